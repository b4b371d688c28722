"""By how much a move is worse than the best one of a position, asked of the thinking process."""

from collections.abc import Mapping
from typing import Any, Final

from tablegame.controllers.workers import Job, Workers

WORLDS: Final = 300
MS: Final = 8000
"""Until the answer counts as lost."""
SEED: Final = 1
"""Who asks twice is told the same."""


class Comparing:
    """One move against the best. Polled, never blocks."""

    def __init__(self, workers: Workers, game: str, view: Mapping[str, Any], best: str, move: str) -> None:
        self.move: Final = move
        self._workers = workers
        self._job: Job = workers.submit(game, view, [best, move], "expert", SEED, MS, worlds=WORLDS)

    def tick(self) -> bool:
        """Take in what has arrived; whether the answer is there, or none will come."""
        self._workers.tick()
        return self._job.move is not None or self._job.failed

    @property
    def found(self) -> tuple[float, float] | None:
        """What the move loses, and half of the 95 % interval; None where that is not known."""
        if self._job.move is None:
            return None
        return float(self._job.answer["loss"]), float(self._job.answer["error"])

    def cancel(self) -> None:
        """Nobody wants to know any longer."""
        self._workers.withdraw(self._job)

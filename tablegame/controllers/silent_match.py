"""A match that nobody sees, played by computers in the thinking process while that has nothing else to do."""

from collections.abc import Callable, Sequence

from tablegame.controllers.workers import Job, Workers
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat


class SilentMatch:
    """A match a move at a time: call `tick` now and then until what is wanted of it is there."""

    def __init__(
        self,
        workers: Workers,
        match: Match,
        levels: Sequence[str],
        seed: Callable[[Seat], int],
        cap_ms: Callable[[str], int],
    ) -> None:
        """`levels` by seat; `seed`: of a seat's next thought; `cap_ms`: of a level's longest thought."""
        self.match = match
        self._workers = workers
        self._levels = levels
        self._seed = seed
        self._cap_ms = cap_ms
        self._job: Job | None = None

    def tick(self) -> bool:
        """Take in what was thought, or ask for it; whether a move was made by this. Not for a match that is
        over."""
        match = self.match
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if self._job is None and len(legal) > 1:
            if self._workers.idle:
                level = self._levels[seat]
                self._job = self._workers.submit(
                    match.game.id, match.game.view_to_json(match.view(seat)),
                    [action.notation() for action in legal], level, self._seed(seat), self._cap_ms(level),
                    character=match.players[seat].character,
                )  # fmt: skip
            return False
        action = legal[0]
        if (job := self._job) is not None:
            self._workers.tick()
            if job.move is None and not job.failed:
                return False
            self._job = None
            if job.move is None:
                from tablegame.ai.think import simple

                action = simple(match.game.id, match.view(seat), legal)
            else:
                action = match.game.parse(job.move)
        match.decide(seat, action)
        return True

    def pause(self) -> None:
        """Nobody waits now: the move that is thought about is asked for again."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = None

"""Worlds that a view allows: full assignments of the unseen pieces, drawn one after the other."""

import math
from collections.abc import Callable
from typing import Any, Final

from tablegame.pieces.rng import Rng
from tablegame.rules.contract import AnyGame

POOL: Final = 240
"""The number of worlds that are weighed at once, where the moves of others are evidence."""
BATCH: Final = 480
"""The number of worlds that are drawn from one pool; heavy ones are drawn several times."""
LEAST: Final = 0.1
MOST: Final = 8.0
"""The bound of how little and how much a world may count, where the mean is 1."""
UNIFORM: Final = 0.2
"""The share of worlds that are drawn without regard to the evidence: the others may play otherwise than one
thinks."""

UNDEALT: Final = 0.1
"""The same where worlds are dealt by what has been seen: it is milder by itself."""

Evidence = Callable[[Any], float]
Dealer = Callable[[Rng], Any]
"""Hidden pieces drawn by what has been seen, from a generator."""


class Worlds:
    """An endless row of worlds of one view."""

    __slots__ = ("_batch", "_dealer", "_evidence", "_game", "_rng", "_view")

    def __init__(
        self,
        game: AnyGame,
        view: Any,
        rng: Rng,
        evidence: Evidence | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        """Keep the sources of worlds: with `evidence` they are weighed, with a `dealer` they are dealt by
        what has been seen."""
        self._game = game
        self._view = view
        self._rng = rng
        self._evidence = evidence
        self._dealer = dealer
        self._batch: list[Any] = []

    def uniform(self) -> Any:
        """Return a world drawn without regard to the evidence: each that the view allows is as likely."""
        return self._game.assemble(self._view, self._game.imagine(self._view, self._rng))

    def next(self) -> Any:
        """Return one world by the evidence, if there is any."""
        if self._evidence is None:
            return self._one()
        if not self._batch:
            self._batch = self._draw(self._evidence)
        return self._batch.pop()

    def _one(self) -> Any:
        """Return a world that is not weighed: dealt by what has been seen where the game can."""
        if self._dealer is not None and self._rng.random() >= UNDEALT:
            return self._game.assemble(self._view, self._dealer(self._rng))
        return self.uniform()

    def _draw(self, evidence: Evidence) -> list[Any]:
        worlds = [self._one() for _ in range(POOL)]
        weights = weights_of([evidence(world) for world in worlds])
        ladder = []
        total = 0.0
        for weight in weights:
            total += UNIFORM + (1.0 - UNIFORM) * weight
            ladder.append(total)
        # Evenly spaced draws: no world is used far more or less often than its weight.
        step = total / BATCH
        at = self._rng.random() * step
        drawn: list[Any] = []
        for world, upto in zip(worlds, ladder, strict=True):
            while at < upto and len(drawn) < BATCH:
                # The same world twice counts as two worlds, because no two playouts are the same.
                drawn.append(world)
                at += step
        self._rng.shuffle(drawn)
        return drawn


def weights_of(logs: list[float]) -> list[float]:
    """Return the weight of each world by its log-likelihood: clipped, with a mean of about 1."""
    most = max(logs)
    raw = [math.exp(max(-50.0, log - most)) for log in logs]
    mean = sum(raw) / len(raw)
    clipped = [min(MOST, max(LEAST, weight / mean)) for weight in raw]
    mean = sum(clipped) / len(clipped)
    return [weight / mean for weight in clipped]

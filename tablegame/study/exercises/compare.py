"""Moves of one decision played out side by side, in the same imagined deals and with the same luck."""

from collections.abc import Sequence
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.ai.think import MINDS
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES

LEVEL: Final = "expert"
Z: Final = 1.96
"""Standard errors of the 95 % interval."""


def compared(game: str, view: Any, moves: Sequence[Any], seed: int, worlds: int) -> list[list[float]]:
    """Return by move what it brought in each of `worlds` deals, in the measure of the game's reviews."""
    mind, rng = MINDS[game], Rng(seed)
    settings, seat = mind.tuned(settings_of(LEVEL)), mind.seat(view)
    evidence = mind.evidence(view) if settings.weighs else None
    drawn = Worlds(GAMES[game], view, rng, evidence, mind.dealer(view))
    points: list[list[float]] = [[] for _ in moves]
    for _ in range(worlds):
        world, noise, luck = drawn.next(), rng.choice(settings.noise), rng.below(1 << 48)
        for sample, move in zip(points, moves, strict=True):
            sample.append(mind.outcome(world, seat, move, Rng(luck), noise).points)
    return points


def lead(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """Return how much better ours did in the same deals, and half of the 95 % interval of that."""
    gaps = [a - b for a, b in zip(ours, theirs, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean, Z * (spread / len(gaps)) ** 0.5

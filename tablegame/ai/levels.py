"""The levels of the opponents: they differ in effort and in sense, never in what they see."""

from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("novice", "easy", "normal", "hard", "expert")
"""Every level name, weakest first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How an opponent thinks: a number of playouts, none for the simple policy, and a cap on the clock."""

    name: str
    iterations: int
    cap_ms: int


PLANS: Final = {
    plan.name: plan
    for plan in (
        Plan("easy", 0, 800),
        Plan("hard", 1500, 800),
    )
}
"""The levels that have a way of thinking of their own."""


def plan(level: str) -> Plan:
    """The strongest plan at or below `level`, or the weakest there is; ValueError for an unknown name."""
    if level not in LEVELS:
        raise ValueError(f"{level[:20]!r} is not a level; they are {', '.join(LEVELS)}")
    for name in reversed(LEVELS[: LEVELS.index(level) + 1]):
        if name in PLANS:
            return PLANS[name]
    return next(PLANS[name] for name in LEVELS if name in PLANS)

"""From how many points on a decision that lost them is told."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tablegame.study.review.model import Grade


class Limits(NamedTuple):
    """Points, in the measure of a game's reviews, from which on a loss is one of these."""

    inaccuracy: float
    mistake: float
    blunder: float

    def grade(self, loss: float) -> Grade:
        """Return the grade of a loss of so many points."""
        if loss >= self.blunder:
            return "blunder"
        return "mistake" if loss >= self.mistake else "inaccuracy" if loss >= self.inaccuracy else "good"


LIMITS: Final[Mapping[str, Limits]] = {
    "dokuson": Limits(2.0, 4.0, 8.0),
    "dobon": Limits(3.0, 8.0, 15.0),
    "dobon_fukuchi": Limits(15.0, 40.0, 80.0),
    "loadum": Limits(3.0, 8.0, 15.0),
    "clackerjack": Limits(0.5, 1.2, 2.5),
}
"""By game. docs/review.md tells what they were measured with."""
_OTHERS: Final = Limits(3.0, 8.0, 15.0)
"""Of a game that says nothing else: hundredths of the worth."""
IN_LIVES: Final = frozenset({"loadum"})
"""Games whose reviews count hundredths of a life instead of points of the sheet."""


def limits_of(game_id: str) -> Limits:
    """Return those of a game."""
    return LIMITS.get(game_id, _OTHERS)

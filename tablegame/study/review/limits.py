"""The losses from which on a decision is called an inaccuracy, a mistake or a blunder."""

from typing import NamedTuple

from tablegame.features.game_features import features_of
from tablegame.rules.catalogue import GAMES
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


def limits_of(game_id: str) -> Limits:
    """Return the limits of a game; docs/review.md says what they were measured with."""
    return Limits(*features_of(game_id).review_limits)


def counts_lives(game_id: str) -> bool:
    """Return whether reviews of a game count hundredths of a life instead of points of the sheet."""
    return game_id in GAMES and GAMES[game_id].lives

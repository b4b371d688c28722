"""Luck and skill over many matches: what the cards were worth, and what the player gained with them.

Only matches that are reviewed whole and whose pars are all known are counted, and the number of others is
shown. Both numbers stand beside the result; no player is rated.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tablegame.study.review.kept import KeptReview
from tablegame.study.review.sums import Sums, added, sums_of


@dataclass(frozen=True, slots=True)
class Luck:
    """Matches of one game."""

    game: str
    matches: int
    """The number of matches that are counted."""
    open: int
    """The number of matches that are not reviewed whole, or whose pars are not all known."""
    sums: Sums | None
    """None where no match is counted."""


def altogether(kept: Iterable[KeptReview], game: str) -> Luck:
    """Return the luck of these matches that are of a game."""
    own = [each.review for each in kept if each.review.game == game]
    sums = [sums_of(each) for each in own if each.complete]
    counted = [each for each in sums if each.cards is not None and each.deals]
    return Luck(game, len(counted), len(own) - len(counted), added(counted))

"""Luck and skill over many matches: what the cards were worth, and what was made of them.

Only matches that are reviewed whole and whose pars are all known are counted, and it is said how many others
there are. Both numbers stand beside the result; nobody is rated.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tablegame.study.review.kept import KeptReview
from tablegame.study.review.sums import Sums, added, sums_of


@dataclass(frozen=True, slots=True)
class Luck:
    """The matches of one game in a month, or altogether."""

    game: str
    month: str
    """`2026-11`; "" for all months."""
    matches: int
    """That are counted."""
    open: int
    """That are not reviewed whole, or whose pars are not all known."""
    sums: Sums | None
    """None where no match is counted."""


def by_month(kept: Iterable[KeptReview], game: str, names: Iterable[str] | None = None) -> list[Luck]:
    """The months of a game in order, of everybody or of whoever goes by one of these names."""
    wanted = None if names is None else set(names)
    months: dict[str, list[KeptReview]] = {}
    for each in kept:
        if each.review.game == game and (wanted is None or each.name in wanted):
            months.setdefault(each.created[:7], []).append(each)
    return [_luck(game, month, months[month]) for month in sorted(months)]


def altogether(kept: Iterable[KeptReview], game: str, names: Iterable[str] | None = None) -> Luck:
    """All matches of a game, likewise."""
    wanted = None if names is None else set(names)
    own = [each for each in kept if each.review.game == game and (wanted is None or each.name in wanted)]
    return _luck(game, "", own)


def _luck(game: str, month: str, kept: list[KeptReview]) -> Luck:
    sums = [sums_of(each.review) for each in kept if each.review.complete]
    counted = [each for each in sums if each.cards is not None and each.deals]
    return Luck(game, month, len(counted), len(kept) - len(counted), added(counted))

"""The sums of a review: how much was the cards, how much the decisions, and how it fell.

An average seat, what the cards were worth beyond that, what the decisions gave away, and how it fell make the
result. The last is what remains: what the others did, and everything that hard would have had to bear too.
"""

import math
from dataclasses import dataclass

from tablegame.study.review.model import Review


@dataclass(frozen=True, slots=True)
class Sums:
    """Points of all deals that were counted, up is good. `average + cards - lost + fell == total`."""

    total: float
    """The points of the seat."""
    average: float
    """The points of a seat on average."""
    lost: float
    """Given away by decisions; not below zero."""
    cards: float | None
    """The worth of the cards beyond the average: par less that; None while pars are missing."""
    error: float
    """Half of the 95 % interval of `cards`."""
    deals: int
    """Deals that count."""
    pars: int
    """The number of deals that have a par."""

    @property
    def fell(self) -> float | None:
        """The rest: how it fell; None while pars are missing."""
        return None if self.cards is None else self.total - self.average - self.cards + self.lost

    @property
    def par(self) -> float | None:
        """The points that hard reaches with these cards; None while pars are missing."""
        return None if self.cards is None else self.average + self.cards


def sums_of(review: Review, deal: int | None = None) -> Sums:
    """Sum up a match as far as it has been reviewed, or one of its deals."""
    deals = [each for each in review.deals if deal in (None, each.deal)]
    pars = {each.deal: each for each in review.pars}
    found = [pars[each.deal] for each in deals if each.deal in pars]
    total, average = sum(each.points for each in deals), sum(each.average for each in deals)
    lost = sum(each.loss for each in review.judged if deal in (None, each.deal))
    cards = sum(par.mean for par in found) - average if len(found) == len(deals) else None
    error = math.sqrt(sum(par.error**2 for par in found))
    return Sums(total, average, lost, cards, error, len(deals), len(found))


def added(sums: list[Sums]) -> Sums | None:
    """Sum up several matches of one game; None for none.

    The caller leaves out those without pars: with one of them there are no cards.
    """
    if not sums:
        return None
    known = [each.cards for each in sums if each.cards is not None]
    return Sums(
        sum(each.total for each in sums),
        sum(each.average for each in sums),
        sum(each.lost for each in sums),
        sum(known) if len(known) == len(sums) else None,
        math.sqrt(sum(each.error**2 for each in sums)),
        sum(each.deals for each in sums),
        sum(each.pars for each in sums),
    )

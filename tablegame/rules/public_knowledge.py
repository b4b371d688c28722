"""The facts that open play gives to every seat, as views carry them.

They stand apart from `card_tracking`, which works them out: views are described by their annotations, and
code that is read so is never compiled.
"""

from dataclasses import dataclass

from tablegame.rules.json_codec import PieceMask

Group = tuple[int, PieceMask]
"""A number of hidden cards, and the cards that they may be, as a mask."""


@dataclass(frozen=True, slots=True)
class PublicKnowledge:
    """The facts that open play gives to every seat. Masks name hidden cards only."""

    groups: tuple[tuple[Group, ...], ...] = ()
    """By seat the groups of its hidden cards, the longest held first; () for a hand that is all open."""
    opened: tuple[PieceMask, ...] = ()
    """By seat: cards that all players know to be in the hand, as a mask."""
    stock: PieceMask = 0
    """The cards that the stock may hold, as a mask."""

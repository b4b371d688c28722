"""The events of Dokuson beside those that all games share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class Laid(Public):
    """A seat has laid one card, or two, to the row of their suit."""

    seat: Seat
    cards: tuple[int, ...]
    suit: str
    length: int
    """Cards in the row afterwards, 1 .. 6."""


@dataclass(frozen=True, slots=True)
class DealVoid(Public):
    """A deal in which no hand had a card left; the same dealer deals again (rules §9)."""

    deal: int

"""The events of Dobon beside those of its family (`shedding.events`)."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class BidsOpened(Public):
    """The opening of all bids, by seat."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RightWon(Public):
    """A seat holds the right: it begins."""

    seat: Seat
    bid: int
    tied: tuple[Seat, ...]
    """The seats among which the lot was drawn; () without one."""


@dataclass(frozen=True, slots=True)
class Revealed(Public):
    """A seat lays its yaku open and keeps it."""

    seat: Seat
    cards: tuple[int, ...]
    yaku: str


@dataclass(frozen=True, slots=True)
class Bound(Public):
    """A bind has begun or grown."""

    damage: int


@dataclass(frozen=True, slots=True)
class BindEnded(Public):
    """The damage of a bind has been drawn."""

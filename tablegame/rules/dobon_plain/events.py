"""The events of Everyday Dobon beside those of its family (`shedding.events`)."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class PenaltyGrew(Public):
    """A penalty after a 2: the next player draws `count` cards, or plays a 2 (rules §6)."""

    count: int


@dataclass(frozen=True, slots=True)
class PenaltyEnded(Public):
    """The end of a penalty, which was drawn."""


@dataclass(frozen=True, slots=True)
class Kept(Public):
    """The end of a turn in which the card just drawn is kept, whether or not it follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forfeited(Public):
    """A draw for a mistake: a wrong call, or a last card that was not announced."""

    seat: Seat
    count: int
    kind: str
    """`wrong` or `reach`."""

"""The events of Fukuchi Dobon beside those that all games share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class Flipped(Public):
    """The dealer has turned the first card of the stock (rules §3.1)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class CardsLaid(Public):
    """A seat has laid cards of one rank, the last one on top."""

    seat: Seat
    cards: tuple[int, ...]
    out_of_turn: bool


@dataclass(frozen=True, slots=True)
class SuitNamed(Public):
    """The 8 on top counts as this suit (rules §4)."""

    seat: Seat
    suit: str


@dataclass(frozen=True, slots=True)
class DirectionTurned(Public):
    """The turn of the order of play by jacks (rules §4)."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class PenaltyGrown(Public):
    """A penalty that twos have raised: the cards that the next player owes by now (rules §4)."""

    count: int


@dataclass(frozen=True, slots=True)
class SeatsSkipped(Public):
    """The turn passes over these seats for the aces just laid, in this order (rules §4)."""

    skipped: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat has drawn; only its owner sees what. A penalty drawn across a new stock comes in parts."""

    seat: Seat
    count: int
    cards: tuple[int, ...] | None
    penalty: bool

    def seen_by(self, viewer: Viewer) -> "CardsDrawn":
        """Return the event, without the cards for all other viewers."""
        if self.cards is None or viewer == self.seat:
            return self
        return CardsDrawn(self.seat, self.count, None, self.penalty)


@dataclass(frozen=True, slots=True)
class NothingDrawn(Public):
    """A seat should have drawn, and no card is left anywhere (rules §7.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StockRenewed(Public):
    """The discards under the top card are the new stock, and the stake has doubled (rules §7.2)."""

    count: int
    stake: int


@dataclass(frozen=True, slots=True)
class DobonCalled(Public):
    """The seats that go out on the top card and lay their hands open (rules §6)."""

    callers: tuple[Seat, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    """By seat the hand that is laid open; None for who did not call."""
    owner: Seat
    """The seat that laid the called card."""


@dataclass(frozen=True, slots=True)
class NearestStands(Public):
    """The one of several callers that goes out alone, the first in turn order (rules §9.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DobonReturned(Public):
    """The owner of the top card goes out on it himself and beats all callers (rules §6.4)."""

    seat: Seat
    hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandBurst(Public):
    """A seat has not come down to ten cards, or has laid none (rules §5)."""

    seat: Seat
    count: int

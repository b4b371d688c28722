"""The events that the games of the family share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """The deal of cards to the hands; of a hand only its owner sees the cards. There is no dealer."""

    deal: int
    counts: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, viewer: Viewer) -> "RoundDealt":
        """Return the event with every other hand as None."""
        shown = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return RoundDealt(self.deal, self.counts, shown)


@dataclass(frozen=True, slots=True)
class FieldTurned(Public):
    """The first field card, turned up from the stock; no seat has discarded it."""

    cards: tuple[int, ...]
    stock: int
    """Cards left in the stock."""


@dataclass(frozen=True, slots=True)
class Begins(Public):
    """The lot that names the seat with the first turn, where no auction or former round does."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A play: cards of one number from a hand to the field."""

    seat: Seat
    cards: tuple[int, ...]
    suit: str
    """The suit that is named; "" if none is."""
    last: bool
    """Whether the last card in hand is declared with it."""


@dataclass(frozen=True, slots=True)
class DirectionTurned(Public):
    """A reversal of the direction of play."""

    clockwise: bool
    """Whether play goes clockwise from now on."""


@dataclass(frozen=True, slots=True)
class Skipped(Public):
    """A seat that loses its turn by a card that skips."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw, of which only the seat itself sees the cards."""

    seat: Seat
    count: int
    cards: tuple[int, ...] | None

    def seen_by(self, viewer: Viewer) -> "Drew":
        """Return the event, without the cards for all other viewers."""
        return self if viewer == self.seat or self.cards is None else Drew(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class DrewNothing(Public):
    """A draw from an empty stock."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StockRenewed(Public):
    """A new stock, made of the discards under the field card."""

    count: int


@dataclass(frozen=True, slots=True)
class DobonCalled(Public):
    """The call that stands; its hand is shown."""

    seat: Seat
    owner: Seat
    """The seat that discarded the called card."""
    cards: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class DobonReturned(Public):
    """The hand of the discarder, shown because it makes the same number."""

    seat: Seat
    caller: Seat
    cards: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class WentOut(Public):
    """A seat that wins the round by its last card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundVoid(Public):
    """A round without a winner, because no card could be drawn any more."""

    deal: int

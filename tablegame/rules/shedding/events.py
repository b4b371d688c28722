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
    """The first field card, turned from the stock; no seat has discarded it."""

    cards: tuple[int, ...]
    stock: int
    """Cards left in the stock."""


@dataclass(frozen=True, slots=True)
class Begins(Public):
    """The lot has named who has the first turn of a round without an auction."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A card lies on the field: whose, the suit that it names or "", and whether the last
    card is declared."""

    seat: Seat
    cards: tuple[int, ...]
    suit: str
    """The suit that an 8 or a J names; else the empty text."""
    last: bool
    """Whether the last one was declared."""


@dataclass(frozen=True, slots=True)
class DirectionTurned(Public):
    """The direction turns: a Q, or a 5 in a bind."""

    clockwise: bool
    """Whether play goes clockwise from now on."""


@dataclass(frozen=True, slots=True)
class Skipped(Public):
    """An A lets the turn pass over this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat has drawn; only itself sees what."""

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
    """The discards under the field card have become the stock."""

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
    """A seat has discarded its last card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundVoid(Public):
    """A round without a winner: no seat could draw, and none discarded all the way round."""

    deal: int

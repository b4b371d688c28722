"""The events of Losing Loadum beside those that all games share."""

from dataclasses import dataclass, replace

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class Proposed(Public):
    """A seat offers a swap."""

    seat: Seat
    kind: str
    """`loader`, `plain`, `court` or the letter of a rank."""
    target: Seat | None
    """The seat that is asked; None for anyone."""


@dataclass(frozen=True, slots=True)
class Declined(Public):
    """An offer that no seat has taken, by choice or for want of such a card."""

    seat: Seat
    """The seat of the offer."""
    kind: str
    target: Seat | None


@dataclass(frozen=True, slots=True)
class Accepted(Public):
    """The offer is taken: both now pick a card of the kind."""

    seat: Seat
    """The seat of the offer."""
    partner: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class SwapPassed(Public):
    """A seat makes no offer in its turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Swapped:
    """Both cards are on the table, seen by the two traders only."""

    seat: Seat
    partner: Seat
    kind: str
    done: bool
    """False for two cards of one suit: each trader takes the own one back."""
    cards: tuple[int, int] | None
    """The cards that `seat` and `partner` gave."""

    def seen_by(self, viewer: Viewer) -> "Swapped":
        """Return all of it for the two traders; for others without the cards."""
        if viewer is not None and viewer in (self.seat, self.partner):
            return self
        return replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class SwapsOver(Public):
    """The swaps are over; the tricks begin."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class Played(Public):
    """A card is played to the trick."""

    seat: Seat
    cards: tuple[int]


@dataclass(frozen=True, slots=True)
class TurnedUp(Public):
    """The first card that did not follow suit has turned up the top of the talon: its suit is trump."""

    seat: Seat
    """The seat that did not follow suit."""
    cards: tuple[int]
    suit: str


@dataclass(frozen=True, slots=True)
class Claimed(Public):
    """The highest card of the suit led is asked for the trick, and its player takes it or leaves it."""

    seat: Seat
    taken: bool


@dataclass(frozen=True, slots=True)
class LetPass(Public):
    """A seat does not object to who takes the trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Objected(Public):
    """A seat objects: the talon's card is shown again, if there is a trump."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken(Public):
    """A seat has collected the trick, and leads next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declared(Public):
    """A seat has reached 31, and accepts the loss or challenges another seat."""

    seat: Seat
    target: Seat | None
    """The challenged seat; None where the declarer takes the loss."""


@dataclass(frozen=True, slots=True)
class Refused(Public):
    """A declaration with less than 31: the total is shown, and play goes on."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class LifeLost(Public):
    """A seat has lost a life in this deal."""

    seat: Seat
    left: int
    """Lives that the seat still has."""

"""The events of Losing Loadum beside those that all games share."""

from dataclasses import dataclass, replace

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class Proposed(Public):
    """The offer of a swap."""

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
    """The acceptance of an offer; both traders now pick a card of the kind."""

    seat: Seat
    """The seat of the offer."""
    partner: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class SwapPassed(Public):
    """The turn of a seat that makes no offer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Swapped:
    """The exchange of two cards, which only the two traders see."""

    seat: Seat
    partner: Seat
    kind: str
    done: bool
    """False for two cards of one suit: each trader takes the own one back."""
    cards: tuple[int, int] | None
    """The cards that `seat` and `partner` gave."""

    def seen_by(self, viewer: Viewer) -> "Swapped":
        """Return the event, without the cards for all but the two traders."""
        if viewer is not None and viewer in (self.seat, self.partner):
            return self
        return replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class SwapsOver(Public):
    """The end of the swaps, when the tricks begin."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class Played(Public):
    """The play of a card to the trick."""

    seat: Seat
    cards: tuple[int]


@dataclass(frozen=True, slots=True)
class TurnedUp(Public):
    """The turning up of the talon's top by the first card that did not follow suit; its suit is trump."""

    seat: Seat
    """The seat that did not follow suit."""
    cards: tuple[int]
    suit: str


@dataclass(frozen=True, slots=True)
class Claimed(Public):
    """The answer of the player of the highest card of the suit led, who takes or leaves the trick."""

    seat: Seat
    taken: bool


@dataclass(frozen=True, slots=True)
class LetPass(Public):
    """The answer of a seat that does not object to the claim of the trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Objected(Public):
    """An objection; the talon's card is shown again, if there is a trump."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken(Public):
    """The end of a trick: the seat has collected it and leads next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declared(Public):
    """A declaration of 31: the seat accepts the loss or challenges another seat."""

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
    """The loss of a life by a seat in this deal."""

    seat: Seat
    left: int
    """Lives that the seat still has."""

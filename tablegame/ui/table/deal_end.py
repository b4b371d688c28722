"""How the end of a deal is told: what is stamped, which hand made a number, what every hand was worth."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text


@dataclass(frozen=True, slots=True)
class Equation:
    """A hand that makes the number of a piece, as it was called."""

    seat: Seat
    pieces: tuple[int, ...]
    """In the order in which they are counted."""
    signs: tuple[str, ...]
    """Between them."""
    goal: int
    """The piece that was called on."""
    said: str
    """The same in figures."""
    owner: Seat | None = None
    """Who laid that piece."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """What somebody is left with, and what it counts."""

    seat: Seat
    pieces: tuple[int, ...]
    said: tuple[Runs | Text, ...] = ()
    """Its sum, and why."""
    taken: bool = False
    """These pieces were won in the deal: they do not come out of the hand."""
    rest: tuple[int, ...] = ()
    """What is left in hand beside them."""
    beside: float = 0.0
    """So much room is taken at the right of the plate by what lay open there all along, in du."""


@dataclass(frozen=True, slots=True)
class DealEnd:
    """The last moment of a deal."""

    stamp: Text
    seats: tuple[Seat, ...]
    """Whose crests stand on the stamp."""
    told: Text
    """One line that says whose deal it was."""
    hands: tuple[LastHand, ...] = ()
    gains: tuple[int, ...] = ()
    """By seat what the deal adds to the total."""
    equations: tuple[Equation, ...] = ()
    winners: tuple[Seat, ...] = ()
    """Whose deal it was."""
    low: bool = False
    """Pieces lie all over the middle: the stamp stands beneath them from the first ..."""
    small: bool = False
    """... and has little room there."""
    lit: str = ""
    """The zone that has decided it."""

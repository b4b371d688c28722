"""The ways in which pieces come to lie open, and which lie open together."""

from dataclasses import dataclass
from typing import Final

from tablegame.pieces.seats import Seat

TRICK: Final = "trick"
ROUND: Final = "round"
ROW: Final = "row"
DISCARDED: Final = "discarded"
TURNED: Final = "turned"


@dataclass(frozen=True, slots=True)
class OpenedBy:
    """The effect of one public event on open pieces."""

    pieces: tuple[int, ...] = ()
    how: str = ""
    """TRICK or ROUND (played to the one under way), ROW (to the row of its suit), DISCARDED, or TURNED
    (turned up without a choice)."""
    seat: Seat | None = None
    deal: bool = False
    """Whether a deal begins: nothing lies open any more."""
    complete: bool = False
    """Whether the trick or the round is over."""
    renewed: bool = False
    """Whether all but the last piece goes back into the stock."""


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """Pieces that lie together, under the text `book.printed.<name>`."""

    name: str
    pieces: tuple[int, ...]

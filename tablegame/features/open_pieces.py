"""Open pieces: how events open them, groups of them, and the box of all pieces that the memory aid shows.

The box is shown row by row, the strongest row first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegame.pieces.cards import JOKERS, SUITS, cards_in
from tablegame.pieces.dominoes import FIRST_TILE, halves
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


JOKER: Final = "X"
"""The sign for the jokers among suits and ranks."""


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """The pieces of one suit, or the tiles with one higher number."""

    name: str
    """A letter of SUITS, JOKER, or the number."""
    pieces: tuple[int, ...]
    trump: bool = False


@dataclass(frozen=True, slots=True)
class MemoryBox:
    """The pieces of a game, and what a view shows of them in addition to `Known`."""

    rows: tuple[MemoryRow, ...]
    copies: int = 1
    """The number of copies of each piece."""
    turned: frozenset[int] = frozenset()
    """The open pieces that no seat has played."""
    held: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """By seat the pieces that it is known to hold, which `known` leaves out."""
    points: Mapping[int, int] = field(default_factory=dict)
    """By piece its points, where points are counted."""
    limit: int = 0
    """The points that matter; 0 where none are counted."""
    taken: tuple[int, ...] | None = None
    """By seat the points that it has taken; None where no player may know."""


def memory_rows(pieces: Sequence[int]) -> tuple[MemoryRow, ...]:
    """Return rows of these pieces: suits with the highest rank first and jokers last, or tiles by number."""
    by_name: dict[str, list[int]] = {}
    for piece in sorted(set(pieces), reverse=True):
        by_name.setdefault(_row_name(piece), []).append(piece)
    cards = [name for name in (*SUITS, JOKER) if name in by_name]
    tiles = sorted((name for name in by_name if name not in cards), reverse=True)
    by_name[JOKER] = sorted(by_name.get(JOKER, ()))
    return tuple(MemoryRow(name, tuple(by_name[name])) for name in (*cards, *tiles))


def opened_hands(masks: Sequence[int]) -> dict[Seat, tuple[int, ...]]:
    """Return the hands that were opened, from the set of cards that each seat has opened."""
    return {Seat(seat): tuple(cards_in(mask)) for seat, mask in enumerate(masks) if mask}


def _row_name(piece: int) -> str:
    if piece >= FIRST_TILE:
        return str(max(halves(piece)))
    return JOKER if piece in JOKERS else SUITS[piece // 13]

"""The box of all pieces of a game, as the memory aid shows it: row by row, the strongest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegame.pieces.cards import JOKERS, SUITS, cards_in
from tablegame.pieces.dominoes import FIRST_TILE, halves
from tablegame.pieces.seats import Seat

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
    """All pieces of a game, and what a view shows of them beside what is known of hidden ones."""

    rows: tuple[MemoryRow, ...]
    copies: int = 1
    """How many of each piece there are."""
    turned: frozenset[int] = frozenset()
    """Pieces that lie open though no seat has played them."""
    held: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """By seat the pieces that it is known to hold, though `known` leaves them out."""
    points: Mapping[int, int] = field(default_factory=dict)
    """By piece what it counts, where points are counted."""
    limit: int = 0
    """The points that matter; 0 where none are counted."""
    taken: tuple[int, ...] | None = None
    """By seat the points that it has taken; None where no player may know."""


def memory_rows(pieces: Sequence[int]) -> tuple[MemoryRow, ...]:
    """Return rows of these pieces: suits with the highest rank first and jokers last, or tiles by number."""
    found: dict[str, list[int]] = {}
    for piece in sorted(set(pieces), reverse=True):
        found.setdefault(_row_name(piece), []).append(piece)
    cards = [name for name in (*SUITS, JOKER) if name in found]
    tiles = sorted((name for name in found if name not in cards), reverse=True)
    found[JOKER] = sorted(found.get(JOKER, ()))
    return tuple(MemoryRow(name, tuple(found[name])) for name in (*cards, *tiles))


def opened_hands(masks: Sequence[int]) -> dict[Seat, tuple[int, ...]]:
    """Return the hands that were opened, from the set of cards that each seat has opened."""
    return {Seat(seat): tuple(cards_in(mask)) for seat, mask in enumerate(masks) if mask}


def _row_name(piece: int) -> str:
    if piece >= FIRST_TILE:
        return str(max(halves(piece)))
    return JOKER if piece in JOKERS else SUITS[piece // 13]

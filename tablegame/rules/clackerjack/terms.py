"""The terms of a match: what seats and options decide, computed once (rules §1, §5, §9, §10)."""

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from tablegame.pieces.dominoes import COPIES, HALVES, TILES, Tile, packed, tile
from tablegame.pieces.seats import Seat, left_of
from tablegame.rules.clackerjack.reach import allowed_plays

TARGET: Final = {2: 15, 4: 30}
DEALS: Final = {2: 6, 4: 4}
HIGHEST: Final = {2: 5, 4: 6}
"""The highest number on a tile, by number of seats."""
DOUBLE_BLANK: Final = tile(0, 0)


@dataclass(frozen=True)
class Terms:
    """The seats and options of a match, and values that follow from them."""

    seats: int
    target: int
    """Points that end the match at once."""
    deals: int
    """After so many the higher score wins; level scores ask for one more."""
    all_blank: bool
    double_single: bool
    blank_single: bool
    pack: tuple[Tile, ...] = field(init=False)
    """The plain tiles that are shuffled."""
    dealt: int = field(init=False)
    """The number of tiles that are dealt; the others stay aside."""
    allowed: int = field(init=False)
    """The plays that there are under these options."""
    left: tuple[Seat, ...] = field(init=False)
    """By seat: the next one clockwise."""
    sides: tuple[tuple[Seat, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        highest = HIGHEST[self.seats]
        plain = [t for t, (low, high) in zip(TILES, HALVES, strict=True) if low and high <= highest]
        put = object.__setattr__
        put(self, "pack", tuple(sorted(plain * COPIES)))
        put(self, "dealt", 42 if self.seats == 4 else 26)
        put(self, "allowed", allowed_plays(highest, self.all_blank, self.double_single, self.blank_single))
        put(self, "left", tuple(left_of(Seat(seat), self.seats) for seat in range(self.seats)))
        half = self.seats // 2
        put(
            self,
            "sides",
            tuple(tuple(Seat(start + 2 * n) for n in range(half)) for start in range(2)),
        )

    @property
    def partners(self) -> bool:
        """True for four seats, which play in pairs."""
        return self.seats == 4

    @property
    def aside(self) -> int:
        """The tiles that are not dealt and stay face down."""
        return len(self.pack) - self.dealt

    def double_blanks(self, starter: Seat) -> tuple[Seat, ...]:
        """Return the seats that begin a deal with a double blank that all players see (rules §5.2, §9)."""
        if self.partners:
            return Seat((starter + 2) % 4), Seat((starter + 3) % 4)
        return Seat(0), Seat(1)


terms: Final = cache(Terms)
"""The one `Terms` of these values: they are compared and copied as often as states are."""

ODD: Final = (tile(0, 1), tile(0, 3), tile(0, 5))
EVEN: Final = (tile(0, 2), tile(0, 4), tile(0, 6))
STACKS: Final = {"odd": ODD, "even": EVEN}
OTHER: Final = {"odd": "even", "even": "odd"}
TWO_OPEN: Final = (DOUBLE_BLANK, *(tile(0, n) for n in range(1, 6)))
"""The tiles that lie open before each of two players (rules §9)."""
OPEN_PACK: Final = {name: packed(tiles) for name, tiles in STACKS.items()}
TWO_OPEN_PACK: Final = packed(TWO_OPEN)
HALF_BLANKS: Final = 0b11_11_11_11_11_11_00
"""The bits of 01 .. 06 in a packed hand."""
ALL_BLANKS: Final = HALF_BLANKS | 0b11
"""The bits of 00 .. 06 in a packed hand."""

"""Poker hands from a straight upwards (rules §9.9-11)."""

from typing import Final

YAKU: Final[tuple[str, ...]] = ("", "straight", "flush", "full_house", "four", "straight_flush")
"""By the number that `yaku_of` finds; 0 is no yaku."""

_SUIT: Final = 0x1FFF
_FIVE: Final = 0b11111
_STRAIGHTS: Final = frozenset([_FIVE << low for low in range(9)] + [0b1111 << 9 | 1])
"""A-2-3-4-5 up to 10-J-Q-K-A, without a way round (rules §9.10)."""


def yaku_of(hand: int) -> int:
    """Return the yaku of a hand, given as a mask: an index of YAKU. A joker spoils it."""
    if hand >> 52 or hand.bit_count() != 5:
        return 0
    spades, hearts, diamonds, clubs = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
    ranks = spades | hearts | diamonds | clubs
    kinds = ranks.bit_count()
    if kinds == 5:
        straight = ranks in _STRAIGHTS
        if ranks in (spades, hearts, diamonds, clubs):
            return 5 if straight else 2
        return 1 if straight else 0
    if kinds == 2:
        return 4 if spades & hearts & diamonds & clubs else 3
    return 0

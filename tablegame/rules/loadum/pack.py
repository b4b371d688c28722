"""The pack of Losing Loadum: points, kinds of cards, powers in a trick, and sizes of hands (rules §1-3)."""

from collections.abc import Sequence
from operator import add
from typing import Final

from tablegame.pieces.cards import RANKS, mask_of, suit_of, value_of

NO_TRUMP: Final = -1

_TRUMP: Final = 13

Powers = tuple[tuple[tuple[int, ...], ...], ...]
"""By trump + 1 (0 without trump), suit led and card: its power. The highest takes the trick; 0 can not."""


def trick_powers(order: Sequence[int]) -> Powers:
    """Return the power of every card; `order` lists the thirteen values (1..13), highest first."""
    strength = {value: 13 - nth for nth, value in enumerate(order)}

    def power(card: int, led: int, trump: int) -> int:
        suit = suit_of(card)
        if suit == trump:
            return _TRUMP + strength[value_of(card)]
        return strength[value_of(card)] if suit == led else 0

    return tuple(
        tuple(tuple(power(card, led, trump) for card in range(52)) for led in range(4))
        for trump in range(NO_TRUMP, 4)
    )


def trick_taker(cards: Sequence[int], power: Sequence[int]) -> int:
    """Return the index, in the order played, of the card that takes a trick."""
    return max(range(len(cards)), key=lambda nth: power[cards[nth]])


PACK: Final = 52
ALL: Final = (1 << PACK) - 1

_POINTS: Final = {1: 11, 10: 10, 13: 3, 12: 2, 11: 1}
"""By value 1 .. 13: its points, where it has any."""
POINTS: Final = tuple(_POINTS.get(card % 13 + 1, 0) for card in range(PACK))
"""By card: its points."""

RANK_MASK: Final = tuple(mask_of(range(value, PACK, 13)) for value in range(13))
"""By value - 1: its four cards, as a mask."""
LOADERS: Final = mask_of(card for card in range(PACK) if POINTS[card])
COURTS: Final = mask_of(card for card in range(PACK) if card % 13 >= 10)
KINDS: Final[tuple[str, ...]] = (*RANKS, "loader", "plain", "court")
"""The kinds that can be named in a swap, as they are written."""
LOADER: Final = 13
PLAIN: Final = 14
COURT: Final = 15
CLASSES: Final = KINDS[LOADER:]
"""The kinds that are more than one rank."""
KIND_MASK: Final[tuple[int, ...]] = (*RANK_MASK, LOADERS, ALL ^ LOADERS, COURTS)
KINDS_NAMED: Final = {
    "all": tuple(range(15)),
    "classes": (LOADER, PLAIN),
    "rank": tuple(range(13)),
    "court": tuple(range(16)),
}
"""By the option `swap_kinds`: the kinds that may be named, as indices of KINDS."""

_ACES, _TENS, _JACKS, _QUEENS, _KINGS = (RANK_MASK[value - 1] for value in (1, 10, 11, 12, 13))

POWERS: Final[dict[str, Powers]] = {
    "plain": trick_powers((1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)),
    "ten_high": trick_powers((1, 10, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2)),
}
"""By the option `rank_order`: the power of each card in a trick."""

BITS: Final = tuple(tuple(bit for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""The cards of one suit, by their mask."""


def _classes(ranks: int) -> tuple[int, ...]:
    return tuple(kind for kind in (LOADER, PLAIN) if KIND_MASK[kind] & ranks)


_CLASSES: Final = tuple(map(_classes, range(1 << 13)))
_ALL: Final = tuple(map(add, BITS, _CLASSES))
HELD: Final[dict[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {
    KINDS_NAMED["all"]: _ALL,
    KINDS_NAMED["classes"]: _CLASSES,
    KINDS_NAMED["rank"]: BITS,
    KINDS_NAMED["court"]: tuple(
        held + (COURT,) if COURTS & ranks else held for ranks, held in enumerate(_ALL)
    ),
}
"""By the kinds that can be named and the values held, as bits: the kinds of which there is a card."""


def points_in(mask: int) -> int:
    """Return the points of some cards, given as a mask."""
    return (
        11 * (mask & _ACES).bit_count()
        + 10 * (mask & _TENS).bit_count()
        + 3 * (mask & _KINGS).bit_count()
        + 2 * (mask & _QUEENS).bit_count()
        + (mask & _JACKS).bit_count()
    )


def hand_size(alive: int, three_hand: int) -> int:
    """Return the cards of each hand: as many as leave at least one in the talon; with three alive 17 or
    16."""
    return three_hand if alive == 3 else (PACK - 1) // alive


def nth_card(mask: int, n: int) -> int:
    """Return the n-th card of a mask, from 0."""
    base = 0
    while True:
        bits = BITS[mask & 0x1FFF]
        if n < len(bits):
            return base + bits[n]
        n -= len(bits)
        mask >>= 13
        base += 13

"""The record in which the games of the family differ, and the keys by which one card follows another."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.cards import JOKERS, mask_of, suit_of
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.contract import Event

PACK: Final = 54
ALL: Final = (1 << PACK) - 1
JOKER: Final = mask_of(JOKERS)
ANY: Final = 4
"""The effective suit of a joker that names none: all of them."""


def numbered(number: int) -> int:
    """Return the cards of a number, as a mask."""
    return mask_of(card for card in range(PACK) if NUMBERS[card] == number)


TWOS: Final = numbered(2)
EIGHTS: Final = numbered(8)


def key_of(card: int, named: int | None = None) -> int:
    """Return the key of a field card: its number and its effective suit in one."""
    return NUMBERS[card] * 5 + (suit_of(card) if named is None else named)


def number_of(key: int) -> int:
    """Return the number of a field card, 0 for a joker."""
    return key // 5


def suit_now(key: int) -> int:
    """Return the effective suit of a field card, or ANY."""
    return key % 5


KEYS: Final = range(14 * 5)

EFFECT_NONE: Final = 0
EFFECT_TURN: Final = 1
"""The direction turns."""
EFFECT_SKIP: Final = 2
EFFECT_BIND: Final = 3
"""A penalty for the next seat begins or grows."""
EFFECT_FIVE: Final = 4
"""The direction turns under a penalty."""


@dataclass(frozen=True, eq=False)
class Facts:
    """The rules of one game by its options, as far as the games of the family differ in them."""

    match: tuple[int, ...]
    """By key: the cards that may be discarded outside of a penalty, as a mask."""
    answers: tuple[int, ...]
    """By key: the cards that may be discarded under a penalty, as a mask."""
    effect: tuple[int, ...]
    """By card: one of the EFFECT_ numbers."""
    damage: tuple[int, ...]
    """By card: the cards that it adds to a penalty."""
    makes: Callable[[int, int, int], bool]
    """Whether a hand, with the sum of its numbers, may call on a number."""
    grown: Callable[[int], Event]
    """The event of a penalty that has grown to so many cards."""
    ended: Callable[[], Event]
    """The event of a penalty that was drawn."""
    pack: int = ALL
    """The cards of a round, as a mask."""
    hand_size: int = 5
    """The cards dealt to each seat."""
    calls: bool = True
    """Whether there is dobon, and its return."""
    declares: bool = True
    """Whether the last card must be declared before it may be laid, and a joker can not be laid alone."""
    nearest: bool = True
    """Whether of several callers only the nearest one wins."""
    sums: bool = True
    """Whether a hand makes the sum of its numbers and nothing else."""
    halts: int = 0
    """The cards left by a discard after which the game may stop play; 0 for none."""
    renewals: int | None = None
    """How often the stock may be renewed in a round; None without a limit."""


def sum_makes(hand: int, numbers: int, number: int) -> bool:
    """Return whether a hand, its numbers adding up to `numbers`, makes `number` by its sum."""
    return numbers == number and hand != 0

"""The cards that follow others: numbers and effective suits (rules §2, §5.4, §6.2)."""

from typing import Final

from tablegame.pieces.cards import JOKERS, mask_of, suit_of
from tablegame.rules.arithmetic import NUMBERS

PACK: Final = 54
ALL: Final = (1 << PACK) - 1
JOKER: Final = mask_of(JOKERS)
ANY: Final = 4
"""The effective suit of a joker: all of them."""

PAIR: Final[tuple[int, ...]] = (3, 2, 1, 0)
"""The other suit of the same colour, for S H D C."""

_EIGHT: Final = 8
_JACK: Final = 11


def _numbered(number: int) -> int:
    return mask_of(card for card in range(PACK) if NUMBERS[card] == number)


TWOS: Final = _numbered(2)
FIVES: Final = _numbered(5)
EIGHTS: Final = _numbered(_EIGHT)
JACKS: Final = _numbered(_JACK)


def suits_named(card: int) -> tuple[int, ...]:
    """Return the suits that a discarded card may name: any for an 8, its own colour's for a J, else none."""
    if NUMBERS[card] == _EIGHT:
        return (0, 1, 2, 3)
    if NUMBERS[card] == _JACK:
        return tuple(sorted((suit_of(card), PAIR[suit_of(card)])))
    return ()


def key_of(card: int, named: int | None = None) -> int:
    """Return a field card as matching sees it: its number and its effective suit in one."""
    return NUMBERS[card] * 5 + (suit_of(card) if named is None else named)


def number_of(key: int) -> int:
    """Return the number of a field card, 0 for a joker."""
    return key // 5


def suit_now(key: int) -> int:
    """Return the effective suit of a field card, or ANY."""
    return key % 5


def _possible(card: int) -> tuple[int, ...]:
    """Return the suits that a card can stand for when it is discarded (rules §2)."""
    return (0, 1, 2, 3) if card in JOKERS else suits_named(card) or (suit_of(card),)


def _followers(key: int) -> int:
    number, suit = number_of(key), suit_now(key)
    return mask_of(
        card for card in range(PACK) if NUMBERS[card] == number or suit == ANY or suit in _possible(card)
    )


MATCH: Final = tuple(map(_followers, range(14 * 5)))
"""By key: the cards that may be discarded in the normal state (rules §5.4)."""

BIND: Final = tuple((TWOS | JOKER | FIVES & match) for match in MATCH)
"""By key: the cards that may be discarded in a bind (rules §6.2)."""

EFFECT_NONE: Final = 0
EFFECT_TURN: Final = 1
"""Q: the direction turns."""
EFFECT_SKIP: Final = 2
EFFECT_BIND: Final = 3
"""2 and joker: a bind begins or grows."""
EFFECT_FIVE: Final = 4
"""5: the direction turns in a bind."""

_EFFECTS: Final = {0: EFFECT_BIND, 1: EFFECT_SKIP, 2: EFFECT_BIND, 5: EFFECT_FIVE, 12: EFFECT_TURN}
EFFECT: Final = tuple(_EFFECTS.get(number, EFFECT_NONE) for number in NUMBERS)
"""By card: one of the EFFECT_ numbers above (rules §5, §6)."""
DAMAGE: Final = tuple({0: 5, 2: 2}.get(number, 0) for number in NUMBERS)
"""By card: the cards of damage that it adds to a bind (rules §6.4)."""

"""The cards that follow others: numbers, effective suits, and stages of the rules (rules §2, §5, §6, §12).

The source of Dobon teaches the game in stages, in the order in which it grew. A match that names no stage
(`None`) was recorded before there were stages. It is played by all rules but the question about a yaku after
a discard.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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
    """Return the key of a field card: its number and its effective suit in one."""
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


STANDARD: Final = 6
"""The stage with all rules."""


@dataclass(frozen=True, eq=False)
class Stage:
    """The rules of a stage (rules §12)."""

    option: int | None
    """The value of the option `stage`; None where a match does not name one."""
    match: tuple[int, ...] = MATCH
    """By key: the cards that may be discarded outside of a bind."""
    effect: tuple[int, ...] = EFFECT
    """By card: one of the EFFECT_ numbers."""
    names: bool = True
    """Whether 8 and J name suits."""
    binds: bool = True
    declares: bool = True
    """Whether the last card is declared, and a lone joker may not go out."""
    calls: bool = True
    """Whether there is dobon, and its return."""
    bids: bool = True
    """Whether an auction says who begins, and not a lot; with it come slam, yaku and special dobons."""
    asks_again: bool = True
    """Whether a yaku may also be revealed when a discard has left five cards."""


def _plain_followers(key: int) -> int:
    """Return the cards that follow by suit or number alone; a joker at any time, and any card on a joker."""
    number, suit = number_of(key), suit_now(key)
    return mask_of(
        card for card in range(PACK) if card in JOKERS or NUMBERS[card] == number or suit in (ANY, card // 13)
    )


_PLAIN: Final = tuple(map(_plain_followers, range(len(MATCH))))
_NOTHING: Final = (EFFECT_NONE,) * PACK
_TURNS: Final = tuple(effect if effect in (EFFECT_TURN, EFFECT_SKIP) else EFFECT_NONE for effect in EFFECT)

STAGES: Final[Mapping[int | None, Stage]] = {
    None: Stage(None, asks_again=False),
    1: Stage(
        1, _PLAIN, _NOTHING,
        names=False, binds=False, declares=False, calls=False, bids=False, asks_again=False,
    ),
    2: Stage(2, MATCH, _TURNS, binds=False, declares=False, calls=False, bids=False, asks_again=False),
    3: Stage(3, declares=False, calls=False, bids=False, asks_again=False),
    4: Stage(4, calls=False, bids=False, asks_again=False),
    5: Stage(5, bids=False, asks_again=False),
    6: Stage(STANDARD),
}  # fmt: skip
"""By the value of the option `stage`; by None the rules of a match that does not name one."""


def suits_to_name(card: int, stage: Stage) -> tuple[int, ...]:
    """Return the suits that a discarded card may name at this stage."""
    return suits_named(card) if stage.names else ()

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
from tablegame.rules.dobon.events import BindEnded, Bound
from tablegame.rules.shedding.facts import (
    ALL,
    ANY,
    EFFECT_BIND,
    EFFECT_FIVE,
    EFFECT_NONE,
    EFFECT_SKIP,
    EFFECT_TURN,
    EIGHTS,
    JOKER,
    KEYS,
    PACK,
    TWOS,
    Facts,
    key_of,
    number_of,
    numbered,
    suit_now,
)

__all__ = [
    "ALL", "ANY", "BIND", "DAMAGE", "EFFECT", "EFFECT_BIND", "EFFECT_FIVE", "EFFECT_NONE", "EFFECT_SKIP",
    "EFFECT_TURN", "EIGHTS", "FIVES", "JACKS", "JOKER", "MATCH", "PACK", "PAIR", "STAGES", "STANDARD",
    "TWOS", "Stage", "key_of", "number_of", "suit_now", "suits_named", "suits_to_name",
]  # fmt: skip

PAIR: Final[tuple[int, ...]] = (3, 2, 1, 0)
"""The other suit of the same colour, for S H D C."""

_EIGHT: Final = 8
_JACK: Final = 11
FIVES: Final = numbered(5)
JACKS: Final = numbered(_JACK)


def suits_named(card: int) -> tuple[int, ...]:
    """Return the suits that a discarded card may name: any for an 8, its own colour's for a J, else none."""
    if NUMBERS[card] == _EIGHT:
        return (0, 1, 2, 3)
    if NUMBERS[card] == _JACK:
        return tuple(sorted((suit_of(card), PAIR[suit_of(card)])))
    return ()


def _possible(card: int) -> tuple[int, ...]:
    """Return the suits that a card can stand for when it is discarded (rules §2)."""
    return (0, 1, 2, 3) if card in JOKERS else suits_named(card) or (suit_of(card),)


def _followers(key: int) -> int:
    number, suit = number_of(key), suit_now(key)
    return mask_of(
        card for card in range(PACK) if NUMBERS[card] == number or suit == ANY or suit in _possible(card)
    )


MATCH: Final = tuple(map(_followers, KEYS))
"""By key: the cards that may be discarded in the normal state (rules §5.4)."""

BIND: Final = tuple((TWOS | JOKER | FIVES & match) for match in MATCH)
"""By key: the cards that may be discarded in a bind (rules §6.2)."""

_EFFECTS: Final = {0: EFFECT_BIND, 1: EFFECT_SKIP, 2: EFFECT_BIND, 5: EFFECT_FIVE, 12: EFFECT_TURN}
EFFECT: Final = tuple(_EFFECTS.get(number, EFFECT_NONE) for number in NUMBERS)
"""By card: one of the EFFECT_ numbers above (rules §5, §6)."""
DAMAGE: Final = tuple({0: 5, 2: 2}.get(number, 0) for number in NUMBERS)
"""By card: the cards of damage that it adds to a bind (rules §6.4)."""


STANDARD: Final = 6
"""The stage with all rules."""


def may_call(hand: int, numbers: int, number: int) -> bool:
    """Return whether a hand, its numbers adding up to `numbers`, makes a dobon on `number` (rules §8.1-2).

    A sum of 0 is a hand of jokers alone.
    """
    return numbers == number and hand != 0 and not (number and hand & JOKER)


@dataclass(frozen=True, eq=False)
class Stage(Facts):
    """The rules of a stage (rules §12)."""

    option: int | None = None
    """The value of the option `stage`; None where a match does not name one."""
    names: bool = True
    """Whether 8 and J name suits."""
    binds: bool = True
    bids: bool = True
    """Whether an auction says who begins, and not a lot; with it come slam, yaku and special dobons."""
    asks_again: bool = True
    """Whether a yaku may also be revealed when a discard has left five cards."""


def _stage(
    option: int | None, match: tuple[int, ...] = MATCH, effect: tuple[int, ...] = EFFECT, **rules: bool
) -> Stage:
    return Stage(
        match, BIND, effect, DAMAGE, may_call, Bound, BindEnded, option=option,
        halts=5 if rules.get("asks_again", True) else 0,
        **{name: rules.get(name, True) for name in _SWITCHES},
    )  # fmt: skip


_SWITCHES: Final[tuple[str, ...]] = ("names", "binds", "declares", "calls", "bids", "asks_again")


def _plain_followers(key: int) -> int:
    """Return the cards that follow by suit or number alone; a joker at any time, and any card on a joker."""
    number, suit = number_of(key), suit_now(key)
    return mask_of(
        card for card in range(PACK) if card in JOKERS or NUMBERS[card] == number or suit in (ANY, card // 13)
    )


_PLAIN: Final = tuple(map(_plain_followers, KEYS))
_NOTHING: Final = (EFFECT_NONE,) * PACK
_TURNS: Final = tuple(effect if effect in (EFFECT_TURN, EFFECT_SKIP) else EFFECT_NONE for effect in EFFECT)

STAGES: Final[Mapping[int | None, Stage]] = {
    None: _stage(None, asks_again=False),
    1: _stage(
        1, _PLAIN, _NOTHING,
        names=False, binds=False, declares=False, calls=False, bids=False, asks_again=False,
    ),
    2: _stage(2, MATCH, _TURNS, binds=False, declares=False, calls=False, bids=False, asks_again=False),
    3: _stage(3, declares=False, calls=False, bids=False, asks_again=False),
    4: _stage(4, calls=False, bids=False, asks_again=False),
    5: _stage(5, bids=False, asks_again=False),
    6: _stage(STANDARD),
}  # fmt: skip
"""By the value of the option `stage`; by None the rules of a match that does not name one."""


def suits_to_name(card: int, stage: Stage) -> tuple[int, ...]:
    """Return the suits that a discarded card may name at this stage."""
    return suits_named(card) if stage.names else ()

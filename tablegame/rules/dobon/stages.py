"""Dobon in stages: its source teaches the game in the order in which it grew (rules §12).

A stage says which rules there are already. Matches of before there were stages name none (`None`): they are
played by all rules but the question about a yaku after a discard.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.cards import JOKERS, mask_of
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.dobon.suits import (
    ANY,
    EFFECT,
    EFFECT_NONE,
    EFFECT_SKIP,
    EFFECT_TURN,
    MATCH,
    PACK,
    number_of,
    suit_now,
    suits_named,
)

STANDARD: Final = 6
"""The stage with all rules."""


@dataclass(frozen=True, eq=False)
class Stage:
    """The rules of a stage."""

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
    """Whether the last one is declared, and a lone joker may not go out."""
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
"""By the value of the option `stage`; by None what a match is that does not name one."""


def suits_to_name(card: int, stage: Stage) -> tuple[int, ...]:
    """Return the suits that a discarded card may name at this stage."""
    return suits_named(card) if stage.names else ()

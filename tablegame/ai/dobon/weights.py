"""The weights of the simple policy of Dobon, in points of the round: for all rules, and for a stage of them.

The weights of all rules come from the outcomes of some hundred thousand playouts. In these, every discard of
a decision was tried in the same imagined deals. A card that does nothing yet (rules §12) is worth what the
plain cards next to it are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegame.rules.arithmetic import HIGHEST, NUMBERS
from tablegame.rules.dobon.matching import BIND, PACK, Stage

SHED: Final[tuple[tuple[float, ...], ...]] = (
    (2.0, 3.2, -4.2, 3.3, 4.4, -2.8, 1.5, 0.8, -16.2, 1.7, 3.0, -5.2, 2.9, 5.7),
    (3.6, -2.2, -5.7, -0.7, 0.0, -2.7, -0.2, 1.9, -8.0, 2.0, 3.2, 1.1, 3.1, 4.6),
    (-2.2, -2.9, -5.1, -1.6, -0.2, -3.0, 0.7, 1.3, -4.5, 3.3, 3.3, 1.7, 3.8, 5.3),
    (-1.7, -2.6, -2.9, -1.7, -1.1, -2.3, 0.0, 1.1, 0.0, 1.2, 2.1, 1.8, 2.9, 3.3),
)
"""The worth of getting rid of a card, by its number: of two cards held, of three, of four or five, of more.
Points go early; 8, 2, 5 and A are kept. The worst is to part with an 8 as the last card but one."""
DANGER: Final = -10.28
"""To be called, by its chance and the cards of the largest hand."""
FEARED: Final = -14.0
"""The same in the simple policy, which counts less and fears what is left the more."""
DANGER_BASE: Final = 8.1
BACK: Final = 17.7
"""To be called and return, by the same chance and cards as DANGER."""
FOLLOW: Final[tuple[float, ...]] = (0.0, 6.8, 0.8, 0.85)
"""For each card that stays and could be laid on the discard, by the cards that stay."""
SUIT: Final = 0.9
"""For each suit of which the rest of the hand has a card."""
STRANDED: Final = -7.5
"""To be left with jokers alone: the last of them can not be discarded."""
WITH_JOKER: Final[tuple[float, ...]] = (0.0, 0.0, 7.4, 1.1)
"""To be left with so many cards and a joker among them, which always can be laid last but one."""
READY: Final[tuple[float, ...]] = (0.0, 6.2, 6.2, 6.4, 9.3)
"""To be left with so many cards that add up to a number that a dobon can meet, where nothing is counted."""
OPEN: Final[tuple[float, ...]] = (0.0, -8.0, 0.0)
"""By the cards of the next seat: for the share of the pack that it could lay on the discard."""
BOUND: Final[tuple[float, ...]] = (0.0, 3.6, 2.1)
"""By the cards of the next seat: to put it into a bind."""
DAMAGE: Final = -5.5
"""For five cards of damage: they hit friend and foe, and come back."""

_PLAIN: Final[tuple[int, ...]] = (3, 4, 6, 7, 9, 10, 13)
"""Numbers of cards that never do anything."""
_OF_NAMES: Final[tuple[int, ...]] = (1, 8, 11, 12)
"""Numbers of cards that do something from stage 2 on; 2 and 5 do from stage 3 on, a joker always."""


def _row_at(row: Sequence[float], stage: Stage) -> tuple[float, ...]:
    idle = () if stage.binds else (2, 5) if stage.names else (2, 5, *_OF_NAMES)
    numbers = range(HIGHEST + 1)
    return tuple(_among_plain(row, number) if number in idle else row[number] for number in numbers)


def _among_plain(row: Sequence[float], number: int) -> float:
    """Return what a plain card of this number would be worth: between the plain cards next to it."""
    below = max([plain for plain in _PLAIN if plain < number], default=_PLAIN[0])
    above = min(plain for plain in _PLAIN if plain > number)
    if above == below:
        return row[below]
    return row[below] + (row[above] - row[below]) * (number - below) / (above - below)


def _by_card(row: Sequence[float], stage: Stage) -> tuple[float, ...]:
    more = {0: DAMAGE, 2: 0.4 * DAMAGE} if stage.binds else {}
    return tuple(row[number] + more.get(number, 0.0) for number in NUMBERS)


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights that depend on the stage."""

    rows: tuple[tuple[float, ...], ...]
    """As SHED."""
    shed: tuple[tuple[float, ...], ...]
    """By the cards held (six stand for more), then by card: what it is worth to be rid of it."""
    ready: tuple[float, ...]
    """As READY."""
    stranded: float
    """To be left with jokers alone."""
    freely: tuple[float, ...]
    """By key: the share of the pack that could be laid on it outside of a bind."""


@cache
def weights_at(stage: Stage) -> Weights:
    """Return the weights of a stage."""
    rows = tuple(_row_at(row, stage) for row in SHED)
    first, second, third, fourth = (_by_card(row, stage) for row in rows)
    return Weights(
        rows,
        (first, first, first, second, third, third, fourth),
        READY if stage.calls else (0.0,) * len(READY),
        # A joker that may be the last card always can be laid then.
        STRANDED if stage.declares else WITH_JOKER[2],
        tuple(mask.bit_count() / PACK for mask in stage.match),
    )


BOUNDLY: Final = tuple(mask.bit_count() / PACK for mask in BIND)
"""By key: the share of the pack that could be laid on it in a bind."""

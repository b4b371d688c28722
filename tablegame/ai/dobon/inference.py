"""Inference about the hands in Dobon from what has not been called.

A seat that holds the sum that was laid calls, unless a return is to be feared. So a hand that has let a
number go by hardly adds up to it.
"""

from collections.abc import Callable
from typing import Any, Final

from tablegame.ai import let_go
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import HIGHEST, total
from tablegame.rules.dobon.scoring import may_call
from tablegame.rules.dobon.view import DobonView

OVERLOOKED: Final = 0.1
"""The rate at which a call is let go by that could have been made."""
MOST: Final = 5
"""The most cards of a hand that is examined: of larger ones next to none adds up to a number."""


def dealer(view: DobonView) -> Callable[[Rng], Any] | None:
    """Return deals of the hidden cards in which hardly any seat has let a call go by; None before anything
    was."""
    return let_go.dealer(view, OVERLOOKED, _could_call, MOST)


def _could_call(hand: int, passed: int) -> bool:
    number = total(hand)
    return number <= HIGHEST and bool(passed >> number & 1) and may_call(hand, number, number)

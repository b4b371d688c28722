"""Inference about the hands in Fukuchi's Dobon from what has not been called.

Who holds the number on top calls, all but always: so a hand that has let a number go by does not make it.
"""

from collections.abc import Callable
from typing import Any, Final

from tablegame.ai import let_go
from tablegame.pieces.rng import Rng
from tablegame.rules.arithmetic import targets
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView

OVERLOOKED: Final = 0.05
"""The rate at which a call is overlooked that could have been made."""


def dealer(view: DobonFukuchiView) -> Callable[[Rng], Any] | None:
    """Return deals of the hidden cards in which hardly any seat has overlooked a call; None before anything
    was let go by."""
    return let_go.dealer(view, OVERLOOKED, _could_call)


def _could_call(hand: int, passed: int) -> bool:
    return bool(targets(hand) & passed)

"""Dobon: what a hand waits for, whether it may call, and which discards could be returned (rules §8)."""

from typing import Final

from tablegame.learn.drills.drill import Kinds
from tablegame.learn.drills.sums import SumQuestions
from tablegame.rules.dobon.scoring import may_call

_ASK: Final = SumQuestions("dobon", may_call, jokers=True)

DRILL: Final = Kinds(
    {"wait": _ASK.wait, "call": _ASK.call, "return": _ASK.sent_back},
    ("wait", "call", "wait", "return", "call", "wait", "return", "call", "wait", "return"),
)

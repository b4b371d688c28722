"""The reason why a move of Fukuchi Dobon is good, in a clause for people."""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.dobon_fukuchi.policy import UnseenCount, next_of
from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, hand_targets, number_text, reckon_hand
from tablegame.rules.contract import Reason
from tablegame.rules.dobon_fukuchi.actions import (
    ACE,
    DOBON,
    DRAW,
    PASS,
    RETURN,
    TAKE,
    TWO,
    Action,
    Play,
    play_order,
)
from tablegame.rules.dobon_fukuchi.position import TURN
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState

_MANY: Final = 8
"""Cards from which on a hand is on its way to burst."""
_CLEAR: Final = 0.02
"""Calls to be feared less, so that it is worth saying."""
_FEW: Final = 3
"""Cards of a hand that waits for a number."""


def reason(state: DobonFukuchiState, seat: Seat, move: Action, tried: Sequence[Action]) -> Reason | None:
    """Return the most telling thing about a move; None if nothing stands out. `tried` are its rivals and
    itself."""
    hand = state.hands[seat]
    if isinstance(move, Play):
        return _laid(state, seat, move, tried)
    if move in (DOBON, RETURN):
        way = reckon_hand(hand, state.value)
        code = "returns"
        if move == DOBON:
            # Only the seat next after the owner of the card is sure to be the nearest.
            first = play_order(state.seats, state.owner, state.direction)[0]
            code = "calls_nearest" if state.nearest and seat != first else "calls"
        return None if way is None else Reason(f"dobon_fukuchi_hints.{code}", {"way": way.written()})
    plays = [one for one in tried if isinstance(one, Play)]
    if move == PASS:
        return _kept(state, seat, "passes") if hand.bit_count() <= _FEW else None
    if not plays:
        return None
    count = UnseenCount(state, seat)
    if move in (DRAW, TAKE) and min(count.danger[play.value] for play in plays) > 2 * _CLEAR:
        return Reason("dobon_fukuchi_hints.draws_safely")
    if move == DRAW and hand.bit_count() <= _FEW:
        return _kept(state, seat, "draws")
    return Reason("dobon_fukuchi_hints.takes") if move == TAKE else None


def _kept(state: DobonFukuchiState, seat: Seat, code: str) -> Reason | None:
    hand = state.hands[seat]
    outs = UnseenCount(state, seat).outs(hand)
    if not outs:
        return None
    values = {"cards": _rising(hand), "numbers": _numbers(hand), "n": outs}
    return Reason(f"dobon_fukuchi_hints.{code}", values)


def _laid(state: DobonFukuchiState, seat: Seat, move: Play, tried: Sequence[Action]) -> Reason | None:
    left = state.hands[seat] ^ move.mask
    stay = left.bit_count()
    if hand_targets(left) >> move.value & 1:
        return Reason("dobon_fukuchi_hints.lies_in_wait", {"cards": _rising(left)})
    count = UnseenCount(state, seat)
    others = [other for other in tried if isinstance(other, Play) and other.value != move.value]
    danger = count.danger[move.value]
    least = bool(others) and danger + _CLEAR < min(count.danger[other.value] for other in others)
    outs = count.outs(left) if stay <= _FEW else 0
    if outs:
        code = "waits_safely" if least else "waits"
        values = {"cards": _rising(left), "numbers": _numbers(left), "n": outs}
        return Reason(f"dobon_fukuchi_hints.{code}", values)
    if least:
        return Reason("dobon_fukuchi_hints.least_danger")
    if stay + len(move.cards) >= _MANY:
        return Reason("dobon_fukuchi_hints.below_ten", {"n": stay})
    follower = next_of(state, seat, move)
    if move.value == TWO and follower != seat:
        cards = state.penalty + 2 * len(move.cards)
        return Reason("dobon_fukuchi_hints.penalty", {"seat": follower, "n": cards})
    if move.value == ACE:
        return Reason("dobon_fukuchi_hints.passes_over", {"n": len(move.cards)})
    if len(move.cards) > 1:
        return Reason("dobon_fukuchi_hints.several", {"n": len(move.cards)})
    if state.phase != TURN:
        return Reason("dobon_fukuchi_hints.out_of_turn")
    return Reason("dobon_fukuchi_hints.names", {"suit": "SHDC"[move.named]}) if move.named >= 0 else None


def _rising(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand, low numbers first."""
    return tuple(sorted(cards_in(hand), key=lambda card: (card % 13, card)))


def _numbers(hand: int) -> str:
    """Return the numbers that a hand makes, as they are said."""
    made = hand_targets(hand)
    return ", ".join(number_text(number).split()[0] for number in range(1, HIGHEST + 1) if made >> number & 1)

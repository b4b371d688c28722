"""The reason why a move of Losing Loadum is good, in a clause for people."""

from collections.abc import Mapping

from tablegame.ai.loadum.policy import HIGHER
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.rules.loadum.actions import (
    ACCEPT,
    DECLINE,
    LEAVE,
    OBJECT,
    PASS,
    TAKE,
    Declare,
    Give,
    LoadumAction,
    Play,
    Propose,
)
from tablegame.rules.loadum.pack import ALL, POINTS
from tablegame.rules.loadum.position import DECLARE, OBJECTION, SWAP
from tablegame.rules.loadum.state import LoadumState

_HIGH = 9
"""From the nine on a card is called high."""


def reason(state: LoadumState, seat: Seat, move: LoadumAction) -> Reason | None:
    """Return the most telling thing about a move; None if nothing stands out."""
    if isinstance(move, Play):
        return _led(state, seat, move) if not state.trick else _followed(state, seat, move)
    if isinstance(move, Give):
        return _said("gives", card=move.card)
    if isinstance(move, Declare):
        if move.target is None:
            return _said("declares", n=state.totals[seat])
        return _said("challenges", seat=move.target, n=state.totals[move.target])
    if state.phase == SWAP:
        if isinstance(move, Propose) or move == ACCEPT:
            return _said("swaps")
        return _said("keeps") if move in (PASS, DECLINE) else None
    if state.phase == DECLARE:
        return None
    if move == TAKE:
        return _said("takes_own") if state.winner == seat else _said("takes_nothing")
    if move == LEAVE:
        return _said("leaves")
    if state.phase == OBJECTION:
        return _said("objects", seat=state.winner) if move == OBJECT else _said("lets")
    return None


def _led(state: LoadumState, seat: Seat, move: Play) -> Reason:
    hand = state.hands[seat]
    out = ALL & ~hand & ~sum(state.piles)
    if state.trump >= 0:
        out &= ~(1 << state.talon[0])
    higher = (out & HIGHER[state.terms.rank_order][move.card]).bit_count()
    if hand & 0x1FFF << 13 * move.suit == move.bit:
        return _said("leads_last", card=move.card, suit=move.suit)
    if higher:
        return _said("leads_low", card=move.card, n=higher)
    return _said("leads_high", card=move.card)


def _followed(state: LoadumState, seat: Seat, move: Play) -> Reason | None:
    card = move.card
    under = state.power[card] < state.best
    last = len(state.trick) + 1 == len(state.alive)
    points = sum(POINTS[one] for one in state.trick) + POINTS[card]
    if move.suit != state.led:
        if under and POINTS[card]:
            return _said("sheds", card=card, n=POINTS[card])
        if under and state.hands[seat] & 0x1FFF << 13 * move.suit == move.bit:
            return _said("voids", card=card, suit=move.suit)
        return None
    if under:
        if POINTS[card]:
            return _said("ducks_points", card=card, n=POINTS[card])
        return _said("ducks", card=card)
    if last:
        return _said("takes_free") if not points else _said("takes_cheaply", n=points)
    if card % 13 and card % 13 + 1 < _HIGH:
        return _said("over_low", card=card)
    return None


def _said(key: str, **values: object) -> Reason:
    slots: Mapping[str, object] = values
    return Reason(f"loadum_hints.{key}", slots)

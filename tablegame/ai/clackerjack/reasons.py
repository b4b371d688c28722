"""The reason why a move of Clackerjack is good, in a clause for people."""

from typing import Final

from tablegame.ai.clackerjack.evaluation import ORDINARY, turns_needed
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import Lead, Move, Play, Take, blanks_declared, is_bomb
from tablegame.rules.clackerjack.state import PLAY, ClackerjackState
from tablegame.rules.contract import Reason

LOW: Final = 3
"""An opponent with so few tiles must be stopped."""


def reason(state: ClackerjackState, seat: Seat, move: Move) -> Reason | None:
    """Return the most telling thing about a move; None if nothing stands out."""
    if isinstance(move, Take):
        return _said("stack")
    if isinstance(move, Lead):
        return _lead(state, seat, move)
    if isinstance(move, Play):
        return _led(state, seat, move) if state.top is None else _beat(state, seat, move)
    return _passed(state, seat) if state.phase == PLAY else None


def _lead(state: ClackerjackState, seat: Seat, move: Lead) -> Reason | None:
    own, other = state.counts[seat], state.counts[(seat + 2) % 4]
    if move.partner:
        return _said("lead_partner", n=other) if other < own else _said("lead_partner_better")
    return _said("lead_self", n=own) if own <= other else _said("lead_self_better")


def _led(state: ClackerjackState, seat: Seat, move: Play) -> Reason | None:
    if move.size == state.counts[seat]:
        return _said("out")
    left = turns_needed(state.hands[seat] - move.cost, state.terms.allowed)
    if left == 1:
        return _said("one_left")
    if is_bomb(move.kind):
        return _said("lead_bomb")
    if move.size == 3 and not blanks_declared(move):
        return _said("long", n=left)
    if not blanks_declared(move):
        return _said("no_blanks", n=left)
    return _said("turns", n=left)


def _beat(state: ClackerjackState, seat: Seat, move: Play) -> Reason | None:
    if move.size == state.counts[seat]:
        return _said("out")
    left = turns_needed(state.hands[seat] - move.cost, state.terms.allowed)
    if left == 1:
        return _said("one_left")
    rival = _nearest(state, seat)
    if state.counts[rival] <= LOW:
        return _said("stops", seat=rival, n=state.counts[rival])
    if is_bomb(move.kind):
        return _said("bomb", n=left)
    return _said("turns", n=left)


def _passed(state: ClackerjackState, seat: Seat) -> Reason | None:
    assert state.top is not None, "a leader may not pass"
    if (state.owner - seat) % 4 == 2 and state.counts[state.owner]:
        return _said("partner")
    mask = state.plays(seat) & state.top.beaten
    if mask and not mask & ORDINARY:
        return _said("keeps_bomb")
    return _said("keeps") if mask else None


def _nearest(state: ClackerjackState, seat: Seat) -> Seat:
    """Return the opponent with the fewest tiles who is not out."""
    others = [Seat(other) for other, count in enumerate(state.counts) if count and (other - seat) % 2]
    return min(others, key=lambda other: state.counts[other])


def _said(key: str, **values: object) -> Reason:
    return Reason(f"clackerjack_hints.{key}", values)

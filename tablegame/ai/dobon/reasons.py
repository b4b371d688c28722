"""The reason why a move of Dobon is good, in a clause for people."""

from collections.abc import Sequence

from tablegame.ai.dobon.evaluation import DiscardEvaluation
from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST
from tablegame.rules.contract import Reason
from tablegame.rules.dobon.actions import CALL, DRAW, PASS, RETURN, REVEAL, Bid, Discard, Move
from tablegame.rules.dobon.matching import EFFECT_BIND, EFFECT_SKIP, EFFECT_TURN, EIGHTS, JACKS, JOKER, TWOS
from tablegame.rules.dobon.position import DOBON_WINDOW
from tablegame.rules.dobon.state import DobonState

_FEW = 2
"""Cards of a neighbour who may be near going out."""
_CONTROL = EIGHTS | TWOS | JACKS | JOKER
"""Cards that are laid when others can not be."""
_CLEAR = 0.02
"""Calls to be feared less, so that it is worth saying."""


def reason(state: DobonState, seat: Seat, move: Move, tried: Sequence[Move]) -> Reason | None:
    """Return the most telling thing about a move; None if nothing stands out. `tried` are its rivals and
    itself."""
    if isinstance(move, Discard):
        return _discarded(state, seat, move, tried)
    if isinstance(move, Bid):
        strong = (state.hands[seat] & _CONTROL).bit_count()
        if not strong:
            return Reason("dobon_hints.bids_low")
        return Reason("dobon_hints.bids", {"cards": tuple(cards_in(state.hands[seat] & _CONTROL))})
    if move in (CALL, RETURN):
        return Reason("dobon_hints.calls" if move == CALL else "dobon_hints.returns")
    if move == PASS and state.phase == DOBON_WINDOW:
        return Reason("dobon_hints.fears_return")
    if move == REVEAL:
        return Reason("dobon_hints.reveals")
    return Reason("dobon_hints.draws") if move == DRAW and tried else None


def _discarded(state: DobonState, seat: Seat, move: Discard, tried: Sequence[Move]) -> Reason | None:
    hand = state.hands[seat]
    left = hand ^ move.mask
    if not left:
        return Reason("dobon_hints.goes_out")
    evaluation = DiscardEvaluation(state, seat)
    ahead = state.sums[seat] - move.number
    stays = tuple(sorted(cards_in(left), key=lambda card: (card % 13, card)))
    stage = state.stage
    if stage.calls and ahead == move.number and not (left & JOKER and ahead):
        return Reason("dobon_hints.lies_in_wait", {"cards": stays})
    others = [other for other in tried if isinstance(other, Discard) and other.card != move.card]
    danger = evaluation.danger[move.number]
    least = bool(others) and danger + _CLEAR < min(evaluation.danger[other.number] for other in others)
    outs = evaluation.counts[ahead] if stage.calls and ahead <= HIGHEST and not left & JOKER else 0
    if outs and left.bit_count() > 1:
        code = "waits_safely" if least else "waits"
        return Reason(f"dobon_hints.{code}", {"cards": stays, "number": _named(ahead), "n": outs})
    if outs:
        return Reason("dobon_hints.last_one", {"cards": stays})
    if least:
        return Reason("dobon_hints.least_danger")
    follower = evaluation.next_seat(move)
    effect = stage.effect[move.card]
    if evaluation.sizes[follower] <= _FEW and (state.damage or effect == EFFECT_BIND):
        return Reason("dobon_hints.binds", {"seat": follower})
    near = (seat + state.direction) % state.seats
    if evaluation.sizes[near] <= _FEW and effect in (EFFECT_SKIP, EFFECT_TURN):
        return Reason("dobon_hints.passes_over", {"seat": near})
    if move.suit is not None:
        return Reason("dobon_hints.names", {"suit": "SHDC"[move.suit]})
    wild = EIGHTS | JOKER if stage.names else JOKER
    kept = left & wild
    if kept and not move.mask & wild:
        return Reason("dobon_hints.keeps", {"cards": tuple(cards_in(kept))})
    if move.number >= 9:
        return Reason("dobon_hints.sheds", {"n": min(move.number, 10)})
    return None


def _named(number: int) -> str:
    return {0: "0", 1: "A", 11: "J", 12: "Q", 13: "K"}.get(number, str(number))

"""The reason why a move of Everyday Dobon is good, in a clause for people."""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.dobon_plain.evaluation import UnseenCount
from tablegame.ai.dobon_plain.policy import next_seat
from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, number_text
from tablegame.rules.contract import Reason
from tablegame.rules.dobon_plain.actions import Move
from tablegame.rules.dobon_plain.scoring import POINTS
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.shedding.facts import EFFECT_BIND, EFFECT_SKIP, EFFECT_TURN
from tablegame.rules.shedding.moves import CALL, DRAW, KEEP, RETURN, Discard

_FEW: Final = 2
"""Cards of a neighbor who may be near going out."""
_CLEAR: Final = 0.02
"""Calls to be feared less, so that it is worth saying."""
_HIGH: Final = 9


def reason(state: DobonPlainState, seat: Seat, move: Move, tried: Sequence[Move]) -> Reason | None:
    """Return the most telling thing about a move; None if nothing stands out. `tried` are its rivals and
    itself."""
    if type(move) is Discard:
        return _discarded(state, seat, move, tried)
    if move in (CALL, RETURN):
        return Reason("dobon_plain_hints.calls" if move == CALL else "dobon_plain_hints.returns")
    plays = [other for other in tried if type(other) is Discard]
    if move not in (DRAW, KEEP) or not plays:
        return None
    count = UnseenCount(state, seat)
    if min(count.danger[play.number] for play in plays) > 2 * _CLEAR:
        return Reason("dobon_plain_hints.draws_safely" if move == DRAW else "dobon_plain_hints.keeps_drawn")
    return None


def _discarded(state: DobonPlainState, seat: Seat, move: Discard, tried: Sequence[Move]) -> Reason | None:
    left = state.hands[seat] ^ move.mask
    if not left:
        return Reason("dobon_plain_hints.goes_out")
    count, terms = UnseenCount(state, seat), state.terms
    stays = tuple(sorted(cards_in(left), key=lambda card: (card % 13, card)))
    made = count.targets(left)
    if made >> move.number & 1:
        return Reason("dobon_plain_hints.lies_in_wait", {"cards": stays})
    others = [other for other in tried if type(other) is Discard and other.number != move.number]
    danger = count.danger[move.number]
    least = bool(others) and danger + _CLEAR < min(count.danger[other.number] for other in others)
    outs = count.outs(left)
    if outs and len(stays) > 1:
        code = "waits_safely" if least else "waits"
        return Reason(f"dobon_plain_hints.{code}", {"cards": stays, "number": _numbers(made), "n": outs})
    if outs:
        return Reason("dobon_plain_hints.last_one", {"cards": stays})
    if least:
        return Reason("dobon_plain_hints.least_danger")
    effect, follower = terms.effect[move.card], next_seat(state, seat, move)
    if effect == EFFECT_BIND and follower != seat:
        n = state.damage + terms.damage[move.card] * (1 + len(move.under))
        return Reason("dobon_plain_hints.penalty", {"seat": follower, "n": n})
    near = (seat + state.direction) % state.seats
    if count.sizes[near] <= _FEW and effect in (EFFECT_SKIP, EFFECT_TURN) and follower != near:
        return Reason("dobon_plain_hints.passes_over", {"seat": near})
    if move.suit is not None:
        return Reason("dobon_plain_hints.names", {"suit": "SHDC"[move.suit]})
    if left & NAMING and not move.mask & NAMING:
        return Reason("dobon_plain_hints.keeps", {"cards": tuple(cards_in(left & NAMING))})
    points = sum(POINTS[card] for card in move.cards)
    return Reason("dobon_plain_hints.sheds", {"n": points}) if points >= _HIGH else None


def _numbers(made: int) -> str:
    """Return the numbers that a hand makes, as they are said."""
    return ", ".join(number_text(number).split()[0] for number in range(HIGHEST + 1) if made >> number & 1)

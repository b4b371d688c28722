"""Moves that no player of sense would make, each seen once at the table."""

from typing import Any

import pytest

from tablegame.ai.clackerjack.mind import MIND
from tablegame.ai.think import simple, think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import PASS, Play
from tablegame.rules.clackerjack.state import ClackerjackState
from tests.rules.clackerjack.positions import position

OUT: dict[str, Any] = {"outs": [(2, 1, 6)], "scores": (6, 0)}
"""Seat 2 is out, against seat 1 with six tiles."""


def on_an_absent_partner(hand: str = "56 13 24") -> ClackerjackState:
    """Return a state in which seat 2 has just gone out with 1-2. If it is not beaten, seat 3 leads: an
    opponent."""
    return position(
        {0: hand, 1: "22 33 14 25", 2: "", 3: "34 35 36 45"}, [(2, "play 1-2")], turn=0, passed=[3], **OUT
    )


def test_a_partner_who_is_out_can_not_be_helped_by_passing() -> None:
    state = on_an_absent_partner()
    assert simple("clackerjack", state.view(Seat(0)), state.legal_actions(Seat(0))) != PASS


def test_the_last_bomb_of_a_partner_leaves_the_lead_to_his_own_side() -> None:
    hands = {0: "56 13 44", 1: "22 33 14 25", 2: "", 3: "34 35 36 45"}
    state = position(hands, [(2, "play 1-1")], turn=0, passed=[3], **OUT)
    assert simple("clackerjack", state.view(Seat(0)), state.legal_actions(Seat(0))) == PASS


def test_playouts_know_that_a_partner_who_is_out_leads_no_more() -> None:
    """After seat 0's pass the lead is lost to seat 3, so in a playout without straying seat 0 plays."""
    state = position(
        {0: "56 13 24", 1: "12", 2: "", 3: "34 35 36 45"}, [(2, "play 1-3")], turn=3, outs=[(2, 1, 6)],
        scores=(6, 0),
    )  # fmt: skip
    seen = []
    apply = ClackerjackState.apply

    def watched(world: ClackerjackState, seat: int, move: object, events: object = None) -> None:
        seen.append((seat, move))
        apply(world, seat, move)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ClackerjackState, "apply", watched)
        MIND.playout(state, Seat(3), PASS, Rng(1), 0.0)
    assert seen[1][0] == 0 and isinstance(seen[1][1], Play)


@pytest.mark.parametrize("level", ["novice", "easy", "normal"])
def test_no_level_leaves_the_round_to_a_partner_who_is_out(level: str) -> None:
    state = on_an_absent_partner()
    moves = MIND.candidates(state, Seat(0), state.legal_actions(Seat(0)))
    assert any(isinstance(move, Play) for move in MIND.plausible(state, Seat(0), moves))
    view, legal = state.view(Seat(0)), state.legal_actions(Seat(0))
    passed = sum(think("clackerjack", view, legal, level, seed).move == PASS for seed in range(20))
    assert passed <= 10


def test_hard_goes_out_over_the_top_of_an_absent_partner_and_of_an_opponent() -> None:
    for state in (
        on_an_absent_partner("56"),
        position({0: "56", 1: "22 33 14 25", 2: "", 3: "34 35 36 45"}, [(3, "play 1-2")], turn=0, **OUT),
    ):
        for seed in range(3):
            view, legal = state.view(Seat(0)), state.legal_actions(Seat(0))
            found = think("clackerjack", view, legal, "hard", seed, ms=60_000)
            assert isinstance(found.move, Play)

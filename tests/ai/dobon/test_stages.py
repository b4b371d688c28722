"""How the stages of Dobon are thought about, and the question after a discard."""

import pytest

from tablegame.ai.dobon.evaluation import DiscardEvaluation
from tablegame.ai.dobon.mind import MIND
from tablegame.ai.dobon.policy import SHED, weights_at
from tablegame.ai.levels import LEVELS
from tablegame.ai.mind import TriedMove
from tablegame.ai.think import think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import REVEAL, Discard
from tablegame.rules.dobon.matching import STAGES
from tests.ai.spoken import spoken
from tests.rules.dobon.positions import play, position

BELOW = [1, 2, 3, 4, 5]
CALLING = ("waits", "waits_safely", "lies_in_wait", "last_one", "calls")
"""Reasons that speak of dobon."""


@pytest.mark.parametrize("stage", BELOW)
def test_every_level_plays_legal_moves_and_says_what_is_true_of_the_stage(stage: int) -> None:
    rng = Rng(stage)
    state = DOBON.begin(4, complete(DOBON, 4, {"rounds": 2, "stage": stage}))
    number = 0
    while acting := state.to_act():
        if acting[0] == CHANCE:
            settle(state, rng)
            continue
        seat, number = acting[0], number + 1
        legal = state.legal_actions(seat)
        assert MIND.sensible(state, seat) in legal
        if number % 12 == 0:
            assert MIND.candidates(state, seat, legal)
            for level in LEVELS:
                assert think("dobon", state.view(seat), legal, level, 3, iterations=24).move in legal
        for move in legal:
            reason = MIND.reason(state, seat, move, [TriedMove(other, 0.5, 1) for other in legal])
            if reason is not None:
                code = reason.code.removeprefix("dobon_hints.")
                assert stage >= 5 or code not in CALLING
                assert stage >= 3 or code != "binds"
                assert stage >= 2 or code not in ("passes_over", "names")
                assert spoken(reason)
        state.apply(seat, state.random_action(seat, rng))


@pytest.mark.parametrize("stage", BELOW)
def test_sense_beats_chance(stage: int) -> None:
    """In every seat in turn one sensible player among random ones has the fewest points."""
    sensible = others = 0
    for seed in range(40):
        rng = Rng(seed)
        state = DOBON.begin(4, complete(DOBON, 4, {"rounds": 3, "stage": stage}))
        own = Seat(seed % 4)
        while acting := state.to_act():
            seat = acting[0]
            if seat == CHANCE:
                settle(state, rng)
            else:
                move = MIND.sensible(state, seat) if seat == own else state.random_action(seat, rng)
                state.apply(seat, move)
        sensible += state.scores[own]
        others += sum(state.scores) - state.scores[own]
    assert sensible < 0.8 * others / 3


def test_cards_that_do_nothing_yet_are_not_saved() -> None:
    """With three cards left an 8 is kept where it is wild, and goes with its points where it is not."""
    for stage, kept in ((6, True), (2, True), (1, False)):
        state = position({0: "8S 4S 3D"}, "9S", stage=stage)
        move = MIND.sensible(state, Seat(0))
        assert isinstance(move, Discard) and (move.notation() != "play 8S") == kept
    rows = weights_at(STAGES[6]).rows
    assert rows == SHED == weights_at(STAGES[None]).rows == weights_at(STAGES[3]).rows
    plain = weights_at(STAGES[1]).rows
    assert all(row[7] <= row[8] <= row[9] or row[9] <= row[8] <= row[7] for row in plain)


def test_nothing_is_feared_where_nobody_calls() -> None:
    for stage, feared in ((6, True), (4, False)):
        state = position({0: "9S 4S 3D", 1: "9D"}, "7S", stage=stage)
        assert any(DiscardEvaluation(state, Seat(0)).danger) == feared


def test_a_lone_joker_is_no_burden_where_it_may_go_out() -> None:
    for stage, kept in ((4, False), (3, True)):
        state = position({0: "X1 TS"}, "9S", stage=stage)
        move = MIND.sensible(state, Seat(0))
        assert isinstance(move, Discard) and (move.notation() == "play TS") == kept


def test_a_yaku_after_a_discard_is_revealed_at_every_level() -> None:
    state = position({0: "2S 4S 6S 9S KS 9H"}, "9C")
    play(state, "play 9H")
    legal = state.legal_actions(Seat(0))
    for level in LEVELS:
        thought = think("dobon", state.view(Seat(0)), legal, level, 1, iterations=24)
        assert thought.move == REVEAL
    reason = MIND.reason(state, Seat(0), REVEAL, [])
    assert reason is not None and reason.code == "dobon_hints.reveals"

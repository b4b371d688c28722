"""How Everyday Dobon is thought about: what a sensible player does; every level plays by the rules."""

from collections.abc import Callable
from typing import Any

import pytest

from tablegame.ai.dobon_plain.evaluation import UnseenCount
from tablegame.ai.dobon_plain.mind import MIND, draw_always, never_call, play_highest
from tablegame.ai.levels import LEVELS, TEMPERS, temper_of
from tablegame.ai.mind import TriedMove
from tablegame.ai.think import simple, think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.card_tracking import passed_as_bits
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.dobon_plain.actions import Move
from tablegame.rules.dobon_plain.layout import lay_out
from tablegame.rules.dobon_plain.state import DRAWN, DobonPlainState
from tablegame.rules.shedding.moves import CALL, KEEP, RETURN
from tests.ai.spoken import spoken
from tests.rules.positions import act_in

ID = DOBON_PLAIN.id


def position(hands: dict[int, str], field: str, seats: int = 4, **more: Any) -> DobonPlainState:
    options = complete(DOBON_PLAIN, seats, more.pop("options", {}))
    return lay_out(seats, options, hands=hands, field=field, **more)


def chosen(state: DobonPlainState, seat: int = 0) -> str:
    move: Move = simple(ID, state.view(Seat(seat)), state.legal_actions(Seat(seat)))
    return move.notation()


def points_against(player: Callable[[DobonPlainState, Seat, Rng], Any], matches: int, preset: str) -> float:
    """Return the points a round of the simple policy against three of these."""
    points, rounds = 0, 3
    for seed in range(matches):
        rng, me = Rng(seed), seed % 4
        options = complete(DOBON_PLAIN, 4, {**DOBON_PLAIN.presets[preset], "rounds": rounds})
        state = DOBON_PLAIN.begin(4, options)
        settle(state, rng)
        while state.to_act():
            seat = state.to_act()[0]
            state.apply(seat, MIND.sensible(state, seat) if seat == me else player(state, seat, rng))
            settle(state, rng)
        points += state.scores[me]
    return points / (matches * rounds)


@pytest.mark.parametrize("preset", ["standard", "american", "sums", "stakes"])
def test_the_simple_policy_beats_chance_clearly(preset: str) -> None:
    assert points_against(lambda state, seat, rng: state.random_action(seat, rng), 60, preset) > 20


def test_it_goes_out_and_calls_and_returns() -> None:
    assert chosen(position({0: "9S"}, "3S")) == "play 9S"
    state = position({0: "KS 9D 9H", 2: "2H JC"}, "3S")
    act_in(DOBON_PLAIN, state, 0, "play KS")
    assert chosen(state, 2) == "dobon"
    state = position({0: "9H 4C 5C", 2: "9D"}, "3H")
    act_in(DOBON_PLAIN, state, 0, "play 9H")
    act_in(DOBON_PLAIN, state, 2, "dobon")
    assert chosen(state) == "return"


def test_a_card_that_may_be_called_on_is_feared_the_more_the_others_hold() -> None:
    # Seat 1 holds one card: it is a 7 as often as anything, but it has let a 4 go by.
    state = position({0: "7S 4S KH KD", 1: "TC"}, "3S")
    state.passed = passed_as_bits([(), (4,), (4,), (4,)])
    count = UnseenCount(state, Seat(0))
    assert count.danger[4] < 0.2 * count.danger[7]
    assert chosen(state) == "play 4S"


def test_the_next_player_with_one_card_is_passed_over() -> None:
    state = position({0: "AH JH 3H TC 9D", 1: "TD"}, "5H")
    assert chosen(state) in ("play AH", "play JH")


def test_a_last_card_is_announced() -> None:
    state = position({0: "7S 4H"}, "3S", options={"reach": "draw_2"})
    assert chosen(state) == "play 7S last"


@pytest.mark.parametrize("preset", [*DOBON_PLAIN.presets])
def test_every_level_and_temper_makes_legal_moves(preset: str) -> None:
    rng, names = Rng(len(preset)), sorted(TEMPERS)
    seats = 2 + len(preset) % 4
    options = complete(DOBON_PLAIN, seats, {**DOBON_PLAIN.presets[preset], "rounds": 1})
    state = DOBON_PLAIN.begin(seats, options)
    settle(state, rng)
    for number in range(60):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        legal, level = state.legal_actions(seat), LEVELS[number % len(LEVELS)]
        temper = temper_of(names[number % len(names)])
        thought = think(ID, state.view(seat), legal, level, number, 60, 10**7, why=True, temper=temper)
        assert thought.move in legal
        for reason in thought.reasons:
            assert spoken(reason)
        state.apply(seat, thought.move)
        settle(state, rng)


def test_wrong_calls_are_never_made() -> None:
    rng, calls = Rng(2), 0
    options = complete(DOBON_PLAIN, 4, {"wrong_call": "draw_2", "rounds": 3})
    state = DOBON_PLAIN.begin(4, options)
    settle(state, rng)
    while state.to_act():
        seat = state.to_act()[0]
        move = MIND.sensible(state, seat)
        calls += move == CALL
        state.apply(seat, move)
        settle(state, rng)
        assert not state.forfeits
    assert calls


@pytest.mark.parametrize(
    ("hands", "field", "move", "code"),
    [
        ({0: "9S"}, "3S", "play 9S", "goes_out"),
        ({0: "9H 4C 5C"}, "3H", "play 9H", "lies_in_wait"),
        ({0: "KH 4C 5C"}, "3H", "play KH", "waits"),
        ({0: "KH 4C"}, "3H", "play KH", "last_one"),
        ({0: "2H KC QC TD"}, "3H", "play 2H", "penalty"),
        ({0: "8H KC QC TD"}, "3H", "play 8H C", "names"),
        ({0: "KH 8C QC TD"}, "3H", "play KH", "keeps"),
        ({0: "QH KC JC TD"}, "3H", "play QH", "sheds"),
    ],
)
def test_reasons(hands: dict[int, str], field: str, move: str, code: str) -> None:
    state = position(hands, field)
    action = DOBON_PLAIN.parse(move)
    assert action in state.legal_actions(Seat(0))
    reason = MIND.reason(state, Seat(0), action, [TriedMove(action, 0.5, 10)])
    assert reason is not None and reason.code == f"dobon_plain_hints.{code}" and spoken(reason)


def test_reasons_of_words() -> None:
    state = position({0: "3S KC TC"}, "9D", stock="4D 5S")
    act_in(DOBON_PLAIN, state, 0, "draw")
    assert state.phase == DRAWN
    for word, code in ((CALL, "calls"), (RETURN, "returns")):
        reason = MIND.reason(state, Seat(0), word, [])
        assert reason is not None and reason.code.endswith(code)
    assert MIND.reason(state, Seat(0), KEEP, []) is None


def test_yardsticks_play_by_the_rules() -> None:
    for player in (play_highest, never_call, draw_always):
        rng = Rng(7)
        state = DOBON_PLAIN.begin(4, complete(DOBON_PLAIN, 4, {"rounds": 2}))
        settle(state, rng)
        called = 0
        while state.to_act():
            seat = state.to_act()[0]
            legal = state.legal_actions(seat)
            move = player(state.view(seat), legal)
            assert move in legal
            called += move == CALL
            state.apply(seat, move)
            settle(state, rng)
        assert not called or player is not never_call

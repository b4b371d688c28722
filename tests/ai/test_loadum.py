"""The opponents of Losing Loadum: always a legal move, by their own view alone, and better than chance."""

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.ai.loadum import MIND, peril, swap_gain
from tablegame.ai.think import simple, think
from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.state import LoadumState


def begun(seats: int, seed: int, **options: object) -> tuple[LoadumState, Rng]:
    rng = Rng(seed)
    return LOADUM.begin(seats, complete(LOADUM, seats, options)), rng


def hand(text: str) -> int:
    return mask_of(map(parse_card, text.split()))


@pytest.mark.parametrize("preset", LOADUM.presets)
@pytest.mark.parametrize("seats", [3, 10])
def test_the_simple_policy_plays_whole_matches(seats: int, preset: str) -> None:
    state, rng = begun(seats, seats, **{**LOADUM.presets[preset], "lives": 1})
    moves = 0
    while state.to_act():
        settle(state, rng)
        for seat in tuple(state.to_act()):
            legal = state.legal_actions(seat)
            move = simple("loadum", state.view(seat), legal)
            assert move in legal
            state.apply(seat, move)
            moves += 1
    assert moves > 20


@pytest.mark.parametrize("declaration", ["assisted", "manual"])
def test_every_level_answers_in_every_phase(declaration: str) -> None:
    met: dict[str, set[str]] = {}
    for seed in range(6):
        state, rng = begun(4, seed, lives=1, swallow=seed % 2 == 1, declaration=declaration)
        while state.to_act():
            settle(state, rng)
            if not state.to_act():
                break
            seat = state.to_act()[0]
            phase = state.standing().phase
            level = LEVELS[rng.below(len(LEVELS))]
            if level not in met.setdefault(phase, set()):
                legal = state.legal_actions(seat)
                found = think("loadum", state.view(seat), legal, level, seed, iterations=24, ms=60_000)
                assert found.move in legal
                met[phase].add(level)
            state.apply(seat, state.random_action(seat, rng))
    assert {"swap", "answer", "give", "trick", "swallow", "declare"} <= set(met)


def test_the_policy_does_not_look_at_hidden_cards() -> None:
    looked = 0
    for seed in range(3):
        state, rng = begun(5, seed, lives=1)
        while state.to_act():
            settle(state, rng)
            if not state.to_act():
                break
            seat = state.to_act()[0]
            view = state.view(seat)
            moves = {MIND.sensible(LOADUM.assemble(view, LOADUM.imagine(view, rng)), seat) for _ in range(3)}
            assert len(moves) == 1
            looked += 1
            state.apply(seat, state.random_action(seat, rng))
    assert looked > 100


def test_the_same_seed_finds_the_same_move() -> None:
    state, rng = begun(4, 2)
    settle(state, rng)
    view, legal = state.view(state.to_act()[0]), state.legal_actions(state.to_act()[0])
    found = [think("loadum", view, legal, "hard", 9, iterations=60, ms=60_000).move for _ in range(2)]
    assert found[0] == found[1]


def test_a_playout_leaves_the_state_alone() -> None:
    state, rng = begun(4, 3, swap=0)
    settle(state, rng)
    seat = state.to_act()[0]
    before = state.view(seat)
    for move in state.legal_actions(seat):
        assert 0 <= MIND.playout(state, seat, move, rng, 0.3) <= 1
    assert state.view(seat) == before


def test_what_makes_a_hand_dangerous() -> None:
    assert peril(hand("AS 5H 4H"), "plain") > peril(hand("AS 2S 3S"), "plain")
    assert peril(hand("KS 2S"), "plain") > peril(hand("9S 2S"), "plain")
    assert swap_gain(hand("AS 2H 3H 4H 5H 2C 3C 2D"), 0, "plain") > 0


def test_the_simple_policy_beats_chance() -> None:
    won = 0
    for seed in range(30):
        state, rng = begun(4, seed, lives=1)
        hero = Seat(seed % 4)
        while state.to_act():
            if state.to_act()[0] == CHANCE:
                settle(state, rng)
                continue
            seat = state.to_act()[0]
            move = MIND.sensible(state, seat) if seat == hero else state.random_action(seat, rng)
            state.apply(seat, move)
        won += hero in state.standing().winners
    assert won >= 18

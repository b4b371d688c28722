import subprocess
import sys
import time

import pytest

from tablegame.ai.dokuson.choice import any_play, best_play
from tablegame.ai.dokuson.mind import MIND
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import simple, think
from tablegame.pieces.rng import Rng
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.actions import Play
from tablegame.rules.dokuson.state import DokusonState
from tests.ai.dokuson.play import duplicate, greedy, match, positions, random_mover, share, thinker
from tests.lengths import rest_long


@pytest.mark.parametrize("seats", rest_long([2, 3, 4, 5, 6], but=[2, 4]))
def test_every_level_plays_legal_moves_with_any_number_of_seats(seats: int) -> None:
    for state, seat in list(positions(range(2), seats))[::5]:
        legal = state.legal_actions(seat)
        for level in LEVELS:
            thought = think("dokuson", state.view(seat), legal, level, 3, iterations=60)
            assert thought.move in legal
            assert thought.value is None or 0 <= thought.value <= 1


def test_the_simple_policy_plays_legal_moves_through_whole_matches() -> None:
    for seed in range(30):
        for state, seat in positions(range(seed, seed + 1)):
            assert MIND.sensible(state, seat) in state.legal_actions(seat)


def test_candidates_are_all_singles_and_each_double_once() -> None:
    for state, seat in positions(range(20)):
        legal = state.legal_actions(seat)
        kept = MIND.candidates(state, seat, legal)
        assert len(set(kept)) == len(kept)
        assert {frozenset(play.cards) for play in kept} == {frozenset(play.cards) for play in legal}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_playouts_keep_the_rules(seats: int) -> None:
    """The same plays, carried out by the rules, end in the same points."""
    compared = 0
    for number, (state, seat) in enumerate(positions(range(12), seats)):
        for noise in (0.0, 0.5):
            move = state.random_action(seat, Rng(number))
            before = state.view(seat)
            points = MIND.finish(state, move, Rng(number), noise)
            assert state.view(seat) == before
            assert points == _by_the_rules(state.clone(), move, Rng(number), noise)
            compared += 1
    assert compared > 200


def _by_the_rules(state: DokusonState, move: Play, rng: Rng, noise: float) -> list[int]:
    done = len(state.results())
    while True:
        turn = state.to_act()[0]
        assert move in state.legal_actions(turn)
        state.apply(turn, move)
        if len(state.results()) > done:
            return list(state.results()[-1].points())
        turn = state.to_act()[0]
        if rng.random() < noise:
            hand, (a, b, c) = state.hands[turn], map(len, state.rows)
            suit, bit, double = any_play(hand, a * 49 + b * 7 + c, rng)
            low = 13 * suit + bit
            rest = hand & ~(3 << low)
            rising = _sum(rest, suit) * 3 >= sum(_sum(rest, s) for s in range(3))
            cards = (low,) if not double else (low, low + 1) if rising else (low + 1, low)
            move = next(play for play in state.legal_actions(turn) if play.cards == cards)
        else:
            move = MIND.sensible(state, turn)


def _sum(hand: int, suit: int) -> int:
    return sum(card % 13 + 1 for card in range(13 * suit, 13 * suit + 13) if hand >> card & 1)


def test_a_win_at_hand_is_taken() -> None:
    """Spades are one card short of full and this hand holds the high ones."""
    for state, seat in positions(range(200)):
        rows = [len(row) for row in state.rows]
        kings = sum(_sum(state.hands[seat], suit) for suit in range(3) if rows[suit] == 5)
        rest = _sum(state.hands[seat], 0) + _sum(state.hands[seat], 1) + _sum(state.hands[seat], 2) - kings
        if rows.count(5) == 1 and kings > 25 and rest < 8:
            move = simple("dokuson", state.view(seat), state.legal_actions(seat))
            assert rows[move.cards[0] // 13] == 5
            return
    pytest.fail("no such position")


def test_same_seed_and_iterations_same_thought() -> None:
    for state, seat in list(positions(range(3)))[::4]:
        legal = state.legal_actions(seat)
        one, two = (
            think("dokuson", state.view(seat), legal, "hard", 7, iterations=200, ms=60_000) for _ in range(2)
        )
        assert (one.move, one.iterations, one.value) == (two.move, two.iterations, two.value)


def test_the_view_survives_the_pipe_without_changing_the_thought() -> None:
    for state, seat in list(positions(range(2)))[::3]:
        view = state.view(seat)
        again = DOKUSON.view_from_json(DOKUSON.view_to_json(view))
        legal = state.legal_actions(seat)
        one = think("dokuson", view, legal, "hard", 5, iterations=60)
        two = think("dokuson", again, legal, "hard", 5, iterations=60)
        assert (one.move, one.value) == (two.move, two.value)


def test_the_clock_is_a_cap() -> None:
    state, seat = next(positions(range(1)))
    began = time.perf_counter()
    thought = think("dokuson", state.view(seat), state.legal_actions(seat), "hard", 1, 10**9, ms=80)
    assert time.perf_counter() - began < 0.5
    assert 0 < thought.iterations < 10**6


def test_thought_knows_neither_screen_nor_match() -> None:
    script = (
        "import sys, tablegame.ai.think\n"
        "print([m for m in sys.modules if m.startswith(('pygame', 'tablegame.match', 'tablegame.ui'))])"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_the_simple_policy_beats_random_play() -> None:
    shares = [duplicate(seed, greedy, random_mover) for seed in range(40)]
    assert sum(shares) / len(shares) > 0.6


def test_pick_prefers_nothing_it_does_not_hold() -> None:
    suit, bit, double = best_play(1 << 20, 0)
    assert (13 * suit + bit, double) == (20, False)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_hard_beats_the_simple_policy_by_far() -> None:
    """Hard against two of the simple policy over duplicate deals: 33 % would be level."""
    shares = [duplicate(seed, thinker("hard"), greedy) for seed in range(50_000, 50_100)]
    mean = sum(shares) / len(shares)
    print(f"hard against two of the simple policy: {mean:.3f} of the wins")
    assert mean >= 0.46


@pytest.mark.slow
def test_hard_beats_random_play_by_far() -> None:
    movers = [thinker("hard", 300), random_mover, random_mover]
    shares = [share(match(seed, movers), 0) for seed in range(60_000, 60_060)]
    assert sum(shares) / len(shares) >= 0.75

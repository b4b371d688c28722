import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from tablegame.ai.levels import FIRST_SLICE, LevelSettings
from tablegame.ai.mind import Mind
from tablegame.ai.search import (
    Comparison,
    SearchResult,
    choose_softly,
    paired_lead,
    search_halving,
    search_samples,
)
from tablegame.ai.worlds import LEAST, MOST, Worlds, weights_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat


class Die:
    """A game of one choice; every world is a number, and a move is worth `worth(move, world)`."""

    def imagine(self, view: Any, rng: Rng) -> float:
        return rng.random()

    def assemble(self, view: Any, hidden: float) -> float:
        return hidden


class DieMind(Mind[Any, float, int]):
    def __init__(self, gains: Sequence[float], luck: float, solvable: bool = False) -> None:
        self.gains = gains
        self.luck = luck
        self.solvable = solvable
        self.tried = [0] * len(gains)

    def seat(self, view: None) -> Seat:
        return Seat(0)

    def sensible(self, state: float, seat: Seat) -> int:
        return 0

    def candidates(self, state: float, seat: Seat, legal: Sequence[int]) -> list[int]:
        return list(legal)

    def playout(self, state: float, seat: Seat, move: int, rng: Rng, noise: float) -> float:
        self.tried[move] += 1
        return self.gains[move] + self.luck * (rng.random() - 0.5) + state

    def exact(self, world: float, seat: Seat, moves: Sequence[int], nodes: int) -> list[float] | None:
        return [self.gains[move] + world for move in moves] if self.solvable else None


HARD = LevelSettings("hard", effort=1.0)


def comparison(
    mind: DieMind, seed: int = 1, seconds: float = 60.0, settings: LevelSettings = HARD
) -> Comparison:
    rng = Rng(seed)
    worlds = Worlds(Die(), None, rng)  # type: ignore[arg-type]
    moves = range(len(mind.gains))
    return Comparison(mind, Seat(0), moves, 0, worlds, rng, settings, time.perf_counter() + seconds)


def found(
    gains: Sequence[float], luck: float, iterations: int, seed: int = 1, seconds: float = 60.0
) -> tuple[SearchResult, DieMind]:
    mind = DieMind(gains, luck)
    return search_halving(comparison(mind, seed, seconds), iterations), mind


def test_a_clearly_better_move_is_found_and_tried_most() -> None:
    result, mind = found([0.2, 0.1, 0.6, 0.3, 0.1, 0.2, 0.0], 0.4, 700)
    assert result.move == 2
    assert mind.tried[2] == max(mind.tried)
    assert result.iterations == sum(mind.tried) <= 700
    assert not result.capped and not result.solved


def test_without_a_clear_lead_the_simple_move_stays() -> None:
    stays = sum(found([0.5, 0.5, 0.5, 0.5], 0.5, 400, seed)[0].move == 0 for seed in range(100))
    assert stays >= 75


def test_a_bolder_level_leaves_the_simple_move_more_often() -> None:
    def stays(leave: float) -> int:
        ways = [
            comparison(DieMind([0.5, 0.51], 0.5), seed, settings=LevelSettings("hard", leave=leave))
            for seed in range(60)
        ]
        return sum(search_halving(settings, 200).move == 0 for settings in ways)

    assert stays(3.0) > stays(0.5) + 10


def test_a_spent_clock_ends_a_thought_after_its_first_slice_and_is_reported() -> None:
    result, mind = found([0.5, 0.5], 0.0, 1000, seconds=-1.0)
    assert (result.move, result.iterations, result.capped) == (0, 2 * HARD.first_slice, True)
    assert mind.tried == [HARD.first_slice] * 2 and HARD.first_slice == FIRST_SLICE
    mind = DieMind([0.1, 0.9], 0.0)
    easy = LevelSettings("easy", worlds=9, temperature=0.1)
    result = search_samples(comparison(mind, seconds=-1.0, settings=easy), 9, easy)
    assert (result.iterations, result.capped) == (18, False), "a weak level has no time to spare"


def test_the_leader_that_is_certain_costs_no_more_worlds() -> None:
    result, _ = found([0.1, 0.9, 0.1], 0.05, 100_000)
    assert result.move == 1
    assert result.iterations < 60_000


def test_what_was_tried_is_told_the_best_first() -> None:
    result, _ = found([0.2, 0.1, 0.6, 0.3], 0.2, 800)
    assert result.tried[0].move == result.move == 2
    assert [each.worlds for each in result.tried] == sorted((e.worlds for e in result.tried), reverse=True)
    assert result.value == result.tried[0].value
    better, worse = result.ahead
    assert better > 20 * worse


def test_worlds_cancel_out_in_the_paired_lead() -> None:
    worlds = [0.1, 0.9, 0.4, 0.7]
    mean, error = paired_lead([w + 0.2 for w in worlds], worlds)
    assert math.isclose(mean, 0.2)
    assert error < 1e-6
    assert paired_lead([1.0], [0.0]) == (0.0, math.inf)


def test_endings_are_solved_where_a_level_can_and_the_game_allows() -> None:
    gains = [0.3, 0.31, 0.2]
    for solvable, nodes, solved in ((True, 100, True), (True, 0, False), (False, 100, False)):
        mind = DieMind(gains, 2.0, solvable)
        settings = LevelSettings("expert", effort=3.0, nodes=nodes)
        result = search_halving(comparison(mind, settings=settings), 300)
        assert result.solved == solved and sum(mind.tried) == (0 if solved else result.iterations)
        if solved:
            assert result.move == 1  # a small lead, but in every world


def test_a_soft_choice_prefers_the_better_and_never_blunders() -> None:
    rng = Rng(3)
    worths = [0.5, 0.45, 0.3, 0.1]
    counts = [0, 0, 0, 0]
    for _ in range(4000):
        counts[choose_softly(worths, 0.1, 0.25, rng)] += 1
    assert counts[0] > counts[1] > counts[2] > 0 and counts[3] == 0
    assert math.isclose(counts[1] / counts[0], math.exp(-0.5), rel_tol=0.1)
    assert choose_softly(worths, 0.0, 1.0, rng) == 0


def test_a_weak_level_tries_all_moves_equally_often_and_strays_more_the_softer_it_is() -> None:
    strays = []
    for temperature in (0.0, 0.05, 0.2):
        settings = LevelSettings("some", worlds=5, temperature=temperature, blunder=0.3)
        count = 0
        for seed in range(300):
            mind = DieMind([0.5, 0.4, 0.45, 0.0], 0.02)
            result = search_samples(comparison(mind, seed, settings=settings), 5, settings)
            assert mind.tried == [5] * 4 and result.iterations == 20
            assert result.move != 3
            count += result.move != 0
        strays.append(count)
    assert strays[0] == 0 < strays[1] < strays[2]


def test_a_lean_towards_the_simple_move() -> None:
    for prior, move in ((0.0, 1), (0.1, 0)):
        settings = LevelSettings("some", worlds=4, prior=prior)
        trial = comparison(DieMind([0.5, 0.55], 0.0), settings=settings)
        assert search_samples(trial, 4, settings).move == move


def drawn(evidence: Callable[[float], float] | None, count: int = 6400) -> list[float]:
    worlds = Worlds(Die(), None, Rng(5), evidence)  # type: ignore[arg-type]
    return [worlds.next() for _ in range(count)]


def test_worlds_are_drawn_by_the_evidence_and_none_is_ruled_out() -> None:
    plain = drawn(None)
    assert math.isclose(sum(world < 0.5 for world in plain) / len(plain), 0.5, abs_tol=0.03)
    for strong, share in ((math.log(3), 0.8 * 0.75 + 0.2 * 0.5), (40.0, 0.8 * 20 / 21 + 0.1)):
        low = drawn(lambda world, s=strong: s if world < 0.5 else 0.0)  # type: ignore[misc]
        assert math.isclose(sum(world < 0.5 for world in low) / len(low), share, abs_tol=0.03)


def test_no_world_counts_for_much_more_than_another() -> None:
    weights = weights_of([0.0, -1000.0, -1.0, 2.0])
    assert max(weights) / min(weights) <= MOST / LEAST
    assert math.isclose(sum(weights) / 4, 1.0)
    assert weights_of([-7.0] * 5) == [1.0] * 5


def test_an_opinion_counts_as_so_many_worlds() -> None:
    """It decides where nothing speaks against it, gives way to proof, and is no part of what was found."""
    for gains, choice in (([0.5, 0.5, 0.5], 2), ([0.8, 0.2, 0.3], 0)):
        mind = DieMind(gains, 0.4)
        tried = comparison(mind)
        tried.believe([0.5, 0.5, 0.6], 50)
        result = search_halving(tried, 900)
        assert result.move == choice and tried.home == 2
        assert sum(each.worlds for each in result.tried) == result.iterations == sum(mind.tried)
        assert result.value is not None and abs(result.value - gains[choice] - 0.5) < 0.1
    spent = comparison(DieMind([0.5, 0.5], 0.0), seconds=-1.0)
    spent.believe([0.2, 0.1], 50)
    assert search_halving(spent, 900).move == 0


def test_halving_keeps_the_best_half_and_the_simple_move() -> None:
    """With gains that differ little no round ends early: which moves went on shows in their counts."""
    result, mind = found([0.50, 0.52, 0.54, 0.56, 0.51, 0.53, 0.55, 0.57], 0.02, 240)
    assert result.move == 7 and mind.tried[7] == mind.tried[0] == max(mind.tried)
    assert mind.tried[1] == mind.tried[4] == mind.tried[5] == min(mind.tried)

import math
import time
from collections.abc import Sequence
from typing import Any

from tablegame.ai.search import halve, paired_lead
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat


class Die:
    """A game of one choice; every world is a number, and a move is worth `worth(move, world)`."""

    def imagine(self, view: Any, rng: Rng) -> float:
        return rng.random()

    def assemble(self, view: Any, hidden: float) -> float:
        return hidden


class DieMind:
    def __init__(self, gains: Sequence[float], luck: float) -> None:
        self.gains = gains
        self.luck = luck
        self.tried = [0] * len(gains)

    def seat(self, view: Any) -> Seat:
        return Seat(0)

    def sensible(self, state: float, seat: Seat) -> int:
        return 0

    def candidates(self, state: float, seat: Seat, legal: Sequence[int]) -> list[int]:
        return list(legal)

    def playout(self, state: float, seat: Seat, move: int, rng: Rng, noise: float) -> float:
        self.tried[move] += 1
        return self.gains[move] + self.luck * (rng.random() - 0.5) + state


def found(gains: Sequence[float], luck: float, iterations: int, seed: int = 1, seconds: float = 60.0) -> Any:
    mind = DieMind(gains, luck)
    result = halve(
        Die(), mind, None, range(len(gains)), Rng(seed), iterations, time.perf_counter() + seconds  # type: ignore[arg-type]
    )
    return result, mind


def test_a_clearly_better_move_is_found_and_tried_most() -> None:
    result, mind = found([0.2, 0.1, 0.6, 0.3, 0.1, 0.2, 0.0], 0.4, 700)
    assert result.move == 2
    assert mind.tried[2] == max(mind.tried)
    assert result.iterations == sum(mind.tried) <= 700


def test_without_a_clear_lead_the_simple_move_stays() -> None:
    stays = sum(found([0.5, 0.5, 0.5, 0.5], 0.5, 400, seed)[0].move == 0 for seed in range(100))
    assert stays >= 75


def test_a_spent_clock_leaves_the_simple_move() -> None:
    result, _ = found([0.1, 0.9], 0.0, 1000, seconds=-1.0)
    assert (result.move, result.iterations, result.value) == (0, 0, None)


def test_the_leader_that_is_certain_costs_no_more_worlds() -> None:
    result, _ = found([0.1, 0.9, 0.1], 0.05, 100_000)
    assert result.move == 1
    assert result.iterations < 60_000


def test_worlds_cancel_out_in_the_paired_lead() -> None:
    worlds = [0.1, 0.9, 0.4, 0.7]
    mean, error = paired_lead([w + 0.2 for w in worlds], worlds)
    assert math.isclose(mean, 0.2)
    assert error < 1e-6
    assert paired_lead([1.0], [0.0]) == (0.0, math.inf)

import math

import pytest

from tablegame.arena.figures import DECIDED, FEWEST, elo, estimate, sprt
from tablegame.pieces.rng import Rng


@pytest.mark.parametrize(("n", "student"), [(2, 12.706), (3, 4.303), (4, 3.182), (11, 2.228), (101, 1.984)])
def test_an_interval_is_that_of_student(n: int, student: float) -> None:
    values = [float(i % 2) for i in range(n)]
    found = estimate(values)
    mean = sum(values) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    assert found.mean == pytest.approx(mean) and found.deals == n
    assert found.margin == pytest.approx(student * spread / math.sqrt(n), rel=0.01)
    assert (found.low, found.high) == (found.mean - found.margin, found.mean + found.margin)


def test_of_one_deal_the_interval_is_endless() -> None:
    assert estimate([0.5]).margin == math.inf and estimate([0.5]).mean == 0.5
    assert math.isnan(estimate([]).mean)


def test_an_interval_of_95_covers_the_truth_95_times_of_100() -> None:
    rng = Rng(5)
    covered = 0
    for _ in range(1500):
        found = estimate([rng.random() for _ in range(12)])
        covered += found.low <= 0.5 <= found.high
    assert 0.935 <= covered / 1500 <= 0.965


def test_the_ratio_is_that_of_two_normal_laws() -> None:
    gains = [0.1, -0.1, 0.2, -0.06] * 5
    n, effect = len(gains), 0.05
    mean = sum(gains) / n
    variance = sum((gain - mean) ** 2 for gain in gains) / (n - 1)
    by_hand = sum((gain**2 - (gain - effect) ** 2) / (2 * variance) for gain in gains)
    found = sprt(gains, effect)
    assert found.better is None and found.deals == n
    assert found.ratio == pytest.approx(by_hand) and abs(by_hand) < DECIDED


def test_it_stops_at_the_deal_that_decides() -> None:
    gains = [0.5, -0.1] * 100
    found = sprt(gains, 0.1)
    assert found.better is True and FEWEST <= found.deals < 60
    assert sprt(gains[: found.deals - 1], 0.1).better is None
    assert sprt(gains[: found.deals], 0.1) == found
    assert sprt([-gain for gain in gains], 0.1).better is False


def test_deals_that_all_end_alike_decide_at_once() -> None:
    assert sprt([0.25] * 40, 0.05).deals == FEWEST
    assert sprt([0.25] * 40, 0.05).better is True
    assert sprt([0.0] * 40, 0.05).better is False
    assert sprt([0.25] * (FEWEST - 1), 0.05).better is None


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, True), (0.1, False)])
def test_it_errs_as_seldom_as_it_says(truth: float, wrong: bool) -> None:
    rng = Rng(3)
    verdicts = []
    for _ in range(150):
        gains = [truth + sum(rng.random() for _ in range(3)) - 1.5 for _ in range(900)]
        verdicts.append(sprt(gains, 0.1).better)
    assert None not in verdicts
    assert verdicts.count(wrong) / 150 <= 0.08


def test_elo() -> None:
    assert elo(0.5, 2) == elo(0.25, 4) == 0
    assert elo(0.30, 4) == pytest.approx(44, abs=0.5) and elo(0.65, 2) == pytest.approx(108, abs=0.5)
    assert elo(1.0, 2) == math.inf and elo(0.0, 2) == -math.inf

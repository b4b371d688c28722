import json

import pytest

from tablegame.arena.figures import Times


def test_quantiles_are_right_to_a_twentieth() -> None:
    times = Times()
    for ms in range(1, 1001):
        times.add(float(ms))
    assert times.count == 1000 and times.longest == 1000
    assert times.quantile(0.5) == pytest.approx(500, rel=0.06)
    assert times.quantile(0.95) == pytest.approx(950, rel=0.06)
    assert times.quantile(1.0) <= 1000
    assert Times().quantile(0.5) == 0


def test_no_quantile_exceeds_the_longest() -> None:
    times = Times()
    times.add(3.0)
    assert times.quantile(0.95) <= 3.0
    times.add(0.0)
    assert times.quantile(0.5) == pytest.approx(0.01)


def test_they_are_written_and_read_and_added() -> None:
    times = Times()
    for ms in (0.004, 0.5, 20.0, 20.1):
        times.add(ms)
    again = Times.of(json.loads(json.dumps(times.data())))
    assert again == Times(20.1, times.bins)
    again.merge(times)
    assert again.count == 8 and again.quantile(0.9) == times.quantile(0.9)

"""What figures tell, and what they do not."""

from math import sqrt
from random import Random

import pytest

from tablegame.study.figures.match_figures import Counter, SeatFigures
from tablegame.study.figures_store import HELPED, PLAIN, PRACTICE, Seating
from tablegame.study.statistics import FEW, SORTS, Filter, examine, wilson
from tests.study.recount import hundredth, interval


def seating(
    won: bool, number: int = 0, *, score: int = 0, place: int = 0, sort: int = PLAIN, **more: object
) -> Seating:
    """Return a match of four, one of whom wins."""
    mine = place or (1 if won else 4)
    places = (mine, *(n for n in (1, 2, 3, 4) if n != mine))
    values = {
        "identity": f"{number}", "record": f"{number:04}.tgr", "sort": sort, "seats": 4, "sides": 4,
        "created": f"2026-11-{1 + number % 28:02}", "seat": 0, "level": "normal", "won": won,
        "chance": 0.25, "places": places, "score": score, "figures": "",
    }  # fmt: skip
    return Seating(**{**values, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wins", "matches"), [(0, 1), (1, 1), (46, 128), (5, 16), (0, 40), (40, 40), (1, 9000)]
)
def test_the_interval_is_where_the_share_would_not_surprise(wins: int, matches: int) -> None:
    assert wilson(wins, matches) == pytest.approx(interval(wins, matches), abs=1e-9)


def test_nothing_is_known_of_nothing() -> None:
    found = examine([])
    assert wilson(0, 0) == (0.0, 1.0)
    assert (found.matches, found.verdict, found.fortune, found.places) == (0, "few", "few", ())
    assert found.line == (0.0,) and found.best is None and found.share == 0


@pytest.mark.parametrize(
    ("wins", "matches", "verdict"),
    [(15, FEW - 1, "few"), (4, FEW, "unclear"), (12, FEW, "above"), (0, FEW, "below"), (46, 128, "above"),
     (34, 128, "unclear")],
)  # fmt: skip
def test_par_within_the_interval_is_no_success(wins: int, matches: int, verdict: str) -> None:
    """Fewer than 16 tell nothing, however clear they look."""
    found = examine([seating(n < wins) for n in range(matches)])
    assert found.verdict == verdict
    low, high = interval(wins, matches)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-9)
    if verdict == "unclear":
        assert low <= found.par <= high


def test_par_follows_the_seats_and_shared_wins() -> None:
    """By chance one of four wins, one of three, and two of four where a win was shared."""
    found = examine([seating(True), seating(True, seats=3, chance=1 / 3), seating(True, chance=0.5)])
    assert found.par == pytest.approx((1 / 4 + 1 / 3 + 1 / 2) / 3)


def test_places_and_the_line() -> None:
    wins = [True, False, False, True, False]
    places = [1, 3, 4, 1, 2]
    found = examine([seating(won, place=place) for won, place in zip(wins, places, strict=True)])
    assert found.places == (2, 1, 1, 1) and found.mean_place == pytest.approx(11 / 5)
    assert found.par_places == pytest.approx((1.25,) * 4) and found.par_place == 2.5
    assert found.line == pytest.approx((0, 0.75, 0.5, 0.25, 1.0, 0.75))
    assert found.band[-1] == pytest.approx(1.96 * sqrt(5 * 0.25 * 0.75))


def test_the_line_holds_the_last_hundred() -> None:
    found = examine([seating(n < 50, n) for n in range(150)])
    assert len(found.recent) == 100 and len(found.line) == 101
    assert found.line[-1] == pytest.approx(-25) and found.recent[0].record == "0050.tgr"


def test_points_and_first_hands() -> None:
    rng = Random(3)
    points = [rng.randint(-60, 40) for _ in range(200)]
    figures = SeatFigures(
        200, sum(points), sum(each * each for each in points), 800.0, 30.0, 900.0, {"won": 3, "stake": 400}
    )
    other = SeatFigures(0, 0, 0, 0.0, 0.0, 0.0, {"won": 2, "stake": 200})
    largest = type("Stakes", (Counter,), {"largest": frozenset({"stake"})})
    import json

    names = ["won", "stake"]
    both = [seating(True, figures=json.dumps(each.flat(names))) for each in (figures, other)]
    found = examine(both, (), names, largest)
    mean = sum(points) / 200
    deviation = sqrt(sum((each - mean) ** 2 for each in points) / 199)
    assert found.points == pytest.approx(mean)
    assert found.points_range == pytest.approx(1.96 * deviation / sqrt(200))
    assert found.table_points == 4.0
    assert found.figures.counts == {"won": 5, "stake": 400}
    assert found.fortune == "ordinary" and found.luck == pytest.approx(hundredth(1.0))


def test_kind_and_unkind_lie_outside_the_band() -> None:
    import json

    for fortune, word in ((70.0, "kind"), (-70.0, "unkind"), (50.0, "ordinary")):
        figures = SeatFigures(20, 0, 0, 0.0, fortune, 900.0)
        found = examine([seating(True, figures=json.dumps(figures.flat(())))])
        assert found.fortune == word
    few = SeatFigures(FEW - 1, 0, 0, 0.0, 70.0, 900.0)
    assert examine([seating(True, figures=json.dumps(few.flat(())))]).fortune == "few"


def test_the_best_match_has_few_points_where_few_are_good() -> None:
    low = type("Low", (Counter,), {"low_wins": True})
    played = [seating(True, score=score) for score in (120, -57, 80)]
    high_best, low_best = examine(played).best, examine(played, (), (), low).best
    assert high_best is not None and low_best is not None
    assert (high_best.score, low_best.score) == (120, -57)


def test_head_to_head_leaves_out_ties_and_partners() -> None:
    played = [seating(True, n, places=(1, 2, 2, 4)) for n in range(3)]
    meetings = [
        ("0000.tgr", "human:Hana", 0, 1, 0),
        ("0001.tgr", "human:Hana", 0, 1, 0),
        ("0002.tgr", "human:Hana", 0, 1, 1),
        ("0001.tgr", "human:Jun", 0, 3, 0),
        ("9999.tgr", "human:Jun", 0, 3, 0),
    ]
    met = examine(played, meetings).met
    assert [(each.name, each.ahead, each.behind, each.few) for each in met] == [
        ("Hana", 2, 0, True), ("Jun", 1, 0, True),
    ]  # fmt: skip


def test_filters() -> None:
    played = [
        seating(True, 5), seating(True, 9, sort=HELPED), seating(True, 9, sort=PRACTICE),
        seating(True, 9, level="hard"), seating(True, 9, seats=3),
    ]  # fmt: skip
    assert [Filter().takes(each) for each in played] == [True, True, False, True, True]
    assert [Filter(sorts=SORTS["practice"]).takes(each) for each in played][2]
    assert sum(Filter(sorts=SORTS["plain"]).takes(each) for each in played) == 3
    assert sum(Filter(level="hard").takes(each) for each in played) == 1
    assert sum(Filter(seats=3).takes(each) for each in played) == 1
    assert sum(Filter(since="2026-11-08").takes(each) for each in played) == 3

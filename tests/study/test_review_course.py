"""A whole record is reviewed; what that adds up to; and how it is kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.study.review import judgement as judging
from tablegame.study.review import stored_reviews as keeping
from tablegame.study.review.match_review import Course, one_run, par_of
from tablegame.study.review.review_model import (
    DealPlayed,
    Judged,
    Par,
    Review,
    Rival,
    add_sums,
    luck_of,
    sums_of,
)
from tablegame.study.review.stored_reviews import (
    KeptReview,
    all_reviews,
    path_of,
    read_review,
    stored_from,
    stored_json,
    write_review,
)
from tests.controllers.in_process import InProcess, begin, played

EVERY = ("clackerjack", "dobon", "dobon_fukuchi", "dokuson", "loadum")
SLOWLY = [
    each if each in ("dobon", "dokuson") else pytest.param(each, marks=pytest.mark.long) for each in EVERY
]


class Records(dict[str, Record]):
    """By game a short match of computers, played when it is first asked for."""

    def __missing__(self, game: str) -> Record:
        match = played(begin(game, Dealer.seeded(3), "bbbb", "novice"), InProcess())
        match.close()
        self[game] = match.record
        return match.record


@pytest.fixture(scope="module")
def records() -> Records:
    return Records()


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SCREEN", 40)
    monkeypatch.setattr(judging, "LOOKED", 5)
    monkeypatch.setattr(judging, "CHOOSING", 5)
    monkeypatch.setattr(judging, "LOOKS", (10, 20))
    monkeypatch.setattr(judging, "SOLVED", (4, 8))


SAID = Judged(
    7, 1, "play 5H", "mistake", 4.5, -3.25, 400, Rival("pass", 4.5, 1.5, 90, 40, 2.0), True,
    Reason("dobon_hints.shown", {"cards": (1, 2), "n": 3}),
)  # fmt: skip
WHOLE = Review(
    "abc", "dobon", Seat(2), "mark", 2, (SAID, replace(SAID, line=9, grade="good", loss=0.0, rival=None)),
    (DealPlayed(0, -3.0, 1.0), DealPlayed(1, 7.0, 2.5)), (Par(0, -1.0, 2.0, 24), Par(1, 3.0, 1.5, 24)),
)  # fmt: skip


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("game", SLOWLY)
def test_every_choice_of_a_record_is_judged_once(game: str, records: Records) -> None:
    course = Course(records[game], Seat(1))
    begun = course.begun("mark")
    steps = list(course.reviewed(begun))
    assert [len(each.judged) for each in steps] == list(range(1, begun.total + 1))
    whole = steps[-1]
    assert whole.complete and whole.deals and not whole.pars
    assert [each.line for each in whole.judged] == [each.line for each in course.decisions]
    # What is known is not judged again, and a review that was broken off ends as one that was not.
    assert list(course.reviewed(whole)) == []
    half = replace(begun, judged=steps[begun.total // 2].judged)
    assert list(Course(records[game], Seat(1)).reviewed(half))[-1] == whole
    for each in whole.judged:
        view, legal, move = course.asked(next(one for one in course.decisions if one.line == each.line))
        assert move in legal and len(legal) > 1 and view.viewer == 1


@pytest.mark.parametrize("game", EVERY)
def test_deals_bring_what_the_sheet_says(game: str, records: Records) -> None:
    record = records[game]
    result = record.result
    assert result is not None
    deals = {seat: Course(record, Seat(seat)).deals for seat in range(record.header.seats)}
    turned = {"dobon": -1, "loadum": None, "clackerjack": None}.get(game, 1)
    for seat, found in deals.items():
        if turned is not None:
            assert sum(each.points for each in found) == turned * result.scores[seat]
    if game == "clackerjack":
        gap = result.scores[0] - result.scores[1]
        assert sum(each.points for each in deals[0]) == gap == -sum(each.points for each in deals[1])
        assert all(each.average == 0 for each in deals[0])
    if game == "loadum":
        assert {each.points for found in deals.values() for each in found} == {0.0, -100.0}


def test_of_a_match_that_goes_on_only_counted_deals_are_looked_at(records: Records) -> None:
    record = records["dokuson"]
    last = Course(record, Seat(0)).timeline.deals[0].last
    running = Record(record.header, record.moves[: last + 3])
    assert {each.deal for each in Course(running, Seat(0)).decisions} == {0}
    assert [each.deal for each in Course(running, Seat(0)).deals] == [0]


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("game", SLOWLY)
def test_a_run_of_a_par_is_the_same_again(game: str, records: Records) -> None:
    course = Course(records[game], Seat(0))
    first = one_run(course, 0, 0)
    assert first is not None and one_run(Course(records[game], Seat(0)), 0, 0) == first
    par = par_of(course, 0, 2)
    assert par is not None and par.runs == 2


def test_sums_make_the_result() -> None:
    sums = sums_of(WHOLE)
    assert (sums.total, sums.average, sums.lost, sums.par) == (4.0, 3.5, 4.5, 2.0)
    assert sums.cards is not None and sums.fell is not None
    assert sums.average + sums.cards - sums.lost + sums.fell == sums.total
    assert sums.error == 2.5
    second = sums_of(WHOLE, 1)
    assert (second.total, second.deals, second.pars, second.lost) == (7.0, 1, 1, 4.5)
    without = sums_of(replace(WHOLE, pars=WHOLE.pars[:1]))
    assert (without.cards, without.fell, without.par, without.pars) == (None, None, None, 1)
    both = add_sums([sums, second])
    assert both is not None and (both.total, both.deals) == (11.0, 3)
    assert add_sums([sums, without]) is not None and add_sums([]) is None


def test_what_is_counted_is_complete() -> None:
    others = (replace(WHOLE, pars=()), replace(WHOLE, judged=()))
    reviews = (WHOLE, *others, WHOLE)
    found = luck_of(reviews, "dobon")
    assert (found.matches, found.open) == (2, 2)
    assert found.sums is not None and found.sums.total == 8.0
    assert luck_of(reviews, "loadum").sums is None


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    kept = KeptReview(WHOLE, "2026-11-02T10:00:00+00:00", "Kate", "20261102-100000.tgr", True)
    write_review(tmp_path, kept)
    assert read_review(path_of(tmp_path, "abc", Seat(2))) == kept
    assert list(all_reviews(tmp_path)) == [kept]


def test_a_damaged_file_is_none(tmp_path: Path) -> None:
    path = path_of(tmp_path, "abc", Seat(2))
    assert read_review(path) is None and list(all_reviews(tmp_path)) == []
    path.parent.mkdir()
    good = json.dumps(stored_json(KeptReview(WHOLE, "2026", "Kate")))
    for damaged in (
        b"", b"[]", b"\xff", b"[" * 100_000, good[:-5].encode(), good.replace("mistake", "crime").encode(),
        good.replace('"total": 2', '"total": "2"').encode(), good.replace("4.5", "NaN").encode(),
        good.replace('"version": 1', '"version": 2').encode(),
        good.replace('"judged": [', '"judged": [3,').encode(),
    ):  # fmt: skip
        path.write_bytes(damaged)
        assert read_review(path) is None, damaged[:40]
    path.write_bytes(b" " * (keeping.REVIEW_BYTES + 1))
    assert read_review(path) is None
    with pytest.raises(ValueError):
        stored_from({"version": 1})

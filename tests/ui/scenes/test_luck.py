"""Luck and skill told apart: par and what was made, beside the result; never a verdict."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.study.review.kept import KeptReview, path_of, write
from tablegame.study.review.luck import Luck, altogether
from tablegame.study.review.model import Review
from tablegame.study.review.read import ReadReviews
from tablegame.study.review.sums import sums_of
from tablegame.ui.scenes.luck import luck_numbers, luck_words
from tablegame.ui.scenes.result.scene import ResultScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.sheet.scene import SheetScene
from tablegame.ui.scenes.statistics import export
from tablegame.ui.scenes.statistics.played_how import Cards
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage
from tests.match.test_timeline import played
from tests.ui.made_review import MadeReviewing, made_review
from tests.ui.scenes.pages import draw, show
from tests.ui.scenes.test_result import ended


@pytest.fixture(params=LANGUAGES)
def ui(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ui]:
    made = Ui(tmp_path, language=request.param, size=(1280, 720), routes=ROUTES)
    made.service = SimpleNamespace(reviewing=MadeReviewing())
    yield made
    made.close()


def put(ui: Ui, record: Record, **how: float) -> Review:
    review = made_review(record, **how)  # type: ignore[arg-type]
    ui.service.reviewing.put(review)  # type: ignore[union-attr]
    return review


@pytest.mark.parametrize("game", GAMES)
def test_the_difference_is_that_of_the_numbers_that_are_told(game: str) -> None:
    record = played(game)
    sums = sums_of(made_review(record))
    told = luck_numbers(game, sums)
    assert told is not None and sums.par is not None
    par, made, gap = (float(each.replace("−", "-")) for each in (told.par, told.made, told.gap))
    assert made - par == pytest.approx(gap, abs=1e-6)
    assert record.result is not None
    better = sums.total - sums.par
    if abs(better) > 1:
        assert (gap > 0) == (better > 0 if game != "dobon" else better < 0), "in Dobon few points are good"


@pytest.mark.parametrize("game", GAMES)
def test_both_numbers_stand_beside_the_result(ui: Ui, game: str) -> None:
    match = ended(game, 4, lambda match: True, **({"lives": 1} if game == "loadum" else {}))
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=0))  # type: ignore[arg-type]
    show(ui, scene)
    assert scene.words.luck() == "", "nothing is known yet"
    review = put(ui, match.record, pars=False)
    scene.update(16)
    waiting = scene.words.luck()
    assert waiting and waiting == ui.text("luck.to_come", n=0, of=len(review.deals))
    review = put(ui, match.record)
    scene.update(16)
    said = scene.words.luck()
    numbers = luck_numbers(game, sums_of(review))
    assert numbers is not None and all(each in said for each in (numbers.par, numbers.made, numbers.gap))
    assert said in [item.name for item in scene.accessible_items()]
    draw(ui)


def test_several_people_are_not_told_of_one(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=2)
    put(ui, match.record)
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=0))  # type: ignore[arg-type]
    assert scene.words.luck() == ""


def test_the_sheet_tells_of_its_deal_and_of_all(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True)
    review = put(ui, match.record)
    view = match.view(Seat(0))
    last = len(view.table.results) - 1
    again = AgainPage(None, match.record, last, home=Seat(0))
    names = [player.name for player in match.players]
    scene = SheetScene(ui, "dokuson", names, view, last, before=view, again=again)
    show(ui, scene)
    assert scene.luck == luck_words(ui, review, last) != ""
    assert scene.luck in [item.name for item in scene.accessible_items()]
    scene._turn("all")
    assert scene.luck == luck_words(ui, review)
    draw(ui)
    assert SheetScene(ui, "dokuson", names, view, last, before=view)._luck_words() == ""


def test_of_a_deal_without_par_it_is_said_that_it_comes(ui: Ui) -> None:
    review = made_review(played("dokuson"))
    first, *rest = review.pars
    some = replace(review, pars=tuple(rest))
    assert luck_words(ui, some, first.deal) == ui.text("luck.to_come", n=0, of=1)
    assert luck_words(ui, some, rest[0].deal) == luck_words(ui, review, rest[0].deal)
    assert luck_words(ui, replace(review, deals=())) == ""


def test_many_matches_are_summed_from_the_files(tmp_path: Path, ui: Ui) -> None:
    reviews = ReadReviews(tmp_path)
    made = [made_review(played("dokuson")), made_review(played("dokuson"), Seat(1))]
    month = datetime.now(UTC).strftime("%Y-%m")
    assert reviews.of([(each.match, each.seat) for each in made]) == []
    for each, created in zip(made, (f"{month}-02T00:00:00+00:00", "2020-01-01T00:00:00+00:00"), strict=True):
        write(tmp_path, KeptReview(each, created, "Kate"))
    kept = reviews.of([(each.match, each.seat) for each in made] + [("none", 0)])
    assert [each.review for each in kept] == made
    path_of(tmp_path, made[0].match, made[0].seat).write_text("{", encoding="utf-8")
    assert [each.review for each in reviews.of([(each.match, each.seat) for each in made])] == made[1:]

    whole, this = altogether(kept, "dokuson"), altogether(kept[:1], "dokuson")
    panel = Cards(ui, "dokuson", SimpleNamespace())  # type: ignore[arg-type]
    panel.luck = whole, this
    lines = panel.luck_lines()
    numbers = luck_numbers("dokuson", whole.sums) if whole.sums is not None else None
    assert len(lines) == 2 and numbers is not None and numbers.par in lines[0] and numbers.made in lines[0]
    rows = list(export._luck_rows(ui, (whole, this)))
    assert [row[2] for row in rows if row[1] == ui.text("luck.csv_matches")] == ["2", "1"]
    par = next(row for row in rows if row[1] == ui.text("luck.csv_par"))
    assert float(par[3]) < float(par[2]) < float(par[4])
    panel.luck = Luck("dokuson", 0, 3, None), Luck("dokuson", 0, 3, None)
    assert panel.luck_lines() == [ui.text("luck.open", n=3)]

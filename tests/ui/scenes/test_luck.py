"""Luck and skill told apart: par and what was made, beside the result; never a verdict."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegame.match.archive_page import ArchiveRow
from tablegame.match.bookmarks import Bookmark
from tablegame.match.header import match_id
from tablegame.match.match import Match
from tablegame.match.record import Record, dump, parse_bytes
from tablegame.match.summary import summarise
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.study.review.review_model import Luck, Review, luck_of, sums_of
from tablegame.study.review.stored_reviews import KeptReview, ReadReviews, path_of, write_review
from tablegame.ui.scenes.matches.match_list.match_text import row_words, seat_of
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.study.luck_text import PeopleLuck, gap_words, gave_words, luck_numbers, luck_words
from tablegame.ui.scenes.study.statistics import figure_rows
from tablegame.ui.scenes.study.statistics.statistics_panels import luck_lines
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage, Page, ReviewPage, SheetPage
from tests.match.test_timeline import played
from tests.ui.made_review import MadeReviewing, made_review
from tests.ui.scenes.pages import draw, show
from tests.ui.scenes.test_result import ended
from tests.ui.still_service import StillService


@pytest.fixture(params=LANGUAGES)
def ui(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ui]:
    made = Ui(tmp_path, language=request.param, size=(1280, 720), routes=ROUTES)
    made.service = StillService(reviewing=MadeReviewing())
    yield made
    made.close()


def reviewing_of(ui: Ui) -> MadeReviewing:
    """Return the made reviews of the window's service."""
    reviewing: object = ui.service.reviewing
    assert isinstance(reviewing, MadeReviewing)
    return reviewing


def put(ui: Ui, record: Record, **how: Any) -> Review:
    review = made_review(record, **how)
    reviewing_of(ui).put(review)
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
    assert waiting.startswith(ui.text("luck.to_come", n=0, of=len(review.deals)))
    review = put(ui, match.record)
    scene.update(16)
    said = scene.words.luck()
    numbers = luck_numbers(game, sums_of(review))
    assert numbers is not None and gap_words(ui, game, numbers) in said
    assert numbers.par in said and numbers.made in said
    assert gave_words(ui, review) in said
    assert said in [item.name for item in scene.accessible_items()]
    draw(ui)


def rows(scene: ResultScene) -> list[str]:
    return [each.name for each in scene.form.widgets if each.name.startswith("luck.")]


@pytest.mark.parametrize("people", [2, 3, 4])
def test_everybody_who_played_has_both_numbers_beside_the_result(ui: Ui, people: int) -> None:
    match = ended("dokuson", 4, lambda match: True, people=people)
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    show(ui, scene)
    assert rows(scene) == [] and scene.words.luck() == ""
    reviews = [put(ui, match.record, seat=Seat(seat), costs=seat) for seat in range(people)]
    scene.update(1000)
    assert sorted(rows(scene)) == [f"luck.{seat}" for seat in range(people)]
    for seat, review in enumerate(reviews):
        row = scene.form.find(f"luck.{seat}")
        numbers = luck_numbers("dokuson", sums_of(review))
        assert row is not None and numbers is not None and match.players[seat].name in row.label
        assert all(each in row.label for each in (numbers.par, numbers.error, numbers.made, numbers.gap))
        assert gave_words(ui, review) in row.label
    by_place = [int(each.rpartition(".")[2]) for each in rows(scene)]
    assert by_place == sorted(by_place, key=lambda seat: (scene.places[Seat(seat)], seat))
    draw(ui)


def test_what_is_still_to_come_is_said_and_comes_by_itself_though_not_in_every_frame(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    for seat in range(3):
        put(ui, match.record, seat=Seat(seat), upto=0.4)
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    show(ui, scene)
    first, *_ = scene.story.people.rows
    assert ui.text("luck.table.to_come") == scene.story.people.cell_words(first, "par")
    assert first.progress in scene.story.people.cell_words(first, "lost") and first.progress
    pause(scene)
    laid = 0
    refresh = scene.refresh

    def counted() -> None:
        nonlocal laid
        laid += 1
        refresh()

    scene.refresh = counted  # type: ignore[method-assign]
    for n in range(60):  # a second, with something new in every frame
        put(ui, match.record, seat=Seat(n % 3), upto=0.4 + n / 100)
        scene.update(17)
    assert 1 <= laid <= 3
    put(ui, match.record, seat=Seat(2))
    for _ in range(60):
        scene.update(17)
    assert all(each.progress != first.progress for each in scene.story.people.rows)
    before, scene.dirty = laid, False
    for _ in range(60):
        scene.update(17)
    assert laid == before and not scene.dirty


def test_everybody_has_a_row_before_anything_is_known(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    reviewing_of(ui).coming = {(match_id(match.record.header), Seat(seat)) for seat in range(3)}
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    show(ui, scene)
    assert len(rows(scene)) == 3
    for seat in range(3):
        row = scene.form.find(f"luck.{seat}")
        assert row is not None and ui.text("review.begins") in row.label
    pars = {scene.story.people.cell_words(row, "par") for row in scene.story.people.rows}
    assert pars == {ui.text("luck.table.to_come")}
    assert {scene.story.people.cell_words(each, "lost") for each in scene.story.people.rows} == {""}
    put(ui, match.record, upto=0.5)
    scene.update(1000)
    known = next(each for each in scene.story.people.rows if each.seat == 0)
    assert known.progress in scene.story.people.cell_words(known, "lost")
    draw(ui)


def pause(scene: ResultScene) -> None:
    """Wait until all that comes by itself at first is there."""
    for _ in range(200):
        scene.update(20)


def test_a_row_leads_to_the_review_of_whoever_it_is_about(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    for seat in range(3):
        put(ui, match.record, seat=Seat(seat))
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    show(ui, scene)
    opened: list[Page] = []
    monkeypatch.setattr(ui, "open", opened.append)
    row = scene.form.find("luck.2")
    assert row is not None
    row.press(scene.form, None)
    page = opened[0]
    assert isinstance(page, ReviewPage) and page.seat == 2


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_ten_people_have_their_numbers_or_it_is_said_where_they_are(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    ui = Ui(tmp_path, size=size, routes=ROUTES)
    ui.service = StillService(reviewing=MadeReviewing())
    ui.preferences.text_scale = scale
    ui.changed()
    match = ended("loadum", 10, lambda match: True, people=10, lives=1)
    for seat in range(10):
        put(ui, match.record, seat=Seat(seat))
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    show(ui, scene)
    shown = rows(scene)
    assert len(shown) == 10 or shown[-1] == "luck.table.more"
    x, y, w, h = scene.box
    for name in shown:
        row = scene.form.find(name)
        assert row is not None
        assert row.rect[0] >= x and row.rect[0] + row.rect[2] <= x + w and row.rect[1] + row.rect[3] < y + h
    draw(ui)
    ui.close()


def test_namesakes_are_told_apart(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    lines = [dict(each) for each in match.record.lines()]
    lines[0]["players"] = [{**each, "name": "Kate"} for each in lines[0]["players"]]
    record = parse_bytes(b"".join(dump(each) for each in lines))
    reviews = [put(ui, record, seat=Seat(seat)) for seat in (0, 2)]
    told = PeopleLuck(ui, record).of()
    assert [each.seat for each in told] == [0, 1, 2] and len({each.name for each in told}) == 3
    assert told[1].numbers is None and told[1].made == "", "nothing is known of that seat"
    for seat, review in zip((0, 2), reviews, strict=True):
        assert told[seat].numbers == luck_numbers("dokuson", sums_of(review))


def test_nothing_is_told_while_a_match_goes_on(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    put(ui, match.record)
    running = Record(match.record.header, match.record.moves[:-1])
    assert PeopleLuck(ui, match.record).of() and not PeopleLuck(ui, running).of()


@pytest.mark.parametrize("game", ["dokuson", "clackerjack", "loadum"])
def test_on_the_sheet_each_number_stands_in_its_own_column(ui: Ui, game: str) -> None:
    match = ended(game, 4, lambda match: True, people=3, **({"lives": 1} if game == "loadum" else {}))
    reviews = [put(ui, match.record, seat=Seat(seat), costs=seat) for seat in range(3)]
    view = match.view(Seat(0))
    last = len(view.table.results) - 1
    again = AgainPage(None, match.record, last, home=Seat(0))
    names = [player.name for player in match.players]
    scene = SheetScene(ui, game, names, view, last, before=view, again=again)
    show(ui, scene)
    scene._turn("all")
    assert scene.luck == "", "each has a column"
    for seat, review in enumerate(reviews):
        numbers = luck_numbers(game, sums_of(review))
        assert numbers is not None
        par, lost = scene.form.find(f"par.{seat}"), scene.form.find(f"lost.{seat}")
        assert par is not None and lost is not None and names[seat] in par.label and numbers.par in par.label
        column = next(n for n, side in enumerate(scene.data.sides) if seat in side)
        for cell in (par, lost):
            above = scene.form.find(f"total.{last}.{column}")
            assert above is not None
            assert abs(above.rect[0] + above.rect[2] / 2 - cell.rect[0] - cell.rect[2] / 2) < cell.rect[2]
            cell.press(scene.form, None)
            assert any(gave_words(ui, review) in item.name for item in scene.accessible_items())
            draw(ui)
    assert scene.form.find("par.3") is None, "a computer"
    plain = scene._as("csv").decode("utf-8-sig").splitlines()
    first = luck_numbers(game, sums_of(reviews[0]))
    assert first is not None
    assert any(first.par.lstrip("+").replace("−", "-") in line for line in plain[-3:])
    assert len(scene.luck_rows.table(scene.data, True)) == 3
    scene._turn("deal")
    assert scene.luck_rows.shown and scene.luck_rows.shown == scene.luck_rows.luck.of(last)


def test_a_sheet_that_lies_open_is_filled_by_and_by(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=2)
    put(ui, match.record, upto=0.5)
    view = match.view(Seat(0))
    last = len(view.table.results) - 1
    again = AgainPage(None, match.record, last, home=Seat(0))
    scene = SheetScene(ui, "dokuson", [p.name for p in match.players], view, last, before=view, again=again)
    show(ui, scene)
    told = scene.luck_rows.shown
    assert told and told[0].numbers is None and told[1].to_come
    put(ui, match.record)
    scene.update(17)
    scene.update(1000)
    assert scene.luck_rows.shown[0].numbers is not None


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
    assert luck_words(ui, some, first.deal).startswith(ui.text("luck.to_come", n=0, of=1))
    assert luck_words(ui, some, rest[0].deal) == luck_words(ui, review, rest[0].deal)
    assert luck_words(ui, replace(review, deals=())) == ""


def test_many_matches_are_summed_from_the_files(tmp_path: Path, ui: Ui) -> None:
    reviews = ReadReviews(tmp_path)
    made = [made_review(played("dokuson")), made_review(played("dokuson"), Seat(1))]
    month = datetime.now(UTC).strftime("%Y-%m")
    assert reviews.of([(each.match, each.seat) for each in made]) == []
    for each, created in zip(made, (f"{month}-02T00:00:00+00:00", "2020-01-01T00:00:00+00:00"), strict=True):
        write_review(tmp_path, KeptReview(each, created, "Kate"))
    kept = reviews.of([(each.match, each.seat) for each in made] + [("none", 0)])
    assert [each.review for each in kept] == made
    path_of(tmp_path, made[0].match, made[0].seat).write_text("{", encoding="utf-8")
    assert [each.review for each in reviews.of([(each.match, each.seat) for each in made])] == made[1:]

    whole, this = luck_of(made, "dokuson"), luck_of(made[:1], "dokuson")
    lines = luck_lines(ui, (whole, this))
    numbers = luck_numbers("dokuson", whole.sums) if whole.sums is not None else None
    assert len(lines) == 3 and numbers is not None and numbers.par in lines[0] and numbers.made in lines[0]
    assert numbers.lost in lines[2]
    assert all(ui.text("luck.open", n=0) != line for line in luck_lines(ui, (whole, this), spoken=True))
    assert numbers.lost in luck_lines(ui, (whole, this), spoken=True)[0]
    rows = list(figure_rows.par_rows(ui, (whole, this)))
    assert [row[2] for row in rows if row[1] == ui.text("luck.csv_matches")] == ["2", "1"]
    par = next(row for row in rows if row[1] == ui.text("luck.csv_par"))
    assert float(par[3]) < float(par[2]) < float(par[4])
    lost = [float(row[2]) for row in rows if row[1] == ui.text("luck.csv_lost")]
    assert lost == [pytest.approx(each, abs=0.01) for each in (made[0].lost + made[1].lost, made[0].lost)]
    assert luck_lines(ui, 2 * (Luck("dokuson", 0, 3, None),)) == [ui.text("luck.open", n=3)]


def test_a_sheet_out_of_the_list_of_matches_tells_of_everybody(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=3)
    for seat in range(3):
        put(ui, match.record, seat=Seat(seat))
    view = match.view(None)
    last = len(view.table.results) - 1
    ui.open(SheetPage("dokuson", match.players, view, last, view, closes=True, record=match.record))
    ui.stack.apply()
    scene = ui.stack.top
    assert isinstance(scene, SheetScene) and scene.luck_rows.shown == scene.luck_rows.luck.of(last)
    scene._turn("all")
    assert scene.luck_rows.shown == scene.luck_rows.luck.of() != scene.luck_rows.luck.of(last)
    draw(ui)


def test_the_list_of_matches_tells_place_and_decisions_of_the_same_person(ui: Ui, tmp_path: Path) -> None:
    def second(match: Match) -> bool:
        return match.standing().places[1] < match.standing().places[0]

    match = ended("dokuson", 4, second, people=2)
    path = tmp_path / "one.tgr"
    path.write_bytes(b"".join(dump(each) for each in match.record.lines()))
    found = summarise(path, 0.0, GAMES)
    for you in ([], [match.players[1].name]):
        seat = seat_of(found, you)
        words = row_words(ui, ArchiveRow(found), Bookmark(), you, datetime.now(UTC))
        assert seat is not None and words.you is not None and words.you.name == match.players[seat].name


def test_whoever_left_their_seat_is_told_of_once(ui: Ui) -> None:
    match = ended("dokuson", 4, lambda match: True, people=2)
    for seat in (0, 1):
        put(ui, match.record, seat=Seat(seat))
    scene = ResultScene(ui, SimpleNamespace(match=match, viewer=None))  # type: ignore[arg-type]
    scene.words.people = (Seat(0),)
    show(ui, scene)
    assert scene.words.luck() == "" and len(rows(scene)) == 2

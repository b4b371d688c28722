"""The score sheet, the pause, the result and the proof."""

from collections import defaultdict
from typing import Any

import pygame
import pytest

from tablegame.pieces.seats import Seat
from tablegame.speech import number, signed
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.defaults import places_of
from tablegame.ui.scenes.people.match_setup import MatchSetup
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet import score_grid
from tablegame.ui.scenes.table.sheet.data import ScoreReason, SheetData
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.navigation import FairPlayPage, TablePage
from tablegame.ui.system.metrics import inside
from tests.ui.scenes.pages import BEGUN_TABLE, Maker, Service, click, draw, key, make, played, show, table

__all__ = ["make"]


# Sheet ------------------------------------------------------------------------------------------
def test_every_number_on_the_sheet_is_explained(make: Maker) -> None:
    ui = make()
    match = played(4, deals=2)
    view = match.view(Seat(0))
    closed: list[int] = []
    scene = SheetScene(ui, "dokuson", match.players, view, 1, on_close=lambda: closed.append(1))
    show(ui, scene)
    data = SheetData(ui, "dokuson", scene.names, view)
    for row in scene.rows:
        for seat in range(4):
            name = f"{row.kind}.{row.index}.{seat}"
            if scene.form.find(name) is None:
                continue
            scene.form.press(name)
            why = scene.why
            assert why is not None and why.points == row.values[seat]
            if why.parts:
                assert sum(points for _, points in why.parts) == why.points
            draw(ui)
    totals = data.totals(2)
    assert totals == view.table.scores
    key(ui, pygame.K_RETURN)
    assert closed == [1] and ui.stack.top is None


def test_changes_have_a_sign_and_totals_have_none(make: Maker) -> None:
    """On the sheet, in the note beside it, and on the plates and the notice of the table."""
    ui = make()
    match = played(4, deals=2)
    view = match.view(Seat(0))
    scene = SheetScene(ui, "dokuson", match.players, view, 1, on_close=lambda: None)
    show(ui, scene)
    data = SheetData(ui, "dokuson", scene.names, view)
    totals = [number(total) for total in data.totals(2)]
    rows = {row.kind: row for row in data.deal(1).rows}
    for column in range(4):
        parts = [text for _, text, _ in data.why(rows["total"], column).written()]
        assert parts == [number(data.totals(1)[column]), signed(data.points(1)[column])]
        before = data.why(rows["before"], column).written()
        assert [text for _, text, _ in before] == [signed(data.points(0)[column])], "one deal"
        assert data.words(rows["total"], column) == totals[column]
    names = [player.name for player in match.players]
    assert [person.value for person in data.game_table.people(view, names)] == [(total,) for total in totals]
    assert data.game_table.tag(view, names)[-1][1] == (totals[0],)


def test_lives_and_their_loss_have_signs_as_a_change_and_a_total_have() -> None:
    words = (("Lives before", 3), ("This deal", -1))
    why = ScoreReason("", "", 2, parts=words, begins=True, plain=True)
    assert [text for _, text, _ in why.written()] == ["3", "−1"]


def test_the_sheet_goes_through_many_deals(make: Maker) -> None:
    ui = make()
    match = played(6, each=3)
    scene = SheetScene(ui, "dokuson", match.players, match.view(None), 17)
    show(ui, scene)
    click(ui, "tabs")
    scene._turn("all")
    draw(ui)
    area = scene.areas["deals"]
    one, last = scene.form.find("one.0.0"), scene.form.find("one.17.0")
    assert one is not None and last is not None and area.most > 0
    assert inside(area.box, one.rect[:2]) and not inside(area.box, last.rect[:2])
    for _ in range(30):
        scene.scroll(area, 56)
    draw(ui)
    assert inside(area.box, last.rect[:2]) and not inside(area.box, one.rect[:2])
    total = scene.form.find("total.17.5")
    assert total is not None


@pytest.mark.parametrize(("places", "marks"), [((1, 1, 1, 1), 0), ((1, 2, 1, 4), 2), ((2, 1, 3, 4), 1)])
def test_only_a_column_that_is_better_than_another_is_marked(
    make: Maker, monkeypatch: pytest.MonkeyPatch, places: tuple[int, ...], marks: int
) -> None:
    ui, match = make(), played(4, deals=1)
    monkeypatch.setattr(SheetData, "places", lambda data, deals: places)
    marked = set[object]()
    monkeypatch.setattr(score_grid, "_draw_column", lambda canvas, box: marked.add(tuple(box)))
    show(ui, SheetScene(ui, "dokuson", match.players, match.view(Seat(0)), 0, on_close=lambda: None))
    draw(ui)
    assert len(marked) == marks


def test_the_numbers_of_a_row_are_equally_large(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where a column is too narrow for the widest one in full size."""
    ui, match = make(), played(6, deals=1)
    sizes, real = defaultdict[float, list[Any]](list), Canvas.text

    def text(canvas: Canvas, words: Any, x: float, y: float, size: float, *rest: Any, **more: Any) -> Any:
        if words in ("0", "+246802"):
            bold, _, _, room = rest[:4]
            assert canvas.type.measure(words, size, bold) <= room + 1, "it is not made smaller by itself"
            sizes[y].append((words, size))
        return real(canvas, words, x, y, size, *rest, **more)

    monkeypatch.setattr(SheetData, "words", lambda data, row, column: ["0", "+246802"][column == 1])
    monkeypatch.setattr(Canvas, "text", text)
    show(ui, SheetScene(ui, "dokuson", match.players, match.view(Seat(0)), 0, on_close=lambda: None))
    draw(ui)
    rows = [row for row in sizes.values() if {"0", "+246802"} == {words for words, _ in row}]
    assert len(rows) > 4 and all(len({size for _, size in row}) == 1 for row in rows)


def test_places_are_shared() -> None:
    assert places_of((5, 9, 5, -1)) == (2, 1, 2, 4)
    assert places_of(()) == ()


# Pause and result ------------------------------------------------------------------------------------------
def test_pause_changes_the_speed_and_leaves(make: Maker) -> None:
    ui = make()
    left: list[int] = []
    scene = PauseScene(ui, table(played(4, deals=1)), on_title=lambda: left.append(1))
    show(ui, scene)
    scene.form.press("speed")
    assert ui.preferences.speed == "fast"
    click(ui, "sheet")
    assert isinstance(ui.stack.top, SheetScene)
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is scene
    click(ui, "leave")
    assert left == [1]
    key(ui, pygame.K_ESCAPE)
    assert ui.stack.top is None


def test_the_result_offers_a_rematch_with_the_same_players(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service()
    ui = make(service=service)
    opened: list[object] = []
    go = ui.open
    monkeypatch.setattr(ui, "open", lambda page: opened.append(page) if type(page) is TablePage else go(page))
    match = played(4)
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    assert [match.standing().places[seat] for (seat,) in scene.order] == sorted(match.standing().places)
    key(ui, pygame.K_RETURN)
    assert opened == [TablePage(BEGUN_TABLE)]
    (begun,) = service.begun
    assert begun == ("dokuson", 4, dict(match.options), list(match.players), {}), "nobody cut"
    (seal,) = service.seals
    assert seal != match.commit, "another deal"
    click(ui, "again")
    draw(ui)
    assert isinstance(ui.stack.top, SeatingScene)
    plan: MatchSetup = ui.stack.top.plan
    assert plan.sitters[0].name == "Anna"


def test_the_chip_of_fair_play_leads_to_the_page_of_the_record(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = make()
    opened: list[object] = []
    monkeypatch.setattr(ui, "open", opened.append)
    match = played(3)
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    chip = scene.form.find("fair_play")
    assert chip is not None and chip.label == ui.text("result.fair.open"), "nobody has checked it yet"
    click(ui, "fair_play")
    assert opened == [FairPlayPage(match.record)]


@pytest.mark.parametrize("reduced", [False, True])
def test_the_end_of_a_match_is_heard_and_stamped(make: Maker, reduced: bool) -> None:
    ui = make()
    ui.lively, ui.preferences.reduced_motion = True, reduced
    match = played(4)
    scene = ResultScene(ui, table(match))
    show(ui, scene)
    won = 0 in match.standing().winners
    assert ui.sounds.played[-1] == ("win" if won else "lose")
    sizes = []
    for _ in range(180):
        sizes.append(scene.story.stamp.fall.value)
        scene.update(16)
        draw(ui)
    assert sizes[-1] == 1.0 and sizes == sorted(sizes, reverse=True)
    assert (sizes[0] == 1.0) == reduced and scene.story.stamp.fall.done


def test_while_a_deal_is_played_the_latest_deals_stand_on_the_sheet(make: Maker) -> None:
    ui = make(service=Service(0))
    match = played(3, deals=7, each=3)
    data = SheetData(ui, "dokuson", [player.name for player in match.players], match.view(None))
    assert [row.index for row in data.standing().rows if row.kind == "one"] == [2, 3, 4, 5, 6]

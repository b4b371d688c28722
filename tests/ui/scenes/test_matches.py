"""The list of matches: what it shows, what is done there with mouse and keys, and that nothing is lost."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.match.archive_page import Tab
from tablegame.match.bookmarks import FILE, Bookmarks
from tablegame.match.dealer import Dealer
from tablegame.match.home import abandoned, matches
from tablegame.match.match import Match
from tablegame.match.record import read_record
from tablegame.match.record_files import exports
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.scenes.matches.match_list.actions import UNDO_MS, ImportScene
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.system.dialogs import MatchNoteScene, NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import MatchesPage
from tablegame.ui.system.file_manager import path_of
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.buttons import Button
from tests.match.helpers import begin, play
from tests.ui.ink import written
from tests.ui.scenes.test_leaving import Room

DONE = 5


@pytest.fixture(params=LANGUAGES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, request.param)
    for number in range(DONE):
        record(tmp_path, f"done{number}", number)
    record(tmp_path, "runs", 9, moves=6)
    record(tmp_path, "practice", 8, assisted=True)
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    room.until(lambda: not room.service.archive.busy)
    yield room
    room.ui.close()
    room.service.close()


def record(home: Path, name: str, seed: int, moves: int = 10**9, **how: Any) -> Path:
    """Return a match of two computers and Ann; the higher the seed, the longer ago."""
    path = matches(home) / f"{name}.tgr"
    play(begin(path, seed, **how), moves, seed).close()
    when = 1_790_000_000 - 86400 * seed
    os.utime(path, (when, when))
    return path


def opened(room: Room, tab: str = "finished") -> MatchesScene:
    room.ui.open(MatchesPage(tab))
    room.step(3)
    assert isinstance(room.top, MatchesScene)
    return room.top


def names(scene: MatchesScene) -> list[str]:
    rows = [scene.model.rows.at(place) for place in range(scene.model.rows.count)]
    return [found.summary.path.stem for found in rows if found is not None]


def letters(room: Room, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    room.step(2)


def drop(room: Room, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    room.step(4)


def told(room: Room) -> str:
    """Return all that a screen reader says of the scene in front."""

    def words(item: object) -> str:
        return " ".join((item.name, item.value, *map(words, item.children)))  # type: ignore[attr-defined]

    return words(describe(room.ui).page)


# What is shown ----------------------------------------------------------------------------------------------
def test_tabs_hold_what_they_are_called_and_count_it(room: Room) -> None:
    room.click("history")
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.tab is Tab.UNFINISHED and names(top) == ["runs"]
    room.key(pygame.K_2)
    assert names(top) == [f"done{n}" for n in range(DONE)] and str(DONE) in told(room)
    room.key(pygame.K_3)
    assert names(top) == ["practice"]
    room.key(pygame.K_4)
    assert names(top) == [] and room.ui.text("matches.empty.abandoned") in told(room)
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, TitleScene)


def test_everything_is_done_by_keys_along_the_rows(room: Room) -> None:
    top = opened(room)
    room.key(pygame.K_DOWN)
    room.key(pygame.K_DOWN)
    assert top.model.rows.index == 2 and top.form.focus is not None and top.form.focus.name == "row.done2.tgr"
    room.key(pygame.K_UP)
    assert top.model.rows.index == 1
    room.key(pygame.K_END)
    assert top.model.rows.index == DONE - 1
    room.key(pygame.K_DOWN)
    assert top.form.focus is not None and top.form.focus.name == "back"
    room.key(pygame.K_UP)
    assert top.form.focus is not None and top.form.focus.name == "row.done4.tgr"
    room.key(pygame.K_HOME)
    room.key(pygame.K_UP)
    assert top.form.focus is not None and top.form.focus.name == "filter.game"
    room.key(pygame.K_DOWN)
    assert top.form.focus is not None and top.form.focus.name == "row.done0.tgr"
    room.key(pygame.K_PAGEDOWN)
    assert top.model.rows.index == DONE - 1


def test_a_row_is_chosen_by_a_press_and_only_then_does_something(room: Room) -> None:
    record(room.home, "runs2", 10, moves=9)
    top = opened(room, "unfinished")
    room.click("row.runs2.tgr")
    assert room.top is top and top.model.chosen is not None and top.model.chosen.summary.path.stem == "runs2"
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TableScene)


def test_a_screen_reader_is_told_the_whole_row(room: Room) -> None:
    top = opened(room)
    page = describe(room.ui).page
    (rows,) = [item for item in page.children if item.role == "list box"]
    assert rows.name == room.ui.text("matches.list") and len(rows.children) == DONE
    first = rows.children[0]
    assert first.selected and not rows.children[1].selected
    for part in ("Ann", "Bö", "駒井", room.ui.text("title.place.1")):
        assert part in first.value
    assert carry_out(room.ui, rows.children[2].key, "press")
    room.step(2)
    assert top.model.rows.index == 2
    assert page.name == room.ui.text("matches.title")


def test_a_row_shows_the_own_preset_of_its_match(room: Room) -> None:
    os.utime(record(room.home, "ours", 20, preset="Our rules"), (1_790_000_009,) * 2)
    top = opened(room)
    rows = [top.model.rows.at(place) for place in range(top.model.rows.count)]
    named = [top.model.words(row).preset for row in rows if row is not None]
    assert sorted(named) == [""] * DONE + ["Our rules"] and "Our rules" in told(room)
    assert [str(line) for line in written(room.ui).standing if "Our rules" in str(line)]


def test_a_match_of_other_rules_is_shown_with_its_result_alone(room: Room) -> None:
    path = record(room.home, "old", 0)
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps({**json.loads(first), "rules": 99, "bots": "0" * 32}).encode() + b"\n" + rest)
    top = opened(room)
    place = top.model.rows.index_of(path)
    row = top.model.rows.at(place) if place is not None else None
    assert row is not None
    words = top.model.words(row)
    assert [said for _, said in words.marks] == [room.ui.text("matches.mark.rules")]
    assert words.you is not None and words.you.name == "Ann"
    assert all(act.name != "replay" or act.why_not for act in top.actions.acts(row))


def test_a_match_is_seen_again_and_esc_leads_back_to_it(room: Room) -> None:
    top = opened(room)
    room.key(pygame.K_DOWN)
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, ReplayScene) and room.top.page.path == matches(room.home) / "done1.tgr"
    room.key(pygame.K_ESCAPE)
    assert room.top is top and top.model.rows.index == 1
    room.key(pygame.K_1)
    room.click("replay")
    assert isinstance(room.top, ReplayScene) and room.top.page.path == matches(room.home) / "runs.tgr"


def test_what_was_played_on_from_a_moment_stands_beneath_its_match(room: Room) -> None:
    timeline = Timeline(read_record(matches(room.home) / "done2.tgr"))
    line = next(line for line in range(8, 40) if timeline.acting(line) == (Seat(0),))
    path = matches(room.home) / "branch.tgr"
    players = timeline.record.header.players
    branch = Match.new(
        timeline.game, 3, timeline.options, players, dealer=Dealer.seeded(5), record=path, assisted=True,
        start=timeline.position(line, Seat(0)),
    )  # fmt: skip
    play(branch, 3).close()
    top = opened(room, "practice")
    assert names(top) == ["done2", "branch", "practice"]
    head, under = top.model.rows.at(0), top.model.rows.at(1)
    assert head is not None and head.head and under is not None and under.under
    room.click("row.branch.tgr")
    assert top.form.find("delete") is not None and top.form.find("export") is None
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TableScene)


def test_it_can_be_opened_with_filters_that_are_set(room: Room) -> None:
    room.ui.open(MatchesPage("finished", person="Ann", level="hard", game="dokuson"))
    room.step(3)
    assert len(names(room.top)) == DONE and room.top.model.query.narrowed
    room.ui.open(MatchesPage("finished", level="novice"))
    room.step(3)
    assert names(room.top) == [] and len(room.ui.stack.scenes) == 2


# Filters ----------------------------------------------------------------------------------------------------
def test_a_filter_that_is_set_is_never_overlooked(room: Room) -> None:
    top, say = opened(room), room.ui.text
    assert say("matches.total", n=DONE) in told(room)
    top.actions.star(1)
    top.actions.star(3)
    room.click("kept")
    assert names(top) == ["done1", "done3"] and say("matches.some", n=2, total=DONE) in told(room)
    room.key(pygame.K_1)
    assert say("matches.some", n=0, total=1) in told(room) and say("matches.empty.none_fits") in told(room)
    room.click("clear")
    assert names(top) == ["runs"]
    room.key(pygame.K_2)
    assert names(top) == [f"done{n}" for n in range(DONE)]


def test_filters_are_opened_and_chosen_by_keys(room: Room) -> None:
    top = opened(room)
    room.key(pygame.K_f, pygame.KMOD_CTRL)
    room.key(pygame.K_DOWN)
    room.key(pygame.K_RETURN)
    assert top.model.query.person == "Ann" and len(names(top)) == DONE
    room.key(pygame.K_f)
    assert top.form.modal is not None and top.form.modal.name == "filter.game"
    room.key(pygame.K_ESCAPE)
    assert room.top is top and top.form.modal is None
    top.model.filters._period(7)
    assert names(top) == []
    room.click("clear_link")
    assert len(names(top)) == DONE and not top.model.query.narrowed


def test_the_order_can_be_another(room: Room) -> None:
    top = opened(room)
    room.click("sort")
    room.key(pygame.K_DOWN)
    room.key(pygame.K_RETURN)
    assert names(top) == [f"done{n}" for n in reversed(range(DONE))]


def test_the_match_that_is_asked_for_is_in_sight(room: Room) -> None:
    for seed in range(20, 40):
        record(room.home, f"old{seed}", seed)
    opened(room)
    room.until(lambda: not room.service.archive.busy)
    room.step(3)
    last = room.top.model.rows.at(room.top.model.rows.count - 1)
    room.key(pygame.K_ESCAPE)
    room.ui.open(MatchesPage(identity=last.summary.identity))
    room.step(3)
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.chosen == last
    assert top.list is not None
    assert top.model.rows.first <= top.model.rows.index < top.model.rows.first + top.list.shown
    assert top.model.rows.first


@pytest.mark.parametrize("tab", ["unfinished", "finished"])
def test_one_button_is_gold_what_enter_does(room: Room, tab: str) -> None:
    top = opened(room, tab)
    gold = [one.name for one in top.form.widgets if isinstance(one, Button) and one.kind == "primary"]
    assert gold == ["continue" if tab == "unfinished" else "replay"]


# Kept, noted ------------------------------------------------------------------------------------------------
def test_stars_and_notes_last(room: Room) -> None:
    top = opened(room)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_8, mod=pygame.KMOD_SHIFT, unicode="*"))
    room.step(2)
    room.click("star.done2.tgr")
    room.key(pygame.K_n)
    assert isinstance(room.top, MatchNoteScene)
    letters(room, "8♣!")
    room.key(pygame.K_RETURN)
    assert room.top is top and "8♣!" in str(top.model.words(top.model.chosen).note)  # type: ignore[arg-type]
    room.key(pygame.K_n)
    letters(room, "another")
    room.key(pygame.K_ESCAPE)
    room.key(pygame.K_ESCAPE)
    kept = Bookmarks(room.home)
    first, third = (found.summary.identity for n in (0, 2) if (found := top.model.rows.at(n)) is not None)
    assert kept.starred == {first, third} and kept.of(first).note == "8♣!"


@pytest.mark.parametrize(
    ("key", "mod", "written", "kept"),
    [
        (pygame.K_KP_MULTIPLY, 0, "*", True),
        (pygame.K_8, pygame.KMOD_LSHIFT, "8", True),
        (pygame.K_COLON, pygame.KMOD_LSHIFT, "", True),
        (pygame.K_PLUS, pygame.KMOD_LSHIFT, "*", True),
        (pygame.K_8, pygame.KMOD_LSHIFT, "(", False),
        (pygame.K_8, 0, "8", False),
    ],
)
def test_a_star_is_typed_as_keyboards_write_it(
    room: Room, key: int, mod: int, written: str, kept: bool
) -> None:
    """With and without what Shift makes of the key."""
    top = opened(room)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=written))
    room.step(2)
    assert top.model.words(top.model.chosen).star is kept  # type: ignore[arg-type]


def test_damaged_stars_are_told_of_and_cost_no_match(room: Room) -> None:
    (room.home / FILE).write_bytes(b"\xff")
    top = opened(room)
    assert len(names(top)) == DONE and f"{FILE}.damaged-1" in room.ui.type.plain(top.actions.message)


# Deleted and put back ---------------------------------------------------------------------------------------
def test_what_is_deleted_comes_back_byte_for_byte(room: Room) -> None:
    top, path = opened(room), matches(room.home) / "done1.tgr"
    before, when = path.read_bytes(), path.stat().st_mtime_ns
    room.key(pygame.K_DOWN)
    room.key(pygame.K_DELETE)
    assert names(top) == ["done0", "done2", "done3", "done4"] and top.model.rows.index == 1
    assert not path.exists() and (abandoned(room.home) / "done1.tgr").read_bytes() == before
    assert room.ui.text("matches.deleted") in told(room)
    room.key(pygame.K_z, pygame.KMOD_CTRL)
    assert path.read_bytes() == before and path.stat().st_mtime_ns == when
    assert names(top) == [f"done{n}" for n in range(DONE)] and top.model.rows.index == 1
    assert top.actions.undo is None


def test_after_ten_seconds_it_is_put_back_from_its_tab(room: Room) -> None:
    top, path = opened(room), matches(room.home) / "done0.tgr"
    before = path.read_bytes()
    room.key(pygame.K_DELETE)
    room.ui.clock.advance(UNDO_MS // 2)  # type: ignore[attr-defined]
    room.step(2)
    assert top.form.find("undo") is not None
    assert top.list is not None and top._range() in [item.text for item in top.items]
    room.ui.clock.advance(UNDO_MS // 2)  # type: ignore[attr-defined]
    room.step(2)
    assert top.form.find("undo") is None
    room.key(pygame.K_4)
    assert names(top) == ["done0"]
    room.key(pygame.K_RETURN)
    assert names(top) == [] and path.read_bytes() == before
    room.key(pygame.K_2)
    assert names(top)[0] == "done0"


def test_what_was_put_back_from_its_tab_is_not_undone_again(room: Room) -> None:
    top, path = opened(room), matches(room.home) / "done0.tgr"
    room.key(pygame.K_DELETE)
    room.key(pygame.K_4)
    room.key(pygame.K_RETURN)
    assert path.exists() and top.form.find("undo") is None
    room.key(pygame.K_z, pygame.KMOD_CTRL)
    assert room.top is top and path.exists()


def test_a_match_that_cannot_be_moved_stays(room: Room) -> None:
    top = opened(room)
    with mock.patch("tablegame.controllers.match_service.move_into", side_effect=OSError(13, "no")):
        room.key(pygame.K_DELETE)
    assert isinstance(room.top, NoteScene)
    room.key(pygame.K_RETURN)
    assert room.top is top and len(names(top)) == DONE and top.actions.undo is None


# Files ------------------------------------------------------------------------------------------------------
def test_a_copy_is_made_and_its_place_is_told(room: Room) -> None:
    opened(room)
    room.key(pygame.K_e)
    copy = exports(room.home) / "done0.tgr"
    assert copy.read_bytes() == (matches(room.home) / "done0.tgr").read_bytes()
    assert str(copy.parent) in told(room)
    with mock.patch("tablegame.ui.scenes.matches.match_list.actions.open_folder", return_value=True) as shown:
        room.click("exports")
    shown.assert_called_once_with(copy.parent)


def test_a_folder_that_no_program_shows_is_named(room: Room) -> None:
    opened(room)
    with mock.patch("tablegame.ui.scenes.matches.match_list.actions.open_folder", return_value=False):
        room.click("folder")
    assert str(matches(room.home)) in told(room)


def elsewhere(room: Room, name: str = "sent.tgr", seed: int = 77) -> Path:
    away = room.home / "away"
    away.mkdir(exist_ok=True)
    path = away / name
    play(begin(path, seed), seed=seed).close()
    return path


def test_a_path_is_imported(room: Room) -> None:
    path = elsewhere(room)
    opened(room, "unfinished")
    room.click("import")
    assert isinstance(room.top, ImportScene)
    letters(room, str(path) + "x")
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, ImportScene) and "sent.tgrx" in told(room)
    room.key(pygame.K_BACKSPACE)
    room.key(pygame.K_RETURN)
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.tab is Tab.FINISHED
    assert top.model.chosen is not None and top.model.chosen.summary.path == matches(room.home) / "sent.tgr"
    assert "sent.tgr" in told(room)


def test_a_place_can_be_written_in_several_ways(tmp_path: Path) -> None:
    home = Path.home()
    assert path_of("~/a b.tgr") == home / "a b.tgr" and path_of("/tmp/x%20.tgr") == Path("/tmp/x%20.tgr")
    assert path_of("file:///tmp/a%20b.tgr") == Path("/tmp/a b.tgr")


def test_a_file_that_is_dropped_is_imported_once_and_never_overwrites(room: Room) -> None:
    path = elsewhere(room, "done0.tgr")
    before = (matches(room.home) / "done0.tgr").read_bytes()
    drop(room, path)
    top = room.top
    assert isinstance(top, MatchesScene) and top.model.chosen is not None
    assert top.model.chosen.summary.path.name == "done0-2.tgr" and len(room.ui.stack.scenes) == 2
    drop(room, path)
    assert room.ui.text("matches.import_page.known") in told(room) and len(names(room.top)) == DONE + 1
    assert (matches(room.home) / "done0.tgr").read_bytes() == before


def test_what_is_no_record_is_refused_with_one_sentence(room: Room) -> None:
    path = room.home / "letter.txt"
    path.write_text("Dear Kate")
    drop(room, path)
    assert isinstance(room.top, NoteScene) and len(room.top.texts) == 1 and "letter.txt" in told(room)
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TitleScene)


def test_nothing_is_imported_over_a_match(room: Room) -> None:
    path = elsewhere(room)
    room.sit()
    drop(room, path)
    assert isinstance(room.top, TableScene) and not (matches(room.home) / "sent.tgr").exists()
    bubble = room.top.model.bubble
    assert bubble is not None and bubble.text.key == "matches.import_page.playing"
    room.key(pygame.K_PAUSE)
    drop(room, path)
    assert isinstance(room.top, NoteScene) and not (matches(room.home) / "sent.tgr").exists()

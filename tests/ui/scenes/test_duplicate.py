"""A duplicate table in the window: bots play for people through the real scenes.

Stray events open nothing of another's match before all have played.
"""

import errno
import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from scenes import showing

from tablegame.ai.think import simple
from tablegame.match.duplicate import Duplicate
from tablegame.match.duplicate_store import Duplicates, folder_of
from tablegame.match.home import matches
from tablegame.match.match import Player
from tablegame.match.verify import verify
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.matches.deal_again import AgainScene
from tablegame.ui.scenes.matches.duplicate_page import DuplicateScene, TurnScene
from tablegame.ui.scenes.matches.duplicate_setup import DuplicateSetupScene
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.navigation import (
    AgainPage,
    DroppedPage,
    DuplicatePage,
    DuplicateSetupPage,
    FairPlayPage,
    LastSeats,
    MatchesPage,
    PausePage,
    ReplayPage,
    SeatingPage,
    StatisticsPage,
    TitlePage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.keys import BINDINGS
from tablegame.ui.table import table_context as e
from tablegame.ui.table.scene import TableScene
from tests.lengths import rest_long
from tests.match.test_duplicate import finish, made, nothing_is_told
from tests.ui.scenes.pages import cut_texts
from tests.ui.scenes.test_replay import Desk, desk
from tests.ui.scenes.test_replay import words as told
from tests.ui.unseen import seldom_drawn

__all__ = ["desk"]

OPENED = (ReplayScene, AgainScene, ResultScene)
"""Scenes that show a match that has been played."""
KEYS = (
    *(binding.key for binding in BINDINGS if binding.action not in ("fullscreen", "settings")),
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_DELETE, pygame.K_HOME, pygame.K_END,
)  # fmt: skip
STRAYS = {"dokuson": 6}
"""So many on each page that all may see; of the games that are not played by default more."""
MOST_STRAYS = 40


@pytest.fixture
def quick(desk: Desk) -> Iterator[Desk]:
    desk.ui.preferences.speed = "instant"
    desk.ui.preferences.hold_trick = False
    yield desk


def top(desk: Desk) -> Scene:
    found = desk.ui.stack.top
    assert isinstance(found, Scene)
    return found


def until(desk: Desk, what: Callable[[], bool], frames: int = 4000) -> None:
    with seldom_drawn(desk.loop):
        for _ in range(frames):
            if what():
                return
            desk.clock.advance(30)
            desk.step()
    raise AssertionError(f"it never came to that: {type(top(desk)).__name__}")


def open_table(desk: Desk, duplicate: Duplicate) -> DuplicateScene:
    desk.ui.open(TitlePage())
    desk.ui.open(DuplicatePage(duplicate.id))
    desk.step(3)
    scene = top(desk)
    assert isinstance(scene, DuplicateScene)
    return scene


def come(desk: Desk) -> TableScene:
    """Open both halves of the curtain. Return the table."""
    scene = top(desk)
    assert isinstance(scene, DuplicateScene)
    scene.go()
    until(desk, lambda: isinstance(top(desk), CurtainScene) and top(desk).phase == "hangs")  # type: ignore[attr-defined]
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_RIGHT)
    until(desk, lambda: isinstance(top(desk), TableScene))
    found = top(desk)
    assert isinstance(found, TableScene)
    return found


def play(desk: Desk, moves: int = 10**6) -> bool:
    """Play as the simple policy would. Return False once the deal has been seen."""
    for _ in range(20_000):
        scene = top(desk)
        if isinstance(scene, TurnScene):
            return True
        if isinstance(scene, SheetScene):
            desk.key(pygame.K_RETURN)
        elif isinstance(scene, TableScene):
            question = scene.source.question
            if scene.model.finale is not None:
                desk.key(pygame.K_RETURN)
            elif question is not None:
                if not moves:
                    return False
                moves -= 1
                action = simple(scene.source.game.id, question.view, question.legal)
                scene.carry_out(e.Decide(action))
            elif scene.parts.call_window.open:
                scene.carry_out(e.Skip())
            else:
                time.sleep(0.0005)  # a frame in which nothing moves is quicker than any thought
        desk.clock.advance(30)
        desk.step()
    raise AssertionError(f"the deal has no end: {type(top(desk)).__name__}, {told(desk)[:900]}")


def stray(desk: Desk, rng: random.Random, count: int, home: Callable[[], object]) -> None:
    """Press keys, click and drop files as a curious player would; nothing opens."""
    folder = folder_of(desk.ui.home)
    for _ in range(count):
        scene = top(desk)
        kind = rng.randrange(10)
        if kind < 5:
            desk.key(rng.choice(KEYS), rng.choice((0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)))
        elif kind < 9:
            never = ("quit", "off", "begin", "language", "fullscreen", "forget")
            widgets = [w for w in scene.form.widgets if w.enabled and w.visible and w.name not in never]
            if widgets:
                rng.choice(widgets).press(scene.form, None)
        elif files := sorted(folder.glob("*.tgr")):
            desk.ui.open(DroppedPage(rng.choice(files)))
        desk.step(2)
        if desk.ui.stack.top is None:  # the program was ended
            home()
            desk.step(3)
        shown = desk.ui.stack.scenes
        assert not any(isinstance(each, OPENED) for each in shown), shown
        for each in shown:
            assert not (isinstance(each, FairPlayScene) and each.over)
            if isinstance(each, TableScene):
                each.source.leave()
        if any(isinstance(each, TableScene | CurtainScene) for each in shown) or len(shown) > 4:
            home()
            desk.step(3)


CASES = rest_long(GAMES, but={"dokuson"})


@pytest.mark.parametrize("game_id", CASES)
def test_nothing_of_anothers_match_can_be_opened_before_all_have_played(game_id: str, quick: Desk) -> None:
    each, rng = made(game_id, 3, deals=1), random.Random(game_id)
    strays = STRAYS.get(game_id, MOST_STRAYS)
    store = quick.service.duplicates.store
    store.begin(each)
    for person in range(3):
        scene = open_table(quick, each)
        assert scene.person == person and scene.duplicate.closed
        before = told(quick)
        # Whoever looks at this page learns who has played, and no number of points.
        for other in range(3):
            assert each.people[other] in before
        nothing_is_told(quick.ui.home, each)
        stray(quick, rng, strays, lambda: open_table(quick, each))
        nothing_is_told(quick.ui.home, each)
        open_table(quick, each)
        table = come(quick)
        assert quick.service.tables[0].match.players[0].name == each.people[person]
        assert table.form.find("hint") is None and table.form.find("undo") is None
        assert play(quick)
        turn = top(quick)
        assert isinstance(turn, TurnScene) and turn.name == each.people[person]
        assert turn.opened == (person == 2)
        if person < 2:
            stray(quick, rng, strays, lambda: open_table(quick, each))
    found = store.get(each.id)
    assert found is not None and found.state == "over"
    scene = open_table(quick, found)
    words = told(quick)
    assert all(name in words for name in found.people)
    assert all((matches(quick.ui.home) / found.file(person, 0)).exists() for person in range(3))
    quick.click("cell.1.0")
    replay = top(quick)
    assert isinstance(replay, ReplayScene) and replay.timeline.record.header.turn == found.turn(1, 0)


def test_a_table_is_left_in_the_middle_and_gone_on_with_after_the_program_was_closed(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    first.ui.preferences.speed = "instant"
    each = made("dokuson", 2, deals=2)
    first.service.duplicates.store.begin(each)
    open_table(first, each)
    come(first)
    assert not play(first, moves=1)
    first.ui.open(PausePage(first.service.tables[0]))
    first.step(3)
    pause = top(first)
    assert isinstance(pause, PauseScene)
    assert pause.form.find("abandon") is None and pause.form.find("seats") is None
    first.click("leave")
    until(first, lambda: isinstance(top(first), DuplicateScene))
    assert not first.service.tables
    first.service.close()
    first.ui.close()
    second = Desk(tmp_path)
    second.ui.preferences.speed = "instant"
    scene = open_table(second, each)
    assert scene.person == 0 and second.service.duplicates.begun(scene.duplicate, 0)
    table = come(second)
    assert not table.source.fresh
    assert play(second)
    turn = top(second)
    assert isinstance(turn, TurnScene) and not turn.done and turn.form.find("later") is not None
    second.key(pygame.K_RETURN)  # the next deal, with no curtain: it is the same person
    until(second, lambda: isinstance(top(second), TableScene))
    assert second.service.tables[0].match.turn == each.turn(0, 1)
    second.service.close()
    second.ui.close()


def test_the_sheet_of_a_deal_is_for_looking_only(quick: Desk) -> None:
    each = made("dokuson", 2, deals=2)
    quick.service.duplicates.store.begin(each)
    open_table(quick, each)
    come(quick)
    assert play(quick)
    quick.click("sheet")
    sheet = top(quick)
    assert isinstance(sheet, SheetScene)
    assert sheet.form.find("save") is None and sheet.form.find("again") is None
    assert not (quick.ui.home / "exports").exists()
    quick.key(pygame.K_ESCAPE)
    assert isinstance(top(quick), TurnScene)


def test_bar_notice_log_and_sheet_count_the_deals_of_the_duplicate(quick: Desk) -> None:
    each = made("dokuson", 2, deals=2)
    quick.service.duplicates.store.begin(each)
    open_table(quick, each)
    come(quick)
    assert play(quick)
    turn = top(quick)
    assert isinstance(turn, TurnScene)
    turn.next_deal()
    until(quick, lambda: isinstance(top(quick), TableScene) and not top(quick).animator.moving)  # type: ignore[attr-defined]
    scene = top(quick)
    assert isinstance(scene, TableScene)
    until(quick, lambda: scene.source.question is not None)
    said = [item.name for item in scene.accessible_items()]
    assert any("2/2" in item for item in said), said
    log = [quick.ui.speaker.plain(text.say(quick.ui.speaker)) for text in scene.model.log]
    assert any("Deal 2" in line for line in log) and not any("Deal 1" in line for line in log)
    scene.parts.pages.sheet()
    for so_far in (True, False):
        if not so_far:
            quick.key(pygame.K_ESCAPE)
            assert play(quick)
            quick.click("sheet")
        until(quick, lambda: isinstance(top(quick), SheetScene))
        sheet = top(quick)
        assert isinstance(sheet, SheetScene)
        titles = " ".join(quick.ui.type.plain(words) for words in sheet._titles())
        assert "Deal 2 of 2" in titles and "Deal 1" not in titles


def test_the_list_of_matches_leads_there_and_tells_nothing(quick: Desk) -> None:
    each = made("dokuson", 2, deals=1)
    quick.service.duplicates.store.begin(each)
    open_table(quick, each)
    come(quick)
    assert play(quick)
    quick.ui.open(TitlePage())
    quick.ui.open(MatchesPage())
    quick.step(3)
    scene = top(quick)
    assert isinstance(scene, MatchesScene) and not scene.model.rows.count
    assert "1 of 2 has played · hidden until everyone has played" in told(quick)
    quick.ui.open(StatisticsPage())
    quick.step(20)
    assert each.people[0] not in told(quick)
    quick.ui.open(TitlePage())
    quick.ui.open(MatchesPage())
    quick.step(3)
    quick.click(f"duplicate.{each.id[:8]}")
    assert isinstance(top(quick), DuplicateScene)


def test_two_people_sit_down_and_play_the_same_deals_instead(quick: Desk) -> None:
    players = [Player("Ann", "human"), Player("Ben", "human"), Player("Mei", "bot:hard")]
    quick.ui.open(TitlePage())
    quick.ui.open(SeatingPage("dokuson", LastSeats(players, {})))
    quick.step(3)
    assert isinstance(top(quick), SeatingScene)
    quick.click("duplicate")
    setup = top(quick)
    assert isinstance(setup, DuplicateSetupScene) and setup.names == ["Ann", "Ben"]
    assert (setup.chosen.seats, setup.chosen.level) == (3, "hard")
    setup.turn_to("what")
    for name, value in (("deals", 3), ("rotated", True), ("count", "places"), ("level", "easy")):
        setup.take(name, value)
    quick.step(2)
    quick.click("begin")
    scene = top(quick)
    assert isinstance(scene, DuplicateScene)
    each = scene.duplicate
    assert (each.people, each.deals, each.rotated, each.count) == (("Ann", "Ben"), 3, True, "places")
    assert each.level == "easy" and each.seats == 3 and len(set(each.computers) | {"Ann", "Ben"}) == 4
    assert quick.ui.preferences.last["duplicate"] == ["Ann", "Ben"]


def test_one_alone_is_not_asked(quick: Desk) -> None:
    players = [Player("Ann", "human"), Player("Ren", "bot:hard"), Player("Mei", "bot:hard")]
    quick.ui.open(TitlePage())
    quick.ui.open(SeatingPage("dokuson", LastSeats(players, {})))
    quick.step(3)
    assert top(quick).form.find("duplicate") is None


def test_namesakes_are_asked_for_other_names(quick: Desk) -> None:
    quick.ui.open(TitlePage())
    quick.ui.open(DuplicateSetupPage("dokuson", ["Ann", "ann"]))
    quick.step(3)
    quick.click("begin")
    assert isinstance(top(quick), NoteScene) and not quick.service.duplicates.store.all()


def test_who_has_still_to_play_is_chosen_by_keys_and_calling_off_is_asked_twice(quick: Desk) -> None:
    each = made("dokuson", 3, deals=1).with_points(0, 0, 4)
    quick.service.duplicates.store.begin(each)
    scene = open_table(quick, each)
    assert scene.person == 1
    row = scene.form.find("person.1")
    assert row is not None
    scene.form.set_focus(row, ring=True)
    quick.key(pygame.K_DOWN)
    assert scene.person == 2
    quick.key(pygame.K_UP)
    quick.key(pygame.K_UP)
    assert scene.person == 1, "who has played does not play again"
    quick.click("off")
    assert scene.duplicate.closed and scene.sure
    warning = next(item for item in scene.accessible_items() if item.key == "text.warning")
    assert warning.live == "now" and "open now" in warning.name
    quick.click("off")
    assert scene.duplicate.state == "called_off" and "Called off" in told(quick)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_page_says_that_points_are_less_the_other_sides_and_who_is_tied(
    quick: Desk, language: str, seats: int
) -> None:
    ui = quick.ui
    ui.set_language(language)
    ui.open(DuplicateSetupPage("clackerjack", ["Ann", "Ben"]))
    quick.step(3)
    setup = top(quick)
    assert isinstance(setup, DuplicateSetupScene)
    setup.turn_to("what")
    quick.step(2)
    assert ui.text("duplicate.margin") in told(quick)
    each = made("clackerjack", 3, deals=1, seats=seats)
    store = quick.service.duplicates.store
    store.begin(each)
    open_table(quick, each)
    assert ui.text("duplicate.margin") in told(quick)
    for person, points in enumerate((-7, 12, 12)):
        each = each.with_points(person, 0, points)
    store._keep(each)
    scene = open_table(quick, each)
    said = told(quick)
    assert ui.text("duplicate.margin") in said
    first = ui.text("duplicate.over.tied", place=place_word(ui, 1))
    assert said.count(first) >= 4 and place_word(ui, 3) in said and "½" not in said
    assert scene.duplicate.final_places(low=False) == {0: 3, 1: 1, 2: 1}


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.0), ((1024, 640), 2.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_twelve_deals_leave_room_for_the_names(language: str, size: tuple[int, int], scale: float) -> None:
    names = ["Maximilian", "Bartholomew", "マクシミリアン", "けいいちろう"]
    duplicate = replace(made("dobon_fukuchi", 4, deals=12), people=tuple(names))
    for person, deal in itertools.product(range(4), range(12)):
        duplicate = duplicate.with_points(person, deal, 100 * ((person * (deal + 1)) % 4 - 2))
    with showing("duplicate_over", language, size) as studio:
        studio.ui.preferences.text_scale = scale
        studio.ui.changed()
        studio.service.duplicates.store.begin(duplicate)
        scene = DuplicateScene(studio.ui, duplicate)
        studio.show(scene)
        with cut_texts(studio.ui) as cut:
            scene.draw(studio.ui.canvas())
        assert not cut
        said = "\n".join(item.name for item in scene.accessible_items())
        assert all(name in said for name in names)


def test_a_duplicate_that_was_removed_may_be_laid_out_once_more(quick: Desk) -> None:
    store = quick.service.duplicates.store
    tables = [made("dokuson", number) for number in (2, 3, 4)]
    for table in tables:
        store.begin(table)
    scene = open_table(quick, tables[0])
    assert scene.form.find("next") is not None
    store.call_off(tables[0].id)
    store.forget(tables[0].id)  # the page goes in the next frame; a resize may come before
    scene.layout()
    assert scene.form.find("next") is None


def test_several_tables_go_on_at_once_and_a_damaged_one_is_told_of(quick: Desk) -> None:
    one, two = made("dokuson", 2), made("clackerjack", 3)
    store = quick.service.duplicates.store
    store.begin(one)
    store.begin(two)
    open_table(quick, one)
    quick.click("next")
    scene = top(quick)
    assert isinstance(scene, DuplicateScene) and scene.duplicate.id == two.id
    path = folder_of(quick.ui.home) / f"{one.id}.json"
    path.write_text(json.dumps({"version": 1}))
    store.reload()
    quick.ui.open(DuplicatePage(two.id))
    quick.step(3)
    assert isinstance(top(quick), NoteScene) and "set aside" in told(quick)
    assert [each.id for each in Duplicates(quick.ui.home).all()] == [two.id]


def test_a_damaged_record_is_told_of_over_the_table_of_the_new_one(quick: Desk) -> None:
    each, turns = made("dokuson", 2), quick.service.duplicates
    turns.store.begin(each)
    turns.table(each, 0).leave()
    turns.store.path(each, 0, 0).write_bytes(b"no record")
    open_table(quick, each).open_for(0)
    quick.step(3)
    assert isinstance(top(quick), NoteScene) and "is damaged at line 1" in told(quick)
    quick.key(pygame.K_RETURN)
    quick.step(3)
    assert isinstance(top(quick), TableScene) and not turns.messages


def test_a_table_that_cannot_be_written_is_refused_in_words(
    quick: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = made("dokuson", 2)
    quick.service.duplicates.store.begin(each)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(quick.service.duplicates, "table", full)
    scene = open_table(quick, each)
    scene.open_for(0)
    quick.step(3)
    words = told(quick)
    assert isinstance(top(quick), NoteScene) and f"{each.file(0, 0)} can't be read: the disk is full" in words


def test_without_any_table_its_page_asks_who_plays(quick: Desk) -> None:
    quick.ui.open(TitlePage())
    quick.ui.open(DuplicatePage())
    quick.step(4)
    assert isinstance(top(quick), DuplicateSetupScene)
    quick.key(pygame.K_ESCAPE)
    assert isinstance(top(quick), TitleScene)


def test_the_title_tells_that_a_table_waits(quick: Desk) -> None:
    quick.service.duplicates.store.begin(made("dokuson", 2))
    quick.ui.open(TitlePage())
    quick.step(3)
    assert "1 duplicate table" in told(quick)


def test_from_one_of_its_matches_one_plays_on_to_the_end_of_that_deal(quick: Desk) -> None:
    each = made("dokuson", 2, deals=1)
    turns = quick.service.duplicates
    turns.store.begin(each)
    record = finish(turns.table(each, 0)).record
    finish(turns.table(turns.store.look(each.id) or each, 1))
    turns.store.look(each.id)
    quick.ui.open(ReplayPage(None, record))
    quick.step(3)
    scene = top(quick)
    assert isinstance(scene, ReplayScene)
    own = [n for n, moment in enumerate(scene.source.moments) if moment.own]
    scene.go(own[0])
    scene.branch("known")
    match = quick.service.tables[0].match
    assert match.record.header.deals == 1 and match.record.header.turn is None
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple("dokuson", match.view(seat), match.legal(seat)))
    assert len(match.view(None).table.results) == 1 and verify(match.record).ok


def test_no_page_shows_a_record_that_is_closed(quick: Desk) -> None:
    each = made("dokuson", 2, deals=1)
    turns = quick.service.duplicates
    turns.store.begin(each)
    record = finish(turns.table(each, 0)).record
    quick.ui.open(TitlePage())
    quick.step(2)
    for page in (ReplayPage(None, record), AgainPage(None, record), FairPlayPage(record)):
        quick.ui.open(page)
        quick.step(3)
        assert isinstance(top(quick), NoteScene) and "opens once everyone has played" in told(quick)
        quick.key(pygame.K_RETURN)
    finish(turns.table(turns.store.look(each.id) or each, 1))
    turns.store.look(each.id)
    quick.ui.open(ReplayPage(None, record))
    quick.step(3)
    assert isinstance(top(quick), ReplayScene)

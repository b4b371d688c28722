"""Getting up from a table: left, abandoned, played on by a computer, or only watched; and coming back."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.archive_page import Tab
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.match.writer import MemoryWriter
from tablegame.pieces.seats import Seat
from tablegame.speech import LANGUAGES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.match_setup import USUAL
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.cut import CutScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.scenes.table.pause import AbandonScene, PauseScene, SubstitutesScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits
from tests.lengths import rest_long
from tests.ui.table.driver import _ART, at_table


class Room:
    """The window of a house with real opponents, easy ones."""

    def __init__(self, home: Path, language: str = "en") -> None:
        self.home = home
        self.service = MatchService(home, Workers())
        with mock.patch("tablegame.ui.shell.context.Art", lambda: _ART):
            self.ui = Ui(
                home,
                language=language,
                clock=ManualClock(),
                service=self.service,
                size=(1280, 720),
                routes=ROUTES,
            )
        self.ui.preferences.speed = "instant"
        self.loop = Loop(self.ui, DEVICES)
        pygame.event.clear()

    @property
    def top(self) -> Any:
        return self.ui.stack.top

    def sit(self, people: int = 1, seats: int = 3, **how: Any) -> TableController:
        players = [Player(f"P{n}", "human" if n < people else "bot:easy") for n in range(seats)]
        table = self.service.new_match("dokuson", seats, {}, players, **how)
        self.ui.stack.reset(live_table(self.ui, table))
        self.step(3)
        return table

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.loop.step()

    def until(self, what: Callable[[], Any], frames: int = 4000) -> None:
        for _ in range(frames):
            if what():
                return
            self.loop.step()
            time.sleep(0.001)
        raise AssertionError("it never came to that")

    def asked(self) -> None:
        self.until(
            lambda: (
                isinstance(self.top, TableScene)
                and self.top.parts.legal.asked
                and not self.top.animator.moving
            )
        )
        self.top.model.now += 200

    def key(self, code: int, mod: int = 0) -> None:
        self.ui.clock.advance(300)  # type: ignore[attr-defined]
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step(2)

    def click(self, name: str) -> None:
        self.ui.clock.advance(1000)  # type: ignore[attr-defined]
        widget = self.top.form.find(name)
        assert widget is not None, name
        x, y, w, h = widget.rect
        pos = (x + w / 2) * self.ui.metrics.s, (y + h / 2) * self.ui.metrics.s
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=pos))
            self.step()
        self.step(2)

    def walk(self, name: str) -> None:
        """Move to a widget with Tab, and press it with Enter."""
        for _ in range(40):
            self.key(pygame.K_TAB)
            if self.top.form.focus is not None and self.top.form.focus.name == name:
                self.key(pygame.K_RETURN)
                return
        raise AssertionError(f"Tab never reaches {name}")

    def records(self, folder: str = "matches") -> list[str]:
        return sorted(path.name for path in (self.home / folder).glob("*"))

    def close(self) -> None:
        self.ui.stack.clear()
        self.ui.stack.apply()
        self.service.close()
        self.ui.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.close()


@pytest.fixture(params=rest_long(LANGUAGES, but=["en"]))
def any_room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    made = Room(tmp_path, request.param)
    yield made
    made.close()


# Leaving ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by_key", [True, False])
def test_a_match_that_is_left_waits_on_the_title(room: Room, by_key: bool) -> None:
    table = room.sit()
    room.asked()
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, PauseScene)
    room.walk("leave") if by_key else room.click("leave")
    assert isinstance(room.top, TitleScene) and table.left
    assert [summary.path for summary in room.top.waiting] == [table.match.path]
    line = table.match.line
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TableScene) and room.top.source.table.match.line == line


@pytest.mark.parametrize("how", ["window", "ctrl q"])
def test_a_window_closed_with_a_card_in_hand_loses_nothing(tmp_path: Path, how: str) -> None:
    path = tmp_path / "a.tgr"
    with at_table(tmp_path, record=path) as driver:
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.until_asked()
        lines, view = driver.match.record.lines(), driver.match.view(Seat(0))
        card = driver.scene.model.hand.cards[0]
        pose = driver.scene.animator.pose(f"card.{card}")
        assert pose is not None
        driver.down((pose.x - 30, pose.y))
        driver.move((pose.x - 30, pose.y), (640, 300))
        assert driver.scene.dragging
        if how == "window":
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            driver.step(2)
        else:
            driver.key(pygame.K_q, pygame.KMOD_LCTRL)
        assert driver.ui.stack.top is None and driver.table.left
    again = Match.resume(path)
    assert again.record.lines() == lines and again.view(Seat(0)) == view
    again.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pause_claims_nothing_that_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Saved, being saved, refused by the disk, or never on one: the page follows what is true."""
    room = Room(tmp_path, language)
    table = room.sit()
    room.asked()
    room.key(pygame.K_ESCAPE)

    def told() -> str:
        room.step(2)
        [words] = [item.text for item in room.top.items if item.name == "note"]
        return str(words)

    room.until(lambda: table.match.saved)
    assert told() == room.ui.text("pause.leave_note")
    writer = table.match._writer
    monkeypatch.setattr(writer, "_synced", 0)
    assert told() == room.ui.text("pause.leave_saving")
    monkeypatch.setattr(writer, "_failed", True)
    assert told() == room.ui.text("pause.leave_unsaved")
    table.match._writer = MemoryWriter(writer.written, not_saved=True)
    monkeypatch.setattr(table.match.record, "path", None)
    assert told() == room.ui.text("pause.leave_lost")
    monkeypatch.undo()
    table.match._writer = writer
    assert told() == room.ui.text("pause.leave_note")
    monkeypatch.setattr(TableController, "skips_to_result", True)
    assert told() == room.ui.text("pause.leave_plays_on")
    room.click("leave")
    assert isinstance(room.top, TitleScene) and table.unattended and not table.left
    room.close()
    assert table.left


# Abandoning -------------------------------------------------------------------------------------------------
def test_a_match_is_abandoned_from_the_pause_after_a_question(any_room: Room) -> None:
    room = any_room
    table = room.sit()
    room.asked()
    [name] = room.records()
    room.key(pygame.K_ESCAPE)
    room.click("abandon")
    assert isinstance(room.top, AbandonScene)
    said = " ".join(room.ui.speaker.plain(text) for text in room.top._sentences())
    assert name in said and str(room.home / "abandoned") in said
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, PauseScene) and not table.left
    room.click("abandon")
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, PauseScene) and not table.left, "Enter presses the gold button"
    room.walk("abandon")
    room.click("abandon")
    assert isinstance(room.top, TitleScene) and room.top.waiting == [] and table.left
    assert room.records() == [] and room.records("abandoned") == [name]
    assert verify(read_record(room.home / "abandoned" / name)).ok
    assert room.service.archive.unfinished() == room.service.archive.finished() == []


def test_a_record_put_back_is_listed_again(room: Room) -> None:
    table = room.sit()
    room.asked()
    assert table.match.path is not None
    moved = room.service.abandon(table.match.path)
    moved.rename(table.match.path)
    assert [summary.path for summary in room.service.unfinished()] == [table.match.path]


def test_a_record_that_cannot_be_moved_stays_and_that_is_said(room: Room, monkeypatch: Any) -> None:
    room.sit()
    room.asked()
    room.key(pygame.K_ESCAPE)
    room.click("abandon")

    def full(*_: object) -> None:
        raise OSError(30, "read-only")

    monkeypatch.setattr("tablegame.controllers.match_service.move_into", full)
    room.click("abandon")
    assert isinstance(room.top, NoteScene) and len(room.records()) == 1
    assert "read-only" in room.ui.speaker.plain(room.top.texts[0])


def test_a_match_that_lies_nowhere_is_abandoned_too(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        gone: list[int] = []
        driver.ui.stack.push(AbandonScene(driver.ui, "match", None, lambda: gone.append(1)))
        driver.step(2)
        top = driver.ui.stack.top
        assert isinstance(top, AbandonScene)
        assert [item.text for item in top.items if item.text][2:] == [driver.ui.text("pause.abandon.unsaved")]
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_TAB)
        driver.clock.advance(300)
        driver.key(pygame.K_RETURN)
        assert gone == [1]


# The list ---------------------------------------------------------------------------------------------------
def test_the_list_has_the_newest_first_and_abandons_and_goes_on(any_room: Room) -> None:
    room = any_room
    names = []
    for seats, practice in ((3, False), (4, True), (5, False)):
        table = room.sit(seats=seats, assisted=practice)
        room.asked()
        table.leave()
        assert table.match.path is not None
        names.append(table.match.path.name)
        time.sleep(0.02)
    (matches(room.home) / "bad.tgr").write_text('{"tablegame": 1}\n{}\n', "utf-8")
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    assert isinstance(room.top, NoteScene), "a damaged record is named at once"
    room.key(pygame.K_RETURN)
    room.key(pygame.K_h)
    page = room.top
    assert isinstance(page, MatchesScene) and page.model.tab is Tab.UNFINISHED
    listed = [page.model.rows.at(n) for n in range(page.model.rows.count)]
    assert [row.summary.path.name for row in listed if row is not None] == names[::-1]
    assert page.model.damaged == ["bad.tgr.damaged-1"]
    room.key(pygame.K_DOWN)
    chosen = page.model.chosen
    assert chosen is not None
    words = page.model.words(chosen)
    assert chosen.summary.path.name == names[1] and chosen.summary.assisted
    assert room.ui.text("matches.mark.practice") in [said for _, said in words.marks]
    room.key(pygame.K_DELETE)
    assert room.top is page and page.model.rows.count == 2 and page.actions.undo is not None
    assert names[1] not in room.records() and room.records("abandoned") == [names[1]]
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, TitleScene) and len(room.top.waiting) == 2
    room.key(pygame.K_h)
    room.key(pygame.K_END)
    assert room.top.model.chosen.summary.path.name == names[0]
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TableScene) and room.top.source.table.match.seats == 3


def test_one_match_alone_can_be_deleted_from_the_list(room: Room) -> None:
    room.sit().leave()
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    room.click("history")
    room.click("delete")
    assert isinstance(room.top, MatchesScene) and not room.records()
    room.key(pygame.K_ESCAPE)
    room.step(3)
    assert isinstance(room.top, TitleScene) and room.top.waiting == []
    assert room.top.form.find("history").value_text == room.ui.text("title.matches_none")


# Somebody else plays on -------------------------------------------------------------------------------------
def finish(room: Room) -> None:
    """Let the match go on by itself, and close sheets."""
    for _ in range(8000):
        if isinstance(room.top, ResultScene):
            return
        if isinstance(room.top, SheetScene) or (isinstance(room.top, TableScene) and room.top.model.ending):
            room.key(pygame.K_RETURN)
        room.loop.step()
        time.sleep(0.0005)
    raise AssertionError("the match does not end")


def test_a_computer_plays_on_is_watched_survives_a_resume_and_the_person_comes_back(any_room: Room) -> None:
    room = any_room
    table = room.sit()
    room.asked()
    room.key(pygame.K_ESCAPE)
    seats = room.top.form.find("seats")
    assert isinstance(seats, Button) and seats.text == room.ui.say("pause.seat.get_up")
    room.click("seats")
    assert isinstance(room.top, SubstitutesScene) and room.top.kinds[Seat(0)] == USUAL
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, PauseScene) and table.match.sitting[0].kind == "human"
    room.walk("seats")
    room.top._choose(Seat(0), "bot:easy")
    room.key(pygame.K_RETURN)
    scene = room.top
    assert isinstance(scene, TableScene)
    line = table.match.line
    room.until(lambda: table.match.line > line + 3 and scene.model.viewer == 0)
    assert scene.model.hand.cards, "his own hand stays open to him"
    assert scene.form.find("play") is None and table.people == ()
    # The window is closed and the match gone on with.
    path = table.match.path
    assert path is not None
    room.key(pygame.K_ESCAPE)
    room.click("leave")
    assert room.top.waiting[0].players[0].kind == "bot:easy"
    room.key(pygame.K_RETURN)
    again = room.top.source.table
    assert again.match.sitting[0].kind == "bot:easy" and again.match.players[0].kind == "human"
    room.key(pygame.K_ESCAPE)
    seats = room.top.form.find("seats")
    assert isinstance(seats, Button) and seats.text == room.ui.say("pause.seat.sit_down")
    room.click("seats")
    room.key(pygame.K_RETURN)
    room.asked()
    assert room.top.model.viewer == 0 and room.top.model.hand.cards
    room.key(pygame.K_ESCAPE)
    room.click("seats")
    room.key(pygame.K_RETURN)
    finish(room)
    again.match.close()
    record = read_record(path)
    assert verify(record).ok and record.result is not None and record.changed_seats() == (0,)
    room.service.archive.refresh()
    assert "P0" not in [tally.name for tally in room.service.archive.results()]


def test_who_plays_is_named_in_the_language_spoken_now(room: Room) -> None:
    players = [Player("P0", "human"), *(Player(name, "bot:easy") for name in ("アオイ", "メイ"))]
    table = room.service.new_match("dokuson", 3, {}, players)
    room.ui.stack.reset(live_table(room.ui, table))
    room.asked()
    room.key(pygame.K_ESCAPE)
    room.click("seats")
    labels = [widget.label for widget in room.top.form.widgets if widget.name.startswith("seat.")]
    assert any("Aoi" in label for label in labels) and any("Mei" in label for label in labels)


def test_with_one_person_left_the_curtain_is_off(room: Room) -> None:
    table = room.sit(people=2)
    room.until(lambda: isinstance(room.top, CurtainScene) and room.top.phase == "hangs")
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, PauseScene)
    room.click("seats")
    assert isinstance(room.top, SubstitutesScene) and [room.top.kinds[seat] for seat in room.top.owned] == [
        "human",
        "human",
    ]
    other = 1 if table.due == 1 else 0  # the one for whom the curtain hangs
    room.top._choose(Seat(other), "bot:easy")
    room.click("done")
    assert isinstance(room.top, TableScene) and not table.shared
    room.asked()
    assert room.top.model.viewer == 1 - other and table.holder is None


# Watching ---------------------------------------------------------------------------------------------------
def test_computers_alone_are_watched_from_the_seats_to_the_result_and_again(any_room: Room) -> None:
    room = any_room
    seating = SeatingScene(room.ui, "dokuson")
    seating.plan.seats = 3
    for seat in range(3):
        seating.plan.sitters[seat].kind = "bot:easy"
    room.ui.stack.reset(seating)
    room.step(3)
    start = room.top.form.find("start")
    assert start.text == room.ui.say("seating.watch")
    room.key(pygame.K_RETURN)
    scene = room.top
    assert isinstance(scene, TableScene) and scene.model.viewer is None
    room.until(lambda: len(scene.model.log) > 5)
    speed = room.ui.preferences.speed
    room.click("speed")
    assert room.ui.preferences.speed != speed
    room.key(pygame.K_x)
    before = scene.model.now
    room.step()
    assert scene.model.now - before >= 4 * 8
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_x, mod=0, unicode=""))
    room.key(pygame.K_PAUSE)
    assert isinstance(room.top, PauseScene)
    seats = room.top.form.find("seats")
    assert isinstance(seats, Button) and seats.text == room.ui.say("pause.seat.join")
    room.key(pygame.K_ESCAPE)
    room.ui.preferences.speed = "instant"
    room.ui.preferences.speed_factor = 2.5
    finish(room)
    assert room.top.table.match.over
    room.key(pygame.K_RETURN)
    assert isinstance(room.top, TableScene) and room.top is not scene and room.top.model.viewer is None


# Once more --------------------------------------------------------------------------------------------------
def test_a_rematch_has_the_same_people_levels_options_and_kind_of_table_and_other_cards(room: Room) -> None:
    players = [
        Player("Ann", "human"),
        Player("Ben", "human"),
        Player("Aoi", "bot:hard"),
        Player("Mei", "bot:easy"),
    ]
    table = room.service.new_match("dokuson", 4, {"deals_per_player": 2, "cards": 8}, players, assisted=True)
    table.match.seat(Seat(1), "bot:easy")
    while not table.match.over:
        seat = table.match.to_act()[0]
        table.match.decide(seat, table.match.legal(seat)[0])
    room.ui.stack.reset(ResultScene(room.ui, table))
    room.step(3)
    room.key(pygame.K_RETURN)
    new = room.top.source.table.match
    assert new.players == new.sitting == tuple(players) and new.options == table.match.options
    assert new.assisted and room.top.source.table.shared, "whoever got up sits down again"
    assert new.commit != table.match.commit and new.standing().deal == 1
    # Begun in one press, it shows its seal from the first card; a press shows all of it, and that nobody cut.
    assert room.top.form.find("seal") is not None
    room.click("seal")
    page = room.top
    assert isinstance(page, FairPlayScene) and not page.over
    whole = page.form.find("seal")
    assert isinstance(whole, Digits) and "".join(whole.groups) == new.commit and len(new.commit or "") == 64
    said = [item.name for item in page.accessible_items()]
    assert room.ui.text("fair_play.words.none") in said
    room.ui.stack.reset(ResultScene(room.ui, table))
    room.step(3)
    room.click("again")
    assert isinstance(room.top, SeatingScene) and room.top.plan.assisted
    assert [sitter.kind for sitter in room.top.plan.sitters[:4]] == [player.kind for player in players]


def test_whoever_cut_is_asked_for_a_word_again_before_a_rematch(room: Room) -> None:
    """The seal of the next deal stands there, and the word typed is the one mixed in."""
    players = [Player("Aoi", "bot:easy"), Player("Ann", "human"), Player("Ben", "human")]
    table = room.service.new_match("dokuson", 3, {}, players, cut={Seat(1): "maple"}, assisted=True)
    while not table.match.over:
        seat = table.match.to_act()[0]
        table.match.decide(seat, table.match.legal(seat)[0])
    room.ui.stack.reset(ResultScene(room.ui, table))
    room.step(3)
    room.key(pygame.K_RETURN)
    scene = room.top
    assert isinstance(scene, CutScene) and scene.page.seal != table.match.commit
    seal, word = scene.form.find("seal"), scene.form.focus
    assert isinstance(seal, Digits) and "".join(seal.groups) == scene.page.seal
    assert word is not None and word.name == "word" and scene.seat == 1 and scene.cuts == {}, "a new one"
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="oak"))
    room.step(3)
    room.key(pygame.K_RETURN)
    new = room.top.source.table.match
    promise = new.record.header.promise
    assert promise is not None and promise.words == ((Seat(1), "oak"),) and new.commit == scene.page.seal
    assert new.players == tuple(players) and new.options == table.match.options and new.assisted


# Practice ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by_key", [True, False])
def test_a_practice_table_is_chosen_with_the_seats_and_remembered(any_room: Room, by_key: bool) -> None:
    room = any_room
    room.ui.stack.reset(SeatingScene(room.ui, "dokuson"))
    room.step(3)
    assert not room.top.plan.assisted
    room.walk("practice") if by_key else room.click("practice")
    assert room.top.plan.assisted
    room.ui.stack.reset(SeatingScene(room.ui, "dokuson"))
    room.step(3)
    assert room.top.plan.assisted
    room.click("start")
    match = room.top.source.table.match
    assert match.assisted and match.path is not None
    header = json.loads(match.path.read_text("utf-8").splitlines()[0])
    assert header["assisted"] is True

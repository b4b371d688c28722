"""Backups in the window: made, dropped, brought back by keys alone, and refused in one sentence."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.match.home import matches
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import describe
from tablegame.ui.scenes.matches.backup_page import BackupScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.navigation import BackupPage, MatchesPage, SettingsPage
from tests.ui.scenes.test_leaving import Room
from tests.ui.scenes.test_matches import record


@pytest.fixture(params=LANGUAGES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path, request.param)
    for n in range(3):
        record(room.home, f"done{n}", n)
    room.ui.stack.reset(TitleScene(room.ui))
    room.step(3)
    room.until(lambda: not room.service.archive.busy)
    yield room
    room.close()


def finished(room: Room) -> BackupScene:
    top = room.top
    assert isinstance(top, BackupScene)
    for _ in range(200):
        room.step()
        if top.words or top.fault:
            break
    return top


def drop(room: Room, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    room.step(2)


def backup(room: Room) -> Path:
    room.ui.open(BackupPage())
    room.step(2)
    finished(room)
    (path,) = (room.home / "exports").glob("*.zip")
    room.key(pygame.K_RETURN)
    return path


def test_a_backup_is_made_from_the_settings(room: Room) -> None:
    room.ui.preferences.last["settings"] = "backup"
    room.ui.open(SettingsPage())
    room.step(2)
    assert isinstance(room.top, SettingsScene)
    room.top.form.press("backup")
    room.step(2)
    scene = finished(room)
    (path,) = (room.home / "exports").glob("*.zip")
    words = str(scene.words[0])
    assert path.name in words and str(path.parent) in words
    assert any(path.name in item.name for item in describe(room.ui).page.children)
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, SettingsScene)


def test_a_dropped_backup_asks_and_brings_everything_back(room: Room) -> None:
    room.ui.preferences.cloth = "forest"
    path = backup(room)
    for each in matches(room.home).glob("*.tgr"):
        each.unlink()
    room.service.archive.refresh()
    room.ui.preferences.cloth = "indigo"
    drop(room, path)
    assert isinstance(room.top, BackupScene) and room.top.asks
    assert not list(matches(room.home).glob("*.tgr")), "nothing comes in unasked"
    room.key(pygame.K_RETURN)
    scene = finished(room)
    assert scene.words[0] == room.ui.text("backup.in.matches", n=3)
    assert len(list(matches(room.home).glob("*.tgr"))) == 3 and room.ui.preferences.cloth == "forest"
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, TitleScene)
    room.ui.open(MatchesPage("finished"))
    room.step(30)
    assert room.service.shelf.lists.totals()


@pytest.mark.parametrize("take", [True, False])
def test_settings_of_another_person_are_asked_about(room: Room, take: bool) -> None:
    room.ui.preferences.cloth, room.ui.preferences.player_name = "forest", "Kate"
    path = backup(room)
    room.ui.preferences.cloth, room.ui.preferences.player_name = "indigo", "Hana"
    drop(room, path)
    room.key(pygame.K_RETURN)
    scene = finished(room)
    assert room.ui.preferences.cloth == "indigo" and "Kate" in room.ui.type.plain(scene.words[-1])
    room.step(2)
    room.key(pygame.K_ESCAPE) if not take else scene.form.press("use")
    room.step(2)
    assert room.top is scene and room.ui.preferences.cloth == ("forest" if take else "indigo")
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, TitleScene)


def test_damaged_settings_of_another_person_change_nothing(room: Room) -> None:
    room.ui.preferences.player_name = "Kate"
    path = backup(room)
    room.ui.preferences.cloth, room.ui.preferences.player_name = "indigo", "Hana"
    drop(room, path)
    room.key(pygame.K_RETURN)
    scene = finished(room)
    assert scene.came is not None
    scene.came.offered = {"preferences.json": b"{"}
    scene.form.press("use")
    assert scene.words == [room.ui.say("backup.settings_left")] and room.ui.preferences.cloth == "indigo"


def test_a_damaged_one_is_one_sentence_and_another_can_be_dropped(room: Room) -> None:
    good = backup(room)
    bad = room.home / "bad.zip"
    bad.write_bytes(b"PK")
    drop(room, bad)
    room.key(pygame.K_RETURN)
    scene = finished(room)
    assert "bad.zip" in room.ui.type.plain(scene.fault) and scene.asks
    drop(room, good)
    assert room.top is scene and scene.value == str(good) and not scene.fault
    room.key(pygame.K_RETURN)
    assert finished(room).words[1] == room.ui.text("backup.in.known", n=3)


def test_a_backup_that_is_given_up_leaves_nothing(room: Room) -> None:
    room.ui.open(BackupPage())
    room.ui.stack.apply()
    scene = room.top
    assert isinstance(scene, BackupScene)
    assert scene._steps is not None
    next(scene._steps)
    scene.close()
    room.step(2)
    assert not list((room.home / "exports").iterdir())


def test_a_finished_match_shows_its_sheet(room: Room) -> None:
    room.ui.open(MatchesPage("finished"))
    room.step(5)
    room.key(pygame.K_g)
    sheet = room.top
    assert isinstance(sheet, SheetScene) and sheet.form.find("save") is not None
    assert sheet.closes
    room.key(pygame.K_ESCAPE)
    assert room.top is not sheet

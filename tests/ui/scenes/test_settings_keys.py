"""The page of keys: changed, refused, given back, kept."""

from pathlib import Path

import pygame
import pytest

from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.system.keys import BINDINGS, FIXED, MODIFIERS, Keys
from tests.ui.scenes.settings_desk import Opener, desk, kept
from tests.ui.still_service import StillService
from tests.ui.table.driver import at_table

__all__ = ["desk"]


def test_every_action_has_a_name_and_no_place_a_double() -> None:
    for language in LANGUAGES:
        speaker = Speaker(language)
        for each in BINDINGS:
            assert speaker.text(f"settings.keys.action.{each.action}")
            assert speaker.text(f"settings.keys.place.{each.place}")
    assert Keys().conflicts() == []
    assert not {each.key for each in BINDINGS} & FIXED


def test_no_scene_has_two_widgets_for_one_key(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.until_asked()
        ui = driver.ui
        ui.service = StillService()
        scenes = [
            driver.scene,
            PauseScene(ui, driver.table),
            TitleScene(ui),
            SettingsScene(ui),
            AboutScene(ui),
        ]
        for scene in scenes:
            if scene is not driver.scene:
                ui.stack.push(scene)
                driver.step()
            bound = [ui.keys.binding(each.action) for each in scene.form.widgets if each.action]
            keys = [(each.key, each.ctrl) for each in bound]
            assert len(keys) == len(set(keys)), type(scene).__name__


def test_a_list_and_a_log_obey_other_keys_too(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.until_asked()
        driver.ui.preferences.keys = {"back": pygame.K_BACKSPACE, "activate": pygame.K_F5}
        driver.ui.changed()
        driver.scene.parts.pages.log()
        driver.step()
        assert driver.ui.stack.top is not driver.scene
        driver.key(pygame.K_ESCAPE)
        driver.step()
        assert driver.ui.stack.top is not driver.scene
        driver.key(pygame.K_BACKSPACE)
        driver.step()
        assert driver.ui.stack.top is driver.scene
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.step(3)
        assert driver.own == []
        driver.key(pygame.K_F5)
        driver.step(3)
        assert len(driver.own) == 1


def test_a_key_is_changed_refused_and_given_back(desk: Opener, tmp_path: Path) -> None:
    screen = desk()
    ui = screen.ui
    scene = screen.open("keys")
    screen.press("key.fullscreen")
    screen.key(pygame.K_F8)
    assert ui.keys.cap("fullscreen") == "F8" and "F8" in screen.said(scene)
    screen.step()
    assert kept(tmp_path)["keys"] == {"fullscreen": pygame.K_F8}
    assert Keys(ui.preferences.keys).cap("fullscreen") == "F8"

    scene.ask_key("sort")
    screen.key(pygame.K_h)
    assert ui.keys.cap("sort") == "S" and ui.text("settings.keys.action.hint") in screen.said(scene)
    assert scene.bad_news and scene.waiting_for == "sort", "another key may be tried at once"
    screen.key(pygame.K_LSHIFT)
    screen.key(pygame.K_UP)
    assert ui.keys.cap("sort") == "S" and scene.bad_news
    screen.key(pygame.K_F8)
    assert ui.text("settings.keys.action.fullscreen") in screen.said(scene), "everywhere meets the table"
    screen.key(pygame.K_ESCAPE)
    assert scene.waiting_for is None and ui.keys.cap("sort") == "S" and not scene.message

    scene.ask_key("settings")
    screen.key(pygame.K_F11)
    assert ui.keys.cap("settings") == "F11" and not ui.window.fullscreen, "its first key is free now"
    scene.free_key("fullscreen")
    assert ui.keys.cap("fullscreen") == "F8" and ui.text("settings.keys.action.settings") in screen.said(
        scene
    )
    scene.free_key("settings")
    scene.free_key("fullscreen")
    assert ui.preferences.keys == {} and ui.keys.cap("fullscreen") == "F11"
    assert scene.form.find("free.fullscreen") is None


def test_any_action_can_have_another_key_and_all_come_back(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("keys")
    codes = [*range(33, 48), *range(58, 65), 92, 94, 95, 96, *range(123, 127)]
    codes += [*range(pygame.K_F2, pygame.K_F10), *range(pygame.K_KP_MULTIPLY, pygame.K_KP_MULTIPLY + 200)]
    codes += [92, *range(94, 97), *range(123, 127), *range(pygame.K_F12, pygame.K_F15 + 1), *range(224, 247)]
    spare = [
        each
        for each in dict.fromkeys(codes)
        if pygame.key.name(each) and each not in MODIFIERS | FIXED | {pygame.K_KP_ENTER}
    ]
    # Two places may share a key, but none with what applies everywhere.
    by_place: dict[str, list[str]] = {"everywhere": []}
    for each in BINDINGS:
        by_place.setdefault(each.place, []).append(each.action)
    shared = by_place.pop("everywhere")
    assert all(len(shared) + len(actions) < len(spare) for actions in by_place.values())
    given = [*zip(shared, spare, strict=False)]
    for actions in by_place.values():
        given += zip(actions, spare[len(shared) :], strict=False)
    for action, key in given:
        scene.ask_key(action)
        screen.key(key)
        assert screen.ui.keys.binding(action).key == key, action
    assert screen.ui.keys.conflicts() == []
    scene.reset_page()
    assert screen.ui.preferences.keys == {} and screen.ui.keys.cap("back") == "Esc"


def test_a_file_with_doubles_or_nonsense_for_keys_does_no_harm() -> None:
    keys = Keys({"sort": pygame.K_h, "log": pygame.K_UP, "nothing": 5, "hint": pygame.K_F9})
    assert keys.conflicts() == []
    assert keys.cap("sort") == "H" and keys.cap("hint") == "F9" and keys.cap("log") == "L"
    assert Keys({"sort": pygame.K_RETURN}).cap("sort") == "S"
    assert Keys({"sort": pygame.K_F9, "hint": pygame.K_F9}).conflicts() == []


def test_the_whole_page_is_told_and_what_a_key_led_to(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("keys")
    told = [each.name for each in scene.accessible_items()]
    assert told[0] == "Settings" and any(screen.ui.text("settings.keys.action.swap") in one for one in told)
    scene.ask_key("sort")
    screen.key(pygame.K_h)
    news = scene.accessible_items()[-1]
    assert news.live == "now" and "Hint" in news.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_all_places_stand_in_the_same_columns(desk: Opener, language: str) -> None:
    scene = desk(language).open("keys")
    columns = {round(each.rect[0] + each.rect[2]) for each in scene.form.widgets if "key." in each.name}
    assert len(columns) == 2

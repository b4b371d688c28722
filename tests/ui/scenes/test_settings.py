"""The settings: reached from everywhere, changed by mouse and keyboard, live, kept, and put back."""

import errno
import json
import os
from itertools import product
from pathlib import Path

import pygame
import pytest

from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.system.about import AboutScene
from tablegame.ui.scenes.system.settings_page import OF_PAGE, PAGES, SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.system.keys import BINDINGS
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.preferences import FILE, Preferences, load
from tablegame.ui.widgets.inputs import Slider
from tests.lengths import rest_long
from tests.ui.scenes.settings_desk import Opener, desk, kept
from tests.ui.still_service import StillService
from tests.ui.table.driver import at_table

SHAPES = list(product([(1024, 640), (1920, 1080)], LANGUAGES, [0.8, 1.0, 1.5, 2.0]))
EXTREME = [
    *(((1024, 640), language, 2.0) for language in LANGUAGES),
    ((1024, 640), "en", 0.8), ((1920, 1080), "ja", 1.5), ((1920, 1080), "en", 1.0),
]  # fmt: skip
"""Of sizes, languages and letters: the narrowest for both languages, and each of the others once."""

__all__ = ["desk"]


# Reached ----------------------------------------------------------------------------------------------------
def test_from_the_title_from_the_pause_and_by_key(desk: Opener) -> None:
    screen = desk()
    ui = screen.ui
    ui.service = StillService()
    ui.stack.push(TitleScene(ui))
    screen.step()
    for name, kind in (("settings", SettingsScene), ("about", AboutScene)):
        assert ui.stack.top is not None
        ui.stack.top.form.press(name)
        screen.step()
        assert isinstance(ui.stack.top, kind)
        screen.key(pygame.K_ESCAPE)
        assert isinstance(ui.stack.top, TitleScene)
    screen.key(pygame.K_F10)
    screen.key(pygame.K_F10)
    assert [type(scene) for scene in ui.stack.scenes] == [TitleScene, SettingsScene]


def test_over_a_running_match_which_goes_on_afterwards(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.until_asked()
        driver.key(pygame.K_ESCAPE)
        driver.step()
        assert isinstance(driver.ui.stack.top, PauseScene)
        driver.ui.stack.top.form.press("settings")
        driver.step()
        scene = driver.ui.stack.top
        assert isinstance(scene, SettingsScene) and scene.seats_beneath() == len(driver.scene.model.names)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        driver.step()
        assert driver.ui.stack.top is driver.scene
        driver.key(pygame.K_F10)
        driver.step()
        driver.key(pygame.K_ESCAPE)
        driver.step()
        before = len(driver.own)
        driver.until_asked()
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        driver.step(5)
        assert len(driver.own) == before + 1


@pytest.mark.parametrize(("size", "language", "scale"), rest_long(SHAPES, but=EXTREME))
def test_the_keyboard_reaches_everything_and_brings_it_into_view(
    desk: Opener, language: str, size: tuple[int, int], scale: float
) -> None:
    screen = desk(language, size, scale)
    scene = screen.open()
    canvas = screen.ui.canvas()
    for page in PAGES:
        scene.turn_to(page)
        reached = set()
        for _ in scene.form.widgets:
            screen.key(pygame.K_TAB)
            focus = scene.form.focus
            assert focus is not None and scene.form.ring_shown
            reached.add(focus.name)
            x, y, w, h = focus.rect
            assert 0 <= x and x + w <= canvas.w and 0 <= y and y + h <= canvas.h, (page, focus.name)
            if (area := scene.form.area(focus)) is not None:
                assert inside(area.box, (x + 1, y + 1)), (page, focus.name)
                assert inside(area.box, (x + w - 1, y + h - 1)), (page, focus.name)
        assert reached == {each.name for each in scene.form.widgets if each.focusable and each.enabled}


def test_tabs_turn_by_arrows_and_are_open_again_the_next_time(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("general")
    screen.key(pygame.K_TAB)
    screen.key(pygame.K_DOWN)
    assert scene.page == "table" and scene.form.focus is scene.form.find("tab.table")
    screen.key(pygame.K_UP)
    screen.key(pygame.K_UP)
    assert scene.page == PAGES[-1] == "backup"
    screen.key(pygame.K_ESCAPE)
    assert screen.open().page == "backup"


def test_what_is_scrolled_away_cannot_be_pressed(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("keys")
    first = scene.form.find(f"key.{BINDINGS[0].action}")
    assert first is not None
    x, y, w, h = first.rect
    screen.click(x + w / 2, y + h / 2)
    assert scene.waiting_for == BINDINGS[0].action
    screen.key(pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-500))
    screen.step()
    first = scene.form.find(first.name)
    area = scene.areas["page"]
    assert first is not None and area.offset > 400 and first.rect[1] < 0
    bottom = area.box[1] + area.box[3]
    inner = [widget for widget in scene.form.widgets if scene.form.area(widget) is area]
    assert all(widget.rect[1] <= bottom for widget in inner), "the wheel stops at the end of the page"
    scene.scroll(area, -1e6)
    below = next(widget for widget in inner if widget.rect[1] > bottom)
    x, y, w, h = below.rect
    screen.click(x + w / 2, min(y + h / 2, screen.ui.metrics.h - 40))
    assert scene.waiting_for is None


# Live and kept ----------------------------------------------------------------------------------------------
def test_every_change_acts_at_once_and_is_on_the_disk(desk: Opener, tmp_path: Path) -> None:
    screen = desk()
    ui = screen.ui
    scene = screen.open("table")
    centre = ui.window.surface().get_at((640, 5))
    screen.press("cloth.forest")
    assert ui.theme.cloth.name == "forest" and ui.window.surface().get_at((640, 5)) != centre
    screen.press("back.waves")
    assert ui.theme.back == "waves"
    heart = ui.type.line("♥", 40, False, t.SUMI)
    scene.form.set_focus(scene.form.find("suits"), ring=True)
    screen.key(pygame.K_LEFT)
    assert ui.preferences.suits == "two"
    middle = heart.get_width() // 2, heart.get_height() // 2
    assert ui.type.line("♥", 40, False, t.SUMI).get_at(middle) != heart.get_at(middle)
    scene.form.set_focus(scene.form.find("large_indices"), ring=True)
    screen.key(pygame.K_RETURN)
    assert ui.art.dress.large
    scene.turn_to("general")
    screen.press("language")
    scene.form.set_focus(scene.form.find("language"), ring=True)
    screen.key(pygame.K_RIGHT)
    assert ui.language == "ja" or ui.preferences.language == "ja"
    screen.step()
    on_disk = kept(tmp_path)
    assert (on_disk["cloth"], on_disk["card_back"], on_disk["suits"]) == ("forest", "waves", "two")
    assert on_disk["large_indices"] is True and on_disk["language"] == ui.language
    assert load(tmp_path) == (ui.preferences, None)


def test_sliders_follow_the_mouse_while_the_page_grows_under_them(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("reading")
    slider = scene.form.find("text_scale")
    assert isinstance(slider, Slider)
    left, length = slider._line()
    y, s = slider.rect[1] + 24, screen.ui.metrics.s
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(left * s, y * s), button=1))
    screen.step()
    assert screen.ui.preferences.text_scale == 0.8
    for share in (0.3, 0.6, 0.8, 1.0):
        pos = ((left + share * length) * s, y * s)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0)))
        screen.step()
    assert screen.ui.preferences.text_scale == screen.ui.type.scale == 2.0
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(10, 10), button=1))
    screen.step()
    assert scene.form.held is None


def test_pace_sound_and_windows_follow(desk: Opener) -> None:
    screen = desk()
    ui = screen.ui
    scene = screen.open("pace")
    for name, key, times in (("speed", pygame.K_RIGHT, 1), ("speed_factor", pygame.K_RIGHT, 4)):
        scene.form.set_focus(scene.form.find(name), ring=True)
        for _ in range(times):
            screen.key(key)
    assert (ui.pace.preset, ui.pace.factor) == ("fast", 2.0)
    assert ui.pace.call_window() == 1500 and ui.pace.call_window(people=2) == 4000
    for wanted in (4000.0, None, 1000.0):
        scene.form.set_focus(scene.form.find("call_window"), ring=True)
        screen.key(pygame.K_RIGHT)
        assert ui.pace.call_window() == wanted
    assert ui.pace.held("trick_hold") < 1000
    screen.press("hold_trick")
    scene.form.set_focus(scene.form.find("hold_trick"), ring=True)
    screen.key(pygame.K_SPACE)
    assert ui.preferences.hold_trick == (ui.pace.held("trick_hold") == float("inf"))
    scene.turn_to("sound")
    scene.form.set_focus(scene.form.find("calls_volume"), ring=True)
    for _ in range(10):
        screen.key(pygame.K_LEFT)
    assert ui.sounds.calls == 0 and ui.sounds.volume == 0.8
    ui.sounds.played.clear()
    ui.sounds.play("turn")
    ui.sounds.play("place")
    assert ui.sounds.played == ["place"]


def test_the_name_is_that_of_the_own_seat(desk: Opener, tmp_path: Path) -> None:
    from tablegame.rules.catalogue import GAMES
    from tablegame.ui.scenes.people.match_setup import first_plan

    screen = desk()
    scene = screen.open("general")
    screen.press("player_name")
    for letter in "札子":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    screen.step()
    screen.step()
    assert kept(tmp_path)["player_name"] == "札子"
    assert first_plan(GAMES["dokuson"]).players(screen.ui)[0].name == "札子"
    assert scene.form.focus is scene.form.find("player_name"), "typing goes on"


def test_a_disk_that_takes_nothing_is_said_in_one_sentence(
    desk: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = desk()
    scene = screen.open("sound")

    def full(*names: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    screen.press("sound")
    screen.step()
    screen.press("sound")
    screen.step()
    scene.layout()
    screen.step()
    assert screen.ui.not_saved
    cause = screen.ui.text("errors.cause.full")
    said = [item.text for item in scene.items if item.name == "news"]
    assert said == [screen.ui.text("settings.not_saved", text=cause)]


def test_former_settings_are_kept_and_nonsense_is_put_aside(tmp_path: Path) -> None:
    for scale in (1.1, 1.2, 1.3, 1.4, 1.5):
        assert Preferences(text_scale=scale).save(tmp_path)
    former = [json.loads((tmp_path / f"{FILE}.{n}").read_text())["text_scale"] for n in (1, 2, 3)]
    assert former == [1.4, 1.3, 1.2]
    for bad in (b"[" * 100_000, b"\xff\xfe", b"[]", b"null"):
        (tmp_path / FILE).write_bytes(bad)
        read, aside = load(tmp_path)
        assert read == Preferences() and aside is not None and (tmp_path / aside).read_bytes() == bad


def test_resetting_a_page_and_everything(desk: Opener) -> None:
    screen = desk()
    ui = screen.ui
    chosen = ui.preferences
    scene = screen.open("pace")
    chosen.speed, chosen.cloth, chosen.player_name = "slow", "dark", "Ann"
    ui.changed()
    screen.step()
    screen.press("reset page")
    assert chosen.speed == "normal" and chosen.cloth == "dark"
    scene.turn_to("general")
    screen.step()
    screen.press("reset all")
    assert chosen.cloth == "dark", "the first press only asks"
    screen.press("reset all")
    assert chosen.cloth == "own" and chosen.player_name == "Ann" and ui.language == "en"
    scene.turn_to("sound")
    scene.turn_to("general")
    assert not scene.sure
    every = {name for names in OF_PAGE.values() for name in names}
    assert every <= set(vars(Preferences()))


def test_the_page_says_when_a_table_holds_its_letters_back(tmp_path: Path) -> None:
    for seats, held in ((4, False), (6, True)):
        with at_table(tmp_path, seats=seats) as driver:
            driver.ui.preferences.text_scale = 2.0
            driver.ui.changed()
            driver.until_asked()
            assert driver.scene.parts.geometry.text_scale == (1.8 if held else 2.0)
            scene = SettingsScene(driver.ui)
            driver.ui.stack.push(scene)
            driver.step()
            scene.turn_to("reading")
            words = " ".join(item.text for item in scene.items)
            assert ("limited to 180%" in words) == held
            assert driver.ui.type.scale == 2.0


def test_a_page_resets_every_setting_that_stands_on_it(desk: Opener) -> None:
    kept = {"language", "player_name", "fullscreen"}
    screen = desk()
    settings = set(vars(Preferences())) - kept
    scene = screen.open()
    for page in PAGES:
        scene.turn_to(page)
        screen.step()
        shown = {widget.name.partition(".")[0] for widget in scene.form.widgets} & settings
        assert shown <= set(OF_PAGE[page]), page


def test_a_volume_of_what_is_off_says_so(desk: Opener) -> None:
    screen = desk()
    ui = screen.ui
    scene = screen.open("sound")

    def said(slider: str) -> tuple[bool, str]:
        words = " ".join(str(item.name) for item in scene.accessible_items())
        widget = scene.form.find(slider)
        assert widget is not None
        return widget.enabled, words

    ui.preferences.music = False
    scene.layout()
    enabled, words = said("music_volume")
    assert not enabled and "Music at the table is off." in words and said("volume")[0]
    scene.put("music", True)
    enabled, words = said("music_volume")
    assert enabled and "Music at the table is off." not in words
    scene.put("sound", False)
    assert not said("music_volume")[0] and not said("volume")[0] and "Sound is off." in said("volume")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_sound_device_is_said(desk: Opener, language: str) -> None:
    screen = desk(language=language)
    ui, scene = screen.ui, screen.open("sound")

    def said() -> bool:
        scene.layout()
        words = " ".join(str(item.name) for item in scene.accessible_items())
        return str(ui.text("settings.sound.missing")) in words

    assert not said()
    ui.sounds.missing = True
    assert said()

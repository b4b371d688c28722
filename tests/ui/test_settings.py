"""The settings: reached from everywhere, changed by mouse and keyboard, live, kept, and put back."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui import theme as t
from tablegame.ui.clock import ManualClock
from tablegame.ui.context import Ui
from tablegame.ui.inputs import Slider
from tablegame.ui.keys import BINDINGS, FIXED, MODIFIERS, Keys
from tablegame.ui.loop import Loop
from tablegame.ui.metrics import inside
from tablegame.ui.preferences import FILE, Preferences, load
from tablegame.ui.scenes.about import PAGES as ABOUT_PAGES
from tablegame.ui.scenes.about import TEXTS, AboutScene, paragraphs
from tablegame.ui.scenes.pages import PagesScene
from tablegame.ui.scenes.pause import PauseScene
from tablegame.ui.scenes.settings import OF_PAGE, PAGES, SettingsScene
from tablegame.ui.scenes.title import TitleScene
from tests.ui.table_driver import at_table

Opener = Callable[..., "Desk"]


class Desk:
    """A screen and the hands on it."""

    def __init__(self, home: Path, language: str, size: tuple[int, int], scale: float) -> None:
        self.clock = ManualClock()
        self.ui = Ui(home, language=language, clock=self.clock, size=size)
        self.ui.preferences.language, self.ui.preferences.text_scale = language, scale
        self.ui.changed()
        self.loop = Loop(self.ui)
        pygame.event.clear()

    @property
    def scene(self) -> PagesScene:
        """The page in front."""
        top = self.ui.stack.top
        assert isinstance(top, PagesScene)
        return top

    def open(self, page: str = "") -> SettingsScene:
        """The settings, at a page."""
        scene = SettingsScene(self.ui)
        self.ui.stack.push(scene)
        self.step()
        if page:
            scene.turn_to(page)
            self.step()
        return scene

    def step(self, ms: int = 300) -> None:
        """A frame, long after the last press."""
        self.clock.advance(ms)
        self.loop.step()

    def key(self, key: int, mod: int = 0) -> None:
        """A key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.step()

    def click(self, x: float, y: float) -> None:
        """A press at a point in du."""
        s = self.ui.metrics.s
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.event.Event(kind, pos=(x * s, y * s), **extra))
        self.step()

    def press(self, name: str) -> None:
        """A press in the middle of a widget."""
        widget = self.scene.form.find(name)
        assert widget is not None, name
        x, y, w, h = widget.rect
        self.click(x + w / 2, y + h / 2)

    def said(self, scene: SettingsScene) -> str:
        """The sentence at the foot."""
        return self.ui.speaker.plain(scene.message)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Opener]:
    """Makes screens, and takes them away."""
    made: list[Desk] = []

    def make(language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Desk:
        made.append(Desk(tmp_path, language, size, scale))
        return made[-1]

    yield make
    for each in made:
        each.ui.close()


def kept(home: Path) -> dict[str, object]:
    """What is on the disk."""
    found: dict[str, object] = json.loads((home / FILE).read_text("utf-8"))
    return found


# Reached ----------------------------------------------------------------------------------------------------
def test_from_the_title_from_the_pause_and_by_key(desk: Opener) -> None:
    screen = desk()
    ui = screen.ui
    ui.house = SimpleNamespace(unfinished=list, archive=SimpleNamespace(messages=[]))
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
        assert isinstance(scene, SettingsScene) and scene.table_beneath() is driver.scene
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


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
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
            if focus in scene.form.inner:
                assert inside(scene.form.area, (x + 1, y + 1)), (page, focus.name)
                assert inside(scene.form.area, (x + w - 1, y + h - 1)), (page, focus.name)
        assert reached == {each.name for each in scene.form.widgets if each.focusable and each.enabled}


def test_tabs_turn_by_arrows_and_are_open_again_the_next_time(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("general")
    screen.key(pygame.K_TAB)
    screen.key(pygame.K_DOWN)
    assert scene.page == "table" and scene.form.focus is scene.form.find("tab.table")
    screen.key(pygame.K_UP)
    screen.key(pygame.K_UP)
    assert scene.page == "keys"
    screen.key(pygame.K_ESCAPE)
    assert screen.open().page == "keys"


def test_what_is_scrolled_away_cannot_be_pressed(desk: Opener) -> None:
    screen = desk()
    scene = screen.open("keys")
    first = scene.form.find(f"key.{BINDINGS[0].action}")
    assert first is not None
    x, y, w, h = first.rect
    screen.click(x + w / 2, y + h / 2)
    assert scene.waiting_for == BINDINGS[0].action
    screen.key(pygame.K_ESCAPE)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-50))
    screen.step()
    first = scene.form.find(first.name)
    assert first is not None and scene.offset > 400 and first.rect[1] < 0
    low = [each for each in scene.form.inner if each.rect[1] > scene.form.area[1] + scene.form.area[3]]
    assert not low, "the wheel stops at the end of the page"
    scene.scroll(-1e6)
    below = next(each for each in scene.form.inner if each.rect[1] > scene.form.area[1] + scene.form.area[3])
    x, y, w, h = below.rect
    screen.click(x + w / 2, min(y + h / 2, screen.ui.metrics.h - 40))
    assert scene.waiting_for is None


# Live and kept ----------------------------------------------------------------------------------------------
def test_every_change_acts_at_once_and_is_on_the_disk(desk: Opener, tmp_path: Path) -> None:
    screen = desk()
    ui = screen.ui
    scene = screen.open("table")
    centre = ui.window.surface().get_at((640, 5))
    screen.press("table.forest")
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
    assert (on_disk["table"], on_disk["card_back"], on_disk["suits"]) == ("forest", "waves", "two")
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
    assert ui.pace.held("round_end") < 1000
    screen.press("hold_trick")
    scene.form.set_focus(scene.form.find("hold_trick"), ring=True)
    screen.key(pygame.K_SPACE)
    assert ui.preferences.hold_trick == (ui.pace.held("round_end") == float("inf"))
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
    from tablegame.ui.scenes.plan import first_plan

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
    monkeypatch.setattr(Preferences, "save", lambda self, home: False)
    screen.press("sound")
    screen.step()
    screen.press("sound")
    screen.step()
    scene.layout()
    screen.step()
    assert screen.ui.not_saved
    assert screen.ui.speaker.plain(scene._said) == screen.ui.text("settings.not_saved")


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
    chosen.speed, chosen.table, chosen.player_name = "slow", "dark", "Ann"
    ui.changed()
    screen.step()
    screen.press("reset page")
    assert chosen.speed == "normal" and chosen.table == "dark"
    scene.turn_to("general")
    screen.step()
    screen.press("reset all")
    assert chosen.table == "dark", "the first press only asks"
    screen.press("reset all")
    assert chosen.table == "indigo" and chosen.player_name == "Ann" and ui.language == "en"
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
            assert driver.scene.text_scale == (1.8 if held else 2.0)
            scene = SettingsScene(driver.ui)
            driver.ui.stack.push(scene)
            driver.step()
            scene.turn_to("reading")
            words = " ".join(driver.ui.type.plain(each.text) for each in scene.column._words)
            assert ("stop at 180 %" in words) == held
            assert driver.ui.type.scale == 2.0


# Keys -------------------------------------------------------------------------------------------------------
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
        ui.house = SimpleNamespace(unfinished=list, archive=SimpleNamespace(messages=[]))
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
            keys = [ui.keys.binding(each.action).key for each in scene.form.widgets if each.action]
            assert len(keys) == len(set(keys)), type(scene).__name__


def test_a_list_and_a_log_obey_other_keys_too(tmp_path: Path) -> None:
    with at_table(tmp_path) as driver:
        driver.until_asked()
        driver.ui.preferences.keys = {"back": pygame.K_BACKSPACE, "activate": pygame.K_F5}
        driver.ui.changed()
        driver.scene.open_log()
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
    codes = [*range(33, 48), *range(58, 65), *range(pygame.K_KP_MULTIPLY, pygame.K_KP_MULTIPLY + 200)]
    spare = [each for each in codes if pygame.key.name(each) and each not in MODIFIERS | {pygame.K_KP_ENTER}]
    assert len(spare) > len(BINDINGS)
    for each, key in zip(BINDINGS, spare, strict=False):
        scene.ask_key(each.action)
        screen.key(key)
        assert screen.ui.keys.binding(each.action).key == key, each.action
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
    told = [each.name for each in scene.told()]
    assert told[0] == "Settings" and screen.ui.text("settings.keys.action.swap") in told
    scene.ask_key("sort")
    screen.key(pygame.K_h)
    assert scene.told()[-1].live == "now" and "Hint" in scene.told()[-1].name


# About ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_page_about_the_program_shows_everything_to_its_last_line(
    desk: Opener, language: str, scale: float
) -> None:
    screen = desk(language, (1024, 640), scale)
    scene = AboutScene(screen.ui)
    screen.ui.stack.push(scene)
    screen.step()
    for page in ABOUT_PAGES:
        scene.turn_to(page)
        screen.step()
        screen.key(pygame.K_END)
        last = scene.column._words[-1]
        foot = last.y + scene.column._shifted + last.leading * len(last.rows)
        assert foot <= scene.form.area[1] + scene.form.area[3] + 1, page


def test_the_licences_are_whole() -> None:
    root = Path(__file__).resolve().parents[2]
    ours = " ".join((root / "LICENSE").read_text("utf-8").split())
    assert " ".join(" ".join(paragraphs("mit")).split()) == ours
    told = {page: " ".join(paragraphs(page)) for page in TEXTS}
    assert told["ofl"].count("SIL OPEN FONT LICENSE Version 1.1") == 3
    assert "END OF TERMS AND CONDITIONS" in told["lgpl"] and "Version 2.1, February 1999" in told["lgpl"]
    assert "Sam Lantinga" in told["zlib"] and "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in told["python"]


def test_the_path_of_the_data_is_shown_and_can_be_copied(
    desk: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("tablegame.ui.scenes.about.to_clipboard", lambda text: not copied.append(text))
    screen = desk()
    scene = AboutScene(screen.ui)
    screen.ui.stack.push(scene)
    screen.step()
    assert str(tmp_path) in [each.text for each in scene.column._words]
    screen.press("copy")
    assert copied == [str(tmp_path)] and scene.copied

"""Measures, letters, colours, motion, settings, sounds and the stack."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.speech import Mark
from tablegame.ui.draw import theme
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.components import badge, sheet, tag, top_bar
from tablegame.ui.draw.panels import Panels
from tablegame.ui.draw.seat_plates import PlateLook, plate, you_strip
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.keys import Keys
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.motion import DURATIONS, PRESETS, Pace, Tween, linear
from tablegame.ui.system.preferences import FILE, Preferences, load
from tablegame.ui.system.sound import Sounds
from tablegame.ui.system.window import MainWindow, NoDisplay


@pytest.fixture
def ui(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ui]:
    """Yield a user interface on the dummy driver."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Ui(tmp_path, language="en", size=(1280, 720), routes=ROUTES)
    yield made
    made.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (1600, 1200)])
def test_the_canvas_is_never_smaller_than_its_base(size: tuple[int, int]) -> None:
    metrics = Metrics(*size)
    assert metrics.w >= 1279.99 and metrics.h >= 719.99
    assert metrics.du((size[0], size[1])) == pytest.approx((metrics.w, metrics.h))
    assert metrics.rect(0, 0, metrics.w, metrics.h).size == size


def test_letters_keep_their_floors() -> None:
    small = Typesetter(Metrics(1024, 640), Art())
    assert small.size_px("abc", 14) == 14 and small.size_px("札", 14) == 16
    large = Typesetter(Metrics(2560, 1440), Art(), 1.5)
    assert large.size_px("abc", 18) == 54 and large.size_px("札", 14) == 42 and large.size_px("札", 9) == 32


def test_marks_become_signs_and_take_room(ui: Ui) -> None:
    runs = ("plays ", Mark("piece", 9), " on ", Mark("suit", "D"))
    assert ui.type.plain(runs) == "plays 10♠ on ♦"
    assert ui.type.measure(runs) > ui.type.measure("plays 10 on ")
    line = ui.type.line("♥", 40, False, theme.SUMI)
    assert line.get_at((line.get_width() // 2, line.get_height() // 2))[:3] == (0xC2, 0x41, 0x0C)


def test_the_ends_of_letters_are_not_cut(ui: Ui) -> None:
    for size in (14, 16, 18, 26, 48):
        line = ui.type.line("gjpqy,Å", size, True, "#FFFFFF")
        assert all(line.get_at((x, line.get_height() - 1))[3] < 60 for x in range(line.get_width()))


@pytest.mark.parametrize("name", list(theme.CLOTHS))
def test_text_stands_out_on_every_cloth(name: str) -> None:
    cloth = theme.CLOTHS[name]
    for ground in (cloth.centre, cloth.middle, cloth.rim):
        assert theme.contrast(theme.TEXT, ground) >= 4.5
        assert theme.contrast(theme.FOCUS, ground) >= 3
    for ink in (theme.SUMI, theme.SUMI_SECOND, theme.SUMI_QUIET, theme.GAIN, theme.LOSS, theme.FOCUS_PAPER):
        assert theme.contrast(ink, theme.WASHI_SHEET) >= 4.5


def test_tweens_and_paces() -> None:
    tween = Tween(0, 10, 100, linear, delay=50)
    tween.update(50)
    assert tween.value == 0 and not tween.done
    tween.update(50)
    assert tween.value == 5
    tween.finish()
    assert tween.value == 10 and tween.done
    for name in DURATIONS:
        slow, normal, fast, instant = (Pace(preset).ms(name) for preset in PRESETS)
        assert slow >= normal >= fast >= instant >= 0
    assert Pace("instant").ms("trick_hold") == 350 and Pace("normal", 2.0).ms("own_card") == 110


def test_no_key_does_two_things_in_one_place() -> None:
    keys = Keys()
    assert keys.conflicts() == []
    keys.remap("hint", pygame.K_s)
    assert ("sort", "hint") in keys.conflicts()
    assert keys.cap("activate") == "Enter"


def test_preferences_survive_and_damaged_ones_are_put_aside(tmp_path: Path) -> None:
    chosen = Preferences(language="ja", speed="fast", text_scale=1.5)
    chosen.save(tmp_path)
    assert load(tmp_path) == (chosen, None)
    (tmp_path / FILE).write_text(json.dumps({"speed": "warp", "volume": 7, "window": [1], "sound": False}))
    read, damaged = load(tmp_path)
    assert damaged is None and read == Preferences(sound=False)
    (tmp_path / FILE).write_bytes(b'{"speed": ')
    read, damaged = load(tmp_path)
    assert (
        read == Preferences() and damaged is not None and (tmp_path / damaged).read_bytes() == b'{"speed": '
    )


def test_no_screen_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    pygame.display.quit()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(NoDisplay):
        MainWindow("x")


def test_without_a_mixer_nothing_is_heard_and_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds()
    assert not sounds.open()
    sounds.play("card")
    sounds.close()
    assert sounds.played == ["card"]


def test_scenes_change_between_frames(ui: Ui) -> None:
    told: list[str] = []

    class Told(Scene):
        """Notes its coming and going."""

        def __init__(self, name: str, opaque: bool = True) -> None:
            super().__init__(ui)
            self.name = name
            self.opaque = opaque

        def enter(self) -> None:
            told.append("+" + self.name)

        def leave(self) -> None:
            told.append("-" + self.name)

    one, two, three = Told("one"), Told("two", opaque=False), Told("three")
    ui.stack.push(one)
    ui.stack.push(two)
    assert ui.stack.top is None
    ui.stack.apply()
    assert ui.stack.visible == [one, two]
    ui.stack.swap(three)
    ui.stack.apply()
    assert ui.stack.visible == [three]
    ui.stack.pop(one)
    ui.stack.clear()
    ui.stack.apply()
    assert told == ["+one", "+two", "-two", "+three", "-one", "-three"]


def test_everything_can_be_drawn_in_both_languages_and_every_size(ui: Ui) -> None:
    for size in ((1280, 720), (1024, 640)):
        ui.window.size = size
        ui.resized()
        canvas = ui.canvas()
        canvas.table()
        top_bar(canvas, "独尊", "deal 2")
        tag(canvas, 12, [("親", "あなた"), ("A very long label indeed", "and its value")])
        plate(canvas, 12, 310, 184, 88, PlateLook(1, "Aoi", "6", "+9", [("2", "#5A3340")], True))
        you_strip(canvas, 1068, 550, 0, "あなた", "then +4", True)
        badge(canvas, 400, 600, -6, "−6")
        sheet(canvas, 200, 100, 400, 300)
        for kind in Panels.KINDS:
            for state in ("", "hover", "pressed", "off"):
                canvas.panel(kind, 300, 300, 120, 44, state=state)
        for rim in (None, "legal", "selected", "focus"):
            canvas.card(5, 500, 500, 96, 3, rim=rim, dimmed=rim is None, lift=18, tick="1", squeeze=0.5)
        canvas.card(None, 500, 500, 72, ghost=True, alpha=90)
        assert canvas.lines("一行目、二行目。" * 8, 20, 20, 200, 16, max_lines=3) > 60
        canvas.finish()

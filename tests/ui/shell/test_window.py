"""The window fits the desktop, opens where SDL refuses a preset, and is scaled below the smallest size."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.ui.shell.context import LOOK_AFTER_MS, Ui
from tablegame.ui.system import sdl, window
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.system.preferences import Preferences, load
from tablegame.ui.system.window import MainWindow, NoDisplay

FRAME = (1, 20, 1, 5)
"""Of a window manager: left, top, right, bottom."""


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """Yield monitors and a window manager that do what a test wants."""
    told = SimpleNamespace(monitors=[(0, 0, 1920, 1080)], frame=(0, 0, 0, 0), flags=0)

    def monitor_of(shown: pygame.Window) -> int:
        centre = pygame.Rect(shown.position, shown.size).center
        return next((n for n, box in enumerate(told.monitors) if pygame.Rect(box).collidepoint(centre)), 0)

    monkeypatch.setattr(sdl, "usable_desktops", lambda: [pygame.Rect(box) for box in told.monitors])
    monkeypatch.setattr(sdl, "borders", lambda shown: told.frame)
    monkeypatch.setattr(sdl, "flags", lambda shown: told.flags)
    monkeypatch.setattr(sdl, "monitor_of", monitor_of)
    yield told
    pygame.display.quit()


def whole(shown: MainWindow, desk: SimpleNamespace, monitor: int = 0) -> bool:
    """Return whether a monitor shows all of a window, frame included."""
    left, top, width, height = shown.place
    a, b, c, d = desk.frame
    return bool(
        pygame.Rect(desk.monitors[monitor]).contains((left - a, top - b, width + a + c, height + b + d))
    )


@pytest.mark.parametrize("frame", [(0, 0, 0, 0), FRAME])
@pytest.mark.parametrize("size", [(1280, 720), (1850, 1010), (700, 1000)])
@pytest.mark.parametrize(
    "monitor", [(0, 0, 1280, 720), (0, 0, 1366, 768), (0, 30, 1024, 738), (0, 0, 800, 600)]
)
def test_it_opens_on_the_usable_desktop(
    desk: SimpleNamespace, monitor: tuple[int, ...], size: tuple[int, int], frame: tuple[int, ...]
) -> None:
    desk.monitors, desk.frame = [monitor], frame
    shown = MainWindow("x", size)
    assert whole(shown, desk)
    room = monitor[2] - frame[0] - frame[2], monitor[3] - frame[1] - frame[3]
    assert shown.size == (min(size[0], room[0]), min(size[1], room[1])), "no smaller than it must be"
    assert shown.state.size == size, "a larger desktop gets the size that was chosen"
    shown.close()


def test_it_opens_on_the_monitor_that_it_was_on(desk: SimpleNamespace) -> None:
    desk.monitors, desk.frame = [(0, 0, 1920, 1080), (1920, 100, 1280, 1024)], FRAME
    shown = MainWindow("x", (1000, 700), monitor=1)
    assert whole(shown, desk, 1) and shown.state.monitor == 1
    shown.close()
    desk.monitors.pop()
    shown = MainWindow("x", (1000, 700), monitor=1)
    assert whole(shown, desk)
    shown.close()


def test_it_follows_a_desktop_that_changes_and_nothing_else(desk: SimpleNamespace) -> None:
    shown = MainWindow("x", (1280, 720))
    shown.fit()
    shown._window.position = (1500, 900)
    shown.fit()
    assert shown.place[:2] == (1500, 900), "the player put it there"
    desk.monitors = [(0, 0, 1024, 768)]
    desk.flags = sdl.MAXIMIZED
    shown.fit()
    assert shown.size == (1280, 720), "the window manager places a window that fills the screen"
    desk.flags = 0
    shown.fit()
    assert whole(shown, desk) and shown.size == (1024, 720)
    shown.close()


def test_its_size_is_remembered_if_the_player_chose_it(desk: SimpleNamespace, tmp_path: Path) -> None:
    Preferences(window=[1850, 1010]).save(tmp_path)
    desk.monitors = [(0, 0, 1024, 768)]

    def look(change: Any = lambda ui: None) -> Preferences:
        clock = ManualClock()
        ui = Ui(tmp_path, clock=clock)
        change(ui)
        clock.advance(LOOK_AFTER_MS + 1)
        ui.every_frame(16)
        ui.close()
        return load(tmp_path)[0]

    def maximize(ui: Ui) -> None:
        desk.flags = sdl.MAXIMIZED
        ui.window.size = (1024, 748)

    assert look().window == [1850, 1010]
    kept = look(maximize)
    assert (kept.window, kept.maximized) == ([1850, 1010], True), "not a plain size of 1024 by 748"
    desk.flags = 0
    kept = look(lambda ui: setattr(ui.window, "size", (900, 650)))
    assert (kept.window, kept.maximized) == ([900, 650], False)


def test_a_maximized_window_opens_maximized(desk: SimpleNamespace, tmp_path: Path) -> None:
    calls = []

    class Maximized(pygame.Window):
        def maximize(self) -> None:
            calls.append(self.size)

    Preferences(window=[1100, 700], maximized=True).save(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Window", Maximized)
        Ui(tmp_path, clock=ManualClock()).close()
        assert calls == [(1100, 700)], "so that it has this size afterwards"
        Ui(tmp_path, clock=ManualClock(), size=(800, 600)).close()
        assert len(calls) == 1, "not where a size was asked for"


@pytest.mark.parametrize("size", [(700, 1000), (1000, 400), (480, 300), (640, 480)])
def test_below_the_smallest_size_everything_is_scaled(size: tuple[int, int]) -> None:
    shown = MainWindow("x", size)
    drawn = shown.surface()
    width, height = drawn.get_size()
    assert width >= SMALLEST[0] and height >= SMALLEST[1] and (SMALLEST[0] == width or SMALLEST[1] == height)
    assert abs(width / height - size[0] / size[1]) < 0.01
    assert shown.surface() is drawn, "what was drawn stays there"
    assert abs(shown.pixel_factor() - width / size[0]) < 0.01, "a click finds its place"
    with pytest.MonkeyPatch.context() as patch:
        placed: list[pygame.Rect] = []
        patch.setattr(pygame.key, "set_text_input_rect", placed.append)
        shown.place_text_input(pygame.Rect(width // 2, height // 2, width // 4, 8))
        assert abs(placed[0].x - size[0] / 2) <= 1 and abs(placed[0].w - size[0] / 4) <= 1, "beside the text"
    drawn.fill("black")
    drawn.fill("white", (0, 0, width // 2, height))
    shown.flip()
    real = shown._window.get_surface()
    assert real.get_size() == size
    assert real.get_at((size[0] // 2 - 9, size[1] - 1)).r > 240
    assert real.get_at((size[0] // 2 + 9, size[1] - 1)).r < 15
    shown.size = SMALLEST
    assert shown.surface().get_size() == SMALLEST and shown.pixel_factor() == 1.0
    shown.close()


def test_a_preset_that_fails_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a screen of ten bits a colour."""
    tried = []

    class Refusing:
        def __init__(self, *_: object, **__: object) -> None:
            tried.append(os.environ.get(sdl.FRAMEBUFFER))

        def get_surface(self) -> object:
            if tried[-1] == "0" or refused:
                raise pygame.error("Unknown window pixel format")
            return None

    refused = False
    monkeypatch.delenv(sdl.FRAMEBUFFER, raising=False)
    monkeypatch.setattr(pygame, "Window", Refusing)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    assert isinstance(window._open("x", (100, 100), 0), Refusing)
    assert tried == ["0", None] and sdl.FRAMEBUFFER not in os.environ
    refused = True
    with pytest.raises(NoDisplay, match="pixel format"):
        window._open("x", (100, 100), 0)
    tried.clear()
    monkeypatch.setenv(sdl.FRAMEBUFFER, "0")
    with pytest.raises(NoDisplay):
        window._open("x", (100, 100), 0)
    assert tried == ["0"], "what the user has set is not taken back"


class Display:
    """A display that refuses some attempts to open it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refused: int) -> None:
        self.refused, self.tried = refused, 0
        self.waits: list[float] = []
        monkeypatch.setattr(pygame.display, "init", self.init)
        monkeypatch.setattr(pygame.display, "get_driver", self.driver)
        monkeypatch.setattr("tablegame.ui.system.window.time.sleep", self.waits.append)

    def init(self) -> None:
        self.tried += 1
        if os.environ.get("SDL_VIDEODRIVER") == "wayland":
            raise pygame.error("wayland not available")

    def driver(self) -> str:
        return "offscreen" if self.tried <= self.refused else "x11"


def test_a_display_that_drops_the_connection_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    display = Display(monkeypatch, 2)
    window._start_display()
    assert display.tried == 3 and sum(display.waits) < 0.5
    display = Display(monkeypatch, 99)
    with pytest.raises(NoDisplay):
        window._start_display()
    assert display.tried == 3
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    display = Display(monkeypatch, 99)
    with pytest.raises(NoDisplay):
        window._start_display()
    assert display.tried == 1 and not display.waits, "where none is named there is none"


def test_a_driver_that_the_display_does_not_have_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("SDL_VIDEODRIVER", "wayland")
    display = Display(monkeypatch, 0)
    window._start_display()
    assert display.tried == 2 and "SDL_VIDEODRIVER" not in os.environ

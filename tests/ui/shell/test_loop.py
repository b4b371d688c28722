"""The loop as the program runs it, from the first picture until no scene is left."""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell import loop
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import (
    CALM,
    CALM_AFTER_MS,
    FULL,
    IDLE,
    IDLE_AFTER_MS,
    UNFOCUSED,
    UNFOCUSED_MOVING,
    WORKING,
    Loop,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system import sdl
from tablegame.ui.system.motion import ManualClock, RealClock
from tablegame.ui.system.window import MainWindow
from tablegame.ui.table.scene import TableScene
from tests.ui.table.driver import BOTH, Driver, at_table


class Brief(Scene):
    """Goes after a hundred frames."""

    left = 100

    def update(self, ms: int) -> None:
        self.left -= 1
        if not self.left:
            self.ui.stack.pop()

    def draw(self, canvas: object) -> None:
        self.ui.canvas().table()


class Labelled(Scene):
    """Asks for a label over its frame, as a page does for what is pointed at."""

    opaque = False

    def __init__(self, ui: Ui, label: str) -> None:
        super().__init__(ui)
        self.label = label

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        if self.label:
            canvas.hint(self.label, (600, 300, 40, 40))


@pytest.fixture
def thawed() -> Iterator[None]:
    """Unfreeze the garbage collector before and after."""
    gc.unfreeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_what_waits_is_done_in_turn_and_then_what_stands_is_not_searched_for_garbage(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    done: list[tuple[str, int]] = []
    scene = Brief(ui)
    later: list[Callable[[], object]] = [
        partial(lambda each: done.append((each, gc.get_freeze_count())), each) for each in ("one", "two")
    ]
    loop = Loop(ui, DEVICES, lambda ui: done.append(("reader", int(ui.sounds.ready))))
    later.append(lambda: done.append(("soon", int(loop._look_rate() is WORKING))))
    loop._last_busy = -CALM_AFTER_MS
    with mock.patch.object(Loop, "_draw", lambda loop: None):
        loop.run(scene, later=later)
    ui.close()
    assert scene.left == 0
    assert done == [("reader", 1), ("one", 0), ("two", 0), ("soon", 1)]
    assert gc.get_freeze_count() > 1000


@pytest.mark.usefixtures("thawed")
def test_garbage_is_looked_for_as_soon_as_the_first_picture_stands(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    looked: list[bool] = []
    scene = Brief(ui)
    gc.disable()
    try:
        with mock.patch.object(Scene, "drawn", lambda self: looked.append(gc.isenabled())):
            Loop(ui).run(scene)
    finally:
        gc.enable()
        ui.close()
    assert looked[0] is False and all(looked[1:]) and len(looked) > 1


def test_labels_of_a_covered_scene_are_not_drawn_over_the_one_in_front(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    loop, pictures = Loop(ui), {}
    for below, front in (("", ""), ("below", ""), ("", "front"), ("below", "front")):
        for label in (below, front):
            ui.stack.push(Labelled(ui, label))
        loop.step()
        pictures[below, front] = pygame.image.tobytes(ui.window.surface(), "RGB")
    ui.close()
    assert pictures["below", ""] == pictures["", ""] != pictures["", "front"]
    assert pictures["below", "front"] == pictures["", "front"]


def before_a_table(driver: Driver, before: Scene) -> bytes:
    """Show a scene and put the table in front of it as the program does. Return what is in the window."""
    driver.ui.stack.drop()
    driver.ui.stack.push(before)
    driver.step()
    driver.loop.patient = True
    driver.ui.stack.push(driver.scene)
    return window_bytes(driver)


def window_bytes(driver: Driver) -> bytes:
    """Return what is in the window."""
    return pygame.image.tobytes(driver.ui.window.surface(), "RGB")


@mock.patch.object(loop, "OPENING_S", 0.0)
def test_the_page_before_a_table_is_shown_until_the_table_is_whole(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        page, drawn = before_a_table(driver, Labelled(driver.ui, "page")), driver.loop.frames_drawn
        frames = 0
        while driver.loop.frames_drawn == drawn:
            assert window_bytes(driver) == page and not driver.scene.model.now
            driver.step()
            frames += 1
        assert frames > 20, "one picture a frame"
        whole = window_bytes(driver)
        assert whole != page and not driver.scene.model.now, "its time begins when it is seen"
        driver.scene.parts.painter.forget()
        driver.scene.dirty = True
        driver.loop._draw()
        assert window_bytes(driver) == whole
        driver.step()
        assert driver.scene.model.now


@mock.patch.object(loop, "OPENING_S", 0.0)
def test_a_table_that_opens_is_drawn_at_once_after_another_table_and_after_an_event_of_the_window(
    tmp_path: Path,
) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        before_a_table(driver, Labelled(driver.ui, "page"))
        drawn = driver.loop.frames_drawn
        driver.step(3)
        assert driver.loop.frames_drawn == drawn
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        driver.step()
        assert driver.loop.frames_drawn == drawn + 1
        driver.ui.stack.push(Brief(driver.ui))
        driver.step()
        driver.ui.stack.pop()
        driver.step()
        assert driver.loop.frames_drawn == drawn + 3, "a table that is shown again has its pictures"
        other = TableScene(driver.ui, driver.scene.source, driver.scene.game_table)
        driver.ui.stack.push(other)
        driver.step()
        assert driver.loop.frames_drawn == drawn + 4, "the table before may show a hand"


def test_at_rest_scenes_are_updated_ten_times_a_second_and_at_once_after_input(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", clock=ManualClock(50), size=(1280, 720), routes=ROUTES)
    scene = Brief(ui)
    scene.left = 10_000
    ui.stack.push(scene)
    loop = Loop(ui)

    def updates(looks: int, pressed: bool = False) -> int:
        before = scene.left
        for _ in range(looks):
            if pressed:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
            assert loop.step()
        return before - scene.left

    pygame.event.clear()
    assert updates(10) == 10, "what was just shown is looked after as often as can be"
    assert updates(2 * CALM_AFTER_MS // 50) > 30
    assert updates(20) == 10
    assert updates(20, pressed=True) == 20
    ui.close()


class RestingClock(ManualClock):
    """A manual clock that notes the rates at which a wait could be ended by input."""

    def __init__(self) -> None:
        super().__init__(50)
        self.rested: list[tuple[int, int]] = []

    def rest(self, rate: int, woken: int) -> int:
        self.rested.append((rate, woken))
        return super().rest(rate, woken)


def test_what_stands_still_waits_for_input_and_an_unfocused_window_waits_longest(tmp_path: Path) -> None:
    clock = RestingClock()
    ui = Ui(tmp_path, language="en", clock=clock, size=(1280, 720), routes=ROUTES)
    scene = Brief(ui)
    scene.left = 10_000
    ui.stack.push(scene)
    focused, loop = True, Loop(ui)

    def waits(ms: int) -> set[tuple[int, int]]:
        clock.rested.clear()
        with mock.patch.object(MainWindow, "focused", property(lambda window: focused)):
            for _ in range(ms // clock.frame):
                loop.step()
        return set(clock.rested)

    pygame.event.clear()
    assert not waits(CALM_AFTER_MS), "nothing rests while something has just been shown"
    assert waits(500) == {CALM}
    scene.works_ahead = True
    assert waits(500) == {WORKING}, "pages that may be opened are soon ready"
    scene.works_ahead = False
    assert waits(500) == {CALM}
    with mock.patch.object(Ui, "works", True):
        assert waits(500) == {WORKING}, "an answer of a process wakes nobody"
    waits(IDLE_AFTER_MS)
    assert waits(500) == {IDLE}
    focused = False
    assert waits(500) == {UNFOCUSED}
    scene.dirty = True
    waits(200)
    assert waits(500) == {UNFOCUSED_MOVING}, "what moves is shown as before"
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    waits(50)
    assert not waits(500), "input is answered at once"
    ui.close()
    assert UNFOCUSED < IDLE < CALM and all(looks.woken <= looks.rate for looks in (CALM, IDLE, UNFOCUSED))


@pytest.mark.parametrize(
    ("driver", "pads", "waited"),
    [("x11", 0, True), ("wayland", 0, True), ("x11", 1, False), ("dummy", 0, False)],
)
def test_a_rest_sleeps_until_an_event_where_the_driver_can(
    monkeypatch: pytest.MonkeyPatch, driver: str, pads: int, waited: bool
) -> None:
    """A pad sends no events to a display server, and other drivers would look a thousand times a second."""
    slept: list[int] = []
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.joystick, "get_init", lambda: True)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: pads)
    monkeypatch.setattr(sdl, "wait", slept.append)
    clock = RealClock()
    clock.rest(1000, 4)
    assert slept == ([250] if waited else [])


@mock.patch.object(loop, "OPENING_S", 0.0)
def test_a_table_that_is_left_is_shown_until_the_page_after_it_is_whole(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.step(600)
        driver.loop.patient = True
        table, drawn = window_bytes(driver), driver.loop.frames_drawn
        assert driver.loop._look_rate() is not FULL
        title = TitleScene(driver.ui)
        driver.ui.stack.reset(title)
        frames = 0
        driver.step()
        while driver.loop.frames_drawn == drawn:
            assert window_bytes(driver) == table and driver.loop._look_rate() is FULL
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
            driver.step()
            frames += 1
        assert frames > 20, "one picture a frame"
        assert driver.ui.stack.top is title, "nothing is pressed that is not seen yet"
        whole = window_bytes(driver)
        title.dirty = True
        driver.loop._draw()
        assert window_bytes(driver) == whole != table
        driver.ui.stack.push(Brief(driver.ui))
        driver.step()
        assert driver.loop.frames_drawn == drawn + 3, "other pages are drawn at once"

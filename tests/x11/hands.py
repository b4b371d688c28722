"""Real hands on a window of this process: xdotool moves the mouse and presses keys while the loop runs."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from tablegame.app import open_ui
from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import places
from tablegame.ui.widgets.form import GUARD_MS

SHOTS = Path(os.environ.get("TABLEGAME_SHOTS") or Path(__file__).parents[2] / "screenshots")
PAUSE = "0.015"
"""Seconds between the steps of a drag."""

Point = tuple[float, float]


def xdotool(*words: object) -> str:
    """Run one command to its end; what it printed."""
    called = ["xdotool", *map(str, words)]
    return subprocess.run(called, stdout=subprocess.PIPE, text=True, check=True, timeout=30).stdout


class Hands:
    """What a person does, in design units of the window."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720), language: str = "en") -> None:
        self.workers = Workers()
        self.service = MatchService(home, self.workers)
        self.ui = open_ui(self.service, size=size, language=language)
        self.workers.start()
        self.loop = Loop(self.ui, DEVICES)
        self._pressed = 0.0

    def close(self) -> None:
        """Close the window and the thinking process."""
        self.ui.stack.clear()
        self.ui.stack.apply()
        self.ui.close()
        self.service.close()

    # Time ---------------------------------------------------------------------------------------------------
    def frames(self, count: int) -> None:
        """Run so many frames."""
        for _ in range(count):
            self.loop.step()

    def rest(self, seconds: float) -> None:
        """Let time pass."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.loop.step()

    def until(self, done: Callable[[], object], what: str, seconds: float = 20.0) -> None:
        """Run frames until something is so; raise AssertionError if that takes too long."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"{what}: not within {seconds} s; in front is {self.front}"
            assert self.loop.step(), f"{what}: the program has ended"

    # Scenes -------------------------------------------------------------------------------------------------
    @property
    def top(self) -> Any:
        """The scene in front."""
        return self.ui.stack.top

    @property
    def front(self) -> str:
        """Its kind."""
        return type(self.top).__name__

    def show(self, scene: Scene) -> None:
        """Put a scene on the stack and draw it."""
        self.ui.stack.push(scene)
        self.frames(5)

    def expect(self, kind: type[Scene], seconds: float = 20.0) -> Any:
        """Wait for a scene of this kind in front, drawn."""
        self.until(lambda: isinstance(self.top, kind), f"the {kind.__name__} comes", seconds)
        self.frames(4)
        return self.top

    def shot(self, name: str) -> None:
        """Keep what the window shows."""
        self.frames(2)
        SHOTS.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.ui.window.surface(), SHOTS / f"{name}.png")

    # The devices --------------------------------------------------------------------------------------------
    def send(self, *words: object) -> None:
        """Call xdotool once while frames run."""
        with subprocess.Popen(["xdotool", *map(str, words)], stdout=subprocess.DEVNULL) as sent:
            while sent.poll() is None:
                self.loop.step()
        assert sent.returncode == 0, words
        self.frames(3)

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return a place of the canvas on the screen."""
        # xdotool's own geometry counts a window manager's frame twice.
        x, y = self.ui.window._window.position
        scale = self.ui.metrics.s / self.ui.window.pixel_factor()
        return round(x + point[0] * scale), round(y + point[1] * scale)

    def move(self, point: Point) -> None:
        """Move the pointer there."""
        self.send("mousemove", *self.pixel(point))

    def click(self, point: Point) -> None:
        """Press and release in one place, as slowly as a finger."""
        self._breathe()
        self.send(
            "mousemove", *self.pixel(point), "sleep", "0.03", "mousedown", 1, "sleep", "0.03", "mouseup", 1
        )
        # Only now: on a busy machine the press comes long after it was sent, and a guard counts from there.
        self._pressed = time.monotonic()

    def _breathe(self) -> None:
        """Wait until another place may be pressed."""
        wait = self._pressed + GUARD_MS / 1000 + 0.05 - time.monotonic()
        if wait > 0:
            self.rest(wait)

    def drag(
        self, start: Point, end: Point, *, steps: int = 10, held: Callable[[], object] | None = None
    ) -> None:
        """Press, move in small steps, release. `held` is called before the release."""
        ax, ay = self.pixel(start)
        bx, by = self.pixel(end)
        words: list[object] = ["mousemove", ax, ay, "sleep", PAUSE, "mousedown", 1, "sleep", PAUSE]
        for step in range(1, steps + 1):
            x, y = ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps
            words += ["mousemove", x, y, "sleep", PAUSE]
        self.send(*words)
        try:
            if held is not None:
                held()
        finally:
            self.send("mouseup", 1)

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self.send("key", name)

    # Widgets ------------------------------------------------------------------------------------------------
    def press(self, name: str) -> None:
        """Click a widget of the scene in front, where it is by then."""
        self._breathe()
        widget = self.top.form.find(name)
        assert widget is not None, f"{self.front} has no {name}: {[w.name for w in self.top.form.widgets]}"
        assert widget.enabled, f"{name} is not enabled"
        x, y, w, h = widget.rect
        self.click((x + w / 2, y + h / 2))

    def pick_row(self, name: str, value: object) -> None:
        """Open a list with the mouse and click one of its rows."""
        self.press(name)
        choice = self.top.form.find(name)
        self.until(lambda: choice.opened and choice._list[2], f"the list {name} opens")
        x, y, w, _ = choice._list
        row = [each for each, _ in choice.options].index(value)
        self.click((x + w / 2, y + 4 + (row + 0.5) * choice.ROW))
        self.until(lambda: self.top.form.find(name).value == value, f"{name} becomes {value}", 3)

    def tab_to(self, name: str) -> None:
        """Press Tab until a widget has the focus."""
        for _ in range(60):
            focus = self.top.form.focus
            if focus is not None and focus.name == name:
                return
            self.keys("Tab")
        raise AssertionError(f"Tab never reaches {name} on {self.front}")

    # The table ----------------------------------------------------------------------------------------------
    def card(self, card: int) -> Point:
        """Return where a card of the hand can be taken."""
        cards = self.top.model.hand.cards
        poses = self.top.parts.geometry.own_places()
        pose = poses[cards.index(card)]
        strip = places.strip_of(poses) if card != cards[-1] else pose.w
        return pose.x - pose.w / 2 + min(strip, pose.w) / 2, pose.y

    def lane(self, name: str) -> Point:
        """Return the middle of a zone."""
        zones = self.top.parts.geometry.zones()
        centre: Point = next(zone.box.centre for zone in zones if zone.name == name)
        return centre

    def deal_ended(self, scene: Any) -> bool:
        """Return whether the end of a deal is shown; its sheet is opened once all of it has been."""
        if self.top is scene and scene.form.find("deal_sheet") is not None:
            self.press("deal_sheet")
        return self.top is scene and bool(scene.model.ending)

    def turn(self, scene: Any, others: Sequence[type[Scene]], seconds: float = 30.0) -> bool:
        """Wait until the person is asked; False if another of these scenes came first."""
        self.until(
            lambda: (
                isinstance(self.top, tuple(others))
                or (self.top is scene and not self.deal_ended(scene) and scene.parts.legal.asked)
            ),
            "the person's turn",
            seconds,
        )
        if self.top is not scene:
            return False
        self.until(lambda: not scene.animator.moving, "the cards rest")
        self.rest(0.2)
        return True


def window_of(pid: int, seconds: float = 20.0) -> int:
    """Return the window of a process, as soon as it has one."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        called = ["xdotool", "search", "--onlyvisible", "--pid", str(pid)]
        found = subprocess.run(called, capture_output=True, text=True, timeout=30).stdout.split()
        if found:
            return int(found[-1])
        time.sleep(0.05)
    raise AssertionError(f"process {pid} shows no window")


@contextmanager
def at_title(home: Path, size: tuple[int, int] = (1280, 720)) -> Iterator[Hands]:
    """Yield the program in this process, at its title."""
    hands = Hands(home, size)
    try:
        hands.show(TitleScene(hands.ui))
        yield hands
    finally:
        hands.close()

"""The settings on a window of the dummy driver, and input for them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.ui.input.devices import DEVICES
from tablegame.ui.kit.page import TabbedScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.system.preferences import FILE

Opener = Callable[..., "Desk"]


class Desk:
    """A screen and the hands on it."""

    def __init__(self, home: Path, language: str, size: tuple[int, int], scale: float) -> None:
        self.clock = ManualClock()
        self.ui = Ui(home, language=language, clock=self.clock, size=size, routes=ROUTES)
        self.ui.preferences.language, self.ui.preferences.text_scale = language, scale
        self.ui.changed()
        self.loop = Loop(self.ui, DEVICES)
        pygame.event.clear()

    @property
    def scene(self) -> TabbedScene:
        """The page in front."""
        top = self.ui.stack.top
        assert isinstance(top, TabbedScene)
        return top

    def open(self, page: str = "") -> SettingsScene:
        """Open the settings at a page."""
        scene = SettingsScene(self.ui)
        self.ui.stack.push(scene)
        self.step()
        if page:
            scene.turn_to(page)
            self.step()
        return scene

    def step(self, ms: int = 300) -> None:
        """Run a frame, long after the last press."""
        self.clock.advance(ms)
        self.loop.step()

    def key(self, key: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.step()

    def click(self, x: float, y: float) -> None:
        """Press at a point in du."""
        s = self.ui.metrics.s
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.event.Event(kind, pos=(x * s, y * s), **extra))
        self.step()

    def press(self, name: str) -> None:
        """Press in the middle of a widget."""
        top = self.ui.stack.top
        widget = top.form.find(name) if top is not None else None
        assert widget is not None, name
        x, y, w, h = widget.rect
        self.click(x + w / 2, y + h / 2)

    def said(self, scene: SettingsScene) -> str:
        """Return the sentence at the foot."""
        return self.ui.speaker.plain(scene.message)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Opener]:
    """Make screens, and close them at the end."""
    made: list[Desk] = []

    def make(language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Desk:
        made.append(Desk(tmp_path, language, size, scale))
        return made[-1]

    yield make
    for each in made:
        each.ui.close()


def kept(home: Path) -> dict[str, object]:
    """Return what is on the disk."""
    found: dict[str, object] = json.loads((home / FILE).read_text("utf-8"))
    return found

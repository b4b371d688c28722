"""A window that nobody sees, over a home of its own, with a clock that is turned by hand."""

from pathlib import Path

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tests.controllers.in_process import InProcess


class UnseenWindow:
    """Nothing is on its screen yet."""

    def __init__(self, home: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        self.clock = ManualClock()
        self.service = MatchService(home, InProcess())
        self.ui = Ui(
            home, language=language, clock=self.clock, service=self.service, size=size, routes=ROUTES
        )
        self.loop = Loop(self.ui)

    def step(self, frames: int = 1) -> None:
        """Frames pass."""
        for _ in range(frames):
            self.loop.step()

    def key(self, code: int, mod: int = 0) -> None:
        """A key is pressed."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step(2)

    def close(self) -> None:
        """Everybody goes home."""
        self.service.close()
        self.ui.close()

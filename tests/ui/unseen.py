"""A window on the dummy driver, over a home of its own, with a clock that is advanced by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from unittest import mock

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.motion import ManualClock
from tests.controllers.in_process import InProcess

SELDOM = 30
"""Of so many frames that a test only waits for, one is drawn."""


@contextmanager
def seldom_drawn(loop: Loop) -> Iterator[None]:
    """Draw few of the frames within the block, and the last: for tests that look at none on the way."""
    if "_draw" in vars(loop):
        yield  # within such a block already
        return
    frames = count(1)
    with mock.patch.object(loop, "_draw", lambda: Loop._draw(loop) if next(frames) % SELDOM == 0 else None):
        yield
    loop._draw()


class UnseenWindow:
    """A window on the dummy driver, over an empty home."""

    def __init__(self, home: Path, language: str = "en", size: tuple[int, int] = (1280, 720)) -> None:
        self.clock = ManualClock()
        self.service = MatchService(home, InProcess())
        self.ui = Ui(
            home, language=language, clock=self.clock, service=self.service, size=size, routes=ROUTES
        )
        self.loop = Loop(self.ui)

    def step(self, frames: int = 1) -> None:
        """Run some frames."""
        for _ in range(frames):
            self.loop.step()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.step(2)

    def close(self) -> None:
        """Close the service and the window."""
        self.service.close()
        self.ui.close()

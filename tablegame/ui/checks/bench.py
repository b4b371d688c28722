"""A measurement of a table's frame times while the opponents think."""

import gc
import tempfile
import time
from pathlib import Path
from typing import Final

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.match import Player
from tablegame.rules.catalogue import SHELF
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop

SEATS = 4


class _WorkClock:
    """The real clock; it notes when the wait for each frame was over."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self.began = time.perf_counter()

    def now(self) -> int:
        return pygame.time.get_ticks()

    def tick(self, rate: int) -> int:
        """Wait for the next frame."""
        ms = self._clock.tick(rate)
        self.began = time.perf_counter()
        return ms


FIRST_GAME: Final = next(iter(SHELF))


def frame_times(
    seconds: float, size: tuple[int, int], game: str = FIRST_GAME, seats: int = SEATS, level: str = "hard"
) -> list[float]:
    """Return the milliseconds from events to flip, without the wait, of every frame drawn.

    Opponents of `level` play at normal speed in a window of `size`. Raises NoDisplay without a screen.
    """
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        clock = _WorkClock()
        workers = Workers()
        service = MatchService(Path(folder), workers)
        ui = Ui(Path(folder), clock=clock, service=service, size=size, routes=ROUTES, fitted=False)
        try:
            workers.start()
            players = [Player(f"Seat {seat + 1}", f"bot:{level}") for seat in range(seats)]
            ui.stack.push(live_table(ui, service.new_match(game, seats, {}, players)))
            loop = Loop(ui, DEVICES)
            gc.freeze()  # as the loop does when the program runs
            until = time.perf_counter() + seconds
            while time.perf_counter() < until and loop.step():
                if loop.frames_drawn > len(times):
                    times.append(1000 * (time.perf_counter() - clock.began))
        finally:
            gc.unfreeze()
            ui.close()
            service.close()
    return times[1:]

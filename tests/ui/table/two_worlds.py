"""What a person sees of computers that think, frame by frame, to compare worlds that must look alike."""

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tablegame.ai.levels import LEVELS
from tablegame.controllers.bot import Bot
from tablegame.controllers.workers import Job, Workers
from tablegame.match.match import Match
from tablegame.pieces.seats import Seat
from tablegame.ui.draw.picture_cache import _all_pictures
from tablegame.ui.system.motion import ManualClock
from tests.ui.table.driver import Driver, at_table

LEVEL = LEVELS[-1]


class Thinking(Workers):
    """A process whose every thought takes as long as the test says, and finds the first planned move that is
    legal."""

    def __init__(self, clock: ManualClock, seconds: float, moves: Sequence[str]) -> None:
        super().__init__()
        self.clock, self.seconds, self.moves = clock, seconds, (*moves, "pass")
        self.asked: list[tuple[Job, list[str], float]] = []

    def submit(self, game_id: str, view: Any, legal: list[str], *_: Any, **__: Any) -> Job:
        job = Job(1, b"", 0.0)
        self.asked.append((job, legal, self.clock.time / 1000))
        return job

    def tick(self) -> None:
        for job, legal, since in self.asked:
            if self.clock.time / 1000 >= since + self.seconds:
                job.answer = {"capped": False, "iterations": 7}
                job.move = next((move for move in self.moves if move in legal), legal[0])


def picture(driver: Driver) -> str:
    """Return a mark of all pixels of the window."""
    return hashlib.blake2b(driver.ui.window.surface().get_buffer().raw).hexdigest()


def frames(
    home: Path, match: Match, thought: float, moves: Sequence[str], count: int
) -> tuple[list[str], int, list[str]]:
    """Return a mark of each frame from the question to a computer on, in how many it thinks, and the moves.

    `thought`: how many seconds every thought takes; `moves`: what computers play, the first that is legal.
    """
    random.seed(3)
    # Tests share them, and how many are made decides what comes in which frame.
    for pictures in list(_all_pictures):
        pictures.clear()
    with at_table(home, match=match, speed="normal") as driver:
        driver.ui.preferences.cloth = "indigo"
        driver.ui.changed()
        before = len(driver.moves)
        workers = Thinking(driver.clock, thought, moves)
        for seat in range(1, match.seats):
            bot = Bot(workers, LEVEL, watched=True)
            bot._chance = Random(1)
            driver.table.replace(Seat(seat), bot)
        seen, thinks = [], 0
        with mock.patch("time.monotonic", lambda: driver.clock.time / 1000):
            for _ in range(count):
                driver.step()
                seen.append(picture(driver))
                thinks += driver.scene.parts.faces._dot is not None
        return seen, thinks, driver.moves[before:]

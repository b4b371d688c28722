"""Whether a review keeps frames or opponents waiting: what both take while one is made, and while none is.

    python tools/beside_review.py dobon loadum --pairs 40 --frames 600

Decisions of hard are asked of the thinking process as a table asks: in turns alone and while the reviewing
process works. Then a table of computers is drawn at 60 frames a second, again in turns alone and beside a
review. Times are those of the clock on the wall: call it on an idle machine, from the folder of the program.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from frame_times import TABLES, watched

from tablegame.ai.levels import settings_of
from tablegame.ai.think import simple
from tablegame.controllers.reviewer import Reviewer
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES

LEVEL: Final = "hard"
SEATS: Final = {game: int(seats) for game, _, seats in (each.partition(":") for each in TABLES)}
REVIEWED: Final = "loadum"
"""The game whose decisions take a review longest."""
FRAME_S: Final = 1 / 60
SIZE: Final = (1920, 1080)
STRETCH: Final = 100
"""Frames that are drawn before the review is begun or ended."""


class Asked(NamedTuple):
    """A decision with a choice."""

    view: dict[str, Any]
    legal: list[str]
    seed: int


def decisions(game: str) -> Iterator[Asked]:
    """Yield decisions of matches of the simple policy."""
    for number in range(1, 1000):
        players = [Player(str(seat), "bot:easy") for seat in range(SEATS[game])]
        match = Match.new(GAMES[game], SEATS[game], {}, players, dealer=Dealer.seeded(number))
        while not match.over:
            seat = match.to_act()[0]
            legal, view = match.legal(seat), match.view(seat)
            if len(legal) > 1:
                data = dict(GAMES[game].view_to_json(view))
                yield Asked(data, [move.notation() for move in legal], match.bot_seed(seat))
            match.decide(seat, simple(game, view, legal))
        match.close()


def finished(number: int) -> Record:
    """Return a match that can be reviewed."""
    players = [Player(str(seat), "bot:normal" if seat else "human") for seat in range(5)]
    match = Match.new(GAMES[REVIEWED], 5, {}, players, dealer=Dealer.seeded(number))
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(REVIEWED, match.view(seat), match.legal(seat)))
    match.close()
    return match.record


class Review:
    """A review that never ends, of one match after the other."""

    def __init__(self) -> None:
        self._home = tempfile.TemporaryDirectory()
        self._reviewer: Reviewer | None = None
        self._number = 0

    def tick(self, thinking: bool) -> None:
        """Do what the window does each frame."""
        if self._reviewer is None:
            return
        if not self._reviewer.busy:
            self._number += 1
            record = finished(self._number)
            for seat in range(5):
                self._reviewer.want(record, Seat(seat), pars=True)
        self._reviewer.tick(thinking)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Yield while it works."""
        self._reviewer = Reviewer(Path(self._home.name))
        began = time.monotonic()
        while time.monotonic() - began < 2.0:  # its process starts
            self.tick(thinking=False)
            time.sleep(0.01)
        try:
            yield
        finally:
            self._reviewer.close()
            self._reviewer = None


def thought(workers: Workers, review: Review, game: str, asked: Asked) -> float:
    """Return the milliseconds from the question to the move."""
    cap = settings_of(LEVEL).cap_ms
    began = time.perf_counter()
    job = workers.submit(game, asked.view, asked.legal, LEVEL, asked.seed, cap)
    while job.move is None:
        assert not job.failed, "the thinking process failed"
        workers.tick()
        review.tick(thinking=True)
        time.sleep(0.0005)
    return 1000 * (time.perf_counter() - began)


def thoughts(game: str, pairs: int) -> tuple[list[float], list[float]]:
    """Return the same decisions alone and beside a review."""
    every = list(islice(decisions(game), pairs))
    alone: list[float] = []
    beside: list[float] = []
    workers, review = Workers(), Review()
    workers.start()
    thought(workers, review, game, every[0])
    for start in range(0, pairs, 10):
        some = every[start : start + 10]
        alone += [thought(workers, review, game, each) for each in some]
        with review.going_on():
            for each in some:
                for _ in range(20):  # a review takes its next step between two thoughts
                    review.tick(thinking=False)
                    time.sleep(0.005)
                beside.append(thought(workers, review, game, each))
    workers.close()
    return alone, beside


def frames(game: str, count: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds of the frames of one table, alone and beside a review."""
    alone: list[float] = []
    beside: list[float] = []
    review, seed = Review(), 0
    while len(beside) < count:
        seed += 1
        with (
            tempfile.TemporaryDirectory() as home,
            watched(Path(home), game, SEATS[game], SIZE, seed) as loop,
        ):
            loop.ui.stack.apply()
            _stretch(loop, review)  # pictures are made when they are first seen
            for into in (alone, beside, beside, alone):
                if into is alone:
                    into += _stretch(loop, review)
                    continue
                with review.going_on():
                    into += _stretch(loop, review)
    return alone[:count], beside[:count]


def _stretch(loop: Any, review: Review) -> list[float]:
    found: list[float] = []
    for _ in range(20 * STRETCH):
        began, drawn = time.perf_counter(), loop.frames_drawn
        loop.step()
        review.tick(thinking=False)
        spent = time.perf_counter() - began
        if loop.frames_drawn > drawn:
            found.append(1000 * spent)
        if len(found) == STRETCH:
            break
        time.sleep(max(0.0, FRAME_S - spent))
    return found


def _row(what: str, alone: Sequence[float], beside: Sequence[float]) -> str:
    cells = []
    for times in (alone, beside):
        ordered = sorted(times)
        tenth, hundredth = (ordered[int(share * len(ordered))] for share in (0.9, 0.99))
        cells.append(f"{statistics.median(ordered):.1f}, {tenth:.1f}, {hundredth:.1f}")
    return f"| {what} | {len(alone)} | {' | '.join(cells)} |"


def main() -> None:
    """Measure the games that are named, all of them without a name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(SEATS))
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--frames", type=int, default=400)
    chosen = parser.parse_args()
    print("| | how many | alone: ms, median, 90 %, 99 % | beside a review |\n|---|---|---|---|")
    for game in chosen.games:
        print(_row(f"{game}, thoughts of {LEVEL}", *thoughts(game, chosen.pairs)), flush=True)
        print(_row(f"{game}, frames", *frames(game, chosen.frames)), flush=True)


if __name__ == "__main__":
    main()

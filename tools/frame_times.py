"""What the frames of a table cost, with a clock of its own: nobody waits, and every run deals the same.

python tools/frame_times.py [WIDTH HEIGHT FRAMES [GAME:SEATS ...]], from the folder of the program, on an idle
machine. To compare two versions, call the newer one's file from the folder of each in turn.
"""

import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, os.getcwd())

from tablegame.rules.catalogue import GAMES  # noqa: E402
from tests.ui.table.driver import at_table  # noqa: E402

TABLES: Final = ("dokuson:4", "dobon:4", "dobon_fukuchi:4", "clackerjack:4", "loadum:7")
NAMES: Final = tuple(f"Seat {number}" for number in range(1, 11))


def frames(game: str, seats: int, size: tuple[int, int], count: int) -> list[float]:
    """Milliseconds of this thread for each of so many drawn frames, computers among themselves."""
    random.seed(5)
    found: list[float] = []
    with (
        tempfile.TemporaryDirectory() as home,
        at_table(
            Path(home), game=GAMES[game], seats=seats, people=0, speed="normal", size=size, names=NAMES
        ) as driver,
    ):
        gc.freeze()
        while len(found) <= count:
            began, drawn = time.thread_time(), driver.loop.frames_drawn
            driver.loop.step()
            if driver.loop.frames_drawn > drawn:
                found.append(1000 * (time.thread_time() - began))
        gc.unfreeze()
    return found[1:]


def main(asked: Sequence[str]) -> None:
    """Prints median, the slowest tenth and hundredth, and the slowest of all."""
    width, height, count = (int(word) for word in asked[:3]) if asked else (1920, 1080, 400)
    tables = asked[3:]
    for table in tables or TABLES:
        game, _, seats = table.partition(":")
        times = sorted(frames(game, int(seats), (width, height), count))
        shown = (times[int(share * len(times))] for share in (0.5, 0.9, 0.99))
        print(f"{table:16}", *(f"{each:6.2f}" for each in (*shown, times[-1])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

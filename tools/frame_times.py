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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, os.getcwd())

from tablegame.controllers.scripted import Scripted  # noqa: E402
from tablegame.controllers.table_controller import TableController  # noqa: E402
from tablegame.match.dealer import Dealer  # noqa: E402
from tablegame.match.match import Match, Player  # noqa: E402
from tablegame.rules.catalogue import GAMES  # noqa: E402
from tablegame.ui.input.devices import DEVICES  # noqa: E402
from tablegame.ui.scenes.live_table import live_table  # noqa: E402
from tablegame.ui.scenes.routes import ROUTES  # noqa: E402
from tablegame.ui.shell.context import Ui  # noqa: E402
from tablegame.ui.shell.loop import Loop  # noqa: E402
from tablegame.ui.system.clock import ManualClock  # noqa: E402

TABLES: Final = ("dokuson:4", "dobon:4", "dobon_fukuchi:4", "clackerjack:4", "loadum:7")


@contextmanager
def watched(home: Path, game: str, seats: int, size: tuple[int, int]) -> Iterator[Loop]:
    """A table of computers, in a window that nobody sees."""
    players = [Player(f"Seat {number}", "bot:easy") for number in range(1, seats + 1)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(1), record=None, bots=b"bots")
    table = TableController(match, [Scripted() for _ in players], fresh=True)
    ui = Ui(home, language="en", clock=ManualClock(), size=size, routes=ROUTES)
    ui.preferences.speed = "normal"
    ui.preferences.first_windows = "usual"
    ui.stack.push(live_table(ui, table))
    try:
        yield Loop(ui, DEVICES)
    finally:
        table.leave()
        ui.close()


def frames(game: str, seats: int, size: tuple[int, int], count: int) -> list[float]:
    """Milliseconds of this thread for each of so many drawn frames, computers among themselves."""
    random.seed(5)
    found: list[float] = []
    with tempfile.TemporaryDirectory() as home, watched(Path(home), game, seats, size) as loop:
        gc.freeze()
        while len(found) <= count:
            began, drawn = time.thread_time(), loop.frames_drawn
            loop.step()
            if loop.frames_drawn > drawn:
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

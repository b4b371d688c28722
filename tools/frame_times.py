"""What the frames of a table cost, with a clock of its own: without waits, and with the same deals each run.

python tools/frame_times.py [--slowest] [WIDTH HEIGHT FRAMES [GAME:SEATS ...]], from the folder of the
program, on an idle machine. To compare two versions, call the newer one's file from the folder of each in
turn.

Two rows of figures for a table: of all frames that were drawn, and of those in which something moved. With
--slowest also what the slowest of those did; all take about twice as long then.
"""

import cProfile
import gc
import itertools
import os
import pstats
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, TypeAlias

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, os.getcwd())

import pygame  # noqa: E402

from tablegame.controllers.question import Scripted  # noqa: E402
from tablegame.controllers.table_controller import TableController  # noqa: E402
from tablegame.match.dealer import Dealer  # noqa: E402
from tablegame.match.match import Match, Player  # noqa: E402
from tablegame.rules.catalogue import GAMES  # noqa: E402
from tablegame.ui.input.devices import DEVICES  # noqa: E402
from tablegame.ui.scenes.routes import ROUTES  # noqa: E402
from tablegame.ui.scenes.table.live_table import live_table  # noqa: E402
from tablegame.ui.shell.context import Ui  # noqa: E402
from tablegame.ui.shell.loop import Loop  # noqa: E402
from tablegame.ui.system.motion import ManualClock  # noqa: E402
from tablegame.ui.table.scene import TableScene  # noqa: E402

TABLES: Final = tuple(f"{game}:{7 if game == 'loadum' else 4}" for game in GAMES)


STILL: Final = 200
"""After so many steps without a frame somebody presses Enter: sums are looked at until then."""
ENDED: Final = 600
"""After so many the match is over, and another one begins."""
CALLS: Final = 40
"""So many calls are told of the slowest frame."""


@contextmanager
def watched(home: Path, game: str, seats: int, size: tuple[int, int], seed: int) -> Iterator[Loop]:
    """Yield a table of computers in a window on the dummy driver."""
    players = [Player(f"Seat {number}", "bot:easy") for number in range(1, seats + 1)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed), record=None, bots=b"bots")
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


Frame: TypeAlias = tuple[float, bool, cProfile.Profile | None]
"""Milliseconds, whether something moved, and what was done."""


def frames(
    game: str, seats: int, size: tuple[int, int], count: int, profiled: bool = False
) -> list[tuple[float, bool]]:
    """Return the milliseconds of this thread for each of so many drawn frames, and whether something
    moved. Computers play match after match. `profiled`: prints what the slowest that moved did."""
    random.seed(5)
    found: list[Frame] = []
    seed = 0
    while len(found) < count:
        seed += 1
        with tempfile.TemporaryDirectory() as home, watched(Path(home), game, seats, size, seed) as loop:
            gc.freeze()
            found += itertools.islice(_of_a_match(loop, profiled), 1, count - len(found) + 1)
            gc.unfreeze()
    moving = [frame for frame in found if frame[1]]
    if moving and (did := max(moving, key=lambda frame: frame[0])[2]) is not None:
        pstats.Stats(did).strip_dirs().sort_stats("cumulative").print_stats(CALLS)
    return [frame[:2] for frame in found]


def _of_a_match(loop: Loop, profiled: bool) -> Iterator[Frame]:
    """Yield frames until nothing is drawn any more."""
    loop.ui.stack.apply()
    table, still = loop.ui.stack.top, 0
    assert isinstance(table, TableScene)
    while still < ENDED and loop.ui.stack.top is table:
        moved = table.animator.moving
        did = cProfile.Profile(time.thread_time) if profiled else None
        began, drawn = time.thread_time(), loop.frames_drawn
        with did or nullcontext():
            loop.step()
        spent = 1000 * (time.thread_time() - began)
        still += 1
        if loop.frames_drawn > drawn:
            still = 0
            yield spent, moved or table.animator.moving, did
        elif not still % STILL:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))


def _figures(times: Sequence[float]) -> str:
    if not times:
        return "nothing"
    times = sorted(times)
    shown = (times[int(share * len(times))] for share in (0.5, 0.9, 0.99))
    return " ".join(f"{each:6.2f}" for each in (*shown, times[-1]))


def main(asked: Sequence[str]) -> None:
    """Print median, the slowest tenth and hundredth, and the slowest of all."""
    profiled = "--slowest" in asked
    asked = [word for word in asked if word != "--slowest"]
    width, height, count = (int(word) for word in asked[:3]) if asked else (1920, 1080, 400)
    tables = asked[3:]
    for table in tables or TABLES:
        game, _, seats = table.partition(":")
        found = frames(game, int(seats), (width, height), count, profiled)
        print(f"{table:16} all   ", _figures([spent for spent, _ in found]), flush=True)
        moving = [spent for spent, moved in found if moved]
        print(f"{table:16} moving", _figures(moving), f"{len(moving)} frames", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

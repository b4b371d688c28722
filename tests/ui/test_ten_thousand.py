"""Ten thousand matches in the folder: the title stands, answers and finds the unfinished ones first.

Figures are printed (`pytest -m slow -s tests/ui/test_ten_thousand.py`).
"""

import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tablegame.match.archive import Archive
from tablegame.match.archive_db import NAME
from tablegame.match.dealer import Dealer
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.scenes.system.title.scene import TitleScene
from tests.match.helpers import play
from tests.ui.scenes.test_leaving import Room

pytestmark = pytest.mark.slow

COUNT = 10_000
UNFINISHED = 20
"""One record in so many goes on."""
LATER_S = 0.2
PAIRS = 5
ROOT = Path(__file__).resolve().parents[2]

READER = """
import sys
from pathlib import Path
from tablegame.match.archive import Archive
archive = Archive(Path(sys.argv[1]), read=False)
archive.look_again()
while archive.busy:
    archive.work(0.01)
    print(archive._db.execute("SELECT count(*) FROM matches WHERE followed").fetchone()[0], flush=True)
"""


CREATED = re.compile(rb'("created": ")[^"]+')


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of copies of a few matches of each game under other names, not read yet."""
    home = tmp_path_factory.mktemp("full")
    folder = matches(home)
    folder.mkdir()
    wholes, halves = [], []
    for game in GAMES.values():
        for seed, seats in enumerate(game.official_seats[:2]):
            players = [Player(f"P{seat}", "bot:easy") for seat in range(seats)]
            options = complete(game, seats, {})
            whole = play(Match.new(game, seats, options, players, dealer=Dealer.seeded(seed)), seed=seed)
            lines = [json.dumps(line).encode() + b"\n" for line in whole.record.lines()]
            wholes.append(b"".join(lines))
            halves.append(b"".join(lines[: len(lines) // 2]))
    for number in range(COUNT):
        kind = halves if number % UNFINISHED == 7 else wholes
        path = folder / f"2026{number:06}-x.tgr"
        # Copies of one match would be listed once: each of these began at another time.
        began = datetime.fromtimestamp(1.7e9 + number, UTC).isoformat().encode()
        path.write_bytes(CREATED.sub(rb"\g<1>" + began, kind[number // UNFINISHED % len(kind)], count=1))
        os.utime(path, (1.7e9 + number, 1.7e9 + number))
    return home


def title_stands(home: Path) -> tuple[float, Room]:
    """Return the seconds from the request for the title until its first picture is shown."""
    room = Room(home)
    began = time.perf_counter()
    room.ui.stack.reset(TitleScene(room.ui))
    room.step()
    assert room.loop.frames_drawn == 1
    return time.perf_counter() - began, room


def shut(room: Room) -> None:
    room.ui.close()
    room.service.close()


def later(home: Path, empty: Path, before: Callable[[], None]) -> float:
    """Return how much later the title stands than over an empty folder: the median of pairs in turn."""
    differences = []
    for number in range(PAIRS + 1):
        before()
        shutil.rmtree(empty, ignore_errors=True)
        matches(empty).mkdir(parents=True)
        nothing, room = title_stands(empty)
        shut(room)
        much, room = title_stands(home)
        shut(room)
        if number:  # the first pair reads the program
            differences.append(much - nothing)
    return statistics.median(differences)


def test_the_title_stands_as_soon_as_over_an_empty_folder(full: Path, tmp_path: Path) -> None:
    def forget() -> None:
        (full / NAME).unlink(missing_ok=True)

    unread = later(full, tmp_path / "empty", forget)
    forget()
    child = subprocess.Popen(
        [sys.executable, "-c", READER, str(full)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None
    said = 0
    while said < COUNT // 3:
        said = int(child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    archive = Archive(full, read=False)
    kept = archive._db.execute("SELECT count(*) FROM matches WHERE followed").fetchone()[0]
    archive.close()
    halfway = later(full, tmp_path / "empty", lambda: None)
    Archive(full).close()
    read = later(full, tmp_path / "empty", lambda: None)
    print(f"\nlater by: unread {unread:.3f} s, killed half-way {halfway:.3f} s, read {read:.3f} s")
    print(f"followed when it was killed: {said}, kept: {kept}")
    assert max(unread, halfway, read) <= LATER_S
    assert said - kept < COUNT / 20


def test_it_answers_while_it_reads(full: Path) -> None:
    (full / NAME).unlink(missing_ok=True)
    _, room = title_stands(full)
    title = room.top
    began, frames = time.perf_counter(), []
    listed = 0.0
    while room.service.archive.busy and time.perf_counter() - began < 90:
        start = time.perf_counter()
        room.ui.clock.advance(16)  # type: ignore[attr-defined]
        room.step()
        frames.append(time.perf_counter() - start)
        if not listed and title.listed == COUNT // UNFINISHED:
            listed = time.perf_counter() - began
    shut(room)
    frames.sort()
    worst, most = frames[-1], frames[int(len(frames) * 0.99)]
    print(f"\nall unfinished listed after {listed:.1f} s without a pause between frames")
    print(f"frames while reading: 99 of 100 under {most * 1000:.0f} ms, the longest {worst * 1000:.0f} ms")
    assert listed and most < 0.1 and worst < 1.0

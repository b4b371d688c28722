"""What `tools/windows.sh` asks a Windows Python to do with the program's own modules.

- `python proof.py seat HOME`: a person and three easy computers were chosen the last time, and all is quick
- `python proof.py workers HOME`: a match of computers that think in another process, killed and continued
- `python proof.py friend FILE`: the record of a match that was begun elsewhere
- `python proof.py turns HOME`: how many times the person has played in the matches of a folder
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import RecordMove, read_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.system.preferences import Preferences

GAME, SEATS = "dobon_fukuchi", 3
LONGEST_S = 600.0
"""How long any part may take; a busy machine under Wine is slow."""


def seat(home: Path) -> None:
    """Write the settings of a user who has played before."""
    sitters = [["human", "", ""], *([["bot:easy", "", ""]] * 4)]
    last = {"seating.dokuson": {"seats": 4, "sitters": sitters, "options": {}}}
    home.mkdir(parents=True, exist_ok=True)
    Preferences(language="en", coach=False, speed="instant", sound=False, last=last).save(home)


def friend(path: Path) -> None:
    """Write a match in its first deal."""
    players = [Player("Ann", "human"), *(Player(name, "bot:easy") for name in ("Ben", "Ciro"))]
    Match.new(GAMES["dokuson"], 3, {}, players, dealer=Dealer.seeded(1), record=path).close()


def turns(home: Path) -> int:
    """Return the moves of the first seat in all matches of a folder."""
    records = [read_record(path) for path in matches(home).glob("*.tgr")]
    moves = (move for record in records for move in record.moves)
    return sum(isinstance(move, RecordMove) and move.actor == 0 for move in moves)


def advance(table: TableController, service: MatchService, lines: int) -> None:
    """Let the computers play until the match has so many lines or is over."""
    until = time.monotonic() + LONGEST_S
    while not table.match.over and table.match.line < lines:
        assert time.monotonic() < until, f"line {table.match.line} after {LONGEST_S:.0f} s"
        table.tick(True)
        service.workers.tick()
        time.sleep(0.002)


def play_on(home: Path) -> None:
    """Begin a match and play until killed; says how far it is, and who thinks."""
    service = MatchService(home, Workers(patience=LONGEST_S))
    players = [Player(f"P{number}", f"bot:{level}") for number, level in enumerate(("hard", "easy", "easy"))]
    table = service.new_match(GAME, SEATS, {}, players)
    while not table.match.over:
        advance(table, service, table.match.line + 1)
        print(table.match.acknowledged, service.workers.pid, flush=True)
    time.sleep(LONGEST_S)


def workers(home: Path) -> None:
    """Kill such a match in the middle; nothing that was said to be safe is lost, and it ends well."""
    home.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, __file__, "play_on", str(home)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    safe, thinker = 0, "None"
    while safe < 12 or thinker == "None":
        line = child.stdout.readline()
        assert line, "the match ended by itself"
        safe, thinker = int(line.split()[0]), line.split()[1]
    child.kill()
    child.wait(LONGEST_S)
    gone(int(thinker))
    service = MatchService(home, Workers(patience=LONGEST_S))
    (path,) = matches(home).glob("*.tgr")
    lines = len(read_record(path).lines())
    assert lines >= safe, f"{lines} lines, {safe} were safe"
    table = service.resume(path)
    advance(table, service, 1 << 30)
    failures = sum(table.faults(Seat(each)) for each in range(SEATS))
    table.leave()
    service.close()
    verdict = verify(read_record(path))
    assert verdict.ok and verdict.finished and not failures, verdict.fault
    total = len(read_record(path).lines())
    print(f"killed at line {lines} ({safe} were safe), gone on with to line {total}, checked")


def gone(pid: int) -> None:
    """Wait until a process is gone, such as the thinking process, which ends with the program."""
    until = time.monotonic() + 60
    while alive(pid):
        assert time.monotonic() < until, "the thinking process lives on"
        time.sleep(0.1)


def alive(pid: int) -> bool:
    """Return whether a process of Windows still runs."""
    if sys.platform != "win32":
        try:
            os.kill(pid, 0)
        except OSError:
            return False
        return True
    import ctypes

    kernel = ctypes.windll.kernel32
    handle = kernel.OpenProcess(0x100000, False, pid)  # SYNCHRONIZE
    if not handle:
        return False
    over = kernel.WaitForSingleObject(handle, 0) == 0
    kernel.CloseHandle(handle)
    return not over


def main(what: str, where: Path) -> None:
    if what == "turns":
        print(turns(where))
        return
    {"seat": seat, "workers": workers, "friend": friend, "play_on": play_on}[what](where)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).absolute())

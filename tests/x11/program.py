"""The real program as a process of its own, with keys pressed on its window."""

import ctypes
import ctypes.util
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tablegame.match.home import matches
from tablegame.match.record import Record, RecordMove, read_record
from tablegame.ui.system.preferences import Preferences
from tests.x11.hands import window_of, xdotool

ROOT = Path(__file__).parents[2]
COMMAND = shlex.split(os.environ.get("TABLEGAME_PROGRAM", "")) or [sys.executable, "-m", "tablegame"]
"""What is started: another program may be named, such as one of its own that was built."""


def seat_easy(home: Path) -> None:
    """Store settings of a person and three easy computers, with all motion as fast as possible."""
    sitters = [["human", "", ""], *([["bot:easy", "", ""]] * 4)]
    last = {"seating.dokuson": {"seats": 4, "sitters": sitters, "options": {}}}
    Preferences(language="en", coach=False, speed="instant", sound=False, last=last).save(home)


def wait(done: Callable[[], object], what: str, seconds: float = 20.0) -> None:
    """Wait until something is so; AssertionError if that takes too long."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"{what}: not within {seconds} s"
        time.sleep(0.05)


class Program:
    """The program, started."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.process = subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            env={**os.environ, "TABLEGAME_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            self.window = window_of(self.process.pid)
        except AssertionError as none:
            self.kill()
            raise AssertionError(f"{none}; it said: {self.said()}") from none
        time.sleep(1.0)

    def keys(self, *names: str) -> None:
        """Press keys, with a pause after each."""
        for name in names:
            assert self.process.poll() is None, self.said()
            xdotool("key", name)
            time.sleep(0.25)

    def begin(self) -> None:
        """Go from the title to the table, with the seats as they were."""
        before = set(records(self.home))
        self.keys("p")

        def begun() -> bool:
            return any(b"\n" in path.read_bytes() for path in set(records(self.home)) - before)

        wait(begun, "a match begins")

    def play(self, turns: int) -> None:
        """Play so many turns; a sheet is closed by the same key."""
        goal = len(own_moves(self.home)) + turns

        def turn() -> bool:
            if len(own_moves(self.home)) < goal:
                self.keys("bracketright", "Return")
            return len(own_moves(self.home)) >= goal

        wait(turn, f"{turns} turns are played", 40)

    def children(self) -> list[int]:
        """Return the processes that it has started."""
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            found += [int(pid) for pid in (task / "children").read_text().split()]
        return found

    def busy(self, seconds: float) -> float:
        """Return the share of one core that it and what it has started use for so long."""
        pids = [self.process.pid, *self.children()]
        began, before = time.monotonic(), sum(map(used, pids))
        time.sleep(seconds)
        return (sum(map(used, pids)) - before) / (time.monotonic() - began)

    def ask_to_close(self) -> int:
        """Close the window as a window manager does; the status of the process."""
        ask_to_close(self.window)
        return self.process.wait(20)

    def kill(self) -> None:
        """Kill the program as kill -9 does."""
        self.process.kill()
        self.process.wait(20)

    def said(self) -> str:
        """Return what it wrote, once it has ended."""
        return self.process.stdout.read() if self.process.stdout else ""

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        if self.process.stdout:
            self.process.stdout.close()


def used(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def alive(pid: int) -> bool:
    """Return whether a process still runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def records(home: Path) -> list[Path]:
    """Return the lines of the record."""
    return sorted(matches(home).glob("*.tgr"))


def whole(home: Path) -> bytes:
    """Return the whole lines of the only record."""
    (path,) = records(home)
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


def only_record(home: Path) -> Record:
    """Return the only record of the folder."""
    (path,) = records(home)
    return read_record(path)


def own_moves(home: Path) -> list[RecordMove]:
    """Return what the person in the first seat has played."""
    return [move for move in only_record(home).moves if move.actor == 0]


class _Client(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    ]


def ask_to_close(window: int) -> None:
    """Send WM_DELETE_WINDOW, the message of a window's closing button."""
    x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x.XOpenDisplay(None)
    assert display, "no display"
    message = _Client(type=33, window=window, format=32)
    message.message_type = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
    message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    assert x.XSendEvent(display, window, 0, 0, ctypes.byref(message))
    x.XCloseDisplay(display)

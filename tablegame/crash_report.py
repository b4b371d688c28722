"""The report of an unexpected fault: a file for the developer who repairs it.

It may be opened beside a match that is still being played, so it names no piece and no player. In a fault's
own words numbers, pieces and names are replaced. The record, which it points to, has them.
"""

import contextlib
import os
import platform
import re
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from tablegame import __version__

if TYPE_CHECKING:
    from threading import ExceptHookArgs

FOLDER: Final = "reports"
MOST_REPORTS: Final = 20
"""The number of reports that are kept; older ones are deleted."""
REDACTED: Final = "…"
LONGEST_SUMMARY: Final = 160
MOST_EVENTS: Final = 200
EVENT_KINDS: Final = ("opened", "closed", "event")
_EVENTS: Final[deque[tuple[float, str, type]]] = deque(maxlen=MOST_EVENTS)
"""The time and kind of each of the last events, and the class of the scene or of the game's event."""

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_REVEALING: Final = re.compile(r"(?<![^\W\d])(?:10|[2-9TJQKA])[SHDC](?!\w)|[♠♥♦♣]|\d+")


def note_event(kind: str, thing: object) -> None:
    """Remember an event for a report, by its class alone. Raise ValueError for a kind that is not listed."""
    if kind not in EVENT_KINDS:
        raise ValueError("an event has one of the listed kinds")
    _EVENTS.append((time.monotonic(), kind, type(thing)))


def last_events() -> list[str]:
    """Return the last events, the oldest first, each with its age in seconds."""
    now = time.monotonic()
    return [f"-{now - when:.1f} s {kind} {what.__name__}" for when, kind, what in list(_EVENTS)]


def stack_of(frame: FrameType) -> str:
    """Return the lines of code that a thread stands at, without any value."""
    return _without_places("".join(["Traceback (most recent call last):\n", *traceback.format_stack(frame)]))


def details(fault: BaseException, names: Iterable[str] = ()) -> str:
    """Return the traceback, causes and all, with nothing in it that a table must not show."""
    shown: list[str] = []
    for part in traceback.TracebackException.from_exception(fault).format():
        # A frame is code; everything else are a fault's words.
        shown.append(part if part.startswith('  File "') else redacted(part, names))
    return _without_places("".join(shown))


def summary(fault: BaseException, names: Iterable[str] = ()) -> str:
    """Return the line at the end of a traceback, "ValueError: …". It has at most `LONGEST_SUMMARY` printable
    letters, with nothing in it that a table must not show."""
    words = str(fault).strip().splitlines()
    line = f"{type(fault).__name__}: {redacted(words[0], names)}" if words else type(fault).__name__
    line = "".join(letter if letter.isprintable() else "?" for letter in _without_places(line))
    return line if len(line) <= LONGEST_SUMMARY else f"{line[: LONGEST_SUMMARY - 1]}{REDACTED}"


def sentence(
    path: Path | None, fault: BaseException, names: Iterable[str] = ()
) -> tuple[str, dict[str, str]]:
    """Return the key of the sentence about a fault in one line, and its slots. `path`: of its report."""
    slots = {"what": summary(fault, names)}
    if path is None:
        return "errors.fault.line_nowhere", slots
    return "errors.fault.line", {**slots, "path": str(path)}


def redacted(text: str, names: Iterable[str] = ()) -> str:
    """Return the text without numbers, pieces and these names."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", REDACTED, text)
    return _REVEALING.sub(REDACTED, text)


def _without_places(text: str) -> str:
    """Remove the folders of the program and its user from a text, because they identify the user."""
    text = text.replace(f"{_PACKAGE}{os.sep}", "")
    with contextlib.suppress(RuntimeError):
        if len(person := str(Path.home())) > 1:
            text = text.replace(person, "~")
    return text


def compose(where: str, body: str, facts: Mapping[str, object]) -> str:
    """Return the text of a report. `where`: the part of the program; `facts`: what else is known, a line
    each."""
    build = "frozen" if getattr(sys, "frozen", False) else "source"
    known = {
        "program": f"Tablegame {__version__} ({build})",
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "where": where,
        "system": platform.platform(),
        "python": f"{platform.python_version()} {platform.machine()}",
        **facts,
    }
    lines = [f"{name}: {value}".splitlines()[0] for name, value in known.items()]
    events = ["", "last events:", *last_events()] if _EVENTS else []
    return "\n".join([*lines, "", body.rstrip(), *events, ""])


def write(home: Path, text: str) -> Path | None:
    """Put a report into the folder, else among temporary files; None if no disk takes it."""
    for folder in (home / FOLDER, Path(tempfile.gettempdir()) / f"tablegame-{FOLDER}"):
        number = 1 + max(map(_number, folder.glob("report-*.txt")), default=0)
        stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
        path = folder / f"report-{number:06}-{stamp}-{os.urandom(2).hex()}.txt"
        try:
            for missing in (folder.parent, folder):
                missing.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text(text, encoding="utf-8", errors="replace")
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            continue
        _make_room(folder)
        return path
    return None


def _make_room(folder: Path) -> None:
    with contextlib.suppress(OSError):
        # By their numbers and not by their times: the clock may have been set back.
        reports = sorted(folder.glob("report-*.txt"), key=lambda path: (_number(path), path.name))
        for old in reports[:-MOST_REPORTS]:
            old.unlink()


def _number(report: Path) -> int:
    """Return the number of a report; 0 for one of the first version, which had only a time."""
    match = re.match(r"report-(\d{6})-\d{8}-", report.name)
    return int(match[1]) if match else 0


LOOK_EVERY_S: Final = 5.0
LOOKS_OF_A_HANG: Final = 4
"""The number of checks in a row without a new frame after which the window counts as hanging."""


class CrashReporter:
    """The writer of reports, one of each fault in a run. It watches threads and frames."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.facts: Callable[[], Mapping[str, object]] = dict
        """The function that returns the present facts of the program."""
        self.names: Callable[[], list[str]] = list
        """Names that no report may hold."""
        self._known: dict[str, Path | None] = {}
        self._frames = 0
        self._ended = threading.Event()
        self._watch: threading.Thread | None = None

    def note(self, where: str, fault: BaseException) -> Path | None:
        """Write a report of a fault, and return its path, or None if no disk takes it. Never raises."""
        return self._write(where, details(fault, self._names_now()))

    def sentence(self, path: Path | None, fault: BaseException) -> tuple[str, dict[str, str]]:
        """Return the key of the sentence about a fault, and its slots. `path`: what `note` returned."""
        return sentence(path, fault, self._names_now())

    def note_text(self, text: str) -> Path | None:
        """Write a report of a fault of the thinking process, and return its path."""
        return self._write("thinking process", text)

    def note_frame(self) -> None:
        """Note that the window has drawn a frame; where none follows for long, a report is written."""
        self._frames += 1
        if self._watch is None:
            self._watch = threading.Thread(target=self._watch_frames, name="watch of frames", daemon=True)
            self._watch.start()

    def _watch_frames(self) -> None:
        """Write one report of the first time that the window stands still."""
        frames, still = self._frames, 0
        while not self._ended.wait(LOOK_EVERY_S):
            # Checks are counted, because a sleeping computer draws no frames either.
            frames, still = self._frames, still + 1 if self._frames == frames else 0
            if still >= LOOKS_OF_A_HANG:
                frame = sys._current_frames().get(threading.main_thread().ident or 0)
                if frame is not None:
                    self._write("hang", stack_of(frame))
                return

    def _names_now(self) -> list[str]:
        with suppress(Exception):
            return self.names()
        return []

    def _write(self, where: str, body: str) -> Path | None:
        if body not in self._known:
            facts: Mapping[str, object] = {}
            with suppress(Exception):
                facts = self.facts()
            self._known[body] = write(self.folder, compose(where, body, facts))
        return self._known[body]

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Let threads, and objects being deleted, report too instead of writing on the terminal."""

        def in_thread(what: "ExceptHookArgs") -> None:
            if what.exc_value is not None and not isinstance(what.exc_value, SystemExit):
                self.note(what.thread.name.split()[0] if what.thread else "thread", what.exc_value)

        def unraisable(what: Any) -> None:
            if what.exc_value is not None:
                self.note("clearing up", what.exc_value)

        before = threading.excepthook, sys.unraisablehook
        threading.excepthook, sys.unraisablehook = in_thread, unraisable
        try:
            yield
        finally:
            self._ended.set()
            threading.excepthook, sys.unraisablehook = before

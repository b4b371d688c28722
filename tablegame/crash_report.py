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
import time
import traceback
from collections import deque
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Final

from tablegame import __version__

FOLDER: Final = "reports"
MOST_REPORTS: Final = 20
"""Older reports make room."""
REDACTED: Final = "…"
LONGEST_SUMMARY: Final = 160
MOST_EVENTS: Final = 200
EVENT_KINDS: Final = ("opened", "closed", "event")
_EVENTS: Final[deque[tuple[float, str, type]]] = deque(maxlen=MOST_EVENTS)
"""When each of the last events was, its kind, and the class of the scene or of the event of a game."""

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_REVEALING: Final = re.compile(r"(?<![^\W\d])(?:10|[2-9TJQKA])[SHDC](?!\w)|[♠♥♦♣]|\d+")


def note_event(kind: str, thing: object) -> None:
    """Remember an event for a report, by its class alone; ValueError for a kind that is not listed."""
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
            for each in (folder.parent, folder):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
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
    """Return its number in the count of reports; 0 for one of the first version, which had only a time."""
    found = re.match(r"report-(\d{6})-\d{8}-", report.name)
    return int(found[1]) if found else 0

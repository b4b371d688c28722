"""Unexpected faults of the window, of threads, of the process that thinks: each becomes a report."""

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegame import crash_report as report

if TYPE_CHECKING:
    from threading import ExceptHookArgs


LOOK_EVERY_S: Final = 5.0
LOOKS_OF_A_HANG: Final = 4
"""Looks in a row that find no new frame, after which the window hangs."""


class CrashReporter:
    """Writes reports; of the same fault only one a run."""

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
        """Write a fault down; where, or None if no disk takes it. Never raises."""
        return self._write(where, report.details(fault, self._names_now()))

    def sentence(self, path: Path | None, fault: BaseException) -> tuple[str, dict[str, str]]:
        """Return the key of the sentence about a fault, and its slots. `path`: what `note` returned."""
        return report.sentence(path, fault, self._names_now())

    def note_text(self, text: str) -> Path | None:
        """Return the key and the slots for a fault that the thinking process reported."""
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
            # Looks are counted, because a computer that sleeps stands still as well.
            frames, still = self._frames, still + 1 if self._frames == frames else 0
            if still >= LOOKS_OF_A_HANG:
                frame = sys._current_frames().get(threading.main_thread().ident or 0)
                if frame is not None:
                    self._write("hang", report.stack_of(frame))
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
            self._known[body] = report.write(self.folder, report.compose(where, body, facts))
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

"""Unexpected faults of the window, of threads, of the process that thinks: each becomes a report."""

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablegame import crash_report as report

if TYPE_CHECKING:
    from threading import ExceptHookArgs


class CrashReporter:
    """Writes reports; of the same fault only one a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.facts: Callable[[], Mapping[str, object]] = dict
        """What is known of the program now."""
        self.names: Callable[[], list[str]] = list
        """Names that no report may hold."""
        self._known: dict[str, Path | None] = {}

    def note(self, where: str, fault: BaseException) -> Path | None:
        """Write a fault down; where, or None if no disk takes it. Never raises."""
        return self._write(where, report.details(fault, self._names_now()))

    def sentence(self, path: Path | None, fault: BaseException) -> tuple[str, dict[str, str]]:
        """Return the key of the sentence that tells of a fault, and its slots. `path`: what `note`
        returned."""
        return report.sentence(path, fault, self._names_now())

    def note_text(self, text: str) -> Path | None:
        """Return the same for what the thinking process has told of itself."""
        return self._write("thinking process", text)

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
            threading.excepthook, sys.unraisablehook = before

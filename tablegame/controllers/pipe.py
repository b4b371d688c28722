"""A program on the other end of two pipes, one JSON object a line each way, read and written by threads."""

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from tablegame.controllers.process_reaper import REAPER

LONGEST: Final = 1 << 16
"""The most bytes of a line; a longer one counts as a wrong answer."""
_AHEAD: Final = 64
"""The number of lines that either side may be behind."""
_QUOTED: Final = 400
"""The number of letters of an answer that are kept to be shown."""


@dataclass(frozen=True, slots=True)
class ReceivedLine:
    """One line of the program."""

    said: dict[str, Any] | None
    """The JSON object; None for a line that is none, or too long."""
    text: str
    """The beginning of the line."""


def words_of(command: str) -> list[str]:
    """Return the words of a command line; ValueError if it has none or a quote stays open."""
    words = shlex.split(command, posix=os.name == "posix")
    if os.name != "posix":
        words = [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]
    if not words:
        raise ValueError("an empty command")
    return words


class Pipe:
    """A started program, the head of a process group of its own. `send` and `receive` return at once."""

    def __init__(self, command: str, folder: str | None = None, errors: Path | None = None) -> None:
        """Start a program; ValueError or OSError if that cannot be done.

        `folder`: where it runs, by default that of this program. `errors`: the file to which its standard
        error is appended, by default none. Its environment does not name the home folder.
        """
        words = words_of(command)
        with contextlib.ExitStack() as stack:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if errors is None else stack.enter_context(errors.open("ab")),
                cwd=folder,
                env={name: value for name, value in os.environ.items() if name != "TABLEGAME_HOME"},
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        REAPER.watch(self._process.pid)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._inbox: queue.Queue[bytes] = queue.Queue(_AHEAD)
        self._outbox: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
        self._closed = threading.Event()
        self._killed = threading.Event()
        """The moment until which its last answers are dropped unread, because a closed pipe could crash
        it."""
        self._ended = threading.Event()
        self._threads = (
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    @property
    def dead(self) -> bool:
        """Return whether no more lines will come."""
        return self._ended.is_set() and self._inbox.empty()

    def send(self, message: Mapping[str, Any]) -> None:
        """Write a line; dropped if the program has long stopped reading."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def receive(self) -> ReceivedLine | None:
        """Return the next line, or None if there is none yet."""
        try:
            line = self._inbox.get_nowait()
        except queue.Empty:
            return None
        text = line[: 4 * _QUOTED].decode(errors="replace").rstrip("\r\n")[:_QUOTED]
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            return ReceivedLine(None, text)
        return ReceivedLine(value if isinstance(value, dict) else None, text)

    def close(self, wait: float = 0.3) -> None:
        """Give the program time to read and `wait` seconds to end, then end it."""
        self._closed.set()
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(wait)
        self._kill()
        self._killed.set()
        for thread in self._threads:
            thread.join(0.3)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.3)

    def _kill(self) -> None:
        """Stop the program and all that it has started, in its process group or, on Windows, its job."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        REAPER.forget(self._process.pid)

    def _read(self, source: IO[bytes]) -> None:
        """Read the lines of the program in a thread; of a line that is too long only the beginning is
        kept.
        """
        skipping = False
        with contextlib.suppress(OSError, ValueError), source:
            while line := source.readline(LONGEST):
                whole = line.endswith(b"\n")
                if not skipping:
                    self._keep(line if whole else line[: 4 * _QUOTED])
                skipping = not whole
                if self._killed.is_set():
                    break
        self._ended.set()

    def _keep(self, line: bytes) -> None:
        """Wait until there is room for the line."""
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._inbox.put(line, timeout=0.1)
                return

    def _write(self, sink: IO[bytes]) -> None:
        """Write lines in a thread until None comes."""
        with contextlib.suppress(OSError, ValueError), sink:
            while (line := self._outbox.get()) is not None:
                sink.write(line)
                sink.flush()

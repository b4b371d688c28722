"""Writers of a running match: to a file, which is durable a moment later, or to memory."""

import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from tablegame.match.files import private_file, put_aside, sync_folder, write_safely
from tablegame.match.store import RETRY_MS, is_passing


class Writer(Protocol):
    """The interface of writers of whole lines, each with its end."""

    @property
    def written(self) -> int:
        """The number of lines handed over, the header among them."""

    @property
    def acknowledged(self) -> int:
        """The number of lines that will survive a power loss, or that nothing can save: their events may be
        shown."""

    @property
    def not_saved(self) -> bool:
        """Return whether lines that should be on a disk are not."""

    @property
    def saved(self) -> bool:
        """Return whether all lines are on a disk, and durable."""

    def append(self, line: bytes) -> None:
        """Take the next line. Never raises for a disk that fails."""

    def rewrite(self, lines: Sequence[bytes]) -> None:
        """Replace all lines. Never raises for a disk that fails."""

    def seal(self) -> None:
        """End the file without waiting."""

    def close(self) -> None:
        """End the file, and wait until all is durable."""


class MemoryWriter:
    """A writer that only counts, because the match keeps its lines itself."""

    def __init__(self, lines: int = 0, *, not_saved: bool = False) -> None:
        self.written = lines
        self.not_saved = not_saved

    @property
    def acknowledged(self) -> int:
        """The number of lines; there is no disk to wait for."""
        return self.written

    @property
    def saved(self) -> bool:
        """Always False, because memory ends with the program."""
        return False

    def append(self, line: bytes) -> None:
        """Count the line."""
        self.written += 1

    def rewrite(self, lines: Sequence[bytes]) -> None:
        """Count the lines, which take the place of all."""
        self.written = len(lines)

    def seal(self) -> None:
        pass

    def close(self) -> None:
        pass


class FileWriter:
    """A writer that appends to a file at once, and makes it durable in a thread of its own.

    Where the disk refuses (it is full, or gone) lines wait in memory and are tried again with the next one.
    """

    def __init__(self, path: Path, size: int | None = None, lines: int = 0) -> None:
        """Create a file (`size` None), or open one whose whole lines take `size` bytes; OSError if that
        fails."""
        self.path: Final = path
        self._file = private_file(path, new=size is None)
        self._size = size or 0
        self._new = size is None
        self._all = bytearray()
        """The whole contents of the file, which is written again if another program removes it."""
        if not self._new:
            self._all += path.read_bytes()[: self._size]
            self._file.truncate(self._size)
            self._file.seek(self._size)
        self._waiting = b""
        self._instead = False
        """Whether the waiting lines replace the whole file."""
        self._syncing = False
        self._stored = self._synced = self._written = lines
        self._failed = False
        self._passing = False
        """Whether the last fault may pass by itself, so that the thread tries again within a second."""
        self._retries = 0
        self._sealed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._keep, name=f"record {path.name}", daemon=True)
        self._thread.start()

    @property
    def written(self) -> int:
        """The number of lines handed over, on the disk or waiting for it."""
        return self._written

    @property
    def acknowledged(self) -> int:
        """The number of durable lines; all of them if the disk refuses, so that play goes on."""
        with self._news:
            return self._written if self._failed else self._synced

    @property
    def not_saved(self) -> bool:
        """Return whether the disk refuses, so that lines wait in memory."""
        return self._failed and not self._retrying

    @property
    def saved(self) -> bool:
        """Return whether all lines are on the disk, and durable."""
        with self._news:
            return not (self._failed or self._waiting) and self._synced >= self._written

    @property
    def _retrying(self) -> bool:
        return bool(self._waiting) and self._passing and self._retries < len(RETRY_MS)

    def append(self, line: bytes) -> None:
        """Write the line now; the thread makes it durable."""
        with self._news:
            self._written += 1
            self._waiting += line
            self._all += line
            if not self._instead and self._taken_away():
                self._anew()
            self._store()

    def _store(self) -> None:
        if self._instead:
            self._replace()
            return
        try:
            data = memoryview(self._waiting)
            while data:
                data = data[self._file.write(data) or 0 :]
        except (OSError, ValueError) as fault:  # ValueError: the file is closed
            self._fail(fault)
            self._back_to(self._size)
            return
        self._failed, self._retries = False, 0
        self._size += len(self._waiting)
        self._waiting = b""
        self._stored = self._written
        self._news.notify_all()

    def _taken_away(self) -> bool:
        """Return whether the file was removed, replaced by another one, or shortened."""
        try:
            ours, current = os.fstat(self._file.fileno()), self.path.stat()
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False  # the disk fails: writing will report it
        if not os.path.samestat(ours, current):
            with suppress(OSError):
                put_aside(self.path)  # its writer may want it
            return True
        return current.st_size < self._size

    def _anew(self) -> None:
        self._waiting = bytes(self._all)
        self._instead = True
        # Until it is in its place nothing of what the file held counts.
        self._stored = self._synced = 0

    def _replace(self) -> None:
        """Replace the file so that at every moment the whole old or the whole new one is there."""
        self._news.wait_for(lambda: not self._syncing)
        try:
            with suppress(OSError):
                self._file.close()  # some systems replace no file that is open
            write_safely(self.path, self._waiting)
            self._file = private_file(self.path, new=False)
            self._size = self._file.seek(0, os.SEEK_END)
        except OSError as fault:
            self._fail(fault)
            return
        self._failed = self._instead = False
        self._waiting, self._retries = b"", 0
        self._stored = self._synced = self._written
        self._news.notify_all()

    def _fail(self, fault: OSError | ValueError) -> None:
        self._failed = True
        self._passing = isinstance(fault, OSError) and is_passing(fault)
        self._news.notify_all()

    def _back_to(self, size: int) -> None:
        try:
            self._file.seek(size)
            self._file.truncate(size)
        except (OSError, ValueError):
            pass

    def rewrite(self, lines: Sequence[bytes]) -> None:
        """Replace the file by one of these lines, atomically and durably."""
        with self._news:
            self._written = len(lines)
            self._all[:] = b"".join(lines)
            self._anew()
            self._store()

    def _keep(self) -> None:
        """Store lines durably in a thread, with as few writes as the disk allows."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._sealed or self._synced < self._stored or self._retrying)
                if self._synced >= self._stored and self._retrying:
                    self._news.wait_for(lambda: not self._waiting, RETRY_MS[self._retries] / 1000)
                    if self._retrying:
                        self._store()
                        self._retries += bool(self._waiting)
                    continue
                if self._synced >= self._stored:
                    with suppress(OSError):
                        self._file.close()
                    return
                lines = self._stored
                self._syncing = True
            failed = self._sync()
            with self._news:
                self._syncing = False
                if not self._instead:
                    self._synced = lines
                    if failed and not self._failed:
                        self._failed, self._passing = True, False
                self._news.notify_all()

    def _sync(self) -> bool:
        try:
            os.fsync(self._file.fileno())
            if self._new:
                sync_folder(self.path.parent)
                self._new = False
        except (OSError, ValueError):  # ValueError: another file takes its place, and could not be opened
            return True
        return False

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all that was written is acknowledged; False if it was not in time."""
        with self._news:
            return self._news.wait_for(lambda: self._failed or self._synced >= self._written, seconds)

    def seal(self) -> None:
        """Let the thread finish and close the file."""
        with self._news:
            if not (self._sealed or self._instead) and self._taken_away():
                self._anew()
            if self._waiting and not self._sealed:
                self._retries = 0
                self._store()  # the disk may have room by now
            self._sealed = True
            self._news.notify_all()

    def close(self) -> None:
        """Let the thread finish, and wait for it."""
        self.seal()
        self._thread.join()

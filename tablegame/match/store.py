"""Small files of the home folder: read once, put aside where damaged, replaced whole, retried when refused.

A virus scanner or a program that synchronises folders may hold a file for a moment, and then a replacement is
refused. Only the frame loop waits for that: nothing here sleeps, except `flush`.
"""

import errno
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, Generic, TypeVar

from tablegame.limits import STORE, parse_json
from tablegame.match.files import NOT_REGULAR, UNFINISHED, UNFIT, put_aside, read_regular, write_safely
from tablegame.speech import Speaker

RETRY_MS: Final = (200, 300, 400)
"""Pauses before the attempts that follow a refusal: all are made within a second."""
LATER_MS: Final = 30_000
"""The pause before each attempt after those, or after a fault that does not pass so soon."""
_PASSING: Final = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.EAGAIN})
"""Faults that may pass by themselves, because another program holds the file."""
_CAUSES: Final[Mapping[int, str]] = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EFBIG: "too_large", errno.EROFS: "read_only",
    errno.EACCES: "refused", errno.EPERM: "refused", errno.EBUSY: "refused", errno.EAGAIN: "refused",
    errno.ENOENT: "gone", errno.ENOTDIR: "in_the_way", errno.ENODEV: "gone", errno.ENXIO: "gone",
    errno.EEXIST: "exists", errno.EISDIR: "not_regular", errno.ENAMETOOLONG: "name_too_long",
    errno.ELOOP: "not_regular", errno.EIO: "broken", errno.ETIMEDOUT: "broken", errno.ESTALE: "broken",
}  # fmt: skip
_READING: Final[Mapping[str, str]] = {"gone": "missing", "refused": "unreadable"}
"""Causes that have other words for a file that could not be read."""


def is_passing(fault: OSError) -> bool:
    """Return whether a write that failed like this is worth another attempt within a second."""
    return fault.errno in _PASSING


def cause(speaker: Speaker, fault: OSError | ValueError, *, reading: bool = False) -> str:
    """Return why a file could not be written (or read), as the end of a sentence in the speaker's language.

    The operating system's own words are in its language, and are never said.
    """
    key = "unknown"
    if isinstance(fault, OSError):
        key = "not_regular" if fault.strerror == NOT_REGULAR else _CAUSES.get(fault.errno or 0, key)
    return speaker.text(f"errors.cause.{_READING.get(key, key) if reading else key}")


def cause_slots(speaker: Speaker, key: str, slots: Mapping[str, object]) -> dict[str, object]:
    """Return the slots of the sentence `key`, with words in place of the faults of files among them."""
    reading = key == "errors.record.unreadable"
    return {
        name: cause(speaker, value, reading=reading) if isinstance(value, OSError | ValueError) else value
        for name, value in slots.items()
    }


@dataclass(slots=True)
class _Waiting:
    write: Callable[[], object]
    fault: OSError
    data: bytes | None
    attempts: int = 0
    due: int | None = None
    """The time of the next attempt, in ms; None until the frame loop has seen it."""

    @property
    def retrying(self) -> bool:
        return is_passing(self.fault) and self.attempts < len(RETRY_MS)


class SaveQueue:
    """The queue of writes of all stores; a refused write stays here until it succeeds."""

    def __init__(self) -> None:
        self._waiting: dict[Path, _Waiting] = {}

    def save(self, path: Path, write: Callable[[], object], data: bytes | None = None) -> None:
        """Write a file now, or later where that is refused. `write` raises OSError, and may be called again.

        `data`: the new contents. Other unsaved files are tried again, too.
        """
        others = [other for other in self._waiting if other != path]
        self._attempt(path, write, data)
        for other in others:
            self._attempt(other, self._waiting[other].write, self._waiting[other].data)

    def unsaved(self, path: Path) -> bytes | None:
        """Return the unsaved contents of a file; None if it is saved."""
        waiting = self._waiting.get(path)
        return None if waiting is None else waiting.data

    def fault(self, path: Path) -> OSError | None:
        """Return why a file is not saved; None if it is, or as long as attempts within a second are left."""
        waiting = self._waiting.get(path)
        return None if waiting is None or waiting.retrying else waiting.fault

    @property
    def faults(self) -> Mapping[Path, OSError]:
        """The files that are not saved, and why; without those that are being retried."""
        return {path: unsaved.fault for path, unsaved in self._waiting.items() if not unsaved.retrying}

    def retry(self, now: int) -> bool:
        """Make the attempts that are due; `now` in ms. Return whether `faults` has other files or causes."""
        before = {path: fault.errno for path, fault in self.faults.items()}
        for path, waiting in list(self._waiting.items()):
            soon = waiting.retrying
            if waiting.due is None:
                waiting.due = now + (RETRY_MS[waiting.attempts] if soon else LATER_MS)
            elif now >= waiting.due:
                waiting.attempts, waiting.due = waiting.attempts + 1 if soon else len(RETRY_MS), None
                self._attempt(path, waiting.write, waiting.data)
        return {path: fault.errno for path, fault in self.faults.items()} != before

    def flush(self) -> Mapping[Path, OSError]:
        """Try everything again before the program ends, for less than a second; return what stays unsaved."""
        for pause in (0, *RETRY_MS):
            if not any(pause == 0 or is_passing(unsaved.fault) for unsaved in self._waiting.values()):
                break
            time.sleep(pause / 1000)
            for path, waiting in list(self._waiting.items()):
                waiting.attempts = len(RETRY_MS)
                self._attempt(path, waiting.write, waiting.data)
        return self.faults

    def forget(self) -> None:
        """Drop all unsaved writes."""
        self._waiting.clear()

    def _attempt(self, path: Path, write: Callable[[], object], data: bytes | None) -> None:
        try:
            write()
        except OSError as fault:
            waiting = self._waiting.setdefault(path, _Waiting(write, fault, data))
            waiting.write, waiting.fault, waiting.data = write, fault, data
        else:
            self._waiting.pop(path, None)


SAVES: Final = SaveQueue()
"""The queue of this process."""


BACKED_UP: Final = (
    "kept.json", "learned.json", "preferences.json", "statistics.json", "people.json", "evenings.json",
    "exercises.jsonl", "presets.json",
)  # fmt: skip
"""The files of a home that a backup holds, besides those of the folders below."""
DUPLICATES, OPINIONS = "duplicates/*.json", "reviews/*.opinions"
NOT_BACKED_UP: Final[Mapping[str, str]] = {
    "archive.db*": "made again from the records",
    "statistics.db*": "made again from the records",
    "daily.json": "the par of daily deals is worked out again",
    "reviews/*.json": "reviews are thought through again",
    "lock": "of the running program",
    "preferences.json.[0-9]": "former settings",
    "outside.json": "commands of programs, which nothing that is read may name",
    f"*{UNFINISHED}": "saving that was cut off",
}
"""The patterns of files of a home that a backup leaves out silently, with reasons. `exports/` and `reports/`
are for others."""
_VERSION: Final = re.compile(rb'"version"\s*:\s*(\d{1,9})')

T = TypeVar("T")


class HomeFile:
    """A file of the home folder that is written through the queue. It must be on one of the lists above."""

    def __init__(self, home: Path, name: str) -> None:
        listed = (*BACKED_UP, DUPLICATES, OPINIONS, *NOT_BACKED_UP)
        if not any(fnmatchcase(name, pattern) for pattern in listed):
            raise ValueError(f"no list says whether a backup holds {name}")
        self._path: Final = home / name

    @property
    def fault(self) -> OSError | None:
        """The reason why the last change is not on the disk; None if it is, or is just being tried again."""
        return SAVES.fault(self._path)

    @property
    def not_saved(self) -> bool:
        """Return whether the last change could not be written."""
        return self.fault is not None


class Store(HomeFile, Generic[T]):
    """One value in a small file, for a class that holds it. No fault of the file is raised while it is read.

    Nothing is lost: a file that is damaged, unreadable or of a newer version is put aside before the first
    change replaces it.
    """

    named_by_page: ClassVar[bool] = False
    """Whether a page of its own names a damaged file; otherwise the title does."""
    reads_newer: ClassVar[bool] = True
    """Whether the file of a newer version is read as far as it can be, or left alone."""

    def __init__(
        self,
        home: Path,
        name: str,
        from_bytes: Callable[[bytes], T],
        to_bytes: Callable[[T], bytes],
        version: int = 0,
        most: int = STORE.size,
    ) -> None:
        """Use `from_bytes`, which raises ValueError for a file that this program has not written. `version`:
        the one it writes; 0 for files without. `most`: bytes of the largest file."""
        super().__init__(home, name)
        self._from_bytes: Final = from_bytes
        self._to_bytes: Final = to_bytes
        self._version: Final = version
        self._most: Final = most
        self._keeps_old = ""
        """The reason why the file on the disk must not be replaced: "damaged", "unread" or "newer"."""
        self.damaged: str | None = None
        """The name of a damaged file that was put aside."""

    def read(self) -> T:
        """Return the value of the file. Raise ValueError if it is damaged, OSError if it cannot be read."""
        self._keeps_old = "unread"
        try:
            data = read_regular(self._path, self._most)
            newer = self._is_newer(data)
            self._keeps_old = "newer" if newer else "damaged"
            if newer and not self.reads_newer:
                raise OSError("written by a newer version")
            value = self._from_bytes(data)
        except (FileNotFoundError, NotADirectoryError):
            self._keeps_old = ""
            raise
        except OSError as fault:
            if fault.errno not in UNFIT:
                raise
            self._keeps_old = "damaged"
            raise ValueError("a file that this program never writes") from fault
        self._keeps_old = "newer" if newer else ""
        return value

    def load(self) -> T | None:
        """Return the value of the file, or the unsaved one; None if there is no readable file.

        A damaged file is put aside.
        """
        value = None
        try:
            value = self.read()
        except OSError:
            pass
        except ValueError:
            if self._keeps_old == "damaged":
                try:
                    self._put_aside()
                except OSError:
                    self.damaged = self._path.name
            if self.damaged is not None and not self.named_by_page:
                _DAMAGED.append(self.damaged)
        unsaved = SAVES.unsaved(self._path)
        return value if unsaved is None else self._from_bytes(unsaved)

    def _is_newer(self, data: bytes) -> bool:
        """Return whether a newer version of this program has written a file."""
        if not self._version or all(int(number) <= self._version for number in _VERSION.findall(data)):
            return False
        try:
            version = parse_json(data, STORE)["version"]
        except (ValueError, TypeError, KeyError):
            return False
        return type(version) is int and version > self._version

    def write(self, value: T) -> None:
        """Replace the file at once; OSError if that cannot be done or the file could not be read again."""
        self._replace(self._to_bytes(value))

    def _save(self, value: T) -> None:
        """Replace the file, now or later; until then it keeps its old value."""
        data = self._to_bytes(value)
        SAVES.save(self._path, partial(self._replace, data), data)

    def _replace(self, data: bytes) -> None:
        if len(data) > self._most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        write_safely(self._path, data, before=self._put_aside)

    def _put_aside(self) -> None:
        """Rename a file that must not be replaced; OSError if that cannot be done."""
        if self._keeps_old and self._path.exists() and not self._path.is_dir():
            aside = put_aside(self._path, self._keeps_old).name
            if self._keeps_old == "damaged":
                self.damaged = aside
        self._keeps_old = ""


_DAMAGED: Final[list[str]] = []
"""Names of damaged files that were not shown yet."""


def take_damaged() -> list[str]:
    """Return the names of damaged files that no page of their own names, and forget them."""
    names = _DAMAGED[:]
    _DAMAGED.clear()
    return names

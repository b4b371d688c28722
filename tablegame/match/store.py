"""Small files of the home folder: read once, put aside where damaged, replaced whole, retried when refused.

A virus scanner or a program that synchronises folders may hold a file for a moment, and then a replacement is
refused. Only the frame loop waits for that: nothing here sleeps, except `flush`.
"""

import errno
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Generic, TypeVar

from tablegame.limits import STORE
from tablegame.match.files import NOT_REGULAR, UNFIT, put_aside, read_regular, write_safely
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
    errno.ENOENT: "gone", errno.ENOTDIR: "gone", errno.ENODEV: "gone", errno.ENXIO: "gone",
    errno.EEXIST: "exists", errno.EISDIR: "not_regular", errno.ENAMETOOLONG: "name_too_long",
    errno.ELOOP: "not_regular", errno.EIO: "broken", errno.ETIMEDOUT: "broken", errno.ESTALE: "broken",
}  # fmt: skip
_READING: Final[Mapping[str, str]] = {"gone": "missing", "refused": "unreadable"}
"""Causes that are said in other words of a file that could not be read."""


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
    """When the next attempt is made, in ms; None until the frame loop has seen it."""

    @property
    def retrying(self) -> bool:
        return is_passing(self.fault) and self.attempts < len(RETRY_MS)


class SaveQueue:
    """Writes of all stores; what is refused stays here until it is written."""

    def __init__(self) -> None:
        self._waiting: dict[Path, _Waiting] = {}

    def save(self, path: Path, write: Callable[[], object], data: bytes | None = None) -> None:
        """Write a file now, or later where that is refused. `write` raises OSError, and may be called again.

        `data`: what the file is to hold. Whatever else is still unsaved is tried again, too.
        """
        others = [other for other in self._waiting if other != path]
        self._attempt(path, write, data)
        for other in others:
            self._attempt(other, self._waiting[other].write, self._waiting[other].data)

    def unsaved(self, path: Path) -> bytes | None:
        """Return what a file is to hold and does not hold yet; None if it is saved."""
        waiting = self._waiting.get(path)
        return None if waiting is None else waiting.data

    def fault(self, path: Path) -> OSError | None:
        """Return why a file is not saved; None if it is, or as long as attempts within a second are left."""
        waiting = self._waiting.get(path)
        return None if waiting is None or waiting.retrying else waiting.fault

    @property
    def faults(self) -> Mapping[Path, OSError]:
        """The files that are not saved, and why; without those that are being retried."""
        return {path: each.fault for path, each in self._waiting.items() if not each.retrying}

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
            if not any(pause == 0 or is_passing(each.fault) for each in self._waiting.values()):
                break
            time.sleep(pause / 1000)
            for path, waiting in list(self._waiting.items()):
                waiting.attempts = len(RETRY_MS)
                self._attempt(path, waiting.write, waiting.data)
        return self.faults

    def forget(self) -> None:
        """Give up what is unsaved."""
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


T = TypeVar("T")


class Store(Generic[T]):
    """For a class that holds what lies in one file. Nothing that goes wrong with the file is raised."""

    def __init__(self, path: Path, from_bytes: Callable[[bytes], T], to_bytes: Callable[[T], bytes]) -> None:
        """`from_bytes` raises ValueError for what this program has not written."""
        self._path: Final = path
        self._from_bytes: Final = from_bytes
        self._to_bytes: Final = to_bytes
        self.damaged: str | None = None
        """The name a damaged file was put aside under."""

    @property
    def fault(self) -> OSError | None:
        """Why the last change is not on the disk; None if it is, or is just being tried again."""
        return SAVES.fault(self._path)

    @property
    def not_saved(self) -> bool:
        """Whether the last change could not be written."""
        return self.fault is not None

    def _load(self) -> T | None:
        """What the file holds; None where there is none, or a damaged one."""
        try:
            data = SAVES.unsaved(self._path)
            return self._from_bytes(read_regular(self._path, STORE.size) if data is None else data)
        except (OSError, ValueError) as fault:
            if isinstance(fault, OSError) and fault.errno not in UNFIT:
                return None
            try:
                self.damaged = put_aside(self._path).name
            except OSError:
                self.damaged = self._path.name
            return None

    def _store(self, kept: T) -> None:
        """Replace the file at one stroke; a home that cannot be written keeps its old one for now."""
        data = self._to_bytes(kept)
        SAVES.save(self._path, partial(self._write_file, data), data)

    def _write_file(self, data: bytes) -> None:
        if len(data) > STORE.size:  # it could not be read again
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        write_safely(self._path, data)

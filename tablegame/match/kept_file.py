"""A small file of the home folder: read once, put aside where it is damaged, and replaced at every change."""

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Generic, TypeVar

from tablegame.limits import STORE
from tablegame.match.files import UNFIT, put_aside, read_regular, write_safely
from tablegame.match.save_queue import SAVES

T = TypeVar("T")


class KeptFile(Generic[T]):
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

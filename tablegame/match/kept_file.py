"""A small file of the home folder: read once, put aside where it is damaged, and replaced at every change."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from tablegame.limits import STORE
from tablegame.match.files import UNFIT, put_aside, read_regular, write_safely

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
        self.not_saved = False
        """Whether the last change could not be written."""

    def _load(self) -> T | None:
        """What the file holds; None where there is none, or a damaged one."""
        try:
            return self._from_bytes(read_regular(self._path, STORE.size))
        except (OSError, ValueError) as fault:
            if isinstance(fault, OSError) and fault.errno not in UNFIT:
                return None
            try:
                self.damaged = put_aside(self._path).name
            except OSError:
                self.damaged = self._path.name
            return None

    def _store(self, kept: T) -> None:
        """Replace the file at one stroke; a home that cannot be written keeps its old one."""
        data = self._to_bytes(kept)
        try:
            if len(data) > STORE.size:  # it could not be read again
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            write_safely(self._path, data)
        except OSError:
            self.not_saved = True
        else:
            self.not_saved = False

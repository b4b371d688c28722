"""A small file of the home folder: read once, put aside where it is damaged, and replaced at every change."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from tablegame.match.files import put_aside, write_safely

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
            return self._from_bytes(self._path.read_bytes())
        except OSError:
            return None
        except ValueError:
            try:
                self.damaged = put_aside(self._path).name
            except OSError:
                self.damaged = self._path.name
            return None

    def _store(self, kept: T) -> None:
        """Replace the file at one stroke; a home that cannot be written keeps its old one."""
        try:
            write_safely(self._path, self._to_bytes(kept))
        except OSError:
            self.not_saved = True
        else:
            self.not_saved = False

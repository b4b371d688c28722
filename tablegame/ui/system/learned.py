"""What this person has learned, kept as JSON in the house's home."""

from pathlib import Path
from typing import Final

from tablegame.learn.progress import Progress, from_bytes, to_bytes
from tablegame.match.files import put_aside, write_safely

FILE: Final = "learned.json"


class Learned(Progress):
    """Progress with a file: every change that is worth it is followed by `save`."""

    def __init__(self, home: Path) -> None:
        """What lies in that folder; nothing, where there is no file, or a damaged one."""
        super().__init__()
        self._path = home / FILE
        self.damaged: str | None = None
        """The name a damaged file was put aside under."""
        self.not_saved = False
        """Whether the last attempt to write it failed."""
        self.changes = 0
        """Grows with everything that was learned; nothing else need be looked at."""
        try:
            self._take(from_bytes(self._path.read_bytes()))
        except OSError:
            pass
        except ValueError:
            self.damaged = self._aside()

    def save(self) -> None:
        """Write everything down at one stroke; a home that cannot be written keeps its old file."""
        self.changes += 1
        try:
            write_safely(self._path, to_bytes(self))
        except OSError:
            self.not_saved = True
        else:
            self.not_saved = False

    def _take(self, found: Progress) -> None:
        self.__dict__.update(found.__dict__)

    def _aside(self) -> str:
        try:
            return put_aside(self._path).name
        except OSError:
            return self._path.name

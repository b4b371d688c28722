"""The learning progress of this person, stored as JSON in the program's home folder."""

from pathlib import Path
from typing import Final

from tablegame.learn.progress import VERSION, Progress, from_bytes, to_bytes
from tablegame.match.store import Store

FILE: Final = "learned.json"


class Learned(Progress, Store[Progress]):
    """Progress with a file: every change that is worth it is followed by `save`."""

    def __init__(self, home: Path) -> None:
        """Load what is stored in that folder."""
        Progress.__init__(self)
        Store.__init__(self, home, FILE, from_bytes, to_bytes, VERSION)
        self.changes = 0
        """Grows with everything that was learned; nothing else need be looked at."""
        if (found := self.load()) is not None:
            self.__dict__.update(found.__dict__)

    def save(self) -> None:
        """Write everything down at one stroke; a home that cannot be written keeps its old file."""
        self.changes += 1
        self._save(self)

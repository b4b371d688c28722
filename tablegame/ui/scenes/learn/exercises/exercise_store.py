"""The player's own exercises, one store for all pages, and what new reviews add to them."""

from pathlib import Path
from threading import Thread
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.own import OwnExercises
from tablegame.ui.shell.context import Ui

REVIEWS: Final = "reviews"
"""The folder of stored reviews in the home folder."""
_HELD: Final[dict[Path, OwnExercises]] = {}


def own_of(ui: Ui) -> OwnExercises:
    """Return the store of the home folder: the same for all pages, because each adds to one file."""
    if ui.home not in _HELD:
        _HELD[ui.home] = OwnExercises(ui.home)
    return _HELD[ui.home]


def forget(home: Path) -> None:
    """Read the file again at the next use, because it may be another one."""
    _HELD.pop(home, None)


class Gathering:
    """A reader of new reviews, whose mistakes become exercises. It reads in a thread; a page polls it."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._reader: Thread | None = None
        self._gathered: list[tuple[str, list[Exercise]]] = []

    def begin(self) -> None:
        """Begin to read the reviews that have not been read yet."""
        own, home = own_of(self._ui), self._ui.home
        try:
            new = [path for path in (home / REVIEWS).glob("*.json") if path.stem not in own.looked]
        except OSError:
            return
        if new and self._reader is None:
            looked = own.looked
            self._reader = Thread(target=self._read, args=(home, looked), name="exercises", daemon=True)
            self._reader.start()

    def _read(self, home: Path, looked: frozenset[str]) -> None:
        from tablegame.study.exercises.from_review import gathered

        self._gathered = list(gathered(home, looked))

    def tick(self) -> bool:
        """Add what has been read. Return whether that was anything."""
        if self._reader is None or self._reader.is_alive():
            return False
        self._reader = None
        own = own_of(self._ui)
        for name, exercises in self._gathered:
            own.keep_all(name, exercises)
        added, self._gathered = bool(self._gathered), []
        return added

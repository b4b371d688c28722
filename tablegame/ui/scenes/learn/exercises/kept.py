"""The exercises that are kept in the house, for all pages that ask, and what new reviews add to them."""

from pathlib import Path
from threading import Thread
from typing import Final

from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.own import OwnExercises
from tablegame.ui.shell.context import Ui

REVIEWS: Final = "reviews"
"""The folder of the home where reviews lie, each in a file of its name."""
_HELD: Final[dict[Path, OwnExercises]] = {}


def own_of(ui: Ui) -> OwnExercises:
    """Those of the home folder; the same for all pages, as each adds to one file."""
    if ui.home not in _HELD:
        _HELD[ui.home] = OwnExercises(ui.home)
    return _HELD[ui.home]


def forget(home: Path) -> None:
    """The file is read again when it is asked for: it may be another one."""
    _HELD.pop(home, None)


class Gathering:
    """Takes the mistakes of new reviews in: records are read beside everything else, a page asks now and
    then."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._reader: Thread | None = None
        self._found: list[tuple[str, list[Exercise]]] = []

    def begin(self) -> None:
        """Looks for reviews that nobody has looked at."""
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

        self._found = list(gathered(home, looked))

    def tick(self) -> bool:
        """Whether anything was added."""
        if self._reader is None or self._reader.is_alive():
            return False
        self._reader = None
        own = own_of(self._ui)
        for name, found in self._found:
            own.keep_all(name, found)
        added, self._found = bool(self._found), []
        return added

"""The exercises of the player: the one store of the player's own for all pages, and the shipped ones."""

from datetime import date
from pathlib import Path
from threading import Thread
from typing import Final

from tablegame.match.people import person_key
from tablegame.rules.catalogue import SHELF
from tablegame.study.exercises.daily import of_day
from tablegame.study.exercises.model import Exercise, sound
from tablegame.study.exercises.own import OwnExercises
from tablegame.study.exercises.shipped import shipped
from tablegame.ui.scenes.people.people_service import names_of, own_name
from tablegame.ui.shell.context import Ui

SHIPPED_MOST: Final = 5
"""The most shipped exercises in one sitting."""
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


# Which exercises there are ----------------------------------------------------------------------------------
def of_today(ui: Ui, today: date) -> Exercise | None:
    """Return the exercise of the day, from a game that the player has played; None if there is none."""
    exercise = of_day(today, played(ui))
    return exercise if exercise is not None and sound(exercise) else None


def played(ui: Ui) -> list[str]:
    """Return the games of which the player has played a deal; while no name is set, every person's count."""
    own = set(map(person_key, names_of(ui, own_name(ui))))
    return [
        game
        for game in SHELF
        if any(
            count
            for name, count in ui.preferences.deals.get(game, {}).items()
            if not own or person_key(name) in own
        )
    ]


def next_shipped(ui: Ui, game: str) -> list[Exercise]:
    """Return the next shipped exercises of a game.

    Those never asked for come first, the easiest before others, then those that were missed. Once all are
    solved, those solved longest ago come again.
    """
    own = own_of(ui)
    exercises = [exercise for exercise in shipped(game) if sound(exercise)]
    new = [exercise for exercise in exercises if own.solved(exercise) is None and not own.has(exercise)]
    missed = [exercise for exercise in exercises if own.solved(exercise) is False]
    return (new + missed or own.longest_ago(exercises))[:SHIPPED_MOST]


def solved(ui: Ui, game: str) -> tuple[int, int]:
    """Return how many shipped exercises of a game were solved, and how many there are."""
    own, exercises = own_of(ui), shipped(game)
    return sum(_is_solved(own, exercise) for exercise in exercises), len(exercises)


def _is_solved(own: OwnExercises, exercise: Exercise) -> bool:
    place = own.place(exercise)
    return place.box > 0 if place is not None and own.has(exercise) else own.solved(exercise) is True

"""The exercises of the player: the store of the player's own, the shipped ones, and the words of one."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from threading import Thread
from typing import Final

from tablegame.learn.attempts import AnswerStage
from tablegame.match.people import person_key
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.study.exercises.exercise import Exercise, exercise_of_day, is_sound, shipped
from tablegame.study.exercises.exercise_session import ExerciseTurn
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import move_words
from tablegame.ui.scenes.people.people_service import names_of, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W

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
        from tablegame.study.exercises.review_exercises import gathered

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
    exercise = exercise_of_day(today, played(ui))
    return exercise if exercise is not None and is_sound(exercise) else None


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
    exercises = [exercise for exercise in shipped(game) if is_sound(exercise)]
    new = [exercise for exercise in exercises if own.solved(exercise) is None and not own.has(exercise)]
    missed = [exercise for exercise in exercises if own.solved(exercise) is False]
    return (new + missed or own.longest_ago(exercises))[:SHIPPED_MOST]


def solved(ui: Ui, game: str) -> tuple[int, int]:
    """Return the number of solved shipped exercises of a game, and the number of all."""
    own, exercises = own_of(ui), shipped(game)
    return sum(_is_solved(own, exercise) for exercise in exercises), len(exercises)


def _is_solved(own: OwnExercises, exercise: Exercise) -> bool:
    place = own.place(exercise)
    return place.box > 0 if place is not None and own.has(exercise) else own.solved(exercise) is True


def figure(value: float, like: float | None = None) -> str:
    """Return points, with fewer decimals the larger they are, or with as many as another number has."""
    number = value if like is None else like
    digits = 0 if number >= 9.95 else 1 if number >= 0.995 else 2
    written = f"{value:.{digits}f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def kind_words(ui: Ui, game: str, kind: str) -> str:
    """Return the name of a kind of decision."""
    key = f"exercises.kind.{game}.{kind}"
    return ui.text(key) if kind and ui.speaker.has(key) else ui.text("exercises.kind.other")


class ExerciseText:
    """The words about one exercise of a sitting."""

    def __init__(self, ui: Ui, turn: ExerciseTurn, names: Sequence[str]) -> None:
        """Speak about a turn with players of these names, by seat."""
        # Only here, because the title speaks about no turn and the table's modules would hold it up.
        from tablegame.ui.table.plates import room_of

        self._ui = ui
        self.turn = turn
        self._names = names
        exercise = turn.exercise
        self._room = room_of(exercise.seats, exercise.seat, (BASE_W, BASE_H))

    @property
    def exercise(self) -> Exercise:
        """The exercise of the turn."""
        return self.turn.exercise

    def move(self, text: str) -> str:
        """Return a move of the protocol in words."""
        exercise = self.exercise
        action = GAMES[exercise.game].parse(text)
        table = GAME_TABLES[exercise.game]
        said = move_words(self._ui.speaker, table, exercise.position, action, self._names, self._room)
        return self._ui.speaker.plain(said)

    def reason(self) -> str:
        """Return why the best move is best, or "" where the numbers are the only reason."""
        because = self.exercise.reason
        if because is None:
            return ""
        from tablegame.ai.words import words

        said = self._ui.speaker.plain(words(self._ui.speaker, [because], self._names))
        return said[:1].upper() + said[1:] + self._ui.text("exercises.stop") if said else ""

    def compared(self) -> str:
        """Return the certainty of that in words, or "" where nothing was compared."""
        exercise, ui = self.exercise, self._ui
        if exercise.won + exercise.lost == 0:
            return ""
        rival = next((move for move in exercise.moves if move.loss > exercise.within), exercise.moves[1])
        share = round(100 * exercise.won / (exercise.won + exercise.lost))
        error = max(rival.error, 1.0) if rival.loss >= 9.95 else rival.error
        slots = {"n": share, "points": figure(rival.loss), "error": figure(error, rival.loss)}
        key = f"exercises.compared.{exercise.game}"
        return ui.text(key if ui.speaker.has(key) else "exercises.compared.any", **slots)

    def question(self) -> str:
        """Return the words that ask for a move."""
        own = "exercises.ask_own" if self.exercise.played else "exercises.ask"
        return self._ui.text("exercises.ask_again" if self.turn.again else own)

    def reply(self) -> str:
        """Return the loss of the last move in words, or "" if it was not wrong."""
        if not self.turn.attempts.missed:
            return ""
        loss = self.turn.loss(self.turn.tried[-1])
        if loss is None:
            return self._ui.text("exercises.unmeasured")
        key = f"exercises.less.{self.exercise.game}"
        return self._ui.text(key if self._ui.speaker.has(key) else "exercises.less.any", points=figure(loss))

    def explanation(self) -> str:
        """Return the best move, the reason for it, and how sure that is; "" while a move is waited for."""
        ui, turn, best = self._ui, self.turn, self.exercise.best
        if turn.attempts.waits:
            return ""
        if turn.stage is AnswerStage.SHOWN:
            words = ui.text("exercises.shown", move=self.move(best))
        elif turn.tried[-1] == best:
            words = ui.text("exercises.right")
        else:
            words = ui.text("exercises.as_good", move=self.move(best))
        for more in (self.reason(), self.compared()):
            words = ui.text("exercises.then", first=words, second=more) if more else words
        return words

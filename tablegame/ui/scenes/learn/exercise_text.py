"""The words about an exercise: the question, what an answer was worth, and why the best is best."""

from collections.abc import Sequence

from tablegame.learn.attempts import AnswerStage
from tablegame.rules.catalogue import GAMES
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import ExerciseTurn
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import move_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of


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
        """Return how sure that is, or "" where nothing was compared."""
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
        """Return what the last move gave away, or "" if it was not wrong."""
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

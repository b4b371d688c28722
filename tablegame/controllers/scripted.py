"""A seat that plays from a list."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tablegame.ai.think import simple
from tablegame.controllers.question import Notice, Origin, Question
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing


class Scripted:
    """Plays the given texts of moves in turn, then the simple policy."""

    human = False

    def __init__(self, moves: Iterable[str] = (), *, then: Callable[[Question], Any] | None = None) -> None:
        """`then` decides when the list is at its end; without it the simple policy does."""
        self._moves: Iterator[str] = iter(moves)
        self._then = then
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        """The answer is ready at once."""
        self._question = question

    def answer(self) -> Any | None:
        """The next move of the list."""
        question, self._question = self._question, None
        if question is None:
            return None
        text = next(self._moves, None)
        if text is not None:
            return GAMES[question.game_id].parse(text)
        if self._then is not None:
            return self._then(question)
        return simple(question.game_id, question.view, question.legal)

    def withdraw(self) -> None:
        """Forget the question."""
        self._question = None

    def refused(self, question: Question) -> Any | None:
        """The simple policy's move."""
        return simple(question.game_id, question.view, question.legal)

    def origin(self) -> Origin:
        """Nothing that could be thought again."""
        return Origin()

    def notices(self) -> list[Notice]:
        """It never has anything to say."""
        return []

    def finish(self, standing: Standing) -> None:
        """How it ended changes nothing here."""

    def close(self) -> None:
        """It holds on to nothing."""
        self.withdraw()

"""A person at the screen."""

from typing import Any

from tablegame.controllers.question import Notice, Origin, Question
from tablegame.rules.contract import Standing


class Human:
    """Keeps the question until the screen answers it."""

    human = True

    def __init__(self) -> None:
        self.question: Question | None = None

    def ask(self, question: Question) -> None:
        """Put the question on the screen."""
        self.question = question

    def answer(self) -> Any | None:
        """Nothing: a person's move comes through `TableController.decide`."""
        return None

    def withdraw(self) -> None:
        """Take the question off the screen."""
        self.question = None

    def refused(self, question: Question) -> Any | None:
        """A person is asked again."""
        return None

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

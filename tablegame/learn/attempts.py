"""The answers to one question about a position: of lessons, drills, exercises, retries and worked examples.

    ASKED | WRONG: after a wrong answer
    WRONG | SHOWN: after the last wrong answer, or by `show`
    ASKED, WRONG | EXPLAINED: after a right answer
    SHOWN | EXPLAINED: likewise, if the right answer must still be given

A question that asks nothing begins as EXPLAINED. The next question has `Attempts` of its own. What differs is
data: which answers are right, and after how many wrong ones the right one is shown.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Generic, TypeVar

Answer = TypeVar("Answer")

TRIES: Final = 3
"""The number of wrong answers after which the right one is shown."""


class AnswerStage(Enum):
    """The progress of one question."""

    ASKED = auto()
    """No answer has been given."""
    WRONG = auto()
    """The last answer was wrong, and another one may be given."""
    SHOWN = auto()
    """The right answer is shown, because it was not given."""
    EXPLAINED = auto()
    """The right answer was given, or nothing is asked; it is explained."""


class Attempts(Generic[Answer]):
    """The answers to one question, and its stage."""

    def __init__(
        self, accepts: Callable[[Answer], bool] | None, tries: int | None = TRIES, *, insists: bool = False
    ) -> None:
        """Ask a question whose right answers `accepts` knows; None if nothing is asked.

        `tries`: the number of wrong answers after which the right one is shown, None for any number;
        `insists`: whether it must then still be given.
        """
        self._accepts, self._tries, self._insists = accepts, tries, insists
        self.stage = AnswerStage.EXPLAINED if accepts is None else AnswerStage.ASKED
        self.given: list[Answer] = []
        """All answers, the last one last."""

    @property
    def waits(self) -> bool:
        """Return whether an answer is waited for."""
        if self.stage is AnswerStage.SHOWN:
            return self._insists
        return self.stage is not AnswerStage.EXPLAINED

    @property
    def missed(self) -> bool:
        """Return whether the last answer was wrong and another one is waited for."""
        return self.waits and bool(self.given)

    def answer(self, answer: Answer) -> bool:
        """Return whether an answer is right, and count it. Ignore it if none is waited for."""
        if not self.waits:
            return False
        assert self._accepts is not None, "only a question waits for an answer"
        if not self._accepts(answer):
            self.miss(answer)
            return False
        self.given.append(answer)
        self.stage = AnswerStage.EXPLAINED
        return True

    def miss(self, answer: Answer) -> None:
        """Count an answer as wrong without judging it, such as a move that the rules forbid."""
        if not self.waits:
            return
        self.given.append(answer)
        failed = self._tries is not None and len(self.given) >= self._tries
        shown = failed or self.stage is AnswerStage.SHOWN
        self.stage = AnswerStage.SHOWN if shown else AnswerStage.WRONG

    def show(self) -> None:
        """Show the right answer instead of waiting for it."""
        if self.waits:
            self.stage = AnswerStage.SHOWN

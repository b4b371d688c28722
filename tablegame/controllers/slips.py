"""Asks the thinking process what a move has cost whoever made it, by what that seat could know."""

from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.study.review.kept import judged_from
from tablegame.study.review.model import Judged

BUDGET_MS: Final = 600
"""What takes longer is not clear, and nothing is said of it."""
WORTH_SAYING: Final = ("mistake", "blunder")
"""What else a decision may be called is not spoken of during play."""


class Slips:
    """One move at a time. Polled, never blocks; a new question takes the place of the last."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._job: Job | None = None
        self.found: Judged | None = None
        """What there is to say of the move that was asked about."""

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._job is not None

    def ask(self, question: Question, move: Any) -> None:
        """Begin to think about a move that answers this question."""
        self.forget()
        # A process that has still to start would be late; and nobody waits for one that thinks already.
        if self._workers.ready and self._workers.idle:
            self._job = self._workers.judge(
                question.game_id,
                GAMES[question.game_id].view_to_json(question.view),
                [action.notation() for action in question.legal],
                move.notation(),
                question.match_id,
                question.index,
                BUDGET_MS,
            )

    def update(self) -> None:
        """Take in the answer."""
        job = self._job
        if job is None:
            return
        self._workers.tick()
        if job.failed:
            self._job = None
        elif job.move is not None:
            self._job = None
            told = job.answer.get("judged")
            judged = None if told is None else judged_from(told)
            if judged is not None and judged.grade in WORTH_SAYING and judged.rival is not None:
                self.found = judged

    def forget(self) -> None:
        """Nobody wants to know any longer."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = self.found = None

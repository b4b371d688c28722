"""A built-in opponent: asks the thinking process, and falls back on the simple policy."""

from typing import Any, Final

from tablegame.ai.levels import plan
from tablegame.controllers.fallback import simple
from tablegame.controllers.question import Notice, Question
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing

MOST_FAILURES: Final = 3
"""Failures in a match after which a bot plays by the simple policy."""


class Bot:
    """A seat that thinks in another process."""

    human = False

    def __init__(self, workers: Workers, level: str) -> None:
        """`level`: one of `LEVELS`."""
        self.level = level
        self.failures = 0
        """How often its process died, hung or erred in this match."""
        self._plan = plan(level)
        self._workers = workers
        self._question: Question | None = None
        """What was asked and is not answered yet."""
        self._job: Job | None = None
        """The thought about it; None where the simple policy answers."""
        self._notices: list[Notice] = []

    def ask(self, question: Question) -> None:
        """Hand the view to the process, or nothing if this bot has failed too often."""
        self.withdraw()
        self._question = question
        if self.failures >= MOST_FAILURES or len(question.legal) == 1:
            return
        self._job = self._workers.submit(
            question.game_id,
            GAMES[question.game_id].view_to_json(question.view),
            [action.notation() for action in question.legal],
            self.level,
            question.seed,
            self._plan.cap_ms,
        )

    def answer(self) -> Any | None:
        """The move, once it is there; the simple policy's if the process failed."""
        question, job = self._question, self._job
        if question is None:
            return None
        if job is None:
            self._question = None
            return simple(question.game_id, question.view, question.legal)
        self._workers.tick()
        if job.move is not None:
            self._question = self._job = None
            return GAMES[question.game_id].parse(job.move)
        if job.failed:
            self._question = self._job = None
            self._failed(question)
            return simple(question.game_id, question.view, question.legal)
        return None

    def withdraw(self) -> None:
        """Forget the question; an answer that still comes is dropped."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._question = self._job = None

    def refused(self, question: Question) -> Any | None:
        """The simple policy's move."""
        return simple(question.game_id, question.view, question.legal)

    def notices(self) -> list[Notice]:
        """That its process was replaced, or that it now plays simply."""
        notices, self._notices = self._notices, []
        return notices

    def finish(self, standing: Standing) -> None:
        """How it ended changes nothing here."""

    def close(self) -> None:
        """The process stays for the next match."""
        self.withdraw()

    def _failed(self, question: Question) -> None:
        self.failures += 1
        key = "bots.notice.simple" if self.failures >= MOST_FAILURES else "bots.notice.replaced"
        if self.failures <= MOST_FAILURES:
            self._notices.append(Notice(key, question.seat))

"""A built-in opponent: asks the thinking process, and falls back on the simple policy."""

import time
from collections import deque
from random import Random
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.fallback import simple
from tablegame.controllers.question import Notice, Origin, Question
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing

MOST_FAILURES: Final = 3
"""Failures in a match after which a bot plays by the simple policy."""

SPANS: Final = 12
"""Thoughts whose lengths are remembered."""
FIRST_SPAN_S: Final = 0.05
"""A length for the first forced answer, before anything was thought about."""


class Bot:
    """A seat that thinks in another process."""

    human = False

    def __init__(self, workers: Workers, level: str, watched: bool = False) -> None:
        """`level`: one of `LEVELS`. `watched`: people sit at the table, so an answer that was forced takes as
        long as one that was thought about: nobody learns from the time whether there was a choice."""
        self.level = level
        self.failures = 0
        """How often its process died, hung or erred in this match."""
        self._plan = settings_of(level)
        self._workers = workers
        self._question: Question | None = None
        """What was asked and is not answered yet."""
        self._job: Job | None = None
        """The thought about it; None where the simple policy answers."""
        self._origin = Origin()
        self._watched = watched
        self._asked_at = 0.0
        """When the last question came, on the monotonic clock in seconds."""
        self._spans: deque[float] = deque([FIRST_SPAN_S], maxlen=SPANS)
        """How long the last thoughts took, in seconds."""
        self._answers_at = 0.0
        """Before this time a forced answer is not given."""
        self._chance = Random()
        """Chooses a span; nothing else follows it."""
        self._notices: list[Notice] = []

    def ask(self, question: Question) -> None:
        """Hand the view to the process, or nothing if this bot has failed too often."""
        self.withdraw()
        self._question = question
        self._asked_at = self._answers_at = time.monotonic()
        if self.failures >= MOST_FAILURES or len(question.legal) == 1:
            if self._watched:
                self._answers_at += self._chance.choice(self._spans)
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
            if time.monotonic() < self._answers_at:
                return None
            self._question = None
            return self._simple(question)
        self._workers.tick()
        if job.move is not None:
            self._question = self._job = None
            self._spans.append(time.monotonic() - self._asked_at)
            said = job.answer
            self._origin = Origin(said.get("minds"), said["iterations"] if said.get("capped") else None)
            return GAMES[question.game_id].parse(job.move)
        if job.failed:
            self._question = self._job = None
            self._failed(question)
            return self._simple(question)
        return None

    def withdraw(self) -> None:
        """Forget the question; an answer that still comes is dropped."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._question = self._job = None

    def refused(self, question: Question) -> Any | None:
        """The simple policy's move."""
        return self._simple(question)

    def origin(self) -> Origin:
        """The mark of the thought, the playouts of one that was cut short, or that it was none."""
        return self._origin

    def notices(self) -> list[Notice]:
        """That its process was replaced, or that it now plays simply."""
        notices, self._notices = self._notices, []
        return notices

    def finish(self, standing: Standing) -> None:
        """How it ended changes nothing here."""

    def close(self) -> None:
        """The process stays for the next match."""
        self.withdraw()

    def _simple(self, question: Question) -> Any:
        self._origin = Origin(simple=len(question.legal) > 1)
        return simple(question.game_id, question.view, question.legal)

    def _failed(self, question: Question) -> None:
        self.failures += 1
        key = "bots.notice.simple" if self.failures >= MOST_FAILURES else "bots.notice.replaced"
        if self.failures <= MOST_FAILURES:
            self._notices.append(Notice(key, question.seat))

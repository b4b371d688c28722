"""A built-in opponent: asks the thinking process, and falls back on the simple policy."""

import time
from random import Random
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.controllers import think_delay
from tablegame.controllers.question import AnswerOrigin, Notice, Question, simple
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Standing

MOST_FAILURES: Final = 3
"""Failures in a match after which a bot plays by the simple policy."""


class Bot:
    """The controller of a computer that thinks in another process."""

    human = False

    def __init__(self, workers: Workers, level: str, watched: bool = False, character: str = "") -> None:
        """Seat a computer of one of `LEVELS`, with the temper of `character`, "" for none.

        With `watched`, people sit at the table, and an answer comes after a pause (`think_delay`).
        """
        self.level = level
        self.character = character
        self.failures = 0
        """The number of times that its process died, hung or erred in this match."""
        self._plan = settings_of(level)
        self._workers = workers
        self._question: Question | None = None
        """The question that is not answered yet."""
        self._job: Job | None = None
        """The thought about it; None where the simple policy answers."""
        self._origin = AnswerOrigin()
        self._watched = watched
        self.hurried = False
        """Whether answers come without a pause, because no person has a part in the deal any more."""
        self._asked_at = 0.0
        """The moment of the last question, on the monotonic clock in seconds."""
        self._pause = 0.0
        """Seconds after which it is answered at the earliest."""
        self._found_after: float | None = None
        """Seconds after which the thought about it was finished, once it is."""
        self._chance = Random()
        """The generator that stretches the pauses, and nothing else."""
        self._notices: list[Notice] = []

    def ask(self, question: Question) -> None:
        """Send the view to the process, or nothing if this bot has failed too often."""
        self.withdraw()
        self._question = question
        self._asked_at, self._pause, self._found_after = time.monotonic(), 0.0, None
        if self._watched and question.public is not None:
            about = question.game_id, question.public, question.seat
            self._pause = think_delay.pause_s(self.level, *about, self._chance)
        if self.failures >= MOST_FAILURES or len(question.legal) == 1:
            self._found_after = 0.0
            return
        self._job = self._workers.submit(
            question.game_id,
            GAMES[question.game_id].view_to_json(question.view),
            [action.notation() for action in question.legal],
            self.level,
            question.seed,
            self._plan.cap_ms,
            character=self.character,
        )

    def answer(self) -> Any | None:
        """Return the move, once it is there; the simple policy's if the process failed."""
        question, job = self._question, self._job
        if question is None:
            return None
        if self._found_after is None and job is not None:
            self._workers.tick()
            if job.move is not None or job.failed:
                self._found_after = time.monotonic() - self._asked_at
        if self._found_after is None or not self._released():
            return None
        self._question = self._job = None
        if job is None:
            return self._simple(question)
        if job.move is None:
            self._failed(question)
            return self._simple(question)
        answer = job.answer
        capped = bool(answer.get("capped"))
        if capped and not self._workers.told_of_cut:
            self._workers.told_of_cut = True
            self._notices.append(Notice("bots.notice.cut", question.seat))
        self._origin = AnswerOrigin(answer.get("minds"), answer["iterations"] if capped else None)
        return GAMES[question.game_id].parse(job.move)

    def _released(self) -> bool:
        """Return whether the answer that is there may be given."""
        if not self._pause or self.hurried:
            return True
        assert self._found_after is not None, "there is an answer"
        after = think_delay.released_after_s(self.level, self._pause, self._found_after)
        return time.monotonic() - self._asked_at >= after

    def withdraw(self) -> None:
        """Forget the question; an answer that still comes is dropped."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._question = self._job = None

    def refused(self, question: Question) -> Any | None:
        """Return the simple policy's move."""
        return self._simple(question)

    def origin(self) -> AnswerOrigin:
        """Return the mark of the thought and the playouts of one that was cut short, or that the simple
        policy played."""
        return self._origin

    def notices(self) -> list[Notice]:
        """Return notices that the process was replaced, or that this bot now plays by the simple policy."""
        notices, self._notices = self._notices, []
        return notices

    def finish(self, standing: Standing) -> None:
        pass

    def close(self) -> None:
        """Leave the process running for the next match."""
        self.withdraw()

    def _simple(self, question: Question) -> Any:
        self._origin = AnswerOrigin(simple=len(question.legal) > 1)
        return simple(question.game_id, question.view, question.legal)

    def _failed(self, question: Question) -> None:
        self.failures += 1
        key = "bots.notice.simple" if self.failures >= MOST_FAILURES else "bots.notice.replaced"
        if self.failures <= MOST_FAILURES:
            self._notices.append(Notice(key, question.seat))

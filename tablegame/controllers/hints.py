"""What a person is advised to play: the best level's move, what else was near, and why."""

from dataclasses import dataclass
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.fallback import simple
from tablegame.controllers.question import Question
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason

LEVEL: Final = "expert"
SEED: Final = 1
"""Who asks twice is told the same."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the best level would play, the best of its other thoughts, and reasons with their slots."""

    move: Any
    """An action that the window offers."""
    other: Any | None
    """The best action beside it; None if nothing else was weighed."""
    reasons: tuple[Reason, ...]
    """The weightiest first."""


class Hints:
    """Asks the thinking process about the question that a person is asked. Polled, never blocks."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._question: Question | None = None
        self._job: Job | None = None
        self._advice: Advice | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._job is not None

    def ask(self, question: Question) -> None:
        """Begin to think about it, unless that has been done."""
        if question == self._question:
            return
        self.forget()
        self._question = question
        self._job = self._workers.submit(
            question.game_id,
            GAMES[question.game_id].view_to_json(question.view),
            [action.notation() for action in _offered(question)],
            LEVEL,
            SEED,
            settings_of(LEVEL).cap_ms,
            why=True,
        )

    def advice(self, question: Question) -> Advice | None:
        """The advice for this question, once it is there."""
        if question != self._question:
            return None
        job = self._job
        if job is not None:
            self._workers.tick()
            if job.move is not None:
                self._advice = _read(question, job)
            elif job.failed:
                move = simple(question.game_id, question.view, _offered(question))
                self._advice = Advice(move, None, (Reason("hints.usual"),))
            if self._advice is not None:
                self._job = None
        return self._advice

    def forget(self) -> None:
        """Nobody wants to know any longer."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._question = self._job = self._advice = None


def _offered(question: Question) -> list[Any]:
    """What the window does not offer is no advice for it."""
    offered = GAMES[question.game_id].offered
    return [action for action in question.legal if offered(question.view, action)]


def _read(question: Question, job: Job) -> Advice:
    parse = GAMES[question.game_id].parse
    assert job.move is not None, "the job is done"
    move = parse(job.move)
    others = [each for each in map(parse, job.answer.get("tried", ())) if each != move]
    reasons = tuple(Reason(code, values) for code, values in job.answer.get("reasons", ()))
    return Advice(move, others[0] if others else None, reasons)

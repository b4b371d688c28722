"""Questions to the thinking process about a person's moves: hints, comparisons and costs of mistakes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegame.ai.levels import settings_of
from tablegame.controllers.question import Question, simple
from tablegame.controllers.workers import Job, Workers
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.review.review_model import Judged
from tablegame.study.review.stored_reviews import judged_from

LEVEL: Final = "expert"
SEED: Final = 1
"""The seed of hints: the same question gets the same answer."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The move of the best level, the best of the others, and reasons with their slots."""

    move: Any
    """An action that the window offers."""
    other: Any | None
    """The best action beside it; None if nothing else was weighed."""
    reasons: tuple[Reason, ...]
    """The reasons, the weightiest first."""


class Hints:
    """Hints for the question that a person is asked. Polled, never blocks."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._question: Question | None = None
        self._job: Job | None = None
        self._advice: Advice | None = None

    @property
    def thinking(self) -> bool:
        """Return whether an answer is still to come."""
        return self._job is not None

    def ask(self, question: Question) -> None:
        """Ask for a hint to the question, unless that has been done."""
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
        """Return the advice for this question, once it is there."""
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
        """Cancel the question, because its answer is not wanted any longer."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._question = self._job = self._advice = None


def _offered(question: Question) -> list[Any]:
    """Return the legal actions that the window offers, because only these are advice."""
    offered = GAMES[question.game_id].offered
    return [action for action in question.legal if offered(question.view, action)]


def _read(question: Question, job: Job) -> Advice:
    parse = GAMES[question.game_id].parse
    assert job.move is not None, "the job is done"
    move = parse(job.move)
    others = [other for other in map(parse, job.answer.get("tried", ())) if other != move]
    reasons = tuple(Reason(code, values) for code, values in job.answer.get("reasons", ()))
    return Advice(move, others[0] if others else None, reasons)


WORLDS: Final = 300
MS: Final = 8000
"""The milliseconds after which the answer counts as lost."""


class MoveComparison:
    """One move against the best. Polled, never blocks."""

    def __init__(self, workers: Workers, game: str, view: Mapping[str, Any], best: str, move: str) -> None:
        self.move: Final = move
        self._workers = workers
        self._job: Job = workers.submit(game, view, [best, move], "expert", SEED, MS, worlds=WORLDS)

    def tick(self) -> bool:
        """Poll the workers. Return True once the answer has arrived or the job has failed."""
        self._workers.tick()
        return self._job.move is not None or self._job.failed

    @property
    def found(self) -> tuple[float, float] | None:
        """The points that the move loses, and half of the 95 % interval; None while they are unknown."""
        if self._job.move is None:
            return None
        return float(self._job.answer["loss"]), float(self._job.answer["error"])

    def cancel(self) -> None:
        """Cancel the comparison, because its answer is not wanted any longer."""
        self._workers.withdraw(self._job)


BUDGET_MS: Final = 600
"""The milliseconds after which a judgement counts as unclear and is not shown."""
WORTH_SAYING: Final = ("mistake", "blunder")
"""The grades that are shown during play."""


class BlunderCheck:
    """The check of one move at a time. Polled, never blocks; a new question replaces the last."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._job: Job | None = None
        self.found: Judged | None = None
        """The judgement of the move, if it is worth showing."""

    @property
    def thinking(self) -> bool:
        """Return whether an answer is still to come."""
        return self._job is not None

    def ask(self, question: Question, move: Any) -> None:
        """Begin to think about a move that answers this question."""
        self.forget()
        # A process that has still to start would be late; and no player waits for one that thinks already.
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
        """Receive the answer."""
        job = self._job
        if job is None:
            return
        self._workers.tick()
        if job.failed:
            self._job = None
        elif job.move is not None:
            self._job = None
            answer = job.answer.get("judged")
            judged = None if answer is None else judged_from(answer)
            if judged is not None and judged.grade in WORTH_SAYING and judged.rival is not None:
                self.found = judged

    def forget(self) -> None:
        """Cancel the check, because its answer is not wanted any longer."""
        if self._job is not None:
            self._workers.withdraw(self._job)
        self._job = self.found = None

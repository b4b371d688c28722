"""A run of ten questions: what is chosen, what each answer was worth, and how long it took."""

from dataclasses import dataclass, field

from tablegame.learn.attempts import Attempts
from tablegame.learn.drills.question import Question, Verdict


@dataclass
class DrillRun:
    """The answers to one series of questions. Each is answered once, and then explained."""

    questions: tuple[Question, ...]
    at: int = 0
    """The index of the question that is asked or explained; their number once the run is over."""
    chosen: frozenset[str] = frozenset()
    """The ids of the answers that are chosen, before they are checked."""
    verdicts: list[Verdict] = field(default_factory=list)
    """The verdicts on the answers, by question."""
    given: list[frozenset[str]] = field(default_factory=list)
    """The ids of the answers that were given, by question."""
    ms: int = 0
    """The time taken by the questions, without their explanations, in ms."""
    longest: int = 0
    """The most right answers in a row."""
    attempts: Attempts[frozenset[str]] = field(init=False)
    """The answer to the question at hand."""
    _row: int = 0

    def __post_init__(self) -> None:
        self.attempts = self._ask()

    def _ask(self) -> Attempts[frozenset[str]]:
        right = self.question.right
        return Attempts(lambda chosen: chosen == right, tries=1)

    @property
    def over(self) -> bool:
        """Whether the last explanation was read, too."""
        return self.at >= len(self.questions)

    @property
    def question(self) -> Question:
        """The question that is asked or explained."""
        return self.questions[min(self.at, len(self.questions) - 1)]

    @property
    def checked(self) -> bool:
        """Whether the question has been answered and is explained."""
        return not self.attempts.waits

    @property
    def right(self) -> int:
        """The number of right answers so far."""
        return self.verdicts.count("right")

    @property
    def missed(self) -> tuple[Question, ...]:
        """The questions that were not answered rightly."""
        asked = zip(self.questions, self.verdicts, strict=False)
        return tuple(question for question, verdict in asked if verdict != "right")

    def choose(self, id: str) -> None:
        """Choose an answer, or take it back. Of answers that exclude each other the others are taken back."""
        if self.checked or self.over:
            return
        alone = {answer.id for answer in self.question.answers if answer.alone}
        if id in self.chosen:
            self.chosen -= {id}
        elif self.question.many and id not in alone:
            self.chosen = (self.chosen - alone) | {id}
        else:
            self.chosen = frozenset({id})

    def check(self) -> Verdict | None:
        """Return what the chosen answer is worth, or None while nothing is chosen."""
        if self.checked or self.over or not self.chosen:
            return None
        right, verdict = self.attempts.answer(self.chosen), self.question.verdict(self.chosen)
        self.verdicts.append(verdict)
        self.given.append(self.chosen)
        self._row = self._row + 1 if right else 0
        self.longest = max(self.longest, self._row)
        return verdict

    def go_on(self) -> None:
        """Go to the next question, or to the end."""
        if self.checked:
            self.at += 1
            self.chosen = frozenset()
            self.attempts = self._ask()

    def passes(self, ms: int) -> None:
        """Count time while a question is asked."""
        if not self.checked and not self.over:
            self.ms += ms

"""Ten questions being answered: what is chosen, what it was worth, and how long it took."""

from dataclasses import dataclass, field

from tablegame.learn.drills.question import Question, Verdict


@dataclass
class Run:
    """One series on its way."""

    questions: tuple[Question, ...]
    at: int = 0
    chosen: frozenset[str] = frozenset()
    verdicts: list[Verdict] = field(default_factory=list)
    given: list[frozenset[str]] = field(default_factory=list)
    """What was answered."""
    ms: int = 0
    """Time taken by the questions, not by their explanations."""
    longest: int = 0
    """The most right answers in a row."""
    _row: int = 0

    @property
    def over(self) -> bool:
        """Whether the last explanation was read, too."""
        return self.at >= len(self.questions)

    @property
    def question(self) -> Question:
        """The one that is asked or explained."""
        return self.questions[min(self.at, len(self.questions) - 1)]

    @property
    def checked(self) -> bool:
        """Whether it is explained."""
        return len(self.verdicts) > self.at

    @property
    def right(self) -> int:
        """Right answers so far."""
        return self.verdicts.count("right")

    @property
    def missed(self) -> tuple[Question, ...]:
        """Those that were not answered rightly."""
        asked = zip(self.questions, self.verdicts, strict=False)
        return tuple(question for question, verdict in asked if verdict != "right")

    def choose(self, id: str) -> None:
        """Choose an answer, or take it back; of one that may be chosen the others go. None stands alone."""
        if self.checked or self.over:
            return
        alone = {each.id for each in self.question.answers if each.alone}
        if id in self.chosen:
            self.chosen -= {id}
        elif self.question.many and id not in alone:
            self.chosen = (self.chosen - alone) | {id}
        else:
            self.chosen = frozenset({id})

    def check(self) -> Verdict | None:
        """Compare; None while nothing is chosen."""
        if self.checked or self.over or not self.chosen:
            return None
        verdict = self.question.verdict(self.chosen)
        self.verdicts.append(verdict)
        self.given.append(self.chosen)
        self._row = self._row + 1 if verdict == "right" else 0
        self.longest = max(self.longest, self._row)
        return verdict

    def go_on(self) -> None:
        """The next question, or the end."""
        if self.checked:
            self.at += 1
            self.chosen = frozenset()

    def passes(self, ms: int) -> None:
        """Time passes while a question is asked."""
        if not self.checked and not self.over:
            self.ms += ms

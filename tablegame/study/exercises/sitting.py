"""Exercises that are solved one after the other: what was tried, what it was worth, and what comes again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from tablegame.study.exercises.model import Exercise, Verdict

TRIES: Final = 3
"""After so many wrong moves the best is shown."""


class Stage(Enum):
    """How far an exercise has come."""

    ASK = auto()
    """A move is waited for."""
    LESS = auto()
    """The last one was worth less; another is waited for."""
    RIGHT = auto()
    SHOWN = auto()
    """The best was shown."""


@dataclass
class Turn:
    """One exercise in its place of the sitting."""

    exercise: Exercise
    again: bool = False
    """Whether it was missed before in this sitting."""
    tried: list[str] = field(default_factory=list)
    """Moves, the last one tried last."""
    shown: bool = False
    found: dict[str, float] = field(default_factory=dict)
    """What moves lose that were compared since."""

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        if self.tried and self.verdict == "right":
            return Stage.RIGHT
        if self.shown:
            return Stage.SHOWN
        return Stage.LESS if self.tried else Stage.ASK

    @property
    def verdict(self) -> Verdict:
        """What the last move was worth."""
        return self.verdict_of(self.tried[-1])

    def verdict_of(self, move: str) -> Verdict:
        """What a move is worth, by what was measured before and since."""
        if move in self.found and self.exercise.loss(move) is None:
            return "right" if self.found[move] <= self.exercise.within else "less"
        return self.exercise.verdict(move)

    def loss(self, move: str) -> float | None:
        """What a move gives away; None where that is not known."""
        loss = self.exercise.loss(move)
        return self.found.get(move) if loss is None else loss

    @property
    def done(self) -> bool:
        """Whether nothing is waited for any more."""
        return self.stage in (Stage.RIGHT, Stage.SHOWN)

    @property
    def solved(self) -> bool | None:
        """Whether the first move was right; None before it is known."""
        if self.tried:
            return self.verdict_of(self.tried[0]) == "right"
        return False if self.shown else None


class Sitting:
    """Some exercises in their order. Each can be gone to at any time."""

    def __init__(
        self,
        exercises: Sequence[Exercise],
        on_answer: Callable[[Exercise, bool], object] | None = None,
        repeats: bool = True,
    ) -> None:
        """`on_answer` hears of the first answer to each; `repeats`: a missed one comes once more."""
        if not exercises:
            raise ValueError("nothing to solve")
        self.turns = [Turn(exercise) for exercise in exercises]
        self.at = 0
        self._on_answer = on_answer
        self._repeats = repeats

    @property
    def turn(self) -> Turn:
        """The one that is asked or explained."""
        return self.turns[self.at]

    @property
    def asked(self) -> int:
        """How many exercises there are, without those that come again."""
        return sum(not turn.again for turn in self.turns)

    @property
    def right(self) -> int:
        """How many were solved at once, the first time."""
        return sum(turn.solved is True for turn in self.turns if not turn.again)

    @property
    def missed(self) -> tuple[Exercise, ...]:
        """Those that were not."""
        return tuple(turn.exercise for turn in self.turns if turn.solved is False and not turn.again)

    @property
    def over(self) -> bool:
        """Whether all are done."""
        return all(turn.done for turn in self.turns)

    @property
    def following(self) -> int | None:
        """The next one that is not done; None after the last."""
        count = len(self.turns)
        order = (*range(self.at + 1, count), *range(self.at))
        return next((nth for nth in order if not self.turns[nth].done), None)

    def learn(self, move: str, loss: float) -> None:
        """A move was compared with the best: before it is given as an answer."""
        self.turn.found[move] = max(0.0, loss)

    def answer(self, move: str) -> Verdict:
        """A move is tried."""
        turn = self.turn
        if turn.done:
            return turn.verdict if turn.tried else "less"
        turn.tried.append(move)
        if len(turn.tried) == 1:
            self._told(turn.verdict == "right")
        if turn.verdict != "right" and len(turn.tried) >= TRIES:
            turn.shown = True
        return turn.verdict

    def show(self) -> None:
        """The best is shown."""
        turn = self.turn
        if not turn.done:
            turn.shown = True
            if not turn.tried:
                self._told(False)

    def _told(self, right: bool) -> None:
        turn = self.turn
        if self._on_answer is not None and not turn.again:
            self._on_answer(turn.exercise, right)
        if not right and self._repeats and not turn.again:
            self.turns.append(Turn(turn.exercise, again=True))

    def go(self, nth: int) -> None:
        """To one of them."""
        self.at = max(0, min(len(self.turns) - 1, nth))

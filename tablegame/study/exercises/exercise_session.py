"""A sitting: exercises that are solved one after the other, and the moves that were tried in them."""

from collections.abc import Callable, Sequence

from tablegame.learn.attempts import AnswerStage, Attempts
from tablegame.study.exercises.exercise import Exercise, Verdict


class ExerciseTurn:
    """One exercise in its place of the sitting."""

    def __init__(self, exercise: Exercise, again: bool = False) -> None:
        """Ask an exercise, for the second time if it was missed before in this sitting (`again`)."""
        self.exercise, self.again = exercise, again
        self.attempts = Attempts[str](lambda move: self.verdict_of(move) == "right")
        """The moves that were tried."""
        self.losses: dict[str, float] = {}
        """The points that moves give away, for moves that were compared during the sitting."""

    @property
    def tried(self) -> list[str]:
        """The moves that were tried, the last one last."""
        return self.attempts.given

    @property
    def stage(self) -> AnswerStage:
        """The stage of the exercise."""
        return self.attempts.stage

    @property
    def verdict(self) -> Verdict:
        """The verdict on the last move."""
        return self.verdict_of(self.tried[-1])

    def verdict_of(self, move: str) -> Verdict:
        """Return the verdict on a move, by what was measured before the sitting and during it."""
        if move in self.losses and self.exercise.loss(move) is None:
            return "right" if self.losses[move] <= self.exercise.within else "less"
        return self.exercise.verdict(move)

    def loss(self, move: str) -> float | None:
        """Return the points that a move gives away, or None if it was not measured."""
        loss = self.exercise.loss(move)
        return self.losses.get(move) if loss is None else loss

    @property
    def done(self) -> bool:
        """Return whether the exercise waits for no other move."""
        return not self.attempts.waits

    @property
    def solved(self) -> bool | None:
        """Return whether the first move was right; None before there was one."""
        if self.tried:
            return self.verdict_of(self.tried[0]) == "right"
        return False if self.done else None


class Sitting:
    """Exercises in their order, which can be visited in any other one."""

    def __init__(
        self,
        exercises: Sequence[Exercise],
        on_answer: Callable[[Exercise, bool], object] | None = None,
        repeats: bool = True,
    ) -> None:
        """Ask exercises. `on_answer`: receives each exercise and whether its first answer was right.

        `repeats`: whether a missed exercise is asked once more.
        """
        if not exercises:
            raise ValueError("nothing to solve")
        self.turns = [ExerciseTurn(exercise) for exercise in exercises]
        self.at = 0
        self._on_answer = on_answer
        self._repeats = repeats

    @property
    def turn(self) -> ExerciseTurn:
        """The exercise that is asked or explained."""
        return self.turns[self.at]

    @property
    def asked(self) -> int:
        """The number of exercises, without those that are asked again."""
        return sum(not turn.again for turn in self.turns)

    @property
    def right(self) -> int:
        """The number of exercises that were solved at the first try, when first asked."""
        return sum(turn.solved is True for turn in self.turns if not turn.again)

    @property
    def missed(self) -> tuple[Exercise, ...]:
        """The exercises that were not solved at the first try."""
        return tuple(turn.exercise for turn in self.turns if turn.solved is False and not turn.again)

    @property
    def over(self) -> bool:
        """Return whether all exercises are done."""
        return all(turn.done for turn in self.turns)

    @property
    def following(self) -> int | None:
        """The index of the next exercise that is not done; None after the last one."""
        count = len(self.turns)
        order = (*range(self.at + 1, count), *range(self.at))
        return next((nth for nth in order if not self.turns[nth].done), None)

    def learn(self, move: str, loss: float) -> None:
        """Store the points that a move gives away, before it is given as an answer."""
        self.turn.losses[move] = max(0.0, loss)

    def answer(self, move: str) -> Verdict:
        """Try a move in the exercise, and return the verdict on it."""
        turn = self.turn
        if turn.done:
            return turn.verdict if turn.tried else "less"
        right = turn.attempts.answer(move)
        if len(turn.tried) == 1:
            self._report(right)
        return turn.verdict

    def show(self) -> None:
        """Show the best move."""
        turn = self.turn
        if not turn.done:
            turn.attempts.show()
            if not turn.tried:
                self._report(False)

    def _report(self, right: bool) -> None:
        turn = self.turn
        if self._on_answer is not None and not turn.again:
            self._on_answer(turn.exercise, right)
        if not right and self._repeats and not turn.again:
            self.turns.append(ExerciseTurn(turn.exercise, again=True))

    def go(self, nth: int) -> None:
        """Go to an exercise by its index."""
        self.at = max(0, min(len(self.turns) - 1, nth))

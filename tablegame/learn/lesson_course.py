"""The course of a learner through a lesson: the step, its right answers, and what the table shows of it.

The positions of a lesson are matches that are never recorded.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from tablegame.learn.attempts import AnswerStage, Attempts
from tablegame.learn.lessons import ANY, OTHER, Lesson, LessonStep
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyGame, AnyState, Event
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import ExampleMove


@dataclass(frozen=True, slots=True)
class Made:
    """The events of a move, and the view that the learner has after it."""

    events: tuple[Event, ...]
    view: Any


class LessonCourse:
    """A lesson as one person takes it. After `enter` the moves of the step are still to be made (`play`)."""

    def __init__(self, lesson: Lesson, at: int = 0, own: Collection[int] = (), seen: bool = False) -> None:
        """Begin at the step `at`.

        `own`: the steps that the learner did earlier; `seen`: whether the others were skipped to the end.
        """
        self.lesson = lesson
        self.own = set(own)
        """The steps that the learner has done without skipping them."""
        self.seen = seen
        self.game: AnyGame = GAMES[lesson.game]
        self.made: dict[int, str] = {}
        """The moves that the learner has made, by step."""
        self.reached = 0
        """The furthest step so far."""
        self.at = 0
        self.attempts = Attempts[str](None)
        """The moves or answers of the learner in this step."""
        self.said = ""
        """The name of the reply to the last wrong try; "" if the lesson has none for it."""
        self.state: AnyState
        self.enter(min(max(0, at), len(lesson.steps) - 1))
        if seen:
            self.reached = len(lesson.steps) - 1

    @property
    def step(self) -> LessonStep:
        """The step at hand."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Return whether the step is the last one."""
        return self.at + 1 == len(self.lesson.steps)

    @property
    def missing(self) -> tuple[int, ...]:
        """The steps that ask for something and were not done by the learner."""
        steps = enumerate(self.lesson.steps)
        return tuple(nth for nth, step in steps if (step.moves or step.ask) and nth not in self.own)

    @property
    def following(self) -> int | None:
        """The next step, or in a lesson that was seen the next skipped one; None at the end."""
        if self.seen:
            return next((nth for nth in self.missing if nth > self.at), None)
        return None if self.last else self.at + 1

    @property
    def stage(self) -> AnswerStage:
        """The stage of the step; a step that only says something is explained at once."""
        return self.attempts.stage

    @property
    def waits_for_move(self) -> bool:
        """Return whether a right move of the learner is still to be made."""
        return self.attempts.waits and bool(self.step.moves)

    @property
    def waits_for_answer(self) -> bool:
        """Return whether a question with choices is still to be answered."""
        return self.attempts.waits and bool(self.step.ask)

    @property
    def praises(self) -> bool:
        """Return whether the learner did the right thing in this step."""
        return self.step.asks and not self.attempts.waits

    # From step to step --------------------------------------------------------------------------------------
    def enter(self, at: int) -> None:
        """Begin a step again, with the position as it was before its first move.

        If its deal is over by then, begin the step that ended it: the count would answer the question.
        """
        self._lay(at)
        if not self.state.dealt() and (event_step := self._event_step(at)) < at:
            self._lay(event_step)
            at = event_step
        self._arrive(at)

    def _event_step(self, at: int) -> int:
        """Return the last step up to this one in which something happens."""
        steps = self.lesson.steps
        return next(n for n in range(at, -1, -1) if steps[n].start or steps[n].do or steps[n].moves)

    def _lay(self, at: int) -> None:
        first = self.lesson.beginning(at)
        start = self.lesson.steps[first].start
        assert start is not None, "a lesson begins with a start"
        self.state = begin_case(self.lesson.game, start)
        for nth in range(first, at):
            for move in self.lesson.steps[nth].do:
                make_move(self.game, self.state, move)
            if self.lesson.steps[nth].moves:
                make_move(self.game, self.state, ExampleMove(self.lesson.seat, self._move_in(nth)))

    def _move_in(self, nth: int) -> str:
        """Return the move of the learner in an earlier step, or the best move if it was skipped."""
        if nth in self.made:
            return self.made[nth]
        return self.right_move(self.lesson.steps[nth]).notation()

    def _arrive(self, at: int) -> None:
        self.at, self.said = at, ""
        self.reached = max(self.reached, at)
        self.attempts = Attempts(self._accepts if self.step.asks else None, insists=True)

    def _accepts(self, text: str) -> bool:
        return self.is_right(self.game.parse(text)) if self.step.moves else text == self.step.right

    def advance(self) -> bool:
        """Go to the next step. Return whether it begins from a position of its own."""
        if (start := self.lesson.steps[self.at + 1].start) is not None:
            self.state = begin_case(self.lesson.game, start)
        self._arrive(self.at + 1)
        return start is not None

    @property
    def holds(self) -> bool:
        """Return whether the count of a deal is held back, because it would answer a question still to
        come."""
        for nth in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[nth]
            if nth > self.at and (step.start or step.do or step.moves):
                return False
            if step.ask and (nth > self.at or self.waits_for_answer):
                return True
        return False

    def play(self) -> Iterator[Made]:
        """Make the moves that the step begins with, one after the other."""
        for move in self.step.do:
            yield self._make(move)

    def _make(self, move: ExampleMove) -> Made:
        events = make_move(self.game, self.state, move)
        seen = tuple(own for event in events if (own := event.seen_by(self.lesson.seat)) is not None)
        return Made(seen, self.state.view(self.lesson.seat))

    # What the learner does ----------------------------------------------------------------------------------
    @property
    def asks(self) -> bool:
        """Return whether a move of the learner is waited for, and the learner is to act."""
        return self.waits_for_move and self.lesson.seat in self.state.to_act()

    def right_move(self, step: LessonStep | None = None) -> Action:
        """Return the best of the right moves, as the state is now."""
        step = step or self.step
        legal = self.state.legal_actions(self.lesson.seat)
        if ANY not in step.moves:
            best: Action = self.game.parse(step.moves[0])
            return best
        view = self.state.view(self.lesson.seat)
        right: list[Action] = [action for action in legal if action.notation() not in step.wrong]
        return next((action for action in right if self.game.offered(view, action)), right[0])

    def is_right(self, action: Action) -> bool:
        """Return whether this legal move is what the step asks for."""
        step, text = self.step, action.notation()
        if ANY in step.moves:
            return text not in {self.game.parse(move).notation() for move in step.wrong if move != OTHER}
        return text in {self.game.parse(move).notation() for move in step.moves}

    def decide(self, action: Action) -> Made | None:
        """Make a move of the learner. Return what happened, or None for a wrong move, which is not made."""
        if not self.asks or not self.is_right(action):
            self.miss(action.notation())
            return None
        self.made[self.at] = action.notation()
        self.own.add(self.at)
        for later in [nth for nth in self.made if nth > self.at]:
            del self.made[later]
        self.attempts.answer(action.notation())
        return self._make(ExampleMove(self.lesson.seat, action.notation()))

    def answer(self, choice: str) -> bool:
        """Answer the question of the step. Return whether the answer is right."""
        if not (self.waits_for_answer and self._accepts(choice)):
            self.miss(choice)
            return False
        self.own.add(self.at)
        return self.attempts.answer(choice)

    def miss(self, tried: str, *, refused: bool = False) -> None:
        """Count a wrong move or answer, and store the name of the reply to it.

        The reply to all other moves is about pieces where the step asks for some. It is no reply to a move
        without pieces, such as a call, that the rules have `refused`: their reason says more.
        """
        self.attempts.miss(tried)
        wrong = self.step.wrong
        meant = next((text for text in wrong if text != OTHER and self._same(text, tried)), OTHER)
        self.said = wrong.get(tried, "") or wrong.get(meant, "")
        if refused and tried not in wrong and meant == OTHER and not self._has_pieces(tried):
            if all(map(self._has_pieces, self.step.moves)):
                self.said = ""

    def _has_pieces(self, move: str) -> bool:
        """Return whether a move names pieces, as far as it can be read."""
        try:
            return bool(self.game.parse(move).gesture().pieces)
        except ValueError:
            return True

    def _same(self, first: str, second: str) -> bool:
        """Return whether two texts are one move, or try it with the same pieces and words in any order."""
        if not self.step.moves:
            return first == second
        try:
            gestures = [self.game.parse(text).gesture() for text in (first, second)]
        except ValueError:
            return sorted(first.split()) == sorted(second.split())
        return gestures[0].words == gestures[1].words and sorted(gestures[0].pieces) == sorted(
            gestures[1].pieces
        )

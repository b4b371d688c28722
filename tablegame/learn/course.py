"""One way through a lesson: where the learner is, what is right there, and what the table shows of it.

The lesson's positions are matches of their own, which nobody records.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from tablegame.learn.lessons import ANY, OTHER, Lesson, Step
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyGame, AnyState, Event
from tablegame.rules.example_match import begin, make
from tablegame.rules.examples import Move

SHOWN_AFTER: Final = 3
"""After so many wrong tries the right one is shown."""


class Stage(Enum):
    """How far a step has come."""

    SAYS = auto()
    """It says something, and waits for Next."""
    MOVE = auto()
    """It waits for a move."""
    ANSWER = auto()
    """It waits for an answer."""
    PRAISE = auto()
    """The right thing was done, and it says why."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, and the view that the learner has afterwards."""

    events: tuple[Event, ...]
    view: Any


class Course:
    """A lesson as one person takes it. After `enter` the moves of the step are still to be made (`play`)."""

    def __init__(self, lesson: Lesson, at: int = 0, own: Collection[int] = (), seen: bool = False) -> None:
        """`own`: the steps that were done by hand before; `seen`: the others were skipped, to the end."""
        self.lesson = lesson
        self.own = set(own)
        """The steps that the learner has done himself."""
        self.seen = seen
        self.game: AnyGame = GAMES[lesson.game]
        self.made: dict[int, str] = {}
        """By step the move that the learner has made."""
        self.reached = 0
        """The furthest step so far."""
        self.at = 0
        self.stage = Stage.SAYS
        self.misses = 0
        """Wrong tries in this step."""
        self.said = ""
        """The name of what was said last to a wrong try; empty for none, or for what the rules say."""
        self.state: AnyState
        self.enter(min(max(0, at), len(lesson.steps) - 1))
        if seen:
            self.reached = len(lesson.steps) - 1

    @property
    def step(self) -> Step:
        """The step that it is at."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether it is the last one."""
        return self.at + 1 == len(self.lesson.steps)

    @property
    def missing(self) -> tuple[int, ...]:
        """The steps that ask for something and were not done by the learner himself."""
        steps = enumerate(self.lesson.steps)
        return tuple(nth for nth, step in steps if (step.moves or step.ask) and nth not in self.own)

    @property
    def following(self) -> int | None:
        """The step after this one; in a lesson that was seen the next that was skipped. None: it ends."""
        if self.seen:
            return next((nth for nth in self.missing if nth > self.at), None)
        return None if self.last else self.at + 1

    @property
    def shows(self) -> bool:
        """Whether the right thing is shown, after so many wrong ones."""
        return self.misses >= SHOWN_AFTER

    # From step to step --------------------------------------------------------------------------------------
    def enter(self, at: int) -> None:
        """Begin a step anew: everything lies as it did before its first move. Where its deal is over by then,
        the step that ended it: what was counted would answer what is asked."""
        self._lay(at)
        if not self.state.dealt() and (door := self._door(at)) < at:
            self._lay(door)
            at = door
        self._arrive(at)

    def _door(self, at: int) -> int:
        """The last step up to this one in which something happens."""
        steps = self.lesson.steps
        return next(n for n in range(at, -1, -1) if steps[n].start or steps[n].do or steps[n].moves)

    def _lay(self, at: int) -> None:
        first = self.lesson.beginning(at)
        start = self.lesson.steps[first].start
        assert start is not None, "a lesson begins with a start"
        self.state = begin(self.lesson.game, start)
        for nth in range(first, at):
            for move in self.lesson.steps[nth].do:
                make(self.game, self.state, move)
            if self.lesson.steps[nth].moves:
                make(self.game, self.state, Move(self.lesson.seat, self._learners(nth)))

    def _learners(self, nth: int) -> str:
        """The learner's move in a step that lies behind: his own, or the best one."""
        if nth in self.made:
            return self.made[nth]
        return self.right_move(self.lesson.steps[nth]).notation()

    def _arrive(self, at: int) -> None:
        self.at, self.misses, self.said = at, 0, ""
        self.reached = max(self.reached, at)
        step = self.step
        self.stage = Stage.MOVE if step.moves else Stage.ANSWER if step.ask else Stage.SAYS

    def advance(self) -> bool:
        """On to the next step; whether it begins from a position of its own."""
        if (start := self.lesson.steps[self.at + 1].start) is not None:
            self.state = begin(self.lesson.game, start)
        self._arrive(self.at + 1)
        return start is not None

    @property
    def holds(self) -> bool:
        """Whether something is still asked of what has just happened: the count of a deal would answer it."""
        for nth in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[nth]
            if nth > self.at and (step.start or step.do or step.moves):
                return False
            if step.ask and (nth > self.at or self.stage is Stage.ANSWER):
                return True
        return False

    def play(self) -> Iterator[Made]:
        """The moves that the step begins with, one after the other."""
        for move in self.step.do:
            yield self._make(move)

    def _make(self, move: Move) -> Made:
        told = make(self.game, self.state, move)
        heard = tuple(own for event in told if (own := event.seen_by(self.lesson.seat)) is not None)
        return Made(heard, self.state.view(self.lesson.seat))

    # What the learner does ----------------------------------------------------------------------------------
    @property
    def asks(self) -> bool:
        """Whether a move of the learner is waited for, and it is for him to act."""
        return self.stage is Stage.MOVE and self.lesson.seat in self.state.to_act()

    def right_move(self, step: Step | None = None) -> Action:
        """The best of the right moves, as the state is now."""
        step = step or self.step
        legal = self.state.legal_actions(self.lesson.seat)
        if ANY not in step.moves:
            best: Action = self.game.parse(step.moves[0])
            return best
        view = self.state.view(self.lesson.seat)
        right: list[Action] = [action for action in legal if action.notation() not in step.wrong]
        return next((action for action in right if self.game.offered(view, action)), right[0])

    def is_right(self, action: Action) -> bool:
        """Whether this legal move is what the step asks for."""
        step, text = self.step, action.notation()
        if ANY in step.moves:
            return text not in {self.game.parse(move).notation() for move in step.wrong if move != OTHER}
        return text in {self.game.parse(move).notation() for move in step.moves}

    def decide(self, action: Action) -> Made | None:
        """The learner makes a move: what came of it, or None where it is a wrong one and nothing happens."""
        if not self.asks or not self.is_right(action):
            self.miss(action.notation())
            return None
        self.made[self.at] = action.notation()
        self.own.add(self.at)
        for later in [nth for nth in self.made if nth > self.at]:
            del self.made[later]
        self.stage = Stage.PRAISE
        return self._make(Move(self.lesson.seat, action.notation()))

    def answer(self, choice: str) -> bool:
        """The learner answers a question; whether that is right."""
        if self.stage is not Stage.ANSWER or choice != self.step.right:
            self.miss(choice)
            return False
        self.own.add(self.at)
        self.stage = Stage.PRAISE
        return True

    def miss(self, tried: str) -> None:
        """A wrong move or answer: it is counted, and what the lesson says to it is kept."""
        self.misses += 1
        wrong = self.step.wrong
        meant = next((text for text in wrong if text != OTHER and self._same(text, tried)), OTHER)
        self.said = wrong.get(tried, "") or wrong.get(meant, "")

    def _same(self, one: str, other: str) -> bool:
        """Whether two texts are one move, or try it with the same pieces and words, in whichever order."""
        if self.stage is not Stage.MOVE:
            return one == other
        try:
            gestures = [self.game.parse(text).gesture() for text in (one, other)]
        except ValueError:
            return sorted(one.split()) == sorted(other.split())
        return gestures[0].words == gestures[1].words and sorted(gestures[0].pieces) == sorted(
            gestures[1].pieces
        )

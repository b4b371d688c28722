"""The sources of tables with a question: the moves of a lesson, or one position of an exercise."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence, Set
from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.learn.lesson_course import LessonCourse, Made
from tablegame.learn.memory import OFF
from tablegame.match.header import Player
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import Action, AnyGame, Event, Options
from tablegame.rules.events import DealScored, WindowClosed, WindowOpened
from tablegame.study.exercises.exercise import Exercise
from tablegame.ui.shell.navigation import BookPage, Page, StampBookPage
from tablegame.ui.table.position_view import StillSource

LESSON, EXERCISE = "lesson", "exercise"
"""The ids of the matches to which the questions belong; they are never recorded."""
WEAKEST: Final = frozenset({"bot:easy"})
"""The kinds of all seats: so weak that every move is offered."""


class QuestionSource(StillSource, ABC):
    """A source whose table is shown to the player in one seat, who is asked there."""

    memory = OFF

    def __init__(self, game: AnyGame, players: Sequence[Player], seat: Seat, page: Page) -> None:
        """Show a table of players by seat; every way out leads to `page`."""
        self.game, self.players, self._page = game, players, page
        self.kinds: Sequence[Set[str]] = [WEAKEST] * len(players)
        self.viewer: Viewer = seat
        self.humans: Sequence[Seat] = (seat,)
        self.line = self.index = 0

    @property
    @abstractmethod
    def options(self) -> Options:
        """The rules of the position."""

    @abstractmethod
    def view(self, viewer: Viewer) -> Any:
        """Return the position as a viewer sees it."""

    def first_view(self, viewer: Viewer) -> Any:
        return self.view(viewer)

    def pause_page(self) -> Page:
        return self._page

    def result_page(self) -> Page:
        return self._page

    def seal_page(self) -> Page:
        return self._page

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """Return the rule book with the rules of the position."""
        return BookPage(self.game.id, paragraph, seats=len(self.players), options=self.options)


class PositionSource(QuestionSource):
    """The position of an exercise. It knows no hand but that of the viewer, and makes no move."""

    fresh = False

    def __init__(
        self, exercise: Exercise, players: Sequence[Player], on_move: Callable[[Action], object], page: Page
    ) -> None:
        """Ask the exercise; `on_move` receives the moves that the player tries."""
        super().__init__(exercise.rules_of_game, players, exercise.seat, page)
        self.exercise = exercise
        self.asks = True
        """Whether the table waits for a move."""
        self._on_move = on_move
        position, legal = exercise.position, exercise.legal
        self._question = Question(EXERCISE, 0, exercise.seat, position, legal, self.game.id)

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of the people who are asked."""
        return self.humans if self.asks else ()

    @property
    def question(self) -> Question | None:
        """The open question, if any."""
        return self._question if self.asks else None

    def decide(self, action: Action) -> object:
        return self._on_move(action)

    def tick(self, ready: bool) -> Sequence[Batch]:
        return ()

    def view(self, viewer: Viewer) -> Any:
        return self.exercise.position if viewer == self.exercise.seat else self.exercise.state.view(None)

    @property
    def options(self) -> Options:
        return self.exercise.all_options


class LessonSource(QuestionSource):
    """The moves of one course, handed out one after the other. None of them is recorded."""

    def __init__(self, course: LessonCourse, names: Sequence[str]) -> None:
        """Show the course to a table of players with these names, by seat."""
        lesson = course.lesson
        players = [
            Player(name, "human" if seat == lesson.seat else "bot:normal") for seat, name in enumerate(names)
        ]
        super().__init__(course.game, players, lesson.seat, StampBookPage(lesson.game))
        self.course = course
        self.closing: Callable[[Any, Sequence[Event], Any], Any] = lambda before, events, after: after
        """Returns the view of a deal that has ended and is not counted yet; set to the table's own."""
        self._queue: deque[Made] = deque()
        self._count: Made | None = None
        """The count of a deal, while it is held back."""
        self._windowed: bool | None = None
        """Whether a window is open after the last move; None while that has not changed yet."""
        self._last: Any = None
        """The view after the last move that was handed out."""
        self._started = False
        self._asked: Question | None = None

    # The course ---------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Begin the step: its first moves will be handed out."""
        if not self._started:
            self._last = self.course.state.view(self.course.lesson.seat)
        self._started = True
        self._queue.extend(self.course.play())

    def renew(self) -> None:
        """Go to the position of the course at once, and drop the moves that were still to be shown."""
        self._queue.clear()
        self._started, self._asked, self._count, self._windowed = False, None, None, None
        self.line += 1
        self.index += 1

    @property
    def is_shown(self) -> bool:
        """Return whether all moves before the learner's own have been handed out."""
        return self._started and not self._queue and not self.counting

    @property
    def counting(self) -> bool:
        """Return whether the count of a deal was held back, and is shown now."""
        return self._count is not None and not self.course.holds

    @property
    def fresh(self) -> bool:
        """Return whether the cards have still to be dealt."""
        return not self.course.state.dealt()

    @property
    def people(self) -> Sequence[Seat]:
        """The learner, if asked; a window in which the learner is not asked does not wait."""
        return self.humans if self.is_shown and self.course.asks and self._windowed is not False else ()

    @property
    def question(self) -> Question | None:
        """The open question, once all moves before it have been handed out."""
        course = self.course
        if not self.is_shown or not course.asks:
            self._asked = None
        elif self._asked is None or self._asked.index != self.index:
            seat, state = course.lesson.seat, course.state
            legal = tuple(state.legal_actions(seat))
            self._asked = Question(LESSON, self.index, seat, state.view(seat), legal, self.game.id)
        return self._asked

    def decide(self, action: Action) -> bool:
        """Make a move of the learner. Return whether it is right; a wrong one is not made."""
        made = self.course.decide(action)
        if made is not None:
            self._queue.append(made)
        return made is not None

    def tick(self, ready: bool) -> Sequence[Batch]:
        """Return the next move, once the last one was seen (`ready`)."""
        while ready and (made := self._next()) is not None:
            self.line += 1
            self.index += 1
            self._last = made.view
            for event in made.events:
                if isinstance(event, WindowOpened | WindowClosed):
                    self._windowed = isinstance(event, WindowOpened)
            if made.events:
                return (Batch(self.index, made.events, self.line, made.view),)
        return ()

    def _next(self) -> Made | None:
        """Return the next move; of one that ends a deal only the events before the count, if that is held."""
        if self._count is not None:
            if self.course.holds:
                return None
            made, self._count = self._count, None
            return made
        if not self._queue:
            return None
        made = self._queue.popleft()
        scored = next((n for n, event in enumerate(made.events) if isinstance(event, DealScored)), None)
        if scored is None or not self.course.holds:
            return made
        self._count = Made(made.events[scored:], made.view)
        before = made.events[:scored]
        return Made(before, self.closing(self._last, before, made.view))

    def view(self, viewer: Viewer) -> Any:
        return self.course.state.view(viewer)

    @property
    def options(self) -> Options:
        lesson = self.course.lesson
        start = lesson.steps[lesson.beginning(self.course.at)].start
        return complete(self.game, lesson.seats, {} if start is None else start.options)

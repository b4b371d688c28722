"""What the table of a lesson shows: a position, scripted moves, and the right ones of the learner."""

from collections import deque
from collections.abc import Callable, Sequence, Set
from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.learn.course import Course, Made
from tablegame.learn.memory import OFF
from tablegame.match.header import Player
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import Action, AnyGame, Event, Options
from tablegame.rules.events import DealScored
from tablegame.rules.windows import WindowClosed, WindowOpened
from tablegame.ui.shell.navigation import BookPage, Page, StampBookPage
from tablegame.ui.table.still_source import StillSource

MATCH: Final = "lesson"


class LessonSource(StillSource):
    """The moves of one course, handed out one after the other. Nothing of it is written down."""

    def __init__(self, course: Course, names: Sequence[str]) -> None:
        """`names` of those who sit there, by seat."""
        self.course = course
        self.game: AnyGame = course.game
        seat = course.lesson.seat
        self.players: Sequence[Player] = [
            Player(name, "human" if n == seat else "bot:normal") for n, name in enumerate(names)
        ]
        self.kinds: Sequence[Set[str]] = [frozenset({"bot:easy"})] * len(names)
        """Nobody so clever sits here that a move need not be offered."""
        self.viewer: Viewer = seat
        self.humans: Sequence[Seat] = (seat,)
        self.line = self.index = 0
        self.closing: Callable[[Any, Sequence[Event], Any], Any] = lambda before, events, after: after
        """The view of a deal that has ended and is not counted yet; the scene has the table's."""
        self._queue: deque[Made] = deque()
        self._counts: Made | None = None
        """The count of a deal, as long as it is held back."""
        self._windowed: bool | None = None
        """Whether a window is open after what was handed out last; None where that has not changed yet."""
        self._last: Any = None
        """The view after what was handed out last."""
        self._started = False
        self._asked: Question | None = None

    memory = OFF

    # The course ---------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """The moves that the step begins with will be shown."""
        if not self._started:
            self._last = self.course.state.view(self.course.lesson.seat)
        self._started = True
        self._queue.extend(self.course.play())

    def renew(self) -> None:
        """Everything lies as the course has it: what was still to be shown is not."""
        self._queue.clear()
        self._started, self._asked, self._counts, self._windowed = False, None, None, None
        self.line += 1
        self.index += 1

    @property
    def told(self) -> bool:
        """Whether all that happens before the learner does something has been handed out."""
        return self._started and not self._queue and not self.counting

    @property
    def counting(self) -> bool:
        """Whether the count of a deal was held back, and is shown now."""
        return self._counts is not None and not self.course.holds

    @property
    def fresh(self) -> bool:
        """Whether the cards have still to be dealt."""
        return not self.course.state.dealt()

    @property
    def people(self) -> Sequence[Seat]:
        """The learner, where it is for him to answer; a window in which he is not asked does not wait."""
        return self.humans if self.told and self.course.asks and self._windowed is not False else ()

    @property
    def question(self) -> Question | None:
        """What the learner is asked, once everything before it has been handed out."""
        course = self.course
        if not self.told or not course.asks:
            self._asked = None
        elif self._asked is None or self._asked.index != self.index:
            seat, state = course.lesson.seat, course.state
            legal = tuple(state.legal_actions(seat))
            self._asked = Question(MATCH, self.index, seat, state.view(seat), legal, self.game.id)
        return self._asked

    def decide(self, action: Action) -> bool:
        """The learner makes a move; whether it is a right one. A wrong one is not made."""
        made = self.course.decide(action)
        if made is not None:
            self._queue.append(made)
        return made is not None

    def tick(self, ready: bool) -> Sequence[Batch]:
        """The next move, once the last one was seen."""
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
        """What is handed out next: of the move that ends a deal only what led to that, while it is held."""
        if self._counts is not None:
            if self.course.holds:
                return None
            made, self._counts = self._counts, None
            return made
        if not self._queue:
            return None
        made = self._queue.popleft()
        scored = next((n for n, event in enumerate(made.events) if isinstance(event, DealScored)), None)
        if scored is None or not self.course.holds:
            return made
        self._counts = Made(made.events[scored:], made.view)
        led = made.events[:scored]
        return Made(led, self.closing(self._last, led, made.view))

    # What a table asks besides ------------------------------------------------------------------------------
    def first_view(self, viewer: Viewer) -> Any:
        """What was before the lesson's position, nobody knows."""
        return self.view(viewer)

    def view(self, viewer: Viewer) -> Any:
        """The view of the position."""
        return self.course.state.view(viewer)

    def pause_page(self) -> Page:
        """Where one goes who leaves the lesson."""
        return StampBookPage(self.game.id)

    def result_page(self) -> Page:
        """A lesson ends in the stamp book."""
        return StampBookPage(self.game.id)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """The rule book with the rules of the lesson; nothing here runs out meanwhile."""
        return BookPage(self.game.id, paragraph, seats=self.course.lesson.seats, options=self.options)

    @property
    def options(self) -> Options:
        """Those of the position that the lesson is at."""
        lesson = self.course.lesson
        start = lesson.steps[lesson.beginning(self.course.at)].start
        return complete(self.game, lesson.seats, {} if start is None else start.options)

    def seal_page(self) -> Page:
        """Nothing is dealt by a dealer who promises something."""
        return StampBookPage(self.game.id)

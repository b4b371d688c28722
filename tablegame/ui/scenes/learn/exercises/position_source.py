"""The source of a table that shows an exercise: a move is asked for there, and not made."""

from collections.abc import Callable, Sequence, Set
from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.learn.memory import OFF
from tablegame.match.header import Player
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Options
from tablegame.study.exercises.model import Exercise
from tablegame.ui.shell.navigation import BookPage, Page
from tablegame.ui.table.still_source import StillSource

MATCH: Final = "exercise"


class PositionSource(StillSource):
    """What a table shows of an exercise. It knows no hand but that of the viewer."""

    memory = OFF
    fresh = False

    def __init__(
        self, exercise: Exercise, players: Sequence[Player], on_move: Callable[[Action], object], page: Page
    ) -> None:
        """`players`: those who sit there, by seat; `page`: the page that the menu leads to."""
        self.exercise = exercise
        self.game: AnyGame = exercise.rules_of_game
        seat = exercise.seat
        self.players: Sequence[Player] = players
        self.kinds: Sequence[Set[str]] = [frozenset({"bot:easy"})] * len(players)
        """Kinds so weak that every move is offered."""
        self.viewer: Viewer = seat
        self.humans: Sequence[Seat] = (seat,)
        self.line = self.index = 0
        self.asks = True
        """Whether the table waits for a move."""
        self._on_move, self._page = on_move, page
        self._question = Question(MATCH, 0, seat, exercise.position, exercise.legal, self.game.id)

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of the people who are asked."""
        return self.humans if self.asks else ()

    @property
    def question(self) -> Question | None:
        """The question that is open, if any."""
        return self._question if self.asks else None

    def decide(self, action: Action) -> object:
        return self._on_move(action)

    def tick(self, ready: bool) -> Sequence[Batch]:
        return ()

    def first_view(self, viewer: Viewer) -> Any:
        return self.view(viewer)

    def view(self, viewer: Viewer) -> Any:
        return self.exercise.position if viewer == self.exercise.seat else self.exercise.state.view(None)

    @property
    def options(self) -> Options:
        return self.exercise.all_options

    def pause_page(self) -> Page:
        return self._page

    def result_page(self) -> Page:
        return self._page

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        return BookPage(self.game.id, paragraph, seats=self.exercise.seats, options=self.options)

    def seal_page(self) -> Page:
        return self._page

"""A position of one's own view on the real table, in which a move is asked for and not made."""

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
    """What a table shows of an exercise. Nobody's hand but the viewer's is known to it."""

    memory = OFF
    fresh = False

    def __init__(
        self, exercise: Exercise, players: Sequence[Player], on_move: Callable[[Action], object], page: Page
    ) -> None:
        """`players`: who sits there, by seat; `page`: where the menu leads."""
        self.exercise = exercise
        self.game: AnyGame = exercise.rules_of_game
        seat = exercise.seat
        self.players: Sequence[Player] = players
        self.kinds: Sequence[Set[str]] = [frozenset({"bot:easy"})] * len(players)
        """Nobody so clever sits here that a move need not be offered."""
        self.viewer: Viewer = seat
        self.humans: Sequence[Seat] = (seat,)
        self.line = self.index = 0
        self.asks = True
        """Whether a move is waited for."""
        self._on_move, self._page = on_move, page
        self._question = Question(MATCH, 0, seat, exercise.position, exercise.legal, self.game.id)

    @property
    def people(self) -> Sequence[Seat]:
        """Whoever is asked."""
        return self.humans if self.asks else ()

    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self._question if self.asks else None

    def decide(self, action: Action) -> object:
        """A move is tried."""
        return self._on_move(action)

    def tick(self, ready: bool) -> Sequence[Batch]:
        """Nothing happens here."""
        return ()

    def first_view(self, viewer: Viewer) -> Any:
        """What was before, nobody knows."""
        return self.view(viewer)

    def view(self, viewer: Viewer) -> Any:
        """What the one seat knew, or everybody."""
        return self.exercise.position if viewer == self.exercise.seat else self.exercise.state.view(None)

    @property
    def options(self) -> Options:
        """Those that were played by."""
        return self.exercise.all_options

    def pause_page(self) -> Page:
        """Where one goes who leaves."""
        return self._page

    def result_page(self) -> Page:
        """Nothing ends here."""
        return self._page

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """The rule book, with the rules that were played by."""
        return BookPage(self.game.id, paragraph, seats=self.exercise.seats, options=self.options)

    def seal_page(self) -> Page:
        """Nothing is dealt here."""
        return self._page

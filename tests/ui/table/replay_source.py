"""A finished record as the source of a table: shown step by step, with nobody to be asked.

It is no more than `TableSource` wants: the scene that plays a match shows a match that was.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NoReturn

from tablegame.controllers.question import Notice, Question
from tablegame.controllers.turn_handover import Lookers, Looks
from tablegame.match.header import Player
from tablegame.match.match import Batch
from tablegame.match.record import Record
from tablegame.match.replay import ReplayStep, replay
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyGame, Event, Options, Reason
from tablegame.ui.shell.navigation import Page
from tablegame.ui.table.source import Foreseen, Visitors


@dataclass(frozen=True)
class MenuPage(Page):
    """Where the menu of a replay leads."""


@dataclass(frozen=True)
class EndPage(Page):
    """The end of a replay."""


class ReplaySource:
    """The steps of a record for one viewer. `seen` is called with each as soon as all of it was shown."""

    def __init__(self, record: Record, viewer: Viewer, seen: Callable[[ReplayStep], object]) -> None:
        self.game: AnyGame = GAMES[record.header.game]
        self.players: Sequence[Player] = record.header.players
        self.viewer = viewer
        self.options: Options = record.header.options
        self.steps = tuple(replay(record))
        self.at = 0
        """The step that has been handed out last."""
        self._seen = seen
        self._told = -1
        """The last step that `seen` was called with."""

    kinds: Sequence[Set[str]] = ()
    humans: Sequence[Seat] = ()
    people: Sequence[Seat] = ()
    assisted = helped = patient = False
    memory = ""
    turn = None
    code = remarks_seed = ""
    seal: str | None = None
    fresh = True
    not_saved = False
    shared = False
    holder: Seat | None = None
    due: Seat | None = None
    keeps: Seat | None = None
    goes_on = False
    looks: Looks = ""
    looking_round = watching = may_open_hands = hands_open = False
    question: Question | None = None
    visiting = False
    awaits_buzzers = False
    windows_ahead = 0
    before_window: Sequence[Event] = ()

    def note_help(self) -> None:
        """Nobody plays here."""

    @property
    def step(self) -> ReplayStep:
        """The step that has been handed out last."""
        return self.steps[self.at]

    @property
    def line(self) -> int:
        """The line of the record that it came from."""
        return self.step.line

    @property
    def index(self) -> int:
        """Its decision point."""
        return self.step.index

    @property
    def over(self) -> bool:
        """Whether it is the last one."""
        return self.at == len(self.steps) - 1

    def first_view(self, viewer: Viewer) -> Any:
        """The view before anything has happened."""
        return self.steps[0].view(viewer)

    def view(self, viewer: Viewer) -> Any:
        """The view after the step that has been handed out last."""
        return self.step.view(viewer)

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """The steps so far."""
        steps = self.steps[1 : self.at + 1]
        return [Batch(step.index, events, step.line) for step in steps if (events := step.seen(viewer))]

    def tick(self, ready: bool) -> Sequence[Batch]:
        """The next step, once the last one was seen."""
        if not ready:
            return ()
        if self._told < self.at:
            self._told = self.at
            self._seen(self.step)
        if self.over:
            return ()
        self.at += 1
        events = self.step.seen(self.viewer)
        return (Batch(self.index, events, self.line, self.view(self.viewer)),) if events else ()

    def take_notices(self) -> Sequence[Notice]:
        """Nothing is to be told beside the record."""
        return ()

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Nobody is asked in a window."""

    def leave(self) -> None:
        """Nothing is lost."""

    def pause_page(self) -> Page:
        """Where the menu leads."""
        return MenuPage()

    def again_page(self, deal: int) -> None:
        """Nothing is played once more."""

    def result_page(self) -> Page:
        """The end of the replay."""
        return EndPage()

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """The rules are read elsewhere."""
        return MenuPage()

    def seal_page(self) -> Page:
        """Nothing is promised of what is over."""
        return MenuPage()

    def take_back(self, shown: int) -> Reason | None:
        """What has been played stays played."""
        return Reason("errors.undo.over")

    def may_take_back(self, shown: int) -> bool:
        """It is not."""
        return False

    def back_helps(self, shown: int) -> bool:
        """Nothing is taken back."""
        return False

    # What cannot happen -------------------------------------------------------------------------------------
    def decide(self, action: Action) -> NoReturn:
        """Nobody is asked."""
        raise AssertionError(f"{action} was decided in a match that is over")

    def refrain(self, action: Action) -> NoReturn:
        """Nobody is asked."""
        raise AssertionError(f"{action} was meant to last in a match that is over")

    def waive(self) -> NoReturn:
        """Nobody is asked."""
        raise AssertionError("something was waived in a match that is over")

    def seen(self) -> NoReturn:
        """Nobody looks alone."""
        raise AssertionError("somebody had seen enough of a match that is over")

    def skip_round(self) -> NoReturn:
        """Nobody looks alone."""
        raise AssertionError("a look round was skipped in a match that is over")

    def open_hands(self, on: bool) -> NoReturn:
        """A replay has its own way to show hands."""
        raise AssertionError("hands were to be opened at a match that is over")

    def hurry_bots(self, on: bool) -> None:
        """Do nothing, because no computer thinks here."""

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Hands are not open."""
        return {}

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> NoReturn:
        """Nobody is asked."""
        raise AssertionError("somebody was to be visited in a match that is over")

    def reveal(self, seat: Seat) -> NoReturn:
        """Nobody's turn is private."""
        raise AssertionError("somebody was to look alone at a match that is over")

    def cover(self) -> None:
        """Nobody's cards are covered."""

    def hide(self) -> None:
        """Nobody's turn must be found."""

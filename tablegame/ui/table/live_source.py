"""A match that is being played, as its table shows it."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from tablegame.controllers.question import Notice, Question
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.turn_handover import Lookers, Looks
from tablegame.match.header import Player, Turn
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Event, Options, Reason
from tablegame.ui.shell.navigation import (
    AgainPage,
    BookPage,
    FairPlayPage,
    Page,
    PausePage,
    ResultPage,
    SealPage,
)
from tablegame.ui.table.source import Foreseen, TableSource, Visitors


class LiveSource(TableSource):
    """A match that is being played: a table controller and its match."""

    def __init__(self, table: TableController) -> None:
        self.table = table

    # The match ----------------------------------------------------------------------------------------------
    @property
    def game(self) -> AnyGame:
        return self.table.match.game

    @property
    def players(self) -> Sequence[Player]:
        return self.table.match.players

    @property
    def kinds(self) -> Sequence[Set[str]]:
        return self.table.match.kinds

    @property
    def humans(self) -> Sequence[Seat]:
        return [Seat(seat) for seat, sitter in enumerate(self.table.controllers) if sitter.human]

    @property
    def assisted(self) -> bool:
        return self.table.match.assisted

    @property
    def turn(self) -> Turn | None:
        return self.table.match.turn

    @property
    def memory(self) -> str:
        return self.table.match.memory

    @property
    def options(self) -> Options:
        return self.table.match.options

    def note_help(self) -> None:
        self.table.match.note_help()

    def note_hint(self) -> None:
        if (question := self.question) is not None:
            self.table.match.note_hint(question.seat)

    def note_slip(self) -> None:
        if (seat := self.viewer) is not None:
            self.table.match.note_hint(seat)

    @property
    def helped(self) -> bool:
        return bool(self.table.match.helped)

    @property
    def patient(self) -> bool:
        return False

    @property
    def seal(self) -> str | None:
        return self.table.match.commit

    @property
    def remarks_seed(self) -> str:
        return self.table.match.record.header.remarks_seed

    @property
    def code(self) -> str:
        return self.table.match.record.header.code

    @property
    def fresh(self) -> bool:
        return self.table.fresh

    @property
    def line(self) -> int:
        return self.table.match.line

    @property
    def index(self) -> int:
        return self.table.match.index

    @property
    def over(self) -> bool:
        return self.table.match.over

    @property
    def not_saved(self) -> bool:
        return self.table.match.not_saved

    def first_view(self, viewer: Viewer) -> Any:
        match = self.table.match
        return match.game.begin(match.seats, match.options).view(viewer)

    def view(self, viewer: Viewer) -> Any:
        return self.table.match.view(viewer)

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        return self.table.match.history(viewer)

    # Who looks ----------------------------------------------------------------------------------------------
    @property
    def viewer(self) -> Viewer:
        return self.table.viewer

    @property
    def people(self) -> Sequence[Seat]:
        return self.table.people

    @property
    def shared(self) -> bool:
        return self.table.shared

    @property
    def holder(self) -> Seat | None:
        return self.table.holder

    @property
    def due(self) -> Seat | None:
        return self.table.due

    @property
    def keeps(self) -> Seat | None:
        return self.table.keeps

    @property
    def goes_on(self) -> bool:
        return self.table.goes_on

    def reveal(self, seat: Seat) -> None:
        self.table.reveal(seat)

    def cover(self) -> None:
        self.table.cover()

    def hide(self) -> None:
        self.table.hide()

    @property
    def looks(self) -> Looks:
        return self.table.looks

    @property
    def looking_round(self) -> bool:
        return self.table.looking_round

    @property
    def watching(self) -> bool:
        return self.table.watching

    @property
    def may_open_hands(self) -> bool:
        return self.table.may_open_hands

    @property
    def hands_open(self) -> bool:
        return self.table.hands_open

    def open_hands(self, on: bool) -> None:
        self.table.open_hands(on)

    def hurry_bots(self, on: bool) -> None:
        self.table.hurry_bots(on)

    @property
    def skips_to_result(self) -> bool:
        return self.table.skips_to_result

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        return self.table.all_views(line)

    def seen(self) -> None:
        self.table.seen()

    def skip_round(self) -> None:
        self.table.skip_round()

    # What is asked ------------------------------------------------------------------------------------------
    @property
    def question(self) -> Question | None:
        return self.table.question

    @property
    def owes(self) -> bool:
        return self.viewer in self.table.match.to_act()

    @property
    def visiting(self) -> bool:
        return self.table.visiting

    @property
    def awaits_buzzers(self) -> bool:
        return self.table.awaits_buzzers

    @property
    def windows_ahead(self) -> int:
        return self.table.windows_ahead

    @property
    def before_window(self) -> Sequence[Event]:
        return self.table.before_window

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        self.table.arrange(visitors, early_answers, lookers)

    def decide(self, action: Action) -> object:
        return self.table.decide(action)

    def refrain(self, action: Action) -> None:
        self.table.refrain(action)

    def waive(self) -> bool:
        return self.table.waive()

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        self.table.visit(seats, silence)

    def take_back(self, shown: int) -> Reason | None:
        return self.table.take_back(shown)

    def may_take_back(self, shown: int) -> bool:
        return self.table.may_take_back(shown)

    def back_helps(self, shown: int) -> bool:
        return self.table.back_helps(shown)

    # Time ---------------------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        return self.table.tick(ready)

    def take_notices(self) -> Sequence[Notice]:
        notices = tuple(self.table.notices)
        self.table.notices.clear()
        return notices

    def leave(self) -> None:
        # The match stays on disk as it is, or goes on without a screen while it is skipped.
        self.table.get_up()

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        return PausePage(self.table)

    def result_page(self) -> Page:
        return ResultPage(self.table)

    def again_page(self, deal: int) -> AgainPage | None:
        # For all who look at a shared screen it is the first person's. Others have still to play a duplicate.
        match = self.table.match
        if match.turn is not None:
            return None
        before = len(match.beginning().state.view(None).table.results)
        people = [Seat(n) for n, player in enumerate(match.players) if player.kind == "human"]
        return AgainPage(match.path, match.record, deal - before, home=people[0] if people else None)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        return BookPage(self.game.id, paragraph, self.table, waits=waits)

    def seal_page(self) -> Page:
        # In a duplicate, whose cards others have still to play, the seal alone.
        match = self.table.match
        if match.turn is not None and match.commit is not None:
            return SealPage(match.commit)
        return FairPlayPage(match.record)

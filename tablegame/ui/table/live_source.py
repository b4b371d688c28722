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
from tablegame.ui.table.source import Foreseen, Visitors


class LiveSource:
    """A match that is being played: a table controller and its match."""

    def __init__(self, table: TableController) -> None:
        self.table = table

    # The match ----------------------------------------------------------------------------------------------
    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.table.match.game

    @property
    def players(self) -> Sequence[Player]:
        """Who played when it began, by seat."""
        return self.table.match.players

    @property
    def kinds(self) -> Sequence[Set[str]]:
        """By seat, of what kinds all were who have played there."""
        return self.table.match.kinds

    @property
    def humans(self) -> Sequence[Seat]:
        """The seats that people sit in now, whether or not they still play."""
        return [Seat(seat) for seat, sitter in enumerate(self.table.controllers) if sitter.human]

    @property
    def assisted(self) -> bool:
        """Whether moves may be taken back freely, as at a practice table."""
        return self.table.match.assisted

    @property
    def turn(self) -> Turn | None:
        """Which part of a duplicate this is."""
        return self.table.match.turn

    @property
    def memory(self) -> str:
        """How much the memory aid tells all people here; "" where nothing was agreed."""
        return self.table.match.memory

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.table.match.options

    def note_help(self) -> None:
        """The person here has let himself be helped in this deal."""
        self.table.match.note_help()

    def note_hint(self) -> None:
        """A hint was shown to whoever is asked; the record holds it."""
        if (question := self.question) is not None:
            self.table.match.note_hint(question.seat)

    def note_slip(self) -> None:
        """The coach has spoken of the last move of whoever looks: that is help like a hint."""
        if (seat := self.viewer) is not None:
            self.table.match.note_hint(seat)

    @property
    def helped(self) -> bool:
        """Whether a move was taken back as help."""
        return bool(self.table.match.helped)

    @property
    def patient(self) -> bool:
        """Whether nothing here runs out."""
        return False

    @property
    def seal(self) -> str | None:
        """The dealer's promise, in 64 digits; None where there is none."""
        return self.table.match.commit

    @property
    def remarks_seed(self) -> str:
        """What the computers' remarks are drawn from."""
        return self.table.match.record.header.remarks_seed

    @property
    def code(self) -> str:
        """The code that the cards come from; "" where they come from a secret."""
        return self.table.match.record.header.code

    @property
    def fresh(self) -> bool:
        """Whether all is shown from the first deal on; otherwise only what happens from now on."""
        return self.table.fresh

    @property
    def line(self) -> int:
        """The line of the record that the match has come to."""
        return self.table.match.line

    @property
    def index(self) -> int:
        """The decision point that the match has come to."""
        return self.table.match.index

    @property
    def over(self) -> bool:
        """Whether the match has ended; that may not have been shown yet."""
        return self.table.match.over

    @property
    def not_saved(self) -> bool:
        """Whether the match cannot be written down any more."""
        return self.table.match.not_saved

    def first_view(self, viewer: Viewer) -> Any:
        """The view before anything has happened."""
        match = self.table.match
        return match.game.begin(match.seats, match.options).view(viewer)

    def view(self, viewer: Viewer) -> Any:
        """The view now."""
        return self.table.match.view(viewer)

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """What has happened so far, as somebody may see it; without views."""
        return self.table.match.history(viewer)

    # Who looks ----------------------------------------------------------------------------------------------
    @property
    def viewer(self) -> Viewer:
        """For whose eyes the table is to be drawn now."""
        return self.table.viewer

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of people who may still be asked."""
        return self.table.people

    @property
    def shared(self) -> bool:
        """Whether several people use this screen."""
        return self.table.shared

    @property
    def holder(self) -> Seat | None:
        """Whose private turn it is."""
        return self.table.holder

    @property
    def due(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on."""
        return self.table.due

    @property
    def keeps(self) -> Seat | None:
        """The player who decided last and needs no curtain."""
        return self.table.keeps

    @property
    def goes_on(self) -> bool:
        """Whether the player who looks at a drawn piece is asked again at once."""
        return self.table.goes_on

    def reveal(self, seat: Seat) -> None:
        """That person looks at the screen alone."""
        self.table.reveal(seat)

    def cover(self) -> None:
        """The person whose turn it is hides his cards."""
        self.table.cover()

    def hide(self) -> None:
        """Whose turn it is must be found again."""
        self.table.hide()

    @property
    def looks(self) -> Looks:
        """What the private turn is there for looking at."""
        return self.table.looks

    @property
    def looking_round(self) -> bool:
        """Whether people look at the hands that were dealt."""
        return self.table.looking_round

    @property
    def watching(self) -> bool:
        """Whether no person sits here."""
        return self.table.watching

    @property
    def may_open_hands(self) -> bool:
        """Whether all hands may be opened."""
        return self.table.may_open_hands

    @property
    def hands_open(self) -> bool:
        """Whether they are."""
        return self.table.hands_open

    def open_hands(self, on: bool) -> None:
        """Open all hands, or cover them."""
        self.table.open_hands(on)

    def hurry_bots(self, on: bool) -> None:
        """Let computers answer as soon as they have thought."""
        self.table.hurry_bots(on)

    @property
    def skips_to_result(self) -> bool:
        """Whether computers play on to the end of the match when its only person leaves now."""
        return self.table.skips_to_result

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """What everybody knew after a line of the record."""
        return self.table.all_views(line)

    def seen(self) -> None:
        """Who only looks has seen enough."""
        self.table.seen()

    def skip_round(self) -> None:
        """Nobody else looks at his hand."""
        self.table.skip_round()

    # What is asked ------------------------------------------------------------------------------------------
    @property
    def question(self) -> Question | None:
        """What the person at the screen is asked now."""
        return self.table.question

    @property
    def owes(self) -> bool:
        """Whether the match waits for a decision of the viewer."""
        return self.viewer in self.table.match.to_act()

    @property
    def visiting(self) -> bool:
        """Whether people are asked in turn in a window."""
        return self.table.visiting

    @property
    def awaits_buzzers(self) -> bool:
        """Whether the table has still to say who wants to be asked."""
        return self.table.awaits_buzzers

    @property
    def windows_ahead(self) -> int:
        """How many windows follow that one in what was handed out with it."""
        return self.table.windows_ahead

    @property
    def before_window(self) -> Sequence[Event]:
        """What everybody saw before the window in which people are visited."""
        return self.table.before_window

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Who is asked in turn in a window."""
        self.table.arrange(visitors, early_answers, lookers)

    def decide(self, action: Action) -> object:
        """The person at the screen decides."""
        return self.table.decide(action)

    def refrain(self, action: Action) -> None:
        """The person here gives this answer to all windows of this kind in this deal."""
        self.table.refrain(action)

    def waive(self) -> bool:
        """A person who could not call has seen so."""
        return self.table.waive()

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """These people want to be asked in the window."""
        self.table.visit(seats, silence)

    def take_back(self, shown: int) -> Reason | None:
        """Go back to the last decision of the person at the screen; or why not."""
        return self.table.take_back(shown)

    def may_take_back(self, shown: int) -> bool:
        """Whether taking back is worth a try."""
        return self.table.may_take_back(shown)

    def back_helps(self, shown: int) -> bool:
        """Whether it would count as help."""
        return self.table.back_helps(shown)

    # Time ---------------------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        """What may now be shown, in order."""
        return self.table.tick(ready)

    def take_notices(self) -> Sequence[Notice]:
        """What the people should be told, each once."""
        notices = tuple(self.table.notices)
        self.table.notices.clear()
        return notices

    def leave(self) -> None:
        """Get up: the match stays on disk as it is, or goes on without a screen while it is skipped."""
        self.table.get_up()

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        """The pause page."""
        return PausePage(self.table)

    def result_page(self) -> Page:
        """Who has won, and what next."""
        return ResultPage(self.table)

    def again_page(self, deal: int) -> AgainPage | None:
        """That of this match; for all who look at a shared screen it is the first person's. None in a
        duplicate, which others have still to play."""
        match = self.table.match
        if match.turn is not None:
            return None
        before = len(match.beginning().state.view(None).table.results)
        people = [Seat(n) for n, player in enumerate(match.players) if player.kind == "human"]
        return AgainPage(match.path, match.record, deal - before, home=people[0] if people else None)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """With the options of this match."""
        return BookPage(self.game.id, paragraph, self.table, waits=waits)

    def seal_page(self) -> Page:
        """The seal in full, the words mixed in, and the check once the match has ended; in a duplicate, whose
        cards others have still to play, the seal alone."""
        match = self.table.match
        if match.turn is not None and match.commit is not None:
            return SealPage(match.commit)
        return FairPlayPage(match.record)

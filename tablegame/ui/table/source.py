"""Where a table gets what it shows, and what is done with decisions made on it.

A match that is being played, a lesson, a replay and an example are shown by the same scene.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Protocol, TypeAlias

from tablegame.controllers.question import Notice, Question
from tablegame.controllers.turn_handover import Lookers, Looks
from tablegame.match.header import Player, Turn
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Event, Options, Reason
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AgainPage,
    Page,
)
from tablegame.ui.table.crests import unnamed
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.table_values import Names

Foreseen: TypeAlias = Callable[[Any], Sequence[Action]]
"""A function that returns what a player may say who is asked early, given the view of that player."""
Visitors: TypeAlias = Callable[[str, Sequence[Event]], Sequence[Seat] | None]
"""A function that returns the people asked in turn, given a window and the public events before it.

It returns None where the people ask to be asked.
"""


class TableSource(Protocol):
    """What a table must be told, and whom it tells what is decided on it."""

    # The match ----------------------------------------------------------------------------------------------
    @property
    def game(self) -> AnyGame:
        """Its rules."""

    @property
    def players(self) -> Sequence[Player]:
        """The players at the beginning of the match, by seat."""

    @property
    def kinds(self) -> Sequence[Set[str]]:
        """The kinds (`Player.kind`) of all who have played at each seat."""

    @property
    def humans(self) -> Sequence[Seat]:
        """The seats that people sit in now, whether or not they still play."""

    @property
    def assisted(self) -> bool:
        """Return whether moves may be taken back freely, as at a practice table."""

    @property
    def turn(self) -> Turn | None:
        """The part of a duplicate that this is, in which no player is helped; None for a match by itself."""

    @property
    def memory(self) -> str:
        """The level of the memory aid for all people here; "" where nothing was agreed."""

    @property
    def options(self) -> Options:
        """The options of the match."""

    @property
    def helped(self) -> bool:
        """Return whether a move was taken back as help."""

    def note_help(self) -> None:
        """Note that the person here was helped in this deal."""

    def note_hint(self) -> None:
        """Note that a hint was shown to the player who is asked."""

    def note_slip(self) -> None:
        """Note that the coach spoke of the viewer's last move, which is help like a hint."""

    @property
    def patient(self) -> bool:
        """Return whether nothing here runs out: windows wait, and a wrong try costs nothing."""

    @property
    def seal(self) -> str | None:
        """The dealer's promise, in 64 digits; None where there is none."""

    @property
    def remarks_seed(self) -> str:
        """The seed of the computers' remarks, public from the beginning; "" for silence."""

    @property
    def code(self) -> str:
        """The code that the cards come from; "" where they come from a secret."""

    @property
    def fresh(self) -> bool:
        """Return whether all is shown from the first deal on; otherwise only what happens from now on."""

    @property
    def line(self) -> int:
        """The line of the record that the match has come to."""

    @property
    def index(self) -> int:
        """The decision point that the match has come to."""

    @property
    def over(self) -> bool:
        """Return whether the match has ended; that may not have been shown yet."""

    @property
    def not_saved(self) -> bool:
        """Return whether the match cannot be written down any more."""

    def first_view(self, viewer: Viewer) -> Any:
        """Return the view before anything has happened."""

    def view(self, viewer: Viewer) -> Any:
        """Return the view now. While something has still to be shown, the screen is behind it."""

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Return what has happened so far, as a viewer may see it; without views."""

    # Who looks ----------------------------------------------------------------------------------------------
    @property
    def viewer(self) -> Viewer:
        """The seat for which the table is to be drawn now; None: for all."""

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of people who may still be asked."""

    @property
    def shared(self) -> bool:
        """Return whether several people use this screen, so that hands are hidden between their turns."""

    @property
    def holder(self) -> Seat | None:
        """The seat whose private turn it is, with several people; its cards may be covered."""

    @property
    def due(self) -> Seat | None:
        """The person to whom the screen must be handed before the match can go on."""

    @property
    def keeps(self) -> Seat | None:
        """The player who decided last and put nothing down: the next turn needs a press but no curtain."""

    @property
    def goes_on(self) -> bool:
        """Return whether the player who looks at a drawn piece is asked again at once, with the hand still
        open."""

    def reveal(self, seat: Seat) -> None:
        """Reveal the hand of the person who is due, or whose covered turn it is."""

    def cover(self) -> None:
        """Cover the cards of the player whose turn it is, who goes on being asked."""

    def hide(self) -> None:
        """Hide all hands, because it is not known any more who looks; the turn must be found again."""

    @property
    def looks(self) -> Looks:
        """The reason for a private turn in which nothing is asked."""

    @property
    def looking_round(self) -> bool:
        """Return whether people look at the hands that were dealt, one after the other."""

    @property
    def watching(self) -> bool:
        """Return whether no person sits here."""

    @property
    def may_open_hands(self) -> bool:
        """Return whether all hands may be opened to spectators."""

    @property
    def hands_open(self) -> bool:
        """Return whether all hands are open to spectators."""

    def open_hands(self, on: bool) -> None:
        """Open all hands, or cover them."""

    def hurry_bots(self, on: bool) -> None:
        """Let computers answer as soon as they have thought."""

    @property
    def skips_to_result(self) -> bool:
        """Return whether computers play on to the end of the match when its only person leaves now."""

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Return all views after a line of the record, while hands are open; {} if they are not known."""

    def seen(self) -> None:
        """End the look of a player who has seen enough."""

    def skip_round(self) -> None:
        """Let no other player look at the dealt hand before play goes on."""

    # What is asked ------------------------------------------------------------------------------------------
    @property
    def question(self) -> Question | None:
        """The question that the person at the screen is asked now."""

    @property
    def owes(self) -> bool:
        """Return whether the match, which may be ahead of the screen, waits for a decision of the viewer."""

    @property
    def visiting(self) -> bool:
        """Return whether people are asked in turn in a window, whether or not they may call."""

    @property
    def awaits_buzzers(self) -> bool:
        """Return whether the table has still to say (`visit`) who wants to be asked in a window."""

    @property
    def windows_ahead(self) -> int:
        """The number of windows that follow that one in what was handed out with it."""

    @property
    def before_window(self) -> Sequence[Event]:
        """The public moment before the window in which people are visited."""

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Arrange who is asked in turn in a window.

        `early_answers`: where one answers after the other. `lookers`: who looks at a dealt hand before any
        player may call.
        """

    def decide(self, action: Action) -> object:
        """Decide for the person at the screen. Nothing happens if no person is asked."""

    def refrain(self, action: Action) -> None:
        """Give this answer to all windows of its kind until the deal is over, for the person who is asked in
        one."""

    def waive(self) -> bool:
        """Note that a person who is asked in a window, and could not call, has seen so; return False if none
        is."""

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """Visit the people who want to be asked in the window; the others say nothing, where they could
        call.
        """

    def take_back(self, shown: int) -> Reason | None:
        """Go back to the last decision of the person at the screen; or why not.

        `shown`: the line of the record that the last thing shown came from.
        """

    def may_take_back(self, shown: int) -> bool:
        """Return whether taking back is worth a try."""

    def back_helps(self, shown: int) -> bool:
        """Return whether taking back would count as help."""

    # Time ---------------------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        """Return what may now be shown, in order; once a frame. `ready`: all that was handed out has been
        seen."""

    def take_notices(self) -> Sequence[Notice]:
        """Take what the people should be told, each once."""

    def leave(self) -> None:
        """Leave the table."""

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        """Return the page of the menu."""

    def result_page(self) -> Page:
        """Return the page that is shown once the end of the match has been seen."""

    def again_page(self, deal: int) -> AgainPage | None:
        """Return the page on which a deal that is over can be played once more; None without a record of
        it.
        """

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """Return the rule book at a paragraph, or where it was open last.

        `waits`: a window waits meanwhile.
        """

    def seal_page(self) -> Page:
        """Return what can be known of the dealer's promise; only asked for where there is a `seal`."""


def among_computers(source: TableSource) -> bool:
    """Return whether one person plays, and only built-in computers have ever had the other seats."""
    others = (kinds for seat, kinds in enumerate(source.kinds) if seat not in source.humans)
    return alone(source) and all(kind.startswith("bot:") for kinds in others for kind in kinds)


def alone(source: TableSource) -> bool:
    """Return whether one person plays and no other looks at the screen."""
    return len(source.humans) == 1 and not source.shared and not source.watching


def seen_by(viewer: Viewer, source: TableSource, game_table: AnyGameTable) -> Any:
    """Return the view of a viewer, with the window in which people are asked one after the other."""
    told, view = source.before_window, source.view(viewer)
    if not (game_table.one_by_one and told):
        return view
    everybodys = source.view(None)
    public = game_table.view_during_window(everybodys, told, everybodys)
    return public if viewer is None else game_table.private(public, view)


def addressee(viewer: Viewer, source: TableSource) -> Viewer:
    """Return the seat that is "you" to a screen reader: the only person's; None where several sit here."""
    return viewer if viewer in source.humans and not source.shared else None


def unnamed_person(names: Names, source: TableSource) -> str:
    """Return the name of the only person at the screen, if that person gave none: it is read as "you"."""
    seats = () if source.shared else source.humans
    return next((names[seat] for seat in seats if len(seats) == 1 and names[seat] in unnamed()), "")


def names_told(ui: Ui, names: Names, addressed: Viewer) -> list[str]:
    """Return names by seat as a screen reader says them."""
    return [ui.text("you.name") if seat == addressed else name for seat, name in enumerate(names)]


def hands_shown(
    source: TableSource, game_table: AnyGameTable, model: TableModel
) -> Mapping[Seat, tuple[int, ...]]:
    """Return the hands that lie open to spectators, as they were when the last thing shown had happened."""
    views, counts = source.all_views(model.shown_line), game_table.counts(model.view)
    hands = {seat: game_table.hidden(view) for seat, view in views.items() if seat != model.viewer}
    # While a move is shown step by step a hand may be ahead of the picture.
    return {
        seat: game_table.order(game_table.sorts[0], hand)
        for seat, hand in hands.items()
        if len(hand) == counts[seat]
    }

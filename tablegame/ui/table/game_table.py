"""What a game's table tells the scene that shows it: zones, furniture, and a cue for each event. No rules.

First the values in which it answers, then the questions: a protocol for each idea, and `GameTable`, which is
all of them. How a table is written: docs/tables.md. Answers for all that a game need not say:
`ui.games.defaults.DefaultTable`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Options, Reason
from tablegame.rules.events import DealScored, Public
from tablegame.speech import Speaker, Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import Cloth
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.remark_rule import Occasions
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Aside,
    Call,
    Choice,
    Command,
    Cue,
    DealEnd,
    EventGroup,
    Kinds,
    Names,
    NumberAsked,
    Person,
    PieceLook,
    TableTip,
    Why,
    Words,
    Zone,
)

V = TypeVar("V")
"""The views of a game's rules."""
V_contra = TypeVar("V_contra", contravariant=True)


class TableFacts(Protocol):
    """What is true of every table of the game, whatever happens."""

    name: Text
    pieces: Sequence[int]
    """All that the game is played with."""
    banners: Sequence[Text]
    """All that its cues may put on a banner."""
    sorts: Sequence[str]
    """Ways to sort a hand, each with a text `table.sort_…`."""
    signs: Sequence[Callable[[Canvas], object]]
    """Make pictures of what comes to lie there before the first move, or is large."""
    tile: bool
    """Played with tiles."""
    calls: bool
    """Whether there are call windows, and so a button that makes them wait."""
    swaps: bool
    """Whether the order of picked pieces can be turned round by a button."""
    near_misses: Sequence[str]
    """Reasons why pieces do not go together that were surely meant to."""
    low: bool
    """Whether few points are good."""
    cloth: Cloth | None
    """What its tables are covered with, where each game has its own; None: nothing of its own.

    Letters on it and pieces must be read as on any other (`tests/ui/draw/test_grounds.py`)."""
    tempers: Collection[str]
    """Tempers of computers that show in this game, by their words."""
    counting_parts: tuple[str, ...]
    """Beginnings of the names of furniture that counts or explains: it would answer a question."""
    first_preset: str | None
    """The rules that are offered first; None for the standard ones."""
    simplest: Options
    """What differs from them until somebody here has played a deal; nothing where they are simple enough."""
    one_by_one: bool
    """Whether those asked in a window answer one after the other, as long as it stays open."""
    sealed: tuple[type[Action], ...]
    """Decisions that are opened together with those of others: nobody may think them over afterwards."""
    has_tricks: bool
    """Whether cards of one trick lie together in the middle of the table."""
    broad: bool
    """Whether what lies in the middle needs its whole height: all plates stand in two columns beside it, or
    at the upper edge where a panel leaves little of the table."""
    brief: tuple[type[Event], ...]
    """What many do in a row: whoever does the same as the one before takes no time to think."""


class ViewReader(Protocol[V_contra]):
    """What a view shows."""

    def deal(self, view: V_contra) -> Text:
        """Which deal this is, and of how many."""

    def turn(self, view: V_contra) -> Seat | None:
        """Who is waited for, as everybody can tell; None in a window and between deals."""

    def hand(self, view: V_contra) -> tuple[int, ...]:
        """The viewer's own pieces, two of a kind twice; () for a bystander."""

    def hidden(self, view: V_contra) -> tuple[int, ...]:
        """Of the viewer's own pieces those that nobody else sees."""

    def counts(self, view: V_contra) -> tuple[int, ...]:
        """Hidden pieces to be drawn in each hand: those that lie open somewhere do not count."""

    def people(self, view: V_contra, names: Names) -> tuple[Person, ...]:
        """What the plates say."""

    def results(self, view: V_contra) -> tuple[DealResult, ...]:
        """The deals that are over."""

    def over(self, view: V_contra) -> bool:
        """Whether the match is over."""

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        """Pieces sorted in one of the ways."""


class TableLayout(Protocol[V_contra]):
    """Where things lie, and what lies beneath and above the pieces."""

    def lay(self, view: V_contra, room: Room) -> dict[str, Pose]:
        """The pieces that lie on the table, in no hand or open before somebody."""

    def narrowest(self, view: V_contra, seats: int) -> float:
        """How wide the table must at least be, in du, to be laid out with this view; a panel that would leave
        less lies over it."""

    def at_plate(self, view: V_contra, seat: Seat, room: Room) -> Box | None:
        """What lies at somebody's plate where his hand would lie, were it open."""

    def laid_widths(self, seats: int) -> Sequence[float]:
        """Of pieces that lie in the middle, where nothing makes the table narrow, in du; the usual one
        first."""

    def fan(self, count: int, room: Room) -> tuple[Pose, ...]:
        """The places of a hand of so many pieces."""

    def spread(self, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """The places of the viewer's own pieces, in their order. Where backs lie, `fan` says."""

    def zones(self, view: V_contra, room: Room) -> tuple[Zone, ...]:
        """Where pieces can be laid, and what can be pressed on the table."""

    def ghosts(self, view: V_contra, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Where the picked pieces would lie, in the order of picking."""

    def ground(self, canvas: Canvas, room: Room) -> None:
        """Draw on the cloth what never changes in a match."""

    def ring(self, room: Room) -> Box | None:
        """The stitched oval of the ground, on which the turn goes round; None where there is none."""

    def clockwise(self, view: V_contra) -> bool:
        """Whether the turn goes clockwise just now."""

    def furniture(self, speaker: Speaker, view: V_contra, shown: Action | None, room: Room) -> Sequence[Part]:
        """What lies beneath the pieces, as if `shown` had been played."""

    def fittings(self, speaker: Speaker, view: V_contra, room: Room, names: Names) -> Sequence[Part]:
        """What lies above the pieces."""


class EventShow(Protocol[V]):
    """How events are shown, and windows in which somebody may call."""

    def cue(self, event: Event, before: V, names: Names) -> Cue:
        """How an event is shown. `before` is the view that it changed."""

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Who is pleased or worried (`theme.MOODS`) by what everybody saw, whatever anybody holds."""

    def occasions(self, event: Public) -> Occasions:
        """Who has an occasion to say something (`remark_rule`) by what everybody saw."""

    def reasons(self, event: Event, before: V, names: Names) -> Sequence[Text]:
        """Why an event could happen and what follows from it, from what lies open in `before`."""

    def intermediate_view(self, before: V, events: Sequence[Event], after: V) -> V:
        """The view in a window that closed at once: what `events` made of `before`, on the way to `after`."""

    def stages(self, before: V, events: Sequence[Event]) -> Sequence[EventGroup]:
        """Events in the groups in which they are shown, each but the last on the view that
        `intermediate_view` makes."""

    def closing(self, before: V, events: Sequence[Event], after: V) -> V:
        """The table as a deal lies there when it has ended: what `events` made of `before`, on the way to
        `after`, with the totals, the dealer and the number of that deal; hands are as they were held."""

    def counted(self, closing: V, after: V, share: float) -> V:
        """The same with the totals a share (0..1) of the way to those of `after`."""

    def deal_end(self, scored: DealScored, closing: V, names: Names) -> DealEnd:
        """How the end of a deal is told."""

    def view_during_window(self, before: V, events: Sequence[Event], after: V) -> V:
        """What is drawn while a window stays open, of what `events` made of `before`: mostly `after`."""

    def early_answers(self, view: V) -> Sequence[Action]:
        """What the viewer may answer in the window that is open, when it comes to him (`one_by_one`)."""

    def aside(self, view: V) -> Aside | None:
        """What can be looked at again, such as the last trick; None if there is nothing yet."""

    def call(self, view: V, room: Room) -> Call | None:
        """The window that is open in this view, if it is one for calls."""

    def has_windows(self, view: V) -> bool:
        """Whether windows for calls ever open at a table that this is a view of."""

    def wait_box(self, room: Room) -> Box | None:
        """Where the button stands that makes a window wait."""

    def private(self, public: V, view: V) -> V:
        """`public` as the viewer of `view` sees it: for a window that has closed in `view` already."""

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Which people at one screen are asked in turn in a window; None for those who want to be.

        `events`: what everybody saw before it opened.
        """

    def lookers(self, events: Sequence[Event], people: Sequence[Seat]) -> Sequence[Seat]:
        """Which people at one screen look at their hands after `events`, one after the other: all, where
        hands were dealt and somebody may call before everybody was asked."""


class DecisionReader(Protocol[V_contra]):
    """What a hand on the table means, and what is asked of it."""

    def piece_text(self, piece: int) -> str:
        """A piece as moves are written."""

    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """The move that a gesture would be, as text, to ask the rules what speaks against it."""

    def tried(self, view: V_contra, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """The same where it depends on what is asked."""

    def implicit_answer(self, view: V_contra, legal: Sequence[Action]) -> Action | None:
        """What is decided by simply playing on; None where playing on is no answer."""

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        """Why pieces that may be played cannot lie where they were dropped."""

    def refusal(self, view: V_contra, action: Action) -> Text | None:
        """Why a command is refused, where the reason of the rules does not say enough."""

    def commands(
        self, view: V_contra, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        """The buttons for decisions without pieces.

        `visited`: several people are asked in turn in a window, and whoever looks is one of them; what he
        is shown may not depend on whether he could call.
        """

    def vain(self, view: V_contra, action: Action, kinds: Kinds) -> bool:
        """Whether a legal move can not succeed among those who have sat here, so that it is not offered."""

    def laid_by(self, view: V_contra) -> Mapping[int, Seat]:
        """Who laid the pieces that lie open, where that is more than the order in which they lie."""

    def top_card(self, view: V_contra) -> tuple[int, Seat] | None:
        """Return the piece that others are laid on, with its player; None where the view does not say."""

    def winning(self, view: V_contra) -> Seat | None:
        """Return whose piece takes the trick as far as it lies; None where that is not shown."""

    def owned(self, view: V_contra, room: Room) -> Mapping[str, float]:
        """Pieces that show who laid them though others were laid since, by spot: how far aside of its middle
        the face stands on each, in widths of a piece."""

    def number(self, view: V_contra, legal: Sequence[Action]) -> NumberAsked | None:
        """The number that is asked for."""

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        """Of decisions that a gesture may mean, those that are meant without a question."""

    def choices(self, view: V_contra, actions: Sequence[Action]) -> Sequence[Choice]:
        """The question that decides between several: at least two answers that share out the actions."""

    def caption(self, view: V_contra, actions: Sequence[Action]) -> Text:
        """What that question is, and what its answer means."""

    def readings(self, view: V_contra, actions: Sequence[Action]) -> Sequence[Choice]:
        """What the picked pieces can be, the one that is meant first, each of one action: they stand above
        the hand and one of them is always chosen. Nothing where it is asked when they are played."""

    def worn(self, pieces: Sequence[int], action: Action) -> Sequence[PieceLook]:
        """How the picked pieces look if they are this; nothing if as in the hand."""

    def told(self, action: Action) -> Text | None:
        """A move in words, where others with the same pieces and suit are other moves; None where its pieces
        say what it is."""


class Wording(Protocol[V_contra]):
    """What stands written round the table."""

    def prompt(self, view: V_contra, shown: Action | None, names: Names) -> Text:
        """One line that says whose turn it is and what is allowed."""

    def stuck(self, view: V_contra) -> Text | None:
        """The line where it is the viewer's turn and no piece of his may be played; None: as always."""

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        """What the play button would do; with nothing shown, what it is for among what is `legal`."""

    def tag(self, view: V_contra, names: Names) -> tuple[tuple[Text, Words], ...]:
        """Rows of the hanging tag, the most important first: label and value."""

    def strip(self, view: V_contra, shown: Action | None) -> Text:
        """What stands beside the viewer's own name."""

    def remember(self, view: V_contra, shown: Action | None) -> Text | None:
        """What somebody should keep in mind when he hands the screen on, as if `shown` had been played."""

    def sums(self, view: V_contra, shown: Action | None) -> tuple[Text, Text | None] | None:
        """What the viewer's hand adds up to, as if `shown` had been played, and the numbers that it waits
        for; None where nothing is called by sums, or not now."""

    def weighed(self, view: V_contra, move: Action) -> Text | None:
        """What the figures on the table say of a move, before and after it; None where there are none."""

    def worth(self, piece: int) -> int:
        """Return the points that a piece counts when a deal is scored; 0 for none."""

    def tips(
        self, view: V_contra, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[TableTip]:
        """What else on the table explains itself to whoever rests the pointer on it, beside what has a text
        `tips.<game>.part.<name>`."""

    def tip_form(self, view: V_contra, kind: str, name: str) -> str:
        """Return the name of the text `tips.<game>.<kind>.…` about a thing by the rules of this table."""

    def badges(self, view: V_contra, shown: Action | None) -> Mapping[int, int]:
        """What each piece in the viewer's hand is worth now."""


class SheetReader(Protocol[V_contra]):
    """How the sheet of a deal reads."""

    def row(self, line: Line) -> str:
        """The row of the sheet on which a line stands; rows are in the order of `rows`."""

    def row_label(self, row: str, result: DealResult) -> Text:
        """What a row of the sheet is called; a slot `seat` that is a seat is filled with its name."""

    def rows(self, result: DealResult) -> Sequence[str]:
        """The rows of a deal's sheet."""

    def figure(self, line: Line) -> int | None:
        """A number that stands on the sheet for a line without counting; None: its points."""

    def stake(self, view: V_contra) -> int:
        """What everybody has before the first deal."""

    def ranks(self, totals: Sequence[Sequence[int]], over: bool) -> tuple[int, ...]:
        """Everybody's place, 1 for the best, by what they had before the first deal and after each;
        `over`: the match ended with the last of them."""

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Where the points of a line of a deal's result come from."""

    def sheet_head(
        self,
        canvas: Canvas,
        speaker: Speaker,
        view: V_contra | None,
        result: DealResult | None,
        names: Names,
        box: Box,
    ) -> float:
        """Draw at the right of a sheet's head how the deal ended or stands; how much of the width it took.

        `view` is that of the table, None for a deal that is long over; `result` None for the one played.
        """


class GameTable(
    TableFacts,
    ViewReader[V],
    TableLayout[V],
    EventShow[V],
    DecisionReader[V],
    Wording[V],
    SheetReader[V],
    Protocol[V],
):
    """The table of one game. Views are those of its rules; sizes in du.

    Of a view it may read only what is drawn. Who is asked, and what he has answered, may show in nothing
    but `commands` and `number`.
    """


AnyGameTable: TypeAlias = GameTable[Any]
"""For the scene that shows any game."""

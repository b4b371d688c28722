"""What a game's table tells the scene that shows it: zones, furniture, and a cue for each event. No rules.

First the values in which it answers, then the questions: a protocol for each idea, and `GameTable`, which is
all of them. How a table is written: docs/tables.md. Answers for all that a game need not say:
`ui.games.defaults.DefaultTable`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, DealResult, Event, Line, Options, Reason
from tablegame.rules.events import DealScored, Public
from tablegame.speech import Runs, Speaker, Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import Cloth
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.preferences import Preferences
from tablegame.ui.table.acts import Act
from tablegame.ui.table.deal_end import DealEnd, Equation, LastHand
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.remark_rule import Occasions
from tablegame.ui.table.room import Room, Size
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.tip import Tip

__all__ = ["AnyGameTable", "Aside", "Call", "Choice", "Command", "Cue", "DealEnd", "Equation", "EventGroup"]
__all__ += ["GameTable", "Kinds", "LastHand", "Names"]
__all__ += ["NumberAsked", "Person", "PieceLook", "Room", "Size", "Why", "Words", "Zone"]

V = TypeVar("V")
"""The views of a game's rules."""
V_contra = TypeVar("V_contra", contravariant=True)

Names: TypeAlias = Sequence[str]
"""Who sits where, by seat."""


Kinds: TypeAlias = Sequence[Set[str]]
"""By seat, of what kinds (`Player.kind`) all were who have played there."""


Words: TypeAlias = Runs | Text
"""Said already, or still to be said."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where pieces can be laid, named as gestures name it."""

    name: str
    box: Box
    label: Text
    words: tuple[str, ...] = ()
    """What is said by pointing here: words of gestures that any of these words must be among."""
    bare: bool = False
    """Whether pressing it with nothing picked is a decision, as drawing at the stock is."""
    after: tuple[str, ...] = ()
    """What must have been said before, for pressing it to say its words."""
    first: Text | None = None
    """Told to whoever presses it while its words leave several decisions open: what is to be said before."""
    seat: Seat | None = None
    """Whose plate it is, if it is one."""
    button: bool = False
    """Whether it looks like a button, with its label on it."""
    roomy: bool = False
    """Whether it is far broader than what lies in it, so that words may stand in it beside that."""
    laid: bool = False
    """Whether it holds only pieces that `laid_by` knows; others, such as a trump, lie beside them."""


@dataclass(frozen=True, slots=True)
class Cue:
    """How an event is shown: where pieces come from, what is heard, said and noted."""

    log: tuple[Text, ...] = ()
    """Lines of the log."""
    sound: str = ""
    """A file in sounds/, without its ending; empty: nothing is heard."""
    origins: Mapping[str, int] = field(default_factory=dict)
    """Spots whose piece comes out of a seat's hand."""
    starts: Mapping[str, str] = field(default_factory=dict)
    """Spots whose piece comes from where another spot is, such as the stock."""
    steps: Mapping[str, int] = field(default_factory=dict)
    """Spots whose piece sets out later, by how many steps: hands that are opened one after the other."""
    deal: bool = False
    """Hands come from the pack."""
    banner: Text | None = None
    """Stands large over the table for a moment."""
    sums: tuple[Equation, ...] = ()
    """Hands that were called with: they come to the middle and are counted, with the banner above them."""
    hold: str = ""
    """Nothing more is shown for so long: a name in `motion.DURATIONS`."""
    scored: int | None = None
    """The index of the deal's result: its end is shown beat by beat, and then its sheet."""
    large: tuple[str, ...] = ()
    """Spots whose piece is shown large for a moment once it lies."""
    acts: tuple[Act, ...] = ()
    """What stands for a moment at the plates of those who did it, or to whom it was done."""


@dataclass(frozen=True, slots=True)
class Person:
    """What stands on a seat's plate."""

    count: int | None = None
    """Pieces in hand."""
    value: Words = ()
    """The score in words; empty where lives say it."""
    lives: tuple[int, int] | None = None
    """Left, and of how many."""
    active: bool = False
    """Whose turn it is: who owes something, as everybody knows."""
    dealer: bool = False
    out: bool = False
    """Plays no longer."""
    chips: tuple[tuple[Text, str], ...] = ()
    """Short words on the plate, each with the colour of its ground."""
    tile: bool = False
    """Holds tiles, not cards."""
    heard: Text | None = None
    """The score for the ear, where the plate is too small to say what it counts."""


@dataclass(frozen=True, slots=True)
class Command:
    """A button for a decision without pieces, or for words that narrow what may be decided."""

    name: str
    """Of the widget."""
    label: Text
    action: Action | None = None
    """What is decided; the button is off while that is not legal, unless `always`."""
    words: tuple[str, ...] = ()
    """Without an action: what is said for the next gesture. Pressed again it is taken back."""
    key: str = ""
    """The action in `keys.BINDINGS` that presses it."""
    place: Literal["column", "middle"] = "column"
    """In the action column (the first one beside Sort, others above), or in a row above the prompt."""
    box: Box | None = None
    """A place of its own instead."""
    kind: str = "plain"
    icon: str = ""
    always: bool = False
    """Can always be pressed and looks the same whatever is held; where the action is not legal, says why."""
    live: bool = True
    """With `always`: whether a press would do anything now, as everybody can tell, whatever anyone holds."""
    lasting: bool = False
    """Whether its action answers all that is asked in such a window until the deal is over."""
    tip: Text | None = None
    """What it is for, told to whoever points at it."""
    size: float = 16.0
    """Of its letters, in du."""
    several: tuple[Action, ...] = ()
    """Instead of one action: all that it may mean. What is picked narrows them, the rest is asked."""
    refused: Text | None = None
    """With `several`: why there is none now. A press that means nothing closes no window."""
    off: bool = False
    """Words that nothing may be decided with now."""
    asks: Text | None = None
    """What the prompt says while its words are said."""
    note: Text | None = None
    """What stands above the button, in the middle, for whoever thinks of pressing it."""


@dataclass(frozen=True, slots=True)
class EventGroup:
    """Events that are shown together, and then looked at for a while."""

    events: tuple[Event, ...]
    hold: str = ""
    """A name in `motion.DURATIONS`; empty: what follows is shown at once."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What can be looked at again on demand."""

    title: Text
    pieces: tuple[int, ...]
    owners: tuple[Seat, ...]
    """Who laid each of them."""
    label: Text
    """Of the button that shows it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer where a finished gesture may mean several decisions."""

    label: Text
    actions: tuple[Action, ...]
    suit: str = ""
    """A suit sign instead of the words."""
    ring: bool = False
    """Marked as the one that is usually meant."""
    level: int = 0
    """Of a bomb: stands in a red disc before the words."""


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How a picked piece looks while it is known what it would be."""

    face: int
    """The piece that is drawn."""
    turned: bool = False
    """A tile lies the other way round."""
    free: bool = False
    """It means the same whichever way it lies."""


@dataclass(frozen=True, slots=True)
class NumberAsked:
    """A number is decided: typed, or put together with chips."""

    low: int
    high: int
    """The least and the greatest that may be decided."""
    chips: tuple[int, ...]
    """Amounts that are added by a press."""
    action: Callable[[int], Action]
    """The decision for a number."""
    title: Text
    notes: tuple[Text, ...]
    """What the number decides."""
    button: Callable[[int], Text]
    """What the button says that decides it; 0 stands for none yet."""
    caution: Callable[[int], Text | None] = lambda _: None
    """What is asked before a number that is hardly meant is decided; None where nothing is."""


@dataclass(frozen=True, slots=True)
class Call:
    """A window in which people may call: its ring, and who may call as everybody can tell."""

    kind: str
    """As its `WindowOpened` says."""
    people: tuple[Seat, ...]
    """Seats that may call by the rules, whatever they hold."""
    silence: Action
    """What somebody decides who says nothing."""
    centre: tuple[float, float] | None = None
    """In du, of the ring that shows how long it stays open. Without one it waits for whoever is asked."""


@dataclass(frozen=True, slots=True)
class Why:
    """Where a number on the sheet comes from."""

    text: Words
    pieces: tuple[tuple[int, str], ...] = ()
    """Pieces and what each counts."""
    sum: str = ""
    """The sum, before `= points`."""


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

    def tips(
        self, view: V_contra, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[Tip]:
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

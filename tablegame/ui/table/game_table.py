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
from tablegame.ui.table.overlay.remark_rule import Occasions
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import (
    Aside,
    Burst,
    Call,
    Choice,
    Command,
    Cue,
    DealEnd,
    EventGroup,
    FallenPetal,
    Kinds,
    Names,
    NumberAsked,
    PieceLook,
    SeatInfo,
    TableTip,
    Tally,
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
    """What differs from them until a person here has played a deal; nothing where they are simple enough."""
    one_by_one: bool
    """Whether those asked in a window answer one after the other, as long as it stays open."""
    sealed: tuple[type[Action], ...]
    """Decisions that are opened together with those of others, so that they cannot be thought over."""
    has_tricks: bool
    """Whether cards of one trick lie together in the middle of the table."""
    broad: bool
    """Whether what lies in the middle needs its whole height: all plates stand in two columns beside it, or
    at the upper edge where a panel leaves little of the table."""
    brief: tuple[type[Event], ...]
    """Events that many seats cause in a row: a seat that does the same as the one before takes no time."""


class ViewReader(Protocol[V_contra]):
    """What a view shows."""

    def deal(self, view: V_contra) -> Text:
        """Return which deal this is, and of how many."""

    def turn(self, view: V_contra) -> Seat | None:
        """Return the seat that is waited for, as all can tell; None in a window and between deals."""

    def hand(self, view: V_contra) -> tuple[int, ...]:
        """Return the viewer's own pieces, two of a kind twice; () for a bystander."""

    def hidden(self, view: V_contra) -> tuple[int, ...]:
        """Return the viewer's own pieces that no other seat sees."""

    def counts(self, view: V_contra) -> tuple[int, ...]:
        """Return the number of hidden pieces to be drawn in each hand; open ones do not count."""

    def people(self, view: V_contra, names: Names) -> tuple[SeatInfo, ...]:
        """Return what the plates say."""

    def results(self, view: V_contra) -> tuple[DealResult, ...]:
        """Return the deals that are over."""

    def over(self, view: V_contra) -> bool:
        """Return whether the match is over."""

    def order(self, sort: str, pieces: Sequence[int]) -> tuple[int, ...]:
        """Return pieces sorted in one of the ways."""


class TableLayout(Protocol[V_contra]):
    """Where things lie, and what lies beneath and above the pieces."""

    def lay(self, view: V_contra, room: Room) -> dict[str, Pose]:
        """Return the poses of the pieces on the table that are in no hand and at no plate, by spot."""

    def next_poses(self, view: V_contra, room: Room) -> Sequence[Pose]:
        """Return how pieces will look on the way of the next move, to be made ready; their spots do not
        count."""

    def tally_poses(self, closing: V_contra, tally: Tally, room: Room) -> dict[str, Pose]:
        """Return the poses of the pieces in the middle while a deal is counted there, by spot."""

    def tally_parts(self, speaker: Speaker, closing: V_contra, tally: Tally, room: Room) -> Sequence[Part]:
        """Return what is drawn beneath these pieces in the place of `counting_parts`."""

    def narrowest(self, view: V_contra, seats: int) -> float:
        """Return the least width of the table in du for this view; a panel that would leave less lies over
        it."""

    def at_plate(self, view: V_contra, seat: Seat, room: Room) -> Box | None:
        """Return what lies at the plate of a seat where its hand would lie, were it open."""

    def burst(self, view: V_contra, room: Room) -> Burst | None:
        """Return the firework that lights up for the bomb that was laid last; None where there are none."""

    def petal(self, seat: Seat, room: Room) -> FallenPetal | None:
        """Return the petal that falls from the plate of a seat that loses a life; None without lives."""

    def laid_widths(self, seats: int) -> Sequence[float]:
        """Return the widths of pieces in the middle where nothing makes the table narrow, in du, the usual
        one first."""

    def fan(self, count: int, room: Room) -> tuple[Pose, ...]:
        """Return the places of a hand of so many pieces."""

    def hidden_hand(self, seat: Seat, count: int, room: Room) -> tuple[Pose, ...]:
        """Return the places of so many hidden pieces before the plate of an opponent."""

    def trick_box(self, room: Room) -> Box | None:
        """Return what the cards of a trick cover, or may cover; None in a game without tricks."""

    def spread(self, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Return the places of the viewer's own pieces, in their order. For backs, `fan` is asked."""

    def zones(self, view: V_contra, room: Room) -> tuple[Zone, ...]:
        """Return where pieces can be laid, and what can be pressed on the table."""

    def ghosts(self, view: V_contra, pieces: Sequence[int], room: Room) -> tuple[Pose, ...]:
        """Return where the picked pieces would lie, in the order of picking."""

    def ground(self, canvas: Canvas, room: Room) -> None:
        """Draw on the cloth what never changes in a match."""

    def ring(self, room: Room) -> Box | None:
        """Return the stitched oval on which the turn goes round; None where there is none."""

    def clockwise(self, view: V_contra) -> bool:
        """Return whether the turn goes clockwise just now."""

    def furniture(self, speaker: Speaker, view: V_contra, shown: Action | None, room: Room) -> Sequence[Part]:
        """Return what lies beneath the pieces, as if `shown` had been played."""

    def fittings(self, speaker: Speaker, view: V_contra, room: Room, names: Names) -> Sequence[Part]:
        """Return what lies above the pieces."""


class EventShow(Protocol[V]):
    """How events are shown, and the windows in which players may call."""

    def cue(self, event: Event, before: V, names: Names) -> Cue:
        """Return how an event is shown. `before` is the view that it changed."""

    def moods(self, event: Public) -> Mapping[Seat, str]:
        """Return the moods (`theme.MOODS`) of seats after a public event, whatever any seat holds."""

    def occasions(self, event: Public) -> Occasions:
        """Return the occasions for remarks (`remark_rule`) that a public event gives."""

    def reasons(self, event: Event, before: V, names: Names) -> Sequence[Text]:
        """Return why an event could happen and what follows from it, by what lies open in `before`."""

    def intermediate_view(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the view in a window that closed at once: what `events` made of `before`, on the way to
        `after`."""

    def stages(self, before: V, events: Sequence[Event]) -> Sequence[EventGroup]:
        """Group events as they are shown, each group but the last on the view that `intermediate_view`
        makes.
        """

    def quizzed(self, view: V) -> V:
        """Return a view in which nothing is marked that would answer a question about what lies there."""

    def closing(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return the table at the end of a deal: what `events` made of `before`, on the way to `after`.

        Totals, dealer and number are those of that deal; hands are as they were held.
        """

    def counted(self, closing: V, after: V, share: float) -> V:
        """Return the same with the totals a share (0..1) of the way to those of `after`."""

    def deal_end(self, scored: DealScored, closing: V, names: Names) -> DealEnd:
        """Return how the end of a deal is shown."""

    def view_during_window(self, before: V, events: Sequence[Event], after: V) -> V:
        """Return what is drawn while a window stays open, of what `events` made of `before`: mostly
        `after`.
        """

    def early_answers(self, view: V) -> Sequence[Action]:
        """Return what the viewer may answer in the open window when asked in turn (`one_by_one`)."""

    def aside(self, view: V) -> Aside | None:
        """Return what can be looked at again, such as the last trick; None if there is nothing yet."""

    def call(self, view: V, room: Room) -> Call | None:
        """Return the window that is open in this view, if it is one for calls."""

    def has_windows(self, view: V) -> bool:
        """Return whether windows for calls ever open at the table of this view."""

    def wait_box(self, room: Room) -> Box | None:
        """Return where the button stands that makes a window wait."""

    def private(self, public: V, view: V) -> V:
        """Return `public` as the viewer of `view` sees it: for a window that has closed in `view` already."""

    def visited(self, kind: str, events: Sequence[Event], people: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """Return which people at one screen are asked in turn in a window; None for those who want to be.

        `events`: what all saw before it opened.
        """

    def lookers(self, events: Sequence[Event], people: Sequence[Seat]) -> Sequence[Seat]:
        """Return which people at one screen look at their hands after `events`, one after the other.

        These are all people, where hands were dealt and a player may call before all were asked.
        """


class DecisionReader(Protocol[V_contra]):
    """What a hand on the table means, and what is asked of it."""

    def piece_text(self, piece: int) -> str:
        """Return a piece as moves are written."""

    def attempt(self, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return the move that a gesture would be, as text, to ask the rules what speaks against it."""

    def tried(self, view: V_contra, pieces: Sequence[int], zone: str | None, words: Sequence[str]) -> str:
        """Return the same where it depends on what is asked."""

    def implicit_answer(self, view: V_contra, legal: Sequence[Action]) -> Action | None:
        """Return what is decided by simply playing on; None where playing on is no answer."""

    def wrong_zone(self, pieces: Sequence[int]) -> Reason | None:
        """Return why pieces that may be played cannot lie where they were dropped."""

    def veils(self, view: V_contra) -> bool:
        """Return whether other people at the same screen must not see if the viewer can play a piece now."""

    def drawn(self, view: V_contra) -> Sequence[int]:
        """Return the pieces that the viewer has drawn and decides about now, whether they can be played or
        not."""

    def refusal(self, view: V_contra, action: Action) -> Text | None:
        """Return why a command is refused, where the reason of the rules does not say enough."""

    def commands(
        self, view: V_contra, legal: Sequence[Action], room: Room, names: Names, visited: bool
    ) -> Sequence[Command]:
        """Return the buttons for decisions without pieces.

        `visited`: several people are asked in turn in a window, and the viewer is one of them. What is shown
        may not depend on whether the viewer could call.
        """

    def vain(self, view: V_contra, action: Action, kinds: Kinds) -> bool:
        """Return whether a legal move cannot succeed among those who have sat here, so that it is not
        offered."""

    def laid_by(self, view: V_contra) -> Mapping[int, Seat]:
        """Return who laid the pieces that lie open, where that is more than the order in which they lie."""

    def top_card(self, view: V_contra) -> tuple[int, Seat] | None:
        """Return the piece that others are laid on, with its player; None where the view does not say."""

    def winning(self, view: V_contra) -> Seat | None:
        """Return whose piece takes the trick as far as it lies; None where that is not shown."""

    def owned(self, view: V_contra, room: Room) -> Mapping[str, float]:
        """Return the pieces that show their owner though others were laid since, by spot.

        The value is how far aside of its middle the face stands on each, in widths of a piece.
        """

    def number(self, view: V_contra, legal: Sequence[Action]) -> NumberAsked | None:
        """Return the number that is asked for."""

    def settled(self, actions: Sequence[Action], chosen: Preferences) -> Sequence[Action]:
        """Return the decisions that are meant without a question, among those that a gesture may mean."""

    def choices(self, view: V_contra, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return the answers that decide between several actions: at least two that share out the actions."""

    def caption(self, view: V_contra, actions: Sequence[Action]) -> Text:
        """Return the question of these answers and what an answer means."""

    def readings(self, view: V_contra, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return what the picked pieces can be, the one that is meant first, each of one action.

        They stand above the hand and one of them is always chosen. None are given where it is asked when the
        pieces are played.
        """

    def worn(self, pieces: Sequence[int], action: Action) -> Sequence[PieceLook]:
        """Return how the picked pieces look if they are this; nothing if as in the hand."""

    def told(self, action: Action) -> Text | None:
        """Return a move in words where others with the same pieces and suit are other moves; else None."""


class Wording(Protocol[V_contra]):
    """What stands written round the table."""

    def prompt(self, view: V_contra, shown: Action | None, names: Names) -> Text:
        """Return one line about whose turn it is and what is allowed."""

    def stuck(self, view: V_contra) -> Text | None:
        """Return the line for a viewer whose turn it is and who may play no piece; None: as always."""

    def play_label(self, shown: Action | None, legal: Sequence[Action] = ()) -> Text:
        """Return what the play button would do; with nothing shown, what it is for among what is `legal`."""

    def tag(self, view: V_contra, names: Names) -> tuple[tuple[Text, Words], ...]:
        """Return the rows of the hanging tag, the most important first: label and value."""

    def strip(self, view: V_contra, shown: Action | None) -> Text:
        """Return what stands beside the viewer's own name."""

    def remember(self, view: V_contra, shown: Action | None) -> Text | None:
        """Return what a player should keep in mind when handing the screen on, as if `shown` had been
        played.
        """

    def sums(self, view: V_contra, shown: Action | None) -> tuple[Text, Text | None] | None:
        """Return what the viewer's hand adds up to, as if `shown` had been played, and the numbers it waits
        for.

        Return None where nothing is called by sums, or not now.
        """

    def weighed(self, view: V_contra, move: Action) -> Text | None:
        """Return what the figures on the table say of a move, before and after it; None where there are
        none.
        """

    def worth(self, piece: int) -> int:
        """Return the points that a piece counts when a deal is scored; 0 for none."""

    def tips(
        self, view: V_contra, names: Names, type: Typesetter, speaker: Speaker, room: Room
    ) -> Sequence[TableTip]:
        """Return further tooltips on the table, beside what has a text `tips.<game>.part.<name>`."""

    def tip_form(self, view: V_contra, kind: str, name: str) -> str:
        """Return the name of the text `tips.<game>.<kind>.…` about a thing by the rules of this table."""

    def badges(self, view: V_contra, shown: Action | None) -> Mapping[int, int]:
        """Return what each piece in the viewer's hand is worth now."""


class SheetReader(Protocol[V_contra]):
    """How the sheet of a deal reads."""

    def row(self, line: Line) -> str:
        """Return the row of the sheet for a line; rows are in the order of `rows`."""

    def row_label(self, row: str, result: DealResult) -> Text:
        """Return the label of a row of the sheet; a slot `seat` that is a seat is filled with its name."""

    def rows(self, result: DealResult) -> Sequence[str]:
        """Return the rows of a deal's sheet."""

    def figure(self, line: Line) -> int | None:
        """Return a number on the sheet for a line without counting; None: its points."""

    def stake(self, view: V_contra) -> int:
        """Return what every seat has before the first deal."""

    def ranks(self, totals: Sequence[Sequence[int]], over: bool) -> tuple[int, ...]:
        """Return the place of each seat, 1 for the best, by the totals before the first deal and after each.

        `over`: the match ended with the last of them.
        """

    def why(self, line: Line, names: Names, seat: int, result: DealResult) -> Why:
        """Return where the points of a line of a deal's result come from."""

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

    It may read only what is drawn of a view. Who is asked, and what was answered, may show in nothing but
    `commands` and `number`.
    """


AnyGameTable: TypeAlias = GameTable[Any]
"""For the scene that shows any game."""

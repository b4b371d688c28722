"""All that one table shows, in one record. Its parts read it; who writes a field is said beside it.

Times are in ms of the table's own clock (`TableModel.now`), places in du. What is under way on the screen is
the animator's; what is painted, the painter's.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tablegame.features.coach_tip import Tip
from tablegame.match.match import Batch
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, Event
from tablegame.rules.events import WindowClosed
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.table.input.hand import Hand
from tablegame.ui.table.played_pieces import LastPlayed
from tablegame.ui.table.pose import Pose
from tablegame.ui.table.table_values import Call, Choice, DealEnd, Tally

Point: TypeAlias = tuple[float, float]
"""A point on the canvas, in du."""
Origins: TypeAlias = dict[str, Pose]
"""The poses from which pieces set out, by spot."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words that are said for a moment."""

    text: Text
    until: float
    asked: tuple[object, ...] = ()
    """The question that it is about, or None in a tuple for none; () if it is true whatever is asked."""
    told: tuple[str, ...] = ()
    """Keys of its sentences."""
    explained: bool = False
    """Whether the rule book is known to say more."""
    windows: tuple[object, ...] = ()
    """The window for calls in which it was said, or None in a tuple for none: it goes when another opens;
    () if it is true in any."""


@dataclass(slots=True)
class Banner:
    """A stamp over the middle of the table."""

    text: Text
    seats: tuple[Seat, ...]
    """Whose crests stand on it."""
    since: float | None = None
    """When it came, by the table's clock; None: its pictures are still being made."""


@dataclass(slots=True)
class OpenWindow:
    """A call window that stays open on the screen."""

    call: Call
    length: float | None
    """The time that it stays open, in ms; None: until it is waved through."""
    frozen: bool = False
    """Whether a player has asked it to wait."""
    buzzed: set[Seat] = field(default_factory=set)
    """Who wants to call, at a shared screen."""
    since: float = 0.0
    """When it opened."""
    age: float = 0.0
    """The time that it has been open, in ms, without the time in which a card was carried."""
    passes: bool = False
    """Whether it closes by itself after a short ring, because its person can only pass."""


@dataclass(slots=True)
class Draft:
    """What the person at the screen is about to decide, beside the pieces that are picked."""

    words: tuple[str, ...] = ()
    """What has been said for the next gesture."""
    typed: str = ""
    """The number so far, in digits."""
    suggested: bool = False
    """Whether a hint has put the number there, which the next digit replaces."""
    choices: tuple[Choice, ...] = ()
    """Answers of which one is still to be chosen."""
    caption: Text | None = None
    """What they answer."""
    about: Pose | None = None
    """The piece that they are about."""
    carried: Origins = field(default_factory=dict)
    """Where pieces were let go that the choices are about."""
    reading: Action | None = None
    """What was chosen of what the picked pieces can be."""
    advised: Action | None = None
    """What a hint has named as the best; `Hint` writes it, and it goes with the question."""
    named: tuple[Action, ...] = ()
    """The two moves of which a hint has said that one is best, the better one first; kept like `advised`."""
    waits: bool = False
    """Whether what is picked is played as soon as it may be ..."""
    waits_for: str | None = None
    """... and on which zone."""

    def play_later(self, zone: str | None) -> None:
        """Ask to play what is picked, on `zone` if one is named, as soon as it may be."""
        self.waits, self.waits_for = True, zone


@dataclass(slots=True)
class PointerState:
    """What the mouse or a finger does on the table."""

    at: Point = (0.0, 0.0)
    hovered: int | None = None
    """The item of the hand under it."""
    held: tuple[int, Point] | None = None
    """The item that it was pressed on, and where."""
    dragging: tuple[int, ...] = ()
    """The items under way with it."""
    tilt: float = 0.0
    """The angle of the pieces that are carried, in degrees."""
    pressed_zone: str | None = None
    """The zone that it was pressed on."""

    def rescale(self, by: float) -> None:
        """Scale places after a change of the window's size: the same point in pixels is another one in du."""
        self.at = self.at[0] * by, self.at[1] * by
        if self.held is not None:
            item, (x, y) = self.held
            self.held = item, (x * by, y * by)

    def release(self) -> None:
        """Release the pieces that are held."""
        self.held = None
        self.dragging = ()

    def let_go(self) -> None:
        """Ensure that nothing is picked or laid when the button comes up."""
        self.release()
        self.pressed_zone = None

    def forget(self) -> None:
        """Forget what is held or pointed at."""
        self.release()
        self.hovered = self.pressed_zone = None

    def follow(self, picked: tuple[int, ...]) -> None:
        """Follow other picked items, or the same in another order; items no longer picked are released."""
        if set(self.dragging) == set(picked):
            self.dragging = picked if self.dragging else ()
        else:
            self.release()

    def keep(self, items: tuple[int, ...]) -> None:
        """Hold on to what is still in the hand."""
        if not set(self.dragging) <= set(items) or (self.held is not None and self.held[0] not in items):
            self.release()


@dataclass(frozen=True, slots=True)
class Segment:
    """Events that are shown at once, up to where a window opens."""

    events: tuple[Event, ...]
    view: Any
    """After the whole batch."""
    opens: bool
    pause: str = ""
    """How long it is looked at before more is shown: a name in `motion.DURATIONS`."""
    everybodys: "Segment | None" = None
    """What all may see of it, where it is for the eyes of one person among several."""

    @property
    def silent(self) -> bool:
        """Return whether nothing happens but that a window closes: that is not to be noticed."""
        return bool(self.events) and all(isinstance(event, WindowClosed) for event in self.events)


@dataclass(frozen=True, slots=True)
class SheetShown:
    """The score sheet that a counted deal shows."""

    result: int
    """The index of the deal's result."""
    view: Any
    """The view of the table when the deal had ended."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """The last page that a finished match shows."""


End: TypeAlias = SheetShown | ResultShown
"""The event of a page that opens over the table once all before it has been shown."""


@dataclass(slots=True)
class Finale:
    """The last moment of a deal, or a call, as far as it has been shown."""

    end: DealEnd
    scored: SheetShown | None = None
    """What its sheet shows; None for a call that may still be answered."""
    closing: Any = None
    """The view of the table as the deal ended, with the totals of before."""
    told: bool = False
    """Its stamp and its sums have been seen already."""
    stamped: float | None = None
    """When the stamp was set down."""
    risen: bool = False
    """Whether the sums lie in the middle."""
    terms: int = 0
    """The number of their pieces that have been counted."""
    opened: int = 0
    """The number of hands that have been turned, ..."""
    summed: int = 0
    """... and of so many it stands what they count."""
    sealed: int | None = None
    """The number of seals that have fallen in the middle; None: it has not closed up yet."""
    counted: int = 0
    """The number of hands that lie where they count in the middle."""
    lowered: float | None = None
    """When the stamp made room for open hands."""
    flying: float | None = None
    """When the points set out."""
    landed: int = 0
    """The number of them that have come to their plates."""
    fallen: int = 0
    """The number of lives that were lost and whose petals lie on the table."""
    stands: bool = False
    """All has been shown: what comes next is up to the people."""
    dismissed: bool = False
    """Whether the people have gone on."""
    first: "DealEnd | None" = None
    """The call that is answered: its stamp lies beneath."""
    kept: bool = False
    """A call that no person here may answer: it stands until it is known what follows."""

    def tally(self, crests: tuple[int, ...] = ()) -> Tally | None:
        """Return how far the count in the middle has come, or None before the middle has closed up."""
        if self.sealed is None:
            return None
        return Tally(self.end, self.sealed, self.counted, self.summed, crests)


@dataclass(slots=True)
class Coming:
    """What is still to be shown, and from when on."""

    batches: deque[Batch] = field(default_factory=deque)
    segments: deque[Segment] = field(default_factory=deque)
    """What is left of the batch that is shown, from the next thing on."""
    ends: deque[ResultShown] = field(default_factory=deque)
    """The page of the result, once all before it has been seen."""
    rests_until: float = 0.0
    """Nothing more is shown before this time; inf: until it is waved away."""

    @property
    def in_window(self) -> bool:
        """Return whether a window is on the screen that has closed in the match already."""
        return bool(self.segments)

    def leads_to_window(self, ahead: int) -> bool:
        """Return whether the window in which people are asked, or what led to it, has still to be shown.

        `ahead` other windows follow it.
        """
        return bool(self.batches) or sum(segment.opens for segment in self.segments) > ahead

    @property
    def halted(self) -> bool:
        """Return whether what was completed lies until it is waved away."""
        return self.rests_until == float("inf")

    def clear(self) -> None:
        """Forget what was to be shown."""
        self.batches.clear()
        self.segments.clear()
        self.ends.clear()


@dataclass(frozen=True, slots=True)
class Enlarged:
    """Pieces that are shown large where they lie."""

    spots: tuple[str, ...]
    since: float
    until: float


@dataclass(slots=True)
class TableModel:
    """One table as its viewer sees it."""

    names: list[str]
    """The names of the players, by seat."""
    viewer: Viewer
    """The viewer for whom it is drawn; None for a bystander. The scene writes it (`Sit`)."""
    view: Any
    """What is on the screen: of the rules of the game, as `viewer` may see it. Event playback writes it; the
    scene where another viewer sits down or moves were taken back; `Questions` where a window asks in turn."""
    home: Seat
    """Who sits at the lower edge: who looks, or who looked last. `PassAndPlay` writes it."""
    hand: Hand
    """The viewer's pieces, their order, what is picked and how tiles are turned. Its pieces come from event
    playback; what is picked, from the parts that people use."""
    you: str = ""
    """The name for which the screen says "you": the only person's, if that person gave none. The scene
    writes it."""
    now: float = 0.0
    """The table's clock, in ms since it was opened; the scene lets it run."""
    shown_line: int = 0
    """The line of the record that the last thing shown came from. Event playback and the scene write it."""
    dealt: bool = True
    """Whether the cards of the first deal are on the table yet. Event playback writes it."""
    coming: Coming = field(default_factory=Coming)
    """What is still to be shown. Event playback writes it; `rest` and `hurry` change when."""
    asked_at: float = 0.0
    """When the last question came, or went. `Questions` writes it, and `Decisions` where a play waited."""
    window: OpenWindow | None = None
    """The call window that stays open. `CallWindow` writes it."""
    draft: Draft = field(default_factory=Draft)
    """What is said, typed, or to be chosen. `Decisions` writes it."""
    played_from: Origins = field(default_factory=dict)
    """Where the pieces just decided on were let go. `Decisions` writes it, event playback uses it up."""
    pointer: PointerState = field(default_factory=PointerState)
    """`PointerInput` writes it; other parts may only release what it holds."""
    raised: tuple[int, ...] = ()
    """The item of the hand that stands above the rest because it is pointed at. The scene writes it."""
    moods: dict[Seat, str] = field(default_factory=dict)
    """The moods of seats for a moment, by public events. `Faces` writes it; `mood` reads it."""
    log: list[Text] = field(default_factory=list)
    """What has happened, the newest last. Event playback and the scene (`Tell`) write it."""
    bubble: Bubble | None = None
    """The scene writes it (`Say`), and any press takes it away."""
    banner: Banner | None = None
    """Event playback writes it."""
    laid: LastPlayed | None = None
    """The last pieces that were laid. Event playback writes it, and the scene where it goes back."""
    finale: Finale | None = None
    """What is shown of the end of a deal. `FinaleShow` writes it."""
    told: Any = None
    """The view that the words round the table tell while what happened is still under way; None: the one on
    the screen. Event playback writes it, and the scene when all lies."""
    coached: bool = False
    """Whether the page says what is to be done, and no prompt does. The scene of a lesson writes it."""
    tip: Tip | None = None
    """The coach's tip in the bubble, which the next press closes. `Coach` writes it."""
    quiz: bool = False
    """Whether a question is asked about the table: nothing that counts or explains may give the answer away.
    The scene of a lesson writes it."""
    paused: bool = False
    """Whether a moment is looked at in which no player thinks. The scene of a replay writes it."""
    aside: bool = False
    """Whether what can be looked at again is on the table. The scene writes it."""
    memory: bool = False
    """Whether the memory aid is wanted on the screen. `MemoryAid` writes it, the scene where another sits."""
    closely: Pose | None = None
    """A card that is shown large while a finger rests on it. The scene writes it."""
    ringed: frozenset[int] = frozenset()
    """Items of the hand that wear a ring because they have just come. `Attention` writes it."""
    enlarged: tuple[Enlarged, ...] = ()
    """`Attention` writes it."""
    open_hands: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """The pieces of hands that lie open to spectators, sorted. Event playback and the scene write it."""
    stepping: bool = False
    """Whether each move of others waits until it is asked for. `MatchControls` writes it."""
    step: bool = False
    """Whether the next one was asked for. `MatchControls` writes it, event playback uses it up."""
    running: bool = False
    """Whether the deal is run to its end, once its people are out of it. `MatchControls` writes it."""

    @property
    def words(self) -> Any:
        """The view that the words round the table tell."""
        return self.view if self.told is None else self.told

    @property
    def ending(self) -> bool:
        """Return whether nothing goes on because the end of a deal, or a call, is looked at."""
        return self.finale is not None and not self.finale.dismissed

    def mood(self, seat: Seat, out: bool) -> str:
        """Return the mood of a face: that of an event, or else asleep for a player who is `out`."""
        return self.moods.get(seat, t.ASLEEP if out else t.CALM)

    def rest(self, ms: float) -> None:
        """Let nothing more be shown for so long."""
        self.coming.rests_until = max(self.coming.rests_until, self.now + ms)

    def hurry(self) -> None:
        """End the time in which nothing more is shown."""
        self.coming.rests_until = min(self.coming.rests_until, self.now)

    def forget_attention(self) -> None:
        """Forget what is pointed out."""
        self.ringed, self.enlarged = frozenset(), ()

"""The values in which the table of a game answers: places, cues, plates, commands, and how a deal ends."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action, Event
from tablegame.speech import Runs, Text
from tablegame.ui.table.pose import Box


@dataclass(frozen=True, slots=True)
class Act:
    """A word about a seat, from what all saw."""

    text: Text
    seat: Seat | None
    """Whose plate it stands at; None: of the seat that acted just before."""
    flag: bool = False
    """Whether it was done to that seat: a flag, which its own player sees, too."""


def act(key: str, seat: Seat | None, /, **slots: object) -> tuple[Act, ...]:
    """Return an act of a seat; `key` within the texts of `acts`."""
    return (Act(Text(f"acts.{key}", slots), seat),)


def flag(key: str, *seats: Seat, **slots: object) -> tuple[Act, ...]:
    """Return flags on the seats to which something was done."""
    return tuple(Act(Text(f"acts.{key}", slots), seat, flag=True) for seat in seats)


@dataclass(frozen=True, slots=True)
class Equation:
    """A hand that makes the number of a piece, as it was called."""

    seat: Seat
    pieces: tuple[int, ...]
    """The pieces in the order in which they are counted."""
    signs: tuple[str, ...]
    """Between them."""
    goal: int
    """The piece that was called on."""
    said: str
    """The same in figures."""
    owner: Seat | None = None
    """Who laid that piece."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """What a seat is left with, and what it counts."""

    seat: Seat
    pieces: tuple[int, ...]
    said: tuple[Runs | Text, ...] = ()
    """Its sum, and why."""
    taken: bool = False
    """These pieces were won in the deal: they do not come out of the hand."""
    rest: tuple[int, ...] = ()
    """What is left in hand beside them."""
    beside: float = 0.0
    """The room at the right of the plate that is taken by what lay open there before, in du."""


@dataclass(frozen=True, slots=True)
class DealEnd:
    """The last moment of a deal."""

    stamp: Text
    seats: tuple[Seat, ...]
    """Whose crests stand on the stamp."""
    told: Text
    """One line that says whose deal it was."""
    hands: tuple[LastHand, ...] = ()
    gains: tuple[int, ...] = ()
    """What the deal adds to the totals, by seat."""
    equations: tuple[Equation, ...] = ()
    winners: tuple[Seat, ...] = ()
    """Whose deal it was."""
    low: bool = False
    """Pieces lie all over the middle: the stamp stands beneath them from the first ..."""
    small: bool = False
    """... and has little room there."""
    lit: str = ""
    """The zone that has decided it."""
    seals: int = 0
    """So many seals fall in the middle, then the hands go one by one where they count there; 0: all hands are
    opened at their plates."""

    @property
    def gaining(self) -> list[Seat]:
        """The seats whose totals the deal changes, in their order."""
        return [Seat(seat) for seat, gain in enumerate(self.gains) if gain]


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of a deal in the middle of the table, as far as it has been shown."""

    end: DealEnd
    sealed: int
    """The number of seals that have fallen."""
    counted: int
    """The number of hands that lie where they count, or are on their way there."""
    summed: int
    """The number of hands whose points are written there."""
    crests: tuple[int, ...] = ()
    """The crests of the players, by seat."""


Names: TypeAlias = Sequence[str]
"""The names of the players, by seat."""


Kinds: TypeAlias = Sequence[Set[str]]
"""The kinds (`Player.kind`) of all who have played at each seat."""


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
    """Whether pressing it is a decision, as drawing at the stock is, whatever is picked."""
    after: tuple[str, ...] = ()
    """What must have been said before, for pressing it to say its words."""
    first: Text | None = None
    """What is to be said before, for a player who presses it while its words leave several decisions open."""
    seat: Seat | None = None
    """Whose plate it is, if it is one."""
    button: bool = False
    """Whether it looks like a button, with its label on it."""
    roomy: bool = False
    """Whether it is far broader than what lies in it, so that words may stand in it beside that."""
    drawn: bool = False
    """Whether the game draws it, as it draws a lane."""
    laid: bool = False
    """Whether it holds only pieces that `laid_by` knows; others, such as a trump, lie beside them."""


@dataclass(frozen=True, slots=True)
class FallenPetal:
    """A petal that lies on the table for a life that was lost: its middle and width in du."""

    x: float
    y: float
    w: float
    angle: float
    """Clockwise, in degrees."""


@dataclass(frozen=True, slots=True)
class Burst:
    """The light that runs along an inlaid firework when a bomb lies, and the level that stands over it."""

    box: Box
    """What the light covers when it has run to its end."""
    level: int
    place: tuple[float, float]
    """The middle of the level, in du."""
    words: Box
    """What the light does not cross, because it is read."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """Pieces on the table that slide under one of them, and then go to a seat together."""

    seat: Seat
    top: str
    """The spot of the piece that the others slide under."""
    others: tuple[str, ...]
    """The spots of the others, in the order in which they go."""
    counting: int = 0
    """How many of all these pieces count."""
    points: int = 0
    """What they count, where that is shown."""


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
    gathering: TakenTrick | None = None
    """How the pieces of `starts` go away together."""
    steps: Mapping[str, int] = field(default_factory=dict)
    """Spots whose piece sets out later, by how many steps: hands that are opened one after the other."""
    apart: str = "reveal"
    """The length of a step: a name in `motion.DURATIONS`."""
    bomb: int = 0
    """The level of a bomb that was laid."""
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
class SeatInfo:
    """What stands on a seat's plate."""

    count: int | None = None
    """Pieces in hand."""
    value: Words = ()
    """The score in words; empty where lives say it."""
    lives: tuple[int, int] | None = None
    """Left, and of how many."""
    active: bool = False
    """Whether it is this seat's turn: it owes something, as all know."""
    dealer: bool = False
    out: bool = False
    """Plays no longer."""
    chips: tuple[tuple[Text, str], ...] = ()
    """Short words on the plate, each with the colour of its ground."""
    partner: bool = False
    """Whether this is the viewer's partner, as the first of the short words says."""
    tile: bool = False
    """Holds tiles, not cards."""
    heard: Text | None = None
    """The score for the ear, where the plate is too small to say what it counts."""


@dataclass(frozen=True, slots=True)
class Command:
    """A button for a decision without pieces, or for words that narrow what may be decided."""

    name: str
    """The name of the widget."""
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
    """With `always`: whether a press would do anything now, by what all can see."""
    lasting: bool = False
    """Whether its action answers all that is asked in such a window until the deal is over."""
    tip: Text | None = None
    """What it is for, as its tooltip says."""
    size: float = 16.0
    """The size of its letters, in du."""
    several: tuple[Action, ...] = ()
    """Instead of one action: all that it may mean. What is picked narrows them, the rest is asked."""
    refused: Text | None = None
    """With `several`: why there is none now. A press that means nothing closes no window."""
    off: bool = False
    """Words that nothing may be decided with now."""
    asks: Text | None = None
    """What the prompt says while its words are said."""
    note: Text | None = None
    """What stands above the button, in the middle, before it is pressed."""


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
    """The label of the button that shows it."""


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
    """The level of a bomb, in a red disc before the words; 0 for none."""


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
    """A window in which people may call: its ring, and who may call by public knowledge."""

    kind: str
    """The kind of its `WindowOpened`."""
    people: tuple[Seat, ...]
    """Seats that may call by the rules, whatever they hold."""
    silence: Action
    """What a player decides who says nothing."""
    centre: tuple[float, float] | None = None
    """The middle of the ring that shows how long it stays open. Without one it waits for those asked."""


@dataclass(frozen=True, slots=True)
class Why:
    """Where a number on the sheet comes from."""

    text: Words
    pieces: tuple[tuple[int, str], ...] = ()
    """Pieces and what each counts."""
    sum: str = ""
    """The sum, before `= points`."""


@dataclass(frozen=True, slots=True)
class TableTip:
    """The words of a tooltip about a thing at a place, and pieces that explain it."""

    name: str
    box: Box
    title: Text | None = None
    texts: tuple[Text, ...] = ()
    pieces: tuple[int, ...] = ()
    whole: Box | None = None
    """The box of the whole that the thing is a part of: the words stand beside that."""

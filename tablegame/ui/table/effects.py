"""What the parts of a table want to happen: they emit effects, and only the scene carries them out.

An effect is carried out at once: for the part that emits it, it has happened in the next line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.shell.navigation import Page
from tablegame.ui.table.pose import Pose

BUBBLE_MS = 2500


# To the match ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Decide:
    """The person at the screen decides."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refrain:
    """The person who is asked in a window answers so in all of its kind until the deal is over."""

    action: Action


@dataclass(frozen=True, slots=True)
class Waive:
    """The person who is asked in a window, and could not call, has seen so."""


@dataclass(frozen=True, slots=True)
class Visit:
    """These people want to be asked in the window; the others say nothing."""

    seats: tuple[Seat, ...]
    silence: Action | None
    """What saying nothing is; None where no player could call."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The person who is due looks at the screen alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cover:
    """The player whose turn it is hides the cards and goes on being asked."""


@dataclass(frozen=True, slots=True)
class Hide:
    """It is not known any more who looks at the screen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A player who only looks at cards has seen enough."""


@dataclass(frozen=True, slots=True)
class SkipRound:
    """No other player looks at the dealt hand before play goes on."""


@dataclass(frozen=True, slots=True)
class OpenHands:
    """All hands are opened to spectators, or covered."""

    on: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last decision of the viewer is to be open again; or the reason is said why it cannot be."""


# Who looks -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class HandOn:
    """A player has decided: where people share the screen the cards are covered before all else."""

    seat: Viewer
    dropped: bool
    """Whether a card was let go on the table: it stays there."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Another player looks: nothing stays that only the one before may know."""

    viewer: Viewer
    view: Any


# To eyes and ears ------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Say:
    """A bubble, for a moment or until the next input."""

    text: Text
    lasts: float = BUBBLE_MS
    asked: bool = False
    """Whether it is about what is asked now, and goes as soon as something else is."""
    told: tuple[str, ...] = ()
    """Keys of sentences within the text that the rule book may explain."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """A player tries what cannot be done: the reason is said, and nothing else happens."""

    reason: Text
    tried: str = ""
    """The move, as the protocol writes it; empty where it is none."""
    items: tuple[int, ...] = ()
    """The items of the hand that it was tried with."""
    asked: bool = False
    """As of `Say`."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Goes to the log and is said once."""

    text: Text


@dataclass(frozen=True, slots=True)
class Play:
    """A sound, by its name."""

    sound: str


@dataclass(frozen=True, slots=True)
class PutDown:
    """Something that all may look at comes in front: nothing is held, and no cards lie open."""


@dataclass(frozen=True, slots=True)
class Open:
    """A page comes over the table."""

    page: Page


@dataclass(frozen=True, slots=True)
class LookAside:
    """What can be looked at again is shown, until the next press."""


# The picture -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Skip:
    """Whatever is only shown for the eye is over; a single person's call window, too."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """Something that moves looks different now."""


@dataclass(frozen=True, slots=True)
class Repaint:
    """Something that stands still looks different now."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """Other widgets may be there: they and the picture are made anew."""


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Places have changed: everything is put where it belongs at once."""


@dataclass(frozen=True, slots=True)
class Relayout:
    """The hand makes room."""


@dataclass(frozen=True, slots=True)
class MakeWay:
    """The table is laid out anew in what is left of it beside a panel, or on the whole canvas again."""


@dataclass(frozen=True, slots=True)
class PicksChanged:
    """Other pieces are picked, or they stand in another order: the hand makes room, and widgets follow."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Everything goes where it belongs, in `lasts` ms."""

    lasts: float
    origins: Mapping[str, Pose] = field(default_factory=dict)
    """Where pieces set out that are not where they were drawn last."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The widget with this name takes the focus, if there is one."""

    name: str
    ring: bool | None = None
    """Whether its ring is shown; None: as it was."""


@dataclass(frozen=True, slots=True)
class FocusPrimary:
    """The focus ring, if it is shown, goes to the primary action, if there is one."""


@dataclass(frozen=True, slots=True)
class ReadRules:
    """The rule book is opened; a window for calls that stands open waits meanwhile."""


Effect: TypeAlias = (
    Decide | Refrain | Waive | Visit | Reveal | Cover | Hide | Seen | SkipRound | OpenHands | TakeBack
    | HandOn | Sit | Say | Refuse | Tell | Play | PutDown | Open | LookAside | Skip | Redraw | Repaint
    | Refresh | Rearrange | Relayout | MakeWay | PicksChanged | Settle | Focus | FocusPrimary | ReadRules
)  # fmt: skip
Emit: TypeAlias = Callable[[Effect], None]
"""Passes an effect to the part that carries it out."""

"""What all parts of a table share: the effects that they ask for, the context, and what is legal now."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from tablegame.controllers.question import Question
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.ui.kit.layout import Node
from tablegame.ui.kit.overlay import NodeLayer
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.pose import Animator, Box, Pose
from tablegame.ui.table.source import TableSource, seen_by
from tablegame.ui.widgets.form import Form

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
    """Whether the player asked for it, as in `Say`."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Goes to the log and is said once."""

    text: Text


@dataclass(frozen=True, slots=True)
class Play:
    """A sound, by its name."""

    sound: str
    pan: float = 0.0
    """The side that it is heard from: -1 for the left, 1 for the right."""


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


class LegalActions:
    """The legal actions at one table, computed once for each question."""

    def __init__(self, model: TableModel, source: TableSource, game_table: AnyGameTable, ui: Ui) -> None:
        self._model = model
        self._source = source
        self._game_table = game_table
        self._ui = ui
        self._offered: tuple[Question | None, tuple[Action, ...]] = (None, ())

    @property
    def behind(self) -> bool:
        """Return whether something has still to be shown before a person here may decide."""
        coming = self._model.coming
        source = self._source
        return bool(coming.batches) or (
            coming.in_window and (coming.leads_to_window(source.windows_ahead) or not source.visiting)
        )

    @property
    def decides(self) -> bool:
        """Return whether a person decides for the hand on the screen, and no computer plays it."""
        return self._model.viewer in self._source.humans

    @property
    def asked(self) -> bool:
        """Return whether the viewer owes a decision and sees why."""
        return self._source.question is not None and not self.behind

    @property
    def veiled(self) -> bool:
        """Return whether nothing may show if the viewer can play, because other people sit at the screen."""
        return self._source.shared and self._game_table.veils(self._model.view)

    @property
    def highlights(self) -> str:
        """The chosen level of help with legal moves: "off", "standard" or "guided"; "off" while veiled."""
        return "off" if self.veiled else self._ui.preferences.legal

    @property
    def actions(self) -> tuple[Action, ...]:
        """The viewer's legal actions; the same tuple as long as the question stands."""
        question = self._source.question
        if question is None or not self.asked:
            return ()
        if self._offered[0] is not question:
            self._offered = question, tuple(self._worth_offering(question))
        return self._offered[1]

    def _worth_offering(self, question: Question) -> Iterable[Action]:
        offered, vain = self._source.game.offered, self._game_table.vain
        view, kinds = question.view, self._source.kinds
        return (move for move in question.legal if offered(view, move) and not vain(view, move, kinds))


@dataclass(slots=True, eq=False)
class TableContext:
    """One table: its model, the source of its events, its game, and the window that it is shown in."""

    model: TableModel
    source: TableSource
    game_table: AnyGameTable
    animator: Animator
    form: Form
    ui: Ui
    emit: Emit
    """The receiver of the effects of all parts. Only the scene carries them out."""
    geometry: TableGeometry = field(init=False)
    legal: LegalActions = field(init=False)

    def __post_init__(self) -> None:
        self.geometry = TableGeometry(self.model, self.game_table, self.ui)
        self.legal = LegalActions(self.model, self.source, self.game_table, self.ui)

    @property
    def people_are_out(self) -> bool:
        """Return whether people belong to this table and none of them holds a piece."""
        people, counts = self.source.humans, self.game_table.counts(self.model.view)
        return (bool(people) or self.source.watching) and not any(counts[seat] for seat in people)

    @property
    def runs_to_end(self) -> bool:
        """Return whether the deal is run to its end, because its people are out of it and asked for that."""
        return self.model.running and self.people_are_out

    def public_view(self) -> Any:
        """Return what every person at the table may see now."""
        return seen_by(None, self.source, self.game_table)

    def pace(self) -> Pace:
        """Return the chosen pace, or an instant one for a deal that is run to its end."""
        pace = self.ui.pace
        return replace(pace, preset="instant", hold=False) if self.runs_to_end else pace


class TablePart:
    """A part of one table: it reads the context, changes the model, and says by effects what is to happen."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._model = table.model
        self._source = table.source
        self._game_table = table.game_table
        self._animator = table.animator
        self._form = table.form
        self._ui = table.ui
        self._emit = table.emit
        self._geometry = table.geometry
        self._legal = table.legal
        self._pace = table.pace

    def _add_node(self, node: Node, box: Box) -> None:
        """Place a node in a box and add its widgets to the form."""
        with self._ui.type.at(self._geometry.text_scale):
            for widget in NodeLayer(self._ui).place(node, box):
                self._form.add(widget)

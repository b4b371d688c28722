"""The real table, at which somebody is asked for a move: what is tried on it is answered, and the only way
leads out."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, Final

import pygame

from tablegame.characters import name_key
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.overlay import NodeLayer
from tablegame.ui.scenes.learn import highlight_targets as lit
from tablegame.ui.scenes.learn.asking.tried import Tried
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page
from tablegame.ui.table import effects as e
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.pose import Box, card_spot
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import TableSource
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget

NOT_HERE: Final = frozenset(
    {"menu", "speed", "sheet", "log", "undo", "hint", "seal", "explain", "aside", "sound", "fullscreen"}
    | {"deal_sheet", "again", "wait", "run_on", "book"}
)
"""Widgets of a table that have no use here, by name."""
SETTLES: Final = (e.Refresh, e.PicksChanged, e.Rearrange, e.Decide, e.OpenHands, e.TakeBack)
"""After these the widgets of the table are other ones."""


def home_names(ui: Ui, seats: int, seat: Seat) -> list[str]:
    """Who sits there: the person, and the usual others in their order."""
    own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
    others = [ui.text(name_key(n)) for n in range(1, seats + 1)]
    others = [name for name in others if name != own]
    names = [others[(n - seat - 1) % seats] if n != seat else own for n in range(seats)]
    return names


def usual_players(ui: Ui, seats: int, seat: Seat) -> list[Player]:
    """Return the person in `seat` and the usual others, whose strength is unknown."""
    names = home_names(ui, seats, seat)
    return [Player(name, "human" if n == seat else "bot:") for n, name in enumerate(names)]


def acting(form: Form, prefix: str) -> list[Widget]:
    """Return the widgets of the table that act now. Names of other widgets begin with `prefix`."""
    seen = [widget for widget in form.widgets if widget.visible and not widget.name.startswith(prefix)]
    acts = [widget for widget in seen if not isinstance(widget, CardSpot | ZoneSpot)]
    return [widget for widget in acts if widget.role != "none" or isinstance(widget, Ground)]


@contextmanager
def table_alone(form: Form, prefix: str) -> Iterator[None]:
    """Hide meanwhile the widgets that do not belong to the table."""
    own = [widget for widget in form.widgets if widget.name.startswith(prefix) and widget.visible]
    for widget in own:
        widget.visible = False
    try:
        yield
    finally:
        for widget in own:
            widget.visible = True


class AskingTable(TableScene, ABC):
    """For the person in `seat`. What lies above the table has a name that begins with `prefix`."""

    prefix: ClassVar[str]
    first: ClassVar[Sequence[str]] = ()
    """What is pressed in the bubble, in the order of Tab: the names up to a dot, without the prefix."""
    last: ClassVar[Sequence[str]] = ("leave",)
    """What Tab comes to after the table and before the rest of the bar, named likewise."""
    way_out: ClassVar[type[Page]]
    """The page that the table's own ways out lead to."""

    def __init__(self, ui: Ui, source: TableSource, game_table: AnyGameTable, seat: Seat) -> None:
        self.where: Place | None = None
        """Where the bubble stands; None while nothing is said."""
        self.tried = Tried()
        self.layer = NodeLayer(ui)
        """What stands above the table, as nodes."""
        self.ready = False
        """Whether the table stands, so that something can be laid above it."""
        super().__init__(ui, source, game_table)
        self.form.by_eye = False
        self.model.home, self.model.coached = seat, True
        self.ready = True

    @abstractmethod
    def go_out(self) -> None:
        """What is asked here is asked another time."""

    @abstractmethod
    def dress(self) -> None:
        """The widgets above the table, in the place of those that have no use here."""

    @abstractmethod
    def draw_above(self, canvas: Canvas) -> None:
        """What is seen above the table, but for those widgets."""

    # What is done -------------------------------------------------------------------------------------------
    def carry_out(self, effect: e.Effect) -> None:
        """As at any table, and then what lies above it is laid anew where that may have changed."""
        self.answer_effect(effect)
        if self.ready and isinstance(effect, SETTLES):
            self.dress()

    def answer_effect(self, effect: e.Effect) -> None:
        """Nothing is taken back or put aside, and there is nowhere to go but out."""
        match effect:
            case e.Open(page):
                if isinstance(page, self.way_out):
                    self.go_out()
            case e.PutDown() | e.TakeBack() | e.LookAside():
                pass
            case _:
                super().carry_out(effect)

    def put_back(self) -> None:
        """What was picked lies in the hand again."""
        self.model.hand.clear()
        self.parts.decisions.forget()

    # Places -------------------------------------------------------------------------------------------------
    def of_table(self) -> list[Widget]:
        """The widgets of the table that are of use here."""
        return [
            one for one in self.form.widgets
            if one.name not in NOT_HERE and not one.name.startswith(self.prefix)
        ]  # fmt: skip

    def put_above(self, widgets: Sequence[Widget]) -> None:
        """Add widgets above the table, beside those of the table that are of use here."""
        form = self.form
        focused = form.focus.name if form.focus is not None else ""
        form.widgets[:] = self.of_table()
        for widget in widgets:
            form.add(widget)
        form.widgets.sort(key=self._tab_rank)
        if form.focus is not None and form.focus not in form.widgets:
            form.set_focus(form.find(focused), ring=form.ring_shown)

    def _tab_rank(self, widget: Widget) -> int:
        """Return when Tab comes to a widget: from the bubble to the table, and from there to the bar."""
        if not widget.name.startswith(self.prefix):
            return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
        name = widget.name.removeprefix(self.prefix).partition(".")[0]
        if name in self.first:
            return self.first.index(name) - len(self.first)
        return 4 + (self.last.index(name) if name in self.last else len(self.last))

    def avoided(self) -> tuple[list[Box], list[Box]]:
        """Return what the bubble must not cover, and what it covers only where there is no other room."""
        own = {card_spot(item) for item in self.model.hand.cards}
        lying = [pose.box for spot, pose in self.animator.resting() if spot not in own]
        field = lit.zone(lit.FIELD, self)
        middle = [pose.box.grown(4) for pose in field.poses] if field is not None else []
        lanes = [zone.box for zone in self.parts.geometry.zones()]
        plates = self.parts.geometry.room.plates.values()
        return [*self.needed(LIFT), *middle], [*plates, *lit.written(self), *lying, *lanes]

    def move_lit(self, action: Action) -> Lit | None:
        """The pieces of a move, or the button or the place that makes it."""
        gesture = action.gesture()
        poses = [self.animator.pose(card_spot(item)) for item in self.model.hand.find(gesture.pieces)]
        if (found := lit.of_pieces(pose for pose in poses if pose is not None)) is not None:
            return found
        word = lit.button(action.notation(), self)
        return word or (lit.zone((gesture.zone,), self) if gesture.zone else None)

    def needed(self, lift: float) -> list[Box]:
        """What no bubble may cover: the hand with `lift` above it, what is pressed, and the viewer's own
        strip."""
        hand = [pose.box for pose in self.parts.geometry.own_places()]
        found = [Box(box.x, box.y - lift, box.w, box.h + lift) for box in hand]
        pressed = (one for one in acting(self.form, self.prefix) if isinstance(one, Button | Answer | Ground))
        return [*found, *(Box(*one.rect) for one in pressed), self.parts.geometry.column[0]]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.layer.point(self.ui.metrics.du(event.pos)):
            self.dirty = True
        return super().handle(event)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The table, and what lies above it."""
        with table_alone(self.form, self.prefix):
            super().draw(canvas)
        self.draw_above(canvas)
        self.layer.draw(canvas, self.form)

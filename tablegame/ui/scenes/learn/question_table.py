"""The real table with a question about its position: asked, answered, explained, and left for the next one.

Lessons, exercises and retries are question tables that differ in data. The source holds the position.
`question` describes what is asked now: the attempts, which know the right answers, the words for each stage,
and what can be pressed. A wrong answer is marked and put back (`mark_tried`). Once the answer is explained,
Enter goes on (`go_on`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from tablegame.characters import name_key
from tablegame.learn.attempts import Attempts
from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Action
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.kit.layout import Node
from tablegame.ui.kit.overlay import NodeLayer
from tablegame.ui.scenes.learn import highlight_targets as targets
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget, TriedPieces
from tablegame.ui.scenes.learn.lesson_nodes import (
    ProgressDot,
    bubble_node,
    bubble_sizes,
    lesson_bar,
    progress_dots,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page
from tablegame.ui.table import table_context as e
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import LIFT
from tablegame.ui.table.input.table_controls import CardSpot, ZoneSpot
from tablegame.ui.table.overlay.bubble import plain
from tablegame.ui.table.overlay.bubble_place import Place
from tablegame.ui.table.overlay.table_panels import Answer, Ground
from tablegame.ui.table.pose import Box, card_spot
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import TableSource
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget

UNUSED: Final = frozenset(
    {"menu", "speed", "sheet", "log", "undo", "hint", "seal", "explain", "aside", "sound", "fullscreen"}
    | {"deal_sheet", "again", "wait", "run_on", "book"}
)
"""The widgets of a table that have no use here, by name."""
SILENT: Final = frozenset({"prompt", "bubble"})
"""The items of a table that a screen reader does not read here, by key."""
CHANGES: Final = (e.Refresh, e.PicksChanged, e.Rearrange, e.Decide, e.OpenHands, e.TakeBack)
"""The effects after which the table may have other widgets."""


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A question about the position on the table: the data in which the pages differ."""

    attempts: Attempts[str]
    """The answers so far; they know which ones are right."""
    question: str
    """The words while it is asked, with bold ones between marks."""
    reply: str
    """The words after an answer that was wrong or not allowed; "" for none."""
    explanation: str
    """The words once the right answer was given or shown."""
    ways: Node
    """What can be pressed under the words."""
    prompt: str = ""
    """What a screen reader adds to the words while a move is asked for."""

    @property
    def words(self) -> str:
        """The words of the bubble."""
        if not self.attempts.waits:
            return self.explanation
        return self.reply or self.question

    @property
    def wrong(self) -> bool:
        """Return whether the words reply to an answer that was wrong or not allowed."""
        return self.attempts.waits and bool(self.reply)


def usual_names(ui: Ui, seats: int, seat: Seat) -> list[str]:
    """Return the names by seat: the player's own in `seat`, and the usual computers in their order."""
    own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
    others = [ui.text(name_key(n)) for n in range(1, seats + 1)]
    others = [name for name in others if name != own]
    return [others[(n - seat - 1) % seats] if n != seat else own for n in range(seats)]


def usual_players(ui: Ui, seats: int, seat: Seat) -> list[Player]:
    """Return the player in `seat` and the usual computers, whose strength is unknown."""
    names = usual_names(ui, seats, seat)
    return [Player(name, "human" if n == seat else "bot:") for n, name in enumerate(names)]


def active_widgets(form: Form, prefix: str) -> list[Widget]:
    """Return the widgets that make moves at the table. Names of other widgets begin with `prefix`."""
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


class QuestionTable(TableScene, ABC):
    """The table with a question for the player in one seat."""

    prefix: ClassVar[str]
    """The beginning of the names of the widgets over the table."""
    first: ClassVar[Sequence[str]] = ()
    """The widgets in the bubble in the order of Tab: their names up to a dot, without the prefix."""
    last: ClassVar[Sequence[str]] = ("leave",)
    """The widgets between the table and the rest of the bar in the order of Tab, named likewise."""
    way_out: ClassVar[type[Page]]
    """The page to which the table's own ways out lead."""

    def __init__(self, ui: Ui, source: TableSource, game_table: AnyGameTable, seat: Seat) -> None:
        self.asked: PositionQuestion | None = None
        """The question as the bubble shows it; None while there is no bubble."""
        self.where: Place | None = None
        """The place of the bubble."""
        self.tried = TriedPieces()
        self.layer = NodeLayer(ui)
        """The nodes over the table."""
        self.ready = False
        """Whether the table has been built, so that nodes can be placed over it."""
        self.over = False
        """Whether the page has been left."""
        super().__init__(ui, source, game_table)
        self.form.by_eye = False
        self.model.home, self.model.coached = seat, True
        self.ready = True

    # What a page describes ----------------------------------------------------------------------------------
    @abstractmethod
    def question(self) -> PositionQuestion | None:
        """Return the present question or explanation, or None while moves are shown."""

    @property
    @abstractmethod
    def asks_move(self) -> bool:
        """Return whether a move at the table answers the question now."""

    @abstractmethod
    def go_on(self) -> None:
        """Go to the next question, or to the end after the last one."""

    @abstractmethod
    def place_bubble(self, sizes: Sequence[tuple[float, float]]) -> Place:
        """Return the place of the bubble, in one of its sizes."""

    @abstractmethod
    def names(self) -> tuple[str, str]:
        """Return the game, and the lesson or the source of the exercises."""

    @abstractmethod
    def progress(self) -> str:
        """Return the number of the question, and how many there are."""

    @abstractmethod
    def dots(self) -> Sequence[ProgressDot]:
        """Return a dot for each question; none where there are too many."""

    @abstractmethod
    def draw_highlights(self, canvas: Canvas) -> None:
        """Draw what points out parts of the table, under the bubble."""

    def rule_paragraph(self) -> str:
        """Return the paragraph of the rule book that the question is about, or ""."""
        return ""

    def narrowest(self) -> float:
        """Return how narrow the bubble may also be where it has no other place, in du; 0 for the usual
        width.
        """
        return 0.0

    def bar_parts(self) -> tuple[Node, str]:
        """Return the dots on the bar, and the words after them."""
        return progress_dots(self.dots(), self.prefix), self.progress()

    def place_extras(self) -> list[Widget]:
        """Place further nodes over the table, and return their widgets."""
        return []

    # What the player does -----------------------------------------------------------------------------------
    def go_out(self) -> None:
        """Leave the page; what is asked here is asked another time."""
        if not self.over:
            self.over = True
            self.ui.stack.pop(self)

    def read_rule(self) -> None:
        """Open the rule book at what the question is about."""
        self.ui.open(self.source.rule_page(self.rule_paragraph(), False))

    def carry_out(self, effect: e.Effect) -> None:
        self.answer_effect(effect)
        if self.ready and isinstance(effect, CHANGES):
            self.place_parts()

    def answer_effect(self, effect: e.Effect) -> None:
        """Carry out an effect. Nothing is taken back or put aside, and every way leads out of the page."""
        match effect:
            case e.Open(page):
                if isinstance(page, self.way_out):
                    self.go_out()
            case e.PutDown() | e.TakeBack() | e.LookAside():
                pass
            case _:
                super().carry_out(effect)

    def mark_tried(self, items: tuple[int, ...], right: bool) -> None:
        """Mark the pieces of a move as right or wrong, and put them back into the hand."""
        self.tried = TriedPieces(items, right, self.model.now)
        self.ui.sounds.play("place" if right else "illegal")
        self.put_back()
        self.dirty = True

    def put_back(self) -> None:
        """Put the pieces that are picked back into the hand."""
        self.model.hand.clear()
        self.parts.decisions.forget()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.layer.point(self.ui.metrics.du(event.pos)):
            self.dirty = True
        if event.type == pygame.KEYDOWN and not self.over and self.handle_key(event):
            return True
        return super().handle(event)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys for the rule book and the next question. Return whether it was one of them."""
        keys, form = self.ui.keys, self.form
        if keys.hits(event, "book"):
            self.read_rule()
            return True
        inside = form.ring_shown and form.focus is not None and form.focus.name.startswith(self.prefix)
        explained = self.asked is not None and not self.asked.attempts.waits
        if keys.hits(event, "activate") and explained and not inside:
            self.go_on()
            return True
        return False

    def update(self, ms: int) -> None:
        super().update(ms)
        if not self.over:
            self.hold_window()
        if self.tried.fades(self.model.now):
            self.dirty = True

    def hold_window(self) -> None:
        """Open the window for calls where one is asked for, so that it waits.

        A wrong answer has closed the window in which it was given.
        """
        if self.asks_move and not self.parts.call_window.open:
            self.parts.call_window.begin()

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        super().layout()
        if self.ready:
            self.place_parts()

    def place_parts(self) -> None:
        """Place the bubble, the bar and the other nodes over the table again."""
        ui, layer = self.ui, self.layer
        layer.clear()
        self.asked = asked = self.question()
        widgets = self.place_extras()
        if asked is None:
            self.where = None
        else:
            bubble = bubble_node(asked.words, asked.ways, wrong=asked.wrong, pointer=lambda: self.where)
            self.where = self.place_bubble(bubble_sizes(ui, bubble, asked.ways, narrow=self.narrowest()))
            widgets += layer.place(bubble, self.where.box, paper=True)
        bar = lesson_bar(ui, self.go_out, *self.names(), *self.bar_parts(), prefix=self.prefix)
        widgets += layer.place(bar, (0.0, 0.0, ui.metrics.w, TOPBAR_H))
        self._put_above(widgets)

    def table_widgets(self) -> list[Widget]:
        """Return the widgets of the table that have a use here."""
        return [
            widget for widget in self.form.widgets
            if widget.name not in UNUSED and not widget.name.startswith(self.prefix)
        ]  # fmt: skip

    def _put_above(self, widgets: Sequence[Widget]) -> None:
        """Add widgets over the table to those of the table that have a use here."""
        form = self.form
        focused = form.focus.name if form.focus is not None else ""
        form.widgets[:] = self.table_widgets()
        for widget in widgets:
            form.add(widget)
        form.widgets.sort(key=self._tab_rank)
        if form.focus is not None and form.focus not in form.widgets:
            form.set_focus(form.find(focused), ring=form.ring_shown)

    def _tab_rank(self, widget: Widget) -> int:
        """Return the rank of a widget in the order of Tab: the bubble, the table, the bar."""
        if not widget.name.startswith(self.prefix):
            return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
        name = widget.name.removeprefix(self.prefix).partition(".")[0]
        if name in self.first:
            return self.first.index(name) - len(self.first)
        return 4 + (self.last.index(name) if name in self.last else len(self.last))

    def avoided_boxes(self) -> tuple[list[Box], list[Box]]:
        """Return what the bubble must not cover, and what it covers only without other room."""
        own = {card_spot(item) for item in self.model.hand.cards}
        lying = [pose.box for spot, pose in self.animator.resting() if spot not in own]
        field = targets.zone_target(targets.FIELD, self)
        middle = [pose.box.grown(4) for pose in field.poses] if field is not None else []
        zones = [zone.box for zone in self.parts.geometry.zones()]
        plates = self.parts.geometry.room.plates.values()
        return [*self.needed_boxes(LIFT), *middle], [*plates, *targets.read_boxes(self), *lying, *zones]

    def needed_boxes(self, lift: float) -> list[Box]:
        """Return what no bubble covers: the hand, `lift` du above it, what can be pressed, the own strip.

        At the end of a deal the hand lies in the middle, and where it was held there is room.
        """
        geometry, hand = self.parts.geometry, targets.hand_target(self)
        held = [pose.box for pose in geometry.own_places()]
        if self.parts.pointer.hand_is_shown:
            held, lift = [pose.box for pose in hand.poses] if hand is not None else [], 0.0
        lifted = [Box(box.x, box.y - lift, box.w, box.h + lift) for box in held]
        active = active_widgets(self.form, self.prefix)
        pressed = [Box(*widget.rect) for widget in active if isinstance(widget, Button | Answer | Ground)]
        return [*lifted, *pressed, geometry.column[0]]

    def move_target(self, action: Action) -> HighlightTarget | None:
        """Return the pieces of a move, or the button or the zone that makes it."""
        gesture = action.gesture()
        poses = [self.animator.pose(card_spot(item)) for item in self.model.hand.find(gesture.pieces)]
        pieces = targets.pieces_target(pose for pose in poses if pose is not None)
        if pieces is not None:
            return pieces
        word = targets.button_target(action.notation(), self)
        return word or (targets.zone_target((gesture.zone,), self) if gesture.zone else None)

    # Picture and screen readers -----------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        with table_alone(self.form, self.prefix):
            super().draw(canvas)
        self.draw_highlights(canvas)
        self.tried.draw(canvas, self.animator, self.model.now)
        self.layer.draw(canvas, self.form)

    @property
    def page_name(self) -> str:
        return self.ui.text("app.separator").join(self.names())

    def accessible_items(self) -> Sequence[AccessibleItem]:
        """Return the words of the bubble, the progress, and then the table."""
        items = [AccessibleItem("progress", "text", self.progress())]
        if self.asked is not None:
            words = spoken(self.ui, plain(self.asked.words))
            said = f"{words} {self.asked.prompt}" if self.asked.prompt else words
            items.insert(0, AccessibleItem("coach", "text", said, live="now"))
        return [*items, *(item for item in super().accessible_items() if item.key not in SILENT)]

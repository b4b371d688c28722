"""A row of items of which a few are seen at a time; arrows at its ends, the wheel and a hand move it.

Input never waits for a motion, and with reduced motion there is none.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import Pace, Tween
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form, Widget

DRAG_FROM: Final = 12.0
"""How far a hand moves before the row follows it, in du."""
SPILL: Final = 18.0
"""How far the shadow and the ring of an item reach beside it, in du."""
ARROW: Final = (34.0, 104.0)
"""The width and the height of the arrows at the ends, in du."""
BESIDE: Final = 40.0
"""How far beyond the row an arrow begins or ends, in du."""


class RowMotion:
    """How far a row of `count` items is drawn to the left. Places are du from the first one at rest.

    `columns` of them are seen at a time, each `step` du from the one before.
    """

    def __init__(self, count: int, columns: int, step: float) -> None:
        self.count, self.columns, self.step = count, columns, step
        self.first = 0
        """The item that stands leftmost, or will when the motion ends."""
        self._position = Tween(0.0, 0.0, 0.0)
        """The item that stands leftmost now, with a fraction."""
        self._grip: tuple[float, float] | None = None
        """While a hand is down on the row: where it came down, and the position then."""
        self.dragging = False
        """Whether the row follows a hand."""

    def resize(self, columns: int, step: float) -> bool:
        """Let so many items be seen at a time, so far apart. Return whether that has changed."""
        if (columns, step) == (self.columns, self.step):
            return False
        self.columns, self.step = columns, step
        self.go(self.first)
        return True

    @property
    def last_first(self) -> int:
        """The greatest `first`: the last item stands rightmost."""
        return max(0, self.count - self.columns)

    @property
    def scrolls(self) -> bool:
        """Return whether there are more items than can be seen at a time."""
        return self.last_first > 0

    def x(self, index: int) -> float:
        """Return the place of an item at this moment."""
        return (index - self._position.value) * self.step

    def seen(self, index: int) -> bool:
        """Return whether an item is wholly in sight, or will be when the motion ends."""
        return not self.scrolls or self.first <= index < self.first + self.columns

    def go(self, first: int, pace: Pace | None = None) -> None:
        """Let another item stand leftmost: at once, or as fast as `pace` says."""
        self.first = max(0, min(self.last_first, first))
        ms = 0.0 if pace is None or pace.reduced else pace.ms("turn")
        self._position = Tween(self._position.value, float(self.first), ms)
        if ms <= 0:
            self._position.finish()

    def bring(self, index: int, pace: Pace | None = None) -> None:
        """Move an item into sight."""
        if not self.seen(index):
            self.go(index if index < self.first else index - self.columns + 1, pace)

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether the row moves."""
        if self._position.done:
            return False
        self._position.update(ms)
        return True

    def touch(self, x: float) -> None:
        """Note where a hand comes down on the row."""
        self._grip = (x, self._position.value) if self.scrolls else None

    def follow(self, x: float) -> bool:
        """Follow the hand that is still down. Return whether the row follows."""
        if self._grip is None:
            return False
        start, position = self._grip
        if abs(x - start) >= DRAG_FROM:
            self.dragging = True
        if self.dragging:
            at = max(0.0, min(float(self.last_first), position - (x - start) / self.step))
            self._position = Tween(at, at, 0.0)
            self._position.finish()
            self.first = round(at)
        return self.dragging

    def release(self, pace: Pace | None = None) -> bool:
        """Stop at the nearest item. Return whether the row had followed a hand."""
        followed, self._grip, self.dragging = self.dragging, None, False
        if followed:
            self.go(self.first, pace)
        return followed


class CarouselItem(Protocol):
    """An item of the row, which stands on its widgets."""

    @property
    def widgets(self) -> Sequence[Widget]:
        """The widgets, the lowest first."""

    def move(self, box: Box, window: Box | None, seen: bool, /) -> None:
        """Move to a box. `window` is the part of the row that is seen, None if all of it is."""


class Carousel(Node):
    """Items of one width side by side, and an arrow at each end where there are more than are seen."""

    def __init__(
        self, ui: Ui, motion: RowMotion, items: Sequence[CarouselItem], *, width: float, high: float,
        least: float, labels: tuple[str, str], name: str,
    ) -> None:  # fmt: skip
        """Create a row. `width`: of an item; `high`, `least`: the wished and the least height of the row.

        `labels`: the words of the arrows; `name`: what the names of their widgets begin with.
        """
        self._ui, self.motion, self.items = ui, motion, items
        self._width, self._high, self._least = width, high, least
        self.box: Box = (0, 0, 0, 0)
        self._mouse: tuple[int, int] = (0, 0)
        """The last place of the mouse, in pixels."""
        self._arrows: list[Button] = []
        for end, step, label in (("left", -1, labels[0]), ("right", 1, labels[1])) if motion.scrolls else ():
            arrow = Button(self.box, "", partial(self._turn, step), icon=end, name=f"{name}.{end}", key="-")
            arrow.label = arrow.tip = label
            arrow.focusable = False
            self._arrows.append(arrow)

    @property
    def pace(self) -> Pace | None:
        """The pace of the motion; None where nothing moves."""
        return self._ui.pace if self._ui.lively else None

    @property
    def _span(self) -> float:
        """The width of the items that are seen at a time, in du."""
        return (min(self.motion.count, self.motion.columns) - 1) * self.motion.step + self._width

    @property
    def _window(self) -> Box:
        """The part of the page in which items are seen."""
        x, y, _, h = self.box
        return x - SPILL, y - 2 * SPILL, self._span + 2 * SPILL, h + 4 * SPILL

    def _ask(self, layout: Layout) -> Widths:
        return Widths(self._span, self._span, self._span)

    def _height(self, layout: Layout, w: float) -> float:
        layout.gives_way = True
        return self._high

    def least_height(self, layout: Layout, w: float) -> float:
        return self._least

    def _place(self, layout: Layout, box: Box) -> None:
        self.box = box
        self.arrange()
        for item in self.items:
            for widget in item.widgets:
                layout.add(widget)
        for arrow in self._arrows:
            layout.add(arrow)

    def arrange(self) -> None:
        """Move everything to where it stands now."""
        motion, (x, y, _, h) = self.motion, self.box
        window = self._window if motion.scrolls else None
        for index, item in enumerate(self.items):
            item.move((x + motion.x(index), y, self._width, h), window, motion.seen(index))
        ends = (-BESIDE, motion.first > 0), (self._span + BESIDE - ARROW[0], motion.first < motion.last_first)
        for arrow, (beyond, more) in zip(self._arrows, ends, strict=False):
            arrow.rect = (x + beyond, y + (h - ARROW[1]) / 2, *ARROW)
            arrow.visible = more

    def _turn(self, pages: int) -> None:
        """Move other items into sight, all but one."""
        self.motion.go(self.motion.first + pages * (self.motion.columns - 1), self.pace)
        self.arrange()

    def update(self, ms: float, form: Form) -> None:
        """Move on by so many ms, and update what is hovered, because the row moves under a still mouse."""
        if self.motion.update(ms):
            self.arrange()
            form.changed()
            if self._ui.device == "mouse":
                self._hover_again(form)

    def handle(self, event: pygame.event.Event, form: Form) -> bool:
        """Move the row by the wheel or a hand. Return whether nothing else may use the event."""
        motion = self.motion
        if event.type == pygame.MOUSEWHEEL and motion.scrolls and not getattr(event, "touch", False):
            by = getattr(event, "x", 0) - event.y
            motion.go(motion.first + (by > 0) - (by < 0), self.pace)
            self.arrange()
            form.changed()
            self._hover_again(form)
            return True
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        self._mouse = event.pos
        point = self._ui.metrics.du(event.pos)
        if event.type == pygame.MOUSEMOTION:
            follows = motion.follow(point[0])
            if follows:
                form.let_go()
                self.arrange()
            return follows
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.release(form)
        elif event.button == 1 and inside(self._window, point):
            motion.touch(point[0])
        return False

    def release(self, form: Form) -> None:
        """Let go of the row, which moves to its nearest item."""
        if self.motion.release(self.pace):
            self.arrange()
            form.changed()

    def _hover_again(self, form: Form) -> None:
        where = {"pos": self._mouse, "rel": (0, 0), "buttons": (0, 0, 0)}
        form.handle(pygame.event.Event(pygame.MOUSEMOTION, where))

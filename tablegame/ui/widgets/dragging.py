"""Places that follow the pointer: a line on which a point is chosen, and tiles dragged onto each other."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import CALM, Form, Widget, WidgetState

MOVED: Final = 6.0
"""The distance from the press, in du, from which a tile follows the pointer."""
NOTE: Final = 360.0
"""The greatest width of the note above a line, in du."""


class Track(Hotspot):
    """A line with places, drawn by its page; a press chooses the nearest place."""

    role = "slider"

    def __init__(
        self, rect: Box, label: str, choose: Callable[[int | None], object],
        draw: Callable[[Canvas, Box, WidgetState], object], places: Callable[[Box], Sequence[float]], *,
        name: str, value: Callable[[], str], drag: Callable[[int], object] | None = None,
        note: Callable[[int], Text] | None = None, leave: Pressed | None = None,
        keys: Mapping[int, Pressed] | None = None,
    ) -> None:  # fmt: skip
        """Create a line. `places` returns the x of all places in a box, in du.

        `choose` gets the number of the place that is pressed, or None from a key.

        `drag` gets the place under a pointer that is held down; `leave` is called when the focus goes away.

        `note` returns what is shown above the place that is pointed at.
        """
        super().__init__(rect, label, lambda: choose(None), draw, name=name, keys=keys, ring=None)
        self._choose, self._places, self._value = choose, places, value
        self._drag, self._note, self._leave = drag, note, leave
        self._noted: int | None = None
        """The place that is pointed at."""

    @property
    def value_text(self) -> str:
        return self._value()

    @cached_property
    def xs(self) -> Sequence[float]:
        """The x of all places, in du."""
        return self._places(self.rect)

    def nearest(self, x: float) -> int | None:
        """Return the number of the place nearest to an x; None if there are no places."""
        return min(range(len(self.xs)), key=lambda place: abs(self.xs[place] - x), default=None)

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        place = self.nearest(point[0])
        if self._drag is not None and place is not None and form.held is self:
            self._drag(place)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if point is None:
            self._choose(None)
        elif (place := self.nearest(point[0])) is not None:
            self._choose(place)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        used = super().key(form, event)
        form.ring_shown = form.ring_shown or used
        return used

    def hover(self, form: Form, point: tuple[float, float] | None) -> None:
        before, self._noted = self._noted, None if point is None else self.nearest(point[0])
        if self._note is not None and before != self._noted:
            form.changed()

    def focus_changed(self, form: Form, focused: bool) -> None:
        if not focused and self._leave is not None and form.widgets:
            self._leave()

    def draw_over(self, canvas: Canvas) -> None:
        if self._note is None or self._noted is None:
            return
        words = self._note(self._noted)
        if not canvas.type.plain(words):
            return
        rows = canvas.type.wrap(words, t.SIDE, NOTE - 28)[:2]
        step = canvas.type.leading(words, t.SIDE)
        wide = max(canvas.type.measure(row, t.SIDE) for row in rows) + 28
        x, y, w, _ = self.rect
        left = min(x + w - wide, max(x, self.xs[self._noted] - wide / 2))
        top = y - step * len(rows) - 22
        canvas.panel("prompt", left, top, wide, step * len(rows) + 14, radius=12)
        for n, row in enumerate(rows):
            canvas.text(row, left + 14, top + 7 + (n + 0.5) * step, t.SIDE, color=t.TEXT, anchor="middle")


class Tile(Hotspot):
    """A place that can be dragged onto another tile; a press by a key does without a drag."""

    def __init__(
        self, rect: Box, label: str, on_press: Pressed, draw: Callable[[Canvas, Box, WidgetState], object],
        drop: Callable[[str], object], *, name: str, value: str = "",
        keys: Mapping[int, Pressed] | None = None,
    ) -> None:  # fmt: skip
        """Create a tile. `drop` gets the name of the tile on which it is let go, or "" beside all others."""
        super().__init__(rect, label, on_press, draw, name=name, value=value, keys=keys, ring=None)
        self._drop = drop
        self._from: tuple[float, float] | None = None
        self.carried: tuple[float, float] | None = None
        """The distance of the dragged tile from its place, in du."""

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        used = super().key(form, event)
        form.ring_shown = form.ring_shown or used
        return used

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        if self._from is None:
            self._from = point
        dx, dy = point[0] - self._from[0], point[1] - self._from[1]
        if self.carried is not None or math.hypot(dx, dy) > MOVED:
            self.carried = (dx, dy)
            form.changed()

    @property
    def is_displaced(self) -> bool:
        return self.carried is not None

    def hit(self, point: tuple[float, float]) -> bool:
        return self.carried is not None or super().hit(point)

    def release(self) -> None:
        self.carried = self._from = None

    def take_over(self, before: Widget) -> None:
        if isinstance(before, Tile):
            self.carried, self._from = before.carried, before._from

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if point is None:
            self.on_press()
            return
        carried = self.carried
        self.release()
        if carried is not None:
            others = (other for other in form.widgets if isinstance(other, Tile) and other is not self)
            self._drop(next((other.name for other in others if inside(other.rect, point)), ""))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if self.carried is None:
            super().draw(canvas, state)

    def draw_over(self, canvas: Canvas) -> None:
        if self.carried is not None and self.drawer is not None:
            x, y, w, h = self.rect
            self.drawer(canvas, (x + self.carried[0], y + self.carried[1], w, h), CALM)

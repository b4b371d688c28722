"""The choice of a viewpoint: the own one, that of a seat by its crest, or everything."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control
from tablegame.ui.kit.layout import Layout
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.choices import Segmented
from tablegame.ui.widgets.form import Form, State

ROW: Final = 48.0
"""The height of a row of viewpoints, in du."""
LEAST: Final = 44.0
"""The least width of the cell of a crest, in du."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The player whose knowledge a replay shows, or all hands."""

    seat: Seat | None
    """The seat, or None for what all players saw."""
    everything: bool = False
    own: bool = False
    """Whether it is the viewpoint of the person who plays here."""


class ViewpointSwitch(Segmented):
    """The viewpoints, one of them chosen; those that may not be chosen are pale."""

    def __init__(
        self, rect: Box, label: str, options: Sequence[tuple[object, str]], value: object,
        on_change: Any, crests: Sequence[int], off: frozenset[object],
    ) -> None:  # fmt: skip
        """Make the switch. `crests`: of the seats, in order; `off`: the options that cannot be chosen."""
        super().__init__(rect, label, options, value, on_change, name="eyes", size=t.NAME)
        self._crests = crests
        self._off = off
        self._cells: list[Box] = []

    @staticmethod
    def high(count: int, width: float) -> float:
        """Return the height of so many viewpoints: words have a row of their own above many crests."""
        return ROW if ViewpointSwitch.together(count, width) else 2 * ROW

    @staticmethod
    def together(count: int, width: float) -> bool:
        """Return whether all stand in one row."""
        return (count - 1) * LEAST <= 0.56 * width

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        if point is None:
            self._move(1)
            return
        for (value, _), cell in zip(self.options, self._cells, strict=False):
            if inside(cell, point) and value not in self._off:
                self.choose(value)

    def _move(self, by: int) -> None:
        values = [value for value, _ in self.options if value not in self._off]
        if values:
            index = values.index(self.value) if self.value in values else -1
            self.choose(values[(index + by) % len(values)])

    def take(self, form: Form, index: int) -> None:
        if 0 <= index < len(self.options) and self.options[index][0] not in self._off:
            self.choose(self.options[index][0])

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, _ = self.rect
        rest, together = len(self.options) - 1, self.together(len(self.options), self.rect[2])
        wide = w - rest * max(LEAST, min(56.0, 0.5 * w / max(1, rest))) if together else w
        cell = (w - wide if together else w) / max(1, rest)
        left, top = (x + wide, y) if together else (x, y + ROW)
        self._cells = [(x, y, wide, ROW), *((left + n * cell, top, cell, ROW) for n in range(rest))]
        canvas.panel("group", *self.rect, radius=10)
        for (value, words), (x, y, w, h) in zip(self.options, self._cells, strict=True):
            chosen, off = value == self.value, value in self._off
            if chosen:
                canvas.panel("tab", x + 3, y + 3, w - 6, h - 6, radius=8)
            ink = t.TAB_TEXT if chosen else t.SUMI
            viewpoint = value if isinstance(value, Viewpoint) else Viewpoint(None)
            if viewpoint.everything:
                canvas.icon("eye", x + w / 2, y + h / 2, min(24.0, w - 8), ink, 90 if off else 255)
            elif viewpoint.own or viewpoint.seat is None:
                canvas.text(
                    words, x + w / 2, y + h / 2, self.size, chosen, ink, "center", max_width=w - 16,
                    anchor="middle", shrink=True,
                )  # fmt: skip
            else:
                r = min(15.0, w / 2 - 3)
                canvas.face(self._crests[viewpoint.seat], x + w / 2, y + h / 2, r)
                if off:
                    canvas.circle(x + w / 2, y + h / 2, r + 1, t.WASHI_BOX, None, 0, 0.62)
        if state.focused:
            canvas.ring(self.rect, 10, True)


class ViewpointControl(Control):
    """The choice of a viewpoint, which takes two rows where there are many."""

    def __init__(self, make: Callable[[Box], ViewpointSwitch], count: int) -> None:
        super().__init__(make, lambda layout: 300.0, least=240.0)
        self._count = count

    def _height(self, layout: Layout, w: float) -> float:
        return ViewpointSwitch.high(self._count, w)

"""The seats in which a deal can be played again: rows of a table, one of them chosen."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.choices import Segmented
from tablegame.ui.widgets.form import Form, State

_STEPS: Final = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


class SeatRows(Segmented):
    """The choice of a row, drawn under rows of equal height; a press, a key and a pad choose."""

    def __init__(
        self, rect: Box, label: str, rows: Sequence[str], seat: Seat, on_change: Callable[[object], object]
    ) -> None:
        """`rows`: what a screen reader says of each seat."""
        super().__init__(rect, label, list(enumerate(rows)), int(seat), on_change, name="seat")
        self._high = rect[3] / max(1, len(rows))

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Choose the row at the point, or the next one if a key was pressed."""
        form.ui.sounds.play("button")
        if point is None:
            self._move(1)
            return
        index = int((point[1] - self.rect[1]) // self._high)
        self.take(form, max(0, min(len(self.options) - 1, index)))

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Choose a neighbour by an arrow key; beyond the first and the last row the focus moves on."""
        by, index = _STEPS.get(event.key), int(str(self.value))
        if by is None or not 0 <= index + by < len(self.options):
            return False
        form.ring_shown = True
        self.choose(index + by)
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        for n in range(len(self.options)):
            top = y + n * self._high
            canvas.line(x, top, x + w, top, t.WASHI_LINE, 1.4)
            if n == self.value:
                box = (x, top + 1, w, self._high - 1)
                canvas.panel("tab", *box, color=t.STRAW, radius=9)
                canvas.ring(box, 9, True, gap=0)
        if state.focused:
            canvas.ring((x, y, w, h + 1), 10, True, gap=2)

"""Whose seat a deal is played in again: the rows of the table, one of them chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, short_name, sign_colour
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.choices import Segmented
from tablegame.ui.widgets.form import Form, State

REACH: Final = 8.0
"""How far the chosen row reaches beyond its words."""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sat there, and what the deal brought."""

    seat: Seat
    name: str
    crest: int
    points: str
    worth: int
    """Above 0 where the points are good ones."""


class SeatRows(Segmented):
    """Each row as high as the others; a press, a key and a pad choose one."""

    def __init__(
        self, ui: Ui, rect: Box, rows: Sequence[SeatRow], seat: Seat, on_change: Callable[[object], object]
    ) -> None:  # fmt: skip
        words = [ui.text("access.row", label=row.name, value=row.points) for row in rows]
        options = [(row.seat, told) for row, told in zip(rows, words, strict=True)]
        super().__init__(rect, ui.text("again.seat"), options, seat, on_change, name="seat")
        self._ui = ui
        self._rows = rows
        self._high = rect[3] / max(1, len(rows))

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Chooses the row at the point; a key goes on to the next."""
        form.ui.sounds.play("button")
        if point is None:
            self._move(1)
            return
        index = int((point[1] - self.rect[1]) // self._high)
        self.take(form, max(0, min(len(self._rows) - 1, index)))

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down choose, as far as there are rows; beyond them the focus goes on."""
        by = _STEPS.get(event.key)
        index = next((n for n, row in enumerate(self._rows) if row.seat == self.value), 0)
        if by is None or not 0 <= index + by < len(self._rows):
            return False
        form.ring_shown = True
        self.choose(self._rows[index + by].seat)
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the rows, the chosen one on straw."""
        ui, (x, y, w, _) = self._ui, self.rect
        size = capped(ui, t.BODY, min(28.0, self._high * 0.66))
        for n, row in enumerate(self._rows):
            top = y + n * self._high
            middle, chosen = top + self._high / 2, row.seat == self.value
            canvas.line(x, top, x + w, top, t.WASHI_LINE, 1.4)
            if chosen:
                box = (x - REACH, top + 1, w + 2 * REACH, self._high - 1)
                canvas.panel("tab", *box, color=t.STRAW, radius=9)
                canvas.ring(box, 9, True, gap=0)
            radius = min(15.0, self._high * 0.36)
            canvas.face(row.crest, x + radius, middle, radius)
            left = x + 2 * radius + 12
            room = w - 2 * radius - 12 - 140
            canvas.text(
                short_name(ui, row.name, size, room), left, middle, size, chosen, t.SUMI, anchor="middle"
            )
            canvas.text(
                row.points, x + w - 8, middle, size, chosen, sign_colour(row.worth), "right", max_width=120,
                anchor="middle", shrink=True,
            )  # fmt: skip
        if state.focused:
            canvas.ring((x - REACH, y, w + 2 * REACH, self.rect[3] + 1), 10, True, gap=2)

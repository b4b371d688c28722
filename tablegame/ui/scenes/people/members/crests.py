"""All crests to choose from."""

from collections.abc import Callable

import pygame

from tablegame.characters import CRESTS
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


class Crests(Widget):
    """All crests in a row, or in several; arrows choose."""

    role = "radio group"

    def __init__(self, ui: Ui, rect: Box, label: str, value: int, on_change: Callable[[int], object]) -> None:
        super().__init__(rect, label, name="crest")
        self.ui = ui
        self.value = value
        self.on_change = on_change

    @property
    def value_text(self) -> str:
        """The number of the crest."""
        return self.ui.text("people.person.crest_n", n=self.value + 1)

    @staticmethod
    def rows(wide: float) -> int:
        """Rows that so much width asks for."""
        return 1 if wide / CRESTS >= 37 else 2

    def _place(self, crest: int) -> tuple[float, float, float]:
        """Its middle, and the width of its cell."""
        x, y, w, h = self.rect
        count = self.rows(w)
        each = -(-CRESTS // count)
        cell, high = min(w / each, 58.0), h / count
        return x + (crest % each + 0.5) * cell, y + (crest // each + 0.5) * high, cell

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """The one at the point; a key goes on to the next."""
        form.ui.sounds.play("button")
        if point is None:
            self._take((self.value + 1) % CRESTS)
            return
        for crest in range(CRESTS):
            cx, cy, cell = self._place(crest)
            if abs(point[0] - cx) <= cell / 2 and abs(point[1] - cy) <= cell / 2:
                self._take(crest)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Left and right."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        form.ring_shown = True
        self._take((self.value + step) % CRESTS)
        return True

    def _take(self, crest: int) -> None:
        if crest != self.value:
            self.value = crest
            self.on_change(crest)

    def draw(self, canvas: Canvas, state: State) -> None:
        """Lacquer discs; a ring of straw under the chosen one."""
        for crest in range(CRESTS):
            cx, cy, cell = self._place(crest)
            r = min(19.0, 0.4 * cell)
            if crest == self.value:
                canvas.circle(cx, cy, r + 4, t.STRAW, t.FOCUS_PAPER, 2.4)
            canvas.face(crest, cx, cy, r)
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)

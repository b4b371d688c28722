"""The chip on the bar of a table: the first digits of the seal, or the code of the deals, small and quiet."""

from collections.abc import Callable, Hashable
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import IconButton
from tablegame.ui.widgets.form import State

ICON: Final = 18.0
"""The size of its icon, in du."""


class SealChip(IconButton):
    """An icon with digits beside it; `label` is what they are."""

    def __init__(
        self, rect: Box, icon: str, digits: str, label: str, on_press: Callable[[], object], *, name: str
    ) -> None:
        super().__init__(rect, icon, label, on_press, name=name)
        self.digits = digits

    def look_key(self, canvas: Canvas, state: State) -> Hashable | None:
        """With the digits."""
        key = super().look_key(canvas, state)
        return None if key is None else (key, self.digits)

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws it, lighter under the mouse."""
        x, y, w, h = self.rect
        lit = state.hovered or state.pressed
        canvas.panel("tab", x, y + 3, w, h - 6, color=t.CHIP, radius=(h - 6) / 2, alpha=1.0 if lit else 0.6)
        ink = t.TEXT if lit else t.TEXT_SOFT
        room = w - ICON - 24
        size = canvas.type.within(self.digits, t.CAPTION, h - 8)
        size = canvas.type.fitting(self.digits, size, room, True)
        wide = min(room, canvas.type.measure(self.digits, size, True))
        left = x + (w - ICON - 6 - wide) / 2
        canvas.icon(self.icon, left + ICON / 2, y + h / 2, ICON, ink)
        canvas.text(self.digits, left + ICON + 6, y + h / 2, size, True, ink, max_width=room, anchor="middle")
        if state.focused:
            canvas.ring(self.rect, h / 2)
        if state.pointed:
            canvas.hint(self.label, self.rect)

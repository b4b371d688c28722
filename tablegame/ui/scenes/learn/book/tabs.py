"""The names of the sections at the left of the book."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.pages.tabbed import Tab
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import State


class SectionTab(Tab):
    """One section's name, and a chip where there is something to say of it."""

    def __init__(
        self,
        rect: Box,
        text: Text,
        chosen: bool,
        turn: Callable[[int], object],
        name: str,
        size: float,
        chip: str = "",
    ) -> None:
        super().__init__(rect, text, chosen, turn, name, size)
        self.chip = chip

    def draw(self, canvas: Canvas, state: State) -> None:
        """The name, on indigo when its section is open; then the chip."""
        super().draw(canvas, state)
        if self.chip:
            x, y, w, h = self.rect
            size = canvas.type.within(self.chip, t.CAPTION, 0.5 * h)
            wide = canvas.type.measure(self.chip, size, True) + 16
            canvas.panel("chip", x + w - 10 - wide, y + h / 2 - 12, wide, 24, color=t.BRASS)
            canvas.panel("chip", x + w - 8.8 - wide, y + h / 2 - 10.8, wide - 2.4, 21.6, color=t.STRAW)
            middle = x + w - 10 - wide / 2
            canvas.text(self.chip, middle, y + h / 2, size, True, t.TERM_DEEP, "center", anchor="middle")

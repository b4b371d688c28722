"""The chip at the foot of the last page: whether the match was checked, and the way to its proof."""

from typing import Final

from tablegame.controllers.fair_check import found_of
from tablegame.match.record import Record
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import State

HIGH: Final = 34.0


class FairChip(Hotspot):
    """A pill in words: not checked yet, in order, or not."""

    def __init__(
        self, ui: Ui, record: Record, right: float, top: float, high: float, on_press: Pressed
    ) -> None:
        """Its right edge, and the row of buttons in whose middle it stands."""
        self.ui = ui
        self.state = found_of(record)
        self.size = capped(ui, t.NAME, 20)
        words = ui.text(f"result.fair.{self.state}")
        self.wide = ui.type.measure(words, self.size, True) + 62 + (22 if self.state == "good" else 0)
        box = (right - self.wide, top + (high - 44) / 2, self.wide, 44.0)
        super().__init__(box, words, on_press, self._draw, name="fair_play", ring=22)

    def _draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        high = max(HIGH, 1.5 * canvas.type.em("x", self.size))
        top = y + (h - high) / 2
        ink = {"good": t.GAIN_CLOTH, "bad": t.LOSS_CLOTH}.get(self.state, t.TEXT_WARM)
        ground = t.SHU_LO if self.state == "bad" else t.CHIP if state.hovered else t.PROMPT
        svg = (
            f'<rect x="1" y="1" width="{w - 2}" height="{high - 2}" rx="{high / 2 - 1}" fill="{ground}"'
            f' fill-opacity=".82" stroke="{ink}" stroke-opacity=".6" stroke-width="1.4"/>'
        )
        canvas.shape("chip", svg, x, top, w, high)
        middle = y + h / 2
        canvas.icon("verify", x + 26, middle, 20, ink)
        canvas.text(self.label, x + 42, middle, self.size, True, ink, anchor="middle")
        if self.state == "good":
            canvas.icon("check", x + w - 22, middle, 17, ink)

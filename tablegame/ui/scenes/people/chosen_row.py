"""A row of a list in which one is chosen: on straw, told whole, chosen by a press, gone on with by a key."""

from collections.abc import Callable

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


class ChosenRow(Widget):
    """Chosen by a press; a key then does what can be done first."""

    role = "list item"

    def __init__(
        self, rect: Box, label: str, spoken: str, *, chosen: bool, name: str,
        on_choose: Callable[[], object], on_go: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name)
        self.spoken = spoken
        self.chosen = chosen
        self.tab_stop = chosen
        self.confirm = "activate" if chosen else "lift"
        self._choose = on_choose
        self._go = on_go

    @property
    def value_text(self) -> str:
        """All that stands in the row."""
        return self.spoken

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Chooses it; a key goes on with the one that is chosen."""
        if self.chosen and point is None:
            self._go()
        elif not self.chosen:
            form.ui.sounds.play("button")
            self._choose()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """None of its own: the list moves the choice."""
        return False

    def ground(self, canvas: Canvas, state: State, reach: float = 0.0) -> None:
        """Straw where it is chosen or pointed at, `reach` beyond both ends; else a line beneath it."""
        x, y, w, h = self.rect
        x, w = x - reach, w + 2 * reach
        if self.chosen:
            straw = (
                f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 6.4}" rx="10" fill="{t.STRAW}"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
            )
            canvas.shape("chosen", straw, x, y + 2, w, h - 4)
            return
        if state.hovered:
            straw = f'<rect width="{w}" height="{h - 6}" rx="10" fill="{t.STRAW}" fill-opacity=".45"/>'
            canvas.shape("pointed", straw, x, y + 3, w, h - 6)
        canvas.line(x + 8, y + h, x + w - 8, y + h, t.WASHI_LINE, 1.2)

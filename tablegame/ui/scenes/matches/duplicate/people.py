"""A person of a duplicate on the page that tells who has played."""

from collections.abc import Callable

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

ROW = 62.0
REACH = 8.0
"""How far the straw of a chosen row reaches beyond its words."""


def row_height(ui: Ui) -> float:
    """Two lines of letters."""
    return ROW * max(1.0, min(1.75, 0.88 * grown(ui, t.NAME)))


class PersonRow(Hotspot):
    """Name and state; who has not played all is chosen by a press, and plays next."""

    def __init__(
        self, ui: Ui, box: Box, name: str, crest: int, state: str, label: str, *,
        done: bool, chosen: bool, on_choose: Callable[[], object], on_step: Callable[[int], object],
        key: str,
    ) -> None:  # fmt: skip
        super().__init__(box, label, on_choose, name=key, ring=None)
        self.ui = ui
        self.said = name, state
        self.crest = crest
        self.done = done
        self.chosen = chosen
        self.focusable = not done
        self.tab_stop = chosen
        self._step = on_step

    @property
    def value_text(self) -> str:
        """ "1" for who plays next."""
        return "1" if self.chosen else "0"

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down go to the next one who has still to play."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            return False
        self._step(step)
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """On straw where it is chosen or pointed at; a tick where all is played."""
        x, y, w, h = self.rect
        if self.chosen:
            wide = w + 2 * REACH
            straw = (
                f'<rect x="1.2" y="1.2" width="{wide - 2.4}" height="{h - 6.4}" rx="10" fill="{t.STRAW}"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="{2.4 if state.focused else 1.6}"/>'
            )
            canvas.shape("chosen", straw, x - REACH, y + 2, wide, h - 4)
        else:
            if state.hovered and not self.done:
                straw = f'<rect width="{w}" height="{h - 6}" rx="10" fill="{t.STRAW}" fill-opacity=".45"/>'
                canvas.shape("pointed", straw, x, y + 3, w, h - 6)
            canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
            if state.focused:
                canvas.ring((x, y + 3, w, h - 6), 10, True)
        r = min(24.0, 0.32 * h)
        middle, left = y + h / 2, x + 2 * r + 16
        canvas.face(self.crest, x + r + 4, middle, r)
        name, told = self.said
        sign = 34.0
        room = w - (left - x) - sign - 8
        canvas.text(
            name, left, middle - 0.2 * h, capped(self.ui, t.BODY, 0.42 * h), True,
            t.SUMI_SECOND if self.done else t.SUMI, max_width=room, anchor="middle", shrink=True,
        )  # fmt: skip
        canvas.text(
            told, left, middle + 0.2 * h, capped(self.ui, t.NAME, 0.36 * h), False, t.SUMI_SECOND,
            max_width=room, anchor="middle", shrink=True,
        )  # fmt: skip
        if self.done:
            canvas.icon("check", x + w - 18, middle, 24, t.GAIN)
        elif self.chosen:
            canvas.icon("continue", x + w - 18, middle, 22, t.FOCUS_PAPER)

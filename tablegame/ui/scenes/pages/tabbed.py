"""The tabs of pages that are not yet built on the page kit."""

from collections.abc import Callable

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import plain_words
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


class Tab(Widget):
    """The name of a page, from which the up and down keys turn to its neighbours."""

    role = "tab"

    def __init__(
        self, rect: Box, text: Text, chosen: bool, turn: Callable[[int], object], name: str, size: float
    ) -> None:
        super().__init__(rect, plain_words(text), name=name)
        self.text = text
        self.size = size
        self.chosen = chosen
        self._turn = turn

    @property
    def value_text(self) -> str:
        """ "1" for the page that is open."""
        return "1" if self.chosen else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Opens the page."""
        form.ui.sounds.play("button")
        self._turn(0)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down."""
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        self._turn(-1 if event.key == pygame.K_UP else 1)
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the name, on indigo when its page is open."""
        x, y, w, h = self.rect
        if self.chosen:
            canvas.panel("tab", x, y, w, h)
            canvas.panel("tab", x + 7, y + 11, 4, h - 22, color=t.BRASS_HI, radius=2)
        elif state.hovered:
            canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE)
        canvas.text(
            self.text, x + 20, y + h / 2, self.size, self.chosen, t.TAB_TEXT if self.chosen else t.SUMI,
            max_width=w - 32, anchor="middle", shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, True)

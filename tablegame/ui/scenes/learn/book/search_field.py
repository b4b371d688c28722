"""The search field of the rule book: the arrow keys choose among the findings that hang under it."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State
from tablegame.ui.widgets.inputs import TextField

ICON: Final = 30.0
ROOM_FOR_CAP: Final = 1.25
"""The text size above which there is no room for the key of the field."""


class SearchField(TextField):
    """A field with a glass and the key that leads to it. Esc empties it and leaves it."""

    def __init__(self, *args: Any, step: Callable[[int], object], chosen: str, **more: Any) -> None:
        """`step` chooses the finding above (-1) or below (1); `chosen`: the chosen one in words."""
        super().__init__(*args, **more)
        self._step, self._chosen = step, chosen
        self._cap_room = 0.0

    @property
    def value_text(self) -> str:
        return f"{self.value}: {self._chosen}" if self._chosen and self._active else self.value

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if self.composing:
            return super().key(form, event)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(-1 if event.key == pygame.K_UP else 1)
            return True
        if event.key == pygame.K_ESCAPE:
            form.set_focus(None)
            self.value = ""
            self.on_change("")
            return True
        return super().key(form, event)

    @property
    def room(self) -> Box:
        x, y, w, h = self.rect
        return (x + ICON, y, w - ICON - self._cap_room, h)

    def draw_frame(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        super().draw_frame(canvas)
        canvas.icon("search", x + 24, y + h / 2, 20, t.SUMI_QUIET)
        large = canvas.type.scale > ROOM_FOR_CAP
        cap = "" if self._active or self.value or large else canvas.cap_of("search")
        self._cap_room = cap_width(canvas, cap) + 14 if cap else 0.0
        if cap:
            key_cap(canvas, x + w - self._cap_room, y + h / 2, cap, False)

    def draw(self, canvas: Canvas, state: State) -> None:
        super().draw(canvas, state)
        if state.focused and not self._active:
            canvas.ring(self.rect, 10, True)

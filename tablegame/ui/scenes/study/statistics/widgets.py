"""What is pressed on the page of statistics beside its buttons: a player with a crest, and a line."""

from collections.abc import Callable

import pygame

from tablegame.study.figures_store import PERSON
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.choices import LETTERS, Choice
from tablegame.ui.widgets.form import Form, State, Widget


class PersonChoice(Choice):
    """A list of players; who is chosen stands there with the crest."""

    def draw(self, canvas: Canvas, state: State) -> None:
        """The closed field: a crest for a person, a sign for computers."""
        x, y, w, h = self.rect
        canvas.panel("field", x, y, w, h, state=state.word, radius=10)
        person = isinstance(self.value, str) and self.value.startswith(PERSON)
        if person:
            canvas.face(crests_of([self.value_text])[0], x + 25, y + h / 2, 14)
        else:
            canvas.icon("robot", x + 25, y + h / 2, 22, t.SUMI)
        size = canvas.type.within(self.value_text, self.size, LETTERS * h)
        canvas.text(
            self.value_text, x + 48, y + h / 2, size, True, t.SUMI, max_width=w - 84, anchor="middle",
            shrink=True,
        )  # fmt: skip
        arrow = f'<path d="M1,1L7,7L13,1" fill="none" stroke="{t.SUMI}" stroke-width="2"/>'
        canvas.shape("arrow", arrow, x + w - 28, y + h / 2 - 4, 14, 9)
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


class Chart(Widget):
    """The line of the last matches: left and right go from match to match, as does a press on one; another
    press opens the match that is pointed out."""

    role = "slider"

    def __init__(
        self,
        rect: Box,
        label: str,
        walk: Callable[[int], object],
        near: Callable[[tuple[float, float]], bool],
        open_it: Callable[[], object],
        said: Callable[[], str],
        *,
        name: str,
    ) -> None:
        """`near` points out the match at a point, and says whether it was pointed out already."""
        super().__init__(rect, label, name=name)
        self._walk = walk
        self._near = near
        self._open = open_it
        self._said = said

    @property
    def value_text(self) -> str:
        """The match that is pointed out."""
        return self._said()

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Points a match out, or opens the one that is."""
        if point is not None:
            if self._near(point):
                self._open()
        elif self._said():
            self._open()
        else:
            self._walk(-1)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Left and right."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        form.ring_shown = True
        self._walk(step)
        return True

    def focus_changed(self, form: Form, focused: bool) -> None:
        """Without the focus no match is pointed out."""
        if not focused:
            self._walk(0)

    def draw(self, canvas: Canvas, state: State) -> None:
        """The panel draws the line; here is only the ring."""
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


class Link(Hotspot):
    """A number with a line under it that leads to its match."""

    def __init__(
        self, rect: Box, text: str, label: str, on_press: Callable[[], object], *, name: str
    ) -> None:
        super().__init__(rect, label, on_press, name=name, ring=None)
        self.text = text

    def draw(self, canvas: Canvas, state: State) -> None:
        """The number, underlined."""
        x, y, w, h = self.rect
        ink = t.FOCUS_PAPER if state.hovered else t.TAB
        wide, _ = canvas.text(self.text, x + w / 2, y + h / 2, t.NAME, True, ink, "center", anchor="middle")
        under = y + h / 2 + 0.6 * canvas.type.em(self.text, t.NAME)
        canvas.line(x + (w - wide) / 2, under, x + (w + wide) / 2, under, ink, 1.6)
        if state.focused:
            high = 1.15 * canvas.type.em(self.text, t.NAME)
            canvas.ring((x + (w - wide) / 2 - 2, y + (h - high) / 2, wide + 4, high), 6, self.paper)

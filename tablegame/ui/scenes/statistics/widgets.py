"""What is pressed on the page of statistics beside its buttons: a player with a crest, and a line."""

from collections.abc import Callable

import pygame

from tablegame.study.figures_store import PERSON
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
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
            canvas.crest(crests_of([self.value_text])[0], x + 25, y + h / 2, 14, disc=True)
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
    """The line of the last matches: left and right go from match to match, a press begins at the last one."""

    role = "slider"

    def __init__(
        self, rect: Box, label: str, walk: Callable[[int], object], said: Callable[[], str], *, name: str
    ) -> None:
        super().__init__(rect, label, name=name)
        self._walk = walk
        self._said = said

    @property
    def value_text(self) -> str:
        """The match that is pointed out."""
        return self._said()

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """One match further back."""
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

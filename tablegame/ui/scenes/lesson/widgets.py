"""What is pressed in a lesson besides the table: dots of the steps, and a link in the bubble."""

from collections.abc import Callable
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

DOT: Final = 18.0
"""From one dot to the next, in du."""


class Dot(Widget):
    """A step: behind the learner, where he is, or still to come."""

    role = "button"

    def __init__(
        self, rect: Box, label: str, nth: int, at: int, done: bool, go: Callable[[int], object]
    ) -> None:
        """`go` goes back to a step that is done."""
        super().__init__(rect, label, name=f"lesson.dot.{nth}")
        self._nth, self._now, self._done, self._go = nth, nth == at, done, go
        self.enabled = done and not self._now
        self.tab_stop = False
        if not self.enabled:
            self.role = "none"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Back to that step."""
        form.ui.sounds.play("button")
        self._go(self._nth)

    def draw(self, canvas: Canvas, state: State) -> None:
        """Brass, gold with a ring, or hollow."""
        x, y, w, h = self.rect
        middle = x + w / 2, y + h / 2
        if self._now:
            canvas.circle(*middle, 6.5, t.FOCUS)
            canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
        elif self._done:
            canvas.circle(*middle, 5.4 if state.hovered else 4.6, t.BRASS_HI if state.hovered else t.BRASS)
        else:
            canvas.circle(*middle, 4, None, t.TEXT_SOFT, 1.4)
        if state.focused:
            canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)


class Link(Widget):
    """An icon and words on paper that are pressed."""

    role = "button"

    def __init__(
        self, rect: Box, icon: str, text: str, size: float, name: str, press: Callable[[], object]
    ) -> None:
        super().__init__(rect, text, name=name)
        self._icon, self._text, self._size, self._press = icon, text, size, press
        self.paper = True

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Does what the words say."""
        form.ui.sounds.play("button")
        self._press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Indigo; underlined while it is pointed at."""
        x, y, w, h = self.rect
        canvas.icon(self._icon, x + 10, y + h / 2, 18, t.TAB)
        wide, em = canvas.text(
            self._text,
            x + 28,
            y + h / 2,
            self._size,
            True,
            t.TAB,
            max_width=w - 30,
            anchor="middle",
            shrink=True,
        )
        if state.hovered or state.pressed:
            canvas.line(x + 28, y + h / 2 + 0.62 * em, x + 28 + wide, y + h / 2 + 0.62 * em, t.TAB, 1.4)
        if state.focused:
            canvas.ring(self.rect, 8, paper=True, gap=0)

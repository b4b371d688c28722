"""A dot on the bar for each step of a lesson."""

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

"""An icon and words in a bubble that are pressed."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


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

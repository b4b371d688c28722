"""Headings that open what stands under them, and lines of the log that can be pressed."""

from collections.abc import Callable

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import plain_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


class Fold(Widget):
    """A heading with a sign that tells whether it is open."""

    role = "button"

    def __init__(
        self, ui: Ui, rect: Box, text: Runs, open_: bool, press: Callable[[], object], name: str
    ) -> None:
        super().__init__(rect, plain_words(text), name=f"fold.{name}")
        self.text = text
        self.opened = open_
        self._says = ui.text("fair_play.hide" if open_ else "fair_play.show")
        self._press = press

    @property
    def value_text(self) -> str:
        """What a press does."""
        return self._says

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Opens or closes it."""
        form.ui.sounds.play("button")
        self._press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the line above, the words and the sign."""
        x, y, w, h = self.rect
        canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.4)
        if state.hovered or state.pressed:
            canvas.panel("tab", x - 8, y + 3, w + 16, h - 4, color=t.WASHI_SHADE, radius=8)
        canvas.text(
            self.text, x, y + h / 2, t.READING, True, t.SUMI, max_width=w - 34, anchor="middle", shrink=True
        )
        canvas.icon("fold" if self.opened else "step_on", x + w - 12, y + h / 2, 18, t.SUMI)
        if state.focused:
            canvas.ring((x - 8, y + 3, w + 16, h - 4), 8, True, gap=0)


class LogLine(Widget):
    """One line of the log; a press goes to its moment."""

    role = "button"

    def __init__(
        self, ui: Ui, x: float, y: float, w: float, text: Runs, here: bool,
        press: Callable[[], object], name: str,
    ) -> None:  # fmt: skip
        """`here`: it tells of the moment that is shown."""
        self.text, self.here = text, here
        rows = ui.type.wrap(text, t.NAME, w - 16, here)
        high = len(rows) * ui.type.leading(text, t.NAME) + 10
        super().__init__((x - 8, y, w + 16, high), plain_words(text), name=name)
        self._press = press

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Goes to its moment."""
        form.ui.sounds.play("button")
        self._press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the line; straw under the one that is shown."""
        x, y, w, h = self.rect
        if self.here:
            canvas.panel("tab", x, y, w, h, color=t.STRAW, radius=6)
        elif state.hovered or state.pressed:
            canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE, radius=6)
        canvas.lines(self.text, x + 8, y + 5, w - 32, t.NAME, self.here, t.SUMI)
        if state.focused:
            canvas.ring(self.rect, 6, True, gap=0)

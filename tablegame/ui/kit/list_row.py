"""A row of a list in which one is chosen, to be laid under the node that shows its content."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget


class ListRow(Widget):
    """A row that a press chooses; pressed by a key while it is chosen, it goes on with its first action."""

    role = "list item"

    def __init__(
        self, rect: Box, label: str, spoken: str, *, chosen: bool, name: str,
        on_choose: Callable[[], object], on_go: Callable[[], object], reach: float = 0.0,
        twice: bool = False,
    ) -> None:  # fmt: skip
        """`spoken`: all that stands in the row; `reach`: how far its ground reaches beyond both ends, in du.

        `twice`: whether a press of the mouse on the chosen row goes on, too.
        """
        super().__init__(rect, label, name=name)
        self.spoken, self.chosen, self.reach, self.twice = spoken, chosen, reach, twice
        self.tab_stop = chosen
        self.confirm = "activate" if chosen else "lift"
        self._choose = on_choose
        self._go = on_go

    @property
    def value_text(self) -> str:
        return self.spoken

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if self.chosen and (point is None or self.twice):
            self._go()
        elif not self.chosen:
            form.ui.sounds.play("button")
            self._choose()

    def ground(self, canvas: Canvas, state: State, reach: float = 0.0) -> None:
        """Draw straw under a row that is chosen or pointed at, `reach` du beyond its ends, or else a line."""
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

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        self.ground(canvas, state, self.reach)
        if state.focused:
            canvas.ring((x - self.reach, y + 2, w + 2 * self.reach, h - 4), 10, self.paper, gap=1)

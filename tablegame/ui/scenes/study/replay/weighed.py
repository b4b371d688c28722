"""One move that a computer weighed: the move, a bar, and what it was worth of 100."""

from tablegame.controllers.ask_why import Weighed
from tablegame.speech import Runs
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import State, Widget


class WeighedRow(Widget):
    """Read and not pressed; the one that was played is dark and bold."""

    role = "text"

    def __init__(self, ui: Ui, rect: Box, move: Runs, weighed: Weighed, name: str) -> None:
        self._worth = (
            ui.say("replay.why.worth", n=weighed.worth)
            if weighed.worth is not None
            else ui.say("replay.why.untried")
        )
        key = "replay.why.row_played" if weighed.played else "replay.why.row"
        said = ui.text(key, move=spoken(ui, move), worth=spoken(ui, self._worth))
        super().__init__(rect, said, name=name)
        self.focusable = False
        self.touchable = False
        self._move = move
        self._weighed = weighed

    def hit(self, point: tuple[float, float]) -> bool:
        """Never."""
        return False

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the move at the left, its worth at the right, the bar between."""
        x, y, w, h = self.rect
        middle = y + h / 2
        played = self._weighed.played
        right, _ = canvas.text(
            self._worth, x + w, middle, t.NAME, played, t.SUMI, "right", max_width=0.42 * w, anchor="middle",
            shrink=True,
        )  # fmt: skip
        left, _ = canvas.text(
            self._move, x, middle, t.NAME, played, t.SUMI, max_width=0.4 * w, anchor="middle", shrink=True
        )
        start = x + max(0.2 * w, left + 12)
        room = x + w - right - 12 - start
        if room < 24:
            return
        canvas.panel("tab", start, middle - 6, room, 12, color=t.WASHI_SHADE, radius=4)
        if self._weighed.worth:
            wide = max(4.0, room * self._weighed.worth / 100)
            canvas.panel("tab", start, middle - 6, wide, 12, color=t.TAB if played else t.CHART[1], radius=4)

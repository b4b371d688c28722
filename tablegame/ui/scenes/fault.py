"""The page that is shown after a fault: what happened, what is kept, and where it is written down."""

from collections.abc import Callable
from pathlib import Path

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown, paper
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import to_clipboard

MARGIN, GAP, FOOT = 48.0, 12.0, 108.0
SIZES = (t.BODY, 16.0, 14.0, 12.0, 10.0, 8.0)
LONGEST = 120
"""Letters of a path that are shown; all of them are copied."""


def shortened(path: str) -> str:
    """A path without its middle, where it is very long."""
    return path if len(path) <= LONGEST else f"{path[: LONGEST // 3]} … {path[-LONGEST * 2 // 3 :]}"


class FaultScene(Scene):
    """Stands alone on the stack: nothing of the scenes that failed is drawn or asked any more."""

    def __init__(self, ui: Ui, report: Path | None, saved: bool, title: Callable[[], Scene]) -> None:
        """`saved`: whether the matches are on the disk. `title` makes the first screen."""
        super().__init__(ui)
        self.report = report
        self.saved = saved
        self._title = title

    def _paragraphs(self) -> list[tuple[str, bool]]:
        """What is said, and whether it is a thing to copy."""
        text = self.ui.text
        said = [(text("errors.fault.what"), False)]
        said.append((text("errors.fault.kept" if self.saved else "errors.fault.not_kept"), False))
        if self.report is None:
            return [*said, (text("errors.fault.nowhere"), False)]
        return [*said, (text("errors.fault.where"), False), (shortened(str(self.report)), True)]

    def _height(self, size: float, room: float) -> float:
        wrap, leading = self.ui.type.wrap, self.ui.type.leading
        return sum(
            len(wrap(text, size, room, bold)) * leading(text, size) + GAP for text, bold in self._paragraphs()
        )

    def layout(self) -> None:
        """As high as the words need; smaller words where the window is not as high."""
        ui, form = self.ui, self.form
        w = min(760 * min(1.5, grown(ui)), ui.metrics.w - 60)
        most = ui.metrics.h - 40
        self.head = 68 + 18 * grown(ui)
        room, rest = w - 2 * MARGIN, self.head + FOOT
        self.size = next((size for size in SIZES if self._height(size, room) + rest <= most), SIZES[-1])
        h = min(most, self._height(self.size, room) + rest)
        x, y = (ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2
        self.box = (x, y, w, h)
        form.clear()
        form.paper = True
        left, foot, each = x + MARGIN, y + h - 48 - 36, (w - 2 * MARGIN - 40) / 3
        go = Button(
            (left, foot, each + 10, 48),
            ui.text("errors.fault.title_button"),
            lambda: ui.stack.reset(self._title()),
            kind="primary",
            icon="continue",
            action="activate",
            name="title",
        )
        form.add(go)
        if self.report is not None:
            place = str(self.report)
            copy = Button(
                (left + each + 30, foot, each, 48),
                ui.text("errors.fault.copy"),
                lambda: to_clipboard(place),
                kind="paper",
                icon="share",
                name="copy",
                size=t.NAME,
            )
            form.add(copy)
        leave = Button(
            (x + w - MARGIN - each + 10, foot, each - 10, 48),
            ui.text("errors.fault.quit"),
            ui.quit,
            kind="paper",
            icon="exit",
            action="back",
            name="quit",
        )
        form.add(leave)

    def draw(self, canvas: Canvas) -> None:
        """The page."""
        ui = self.ui
        x, y, w, h = self.box
        canvas.table()
        paper(canvas, self.box, 0.25)
        left, room = x + MARGIN, w - 2 * MARGIN
        title = ui.text("errors.fault.title")
        canvas.text(title, left, y + 36, capped(ui, t.TITLE, 40), True, t.SHU, max_width=room, display=True)
        top = y + self.head
        for words, bold in self._paragraphs():
            top += canvas.lines(words, left, top, room, self.size, bold, t.TAB if bold else t.SUMI) + GAP
        self.form.draw(canvas)

"""The page that is shown after a fault: what happened, what is kept, and where it is written down."""

from collections.abc import Callable
from pathlib import Path

from tablegame.ui import theme as t
from tablegame.ui.canvas import Canvas
from tablegame.ui.context import Ui
from tablegame.ui.inputs import to_clipboard
from tablegame.ui.scene import Scene
from tablegame.ui.scenes.common import capped, grown, paper
from tablegame.ui.widgets import Button

MARGIN = 48.0


class FaultScene(Scene):
    """Stands alone on the stack: nothing of the scenes that failed is drawn or asked any more."""

    def __init__(self, ui: Ui, report: Path | None, saved: bool, title: Callable[[], Scene]) -> None:
        """`saved`: whether the matches are on the disk. `title` makes the first screen."""
        super().__init__(ui)
        self.report = report
        self.saved = saved
        self._title = title

    def layout(self) -> None:
        """On to the title, copy the place, or leave."""
        ui, form = self.ui, self.form
        k = min(1.4, grown(ui))
        w, h = min(760 * k, ui.metrics.w - 60), min(460 * k, ui.metrics.h - 40)
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
        left, room, top = x + MARGIN, w - 2 * MARGIN, y + 40
        size = capped(ui, t.TITLE, 40)
        canvas.text(ui.text("errors.fault.title"), left, top, size, True, t.SHU, max_width=room)
        top += 34 + 22 * grown(ui)
        kept = "errors.fault.kept" if self.saved else "errors.fault.not_kept"
        for key in ("errors.fault.what", kept):
            top += canvas.lines(ui.text(key), left, top, room, t.BODY, color=t.SUMI, max_lines=4) + 12
        if self.report is None:
            canvas.lines(ui.text("errors.fault.nowhere"), left, top, room, t.BODY, color=t.SUMI, max_lines=3)
        else:
            words = ui.text("errors.fault.where")
            top += canvas.lines(words, left, top, room, t.BODY, color=t.SUMI, max_lines=4) + 6
            canvas.lines(str(self.report), left, top, room, t.SIDE, True, t.TAB, max_lines=3)
        self.form.draw(canvas)

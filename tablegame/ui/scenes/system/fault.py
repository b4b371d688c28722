"""The page that is shown after a fault: what happened, what is kept, and where it is written down."""

from collections.abc import Callable
from pathlib import Path

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Node
from tablegame.ui.kit.nodes import Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.inputs import to_clipboard

LONGEST = 120
"""The most letters of a path that are shown; all of them are copied."""


def shorten_path(path: str) -> str:
    """Return a path, without its middle if it is longer than `LONGEST`."""
    return path if len(path) <= LONGEST else f"{path[: LONGEST // 3]} … {path[-LONGEST * 2 // 3 :]}"


class FaultScene(PageScene):
    """A page that stands alone on the stack, because the scenes that failed must not be drawn or asked."""

    opaque, width, first, veil = False, 760.0, "", 0.25
    title = "errors.fault.title"

    def __init__(self, ui: Ui, report: Path | None, saved: bool, title: Callable[[], Scene]) -> None:
        """Create the page. `report`: the file with the details; `saved`: whether all matches are stored.

        `title` makes the first screen.
        """
        super().__init__(ui)
        self.report = report
        self.saved = saved
        self._make_title = title

    def head(self) -> Node:
        return heading(self.page_name, ink=t.SHU)

    def body(self) -> Node:
        text = self.ui.text
        sentences = [text("errors.fault.what"), text(f"errors.fault.{'kept' if self.saved else 'not_kept'}")]
        if self.report is None:
            return Column(*paragraphs([*sentences, text("errors.fault.nowhere")]), gap=12)
        path = Label(shorten_path(str(self.report)), t.BODY, t.TAB, bold=True, lines=0)
        return Column(*paragraphs([*sentences, text("errors.fault.where")]), path, gap=12)

    def foot(self) -> Node:
        ui, place = self.ui, str(self.report)
        go = button(
            ui.text("errors.fault.title_button"), lambda: ui.stack.reset(self._make_title()),
            name="title", kind="primary", icon="continue", action="activate", grow=1,
        )  # fmt: skip
        copy = button(
            ui.text("errors.fault.copy"), lambda: to_clipboard(place), name="copy", icon="share", grow=1
        )
        leave = button(ui.text("errors.fault.quit"), ui.quit, name="quit", icon="exit", action="back", grow=1)
        return buttons(go, copy if self.report is not None else None, leave)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.table()

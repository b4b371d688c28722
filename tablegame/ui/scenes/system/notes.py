"""Notes over whatever is on the screen, and the page that is shown after a fault."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import key_only
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.inputs import to_clipboard

LONGEST = 120
"""The most letters of a path that are shown; all of them are copied."""


class NoteScene(PageScene):
    """A note of sentences, shown until it is closed."""

    opaque, width, first, veil = False, 640.0, "", 0.45

    def __init__(self, ui: Ui, texts: Sequence[Text]) -> None:
        super().__init__(ui)
        self.texts = list(texts)

    def head(self) -> Node:
        return Label(self.ui.text("title.note"), t.TOTAL, t.SHU, bold=True, display=True)

    def body(self) -> Node:
        return Column(*paragraphs(self.texts), gap=12)

    def foot(self) -> Node:
        words = self.ui.text("title.note_close")
        close = button(
            words, self.close, name="close", kind="primary", action="activate", least=240, size=t.BODY
        )
        return Row(Space(), close, Space())

    def layout(self) -> None:
        super().layout()
        key_only(self.form, "back", "escape", self.close)


class _LoneNoteScene(NoteScene):
    """A note with no page under it, which ends the program."""

    def close(self) -> None:
        self.ui.quit()

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.table()


def show_sentence(sentence: str, language: str) -> None:
    """Show a window with a sentence until it is read, for a program that ends before its own window opens."""
    with tempfile.TemporaryDirectory() as home:
        ui = Ui(Path(home), language=language, size=SMALLEST)
        try:
            Loop(ui, DEVICES).run(_LoneNoteScene(ui, [sentence]))
        finally:
            ui.close()
            pygame.quit()


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

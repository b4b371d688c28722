"""A note over whatever is on the screen: something that the player should know."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Label, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import key_only
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.metrics import SMALLEST


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

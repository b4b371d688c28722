"""A paper note over whatever is on the screen: something the person should know."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.common import grown, key_only
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.widgets.buttons import Button

WIDTH = 640.0


class NoteScene(Scene):
    """Shows sentences until they are acknowledged."""

    opaque = False

    def __init__(self, ui: Ui, texts: Sequence[Text]) -> None:
        super().__init__(ui)
        self.texts = list(texts)

    def _size(self) -> tuple[float, float]:
        k = min(1.4, grown(self.ui))
        width = WIDTH * k
        lines = sum(len(self._wrapped(text, width)) for text in self.texts)
        leading = self.ui.type.leading(self.texts[0] if self.texts else "x", t.BODY)
        return width, min(self.ui.metrics.h - 40, 176 + lines * leading + 12 * len(self.texts))

    def _wrapped(self, text: Text, width: float) -> list[str]:
        return self.ui.type.wrap(text, t.BODY, width - 84)

    def layout(self) -> None:
        """One button."""
        width, height = self._size()
        x, y = (self.ui.metrics.w - width) / 2, (self.ui.metrics.h - height) / 2
        self.box = (x, y, width, height)
        self.form.clear()
        self.form.paper = True
        button = Button(
            (x + width / 2 - 120, y + height - 76, 240, 48),
            self.ui.text("title.note_close"),
            self._close,
            kind="primary",
            action="activate",
            name="close",
        )
        self.form.add(button)
        key_only(self.form, "back", "escape", self._close)

    def _close(self) -> None:
        self.ui.stack.pop(self)

    def draw(self, canvas: Canvas) -> None:
        """The note."""
        x, y, w, h = self.box
        with self.unroll.paper(canvas, self.box, 0.45):
            canvas.text(self.ui.text("title.note"), x + 42, y + 34, t.TOTAL, True, t.SHU, display=True)
            top = y + 80
            for text in self.texts:
                top += canvas.lines(text, x + 42, top, w - 84, t.BODY, color=t.SUMI, max_lines=6) + 12
            self.form.draw(canvas)


class _Alone(NoteScene):
    """A note with nothing behind it."""

    opaque = True

    def _close(self) -> None:
        self.ui.quit()

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        super().draw(canvas)


def show_sentence(sentence: str, language: str) -> None:
    """A window with a sentence until it is read: for a program that ends before its own window opens."""
    with tempfile.TemporaryDirectory() as nobodys:
        ui = Ui(Path(nobodys), language=language, size=SMALLEST)
        try:
            Loop(ui, DEVICES).run(_Alone(ui, [sentence]))
        finally:
            ui.close()
            pygame.quit()

"""A field of text over the list, with what it is for, and two buttons."""

from abc import ABC, abstractmethod
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import TextField

WIDTH: Final = 720.0
EDGE: Final = 48.0


class FieldScene(Scene, ABC):
    """Paper over what is there. `place` names its texts: those below `matches.PLACE`."""

    opaque = False

    def __init__(self, ui: Ui, place: str, value: str, most: int) -> None:
        super().__init__(ui)
        self.place, self.value, self.most = place, value, most
        self.about: Text = ""
        """What is asked for."""
        self.fault: Text = ""
        """Why it did not work."""

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self._say("title")

    def _say(self, name: str) -> str:
        return self.ui.text(f"matches.{self.place}.{name}")

    @abstractmethod
    def done(self) -> None:
        """What was written is taken."""

    def _write(self, value: str) -> None:
        self.value = value

    def layout(self) -> None:
        """As high as its words."""
        ui, type, form = self.ui, self.ui.type, self.form
        w = min(WIDTH * min(1.5, max(1.0, grown(ui))), ui.metrics.w - 60)
        inner = w - 2 * EDGE
        words = [each for each in (self.about, self.fault) if each]
        high = sum(len(type.wrap(each, t.NAME, inner)) * type.leading(each, t.NAME) + 8 for each in words)
        field = 52.0 if grown(ui) < 1.3 else 64.0
        h = min(ui.metrics.h - 24, 96 + high + field + 24 + 52 + 44)
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        form.clear()
        form.paper = True
        foot, size = y + h - 44 - 52, capped(ui, t.BODY, 28)
        form.add(
            TextField(
                (x + EDGE, foot - 24 - field, inner, field), self._say("label"), self.value,
                self._write, most=self.most, placeholder=self._say("hint"), name="field",
                on_enter=self.done, size=size,
            )
        )  # fmt: skip
        half = (inner - 12) / 2
        form.add(
            Button(
                (x + EDGE, foot, half, 52), self._say("cancel"), self.close, kind="paper",
                size=size, action="back", name="cancel",
            )
        )  # fmt: skip
        form.add(
            Button(
                (x + EDGE + half + 12, foot, half, 52), self._say("go"), self.done, kind="primary",
                size=size, action="activate", name="go",
            )
        )  # fmt: skip
        if form.focus is None:
            form.set_focus(form.find("field"))

    def close(self) -> None:
        """Nothing is taken."""
        self.ui.stack.pop(self)

    def draw(self, canvas: Canvas) -> None:
        """The title, what is asked, the field."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, self.page_name, x + EDGE, y + 52, capped(self.ui, t.TITLE, 42), inner)
            top = y + 88
            for words, ink in ((self.about, t.SUMI_SECOND), (self.fault, t.SHU)):
                if words:
                    top += canvas.lines(words, x + EDGE, top, inner, t.NAME, color=ink) + 8
            self.form.draw(canvas)

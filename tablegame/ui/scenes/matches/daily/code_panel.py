"""A field for a code at the foot of the day's deals, what the code is, and the way to its deal."""

from collections.abc import Callable
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.code_field import CodeEntry
from tablegame.ui.scenes.matches.daily.row import BUTTON_H, BUTTON_W
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form

INKS: Final = {"": t.SUMI_QUIET, "short": t.SUMI_QUIET, "good": t.GAIN, "bad": t.SHU}


class CodePanel:
    """`large`: with the page for itself, and a button of words."""

    def __init__(self, ui: Ui, on_change: Callable[[], object], on_play: Callable[[], object]) -> None:
        self.ui = ui
        self.entry = CodeEntry(ui, on_change)
        self.box: Box | None = None
        """None while it is not shown."""
        self._on_play = on_play
        self._field_x = 0.0
        self._large = False

    def height(self, large: bool) -> float:
        """What it asks for."""
        return 74.0 if large else max(76.0, 20 + self._head + 2 * self._leading)

    def lay(self, form: Form, box: Box, large: bool) -> None:
        """The field and its button."""
        ui = self.ui
        x, y, w, h = box
        self.box, self._large = box, large
        # The longest code has room also where letters are as small as may be.
        wide, button = (0.53 * w, BUTTON_W) if large else (0.61 * w, 58.0)
        self._field_x = x + w - 16 - button - 12 - wide
        place = (self._field_x, y + (h - 44) / 2, wide, 44)
        field = self.entry.field(place, on_enter=self._on_play, size=capped(ui, t.NAME, 26))
        field.label = ui.text("code.title")
        form.add(field)
        press = Button(
            (x + w - 16 - button, y + (h - BUTTON_H) / 2, button, BUTTON_H),
            ui.text("daily.play") if large else "", self._on_play, kind="paper", icon="continue",
            name="play_code", size=capped(ui, t.NAME, 24), enabled=self.entry.code is not None,
        )  # fmt: skip
        press.label = ui.text("code.play")
        form.add(press)

    @property
    def _size(self) -> float:
        return capped(self.ui, t.NAME, 24)

    @property
    def _small(self) -> float:
        return capped(self.ui, t.CAPTION, 20)

    @property
    def _head(self) -> float:
        """How high the heading is."""
        return 1.3 * self.ui.type.em("x", self._size)

    @property
    def _leading(self) -> float:
        """From one line of small letters to the next."""
        return self.ui.type.leading(self.ui.text("daily.code_hint"), self._small)

    def draw(self, canvas: Canvas) -> None:
        """Its ground, and beside the field what a code is, or what the one that is typed is for."""
        if self.box is None:
            return
        ui, (x, y, w, h) = self.ui, self.box
        canvas.panel("field", x, y, w, h, radius=10)
        room = self._field_x - x - 28
        state, words = self.entry.told
        if not state:
            words = ui.text("daily.code_hint")
        most = 1 if self._large else 2
        lines = ui.type.wrap(words, self._small, room)[:most]
        top = y + (h - self._head - len(lines) * self._leading) / 2
        canvas.text(
            ui.text("code.title"), x + 16, top + self._head / 2, self._size, True, t.SUMI, max_width=room,
            anchor="middle", shrink=True,
        )  # fmt: skip
        canvas.lines(
            words, x + 16, top + self._head + 2, room, self._small, state == "good", INKS[state],
            max_lines=most,
        )  # fmt: skip

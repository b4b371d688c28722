"""Where no evening was ever played: who is playing, with the people of the last matches a press away."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

PAD: Final = 20.0


class StartPanel:
    """Stands in the place of the ledger."""

    def __init__(self, ui: Ui, desk: Desk) -> None:
        self.ui = ui
        self.desk = desk
        self._note_at = self._from_at = 0.0
        """Where the sentences begin; 0: nobody is to be named."""

    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def lay(
        self, add: Callable[[Widget], object], x: float, y: float, w: float, h: float | None, control: float
    ) -> float:
        """From (x, y), `h` du high or as high as it asks; the height."""
        ui, inner = self.ui, w - 2 * PAD
        words = ui.text("people.evening.who_note")
        top = self._note_at = y + 20 + 1.4 * self._em(t.HERO) + 6
        top += len(ui.type.wrap(words, t.NAME, inner)) * ui.type.leading(words, t.NAME) + 14
        self._from_at = 0.0
        if strangers := self.desk.strangers():
            self._from_at = top
            top += 1.6 * self._em(t.NAME)
            left = x + PAD
            for name in strangers:
                said = ui.text("people.evening.add", name=ui.type.ellipsis(name, t.NAME, 220, True))
                wide = min(inner, ui.type.measure(said, t.NAME, True) + 60)
                if left > x + PAD and left + wide > x + w - PAD:
                    left, top = x + PAD, top + control + 10
                add(
                    Button(
                        (left, top, wide, control), said, partial(self.desk.add, name), kind="paper",
                        icon="plus", name=f"add.{name}", size=t.NAME,
                    )
                )  # fmt: skip
                left += wide + 10
            top += control
        return top + 16 - y if h is None else h

    def words(self) -> list[str]:
        """What is written on it."""
        return [self.ui.text("people.evening.who"), self.ui.text("people.evening.who_note")]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The question, and what an evening is."""
        ui, (x, y, w, _) = self.ui, box
        inner = w - 2 * PAD
        canvas.text(
            ui.text("people.evening.who"), x + PAD, y + 20, t.HERO, True, t.SUMI, max_width=inner, shrink=True
        )
        canvas.lines(ui.text("people.evening.who_note"), x + PAD, self._note_at, inner, t.NAME, color=t.SUMI)
        if self._from_at:
            canvas.text(
                ui.text("people.evening.from_last"), x + PAD, self._from_at + 0.8 * self._em(t.NAME), t.NAME,
                False, t.SUMI_SECOND, anchor="middle",
            )  # fmt: skip

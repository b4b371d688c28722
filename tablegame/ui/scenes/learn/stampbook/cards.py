"""The cards of a stamp book: a lesson each, with its seal when it is done."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from tablegame.learn.lessons import Entry
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

W, H = 192.0, 188.0
SEAL_R: Final = 40.0
SEAL_Y: Final = 62.0
"""Of its middle, from the upper edge of the card."""
TURNS: Final = (-3.0, 2.0, -1.5, 3.5, -4.0, 2.5)
"""How far seals stand askew, in degrees."""


class Is(Enum):
    """How far a lesson has come."""

    DONE = auto()
    NEXT = auto()
    LATER = auto()


class LessonCard(Hotspot):
    """A press begins the lesson, once more if it is done."""

    def __init__(
        self,
        ui: Ui,
        rect: Box,
        entry: Entry,
        state: Is,
        line: str,
        on_press: Callable[[], object],
        brief: str = "",
    ) -> None:
        """`line` stands under the name: the day it was done, or how long it takes; `brief` where that is too
        long."""
        self._said = ui.text(entry.key("name"))
        label = ui.text("lessons.title", n=entry.number, name=self._said)
        super().__init__(rect, label, on_press, name=f"lesson.{entry.id}", ring=12)
        self.entry = entry
        self.is_ = state
        self._line = line
        self._brief = brief or line
        self._theme = ui.text(entry.key("theme"))
        self.grow = 1.0
        """How large its seal is while it is stamped."""
        self.paper = True

    @property
    def value_text(self) -> str:
        """The line under the name, and what the lesson is about."""
        return f"{self._line}. {self._theme}" if self._line else self._theme

    def draw(self, canvas: Canvas, state: State) -> None:
        """Paper for what is done or next, a dashed place for what comes later: nothing is locked."""
        x, y, w, h = self.rect
        later, following = self.is_ is Is.LATER, self.is_ is Is.NEXT
        if later and not state.hovered:
            edge = stroke(outline(w, h, 10, 1, 5, 4), t.WASHI_LINE, 1.4)
            canvas.shape("card", edge, x, y, w, h)
        else:
            canvas.panel("bubble", x, y, w, h, radius=10)
            rim = f'width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}"'
            edge, width = (t.BRASS, 2.4) if following else (t.WASHI_LINE, 1.2)
            line = f'stroke="{edge}" stroke-width="{width}"'
            canvas.shape("card", f'<rect x="1" y="1" {rim} {line}/>', x, y, w, h)
        ink = t.SUMI_FAINT if later else t.SUMI
        canvas.text(str(self.entry.number), x + 14, y + 15, t.TOTAL, True, ink, display=True)
        long = following and len(canvas.type.wrap(self._said, t.READING, w - 16, True)) > 1
        raised, less = (24.0, 10.0) if long else (12.0, 4.0) if following else (0.0, 0.0)
        self._seal(canvas, x + w / 2, y + SEAL_Y - raised, SEAL_R - less)
        top, foot = (
            y + SEAL_Y + SEAL_R - raised - (less if long else 0.0) + 4,
            y + h - (56 if following else 34),
        )
        ink = ink if not later else t.SUMI_QUIET
        middle = (top + foot) / 2
        canvas.rows(self._said, x + w / 2, middle, w - 16, t.READING, True, ink, "center", 2, foot - top)
        if not following and self._line:
            whole = canvas.type.measure(self._line, t.CAPTION / canvas.type.scale) <= w - 14
            said = self._line if whole else self._brief
            size = canvas.type.within(said, t.SIDE, 24)
            canvas.text(
                said, x + w / 2, y + h - 20, size, False, t.SUMI_QUIET, "center", w - 14, "middle",
                shrink=True,
            )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, paper=True)
        if state.pointed:
            canvas.hint(self._theme, self.rect)

    def _seal(self, canvas: Canvas, x: float, y: float, r: float) -> None:
        """Vermilion when it is done, dashed before."""
        r *= self.grow
        if self.is_ is not Is.DONE:
            ink = t.BRASS_LO if self.is_ is Is.NEXT else t.SUMI_FAINT
            edge = stroke(outline(2 * r, 2 * r, r, 1, 4, 4, True), ink, 1.4)
            canvas.shape("seal", edge, x - r, y - r, 2 * r, 2 * r)
            canvas.icon(self.entry.sign, x, y, 32, ink)
            return
        turn = TURNS[(self.entry.number - 1) % len(TURNS)]
        size = 2 * r + 4
        svg = (
            f'<g transform="rotate({turn} {size / 2} {size / 2})">'
            f'<circle cx="{size / 2}" cy="{size / 2}" r="{r}" fill="{t.SHU}" fill-opacity=".08"'
            f' stroke="{t.SHU}" stroke-width="3.4"/>'
            f'<circle cx="{size / 2}" cy="{size / 2}" r="{r - 6}" fill="none" stroke="{t.SHU}"'
            f' stroke-width="1.4"/></g>'
        )
        canvas.shape("seal", svg, x - size / 2, y - size / 2, size, size)
        canvas.icon(self.entry.sign, x, y, 34 * self.grow, t.SHU)

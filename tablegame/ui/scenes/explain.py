"""What just happened, in words, and why: on a slip of paper at the right, move by move."""

from functools import partial
from typing import Final

import pygame

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ExplainPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.buttons import Button

LEAST, USUAL, MOST = 348.0, 380.0, 520.0
"""The width of the paper, in du: three buttons find room, and the table beside it stays in sight. The second
is the most with letters of the usual size."""
EDGES: Final = 52.0
"""So much of that is left free beside what is written."""
GAP: Final = 12.0
INDENT: Final = 20.0
"""Of a reason below what happened, in du."""


class ExplainScene(Scene):
    """The last moment, or one before it."""

    opaque = False

    def __init__(self, ui: Ui, page: ExplainPage) -> None:
        super().__init__(ui)
        self.moments = tuple(page.moments)
        self.now = tuple(page.now)
        self.place = len(self.moments) - 1
        self.wide = LEAST
        """Of the paper, in du."""
        self._back = 0.0
        """How far it is scrolled down, in du."""

    def layout(self) -> None:
        """Earlier, later, close."""
        ui, form = self.ui, self.form
        form.clear()
        form.paper = True
        self.wide = self._as_wide_as_its_text()
        x, y = ui.metrics.w - self.wide + 20, ui.metrics.h - 72
        each = (self.wide - 40 - 8 - 2 * GAP) / 3.12
        for name, by, at in (("earlier", -1, x), ("later", 1, x + each + GAP)):
            possible = 0 <= self.place + by < len(self.moments)
            form.add(
                Button(
                    (at, y, each, 48), ui.say(f"explain.{name}"), partial(self.step, by), kind="paper",
                    size=t.NAME, name=name, enabled=possible, key="-",
                )
            )  # fmt: skip
        close, cap = ui.say("table.close"), ui.keys.cap("back")
        form.add(
            Button(
                (x + 2 * (each + GAP), y, 1.12 * each, 48), close, self._close, kind="primary", size=t.NAME,
                name="close", key=cap,
            )
        )  # fmt: skip
        self.dirty = True

    def _as_wide_as_its_text(self) -> float:
        """The width of the paper at which the longest line of all moments has room, in du."""
        type, longest = self.ui.type, 0.0
        for place in range(max(1, len(self.moments))):
            for said, strong in self.said(place):
                size, indent = (t.READING, 0.0) if strong else (t.NAME, INDENT)
                longest = max(longest, type.measure(said, size, strong) + indent)
        most = min(MOST, USUAL * self.ui.preferences.text_scale)
        return min(most, max(LEAST, longest + EDGES + 2))

    def step(self, by: int) -> None:
        """The moment before or after."""
        if 0 <= self.place + by < len(self.moments):
            self.place += by
            self._back = 0.0
            self.layout()

    def _close(self) -> None:
        self.ui.stack.pop(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc, E or a press beside the paper closes; arrows and the wheel go through the moments."""
        keys = self.ui.keys
        if event.type == pygame.KEYDOWN:
            if keys.hits(event, "back") or keys.hits(event, "explain"):
                self._close()
                return True
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
            if event.key in steps:
                self.step(steps[event.key])
                return True
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._scroll(40 if event.key == pygame.K_DOWN else -40)
                return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y * 48)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            paper = (self.ui.metrics.w - self.wide, 0.0, self.wide, self.ui.metrics.h)
            if event.button == 3 or not inside(paper, self.ui.metrics.du(event.pos)):
                self._close()
                return True
        return super().handle(event)

    def _scroll(self, by: float) -> None:
        self._back = max(0.0, self._back + by)
        self.dirty = True

    def said(self, place: int | None = None) -> list[tuple[Runs, bool]]:
        """The lines of a moment, the one that is shown unless one is named; True for what happened, False for
        why."""
        ui = self.ui
        now = [(line.say(ui.speaker), True) for line in self.now]
        if not self.moments:
            return now or [(ui.say("explain.none"), True)]
        found = []
        place = self.place if place is None else place
        for lines, reasons in self.moments[place]:
            found += [(line.say(ui.speaker), True) for line in lines]
            found += [(reason.say(ui.speaker), False) for reason in reasons]
        return found + (now if place == len(self.moments) - 1 else [])

    def draw(self, canvas: Canvas) -> None:
        """The paper, what happened in bold, why below it."""
        ui = self.ui
        canvas.veil(0.2)
        left = canvas.w - self.wide
        canvas.panel("sheet", left, 8, self.wide - 8, canvas.h - 16)
        taken = 0.0
        if self.moments:
            place = ui.say("explain.place", n=self.place + 1, of=len(self.moments))
            taken = min(104.0, canvas.type.measure(place, t.SIDE) + GAP)
            canvas.text(
                place, canvas.w - 30, 46, t.SIDE, color=t.SUMI_SECOND, align="right", anchor="middle",
                max_width=104,
            )  # fmt: skip
        canvas.text(
            ui.say("explain.title"), left + 24, 46, t.HERO, True, t.SUMI, anchor="middle",
            max_width=self.wide - EDGES - taken, shrink=True,
        )  # fmt: skip
        top, foot, width = 84.0, canvas.h - 88, self.wide - EDGES
        lines = self.said()
        heights = [self._height(canvas, text, strong, width) for text, strong in lines]
        self._back = min(self._back, max(0.0, sum(heights) - (foot - top)))
        y = top - self._back
        with canvas.clip(left, top, self.wide, foot - top):
            for (text, strong), high in zip(lines, heights, strict=True):
                if y + high > top and y < foot:
                    if not strong:
                        canvas.circle(left + 32, y + canvas.type.leading(text, t.NAME) / 2, 3, t.BRASS)
                    indent = 0.0 if strong else INDENT
                    size = t.READING if strong else t.NAME
                    canvas.lines(text, left + 24 + indent, y, width - indent, size, strong, t.SUMI)
                y += high
        super().draw(canvas)

    def _height(self, canvas: Canvas, text: Runs, strong: bool, width: float) -> float:
        size = t.READING if strong else t.NAME
        wide = width if strong else width - INDENT
        rows = len(canvas.type.wrap(canvas.type.plain(text), size, wide, strong))
        return rows * canvas.type.leading(text, size) + (4 if strong else 10)

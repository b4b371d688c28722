"""What just happened, in words, and why: on a slip of paper at the right, move by move."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, ExplainPage, Page
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.table.rule_links import paragraph_for
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import State

LEAST, USUAL, MOST = 348.0, 380.0, 520.0
"""The width of the paper, in du: three buttons find room, and the table beside it stays in sight. The second
is the most with letters of the usual size."""
EDGES: Final = 52.0
"""So much of that is left free beside what is written."""
GAP: Final = 12.0
INDENT: Final = 20.0
"""Of a reason below what happened, in du."""


TOP: Final = 84.0
LINK: Final = 28.0
"""Of the sign that the rule book says more, in du."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line: what happened, or why."""

    text: Runs
    strong: bool
    place: str = ""
    """The paragraph of the rule book that says more of it."""


class ExplainScene(Scene):
    """The last moment, or one before it."""

    opaque = False

    def __init__(self, ui: Ui, page: ExplainPage) -> None:
        super().__init__(ui)
        self.moments = tuple(page.moments)
        self.now = tuple(page.now)
        self._game_id = page.game_id
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
        self._links()
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
            for line in self.said(place):
                size, beside = (t.READING, 0.0) if line.strong else (t.NAME, INDENT)
                beside += LINK if line.place else 0.0
                longest = max(longest, type.measure(line.text, size, line.strong) + beside)
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
        self.layout()

    def said(self, place: int | None = None) -> list[Told]:
        """The lines of a moment, of the one that is shown unless one is named: what happened, and why."""
        now = [self._told(line) for line in self.now]
        if not self.moments:
            return now or [Told(self.ui.say("explain.none"), True)]
        found = []
        place = self.place if place is None else place
        for lines, reasons in self.moments[place]:
            found += [self._told(line) for line in lines]
            found += [self._told(reason, why=True) for reason in reasons]
        return found + (now if place == len(self.moments) - 1 else [])

    def _told(self, text: Text, why: bool = False) -> Told:
        place = paragraph_for(self._game_id, (text.key,)) if why and self._game_id else ""
        return Told(text.say(self.ui.speaker), not why, place)

    @property
    def page_name(self) -> str:
        """Its title."""
        return self.ui.text("explain.title")

    def accessible_items(self) -> list[Item]:
        """Return the moment and what is said of it, spoken at every step."""
        ui, items = self.ui, [Item("title", "text", self.page_name)]
        if self.moments:
            place = ui.text("explain.place", n=self.place + 1, of=len(self.moments))
            items.append(Item("place", "text", place, live="soon"))
        for n, line in enumerate(self.said()):
            items.append(Item(f"line.{self.place}.{n}", "text", spoken(ui, line.text), live="soon"))
        return items

    def _links(self) -> None:
        """Reasons of which the rule book says more can be pressed."""
        left, width = self.ui.metrics.w - self.wide, self.wide - EDGES
        top, foot = TOP, self.ui.metrics.h - 88
        lines = self.said()
        heights = [self._height(line, width) for line in lines]
        self._back = min(self._back, max(0.0, sum(heights) - (foot - top)))
        y = top - self._back
        for n, (line, high) in enumerate(zip(lines, heights, strict=True)):
            if line.place and y >= top - 4 and y + high <= foot + 8:
                label = self.ui.text("rulebook.read", text=self.ui.speaker.plain(line.text))
                box = (left + 20, y - 2, width + 12, high - 4)
                press = partial(self.ui.open, self._page(line.place))
                self.form.add(Hotspot(box, label, press, partial(_lit, box), name=f"rule.{n}", ring=6))
            y += high

    def _page(self, place: str) -> Page:
        """The paragraph, in the book of the table that lies beneath."""
        for scene in reversed(self.ui.stack.scenes):
            page = scene.rule_page() if scene is not self else None
            if isinstance(page, BookPage):
                return replace(page, paragraph=place)
        return BookPage(self._game_id, place)

    def draw(self, canvas: Canvas) -> None:
        """The paper, what happened in bold, why below it."""
        ui = self.ui
        canvas.veil(0.2)
        left, taken = canvas.w - self.wide, 0.0
        canvas.panel("sheet", left, 8, self.wide - 8, canvas.h - 16)
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
        foot, width = canvas.h - 88, self.wide - EDGES
        lines = self.said()
        heights = [self._height(line, width) for line in lines]
        self._back = min(self._back, max(0.0, sum(heights) - (foot - TOP)))
        super().draw(canvas)
        y = TOP - self._back
        with canvas.clip(left, TOP, self.wide, foot - TOP):
            for line, high in zip(lines, heights, strict=True):
                if y + high > TOP and y < foot:
                    if not line.strong:
                        canvas.circle(left + 32, y + canvas.type.leading(line.text, t.NAME) / 2, 3, t.BRASS)
                    if line.place:
                        canvas.icon("book", left + 24 + width - 9, y + (high - 10) / 2, 18, t.TERM)
                    indent = 0.0 if line.strong else INDENT
                    size = t.READING if line.strong else t.NAME
                    wide = self._width(line, width)
                    canvas.lines(line.text, left + 24 + indent, y, wide, size, line.strong, t.SUMI)
                y += high

    def _width(self, line: Told, width: float) -> float:
        return width if line.strong else width - INDENT - (LINK if line.place else 0.0)

    def _height(self, line: Told, width: float) -> float:
        size, type = t.READING if line.strong else t.NAME, self.ui.type
        rows = len(type.wrap(type.plain(line.text), size, self._width(line, width), line.strong))
        return rows * type.leading(line.text, size) + (4 if line.strong else 10)


def _lit(box: Box, canvas: Canvas, state: State) -> None:
    """A light ground under the mouse: the words are drawn above it."""
    if state.hovered or state.pressed:
        canvas.panel("tab", *box, color=t.WASHI_SHADE, radius=6)

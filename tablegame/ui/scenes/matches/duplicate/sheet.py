"""The paper that the pages of a duplicate stand on: a head, columns that scroll where they must, a foot."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item

WIDEST: Final = 1200.0
TOP: Final = 24.0
SIDE: Final = 44.0
HEAD: Final = 112.0
FOOT: Final = 84.0
FOOT_Y: Final = 68.0
"""How far above the lower edge of the paper the buttons begin."""
LARGE: Final = 1.3
PAD: Final = 16.0


class ScrolledSheet(ScrolledPage, ABC):
    """Where letters are large, the columns stand one under the other, and scroll."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.box: Box = (0, 0, 0, 0)
        self.columns: list[Column] = []
        self.papers: list[Box] = []
        """Places of columns that stand on a paper of their own, while nothing is scrolled."""

    # What a page of this kind says --------------------------------------------------------------------------
    @abstractmethod
    def titles(self) -> tuple[Text, Text]:
        """The heading, and the line under it."""

    @abstractmethod
    def lay_columns(self, x: float, y: float, w: float, h: float) -> None:
        """Fills `columns` within this place, as high as they need."""

    @abstractmethod
    def foot(self, x: float, y: float, w: float) -> None:
        """Adds the buttons, 50 du high."""

    def head(self, right: float, y: float) -> None:
        """Adds what stands at the right of the heading, up to this place."""

    # Places -------------------------------------------------------------------------------------------------
    @property
    def large(self) -> bool:
        """Whether letters are so large that everything stands in one column."""
        return grown(self.ui, t.NAME) > LARGE

    def layout(self) -> None:
        """Head, columns, foot."""
        ui, form = self.ui, self.form
        w = min(WIDEST, ui.metrics.w - 24)
        self.box = ((ui.metrics.w - w) / 2, TOP, w, ui.metrics.h - 2 * TOP)
        x, y, _, h = self.box
        left, inner = x + SIDE, w - 2 * SIDE
        form.clear()
        form.paper = True
        area = (left - 12, y + HEAD, inner + 24, h - HEAD - FOOT)
        form.area = area
        self.columns, self.papers = [], []
        self.lay_columns(left, area[1] + 8, inner - (BAR + 10 if self.large else 0), area[3] - 16)
        low = max((each.box[1] + each.height for each in self.columns), default=0.0)
        self.content_height = low + 6 - area[1]
        self.offset = min(self.offset, self._most)
        for column in self.columns:
            column.shift(-self.offset)
            for widget in column.widgets:
                form.add(widget)
                form.inner.append(widget)
        self._add_bar((left + inner - BAR, area[1] + 4, BAR, area[3] - 8))
        self.head(left + inner, y + 32)
        self.foot(left, y + h - FOOT_Y, inner)
        if form.focus is None:
            form.set_focus(form.find(self.first_focus), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    first_focus = "back"
    """The name of what has the focus at first."""

    def _move(self, by: float) -> None:
        for column in self.columns:
            column.shift(by)

    def accessible_items(self) -> Sequence[Item]:
        """The heading and all words of the columns."""
        title, sub = self.titles()
        words = [spoken(self.ui, each) for column in self.columns for each in column.said if each]
        labels = {each.label for each in self.form.widgets}
        said = [("heading", spoken(self.ui, title)), ("sub", spoken(self.ui, sub))]
        said += [(f"text.{n}", each) for n, each in enumerate(words) if each not in labels]
        return [Item(name, "text", each) for name, each in said if each]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its heading, the columns, the buttons."""
        ui = self.ui
        x, y, w, _ = self.box
        title, sub = self.titles()
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            room = w - 2 * SIDE - self.head_room
            heading(canvas, title, x + SIDE, y + 50, capped(ui, t.TITLE, 44), room)
            canvas.text(
                sub, x + SIDE, y + 92, capped(ui, t.READING, 26), False, t.SUMI_SECOND,
                max_width=w - 2 * SIDE, anchor="middle", shrink=True,
            )  # fmt: skip
            left, top, wide, high = self.form.area
            with canvas.clip(*self.form.area):
                for px, py, pw, ph in self.papers:
                    canvas.panel("field", px, py - self.offset, pw, ph, radius=10)
                for column in self.columns:
                    column.draw(canvas)
            if self.offset > 0:
                canvas.line(left + 12, top, left + wide - 12, top, t.WASHI_LINE)
            if self.offset < self._most:
                canvas.line(left + 12, top + high, left + wide - 12, top + high, t.WASHI_LINE)
            super().draw(canvas)

    head_room = 0.0
    """What stands at the right of the heading takes so much."""

"""A sheet of paper with tabs at its left: what the settings and the page about the program stand on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pygame

from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import plain_words
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, heading
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.form import Form, State, Widget

MARGIN = 24.0
WIDEST = 1192.0
FOOT = 92.0
HEAD = 30.0
TABS = 248.0
"""The width of the tabs at every text size: a slider must not move away from the hand that moves it."""


class Tab(Widget):
    """One page's name; up and down turn to its neighbours."""

    role = "tab"

    def __init__(
        self, rect: Box, text: Text, chosen: bool, turn: Callable[[int], object], name: str, size: float
    ) -> None:
        super().__init__(rect, plain_words(text), name=name)
        self.text = text
        self.size = size
        self.chosen = chosen
        self._turn = turn

    @property
    def value_text(self) -> str:
        """ "1" for the page that is open."""
        return "1" if self.chosen else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Opens the page."""
        form.ui.sounds.play("button")
        self._turn(0)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down."""
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        self._turn(-1 if event.key == pygame.K_UP else 1)
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the name, on indigo when its page is open."""
        x, y, w, h = self.rect
        if self.chosen:
            canvas.panel("tab", x, y, w, h)
            canvas.panel("tab", x + 7, y + 11, 4, h - 22, color=t.BRASS_HI, radius=2)
        elif state.hovered:
            canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE)
        canvas.text(
            self.text, x + 20, y + h / 2, self.size, self.chosen, t.TAB_TEXT if self.chosen else t.SUMI,
            max_width=w - 32, anchor="middle", shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, True)


class PagesScene(ScrolledPage, ABC):
    """Tabs, a page of cells that scrolls, and a foot."""

    title = ""
    """The key of the heading."""
    above, below = 44.0, 16.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.page = self.pages()[0]
        self.column = Column(ui, (0, 0, 0, 0))
        self.box: Box = (0, 0, 0, 0)

    # What a scene of this kind says -------------------------------------------------------------------------
    @abstractmethod
    def pages(self) -> Sequence[str]:
        """The names of the pages."""

    @abstractmethod
    def page_title(self, page: str) -> Text:
        """What stands on a tab."""

    @abstractmethod
    def fill(self, column: Column) -> None:
        """Puts the cells of the open page into the column."""

    @abstractmethod
    def foot(self, x: float, y: float, w: float) -> None:
        """Adds the widgets at the foot, from (x, y), 48 du high."""

    def foot_height(self, w: float) -> float:
        """How much is left free for the foot."""
        return FOOT

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Tabs at the left, the page at the right."""
        ui, form = self.ui, self.form
        w = min(WIDEST, ui.metrics.w - 2 * MARGIN)
        self.box = ((ui.metrics.w - w) / 2, MARGIN, w, ui.metrics.h - 2 * MARGIN)
        x, y, _, h = self.box
        form.clear()
        form.paper = True
        step = min(54.0, (h - 100 - 24) / len(self.pages()))
        room = TABS - 32
        size = min(ui.type.fitting(self.page_title(page), t.READING, room, True) for page in self.pages())
        for index, page in enumerate(self.pages()):
            box = (x + 24, y + 92 + index * step, TABS, step - 8)
            turn = _Turn(self, index)
            form.add(Tab(box, self.page_title(page), page == self.page, turn, f"tab.{page}", size))
        left = x + 24 + TABS + 44
        right = x + w - 36
        foot = self.foot_height(right - left)
        area = (left - 12, y + HEAD - 14, right - left + 24, h - HEAD - foot + 14)
        self._lay(left, area)
        self.foot(left, y + h - 76, right - left)
        self.changed()

    def _lay(self, left: float, area: Box) -> None:
        form = self.form
        form.area = area
        room = area[2] - 24 - BAR - 8
        self.column = Column(self.ui, (left, area[1] + 14, room, area[3] - 14))
        self.fill(self.column)
        self.content_height = self.column.height + 14 + 10
        self.offset = min(self.offset, self._most)
        self.column.shift(-self.offset)
        for widget in self.column.widgets:
            form.add(widget)
            form.inner.append(widget)
        self._add_bar((left + room + 12, area[1] + 14, BAR, area[3] - 20))

    def turn_to(self, page: str) -> None:
        """Another page, from its top."""
        self.page, self.offset = page, 0.0
        self.layout()

    def _move(self, by: float) -> None:
        self.column.shift(by)
        self.changed()

    def changed(self) -> None:
        """Something looks different now."""
        self.dirty = True

    def accessible_items(self) -> Sequence[Item]:
        """The whole page, also what is scrolled away; the names of widgets are told with them."""
        labels = {each.label for each in self.form.widgets}
        words = [spoken(self.ui, text) for text in self.column.said]
        rest = [Item(f"text.{n}", "text", each) for n, each in enumerate(words) if each not in labels]
        return [Item("heading", "text", spoken(self.ui, self.ui.say(self.title))), *rest]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its heading and rule, then the widgets."""
        x, y, w, h = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            size = capped(self.ui, t.TITLE, 44)
            heading(canvas, self.ui.say(self.title), x + 34, y + 56, size, TABS)
            canvas.line(x + 24 + TABS + 18, y + 34, x + 24 + TABS + 18, y + h - 34, t.WASHI_LINE)
            left, top, wide, high = self.form.area
            with canvas.clip(*self.form.area):
                self.column.draw(canvas)
            if self.offset > 0:
                canvas.line(left + 12, top, left + wide - 12, top, t.WASHI_LINE)
            if self.offset < self._most:
                canvas.line(left + 12, top + high, left + wide - 12, top + high, t.WASHI_LINE)
            super().draw(canvas)


class _Turn:
    """Turns to the page of a tab, or to a neighbour's; the focus goes with it."""

    def __init__(self, scene: PagesScene, index: int) -> None:
        self._scene = scene
        self._index = index

    def __call__(self, by: int) -> None:
        pages = self._scene.pages()
        page = pages[(self._index + by) % len(pages)]
        self._scene.turn_to(page)
        if by and (tab := self._scene.form.find(f"tab.{page}")) is not None:
            self._scene.form.set_focus(tab, ring=True)

"""A sheet of paper with tabs at its left: what the settings and the page about the program stand on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pygame

from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import plain_words
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.form import Form, State, Widget

MARGIN = 24.0
WIDEST = 1192.0
FOOT = 92.0
HEAD = 30.0
BAR = 12.0
"""The width of the scroll bar."""
TABS = 248.0
"""The width of the tabs at every text size: a slider must not move away from the hand that moves it."""
WHEEL = 56.0


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


class ScrollBar(Widget):
    """How far a page is scrolled; it can be dragged."""

    role = "scroll bar"

    def __init__(self, rect: Box, shown: float, offset: float, on_move: Callable[[float], object]) -> None:
        super().__init__(rect, "scroll bar", name="scroll bar")
        self.focusable = False
        self.shown = shown
        """The share of the page that can be seen."""
        self.offset = offset
        """Of what cannot be seen, the share above."""
        self._on_move = on_move

    def _thumb(self) -> tuple[float, float]:
        _, y, _, h = self.rect
        high = max(36.0, h * self.shown)
        return y + (h - high) * self.offset, high

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        """The middle of the thumb goes where the mouse is."""
        _, y, _, h = self.rect
        _, high = self._thumb()
        self._on_move(min(1.0, max(0.0, (point[1] - y - high / 2) / max(1.0, h - high))))

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws a groove and the thumb."""
        x, y, w, h = self.rect
        top, high = self._thumb()
        ink = t.SUMI_SECOND if state.hovered or state.pressed else t.SUMI_QUIET
        canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE, radius=w / 2)
        canvas.panel("tab", x + 2, top, w - 4, high, color=ink, radius=w / 2 - 2)


class PagesForm(Form):
    """A form part of whose widgets scroll inside an area."""

    def __init__(self, ui: Ui, reveal: Callable[[Widget], object]) -> None:
        super().__init__(ui)
        self.area: Box = (0, 0, 0, 0)
        self.inner: list[Widget] = []
        self._reveal = reveal

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.inner.clear()

    def at(self, point: tuple[float, float]) -> Widget | None:
        """Outside the area what scrolls cannot be pressed."""
        found = super().at(point)
        return None if found in self.inner and not inside(self.area, point) else found

    def set_focus(self, widget: Widget | None, ring: bool | None = None) -> None:
        """A widget that the keyboard comes to is brought into view."""
        super().set_focus(widget, ring)
        if ring and widget in self.inner:
            self._reveal(widget)

    def draw(self, canvas: Canvas) -> None:
        """What scrolls is cut at the edges of the area."""
        for widget in self.widgets:
            if widget not in self.inner:
                widget.draw(canvas, self.state(widget))
        with canvas.clip(*self.area):
            for widget in self.inner:
                widget.draw(canvas, self.state(widget))
        for widget in self.widgets:
            widget.draw_over(canvas)


class PagesScene(Scene, ABC):
    """Tabs, a page of cells that scrolls, and a foot."""

    title = ""
    """The key of the heading."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.form: PagesForm = PagesForm(ui, self._reveal)
        self.page = self.pages()[0]
        self.offset = 0.0
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
        self.offset = min(self.offset, self._most)
        self.column.shift(-self.offset)
        for widget in self.column.widgets:
            form.add(widget)
            form.inner.append(widget)
        if self._most:
            bar = (left + room + 12, area[1] + 14, BAR, area[3] - 20)
            form.add(
                ScrollBar(bar, area[3] / (area[3] + self._most), self.offset / self._most, self._drag_bar)
            )

    @property
    def _most(self) -> float:
        """How far the page can be scrolled, in du."""
        return max(0.0, self.column.height + 14 + 10 - self.form.area[3])

    def turn_to(self, page: str) -> None:
        """Another page, from its top."""
        self.page, self.offset = page, 0.0
        self.layout()

    def scroll(self, by: float) -> None:
        """Moves the page."""
        self._scroll_to(self.offset + by)

    def _drag_bar(self, share: float) -> None:
        self._scroll_to(share * self._most)

    def _scroll_to(self, offset: float) -> None:
        offset = min(self._most, max(0.0, offset))
        if offset != self.offset:
            self.column.shift(self.offset - offset)
            self.offset = offset
            bar = self.form.find("scroll bar")
            if isinstance(bar, ScrollBar):
                bar.offset = offset / self._most
            self.changed()

    def _reveal(self, widget: Widget) -> None:
        _, y, _, h = self.form.area
        top, high = widget.rect[1] - 44, widget.rect[3] + 60
        if top < y:
            self.scroll(top - y)
        elif top + high > y + h:
            self.scroll(top + high - y - h)

    def changed(self) -> None:
        """Something looks different now."""
        self.dirty = True

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the keys that turn pages scroll; everything else is the form's."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y * WHEEL)
            return True
        used = super().handle(event)
        if not used and event.type == pygame.KEYDOWN:
            high = self.form.area[3] - 60
            steps = {pygame.K_PAGEUP: -high, pygame.K_PAGEDOWN: high}
            steps |= {pygame.K_UP: -WHEEL, pygame.K_DOWN: WHEEL}
            steps |= {pygame.K_HOME: -self.offset, pygame.K_END: self._most}
            if event.key in steps:
                self.scroll(steps[event.key])
                return True
        return used

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
            canvas.text(
                self.ui.say(self.title), x + 34, y + 56, size, True, t.SUMI, anchor="middle",
                max_width=TABS, shrink=True, display=True,
            )  # fmt: skip
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

"""A page part of which scrolls: its form, its bar, and what wheel, keys and focus move."""

from collections.abc import Callable

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.scrolling import BAR, KEPT, WHEEL, ScrollBar, distance_to_show, shift
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, Widget

__all__ = ["BAR", "KEPT", "WHEEL", "PagesForm", "ScrollBar", "ScrolledPage", "distance_to_show", "shift"]


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


class ScrolledPage(Scene):
    """A scene that says in its layout where it scrolls (`form.area`) and how high everything in there is."""

    above, below = 12.0, 12.0
    """What stays free over and under a widget that the keyboard comes to."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.form: PagesForm = PagesForm(ui, self._reveal)
        self.offset = 0.0
        self.content_height = 0.0

    @property
    def _most(self) -> float:
        """How far the page can be scrolled, in du."""
        return max(0.0, self.content_height - self.form.area[3])

    def _add_bar(self, place: Box) -> None:
        """The scroll bar, if there is anything to scroll."""
        if most := self._most:
            high = self.form.area[3]
            self.form.add(ScrollBar(place, high / (high + most), self.offset / most, self._drag_bar))

    def _move(self, by: float) -> None:
        """Moves down what scrolls; `offset` says so already. Laid out anew where it cannot be moved."""
        self.layout()

    def scroll(self, by: float) -> None:
        """Moves the page."""
        self._scroll_to(self.offset + by)

    def _drag_bar(self, share: float) -> None:
        self._scroll_to(share * self._most)

    def _scroll_to(self, offset: float) -> None:
        before, offset = self.offset, min(self._most, max(0.0, offset))
        if offset == before:
            return
        self.offset = offset
        self._move(before - offset)
        bar = self.form.find("scroll bar")
        if isinstance(bar, ScrollBar):
            bar.offset = self.offset / self._most
        self.dirty = True

    def _reveal(self, widget: Widget) -> None:
        if by := distance_to_show(widget, self.form.area, self.above, self.below):
            self.scroll(by)

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the keys that nothing else wants scroll; while a list is open, all is the list's."""
        if event.type == pygame.MOUSEWHEEL and self.form.modal is None:
            self.scroll(-event.y * WHEEL)
            return True
        return super().handle(event) or (event.type == pygame.KEYDOWN and self._scrolled_by(event.key))

    def _scrolled_by(self, key: int) -> bool:
        """Whether this key scrolls."""
        page = self.form.area[3] - KEPT
        steps = {
            pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_UP: -WHEEL, pygame.K_DOWN: WHEEL,
            pygame.K_HOME: -self.offset, pygame.K_END: self._most,
        }  # fmt: skip
        if key not in steps:
            return False
        self.scroll(steps[key])
        return True

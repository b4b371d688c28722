"""The search field of the book: what is found drops under it while it is typed."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.learn.book.content import Finding
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, State
from tablegame.ui.widgets.inputs import TextField

MOST: Final = 8
"""Findings that are shown."""
ICON: Final = 30.0
ROOM_FOR_CAP: Final = 1.25
"""Larger letters leave no room for the key that leads here."""


class SearchField(TextField):
    """Typed words; the list under them is gone through by up and down, and Enter goes there."""

    def __init__(
        self, rect: Box, label: str, value: str, on_change: Callable[[str], object],
        go: Callable[[Finding], object], nothing: Callable[[str], Text], *, placeholder: Text, name: str,
        size: float,
    ) -> None:  # fmt: skip
        super().__init__(
            rect, label, value, on_change, most=40, placeholder=placeholder, name=name, size=size
        )
        self.found: Sequence[Finding] = ()
        self.marked = 0
        self._go = go
        self._nothing = nothing
        self._list: Box = (0, 0, 0, 0)
        self._row = 0.0
        self._cap_room = 0.0
        self._from = 0
        """The first finding that is shown, where not all have room."""

    @property
    def open(self) -> bool:
        """Whether a list hangs under it."""
        return self._active and bool(self.value.strip())

    @property
    def value_text(self) -> str:
        """What is typed, and what is marked of what was found."""
        told = self.value
        if self.open and self.found:
            one = self.found[self.marked]
            told = f"{told}: {one.title}, {one.where}" if one.where else f"{told}: {one.title}"
        return told

    def show(self, found: Sequence[Finding]) -> None:
        """This was found."""
        self.found = tuple(found[:MOST])
        self.marked = 0

    def focus_changed(self, form: Form, focused: bool) -> None:
        """The list is gone with the focus."""
        super().focus_changed(form, focused)
        form.modal = None

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down mark, Enter goes there, Esc empties the field and then leaves it."""
        if self.composing:
            return super().key(form, event)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            if self.found:
                step = -1 if event.key == pygame.K_UP else 1
                self.marked = (self.marked + step) % len(self.found)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.open and self.found:
                self._take(form)
            return True
        if event.key == pygame.K_ESCAPE:
            if self.value:
                self.value, self.caret, self.anchor = "", 0, 0
                self.on_change("")
            form.set_focus(None)
            return True
        return super().key(form, event)

    def take(self, form: Form, index: int) -> None:
        """Goes to the finding with this number from 0."""
        self.marked = index
        self._take(form)

    def _take(self, form: Form) -> None:
        one = self.found[self.marked]
        self.value, self.caret, self.anchor = "", 0, 0
        form.set_focus(None)
        self._go(one)

    def hit(self, point: tuple[float, float]) -> bool:
        """The field, and its list while it hangs there."""
        return super().hit(point) or (self.open and inside(self._list, point))

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """A row of the list is pressed."""
        if point is not None and self.open and inside(self._list, point) and self.found:
            self.drag(form, point)
            self._take(form)

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        """Marks the row under the mouse, or puts the caret there."""
        if self.open and inside(self._list, point) and self._row:
            row = int((point[1] - self._list[1] - 6) // self._row)
            self.marked = max(0, min(len(self.found) - 1, row + self._from))
            form.changed()
        elif inside(self.rect, point):
            super().drag(form, point)

    @property
    def room(self) -> Box:
        """Between the glass and the key."""
        x, y, w, h = self.rect
        return (x + ICON, y, w - ICON - self._cap_room, h)

    def draw_frame(self, canvas: Canvas) -> None:
        """The field, a glass at its left, the key that leads here at its right."""
        x, y, w, h = self.rect
        super().draw_frame(canvas)
        canvas.icon("search", x + 24, y + h / 2, 20, t.SUMI_QUIET)
        large = canvas.type.scale > ROOM_FOR_CAP
        cap = "" if self._active or self.value or large else canvas.cap_of("search")
        self._cap_room = cap_width(canvas, cap) + 14 if cap else 0.0
        if cap:
            key_cap(canvas, x + w - self._cap_room, y + h / 2, cap, False)

    def draw(self, canvas: Canvas, state: State) -> None:
        """The field, and the ring of the keyboard."""
        super().draw(canvas, state)
        if state.focused and not self._active:
            canvas.ring(self.rect, 10, True)

    def draw_over(self, canvas: Canvas) -> None:
        """The list of what was found, or that nothing was."""
        if not self.open:
            return
        x, y, w, h = self.rect
        type = canvas.type
        if not self.found:
            text = self._nothing(self.value)
            high = len(type.wrap(text, t.NAME, w - 36)) * type.leading(text, t.NAME)
            self._list, self._row = (x, y + h + 6, w, high + 28), 0.0
            canvas.panel("list", *self._list)
            canvas.lines(text, x + 18, y + h + 20, w - 36, t.NAME, False, t.SUMI_SECOND)
            return
        first, second = type.em("あ", t.NAME), type.em("あ", t.SIDE)
        self._row = max(48.0, 1.3 * (first + second) + 12)
        left = min(x, max(60.0, x + w - max(w, 560 * type.scale)))
        wide = x + w - left
        fit = max(1, int((canvas.h - (y + h + 6) - 40) // self._row))
        first_shown = (
            max(0, min(self.marked - fit + 1, len(self.found) - fit)) if fit < len(self.found) else 0
        )
        self._from, shown = first_shown, self.found[first_shown : first_shown + fit]
        self._list = (left, y + h + 6, wide, self._row * len(shown) + 12)
        canvas.panel("list", *self._list)
        for n, one in enumerate(shown):
            top = y + h + 12 + n * self._row
            on = n + first_shown == self.marked
            if on:
                canvas.panel("tab", left + 5, top, wide - 10, self._row, radius=8)
            ink, quiet = (t.TAB_TEXT, t.TAB_TEXT) if on else (t.SUMI, t.SUMI_QUIET)
            middle = top + self._row / 2
            up = 0.62 * second if one.where else 0.0
            canvas.text(
                one.title, left + 18, middle - up, t.NAME, True, ink, max_width=wide - 36, anchor="middle",
            )  # fmt: skip
            if one.where:
                canvas.text(
                    one.where, left + 18, middle + 0.72 * first, t.SIDE, False, quiet, max_width=wide - 36,
                    anchor="middle",
                )  # fmt: skip

"""One out of several: side by side, or in a list that opens."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import plain_words
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import FINGER, Form, Widget, WidgetState


class OneOf(Widget):
    """Options of which one is chosen; `on_change` is called with another one."""

    def __init__(
        self,
        rect: Box,
        label: str,
        options: Sequence[tuple[object, Text]],
        value: object,
        on_change: Callable[[object], object],
        *,
        name: str = "",
        enabled: bool = True,
        size: float = 16,
    ) -> None:
        super().__init__(rect, label, name=name, enabled=enabled)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size

    @property
    def value_text(self) -> str:
        return next((plain_words(text) for value, text in self.options if value == self.value), "")

    def choose(self, value: object) -> None:
        """Choose an option."""
        if value != self.value:
            self.value = value
            self.on_change(value)


class Segmented(OneOf):
    """A few options side by side, 44 du high."""

    role = "radio group"
    steps: Mapping[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
    """How many options on each key goes."""
    wraps = True
    """Whether a key goes on with the first option after the last one."""

    off: frozenset[object] = frozenset()
    """The options that cannot be chosen."""
    again: frozenset[object] = frozenset()
    """The options that a press chooses again, such as a lot that is drawn once more."""
    _cells: Sequence[Box] = ()
    """The boxes of the options, once drawn."""

    def choose(self, value: object) -> None:
        if value in self.off:
            return
        if value == self.value and value in self.again:
            self.on_change(value)
        super().choose(value)

    def take(self, form: Form, index: int) -> None:
        """Choose the option with this number from 0."""
        if 0 <= index < len(self.options):
            self.choose(self.options[index][0])

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        if point is None:
            self._move(1, wraps=True)
            return
        for (value, _), cell in zip(self.options, self._cells, strict=False):
            if inside(cell, point):
                self.choose(value)
                return

    def _move(self, by: int, *, wraps: bool) -> bool:
        """Choose another option. Return whether there is one."""
        values = [value for value, _ in self.options if value not in self.off]
        index = (values.index(self.value) if self.value in values else -1) + by
        if not values or not (wraps or 0 <= index < len(values)):
            return False
        self.choose(values[index % len(values)])
        return True

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if event.key not in self.steps or not self._move(self.steps[event.key], wraps=self.wraps):
            return False
        form.ring_shown = True
        return True

    def _widths(self, canvas: Canvas, size: float) -> list[float]:
        return [canvas.type.measure(text, size, True) for _, text in self.options]

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        canvas.panel("group" if self.paper else "you", x, y, w, h, radius=10, alpha=alpha)
        size = self.size
        least = t.CAPTION / canvas.type.scale
        while size > least and sum(self._widths(canvas, size)) + 16 * len(self.options) > w:
            size = max(least, size - 1)
        widths = self._widths(canvas, size)
        spare = (w - sum(widths)) / max(1, len(widths))
        if spare < 8:
            widths, spare = [w / len(widths)] * len(widths), 0.0
        self._cells, left = [], x
        for wide, (value, text) in zip(widths, self.options, strict=True):
            cell = wide + spare
            self._cells.append((left, y, cell, h))
            chosen = value == self.value
            if chosen and self.paper:
                canvas.panel("tab", left + 3, y + 3, cell - 6, h - 6, radius=8, alpha=alpha)
            elif chosen:
                canvas.panel("button_primary", left + 3, y + 3, cell - 6, h - 6, radius=8, alpha=alpha)
            dark = t.TAB_TEXT if self.paper else t.PRIMARY_TEXT
            ink = dark if chosen else t.SUMI if self.paper else t.TEXT
            canvas.text(
                text,
                left + cell / 2,
                y + h / 2,
                size,
                chosen,
                ink,
                "center",
                max_width=cell - 8,
                anchor="middle",
                alpha=alpha,
                shrink=True,
            )
            left += cell
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


def even_rows(count: int, box: Box) -> list[Box]:
    """Return the boxes of rows of equal height under each other."""
    x, y, w, h = box
    return [(x, y + n * h / count, w, h / count) for n in range(count)]


def even_cells(count: int, most: float, box: Box) -> list[Box]:
    """Return the boxes of cells of equal width beside each other, each `most` du wide at most."""
    x, y, w, h = box
    cell = min(most, w / count)
    return [(x + n * cell, y, cell, h) for n in range(count)]


LED_CELL, LED_ROW = (44.0, 56.0), 48.0
"""The least and the greatest width of a small cell after a wide one, and the height of a row, in du."""


def fits_led_row(count: int, wide: float) -> bool:
    """Return whether a wide cell and the small ones after it stand in one row of this width."""
    return (count - 1) * LED_CELL[0] <= 0.56 * wide


def led_cells(count: int, box: Box) -> list[Box]:
    """Return the boxes of a wide cell and of small ones, which stand under it where there are many."""
    (x, y, w, _), rest, together = box, count - 1, fits_led_row(count, box[2])
    least, most = LED_CELL
    wide = w - rest * max(least, min(most, 0.5 * w / max(1, rest))) if together else w
    cell = (w - wide if together else w) / max(1, rest)
    left, top = (x + wide, y) if together else (x, y + LED_ROW)
    return [(x, y, wide, LED_ROW), *((left + n * cell, top, cell, LED_ROW) for n in range(rest))]


class DrawnChoice(Segmented):
    """Options in cells that their page places and draws."""

    def __init__(
        self, rect: Box, label: str, options: Sequence[tuple[object, Text]], value: object,
        on_change: Callable[[Any], object], cells: Callable[[Box], Sequence[Box]],
        draw: Callable[[Canvas, Box, object, bool], object], *, name: str,
        off: frozenset[object] = frozenset(),
    ) -> None:  # fmt: skip
        """Create a choice. `cells` returns the boxes of the options.

        `draw` gets an option and whether it is chosen; `off`: the options that cannot be.
        """
        super().__init__(rect, label, options, value, on_change, name=name)
        self._cells_in, self._draw_cell, self.off = cells, draw, off

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self._cells = self._cells_in(self.rect)
        for (value, _), cell in zip(self.options, self._cells, strict=True):
            self._draw_cell(canvas, cell, value, value == self.value)
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


def draw_field(canvas: Canvas, box: Box, state: WidgetState, *, on: bool, paper: bool = True) -> None:
    """Draw the ground of a field, pale indigo with a rim if `on`, such as a filter that is set."""
    x, y, w, h = box
    if not on:
        canvas.panel("field" if paper else "button", x, y, w, h, state=state.word, radius=10)
        return
    svg = (
        f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="9" fill="{t.FILTER_SET}"'
        f' stroke="{t.TAB}" stroke-width="2.4"/>'
    )
    canvas.shape("set", svg, x, y, w, h)


PORTRAIT = 14.0
"""The radius of the portrait in a field, in du."""
LETTERS = 0.72
"""How much of the height of a field the letters in it take at most."""


class Dropdown(OneOf):
    """A field that opens a list of options.

    `about` returns what stands under an option, `face` the crest of the portrait before it, or None.
    """

    role = "combo box"
    ROW = 40.0

    def __init__(
        self, *what: Any, about: Callable[[object], str] | None = None,
        face: Callable[[object], int | None] | None = None, icon: str = "", narrows: bool = False,
        portrait: bool = False, **more: Any,
    ) -> None:  # fmt: skip
        """Create a field.

        `icon`: before the words; `narrows`: all but the first option leave something out, which shows.

        `portrait`: whether the face of the chosen option stands in the place of the icon.
        """
        super().__init__(*what, **more)
        self.about, self.face, self.icon, self.narrows = about, face, icon, narrows
        self.portrait = portrait

    @property
    def leaves_out(self) -> bool:
        """Return whether the choice is a filter that leaves something out."""
        return self.narrows and bool(self.options) and self.value != self.options[0][0]

    opened = False
    marked = 0
    _by_finger = False
    _list: Box = (0, 0, 0, 0)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        if not self.opened:
            self._by_finger = form.ui.device == "touch"
            self.opened, form.modal = True, self
            self.marked = max(0, self._index())
            return
        if point is not None and not inside(self._list, point):
            self._close(form)
            return
        self._take(form)

    def take(self, form: Form, index: int) -> None:
        """Choose the option with this number from 0, and close the list."""
        self.marked = index
        self._take(form)

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), -1)

    def _close(self, form: Form) -> None:
        self.opened, form.modal = False, None

    def _take(self, form: Form) -> None:
        self._close(form)
        if 0 <= self.marked < len(self.options):
            self.choose(self.options[self.marked][0])

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        if self.opened and inside(self._list, point):
            row = int((point[1] - self._list[1] - 4) // self.ROW)
            self.marked = max(0, min(len(self.options) - 1, row))
            form.changed()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        far = len(self.options)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -far, pygame.K_END: far}
        step, keys = steps.get(event.key), form.ui.keys
        if not self.opened:
            return False
        if step is not None:
            self.marked = max(0, min(len(self.options) - 1, self.marked + step))
        elif keys.hits(event, "activate") or keys.hits(event, "lift"):
            self._take(form)
        elif keys.hits(event, "back") or keys.hits(event, "next"):
            self._close(form)
        else:
            return False
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        if self.leaves_out:
            draw_field(canvas, self.rect, state, on=True)
        else:
            panel = "field" if self.paper else "button"
            canvas.panel(panel, x, y, w, h, state="off" if not self.enabled else state.word, radius=10)
        ink, left = t.SUMI if self.paper else t.TEXT, x + 14
        size = canvas.type.within(self.value_text, self.size, LETTERS * h)
        crest = self.face(self.value) if self.portrait and self.face else None
        if crest is not None:
            canvas.face(crest, x + 11 + PORTRAIT, y + h / 2, PORTRAIT)
            left += 2 * PORTRAIT + 6
        elif self.icon:
            wide = 1.1 * canvas.type.em(self.value_text, size)
            canvas.icon(self.icon, x + 12 + wide / 2, y + h / 2, wide, ink)
            left += wide + 4
        canvas.text(
            self.value_text, left, y + h / 2, size, self.leaves_out, ink, max_width=x + w - 36 - left,
            anchor="middle", alpha=alpha, shrink=True,
        )  # fmt: skip
        arrow = "M1,1L7,7L13,1"
        svg = f'<path d="{arrow}" fill="none" stroke="{ink}" stroke-width="2" stroke-opacity="{alpha}"/>'
        canvas.shape("arrow", svg, x + w - 28, y + h / 2 - 4, 14, 9)
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)

    def draw_over(self, canvas: Canvas) -> None:
        if not self.opened:
            return
        x, y, w, h = self.rect
        type, notes = canvas.type, [self.about(value) if self.about else "" for value, _ in self.options]
        least = FINGER if self._by_finger else Dropdown.ROW
        second = max((type.em(words, t.SIDE) for words in notes if words), default=0.0)
        first = max(type.em(text, self.size) for _, text in self.options)
        self.ROW = max(least, 1.3 * (first + second) + 10) if second else least
        high = self.ROW * len(self.options) + 8
        if high > canvas.h - 8:
            # More than have room: what is said of each makes way first, then the air between the rows.
            notes, second = [""] * len(notes), 0.0
            self.ROW = min(least, (canvas.h - 16) / len(self.options))
            high = self.ROW * len(self.options) + 8
        top = y + h + 4 if y + h + 4 + high <= canvas.h - 4 else max(4.0, y - 4 - high)
        crests = [self.face(value) if self.face else None for value, _ in self.options]
        r = 0.4 * self.ROW
        start = 14 if all(crest is None for crest in crests) else 2 * r + 18
        asked = [type.measure(words, t.SIDE) + 14 + start for words in notes if words]
        asked += [type.measure(text, self.size, True) + 16 + start for _, text in self.options]
        # A list wider than its field begins further to the left where the window ends.
        w = max(w, min(max(asked), canvas.w - 16))
        x = min(x, max(8.0, canvas.w - 8 - w))
        self._list = (x, top, w, high)
        canvas.panel("list", x, top, w, high, radius=10)
        size = min(type.fitting(text, self.size, w - 14 - start, True) for _, text in self.options)
        size = min(type.within(text, size, 0.9 * self.ROW) for _, text in self.options)
        for index, (value, text) in enumerate(self.options):
            row = top + 4 + index * self.ROW
            marked = index == self.marked
            if marked:
                canvas.panel("tab", x + 4, row, w - 8, self.ROW, radius=8)
            middle = row + self.ROW / 2
            if (crest := crests[index]) is not None:
                canvas.face(crest, x + 10 + r, middle, r)
            if notes[index]:
                canvas.text(
                    notes[index], x + start, middle + 0.65 * first, t.SIDE,
                    color=t.TAB_TEXT if marked else t.SUMI_SECOND, max_width=w - 14 - start, anchor="middle",
                    shrink=True,
                )  # fmt: skip
                middle -= 0.65 * second
            canvas.text(
                text,
                x + start,
                middle,
                size,
                value == self.value,
                t.TAB_TEXT if marked else t.SUMI,
                max_width=w - 14 - start,
                anchor="middle",
                shrink=True,
            )

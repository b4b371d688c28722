"""What only the list of matches needs: fields that show that they are set, links, a star, a way back."""

import math
from collections.abc import Callable
from typing import Any

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.matches.match_list.lost import Lost
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.choices import LETTERS, Choice
from tablegame.ui.widgets.form import Form, State, Widget


def _field(canvas: Canvas, box: Box, is_set: bool, state: State) -> None:
    """The ground of a field: pale indigo with a rim where it is set."""
    x, y, w, h = box
    if not is_set:
        canvas.panel("field", x, y, w, h, state=state.word, radius=10)
        return
    svg = (
        f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="9" fill="{t.FILTER_SET}"'
        f' stroke="{t.TAB}" stroke-width="2.4"/>'
    )
    canvas.shape("set", svg, x, y, w, h)


class Filter(Choice):
    """A choice that is bold on pale indigo while it leaves anything out."""

    icon = ""

    @property
    def is_set(self) -> bool:
        """Whether anything but the first option is chosen."""
        return bool(self.options) and not self.icon and self.value != self.options[0][0]

    def draw(self, canvas: Canvas, state: State) -> None:
        """The field, what is chosen, an arrow."""
        x, y, w, h = self.rect
        _field(canvas, self.rect, self.is_set, state)
        left = x + 14
        size = canvas.type.within(self.value_text, self.size, LETTERS * h)
        if self.icon:
            wide = 1.1 * canvas.type.em(self.value_text, size)
            canvas.icon(self.icon, x + 12 + wide / 2, y + h / 2, wide, t.SUMI)
            left += wide + 4
        canvas.text(
            self.value_text, left, y + h / 2, size, self.is_set, t.SUMI, max_width=x + w - 34 - left,
            anchor="middle", shrink=True,
        )  # fmt: skip
        svg = f'<path d="M1,1L7,7L13,1" fill="none" stroke="{t.SUMI}" stroke-width="2"/>'
        canvas.shape("arrow", svg, x + w - 26, y + h / 2 - 4, 14, 9)
        if state.focused:
            canvas.ring(self.rect, 10, True)


class KeptFilter(Widget):
    """Only matches with a star, or all."""

    role = "check box"

    def __init__(
        self, rect: Box, label: str, value: bool, on_change: Callable[[bool], object], size: float
    ) -> None:
        super().__init__(rect, label, name="kept")
        self.value = value
        self.size = size
        self._change = on_change

    @property
    def value_text(self) -> str:
        """ "1" while only those are shown."""
        return "1" if self.value else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """The other way round."""
        form.ui.sounds.play("button")
        self._change(not self.value)

    def draw(self, canvas: Canvas, state: State) -> None:
        """A star and its word."""
        x, y, w, h = self.rect
        _field(canvas, self.rect, self.value, state)
        icon = "star_kept" if self.value else "star"
        size = canvas.type.within(self.label, self.size, LETTERS * h)
        wide = 1.1 * canvas.type.em(self.label, size)
        canvas.icon(icon, x + 14 + wide / 2, y + h / 2, wide, t.FOCUS_PAPER if self.value else t.SUMI)
        left = 20 + wide
        canvas.text(
            self.label, x + left, y + h / 2, size, self.value, t.SUMI, max_width=w - left - 10,
            anchor="middle", shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, True)


class Star(Widget):
    """Kept or not."""

    role = "check box"

    def __init__(
        self, rect: Box, label: str, value: bool, on_press: Callable[[], object], *, name: str, stop: bool
    ) -> None:
        super().__init__(rect, label, name=name)
        self.value = value
        self.tab_stop = stop
        self._on_press = on_press

    @property
    def value_text(self) -> str:
        """ "1" where it is kept."""
        return "1" if self.value else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """The other way round."""
        form.ui.sounds.play("button")
        self._on_press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Full and brass where it is kept."""
        x, y, w, h = self.rect
        ink = t.FOCUS_PAPER if self.value or state.hovered else t.STAR_OFF
        canvas.icon("star_kept" if self.value else "star", x + w / 2, y + h / 2, 24, ink)
        if state.focused:
            canvas.ring((x + 3, y + 3, w - 6, h - 6), 8, True, gap=1)


class Link(Hotspot):
    """Words that lead somewhere, underlined; as high as a finger needs."""

    def __init__(
        self, ui: Ui, right: float, middle: float, words: str, on_press: Callable[[], object], *, name: str,
        size: float = t.NAME, icon: str = "",
    ) -> None:  # fmt: skip
        """Ends at `right`."""
        self.size = size
        self.icon = icon
        self._wide = ui.type.measure(words, size, True)
        self._sign = 0.8 * ui.type.em(words, size) if icon else 0.0
        wide = self._wide + (self._sign + 10 if icon else 0)
        super().__init__((right - wide, middle - 22, wide, 44), words, on_press, name=name, ring=8)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Goes there."""
        form.ui.sounds.play("button")
        super().press(form, point)

    def draw(self, canvas: Canvas, state: State) -> None:
        """The words and the line under them."""
        x, y, w, h = self.rect
        left = x + w - self._wide
        if self.icon:
            canvas.icon(self.icon, x + self._sign / 2, y + h / 2, self._sign, t.TAB)
        canvas.text(self.label, left, y + h / 2, self.size, True, t.TAB, anchor="middle")
        low = y + h / 2 + 0.62 * canvas.type.em(self.label, self.size)
        canvas.line(left, low, x + w, low, t.TAB, 2.4 if state.hovered else 1.6)
        super().draw(canvas, state)


class LostSpot(Hotspot):
    """What the decisions of a match lost; leads to its review."""

    def __init__(
        self, rect: Box, label: str, lost: Lost, on_press: Callable[[], object], *, name: str, stop: bool
    ) -> None:
        super().__init__(rect, label, on_press, name=name, ring=8)
        self.lost = lost
        self.tab_stop = stop

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Goes there."""
        form.ui.sounds.play("button")
        super().press(form, point)

    def draw(self, canvas: Canvas, state: State) -> None:
        """The words, red where a decision cost much; a line under them where they are pointed at."""
        x, y, w, h = self.rect
        ink = t.LOSS if self.lost.much else t.SUMI if self.lost.known else t.SUMI_QUIET
        wide, _ = canvas.text(
            self.lost.words, x + 6, y + h / 2, t.NAME, self.lost.much, ink, max_width=w - 10, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if state.hovered:
            canvas.line(x + 6, y + h / 2 + 10, x + 6 + wide, y + h / 2 + 10, ink, 1.4)
        super().draw(canvas, state)


class Told(Widget):
    """Words at the foot; a screen reader is told all of them."""

    role = "text"

    def __init__(self, rect: Box, words: str, ink: t.Colour) -> None:
        super().__init__(rect, words, name="told")
        self.ink = ink
        self.focusable = self.touchable = False

    def hit(self, point: tuple[float, float]) -> bool:
        """There is nothing to press."""
        return False

    def draw(self, canvas: Canvas, state: State) -> None:
        """Two lines at most."""
        x, y, w, h = self.rect
        canvas.rows(self.label, x, y + h / 2, w, t.SIDE, False, self.ink, high=h)


class UndoButton(Button):
    """Takes a deletion back; a ring at its left runs out."""

    def __init__(self, *what: Any, part: float, **how: Any) -> None:
        super().__init__(*what, **how)
        self.part = part
        """Of the time there is, what is left."""

    def draw(self, canvas: Canvas, state: State) -> None:
        """The button, and the ring beside it."""
        super().draw(canvas, state)
        x, y, _, h = self.rect
        r, left = 11.0, self.part
        cx = cy = r + 2
        angle = 2 * math.pi * max(0.0, min(0.9999, left))
        end = (cx + r * math.sin(angle), cy - r * math.cos(angle))
        svg = (
            f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="none" stroke="{t.WASHI_LINE}" stroke-width="3"/>'
            f'<path d="M{cx},{cy - r}A{r},{r} 0 {int(angle > math.pi)} 1 {end[0]:.2f},{end[1]:.2f}"'
            f' fill="none" stroke="{t.FOCUS_PAPER}" stroke-width="3"/>'
        )
        canvas.shape("ring", svg, x - 2 * r - 16, y + h / 2 - r - 2, 2 * r + 4, 2 * r + 4)

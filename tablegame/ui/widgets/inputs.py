"""Typed text, and numbers on a stepper or a slider."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, Widget, WidgetState

_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META


LETTERS = 0.64
"""How much of the height of a field its letters take at most."""
ICON = 30.0
"""The room of the icon of a field, in du."""
ROOM_FOR_CAP = 1.25
"""The text size above which a field does not show the key that leads to it."""


def clipboard() -> str:
    """Return the text of the clipboard, or ""."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, NotImplementedError, AttributeError):
        return ""


def to_clipboard(text: str) -> bool:
    """Copy a text to the clipboard. Return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, AttributeError):
        return False
    return True


class TextField(Widget):
    """A line of text with a caret, a selection, paste and the words of an input method."""

    role = "text field"

    def __init__(
        self,
        rect: Box,
        label: str,
        value: str,
        on_change: Callable[[str], object],
        *,
        most: int = 24,
        placeholder: Text = "",
        name: str = "",
        enabled: bool = True,
        size: float = 18,
        allowed: str = "",
        on_enter: Callable[[], object] | None = None,
        write: Callable[[str, str, str], tuple[str, int]] | None = None,
        keys: Mapping[int, Callable[[], object]] | None = None,
        icon: str = "",
        cap: str = "",
        found: str = "",
        empties: bool = False,
    ) -> None:
        """Create a field. `icon`: before the words; `cap`: the action whose key leads to the field.

        `write` returns the new text and the place of the caret. It gets what stands before an insertion, what
        is inserted and what stands behind. `keys`: what keys do while no input method is at work.

        `found`: what the text leads to, which a screen reader says after it while the field has the focus.

        `empties`: whether Escape empties the field and leaves it.
        """
        super().__init__(rect, label, name=name, enabled=enabled)
        self.write, self.keys, self.icon, self.cap, self.found = write, keys or {}, icon, cap, found
        self.empties = empties
        self.value = value[:most]
        self.on_change = on_change
        self.most = most
        self.placeholder = placeholder
        self.size = size
        self.allowed = allowed
        self.on_enter = on_enter
        self.caret = self.anchor = len(self.value)
        self.composing = ""
        self.presets: Sequence[str] = ()
        """Texts that can be taken without typing."""
        self.writes_here = False
        """Whether its scene has letters to press."""
        self._active = False
        self._shift = 0.0
        self._starts: list[float] = [0.0]

    @property
    def value_text(self) -> str:
        return f"{self.value}: {self.found}" if self.found and self._active else self.value

    @property
    def owns_keys(self) -> bool:
        return bool(self.composing)  # the input method has them

    def focus_changed(self, form: Form, focused: bool) -> None:
        self._active, self.composing = focused, ""
        if focused:
            pygame.key.start_text_input()
            pygame.key.set_repeat(400, 35)
            form.ui.window.place_text_input(form.ui.metrics.rect(*self.rect))
            self.caret, self.anchor = len(self.value), 0
        else:
            pygame.key.stop_text_input()
            pygame.key.set_repeat()
            self.anchor = self.caret

    def take_over(self, before: Widget) -> None:
        if isinstance(before, TextField):
            self.caret, self.anchor = (min(place, len(self.value)) for place in (before.caret, before.anchor))

    def _selected(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def insert(self, text: str) -> None:
        """Replace the selection by a text."""
        clean = "".join(c for c in text if c.isprintable() and (not self.allowed or c in self.allowed))
        first, last = self._selected()
        if self.write is not None:
            self.value, self.caret = self.write(self.value[:first], text, self.value[last:])
            self.anchor = self.caret
            self.on_change(self.value)
            return
        room = self.most - (len(self.value) - (last - first))
        clean = clean[: max(0, room)]
        self.value = self.value[:first] + clean + self.value[last:]
        self.caret = self.anchor = first + len(clean)
        self.on_change(self.value)

    def text_event(self, form: Form, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        self.composing = ""
        self.insert(event.text)
        return True

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        mod = getattr(event, "mod", 0)
        if self.composing:
            return True
        if (act := self.keys.get(event.key)) is not None:
            act()
            return True
        if self.empties and event.key == pygame.K_ESCAPE:
            form.set_focus(None)
            self.value, self.caret, self.anchor = "", 0, 0
            self.on_change("")
            return True
        if mod & _COMMANDS:
            return self._command(event.key)
        keep = bool(mod & pygame.KMOD_SHIFT)
        first, last = self._selected()
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if first == last:
                first, last = (first - 1, last) if event.key == pygame.K_BACKSPACE else (first, last + 1)
            self.caret, self.anchor = max(0, first), min(len(self.value), last)
            self.insert("")
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if event.key == pygame.K_LEFT else 1
            if first != last and not keep:
                self.caret = first if step < 0 else last
            else:
                self.caret = max(0, min(len(self.value), self.caret + step))
            self.anchor = self.anchor if keep else self.caret
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if event.key == pygame.K_HOME else len(self.value)
            self.anchor = self.anchor if keep else self.caret
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is None:
                return False
            self.on_enter()
        else:
            return event.key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN) and not (
                pygame.K_F1 <= event.key <= pygame.K_F12
            )
        return True

    def _command(self, key: int) -> bool:
        first, last = self._selected()
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.value)
        elif key == pygame.K_v:
            self.insert(clipboard())
        elif key in (pygame.K_c, pygame.K_x):
            to_clipboard(self.value[first:last])
            if key == pygame.K_x:
                self.insert("")
        else:
            return False
        return True

    def _draw_frame(self, canvas: Canvas) -> Box:
        """Draw what stands under and beside the words. Return the box in which the words stand."""
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        canvas.panel("field_active" if self._active else "field", *self.rect, alpha=alpha)
        if self.icon:
            canvas.icon(self.icon, x + 24, y + h / 2, 20, t.SUMI_QUIET)
        before = ICON if self.icon else 0.0
        unused = not (self._active or self.value) and canvas.type.scale <= ROOM_FOR_CAP
        cap = canvas.cap_of(self.cap) if self.cap and unused else ""
        after = cap_width(canvas, cap) + 14 if cap else 0.0
        if cap:
            key_cap(canvas, x + w - after, y + h / 2, cap, False)
        return x + before, y, w - before - after, h

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        x = point[0] - self.rect[0] - (ICON if self.icon else 0.0) - 14 + self._shift
        places = [abs(start - x) for start in self._starts]
        self.caret = self.anchor = min(places.index(min(places)), len(self.value))
        form.changed()

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self._draw_frame(canvas)
        shown = self.value[: self.caret] + self.composing + self.value[self.caret :]
        caret = self.caret + len(self.composing)
        scale = canvas.type.scale
        size = max(min(self.size, h * LETTERS / scale), t.JAPANESE_FLOOR_DU / scale)
        self._starts = [canvas.type.measure(shown[:n], size) for n in range(len(shown) + 1)]
        room, middle, left = w - 28, y + h / 2, x + 14
        self._shift = max(0.0, self._starts[caret] - room)
        em = canvas.type.em(shown or "x", size)
        with canvas.clip(x + 4, y, w - 8, h):
            if not shown:
                quiet = t.SUMI_QUIET
                canvas.text(
                    self.placeholder, left, middle, size, False, quiet, max_width=room, anchor="middle"
                )
            first, last = self._selected()
            if self._active and first != last and not self.composing:
                a, b = self._starts[first] - self._shift, self._starts[last] - self._shift
                canvas.fill(left + a, middle - em * 0.62, b - a, em * 1.24, t.BRASS_HI)
            canvas.text(shown, left - self._shift, middle, size, False, t.SUMI, anchor="middle")
            if self.composing:
                a, b = self._starts[self.caret] - self._shift, self._starts[caret] - self._shift
                canvas.line(left + a, middle + em * 0.6, left + b, middle + em * 0.6, t.SUMI)
            if self._active and state.caret:
                at = left + self._starts[caret] - self._shift + 0.5
                canvas.line(at, middle - em * 0.6, at, middle + em * 0.6, t.SUMI, 1.8)


class Stepper(Widget):
    """A number between − and +, 44 du high."""

    role = "spin button"

    def __init__(
        self,
        rect: Box,
        label: str,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], object],
        *,
        show: Callable[[int], Text] | None = None,
        name: str = "",
        enabled: bool = True,
        size: float = 18,
    ) -> None:
        super().__init__(rect, label, name=name, enabled=enabled)
        self.value = value
        self.low = low
        self.high = high
        self.on_change = on_change
        self.show = show or (lambda number: str(number))
        self.size = size

    @property
    def value_text(self) -> str:
        return str(self.value)

    def put(self, value: float) -> None:
        """Take a number, or the nearest one that is allowed."""
        self._by(round(value) - self.value)

    def _by(self, step: int) -> None:
        value = max(self.low, min(self.high, self.value + step))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if point is None:
            return
        x, _, w, h = self.rect
        if point[0] < x + h:
            form.ui.sounds.play("button")
            self._by(-1)
        elif point[0] >= x + w - h:
            form.ui.sounds.play("button")
            self._by(1)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        down = (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS)
        if event.key in down or event.key in (
            pygame.K_RIGHT,
            pygame.K_PLUS,
            pygame.K_KP_PLUS,
            pygame.K_EQUALS,
        ):
            form.ring_shown = True
            self._by(-1 if event.key in down else 1)
            return True
        return False

    def wheel(self, form: Form, steps: int) -> bool:
        self._by(1 if steps > 0 else -1)
        form.changed()
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        canvas.panel("group" if self.paper else "you", x, y, w, h, radius=10, alpha=alpha)
        ink = t.SUMI if self.paper else t.TEXT
        for left, name, open_ in (
            (x, "minus", self.value > self.low),
            (x + w - h, "plus", self.value < self.high),
        ):
            canvas.panel(
                "button_paper" if self.paper else "button",
                left + 4,
                y + 4,
                h - 8,
                h - 8,
                state="" if open_ and self.enabled else "off",
                radius=8,
            )
            canvas.icon(name, left + h / 2, y + h / 2, 18, ink, 255 if open_ and self.enabled else 115)
        canvas.text(
            self.show(self.value),
            x + w / 2,
            y + h / 2,
            self.size,
            True,
            ink,
            "center",
            max_width=w - 2 * h - 8,
            anchor="middle",
            alpha=alpha,
            shrink=True,
        )
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


class Slider(Widget):
    """A number on a line; `stops` are the values that it can take."""

    role = "slider"

    def __init__(
        self,
        rect: Box,
        label: str,
        value: float,
        stops: Sequence[float],
        on_change: Callable[[float], object],
        *,
        show: Callable[[float], Text] | None = None,
        name: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(rect, label, name=name, enabled=enabled)
        self.stops = sorted(stops)
        self.value = min(self.stops, key=lambda stop: abs(stop - value))
        self.on_change = on_change
        self.show = show
        self.text_room = 96.0

    @property
    def value_text(self) -> str:
        return f"{self.value:g}"

    def _line(self) -> tuple[float, float]:
        x, _, w, _ = self.rect
        return x + 15, w - 30 - (self.text_room if self.show else 0)

    def put(self, value: float) -> None:
        """Take the stop that is nearest to a number."""
        self._set(min(self.stops, key=lambda stop: abs(stop - value)))

    def _set(self, value: float) -> None:
        if value != self.value:
            self.value = value
            self.on_change(value)

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        left, length = self._line()
        place = (point[0] - left) / length * (len(self.stops) - 1)
        self._set(self.stops[max(0, min(len(self.stops) - 1, round(place)))])
        form.changed()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        form.ring_shown = True
        index = self.stops.index(self.value) + (1 if event.key == pygame.K_RIGHT else -1)
        self._set(self.stops[max(0, min(len(self.stops) - 1, index))])
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        _, y, _, h = self.rect
        left, length = self._line()
        middle = y + h / 2
        part = self.stops.index(self.value) / max(1, len(self.stops) - 1)
        line, done = (t.TRACK_PAPER, t.TAB) if self.paper else (t.TRACK, t.BRASS)
        knob_hi, knob_lo, edge = *t.PRIMARY, t.PRIMARY_EDGE
        if not self.enabled:
            done, knob_hi, knob_lo, edge = t.SWITCH_OFF, t.WASHI_BOX, t.WASHI_LINE, t.SWITCH_OFF
        marks = "".join(
            f'<rect x="{15 + length * n / max(1, len(self.stops) - 1) - 1:.2f}" y="29" width="2"'
            ' height="8" rx="1"'
            f' fill="{t.SUMI_QUIET if self.paper else t.TEXT_SOFT}"/>'
            for n in range(len(self.stops))
        )
        knob = 15 + length * part
        svg = (
            '<linearGradient id="k" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0"'
            ' y2="30"><stop offset="0"'
            f' stop-color="{knob_hi}"/><stop offset="1" stop-color="{knob_lo}"/></linearGradient>'
            f'<rect x="15" y="11" width="{length:.2f}" height="8" rx="4" fill="{line}"/>'
            f'<rect x="15" y="11" width="{max(0.1, length * part):.2f}" height="8" rx="4"'
            f' fill="{done}"/>{marks}'
            f'<circle cx="{knob:.2f}" cy="17.5" r="14.5" fill="{t.BLACK}" fill-opacity=".22"/>'
            f'<circle cx="{knob:.2f}" cy="15" r="14" fill="url(#k)" stroke="{edge}"'
            ' stroke-width="2"/>'
        )
        canvas.shape("slider", svg, left - 15, middle - 15, length + 30, 40)
        if self.show is not None:
            ink = t.SUMI if self.paper else t.TEXT
            if not self.enabled:
                ink = t.SUMI_QUIET if self.paper else t.TEXT_SOFT
            canvas.text(
                self.show(self.value),
                left + length + 28,
                middle,
                t.READING,
                True,
                ink,
                max_width=self.text_room - 8,
                anchor="middle",
                shrink=True,
            )
        if state.focused:
            canvas.ring((left - 15 + knob - 15, middle - 15, 30, 30), 15, self.paper)

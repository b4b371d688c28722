"""Buttons and choices."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from tablegame.ui import theme as t
from tablegame.ui.form import Form, State, Widget
from tablegame.ui.metrics import Box, inside
from tablegame.ui.type import Text

if TYPE_CHECKING:
    from tablegame.ui.canvas import Canvas

Pressed = Callable[[], object]

_FACES = {
    "plain": ("button", t.TEXT),
    "primary": ("button_primary", t.PRIMARY_TEXT),
    "paper": ("button_paper", t.SUMI),
    "call": ("button_call", t.SHU_TEXT),
}


def plain_words(text: Text) -> str:
    """A text as screen readers get it."""
    return text if isinstance(text, str) else "".join(r if isinstance(r, str) else str(r.value) for r in text)


def key_cap(canvas: "Canvas", x: float, y: float, text: str, dark: bool = True) -> float:
    """A key cap, its left edge at `x` and its middle at `y`; its width."""
    width = cap_width(canvas, text)
    ground, ink = ("#000000", t.TEXT_WARM) if dark else ("#FFFFFF", t.LACQUER)
    svg = f'<rect width="{width:.2f}" height="20" rx="5" fill="{ground}" fill-opacity=".28"/>'
    canvas.shape("cap", svg, x, y - 10, width, 20)
    canvas.text(text, x + width / 2, y, 13, True, ink, "center", anchor="middle")
    return width


def cap_width(canvas: "Canvas", text: str) -> float:
    """The width of a key cap."""
    return max(20.0, canvas.type.measure(text, 13, True) + 10)


class Button(Widget):
    """A button. `kind` is "plain" (lacquer), "primary" (brass), "paper" or "call" (vermilion)."""

    role = "button"

    def __init__(
        self, rect: Box, text: Text, on_press: Pressed, *, kind: str = "plain", icon: str = "", key: str = "",
        sub: Text = "", size: float = 18, action: str = "", name: str = "", enabled: bool = True, align: str = "center",
    ) -> None:  # fmt: skip
        super().__init__(rect, plain_words(text), name=name, enabled=enabled, action=action)
        self.text = text
        self.on_press = on_press
        self.kind = kind
        self.icon = icon
        self.cap = key
        """What the key cap says; left empty, the key of `action`; "-" shows none."""
        self.sub = sub
        self.size = size
        self.align = align

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Does what the button is for."""
        form.ui.sounds.play("button")
        self.on_press()

    def _cap(self, canvas: "Canvas") -> str:
        if self.cap == "-":
            return ""
        return self.cap or (canvas.cap_of(self.action) if self.action else "")

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the button."""
        panel, ink = _FACES[self.kind]
        x, y, w, h = self.rect
        word = "off" if not self.enabled else state.word
        y += 1 if state.pressed and self.enabled else 0
        canvas.panel(panel, x, y, w, h, state=word)
        alpha = 1.0 if self.enabled else 0.45
        cap = self._cap(canvas)
        cap_room = cap_width(canvas, cap) + 8 if cap else 0.0
        icon_room = self.size * 1.45 if self.icon else 0.0
        room = w - 20 - cap_room - icon_room
        size = canvas.type.fitting(self.text, self.size, room, True)
        text = canvas.type.ellipsis(self.text, size, room, True)
        wide = canvas.type.measure(text, size, True)
        middle = y + h / 2
        total = icon_room + wide + cap_room
        left = x + (w - total) / 2 if self.align == "center" else x + 24
        if self.icon:
            canvas.icon(self.icon, left + self.size * 0.56, middle, self.size * 1.15, ink, round(alpha * 255))
            left += icon_room
        high = middle - (self.size * 0.62 if self.sub else 0)
        canvas.text(text, left, high, size, True, ink, anchor="middle", alpha=alpha)
        if self.sub:
            canvas.text(
                self.sub, left, middle + self.size * 0.62, t.NAME, False, ink, max_width=x + w - 16 - left,
                anchor="middle", alpha=alpha,
            )  # fmt: skip
        if cap:
            place = left + wide + 8 if self.align == "center" else x + w - 12 - cap_room
            key_cap(canvas, place, high, cap, self.kind in ("plain", "call"))
        if state.focused:
            canvas.ring(self.rect, 11, self.paper)


class IconButton(Widget):
    """A bare icon, 44 du square or more; `label` is what it means."""

    role = "button"

    def __init__(
        self, rect: Box, icon: str, label: str, on_press: Pressed, *, action: str = "", name: str = "",
        enabled: bool = True, size: float = 22, color: t.Colour = t.TEXT, chosen: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name or icon, enabled=enabled, action=action)
        self.icon = icon
        self.on_press = on_press
        self.size = size
        self.color = color
        self.chosen = chosen

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Does what the icon is for."""
        form.ui.sounds.play("button")
        self.on_press()

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the icon; a light ground under the mouse."""
        x, y, w, h = self.rect
        strength = 0.24 if state.pressed else 0.13 if state.hovered else 0.10 if self.chosen else 0.0
        if strength:
            ground = "#000000" if self.paper else "#FFFFFF"
            pad = 3
            svg = (
                f'<rect width="{w - 2 * pad}" height="{h - 2 * pad}" rx="8" fill="{ground}"'
                f' fill-opacity="{strength}"/>'
            )
            canvas.shape("icon", svg, x + pad, y + pad, w - 2 * pad, h - 2 * pad)
        canvas.icon(self.icon, x + w / 2, y + h / 2, self.size, self.color, 255 if self.enabled else 115)
        if state.focused:
            canvas.ring((x + 3, y + 3, w - 6, h - 6), 8, self.paper, gap=1)
        if state.hovered or state.focused:
            canvas.hint(self.label, self.rect)


class Segmented(Widget):
    """A few choices side by side, one of them chosen; 44 du high."""

    role = "radio group"

    def __init__(
        self, rect: Box, label: str, options: Sequence[tuple[object, Text]], value: object,
        on_change: Callable[[object], object], *, name: str = "", enabled: bool = True, size: float = 16,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name, enabled=enabled)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size
        self._edges: list[float] = []

    @property
    def value_text(self) -> str:
        """The chosen option."""
        return next((plain_words(text) for value, text in self.options if value == self.value), "")

    def choose(self, value: object) -> None:
        """Chooses an option."""
        if value != self.value:
            self.value = value
            self.on_change(value)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Chooses the option at the point; a key goes on to the next."""
        form.ui.sounds.play("button")
        if point is None:
            self._move(1)
            return
        for index, (value, _) in enumerate(self.options):
            if index + 1 < len(self._edges) and self._edges[index] <= point[0] < self._edges[index + 1]:
                self.choose(value)
                return

    def _move(self, by: int) -> None:
        values = [value for value, _ in self.options]
        if values:
            index = values.index(self.value) if self.value in values else -1
            self.choose(values[(index + by) % len(values)])

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Left and right choose."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        form.ring_shown = True
        self._move(1 if event.key == pygame.K_RIGHT else -1)
        return True

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the choices, each as wide as its text asks."""
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        canvas.panel("note" if self.paper else "you", x, y, w, h, radius=10, alpha=alpha)
        widths = [canvas.type.measure(text, self.size, True) for _, text in self.options]
        spare = (w - sum(widths)) / max(1, len(widths))
        tight = spare < 12
        if tight:
            widths, spare = [w / len(widths)] * len(widths), 0.0
        self._edges = [x]
        for wide, (value, text) in zip(widths, self.options, strict=True):
            left, cell = self._edges[-1], wide + spare
            self._edges.append(left + cell)
            chosen = value == self.value
            if chosen and self.paper:
                canvas.panel("tab", left + 3, y + 3, cell - 6, h - 6, radius=8, alpha=alpha)
            elif chosen:
                canvas.panel("button_primary", left + 3, y + 3, cell - 6, h - 6, radius=8, alpha=alpha)
            dark = t.TAB_TEXT if self.paper else t.PRIMARY_TEXT
            ink = dark if chosen else t.SUMI if self.paper else t.TEXT
            canvas.text(
                text, left + cell / 2, y + h / 2, self.size, chosen, ink, "center", max_width=cell - 8,
                anchor="middle", alpha=alpha, shrink=True,
            )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)


class Toggle(Widget):
    """A switch with its words to the right."""

    role = "switch"

    def __init__(
        self, rect: Box, text: Text, value: bool, on_change: Callable[[bool], object], *, name: str = "",
        enabled: bool = True, size: float = 17,
    ) -> None:  # fmt: skip
        super().__init__(rect, plain_words(text), name=name, enabled=enabled)
        self.text = text
        self.value = value
        self.on_change = on_change
        self.size = size

    @property
    def value_text(self) -> str:
        """"1" when on."""
        return "1" if self.value else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Turns the switch."""
        form.ui.sounds.play("button")
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the switch."""
        x, y, w, h = self.rect
        top = y + h / 2 - 15
        alpha = 1.0 if self.enabled else 0.45
        ground = t.GAIN if self.value else t.SWITCH_OFF
        knob = 41 if self.value else 15
        light = '<rect width="56" height="30" rx="15" fill="#FFF" fill-opacity=".12"/>' if state.hovered else ""
        tick = (
            '<path d="M11,15L15.5,19.5L23,11" fill="none" stroke="#FFF" stroke-width="2.6" stroke-linecap="round"'
            ' stroke-linejoin="round"/>'
            if self.value
            else ""
        )
        svg = (
            f'<rect width="56" height="30" rx="15" fill="{ground}" fill-opacity="{alpha}"/>{light}{tick}'
            f'<circle cx="{knob}" cy="15" r="11.5" fill="{t.WASHI_BOX}" fill-opacity="{alpha}"/>'
        )
        canvas.shape("toggle", svg, x, top, 56, 30)
        ink = t.SUMI if self.paper else t.TEXT
        canvas.text(
            self.text, x + 70, y + h / 2, self.size, False, ink, max_width=max(40.0, w - 70), anchor="middle",
            alpha=alpha, shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring((x, top, 56, 30), 15, self.paper)


class Hotspot(Widget):
    """A place that can be pressed and draws itself by `draw`; for cards, plates, scrolls."""

    role = "button"

    def __init__(
        self, rect: Box, label: str, on_press: Pressed, draw: "Callable[[Canvas, State], object] | None" = None, *,
        name: str = "", enabled: bool = True, action: str = "", ring: float | None = 10,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name, enabled=enabled, action=action)
        self.on_press = on_press
        self.drawer = draw
        self.ring = ring

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Does what the place is for."""
        self.on_press()

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws by the function given, then the ring."""
        if self.drawer is not None:
            self.drawer(canvas, state)
        if state.focused and self.ring is not None:
            canvas.ring(self.rect, self.ring, self.paper)


class Choice(Widget):
    """A field that opens a list of options."""

    role = "combo box"
    ROW = 40.0

    def __init__(
        self, rect: Box, label: str, options: Sequence[tuple[object, Text]], value: object,
        on_change: Callable[[object], object], *, name: str = "", enabled: bool = True, size: float = 16,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name, enabled=enabled)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size
        self.opened = False
        self.marked = 0
        self._list: Box = (0, 0, 0, 0)

    @property
    def value_text(self) -> str:
        """The chosen option."""
        return next((plain_words(text) for value, text in self.options if value == self.value), "")

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Opens the list, or takes the option pressed."""
        form.ui.sounds.play("button")
        if not self.opened:
            self.opened, form.modal = True, self
            self.marked = max(0, self._index())
            return
        if point is not None and not inside(self._list, point):
            self._close(form)
            return
        self._take(form)

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), -1)

    def _close(self, form: Form) -> None:
        self.opened, form.modal = False, None

    def _take(self, form: Form) -> None:
        self._close(form)
        if 0 <= self.marked < len(self.options):
            value = self.options[self.marked][0]
            if value != self.value:
                self.value = value
                self.on_change(value)

    def drag(self, form: Form, point: tuple[float, float]) -> None:
        """Marks the row under the mouse."""
        if self.opened and inside(self._list, point):
            row = int((point[1] - self._list[1] - 4) // self.ROW)
            self.marked = max(0, min(len(self.options) - 1, row))
            form.changed()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Up and down mark, Enter takes, Esc closes."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if not self.opened:
            return False
        if step is not None:
            self.marked = max(0, min(len(self.options) - 1, self.marked + step))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._take(form)
        elif event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self._close(form)
        else:
            return False
        return True

    def draw(self, canvas: "Canvas", state: State) -> None:
        """Draws the closed field."""
        x, y, w, h = self.rect
        alpha = 1.0 if self.enabled else 0.45
        panel = "field" if self.paper else "button"
        canvas.panel(panel, x, y, w, h, state="off" if not self.enabled else state.word, radius=10)
        ink = t.SUMI if self.paper else t.TEXT
        canvas.text(
            self.value_text, x + 14, y + h / 2, self.size, False, ink, max_width=w - 50, anchor="middle",
            alpha=alpha, shrink=True,
        )  # fmt: skip
        arrow = "M1,1L7,7L13,1"
        svg = f'<path d="{arrow}" fill="none" stroke="{ink}" stroke-width="2" stroke-opacity="{alpha}"/>'
        canvas.shape("arrow", svg, x + w - 28, y + h / 2 - 4, 14, 9)
        if state.focused:
            canvas.ring(self.rect, 10, self.paper)

    def draw_over(self, canvas: "Canvas") -> None:
        """Draws the open list, upwards where there is no room below."""
        if not self.opened:
            return
        x, y, w, h = self.rect
        high = self.ROW * len(self.options) + 8
        top = y + h + 4 if y + h + 4 + high <= canvas.h - 4 else max(4.0, y - 4 - high)
        self._list = (x, top, w, high)
        canvas.panel("list", x, top, w, high, radius=10)
        for index, (value, text) in enumerate(self.options):
            row = top + 4 + index * self.ROW
            if index == self.marked:
                canvas.panel("tab", x + 4, row, w - 8, self.ROW, radius=8)
            ink = t.TAB_TEXT if index == self.marked else t.SUMI
            canvas.text(
                text, x + 14, row + self.ROW / 2, self.size, value == self.value, ink, max_width=w - 28,
                anchor="middle", shrink=True,
            )  # fmt: skip

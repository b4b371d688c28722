"""Buttons, switches and places to press."""

from collections.abc import Callable, Hashable, Mapping
from contextlib import nullcontext

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import PadCap, cap_width, key_cap, plain_words
from tablegame.ui.draw.panels import label_shift
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.choices import LETTERS, Dropdown, Segmented, draw_field
from tablegame.ui.widgets.form import Form, Widget, WidgetState

__all__ = ["Button", "Dropdown", "Hotspot", "IconButton", "IconCheck", "Pressed", "Segmented", "Toggle"]

Pressed = Callable[[], object]

TWO_ROWS = 54.0
"""Buttons so high have room for two rows of words that are too long for one."""
NEARER = 8.0
"""So much more room have words that would be cut, both sides together."""
NARROW = 300
"""A button whose words begin at the left has less room before them where it is no wider, in du."""

_FACES = {
    "plain": ("button", t.TEXT),
    "primary": ("button_primary", t.PRIMARY_TEXT),
    "paper": ("button_paper", t.SUMI),
    "call": ("button_call", t.SHU_TEXT),
}


OFF_INKS = {"plain": t.OFF_TEXT, "primary": t.OFF_TEXT, "paper": t.SUMI_QUIET, "call": t.OFF_CALL}
"""The words of each kind that cannot be pressed; its place is empty."""


class Button(Widget):
    """A button. `kind` is "plain" (lacquer), "primary" (brass), "paper" or "call" (vermilion)."""

    role = "button"

    def __init__(
        self,
        rect: Box,
        text: Text,
        on_press: Pressed,
        *,
        kind: str = "plain",
        icon: str = "",
        key: str = "",
        sub: Text = "",
        size: float = 18,
        action: str = "",
        name: str = "",
        enabled: bool = True,
        align: str = "center",
    ) -> None:
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
        self.note = ""
        """What stands beside the button and belongs to it."""
        self.tip = ""
        """What it is for, shown to the player who points at it."""
        self.faint = False
        """It can be pressed, and looks as if it could not: a press would do nothing now."""
        self.sunk = False
        """It looks pressed: what it does goes on."""
        self.behind = False
        """Whether the icon stands behind the words."""

    @property
    def value_text(self) -> str:
        return self.note or ("" if self.tip == self.label else self.tip)

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self.on_press()

    def look(self, canvas: Canvas, state: WidgetState) -> str:
        """Return the name of the state for a panel; show the tip while the button is pointed at."""
        if self.tip and state.pointed:
            canvas.hint(self.tip, self.rect, above=True)
        return self._word(state)

    def _word(self, state: WidgetState) -> str:
        if self.sunk:
            return "pressed"
        if not self.enabled or (self.faint and not state.pressed):
            return "off"
        return state.word

    def _cap(self, canvas: Canvas) -> str:
        if self.cap == "-":
            return ""
        word = self.cap or self.action
        return canvas.cap_of(word) if word else ""

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        if state.pointed and self.tip:
            return None
        type, cap = canvas.type, self._cap(canvas)
        words = type.plain(self.text), type.plain(self.sub), cap, isinstance(cap, PadCap)
        how = self.kind, self.icon, self.size, self.align, self.paper, self.sunk, self.behind
        return self.rect, words, how, self._word(state), state.focused

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        word = self.look(canvas, state)
        # An empty place on paper is paper.
        kind = "paper" if word == "off" and self.paper and self.kind == "primary" else self.kind
        panel, ink = _FACES[kind]
        x, y, w, h = self.rect
        canvas.panel(panel, x, y, w, h, state=word)
        y += label_shift(h, word)
        ink = OFF_INKS[kind] if word == "off" else ink
        cap = self._cap(canvas)
        cap_room = cap_width(canvas, cap) + 8 if cap else 0.0
        icon_size = self.size * (1.4 if self.sub else 1.15)
        beside = self.size * (2.0 if self.sub else 1.55) if self.text else icon_size
        icon_room = beside if self.icon else 0.0
        pad = 24 if w > NARROW else 14
        """Before the icon, where words begin at the left."""
        room = w - (14 if self.align == "center" else pad + 16) - cap_room - icon_room
        size = canvas.type.fitting(self.text, self.size, room, True)
        low = 0.0
        """The room of a cap that stands beside the second line, as the first one leaves it none."""
        tight = self.size if self.sub else 0.8 * self.size
        # Before a key is left out the words may come a little nearer to the edge.
        most = room + (NEARER / 2 if self.align == "center" and not self.sub else 0.0)
        if cap and (size < tight or canvas.type.measure(self.text, size, True) > most):
            room += cap_room
            if self.sub and canvas.type.measure(self.sub, t.NAME) + cap_room <= room:
                low = cap_room
            else:
                cap = ""
            cap_room = 0.0
            size = canvas.type.fitting(self.text, self.size, room, True)
        if self.align == "center" and canvas.type.measure(self.text, size, True) > room:
            # Before words are cut they may come nearer to the edge.
            room += NEARER
        long = canvas.type.measure(self.text, size, True) > room
        if long and h >= TWO_ROWS and not (cap or self.icon or self.sub):
            half = x + w / 2, y + h / 2
            canvas.rows(self.text, *half, room, size, True, ink, "center", 2, h - 8)
            if state.focused:
                canvas.ring(self.rect, 11, self.paper)
            return
        text = canvas.type.ellipsis(self.text, size, room, True)
        wide = canvas.type.measure(text, size, True)
        middle = y + h / 2
        total = icon_room + wide + cap_room
        left = x + (w - total) / 2 if self.align == "center" else x + pad
        if self.icon:
            at = left + total - icon_size / 2 if self.behind else left + icon_size / 2
            canvas.icon(self.icon, at, middle, icon_size, ink)
            left += 0.0 if self.behind else icon_room
        high = middle - (self.size * 0.62 if self.sub else 0)
        canvas.text(text, left, high, size, True, ink, anchor="middle")
        if self.sub:
            canvas.text(
                self.sub,
                left,
                middle + self.size * 0.62,
                t.NAME,
                False,
                ink,
                max_width=x + w - 16 - left - low,
                anchor="middle",
            )
        if cap:
            place = left + wide + 8 if self.align == "center" else x + w - 12 - cap_room - low
            level = middle + self.size * 0.62 if low else high
            off = ink if word == "off" else None
            key_cap(canvas, place, level, cap, self.kind in ("plain", "call"), off)
        if self.sunk:
            canvas.ring(self.rect, 11, self.paper, gap=-2, width=2)
        if state.focused:
            canvas.ring(self.rect, 11, self.paper)


class IconButton(Widget):
    """An icon without a frame, 44 du square or more; `label` says what it means."""

    role = "button"

    def __init__(
        self,
        rect: Box,
        icon: str,
        label: str,
        on_press: Pressed,
        *,
        action: str = "",
        name: str = "",
        enabled: bool = True,
        size: float = 22,
        color: t.Colour = t.TEXT,
        chosen: bool = False,
    ) -> None:
        super().__init__(rect, label, name=name or icon, enabled=enabled, action=action)
        self.icon = icon
        self.on_press = on_press
        self.size = size
        self.color = color
        self.chosen = chosen

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self.on_press()

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        if state.pointed:
            return None
        how = self.size, self.color, self.enabled, self.chosen, self.paper
        return self.rect, self.icon, how, state.hovered, state.pressed, state.focused

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        strength = 0.24 if state.pressed else 0.13 if state.hovered else 0.10 if self.chosen else 0.0
        if strength:
            ground = t.BLACK if self.paper else t.WHITE
            pad = 3
            svg = (
                f'<rect width="{w - 2 * pad}" height="{h - 2 * pad}" rx="8" fill="{ground}"'
                f' fill-opacity="{strength}"/>'
            )
            canvas.shape("icon", svg, x + pad, y + pad, w - 2 * pad, h - 2 * pad)
        canvas.icon(self.icon, x + w / 2, y + h / 2, self.size, self.color, 255 if self.enabled else 115)
        if state.focused:
            canvas.ring((x + 3, y + 3, w - 6, h - 6), 8, self.paper, gap=1)
        if state.pointed:
            cap = canvas.cap_of(self.action) if self.action else ""
            canvas.hint(f"{self.label}  {cap}" if cap else self.label, self.rect)


class Toggle(Widget):
    """A switch with its words to the right."""

    role = "switch"

    def __init__(
        self,
        rect: Box,
        text: Text,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        name: str = "",
        enabled: bool = True,
        size: float = 17,
    ) -> None:
        super().__init__(rect, plain_words(text), name=name, enabled=enabled)
        self.text = text
        self.value = value
        self.on_change = on_change
        self.size = size

    @property
    def value_text(self) -> str:
        return "1" if self.value else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        top = y + h / 2 - 15
        alpha = 1.0 if self.enabled else 0.45
        ground = t.GAIN if self.value else t.SWITCH_OFF
        knob = 41 if self.value else 15
        light = ""
        if state.hovered:
            light = f'<rect width="56" height="30" rx="15" fill="{t.WHITE}" fill-opacity=".12"/>'
        tick = (
            f'<path d="M11,15L15.5,19.5L23,11" fill="none" stroke="{t.WHITE}" stroke-width="2.6"'
            ' stroke-linecap="round"'
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
        room = max(40.0, w - 70)
        canvas.rows(self.text, x + 70, y + h / 2, room, self.size, False, ink, high=h, alpha=alpha)
        if state.focused:
            canvas.ring((x, top, 56, 30), 15, self.paper)


class IconCheck(Widget):
    """An icon that is full while something is on, such as a star; with words it stands on a field."""

    role = "check box"

    def __init__(
        self, rect: Box, icons: tuple[str, str], label: str, value: bool, on_change: Callable[[bool], object],
        *, words: Text = "", name: str = "", size: float = 24,
    ) -> None:  # fmt: skip
        """Create a switch. `icons`: for off and for on."""
        super().__init__(rect, label, name=name)
        self.icons, self.words, self.value, self.size = icons, words, value, size
        self.on_change = on_change

    @property
    def value_text(self) -> str:
        return "1" if self.value else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self.on_change(not self.value)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        icon, middle = self.icons[self.value], y + h / 2
        if not self.words:
            ink = t.FOCUS_PAPER if self.value or state.hovered else t.STAR_OFF
            canvas.icon(icon, x + w / 2, middle, self.size, ink)
            if state.focused:
                canvas.ring((x + 3, y + 3, w - 6, h - 6), 8, True, gap=1)
            return
        draw_field(canvas, self.rect, state, on=self.value)
        size = canvas.type.within(self.words, self.size, LETTERS * h)
        wide = 1.1 * canvas.type.em(self.words, size)
        canvas.icon(icon, x + 14 + wide / 2, middle, wide, t.FOCUS_PAPER if self.value else t.SUMI)
        left = 20 + wide
        canvas.text(
            self.words, x + left, middle, size, self.value, t.SUMI, max_width=w - left - 10, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, True)


class Hotspot(Widget):
    """A place that can be pressed and draws itself by `draw`; for cards, plates, scrolls."""

    role = "button"

    def __init__(
        self,
        rect: Box,
        label: str,
        on_press: Pressed,
        draw: Callable[[Canvas, Box, WidgetState], object] | None = None,
        *,
        name: str = "",
        enabled: bool = True,
        action: str = "",
        ring: float | None = 10,
        value: str = "",
        tip: str = "",
        tab_stop: bool = True,
        sound: str = "",
        keys: Mapping[int, Pressed] | None = None,
        role: str = "",
        focusable: bool = True,
        touchable: bool = True,
    ) -> None:
        """Create a place. `value`: what a screen reader says after the label; `tip`: shown to a pointer.

        `draw` gets the box in which the place is seen now, which scrolling moves.

        `keys`: what keys do while it has the focus; `touchable`: whether the mouse or a finger presses it.
        """
        super().__init__(rect, label, name=name, enabled=enabled, action=action)
        self.role = role or self.role
        self.focusable, self.touchable = focusable, touchable
        self.window: Box | None = None
        """The part of the page in which it is seen and can be pressed; None if it is not cut."""
        self.on_press = on_press
        self.drawer = draw
        self.ring = ring
        self.value, self.tip, self.tab_stop, self.sound = value, tip, tab_stop, sound
        self.keys = keys or {}

    @property
    def value_text(self) -> str:
        return self.value

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if self.sound:
            form.ui.sounds.play(self.sound)
        self.on_press()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if (act := self.keys.get(event.key)) is None:
            return False
        act()
        return True

    def hit(self, point: tuple[float, float]) -> bool:
        return self.touchable and super().hit(point) and (self.window is None or inside(self.window, point))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        (x, _, w, _), window = self.rect, self.window
        if window is not None and not (window[0] < x + w and x < window[0] + window[2]):
            return
        if self.drawer is not None:
            with nullcontext() if window is None else canvas.clip(*window):
                self.drawer(canvas, self.rect, state)
        if self.tip and state.pointed:
            canvas.hint(self.tip, self.rect)
        if state.focused and self.ring is not None:
            canvas.ring(self.rect, self.ring, self.paper)

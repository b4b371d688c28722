"""The controls of the kit: each knows the room that its words, its icon and its key take."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import plain_words
from tablegame.ui.draw.typesetting import MIDDLE_EM, Text
from tablegame.ui.kit.layout import Column, Fits, Layout, Node, Paint, Row, Space, Widths
from tablegame.ui.kit.nodes import Label
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import (
    TWO_ROWS,
    Button,
    Dropdown,
    Hotspot,
    IconButton,
    IconCheck,
    Segmented,
    Toggle,
)
from tablegame.ui.widgets.choices import OneOf
from tablegame.ui.widgets.form import Form, Widget, WidgetState
from tablegame.ui.widgets.inputs import Slider, Stepper, TextField

Options = Sequence[tuple[object, Text]]

TARGET = 44.0
"""The least height of a control, in du."""
NUMBER = 18.0
"""The size of a number between minus and plus."""
LARGE = 1.3
"""Above this text size key caps and the icons of buttons make way for words."""
PAD, ICON, CAP_PAD, CAP_LEAST = 32.0, 1.55, 24.0, 32.0
"""What a button adds to its words: at its sides; for an icon, in letter sizes; for a key, and at least."""


class Control(Node):
    """A widget that is made for its box. `measure` returns its width for a layout, in du."""

    def __init__(
        self, make: Callable[[Box], Widget], measure: Callable[[Layout], float], *, size: float = t.NAME,
        least: float = 0.0, high: float | Callable[[float], float] = 0.0, may_wrap: bool = False,
        grow: float = 0.0,
    ) -> None:  # fmt: skip
        """Create a control. `size`: of its letters; `least`: the width down to which it may shrink.

        `high`: its height, or its height by its width, where that does not follow from its letters.

        `may_wrap`: whether its words may stand in two lines.
        """
        self.make, self.measure, self.size, self.least = make, measure, size, least
        self.high, self.may_wrap, self.grow = high, may_wrap, grow

    def _ask(self, layout: Layout) -> Widths:
        wide = self.measure(layout)
        return Widths(
            min(self.least, wide) if self.least else wide, wide * (0.62 if self.may_wrap else 1.0), wide
        )

    def _height(self, layout: Layout, w: float) -> float:
        if callable(self.high):
            return self.high(w)
        high = self.high or max(TARGET, 1.6 * letter_height(layout.ui, self.size))
        if self.may_wrap and w + 1 < self.ask(layout).wished:
            high = max(high, TWO_ROWS, 2.7 * letter_height(layout.ui, self.size))
        return high

    def baseline(self, layout: Layout, w: float) -> float:
        return self.height(layout, w) / 2 + MIDDLE_EM * layout.type.em("x", self.size)

    def _place(self, layout: Layout, box: Box) -> None:
        layout.add(self.make(box))


def _shows_icons(layout: Layout) -> bool:
    return layout.type.scale <= LARGE


class _ButtonControl(Control):
    """A button, without its icon and its key cap where letters are large."""

    def _place(self, layout: Layout, box: Box) -> None:
        made = self.make(box)
        if isinstance(made, Button) and made.text and not made.sub and not _shows_icons(layout):
            made.icon, made.cap = "", "-"
        layout.add(made)


def button(
    words: Text, press: Callable[[], object], *, name: str, icon: str = "", action: str = "",
    kind: str = "paper", size: float = t.NAME, bare: bool = False, tip: str = "", label: str = "",
    note: str = "", sub: Text = "", key: str = "", enabled: bool = True, faint: bool = False,
    align: str = "center", behind: bool = False, least: float = 0.0, high: float = 0.0, grow: float = 0.0,
) -> Control:  # fmt: skip
    """Return a button as wide as its words, its icon and its key cap.

    `bare`: the icon alone, with the words as its tip. `behind`: whether the icon stands behind the words.
    `action`: the key that presses it. `sub`: a second line. `label`: what a screen reader says instead of the
    words; `note`: what it says after them.
    """

    def cap(layout: Layout) -> str:
        word = key or action
        return "" if not word or key == "-" or layout.type.scale > LARGE else layout.ui.cap(word)

    def measure(layout: Layout) -> float:
        type = layout.type
        letters = (
            0.0 if bare else max(type.measure(words, size, True), type.measure(sub, t.NAME) if sub else 0.0)
        )
        wide = PAD + letters
        if icon and (bare or sub or _shows_icons(layout)):
            wide += ICON * size * (1.3 if sub else 1.0)
        if mark := cap(layout):
            wide += max(CAP_LEAST, type.measure(mark, t.KEY_CAP, True) + CAP_PAD)
        return max(least, wide)

    def make(box: Box) -> Button:
        made = Button(
            box, "" if bare else words, press, kind=kind, icon=icon, size=size, action=action, name=name,
            sub=sub, key=key, enabled=enabled, align=align,
        )  # fmt: skip
        made.label = label or plain_words(words)
        made.tip = made.label if bare else tip
        made.faint, made.note, made.behind = faint, note, behind
        return made

    floor = least or (0.0 if bare else 120.0)
    may_wrap = not (bare or icon or sub or 0 < high < TWO_ROWS)
    return _ButtonControl(make, measure, size=size, least=floor, high=high, may_wrap=may_wrap, grow=grow)


def icon_button(
    icon: str, words: Text, press: Callable[[], object], *, name: str, action: str = "", side: float = TARGET,
    enabled: bool = True, chosen: bool = False, ink: t.Colour = t.SUMI,
) -> Control:  # fmt: skip
    """Return an icon without a frame that can be pressed; the words are its tip."""

    def make(box: Box) -> Widget:
        made = IconButton(box, icon, plain_words(words), press, name=name, action=action, color=ink)
        made.enabled, made.chosen = enabled, chosen
        return made

    return Control(make, lambda layout: side, high=side)


def toggle(
    words: Text, value: bool, change: Callable[[bool], object], *, name: str, size: float = t.BODY,
    grow: float = 0.0,
) -> Control:  # fmt: skip
    """Return a switch with its words to the right."""
    return Control(
        lambda box: Toggle(box, words, value, change, name=name, size=size),
        lambda layout: 72 + layout.type.measure(words, size) + 2, size=size, least=220.0, grow=grow,
    )  # fmt: skip


def icon_check(
    icons: tuple[str, str], label: str, value: bool, change: Callable[[bool], object], *, name: str,
    words: Text = "", size: float = t.NAME, stop: bool = True,
) -> Control:  # fmt: skip
    """Return an icon that is full while something is on, with words beside it or alone.

    `icons`: for off and for on. `stop`: whether Tab stops there.
    """

    def make(box: Box) -> Widget:
        made = IconCheck(box, icons, label, value, change, words=words, name=name, size=size if words else 24)
        made.tab_stop = stop
        return made

    def measure(layout: Layout) -> float:
        if not words:
            return TARGET
        return layout.type.measure(words, size, True) + 34 + 1.1 * layout.type.em(words, size)

    return Control(make, measure, size=size, least=60.0 if words else 0.0)


def segmented(
    label: str, options: Options, value: object, change: Callable[[Any], object], *, name: str,
    size: float = t.NAME, enabled: bool = True, grow: float = 0.0, again: frozenset[object] = frozenset(),
) -> Control:  # fmt: skip
    """Return all of a few options side by side. Those in `again` can be chosen again."""

    def make(box: Box) -> Segmented:
        made = Segmented(box, label, options, value, change, name=name, size=size, enabled=enabled)
        made.again = again
        return made

    return Control(
        make,
        lambda layout: sum(layout.type.measure(words, size, True) + 30 for _, words in options), size=size,
        grow=grow,
    )  # fmt: skip


def choice(
    label: str, options: Options, value: object, change: Callable[[Any], object], *, name: str,
    size: float = t.NAME, kind: type[OneOf] = Dropdown, icon: str = "", extra: float = 0.0,
    widest: bool = True, enabled: bool = True, grow: float = 0.0, fitted: Options = (), **more: Any,
) -> Control:  # fmt: skip
    """Return a field that opens a list, as wide as its widest option, or as the chosen one if not `widest`.

    `fitted`: the options that alone decide its width; others may be cut in the field, and never in the list.

    `extra`: room for what a `kind` of its own draws beside the words; `more` goes to that kind.
    """
    if icon:
        more["icon"] = icon

    def measure(layout: Layout) -> float:
        shown = [words for option, words in fitted or options if widest or option == value] or [label]
        sign = 1.1 * layout.type.em(shown[0], size) + 4 if icon else 0.0
        return max(layout.type.measure(words, size, True) for words in shown) + 54 + sign + extra

    return Control(
        lambda box: kind(box, label, options, value, change, name=name, size=size, enabled=enabled, **more),
        measure, size=size, least=110.0, grow=grow,
    )  # fmt: skip


def one_of(
    label: str, options: Options, value: object, change: Callable[[Any], object], *, name: str,
    size: float = t.NAME, grow: float = 0.0,
) -> Node:  # fmt: skip
    """Return options side by side where all of them fit, else a field that opens a list."""
    forms = (
        kind(label, options, value, change, name=name, size=size, grow=grow) for kind in (segmented, choice)
    )
    return Fits(*forms, grow=grow)


def slider(
    label: str, value: float, stops: Sequence[float], change: Callable[[float], object], *, name: str,
    show: Callable[[float], Text] | None = None, wide: float = 320.0, enabled: bool = True,
) -> Control:  # fmt: skip
    """Return a number on a line; `stops` are the values that it can take."""

    def make(box: Box) -> Widget:
        made = Slider(box, label, value, stops, change, show=show, name=name, enabled=enabled)
        made.text_room = min(0.4 * box[2], made.text_room)
        return made

    return Control(make, lambda layout: wide, least=200.0)


def stepper(
    label: str, value: int, low: int, high: int, change: Callable[[int], object], *, name: str,
    show: Callable[[int], Text] | None = None, enabled: bool = True,
) -> Control:  # fmt: skip
    """Return a number between minus and plus."""

    def measure(layout: Layout) -> float:
        shown = [show(number) if show else str(number) for number in (low, value, high)]
        return max(layout.type.measure(words, NUMBER, True) for words in shown) + 2 * TARGET + 24

    def make(box: Box) -> Widget:
        return Stepper(
            box, label, value, low, high, change, show=show, name=name, size=NUMBER, enabled=enabled
        )

    return Control(make, measure, size=NUMBER)


def field(
    label: str, value: str, change: Callable[[str], object], *, name: str, most: int = 24,
    placeholder: Text = "", presets: Sequence[str] = (), on_enter: Callable[[], object] | None = None,
    wide: float = 320.0, size: float = 18.0, kind: type[TextField] = TextField, grow: float = 0.0,
    **more: Any,
) -> Control:  # fmt: skip
    """Return a field for a line of text of at most `most` letters; `more` goes to a `kind` of its own.

    `presets`: texts that a player without a keyboard can take instead of writing.
    """

    def make(box: Box) -> Widget:
        made = kind(
            box, label, value, change, most=most, placeholder=placeholder, name=name, size=size,
            on_enter=on_enter, **more,
        )  # fmt: skip
        made.presets = presets
        return made

    return Control(make, lambda layout: wide, size=size, least=160.0, grow=grow)


class TextLink(Hotspot):
    """Underlined words that lead to another page; `quiet` ones are underlined while they are pointed at."""

    def __init__(
        self, rect: Box, words: str, label: str, press: Callable[[], object], *, name: str, size: float,
        icon: str, ink: t.Colour = t.TAB, bold: bool = True, quiet: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, press, name=name, ring=None)
        self.words, self.size, self.icon = words, size, icon
        self.ink, self.bold, self.quiet = ink, bold, quiet

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        super().press(form, point)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        em = canvas.type.em(self.words, self.size)
        room = w - (1.3 * em if self.icon else 0.0)
        size = canvas.type.fitting(self.words, self.size, room, True, t.CAPTION)
        wide = min(room, canvas.type.measure(self.words, size, self.bold))
        left = x + (1.3 * em if self.icon else 0.0)
        if self.icon:
            canvas.icon(self.icon, left - 0.8 * em, y + h / 2, 0.8 * em, self.ink)
        lit = t.FOCUS_PAPER if self.paper else t.FOCUS
        ink = lit if state.hovered and not self.quiet else self.ink
        canvas.text(self.words, left, y + h / 2, size, self.bold, ink, "left", room + 1, "middle")
        if state.hovered or not self.quiet:
            canvas.line(left, y + h / 2 + 0.6 * em, left + wide, y + h / 2 + 0.6 * em, ink, 1.6)
        if state.focused:
            canvas.ring((left - 2, y + h / 2 - 0.6 * em, wide + 4, 1.2 * em), 6, self.paper)


def link(
    words: Text, press: Callable[[], object], *, name: str, label: str = "", size: float = t.NAME,
    icon: str = "", ink: t.Colour = t.TAB, bold: bool = True, quiet: bool = False, stop: bool = True,
    high: float = 0.0,
) -> Control:  # fmt: skip
    """Return underlined words that lead to another page. `label`: what a screen reader says instead.

    `quiet`: underlined only while they are pointed at; `stop`: whether Tab stops there.
    """
    plain = plain_words(words)

    def make(box: Box) -> Widget:
        made = TextLink(
            box, plain, label or plain, press, name=name, size=size, icon=icon, ink=ink, bold=bold,
            quiet=quiet,
        )  # fmt: skip
        made.tab_stop = stop
        return made

    return Control(
        make,
        lambda layout: (
            layout.type.measure(plain, size, True) + (1.3 * layout.type.em(plain, size) if icon else 0.0) + 2
        ),
        size=size,
        least=60.0,
        high=high,
    )


class FoldWidget(Widget):
    """A heading with a sign that shows whether what stands under it is open; a press opens or closes it."""

    role = "button"

    def __init__(
        self, rect: Box, words: Text, opened: bool, act: str, turn: Callable[[], object],
        name: str, size: float,
    ) -> None:  # fmt: skip
        """Create a heading. `act`: what a press does, in words."""
        super().__init__(rect, plain_words(words), name=name)
        self.words, self.opened, self.act, self.size = words, opened, act, size
        self._turn = turn

    @property
    def value_text(self) -> str:
        return self.act

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._turn()

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        if state.hovered or state.pressed:
            canvas.panel("tab", x - 8, y + 2, w + 16, h - 4, color=t.WASHI_SHADE, radius=8)
        side = canvas.type.em(self.words, self.size)
        canvas.text(
            self.words, x, y + h / 2, self.size, True, t.SUMI, max_width=w - 1.6 * side, anchor="middle",
            shrink=True,
        )  # fmt: skip
        canvas.icon("fold" if self.opened else "step_on", x + w - 0.6 * side, y + h / 2, side, t.SUMI)
        if state.focused:
            canvas.ring((x - 8, y + 2, w + 16, h - 4), 8, True, gap=0)


def fold(
    ui: Ui, words: Text, opened: bool, turn: Callable[[], object], *, name: str, size: float = t.READING
) -> Control:
    """Return a heading that opens and closes what the page shows under it while it is `opened`."""
    act = ui.text("app.fold.hide" if opened else "app.fold.show")
    return Control(
        lambda box: FoldWidget(box, words, opened, act, turn, name, size),
        lambda layout: layout.type.measure(words, size, True) + 1.8 * layout.type.em(words, size), size=size,
        least=120.0,
    )  # fmt: skip


class Swatch(Hotspot):
    """A picture to choose, with a frame and a tick while it is chosen."""

    role = "radio button"

    def __init__(
        self, rect: Box, label: str, press: Callable[[], object], picture: Paint, chosen: bool, *,
        name: str, radius: float,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, press, name=name, ring=radius)
        self.picture, self.chosen, self.radius = picture, chosen, radius

    @property
    def value_text(self) -> str:
        return "1" if self.chosen else "0"

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, _ = self.rect
        self.picture(canvas, self.rect)
        if self.chosen:
            canvas.ring(self.rect, self.radius, True, gap=0, width=3.4)
            canvas.circle(x + w - 4, y + 4, 12, t.FOCUS_PAPER, t.WASHI_BOX, 2)
            canvas.icon("check", x + w - 4, y + 4, 14, t.WHITE)
        elif state.hovered:
            canvas.ring(self.rect, self.radius, True, gap=0, width=1.6)
        if state.focused:
            canvas.ring(self.rect, self.radius, True, gap=5)


def swatch(
    words: str, picture: Paint, chosen: bool, press: Callable[[], object], *,
    name: str, w: float, h: float, radius: float = 10.0,
) -> Control:  # fmt: skip
    """Return one of several pictures to choose from. A screen reader says the words."""
    return Control(
        lambda box: Swatch(box, words, press, picture, chosen, name=name, radius=radius), lambda layout: w,
        high=h,
    )  # fmt: skip


class TabWidget(Widget):
    """The name of one page of several; left, right, up and down turn to its neighbours."""

    role = "tab"

    def __init__(
        self, rect: Box, words: Text, chosen: bool, turn: Callable[[int], str], name: str, size: float,
        even: Sequence[Text] = (), badge: str = "",
    ) -> None:  # fmt: skip
        """Create a tab. `turn` turns to a neighbour, or to this page for 0, and returns the name of its tab.

        `even`: the words of all tabs if they have letters of one size. `badge`: what stands behind the name.
        """
        super().__init__(rect, plain_words(words), name=name)
        self.even = even or (words,)
        self.words, self.chosen, self.size, self.badge = words, chosen, size, badge
        self._turn = turn

    @property
    def value_text(self) -> str:
        return "1" if self.chosen else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._turn(0)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        steps = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
        if event.key not in steps:
            return False
        neighbour = self._turn(steps[event.key])
        form.set_focus(form.find(neighbour), ring=True)
        return True

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        if self.chosen:
            canvas.panel("tab", x, y, w, h)
            canvas.panel("tab", x + 7, y + 11, 4, h - 22, color=t.BRASS_HI, radius=2)
        elif state.hovered:
            canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE)
        ink = t.TAB_TEXT if self.chosen else t.SUMI
        room = w - 32
        if self.badge:
            room -= self._draw_badge(canvas) + 8
        size = min(canvas.type.fitting(words, self.size, room, True) for words in self.even)
        canvas.text(
            self.words, x + 20, y + h / 2, size, self.chosen, ink, max_width=room, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 10, True)

    def _draw_badge(self, canvas: Canvas) -> float:
        """Draw the badge at the right end and return its width."""
        x, y, w, h = self.rect
        size = canvas.type.within(self.badge, t.CAPTION, 0.5 * h)
        wide = canvas.type.measure(self.badge, size, True) + 16
        left = x + w - 10 - wide
        canvas.panel("chip", left, y + h / 2 - 12, wide, 24, color=t.BRASS)
        canvas.panel("chip", left + 1.2, y + h / 2 - 10.8, wide - 2.4, 21.6, color=t.STRAW)
        canvas.text(
            self.badge, left + wide / 2, y + h / 2, size, True, t.TERM_DEEP, "center", anchor="middle"
        )
        return wide


def tabs(
    names: Sequence[tuple[str, Text]], chosen: str, turn: Callable[[str], object], *, high: float = 46.0,
    even: bool = False, prefix: str = "tab", badges: Mapping[str, str] = MappingProxyType({}),
    one_stop: bool = False,
) -> list[Node]:  # fmt: skip
    """Return the tabs of pages, for a row or a column. `turn` gets the name of the page to turn to.

    `even`: the tabs stand in a column, and their letters have one size. `prefix`: what the names of the
    widgets begin with. `badges`: what stands behind names. `one_stop`: whether Tab stops at one of them only.
    """
    together = [words for _, words in names] if even else []

    def one(index: int, name: str, words: Text) -> Control:
        def step(by: int) -> str:
            neighbour = names[(index + by) % len(names)][0]
            turn(neighbour)
            return f"{prefix}.{neighbour}"

        badge = badges.get(name, "")

        def make(box: Box) -> Widget:
            full_name = f"{prefix}.{name}"
            made = TabWidget(box, words, name == chosen, step, full_name, t.READING, together, badge)
            made.tab_stop = made.chosen or not one_stop
            return made

        def measure(layout: Layout) -> float:
            behind = layout.type.measure(badge, t.CAPTION, True) + 24 if badge else 0.0
            return layout.type.measure(words, t.READING, True) + 34 + behind

        return Control(make, measure, size=t.READING, least=90.0, high=high)

    return [one(index, name, words) for index, (name, words) in enumerate(names)]


def buttons(*nodes: Node | None, gap: float = 12.0, equal: bool = False) -> Node:
    """Return buttons beside each other, of one width if `equal`; under each other where they do not fit."""
    shown = [node for node in nodes if node is not None]
    shares = (1.0,) * len(shown) if equal else ()
    return Fits(Row(*shown, gap=gap, shares=shares), Column(*shown, gap=gap))


def question(label: Text, control: Node, note: Text = "") -> Node:
    """Return a question of a form: a label, under it a control, which speaks for the label, and a note."""
    head = Label(label, t.BODY, bold=True, lines=0, say=False)
    below = Label(note, t.SIDE, t.SUMI_SECOND, lines=0) if note else None
    return Column(head, Row(control, Space(), gap=0), below, gap=6)

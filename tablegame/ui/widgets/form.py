"""A form: widgets with one focus, moved by Tab and arrows or by the mouse."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.keys import Keys
from tablegame.ui.system.metrics import Box, Metrics, inside
from tablegame.ui.system.motion import Clock
from tablegame.ui.system.sound import Sounds
from tablegame.ui.system.window import MainWindow

GUARD_MS = 250
"""A second press this soon after the first is ignored when it would hit something else."""

FINGER, SLACK = 48.0, 24.0
"""The least size of what a finger hits, and the most that is added to a side's two ends together, in du."""

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Host(Protocol):
    """The part of a screen that its widgets use."""

    @property
    def metrics(self) -> Metrics:
        """The scale between pixels and du."""

    @property
    def window(self) -> MainWindow:
        """The window, which places the candidates of input methods."""

    @property
    def clock(self) -> Clock:
        """The clock of the program."""

    @property
    def keys(self) -> Keys:
        """The actions of keys."""

    @property
    def sounds(self) -> Sounds:
        """The sounds of presses."""

    @property
    def device(self) -> str:
        """The device that was used last: "mouse", "keyboard", "pad" or "touch"."""


@dataclass(frozen=True)
class WidgetState:
    """The state in which a widget is drawn; `focused` only while the ring is shown."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    caret: bool = True
    """Whether a blinking caret is to be seen now."""
    pointed: bool = False
    """Whether the widget is to be explained: it is pointed at, and was not pressed since."""

    @property
    def word(self) -> str:
        """The name of the state for a panel."""
        return "pressed" if self.pressed else "hover" if self.hovered else ""


CALM = WidgetState()
"""Nothing is being done with it."""


class Widget:
    """A part of a form. `name` identifies the widget after the form is laid out again."""

    role = "none"

    def __init_subclass__(cls, **more: object) -> None:
        """Reset `look_key` for a class that draws itself in another way, unless it has its own."""
        super().__init_subclass__(**more)
        if "draw" in cls.__dict__ and "look_key" not in cls.__dict__:
            cls.look_key = Widget.look_key  # type: ignore[method-assign]

    def __init__(
        self, rect: Box, label: str, *, name: str = "", enabled: bool = True, action: str = ""
    ) -> None:
        self.rect = rect
        self.label = label
        self.name = name or label
        self.enabled = enabled
        self.visible = True
        self.focusable = True
        self.tab_stop = True
        """Whether Tab stops there: of several to choose from it may be only the chosen one."""
        self.touchable = True
        """Whether the mouse or a finger can press it at all."""
        self.action = action
        """The action of the keys' registry that presses the widget."""
        self.confirm = "activate"
        """The action that a pad's first button starts while the widget has the focus."""
        self.paper = False
        self.group = ""
        """The name of the list in which a screen reader finds the widget; empty: the list of the page."""

    @property
    def value_text(self) -> str:
        """The words of a screen reader after the label."""
        return ""

    @property
    def owns_keys(self) -> bool:
        """Return whether the focused widget gets every key, also those that mean the same on all pages."""
        return False

    @property
    def is_displaced(self) -> bool:
        """Return whether it is drawn elsewhere than in its box, such as while it is carried."""
        return False

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a point is on the widget."""
        return inside(self.rect, point)

    def press(self, form: "Form", point: tuple[float, float] | None) -> None:
        """Handle a press at a point, or by a key if that is None."""

    def key(self, form: "Form", event: pygame.event.Event) -> bool:
        """Handle a key while the widget has the focus. Return whether the key was used."""
        return False

    def drag(self, form: "Form", point: tuple[float, float]) -> None:
        """Handle a move of the mouse while its button is held down on the widget."""

    def hover(self, form: "Form", point: tuple[float, float] | None) -> None:
        """Handle a move of the mouse over the widget, or away from it if the point is None."""

    def release(self) -> None:
        """Forget a press that ended without pressing the widget."""

    def text_event(self, form: "Form", event: pygame.event.Event) -> bool:
        """Handle typed text while the widget has the focus. Return whether it was used."""
        return False

    def focus_changed(self, form: "Form", focused: bool) -> None:
        """Handle that the focus has come or gone."""

    def take_over(self, before: "Widget") -> None:
        """Take over from a widget of the same name that had the focus before the last layout."""

    def wheel(self, form: "Form", steps: int) -> bool:
        """Handle the wheel over the widget. Return whether it was used."""
        return False

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the widget."""

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        """Return all that the look and the place depend on, besides window, theme and text size.

        None if that is not known: the widget is then drawn again in every frame.
        """
        return None

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what stands over all other widgets, such as an open list."""


W = TypeVar("W", bound=Widget)


class Form:
    """The widgets of a scene, and what the mouse and the keyboard do with them."""

    def __init__(self, ui: Host) -> None:
        self.ui = ui
        self.widgets: list[Widget] = []
        self.dirty = True
        self.focus: Widget | None = None
        self.ring_shown = False
        self.paper = False
        """Whether the widgets lie on paper: set it before adding them."""
        self.by_eye = False
        """Whether Tab goes by where the widgets stand, rather than in the order in which they were added."""
        self.modal: Widget | None = None
        """The widget whose open list takes all events."""
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._last_press: tuple[int, str] | None = None
        self._before: Widget | None = None
        self._held_name: str | None = None
        self._blink = 0
        self._done: str | None = None
        """The widget that was pressed last, while it is still pointed at: it need not be explained."""

    # Content ------------------------------------------------------------------------------------------------
    def add(self, widget: W) -> W:
        """Add a widget and return it; the one that had the focus before `clear` gets it again."""
        widget.paper = widget.paper or self.paper
        self.widgets.append(widget)
        if self._before is not None and widget.name == self._before.name and widget.enabled:
            before, self._before = self._before, None
            self.set_focus(widget)
            widget.take_over(before)
        if widget.name == self._held_name and widget.enabled:
            self._held = self._hovered = widget
        self.dirty = True
        return widget

    def clear(self) -> None:
        """Remove all widgets, to lay them out again. Focus and held widget are kept by name."""
        if self.focus is not None:
            self._before = self.focus
            self.focus.focus_changed(self, False)
        self._held_name = self._held.name if self._held is not None else None
        self.widgets.clear()
        self.focus = self._hovered = self._held = self.modal = None
        self.dirty = True

    def find(self, name: str) -> Widget | None:
        """Return the widget with a name, if there is one."""
        return next((widget for widget in self.widgets if widget.name == name), None)

    @property
    def looked_at(self) -> Widget | None:
        """The widget under the mouse, or else the one with the ring."""
        return self._hovered or (self.focus if self.ring_shown else None)

    def changed(self) -> None:
        """Note that something looks different now."""
        self.dirty = True

    def set_focus(self, widget: Widget | None, ring: bool | None = None) -> None:
        """Give the focus to a widget; `ring` shows or hides the ring."""
        if ring is not None:
            self.ring_shown = ring
        if widget is not self.focus:
            self._done = None if widget is None or widget.name != self._done else self._done
            old, self.focus = self.focus, widget
            if old is not None:
                old.focus_changed(self, False)
            if widget is not None:
                widget.focus_changed(self, True)
        self.dirty = True

    def let_go(self) -> None:
        """Forget what is held down: it is not pressed when the button comes up."""
        if self._held is not None:
            self._held.release()
        self._held, self._held_name = None, None
        self.dirty = True

    @property
    def held(self) -> Widget | None:
        """The widget on which the mouse button or a finger is held down."""
        return self._held

    def leave(self) -> None:
        """Let go of the focus and of what is held, because the form is no longer in front."""
        if self.focus is not None:
            self.focus.focus_changed(self, False)
        if self._held is not None:
            self._held.release()
        self._hovered = self._held = self.modal = None
        self._held_name = None

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Return whether it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(self.ui.metrics.du(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(self.ui.metrics.du(event.pos))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(self.ui.metrics.du(event.pos))
        if event.type == pygame.MOUSEWHEEL and self._hovered is not None:
            return self._hovered.wheel(self, event.y)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            if self.focus is not None and self.focus.text_event(self, event):
                self.dirty = True
                return True
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def at(self, point: tuple[float, float]) -> Widget | None:
        """Return the topmost widget that can be pressed at a point in du."""
        if self.modal is not None:
            return self.modal
        for widget in reversed(self.widgets):
            if self.can_reach(widget, point) and widget.hit(point):
                return widget if widget.enabled else None
        return self._near(point) if self.ui.device == "touch" else None

    def _near(self, point: tuple[float, float]) -> Widget | None:
        """Return the widget that a finger means when it comes down beside it."""
        near = [
            (off(widget.rect, point), index)
            for index, widget in enumerate(self.widgets)
            if widget.enabled and widget.touchable and inside(finger_box(widget.rect), point)
            and self.can_reach(widget, point)
        ]  # fmt: skip
        return self.widgets[min(near)[1]] if near else None

    def can_reach(self, widget: Widget, point: tuple[float, float]) -> bool:
        """Return whether a widget is shown where a point is."""
        return widget.visible

    def _moved(self, point: tuple[float, float]) -> bool:
        if self._held is not None:
            self._held.drag(self, point)
        under = self.at(point)
        if under is not self._hovered:
            if self._hovered is not None:
                self._hovered.hover(self, None)
            self._hovered = under
            self._done = None if under is None or under.name != self._done else self._done
            self.dirty = True
        if self.modal is not None:
            self.modal.drag(self, point)
        elif under is not None:
            under.hover(self, point)
        return under is not None

    def _down(self, point: tuple[float, float]) -> bool:
        under = self.at(point)
        self.dirty = self.dirty or under is not self._hovered
        self._hovered = under
        if under is None:
            if self.focus is not None and self.focus.role == "text field":
                self.set_focus(None)
            return False
        if self._too_soon(under.name):
            return True
        self._held = under
        self.set_focus(under if under.focusable else self.focus, ring=False)
        under.drag(self, point)
        return True

    def _too_soon(self, name: str) -> bool:
        now = self.ui.clock.now()
        last, self._last_press = self._last_press, (now, name)
        return last is not None and last[1] != name and now - last[0] < GUARD_MS

    def _up(self, point: tuple[float, float]) -> bool:
        held, self._held, self._held_name = self._held, None, None
        if held is None:
            return False
        self.dirty = True
        near = self.ui.device == "touch" and inside(finger_box(held.rect), point)
        if held.enabled and (held is self.modal or held.hit(point) or near):
            self._press(held, point)
        else:
            held.release()
        return True

    def _press(self, widget: Widget, point: tuple[float, float] | None) -> None:
        self.dirty = True
        self._done = widget.name
        widget.press(self, point)

    def press(self, name: str) -> None:
        """Press the widget with a name as a key would, for tests and screen readers."""
        widget = self.find(name)
        if widget is None:
            raise KeyError(name)
        if widget.enabled:
            self._press(widget, None)

    def _key(self, event: pygame.event.Event) -> bool:
        keys = self.ui.keys
        if self.focus is not None and self.focus.enabled and self.focus.key(self, event):
            self.dirty = True
            return True
        if self.modal is not None:
            return True
        if keys.hits(event, "next"):
            self._step(-1 if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else 1)
            return True
        on_button = self.focus is not None and self.focus.enabled and self.ring_shown
        if on_button and (keys.hits(event, "activate") or keys.hits(event, "lift")):
            assert self.focus is not None
            self._press(self.focus, None)
            return True
        for widget in self.widgets:
            if widget.action and widget.enabled and widget.visible and keys.hits(event, widget.action):
                self._press(widget, None)
                return True
        if event.key in _ARROWS:
            return self._aim(*_ARROWS[event.key])
        return False

    def _open(self) -> Sequence[Widget]:
        return [widget for widget in self.widgets if widget.visible and widget.enabled and widget.focusable]

    def in_order(self, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return widgets in the order of Tab."""
        return by_storeys(widgets) if self.by_eye else widgets

    def _step(self, by: int) -> None:
        stops = [widget for widget in self._open() if widget.tab_stop or widget is self.focus]
        ring = self.in_order(stops)
        if not ring:
            return
        if self.focus in ring:
            target = ring[(ring.index(self.focus) + by) % len(ring)]
        else:
            target = ring[0] if by > 0 else ring[-1]
        self.set_focus(target, ring=True)

    def _aim(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction. Return whether there is one."""
        ring = self._open()
        if not ring:
            return False
        if self.focus not in ring:
            self.set_focus(ring[0], ring=True)
            return True
        assert self.focus is not None
        best, best_cost = None, float("inf")
        for widget in ring:
            cost = _way(self.focus.rect, widget.rect, dx, dy) if widget is not self.focus else None
            if cost is not None and cost < best_cost:
                best, best_cost = widget, cost
        if best is None:
            return False
        self.set_focus(best, ring=True)
        return True

    # Frames -------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Let the caret of a text field blink."""
        if self.focus is not None and self.focus.role == "text field":
            blink = self.ui.clock.now() // 530
            if blink != self._blink:
                self._blink = blink
                self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets, then what stands over them."""
        seen = [widget for widget in self.widgets if widget.visible]
        known: list[tuple[Widget, WidgetState]] = []
        keys: list[Hashable] = []
        for widget in seen:
            state = self.state(widget)
            if (key := widget.look_key(canvas, state)) is not None:
                known.append((widget, state))
                keys.append(key)
                continue
            _draw_known(canvas, known, keys)
            known, keys = [], []
            widget.draw(canvas, state)
        _draw_known(canvas, known, keys)
        for widget in seen:
            widget.draw_over(canvas)

    def state(self, widget: Widget) -> WidgetState:
        """Return the state in which a widget is drawn; one that is disabled has none."""
        if not widget.enabled:
            return CALM
        hovered, focused = widget is self._hovered, widget is self.focus and self.ring_shown
        if not hovered and not focused:
            return CALM if self._blink % 2 == 0 else WidgetState(caret=False)
        return WidgetState(
            hovered=hovered,
            pressed=widget is self._held and hovered,
            focused=focused,
            caret=self._blink % 2 == 0,
            pointed=(hovered or focused) and widget.name != self._done,
        )


def _draw_known(
    canvas: Canvas, known: Sequence[tuple[Widget, WidgetState]], keys: Sequence[Hashable]
) -> None:
    """Draw widgets that follow each other, from the cache if they look as they did."""

    def paint(canvas: Canvas) -> None:
        for widget, state in known:
            widget.draw(canvas, state)

    if known:
        canvas.again(("widgets", *keys), paint)


STOREY = 100.0
"""A widget that is higher counts as so high round its middle, when it is asked what stands beside it."""


def by_storeys(widgets: Sequence[Widget]) -> list[Widget]:
    """Return widgets from top to bottom, and from left to right where they stand side by side."""
    storeys: list[tuple[float, list[Widget]]] = []
    for widget in sorted(widgets, key=lambda widget: _storey(widget)[0]):
        top, bottom = _storey(widget)
        if storeys and (top + bottom) / 2 < storeys[-1][0]:
            storeys[-1][1].append(widget)
        else:
            storeys.append((bottom, [widget]))
    return [widget for _, row in storeys for widget in sorted(row, key=lambda widget: widget.rect[:2])]


def _storey(widget: Widget) -> tuple[float, float]:
    _, y, _, h = widget.rect
    spare = max(0.0, h - STOREY) / 2
    return y + spare, y + h - spare


def finger_box(rect: Box) -> Box:
    """Return the box that a finger may hit: 1.15 times as large, and at least 48 du each way."""
    x, y, w, h = rect
    wide, high = max(1.15 * w, FINGER), max(1.15 * h, FINGER)
    wide, high = min(wide, w + SLACK), min(high, h + SLACK)
    return x - (wide - w) / 2, y - (high - h) / 2, wide, high


def off(rect: Box, point: tuple[float, float]) -> float:
    """Return how far a point lies outside a box, in du, squared."""
    x, y, w, h = rect
    dx = max(x - point[0], 0.0, point[0] - x - w)
    dy = max(y - point[1], 0.0, point[1] - y - h)
    return dx * dx + dy * dy


def _way(start: Box, end: Box, dx: int, dy: int) -> float | None:
    """Return how far one box lies from another in a direction; None if it lies beside or behind it."""
    along, across = ((0, 2), (1, 3)) if dx else ((1, 3), (0, 2))
    ahead, lap, _ = _span(start, end, *along)
    aside, _, gap = _span(start, end, *across)
    ahead *= dx or dy
    if ahead <= 4 or lap > min(start[along[1]], end[along[1]]) / 2:
        return None
    return ahead + 2.5 * gap + 0.2 * abs(aside)


def _span(a: Box, b: Box, place: int, size: int) -> tuple[float, float, float]:
    """Return the distance of the middles of two boxes, their overlap and the gap between them."""
    low, high = max(a[place], b[place]), min(a[place] + a[size], b[place] + b[size])
    middle = b[place] + b[size] / 2 - a[place] - a[size] / 2
    return middle, max(0.0, high - low), max(0.0, low - high)

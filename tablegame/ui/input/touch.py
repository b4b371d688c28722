"""Touch: one finger is the mouse, and says so; others are let be until it is gone."""

import sys
from collections.abc import Callable
from typing import Final

import pygame

from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LettersPage
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.widgets.inputs import Slider, TextField

DRAG_FROM = 12.0
"""A finger moves once it is this many du from where it came down."""
LONG_MS = 400
WHEEL_STEP = 48.0
"""The way of a finger that scrolls as one step of a wheel does, in du."""
_NOWHERE: Final = (-1.0, -1.0)
_FROM_A_MOUSE: Final = -1
"""SDL's number for fingers that it made of mouse events."""
_MICE = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_FINGERS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})


class Touch:
    """The first finger on the screen. `deliver` gives an event to the scene in front."""

    def __init__(self, ui: Ui, deliver: Callable[[pygame.event.Event], bool]) -> None:
        self.ui = ui
        self._deliver = deliver
        self._finger: tuple[int, int] | None = None
        self._start = self._at = _NOWHERE
        self._since = 0
        self._moved = False
        self._scrolls = False
        self._scrolled = 0.0
        self._shown: StackedScene | None = None
        """The scene that shows something closely because the finger stays."""

    def open(self) -> None:
        """Ignore the call, because the window reports fingers by itself."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of a finger, or one that was made of it; whether it was one."""
        if event.type in _MICE:
            return bool(getattr(event, "touch", False))
        if event.type not in _FINGERS:
            return False
        # A Mac has no touch screen: there it is the pad beside the keys.
        if getattr(event, "touch_id", 0) == _FROM_A_MOUSE or sys.platform == "darwin":
            return True
        finger = (int(getattr(event, "touch_id", 0)), int(event.finger_id))
        point = (event.x * self.ui.metrics.w_px, event.y * self.ui.metrics.h_px)
        if event.type == pygame.FINGERDOWN:
            if self._finger is None:
                self._finger = finger
                self._down(point)
        elif finger == self._finger:
            if event.type == pygame.FINGERMOTION:
                self._move(point)
            else:
                self._finger = None
                self._up(point)
        return True

    def update(self) -> None:
        """Show enlarged what is under a finger that rests; called every frame."""
        resting = self._finger is not None and not self._moved and self._shown is None
        long = self.ui.clock.now() - self._since >= LONG_MS
        if resting and long and (top := self.ui.stack.top) is not None:
            if top.look_closely(self.ui.metrics.du(self._at)):
                self._shown = top
            self._since = sys.maxsize

    # The finger ---------------------------------------------------------------------------------------------
    def _down(self, point: tuple[float, float]) -> None:
        self.ui.use_device("touch")
        self._start = self._at = point
        self._since, self._moved, self._scrolls, self._scrolled = self.ui.clock.now(), False, False, 0.0
        self._motion(point, 0)
        self._deliver(_button(pygame.MOUSEBUTTONDOWN, point))

    def _move(self, point: tuple[float, float]) -> None:
        du = self.ui.metrics.du
        x, y = du((point[0] - self._start[0], point[1] - self._start[1]))
        if not self._moved and x * x + y * y < DRAG_FROM**2:
            self._at = point
            return
        if not self._moved:
            self._moved = True
            self._end_look()
            self._motion(point, 1)
            self._scrolls = self._may_scroll(abs(y) > abs(x))
        way = du((0.0, point[1] - self._at[1]))[1]
        self._at = point
        if self._scrolls:
            self._scroll(way)
        else:
            self._motion(point, 1)

    def _may_scroll(self, upright: bool) -> bool:
        """Return whether the finger moves the page: nothing under it is dragged, and nothing is pressed by
        it."""
        top = self.ui.stack.top
        if top is None or top.dragging or not upright:
            return False
        if isinstance(top.form.held, Slider | TextField) or top.form.modal is not None:
            return False
        top.let_go()
        self._motion(_NOWHERE, 0)
        return True

    def _scroll(self, way: float) -> None:
        self._scrolled += way
        steps = int(self._scrolled / WHEEL_STEP)
        if steps:
            self._scrolled -= steps * WHEEL_STEP
            self._deliver(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, touch=True))

    def _up(self, point: tuple[float, float]) -> None:
        top = self.ui.stack.top
        if self._shown is not None and top is not None:
            top.let_go()
        self._end_look()
        field = top.form.held if top is not None else None
        self._deliver(_button(pygame.MOUSEBUTTONUP, point if self._moved else self._start))
        self._motion(_NOWHERE, 0)
        if isinstance(field, TextField) and not self._moved and self.ui.stack.top is top:
            self.ui.open(LettersPage(field))

    def _end_look(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None:
            shown.look_closely(None)

    def _motion(self, point: tuple[float, float], held: int) -> None:
        self._deliver(
            pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(held, 0, 0), touch=True)
        )


def _button(kind: int, point: tuple[float, float]) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=point, button=1, touch=True)

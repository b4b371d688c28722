"""Gamepads: what is pressed on one becomes the keys of the same actions, so every scene takes it."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LettersPage
from tablegame.ui.system.keys import PAD_ACTIONS
from tablegame.ui.widgets.inputs import TextField

ENTER, LEAVE = 0.5, 0.35
"""A stick points somewhere from the first share of its way on, until it is back under the second."""
REPEAT_AFTER_MS, REPEAT_MS = 400, 110

_FULL: Final = 32767
_ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
_SCROLLS = {"scroll_up": pygame.K_PAGEUP, "scroll_down": pygame.K_PAGEDOWN}
_REPEATING = frozenset({*_ARROWS, *_SCROLLS, "lb", "rb"})

MAPPED: Final = dict(
    enumerate(
        (
            "a",
            "b",
            "x",
            "y",
            "select",
            "",
            "start",
            "lstick",
            "rstick",
            "lb",
            "rb",
            "up",
            "down",
            "left",
            "right",
        )
    )
)
"""The buttons of a pad whose layout SDL knows."""
UNMAPPED: Final = dict(enumerate(("a", "b", "x", "y", "lb", "rb", "select", "start", "", "lstick", "rstick")))
"""The buttons of any other, in the order most of them have."""

_LETTERS = {"a": "A", "b": "B", "x": "X", "y": "Y", "lb": "LB", "rb": "RB", "lt": "LT", "rt": "RT",
            "select": "View", "start": "Menu", "lstick": "LS", "rstick": "RS"}  # fmt: skip
_SHAPES = _LETTERS | {"a": "×", "b": "○", "x": "□", "y": "△", "lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2",
                      "select": "Share", "start": "Options", "lstick": "L3", "rstick": "R3"}  # fmt: skip
_WITH_SHAPES = ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5")


def caps_of(name: str) -> dict[str, str]:
    """Return the labels of the buttons of a gamepad by its name."""
    return _SHAPES if any(word in name.lower() for word in _WITH_SHAPES) else _LETTERS


@dataclass
class _Pad:
    """A gamepad with the positions of its sticks and its hat."""

    device: Any = None
    name: str = ""
    axes: dict[int, float] = field(default_factory=dict)
    rested: set[int] = field(default_factory=set)
    """The axes that have been seen at rest: one that never is trembles, or is a pedal or a lever."""
    hat: tuple[int, int] = (0, 0)


@dataclass
class _Held:
    event: pygame.event.Event
    next_at: int


class Gamepads:
    """The connected gamepads. `deliver` passes an event to the scene in front and returns whether it was
    used."""

    def __init__(self, ui: Ui, deliver: Callable[[pygame.event.Event], bool]) -> None:
        self.ui = ui
        self._deliver = deliver
        self._controllers: Any = None
        self._pads: dict[int, _Pad] = {}
        self._mapped: set[int] = set()
        self._held: dict[tuple[int, str], _Held] = {}

    def open(self) -> None:
        """Look for pads, those plugged in later too. Without any, nothing happens."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()

    def _know_layouts(self) -> None:
        """Load the module with layouts of gamepads, if this version of pygame has it."""
        if self._controllers is not None:
            return
        with contextlib.suppress(ImportError, AttributeError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()
            self._controllers = controller

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of a pad. Return whether it was one."""
        if event.type == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._unplug(event.instance_id)
        elif not self.ui.preferences.gamepads:
            self._release_all()
            return event.type in _PRESSED or event.type in _OTHERS
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            self._button(_id(event), MAPPED.get(event.button, ""), down)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            self._axis(_id(event), event.axis, event.value / _FULL, triggers=True)
        elif event.type in _JOY:
            if _id(event) not in self._mapped:
                self._joy(event)
        else:
            return event.type in _OTHERS
        return True

    def _joy(self, event: pygame.event.Event) -> None:
        if event.type == pygame.JOYAXISMOTION:
            self._axis(_id(event), event.axis, event.value, triggers=False)
        elif event.type == pygame.JOYHATMOTION:
            pad = self._pad(_id(event))
            before, pad.hat = pad.hat, (event.value[0], event.value[1])
            for index, names in enumerate((("left", "right"), ("down", "up"))):
                for side, name in zip((-1, 1), names, strict=True):
                    if (before[index] == side) != (pad.hat[index] == side):
                        self._button(_id(event), name, pad.hat[index] == side)
        else:
            down = event.type == pygame.JOYBUTTONDOWN
            self._button(_id(event), UNMAPPED.get(event.button, ""), down)

    def _axis(self, pad_id: int, axis: int, value: float, *, triggers: bool) -> None:
        pad = self._pad(pad_id)
        if abs(value) < LEAVE:
            pad.rested.add(axis)
        if axis not in pad.rested:
            return
        pad.axes[axis] = value
        if axis in (0, 1):
            self._stick(pad_id, pad.axes.get(0, 0.0), pad.axes.get(1, 0.0))
        elif triggers and axis == 3:
            self._switch(pad_id, "scroll_up", -value)
            self._switch(pad_id, "scroll_down", value)
        elif triggers and axis in (4, 5):
            self._switch(pad_id, "lt" if axis == 4 else "rt", value)

    def _stick(self, pad_id: int, x: float, y: float) -> None:
        """Apply a stick's position as its main direction only."""
        level = abs(x) >= abs(y)
        for name, value, main in (
            ("left", -x, level), ("right", x, level), ("up", -y, not level), ("down", y, not level),
        ):  # fmt: skip
            self._switch(pad_id, name, value if main else 0.0, "stick.")

    def _switch(self, pad_id: int, name: str, value: float, source: str = "") -> None:
        held = (pad_id, source + name) in self._held
        if value >= ENTER and not held:
            self._button(pad_id, name, True, source)
        elif value < LEAVE and held:
            self._button(pad_id, name, False, source)

    # Buttons ------------------------------------------------------------------------------------------------
    def _button(self, pad_id: int, name: str, down: bool, source: str = "") -> None:
        if not name:
            return
        key = (pad_id, source + name)
        if not down:
            if (held := self._held.pop(key, None)) is not None:
                self._deliver(pygame.event.Event(pygame.KEYUP, held.event.dict))
            return
        if key in self._held or not self.ui.window.focused:
            return
        self.ui.use_device("pad", caps_of(self._pad(pad_id).name))
        event = self._press(name)
        self._held[key] = _Held(event, self.ui.clock.now() + REPEAT_AFTER_MS)

    def update(self) -> None:
        """Repeat directions that are held; called every frame."""
        now = self.ui.clock.now()
        for (_, name), held in tuple(self._held.items()):
            name = name.removeprefix("stick.")
            if name in _REPEATING and now >= held.next_at:
                held.next_at = now + REPEAT_MS
                self._press(name)

    def _press(self, name: str) -> pygame.event.Event:
        """Deliver what a button means now; the event that was used, or the last one tried."""
        if name in _ARROWS or name in _SCROLLS:
            return self._try(self._plain((_ARROWS | _SCROLLS)[name]))
        if name == "start":
            return self._start()
        actions = PAD_ACTIONS[name]
        top = self.ui.stack.top
        focus = top.form.focus if top is not None else None
        if isinstance(focus, TextField):
            if name == "a" and top is not None and not focus.writes_here:
                return self._write(focus)
            # Letters of other keys would be typed.
            actions = tuple(each for each in actions if each in ("back", "next", "previous"))
        elif name == "a" and top is not None and focus is not None and top.form.ring_shown:
            actions = (focus.confirm, *actions)
        used = pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="", action="")
        for action in actions:
            used = self._event(action)
            if self._deliver(used):
                break
        return used

    def _write(self, field: TextField) -> pygame.event.Event:
        self.ui.open(LettersPage(field))
        return pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="", action="")

    def _start(self) -> pygame.event.Event:
        """Press pause or else the main button of the page. Return that action's event, or back if neither
        exists."""
        top = self.ui.stack.top
        for action in ("pause", "activate"):
            for widget in top.form.widgets if top is not None else ():
                if top is not None and widget.action == action and widget.enabled and widget.visible:
                    top.form.press(widget.name)
                    return self._event(action)
        return self._try(self._event("back"))

    def _try(self, event: pygame.event.Event) -> pygame.event.Event:
        self._deliver(event)
        return event

    def _event(self, action: str) -> pygame.event.Event:
        if action == "previous":
            return self._plain(self.ui.keys.binding("next").key, pygame.KMOD_LSHIFT, "next")
        return self._plain(self.ui.keys.binding(action).key, 0, action)

    def _plain(self, key: int, mod: int = 0, action: str = "") -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", action=action)

    # Plugging -----------------------------------------------------------------------------------------------
    def _pad(self, pad_id: int) -> _Pad:
        return self._pads.setdefault(pad_id, _Pad())

    def _plug(self, index: int) -> None:
        self._know_layouts()
        with contextlib.suppress(pygame.error, AttributeError):
            if self._controllers is not None and self._controllers.is_controller(index):
                device = self._controllers.Controller(index)
                pad_id = int(device.as_joystick().get_instance_id())
                pad = self._pads[pad_id] = _Pad(device, str(device.name))
                pad.rested |= {axis for axis in range(6) if abs(device.get_axis(axis)) < LEAVE * _FULL}
                self._mapped.add(pad_id)
            else:
                stick = pygame.joystick.Joystick(index)
                pad = self._pads[stick.get_instance_id()] = _Pad(stick, stick.get_name())
                at = [stick.get_axis(axis) for axis in range(stick.get_numaxes())]
                pad.rested |= {axis for axis, value in enumerate(at) if abs(value) < LEAVE}

    def _release_all(self) -> None:
        for pad_id, name in list(self._held):
            self._button(pad_id, name, False)

    def _unplug(self, pad_id: int) -> None:
        for key in [key for key in self._held if key[0] == pad_id]:
            self._button(pad_id, key[1], False)
        self._pads.pop(pad_id, None)
        self._mapped.discard(pad_id)


_JOY = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION})
_PRESSED = _JOY | {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
_OTHERS = frozenset(
    {
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERDEVICEREMAPPED,
        pygame.JOYBALLMOTION,
    }
)


def _id(event: pygame.event.Event) -> int:
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))

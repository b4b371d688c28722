"""The loop: events, time, drawing."""

import gc
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.picture_cache import Unfinished, free_memory, limit_picture_time, mark_pictures
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.system import sdl
from tablegame.ui.system.keys import at_position
from tablegame.ui.system.window import OUT_OF_SIGHT


class LookRate(NamedTuple):
    """The number of times a second that the loop looks for input."""

    rate: int
    woken: int
    """The number where input ends the wait."""


FULL_RATE: Final = 60
FULL: Final = LookRate(FULL_RATE, FULL_RATE)
CALM, IDLE, UNFOCUSED = LookRate(20, 4), LookRate(12, 3), LookRate(8, 2)
UNFOCUSED_MOVING: Final = LookRate(12, 12)
WORKING: Final = LookRate(20, 10)
"""While pictures are made for coming frames, tasks wait, or a process owes an answer, which wakes nobody."""
CALM_AFTER_MS, IDLE_AFTER_MS, UNFOCUSED_AFTER_MS = 1_500, 20_000, 2_000
"""What has stood still for so long is looked after less often; only the first input may notice."""

_INPUT = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
        pygame.TEXTEDITING,
    }
)
_RESIZED = frozenset({pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE})
_EXPOSED = frozenset(
    {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED}
)
_WINDOWS = frozenset(number for name, number in vars(pygame).items() if name.startswith("WINDOW"))
_KEYS = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})
_HIDING = (_INPUT - {pygame.MOUSEMOTION}) | {pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED}
"""What may turn cards face down."""
_POINTED = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_PRESSES = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.TEXTINPUT})
LONGEST_FRAME_MS = 250
FITTING_S = 0.008
"""How long pictures for a new window size are made in a frame; meanwhile the old one is stretched."""
OPENING_S = 0.016
"""How long pictures are made in a frame for a table that opens, or for the page after a table; meanwhile what
was there before is shown."""
REST_MS = 100
"""At rest, scenes are updated only so often, although input is looked for more often."""
QUIET_MS = 150
"""Without input for so long, a wait of a tenth of a second is not felt."""


class OpeningStep(Enum):
    """The steps in which a scene opens over the page before it, each in frames of its own."""

    SET_UP = "set up"
    MAKING = "making"
    """Its pictures are made."""
    MADE = "made"


class Device(Protocol):
    """Something at hand beside mouse and keyboard; it turns its events into theirs."""

    def open(self) -> None:
        """Open the device, once the first picture is shown."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event. Return whether it was one of this device."""

    def update(self) -> None:
        """Update what is held down; called every frame."""


Deliver: TypeAlias = Callable[[pygame.event.Event], bool]
"""Delivers an event to its receiver and returns whether it was used."""


class FrameListener(Protocol):
    """Something that is told of every frame, such as the bridge to a screen reader."""

    def pump(self, drawn: int) -> None:
        """Handle messages once a frame; `drawn` frames have been drawn so far."""


class KeptFrame(NamedTuple):
    """A copy of a frame."""

    number: int
    picture: pygame.Surface
    secrecy: tuple[object, ...] | None
    """What the secrets in it depend on; None: it must not outlast another frame."""


class Loop:
    """Runs the scenes of a Ui until none is left."""

    def __init__(
        self,
        ui: Ui,
        devices: Sequence[Callable[[Ui, Deliver], Device]] = (),
        open_reader: Callable[[Ui], FrameListener | None] = lambda ui: None,
    ) -> None:
        """Make a loop. `open_reader` makes the bridge to screen readers, if there is one."""
        self.ui = ui
        self._last_busy = self._freed = ui.clock.now()
        self._last_input = ui.clock.now()  # the user has just started the program
        self._exposed = True
        self._updated = ui.clock.now()
        self._waited = 0
        """The milliseconds that the scenes have not been told of since their last update."""
        self.frames_drawn = 0
        self._last: KeptFrame | None = None
        """A frame for a window that takes another size; none while the pointer is in the window."""
        self._shown_secrecy: tuple[object, ...] | None = ()
        """What the secrets in the newest frame depend on; empty where another scene follows it."""
        self._whole: Sequence[StackedScene] = ()
        """The scenes whose picture is on the canvas, where the topmost can go on with it."""
        self._shown_scenes: Sequence[StackedScene] = ()
        """The scenes whose picture is in the window."""
        self._opening: OpeningStep | None = None
        """How far the scene in front is that opens, while the page before is still in the window."""
        self._sheet: pygame.Surface | None = None
        """The surface on which it is drawn until its pictures are there."""
        self._stretched: pygame.Surface | None = None
        """What was on the screen before the window took another size."""
        self.patient = False
        """Whether a window of another size is filled in several frames, rather than in a long one."""
        ui.before_resize = self._keep
        self._tasks: list[Callable[[], object]] = []
        """What is still to be done, one thing a frame, while no input comes."""
        self.devices = tuple(make(ui, self._deliver) for make in devices)
        self._make_reader = open_reader
        self.reader: FrameListener | None = None
        """The bridge to screen readers, where there is one."""

    def run(self, first: StackedScene | None = None, later: Sequence[Callable[[], object]] = ()) -> None:
        """Show `first` and go on until the stack is empty.

        Once the first picture stands and no input comes, sound, devices and the screen reader are opened, and
        `later` is done, one thing a frame.
        """
        if first is not None:
            self.ui.stack.push(first)
        # A missing sound device takes a tenth of a second to say so.
        self.patient = self.ui.lively = True
        # Last, what stands is left out of the search for garbage, which would hold up a frame for 20 ms.
        opened = (device.open for device in self.devices)
        self._tasks = [self.ui.sounds.open, *opened, self._open_reader, *later, gc.freeze]
        going = self.step()
        gc.enable()
        while going and self.step():
            if self._tasks and self.ui.clock.now() - self._last_input > QUIET_MS:
                self._tasks.pop(0)()

    def _open_reader(self) -> None:
        self.reader = self._make_reader(self.ui)

    def step(self) -> bool:
        """Run one frame. Return whether there is another."""
        ui = self.ui
        looks = self._look_rate()
        full = looks is FULL
        self._waited += ui.clock.tick(FULL_RATE) if full else ui.clock.rest(*looks)
        self._change_scenes()
        events = sdl.events()
        for event in events:
            self._event(event)
            self._change_scenes()
        for device in self.devices:
            device.update()
        rested = ui.clock.now() - self._updated
        if not full and rested < REST_MS and not (events or self._exposed):
            return self._shown()
        ms, self._waited, self._updated = min(LONGEST_FRAME_MS, self._waited), 0, ui.clock.now()
        ui.every_frame(ms)
        if self._freed != self._last_busy and ui.clock.now() - self._last_busy > IDLE_AFTER_MS:
            self._freed = self._last_busy
            free_memory()
        if ui.take_pictures():
            self._exposed, self._whole = True, ()
        if self._opening is not None:
            # Time begins for it when it is seen.
            self._open()
            return self._shown()
        if (top := ui.stack.top) is not None:
            top.update(ms)
        self._change_scenes()
        if ui.stack.scenes:
            self._draw()
        ui.sounds.update()
        return self._shown()

    def _shown(self) -> bool:
        """Let a screen reader ask. Return whether a scene is left."""
        if not self.ui.stack.scenes:
            return False
        if self.reader is not None:
            self.reader.pump(self.frames_drawn)
        return True

    def _change_scenes(self) -> None:
        known = tuple(self.ui.stack.scenes)
        if self.ui.stack.apply():
            self._exposed = True
            self._stretched, self._last, self._whole, self._shown_secrecy = None, None, (), ()
            top, before = self.ui.stack.top, self._shown_scenes
            opens_table = top is not None and top.is_table and top not in known
            leaves_table = top is not None and _shows_table(known) and not _shows_table(self.ui.stack.scenes)
            step = None
            if opens_table:
                mark_pictures()
                self.ui.forget_pictures()
                # A table before it may show a hand that is not to be seen any more.
                step = None if _shows_table(before) else OpeningStep.SET_UP
            elif leaves_table:
                self._tasks.append(free_memory)
                step = OpeningStep.MAKING
            self._opening, self._sheet = step if self.patient and before else None, None

    def _look_rate(self) -> LookRate:
        if self._opening is not None:
            return FULL
        now = self.ui.clock.now()
        still, top = now - self._last_busy, self.ui.stack.top
        if still > CALM_AFTER_MS and (self._tasks or self.ui.works or (top is not None and top.works_ahead)):
            return WORKING
        if not self.ui.window.focused:
            if now - self._last_input < UNFOCUSED_AFTER_MS:
                return FULL
            return UNFOCUSED if still > CALM_AFTER_MS else UNFOCUSED_MOVING
        return IDLE if still > IDLE_AFTER_MS else CALM if still > CALM_AFTER_MS else FULL

    def _event(self, event: pygame.event.Event) -> None:
        ui, event = self.ui, at_position(event)
        if event.type in _RESIZED or event.type in _WINDOWS:
            # The system may have taken what was on it.
            self._whole = ()
            self._opening = None
        if event.type in _RESIZED:
            if self.patient and self._stretched is None and self._last is not None:
                # An older picture may show what is hidden by now.
                frame, secrecy = self._last, self._secrecy()
                fits = frame.number == self.frames_drawn or secrecy is not None
                self._stretched = frame.picture if fits and frame.secrecy == secrecy else None
            ui.resized()
            self._exposed = True
            return
        if event.type in _EXPOSED:
            self._exposed = True
        if any(device.handle(event) for device in self.devices):
            return
        if event.type in _INPUT:
            ui.use_device("keyboard" if event.type in _KEYS else "mouse")
        if event.type in _POINTED and (factor := ui.window.pixel_factor()) != 1.0:
            place = (event.pos[0] * factor, event.pos[1] * factor)
            event = pygame.event.Event(event.type, {**event.dict, "pos": place})
        self._deliver(event)

    def _deliver(self, event: pygame.event.Event) -> bool:
        """Give an event to its receiver. Return whether it was used."""
        ui = self.ui
        if event.type in _HIDING:
            self._stretched = None
        if event.type in _INPUT:
            self._last_busy = self._last_input = ui.clock.now()
        if self._opening is not None and event.type in _PRESSES:
            return True  # it was meant for the page that is still in the window
        if event.type in OUT_OF_SIGHT and ui.stack.top is not None:
            ui.stack.top.let_go()  # a release outside the window never arrives
        if ui.before_scenes(event):
            return True
        return ui.stack.top.handle(event) if ui.stack.top is not None else False

    def _draw(self) -> None:
        ui = self.ui
        visible = ui.stack.visible
        if not (self._exposed or any(scene.wants_drawing for scene in visible)):
            self._keep_for_resize()
            return
        if self._last is None and self._stretched is None and not self._exposed:
            self._keep_for_resize()
        canvas = ui.canvas()
        if self._stretched is not None and not self._fitted(canvas, visible):
            return
        if self._stretched is None:
            whole, self._whole = self._whole, ()
            canvas.intact = bool(visible) and list(visible) == list(whole)
            below = visible[:-1]
            if below and canvas.intact:
                still = not any(scene.wants_drawing for scene in below)
                canvas.intact = still and visible[-1].draws_part
            if canvas.intact:
                canvas.lift()
            _draw_scenes(canvas, visible[-1:] if canvas.intact else visible)
            canvas.intact = False
        self._stretched, self._opening, self._sheet, self._shown_scenes = None, None, None, visible
        for scene in visible:
            scene.drawn()
        labelled = canvas.finish()
        if visible and visible[-1].goes_on and (visible[-1].repeats_labels or not labelled):
            self._whole = visible
        ui.window.flip()
        self._exposed = False
        self._last_busy = ui.clock.now()
        self.frames_drawn += 1
        self._shown_secrecy = self._secrecy()
        if self._last is not None and self._last.secrecy != self._shown_secrecy:
            self._last = None

    def _secrecy(self) -> tuple[object, ...] | None:
        """Return what the secrets on the screen depend on; None if a scene does not know it."""
        keys = tuple((scene, scene.secrecy) for scene in self.ui.stack.visible)
        return None if any(key is None for _, key in keys) else keys

    def _keep_for_resize(self) -> None:
        """Copy what is on the screen if the window may take another size: by a hand outside of it."""
        if self.ui.window.pointed:
            self._last = None
        else:
            self._keep()

    def _keep(self) -> None:
        """Copy what is on the screen, once."""
        if not self.patient or (self._last is not None and self._last.number == self.frames_drawn):
            return
        surface, metrics = self.ui.window.surface(), self.ui.metrics
        if self.frames_drawn and surface.get_size() == (metrics.w_px, metrics.h_px):  # not a new, empty one
            self._last = KeptFrame(self.frames_drawn, surface.copy(), self._shown_secrecy)

    def _open(self) -> None:
        """Do what is next for a scene that opens: set up, its pictures are made, and then it is shown."""
        canvas = self.ui.canvas()
        if self._opening is OpeningStep.SET_UP:
            self._opening = OpeningStep.MAKING
        elif self._opening is OpeningStep.MADE:
            self._draw()
        else:
            self._sheet = self._sheet or canvas.surface.copy()
            try:
                with limit_picture_time(OPENING_S), canvas.onto(self._sheet):
                    _draw_scenes(canvas, self.ui.stack.visible)
                self._opening = OpeningStep.MADE
            except Unfinished:
                pass
            finally:
                canvas.drop()

    def _fitted(self, canvas: Canvas, visible: Sequence[StackedScene]) -> bool:
        """Draw the scenes in the new size as far as time allows. Return whether they are whole."""
        assert self._stretched is not None, "there was a picture before"
        try:
            with limit_picture_time(FITTING_S):
                _draw_scenes(canvas, visible)
        except Unfinished:
            canvas.drop()
            pygame.transform.scale(self._stretched, canvas.surface.get_size(), canvas.surface)
            self.ui.window.flip()
            return False
        return True


def _shows_table(scenes: Sequence[StackedScene]) -> bool:
    return any(scene.is_table for scene in scenes)


def _draw_scenes(canvas: Canvas, scenes: Sequence[StackedScene]) -> None:
    """Draw scenes from the lowest; the labels over a frame are those of the topmost scene."""
    for scene in scenes:
        canvas.drop()
        scene.draw(canvas)

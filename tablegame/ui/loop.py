"""The loop: events, time, drawing."""

from collections.abc import Callable, Sequence

import pygame

from tablegame.ui.context import Ui
from tablegame.ui.gamepad import Gamepads
from tablegame.ui.reader import Pumped, open_reader
from tablegame.ui.scene import Scene
from tablegame.ui.touch import Touch

FULL_RATE, IDLE_RATE = 60, 12
IDLE_AFTER_MS, UNFOCUSED_AFTER_MS = 20_000, 2_000

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
_KEYS = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})
_POINTED = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
LONGEST_FRAME_MS = 250
QUIET_MS = 150
"""Without input for so long, a wait of a tenth of a second is not felt."""


class Loop:
    """Runs the scenes of a Ui until none is left."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self._last_busy = ui.clock.now()
        self._last_input = ui.clock.now()  # whoever has just started the program is there
        self._exposed = True
        self.frames_drawn = 0
        self.pads = Gamepads(ui, self._deliver)
        self.touch = Touch(ui, self._deliver)
        self.reader: Pumped | None = None
        """The bridge to screen readers, where there is one."""

    def run(self, first: Scene | None = None, later: Sequence[Callable[[], object]] = ()) -> None:
        """Shows `first` and goes on until the stack is empty.

        `later` is done once the first picture stands and no input comes, one thing a frame.
        """
        if first is not None:
            self.ui.stack.push(first)
        # A missing sound device takes a tenth of a second to say so.
        waiting = [*later, self.ui.sounds.open, self.pads.open, self._open_reader]
        while self.step():
            if waiting and self.ui.clock.now() - self._last_input > QUIET_MS:
                waiting.pop(0)()

    def _open_reader(self) -> None:
        self.reader = open_reader(self.ui)

    def step(self) -> bool:
        """One frame; whether there is another."""
        ui = self.ui
        ms = min(LONGEST_FRAME_MS, ui.clock.tick(self._rate()))
        if ui.stack.apply():
            self._exposed = True
        for event in pygame.event.get():
            self._event(event)
            if ui.stack.apply():
                self._exposed = True
        self.pads.repeat()
        self.touch.update()
        ui.every_frame(ms)
        if (top := ui.stack.top) is not None:
            top.update(ms)
        if ui.stack.apply():
            self._exposed = True
        if not ui.stack.scenes:
            return False
        self._draw()
        if self.reader is not None:
            self.reader.pump(self.frames_drawn)
        return True

    def _rate(self) -> int:
        now = self.ui.clock.now()
        if not self.ui.window.focused:
            return FULL_RATE if now - self._last_input < UNFOCUSED_AFTER_MS else IDLE_RATE
        return IDLE_RATE if now - self._last_busy > IDLE_AFTER_MS else FULL_RATE

    def _event(self, event: pygame.event.Event) -> None:
        ui = self.ui
        if event.type in _RESIZED:
            ui.resized()
            self._exposed = True
            return
        if event.type in _EXPOSED:
            self._exposed = True
        if self.touch.handle(event) or self.pads.handle(event):
            return
        if event.type in _INPUT:
            ui.use_device("keyboard" if event.type in _KEYS else "mouse")
        if event.type in _POINTED and (factor := ui.window.pixel_factor()) != 1.0:
            place = (event.pos[0] * factor, event.pos[1] * factor)
            event = pygame.event.Event(event.type, {**event.dict, "pos": place})
        self._deliver(event)

    def _deliver(self, event: pygame.event.Event) -> bool:
        """Gives an event to whoever it is for; whether it was used."""
        ui = self.ui
        if event.type in _INPUT:
            self._last_busy = self._last_input = ui.clock.now()
        if ui.before_scenes(event):
            return True
        return ui.stack.top.handle(event) if ui.stack.top is not None else False

    def _draw(self) -> None:
        ui = self.ui
        visible = ui.stack.visible
        if not (self._exposed or any(scene.wants_drawing for scene in visible)):
            return
        canvas = ui.canvas()
        for scene in visible:
            scene.draw(canvas)
            scene.drawn()
        canvas.finish()
        ui.window.flip()
        self._exposed = False
        self._last_busy = ui.clock.now()
        self.frames_drawn += 1

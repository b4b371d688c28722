"""A part of the window that a scene takes for the whole of it, at a scale of its own."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.paper import cloth_surface
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.motion import Pace


@dataclass(frozen=True)
class PartMetrics(Metrics):
    """A part of a window whose scale is given, and not found from its size."""

    scale: float = 1.0

    @cached_property
    def s(self) -> float:
        """Pixels per du."""
        return self.scale


class PartCanvas(Canvas):
    """Draws on the part; its cloth is that of the whole window."""

    window: Metrics
    top: int
    """Where the part begins in the window, in pixels."""

    def _weave(self) -> pygame.Surface:
        cloth = cloth_surface(self.look.cloth, self.window).convert(self.surface)
        area = self.surface.get_rect().move(0, self.top)
        return cloth.subsurface(area.clip(cloth.get_rect())).copy()


class PartUi(Ui):
    """The screen's belongings for a scene at the left of the window. All but size and pace are those of the
    whole screen."""

    def __init__(self, whole: Ui) -> None:
        self.__dict__["_whole"] = whole
        self.metrics = whole.metrics
        self.type = Typesetter(self.metrics, whole.art, whole.type.scale)
        self.type.sign = lambda mark: whole.speaker.plain((mark,))
        self._part: PartCanvas | None = None
        self._top = 0

    def __getattr__(self, name: str) -> Any:
        """Whatever is not its own."""
        return getattr(self.__dict__["_whole"], name)

    def place(self, top: float, w: float, h: float, scale: float) -> None:
        """It begins at `top`, measures so many du of the whole window, and its own du are `scale` times as
        large as those."""
        whole: Ui = self.__dict__["_whole"]
        rect = whole.metrics.rect(0, top, w, h)
        self._top = rect.y
        found = PartMetrics(rect.w, rect.h, whole.metrics.s * scale)
        if found != self.metrics or self.type.scale != whole.type.scale:
            self.metrics = found
            self.type.fit(found, whole.type.scale)

    def inside(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the mouse as it happens on the part."""
        return pygame.event.Event(event.type, {**event.dict, "pos": (event.pos[0], event.pos[1] - self._top)})

    def canvas(self) -> Canvas:
        """On its part of this frame's surface."""
        whole: Ui = self.__dict__["_whole"]
        area = pygame.Rect(0, self._top, self.metrics.w_px, self.metrics.h_px)
        surface = whole.window.surface()
        surface = surface.subsurface(area.clip(surface.get_rect()))
        if self._part is None:
            self._part = PartCanvas(surface, self.metrics, whole.look, self.type, whole.art)
            self._part.cap_of = whole.cap
        self._part.window, self._part.top = whole.metrics, self._top
        self._part.fit(surface, self.metrics, whole.look)
        return self._part

    @property
    def pace(self) -> Pace:
        """The usual one whatever was chosen for play: a replay has speeds of its own. Nothing is held."""
        return Pace("normal", 1.0, self.preferences.reduced_motion, self.preferences.call_window, False)

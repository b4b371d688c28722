"""A page of which only what has changed is laid down anew, as long as its last frame is still there."""

from collections.abc import Callable
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.drawing import Drawing, changed, joined

MUCH: Final = 0.6
"""Where more than this share of the screen has changed, all of it is laid down."""


class Picture:
    """The last frame of one page over a ground that stands still."""

    def __init__(self) -> None:
        self._above: Drawing | None = None
        self._ground: pygame.Surface | None = None

    def forget(self) -> None:
        """Forget all pictures, because the ground has changed."""
        self._above = self._ground = None

    def anew(self) -> None:
        """Draw everything above the ground again in the next frame, because the last one was drawn over."""
        self._above = None

    def show(
        self, canvas: Canvas, ground: Callable[[Canvas], object], draw: Callable[[Canvas], object]
    ) -> None:
        """Put a frame on the canvas. `ground` is drawn once for a size; `draw` draws what lies on it."""
        before, self._above = self._above, None
        surface = canvas.surface
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground, before = pygame.Surface(surface.get_size()).convert(surface), None
            with canvas.onto(self._ground):
                ground(canvas)
        above = canvas.drawing(draw)
        areas = [surface.get_rect()]
        if canvas.intact and before is not None:
            areas = joined(changed(before, above))
        if sum(area.w * area.h for area in areas) > MUCH * surface.get_width() * surface.get_height():
            surface.blit(self._ground, (0, 0))
            above.onto(surface)
        else:
            for area in areas:
                surface.set_clip(area)
                surface.blit(self._ground, area, area)
                above.within(surface, area)
            surface.set_clip(None)
        self._above = above

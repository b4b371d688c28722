"""Incremental drawing: pictures made in advance step by step, and pages redrawn only where they changed."""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Thread
from typing import Final, TypeAlias

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.drawing import Drawing, changed, joined

PrerenderStep: TypeAlias = Callable[[Canvas], object]
LATER: Final = "later"
"""The result of a step that waits for something: no further step runs in this frame."""
ROTATION_FRAMES: Final = 2
"""The number of frames that a rotation gets: a fixed one, so that frames do not depend on its speed."""


def prerender(
    steps: Iterator[PrerenderStep], canvas: Canvas, seconds: float, most: int | None = None
) -> bool:
    """Run steps until `seconds` have passed or `most` of them are done.

    Return True if no step is left; with `most` that is unknown, and the result is False.
    """
    until = time.perf_counter() + seconds
    for step in islice(steps, most):
        if step(canvas) is LATER or time.perf_counter() > until:
            return False
    return most is None


class BackgroundRotation:
    """The rotation of a large picture in a thread of its own, because it takes longer than a frame has."""

    def __init__(self, picture: pygame.Surface, angle: float) -> None:
        """Start turning the picture in a thread; until that ends, the picture must not be drawn on."""
        self._turned = picture
        self._thread = Thread(target=self._turn, args=(picture, angle))
        self._thread.start()

    def _turn(self, picture: pygame.Surface, angle: float) -> None:
        self._turned = pygame.transform.rotozoom(picture, angle, 1.0)

    def result(self) -> pygame.Surface:
        """Return the turned picture, as soon as it is there."""
        self._thread.join()
        return self._turned


MUCH: Final = 0.6
"""Where more than this share of the screen has changed, all of it is laid down."""


class PagePicture:
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

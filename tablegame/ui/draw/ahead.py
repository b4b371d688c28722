"""Pictures that are made ahead, bit by bit, in frames that have time for it."""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Thread
from typing import Final, TypeAlias

import pygame

from tablegame.ui.draw.canvas import Canvas

Step: TypeAlias = Callable[[Canvas], object]
LATER: Final = "later"
"""What a step says that waits for something: nothing more is done in this frame."""
FRAMES: Final = 2
"""So many frames a picture that is turned beside them has time: always the same, however fast that is."""


def work(steps: Iterator[Step], canvas: Canvas, seconds: float, most: int | None = None) -> bool:
    """Run steps until `seconds` have passed or `most` of them are done.

    Return True if no step is left; with `most` that is unknown, and the result is False.
    """
    until = time.perf_counter() + seconds
    for step in islice(steps, most):
        if step(canvas) is LATER or time.perf_counter() > until:
            return False
    return most is None


class Turning:
    """A large picture is turned in a thread of its own, which takes longer than a frame has."""

    def __init__(self, picture: pygame.Surface, angle: float) -> None:
        """Start turning the picture in a thread; until that ends, the picture must not be drawn on."""
        self._turned = picture
        self._thread = Thread(target=self._turn, args=(picture, angle))
        self._thread.start()

    def _turn(self, picture: pygame.Surface, angle: float) -> None:
        self._turned = pygame.transform.rotozoom(picture, angle, 1.0)

    def done(self) -> pygame.Surface:
        """Return the turned picture, as soon as it is there."""
        self._thread.join()
        return self._turned

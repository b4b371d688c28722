"""Design units: a canvas of at least 1280 x 720 du, whatever the window measures."""

from dataclasses import dataclass
from functools import cached_property

import pygame

BASE_W, BASE_H = 1280.0, 720.0
SMALLEST = (1024, 640)

Box = tuple[float, float, float, float]
"""x, y, width and height in du."""


@dataclass(frozen=True)
class Metrics:
    """The scale between a window in pixels and its canvas in du."""

    w_px: int
    h_px: int

    @cached_property
    def s(self) -> float:
        """Pixels per du."""
        return max(0.05, min(self.w_px / BASE_W, self.h_px / BASE_H))

    @cached_property
    def w(self) -> float:
        """Width of the canvas in du, 1280 or more."""
        return self.w_px / self.s

    @cached_property
    def h(self) -> float:
        """Height of the canvas in du, 720 or more."""
        return self.h_px / self.s

    def px(self, du: float) -> int:
        """Return a length in pixels, rounded."""
        return round(du * self.s)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a box in pixels; neighbours that share an edge in du share it in pixels."""
        left, top = round(x * self.s), round(y * self.s)
        return pygame.Rect(left, top, round((x + w) * self.s) - left, round((y + h) * self.s) - top)

    def du(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return a point in pixels as a point in du."""
        return pos[0] / self.s, pos[1] / self.s


def inside(box: Box, point: tuple[float, float]) -> bool:
    """Return whether a point lies in a box."""
    x, y, w, h = box
    return x <= point[0] < x + w and y <= point[1] < y + h

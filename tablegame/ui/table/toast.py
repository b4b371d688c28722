"""Where words that are said for a moment stand: near what they are about, and on nothing that is needed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from tablegame.ui.table.pose import Box

ACROSS: Final = 40.0
DOWN: Final = 16.0
"""From one place that is tried to the next, in du."""
MARGIN: Final = 8.0
"""From the edge of the canvas, and from what must not be covered."""


@lru_cache(maxsize=256)
def free_box(
    sizes: Sequence[tuple[float, float]],
    about: tuple[float, float],
    taken: Sequence[Box],
    canvas: tuple[float, float],
    top: float,
) -> Box | None:
    """Return the box of one of these sizes, with its foot nearest to `about`, that covers nothing of what is
    `taken`; None if no box is free. It stands below `top`."""
    guarded = [pygame.FRect(box.grown(MARGIN / 2)) for box in taken]
    best, least = None, float("inf")
    for w, h in sizes:
        wanted = _within(Box(about[0] - w / 2, about[1] - h, w, h), canvas, top)
        for box in (wanted, *_all((w, h), canvas, top)):
            far = abs(box.centre[0] - about[0]) + abs(box.bottom - about[1])
            if far < least and pygame.FRect(box).collidelist(guarded) < 0:
                best, least = box, far
    return best


@lru_cache(maxsize=256)
def toast_box(
    size: tuple[float, float],
    about: tuple[float, float],
    never: Sequence[Box],
    rather_not: Sequence[Box],
    canvas: tuple[float, float],
    top: float,
) -> Box:
    """The box of that size with its foot nearest to `about` that covers as little as can be of what it should
    `never` cover, and then of what it should `rather_not`. It stands below `top`."""
    w, h = size
    guarded = [box.grown(MARGIN / 2) for box in never]
    wanted = Box(about[0] - w / 2, about[1] - h, w, h)
    x, y = wanted.centre

    def away(box: Box) -> float:
        return abs(box.centre[0] - x) + abs(box.centre[1] - y)

    first = _within(wanted, canvas, top)
    best, least = first, (float("inf"), 0.0, 0.0)
    for box in (first, *sorted(_all(size, canvas, top), key=away)):
        far = away(box)
        if least[0] <= 0 and far > least[1]:
            # Whatever is still farther away costs more.
            break
        covered = sum(box.overlap(other) for other in guarded)
        if covered > least[0]:
            continue
        cost = (covered, far + sum(box.overlap(other) for other in rather_not) / 12, far)
        if cost < least:
            best, least = box, cost
    return best


def _within(box: Box, canvas: tuple[float, float], top: float) -> Box:
    x = max(MARGIN, min(canvas[0] - box.w - MARGIN, box.x))
    return Box(x, max(top, min(canvas[1] - box.h - MARGIN, box.y)), box.w, box.h)


def _all(size: tuple[float, float], canvas: tuple[float, float], top: float) -> list[Box]:
    w, h = size
    rows = int((canvas[1] - MARGIN - h - top) // DOWN) + 1
    last = canvas[0] - MARGIN - w
    columns = [MARGIN + ACROSS * column for column in range(int((last - MARGIN) // ACROSS) + 1)] or [MARGIN]
    return [
        Box(x, canvas[1] - MARGIN - h - DOWN * row, w, h)
        for row in range(max(1, rows))
        for x in (*columns, max(MARGIN, last))
    ]

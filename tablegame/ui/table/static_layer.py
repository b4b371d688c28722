"""What stands still on a table: parts that are painted once, and again only when they change."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.pose import Box

OPAQUE: Final = 200
"""From here on a pixel is no shadow."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that stands still; it is painted again when its box or its mark differs."""

    name: str
    box: Box
    """In du; nothing of it, shadow and glow included, lies outside."""
    mark: object
    """All that its look depends on."""
    paint: Callable[[Canvas], None] = field(compare=False)
    arrives: Callable[[Canvas, float], None] | None = field(default=None, compare=False)
    """Paints it while it comes, with how much of it has come (0..1); None: it is simply there."""
    read: tuple[Box, ...] = field(default=(), compare=False)
    """What of something large is read, and is not to be covered."""
    can_wait: bool = field(default=False, compare=False)
    """Whether nobody misses it for some frames when it is new: it is no piece."""


class StaticLayer:
    """The picture of all parts on their ground, mended where a part has changed."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._painted: dict[str, Part] = {}
        self._rects: dict[str, pygame.Rect] = {}
        """Where each part was painted, in pixels."""

    @property
    def painted(self) -> bool:
        """Whether there is a picture."""
        return self._picture is not None

    def seen(self, canvas: Canvas, name: str) -> Box | None:
        """What is covered by the part of this name, without shadow and glow; None if it was not painted."""
        part = self._painted.get(name)
        if part is None:
            return None
        alone = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
        with canvas.onto(alone):
            part.paint(canvas)
        area, s = alone.get_bounding_rect(OPAQUE), canvas.metrics.s
        return Box(area.x / s, area.y / s, area.w / s, area.h / s) if area.size != (0, 0) else None

    def forget(self) -> None:
        """The window, its theme or its language has changed: nothing painted is true any more."""
        self._ground = self._picture = None

    def show(
        self,
        canvas: Canvas,
        ground: Callable[[Canvas], None],
        parts: Sequence[Part],
        most: int | None = None,
    ) -> bool:
        """Puts `parts`, rearmost first, on the canvas; whether they are all as they should be.

        What is gone goes at once, and what is new is there at once: nobody else draws what has landed.
        Of the parts that changed at most `most` are mended, the others are taken up again at the next call.
        """
        if self._picture is None or self._picture.get_size() != canvas.surface.get_size():
            self._paint_all(canvas, ground, parts)
            whole = True
        else:
            whole = self._mend_changed(canvas, self._picture, parts, most)
        self.blit(canvas)
        return whole

    def blit(self, canvas: Canvas) -> None:
        """The picture as it was last shown."""
        if self._picture is not None:
            canvas.surface.blit(self._picture, (0, 0))

    def cover(self, canvas: Canvas, box: Box, corner: float) -> None:
        """Puts what stands in an opaque box with round corners above whatever has been drawn since."""
        if self._picture is None:
            return
        for x, y in ((corner, 0.0), (0.0, corner)):
            area = canvas.metrics.rect(box.x + x, box.y + y, box.w - 2 * x, box.h - 2 * y)
            canvas.surface.blit(self._picture, area, area)

    def _paint_all(self, canvas: Canvas, ground: Callable[[Canvas], None], parts: Sequence[Part]) -> None:
        below = canvas.surface.copy()
        with canvas.onto(below):
            ground(canvas)
        picture = below.copy()
        with canvas.onto(picture):
            for part in parts:
                part.paint(canvas)
        # Painting may be broken off; until it is done there is no picture.
        self._ground, self._picture = below, picture
        self._painted = {part.name: part for part in parts}
        self._rects = {part.name: canvas.metrics.rect(*part.box) for part in parts}

    def _mend_changed(
        self, canvas: Canvas, picture: pygame.Surface, parts: Sequence[Part], most: int | None
    ) -> bool:
        wanted = {part.name: part for part in parts}
        gone = [part for name, part in self._painted.items() if name not in wanted]
        for part in gone:
            del self._painted[part.name]
        with canvas.onto(picture):
            for part in gone:
                self._mend(canvas, _areas(canvas, part), self._in_order(wanted))
            mended, late = 0, False
            for name, part in wanted.items():
                before = self._painted.get(name)
                if before == part:
                    continue
                waits = before is not None or part.can_wait
                if waits and most is not None and mended >= most:
                    late = True
                    continue
                self._painted[name] = part
                self._rects[name] = canvas.metrics.rect(*part.box)
                self._mend(canvas, _areas(canvas, before, part), self._in_order(wanted))
                mended += waits
        return not late

    def _in_order(self, wanted: Iterable[str]) -> list[Part]:
        return [self._painted[name] for name in wanted if name in self._painted]

    def _mend(self, canvas: Canvas, areas: Sequence[pygame.Rect], parts: Sequence[Part]) -> None:
        """The ground and every part again, within areas in pixels."""
        assert self._ground is not None, "a picture has a ground"
        for area in areas:
            canvas.surface.set_clip(area)
            canvas.surface.blit(self._ground, area, area)
            for part in parts:
                if self._rects[part.name].colliderect(area):
                    part.paint(canvas)
        canvas.surface.set_clip(None)


def _areas(canvas: Canvas, *parts: Part | None) -> list[pygame.Rect]:
    areas = [canvas.metrics.rect(*part.box).inflate(2, 2) for part in parts if part is not None]
    if len(areas) == 2 and areas[0].colliderect(areas[1]):
        return [areas[0].union(areas[1])]
    return areas

"""Recorded drawings, which can be drawn again and compared."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import pygame

AREA_PX: Final = 10_000
"""An area more costs as much time as so many pixels that are laid down."""

PlacedPicture: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its upper left corner lies, in pixels. What is laid down once never changes."""


class RecordingSurface(pygame.Surface):
    """A stand-in for a surface that records what is drawn on it. Its pixels cannot be read."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole
        self.laid: list[PlacedPicture] = []

    def get_size(self) -> tuple[int, int]:
        """Return the size of the surface that it stands for."""
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.w

    def get_height(self) -> int:
        return self._whole.h

    def get_rect(self, **places: Any) -> pygame.Rect:
        """Return all of it; `places` move that."""
        rect = self._whole.copy()
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None, *rest: Any) -> None:
        self._clip = self._whole if rect is None else pygame.Rect(rect, *rest).clip(self._whole)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, *_: Any) -> pygame.Rect:
        """Note a picture."""
        x, y = dest[0], dest[1]
        if area is not None:
            area = pygame.Rect(area)
            inside = area.clip(source.get_rect())
            x, y, source = x + inside.x - area.x, y + inside.y - area.y, source.subsurface(inside)
        place = pygame.Rect((x, y), source.get_size())
        if self._clip is not self._whole and not self._clip.contains(place):
            seen = place.clip(self._clip)
            if not (seen.w and seen.h):
                return seen
            source, place = source.subsurface(seen.move(-place.x, -place.y)), seen
        if source.get_alpha() not in (None, 255):
            # It is lent: the next one lays it down with another strength.
            source = source.copy()
        self.laid.append((source, place.topleft))
        return place

    def lay(self, drawing: "Drawing") -> None:
        """Note all pictures of a drawing."""
        if self._clip is self._whole:
            self.laid += drawing.laid
            return
        for picture, place in drawing.laid:
            self.blit(picture, place)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note a plain rectangle."""
        place = self._whole if rect is None else pygame.Rect(rect)
        plain = pygame.Surface(place.size)
        plain.fill(color)
        return self.blit(plain, place.topleft)

    def subsurface(self, *_: Any) -> pygame.Surface:
        """Raise TypeError, because a recording has no pixels."""
        raise TypeError("what is only noted cannot be read")

    copy = subsurface


class Drawing:
    """Pictures in the order in which they were laid down."""

    __slots__ = ("laid", "rects", "box")

    def __init__(self, laid: Sequence[PlacedPicture]) -> None:
        self.laid = tuple(laid)
        self.rects = [pygame.Rect(place, picture.get_size()) for picture, place in laid]
        """What each of them covers, in pixels."""
        first, *others = self.rects or (pygame.Rect(0, 0, 0, 0),)
        self.box = first.unionall(others)
        """What they cover together."""

    def onto(self, surface: pygame.Surface) -> None:
        """Lay them down again."""
        if isinstance(surface, RecordingSurface):
            surface.lay(self)
        else:
            surface.fblits(self.laid)

    def within(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Lay down those that reach into an area, to which the surface is clipped."""
        laid = self.laid
        surface.fblits([laid[number] for number in area.collidelistall(self.rects)])


def changed(before: Drawing, after: Drawing) -> list[pygame.Rect]:
    """Return the boxes, in pixels, in which two drawings differ.

    These are the boxes of what only one of them contains, or both whole drawings where the order differs.
    """
    old, new = set(before.laid), set(after.laid)
    both = old & new
    if [one for one in before.laid if one in both] != [one for one in after.laid if one in both]:
        return [before.box, after.box]
    drawings = (before, after)
    pairs = (pair for drawing in drawings for pair in zip(drawing.laid, drawing.rects, strict=True))
    return [rect for one, rect in pairs if one not in both]


def joined(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return the same areas; two that overlap are one where that is laid down as quickly."""
    boxes: list[pygame.Rect] = []
    for area in areas:
        while (near := _neighbour(area, boxes)) is not None:
            area = area.union(boxes.pop(near))
        if area.w and area.h:
            boxes.append(area)
    return boxes


def _neighbour(area: pygame.Rect, boxes: list[pygame.Rect]) -> int | None:
    """Return the number of a box that is laid down together with an area as quickly as by itself."""
    for number in area.collidelistall(boxes):
        box, both = boxes[number], area.union(boxes[number])
        if both.w * both.h <= area.w * area.h + box.w * box.h + AREA_PX:
            return number
    return None

"""A bounded store of pictures, and a limit for the time in which they are made."""

import ctypes
import sys
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame


class Unfinished(Exception):
    """The time for making pictures is used up; those made so far are kept, and the rest is made later."""


class _Limits:
    """The limits for making pictures, of time or of their number, if any, and what has been used up."""

    def __init__(self) -> None:
        self.limit: float | None = None
        self.most: int | None = None
        self.spent = 0.0
        self.made = 0
        self.depth = 0

    def count(self, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture that `make` makes, and count the time; nested pictures count once."""
        self.depth += 1
        began = time.perf_counter()
        try:
            return make()
        finally:
            self.depth -= 1
            if self.depth == 0:
                self.spent += time.perf_counter() - began
                self.made += 1

    @property
    def over(self) -> bool:
        """Return whether a limit is reached, so that the rest has to wait."""
        late = self.limit is not None and self.spent >= self.limit
        return self.depth == 0 and (late or (self.most is not None and self.made >= self.most))


_limits = _Limits()


@contextmanager
def limit_picture_time(seconds: float) -> Iterator[None]:
    """Raise Unfinished within the block once making pictures has taken `seconds`; blits do not count."""
    before = _limits.limit, _limits.spent
    _limits.limit, _limits.spent = seconds, 0.0
    try:
        yield
    finally:
        _limits.limit, _limits.spent = before


@contextmanager
def limit_pictures(most: int | None) -> Iterator[Callable[[], int]]:
    """Raise Unfinished within the block once `most` pictures have been made, None for no limit.

    Yield what returns how many pictures have been made.
    """
    before = _limits.most, _limits.made
    _limits.most, _limits.made = most, 0
    try:
        yield lambda: _limits.made
    finally:
        _limits.most, _limits.made = before


def side_thickness(edge: float, radius: float) -> float:
    """Return how thick the sides of a picture are that is empty within a line with round corners.

    `edge` is how far the inner side of the line lies from that of the picture, `radius` that of its corners.
    """
    return edge + 0.3 * radius + 3


_MARK: Final = object()
"""The key that stands behind the pictures that may be forgotten."""


class Pictures:
    """Surfaces by key, at most `limit` bytes of them."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._stored: OrderedDict[Hashable, pygame.Surface | None] = OrderedDict()
        """The pictures, the one that was used last at the end."""
        _all_pictures.add(self)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture stored under `key`, or make and store it."""
        stored = self._find(key)
        if stored is not None:
            return stored
        made = _limits.count(make)
        self._store(key, made)
        if _limits.over:
            raise Unfinished
        return made

    def sides(
        self, key: Hashable, size: tuple[int, int], thick: int, make: Callable[[], pygame.Surface]
    ) -> Iterable[tuple[pygame.Surface, int, int]]:
        """Return the sides of a picture that is empty inside, stored under `key`, or make and store them.

        The size of the picture and how thick a side is are in pixels; so is the place of each side, which
        comes with it. A picture that is too small for four sides is returned whole.
        """
        wide, high = size
        if min(size) <= 2 * thick:
            return [(self.get(key, make), 0, 0)]
        boxes = (
            (0, 0, wide, thick),
            (0, high - thick, wide, thick),
            (0, thick, thick, high - 2 * thick),
            (wide - thick, thick, thick, high - 2 * thick),
        )
        stored = [self._find((key, box)) for box in boxes]
        sides = [side for side in stored if side is not None]
        if len(sides) < len(boxes):
            whole = _limits.count(make)
            sides = [whole.subsurface(box).copy() for box in boxes]
            for box, side in zip(boxes, sides, strict=True):
                self._store((key, box), side)
            if _limits.over:
                raise Unfinished
        return [(side, *box[:2]) for side, box in zip(sides, boxes, strict=True)]

    def _find(self, key: Hashable) -> pygame.Surface | None:
        stored = self._stored.get(key)
        if stored is not None:
            self._stored.move_to_end(key)
        return stored

    def _store(self, key: Hashable, made: pygame.Surface) -> None:
        if (before := self._stored.get(key)) is not None:
            self.size -= _bytes(before)
        self._stored[key] = made
        self.size += _bytes(made)
        while self.size > self.limit and len(self) > 1:
            self._forget_oldest()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._stored

    def clear(self) -> None:
        """Forget everything."""
        self._stored.clear()
        self.size = 0

    def mark(self) -> None:
        """Note that what was used so far may be forgotten."""
        self._stored[_MARK] = None
        self._stored.move_to_end(_MARK)

    def forget_unused(self) -> None:
        """Forget the pictures that have not been used since the mark."""
        while _MARK in self._stored:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        _, gone = self._stored.popitem(last=False)
        if gone is not None:
            self.size -= _bytes(gone)

    def __len__(self) -> int:
        return len(self._stored) - (_MARK in self._stored)


_all_pictures: Final[weakref.WeakSet[Pictures]] = weakref.WeakSet()


def mark_pictures() -> None:
    """Mark every store of pictures: the window has another size, or a table opens."""
    for pictures in list(_all_pictures):
        pictures.mark()


def forget_unused_pictures() -> None:
    """Forget the pictures that have not been used since the mark, and free their memory."""
    for pictures in list(_all_pictures):
        pictures.forget_unused()
    free_memory()


def free_memory() -> None:
    """Return free memory to the system where the C library keeps it: glibc, between blocks in use."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()

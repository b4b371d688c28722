"""A bounded store of pictures, and a limit for the time in which they are made."""

import ctypes
import sys
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
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
        stored = self._stored.get(key)
        if stored is not None:
            self._stored.move_to_end(key)
            return stored
        made = _limits.count(make)
        self._stored[key] = made
        self.size += _bytes(made)
        while self.size > self.limit and len(self) > 1:
            self._forget_oldest()
        if _limits.over:
            raise Unfinished
        return made

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
    """Mark every store of pictures: the window has another size, or a table was left."""
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

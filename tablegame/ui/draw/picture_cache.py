"""A bounded store of pictures, and a limit for the time in which they are made."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame


class Unfinished(Exception):
    """The time for making pictures is used up; those made so far are kept, and the rest is made later."""


class _TimeLimit:
    """The time limit for making pictures, if any, and the time spent on it."""

    def __init__(self) -> None:
        self.limit: float | None = None
        self.spent = 0.0
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

    @property
    def over(self) -> bool:
        """Return whether the limit is reached, so that the rest has to wait."""
        return self.limit is not None and self.depth == 0 and self.spent >= self.limit


_time_limit = _TimeLimit()


@contextmanager
def limit_picture_time(seconds: float) -> Iterator[None]:
    """Raise Unfinished within the block once making pictures has taken `seconds`; blits do not count."""
    _time_limit.limit, _time_limit.spent = seconds, 0.0
    try:
        yield
    finally:
        _time_limit.limit = None


class Pictures:
    """Surfaces by key, at most `limit` bytes of them."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._stored: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture stored under `key`, or make and store it."""
        stored = self._stored.get(key)
        if stored is not None:
            self._stored.move_to_end(key)
            return stored
        made = _time_limit.count(make)
        self._stored[key] = made
        self.size += _bytes(made)
        while self.size > self.limit and len(self._stored) > 1:
            _, gone = self._stored.popitem(last=False)
            self.size -= _bytes(gone)
        if _time_limit.over:
            raise Unfinished
        return made

    def __contains__(self, key: Hashable) -> bool:
        return key in self._stored

    def clear(self) -> None:
        """Forget everything."""
        self._stored.clear()
        self.size = 0

    def __len__(self) -> int:
        return len(self._stored)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()

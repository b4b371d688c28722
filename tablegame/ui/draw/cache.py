"""A store of pictures that forgets the least used ones when it grows too big."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame


class Unfinished(Exception):
    """Making pictures took its time; those that were made are kept, the others come another time."""


class _Work:
    """The time limit for making pictures, if any, and the time spent on it."""

    def __init__(self) -> None:
        self.limit: float | None = None
        self.spent = 0.0
        self.depth = 0

    def do(self, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture; what it is made of counts as part of it."""
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
        """Whether the rest has to wait."""
        return self.limit is not None and self.depth == 0 and self.spent >= self.limit


_work = _Work()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise Unfinished within the block once making pictures has taken `seconds`; blits do not count."""
    _work.limit, _work.spent = seconds, 0.0
    try:
        yield
    finally:
        _work.limit = None


class Pictures:
    """Surfaces by key, at most `limit` bytes of them."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._stored: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture stored under `key`, made if it is not there."""
        found = self._stored.get(key)
        if found is not None:
            self._stored.move_to_end(key)
            return found
        made = _work.do(make)
        self._stored[key] = made
        self.size += _bytes(made)
        while self.size > self.limit and len(self._stored) > 1:
            _, gone = self._stored.popitem(last=False)
            self.size -= _bytes(gone)
        if _work.over:
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

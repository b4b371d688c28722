"""A store of pictures that forgets the least used ones when it grows too big."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Pictures:
    """Surfaces by key, at most `limit` bytes of them."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._stored: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture stored under `key`, made if it is not there."""
        found = self._stored.get(key)
        if found is not None:
            self._stored.move_to_end(key)
            return found
        made = make()
        self._stored[key] = made
        self.size += _bytes(made)
        while self.size > self.limit and len(self._stored) > 1:
            _, gone = self._stored.popitem(last=False)
            self.size -= _bytes(gone)
        return made

    def clear(self) -> None:
        """Forgets everything."""
        self._stored.clear()
        self.size = 0

    def __len__(self) -> int:
        return len(self._stored)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()

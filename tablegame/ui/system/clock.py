"""Time as the screen sees it; tests bring their own."""

from typing import Protocol

import pygame


class Clock(Protocol):
    """Milliseconds since some start, and a wait to the next frame."""

    def now(self) -> int:
        """Return milliseconds since some start."""
        ...

    def tick(self, rate: int) -> int:
        """Wait so that frames come `rate` times a second. Return the milliseconds since the last tick."""
        ...


class RealClock:
    """The machine's clock."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def now(self) -> int:
        """Return milliseconds since some start."""
        return pygame.time.get_ticks()

    def tick(self, rate: int) -> int:
        """Wait so that frames come `rate` times a second. Return the milliseconds since the last tick."""
        return self._clock.tick(rate)


class ManualClock:
    """A clock that stands still until it is told; a tick moves it by one frame and never sleeps."""

    def __init__(self, frame: int = 16) -> None:
        self.time = 0
        self.frame = frame

    def now(self) -> int:
        """Return milliseconds since some start."""
        return self.time

    def tick(self, rate: int) -> int:
        """Advance by `frame` milliseconds at once, whatever the rate."""
        self.time += self.frame
        return self.frame

    def advance(self, ms: int) -> None:
        """Advance by `ms` milliseconds."""
        self.time += ms

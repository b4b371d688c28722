"""Movement: easing curves, tweens, and how long each thing takes at each speed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from tablegame.ui.system import sdl

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Return `t`: an even speed."""
    return t


def out_cubic(t: float) -> float:
    """Return a fraction that slows down at the end, for all that is laid down."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Return a fraction that is slow at both ends, for moves across the whole table."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def smooth(t: float) -> float:
    """Return a fraction that is gently slow at both ends, for what flies from one place to another."""
    return t * t * (3 - 2 * t)


@dataclass
class Tween:
    """A number on its way from `start` to `end`."""

    start: float
    end: float
    ms: float
    ease: Ease = out_cubic
    delay: float = 0.0
    age: float = 0.0

    def update(self, ms: float) -> None:
        """Advance by `ms` milliseconds."""
        self.age += ms

    @property
    def progress(self) -> float:
        """The share of the time that has passed, 0..1, before easing."""
        if self.age < self.delay:
            return 0.0
        return 1.0 if self.ms <= 0 else min(1.0, (self.age - self.delay) / self.ms)

    @property
    def value(self) -> float:
        """The number now, from `start` to `end`."""
        return self.start + (self.end - self.start) * self.ease(self.progress)

    @property
    def done(self) -> bool:
        """Return whether the end is reached."""
        return self.age >= self.delay + max(0.0, self.ms)

    def finish(self) -> None:
        """Finish at once."""
        self.age = self.delay + max(0.0, self.ms)


PRESETS: Final = ("slow", "normal", "fast", "instant")
SLOWEST, FASTEST = 0.4, 2.5
LEAST_TRICK_HOLD = 350

DURATIONS: Final[dict[str, tuple[int, int, int, int]]] = {
    "press": (50, 50, 50, 50),
    "lift": (120, 90, 60, 0),
    "own_card": (352, 220, 132, 0),
    "other_card": (384, 240, 144, 0),
    "close_up": (29, 18, 11, 0),
    "deal_stagger": (90, 45, 20, 0),
    "deal_total": (2400, 1500, 700, 0),
    "draw": (380, 240, 140, 0),
    "think_least": (900, 500, 200, 0),
    "think_most": (1500, 900, 350, 0),
    "moment": (1400, 900, 500, 350),
    "memory": (5000, 3500, 2200, 1500),
    "slip": (8000, 5000, 3500, 2500),
    "mood": (7000, 4500, 3200, 2200),
    "trick_hold": (1900, 1100, 600, 350),
    "trick_away": (832, 520, 312, 0),
    "trick_won": (640, 400, 240, 0),
    "gain_seen": (1120, 700, 420, 0),
    "banner": (2200, 1400, 800, 600),
    "reveal": (600, 400, 200, 0),
    "enlarged": (1400, 900, 500, 0),
    "bid": (450, 300, 150, 0),
    "lot": (240, 200, 120, 0),
    "stamp_wait": (190, 120, 70, 0),
    "stamp_drop": (224, 140, 84, 0),
    "jolt": (96, 60, 36, 0),
    "rise": (288, 180, 108, 0),
    "rise_apart": (96, 60, 36, 0),
    "sum": (960, 600, 360, 0),
    "sum_lift": (160, 100, 60, 0),
    "call_seen": (1400, 900, 500, 0),
    "lane_light": (900, 600, 360, 0),
    "seals_apart": (190, 120, 70, 0),
    "hand_counted": (1400, 900, 540, 0),
    "hands_apart": (260, 160, 100, 0),
    "hand_turn": (770, 480, 290, 0),
    "sums_seen": (960, 600, 360, 0),
    "points_apart": (130, 80, 50, 0),
    "points": (960, 600, 360, 0),
    "tiles_apart": (80, 50, 30, 0),
    "burst_runs": (96, 60, 36, 0),
    "burst": (768, 480, 288, 0),
    "life_lost": (1440, 900, 540, 0),
    "relayout": (120, 120, 80, 0),
    "turn": (240, 240, 160, 0),
    "pool": (288, 180, 108, 0),
    "log_line": (256, 160, 96, 0),
    "unroll": (240, 180, 120, 0),
    "scroll": (300, 220, 140, 0),
    "seal": (160, 120, 80, 0),
    "words": (120, 90, 60, 0),
    "panel": (160, 160, 120, 0),
    "dim": (240, 240, 160, 0),
    "cord": (160, 160, 120, 0),
    "curtain_fall": (220, 220, 220, 220),
    "curtain_open": (300, 300, 300, 300),
    "reduced": (120, 120, 120, 0),
}
"""Milliseconds by name, one for each preset."""

CALL_WINDOWS: Final[dict[str, float | None]] = {"short": 1000, "normal": 1500, "long": 4000, "untimed": None}
"""How long a call window stays open, in ms; None: until it is waved through."""
CALL_WINDOW_PEOPLE = 4000
"""The least that several people at one screen get."""

UNSCALED: Final = frozenset({"press", "curtain_fall", "curtain_open"})


@dataclass(frozen=True)
class Pace:
    """The chosen preset and the slider beside it: a factor above 1 is faster."""

    preset: str = "normal"
    factor: float = 1.0
    reduced: bool = False
    window: str = "normal"
    """How long a call window stays open: a name in `CALL_WINDOWS`."""
    hold: bool = False
    """Whether what was completed lies until it is waved away."""

    def ms(self, name: str) -> float:
        """Return the length of a motion in ms; raise KeyError for a name that is not in `DURATIONS`."""
        column = PRESETS.index(self.preset) if self.preset in PRESETS else 1
        plain = DURATIONS[name][column]
        if name in UNSCALED:
            return float(plain)
        scaled = plain / min(FASTEST, max(SLOWEST, self.factor))
        return max(scaled, LEAST_TRICK_HOLD) if name == "trick_hold" else scaled

    def held(self, name: str) -> float:
        """Return how long a finished motion stays visible, in ms; inf where the player asked for that."""
        return float("inf") if self.hold else self.ms(name)

    def call_window(self, people: int = 1) -> float | None:
        """Return how long a call window stays open, in ms, or None if it waits for the player.

        It follows neither the preset nor the slider, because it is the time for a person to think.
        """
        length = CALL_WINDOWS.get(self.window, CALL_WINDOWS["normal"])
        return length if length is None or people < 2 else max(length, CALL_WINDOW_PEOPLE)


MOST_RATE: Final = 60
"""The most frames in a second."""


class Clock(Protocol):
    """Milliseconds since some start, and a wait to the next frame."""

    def now(self) -> int:
        """Return milliseconds since some start."""
        ...

    def tick(self, rate: int) -> int:
        """Wait so that frames come `rate` times a second. Return the milliseconds since the last tick."""
        ...

    def rest(self, rate: int, woken: int) -> int:
        """Wait as `tick` does, or as for `woken` frames a second where an event ends the wait."""
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

    def rest(self, rate: int, woken: int) -> int:
        """Wait as `tick` does, or as for `woken` frames a second where an event ends the wait."""
        if not sdl.can_wait():
            return self._clock.tick(rate)
        sdl.wait(1000 // woken)
        return self._clock.tick(MOST_RATE)


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

    def rest(self, rate: int, woken: int) -> int:
        """Advance as `tick` does."""
        return self.tick(rate)

    def advance(self, ms: int) -> None:
        """Advance by `ms` milliseconds."""
        self.time += ms

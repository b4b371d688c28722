"""The wall of the title: where each scroll hangs. Five are seen at a time; more are drawn past."""

from typing import Final

from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Pace, Tween

COLUMNS: Final = 5
"""Scrolls that are seen at a time."""
STEP: Final = 242.0
"""From one scroll to the next, in du."""
DRAG_FROM: Final = 12.0
"""The wall follows a hand once it is this many du from where it came down."""
SPILL: Final = 18.0
"""How far the shadow and the ring of a scroll reach beside it, in du."""


class Wall:
    """How far a row of `count` scrolls is drawn to the left. Places are du from the first one at rest."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.first = 0
        """The scroll that hangs leftmost, or will when all lies still."""
        self._way = Tween(0.0, 0.0, 0.0)
        """Of the position, in scrolls."""
        self._from: tuple[float, float] | None = None
        """While a hand is down on it: where it came down, and the position then."""
        self.dragging = False
        """Whether it follows a hand."""

    @property
    def last_first(self) -> int:
        """The greatest `first`: the last scroll hangs rightmost."""
        return max(0, self.count - COLUMNS)

    @property
    def scrolls(self) -> bool:
        """Whether there are more than can be seen at a time."""
        return self.last_first > 0

    @property
    def more_left(self) -> bool:
        """Whether something hangs beyond the left end."""
        return self.first > 0

    @property
    def more_right(self) -> bool:
        """Whether something hangs beyond the right end."""
        return self.first < self.last_first

    def x(self, index: int) -> float:
        """Where a scroll hangs now."""
        return (index - self._way.value) * STEP

    def seen(self, index: int) -> bool:
        """Whether a scroll is, or will be, wholly in sight."""
        return not self.scrolls or self.first <= index < self.first + COLUMNS

    def window(self, x: float, y: float, body: Box) -> Box:
        """What can be seen of the row whose first scroll hangs at (x, y) when nothing is drawn past."""
        wide = (min(self.count, COLUMNS) - 1) * STEP + body[2]
        return x - SPILL, y - 2 * SPILL, wide + 2 * SPILL, body[3] + 4 * SPILL

    # Motion -------------------------------------------------------------------------------------------------
    def go(self, first: int, pace: Pace | None = None) -> None:
        """Let another scroll hang leftmost: at once, or as fast as `pace` says."""
        self.first = max(0, min(self.last_first, first))
        ms = 0.0 if pace is None or pace.reduced else pace.ms("turn")
        self._way = Tween(self._way.value, float(self.first), ms)
        if ms <= 0:
            self._way.finish()

    def bring(self, index: int, pace: Pace | None = None) -> None:
        """Bring a scroll into sight."""
        if not self.seen(index):
            self.go(index if index < self.first else index - COLUMNS + 1, pace)

    def update(self, ms: float) -> bool:
        """Time passes; whether the row moves."""
        if self._way.done:
            return False
        self._way.update(ms)
        return True

    # A hand -------------------------------------------------------------------------------------------------
    def touch(self, x: float) -> None:
        """A hand comes down on the wall."""
        self._from = (x, self._way.value) if self.scrolls else None

    def follow(self, x: float) -> bool:
        """The hand moves, still down; whether the row goes along."""
        if self._from is None:
            return False
        start, position = self._from
        if abs(x - start) >= DRAG_FROM:
            self.dragging = True
        if self.dragging:
            at = max(0.0, min(float(self.last_first), position - (x - start) / STEP))
            self._way = Tween(at, at, 0.0)
            self._way.finish()
            self.first = round(at)
        return self.dragging

    def let_go(self, pace: Pace | None = None) -> bool:
        """The hand is gone; whether the row followed it. It comes to rest at the nearest scroll."""
        followed, self._from, self.dragging = self.dragging, None, False
        if followed:
            self.go(self.first, pace)
        return followed

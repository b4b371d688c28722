"""The wall of the title: five scrolls are seen at a time; arrows, the wheel and a hand bring the others."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.scenes.system.title.game_scroll import ART, FRAME, LIFT, WIDTH, GameScroll, MatchSlip
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Pace, Tween
from tablegame.ui.widgets.buttons import Button

COLUMNS: Final = 5
"""Scrolls that are seen at a time."""
STEP: Final = 242.0
"""From one scroll to the next, in du."""
DRAG_FROM: Final = 12.0
"""How far a hand moves before the wall follows it, in du."""
SPILL: Final = 18.0
"""How far the shadow and the ring of a scroll reach beside it, in du."""
ARROW: Final = (34.0, 104.0)
"""The width and the height of the arrows at the ends, in du."""
BESIDE: Final = 40.0
"""How far beyond the wall an arrow begins or ends, in du."""


class Wall:
    """How far a row of `count` scrolls is drawn to the left. Places are du from the first one at rest."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.first = 0
        """The scroll that hangs leftmost, or will when the motion ends."""
        self._position = Tween(0.0, 0.0, 0.0)
        """The scroll that hangs leftmost now, with a fraction."""
        self._grip: tuple[float, float] | None = None
        """While a hand is down on the wall: where it came down, and the position then."""
        self.dragging = False
        """Whether the wall follows a hand."""

    @property
    def last_first(self) -> int:
        """The greatest `first`: the last scroll hangs rightmost."""
        return max(0, self.count - COLUMNS)

    @property
    def scrolls(self) -> bool:
        """Whether there are more scrolls than can be seen at a time."""
        return self.last_first > 0

    def x(self, index: int) -> float:
        """Return where a scroll hangs now."""
        return (index - self._position.value) * STEP

    def seen(self, index: int) -> bool:
        """Return whether a scroll is wholly in sight, or will be when the motion ends."""
        return not self.scrolls or self.first <= index < self.first + COLUMNS

    def go(self, first: int, pace: Pace | None = None) -> None:
        """Let another scroll hang leftmost: at once, or as fast as `pace` says."""
        self.first = max(0, min(self.last_first, first))
        ms = 0.0 if pace is None or pace.reduced else pace.ms("turn")
        self._position = Tween(self._position.value, float(self.first), ms)
        if ms <= 0:
            self._position.finish()

    def bring(self, index: int, pace: Pace | None = None) -> None:
        """Bring a scroll into sight."""
        if not self.seen(index):
            self.go(index if index < self.first else index - COLUMNS + 1, pace)

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether the row moves."""
        if self._position.done:
            return False
        self._position.update(ms)
        return True

    def touch(self, x: float) -> None:
        """Note where a hand comes down on the wall."""
        self._grip = (x, self._position.value) if self.scrolls else None

    def follow(self, x: float) -> bool:
        """Follow the hand that is still down. Return whether the row follows."""
        if self._grip is None:
            return False
        start, position = self._grip
        if abs(x - start) >= DRAG_FROM:
            self.dragging = True
        if self.dragging:
            at = max(0.0, min(float(self.last_first), position - (x - start) / STEP))
            self._position = Tween(at, at, 0.0)
            self._position.finish()
            self.first = round(at)
        return self.dragging

    def let_go(self, pace: Pace | None = None) -> bool:
        """Come to rest at the nearest scroll. Return whether the row had followed a hand."""
        followed, self._grip, self.dragging = self.dragging, None, False
        if followed:
            self.go(self.first, pace)
        return followed


class WallNode(Node):
    """The scrolls side by side, the slips on them, and an arrow at each end where there are more.

    The pictures on the scrolls are as high as the room allows; the paper under them holds its words.
    """

    def __init__(
        self, ui: Ui, wall: Wall, scrolls: Sequence[GameScroll], slips: Sequence[MatchSlip], paper: float,
        turn: Callable[[int], object],
    ) -> None:  # fmt: skip
        """`paper`: the height of the paper; `turn` gets -1 or 1 when an arrow is pressed."""
        super().__init__()
        self.wall, self.scrolls, self.slips, self.paper = wall, scrolls, slips, paper
        self.box: Box = (0, 0, 0, 0)
        self.arrows: list[Button] = []
        for end, step in (("left", -1), ("right", 1)) if wall.scrolls else ():
            arrow = Button(self.box, "", partial(turn, step), icon=end, name=f"wall.{end}", key="-")
            arrow.label = arrow.tip = ui.text(f"title.wall_{end}")
            arrow.focusable = False
            self.arrows.append(arrow)

    @property
    def _span(self) -> float:
        """The width of the scrolls that are seen at a time, in du."""
        return (min(self.wall.count, COLUMNS) - 1) * STEP + WIDTH

    def _ask(self, layout: Layout) -> Widths:
        return Widths(self._span, self._span, self._span)

    def _height(self, layout: Layout, w: float) -> float:
        return ART[1] + self.paper + FRAME

    def _least_height(self, layout: Layout, w: float) -> float:
        return ART[0] + self.paper + FRAME

    def _place(self, layout: Layout, box: Box) -> None:
        self.box = box
        self.hang()
        for widget in (*self.scrolls, *self.slips, *self.arrows):
            layout.add(widget)

    def hang(self) -> None:
        """Move everything to where it hangs now."""
        wall, corner, depth = self.wall, self.box[:2], self.box[3]
        window = (*_moved(corner, -SPILL, -2 * SPILL), self._span + 2 * SPILL, depth + 4 * SPILL)
        for index, scroll in enumerate(self.scrolls):
            place = _moved(corner, wall.x(index), -LIFT if scroll.chosen else 0.0)
            seen = wall.seen(index)
            scroll.hang((*place, WIDTH, depth), self.paper, window if wall.scrolls else None, seen)
        for slip in self.slips:
            slip.hang()
        ends = (-BESIDE, wall.first > 0), (self._span + BESIDE - ARROW[0], wall.first < wall.last_first)
        for arrow, (beyond, more) in zip(self.arrows, ends, strict=False):
            arrow.rect = (*_moved(corner, beyond, (depth - ARROW[1]) / 2), *ARROW)
            arrow.visible = more


def _moved(point: tuple[float, float], right: float, down: float) -> tuple[float, float]:
    return point[0] + right, point[1] + down

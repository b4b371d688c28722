"""The wall of the title: scrolls unroll, and arrows, the wheel and a hand move them.

Input never waits for a motion, and with reduced motion there is none.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title.game_scroll import ART, FRAME, LIFT, WIDTH, GameScroll, MatchSlip
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Pace, Tween, out_cubic
from tablegame.ui.widgets.buttons import Button

SEAL_LARGE: Final = 1.15
"""The size at which a seal begins, as a share of its own."""
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


class Opening:
    """The unrolling of the scrolls one after the other, each with its seal at the end."""

    def __init__(self, ui: Ui, games: Sequence[str], new: frozenset[str]) -> None:
        """Begin the motion; `new` are the games that have a seal."""
        moves = ui.lively and not ui.pace.reduced
        shown = title_cache.seals_shown(ui)
        first = shown is None
        self._unroll = ui.pace.ms("scroll") if moves and first else 0.0
        self._stamp = ui.pace.ms("seal") if moves else 0.0
        self._fresh = new - (shown or frozenset())
        self._order = {game: place for place, game in enumerate(games)}
        self._age = 0.0
        if ui.lively and (first or self._fresh):
            title_cache.note_seals(ui, new | (shown or frozenset()))

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        moving = self._age < self._unroll * len(self._order) + (self._stamp if self._fresh else 0.0)
        self._age += ms
        return moving

    def finish(self) -> None:
        """End all motion at once."""
        self._age = float("inf")

    def apply(self, scrolls: Sequence[GameScroll]) -> None:
        """Set how far each scroll is unrolled now, and the size of its seal."""
        for scroll in scrolls:
            age = self._age - self._order[scroll.game.id] * self._unroll
            scroll.share = _share(age, self._unroll)
            stamped = _share(age - self._unroll, self._stamp) if scroll.game.id in self._fresh else 1.0
            scroll.seal_size = 0.0 if stamped <= 0 else SEAL_LARGE - (SEAL_LARGE - 1) * stamped


class WordsFade:
    """The former look of the primary button, which fades into the present one."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._before: pygame.Surface | None = None
        self._box: Box | None = None
        self._age = 0.0

    @property
    def _lasts(self) -> float:
        return self._ui.pace.ms("words") if self._ui.lively and not self._ui.pace.reduced else 0.0

    def begin(self, box: Box) -> None:
        """Keep the picture in a box, in du, whose content is about to change."""
        if self._lasts <= 0:
            return
        screen = self._ui.window.surface()
        area = self._ui.metrics.rect(*box).clip(screen.get_rect())
        self._before, self._box, self._age = screen.subsurface(area).copy(), box, 0.0

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        if self._before is None:
            return False
        self._age += ms
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the former picture over the button, unless the button has another size now."""
        if self._before is None or self._box != box:
            return
        self._before.set_alpha(round(255 * (1 - self._age / self._lasts)))
        canvas.surface.blit(self._before, canvas.metrics.rect(*box))


def _share(age: float, lasts: float) -> float:
    """Return the completed share of a motion, 0..1."""
    if age >= lasts:
        return 1.0
    return out_cubic(age / lasts) if age > 0 else 0.0


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
        """Return whether there are more scrolls than can be seen at a time."""
        return self.last_first > 0

    def x(self, index: int) -> float:
        """Return the place of a scroll at this moment."""
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
        """Move a scroll into sight."""
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

    def release(self, pace: Pace | None = None) -> bool:
        """Stop at the nearest scroll. Return whether the row had followed a hand."""
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
        """Create the wall. `paper`: the height of the paper; `turn` gets -1 or 1 when an arrow is pressed."""
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
        layout.gives_way = True
        return ART[1] + self.paper + FRAME

    def least_height(self, layout: Layout, w: float) -> float:
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

"""What the eye is led to for a moment: cards that have just come into the hand, and cards shown large."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.effects import Redraw, Repaint
from tablegame.ui.table.model import Enlarged
from tablegame.ui.table.pose import Pose
from tablegame.ui.table.table_context import TableContext, TablePart

RING_MS: Final = 2500.0
GROWN: Final = 1.6
"""The size of a piece shown large, of its size as it lies."""
GROW_MS, SHRINK_MS = 120.0, 160.0
EDGE: Final = 12.0
"""Between a card shown large and the edge of the canvas, in du."""


class Attention(TablePart):
    """Rings and large cards of one table."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._rings_until = 0.0

    def ring(self, items: Collection[int]) -> None:
        """These have come; the ring stays until they have been seen, or the person has decided."""
        self._model.ringed = frozenset(items)
        self._rings_until = self._model.now + self._animator.left + RING_MS

    def enlarge(self, spots: Collection[str], wait: float) -> float:
        """Pieces are shown large where they lie, `wait` ms from now; how long that lasts in all, in ms."""
        lasts = self._pace().ms("enlarged")
        if spots and lasts > 0:
            since = self._model.now + wait
            self._model.enlarged += (Enlarged(tuple(spots), since, since + lasts),)
        return wait + lasts

    def dock(self) -> None:
        """Something else is shown now: nothing stays large."""
        self._model.enlarged = ()

    def update(self) -> None:
        """Time passes."""
        model = self._model
        if model.ringed and model.now >= self._rings_until:
            model.ringed = frozenset()
            self._emit(Repaint())
        if model.enlarged:
            model.enlarged = tuple(one for one in model.enlarged if model.now < one.until)
            self._emit(Redraw())

    def draw(self, canvas: Canvas) -> None:
        """The large pieces, side by side as they lie."""
        now = self._model.now
        for one in self._model.enlarged:
            poses = [pose for spot in one.spots if (pose := self._animator.pose(spot)) is not None]
            if not poses or now < one.since:
                continue
            by = GROWN if self._ui.pace.reduced else growth(one, now)
            # The pictures of the pieces as they lie are there already: they are scaled, not made anew.
            for pose in _grown(poses, by, canvas.w, canvas.h):
                canvas.piece(
                    pose.face, pose.box.x, pose.box.y, pose.w, pose.angle, tile=pose.tile, turned=pose.turned,
                    made_for=poses[0].w,
                )  # fmt: skip


def growth(one: Enlarged, now: float) -> float:
    """How large its pieces are drawn, of their size as they lie: 1..GROWN."""
    up = out_cubic(min(1.0, (now - one.since) / GROW_MS))
    down = out_cubic(min(1.0, (one.until - now) / SHRINK_MS))
    return 1.0 + (GROWN - 1.0) * max(0.0, min(up, down))


def _grown(poses: list[Pose], growth: float, width: float, height: float) -> list[Pose]:
    """Larger round their common middle, and moved so far that all of them are on the canvas."""
    x = sum(pose.x for pose in poses) / len(poses)
    y = sum(pose.y for pose in poses) / len(poses)
    found = [
        replace(pose, x=x + (pose.x - x) * growth, y=y + (pose.y - y) * growth, w=pose.w * growth)
        for pose in poses
    ]
    left, right = min(each.box.x for each in found), max(each.box.right for each in found)
    top, foot = min(each.box.y for each in found), max(each.box.bottom for each in found)
    dx = max(0.0, EDGE - left) - max(0.0, right - (width - EDGE))
    dy = max(0.0, EDGE - top) - max(0.0, foot - (height - EDGE))
    return [replace(each, x=each.x + dx, y=each.y + dy) for each in found]

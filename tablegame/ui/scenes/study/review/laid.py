"""What lies on the table at a decision, as it lies there, smaller."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import Box as Area
from tablegame.ui.table.pose import Pose

LAID_W: Final = 58.0
MOST_GROWN: Final = 2.0


class Laid:
    """Of one view."""

    def __init__(self, words: ReviewWords, view: Any) -> None:
        self._words, self._view = words, view

    @cached_property
    def poses(self) -> Sequence[Pose]:
        """What lies on the table, the lowest first."""
        words = self._words
        found = words.game_table.lay(self._view, words.room)
        return sorted(found.values(), key=lambda one: one.z)

    @cached_property
    def _spread(self) -> Area:
        """The box round all of it, in du of the table."""
        poses = self.poses
        left, top = min(one.box.x for one in poses), min(one.box.y for one in poses)
        right, bottom = max(one.box.right for one in poses), max(one.box.bottom for one in poses)
        return Area(left, top, right - left, bottom - top)

    @cached_property
    def _grown(self) -> float:
        """How much larger pieces may be drawn before some touch that do not: they may lie far apart."""
        boxes = list({pose.box for pose in self.poses})
        found = MOST_GROWN
        for n, one in enumerate(boxes):
            for other in boxes[n + 1 :]:
                (ax, ay), (bx, by) = one.centre, other.centre
                apart = max(
                    abs(ax - bx) / ((one.w + other.w) / 2 + 2), abs(ay - by) / ((one.h + other.h) / 2 + 2)
                )
                found = min(found, apart) if apart >= 1 else found
        return max(1.0, found)

    def scale(self, box: Box) -> float:
        """How much smaller what lies on the table is in a place."""
        _, _, w, h = box
        if not self.poses:
            return 1.0
        spread = self._spread
        return min(w / spread.w, h / spread.h, LAID_W / max(one.w for one in self.poses))

    def paint(self, canvas: Canvas, box: Box) -> None:
        """What lies on the table, as it lies there, smaller."""
        x, y, w_all, h = box
        if not self.poses or h < 16:
            return
        scale, spread = self.scale(box), self._spread
        dx = x + (w_all - scale * spread.w) / 2 - scale * spread.x
        dy = y + (h - scale * spread.h) / 2 - scale * spread.y
        grown = max(1.0, min(self._grown, LAID_W / scale / max(one.w for one in self.poses)))
        for pose in self.poses:
            w, h_ = grown * scale * pose.w, grown * scale * pose.h
            left = max(x, min(x + w_all - w, dx + scale * pose.x - w / 2))
            top = max(y, min(y + h - h_, dy + scale * pose.y - h_ / 2))
            canvas.piece(pose.face, left, top, w, pose.angle, tile=pose.tile, turned=pose.turned)

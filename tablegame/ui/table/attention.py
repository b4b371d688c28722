"""What the eye is led to for a moment: cards that have just come into the hand, and cards shown large."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.pose import Pose

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas
    from tablegame.ui.table.scene import TableScene

RING_MS: Final = 2500.0
GROWN: Final = 1.6
GROW_MS, SHRINK_MS = 120.0, 160.0
EDGE: Final = 12.0
"""Between a card shown large and the edge of the canvas, in du."""


@dataclass(frozen=True, slots=True)
class _Large:
    spots: tuple[str, ...]
    since: float
    until: float

    def growth(self, now: float) -> float:
        """1 .. GROWN."""
        up = out_cubic(min(1.0, (now - self.since) / GROW_MS))
        down = out_cubic(min(1.0, (self.until - now) / SHRINK_MS))
        return 1.0 + (GROWN - 1.0) * max(0.0, min(up, down))


class Attention:
    """Rings and large cards of one table scene."""

    def __init__(self, scene: "TableScene") -> None:
        self._scene = scene
        self.came: frozenset[int] = frozenset()
        """Items of the hand that wear a ring because they have just come."""
        self._until = 0.0
        self._large: tuple[_Large, ...] = ()

    def ring(self, items: Collection[int]) -> None:
        """These have come; the ring stays until they have been seen, or the person has decided."""
        self.came = frozenset(items)
        self._until = self._scene.now + self._scene.stage.left + RING_MS

    def enlarge(self, spots: Collection[str], wait: float) -> float:
        """Pieces are shown large where they lie, `wait` ms from now; how long that lasts in all."""
        lasts = self._scene.going.pace.ms("enlarged")
        if spots and lasts > 0:
            since = self._scene.now + wait
            self._large = (*self._large, _Large(tuple(spots), since, since + lasts))
        return wait + lasts

    def dock(self) -> None:
        """Something else is shown now: nothing stays large."""
        self._large = ()

    def forget(self) -> None:
        """Nothing is pointed out any more."""
        self.came, self._large = frozenset(), ()

    def update(self) -> None:
        """Time passes."""
        scene = self._scene
        if self.came and scene.now >= self._until:
            self.came = frozenset()
            scene.changed()
        if self._large:
            self._large = tuple(one for one in self._large if scene.now < one.until)
            scene.dirty = True

    def draw(self, canvas: "Canvas") -> None:
        """The large pieces, side by side as they lie."""
        scene = self._scene
        for one in self._large:
            poses = [pose for spot in one.spots if (pose := scene.stage.pose(spot)) is not None]
            if not poses or scene.now < one.since:
                continue
            growth = GROWN if scene.ui.pace.reduced else one.growth(scene.now)
            # The pictures of the pieces as they lie are there already: they are scaled, not made anew.
            for pose in _grown(poses, growth, canvas.w, canvas.h):
                canvas.piece(
                    pose.face, pose.box.x, pose.box.y, pose.w, pose.angle, tile=pose.tile, turned=pose.turned,
                    made_for=poses[0].w,
                )  # fmt: skip


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

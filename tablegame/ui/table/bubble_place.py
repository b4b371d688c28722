"""Where a bubble stands, and its pointer: a triangle out of its edge, towards what it speaks of."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.ui.table.pose import Box

CORNER: Final = 14.0
"""A pointer keeps so far from the bubble's corners, in du."""
SUNK: Final = 2.0
"""How far its foot lies inside of the edge, in du, so that it covers the line there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where it stands, and which way its pointer shows: "up", "left", "right", "down", or nowhere."""

    box: Box
    points: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    """The tip of the pointer."""

    @property
    def whole(self) -> Box:
        """The bubble and its pointer."""
        if not self.points:
            return self.box
        x, y = min(self.box.x, self.at[0]), min(self.box.y, self.at[1])
        right, bottom = max(self.box.right, self.at[0]), max(self.box.bottom, self.at[1])
        return Box(x, y, right - x, bottom - y)


class Triangle(NamedTuple):
    """A triangle in a picture of its own."""

    box: Box
    """Where the picture lies, in du."""
    points: str
    """Its corners in it, as an SVG has them: the foot, the tip, the foot."""


def pointer(where: Place, wide: float, high: float | None = None, air: float = 2.0) -> Triangle:
    """With a foot so `wide`. With `high` it is as high as that and straight; else it reaches its tip, also
    aslant. `air` is what the picture has round it."""
    bubble, side, (tx, ty), half = where.box, where.points, where.at, wide / 2
    if side in ("up", "down"):
        foot = max(bubble.x + CORNER + half, min(bubble.right - CORNER - half, tx))
        edge, way = (bubble.y, -1) if side == "up" else (bubble.bottom, 1)
        tip = (tx, ty) if high is None else (foot, edge + way * high)
        base = edge - way * SUNK
        corners = ((foot - half, base), tip, (foot + half, base))
    else:
        foot = max(bubble.y + CORNER + half, min(bubble.bottom - CORNER - half, ty))
        edge, way = (bubble.x, -1) if side == "left" else (bubble.right, 1)
        tip = (tx, ty) if high is None else (edge + way * high, foot)
        base = edge - way * SUNK
        corners = ((base, foot - half), tip, (base, foot + half))
    left, top = min(x for x, _ in corners) - air, min(y for _, y in corners) - air
    right, bottom = max(x for x, _ in corners) + air, max(y for _, y in corners) + air
    points = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in corners)
    return Triangle(Box(left, top, right - left, bottom - top), points)

"""The coach's bubble: where it stands, and how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.coach_words import Line, draw_lines
from tablegame.ui.table.pose import Box
from tablegame.ui.table.toast import toast_box

WIDTH: Final = 524.0
SIZE: Final = 18.0
PAD, SEAL_R = 20.0, 15.0
TEXT_X: Final = 62.0
"""Where words begin, from the bubble's left edge."""
POINTER_W, POINTER_H = 26.0, 14.0
GAP: Final = 10.0
"""Between the thing and the tip of the pointer."""
MARGIN: Final = 12.0
ASIDE: Final = 110.0
"""From the pointer to the nearer end of a bubble that stands aside."""
BAR: Final = 50.0
"""Nothing stands above this."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where it stands, and which way its pointer shows: "up", "left", "right", "down", or nowhere."""

    box: Box
    points: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    """The tip of the pointer."""


def place(
    sizes: Sequence[tuple[float, float]], about: Box | None, never: Sequence[Box], soft: Sequence[Box],
    canvas: tuple[float, float], before: Place | None = None,
) -> Place:  # fmt: skip
    """Below its thing; else at its right, its left, above it: where it covers nothing that is needed, and as
    little as can be of what is `soft`. Of its sizes the first is taken where no other covers less.

    Without a thing, or where it has room at none of its sides, it stands where it covers least. It stays at
    the side of its thing where it stood `before`, if it can: buttons do not jump away from the hand.
    """
    if about is not None:
        if before is not None and before.points and (before.box.w, before.box.h) in sizes:
            # A piece that is lifted does not move it.
            if not any(before.box.overlap(box) for box in (*never, about)):
                return before
        tried = [one for size in sizes for one in _beside(size, about, canvas)]
        free = [one for one in tried if not any(one.box.overlap(box) for box in never)]
        if before is not None and before.points:
            free = [one for one in free if (one.points, one.at) == (before.points, before.at)] or free
        if free:
            return min(free, key=lambda one: sum(one.box.overlap(box) for box in soft))
    size = sizes[0]
    near = about.centre if about is not None else (canvas[0] / 2, canvas[1] - 200)
    box = toast_box(size, (near[0], near[1] + size[1] / 2), tuple(never), tuple(soft), canvas, BAR)
    return Place(box)


def _beside(size: tuple[float, float], about: Box, canvas: tuple[float, float]) -> list[Place]:
    w, h = size
    (cx, cy), away = about.centre, GAP + POINTER_H
    y = max(BAR, min(canvas[1] - h - MARGIN, cy - h / 2))
    across = (cx - w / 2, cx - ASIDE, cx - w + ASIDE)
    columns = [max(MARGIN, min(canvas[0] - w - MARGIN, x)) for x in across]
    tried = [
        *(Place(Box(x, about.bottom + away, w, h), "up", (cx, about.bottom + GAP)) for x in columns),
        Place(Box(about.right + away, y, w, h), "left", (about.right + GAP, cy)),
        Place(Box(about.x - away - w, y, w, h), "right", (about.x - GAP, cy)),
        *(Place(Box(x, about.y - away - h, w, h), "down", (cx, about.y - GAP)) for x in columns),
    ]
    low, right = canvas[1] - 8, canvas[0] - 8
    return [
        one for one in tried
        if one.box.x >= 8 and one.box.y >= BAR and one.box.right <= right and one.box.bottom <= low
    ]  # fmt: skip


def draw(canvas: Canvas, where: Place, lines: Sequence[Line], leading: float, wrong: bool) -> None:
    """Paper with an edge of brass, or vermilion for what was wrong; the coach's seal, and the words."""
    x, y, w, h = where.box
    edge = t.SHU if wrong else t.BRASS
    canvas.panel("bubble", x, y, w, h, radius=10)
    body = (
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}"'
        f' stroke="{edge}" stroke-width="{2.4 if wrong else 1.6}"/>'
    )
    canvas.shape("bubble", body, x, y, w, h)
    if where.points:
        _pointer(canvas, where, edge, 2.4 if wrong else 1.6)
    canvas.circle(x + PAD + SEAL_R, y + PAD + SEAL_R - 2, SEAL_R, t.WASHI_BOX, t.SHU, 2)
    canvas.icon("coach", x + PAD + SEAL_R, y + PAD + SEAL_R - 2, 17, t.SHU)
    draw_lines(canvas, lines, x + TEXT_X, y + 16, SIZE, leading)


def _pointer(canvas: Canvas, where: Place, edge: str, width: float) -> None:
    """A triangle out of the edge towards the thing; its foot covers the edge."""
    (tx, ty), box, half = where.at, where.box, POINTER_W / 2
    if where.points in ("up", "down"):
        foot = max(box.x + 14 + half, min(box.right - 14 - half, tx))
        level, tip = (
            (box.y, box.y - POINTER_H) if where.points == "up" else (box.bottom, box.bottom + POINTER_H)
        )
        sign = 1 if where.points == "up" else -1
        corners = ((foot - half, level + 2 * sign), (foot, tip), (foot + half, level + 2 * sign))
    else:
        foot = max(box.y + 14 + half, min(box.bottom - 14 - half, ty))
        side, tip = (
            (box.x, box.x - POINTER_H) if where.points == "left" else (box.right, box.right + POINTER_H)
        )
        sign = 1 if where.points == "left" else -1
        corners = ((side + 2 * sign, foot - half), (tip, foot), (side + 2 * sign, foot + half))
    left, top = min(a for a, _ in corners) - 3, min(b for _, b in corners) - 3
    wide, high = max(a for a, _ in corners) - left + 3, max(b for _, b in corners) - top + 3
    points = " ".join(f"{a - left:.1f},{b - top:.1f}" for a, b in corners)
    svg = (
        f'<polygon points="{points}" fill="{t.WASHI_BOX}"/><polyline points="{points}" fill="none"'
        f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"/>'
    )
    canvas.shape("pointer", svg, left, top, wide, high)

"""The coach's bubble: where it stands, and how it looks."""

from collections.abc import Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text, Typesetter
from tablegame.ui.table.bubble_place import Place, pointer
from tablegame.ui.table.coach_words import Line, draw_lines, set_lines
from tablegame.ui.table.pose import Box
from tablegame.ui.table.toast import toast_box

WIDTH: Final = 524.0
SIZE: Final = 18.0
PAD, SEAL_R = 20.0, 15.0
TEXT_X: Final = 62.0
"""Where words begin, from the bubble's left edge."""
POINTER_W, POINTER_H = 26.0, 14.0
GUTTER: Final = 226.0
"""At both sides of a canvas no bubble stands for the sake of its width, in du."""
LETTERS: Final = 1.4
"""How large its letters are at most beside a match, as a share of their usual size: in the largest it would
cover what it speaks of."""
PROMPT_HALF: Final = 26.0
"""What it leaves free above the hand and below, from the middle of the prompt."""
GAP: Final = 10.0
"""Between the thing and the tip of the pointer."""
MARGIN: Final = 12.0
ASIDE: Final = 110.0
"""From the pointer to the nearer end of a bubble that stands aside."""
BAR: Final = 50.0
"""Nothing stands above this."""


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


def lines_of(type: Typesetter, said: Text, width: float) -> tuple[Line, ...]:
    """Words as they are set in a bubble of that width."""
    return set_lines(type, said, SIZE, width - TEXT_X - PAD)


def leading_of(type: Typesetter, said: Text) -> float:
    """From line to line, in du."""
    return max(26.0, 1.4 * type.em(said, SIZE))


def room(type: Typesetter, width: float, most: float = WIDTH) -> float:
    """How wide a bubble may be on a canvas of that width: `most`, or all between the gutters where letters
    are large."""
    between = width - 2 * GUTTER
    return between if type.em("x", SIZE) > 1.3 * SIZE else min(most, between)


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
    tail = pointer(where, POINTER_W, POINTER_H, 3.0)
    svg = (
        f'<polygon points="{tail.points}" fill="{t.WASHI_BOX}"/><polyline points="{tail.points}" fill="none"'
        f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"/>'
    )
    canvas.shape("pointer", svg, *tail.box)

"""The bubble of a remark: how it is set, where it may stand beside a plate, and how it looks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.line_breaking import has_japanese
from tablegame.ui.draw.seat_plates import plate_face
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.table.bubble_place import Place, pointer
from tablegame.ui.table.pose import Box

SIZE: Final = 17.0
WIDEST: Final = 1.3
"""The greatest text size in a bubble."""
PAD_X, PAD_Y = 16.0, 10.0
RADIUS: Final = 14.0
WIDTHS: Final = (168.0, 250.0, 380.0, 124.0)
"""The widths of the words, the best first, in du."""
BROAD_FIRST: Final = (250.0, 168.0, 380.0, 124.0)
"""The same for a language whose lines are better not broken."""
MOST_ROWS: Final = 3
LEAST: Final = 60.0
"""The least width of a row, in du."""
POINTER_W, POINTER_H = 18.0, 12.0
SHADOW: Final = 16.0
"""How far the shadow of a bubble reaches, in du."""
HAT: Final = 14.0
"""How far a face may stand out above its plate, in du."""
EDGE: Final = 6.0
"""The room between a bubble and the edge of the canvas, in du."""


@dataclass(frozen=True, slots=True)
class Look:
    """The words of a bubble as they are broken into rows."""

    rows: tuple[str, ...]
    size: tuple[float, float]
    """The size of the bubble, in du."""
    leading: float
    scale: float


def looks(canvas: Canvas, words: Runs) -> list[Look]:
    """Return the ways to break words into rows: of usual length first, then longer or shorter ones."""
    type = canvas.type
    scale = min(type.scale, WIDEST)
    with type.at(scale):
        said, leading = type.plain(words), type.leading(words, SIZE)
        grown = max(1.0, leading / (1.4 * SIZE))
        found: dict[tuple[str, ...], Look] = {}
        for width in BROAD_FIRST if has_japanese(said) else WIDTHS:
            rows = _even(type, said, width * grown)
            wide = max(type.measure(row, SIZE, True) for row in rows)
            if len(rows) <= MOST_ROWS:
                size = wide + 2 * PAD_X, leading * len(rows) + 2 * PAD_Y
                found.setdefault(rows, Look(rows, size, leading, scale))
        return list(found.values())


def _even(type: Typesetter, said: str, width: float) -> tuple[str, ...]:
    """Return the rows of words, as even as they can be without one more row."""
    rows = type.wrap(said, SIZE, width, True)
    while len(rows) > 1 and width > LEAST:
        narrower = type.wrap(said, SIZE, width - 8, True)
        if len(narrower) > len(rows):
            break
        rows, width = narrower, width - 8
    return tuple(rows)


def middle(centre: tuple[float, float]) -> Box:
    """Return the box in which the end of a deal is told."""
    return Box(centre[0] - 300, centre[1] - 150, 600, 300)


def free(taken: Sequence[Box], size: tuple[float, float]) -> Callable[[Place], bool]:
    """Return a test whether a place lies on the canvas, and on nothing that is taken."""

    def is_free(place: Place) -> bool:
        box = place.box
        inside = box.x >= EDGE and box.right <= size[0] - EDGE and box.y >= TOPBAR_H + EDGE
        return (
            inside and box.bottom <= size[1] - EDGE
            and not any(box.grown(3).overlap(other) or place.whole.overlap(other) for other in taken)
        )  # fmt: skip

    return is_free


def place(
    plate: Box, looks: Sequence[Look], left: bool, is_free: Callable[[Place], bool]
) -> tuple[Look, Place] | None:
    """Return the first way to set the words for which there is a free place, and that place.

    `left`: whether the plate stands left of the middle of the table.
    """
    for look in looks:
        for found in filter(is_free, _around(plate, look.size, left)):
            return look, found
    return None


def _around(plate: Box, size: tuple[float, float], left: bool) -> Iterator[Place]:
    """Yield the places above the face, at the sides of the plate, and below it, the nearest first."""
    w, h = size
    _, across, down = plate_face(plate.w, plate.h)
    face = plate.x + across
    above = plate.y - HAT - POINTER_H
    shifts = (-28.0, -w / 2, 28.0 - w, -0.25 * w, -0.75 * w)
    low = plate.bottom + POINTER_H + 2
    inner, outer = ("right", "left") if left else ("left", "right")
    if plate.y > 100:
        for shift in shifts:
            yield Place(Box(face + shift, above - h, w, h), "down", (face, above + POINTER_H - 2))
    for side in (inner, outer):
        for y in (plate.y + down - h / 2, plate.y, plate.bottom - h):
            if side == "right":
                x, at = plate.right + POINTER_H + 2, (plate.right + 2, plate.y + down)
                yield Place(Box(x, y, w, h), "left", at)
            else:
                x, at = plate.x - POINTER_H - 2 - w, (plate.x - 2, plate.y + down)
                yield Place(Box(x, y, w, h), "right", at)
    for deeper in (0.0, 12.0, 22.0, 30.0):
        for shift in shifts:
            yield Place(Box(face + shift, low + deeper, w, h), "up", (face, plate.bottom + 2 + deeper))


def draw(where: Place, look: Look, canvas: Canvas) -> None:
    """Draw paper with a pointer towards the face, and the words."""
    x, y, w, h = where.box
    canvas.panel("bubble", x, y, w, h, radius=RADIUS)
    tail = pointer(where, POINTER_W)
    canvas.shape("remark", f'<polygon points="{tail.points}" fill="{t.WASHI_BOX}"/>', *tail.box)
    with canvas.type.at(look.scale):
        for n, row in enumerate(look.rows):
            middle = y + PAD_Y + look.leading * (n + 0.5)
            canvas.text(row, x + w / 2, middle, SIZE, True, t.SUMI, "center", w, "middle")


def draw_late(paint: Callable[[Canvas], None], where: Place, canvas: Canvas, share: float) -> None:
    """Draw a bubble of which a share has come, over what was there."""
    area = canvas.metrics.rect(*where.whole.grown(SHADOW)).clip(canvas.surface.get_rect())
    before = canvas.surface.subsurface(area).copy()
    paint(canvas)
    before.set_alpha(round(255 * (1 - share)))
    canvas.surface.blit(before, area)

"""Old Japanese patterns as they fill a box, cut by geometry at its edge: the rasteriser knows no clips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pen import Point, num, path, polar, polygon, rect

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def asanoha(x: float, y: float, cell: Point, columns: int, rows: int) -> str:
    """Hemp leaf lines as path data."""
    third, sixth = 1 / 3, 1 / 6
    strokes = [
        ((0, 0), (1, 1)),
        ((1, 0), (0, 1)),
        ((0.5, 0), (0.5, 1)),
        ((0, 0), (0, 1)),
        ((1, 0), (1, 1)),
        ((0, 0), (0.5, sixth)),
        ((1, 0), (0.5, sixth)),
        ((0, 1), (0.5, 1 - sixth)),
        ((1, 1), (0.5, 1 - sixth)),
        ((0.5, 0.5), (0, third)),
        ((0.5, 0.5), (1, third)),
        ((0.5, 0.5), (0, 1 - third)),
        ((0.5, 0.5), (1, 1 - third)),
    ]
    seen: dict[str, None] = {}
    for j in range(rows):
        for i in range(columns):
            for start, end in strokes:
                a, b = ((num(x + (i + u) * cell[0]), num(y + (j + v) * cell[1])) for u, v in (start, end))
                seen[f"M{a[0]},{a[1]}L{b[0]},{b[1]}"] = None
    return "".join(seen)


def seigaiha(
    x: float, y: float, w: float, h: float, across: int, ground: str, line: str, width: float
) -> str:
    """Rows of wave scales, the top row first, each over the one before, cut at the rectangle's edge."""
    r = w / across / 2
    out, rows = rect(x, y, w, h, 0, ground), int(h / (r / 2)) + 3
    for j in range(rows):
        for i in range(across + 1 - j % 2):
            cx, cy = x + 2 * r * i + r * (j % 2), y + j * r / 2
            arcs = [_half_ring(cx, cy, r * k / 4, (x, y, w, h)) for k in (4, 3, 2, 1)]
            if "A" in arcs[0]:
                out += path(arcs[0] + (f"L{num(cx)},{num(cy)}Z" if cx in (x, x + w) else "Z"), ground)
            else:
                scale = (polar(cx, cy, r, t) for t in range(180, 361, 6))
                out += polygon([(max(x, min(x + w, a)), max(y, min(y + h, b))) for a, b in scale], ground)
            out += path("".join(arcs), "none", line, width) if any(arcs) else ""
    return out


def _half_ring(cx: float, cy: float, r: float, box: tuple[float, float, float, float]) -> str:
    """The upper half of a circle as far as it lies in the box; its middle is inside or on an upright edge."""
    x, y, w, h = box
    if cy - r >= y and cy <= y + h:
        left = (cx - r, cy) if cx > x else (cx, cy - r)
        right = (cx + r, cy) if cx < x + w else (cx, cy - r)
        return f"M{num(left[0])},{num(left[1])}A{num(r)},{num(r)} 0 0 1 {num(right[0])},{num(right[1])}"
    d, down = "", False
    for t in range(180, 361, 6):
        a, b = polar(cx, cy, r, t)
        inside = x - 0.01 <= a <= x + w + 0.01 and y <= b <= y + h
        d += f"{'L' if down else 'M'}{num(a)},{num(b)}" if inside else ""
        down = inside
    return d


def segments(lines: Iterable[tuple[Point, Point]], box: Box) -> str:
    """Straight lines as far as they lie in the box, as path data."""
    out = ""
    for start, end in lines:
        if (cut := _cut_line(start, end, box)) is not None:
            (a, b), (c, d) = cut
            out += f"M{num(a)},{num(b)}L{num(c)},{num(d)}"
    return out


def _cut_line(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    x, y, w, h = box
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for move, room in (
        (-dx, start[0] - x),
        (dx, x + w - start[0]),
        (-dy, start[1] - y),
        (dy, y + h - start[1]),
    ):
        if move == 0:
            if room < 0:
                return None
        elif move < 0:
            first = max(first, room / move)
        else:
            last = min(last, room / move)
    if first >= last:
        return None
    return (
        (start[0] + first * dx, start[1] + first * dy),
        (start[0] + last * dx, start[1] + last * dy),
    )


def cut(points: Sequence[Point], box: Box) -> list[Point]:
    """What of a convex shape lies in the box."""
    x, y, w, h = box
    found = list(points)
    for axis, edge, sign in ((0, x, 1), (0, x + w, -1), (1, y, 1), (1, y + h, -1)):
        kept: list[Point] = []
        for a, b in zip(found, [*found[1:], *found[:1]], strict=True):
            a_in, b_in = sign * (a[axis] - edge) >= 0, sign * (b[axis] - edge) >= 0
            if a_in:
                kept.append(a)
            if a_in != b_in:
                share = (edge - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        found = kept
    return found


def shippo(box: Box, across: int, down: int) -> str:
    """The seven treasures: circles that overlap by a quarter, as path data of their petals."""
    x, y, w, h = box
    a, b = w / across, h / down
    out = ""
    for j in range(down + 1):
        for i in range(across + 1):
            left, top = x + i * a, y + j * b
            if i < across:
                out += _petal((left, top), (left + a, top), box)
            if j < down:
                out += _petal((left, top), (left, top + b), box)
    return out


def _petal(start: Point, end: Point, box: Box) -> str:
    """Two arcs between two points; on the edge of the box only the one inside."""
    x, y, w, h = box
    r = num(0.7071 * max(abs(end[0] - start[0]), abs(end[1] - start[1])))
    go, back = f"M{num(start[0])},{num(start[1])}", f"{num(end[0])},{num(end[1])}"
    level = start[1] == end[1]
    low = start[1] > y + h / 2 if level else start[0] <= x + w / 2
    rim = start[1] in (y, y + h) if level else start[0] in (x, x + w)
    first = f"{go}A{r},{r} 0 0 1 {back}"
    second = f"{go}A{r},{r} 0 0 0 {back}"
    if rim:
        return first if low else second
    return first + second


def kikko(box: Box, size: float) -> tuple[str, str]:
    """Tortoise shell: path data of the hexagons, and of the small ones in them. `size`: a side."""
    x, y, w, h = box
    high = size * 3**0.5
    big: list[tuple[Point, Point]] = []
    small: list[tuple[Point, Point]] = []
    for i in range(-1, int(w / (1.5 * size)) + 2):
        for j in range(-1, int(h / high) + 2):
            middle = (x + w / 2 + (i - w // (3 * size)) * 1.5 * size, y + (j + (i % 2) / 2) * high)
            for lines, r in ((big, size), (small, size * 0.52)):
                corners = [polar(*middle, r, 60 * n) for n in range(6)]
                lines += zip(corners, [*corners[1:], corners[0]], strict=True)
    unique = {tuple(sorted((_near(a), _near(b)))): (a, b) for a, b in big}
    return segments(unique.values(), box), segments(small, box)


def _near(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def yagasuri(box: Box, across: int, rise: float, colours: tuple[str, str], line: str) -> str:
    """Feathers of arrows: upright bands, whose halves slope towards each other."""
    x, y, w, h = box
    wide = w / across
    out = ""
    for i in range(across):
        left, middle, right = x + i * wide, x + (i + 0.5) * wide, x + (i + 1) * wide
        step = rise * 1.6
        top = y - step * (1 + (i % 2) / 2)
        n = 0
        while top < y + h + step:
            colour = colours[n % 2]
            for a, b in (((left, 0.0), (middle, rise)), ((middle, rise), (right, 0.0))):
                shape = cut(
                    [
                        (a[0], top + a[1]), (b[0], top + b[1]), (b[0], top + b[1] + step),
                        (a[0], top + a[1] + step),
                    ],
                    box,
                )  # fmt: skip
                out += polygon(shape, colour) if len(shape) > 2 else ""
            top, n = top + step, n + 1
        out += path(segments([((middle, y), (middle, y + h))], box), "none", line, 2)
    return out


def lattice(box: Box, across: int, slope: float) -> tuple[str, list[Point]]:
    """Crossing slanted lines as path data, and the middles of the meshes."""
    x, y, w, h = box
    step = w / across
    lines: list[tuple[Point, Point]] = []
    reach = int(h / slope / step) + 1
    for i in range(-reach, across + reach + 1):
        foot = x + i * step
        lines.append(((foot, y), (foot + h / slope, y + h)))
        lines.append(((foot, y), (foot - h / slope, y + h)))
    rows = int(h / (step * slope / 2))
    middles = [
        (x + (i + 0.5 * (1 - j % 2)) * step, y + j * step * slope / 2)
        for j in range(1, rows)
        for i in range(across + 1)
    ]
    inside = [(a, b) for a, b in middles if x + step / 3 < a < x + w - step / 3 and b < y + h - step / 3]
    return segments(lines, box), inside

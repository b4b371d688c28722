"""Cards without their court figures: body, index column, pips, aces, patterns and the back (250 x 350)."""

from __future__ import annotations

from collections.abc import Sequence

from pen import (
    BRASS,
    BRASS_HIGH,
    ROBE,
    ROUND,
    SUIT_COLOUR,
    WASHI,
    Lettering,
    Point,
    circle,
    group,
    num,
    part,
    path,
    plum,
    polar,
    polygon,
    rect,
    segment,
    suit,
)

LEFT, TOP, WIDE, HIGH = 92, 16, 142, 318  # the art panel
PIPS = {  # columns l, c, r; the row as a fraction of the panel's inner height
    "2": "c.10 c.90",
    "3": "c.10 c.50 c.90",
    "4": "l.10 r.10 l.90 r.90",
    "5": "l.10 r.10 c.50 l.90 r.90",
    "6": "l.10 r.10 l.50 r.50 l.90 r.90",
    "7": "l.10 r.10 c.30 l.50 r.50 l.90 r.90",
    "8": "l.10 r.10 c.30 l.50 r.50 c.70 l.90 r.90",
    "9": "l.10 r.10 l.37 r.37 c.50 l.63 r.63 l.90 r.90",
    "T": "l.10 r.10 c.235 l.37 r.37 l.63 r.63 c.765 l.90 r.90",
}
COLUMN = {"l": LEFT + 0.23 * WIDE, "c": LEFT + 0.535 * WIDE, "r": LEFT + 0.84 * WIDE}


def body() -> str:
    return rect(1, 1, 248, 348, 17, WASHI, "#B9AB8B", 2) + rect(
        4.5, 4.5, 241, 341, 14, "none", "#FFFFFF", 2, 0.75
    )


def index(rank: str, sign: str, colour: str) -> str:
    """Rank 76 high over the suit, both centred on x 50: two parts."""
    word = Lettering("10", "rank", -0.06) if rank == "T" else Lettering(rank, "rank")
    caps = Lettering("K", "rank")
    high = 76 / (caps.bottom - caps.top)
    room = 66 if rank == "Q" else 72 - 2.6
    wide = min(high, room / (word.right - word.left))
    x = 50 - (word.right - word.left) * wide / 2
    glyph = path(word.path(x, 94, wide, high), colour, colour, 2.6, 1, 'stroke-linejoin="round"')
    return part("rank", glyph) + part("sign", suit(sign, 50, 134, 58, colour))


def pips(rank: str, sign: str) -> str:
    size = 54 if rank in "23" else 45 if rank in "9T" else 50
    places = ((COLUMN[p[0]], TOP + 6 + float(p[1:]) * (HIGH - 12)) for p in PIPS[rank].split())
    return "".join(suit(sign, x, y, size) for x, y in places)


def ace(sign: str) -> str:
    main, _, light, accent = ROBE[sign]
    x, y = LEFT + WIDE / 2, TOP + HIGH / 2
    half_w, half_h = (
        23 * 5.5 / 2 + 0.1,
        23 * (1 + 14 * 0.86) / 2 + 0.1,
    )  # five across and fifteen rows, centred
    inside = [
        (x - half_w, y - half_h),
        (x + half_w, y - half_h),
        (x + half_w, y + half_h),
        (x - half_w, y + half_h),
    ]
    out = rect(LEFT, TOP, WIDE, HIGH, 9, light, accent, 2.5)
    out += group(motifs(inside, sign, accent, 23), "", 0.75)
    out += circle(x, y, 69, WASHI, main, 3) + circle(x, y, 60, "none", main, 1.6)
    ticks = ((polar(x, y, 60, 15 * i), polar(x, y, 69, 15 * i)) for i in range(24))
    out += path(
        "".join(f"M{num(a)},{num(b)}L{num(c)},{num(d)}" for (a, b), (c, d) in ticks), "none", main, 1.8
    )
    return out + suit(sign, x, y, 82)


def face(rank: str, sign: str) -> str:
    """What stands right of the index on an ace or a number card."""
    return ace(sign) if rank == "A" else pips(rank, sign)


def dimmed(art: str, rank: str, sign: str) -> str:
    """A card that may not be played: darkened paper under an index in the suit's deep colour."""
    shade = rect(0, 0, 250, 350, 18, "#0E1826", opacity=0.30)
    return body() + part("art", art) + shade + index(rank, sign, ROBE[sign][1])


def lit(art: str, rank: str, sign: str) -> str:
    return body() + index(rank, sign, SUIT_COLOUR[sign]) + part("art", art)


# ---------------------------------------------------------------- patterns, cut by geometry


def contains(polygon: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, [polygon[-1], *polygon[:-1]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def motif(sign: str, x: float, y: float, m: float) -> str:
    """One pattern element as path data, about 2 m wide."""
    if sign == "S":
        ends = (polar(x, y, m, -90 + 60 * i) for i in range(6))
        return "".join(f"M{num(x)},{num(y)}L{num(a)},{num(b)}" for a, b in ends)
    if sign == "H":
        arcs = ""
        for r in (m, m / 2):
            arcs += f"M{num(x - r)},{num(y + m / 2)}A{num(r)},{num(r)} 0 0 1 {num(x + r)},{num(y + m / 2)}"
        return arcs
    if sign == "D":
        w = 0.75 * m
        return f"M{num(x)},{num(y - m)}L{num(x + w)},{num(y)}L{num(x)},{num(y + m)}L{num(x - w)},{num(y)}Z"
    r = 0.82 * m
    return (
        f"M{num(x - r)},{num(y)}A{num(r)},{num(r)} 0 1 1 {num(x + r)},{num(y)}"
        f"A{num(r)},{num(r)} 0 1 1 {num(x - r)},{num(y)}Z"
    )


def motifs(polygon: Sequence[Point], sign: str, colour: str, step: float) -> str:
    """The suit's pattern; an element is kept only where its whole box lies inside the polygon."""
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    m, row, lines, dots = step * 0.42, 0, "", ""
    y = min(ys) + step * 0.5
    while y < max(ys):
        x = min(xs) + step * (1.0 if row % 2 else 0.5)
        while x < max(xs):
            if all(contains(polygon, x + a * m, y + b * m) for a in (-1, 0, 1) for b in (-1, 0, 1)):
                lines += motif(sign, x, y, m)
                if sign == "C":
                    dots += circle(x, y, m * 0.2, colour)
            x += step
        y, row = y + step * 0.86, row + 1
    return path(lines, "none", colour, 2.2) + dots


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


def seigaiha(x: float, y: float, w: float, h: float, across: int, ground: str, line: str, width: float) -> str:
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


def back() -> str:
    """Hemp leaf on indigo with the mark in a medallion."""
    out = rect(1, 1, 248, 348, 17, WASHI, "#B9AB8B", 2) + rect(13, 13, 224, 324, 9, "#1E4068")
    out += path(asanoha(17, 19, (43.2, 78), 5, 4), "none", "#9DBCDA", 2, 0.9, ROUND)
    out += segment(17, 19, 233, 19, "#9DBCDA", 2, 0.9, ROUND) + segment(
        17, 331, 233, 331, "#9DBCDA", 2, 0.9, ROUND
    )
    out += rect(13, 13, 224, 324, 9, "none", "#12294A", 4)
    out += circle(125, 175, 46, "#1E4068", BRASS_HIGH, 3) + circle(125, 175, 39, "none", BRASS, 1.4)
    return out + plum(125, 175, 34, BRASS_HIGH)


def waves() -> str:
    """The other back: wave scales on deep red, with the same medallion."""
    red, gold = "#7B1E18", "#E2B865"
    out = rect(1, 1, 248, 348, 17, WASHI, "#B9AB8B", 2) + seigaiha(15, 15, 220, 320, 4, red, gold, 2.2)
    # Paper over the corners of the waves, which are square.
    for x, y, u, v in ((12, 12, 1, 1), (238, 12, -1, 1), (238, 338, -1, -1), (12, 338, 1, -1)):
        turn = 0 if u * v > 0 else 1
        out += path(f"M{x},{y}H{x + 10 * u}A9,9 0 0 {turn} {x},{y + 10 * v}Z", WASHI)
    out += rect(13, 13, 224, 324, 9, "none", "#4F100C", 4)
    out += circle(125, 175, 46, red, BRASS_HIGH, 3) + circle(125, 175, 39, "none", BRASS, 1.4)
    return out + plum(125, 175, 34, BRASS_HIGH)


def star(x: float, y: float, tips: int, outer: float, inner: float) -> list[Point]:
    return [polar(x, y, inner if i % 2 else outer, -90 + i * 180 / tips) for i in range(2 * tips)]

"""Cards without their court figures: body, index column, pips, aces, and patterns (250 x 350)."""

from __future__ import annotations

from collections.abc import Sequence

from pen import (
    ROBE,
    SHADOW,
    SUIT_COLOUR,
    WASHI,
    Lettering,
    Point,
    circle,
    group,
    num,
    part,
    path,
    polar,
    rect,
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
    shade = rect(0, 0, 250, 350, 18, SHADOW, opacity=0.19)
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


def star(x: float, y: float, tips: int, outer: float, inner: float) -> list[Point]:
    return [polar(x, y, inner if i % 2 else outer, -90 + i * 180 / tips) for i in range(2 * tips)]

"""What stands round a winner: an open fan, a branch in blossom, two lanterns and a falling petal.

The fan is one pale leaf with thin folds: nothing in it may look like the rays of a sun.
"""

from __future__ import annotations

from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    LACQUER,
    SHU,
    SHU_HIGH,
    WASHI,
    Drawing,
    Point,
    circle,
    group,
    num,
    path,
    polar,
    polygon,
    rect,
    segment,
    stroke,
)

PETAL, PETAL_EDGE, PETAL_DEEP = "#F7C9C4", "#D9847E", "#EE9F9A"
BARK, BARK_LIGHT = "#3B2616", "#6B4A2E"
PAPER, PAPER_EDGE = "#F3ECDC", "#B9AB8B"

FAN_W, FAN_H = 520.0, 330.0
PIVOT: Point = (260.0, 300.0)
LEAF, HOLE = 268.0, 124.0
OPEN = 66.0
"""How far the fan is open to each side of upright, in degrees."""
FOLDS = 22


def _arc(r: float, a: float, b: float, steps: int = 40) -> list[Point]:
    return [polar(*PIVOT, r, a + (b - a) * n / steps - 90) for n in range(steps + 1)]


def _band(inner: float, outer: float, a: float, b: float, fill: str, opacity: float) -> str:
    """A bar of mist that follows the leaf, with round ends."""
    r = (inner + outer) / 2
    d = "M" + "L".join(f"{num(x)},{num(y)}" for x, y in _arc(r, a, b, 24))
    return stroke(d, fill, outer - inner, opacity)


def fan() -> Drawing:
    d = Drawing(FAN_W, FAN_H)
    x, y = PIVOT
    for n in range(FOLDS + 1):  # the ribs, beneath the leaf
        a = -OPEN + 2 * OPEN * n / FOLDS
        guard = n in (0, FOLDS)
        (x1, y1), (x2, y2) = polar(x, y, 10, a - 90), polar(x, y, HOLE + 12, a - 90)
        d.add(segment(x1, y1, x2, y2, LACQUER if guard else BARK_LIGHT, 7 if guard else 3.4))
    outer = []
    for n in range(2 * FOLDS + 1):
        a = -OPEN + OPEN * n / FOLDS
        outer.append(polar(x, y, LEAF - (5 if n % 2 else 0), a - 90))
    leaf = outer + list(reversed(_arc(HOLE, -OPEN, OPEN)))
    paint = d.gradient("leaf", (0, y - LEAF, 0, y - 60), [(0, "#FBF1D6"), (0.55, "#F3DFAF"), (1, "#E3C27A")])
    d.add(polygon(leaf, paint, BRASS_LOW, 1.6))
    mist = ((232, 246, -58, -20), (214, 226, -40, -4), (196, 206, -62, -34), (236, 248, 22, 57), (218, 229, 8, 40),
            (199, 208, 34, 60), (182, 190, -18, 14))  # fmt: skip
    for inner, outside, a, b in mist:
        d.add(_band(inner, outside, a, b, "#D9A940", 0.42))
    for n, (r, a) in enumerate(
        (
            (222, -12),
            (236, -6),
            (208, 4),
            (240, 8),
            (226, 16),
            (196, -24),
            (186, 26),
            (176, -40),
            (190, 46),
            (172, 6),
            (164, -18),
            (242, 14),
            (205, -50),
            (170, 54),
            (160, 34),
        )  # fmt: skip
    ):
        side = 4.2 if n % 3 else 6
        px, py = polar(x, y, r, a - 90)
        turn = f"translate({num(px)},{num(py)}) rotate({(37 * n) % 90})"
        d.add(group(rect(-side / 2, -side / 2, side, side, 0.6, BRASS), turn))
    for n in range(1, FOLDS):
        a = -OPEN + 2 * OPEN * n / FOLDS
        (x1, y1), (x2, y2) = polar(x, y, HOLE + 1, a - 90), polar(x, y, LEAF - 4, a - 90)
        d.add(segment(x1, y1, x2, y2, "#8A6A28", 1, 0.34))
    rim = [*_arc(LEAF - 6, -OPEN + 0.4, OPEN - 0.4, 60)]
    d.add(stroke("M" + "L".join(f"{num(px)},{num(py)}" for px, py in rim), SHU, 5, 0.9))
    d.add(stroke("M" + "L".join(f"{num(px)},{num(py)}" for px, py in _arc(LEAF - 13, -OPEN + 0.6, OPEN - 0.6, 60)),
                 BRASS, 1.6))  # fmt: skip
    for side in (-1, 1):  # the guards reach to the edge of the leaf
        (x1, y1), (x2, y2) = polar(x, y, 8, side * OPEN - 90), polar(x, y, LEAF - 2, side * OPEN - 90)
        d.add(segment(x1, y1, x2, y2, LACQUER, 8, 1, 'stroke-linecap="round"'))
        d.add(segment(x1, y1, x2, y2, BRASS_LOW, 1.6, 1, 'stroke-linecap="round"'))
    d.add(circle(x, y, 8, BRASS, BRASS_LOW, 1.6))
    return d


def bloom(x: float, y: float, r: float, turn: float = 0.0) -> str:
    """A plum blossom, its stamens gold."""
    out = ""
    for n in range(5):
        px, py = polar(x, y, 0.52 * r, turn - 90 + 72 * n)
        out += circle(px, py, 0.42 * r, PETAL, PETAL_EDGE, max(0.6, 0.06 * r))
    for n in range(5):
        a = turn - 54 + 72 * n
        (x1, y1), (x2, y2) = polar(x, y, 0.1 * r, a), polar(x, y, 0.42 * r, a)
        out += segment(x1, y1, x2, y2, PETAL_DEEP, max(0.8, 0.06 * r))
    return out + circle(x, y, 0.2 * r, BRASS)


def bud(x: float, y: float, r: float) -> str:
    return circle(x, y, r, PETAL_DEEP, PETAL_EDGE, 0.8) + circle(
        x + 0.3 * r, y + 0.7 * r, 0.5 * r, BARK_LIGHT
    )


def branch() -> Drawing:
    d = Drawing(330, 150)
    wood = "M4,38C54,34 92,48 130,44C184,38 206,66 286,58M92,46C110,68 134,82 168,88M36,37C42,64 58,88 84,104"
    twigs = "M206,58C222,44 236,36 254,26M130,44C140,34 146,26 150,16M168,88C180,98 190,102 204,104"
    d.add(stroke(wood, BARK, 7), stroke(twigs, BARK, 4.2))
    d.add(stroke("M6,36C54,31 92,45 130,41C184,35 206,62 280,56", BARK_LIGHT, 2))
    for x, y, r, turn in (
        (48, 82, 16, 10), (104, 60, 15, 20), (150, 44, 19, 40), (72, 30, 14, 55), (136, 84, 13, 60),
        (206, 62, 16, 30), (250, 54, 12, 5), (20, 42, 13, 15), (172, 92, 12, 25), (88, 108, 14, 35),
        (254, 28, 12, 48), (150, 14, 10, 0), (286, 60, 13, 62),
    ):  # fmt: skip
        d.add(bloom(x, y, r, turn))
    for x, y in ((226, 42), (122, 30), (60, 64), (206, 108), (306, 52), (30, 68)):
        d.add(bud(x, y, 4.6))
    return d


def lantern(body: str, edge: str, sign: str, light: str) -> Drawing:
    """A paper lantern with ribs, a plum as its sign, and a tassel."""
    d = Drawing(72, 132)
    d.add(segment(36, 4, 36, 20, BRASS_LOW, 2.4))
    d.add(rect(24, 17, 24, 9, 3, LACQUER, BRASS_LOW, 1.6))
    glow = d.gradient("glow", (6, 0, 66, 0), [(0, edge), (0.28, body), (0.5, light), (0.72, body), (1, edge)])
    d.add(path("M22,26C3,38 3,82 22,95H50C69,82 69,38 50,26Z", glow, edge, 1.8))
    for n, y in enumerate((38.0, 49.5, 61.0, 72.5, 84.0)):
        inset = (12.5, 8.6, 7.8, 8.8, 13.5)[n]
        d.add(stroke(f"M{inset},{y}Q36,{y + 6} {72 - inset},{y}", edge, 1.3, 0.6))
    d.add(circle(36, 61, 15, WASHI, edge, 1.2))
    for n in range(5):
        px, py = polar(36, 61, 7.4, -90 + 72 * n)
        d.add(circle(px, py, 4.2, sign))
    d.add(circle(36, 61, 2.1, BRASS_HIGH))
    d.add(rect(24, 94, 24, 8, 3, LACQUER, BRASS_LOW, 1.6))
    for x, y in ((29, 119), (36, 126), (43, 119)):
        d.add(segment(x, 102, x, y, BRASS, 2.6, 1, 'stroke-linecap="round"'))
    return d


def petal() -> Drawing:
    d = Drawing(24, 24)
    d.add(
        path(
            "M12,21.5C2.5,14.5 3.5,4.5 9.6,1.8L12,5.2L14.4,1.8C20.5,4.5 21.5,14.5 12,21.5Z",
            PETAL,
            PETAL_EDGE,
            0.8,
        )
    )
    d.add(path("M12,19C9,15 9,11 12,8", "none", PETAL_DEEP, 1, 0.8))
    return d


def drawings() -> dict[str, Drawing]:
    return {
        "feast/fan": fan(),
        "feast/branch": branch(),
        "feast/lantern": lantern(SHU_HIGH, "#6E1710", SHU, "#E2694F"),
        "feast/lantern_pale": lantern(PAPER, PAPER_EDGE, SHU, "#FFFDF4"),
        "feast/petal": petal(),
    }

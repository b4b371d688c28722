"""The table of Everyday Dobon: the felt side of a kotatsu, the warm table of a home, on its quilt."""

from __future__ import annotations

import math
import random

from ground_pen import (
    Box,
    Ground,
    Point,
    cast_shadow,
    closed,
    everywhere,
    in_round_box,
    lamp,
    num,
    oval,
    planks,
    rail,
    round_box,
    shade_inside,
    stitches,
)
from pen import SUIT_PATH

TOP: Box = (150, 76, 980, 514)
"""The table top on a canvas 720 high."""
CORNER, FRAME = 54.0, 28.0
"""The radius of its corners, and the width of its frame of ash."""
DRAPE = 92.0
"""How far the quilt lies over the floor on each side."""
CHECKS = 44.0
"""From one band of the quilt's checks to the next."""
CLOTH, BAND, LINE, PALE = "#7C4A37", "#4E2B2A", "#D9A860", "#F0DDBB"
"""The colours of the quilt: its ground, its dark bands, and its thin lines."""


def table(height: int) -> Ground:
    """Afternoon: teal felt in a frame of ash, with a row of suits, on a checked quilt."""
    d, rng = Ground(height), random.Random(8)
    planks(
        d,
        116,
        [
            ("#6B4C31", "#735236", "#62452C"),
            ("#765638", "#7D5C3D", "#6C4E32"),
            ("#644730", "#6C4D34", "#5B4029"),
        ],
        rng,
        ("#2A180B", 0.30),
        ("#C59A68", 0.16),
        [(40, 1290), (-20, 1250), (1330,)],
        2,
    )
    x, y, w, h = TOP
    box = (x, y, w, h + height - 720)
    _quilt(d, box)
    _top(d, box)
    d.begin("translate(220,140) scale(.86)")
    _tea(d, 0, 0)
    d.end()
    d.begin("translate(1072,140) scale(.84)")
    _mandarins(d, 0, 0)
    d.end()
    return d


# ---------------------------------------------------------------- the quilt


def _hem(box: Box, by: float) -> str:
    """The outline of the quilt, drawn in by so many du: its edge rises and falls as it lies on the floor."""
    x, y, w, h = box
    x, y, w, h = x - DRAPE + by, y - DRAPE + by, w + 2 * (DRAPE - by), h + 2 * (DRAPE - by)
    r, points = CORNER + DRAPE - by, []
    for px, py, along in _round(x, y, w, h, r):
        swing = 3.2 * math.sin(along / 38.0) + 1.6 * math.sin(along / 17.0 + 1)
        dx, dy = px - (x + w / 2), py - (y + h / 2)
        away = math.hypot(dx, dy)
        points.append((px + swing * dx / away, py + swing * dy / away))
    return closed(points)


def _round(x: float, y: float, w: float, h: float, r: float) -> list[tuple[float, float, float]]:
    """Points along a round box, about 20 du apart, with their way along it."""
    out, along = [], 0.0
    corners = (
        (x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180),
    )  # fmt: skip
    sides = (h - 2 * r, w - 2 * r, h - 2 * r, w - 2 * r)
    for (cx, cy, begin), side in zip(corners, sides, strict=True):
        steps = max(4, round(r * math.pi / 2 / 20))
        for k in range(steps):
            a = math.radians(begin + 90 * k / steps)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a), along))
            along += r * math.pi / 2 / steps
        a = math.radians(begin + 90)
        px, py = cx + r * math.cos(a), cy + r * math.sin(a)
        dx, dy = math.cos(a + math.pi / 2), math.sin(a + math.pi / 2)
        steps = max(1, round(side / 20))
        for k in range(steps):
            out.append((px + dx * side * k / steps, py + dy * side * k / steps, along))
            along += side / steps
    return out


def _quilt(d: Ground, box: Box) -> None:
    """The quilt with its checks, its folds at the corners of the table, and its hem."""
    x, y, w, h = box
    cast_shadow(d, lambda by: round_box(box, CORNER, by - DRAPE), 26, 9, 0.6)
    middle = y + h / 2
    shine = (0, "#9A6148"), (0.62, CLOTH), (1, "#55302A")
    d.path(_hem(box, 0), d.radial(640, middle, 720, *shine, sy=0.62))
    whole = (x - DRAPE, y - DRAPE, w + 2 * DRAPE, h + 2 * DRAPE)
    for wide, step, colour, o in (
        (20.0, 0.0, BAND, 0.36), (2.2, CHECKS / 2 + 6, LINE, 0.34), (1.4, CHECKS / 2 + 11, PALE, 0.36),
    ):  # fmt: skip
        # Across and down are two paths, so that checks are darker where they cross.
        d.path(_bands(whole, False, wide, step), colour, o)
        d.path(_bands(whole, True, wide, step), colour, o)
    _folds(d, box)
    d.path(_hem(box, 7), "none", 1, "#3C211F", 15)
    d.path(_hem(box, 1.5), "none", 0.6, "#A5705A", 1.6)
    d.path(_hem(box, 13), "none", 0.5, "#000000", 2.4)
    tacks = [(px, py) for px, py, _ in _round(*_grown(box, DRAPE - 20), CORNER + DRAPE - 20)]
    d.path(stitches([*tacks, tacks[0]], 9, 7, everywhere), "none", 0.5, PALE, 1.5)


def _grown(box: Box, by: float) -> Box:
    x, y, w, h = box
    return x - by, y - by, w + 2 * by, h + 2 * by


def _bands(box: Box, down: bool, wide: float, begin: float) -> str:
    """Bands of the checks, each as long as the round corners of the quilt let it be."""
    x, y, w, h = box
    r = CORNER + DRAPE
    out, long, short = "", (h if down else w), (w if down else h)
    at = begin + 10.0
    while at < short - 10:
        near = min(max(r - at, at + wide - (short - r), 0.0), r - 1)
        cut = 8 + r - math.sqrt(r * r - near * near)
        if down:
            out += f"M{num(x + at)},{num(y + cut)}h{num(wide)}v{num(long - 2 * cut)}h{num(-wide)}Z"
        else:
            out += f"M{num(x + cut)},{num(y + at)}h{num(long - 2 * cut)}v{num(wide)}h{num(2 * cut - long)}Z"
        at += CHECKS
    return out


def _folds(d: Ground, box: Box) -> None:
    """Soft folds: the quilt falls from the edge of the table, and gathers at its corners."""
    x, y, w, h = box
    for by, width, colour, o in (
        (-10, 30, "#000000", 0.22), (-44, 26, "#FFE9CF", 0.06), (-72, 26, "#000000", 0.1),
    ):  # fmt: skip
        d.path(round_box(box, CORNER, by), "none", o, colour, width)
    dark = light = ""
    for sx, sy in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
        u, v = (-1 if sx < 640 else 1), (-1 if sy == y else 1)
        cx, cy = sx - u * CORNER, sy - v * CORNER

        def at(q: float, a: float, u: int = u, v: int = v, cx: float = cx, cy: float = cy) -> str:
            b = math.radians(a)
            return f"{num(cx + u * q * math.cos(b))},{num(cy + v * q * math.sin(b))}"

        for a, reach in ((8, 116), (31, 124), (57, 120), (81, 114)):
            for turn in (0.0, 6.0):
                wedge = (
                    f"M{at(CORNER + 4, a + turn)}Q{at(CORNER + 44, a + turn + 3)} {at(reach, a + turn + 2)}"
                )
                wedge += f"Q{at(CORNER + 50, a + turn + 9)} {at(CORNER + 4, a + turn)}Z"
                dark, light = (dark, light + wedge) if turn else (dark + wedge, light)
    d.path(dark, "#000000", 0.32)
    d.path(light, "#FFE3C4", 0.14)


# ---------------------------------------------------------------- the top


def _top(d: Ground, box: Box) -> None:
    """The felt with its row of suits, and the frame round it."""
    x, y, w, h = box
    cy = y + h / 2

    def edge(by: float) -> str:
        return round_box(box, CORNER, by)

    cast_shadow(d, edge, 34, 12, 0.6)
    felt = (0, "#174E56"), (0.45, "#184C54"), (0.8, "#15464D"), (1, "#103A41")
    d.path(edge(FRAME - 2), d.radial(640, cy - 14, 600, *felt, sy=0.62))
    # fibres of the felt
    rng = random.Random(21)
    for colour, o in (("#BFE3E0", 0.03), ("#04181B", 0.14)):
        fibres = ""
        for _ in range(80):
            fx, fy = rng.uniform(x + 40, x + w - 46), rng.uniform(y + 40, y + h - 46)
            fibres += f"M{num(fx)},{num(fy)}l{num(rng.uniform(-5, 5))},{num(rng.uniform(-3, 3))}"
        d.path(fibres, "none", o, colour, 1)
    _suits(d, box)
    for by, o in ((FRAME + 10, 0.55), (FRAME + 50, 0.42)):
        line = _points(_grown(box, -by), max(6.0, CORNER - by))
        d.path(stitches(line, 12, 7, everywhere), "none", 0.5, "#062024", 2.4)
        d.path(stitches(line, 12, 7, everywhere), "none", o, "#D6EFE8", 1.5)
    _splash(d, 640, cy - 6)
    lamp(d, 640, cy - 40, 520, "#FFE0A6", 0.04)
    shade_inside(d, lambda by: edge(FRAME - 2), 24, 0.45)
    rail(d, edge, FRAME, ("#C79C68", "#AA7F4E", "#7A5630"), y, y + h)
    _grain(d, box)


def _points(box: Box, r: float) -> list[Point]:
    points = [(px, py) for px, py, _ in _round(*box, r)]
    return [*points, points[0]]


def _suits(d: Ground, box: Box) -> None:
    """A row of suits between the two seams, printed on the felt."""
    x, y, w, h = box
    inset, size = FRAME + 30, 15.0
    row = (x + inset, y + inset, w - 2 * inset, h - 2 * inset)
    signs = "SHCD"
    across, down = round((row[2] - 20) / 48), round((row[3] - 20) / 48)
    places = []
    for k in range(across + 1):
        px = row[0] + 10 + (row[2] - 20) * k / across
        places += [(px, row[1], k), (px, row[1] + row[3], k + 2)]
    for k in range(1, down):
        py = row[1] + 10 + (row[3] - 20) * k / down
        places += [(row[0], py, k + 1), (row[0] + row[2], py, k + 3)]
    for px, py, n in places:
        if not in_round_box(box, CORNER, FRAME + 16, px, py):
            continue
        d.begin(f"translate({num(px)},{num(py)}) scale({size / 100:g})")
        d.path(SUIT_PATH[signs[n % 4]], "#CDEAE2", 0.34)
        d.end()


def _splash(d: Ground, cx: float, cy: float) -> None:
    """A ripple in stitches, and drops that fly from it."""
    ring = [(cx + 178 * math.cos(t / 40 * math.pi), cy + 84 * math.sin(t / 40 * math.pi)) for t in range(81)]
    d.path(stitches(ring, 7, 5, everywhere), "none", 0.34, "#062024", 1.6)
    for n in range(14):
        a = (n + 0.5) * math.pi / 7
        px, py = cx + 236 * math.cos(a), cy + 108 * math.sin(a)
        turned = math.degrees(math.atan2(math.sin(a) * 0.6, math.cos(a))) + 90
        d.begin(f"translate({num(px)},{num(py)}) rotate({num(turned)})")
        d.path(
            "M0,-10C3,-4 4.5,-1 4.5,2A4.5,4.5 0 0 1 -4.5,2C-4.5,-1 -3,-4 0,-10Z", "none", 0.34, "#062024", 1.6
        )
        d.end()


def _grain(d: Ground, box: Box) -> None:
    """Grain along the frame, its joints at the corners, and a dark inlay."""
    lines = ""
    for by in (6.0, 10.5, 20.0):
        for n, (px, py, along) in enumerate(_round(*_grown(box, -by), CORNER - by)[::2]):
            lines += f"{'L' if n else 'M'}{num(px + 0.5 * math.sin(along / 31 + by))},{num(py + 0.6 * math.sin(along / 43 + by))}"
        lines += "Z"
    d.path(lines, "none", 0.2, "#3A230E", 1)
    x, y, w, h = box
    joints = ""
    for sx, sy in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
        u, v = (1 if sx < 640 else -1), (1 if sy == y else -1)
        out, into = CORNER * (1 - math.sqrt(0.5)), FRAME + (CORNER - FRAME) * (1 - math.sqrt(0.5))
        joints += f"M{num(sx + u * out)},{num(sy + v * out)}L{num(sx + u * into)},{num(sy + v * into)}"
    d.path(joints, "none", 0.5, "#3A230E", 1.4)
    d.path(round_box(box, CORNER, 14.4), "none", 0.5, "#5B3A1C", 1.5)


# ---------------------------------------------------------------- what stands on it


def _mandarins(d: Ground, x: float, y: float) -> None:
    """Three mandarins in a basket."""
    d.path(oval(x, y + 24, 47, 15), "#03171A", 0.5)
    d.path(oval(x, y + 13, 45, 20), d.linear(0, y - 6, 0, y + 34, (0, "#C79A5C"), (1, "#6E4A22")))
    weave = "".join(f"M{num(x + k)},{num(y + 6 + 14 * math.cos(k / 30))}l3,9" for k in range(-40, 40, 5))
    d.path(weave, "none", 0.4, "#4A2F14", 1.4)
    d.path(oval(x, y + 8, 41, 16), "#4A2F14")
    for mx, my, r in ((x - 18, y - 2, 19), (x + 19, y, 18.5), (x + 1, y - 17, 19)):
        skin = (0, "#F9B24C"), (0.55, "#EC8B25"), (1, "#B45A12")
        d.path(oval(mx, my, r, r * 0.9), d.radial(mx - 5, my - 7, r * 1.5, *skin), 1, "#7E3E0C", 0.8)
        pores = "".join(
            f"M{num(mx + r * 0.7 * math.sin(k * 2.4) * (k % 5 + 1) / 5)},{num(my + r * 0.6 * math.cos(k * 1.7) * (k % 4 + 1) / 4)}h.8"
            for k in range(16)
        )
        d.path(pores, "none", 0.35, "#8A4A10", 1.2)
        d.path(oval(mx - 6, my - 7, 4.6, 3), "#FFE6B4", 0.5)
        d.path(oval(mx + 2, my - r * 0.62, 3.4, 2.2), "#5C7A34", 1, "#33491A", 0.7)
    d.path(
        f"M{num(x - 45)},{num(y + 14.0)}A45,20 0 0 0 {num(x + 45)},{num(y + 14.0)}", "none", 1, "#B58447", 5
    )
    d.path(
        f"M{num(x - 45)},{num(y + 13.0)}A45,20 0 0 0 {num(x + 45)},{num(y + 13.0)}",
        "none",
        0.6,
        "#E8C48C",
        1.6,
    )


def _tea(d: Ground, x: float, y: float) -> None:
    """A cup of green tea, seen from above."""
    d.path(oval(x + 1, y + 14, 27, 12), "#03171A", 0.5)
    d.path(
        f"M{num(x - 23)},{num(float(y))}C{num(x - 22)},{num(y + 18)} {num(x - 13)},{num(y + 24)} {num(float(x))},{num(y + 24)}"
        f"C{num(x + 13)},{num(y + 24)} {num(x + 22)},{num(y + 18)} {num(x + 23)},{num(float(y))}Z",
        d.linear(x - 23, 0, x + 23, 0, (0, "#E9E2D0"), (0.4, "#D8CFB9"), (1, "#8E8570")),
    )
    d.path(
        f"M{num(x - 20.5)},{num(y + 11)}C{num(x - 8)},{num(y + 17)} {num(x + 8)},{num(y + 17)} {num(x + 20.5)},{num(y + 11)}",
        "none",
        0.8,
        "#2F5C74",
        2.2,
    )
    d.path(oval(x, y, 23, 12), "#F3EEDF", 1, "#A79D86", 0.8)
    d.path(oval(x, y + 1.2, 19.4, 9.4), d.radial(x - 4, y - 2, 22, (0, "#B9C26A"), (1, "#6F8433")))
    d.path(oval(x - 6, y - 1.5, 5, 1.8), "#F4F7CF", 0.45)
    steam = "".join(f"M{num(x + k)},{num(y - 8)}c-7,-8 7,-13 0,-22c-4,-6 3,-10 1,-15" for k in (-6.0, 6.0))
    d.path(steam, "none", 0.16, "#F4F1E4", 3)

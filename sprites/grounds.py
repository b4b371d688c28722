"""The tables of the games: what their cards and tiles lie on, with rim and floor, under one lamp.

Each is drawn for canvases of several heights (`tablegame/ui/draw/textures.py` picks the nearest). Where words stand on
the table itself the ground leaves them a contrast of 4.5:1 (`tests/ui/draw/test_grounds.py`).
"""

from __future__ import annotations

import math
import random

import dawn
import kotatsu
from ground_pen import (
    X0,
    X1,
    Y0,
    Ground,
    Point,
    cast_shadow,
    closed,
    everywhere,
    in_round_box,
    lamp,
    notched_box,
    num,
    octagon,
    oval,
    planks,
    rail,
    round_box,
    shade_inside,
    stitches,
)

HEIGHTS = (720, 800, 960)
"""The heights of canvases that a table is drawn for, in du."""


def dobon(H: int) -> Ground:
    """Noon: indigo cloth with hemp-leaf stitches on a racetrack of cedar, on dark boards."""
    d, rng = Ground(H), random.Random(4)
    planks(
        d,
        86,
        [
            ("#3A241A", "#41291D", "#34201A"),
            ("#452C1F", "#4A3022", "#3B251B"),
            ("#372219", "#3D271C", "#301D16"),
        ],
        rng,
        ("#1A0E09", 0.34),
        ("#8A5C3C", 0.20),
        [(60, 760, 1250), (-40, 430, 1010), (240, 900, 1400)],
    )
    h = H - 720
    b = (150, 78, 980, 510 + h)
    r = 205

    def edge(q: float) -> str:
        return round_box(b, r, q)

    cast_shadow(d, edge, 46, 16, 0.62)
    R = 30
    cy = b[1] + b[3] / 2
    d.path(
        edge(R - 2),
        d.radial(
            640, cy - 14, 600, (0, "#264D77"), (0.4, "#1F426A"), (0.78, "#142E4C"), (1, "#0E2138"), sy=0.62
        ),
    )
    # quilted band: hemp leaf in running stitch
    st = ""
    rows, cols = round((b[3] - 137) / 46.6), 31
    hh, w = (b[3] - 137) / rows, (b[2] - 137) / cols
    x0, y0 = b[0] + 68.5 - w / 2, b[1] + 68.5 - hh / 2

    def band(x: float, y: float) -> bool:
        return in_round_box(b, r, R + 15, x, y) and not in_round_box(b, r, R + 62, x, y)

    segs = (
        ((0, 0), (1, 1)),
        ((1, 0), (0, 1)),
        ((0.5, 0), (0.5, 1)),
        ((0, 0), (0, 1)),
        ((0, 0), (0.5, 1 / 6)),
        ((1, 0), (0.5, 1 / 6)),
        ((0, 1), (0.5, 5 / 6)),
        ((1, 1), (0.5, 5 / 6)),
        ((0.5, 0.5), (0, 1 / 3)),
        ((0.5, 0.5), (1, 1 / 3)),
        ((0.5, 0.5), (0, 2 / 3)),
        ((0.5, 0.5), (1, 2 / 3)),
    )
    for j in range(rows + 1):
        for i in range(cols + 1):
            for (u, v), (a, c) in segs:
                A, B = (x0 + (i + u) * w, y0 + (j + v) * hh), (x0 + (i + a) * w, y0 + (j + c) * hh)
                st += stitches([A, B], 4.3, 2.1, band)
    d.path(st, "none", 0.46, "#DCE8F4", 1.3)

    def outline(q: float) -> list[Point]:
        x, y, w2, h2 = b[0] + q, b[1] + q, b[2] - 2 * q, b[3] - 2 * q
        rad = r - q
        pts = []
        for cx, cy2, a0 in (
            (x + w2 - rad, y + rad, -90),
            (x + w2 - rad, y + h2 - rad, 0),
            (x + rad, y + h2 - rad, 90),
            (x + rad, y + rad, 180),
        ):
            pts += [
                (cx + rad * math.cos(math.radians(a0 + k)), cy2 + rad * math.sin(math.radians(a0 + k)))
                for k in range(0, 91, 2)
            ]
        pts.append(pts[0])
        return pts

    for q, o in ((R + 13, 0.62), (R + 64, 0.5)):
        d.path(stitches(outline(q), 8, 4.5, everywhere), "none", 0.55, "#0A1830", 2.6)
        d.path(stitches(outline(q), 8, 4.5, everywhere), "none", o, "#CFE0F0", 1.8)
    # ripples under the pile, in stitches
    for k, o in ((0.76, 0.09), (0.56, 0.08), (0.36, 0.07)):
        pts = [
            (640 + 320 * k * math.cos(t / 60 * math.pi), cy - 6 + 142 * k * math.sin(t / 60 * math.pi))
            for t in range(121)
        ]
        d.path(stitches(pts, 7, 5, everywhere), "none", o, "#A9C3DE", 1.6)
    lamp(d, 640, cy - 40, 520, "#FFE0A6", 0.045)
    shade_inside(d, lambda q: edge(R - 2), 26, 0.5)
    rail(d, edge, R, ("#6B4630", "#563726", "#3A2419"), b[1], b[1] + b[3])
    # grain along the rail, and two brass inlays
    g = ""
    for q in (7, 11, 15.5, 20, 24):
        g += (
            "M"
            + "L".join(f"{num(x)},{num(y + 0.6 * math.sin(x / 37 + q))}" for x, y in outline(q)[::3])
            + "Z"
        )
    d.path(g, "none", 0.20, "#1A0E09", 1)
    d.path(edge(R * 0.62), "none", 0.5, "#C9A14A", 1.2)
    return d


def pebble(rng: random.Random, x: float, y: float, a: float, rx: float, ry: float, sides: int = 9) -> str:
    """A stone as a rounded outline of `sides` points, turned by `a` radians."""
    pts = []
    for k in range(sides):
        t = 2 * math.pi * k / sides
        f = rng.uniform(0.93, 1.05)
        u, v = rx * f * math.cos(t), ry * f * math.sin(t)
        pts.append((x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a)))
    m = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in zip(pts, pts[1:] + pts[:1], strict=False)]
    return (
        f"M{num(m[-1][0])},{num(m[-1][1])}"
        + "".join(f"Q{num(p[0])},{num(p[1])} {num(q[0])},{num(q[1])}" for p, q in zip(pts, m, strict=False))
        + "Z"
    )


def lily(d: Ground, x: float, y: float, r: float, a0: float, tone: tuple[str, str], k: float = 0.62) -> None:
    """A lily pad with its shadow; its notch points to `a0` degrees."""

    def at(a: float, q: float = 1.0) -> Point:
        return (x + r * q * math.cos(math.radians(a)), y + r * q * k * math.sin(math.radians(a)))

    (ax, ay), (bx, by) = at(a0 + 16), at(a0 - 16)
    shp = f"M{num(x)},{num(y)}L{num(ax)},{num(ay)}A{num(r)},{num(r * k)} 0 1 1 {num(bx)},{num(by)}Z"
    d.begin("translate(3,5)")
    d.path(shp, "#06140E", 0.38)
    d.end()
    d.path(shp, tone[1])
    d.begin("translate(-.6,-1.6)")
    d.path(shp, d.radial(x - r * 0.2, y - r * k * 0.3, r * 1.2, (0, tone[0]), (1, tone[1])))
    d.end()
    veins = "".join(
        f"M{num(x)},{num(y - 1.6)}L{num(at(a0 + q, 0.86)[0])},{num(at(a0 + q, 0.86)[1] - 1.6)}"
        for q in range(40, 340, 36)
    )
    d.path(veins, "none", 0.30, "#CFE3B4", 1)


def koi(d: Ground, x: float, y: float, s: float, flip: int, o: float) -> None:
    """A carp seen through water; `flip` is -1 where it swims to the left."""

    def at(u: float, v: float) -> str:
        return f"{num(x + flip * u * s)},{num(y + v * s)}"

    body = f"M{at(-60, 4)}C{at(-40, -16)} {at(0, -22)} {at(34, -14)}C{at(52, -9)} {at(60, 0)} {at(60, 2)}C{at(52, 12)} {at(30, 18)} {at(0, 17)}C{at(-26, 16)} {at(-44, 12)} {at(-60, 4)}Z"
    tail = f"M{at(-56, 4)}C{at(-76, -4)} {at(-92, -20)} {at(-100, -16)}C{at(-94, -4)} {at(-92, 4)} {at(-98, 20)}C{at(-86, 20)} {at(-70, 14)} {at(-56, 6)}Z"
    fin = f"M{at(14, -16)}C{at(8, -32)} {at(-4, -38)} {at(-14, -36)}C{at(-12, -26)} {at(-6, -18)} {at(0, -18)}ZM{at(16, 15)}C{at(10, 30)} {at(0, 36)} {at(-10, 34)}C{at(-8, 26)} {at(-2, 18)} {at(4, 16)}Z"
    d.path(tail + fin, "#F7E3CC", o * 0.55)
    d.path(body, "#F7E6D2", o)
    d.path(
        f"M{at(-30, -6)}C{at(-16, -15)} {at(4, -16)} {at(10, -8)}C{at(4, 2)} {at(-18, 4)} {at(-30, -6)}ZM{at(28, -11)}C{at(42, -8)} {at(50, -2)} {at(50, 2)}C{at(40, 4)} {at(30, 0)} {at(28, -11)}Z",
        "#E2542A",
        min(1, o * 1.6),
    )


def fukuchi(H: int) -> Ground:
    """A pond in a ring of stones, with lily pads, a carp and a frog, on straw mats."""
    d, rng = Ground(H), random.Random(12)
    h = H - 720
    d.cover("#5F5638")
    # mats: woven reed in ribs, cloth borders
    mats = ((X0, Y0, 300, H), (300, Y0, 980, H // 2 - 6), (300, H // 2 - 6, 980, H), (980, Y0, X1, H))
    for i, (x, y, x2, y2) in enumerate(mats):
        up = i in (0, 3)
        d.path(
            f"M{x},{y}H{x2}V{y2}H{x}Z",
            d.linear(
                x,
                y,
                x2,
                y2,
                (0, "#736843" if up else "#6A603C"),
                (0.5, "#80744A" if up else "#736843"),
                (1, "#645A39" if up else "#605636"),
            ),
        )
        ribs = pale = ""
        if up:
            for k, v in enumerate(range(int(x) + 2, int(x2), 4)):
                if k % 2:
                    ribs += f"M{v},{y}V{y2}"
                else:
                    pale += f"M{v + 0.8},{y}V{y2}"
        else:
            for k, v in enumerate(range(int(y) + 2, int(y2), 4)):
                if k % 2:
                    ribs += f"M{x},{v}H{x2}"
                else:
                    pale += f"M{x},{v + 0.8}H{x2}"
        d.path(ribs, "none", 0.20, "#221B0D", 1.3)
        d.path(pale, "none", 0.10, "#DCE0A8", 1)
        knots = ""
        for _ in range(150):
            kx, ky = rng.uniform(x, x2), rng.uniform(y, y2)
            L = rng.uniform(14, 60)
            knots += f"M{num(kx)},{num(ky)}" + (
                f"v{num(min(L, y2 - ky))}" if up else f"h{num(min(L, x2 - kx))}"
            )
        d.path(knots, "none", 0.12, "#E8E6B4", 1.6)
    for x in (300, 980):
        d.path(
            f"M{x - 15},{Y0}H{x + 15}V{H}H{x - 15}Z",
            d.linear(x - 15, 0, x + 15, 0, (0, "#14261D"), (0.5, "#1D3529"), (1, "#12221A")),
        )
        loz = ""
        y = Y0 + 10
        while y < H:
            loz += f"M{x},{num(y - 7.0)}l6,7l-6,7l-6,-7Z"
            y += 24
        d.path(loz, "none", 0.42, "#C9A14A", 1.1)
        d.path(f"M{x - 15},{Y0}V{H}M{x + 15},{Y0}V{H}", "none", 0.6, "#0A120D", 1.4)
    cx, cy, rx, ry = 640, 332 + h / 2, 486, 244 + h / 2

    def pool(q: float) -> str:
        return oval(cx, cy, rx - q, ry - q)

    cast_shadow(d, lambda q: pool(q - 10), 40, 14, 0.6)
    d.path(pool(-9), "#1A2019")
    d.path(
        pool(8),
        d.radial(
            cx, cy - 10, rx, (0, "#255848"), (0.5, "#1F4E42"), (0.82, "#17392F"), (1, "#0D241E"), sy=0.52
        ),
    )
    # light lines on water
    for k, o in ((0.80, 0.07), (0.62, 0.06), (0.45, 0.055), (0.29, 0.045)):
        d.path(oval(cx, cy - 6, 330 * k / 0.8 * 0.8, 150 * k), "none", o, "#C4E6D0", 2.2)
    koi(d, 362, 480 + h, 0.56, 1, 0.5)
    shade_inside(d, lambda q: pool(8), 34, 0.55)
    # pads at the rim of the water
    A, B = ("#5E8F4E", "#33603A"), ("#4E8250", "#2B5638")
    for x, y, r, a, t in (
        (250, 262, 40, 20, A),
        (262, 452, 22, 100, B),
        (996, 452 + h, 44, 200, A),
        (940, 500 + h, 28, 280, B),
        (1052, 262, 30, 170, B),
        (232, 418 + h * 0.6, 28, 330, B),
        (1034, 396 + h * 0.7, 24, 60, A),
        (292, 212, 24, 250, B),
    ):
        lily(d, x, y, r, a, t)
    # a flower
    fx, fy = 286, 246
    for q, rr_, c in ((0, 15, "#F6D7DC"), (36, 11, "#FBECEE")):
        for k in range(5):
            a = math.radians(72 * k - 90 + q)
            ux, uy = fx + rr_ * 0.62 * math.cos(a), fy - 4 + rr_ * 0.5 * math.sin(a)
            d.path(oval(ux, uy, rr_ * 0.52, rr_ * 0.46), c, 0.96, "#C98E99", 0.7)
    d.path(oval(fx, fy - 4, 4, 3.4), "#E8B84A")
    # stones round the water
    t, stones = 0.0, []
    while t < 2 * math.pi - 0.03:
        px, py = cx + (rx + 1) * math.cos(t), cy + (ry + 1) * math.sin(t)
        L = rng.uniform(14, 27)
        W = rng.uniform(10.5, 15)
        ds = math.hypot(rx * math.sin(t), ry * math.cos(t))
        a = math.atan2(ry * math.cos(t), -rx * math.sin(t))
        stones.append((px, py, a, L, W))
        t += (2 * L - 2.5) / ds
    for px, py, a, L, W in sorted(stones, key=lambda s: s[1]):
        c = rng.choice(
            (("#8E8C82", "#55544D"), ("#7A8078", "#464C47"), ("#9A9284", "#5D574C"), ("#6C7470", "#3C4340"))
        )
        st = rng.getstate()
        shp = pebble(rng, px, py, a, L, W)
        d.begin("translate(0,5)")
        d.path(shp, "#050A07", 0.5)
        d.end()
        d.path(shp, c[1])
        rng.setstate(st)
        top = pebble(rng, px, py - 2.4, a, L - 1.4, W - 1.4)
        d.path(top, d.linear(0, py - W - 3, 0, py + W, (0, c[0]), (0.55, c[0]), (1, c[1])))
        d.path(
            f"M{num(px - L * 0.4)},{num(py - W * 0.62)}Q{num(px)},{num(py - W * 0.95)} {num(px + L * 0.4)},{num(py - W * 0.62)}",
            "none",
            0.32,
            "#FFFBE8",
            1.8,
        )
    fx, fy = 288, 148
    d.path(oval(fx, fy + 36, 60, 19), "#050A07", 0.5)
    d.path(oval(fx, fy + 31, 57, 17), "#4C504A")
    d.path(oval(fx, fy + 27, 55, 15), d.linear(0, fy + 12, 0, fy + 44, (0, "#98968A"), (1, "#5B5C54")))
    d.begin(f"translate({fx},{fy}) scale(.78)")
    # moss and the frog on the stones, lower left
    x, y = 0.0, 0.0
    d.path(oval(x, y + 34, 62, 13), "#050A07", 0.45)

    def point(u: float, v: float) -> str:
        return f"{num(x + u)},{num(y + v)}"

    body = f"M{point(-46, 34)}C{point(-62, 12)} {point(-50, -6)} {point(-36, -8)}C{point(-39, -34)} {point(-20, -46)} {point(0, -46)}C{point(20, -46)} {point(39, -34)} {point(36, -8)}C{point(50, -6)} {point(62, 12)} {point(46, 34)}C{point(24, 42)} {point(-24, 42)} {point(-46, 34)}Z"
    d.path(
        body,
        d.linear(0, y - 46, 0, y + 40, (0, "#8DBB5C"), (0.6, "#5B9447"), (1, "#336B38")),
        1,
        "#173A20",
        2.4,
    )
    d.path(
        f"M{point(-20, 38)}C{point(-28, 10)} {point(-18, -2)} {point(0, -2)}C{point(18, -2)} {point(28, 10)} {point(20, 38)}Z",
        "#EDE7C6",
    )
    for sg in (-1, 1):
        d.path(oval(x + sg * 21, y - 48, 13.5, 13), "#8DBB5C", 1, "#173A20", 2.4)
        d.path(oval(x + sg * 21, y - 48, 8.6, 8.6), "#F8F1D8")
        d.path(oval(x + sg * 22.5, y - 47, 4.6, 5.2), "#16140F")
        d.path(oval(x + sg * 22.5 - 1.6, y - 49, 1.5, 1.5), "#FFFFFF")
        d.path(
            f"M{point(sg * 30, 36)}C{point(sg * 24, 16)} {point(sg * 34, 12)} {point(sg * 40, 20)}",
            "none",
            0.8,
            "#173A20",
            2.2,
        )
        d.path(
            f"M{point(sg * 16, 40)}q{num(sg * 6.0)},-5 {num(sg * 12.0)},0q{num(sg * 6.0)},-5 {num(sg * 12.0)},0",
            "none",
            1,
            "#173A20",
            2.4,
        )
    d.path(f"M{point(-23, -22)}Q{point(0, -6)} {point(23, -22)}", "none", 1, "#173A20", 2.6)
    d.end()
    lamp(d, cx, cy - 30, 540, "#FFE7B4", 0.03)
    return d


FEATHER = "M-34,0Q0,4 36,0M-26,0C-14,16 18,16 36,0C18,-14 -12,-16 -26,0" + "".join(
    f"M{k},1L{k + 7},10M{k},-1L{k + 7},-9" for k in range(-14, 26, 7)
)
"""Tooled in the cut corners of the octagon, lying along the x axis."""


def loadum(H: int) -> Ground:
    """Dusk: plum baize on an octagon of oak and studded leather, on a herringbone floor."""
    d, rng = Ground(H), random.Random(3)
    h = H - 720
    # herringbone floor
    d.cover("#1D1512")
    u, v = 30.0, 120.0
    tones = ["#33231B", "#3A281E", "#2E2019", "#402C1F"]
    paths = dict.fromkeys(tones, "")
    grain = ""
    seams = ""
    c45 = math.sqrt(0.5)

    def laid(px: float, py: float) -> Point:
        return ((px - py) * c45 + 640, (px + py) * c45 + 200)

    for i in range(-14, 15):
        for j in range(-34, 35):
            for kind in (0, 1):
                bx, by = i * v * 2 / 2 + j * u - 0, j * u - i * v + 0
                if kind == 0:
                    R = (bx, by, v, u)
                else:
                    R = (bx + v, by - v + u, u, v)
                P = [
                    laid(R[0], R[1]),
                    laid(R[0] + R[2], R[1]),
                    laid(R[0] + R[2], R[1] + R[3]),
                    laid(R[0], R[1] + R[3]),
                ]
                if (
                    max(p[0] for p in P) < X0
                    or min(p[0] for p in P) > X1
                    or max(p[1] for p in P) < Y0
                    or min(p[1] for p in P) > H
                ):
                    continue
                # behind the table nothing of it is seen
                if all(240 < p[0] < 1040 and 130 < p[1] < H - 190 for p in P):
                    continue
                t = rng.choice(tones)
                paths[t] += closed(P)
                seams += closed(P)
                for k in (0.3, 0.68):
                    a, b2 = (
                        (laid(R[0] + 4, R[1] + R[3] * k), laid(R[0] + R[2] - 4, R[1] + R[3] * k))
                        if kind == 0
                        else (laid(R[0] + R[2] * k, R[1] + 4), laid(R[0] + R[2] * k, R[1] + R[3] - 4))
                    )
                    grain += f"M{num(a[0])},{num(a[1])}L{num(b2[0])},{num(b2[1])}"
    for t, pth in paths.items():
        d.path(pth, t)
    d.path(seams, "none", 0.55, "#0E0806", 1.5)
    d.path(grain, "none", 0.16, "#8A6546", 0.9)
    b = (150, 74, 980, 520 + h)
    c = 150

    def corners(q: float) -> list[Point]:
        return octagon(b, c, q)

    def edge(q: float) -> str:
        return closed(corners(q))

    cast_shadow(d, edge, 46, 18, 0.66)
    R1, R2 = 36, 70  # oak, then leather
    tone = {
        0: ("#8E6238", "#704928"),
        1: ("#7C5330", "#5F3E22"),
        2: ("#855933", "#674426"),
        3: ("#74502F", "#57391F"),
        4: ("#9A6C3E", "#7A5130"),
        5: ("#7A5230", "#5C3C22"),
        6: ("#835933", "#664325"),
        7: ("#7E5532", "#614023"),
    }
    o, i1 = corners(0), corners(R1)
    for k in range(8):
        a, bb = o[k], o[(k + 1) % 8]
        a2, b2 = i1[k], i1[(k + 1) % 8]
        mx, my = (a[0] + bb[0]) / 2, (a[1] + bb[1]) / 2
        nx, ny = (a2[0] + b2[0]) / 2, (a2[1] + b2[1]) / 2
        d.path(
            closed([a, bb, b2, a2]),
            d.linear(
                mx, my, nx, ny, (0, tone[k][1]), (0.25, tone[k][0]), (0.75, tone[k][0]), (1, tone[k][1])
            ),
        )
        g = gl = ""
        for q in range(9):
            f = (q + 0.6 + rng.uniform(-0.25, 0.25)) / 9.4
            p0 = (a[0] + (a2[0] - a[0]) * f, a[1] + (a2[1] - a[1]) * f)
            p1 = (bb[0] + (b2[0] - bb[0]) * f, bb[1] + (b2[1] - bb[1]) * f)
            L = math.hypot(p1[0] - p0[0], p1[1] - p0[1])
            m = max(2, int(L / 90))
            nxn, nyn = -(p1[1] - p0[1]) / L, (p1[0] - p0[0]) / L
            ph, am = rng.uniform(0, 6.28), rng.uniform(0.3, 1.1)
            seg = "M" + "L".join(
                f"{num(p0[0] + (p1[0] - p0[0]) * z / m / 3 + nxn * am * math.sin(z * 0.9 + ph))},{num(p0[1] + (p1[1] - p0[1]) * z / m / 3 + nyn * am * math.sin(z * 0.9 + ph))}"
                for z in range(m * 3 + 1)
            )
            if q % 3:
                g += seg
            else:
                gl += seg
        d.path(g, "none", 0.26, "#2E1A0C", 1.1)
        d.path(gl, "none", 0.20, "#E2B47A", 0.9)
        d.path(
            f"M{num(float(a[0]))},{num(float(a[1]))}L{num(float(a2[0]))},{num(float(a2[1]))}",
            "none",
            0.55,
            "#24140A",
            1.4,
        )
    d.path(edge(1), "none", 0.7, "#140B06", 2)
    d.path(edge(3.2), "none", 0.30, "#F3CF98", 1.4)
    d.path(edge(R1 * 0.72), "none", 0.35, "#24140A", 1.2)
    d.path(edge(R1 * 0.72 + 1.3), "none", 0.20, "#F3CF98", 1)
    # leather band
    d.path(
        edge(R1) + edge(R2),
        d.linear(0, b[1], 0, b[1] + b[3], (0, "#4A1C1E"), (0.5, "#64282A"), (1, "#3E1719")),
        rule=True,
    )
    d.path(edge(R1 + 1), "none", 0.6, "#12070A", 3)
    d.path(edge((R1 + R2) / 2), "none", 0.13, "#FFC9B0", 13)
    d.path(edge((R1 + R2) / 2 - 3), "none", 0.10, "#FFD8C4", 4)
    # baize
    cy = b[1] + b[3] / 2
    d.path(
        edge(R2),
        d.radial(
            640, cy - 16, 520, (0, "#553C5C"), (0.45, "#46304E"), (0.82, "#311F3A"), (1, "#23152C"), sy=0.62
        ),
    )
    d.path(oval(640, cy - 6, 205, 142), "#F1D9C8", 0.05)
    d.path(oval(640, cy - 6, 205, 142), "none", 0.12, "#F1D9C8", 1.6)
    d.path(oval(640, cy - 6, 197, 134), "none", 0.09, "#F1D9C8", 1.2)
    # tooled corner leaves: one feather in each cut corner, gold thread
    for sx in (-1, 1):
        for sy in (-1, 1):
            turn = math.degrees(math.atan2(-sy, -sx))
            d.begin(
                f"translate({num(640 + sx * 336)},{num(cy - 6 + sy * (142 + h * 0.3))}) rotate({turn:.2f})"
            )
            d.path(FEATHER, "none", 0.30, "#D9B07A", 1.2)
            d.end()
    lamp(d, 640, cy - 34, 540, "#FFDCA8", 0.05)
    shade_inside(d, lambda q: edge(R2), 22, 0.5, 8)
    d.path(
        edge(R1) + edge(R2 + 1),
        d.linear(0, b[1], 0, b[1] + b[3], (0, "#3E1719"), (0.5, "#5B2426"), (1, "#371416")),
        0.78,
        rule=True,
    )
    d.path(edge((R1 + R2) / 2 + 1), "none", 0.12, "#FFC9B0", 12)
    # stitches and studs
    hem = corners(R2 - 5.5) + [corners(R2 - 5.5)[0]]
    d.path(stitches(hem, 6, 4, everywhere), "none", 0.6, "#E2B98A", 1.4)
    sh = bd = hl = ""
    ring = corners(R1 + 9)
    for k in range(8):
        a, bb = ring[k], ring[(k + 1) % 8]
        L = math.hypot(bb[0] - a[0], bb[1] - a[1])
        m = round(L / 26)
        for z in range(m):
            px, py = a[0] + (bb[0] - a[0]) * z / m, a[1] + (bb[1] - a[1]) * z / m
            sh += oval(px, py + 1.8, 5, 5)
            bd += oval(px, py, 4.4, 4.4)
            hl += oval(px - 1, py - 1.4, 1.7, 1.5)
    d.path(sh, "#0A0405", 0.6)
    d.path(
        bd,
        d.linear(0, b[1], 0, b[1] + b[3], (0, "#A27A34"), (0.5, "#D9B25C"), (1, "#9A7230")),
        1,
        "#4A3510",
        0.8,
    )
    d.path(hl, "#FFF3CC", 0.9)
    return d


def burst(
    d: Ground, x: float, y: float, r: float, colours: tuple[str, str], o: float, rays: int = 20,
    w: float = 1.6, sy: float = 1.0, r0: float = 0.22,
) -> None:  # fmt: skip
    """A firework: long rays of one colour, short ones of the other, each with a spark at its end."""
    for colour, odd, length in ((colours[0], 0, 1.0), (colours[1], 1, 0.76)):
        lines = sparks = ""
        for k in range(odd, rays, 2):
            a = 2 * math.pi * k / rays
            across, down = r * length * math.cos(a), r * length * math.sin(a) * sy
            near = r0 / length
            lines += f"M{num(x + near * across)},{num(y + near * down)}L{num(x + 0.84 * across)},{num(y + 0.84 * down)}"
            sparks += oval(x + across, y + down, w * 1.25, w * 1.25)
        d.path(lines, "none", o, colour, w)
        d.path(sparks, colour, o)


def clackerjack(H: int) -> Ground:
    """Night: polished slate with inlaid fireworks and brass corners, on boards that their glow reaches."""
    d, rng = Ground(H), random.Random(9)
    h = H - 720
    planks(
        d,
        78,
        [
            ("#1E1C2A", "#232133", "#1A1826"),
            ("#242236", "#29273C", "#1F1D2E"),
            ("#1B1A28", "#201E2E", "#171622"),
        ],
        rng,
        ("#08070E", 0.45),
        ("#6A67A0", 0.13),
        [(60, 700, 1250), (-40, 430, 1010), (240, 940, 1400)],
        lines=6,
    )
    # the light of the sky on the boards
    for x, y, r, c, a in (
        (150, 60, 360, "#FF5FA2", 0.22),
        (1130, 70, 360, "#38B6FF", 0.24),
        (70, H - 80, 300, "#7A62F0", 0.20),
        (1230, H - 120, 300, "#FFB84A", 0.12),
    ):
        d.cover(d.radial(x, y, r, (0, c, a), (0.5, c, a * 0.35), (1, c, 0)))
    b = (160, 80, 960, 486 + h)

    def edge(q: float) -> str:
        return notched_box(b, 58, q)

    cast_shadow(d, edge, 44, 18, 0.72)
    d.begin("translate(0,13)")
    d.path(
        edge(0),
        d.linear(0, b[1] + b[3] - 10, 0, b[1] + b[3] + 13, (0, "#171A28"), (0.6, "#262B40"), (1, "#0D0F1A")),
    )
    d.end()
    chips = ""
    for _ in range(70):
        x = rng.uniform(b[0] + 64, b[0] + b[2] - 64)
        chips += f"M{num(x)},{num(b[1] + b[3] + rng.uniform(2, 9))}l{num(rng.uniform(2, 9))},{num(rng.uniform(-1, 2))}"
    d.path(chips, "none", 0.3, "#8A93B8", 1)
    d.path(edge(0), d.linear(160, 80, 1120, 566, (0, "#5A6386"), (0.5, "#474F70"), (1, "#353B58")))
    d.path(edge(1.2), "none", 0.5, "#AEB9E0", 1.4)
    cy = b[1] + b[3] / 2
    d.path(
        edge(12),
        d.radial(
            640, cy - 20, 560, (0, "#333C6E"), (0.45, "#28315E"), (0.8, "#181E44"), (1, "#101430"), sy=0.62
        ),
    )
    for x, y, r, c, a in (
        (236, 150, 250, "#FF5FA2", 0.34),
        (1044, 150, 250, "#38C6FF", 0.34),
        (240, 520 + h, 230, "#8B6CFF", 0.34),
        (1040, 520 + h, 230, "#FFB03A", 0.20),
    ):
        d.path(edge(12), d.radial(x, y, r, (0, c, a), (0.45, c, a * 0.36), (1, c, 0)))
    d.path(edge(12.6), "none", 0.7, "#0A0C18", 1.6)
    d.path(edge(11), "none", 0.35, "#C6D0F4", 1)
    # slate: fine veins and specks
    sp = sp2 = ""
    for _ in range(520):
        x, y = (
            rng.uniform(b[0] + 24, b[0] + b[2] - 24),
            rng.uniform(b[1] + 70, b[1] + b[3] - 70)
            if rng.random() < 0.8
            else rng.uniform(b[1] + 20, b[1] + b[3] - 20),
        )
        if (x < b[0] + 76 or x > b[0] + b[2] - 76) and (y < b[1] + 76 or y > b[1] + b[3] - 76):
            continue
        if rng.random() < 0.5:
            sp += f"M{num(x)},{num(y)}h{num(rng.uniform(0.4, 1.6))}"
        else:
            sp2 += f"M{num(x)},{num(y)}h{num(rng.uniform(0.4, 2.4))}"
    d.path(sp, "none", 0.05, "#DDE4FF", 1.2)
    d.path(sp2, "none", 0.12, "#0A0D20", 1.1)
    veins = ""
    for _k in range(9):
        x, y = rng.uniform(b[0] + 80, b[0] + b[2] - 300), rng.uniform(b[1] + 80, b[1] + b[3] - 80)
        veins += f"M{num(x)},{num(y)}q{num(rng.uniform(40, 90))},{num(rng.uniform(-18, 18))} {num(rng.uniform(110, 200))},{num(rng.uniform(-22, 22))}"
    d.path(veins, "none", 0.06, "#C6D0F4", 1.4)
    # the great firework, inlaid in silver, under the play
    burst(d, 640, cy - 14, 330, ("#C9D2FF", "#F0D08A"), 0.085, 40, 2.0, 0.56, 0.3)
    for x, y, r, c, c2 in (
        (262, 178, 104, ("#FF8FC0", "#FFE0EE"), "#FFC8DE"),
        (1018, 178, 104, ("#6FD6FF", "#DFF6FF"), "#BFEBFF"),
        (268, 464 + h, 84, ("#A893FF", "#E4DCFF"), "#CFC4FF"),
        (1012, 464 + h, 84, ("#FFC766", "#FFF0CC"), "#FFE3A6"),
    ):
        burst(d, x, y, r, c, 0.62, 28, 1.7)
        burst(d, x, y, r * 0.52, (c[1], c[0]), 0.55, 16, 1.3, 1, 0.12)
        d.path(oval(x, y, 3.2, 3.2), c2, 0.9)
        d.path(
            "".join(
                oval(x + r * 1.1 * math.cos(k * 0.45 + 0.2), y + r * 1.1 * math.sin(k * 0.45 + 0.2), 1, 1)
                for k in range(14)
            ),
            c2,
            0.5,
        )
    d.path(notched_box(b, 58, 22), "none", 0.45, "#C9A14A", 1.4)
    d.path(notched_box(b, 58, 26.5), "none", 0.22, "#C9A14A", 0.9)
    lamp(d, 640, cy - 40, 540, "#E6E8FF", 0.09)
    for sx, sy in (
        (b[0], b[1]),
        (b[0] + b[2], b[1]),
        (b[0], b[1] + b[3]),
        (b[0] + b[2], b[1] + b[3]),
    ):  # brass corners
        u, v = (1 if sx < 640 else -1), (1 if sy < 300 else -1)
        sweep = 1 if u * v > 0 else 0
        brass = {
            r: f"M{num(sx + u * r)},{num(float(sy))}A{num(r)},{num(r)} 0 0 {sweep} {num(float(sx))},{num(sy + v * r)}"
            for r in (64.0, 62.0, 60.2)
        }
        d.path(brass[64.0], "none", 1, "#3A2A0C", 11)
        d.path(brass[64.0], "none", 1, "#A47C34", 9)
        d.path(brass[62.0], "none", 0.8, "#E8C777", 2.4)
        d.path(brass[60.2], "none", 0.5, "#FFF0C4", 1)
        for t in (18, 45, 72):
            px, py = sx + u * 64 * math.cos(math.radians(t)), sy + v * 64 * math.sin(math.radians(t))
            d.path(oval(px, py, 2.6, 2.6), "#4A3510")
            d.path(oval(px - 0.5, py - 0.7, 1.5, 1.4), "#F6E0A4")
    shade_inside(d, lambda q: edge(12.6), 7, 0.35, 5)
    return d


TABLES = {
    "dokuson": dawn.sky,
    "dobon": dobon,
    "dobon_fukuchi": fukuchi,
    "dobon_plain": kotatsu.table,
    "loadum": loadum,
    "clackerjack": clackerjack,
}


def drawings() -> dict[str, str]:
    """The SVG texts by the name of the sprite."""
    out = {
        f"grounds/{game}_{height}": draw(height).text() for game, draw in TABLES.items() for height in HEIGHTS
    }
    return out | dawn.drawings()

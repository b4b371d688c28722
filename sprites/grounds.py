"""Each game's own ground: one quiet woodblock motif from its title scroll, laid on the cloth of the table.

Made for a canvas of 1280 x 720 and anchored to its lower edge and middle; what a wider or higher one shows beyond
is drawn too. Nothing but shades: the cloth is the table's. The motif never differs from the cloth by more than
1.25:1 where cards, tiles or text lie, and 1.5:1 at the rim (`tests/ui/draw/test_grounds.py`).
"""

from __future__ import annotations

import math

from pen import Drawing, circle, ellipse, group, num, path, polar, rect

W, H = 1280, 720
START, END, ABOVE = -320, 1600, 140
"""From where to where it reaches, and how far above the canvas."""
LIGHT_AND_DARK = {
    "dokuson": ("#E8B48C", "#1B0E10"),
    "dobon": ("#A9C3DE", "#0A1830"),
    "dobon_fukuchi": ("#C4DDB0", "#0A1C14"),
    "loadum": ("#E7C9C4", "#140A1A"),
    "clackerjack": ("#C6C2F0", "#080A1C"),
}


def p(d: str, fill: str = "none", o: float = 1, line: str = "none", w: float = 1) -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"' if line != "none" else ""
    return path(d, fill, line, w, 1, f'opacity="{o:g}"' + (f" {ends}" if ends else ""))


def el(
    x: float, y: float, rx: float, ry: float, fill: str, o: float, line: str = "none", w: float = 1
) -> str:
    return ellipse(x, y, rx, ry, fill, line, w, 1, f'opacity="{o:g}"')


def disc(x: float, y: float, r: float, fill: str, o: float) -> str:
    return circle(x, y, r, fill, extra=f'opacity="{o:g}"')


def bar(x: float, y: float, w: float, h: float, fill: str, o: float, r: float | None = None) -> str:
    return rect(x, y, w, h, h / 2 if r is None else r, fill, extra=f'opacity="{o:g}"')


def dokuson(h: int, light: str, dark: str) -> str:
    """Dawn: the sun behind the far seat, three mountains behind the hand, bars of mist."""
    b = h
    out = disc(640, 104, 196, light, 0.062) + disc(640, 104, 150, light, 0.032)
    out += p(
        f"M-60,{b}C60,{b - 60} 140,{b - 200} 176,{b - 236}L204,{b - 236}C244,{b - 190} 330,{b - 60} 440,{b}Z",
        dark,
        0.26,
    )
    out += p(
        f"M840,{b}C960,{b - 50} 1040,{b - 170} 1078,{b - 206}L1104,{b - 206}C1150,{b - 160} 1230,{b - 60} 1340,{b}Z",
        dark,
        0.26,
    )
    out += p(
        f"M250,{b}C420,{b - 70} 540,{b - 220} 600,{b - 296}L680,{b - 296}C740,{b - 220} 860,{b - 70} 1030,{b}Z",
        dark,
        0.27,
    )
    out += p(
        f"M600,{b - 296}L680,{b - 296}C700,{b - 270} 718,{b - 246} 734,{b - 226}L706,{b - 244}L690,{b - 206}L664,{b - 246}L640,{b - 200}L616,{b - 246}L592,{b - 206}L574,{b - 244}L546,{b - 226}C562,{b - 246} 580,{b - 270} 600,{b - 296}Z",
        light,
        0.10,
    )
    for x, s in ((190, 1.0), (1091, 0.9)):
        y = b - (236 if x < 600 else 206)
        out += p(
            f"M{num(x - 14 * s)},{num(y)}L{num(x + 14 * s)},{num(y)}L{num(x + 44 * s)},{num(y + 38 * s)}L{num(x + 22 * s)},{num(y + 30 * s)}L{num(x + 4 * s)},{num(y + 50 * s)}L{num(x - 16 * s)},{num(y + 30 * s)}L{num(x - 42 * s)},{num(y + 40 * s)}Z",
            light,
            0.1,
        )
    for x, y, w in (
        (-30, 150, 260),
        (60, 118, 170),
        (1010, 130, 320),
        (940, 92, 210),
        (330, 60, 200),
        (760, 40, 220),
        (-40, 40, 220),
        (1090, 36, 240),
    ):
        out += bar(x, b - y, w, 14, light, 0.07)
    for x, y, w in ((20, 236, 150), (1130, 232, 200), (80, 262, 90), (1100, 258, 110)):
        out += bar(x, y - 20, w, 11, light, 0.06)
    return out


def _runs(x: float, y: float, r: float, over: list[tuple[float, float, float]]) -> list[tuple[int, int]]:
    """From where to where the upper half of a circle, in degrees, lies in none of the circles over it."""
    found: list[tuple[int, int]] = []
    for a in range(0, 181, 2):
        px, py = polar(x, y, r, -a)
        if any(math.hypot(px - ox, py - oy) < near for ox, oy, near in over):
            continue
        if found and found[-1][1] == a - 2:
            found[-1] = found[-1][0], a
        else:
            found.append((a, a))
    return [run for run in found if run[1] > run[0]]


def scales(y0: float, y1: float, r: float, light: str, o0: float, o1: float, wave: float = 0) -> str:
    """Rows of wave scales growing stronger downwards; of each arc only what the rows below leave to be seen."""

    def height(x: float) -> float:  # the water stands higher at both sides
        return wave * max(0.0, math.sin(x / W * math.pi))

    out, row, y = "", 0, y0
    while y < y1 + r:
        t = min(1.0, (y - y0) / (y1 - y0))
        d = ""
        x = START - r + (r if row % 2 else 0)
        while x < END + r:
            yy = y + height(x)
            over = [(x + s * r, y + r * 0.5 + height(x + s * r)) for s in (-1, 1)] + [(x, y + r + height(x))]
            for k in (1.0, 0.72, 0.44):
                for first, last in _runs(x, yy, r * k, [(ox, oy, r * 0.999) for ox, oy in over]):
                    (ax, ay), (bx, by) = polar(x, yy, r * k, -first), polar(x, yy, r * k, -last)
                    d += f"M{num(ax)},{num(ay)}A{num(r * k)},{num(r * k)} 0 0 0 {num(bx)},{num(by)}"
            x += 2 * r
        out += p(d, "none", round(o0 + (o1 - o0) * t, 3), light, 1.8)
        y, row = y + r * 0.5, row + 1
    return out


def dobon(h: int, light: str, dark: str) -> str:
    """Noon water: ripples under the pile, wave scales along the lower edge, two crests at the sides."""
    out = ""
    for k, o in ((0.84, 0.062), (0.66, 0.07), (0.48, 0.076), (0.32, 0.08)):
        out += el(640, h - 398, 330 * k, 146 * k, "none", o, light, 2)
    out += el(640, h - 398, 277, 123, light, 0.035)
    out += scales(h - 196, h, 34, light, 0.04, 0.10, 66)
    for s, x in ((1, 0), (-1, W)):

        def q(dx: float, dy: float, s: int = s, x: int = x) -> str:
            return f"{num(x + s * dx)},{num(h - dy)}"

        out += p(
            f"M{q(-340, 236)}C{q(-210, 250)} {q(-110, 282)} {q(-10, 300)}C{q(60, 330)} {q(130, 300)} {q(150, 236)}C{q(132, 262)} {q(104, 272)} {q(84, 262)}C{q(104, 240)} {q(104, 214)} {q(86, 196)}C{q(60, 176)} {q(20, 190)} {q(-10, 202)}C{q(-110, 216)} {q(-220, 190)} {q(-340, 186)}Z",
            light,
            0.055,
        )
        out += p(
            f"M{q(-10, 280)}C{q(50, 306)} {q(104, 290)} {q(128, 258)}M{q(-10, 258)}C{q(40, 276)} {q(70, 262)} {q(84, 244)}M{q(-10, 236)}C{q(24, 246)} {q(50, 236)} {q(62, 222)}",
            "none",
            0.055,
            light,
            2,
        )
        for dx, dy, r in ((168, 262, 7), (186, 296, 5), (150, 312, 6), (112, 340, 5)):
            out += p(
                f"M{q(dx, dy + 2.2 * r)}C{q(dx + r, dy + r)} {q(dx + 1.1 * r, dy - r)} {q(dx, dy - r)}C{q(dx - 1.1 * r, dy - r)} {q(dx - r, dy + r)} {q(dx, dy + 2.2 * r)}Z",
                light,
                0.075,
            )
    return out


def stem(x: float, top: float, h: int, w: float, light: str, o: float, lean: float = 0) -> str:
    out, y = "", float(h)
    while y > top:
        y2 = max(top, y - 118)
        x1, x2 = x + lean * (h - y) / h, x + lean * (h - y2) / h
        out += p(
            f"M{num(x1 - w)},{num(y - 3)}L{num(x2 - w * 0.92)},{num(y2 + 3)}L{num(x2 + w * 0.92)},{num(y2 + 3)}L{num(x1 + w)},{num(y - 3)}Z",
            light,
            o,
        )
        y = y2
    return out


def leaf(x: float, y: float, a: float, size: float, light: str, o: float) -> str:
    c, s = math.cos(math.radians(a)), math.sin(math.radians(a))

    def q(u: float, v: float) -> str:
        return f"{num(x + (u * c - v * s) * size)},{num(y + (u * s + v * c) * size)}"

    return p(
        f"M{q(0, 0)}C{q(0.3, -0.16)} {q(0.7, -0.14)} {q(1, 0)}C{q(0.7, 0.14)} {q(0.3, 0.16)} {q(0, 0)}Z",
        light,
        o,
    )


def pad(x: float, y: float, r: float, light: str, o: float) -> str:
    k = 0.34
    return p(
        f"M{num(x)},{num(y)}L{num(x + r)},{num(y - r * 0.1)}A{num(r)},{num(r * k)} 0 1 0 {num(x + r * 0.8)},{num(y + r * 0.22)}Z",
        light,
        o,
    ) + el(x - r * 0.15, y, r * 0.55, r * k * 0.5, "none", o * 1.1, light, 1.5)


def dobon_fukuchi(h: int, light: str, dark: str) -> str:
    """Pond: bamboo at both edges, rings round the pile, lily pads and a frog in the corner."""
    out = ""
    for k, o in ((0.82, 0.056), (0.64, 0.062), (0.46, 0.066), (0.3, 0.07)):
        out += el(640, h - 398, 340 * k, 150 * k, "none", o, light, 2.4)
    for x, top, w, o, lean in (
        (30, 40, 11, 0.055, 12),
        (78, 210, 8, 0.045, -8),
        (1246, 40, 12, 0.055, -16),
        (1204, 190, 8, 0.045, 8),
        (120, 420, 6, 0.04, 4),
    ):
        out += stem(x, top, h, w, light, o, lean)
    for x, y, a, s in (
        (44, 250, 20, 84),
        (44, 250, 50, 70),
        (88, 236, -12, 66),
        (1230, 236, 160, 88),
        (1230, 236, 130, 72),
        (1200, 262, 196, 60),
        (34, 470, 28, 60),
        (1250, 480, 150, 70),
        (40, 120, 34, 60),
        (1236, 130, 148, 66),
    ):
        out += leaf(x, y, a, s, light, 0.055)
    for x, y, r, o in (
        (250, 70, 92, 0.05),
        (1010, 50, 84, 0.055),
        (384, 20, 60, 0.045),
        (900, 96, 46, 0.05),
        (132, 24, 52, 0.045),
    ):
        out += pad(x, h - y, r, light, o)
    x, y = 244.0, h - 84.0  # the frog
    frog = f"M{num(x - 40)},{num(y)}C{num(x - 54)},{num(y - 18)} {num(x - 44)},{num(y - 36)} {num(x - 31)},{num(y - 38)}C{num(x - 34)},{num(y - 60)} {num(x - 18)},{num(y - 72)} {num(x)},{num(y - 72)}C{num(x + 18)},{num(y - 72)} {num(x + 34)},{num(y - 60)} {num(x + 31)},{num(y - 38)}C{num(x + 44)},{num(y - 36)} {num(x + 54)},{num(y - 18)} {num(x + 40)},{num(y)}C{num(x + 20)},{num(y + 7)} {num(x - 20)},{num(y + 7)} {num(x - 40)},{num(y)}Z"
    out += p(frog, light, 0.075)
    for s in (-1, 1):
        out += disc(x + s * 18, y - 74, 11, light, 0.06) + disc(x + s * 18, y - 74, 4.4, dark, 0.3)
    return out + p(
        f"M{num(x - 20)},{num(y - 52)}Q{num(x)},{num(y - 40)} {num(x + 20)},{num(y - 52)}",
        "none",
        0.26,
        dark,
        2.4,
    )


def star(x: float, y: float, r: float, light: str, o: float) -> str:
    k = r * 0.24
    return p(
        f"M{num(x)},{num(y - r)}L{num(x + k)},{num(y - k)}L{num(x + r)},{num(y)}L{num(x + k)},{num(y + k)}L{num(x)},{num(y + r)}L{num(x - k)},{num(y + k)}L{num(x - r)},{num(y)}L{num(x - k)},{num(y - k)}Z",
        light,
        o,
    )


def loadum(h: int, light: str, dark: str) -> str:
    """Dusk: the moon under the trick, hills behind the hand, the cairn at the left, a feather at the right."""
    out = disc(640, h - 400, 214, light, 0.07) + disc(606, h - 424, 160, light, 0.02)
    out += p(
        f"M-340,{h}L-340,{h - 118}Q-170,{h - 68} 0,{h - 150}Q200,{h - 250} 430,{h - 176}T900,{h - 196}T1280,{h - 168}Q1450,{h - 206} 1620,{h - 132}L1620,{h}Z",
        dark,
        0.26,
    )
    out += p(
        f"M-340,{h}L-340,{h - 60}Q-170,{h - 24} 0,{h - 70}Q300,{h - 150} 620,{h - 84}T1280,{h - 108}Q1450,{h - 140} 1620,{h - 90}L1620,{h}Z",
        dark,
        0.34,
    )
    for cx, cy, rx, ry in (
        (126, 78, 92, 30),
        (114, 126, 72, 27),
        (132, 170, 58, 24),
        (118, 209, 44, 20),
        (128, 243, 29, 16),
    ):
        out += el(cx, h - cy, rx, ry, light, 0.06) + el(
            cx - rx * 0.14, h - cy - ry * 0.35, rx * 0.62, ry * 0.42, light, 0.03
        )
    for x, y, r in (
        (270, 250, 7),
        (430, 170, 5),
        (236, 190, 5),
        (1010, 190, 7),
        (900, 140, 5),
        (1050, 262, 5),
        (330, 400, 5),
        (958, 420, 6),
        (230, 430, 4),
    ):
        out += star(x, y, r, light, 0.09 if 256 <= x < 1024 and y < 470 else 0.14)
    x, y = 1010.0, h - 30.0
    out += p(
        f"M{num(x)},{num(y)}C{num(x + 40)},{num(y - 50)} {num(x + 96)},{num(y - 110)} {num(x + 70)},{num(y - 178)}C{num(x + 14)},{num(y - 140)} {num(x - 18)},{num(y - 70)} {num(x)},{num(y)}Z",
        light,
        0.05,
    )
    return out + p(
        f"M{num(x - 8)},{num(y + 26)}Q{num(x + 20)},{num(y - 80)} {num(x + 68)},{num(y - 172)}M{num(x + 10)},{num(y - 36)}L{num(x + 46)},{num(y - 66)}M{num(x + 22)},{num(y - 72)}L{num(x + 60)},{num(y - 104)}M{num(x + 6)},{num(y - 50)}L{num(x + 4)},{num(y - 86)}M{num(x + 22)},{num(y - 88)}L{num(x + 26)},{num(y - 126)}",
        "none",
        0.045,
        light,
        2,
    )


def burst(x: float, y: float, r: float, light: str, o: float, rays: int = 16, w: float = 2.2) -> str:
    d, dots = "", ""
    for k in range(rays):
        a = 2 * math.pi * k / rays
        long = 1.0 if k % 2 == 0 else 0.8
        d += f"M{num(x + 0.3 * r * math.cos(a))},{num(y + 0.3 * r * math.sin(a))}L{num(x + 0.84 * long * r * math.cos(a))},{num(y + 0.84 * long * r * math.sin(a))}"
        dots += disc(x + long * r * math.cos(a), y + long * r * math.sin(a), w * 1.35, light, o)
    return p(d, "none", o, light, w) + dots + disc(x, y, w * 2, light, o)


def clackerjack(h: int, light: str, dark: str) -> str:
    """Fireworks at dusk: one great ring round the play, bursts at the rim, roofs and river below."""
    out = burst(640, h - 420, 300, light, 0.055, 36, 2.6)
    for x, y, r, o in (
        (330, 210, 92, 0.068),
        (972, 204, 104, 0.068),
        (250, 400, 60, 0.06),
        (1030, 424, 66, 0.06),
        (430, 96, 44, 0.075),
        (846, 90, 44, 0.075),
    ):
        out += burst(x, y, r, light, o)
    base = h - 150
    roofs = f"M-340,{h}L-340,{base + 40}L-270,{base + 40}L-230,{base + 8}L-190,{base + 40}L-120,{base + 40}L-120,{base + 26}L-60,{base + 26}L-60,{base + 20}L40,{base + 20}L70,{base - 6}L100,{base + 20}L150,{base + 20}L150,{base + 34}L210,{base + 34}L246,{base + 4}L282,{base + 34}L370,{base + 34}L370,{base + 52}L900,{base + 52}L900,{base + 30}L950,{base + 30}L990,{base - 4}L1030,{base + 30}L1090,{base + 30}L1090,{base + 14}L1140,{base + 14}L1164,{base - 22}L1188,{base + 14}L1310,{base + 14}L1310,{base + 36}L1390,{base + 36}L1430,{base + 6}L1470,{base + 36}L1540,{base + 36}L1540,{base + 24}L1620,{base + 24}L1620,{h}Z"
    out += p(roofs, dark, 0.34)
    for x, y in (
        (56, 44),
        (84, 44),
        (232, 56),
        (262, 56),
        (966, 52),
        (1012, 52),
        (1120, 38),
        (1206, 38),
        (1240, 38),
        (120, 60),
        (320, 70),
    ):
        out += bar(x, base + y, 9, 12, "#F1C65A", 0.13, 2)
    d = ""
    for k in range(9):
        y = h - 78 + k * 9
        for x in range(-320 + (k % 2) * 60, END, 150):
            d += f"M{x},{y}Q{x + 30},{y - 4} {x + 60},{y}"
    return out + p(d, "none", 0.07, light, 1.8)


GROUNDS = {
    "dokuson": dokuson,
    "dobon": dobon,
    "dobon_fukuchi": dobon_fukuchi,
    "loadum": loadum,
    "clackerjack": clackerjack,
}


def ground(game: str) -> Drawing:
    d = Drawing(END - START, H + ABOVE)
    d.add(group(GROUNDS[game](H, *LIGHT_AND_DARK[game]), f"translate({-START},{ABOVE})"))
    return d


def drawings() -> dict[str, Drawing]:
    return {f"grounds/{game}": ground(game) for game in GROUNDS}

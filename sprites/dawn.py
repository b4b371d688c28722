"""Dokuson at sunrise: one mountain through sky and lanes, the tray, and the lights of the three ranks."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from ground_pen import X0, X1, Y0, Ground, closed, lamp, num, oval, round_box

Curve = Callable[[float], float]
"""The y of a line at an x."""
PX, PY = 934, 68
"""The peak, on a canvas of 1280 x 720."""


def fuji(x: float) -> float:
    """The height of the mountain's outline; its peak is flat and jagged."""
    d = PX - 13 - x if x < PX - 13 else x - PX - 13 if x > PX + 13 else 0
    L = 250 if x < PX else 215
    return PY + 285 * (1 - math.exp(-d / L)) + 0.15 * d + (2.2 * math.sin(x / 5.0) if d == 0 else 0)


def snow(x: float) -> float:
    """The lower edge of the snow."""
    d = abs(x - PX)
    k = (x / 19.0) % 1
    z = abs(k - 0.5) * 2
    return 150 - d * 0.10 + 30 * z * (1 - 0.3 * math.sin(x / 31)) + 9 * math.sin(x / 13)


def band(
    xa: float, xb: float, top: Curve, ya: float, yb: float, bottom: Curve = lambda x: 9999, step: float = 4
) -> str:
    """The part of {top(x) .. bottom(x)} between ya and yb, as closed polygons."""
    out, up, lo = "", [], []
    x = xa
    while x <= xb + 0.01:
        a, b = max(ya, top(x)), min(yb, bottom(x))
        if a < b - 0.05:
            up.append((x, a))
            lo.append((x, b))
        elif up:
            if len(up) > 1:
                out += closed(up + lo[::-1])
            up, lo = [], []
        x += step
    if len(up) > 1:
        out += closed(up + lo[::-1])
    return out


def mist(x: float, y: float, w: float, h: float = 9) -> str:
    """A bar of mist with round ends."""
    return f"M{num(x + h / 2)},{num(y)}H{num(x + w - h / 2)}a{num(h / 2)},{num(h / 2)} 0 0 1 0,{num(h)}H{num(x + h / 2)}a{num(h / 2)},{num(h / 2)} 0 0 1 0,{num(-float(h))}Z"


def sky(H: int) -> Ground:
    """Sky, the mountain behind the lanes, and the hills of the scroll beside the hand."""
    d = Ground(H)
    h = H - 720
    rng = random.Random(7)
    d.cover(
        d.linear(
            0,
            Y0,
            0,
            620 + h,
            (0, "#2A1A36"),
            (0.26, "#4C2540"),
            (0.46, "#86383B"),
            (0.62, "#C06040"),
            (0.78, "#E29254"),
            (1, "#F0B26C"),
        )
    )
    d.cover(
        d.radial(
            1010,
            300 + h / 2,
            620,
            (0, "#FFC27A", 0.62),
            (0.3, "#F08A4E", 0.36),
            (0.7, "#B5452F", 0.12),
            (1, "#B5452F", 0),
            sy=0.8,
        )
    )
    st = "".join(oval(rng.uniform(X0, 900), rng.uniform(Y0, 190), 0.8, 0.8) for _ in range(46))
    d.path(st, "#FFE9C8", 0.5)
    for x, y, w, hh, o in (
        (-200, 300, 380, 10, 0.16),
        (40, 330, 150, 8, 0.2),
        (1080, 196, 300, 9, 0.26),
        (1150, 216, 330, 8, 0.2),
        (-40, 236, 120, 7, 0.12),
        (60, 60, 150, 7, 0.08),
    ):
        d.path(mist(x, y + h / 2, w, hh), "#FFD9A8", o)
    d.path(oval(848, 122 + h / 2, 63.5, 63.5), "#F2B48C", 0.42)
    d.path(
        oval(848, 122 + h / 2, 54, 54),
        d.linear(0, 66 + h / 2, 0, 178 + h / 2, (0, "#E5654A"), (1, "#F3A578")),
    )

    def mountain(x: float) -> float:
        return fuji(x) + h / 2

    m = band(X0, X1, mountain, Y0, H, step=8)
    d.path(
        m,
        d.linear(
            0,
            240,
            0,
            H,
            (0, "#9C4C4B"),
            (0.24, "#84474E"),
            (0.5, "#80494E"),
            (0.8, "#975E55"),
            (1, "#AC755E"),
        ),
    )
    d.path(
        "M" + "L".join(f"{num(float(x))},{num(mountain(x))}" for x in range(X0, X1, 6)),
        "none",
        0.65,
        "#FFC08A",
        1.6,
    )

    def hill(cx: float, top: float, w: float) -> str:
        return f"M{num(cx - w)},{H}C{num(cx - w * 0.45)},{num(H - (H - top) * 0.34)} {num(cx - w * 0.2)},{num(top + 16.0)} {num(cx - 15.0)},{num(float(top))}H{num(cx + 15.0)}C{num(cx + w * 0.2)},{num(top + 16.0)} {num(cx + w * 0.45)},{num(H - (H - top) * 0.34)} {num(cx + w)},{H}Z"

    for x, y, w, hh, o in (
        (-120, 566 + h, 330, 12, 0.26),
        (120, 588 + h, 300, 10, 0.20),
        (-300, 604 + h, 300, 10, 0.2),
        (900, 520 + h, 240, 9, 0.2),
        (1000, 548 + h, 420, 12, 0.22),
        (420, 530 + h, 300, 9, 0.12),
    ):
        d.path(mist(x, y, w, hh), "#FFDDB4", o)
    d.path(
        hill(150.0, 618 + h, 250.0),
        d.linear(0, 618 + h, 0, H, (0, "#A8432F"), (0.5, "#7C3436"), (1, "#5A2A38")),
    )
    d.path(f"M135,{618 + h}H165", "none", 0.7, "#FFB98A", 1.6)
    d.path(
        hill(985.0, 606 + h, 220.0),
        d.linear(0, 606 + h, 0, H, (0, "#40548E"), (0.5, "#39406E"), (1, "#3C3458")),
    )
    d.path(f"M970,{606 + h}H1000", "none", 0.6, "#BFD2FF", 1.6)
    for x, y, w, hh, o in (
        (-60, 672 + h, 360, 12, 0.3),
        (160, 694 + h, 300, 10, 0.22),
        (840, 666 + h, 260, 11, 0.28),
        (980, 690 + h, 380, 12, 0.2),
        (380, 700 + h, 420, 9, 0.10),
    ):
        d.path(mist(x, y, w, hh), "#FFE6C4", o)
    lamp(d, 640, 250 + h / 2, 640, "#FFDDA0", 0.08, sy=0.5, edge=0.44)
    return d


def tray() -> Ground:
    """The lacquer tray that the papers lie in; the program draws its shadow."""
    d = Ground(720)
    rng = random.Random(7)
    b = (217, 45, 846, 443)

    def edge(q: float) -> str:
        return round_box(b, 20, q)

    d.begin("translate(0,9)")
    d.path(
        edge(0),
        d.linear(
            0,
            b[1] + b[3] - 14,
            0,
            b[1] + b[3] + 9,
            (0, "#120C0F"),
            (0.35, "#5A3A34"),
            (0.6, "#2A191D"),
            (1, "#090507"),
        ),
    )
    d.end()
    d.path(
        edge(0),
        d.linear(217, 46, 1063, 490, (0, "#33262A"), (0.35, "#1B1317"), (0.6, "#261C1F"), (1, "#120C0E")),
    )
    d.path(edge(1), "none", 0.85, "#A97A5E", 1.5)
    d.path(edge(2.6), "none", 0.3, "#FFD9A8", 1.2)
    d.path(edge(5.4), "none", 0.9, "#C9A14A", 1.4)
    dust = ""
    k = 0
    while k < 300:
        x, y = (
            rng.uniform(b[0] + 8, b[0] + b[2] - 8),
            rng.choice(
                (
                    rng.uniform(188.5, 199),
                    rng.uniform(332.5, 343),
                    rng.uniform(b[1] + 2, b[1] + 10),
                    rng.uniform(b[1] + b[3] - 11, b[1] + b[3] - 3),
                )
            ),
        )
        if rng.random() > 0.25 + 0.75 * math.exp(-min(x - b[0], b[0] + b[2] - x) / 110):
            continue
        dust += f"M{num(x)},{num(y)}h{num(rng.uniform(0.5, 1.7))}"
        k += 1
    d.path(dust, "none", 0.8, "#E2BC66", 1.3)
    d.path(f"M{b[0] + 14},{b[1] + 2.4}H{b[0] + b[2] - 14}", "none", 0.5, "#FFE6BE", 1.4)
    return d


def lane(i: int) -> Ground:
    """The paper of a lane, 0 to 2 from the top, with its piece of the mountain."""
    d = Ground(720)
    rng = random.Random(20 + i)
    hi = 131
    y = 56.5 + 144 * i
    L = (229, y, 822, hi)

    def edge(v: float) -> str:
        return round_box(L, 7, v)

    xa, xb, ya, yb = 230, 1050, y + 0.8, y + hi - 0.8
    d.path(
        edge(0),
        d.linear(
            0,
            y,
            0,
            y + hi,
            (0, ("#F1DDBB", "#F0E1C4", "#EBDDC2")[i]),
            (1, ("#F3E2C2", "#EBDCC0", "#E2D3B8")[i]),
        ),
    )
    fb = "".join(
        f"M{num(rng.uniform(236, 1020))},{num(rng.uniform(y + 5, y + hi - 5))}q{num(rng.uniform(4, 12))},{num(rng.uniform(-3, 3))} {num(rng.uniform(12, 28))},{num(rng.uniform(-3, 3))}"
        for _ in range(60)
    )
    d.path(fb, "none", 0.10, "#7A5A30", 0.8)
    if i == 0:

        def sun(r: float) -> str:
            return band(
                xa,
                xb,
                lambda x: 122 - math.sqrt(max(0, r * r - (x - 848) ** 2)) if abs(x - 848) < r else 9999,
                ya,
                yb,
                lambda x: 122 + math.sqrt(max(0, r * r - (x - 848) ** 2)) if abs(x - 848) < r else -1,
                1.5,
            )

        d.path(sun(63.5), "#F2B48C", 0.42)
        d.path(sun(54), d.linear(0, 66, 0, 178, (0, "#E5654A"), (1, "#F3A578")))
    mt = band(xa, xb, fuji, ya, yb, step=3)
    d.path(mt, d.linear(0, 66, 0, 470, (0, "#98A4B4"), (0.4, "#B4BAC0"), (0.8, "#CEC9BE"), (1, "#D6CEBE")))
    fold = ""
    for k in range(22):
        a = (k + 0.5) / 22 * 2 - 1
        x = PX + (a * 20 if abs(a) < 0.01 else a * 16)
        yy = PY + 6
        seg = []
        for t in range(26):
            x += (-1 if a < 0 else 1) * abs(a) ** 1.1 * (13 + t * 1.0)
            yy += 17
            if ya < yy < yb and xa < x < xb and yy > fuji(x) + 4:
                seg.append((x, yy))
            elif len(seg) > 1:
                break
        if len(seg) > 1:
            fold += "M" + "L".join(f"{num(u)},{num(v)}" for u, v in seg)
    if fold:
        d.path(fold, "none", 0.06, "#3E5578", 2)
    sn = band(PX - 130, PX + 130, fuji, ya, yb, snow, 3)
    if sn:
        d.path(sn, "#FFFDF6", 0.95)
    for x, yy, w in (
        ((300, 168, 210), (560, 176, 250)),
        ((250, 205, 130), (420, 318, 260), (930, 316, 118)),
        ((250, 352, 260), (600, 462, 330), (300, 452, 170), (900, 356, 140)),
    )[i]:
        d.path(mist(x, yy, w, 8), "#FFFDF4", 0.62)
    for k in range(5):
        d.path(edge(0.4 + k * 1.1), "none", 0.05, "#3A2008", 2.2)
    d.path(edge(0.6), "none", 0.8, "#C9A14A", 1.2)
    return d


def light(place: int) -> Ground:
    """What a rank makes of a lane: the first lies in gold, the second in haze, the third in dusk."""
    d = Ground(720)
    L = (0, 0, 822, 131)

    def edge(v: float) -> str:
        return round_box(L, 7, v)

    if place == 1:
        d.path(
            edge(0),
            d.linear(0, 0, 0, 131, (0, "#FFE9B0", 0.55), (0.5, "#F8C877", 0.45), (1, "#F2B45C", 0.55)),
        )
        for k in range(6):
            d.path(edge(1.5 + k * 2.4), "none", 0.10, "#FFF2C8", 4.8)
        d.path(edge(1.3), "none", 1, "#FFE08A", 2.6)
        d.path(edge(3.2), "none", 0.5, "#8A5B10", 1)
    elif place == 2:
        d.path(edge(0), d.linear(0, 0, 0, 131, (0, "#8F8AA0", 0.16), (1, "#6E6A86", 0.20)))
    else:
        d.path(edge(0), d.linear(0, 0, 0, 131, (0, "#3C3E74", 0.26), (1, "#3C3E74", 0.20)))
    return d


SEALS = {
    1: ("#FF8A5C", "#E8502E", "#A62B1F", "#FFF3DC"),
    2: ("#FDF8EA", "#E9DFC9", "#8C7F66", "#3A352C"),
    3: ("#5A62AE", "#3C4390", "#23285E", "#EDEFFF"),
}
"""The seals of the three ranks: light, ground, edge and sign of the sun, the pale disc and the moon."""


def disc(r: float) -> str:
    return f"M{53 - r},53A{r},{r} 0 1 1 {53 + r},53A{r},{r} 0 1 1 {53 - r},53Z"


def seal(place: int) -> Ground:
    """What the cards of a lane count: plus on the sun, nothing on a pale disc, minus on the moon."""
    d = Ground(720)
    high, ground, edge, ink = SEALS[place]
    d.path(disc(52), "#2A1408", 0.30)
    d.path(disc(50), d.linear(0, 0, 0, 106, (0, high), (1, ground)))
    d.path(disc(50), "none", 1, "#D9B45E", 2.4)
    d.path(disc(46.5), "none", 0.55, edge, 1.2)
    if place == 2:
        zero = "M53,31C64,31 68,41 68,53C68,65 64,75 53,75C42,75 38,65 38,53C38,41 42,31 53,31Z"
        d.path(zero, "none", 1, ink, 6.5)
    else:
        d.path("M31,53H75" + ("M53,31V75" if place == 1 else ""), "none", 1, ink, 6.5)
    return d


def dawn() -> Ground:
    """The light that runs along a lane that is full."""
    d = Ground(720)
    stops = ((0, "#FFF6D8", 0.0), (0.55, "#FFF2C4", 0.55), (0.8, "#FFFBEA", 0.8), (1, "#FFF6D8", 0.0))
    d.path("M0,0H210V131H0Z", d.linear(0, 0, 210, 0, *stops))
    return d


def sun() -> Ground:
    """The sun of the end of a match with its rays; its disc has a radius of 172."""
    d = Ground(720)
    glow = ((0, "#FFE0A0", 0.0), (0.62, "#FFD98E", 0.62), (0.8, "#FFB060", 0.26), (1, "#FF9A4A", 0.0))
    d.path(oval(280, 280, 280, 280), d.radial(280, 280, 280, *glow))
    rays = ""
    for k in range(36):
        turn = k * math.pi / 18
        u, v = math.sin(turn), -math.cos(turn)
        far = 262 if k % 2 else 232
        rays += f"M{num(280 + 194 * u)},{num(280 + 194 * v)}L{num(280 + far * u)},{num(280 + far * v)}"
    d.path(rays, "none", 0.8, "#FFF3CF", 2.6)
    d.path(
        oval(280, 280, 172, 172), d.linear(0, 108, 0, 452, (0, "#D23A26"), (0.6, "#E5543A"), (1, "#F3A578"))
    )
    return d


PEAK_TOP = 8
"""The upper edge of the mountain of the end."""


def shoulders() -> Ground:
    """The mountain beneath the sun of the end: flat enough for the words on it."""
    d = Ground(720)
    middle = 450

    def line(x: float) -> float:
        away = max(0.0, abs(x - middle) - 16)
        return (
            PEAK_TOP
            + 74 * (1 - math.exp(-away / 130))
            + 0.075 * away
            + (1.6 * math.sin(x / 5) if away == 0 else 0)
        )

    def melts(x: float) -> float:
        return PEAK_TOP + 27 + 12 * abs(((x / 21.0) % 1) - 0.5) * 2 + 3 * math.sin(x / 13)

    night = ((0, "#4A4C78"), (0.3, "#3C3A60"), (0.66, "#332B42"), (1, "#332B42"))
    d.path(band(0, 900, line, 0, 260), d.linear(0, PEAK_TOP, 0, 260, *night))
    d.path(
        "M" + "L".join(f"{num(float(x))},{num(line(x))}" for x in range(0, 901, 6)),
        "none",
        0.7,
        "#FFD6A0",
        1.6,
    )
    d.path(band(middle - 150, middle + 150, line, 0, 260, melts, 3), "#FFFDF6")
    for x, y, w, o in (
        (120, 86, 210, 0.34),
        (560, 96, 240, 0.30),
        (-60, 112, 190, 0.28),
        (730, 76, 220, 0.30),
    ):
        d.path(mist(x, y, w, 10), "#FFF0D8", o)
    return d


def drawings() -> dict[str, str]:
    """The SVG texts of tray, lanes and lights by the name of the sprite."""
    out = {"lanes/tray": tray().text((217, 45, 846, 453))}
    for index in range(3):
        out[f"lanes/paper_{index + 1}"] = lane(index).text((229, 56.5 + 144 * index, 822, 131))
        out[f"lanes/light_{index + 1}"] = light(index + 1).text((0, 0, 822, 131))
        out[f"lanes/seal_{index + 1}"] = seal(index + 1).text((0, 0, 106, 106))
    out["lanes/dawn"] = dawn().text((0, 0, 210, 131))
    out["lanes/sun"] = sun().text((0, 0, 560, 560))
    out["lanes/shoulders"] = shoulders().text((0, 0, 900, 260))
    return out

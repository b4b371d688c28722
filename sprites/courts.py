"""The twelve court figures: dolls in a window, one silhouette a rank, one robe a suit."""

from __future__ import annotations

from faces import HIGH, LEFT, TOP, WIDE, motifs
from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    HAIR,
    ROBE,
    SKIN,
    SUMI,
    WASHI,
    Drawing,
    Point,
    circle,
    path,
    polar,
    polygon,
    rect,
    segment,
    stroke,
    suit,
)

RIGHT, BOTTOM = LEFT + WIDE, TOP + HIGH
CX, HY = LEFT + WIDE / 2, 148  # the middle line; the head's centre
SIDES = (-1, 1)
JOIN = 'stroke-linejoin="round"'


def court(drawing: Drawing, rank: str, sign: str) -> str:
    """The art panel of a court card, framed."""
    main, deep, light, accent = ROBE[sign]
    ground = drawing.gradient("ground", (0, TOP, 0, BOTTOM), [(0, accent, 0.95), (0.34, light), (1, WASHI)])
    out = rect(LEFT, TOP, WIDE, HIGH, 9, light) + rect(LEFT, TOP, WIDE, HIGH, 9, ground)
    figure = {"J": warrior, "Q": lady, "K": lord}[rank]
    out += figure(sign)
    out += rect(LEFT, TOP, WIDE, HIGH, 9, "none", deep, 3.5)
    return out + rect(LEFT + 4.5, TOP + 4.5, WIDE - 9, HIGH - 9, 6, "none", WASHI, 1.8, 0.7)


def robe(shape: list[Point], sign: str) -> str:
    main, deep, _, accent = ROBE[sign]
    return polygon(shape, main, deep, 3) + motifs(shape, sign, accent, 24)


def collars(sign: str, brass: bool) -> str:
    """Layered collars, left over right: the strokes from the upper right come last."""
    _, deep, light, accent = ROBE[sign]
    layers = [(WASHI, 0), (accent, 11), (light, 20)]
    if brass:
        layers = [(WASHI, 0), (accent, 10), (BRASS_HIGH, 19), (light, 28)]
    out, neck = "", 192.0
    for colour, off in reversed(layers):
        x, y = CX - 16 - off, neck + off * 0.3
        out += segment(x, y, CX + 6, neck + 62 + off, colour, 11)
        out += segment(x - 5, y + 3, CX + 2, neck + 66 + off, deep, 1.2, 0.55)
    for colour, off in reversed(layers):
        x, y = CX + 16 + off, neck + off * 0.3
        out += segment(x, y, CX - 12, neck + 72 + off, colour, 11)
        out += segment(x + 5, y + 3, CX - 8, neck + 78 + off, deep, 1.2, 0.55)
    neck_shape = [(CX - 15, 176), (CX + 15, 176), (CX + 13, 194), (CX, 210), (CX - 13, 194)]
    shade = [(CX - 15, 176), (CX + 15, 176), (CX + 14, 186), (CX, 194), (CX - 14, 186)]
    return out + polygon(neck_shape, SKIN) + polygon(shade, "#E7CBA6")


def head() -> str:
    d = (
        f"M{CX - 34},{HY - 14}C{CX - 34},{HY - 44} {CX + 34},{HY - 44} {CX + 34},{HY - 14}"
        f"C{CX + 34},{HY + 18} {CX + 16},{HY + 38} {CX},{HY + 38}"
        f"C{CX - 16},{HY + 38} {CX - 34},{HY + 18} {CX - 34},{HY - 14}Z"
    )
    nose = stroke(f"M{CX},{HY + 7}L{CX - 2},{HY + 16}", "#B08A66", 2)
    y = HY + 24
    mouth = path(f"M{CX - 5},{y}Q{CX},{y - 3} {CX + 5},{y}Q{CX},{y + 5} {CX - 5},{y}Z", "#B3261E")
    return path(d, SKIN, "#8C6F4F", 1.5) + nose + mouth


def open_eyes(slant: float, brow: float) -> str:
    """Lids, pupils and brows; a larger slant looks fiercer."""
    out, y = "", HY + 3.0
    for s in SIDES:
        lid = f"M{CX + s * 7},{y + 1}Q{CX + s * 14},{y - 6} {CX + s * 22},{y - 2}"
        out += path(f"{lid}Q{CX + s * 15},{y + 5} {CX + s * 7},{y + 1}Z", "#FFFDF6")
        out += circle(CX + s * 14, y - 0.6, 3, HAIR) + stroke(lid, HAIR, 3)
        out += stroke(f"M{CX + s * 7},{y - 11}L{CX + s * 22},{y - 11 - slant}", HAIR, brow)
    return out


# ---------------------------------------------------------------- warrior


def warrior(sign: str) -> str:
    main, deep, _, accent = ROBE[sign]
    out = path(f"M{LEFT + 4},{HY + 36}A67,67 0 0 1 {RIGHT - 4},{HY + 36}Z", WASHI, accent, 2.5, 0.9)
    shape: list[Point] = [
        (LEFT + 22, BOTTOM - 1),
        (LEFT + 28, 226),
        (CX - 22, 196),
        (CX + 22, 196),
        (RIGHT - 28, 226),
        (RIGHT - 22, BOTTOM - 1),
    ]
    out += robe(shape, sign)
    for s in SIDES:
        for k in range(4):
            y, reach = 216 + 21 * k, 62 + 2 * k
            plate: list[Point] = [
                (CX + s * 33, y),
                (CX + s * reach, y + 6),
                (CX + s * (reach + 1), y + 23),
                (CX + s * 34, y + 17),
            ]
            out += polygon(plate, main if k % 2 else deep, BRASS, 2)
    out += collars(sign, brass=False)
    out += rect(CX - 42, 279, 84, 40, 0, deep)
    out += segment(CX - 42, 283, CX + 42, 283, BRASS, 3) + segment(CX - 42, 315, CX + 42, 315, BRASS, 3)
    out += circle(CX, 299, 22, WASHI, deep, 3) + suit(sign, CX, 299, 30)
    out += head() + open_eyes(slant=6, brow=4)
    return out + helmet(sign) + spear(sign)


def helmet(sign: str) -> str:
    main, deep, _, accent = ROBE[sign]
    out = ""
    for s in SIDES:
        guard: list[Point] = [
            (CX + s * 30, HY - 22),
            (CX + s * 58, HY + 10),
            (CX + s * 49, HY + 30),
            (CX + s * 33, HY + 8),
        ]
        out += polygon(guard, deep, BRASS, 2.2) + stroke(
            f"M{CX + s * 46},{HY - 2}L{CX + s * 41},{HY + 18}", BRASS, 2
        )
    bowl = (
        f"M{CX - 40},{HY - 14}C{CX - 42},{HY - 58} {CX - 22},{HY - 72} {CX},{HY - 72}"
        f"C{CX + 22},{HY - 72} {CX + 42},{HY - 58} {CX + 40},{HY - 14}Q{CX},{HY - 30} {CX - 40},{HY - 14}Z"
    )
    out += path(bowl, main, deep, 3)
    for k in (-20, 0, 20):
        out += stroke(f"M{CX + k * 1.25},{HY - 24}Q{CX + k},{HY - 60} {CX},{HY - 70}", accent, 2)
    rim = (
        f"M{CX - 41},{HY - 11}Q{CX},{HY - 29} {CX + 41},{HY - 11}L{CX + 38},{HY - 21}"
        f"Q{CX},{HY - 39} {CX - 38},{HY - 21}Z"
    )
    out += path(rim, BRASS, BRASS_LOW, 1.5, 1, JOIN)
    for s in SIDES:
        horn = (
            f"M{CX + s * 6},{HY - 34}"
            f"C{CX + s * 34},{HY - 44} {CX + s * 47},{HY - 80} {CX + s * 37},{HY - 116}"
            f"C{CX + s * 32},{HY - 84} {CX + s * 22},{HY - 62} {CX + s * 4},{HY - 52}Z"
        )
        out += path(horn, BRASS_HIGH, BRASS_LOW, 2, 1, JOIN)
    return out + circle(CX, HY - 42, 15, WASHI, BRASS_LOW, 2) + suit(sign, CX, HY - 42, 20)


def spear(sign: str) -> str:
    """A shaft from the lower left to the upper right of the warrior's hand; its head is the suit sign."""
    _, deep, light, _ = ROBE[sign]
    foot, top = (CX + 40.0, BOTTOM - 7.0), (CX + 51.0, TOP + 54.0)
    out = segment(*foot, *top, SUMI, 7.5) + segment(*foot, *top, BRASS, 3.4)
    x, y = CX + 43.2, 258.0
    out += path(
        f"M{x - 16},{y - 9}L{x + 2},{y - 10}L{x + 2},{y + 12}L{x - 16},{y + 11}Z", deep, BRASS, 1.6, 1, JOIN
    )
    out += circle(x + 1, y, 9.5, SKIN, "#8C6F4F", 1.5)
    for k in (-3.5, 0.5, 4.5):
        out += stroke(f"M{x + 2},{y + k}L{x + 8.5},{y + k}", "#B08A66", 1.4)
    return (
        out
        + rect(top[0] - 7, top[1] - 4, 14, 6, 2, BRASS, BRASS_LOW, 1.2)
        + suit(sign, CX + 49, TOP + 31, 38, None, light)
    )


# ---------------------------------------------------------------- lady


def lady(sign: str) -> str:
    main, deep, light, accent = ROBE[sign]
    out = circle(CX, HY - 6, 64, "#FFFDF6", accent, 2.5)
    hair = (
        f"M{CX - 44},{HY - 8}C{CX - 58},{HY + 60} {CX - 60},{HY + 120} {CX - 52},{BOTTOM - 16}"
        f"L{CX + 52},{BOTTOM - 16}"
        f"C{CX + 60},{HY + 120} {CX + 58},{HY + 60} {CX + 44},{HY - 8}Z"
    )
    out += path(hair, HAIR)
    shape: list[Point] = [
        (LEFT + 10, BOTTOM - 1),
        (LEFT + 18, 282),
        (LEFT + 36, 226),
        (CX - 20, 196),
        (CX + 20, 196),
        (RIGHT - 36, 226),
        (RIGHT - 18, 282),
        (RIGHT - 10, BOTTOM - 1),
    ]
    out += robe(shape, sign) + collars(sign, brass=True) + fan(sign)
    coiffure = (
        f"M{CX - 58},{HY + 24}C{CX - 70},{HY - 46} {CX - 34},{HY - 62} {CX},{HY - 62}"
        f"C{CX + 34},{HY - 62} {CX + 70},{HY - 46} {CX + 58},{HY + 24}"
        f"C{CX + 46},{HY + 38} {CX + 40},{HY + 32} {CX + 36},{HY + 20}L{CX - 36},{HY + 20}"
        f"C{CX - 40},{HY + 32} {CX - 46},{HY + 38} {CX - 58},{HY + 24}Z"
    )
    out += path(coiffure, HAIR)
    for s in SIDES:
        out += stroke(
            f"M{CX + s * 30},{HY - 52}"
            f"C{CX + s * 50},{HY - 40} {CX + s * 56},{HY - 14} {CX + s * 54},{HY + 12}",
            "#4A4550",
            2,
            0.8,
        )
    out += head()
    for s in SIDES:
        y = HY + 3
        out += stroke(f"M{CX + s * 8},{y}Q{CX + s * 14},{y + 5} {CX + s * 22},{y - 1}", HAIR, 3.4)
        out += circle(CX + s * 14, y - 16, 3.6, "#6B5A4C", opacity=0.75)
        out += blush(CX + s * 21, y + 10)
    fringe = (
        f"M{CX - 35},{HY - 8}C{CX - 38},{HY - 46} {CX + 38},{HY - 46} {CX + 35},{HY - 8}"
        f"C{CX + 28},{HY - 26} {CX + 8},{HY - 30} {CX},{HY - 30}"
        f"C{CX - 8},{HY - 30} {CX - 28},{HY - 26} {CX - 35},{HY - 8}Z"
    )
    return out + path(fringe, HAIR) + sun_comb(sign)


def blush(x: float, y: float) -> str:
    return circle(x, y, 5, "#E88F7A", opacity=0.3)


def fan(sign: str) -> str:
    """An open fan of gold leaf with a band in the robe's colour; the suit lies on the leaf."""
    main, deep, _, _ = ROBE[sign]
    y = BOTTOM - 10
    out = path(f"M{CX},{y}L{CX - 62},{y - 40}A74,74 0 0 1 {CX + 62},{y - 40}Z", BRASS_HIGH, deep, 3, 1, JOIN)
    out += path(
        f"M{CX - 54},{y - 35}A65,65 0 0 1 {CX + 54},{y - 35}"
        f"L{CX + 62},{y - 40}A74,74 0 0 0 {CX - 62},{y - 40}Z",
        main,
    )
    out += stroke(f"M{CX - 54},{y - 35}A65,65 0 0 1 {CX + 54},{y - 35}", WASHI, 2.4)
    for k in range(-3, 4):
        out += segment(CX, y, *polar(CX, y, 72, -90 + 14.5 * k), BRASS_LOW, 1.6, 0.7)
    out += circle(CX, y, 6, BRASS, deep, 2)
    return out + suit(sign, CX, y - 40, 34, deep if sign == "S" else main, BRASS_HIGH)


def sun_comb(sign: str) -> str:
    main = ROBE[sign][0]
    out, y = "", HY - 42.0
    for k in range(-2, 3):
        a, reach = -90 + 26 * k, 40 if k % 2 else 48
        ray = [polar(CX, y, 14, a - 24), polar(CX, y, reach - 4, a), polar(CX, y, 14, a + 24)]
        out += polygon(ray, BRASS_HIGH, BRASS_LOW, 1.5)
    out += path(f"M{CX - 26},{HY - 40}A26,22 0 0 1 {CX + 26},{HY - 40}Z", BRASS, BRASS_LOW, 2, 1, JOIN)
    out += circle(CX, HY - 48, 11, WASHI, BRASS_LOW, 1.5) + suit(sign, CX, HY - 48, 16)
    for s in SIDES:
        x = CX + s * 50
        out += circle(x, HY + 4, 8, main, BRASS_HIGH, 2.5)
        out += segment(x, HY + 12, x, HY + 34, BRASS, 2.5) + circle(x, HY + 36, 3.5, BRASS_HIGH)
    return out


# ---------------------------------------------------------------- lord


def lord(sign: str) -> str:
    _, deep, _, _ = ROBE[sign]
    out = circle(CX, HY - 20, 62, BRASS_HIGH, BRASS, 2.5)
    shape: list[Point] = [
        (LEFT + 9, BOTTOM - 1),
        (LEFT + 2, BOTTOM - 9),
        (LEFT + 2, 250),
        (LEFT + 22, 214),
        (CX - 22, 194),
        (CX + 22, 194),
        (RIGHT - 22, 214),
        (RIGHT - 2, 250),
        (RIGHT - 2, BOTTOM - 9),
        (RIGHT - 9, BOTTOM - 1),
    ]
    out += robe(shape, sign)
    for s in SIDES:
        sleeve: list[Point] = [
            (CX + s * 69, 252),
            (CX + s * 50, 214),
            (CX + s * 30, 262),
            (CX + s * 44, 300),
            (CX + s * 69, 308),
        ]
        hem: list[Point] = [(CX + s * 69, 298), (CX + s * 43, 290), (CX + s * 44, 300), (CX + s * 69, 308)]
        out += polygon(sleeve, deep) + polygon(hem, BRASS)
    out += collars(sign, brass=False)
    out += rect(CX - 10, 238, 20, 84, 5, BRASS, BRASS_LOW, 2) + rect(CX - 4, 242, 4, 76, 2, BRASS_HIGH)
    out += circle(CX, 288, 23, WASHI, deep, 3) + suit(sign, CX, 288, 32)
    out += head() + open_eyes(slant=2, brow=4.4)
    y = HY + 3
    for s in SIDES:
        out += stroke(f"M{CX},{y + 16}Q{CX + s * 10},{y + 14} {CX + s * 17},{y + 22}", HAIR, 3)
    out += path(
        f"M{CX - 8},{y + 30}Q{CX},{y + 34} {CX + 8},{y + 30}"
        f"Q{CX + 7},{y + 46} {CX},{y + 58}Q{CX - 7},{y + 46} {CX - 8},{y + 30}Z",
        HAIR,
    )
    return out + court_cap(sign)


def court_cap(sign: str) -> str:
    deep = ROBE[sign][1]
    hairline = (
        f"M{CX - 35},{HY - 12}C{CX - 36},{HY - 34} {CX - 24},{HY - 42} {CX},{HY - 42}"
        f"C{CX + 24},{HY - 42} {CX + 36},{HY - 34} {CX + 35},{HY - 12}Q{CX},{HY - 26} {CX - 35},{HY - 12}Z"
    )
    out = path(hairline, HAIR)
    tail = f"M{CX + 20},{TOP + 24}C{RIGHT - 10},{TOP + 10} {RIGHT - 11},{TOP + 66} {RIGHT - 20},{TOP + 92}"
    out += stroke(tail, HAIR, 6)
    cap = (
        f"M{CX - 25},{HY - 36}L{CX - 20},{TOP + 26}"
        f"Q{CX - 4},{TOP + 6} {CX + 20},{TOP + 16}L{CX + 25},{HY - 36}Z"
    )
    out += path(cap, HAIR, BRASS, 2.5, 1, JOIN) + rect(CX - 30, HY - 44, 60, 11, 3, BRASS, BRASS_LOW, 1.5)
    return out + circle(CX, HY - 66, 15, BRASS_HIGH, BRASS_LOW, 1.5) + suit(sign, CX, HY - 66, 20, deep)

"""The two jokers: a fox mask before the sun, and one before the moon (250 x 350)."""

from __future__ import annotations

from faces import HIGH, LEFT, TOP, WIDE, body, star
from pen import (
    BRASS,
    BRASS_HIGH,
    ROUND,
    SHADOW,
    SHU,
    SHU_HIGH,
    SUMI,
    WASHI,
    Drawing,
    Lettering,
    circle,
    group,
    num,
    part,
    path,
    polygon,
    rect,
    stroke,
)

JOIN = 'stroke-linejoin="round"'
RIGHT, BOTTOM = LEFT + WIDE, TOP + HIGH
CX, HY = LEFT + WIDE / 2, 168  # the middle line; the mask's brow
SUN, MOON = "X1", "X2"
INK = {SUN: (SHU, "#6E1710"), MOON: ("#1F2F55", "#0E1930")}
"""The colour of the index, and of the index of a dimmed card."""
MARKS = {SUN: SHU, MOON: "#22345E"}
WAVES = {SUN: ("#E7B98C", "#D98E5F", "#B9562F"), MOON: ("#4A6899", "#33507F", "#20365F")}
FRAME = {SUN: SUMI, MOON: "#0E1930"}
MASK = "#FFFDF6"


def joker(name: str, dim: bool) -> Drawing:
    d = Drawing(250, 350)
    figure = part("art", picture(d, name))
    if not dim:
        d.add(body() + index(INK[name][0]) + figure)
        return d
    shade = rect(0, 0, 250, 350, 18, SHADOW, opacity=0.19)
    d.add(body() + figure + shade + index(INK[name][1]))
    return d


def index(colour: str) -> str:
    """A pinwheel over the word, letter under letter: two parts."""
    return part("wheel", pinwheel(50, 56, 35, colour)) + part("word", word(colour))


def pinwheel(x: float, y: float, r: float, colour: str) -> str:
    sail = path(f"M0,0L0,{num(-r)}L{num(r * 0.62)},{num(-r * 0.62)}Z", colour)
    fold = path(f"M0,0L{num(r * 0.62)},{num(-r * 0.62)}L{num(r * 0.42)},{num(-r * 0.2)}Z", BRASS)
    turned = (group(sail + fold, f"translate({num(x)},{num(y)}) rotate({90 * i})") for i in range(4))
    return "".join(turned) + circle(x, y, 0.13 * r, WASHI)


def word(colour: str) -> str:
    out, high = "", 25.0
    caps = Lettering("E", "rank")
    k = high / (caps.bottom - caps.top)
    for place, letter in enumerate("JOKER"):
        glyph = Lettering(letter, "rank")
        x = 50 - (glyph.right - glyph.left) * 1.12 * k / 2
        out += path(glyph.path(x, 132 + 33 * place, 1.12 * k, k), colour, colour, 0.8)
    return out


def picture(d: Drawing, name: str) -> str:
    sky = {
        SUN: [(0, "#F6C9A5"), (0.55, "#FBF1DC"), (1, "#F2D8A8")],
        MOON: [(0, "#16233F"), (0.6, "#2C4674"), (1, "#5F7DAB")],
    }[name]
    out = rect(LEFT, TOP, WIDE, HIGH, 9, d.gradient("sky", (0, TOP, 0, BOTTOM), sky))
    if name == SUN:
        out += circle(CX, 118, 62, SHU_HIGH)
    else:
        out += crescent()
        for x, y, r in ((112, 60, 2.6), (214, 84, 2.2), (220, 200, 2.4), (107, 196, 2), (182, 44, 2)):
            out += polygon(star(x, y, 4, r * 2.4, r * 0.8), BRASS_HIGH)
    out += waves(name) + mask(name)
    out += rect(LEFT, TOP, WIDE, HIGH, 9, "none", FRAME[name], 3.5)
    return out + rect(LEFT + 4.5, TOP + 4.5, WIDE - 9, HIGH - 9, 6, "none", WASHI, 1.8, 0.7)


def crescent() -> str:
    """A disc of 62 with a bite of 49: both arcs end where the circles meet."""
    x, y = CX, 118
    dx, dy, big, bite = 21.0, -11.0, 62.0, 49.0
    gap = (dx * dx + dy * dy) ** 0.5
    along = (gap * gap + big * big - bite * bite) / (2 * gap)
    across = (big * big - along * along) ** 0.5
    ux, uy = dx / gap, dy / gap
    one = (x + along * ux - across * uy, y + along * uy + across * ux)
    other = (x + along * ux + across * uy, y + along * uy - across * ux)
    d = f"M{num(one[0])},{num(one[1])}A{num(big)},{num(big)} 0 1 1 {num(other[0])},{num(other[1])}"
    return path(d + f"A{num(bite)},{num(bite)} 0 1 0 {num(one[0])},{num(one[1])}Z", "#F3E6BE")


def waves(name: str) -> str:
    """Three rows of waves at the foot, inside the frame."""
    out, left, right, foot = "", LEFT + 1.0, RIGHT - 1.0, BOTTOM - 1.0
    step = (right - left) / 4
    for row, colour in enumerate(WAVES[name]):
        y = 286 + 17 * row
        arcs = "".join(f"A{num(step / 2)},13 0 0 1 {num(left + (i + 1) * step)},{y}" for i in range(4))
        corner = f"L{num(right)},{foot - 7}A7,7 0 0 1 {num(right - 7)},{foot}L{num(left + 7)},{foot}"
        corner += f"A7,7 0 0 1 {num(left)},{foot - 7}"
        out += path(f"M{num(left)},{foot - 7}L{num(left)},{y}{arcs}{corner}Z", colour, WASHI, 1.6)
    return out


def mask(name: str) -> str:
    ink, out = MARKS[name], ""
    for s in (-1, 1):
        ear = (
            f"M{CX + s * 12},{HY - 36}C{CX + s * 26},{HY - 70} {CX + s * 44},{HY - 92} {CX + s * 56},{HY - 98}"
            f"C{CX + s * 60},{HY - 64} {CX + s * 60},{HY - 34} {CX + s * 52},{HY - 4}Z"
        )
        inner = (
            f"M{CX + s * 28},{HY - 44}C{CX + s * 36},{HY - 62} {CX + s * 44},{HY - 74} {CX + s * 49},{HY - 78}"
            f"C{CX + s * 51},{HY - 58} {CX + s * 50},{HY - 40} {CX + s * 46},{HY - 26}Z"
        )
        out += path(ear, MASK, SUMI, 3, 1, JOIN) + path(inner, ink)
    face = (
        f"M{CX},{HY - 46}C{CX + 34},{HY - 46} {CX + 62},{HY - 22} {CX + 60},{HY + 6}"
        f"C{CX + 56},{HY + 26} {CX + 26},{HY + 44} {CX + 14},{HY + 66}Q{CX},{HY + 78} {CX - 14},{HY + 66}"
        f"C{CX - 26},{HY + 44} {CX - 56},{HY + 26} {CX - 60},{HY + 6}"
        f"C{CX - 62},{HY - 22} {CX - 34},{HY - 46} {CX},{HY - 46}Z"
    )
    out += path(face, MASK, SUMI, 3)
    for s in (-1, 1):
        eye = (
            f"M{CX + s * 14},{HY + 12}C{CX + s * 24},{HY - 6} {CX + s * 38},{HY - 8} {CX + s * 50},{HY - 14}"
            f"C{CX + s * 46},{HY + 6} {CX + s * 32},{HY + 16} {CX + s * 14},{HY + 12}Z"
        )
        out += path(eye, SUMI) + circle(CX + s * 31, HY + 2.5, 3.4, BRASS_HIGH)
        out += stroke(
            f"M{CX + s * 22},{HY + 26}L{CX + s * 48},{HY + 18}M{CX + s * 20},{HY + 35}L{CX + s * 38},{HY + 33}",
            ink,
            3,
        )
    nose = f"M{CX - 9},{HY + 60}Q{CX},{HY + 54} {CX + 9},{HY + 60}Q{CX},{HY + 72} {CX - 9},{HY + 60}Z"
    out += path(nose, SUMI, extra=ROUND)
    brow = [(CX, HY - 36), (CX + 9, HY - 20), (CX, HY - 2), (CX - 9, HY - 20)]
    return out + polygon(brow, ink) + circle(CX, HY - 20, 3.4, BRASS_HIGH)

"""What all dolls in round windows share: the person, the robe, collars, head and the face with its mood.

Box 200 x 200; the window is a circle r 86 round (100, 108); hats and hair may step out of it at the top.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from motifs import CX, SIDES, pattern
from pen import HAIR, SKIN, WASHI, Point, circle, path, polar, polygon, segment, stroke

HY = 90.0
"""The head's centre."""
WX, WY, WR = 100.0, 108.0, 86.0
"""The window."""
HALF, CHIN = 36.0, 40.0
"""Half of the face's width; from the head's centre to the chin."""
MOODS = ("calm", "pleased", "worried", "asleep")
EDGE = "#8C6F4F"
RIM = "#A8957A"
"""Round hair that steps out of the window: black on a lacquer plate would vanish."""
LIP, MOUTH, SWEAT = "#B3261E", "#8E1F1A", "#8FC7EA"
SILVER, SILVER_DEEP = "#D9D6D2", "#8F8A88"
WHITE_HAIR = "#F4F1EA"


@dataclass(frozen=True)
class Doll:
    """A person: colours are main, deep, light, accent, as for the robes of the court cards."""

    key: str
    robe: tuple[str, str, str, str]
    motif: str
    skin: str = SKIN
    hair: str = HAIR
    brow: float = 4.6
    brow_slant: float = 1.0  # outer end higher when positive
    eye: str = "open"  # open, round, narrow
    ground: str = ""  # the window's upper colour where it is not the accent
    collar: str = ""  # the inmost layer but one


def arc(r: float, start: float, end: float, step: float = 5) -> list[Point]:
    n = max(2, round(abs(end - start) / step))
    return [polar(WX, WY, r, start + (end - start) * i / n) for i in range(n + 1)]


def bust(top: float = 136, neck: float = 17, shoulder: float = 149, inner: float = 84.5) -> list[Point]:
    """Neck, shoulders, then along the window's rim: nothing is ever cut."""
    a = math.degrees(math.asin((shoulder - WY) / inner))
    return [(CX - neck, top), (CX + neck, top), *arc(inner, a, 180 - a)]


def robe(doll: Doll, shape: Sequence[Point] | None = None, step: float = 15.5) -> str:
    main, deep, _, accent = doll.robe
    shape = shape or bust()
    return polygon(shape, main, deep, 3) + pattern(shape, doll.motif, accent, step)


def collars(doll: Doll, layers: Sequence[str] = (), neck: float = 132) -> str:
    """Left over right: the strokes from the upper right come last."""
    _, deep, light, accent = doll.robe
    colours = list(layers) or [WASHI, doll.collar or accent, light]
    out = ""
    foot = WY + 83.0
    for side in (-1, 1):
        for k, colour in reversed(list(enumerate(colours))):
            off = k * 8.6
            x, y = CX + side * (15 + off), neck + off * 0.35
            reach = 44 + off * (0.3 if side < 0 else 0.4)
            ex, ey = CX - side * (8 if side < 0 else 11) + side * off * 0.72, min(y + reach, foot)
            out += segment(x, y, ex, ey, colour, 8.9)
            out += segment(x + side * 4.4, y + 2, ex + side * 4.6, ey, deep, 1.2, 0.5)
    throat = [(CX - 14, 118), (CX + 14, 118), (CX + 13, 136), (CX, 150), (CX - 13, 136)]
    shade = [(CX - 14, 122), (CX + 14, 122), (CX + 13, 131), (CX, 138), (CX - 13, 131)]
    return out + polygon(throat, doll.skin) + polygon(shade, darker(doll.skin, 0.10))


def darker(colour: str, share: float) -> str:
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    warm = (1 - share, 1 - share * 1.4, 1 - share * 2.0)
    return "#" + "".join(f"{round(c * w):02X}" for c, w in zip(parts, warm, strict=True))


def head(doll: Doll, jaw: float = 16) -> str:
    d = (
        f"M{CX - HALF},{HY - 12}C{CX - HALF},{HY - 50} {CX + HALF},{HY - 50} {CX + HALF},{HY - 12}"
        f"C{CX + HALF},{HY + 20} {CX + jaw},{HY + CHIN} {CX},{HY + CHIN}"
        f"C{CX - jaw},{HY + CHIN} {CX - HALF},{HY + 20} {CX - HALF},{HY - 12}Z"
    )
    return path(d, doll.skin, EDGE, 1.6)


def ears(doll: Doll, size: float = 8) -> str:
    return "".join(circle(CX + s * (HALF + 1), HY + 3, size, doll.skin, EDGE, 1.6) for s in SIDES)


def sweat() -> str:
    """Over hair and hat, beside the right eye."""
    drop = path(
        "M136,62C141,71 143.5,76 143.5,80A7.5,7.5 0 0 1 128.5,80C128.5,76 131,71 136,62Z",
        SWEAT,
        "#2C6A93",
        1.8,
    )
    return drop + stroke("M132,80Q132,84 135,84.6", "#FFFDF6", 1.8)


def face(doll: Doll, mood: str, ink: str = "") -> str:
    """Brows, eyes, nose, mouth, cheeks. What is wide enough at 40 px: brows, lids, the open mouth, the drop."""
    ink = ink or (HAIR if doll.hair in (SILVER, WHITE_HAIR) else doll.hair)
    brow_ink = doll.hair if doll.hair != HAIR else HAIR
    if brow_ink in (SILVER, WHITE_HAIR):
        brow_ink = SILVER_DEEP
    out, y = "", HY + 4.0
    for s in SIDES:
        x = CX + s * 16.5
        inner, outer = CX + s * 8, CX + s * 26
        top = y - 16
        if mood == "worried":
            out += stroke(f"M{inner},{top - 4}Q{x},{top - 2} {outer},{top + 5}", brow_ink, doll.brow)
            out += circle(x, y, 8.2, "#FFFDF6", ink, 2.2) + circle(x - s * 1.5, y + 1.5, 3.8, ink)
        elif mood == "pleased":
            out += stroke(f"M{inner},{top - 1}Q{x},{top - 8} {outer},{top - 1}", brow_ink, doll.brow)
            out += stroke(f"M{x - 9},{y + 3}Q{x},{y - 9} {x + 9},{y + 3}", ink, 4.6)
        elif mood == "asleep":
            out += stroke(f"M{inner},{top + 2}Q{x},{top - 2} {outer},{top + 2}", brow_ink, doll.brow)
            out += stroke(f"M{x - 9.5},{y + 1}Q{x},{y + 10} {x + 9.5},{y + 1}", ink, 4.4)
            for dx, low in ((-6, 6), (0, 8), (6, 6)):
                out += stroke(f"M{x + dx},{y + low - 2}L{x + 1.2 * dx},{y + low + 3.5}", ink, 2.4)
        else:
            rise = doll.brow_slant * 4
            out += stroke(
                f"M{inner},{top}Q{x},{top - 3 - rise * 0.4} {outer},{top - rise}", brow_ink, doll.brow
            )
            if doll.eye == "round":
                out += (
                    circle(x, y, 7.4, "#FFFDF6", ink, 2)
                    + circle(x, y, 4.8, ink)
                    + circle(x - 1.6, y - 1.8, 1.5, "#FFFDF6")
                )
            elif doll.eye == "narrow":
                lid = f"M{inner},{y + 1}Q{x},{y + 5} {outer},{y - 1 - doll.brow_slant}"
                out += stroke(lid, ink, 4.2)
            else:
                lid = f"M{inner},{y + 2}Q{x - s},{y - 8} {outer},{y - 2 - doll.brow_slant}"
                out += path(f"{lid}Q{x},{y + 6} {inner},{y + 2}Z", "#FFFDF6", ink, 0.8)
                out += circle(x, y - 0.6, 4.4, ink) + stroke(lid, ink, 3.8)
    out += stroke(f"M{CX + 0.5},{HY + 11}L{CX - 2.5},{HY + 19}", darker(doll.skin, 0.3), 2.2)
    m = HY + 27.5
    if mood == "pleased":
        out += path(
            f"M{CX - 11},{m - 3}Q{CX},{m - 1} {CX + 11},{m - 3}Q{CX + 8},{m + 8} {CX},{m + 8}Q{CX - 8},{m + 8} {CX - 11},{m - 3}Z",
            MOUTH,
        )
        out += path(
            f"M{CX - 8},{m - 2}Q{CX},{m - 0.4} {CX + 8},{m - 2}L{CX + 6.5},{m + 1.2}Q{CX},{m + 2.4} {CX - 6.5},{m + 1.2}Z",
            "#FFFDF6",
        )
        for s in SIDES:
            out += circle(CX + s * 25, HY + 17, 6.4, "#E8705A", opacity=0.38)
    elif mood == "worried":
        out += path(
            f"M{CX - 7},{m + 4}Q{CX - 7},{m - 3} {CX},{m - 3}Q{CX + 7},{m - 3} {CX + 7},{m + 4}Q{CX},{m + 1} {CX - 7},{m + 4}Z",
            MOUTH,
        )
    else:
        out += path(
            f"M{CX - 7},{m}Q{CX - 3},{m - 3} {CX},{m - 1.4}Q{CX + 3},{m - 3} {CX + 7},{m}Q{CX},{m + 5.4} {CX - 7},{m}Z",
            LIP,
        )
        for s in SIDES:
            out += circle(CX + s * 25, HY + 17, 5.4, "#E88F7A", opacity=0.24)
    return out

"""What all dolls in round windows share: the person, the robe, collars, head, and the face with what it expresses.

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


@dataclass(frozen=True)
class Expression:
    """What a face does: which eyes and which mouth, and how far the brows are from where they rest."""

    eyes: str = "open"
    mouth: str = "calm"
    lift: float = 0.0
    """Of the brows."""
    slant: float | None = None
    """Their slant; None: the doll's own."""
    inner: float = 0.0
    """How far their inner ends are raised beside that."""
    blush: tuple[float, float] = (5.4, 0.24)
    """Radius and opacity of the cheeks."""


EXPRESSIONS = {
    "calm": Expression(),
    "pleased": Expression("arched", "laugh", blush=(6.4, 0.38)),
    "worried": Expression("wide", "gasp", blush=(0, 0)),
    "asleep": Expression("asleep", "small"),
    # Between them.
    "smile": Expression("open", "smile", 2, 0.2, blush=(5.8, 0.34)),
    "uneasy": Expression("down", "uneasy", 1.6, -1, 2.4),
    "half": Expression("half"),
    "shut": Expression("shut", lift=-0.6),
    "left": Expression("left"),
    "right": Expression("right"),
    "down": Expression("down", lift=-0.8),
    "talk1": Expression("open", "talk1", 1),
    "talk2": Expression("open", "talk2", 1.8),
}
"""What is wide enough at 40 px: brows, lids, the open mouth, the drop."""
LOOKS = {"left": (-3.4, 0.4), "right": (3.4, 0.4), "down": (0.0, 2.6)}
"""How far pupils are from the middle of the eye."""
EYE_WHITE, NARROW_LID = "#FFFDF6", 5.0


def _brow(doll: Doll, how: Expression, side: int, y: float) -> str:
    ink = SILVER_DEEP if doll.hair in (SILVER, WHITE_HAIR) else doll.hair
    x, inner, outer, top = CX + side * 16.5, CX + side * 8, CX + side * 26, y - 16 - how.lift
    if how.eyes == "wide":
        d = f"M{inner},{top - 4}Q{x},{top - 2} {outer},{top + 5}"
    elif how.eyes == "arched":
        d = f"M{inner},{top - 1}Q{x},{top - 8} {outer},{top - 1}"
    elif how.eyes == "asleep":
        d = f"M{inner},{top + 2}Q{x},{top - 2} {outer},{top + 2}"
    else:
        rise = 4 * (doll.brow_slant if how.slant is None else how.slant)
        d = f"M{inner},{top - how.inner}Q{x},{top - 3 - 0.4 * (rise + how.inner)} {outer},{top - rise}"
    return stroke(d, ink, doll.brow)


def _eye(doll: Doll, how: str, side: int, y: float, ink: str) -> str:
    x, inner, outer = CX + side * 16.5, CX + side * 8, CX + side * 26
    if how == "wide":
        return circle(x, y, 8.2, EYE_WHITE, ink, 2.2) + circle(x - side * 1.5, y + 1.5, 3.8, ink)
    if how == "arched":
        return stroke(f"M{x - 9},{y + 3}Q{x},{y - 9} {x + 9},{y + 3}", ink, 4.6)
    if how == "asleep":
        lashes = "".join(
            stroke(f"M{x + dx},{y + low - 2}L{x + 1.2 * dx},{y + low + 3.5}", ink, 2.4)
            for dx, low in ((-6, 6), (0, 8), (6, 6))
        )
        return stroke(f"M{x - 9.5},{y + 1}Q{x},{y + 10} {x + 9.5},{y + 1}", ink, 4.4) + lashes
    if how == "shut":
        return stroke(f"M{inner},{y + 1}Q{x},{y + 5.6} {outer},{y - 0.6}", ink, 4)
    if doll.eye == "narrow" and how in ("open", "half"):
        return stroke(f"M{inner},{y + 1}Q{x},{y + 5} {outer},{y - 1 - doll.brow_slant}", ink, 4.2)
    if how == "half":
        lid = f"M{inner},{y + 2}Q{x},{y - 1} {outer},{y}"
        white = path(f"{lid}Q{x},{y + 6} {inner},{y + 2}Z", EYE_WHITE, ink, 0.8)
        return white + circle(x, y + 1.6, 3.2, ink) + stroke(lid, ink, 4)
    dx, dy = LOOKS.get(how, (0.0, 0.0))
    if doll.eye == "round":
        dx, dy = 0.7 * dx, 0.7 * dy
        light = circle(x + dx - 1.6, y + dy - 1.8, 1.5, EYE_WHITE)
        return circle(x, y, 7.4, EYE_WHITE, ink, 2) + circle(x + dx, y + dy, 4.8, ink) + light
    rise, pupil = (NARROW_LID, 3.6) if doll.eye == "narrow" else (8.0, 4.4)
    lid = f"M{inner},{y + 2}Q{x - side},{y - rise} {outer},{y - 2 - doll.brow_slant}"
    white = path(f"{lid}Q{x},{y + 6} {inner},{y + 2}Z", EYE_WHITE, ink, 0.8)
    return white + circle(x + dx, y - 0.6 + 0.7 * dy, pupil, ink) + stroke(lid, ink, 3.8)


def mouth(how: str, lip: str = LIP, wide: float = 11.0) -> str:
    """A mouth, `wide` to each side where it laughs."""
    m = HY + 27.5
    if how == "laugh":
        w = wide
        lips = f"M{CX - w},{m - 3}Q{CX},{m - 1} {CX + w},{m - 3}Q{CX + w - 3},{m + 8} {CX},{m + 8}"
        teeth = f"M{CX - w + 3},{m - 2}Q{CX},{m - 0.4} {CX + w - 3},{m - 2}L{CX + w - 4.5},{m + 1.2}"
        out = path(f"{lips}Q{CX - w + 3},{m + 8} {CX - w},{m - 3}Z", MOUTH)
        return out + path(f"{teeth}Q{CX},{m + 2.4} {CX - w + 4.5},{m + 1.2}Z", EYE_WHITE)
    if how == "gasp":
        d = f"M{CX - 7},{m + 4}Q{CX - 7},{m - 3} {CX},{m - 3}Q{CX + 7},{m - 3} {CX + 7},{m + 4}"
        return path(f"{d}Q{CX},{m + 1} {CX - 7},{m + 4}Z", MOUTH if lip == LIP else lip)
    if how == "talk1":
        d = f"M{CX - 6},{m - 1}Q{CX},{m - 4} {CX + 6},{m - 1}Q{CX + 5},{m + 5} {CX},{m + 5}"
        return path(f"{d}Q{CX - 5},{m + 5} {CX - 6},{m - 1}Z", MOUTH, lip, 1.6)
    if how == "talk2":
        d = f"M{CX - 4},{m}Q{CX},{m - 3.6} {CX + 4},{m}Q{CX + 4.4},{m + 7} {CX},{m + 7}"
        return path(f"{d}Q{CX - 4.4},{m + 7} {CX - 4},{m}Z", MOUTH, lip, 1.6)
    if how == "smile":
        return stroke(f"M{CX - 9},{m - 1.4}Q{CX},{m + 5.4} {CX + 9},{m - 1.4}", lip, 3.4)
    if how == "uneasy":
        d = f"M{CX - 7},{m + 1.6}Q{CX - 3},{m - 2.4} {CX},{m + 0.4}Q{CX + 3},{m + 2.6} {CX + 7},{m - 0.6}"
        return stroke(d, lip, 3.2)
    if how == "small":
        return stroke(f"M{CX - 4},{m + 0.6}Q{CX},{m + 2.4} {CX + 4},{m + 0.6}", lip, 3)
    upper = f"M{CX - 7},{m}Q{CX - 3},{m - 3} {CX},{m - 1.4}Q{CX + 3},{m - 3} {CX + 7},{m}"
    return path(f"{upper}Q{CX},{m + 5.4} {CX - 7},{m}Z", lip)


def features(doll: Doll, name: str, bearded: bool = False) -> str:
    """Brows, eyes, nose, cheeks, and the mouth unless it lies over a beard."""
    how, y = EXPRESSIONS[name], HY + 4.0
    ink = HAIR if doll.hair in (SILVER, WHITE_HAIR) else doll.hair
    out = "".join(_brow(doll, how, s, y) + _eye(doll, how.eyes, s, y, ink) for s in SIDES)
    out += stroke(f"M{CX + 0.5},{HY + 11}L{CX - 2.5},{HY + 19}", darker(doll.skin, 0.3), 2.2)
    out += "" if bearded else mouth(how.mouth)
    r, opacity = how.blush
    tint = "#E8705A" if how.mouth == "laugh" else "#E88F7A"
    return out + ("".join(circle(CX + s * 25, HY + 17, r, tint, opacity=opacity) for s in SIDES) if r else "")

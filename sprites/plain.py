"""The second set of faces: plain ones, as cards are printed all over the world (250 x 350).

Index, paper and suits are those of the first set; beside the index stand pips whose lower half is turned, one
large sign on an ace, and on a court card a figure with two heads.
"""

from __future__ import annotations

from faces import COLUMN, HIGH, LEFT, PIPS, TOP, WIDE
from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    HAIR,
    ROBE,
    ROUND,
    SKIN,
    SUMI,
    circle,
    ellipse,
    group,
    path,
    polygon,
    rect,
    segment,
    stroke,
    suit,
)

CX, CY = LEFT + WIDE / 2, TOP + HIGH / 2
INSET = 5.0
"""From the frame of a court card to its figure."""
WHITE = "#FFFFFF"
JOIN = 'stroke-linejoin="round"'


def face(rank: str, sign: str) -> str:
    """What stands right of the index on an ace or a number card."""
    if rank == "A":
        return suit(sign, CX, CY, 128 if sign == "S" else 112)
    size = 54 if rank in "23" else 45 if rank in "9T" else 50
    out = ""
    for pip in PIPS[rank].split():
        share = float(pip[1:])
        drawn = suit(sign, COLUMN[pip[0]], TOP + 6 + share * (HIGH - 12), size)
        out += _turned(drawn, COLUMN[pip[0]], TOP + 6 + share * (HIGH - 12)) if share > 0.5 else drawn
    return out


def court(rank: str, sign: str) -> str:
    """A figure and the same one turned, in a frame."""
    deep, light = ROBE[sign][1], ROBE[sign][2]
    half = {"J": _jack, "Q": _queen, "K": _king}[rank](sign) + suit(sign, LEFT + 22, TOP + 27, 30)
    out = rect(LEFT, TOP, WIDE, HIGH, 7, WHITE) + half + _turned(half, CX, CY)
    out += rect(LEFT + 2, CY - 4, WIDE - 4, 8, 0, light) + _seam(sign)
    return out + rect(LEFT, TOP, WIDE, HIGH, 7, "none", deep, 3)


def _turned(inner: str, x: float, y: float) -> str:
    return group(inner, f"rotate(180 {x:g} {y:g})")


def _seam(sign: str) -> str:
    main, deep = ROBE[sign][:2]
    lines = "".join(
        segment(LEFT + 2, CY + side * 4, LEFT + WIDE - 2, CY + side * 4, deep, 2) for side in (-1, 1)
    )
    beads = "".join(circle(LEFT + 11 + 20 * n, CY, 2.4, main) for n in range(7))
    return lines + beads


def _robe(sign: str, broad: float) -> str:
    """From the neck down to the seam, with sleeves: `broad` is half the width of the shoulders."""
    main, deep, light, accent = ROBE[sign]
    foot = CY - 3.0
    out = polygon(
        [
            (CX - 14, 113), (CX + 14, 113), (CX + broad, 126), (CX + 64, 146), (CX + 64, foot), (CX - 64, foot),
            (CX - 64, 146), (CX - broad, 126),
        ],
        main, deep, 2.5,
    )  # fmt: skip
    for side in (-1, 1):
        sleeve = [
            (CX + side * broad, 126), (CX + side * 64, 146), (CX + side * 64, foot), (CX + side * 44, foot),
        ]  # fmt: skip
        out += polygon(sleeve, accent, deep, 2)
        out += segment(CX + side * 50, 142, CX + side * 54, foot - 2, light, 2.4, 1, ROUND)
    panel = [(CX - 17, 118), (CX + 17, 118), (CX + 23, foot), (CX - 23, foot)]
    out += polygon(panel, BRASS_HIGH, BRASS_LOW, 2)
    for n in range(3):
        y = 130 + 15 * n
        wide = 13 + 2 * n
        d = f"M{CX - wide},{y}L{CX},{y + 10}L{CX + wide},{y}"
        out += path(d, "none", main, 4, 1, JOIN)
    return out


def _collar(sign: str) -> str:
    _, deep, light, _ = ROBE[sign]
    return polygon(
        [(CX - 20, 108), (CX + 20, 108), (CX + 27, 121), (CX, 131), (CX - 27, 121)], light, deep, 2
    ) + polygon([(CX - 10, 100), (CX + 10, 100), (CX + 9, 113), (CX, 120), (CX - 9, 113)], SKIN)


def _head(beard: bool = False, soft: bool = False) -> str:
    """A face that looks straight out, 40 wide; its middle is at y 84."""
    out = path(
        f"M{CX - 20},76C{CX - 20},54 {CX + 20},54 {CX + 20},76C{CX + 20},98 {CX + 11},110 {CX},110"
        f"C{CX - 11},110 {CX - 20},98 {CX - 20},76Z",
        SKIN, "#8C6F4F", 1.6,
    )  # fmt: skip
    for side in (-1, 1):
        x = CX + side * 8.5
        out += stroke(f"M{x - 5},{76.5 + (side < 0)}Q{x},{73} {x + 5},{76.5 + (side > 0)}", SUMI, 2.2)
        out += ellipse(x, 83, 2.6, 2.9, SUMI)
        if soft:
            out += circle(CX + side * 12.5, 93, 3.4, "#EFB7A0")
    out += stroke(f"M{CX + 1},84L{CX - 2},92L{CX + 1.5},93", "#B08A66", 1.8)
    if beard:
        out += path(
            f"M{CX - 19.5},88C{CX - 10},95 {CX + 10},95 {CX + 19.5},88C{CX + 18},112 {CX + 7},122 {CX},123"
            f"C{CX - 7},122 {CX - 18},112 {CX - 19.5},88Z",
            HAIR, BRASS_LOW, 1.2,
        )  # fmt: skip
        return out + path(f"M{CX - 6},101Q{CX},98 {CX + 6},101Q{CX},105 {CX - 6},101Z", "#B3261E")
    return out + path(f"M{CX - 5.5},100Q{CX},97 {CX + 5.5},100Q{CX},104.5 {CX - 5.5},100Z", "#B3261E")


def _locks(long: float, full: float) -> str:
    """Hair at both sides, down to y `long`."""
    out = ""
    for side in (-1, 1):
        out += path(
            f"M{CX + side * 17},64C{CX + side * (24 + full)},70 {CX + side * (26 + full)},90"
            f" {CX + side * (22 + full)},{long}C{CX + side * 16},{long + 5} {CX + side * 13},{long - 4}"
            f" {CX + side * 17},{long - 10}C{CX + side * 19},88 {CX + side * 19},76 {CX + side * 17},64Z",
            HAIR, "#A8957A", 1.4,
        )  # fmt: skip
    return out


def _hand(x: float, y: float) -> str:
    return ellipse(x, y, 8.5, 7, SKIN, "#8C6F4F", 1.5)


def _king(sign: str) -> str:
    deep, accent = ROBE[sign][1], ROBE[sign][3]
    out = _robe(sign, 40) + _locks(106, 4) + _collar(sign) + _head(beard=True)
    crown = [
        (CX - 25, 64), (CX - 30, 34), (CX - 15, 47), (CX, 26), (CX + 15, 47), (CX + 30, 34), (CX + 25, 64),
    ]  # fmt: skip
    out += polygon(crown, BRASS_HIGH, BRASS_LOW, 2.2) + rect(CX - 25, 57, 50, 9, 3, BRASS, BRASS_LOW, 1.6)
    for x, y in ((CX - 30, 33), (CX, 25), (CX + 30, 33)):
        out += circle(x, y, 4.2, accent, deep, 1.4)
    sword = rect(CX + 50, 30, 7, 108, 2, "#DDE3EA", "#5C6672", 1.6) + segment(
        CX + 53.5, 34, CX + 53.5, 134, "#8E99A6", 1.4
    )
    sword += rect(CX + 41, 136, 25, 6, 3, BRASS, BRASS_LOW, 1.4) + rect(CX + 50.5, 142, 6, 14, 2, BRASS_LOW)
    return out + sword + _hand(CX + 53, 149)


def _queen(sign: str) -> str:
    deep, accent = ROBE[sign][1], ROBE[sign][3]
    out = _robe(sign, 34) + _locks(124, 7) + _collar(sign) + _head(soft=True)
    veil = f"M{CX - 24},70C{CX - 28},44 {CX - 12},38 {CX},38C{CX + 12},38 {CX + 28},44 {CX + 24},70"
    out += path(f"{veil}C{CX + 12},58 {CX - 12},58 {CX - 24},70Z", HAIR, "#A8957A", 1.4)
    tips = [
        (CX - 22, 50),
        (CX - 24, 34),
        (CX - 10, 42),
        (CX, 27),
        (CX + 10, 42),
        (CX + 24, 34),
        (CX + 22, 50),
    ]
    out += polygon(tips, BRASS_HIGH, BRASS_LOW, 2)
    out += path(
        f"M{CX - 23},54Q{CX},42 {CX + 23},54L{CX + 22},48Q{CX},38 {CX - 22},48Z", BRASS, BRASS_LOW, 1.4
    )
    for x, y in ((CX - 24, 33), (CX, 26), (CX + 24, 33)):
        out += circle(x, y, 3.4, WHITE, deep, 1.3)
    stem = stroke(f"M{CX + 50},150C{CX + 52},132 {CX + 50},118 {CX + 48},104", "#2F6B3A", 3)
    stem += path(
        f"M{CX + 51},128C{CX + 60},120 {CX + 64},124 {CX + 62},132C{CX + 58},136 {CX + 53},134 {CX + 51},128Z",
        "#3E8A4C",
    )
    for n in range(5):
        stem += group(
            ellipse(0, -8, 5.4, 7.6, accent, deep, 1.2), f"translate({CX + 48},98) rotate({72 * n})"
        )
    stem += circle(CX + 48, 98, 4.4, BRASS_HIGH, BRASS_LOW, 1.2)
    return out + stem + _hand(CX + 50, 149)


def _jack(sign: str) -> str:
    main, deep, light, accent = ROBE[sign]
    out = _robe(sign, 38) + _locks(100, 1) + _collar(sign) + _head()
    cap = f"M{CX - 29},60C{CX - 30},40 {CX - 14},31 {CX + 2},31C{CX + 22},31 {CX + 32},44 {CX + 28},60Z"
    out += path(cap, main, deep, 2.2, 1, JOIN) + rect(CX - 30, 56, 60, 10, 4, accent, deep, 1.8)
    out += circle(CX, 61, 4, BRASS_HIGH, BRASS_LOW, 1.2)
    feather = f"M{CX + 18},52C{CX + 30},34 {CX + 36},28 {CX + 33},20C{CX + 22},24 {CX + 14},36 {CX + 18},52Z"
    out += path(feather, light, deep, 1.6) + stroke(
        f"M{CX + 19},50C{CX + 25},38 {CX + 28},30 {CX + 32},22", deep, 1.2
    )
    pole = segment(CX + 53, 36, CX + 53, CY - 4, BRASS_LOW, 4.4)
    blade = f"M{CX + 53},26L{CX + 59},42L{CX + 55},58L{CX + 51},58L{CX + 47},42Z"
    pole += path(blade, "#DDE3EA", "#5C6672", 1.6, 1, JOIN)
    return out + pole + _hand(CX + 53, 147)

"""Domino tiles in parts that lie on each other (100 x 200): a body, an upper half, a lower half, the mark.

The upper half is the suit, the lower one the rank; gold leaf is a blank, and rings on it are what it stands for.
"""

from __future__ import annotations

from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    SUMI,
    Drawing,
    Lettering,
    circle,
    path,
    plum,
    rect,
    segment,
    stroke,
)

JOIN = 'stroke-linejoin="round"'
EDGE = 15
"""How far the thick lower edge, bone over lacquer, reaches beyond the tile."""
BONE_RIM, IVORY, LEAF_LINE = "#8C7750", "#FFF8E4", "#6E4F17"
COLOUR = {1: "#7C2D1E", 2: "#7A5210", 3: "#2E5C33", 4: "#1B5A6B", 5: "#2B3F88", 6: "#5C2B64"}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
UPPER = "M7,17A10,10 0 0 1 17,7L83,7A10,10 0 0 1 93,17L93,92L7,92Z"
LOWER = "M7,108L93,108L93,183A10,10 0 0 1 83,193L17,193A10,10 0 0 1 7,183Z"
FRAME = "M10.5,17A6.5,6.5 0 0 1 17,10.5L83,10.5A6.5,6.5 0 0 1 89.5,17L89.5,88.5L10.5,88.5Z"
MIDDLE = {"suit": 49.5, "rank": 150.5}


def sides(d: Drawing) -> str:
    """The thickness seen below a tile that lies: bone, and the lacquer of its back under it."""
    wood = d.gradient("wood", (0, 198, 0, 214), [(0, "#4A2A22"), (0.5, "#2C1714"), (1, "#120908")])
    bone = d.gradient("edge", (0, 190, 0, 207), [(0, "#E4D3AC"), (1, "#A88C56")])
    return rect(1, 14, 98, 200, 14, wood, "#0C0605", 1.6) + rect(1, 8, 98, 199, 14, bone, "#6E5A34", 1.4)


def body(d: Drawing) -> str:
    """A tile without its halves: bone with a bevel that the light strikes above, and a groove."""
    face = d.gradient("face", (0, 0, 0, 200), [(0, "#FFFBEF"), (0.6, "#FAF1DC"), (1, "#EEDFBF")])
    out = sides(d) + rect(1, 1, 98, 198, 14, "#DFCFA9", BONE_RIM, 1.4) + rect(3, 2.6, 94, 193, 12, face)
    bevel = "M5,17A11,11 0 0 1 16,4.4L84,4.4A11,11 0 0 1 95,17"
    out += stroke(bevel, "#FFFFFF", 2.4)
    return out + segment(6, 99.2, 94, 99.2, "#B7A275", 2.4) + segment(6, 101.6, 94, 101.6, "#FFFFFF", 1.6)


def back(d: Drawing) -> str:
    """The back of a tile that lies on its face: lacquer with the gold blossom, and the bone under it."""
    bone = d.gradient("edge", (0, 198, 0, 214), [(0, "#E4D3AC"), (1, "#8C7444")])
    wood = d.gradient("wood", (0, 0, 0, 206), [(0, "#3A2424"), (0.5, "#2A1A1B"), (1, "#1A0F10")])
    out = rect(1, 14, 98, 200, 14, bone, "#0C0605", 1.6) + rect(1, 8, 98, 199, 14, "#120908", "#0C0605", 1.4)
    out += rect(1, 1, 98, 198, 14, wood, "#0C0605", 1.4)
    out += stroke("M5,17A11,11 0 0 1 16,4.4L84,4.4A11,11 0 0 1 95,17", "#7A5650", 2)
    return out + rect(9, 9, 82, 182, 9, "none", BRASS, 2, 0.75) + plum(50, 100, 27, BRASS, BRASS_HIGH)


STANDING = 182
STANDING_SIDE = 58
"""The heights of a standing tile seen from its back and from its end, 100 wide."""
WOOD_LIT, WOOD, WOOD_LOW, WOOD_FOOT = "#4A2E30", "#34201F", "#241414", "#0C0605"


def standing(d: Drawing) -> str:
    """A tile that stands, seen from its back: the bone edge above, and the gold blossom on lacquer."""
    wood = d.gradient("wood", (0, 24, 0, 176), [(0, WOOD_LIT), (0.4, WOOD), (1, WOOD_LOW)])
    bone = d.gradient("bone", (0, 0, 0, 38), [(0, "#FFFDF4"), (0.7, "#F1E4C6"), (1, "#B9A57A")])
    out = rect(0, 30, 100, 152, 14, WOOD_FOOT) + rect(0, 24, 100, 152, 14, wood)
    out += rect(10.5, 48, 79, 116, 8, "none", BRASS, 3, 0.62)
    out += plum(50, 108, 21, BRASS, BRASS_HIGH)
    return out + rect(0, 3, 100, 38, 10, "#6E5A34") + rect(0, 0, 100, 38, 10, bone)


def standing_side(d: Drawing, back: str) -> str:
    """A tile that stands, seen along the row: bone, and the lacquer of its back at the `back` end."""
    wood = d.gradient("wood", (0, 4, 0, 54), [(0, "#3A2322"), (1, "#1E1010")])
    bone = d.gradient("bone", (0, 0, 0, 25), [(0, "#FFFDF4"), (1, "#EFE2C3")])
    out = rect(0, 8, 100, 50, 8, WOOD_FOOT) + rect(0, 3, 100, 50, 8, wood)
    out += rect(0, 2.5, 100, 25, 8, "#6E5A34") + rect(0, 0, 100, 25, 8, bone)
    return out + rect(75 if back == "right" else 0, 0, 25, 25, 8, WOOD_LIT)


def mark() -> str:
    """The line between the halves, and the brass lozenge that points to the suit."""
    out = rect(7, 98.4, 86, 3.2, 0, BRASS_LOW) + path(
        "M50,86L62,99L50,112L38,99Z", BRASS, "#5D4415", 2, 1, JOIN
    )
    return out + path("M50,90L57,99L43,99Z", "#FFF3CC")


def leaf(d: Drawing, half: str) -> str:
    """Gold leaf over a half."""
    top = 7 if half == "suit" else 108
    stops = [(0, "#F7E4AE"), (0.5, "#DDB75C"), (1, "#EFD490")]
    gold = d.gradient(f"leaf_{half}", (7, top, 93, top + 86), stops)
    return path(UPPER if half == "suit" else LOWER, gold, BRASS_LOW, 2)


def undeclared(d: Drawing, half: str) -> str:
    y = MIDDLE[half]
    lozenge = path(f"M50,{y - 24}L74,{y}L50,{y + 24}L26,{y}Z", "none", LEAF_LINE, 4, 1, JOIN)
    return leaf(d, half) + lozenge + circle(50, y, 6, LEAF_LINE)


def arc(x: float, y: float, wide: float, radius: float, ink: str, width: float, upper: bool) -> str:
    """A short line along the edge of a pip, on the side of the light or on the other."""
    return stroke(f"M{x - wide},{y}A{radius},{radius} 0 0 {1 if upper else 0} {x + wide},{y}", ink, width)


def drilled(x: float, y: float, r: float) -> str:
    """A pip drilled into bone and inked: its lower lip is lit, and so is its floor."""
    out = circle(x, y + 1.5, r + 0.5, "#FFFFFF", opacity=0.9) + circle(x, y - 0.7, r + 0.4, "#B7A785")
    return out + circle(x, y, r, SUMI) + arc(x, y + 0.42 * r, 0.62 * r, 0.75 * r, "#5A5560", 1.8, False)


def inlaid(x: float, y: float, r: float) -> str:
    """A pip of ivory set into colour, a little higher than it."""
    out = circle(x, y + 1.8, r, "#000000", opacity=0.34) + circle(x, y, r, IVORY)
    out += arc(x, y - 0.4 * r, 0.6 * r, 0.72 * r, "#FFFFFF", 2, True)
    return out + arc(x, y + 0.5 * r, 0.6 * r, 0.78 * r, "#CDBB90", 1.6, False)


GLOSS = "M9,20A10,10 0 0 1 19,9.4L81,9.4A10,10 0 0 1 91,20L91,24C70,19 30,19 9,24Z"
"""Where light lies on the lacquer of an upper half."""


def number(d: Drawing, half: str, n: int, declared: bool, numeral: bool) -> str:
    """A half that shows a number: pips or a numeral, rings or a ring round it on the leaf of a blank."""
    y, out = MIDDLE[half], ""
    ink = SUMI if half == "rank" else IVORY
    if declared:
        out += leaf(d, half)
        ink = SUMI if half == "rank" else COLOUR[n]
        out += path(FRAME, "none", COLOUR[n], 7, 1, JOIN) if half == "suit" else ""
    elif half == "suit":
        out += path(UPPER, COLOUR[n]) + path(UPPER, "none", "#000000", 2, 0.25)
        out += path(GLOSS, "#FFFFFF", opacity=0.13) + segment(7, 90, 93, 90, "#000000", 3, 0.28)
    if numeral:
        return out + (
            digit(n, y, ink, 36) + circle(50, y, 29, "none", ink, 4.6) if declared else digit(n, y, ink)
        )
    places = ((50 + 25 * a, y + 25 * b) for a, b in PIPS[n])
    if declared:
        return out + "".join(circle(x, v, 8.6, IVORY, ink, 5.4) for x, v in places)
    pip = drilled if half == "rank" else inlaid
    return out + "".join(pip(x, v, 10.4) for x, v in places)


def digit(n: int, y: float, ink: str, high: float = 42) -> str:
    word = Lettering(str(n), "rank")
    k = high / (word.bottom - word.top)
    x = 50 - (word.right - word.left) * k / 2
    return path(word.path(x, y + high / 2, k, k), ink, ink, 1.6, 1, JOIN)


def whole(d: Drawing, suit: int, rank: int) -> str:
    """A tile in one piece, for pictures; 0 is a blank that stands for nothing yet."""
    halves = (
        number(d, half, n, False, False) if n else undeclared(d, half)
        for half, n in (("suit", suit), ("rank", rank))
    )  # fmt: skip
    return body(d) + "".join(halves) + mark()


def drawings() -> dict[str, Drawing]:
    """Every part by its name; those with numerals instead of pips lie in a folder of their own."""
    out = {"tiles/body": Drawing(100, 200 + EDGE), "tiles/back": Drawing(100, 200 + EDGE)}
    out["tiles/body"].add(body(out["tiles/body"]))
    out["tiles/back"].add(back(out["tiles/back"]))
    out["tiles/mark"] = Drawing(100, 200)
    out["tiles/mark"].add(mark())
    d = out["tiles/standing_front"] = Drawing(100, STANDING)
    d.add(standing(d))
    for end in ("left", "right"):
        d = out[f"tiles/standing_{end}"] = Drawing(100, STANDING_SIDE)
        d.add(standing_side(d, end))
    for half in MIDDLE:
        d = out[f"tiles/{half}_0"] = Drawing(100, 200)
        d.add(undeclared(d, half))
        for n in PIPS:
            for folder, numeral in (("tiles", False), ("tiles/numerals", True)):
                for ending, declared in (("", False), ("_gold", True)):
                    d = out[f"{folder}/{half}_{n}{ending}"] = Drawing(100, 200)
                    d.add(number(d, half, n, declared, numeral))
    return out

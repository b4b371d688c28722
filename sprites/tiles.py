"""Domino tiles in parts that lie on each other (100 x 200): a body, an upper half, a lower half, the mark.

The upper half is the suit, the lower one the rank; gold leaf is a blank, and rings on it are what it stands for.
"""

from __future__ import annotations

from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    LACQUER,
    LACQUER_LOW,
    SUMI,
    Drawing,
    Lettering,
    circle,
    path,
    plum,
    rect,
)

JOIN = 'stroke-linejoin="round"'
EDGE = 6
"""How far the thick lower edge reaches beyond the tile."""
BONE, BONE_RIM, BONE_EDGE, IVORY, LEAF_LINE = "#FBF4E2", "#7A6848", "#A58E61", "#FFF8E4", "#6E4F17"
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


def body() -> str:
    edge = rect(1, 1 + EDGE, 98, 198, 14, BONE_EDGE, BONE_RIM, 2)
    return edge + rect(1, 1, 98, 198, 14, "#EFE3C8", BONE_RIM, 2) + rect(4, 4, 92, 192, 11, BONE)


def back() -> str:
    out = rect(1, 1 + EDGE, 98, 198, 14, LACQUER_LOW, "#0A080A", 2) + rect(
        1, 1, 98, 198, 14, LACQUER, "#0A080A", 2
    )
    return out + rect(7, 7, 86, 186, 9, "#2A2026", BRASS_LOW, 2) + plum(50, 100, 27, BRASS, BRASS_HIGH)


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
    if numeral:
        return out + (
            digit(n, y, ink, 36) + circle(50, y, 29, "none", ink, 4.6) if declared else digit(n, y, ink)
        )
    places = ((50 + 25 * a, y + 25 * b) for a, b in PIPS[n])
    if declared:
        return out + "".join(circle(x, v, 8.6, IVORY, ink, 5.4) for x, v in places)
    return out + "".join(circle(x, v, 10.4, ink) for x, v in places)


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
    return body() + "".join(halves) + mark()


def drawings() -> dict[str, Drawing]:
    """Every part by its name; those with numerals instead of pips lie in a folder of their own."""
    out = {"tiles/body": Drawing(100, 200 + EDGE), "tiles/back": Drawing(100, 200 + EDGE)}
    out["tiles/body"].add(body())
    out["tiles/back"].add(back())
    out["tiles/mark"] = Drawing(100, 200)
    out["tiles/mark"].add(mark())
    for half in MIDDLE:
        d = out[f"tiles/{half}_0"] = Drawing(100, 200)
        d.add(undeclared(d, half))
        for n in PIPS:
            for folder, numeral in (("tiles", False), ("tiles/numerals", True)):
                for ending, declared in (("", False), ("_gold", True)):
                    d = out[f"{folder}/{half}_{n}{ending}"] = Drawing(100, 200)
                    d.add(number(d, half, n, declared, numeral))
    return out

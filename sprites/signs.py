"""Small sprites: icons, crests, medals, suits, the mark and the window icon."""

from __future__ import annotations

from backs import hemp
from pen import (
    BRASS,
    BRASS_HIGH,
    LACQUER_HIGH,
    LACQUER_LOW,
    SHU,
    WASHI,
    Drawing,
    Lettering,
    Point,
    circle,
    group,
    outline_of,
    path,
    plum,
    polar,
    rect,
    stroke,
    suit,
)

WHITE = "#FFFFFF"

ICONS = {  # path data on a 24 grid, drawn with round strokes 2 wide
    "bid": "M12,3A9,9 0 1 1 11.99,3ZM10.6,7.5L9,16.5M15,7.5L13.4,16.5M7.6,10.3H16.8M7.2,13.7H16.4",
    "branch": "M6,21V4M6,14C6,9 10,8 19,8M15,4L19,8L15,12M4,21H8",
    "bind": (
        "M12,11C9,4 3,5 4,9.5C5,13.5 9.5,12.5 12,11C14.5,12.5 19,13.5 20,9.5C21,5 15,4 12,11ZM12,11L7,20"
        "M12,11L17,20"
    ),
    "bomb": "M10,8A6.5,6.5 0 1 1 9.99,8ZM14.6,9.9L17,7.5C18.5,6 18,4 21,3",
    "call": "M4,4H20V16H12L7,20.5V16H4ZM12,7V10.5M12,13V13.1",
    "card": "M6,3H18V21H6Z",
    "cards": "M9,7H20V21H9ZM16,7V3H5V17H9",
    "check": "M4,12L10,18L20,6",
    "chart": "M4,3V20H21M8,16V12M12.5,16V7M17,16V10",
    "close": "M5,5L19,19M19,5L5,19",
    "continue": "M7,4L19,12L7,20Z",
    "contrast": "M12,3A9,9 0 1 1 11.99,3ZM12,3V21M12,8H20M12,12H21M12,16H20",
    "dealer": "M12,3A9,9 0 1 1 11.99,3ZM9,7.5H11A4.5,4.5 0 0 1 11,16.5H9Z",
    "direction": "M4,11A8,8 0 0 1 18.9,7.5M19.5,3V8H14.5M20,13A8,8 0 0 1 5.1,16.5M4.5,21V16H9.5",
    "down": "M12,5V19M6,13L12,19L18,13",
    "draw": "M5,4H15V18H5ZM9,22H19V8M10,8V14M7,11H13",
    "erase": "M9,5H21V19H9L3,12ZM12.5,9.5L17.5,14.5M17.5,9.5L12.5,14.5",
    "exercise": "M12,3A9,9 0 1 1 11.99,3ZM12,7.5A4.5,4.5 0 1 1 11.99,7.5ZM12,11.5V12.5",
    "exit": "M13,4H5V20H13M9,12H21M17,8L21,12L17,16",
    "eye": "M2,12C6,5 18,5 22,12C18,19 6,19 2,12ZM12,9A3,3 0 1 1 11.99,9Z",
    "first": "M6,5V19M18,5L10,12L18,19",
    "flag": "M6,21V4H18L15,8L18,12H6",
    "flip": "M8,20V4M4,8L8,4L12,8M16,4V20M12,16L16,20L20,16",
    "fullscreen": "M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15",
    "hint": (
        "M9,18H15M10,21H14M12,3A6,6 0 0 1 15.5,14C15,14.6 15,15 15,16H9C9,15 9,14.6 8.5,14A6,6 0 0 1 12,3Z"
    ),
    "history": "M12,3A9,9 0 1 1 4,8M4,3V8H9M12,8V12L15,14",
    "hold": (
        "M7,13V6.5A1.5,1.5 0 0 1 10,6.5V11M10,6V4.5A1.5,1.5 0 0 1 13,4.5V11M13,5.5A1.5,1.5 0 0 1 16,5.5"
        "V11.5M16,8A1.5,1.5 0 0 1 19,8V14C19,18.5 16.5,21 13,21C9.5,21 8.2,19.5 6.8,17L4.3,12.8"
        "A1.5,1.5 0 0 1 6.9,11.3L7,11.5"
    ),
    "info": "M12,3A9,9 0 1 1 11.99,3ZM12,11V16.5M12,7.4V7.5",
    "keyboard": "M2,6H22V18H2ZM6,10V10.1M10,10V10.1M14,10V10.1M18,10V10.1M7,14H17",
    "language": "M12,3A9,9 0 1 1 11.99,3ZM3,12H21M12,3C7,8 7,16 12,21C17,16 17,8 12,3",
    "leader": "M4,8L8,12L12,5L16,12L20,8L18,19H6Z",
    "coach": "M4,4H20V16H12L7,20.5V16H4ZM8,8.5H16M8,12H13",
    "calendar": "M4,6H20V20H4ZM4,10H20M8,3V7.5M16,3V7.5M8,14V14.1M12,14V14.1M16,14V14.1M8,17V17.1M12,17V17.1",
    "code": "M4,4H12.5L21,12.5L12.5,21L4,12.5ZM8.5,8.5V8.6",
    "copy": "M9,9H20V21H9ZM6,15H4V3H15V6",
    "book_mark": "M7,3H17V21L12,17L7,21Z",
    "book": (
        "M3,5C6,4 9,4 12,6C15,4 18,4 21,5V19C18,18 15,18 12,20C9,18 6,18 3,19ZM12,6V20"
        "M6,9.5L9,9.8M6,13.5L9,13.8M18,9.5L15,9.8M18,13.5L15,13.8"
    ),
    "quiet": "M4,4H20V16H12L7,20.5V16H4ZM9.5,7.5L14.5,12.5M14.5,7.5L9.5,12.5",
    "search": "M10.5,4A6.5,6.5 0 1 1 10.49,4ZM15.5,15.5L21,21",
    "learn": "M3,5C6,4 9,4 12,6C15,4 18,4 21,5V19C18,18 15,18 12,20C9,18 6,18 3,19ZM12,6V20",
    "left": "M19,12H5M11,6L5,12L11,18",
    "left_handed": (
        "M17,13V6.5A1.5,1.5 0 0 0 14,6.5V11M14,6V4.5A1.5,1.5 0 0 0 11,4.5V11M11,5.5"
        "A1.5,1.5 0 0 0 8,5.5V11.5M8,8A1.5,1.5 0 0 0 5,8V14C5,18.5 7.5,21 11,21"
        "C14.5,21 15.8,19.5 17.2,17L19.7,12.8A1.5,1.5 0 0 0 17.1,11.3L17,11.5"
    ),
    "life": (
        "M12.00,2.90A3.9,3.9 0 1 1 11.99,2.90ZM16.95,6.49A3.9,3.9 0 1 1 16.94,6.49ZM15.06,12.31"
        "A3.9,3.9 0 1 1 15.05,12.31ZM8.94,12.31A3.9,3.9 0 1 1 8.93,12.31ZM7.05,6.49"
        "A3.9,3.9 0 1 1 7.04,6.49Z"
    ),
    "lock": "M5,11H19V21H5ZM8,11V8A4,4 0 0 1 16,8V11M12,15V17",
    "log": "M5,3H19V21H5ZM8,8H16M8,12H16M8,16H13",
    "memory": "M3,5H10V15H3ZM7,19H14V9.5M12,5H21V15H17.5M14.5,8H18.5M14.5,11.5H18.5",
    "menu": "M3,6H21M3,12H21M3,18H21",
    "minus": "M5,12H19",
    "moon": "M19.5,14.5A8.5,8.5 0 1 1 10,4.2A6.8,6.8 0 0 0 19.5,14.5Z",
    "music": "M9,18V5L19,3V16M9,18A3,2.5 0 1 1 8.99,17.5M19,16A3,2.5 0 1 1 18.99,15.5",
    "mute": "M4,9H8L13,5V19L8,15H4ZM16.5,9.5L21.5,14.5M21.5,9.5L16.5,14.5",
    "partner": "M8.5,6A6,6 0 1 1 8.49,6ZM15.5,6A6,6 0 1 1 15.49,6Z",
    "pass": "M5,5L13,12L5,19M18,5V19",
    "pause": "M8.5,5V19M15.5,5V19",
    "people": (
        "M9,4A3.6,3.6 0 1 1 8.99,4ZM2.5,20.5C2.5,12.5 15.5,12.5 15.5,20.5Z"
        "M15.6,4.6A3.4,3.4 0 0 1 15.6,11M17.6,13.8C20.2,14.8 21.5,17 21.5,20.5H18.6"
    ),
    "person": "M12,3A4,4 0 1 1 11.99,3ZM4,21C4,12 20,12 20,21Z",
    "plus": "M12,5V19M5,12H19",
    "replay": "M12,3A9,9 0 1 1 4,8M4,3V8H9M10,8.5L16,12L10,15.5Z",
    "reveal": "M6,2.5H18V21.5H6ZM9,12C10.4,9.4 13.6,9.4 15,12C13.6,14.6 10.4,14.6 9,12ZM12,12V12.1",
    "right": "M5,12H19M13,6L19,12L13,18",
    "robot": "M5,8H19V19H5ZM12,8V4M9,13V14M15,13V14M2,12V15M22,12V15",
    "save": "M12,3V15M6,10L12,15L18,10M4,20H20",
    "seat": "M7,11V3H17V11M5,11H19V15H5ZM7,15V21M17,15V21",
    "settings": (
        "M19.3,10L22.4,10.2L22.4,13.8L19.3,14L18.6,15.8L20.7,18.1L18.1,20.7L15.8,18.6L14,19.3L13.8,22.4"
        "L10.2,22.4L10,19.3L8.2,18.6L5.9,20.7L3.3,18.1L5.4,15.8L4.7,14L1.6,13.8L1.6,10.2L4.7,10L5.4,8.2"
        "L3.3,5.9L5.9,3.3L8.2,5.4L10,4.7L10.2,1.6L13.8,1.6L14,4.7L15.8,5.4L18.1,3.3L20.7,5.9L18.6,8.2Z"
        "M12,8.6A3.4,3.4 0 1 1 11.99,8.6Z"
    ),
    "share": "M12,15V3M7,8L12,3L17,8M5,12V21H19V12",
    "deal_back": "M12,5L5,12L12,19M20,5L13,12L20,19",
    "deal_on": "M4,5L11,12L4,19M12,5L19,12L12,19",
    "step_back": "M15,5L8,12L15,19",
    "step_on": "M9,5L16,12L9,19",
    "fold": "M5,9L12,16L19,9",
    "sheet": "M3,4H21V20H3ZM3,9H21M9,4V20M15,4V20M3,14.5H21",
    "skip": "M3,14A9,8 0 0 1 20,12.5M21,7.5L20,12.5L15,12M10.5,18A1.5,1.5 0 1 1 10.5,18.01Z",
    "slam": "M12,3L14.6,9L21,9.6L16.2,13.9L17.6,20.2L12,16.9L6.4,20.2L7.8,13.9L3,9.6L9.4,9Z",
    "sort": "M4,7H14M4,12H11M4,17H8M17,5V19M17,19L14,16M17,19L20,16",
    "sound": "M4,9H8L13,5V19L8,15H4ZM16,9A4,4 0 0 1 16,15M18.5,6.5A8,8 0 0 1 18.5,17.5",
    "speed": "M4,17A9,9 0 1 1 20,17M12,14L16,8",
    "swap": "M4,8H18L14,4M20,16H6L10,20",
    "talk": "M4,4H20V16H12L7,20.5V16H4ZM8,8.5H16M8,12H12.5",
    "target": "M12,3A9,9 0 1 1 11.99,3ZM12,8A4,4 0 1 1 11.99,8Z",
    "text": "M4,7V4H20V7M12,4V20M9,20H15",
    "tile": "M7.5,2.5H16.5V21.5H7.5ZM7.5,12H16.5M12,7.2V7.3M12,16.7V16.8",
    "star": "M12,3.2L14.7,8.9L20.9,9.7L16.3,14L17.5,20.2L12,17.1L6.5,20.2L7.7,14L3.1,9.7L9.3,8.9Z",
    "note": "M5,4H19V15L14,20H5ZM14,20V15H19M8.5,8.5H15.5M8.5,12H12.5",
    "folder": "M3.5,6H9.5L11.5,8.5H20.5V18.5H3.5Z",
    "trash": "M4,7H20M9,7V4H15V7M6,7L7,21H17L18,7M10,11V17M14,11V17",
    "trump": (
        "M5,2.5H19V21.5H5ZM12,6.5L13.5,10.2L17,10.6L14.3,13L15.1,16.8L12,14.8L8.9,16.8L9.7,13L7,10.6"
        "L10.5,10.2Z"
    ),
    "undo": "M9,6L4,11L9,16M4,11H15A5,5 0 0 1 15,21",
    "up": "M12,19V5M6,11L12,5L18,11",
    "verify": "M12,3L20,6V12C20,17 16,20 12,21.5C8,20 4,17 4,12V6ZM8.5,12L11,14.5L15.5,9.5",
    "wait": (
        "M7,3H17M7,21H17M8,3V7C8,10 12,10.5 12,12C12,13.5 8,14 8,17V21M16,3V7C16,10 12,10.5 12,12"
        "C12,13.5 16,14 16,17V21"
    ),
}

ICONS["star_kept"] = ICONS["star"]
FILLED = {"star_kept"}


def icon(name: str) -> Drawing:
    d = Drawing(24, 24)
    d.add(stroke(ICONS[name], WHITE, 2))
    if name in FILLED:
        d.add(path(ICONS[name], WHITE))
    return d


def suit_sign(sign: str, colour: str | None = None) -> Drawing:
    d = Drawing(108, 108)
    d.add(suit(sign, 54, 54, 100, colour))
    return d


# ---------------------------------------------------------------- crests


def _hexagon(r: float) -> list[Point]:
    return [polar(24, 24, r, a) for a in range(-90, 270, 60)]


def _holed(d: str) -> str:
    return path(d, WHITE, extra='fill-rule="evenodd"')


def _diamond(x: float, y: float, w: float, h: float) -> str:
    return outline_of([(x, y - h), (x + w, y), (x, y + h), (x - w, y)])


def crest_sign(number: int) -> str:
    """A seat's shape inside a disc of 48, holes left open so that the plate shows through."""
    c = 24.0
    if number == 0:  # plum
        return plum(c, c, 17.5, WHITE)
    if number == 1:  # waves
        rows = (f"M{c - 14},{c + k * 7.5 + 2}q3.5,-6.5 7,-2.2t7,-.4t7,-.4t7,-.4" for k in (-1, 0, 1))
        return stroke("".join(rows), WHITE, 3)
    if number == 2:  # three lozenges
        return path(
            "".join(_diamond(x, y, 6.6, 8.4) for x, y in ((c, c - 8), (c - 8, c + 7), (c + 8, c + 7))), WHITE
        )
    if number == 3:  # mountain with open snow
        foot = (
            f"M{c - 14},{c + 10.5}L{c - 7.9},{c - 0.7}L{c - 2.6},{c - 5}"
            f"L{c + 1},{c + 0.4}L{c + 6.4},{c - 1.4}L{c + 14},{c + 10.5}Z"
        )
        snow = (
            f"M{c - 5.8},{c - 4.4}L{c - 1},{c - 13}L{c + 4.8},{c - 4}L{c + 1.8},{c - 2.8}L{c - 2.2},{c - 8}Z"
        )
        return path(foot + snow, WHITE, WHITE, 1, 1, 'stroke-linejoin="round"')
    if number == 4:  # fan: open ribs
        out, y = "", c + 11.0
        for k in range(5):
            a, b = -90 - 60 + 24 * k + 1.6, -90 - 60 + 24 * (k + 1) - 1.6
            blade = [
                polar(c, y, 5, a + 6),
                polar(c, y, 23, a),
                polar(c, y, 24, (a + b) / 2),
                polar(c, y, 23, b),
                polar(c, y, 5, b - 6),
            ]
            out += path(outline_of(blade), WHITE)
        return out + circle(c, y, 2.6, WHITE)
    if number == 5:  # crescent
        return path(
            f"M{c + 9.6},{c - 9.6}A13.6,13.6 0 1 0 {c + 12.6},{c + 5.2}A10.6,10.6 0 1 1 {c + 9.6},{c - 9.6}Z",
            WHITE,
        )
    if number == 6:  # tortoise shell
        return _holed(outline_of(_hexagon(14.5)) + outline_of(_hexagon(9))) + path(
            outline_of(_hexagon(5)), WHITE
        )
    if number == 7:  # three rings
        return "".join(circle(*polar(c, c, 7.4, a), 6.8, "none", WHITE, 2.4) for a in (-90, 30, 150))
    if number == 8:  # well frame
        return path(
            "".join(f"M{c + s * 5.5},{c - 13}V{c + 13}M{c - 13},{c + s * 5.5}H{c + 13}" for s in (-1, 1)),
            "none",
            WHITE,
            4,
        )
    if number == 9:  # four eyes
        return "".join(
            _holed(_diamond(x, y, 7, 7) + _diamond(x, y, 2.6, 2.6))
            for x, y in ((c, c - 8.4), (c + 8.4, c), (c, c + 8.4), (c - 8.4, c))
        )
    if number == 10:  # cherry: five notched petals
        return "".join(path(_petal(c, -90 + 72 * k), WHITE) for k in range(5))
    if number == 11:  # snow: six branches
        return stroke("".join(_branch(c, 30 + 60 * k) for k in range(6)), WHITE, 2.4)
    if number == 13:  # three leaves of bamboo
        return "".join(path(_leaf(c, c - 14, a), WHITE) for a in (42, 90, 138))
    if number == 15:  # a closed fan
        return path(
            outline_of([(21, 38), (17, 11), (24, 9), (31, 11), (27, 38)]), "none", WHITE, 2.6
        ) + stroke(f"M{c},12V36", WHITE, 2)
    if number == 14:  # three commas
        return "".join(path(_comma(c, a), WHITE) for a in (-90, 30, 150))
    out = ""  # two arrow feathers
    for x in (17.4, 30.6):
        for side in (-1, 1):
            near, far = x + side * 1.1, x + side * 5.2
            out += path(outline_of([(near, 12), (far, 8.6), (far, 32), (near, 36)]), WHITE)
        out += path(f"M{x},9V40", "none", WHITE, 1.2)
    return out


def _leaf(x: float, y: float, a: float) -> str:
    """Pointed at both ends, from (x, y) in the direction `a`."""
    tip, left, right = polar(x, y, 24, a), polar(x, y, 12, a - 26), polar(x, y, 12, a + 26)
    return f"M{x},{y}Q{left[0]},{left[1]} {tip[0]},{tip[1]}Q{right[0]},{right[1]} {x},{y}Z"


def _comma(c: float, a: float) -> str:
    """A round head whose tail runs on along the ring."""
    (x, y), tail = polar(c, c, 8.4, a), polar(c, c, 15.6, a + 96)
    out, back = polar(x, y, 5.6, a), polar(x, y, 5.6, a + 180)
    return (
        f"M{out[0]},{out[1]}A15,15 0 0 1 {tail[0]},{tail[1]}A12.5,12.5 0 0 0 {polar(x, y, 5.6, a + 75)[0]},"
        f"{polar(x, y, 5.6, a + 75)[1]}A5.6,5.6 0 0 1 {back[0]},{back[1]}A5.6,5.6 0 0 1 {out[0]},{out[1]}Z"
    )


def _petal(c: float, a: float) -> str:
    """Of a cherry blossom, in the direction `a`: its tip is notched."""
    tip, left, right = polar(c, c, 12.2, a), polar(c, c, 15.4, a - 17), polar(c, c, 15.4, a + 17)
    before, after = polar(c, c, 10, a - 40), polar(c, c, 10, a + 40)
    points = (f"Q{before[0]},{before[1]} {left[0]},{left[1]}L{tip[0]},{tip[1]}", f"L{right[0]},{right[1]}")
    return f"M{c},{c}" + "".join(points) + f"Q{after[0]},{after[1]} {c},{c}Z"


def _branch(c: float, a: float) -> str:
    """Of a snow crystal, in the direction `a`, with two twigs."""
    (x, y), (fx, fy) = polar(c, c, 15.5, a), polar(c, c, 9, a)
    twigs = (polar(c, c, 14.6, a + side * 19) for side in (-1, 1))
    return f"M{c},{c}L{x},{y}" + "".join(f"M{fx},{fy}L{tx},{ty}" for tx, ty in twigs)


def crest(number: int) -> Drawing:
    d = Drawing(48, 48)
    d.add(circle(24, 24, 22, "none", WHITE, 2.6), crest_sign(number))
    return d


# ---------------------------------------------------------------- medals, mark, window icon

MEDALS = {  # high, low, numeral
    1: ("#F6E3AE", "#C79E45", "#3A2A07"),
    2: ("#F0EDE6", "#A9A49A", "#2A2824"),
    3: ("#E2A27A", "#9A5530", "#2B1205"),
}


def medal(place: int) -> Drawing:
    high, low, ink = MEDALS[place]
    d = Drawing(48, 48)
    shine = d.gradient("shine", (0, 2, 0, 46), [(0, high), (0.55, high), (1, low)])
    d.add(circle(24, 24, 21.5, shine, low, 3), circle(24, 24, 17.2, "none", low, 1.2))
    word = Lettering(str(place), "rank")
    k = 19 / (word.bottom - word.top)
    x = 24 - (word.right - word.left) * k / 2
    d.add(path(word.path(x, 24 - (word.top + word.bottom) * k / 2, k, k), ink))
    return d


def mark() -> Drawing:
    d = Drawing(72, 72)
    lacquer = d.gradient("lacquer", (0, 0, 0, 72), [(0, LACQUER_HIGH), (1, LACQUER_LOW)])
    d.add(circle(36, 36, 34, lacquer, BRASS, 2.4), circle(36, 36, 29, "none", BRASS, 1, 0.7))
    d.add(plum(36, 36, 26, BRASS_HIGH))
    return d


def window_icon() -> Drawing:
    """A washi card with the plum over a card back, on indigo."""
    d = Drawing(256, 256)
    cloth = d.gradient("cloth", (0, 0, 0, 256), [(0, "#34608F"), (1, "#13263F")])
    d.add(rect(6, 6, 244, 244, 54, cloth, BRASS, 6))
    d.add(group(hemp(), "translate(38,42) rotate(-15,62,87) scale(.5)"))
    shadow = rect(4, 10, 250, 350, 18, "#000000", opacity=0.3)
    face = rect(1, 1, 248, 348, 20, WASHI, "#B9AB8B", 3) + plum(125, 178, 104, SHU, BRASS)
    d.add(group(shadow + face, "translate(94,40) rotate(9,62,87) scale(.5)"))
    return d

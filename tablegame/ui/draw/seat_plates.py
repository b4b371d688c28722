"""The plates of the seats and the player's own strip: portrait, name, number of pieces, score, chips."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import chip, chip_width
from tablegame.ui.draw.typesetting import Text, Typesetter

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas


APART = 14.0
"""Between the number of pieces and the score, so that they are not read as one, in du."""


def _piece_sign(icon: str, ink: str) -> str:
    """Return the sign of a piece. A tile is filled: the outline of one is read as 日 beside Japanese."""
    if icon != "tile":
        line = f'fill="none" stroke="{ink}" stroke-width="1.8"'
        return f'<rect x="1" y="1" width="11" height="15" rx="2" {line}/>'
    return (
        f'<rect x="1.7" y="0.2" width="9.6" height="16.6" rx="2" fill="{ink}"/><g fill="{t.LACQUER}">'
        '<rect x="3" y="7.9" width="7" height="1.2"/><circle cx="6.5" cy="4.2" r="1.5"/>'
        '<circle cx="4.7" cy="11.2" r="1.3"/><circle cx="8.3" cy="14.2" r="1.3"/></g>'
    )


RING = 2.2
"""The width of the ring around a face, in du."""
FACE_LEFT = 12.0
"""From the left edge of a plate to the window of the face, in du."""
LARGE_LETTERS, LARGE_LEAST = 1.5, 168.0
"""The text size from which a plate so wide has a small face, and tab and chips side by side at its foot."""
BROAD = 188.0
"""The width from which a plate has larger letters."""
DOTS = 36.0
"""The width of the three dots of thought beside a name."""


@dataclass(frozen=True)
class PlateLook:
    """The contents of a seat's plate."""

    crest: int
    name: Text
    count: Text = ""
    score: Text = ""
    chips: Sequence[tuple[Text, str]] = field(default=())
    active: bool = False
    icon: str = "card"
    foot: float = 0.0
    """What large letters leave free at the foot, if there are no short words."""
    mood: str = "calm"
    level: Text = ""
    """How well a computer plays, on a tab at the foot of the face."""
    bare: bool = False
    """Without the picture of a card: something else stands beside the number of pieces."""
    rings: bool = False
    """Whether two linked rings stand before the first of the short words, as those of a partner."""


def has_large_letters(w: float, scale: float) -> bool:
    """Return whether a plate is laid out for large letters."""
    return scale >= LARGE_LETTERS and w >= LARGE_LEAST


def plate_face(w: float, h: float, scale: float) -> tuple[float, float, float]:
    """Return the size of the portrait on a plate, and the middle of its window from the plate's corner.

    `scale` is the size of the letters.
    """
    if has_large_letters(w, scale):
        return 0.66 * h, 8 + 0.29 * h, 0.35 * h
    size = 100.0 if w >= 230 else 88.0 if w >= BROAD else 72.0 if w >= 168 else 54.0
    return size, FACE_LEFT + 0.43 * size, 0.47 * h


def plate_words(w: float, h: float, scale: float) -> float:
    """Return the distance in du from the left edge of a plate to its words."""
    size, middle, _ = plate_face(w, h, scale)
    return middle + 0.43 * size + 7


@dataclass(frozen=True, slots=True)
class PlateRows:
    """The rows of words on a plate, from its upper edge, in du."""

    name: float
    """The middle of the name, ..."""
    second: float
    """... and that of the number of pieces and the score."""
    step: float
    """The height of a row."""
    foot: float
    """The upper edge of the short words at the foot, ..."""
    high: float
    """... and their height."""


def plate_rows(w: float, h: float, scale: float, chips: bool, foot: float = 0.0) -> PlateRows:
    """Return the rows of a plate with or without short words, and with so much left free at its `foot`."""
    low = h - (31 if h >= 88 else 28 if h >= 84 else 25)
    top, step, high = 11.75, 22.5, 22.0
    if has_large_letters(w, scale):
        high = 0.27 * h
        top, low = 3.0, h - high - 4
        step = (low - top) / 2
    elif scale > 1.1:
        # Large letters share what height there is.
        top = 4.0 if chips else 7.0
        step = (h - (31 if chips else 7 + foot) - top) / 2
    elif foot:
        # Lives are a row of their own.
        top, step = 8.0, 20.0
    else:
        # On a low plate both rows stand higher, clear of short words or a slip at its foot.
        top = min(top, low - 2 * step)
    return PlateRows(top + 0.5 * step, top + 1.5 * step, step, low, high)


def name_size(type: Typesetter, name: Text, w: float, rows: PlateRows) -> float:
    """Return the size of the letters of a name that has room enough."""
    return type.within(name, t.BODY if w >= BROAD else t.NAME, rows.step * 0.85)


def plate(canvas: Canvas, x: float, y: float, w: float, h: float, look: PlateLook) -> tuple[float, float]:
    """Draw the plate of a seat. Return where its second row is free from, and the middle of that row."""
    material, scale = canvas.look.cloth.plates, canvas.type.scale
    canvas.panel("seat_active" if look.active else "seat", x, y, w, h)
    face, cx, cy = plate_face(w, h, scale)
    _face(canvas, look.crest, x + cx, y + cy, face, look.mood, look.active)
    left, rows = x + plate_words(w, h, scale), plate_rows(w, h, scale, bool(look.chips), look.foot)
    room, middle = x + w - 10 - left, y + rows.name
    size = name_size(canvas.type, look.name, w, rows)
    # What tells names apart may be their last letter.
    canvas.text(
        look.name, left, middle, size, True, material.ink, max_width=room + 3, anchor="middle", shrink=True
    )
    middle = y + rows.second
    size = name_size(canvas.type, "0", w, rows)
    least = t.CAPTION / scale
    figures = canvas.type.measure(look.count, size, True) + canvas.type.measure(look.score, least) + APART
    if look.count and (look.bare or figures + 19 > room):
        # Where both do not fit beside the picture of a card, the figures say enough.
        # Of a score no figure may be missing.
        free = room - canvas.type.measure(look.score, least) - 1
        few = canvas.type.fitting(look.count, size, free - APART, True, t.CAPTION) if look.score else size
        wide, _ = canvas.text(look.count, left, middle, few, True, material.second, anchor="middle")
        room -= wide + (max(4.0, min(APART, free - wide)) if look.score else 6)
    elif look.count:
        sign = _piece_sign(look.icon, material.second)
        canvas.shape(look.icon, sign, left - 1, middle - 8.5, 13, 17)
        wide, _ = canvas.text(look.count, left + 17, middle, size, True, material.second, anchor="middle")
        room -= 17 + wide + (APART if look.score else 6)
    free = x + w - 10 - room
    if look.score:
        bold = canvas.type.measure(look.score, size, True) <= room
        canvas.text(
            look.score, x + w - 12, middle, size, bold, material.ink, "right", room, "middle", shrink=True
        )
    _foot(canvas, x, y, w, h, look, rows)
    return free, middle


def _foot(canvas: Canvas, x: float, y: float, w: float, h: float, look: PlateLook, rows: PlateRows) -> None:
    """Draw how well a computer plays, and short words."""
    material, large = canvas.look.cloth.plates, has_large_letters(w, canvas.type.scale)
    icons = ["partner" if look.rings and not n else "" for n in range(len(look.chips))]
    chips = [(text, ground, icon) for (text, ground), icon in zip(look.chips, icons, strict=True)]
    widths = [chip_width(canvas, text, rows.high, icon) for text, _, icon in chips]
    needed, gap = sum(widths) + 4 * (len(widths) - 1), 4.0
    tab = _tab_width(canvas, look.level, rows.high) if look.level else 0.0
    words, end = x + plate_words(w, h, canvas.type.scale) - 2, x + w - 8
    across = w - 16 - (tab + gap if tab else 0.0) if large else end - words
    if look.rings and len(chips) > 1 and needed > across:
        # The rings say enough beside other words; the tag names the partners.
        chips[0] = ("", chips[0][1], chips[0][2])
        widths[0] = chip_width(canvas, "", rows.high, chips[0][2])
        needed = sum(widths) + gap * (len(widths) - 1)
    if large:
        # Beside the tab, if both have room.
        words = x + 8 + (tab + gap if tab and tab + gap + needed <= w - 16 else 0)
    # What finds no room beside the face stands over its robe.
    left = first = words if large else max(x + 16, min(words, end - needed))
    for (text, ground, icon), wide in zip(chips, widths, strict=True):
        if left + wide > end + 2 and left > first:
            break  # the first words are the most important ones
        of_material = {t.CHIP: material.chip, t.EVEN: material.chip, t.BRASS_LO: material.best}
        colours = of_material.get(ground, (ground, t.TEXT))
        chip(canvas, left, y + rows.foot, text, *colours, icon, rows.high, material.chip_corner)
        left += wide + gap
    if look.level:
        middle = x + 8 + tab / 2 if large else x + plate_face(w, h, canvas.type.scale)[1]
        if middle + tab / 2 <= (first if chips else x + w):
            foot = y + rows.foot + rows.high / 2 if large else y + h - 9
            _level(canvas, middle, foot, look.level, tab, rows.high)


def _face(canvas: Canvas, crest: int, cx: float, cy: float, size: float, mood: str, active: bool) -> None:
    """Draw a face in a ring of the plate's metal, which is gold on turn."""
    ring = t.FOCUS if active else canvas.look.cloth.plates.ring
    canvas.circle(cx, cy, 0.43 * size + RING, ring, t.BLACK, 0.8, 1.0)
    canvas.portrait(crest, cx, cy, size, mood)


def _tab_width(canvas: Canvas, text: Text, high: float) -> float:
    return canvas.type.measure(text, canvas.type.within(text, t.CAPTION, high - 4)) + 14


def _level(canvas: Canvas, cx: float, cy: float, text: Text, wide: float, high: float) -> None:
    """Draw a tab with its middle at (cx, cy)."""
    ground, ink = canvas.look.cloth.plates.tab
    size = canvas.type.within(text, t.CAPTION, high - 4)
    canvas.panel("tab", cx - wide / 2, cy - (high - 2) / 2, wide, high - 2, color=ground, radius=4)
    canvas.text(text, cx, cy, size, False, ink, "center", anchor="middle")


def strip_face(x: float, y: float, h: float) -> tuple[float, float]:
    """Return the middle of the face on a strip of this height at (x, y)."""
    return x + 30, y + h / 2


STRIP_FACE = 44.0
"""Of the face on the strip, in du."""
STRIP_WORDS = 54.0
"""From the left edge of the strip to the name, in du."""
TWO_ROWS = 50.0
"""A strip so high has the name above the figures."""


def you_strip(
    canvas: Canvas,
    x: float,
    y: float,
    crest: int,
    name: Text,
    right: Text = "",
    active: bool = False,
    w: float = 200,
    h: float = 36,
    taken: float = 0.0,
    mood: str = "calm",
) -> None:
    """Draw the player's own strip above the buttons, leaving `taken` du free at its right."""
    canvas.panel("seat_active" if active else "seat", x, y, w, h)
    _face(canvas, crest, *strip_face(x, y, h), STRIP_FACE, mood, active)
    ink, type, left, end = canvas.look.cloth.plates.ink, canvas.type, x + STRIP_WORDS, x + w - 12
    room = w - STRIP_WORDS - 12 - taken
    least = t.CAPTION / type.scale
    needed = type.measure(right, least) + 5 if right else 0.0
    # Beneath each other there is room for a name that would be cut beside the figures.
    if h >= TWO_ROWS or (right and type.measure(name, least, True) > room - needed):
        size, most = type.within(name, t.NAME, 0.44 * h), room + taken
        canvas.text(name, left, y + 0.29 * h, size, True, ink, max_width=most, anchor="middle", shrink=True)
        size = type.within(right, t.NAME, 0.42 * h)
        # Clear of the rivets in the corners.
        end -= 5
        canvas.text(right, end, y + 0.73 * h, size, False, ink, "right", room - 5, "middle", shrink=True)
        return
    name_w = min(type.measure(name, t.NAME, True), room - min(needed, 0.7 * room))
    most, middle = name_w + 0.5, y + h / 2
    canvas.text(name, left, middle, t.NAME, True, ink, max_width=most, anchor="middle", shrink=True)
    if right:
        most = room - name_w - 4
        canvas.text(right, end, middle, t.NAME, False, ink, "right", most, "middle", shrink=True)

"""Things made of several panels and words that more than one screen shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import unwrapped
from tablegame.ui.draw.typesetting import Text, Typesetter

TOPBAR_H = 40.0


def top_bar(
    canvas: Canvas, title: Text, sub: Text = "", icon: str = "menu", right: float = 200, mark: Text = ""
) -> None:
    """Draw the bar at the top of a page, leaving `right` du free for the scene's icon buttons.

    `mark` is drawn as a chip after the words, for anything out of the ordinary.
    """
    canvas.panel("topbar", 0, 0, canvas.w, TOPBAR_H)
    if icon:
        canvas.icon(icon, 28, 19.5, 22)
    size = canvas.type.within(title, t.BODY, 28)
    width, _ = canvas.text(title, 58, 19.5, size, True, anchor="middle", max_width=420)
    if sub:
        wide = chip_width(canvas, mark, 25) + 12 if mark else 0.0
        room = canvas.w - right - 72 - width - wide
        size = canvas.type.within(sub, t.SIDE, 24)
        x = 72 + width
        said, _ = canvas.text(sub, x, 19.5, size, False, t.TEXT_SOFT, anchor="middle", max_width=room)
        width += said + 12
    if mark:
        chip(canvas, 72 + width, 7, mark, t.BRASS, t.SUMI, h=25)


TAG_GROWTH = 1.35
"""How far the letters of a tag grow: there is no room for more beside the middle of the table."""


APART = 14.0
"""Between the number of pieces and the score, so that they are not read as one, in du."""
SHORT = 5
"""Letters of a value of which none may be missing."""
_CARD = (
    f'<rect x="1" y="1" width="11" height="15" rx="2" fill="none" stroke="{t.TEXT}" stroke-width="1.8"/>'
)
_TILE = (
    f'<rect x="1.7" y="0.2" width="9.6" height="16.6" rx="2" fill="{t.TEXT}"/><g fill="{t.LACQUER}">'
    '<rect x="3" y="7.9" width="7" height="1.2"/><circle cx="6.5" cy="4.2" r="1.5"/>'
    '<circle cx="4.7" cy="11.2" r="1.3"/><circle cx="8.3" cy="14.2" r="1.3"/></g>'
)
"""The signs of pieces on a plate. A tile is filled: the outline of one is read as 日 beside Japanese."""
NARROW = 140.0
"""A tag so wide hangs above a plate, and does not grow."""
TAG_HEAD = 18.5
"""From the upper edge of a tag to its first row, in du."""


def tag_step(scale: float = 1.0, w: float = 188) -> float:
    """Return the distance in du between two rows of a tag at a text size."""
    return 24.0 if w <= NARROW else 27.0 * min(TAG_GROWTH, max(1.0, scale))


def tag_height(rows: int, scale: float = 1.0, w: float = 188) -> float:
    """Return the height of a hanging tag below its eyelets' top, at a text size."""
    return 34.0 + tag_step(scale, w) * rows


def tag_width(type: Typesetter, rows: Sequence[tuple[Text, Text]], least: float, most: float) -> float:
    """Return the width at which every row of a tag has grown with the text size, but at most `most` du."""
    grown = min(TAG_GROWTH, max(1.0, type.scale)) / type.scale
    least_of = t.NAME * grown if type.scale > 1 else t.CAPTION / type.scale
    asked = (
        type.measure(label, t.CAPTION * grown) + type.measure(value, least_of, True) for label, value in rows
    )
    return min(most, max((least, *(wide + 38 for wide in asked))))


def tag(canvas: Canvas, x: float, rows: Sequence[tuple[Text, Text]], w: float = 188, y: float = 50) -> float:
    """Return a paper slip hung from the top bar, with a label and a value in each row; its height."""
    type, step = canvas.type, tag_step(canvas.type.scale, w)
    h = tag_height(len(rows), type.scale, w)
    pad = 14.0 if w > NARROW else 10.0
    canvas.panel("tag", x, y, w, h)
    for index, (label, value) in enumerate(rows):
        base = y + TAG_HEAD + (index + 0.5) * step
        # Of a long value, such as a name, the end may be missing; of what it is called only for a number.
        small, grown = t.CAPTION / type.scale, t.CAPTION * min(TAG_GROWTH, max(1.0, type.scale)) / type.scale
        roomy = type.measure(label, grown) + type.measure(value, small, True) <= w - 2 * pad - 10
        needed = type.measure(label, grown if roomy else small) + 1
        room = w - 2 * pad - 8 - min(needed, w * 0.62)
        if len(type.plain(value)) <= SHORT:
            room = max(room, type.measure(value, t.CAPTION / type.scale, True) + 1)
        wide, _ = canvas.text(
            value,
            x + w - pad,
            base,
            type.within(value, t.NAME, min(step - 1, t.NAME * TAG_GROWTH)),
            True,
            t.SUMI,
            "right",
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        canvas.text(
            label,
            x + pad,
            base,
            type.within(label, t.CAPTION, min(step - 1, t.NAME * TAG_GROWTH)),
            False,
            t.SUMI_SECOND,
            max_width=w - 2 * pad - 8 - wide,
            anchor="middle",
            shrink=True,
        )
    return h


PROMPT_EM, PROMPT_HEAD = 19.0, 17.0
"""How large the letters of two lines are, and how far these reach above the middle of a single one."""


def prompt_pill(
    type: Typesetter, text: Text, x: float, y: float, most: float, size: float = 16
) -> tuple[tuple[float, float, float, float], list[str], float]:
    """Return the box of the pill above the hand with these words, its rows, and the size of its letters."""
    room = most - 44
    rows, one = [type.plain(text)], type.fitting(text, size, room, True, PROMPT_EM)
    if type.measure(text, one, True) <= room:
        size = one
    else:
        size = type.within(text, size, PROMPT_EM)
        rows = type.wrap(text, size, room, True)
        rows[1:] = [type.ellipsis(unwrapped(rows[1:]), size, room, True)] if len(rows) > 2 else rows[1:]
    wide = max(type.measure(row, size, True) for row in rows) + 44
    high = max(32.0, _prompt_step(type, text, len(rows), size) * len(rows) + (4 if len(rows) > 1 else 0))
    top = y - high / 2 if len(rows) == 1 else y - PROMPT_HEAD
    return (x - wide / 2, top, wide, high), rows, size


def _prompt_step(type: Typesetter, text: Text, rows: int, size: float) -> float:
    return (1.3 if rows == 1 else 1.2) * type.em(text, size)


def prompt(
    canvas: Canvas, text: Text, x: float = 640, y: float = 511, most: float = 820, size: float = 16
) -> None:
    """Draw the pill above the hand that says whose turn it is and what is possible; nothing for no text.

    A text too long for one line stands on two, the upper one where a single line would be.
    """
    if not text:
        return
    (left, top, wide, high), rows, size = prompt_pill(canvas.type, text, x, y, most, size)
    step = _prompt_step(canvas.type, text, len(rows), size)
    canvas.panel("prompt", left, top, wide, high, radius=16)
    for number, row in enumerate(rows):
        middle = top + high / 2 + (number - (len(rows) - 1) / 2) * step
        canvas.text(row, x, middle, size, True, t.TEXT, "center", anchor="middle")


def spread(canvas: Canvas, cards: Sequence[int], x: float, y: float, w: float, step: float) -> None:
    """Draw cards that overlap so that every index stays visible."""
    order = list(enumerate(cards))
    for index, card in reversed(order) if canvas.look.dress.left_handed else order:
        canvas.piece(card, x + index * step, y, w)


def tile_rows(canvas: Canvas, tiles: Sequence[int], box: tuple[float, float, float, float]) -> None:
    """Draw tiles side by side, as large as a box allows, in the fewest rows that are readable."""
    x, y, room, high = box
    for rows in (1, 2, 3):
        across = max(1, -(-len(tiles) // rows))
        w = min((room + 3) / across - 3, (high - 4 * (rows - 1)) / rows / (t.TILE_RATIO + 0.1), 24.0)
        if w >= 14 or rows == 3:
            break
    h, step = w * t.TILE_RATIO, w + 3
    top = y + (high - rows * (h + 4) + 4) / 2
    for index, piece in enumerate(tiles):
        row = index // across
        count = min(across, len(tiles) - row * across)
        left = x + (room - count * step + 3) / 2
        canvas.piece(piece, left + (index % across) * step, top + row * (h + 4), w)


def _chip_size(canvas: Canvas, text: Text, h: float) -> float:
    return canvas.type.within(text, t.CAPTION, 0.9 * h)


def chip_width(canvas: Canvas, text: Text, h: float = 22) -> float:
    """Return the width in du of the pill round a text without an icon."""
    return canvas.type.measure(text, _chip_size(canvas, text, h), True) + 16


def chip(
    canvas: Canvas,
    x: float,
    y: float,
    text: Text,
    color: t.Colour = t.CHIP,
    ink: t.Colour = t.TEXT,
    icon: str = "",
    h: float = 22,
) -> float:
    """Return a small pill with its top left corner at (x, y); its width."""
    extra = 18.0 if icon else 0.0
    wide = chip_width(canvas, text, h) + extra
    canvas.panel("chip", x, y, wide, h, color=color)
    if icon:
        canvas.icon(icon, x + 14, y + h / 2, 14, ink)
    size = _chip_size(canvas, text, h)
    canvas.text(text, x + 8 + extra, y + h / 2, size, True, ink, anchor="middle")
    return wide


def badge(canvas: Canvas, x: float, y: float, value: int, text: Text) -> None:
    """Draw the value of a card, green above 0 and red below; (x, y) is the middle of the lower edge.

    The badge is at least 42 × 26 du, and larger with large letters.
    """
    colour = t.GAIN if value > 0 else t.LOSS if value < 0 else t.EVEN
    size = canvas.type.within(text, t.SIDE, 24)
    wide = max(42.0, canvas.type.measure(text, size, True) + 14)
    high = max(26.0, 1.3 * canvas.type.em(text, size))
    canvas.panel("badge", x - wide / 2, y - high, wide, high, color=colour)
    canvas.text(text, x, y - high / 2, size, True, t.WHITE, "center", anchor="middle")


@dataclass(frozen=True)
class PlateLook:
    """The contents of a seat's plate."""

    crest: int
    name: Text
    count: Text = ""
    score: Text = ""
    chips: Sequence[tuple[Text, t.Colour]] = field(default=())
    active: bool = False
    dimmed: bool = False
    hidden: int = 0
    """Cards that peek out under the plate."""
    peek: float = 24.0
    icon: str = "card"
    foot: float = 0.0
    """What large letters leave free at the foot, if there are no short words."""
    mood: str = "calm"
    level: Text = ""
    """How well a computer plays, on a tab at the foot of the face."""
    bare: bool = False
    """Without the picture of a card: something else stands beside the number of pieces."""


def plate_face(w: float, h: float) -> tuple[float, float, float]:
    """Return the size of the portrait on a plate, and the middle of its window from the plate's corner."""
    size = 100.0 if w >= 230 else 88.0 if w >= 188 else 72.0 if w >= 168 else 54.0
    return size, 18 + 0.43 * size, 0.47 * h


def plate_words(w: float, h: float) -> float:
    """Return the distance in du from the left edge of a plate to its words."""
    size, middle, _ = plate_face(w, h)
    return middle + 0.43 * size + 7


def plate(canvas: Canvas, x: float, y: float, w: float, h: float, look: PlateLook) -> tuple[float, float]:
    """Return the lacquer plate of a seat; where its second row is free from, and the middle of that."""
    if look.hidden:
        canvas.backs(look.hidden, x + w / 2, y + h - 42 + look.peek, 30, w - 34)
    alpha = 0.86 if look.dimmed else 1.0
    canvas.panel("plate_active" if look.active else "plate", x, y, w, h)
    colour = t.seat_colour(look.crest)
    canvas.panel("tab", x + 9, y + 12, 5, h - 24, color=colour, radius=2.5, alpha=alpha)
    size, cx, cy = plate_face(w, h)
    canvas.portrait(look.crest, x + cx, y + cy, size, look.mood)
    left = x + plate_words(w, h)
    foot = h - (31 if h >= 88 else 28 if h >= 84 else 25)
    top, step = 11.75, 22.5
    if look.chips:
        # On a low plate both rows stand higher, clear of the words at its foot.
        top = min(top, foot - 2 * step)
    if canvas.type.scale > 1.1:
        # Large letters share what height there is.
        top = 4.0 if look.chips else 7.0
        step = (h - (31 if look.chips else 7 + look.foot) - top) / 2
    room, middle = x + w - 10 - left, y + top + 0.5 * step
    size = canvas.type.within(look.name, t.NAME, step * 0.85)
    # What tells names apart may be their last letter.
    canvas.text(
        look.name, left, middle, size, True, max_width=room + 5, anchor="middle", alpha=alpha, shrink=True
    )
    middle += step
    size = canvas.type.within("0", t.NAME, step * 0.85)
    least = t.CAPTION / canvas.type.scale
    figures = canvas.type.measure(look.count, size, True) + canvas.type.measure(look.score, least) + APART
    if look.count and (look.bare or figures + 19 > room):
        # Where both do not fit beside the picture of a card, the figures say enough.
        # Of a score no figure may be missing.
        free = room - canvas.type.measure(look.score, least) - 1
        few = canvas.type.fitting(look.count, size, free - APART, True, t.CAPTION) if look.score else size
        wide, _ = canvas.text(look.count, left, middle, few, True, anchor="middle", alpha=alpha)
        room -= wide + (max(4.0, min(APART, free - wide)) if look.score else 6)
    elif look.count:
        canvas.shape(
            look.icon,
            _TILE if look.icon == "tile" else _CARD,
            left - 1,
            middle - 8.5,
            13,
            17,
        )
        wide, _ = canvas.text(look.count, left + 17, middle, size, True, anchor="middle", alpha=alpha)
        room -= 17 + wide + (APART if look.score else 6)
    free = x + w - 10 - room
    if look.score:
        canvas.text(
            look.score,
            x + w - 12,
            middle,
            size,
            canvas.type.measure(look.score, size, True) <= room,
            t.TEXT_WARM,
            "right",
            max_width=room,
            anchor="middle",
            alpha=alpha,
            shrink=True,
        )
    widths = [chip_width(canvas, text) for text, _ in look.chips]
    needed, gap = sum(widths) + 4 * (len(widths) - 1), 4.0
    # What finds no room beside the face stands over its robe.
    first = max(x + 16, min(left - 2, x + w - 8 - needed))
    left = first
    for (text, ground), wide in zip(look.chips, widths, strict=True):
        if left + wide > x + w - 6 and left > first:
            break  # the first words are the most important ones
        chip(canvas, left, y + foot, text, ground)
        left += wide + gap
    if look.level:
        _level(canvas, x + cx, y + h - 9, look.level, first if look.chips else x + w)
    return free, middle


def _level(canvas: Canvas, cx: float, cy: float, text: Text, end: float) -> None:
    """Draw a tab of paper with its middle at (cx, cy), unless it would reach words that begin at `end`."""
    size = canvas.type.within(text, t.CAPTION, 18)
    wide = canvas.type.measure(text, size) + 14
    if cx + wide / 2 > end:
        return
    canvas.panel("tab", cx - wide / 2, cy - 10, wide, 20, color=t.WASHI_SHEET, radius=4)
    canvas.text(text, cx, cy, size, False, t.SUMI, "center", anchor="middle")


STRIP_FACE = 40.0
"""Of the face on the strip, in du."""
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
    canvas.panel("you_active" if active else "you", x, y, w, h)
    canvas.panel("tab", x + 8, y + 8, 5, h - 16, color=t.seat_colour(crest), radius=2.5)
    canvas.portrait(crest, x + 35, y + h / 2, STRIP_FACE, mood)
    room = w - 56 - 12 - taken
    least = t.CAPTION / canvas.type.scale
    needed = canvas.type.measure(right, least) + 5 if right else 0.0
    # Beneath each other there is room for a name that would be cut beside the figures.
    if h >= TWO_ROWS or (right and canvas.type.measure(name, least, True) > room - needed):
        size = canvas.type.within(name, t.NAME, 0.44 * h)
        canvas.text(name, x + 58, y + 0.29 * h, size, True, anchor="middle", max_width=w - 70, shrink=True)
        size = canvas.type.within(right, t.NAME, 0.42 * h)
        canvas.text(
            right, x + w - 12, y + 0.73 * h, size, False, t.TEXT_WARM, "right", w - 70 - taken, "middle",
            shrink=True,
        )  # fmt: skip
        return
    mine = min(canvas.type.measure(name, t.NAME, True), room - min(needed, 0.7 * room))
    canvas.text(name, x + 56, y + h / 2, t.NAME, True, anchor="middle", max_width=mine + 0.5, shrink=True)
    if right:
        canvas.text(
            right,
            x + w - 12,
            y + h / 2,
            t.NAME,
            False,
            t.TEXT_WARM,
            "right",
            anchor="middle",
            max_width=room - mine - 4,
            shrink=True,
        )


def sheet(canvas: Canvas, x: float, y: float, w: float, h: float, veil: float = 0.25) -> None:
    """Draw a sheet of paper over a darkened table."""
    if veil:
        canvas.veil(veil, top=TOPBAR_H)
    canvas.panel("sheet", x, y, w, h)

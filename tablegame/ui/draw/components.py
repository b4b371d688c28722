"""Things made of several panels and words that more than one screen shows."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablegame.speech.runs import SUIT_SIGNS, Mark, piece_sign
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text, Typesetter

if TYPE_CHECKING:
    from tablegame.ui.draw.canvas import Canvas

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


SHORT = 5
"""Letters of a value of which none may be missing."""
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
    small = t.CAPTION / type.scale
    pad, gap = (14.0, 8.0) if w > NARROW else (10.0, 8.0)
    if any(type.measure(a, small) + type.measure(b, small, True) > w - 2 * pad - gap - 1 for a, b in rows):
        # Margins give way before words do.
        pad, gap = 6.0, 6.0
    canvas.panel("tag", x, y, w, h)
    for index, (label, value) in enumerate(rows):
        base = y + TAG_HEAD + (index + 0.5) * step
        # Of a long value, such as a name, the end may be missing; of what it is called only for a number.
        grown = small * min(TAG_GROWTH, max(1.0, type.scale))
        roomy = type.measure(label, grown) + type.measure(value, small, True) <= w - 2 * pad - gap - 2
        needed = type.measure(label, grown if roomy else small) + 1
        room = w - 2 * pad - gap - min(needed, w * 0.62)
        if len(type.plain(value)) <= SHORT:
            room = max(room, type.measure(value, small, True) + 1)
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
            max_width=w - 2 * pad - gap - wide,
            anchor="middle",
            shrink=True,
        )
    return h


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


def chip_width(canvas: Canvas, text: Text, h: float = 22, icon: str = "") -> float:
    """Return the width in du of the pill round a text, which may be an icon alone."""
    if icon and not text:
        return 26.0
    return canvas.type.measure(text, _chip_size(canvas, text, h), True) + (37 if icon else 16)


def chip(
    canvas: Canvas,
    x: float,
    y: float,
    text: Text,
    color: t.Colour = t.CHIP,
    ink: t.Colour = t.TEXT,
    icon: str = "",
    h: float = 22,
    corner: float | None = None,
) -> float:
    """Draw a small pill with its top left corner at (x, y). Return its width.

    `corner` is the radius of its corners if its ends are not round.
    """
    wide = chip_width(canvas, text, h, icon)
    canvas.panel("chip", x, y, wide, h, color=color, radius=corner)
    if icon:
        canvas.icon(icon, x + (17 if text else wide / 2), y + h / 2, 16, ink)
    size = _chip_size(canvas, text, h)
    canvas.text(text, x + wide - 8, y + h / 2, size, True, ink, "right", anchor="middle")
    return wide


def caption(canvas: Canvas, text: Text, x: float, y: float, most: float, *, ends: bool = False) -> None:
    """Draw words on a dark pill, which lines of the table do not cross.

    The pill begins at x or `ends` there, y is its middle, and it is at most `most` du wide.
    """
    size = canvas.type.within(text, t.SIDE, 22)
    wide = min(most, canvas.type.measure(text, size) + 20)
    left = x - wide if ends else x
    canvas.panel("chip", left, y - 12, wide, 24, color=t.PROMPT)
    canvas.text(
        text, left + wide / 2, y, size, False, t.TEXT_COOL, "center", wide - 16, "middle", shrink=True
    )


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


def sheet(canvas: Canvas, x: float, y: float, w: float, h: float, veil: float = 0.25) -> None:
    """Draw a sheet of paper over a darkened table."""
    if veil:
        canvas.veil(veil, top=TOPBAR_H)
    canvas.panel("sheet", x, y, w, h)


def plain_words(text: Text) -> str:
    """Return a text as screen readers get it."""
    if isinstance(text, str):
        return text
    return "".join(run if isinstance(run, str) else _spoken_sign(run) for run in text)


def _spoken_sign(mark: Mark) -> str:
    if mark.kind == "piece" and isinstance(mark.value, int):
        return piece_sign(mark.value) or "★"
    return SUIT_SIGNS.get(str(mark.value), str(mark.value)) if mark.kind == "suit" else str(mark.value)


class PadCap(str):
    """The label of a gamepad button, drawn as a round cap."""

    __slots__ = ()


def key_cap(
    canvas: "Canvas", x: float, y: float, text: str, dark: bool = True, off: t.Colour | None = None
) -> float:
    """Draw a key cap, its left edge at `x` and its middle at `y`. Return its width.

    `off` is the colour of the words of a button that cannot be pressed; the cap is only outlined then.
    """
    width = cap_width(canvas, text)
    ground, ink = (t.BLACK, t.TEXT_WARM) if dark else (t.WHITE, t.LACQUER)
    corner = 10 if isinstance(text, PadCap) else 5
    svg = f'<rect width="{width:.2f}" height="20" rx="{corner}" fill="{ground}" fill-opacity=".28"/>'
    if off is not None:
        svg = (
            f'<rect x="0.5" y="0.5" width="{width - 1:.2f}" height="19" rx="{corner}" fill="none"'
            f' stroke="{t.hexa(off)}" stroke-opacity=".5"/>'
        )
    canvas.shape("cap", svg, x, y - 10, width, 20)
    canvas.text(text, x + width / 2, y, t.KEY_CAP, True, off or ink, "center", anchor="middle")
    return width


def cap_width(canvas: "Canvas", text: str) -> float:
    """Return the width of a key cap."""
    return max(20.0, canvas.type.measure(text, t.KEY_CAP, True) + 10)


LIFE_STEP: Final = 20.0


LIVES: Final = (t.LIFE, t.LIFE_LOST)
"""The colours of a life, and of the outline of a lost one."""


def life(
    canvas: Canvas, x: float, y: float, kept: bool, size: float = 18.0, colours: tuple[str, str] = LIVES
) -> None:
    """Draw a plum blossom with its middle at (x, y), filled, or as an outline if the life is lost."""
    half, r = size * 0.56, size / 2
    out = ""
    for petal in range(5):
        a = math.radians(72 * petal - 90)
        place = f'cx="{half + 0.52 * r * math.cos(a):.2f}" cy="{half + 0.52 * r * math.sin(a):.2f}"'
        if kept:
            out += f'<circle {place} r="{0.46 * r:.2f}" fill="{colours[0]}"/>'
        else:
            edge = f'stroke="{colours[1]}" stroke-width="{size * 0.075:.2f}"'
            out += f'<circle {place} r="{0.40 * r:.2f}" fill="none" {edge}/>'
    if kept:
        out += f'<circle cx="{half}" cy="{half}" r="{0.26 * r:.2f}" fill="{t.BRASS_HI}"/>'
    canvas.shape("life", out, x - half, y - half, 2 * half, 2 * half)


def lives(
    canvas: Canvas, x: float, y: float, kept: int, most: int, step: float = LIFE_STEP, size: float = 18.0
) -> float:
    """Draw a row of lives on a plate, the lost ones last. Return its width.

    The middle of the first is at (x, y).
    """
    colours = canvas.look.cloth.plates.lives
    for place in range(most):
        life(canvas, x + step * place, y, place < kept, size, colours)
    return step * most


def number(canvas: Canvas, x: float, y: float, text: str = "1", r: float = 11.0) -> None:
    """Draw a golden disc with a number, which marks the lead or the order of play."""
    canvas.circle(x, y, r, t.SELECTED, t.LACQUER, 1.5)
    canvas.text(
        text, x, y, canvas.type.within(text, 1.35 * r, 1.35 * r), True, t.LACQUER, "center", anchor="middle"
    )


def bomb(canvas: Canvas, x: float, y: float, level: int, r: float = 12.0, live: bool = True) -> None:
    """Draw the level of a bomb in a red disc, or a grey one if it would not beat the pieces on the table."""
    canvas.circle(x, y, r, t.SHU if live else t.SPENT)
    text = str(level)
    canvas.text(
        text, x, y, canvas.type.within(text, 1.3 * r, 1.3 * r), True, t.TAB_TEXT, "center", anchor="middle"
    )

"""Small marks that tables lay down: lives, numbers, directions, the cord of a bind, the ring of a window."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import raster
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box

LIFE_STEP: Final = 20.0
WINDOW_R: Final = 103.0
CORD: Final = ((95.0, t.SHU_HI, 3.2), (90.5, t.CORD_WHITE, 2.2), (86.5, t.SHU_HI, 3.2))
"""The strands of a bind's cord: radius, colour, width."""
KNOT: Final = 106.0
"""From the middle of the pile down to the knot."""
CHEVRONS: Final = (206.0, 334.0, 26.0, 154.0)
"""Where the chevrons stand on the ring, in degrees clockwise from the right."""
TAB_H: Final = 18.0
"""Of an owner's tab with a Latin letter; a Japanese one is larger."""
STAMP_CREST: Final = 60.0
"""The room of a crest on a stamp."""
STAMP_TURN: Final = 5.0
"""How far a stamp is turned against the clock, in degrees."""


def life(canvas: Canvas, x: float, y: float, kept: bool, size: float = 18.0) -> None:
    """A plum blossom with its middle at (x, y); a lost one is its outline."""
    half, r = size * 0.56, size / 2
    out = ""
    for petal in range(5):
        a = math.radians(72 * petal - 90)
        place = f'cx="{half + 0.52 * r * math.cos(a):.2f}" cy="{half + 0.52 * r * math.sin(a):.2f}"'
        if kept:
            out += f'<circle {place} r="{0.46 * r:.2f}" fill="{t.LIFE}"/>'
        else:
            edge = f'stroke="{t.LIFE_LOST}" stroke-width="{size * 0.075:.2f}"'
            out += f'<circle {place} r="{0.40 * r:.2f}" fill="none" {edge}/>'
    if kept:
        out += f'<circle cx="{half}" cy="{half}" r="{0.26 * r:.2f}" fill="{t.BRASS_HI}"/>'
    canvas.shape("life", out, x - half, y - half, 2 * half, 2 * half)


def lives(
    canvas: Canvas, x: float, y: float, kept: int, most: int, step: float = LIFE_STEP, size: float = 18.0
) -> float:
    """A row of lives whose first one's middle is at (x, y), the lost ones last; its width."""
    for place in range(most):
        life(canvas, x + step * place, y, place < kept, size)
    return step * most


def number(canvas: Canvas, x: float, y: float, text: str = "1", r: float = 11.0) -> None:
    """A brass disc with a number: who led, or in which order."""
    canvas.circle(x, y, r, t.BRASS_HI, t.LACQUER, 1.5)
    canvas.text(
        text, x, y, canvas.type.within(text, 1.35 * r, 1.35 * r), True, t.LACQUER, "center", anchor="middle"
    )


def bomb(canvas: Canvas, x: float, y: float, level: int, r: float = 12.0, live: bool = True) -> None:
    """The level of a bomb in a red disc, in a grey one when it would not beat what lies."""
    canvas.circle(x, y, r, t.SHU if live else t.SPENT)
    text = str(level)
    canvas.text(
        text, x, y, canvas.type.within(text, 1.3 * r, 1.3 * r), True, t.TAB_TEXT, "center", anchor="middle"
    )


def owner_tab(canvas: Canvas, card: Box, seat: int, name: Text) -> None:
    """Whose card this is: a tab in the seat's colour, half over the lower edge, with the initial."""
    x, y, w, h = card
    initial = canvas.type.plain(name)[:1]
    size = canvas.type.within(initial, t.CAPTION, 16)
    wide, high = 0.72 * w, max(TAB_H, 1.2 * canvas.type.em(initial, size))
    left, top = x + (w - wide) / 2, y + h - high / 2
    edge = f'rx="{high / 2 - 0.8:.2f}" fill="{t.seat_colour(seat)}" stroke="{t.LACQUER}" stroke-width="1.6"'
    rect = f'<rect x=".8" y=".8" width="{wide - 1.6:.2f}" height="{high - 1.6:.2f}" {edge}/>'
    canvas.shape("tab", rect, left, top, wide, high)
    canvas.text(initial, x + w / 2, y + h, size, True, t.LACQUER, "center", anchor="middle")


def directions(canvas: Canvas, cx: float, cy: float, rx: float, ry: float, clockwise: bool = True) -> None:
    """Four double chevrons on the ring of the table that show in which direction it is played."""
    for degrees in CHEVRONS:
        a = math.radians(degrees)
        x, y = cx + rx * math.cos(a), cy + ry * math.sin(a)
        along = math.degrees(math.atan2(ry * math.cos(a), -rx * math.sin(a))) + (0 if clockwise else 180)
        path = "M-7,-7L2,0L-7,7M0,-7L9,0L0,7"
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        line = f'fill="none" stroke="{t.BRASS_HI}" stroke-width="2.6" {ends}'
        ground = f'<circle cx="14" cy="14" r="13" fill="{canvas.look.cloth.middle}"/>'
        turned = f'<g transform="translate(14,14) rotate({along:.1f})"><path d="{path}" {line}/></g>'
        canvas.shape("chevron", ground + turned, x - 14, y - 14, 28, 28)


def window_ring(canvas: Canvas, cx: float, cy: float, left: float, r: float = WINDOW_R) -> None:
    """The gold ring of a call window, of which `left` (1..0) is still there; it runs out clockwise.

    Drawn before the cord, whose knot lies on it.
    """
    part = min(1.0, max(0.0, left))
    if part <= 0:
        return
    half = r + 3
    if part > 0.995:
        inner = f'<circle cx="{half}" cy="{half}" r="{r}" fill="none" stroke="{t.FOCUS}" stroke-width="3.4"/>'
    else:
        a = math.radians(360 * (1 - part) - 90)
        start = f"{half + r * math.cos(a):.2f},{half + r * math.sin(a):.2f}"
        far = 1 if part > 0.5 else 0
        inner = stroke(f"M{start}A{r},{r} 0 {far} 1 {half},{half - r}", t.FOCUS, 3.4)
    side = canvas.metrics.px(2 * half)
    # Every frame has another one: none is worth keeping.
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * half} {2 * half}">{inner}</svg>'
    canvas.centred(raster(source.encode(), side, side), cx, cy)


def cord(canvas: Canvas, cx: float, cy: float, text: str = "", tight: float = 1.0) -> None:
    """The cord of a bind round the pile, its knot below with what is to be drawn on a disc.

    `tight` (0..1) is how far it is drawn together; the knot is tied at the end.
    """
    slack = 1 + 0.28 * (1 - tight)
    half = CORD[0][0] * slack + 4
    inner = f'<circle cx="{half:.2f}" cy="{half:.2f}" r="{half - 2:.2f}" fill="{t.VEIL}" fill-opacity=".3"/>'
    for r, colour, width in CORD:
        edge = f'fill="none" stroke="{colour}" stroke-width="{width}"'
        inner += f'<circle cx="{half:.2f}" cy="{half:.2f}" r="{r * slack:.2f}" {edge}/>'
    canvas.shape("cord", inner, cx - half, cy - half, 2 * half, 2 * half)
    if tight >= 1:
        _knot(canvas, cx, cy + KNOT, text)


def _knot(canvas: Canvas, x: float, y: float, text: str) -> None:
    out = ""
    for s in (-1, 1):
        bow = f"M90,28C{90 + s * 26},6 {90 + s * 62},26 {90 + s * 40},44"
        bow += f"C{90 + s * 30},52 {90 + s * 16},42 90,34"
        end = f"M{90 + s * 8},40C{90 + s * 40},50 {90 + s * 60},54 {90 + s * 86},44"
        tail = f"M{90 + s * 8},46C{90 + s * 38},60 {90 + s * 58},64 {90 + s * 80},58"
        out += stroke(bow, t.SHU_HI, 4.4) + stroke(end, t.SHU_HI, 4) + stroke(tail, t.CORD_WHITE, 2.6)
    canvas.shape("knot", out, x - 90, y - 40, 180, 84)
    if text:
        canvas.panel("button_call", x - 30, y - 28, 60, 60, radius=30, color=t.BRASS_HI)
        canvas.text(
            text,
            x,
            y + 2,
            canvas.type.within(text, t.DAMAGE, 30),
            True,
            t.SHU_TEXT,
            "center",
            max_width=54,
            anchor="middle",
            shrink=True,
        )


def stamp(
    canvas: Canvas, text: Text, x: float, y: float, w: float, size: float = t.BANNER, grow: float = 1.0,
    seats: Sequence[int] = (),
) -> None:  # fmt: skip
    """A paper stamp with its middle at (x, y), a word in a frame, a little turned, `grow` times as large.

    At its left stand the crests of `seats`.
    """
    plain, px = canvas.type.plain(text), canvas.metrics.px
    h = max(84.0, 1.75 * size)
    room = w + 80, h + 80

    def paper() -> pygame.Surface:
        made = pygame.Surface((px(room[0]), px(room[1])), pygame.SRCALPHA)
        with canvas.onto(made):
            canvas.panel("sheet", 40, 40, w, h)
            frame = f'<rect x="9" y="9" width="{w - 18:.1f}" height="{h - 18:.1f}" rx="6" fill="none"'
            canvas.shape("stamp", f'{frame} stroke="{t.SHU}" stroke-width="3"/>', 40, 40, w, h)
            crests = len(seats) * STAMP_CREST
            for place, seat in enumerate(seats):
                left = 40 + 24 + STAMP_CREST * (place + 0.5) - 4
                canvas.crest(seat, left, room[1] / 2, 0.4 * STAMP_CREST, disc=True)
            middle = room[0] / 2 + crests / 2, room[1] / 2
            canvas.text(text, *middle, size, True, t.SHU, "center", w - 40 - crests, "middle", display=True)
        return made

    key = "stamp", plain, round(w), round(size), tuple(seats), canvas.metrics, canvas.look
    kept = canvas.art.pictures
    flat = kept.get(key, paper)

    def turned() -> pygame.Surface:
        return pygame.transform.rotozoom(flat, STAMP_TURN, 1.0)

    drawn = kept.get((*key, "turned"), turned)
    if grow != 1.0:
        # Growing what is turned already takes a tenth of the time of turning each size anew.
        wide, high = drawn.get_size()
        drawn = pygame.transform.smoothscale(drawn, (round(wide * grow), round(high * grow)))
    canvas.centred(drawn, x, y)


def air_shadow(canvas: Canvas, piece: Box, air: float, squeeze: float = 1.0) -> None:
    """The shadow of a piece above the cloth: farther away the higher it is (1..0), gone when it lies."""
    x, y, w, h = piece
    s = canvas.metrics.s
    # Steps of eight pixels, so that a piece that grows on its way needs few shadows.
    size = max(8, round(w * squeeze * s / 8) * 8), max(8, round(h * s / 8) * 8)
    shade, _ = canvas.panels.shadows.get(*size, 0.07 * w * s, 7 * s, alpha=0.5)
    canvas.centred(shade, x + w / 2, y + h / 2 + 4 + 14 * air, round(255 * min(1.0, 1.4 * air)))


def pile(canvas: Canvas, count: int, x: float, y: float, w: float) -> None:
    """A stock of hidden cards: the fewer are left, the lower it is."""
    layers = 0 if count <= 0 else 1 + min(4, count // 8)
    for layer in range(layers):
        canvas.card(None, x - 1.2 * layer, y - 1.8 * layer, w, shadow="rest" if layer == 0 else "none")


@lru_cache(maxsize=64)
def stitch_line(w: float, h: float) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """The ends of every stitch of the oval that `canvas.stitches` sews, clockwise from the right."""
    out = []
    for piece in outline(w, h, 12, 1, 9, 6, True).split("M")[1:]:
        points = [tuple(map(float, point.split(","))) for point in piece.split("L")]
        out.append(((points[0][0], points[0][1]), (points[-1][0], points[-1][1])))
    return tuple(out)


def lit_stitches(
    canvas: Canvas, x: float, y: float, w: float, h: float, lit: Iterable[int], alpha: float = 0.9
) -> None:
    """Lights some stitches of the oval `canvas.stitches(x, y, w, h, oval=True)`, by their number."""
    every = stitch_line(w, h)
    for number in {place % len(every) for place in lit}:
        (ax, ay), (bx, by) = every[number]
        left, top = min(ax, bx) - 3, min(ay, by) - 3
        path = f"M{ax - left:.2f},{ay - top:.2f}L{bx - left:.2f},{by - top:.2f}"
        line = stroke(path, t.FOCUS, 2.6, alpha)
        canvas.shape("lit", line, x + left, y + top, abs(ax - bx) + 6, abs(ay - by) + 6)


def target(canvas: Canvas, box: Box) -> None:
    """Stitches round a plate that is to be pressed."""
    x, y, w, h = box
    canvas.stitches(x - 5, y - 5, w + 10, h + 10, 14, t.LEGAL_RIM, 0.9)


def buzzer(canvas: Canvas, pad: Box, seat: int, key: str, pressed: bool = False) -> None:
    """The pad that a person presses for a call: the seat's crest and key in the seat's colour."""
    x, y, w, h = pad
    canvas.panel("plate_active" if pressed else "plate", x, y, w, h)
    r = 0.25 * min(w, h)
    canvas.crest(seat, x + w / 2, y + 0.4 * h, r)
    if key:
        size = canvas.type.within(key, t.NAME, 22)
        canvas.text(
            key, x + w / 2, y + 0.82 * h, size, True, align="center", anchor="middle", max_width=w - 16
        )

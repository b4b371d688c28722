"""Small marks that tables lay down: lives, numbers, directions, the cord of a bind, the ring of a window."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, raster, stroke
from tablegame.ui.draw.canvas import Canvas, unseen
from tablegame.ui.draw.incremental_drawing import LATER, ROTATION_FRAMES, BackgroundRotation, PrerenderStep
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.system.metrics import Box

WINDOW_R: Final = 103.0
CORD: Final = ((95.0, t.SHU_HI, 3.2), (90.5, t.CORD_WHITE, 2.2), (86.5, t.SHU_HI, 3.2))
"""The strands of a bind's cord: radius, colour, width."""
CORD_LOOSE: Final = 0.28
"""How much wider it is at first."""
KNOT: Final = 115.0
"""From the middle of the pile down to the knot."""
CHEVRONS: Final = (206.0, 334.0, 26.0, 154.0)
"""Where the chevrons stand on the ring, in degrees clockwise from the right."""
STEEP_CHEVRONS: Final = (249.0, 291.0, 69.0, 111.0)
"""The same on a ring on which things lie at both sides."""
OWNER_R: Final = 13.0
"""The radius of an owner's face on a piece, in du; on a small piece it is smaller."""
STAMP_CREST: Final = 60.0
"""The room of a crest on a stamp."""
STAMP_TURN: Final = 5.0
"""How far a stamp is turned against the clock, in degrees."""
STAMP_SIZES: Final = (1.3, 1.12, 1.0)
"""How large a stamp is while it falls, one after the other, of its size as it lies."""
STAMP_GROWN: Final = STAMP_SIZES[0]
"""How much larger a stamp is at most."""
SEAL_R: Final = 30.0
"""Of the disc on the knot of a cord."""
AIR_DROP: Final = (4.0, 22.0)
"""How far below a piece its shadow lies, in du: close to the cloth, and at its highest."""
AIR_DARK: Final = (0.55, 0.30)
"""The opacity of that shadow, likewise."""
AIR_STEP: Final = 16 / 3
"""From one size of a shadow above the cloth to the next, in du, and no less than eight pixels."""


def owner_r(w: float) -> float:
    """Return the radius of the face on a piece so wide; in steps, as a piece may grow on its way."""
    return round(2 * min(OWNER_R, max(8.0, 0.19 * w))) / 2


def owner(canvas: Canvas, piece: Box, crest: int, made_for: float | None = None, grow: float = 1.0) -> None:
    """Draw the portrait of a piece's owner on lacquer, half over the lower edge of the piece.

    On a moving piece it is scaled from the picture on a piece of width `made_for`. It is `grow` times as
    large as on others.
    """
    x, y, w, h = piece
    r, full = owner_r(w) * grow, owner_r(made_for or w)
    if r == full:
        _owner(canvas, x + w / 2, y + h, r, crest)
        return
    picture = _owner_alone(canvas, full, crest)
    side = max(1, round(picture.get_width() * r / full))
    canvas.centred(pygame.transform.smoothscale(picture, (side, side)), x + w / 2, y + h)


def _owner(canvas: Canvas, x: float, y: float, r: float, crest: int) -> None:
    canvas.circle(x, y, r + 1.6, t.LACQUER)
    canvas.face(crest, x, y, r)


def _owner_alone(canvas: Canvas, r: float, crest: int) -> pygame.Surface:
    """Return the same as a picture of its own, with the middle of the face in its middle."""
    half = 1.4 * r

    def made() -> pygame.Surface:
        side = canvas.metrics.px(2 * half)
        alone = pygame.Surface((side, side), pygame.SRCALPHA)
        with canvas.onto(alone):
            _owner(canvas, half, half, r, crest)
        return alone

    return canvas.art.pictures.get(("owner", crest, r, canvas.metrics), made)


def owner_steps(w: float, crest: int) -> Iterator[PrerenderStep]:
    """Make the pictures of an owner on a piece so wide, for frames that draw nothing."""
    box = 0.0, 0.0, w, w
    yield lambda canvas: unseen(lambda hidden: owner(hidden, box, crest), canvas)
    yield lambda canvas: _owner_alone(canvas, owner_r(w), crest)


def last_laid(canvas: Canvas, piece: Box, crest: int, tile: bool = False) -> None:
    """Draw a rim round the last piece played in the colour of its player, with dark lines on both sides."""
    x, y, w, h = piece
    r, out = (0.14 if tile else 0.068) * w, 3.4
    wide, high = w + 2 * out + 2, h + 2 * out + 2
    rim = f'x="2.9" y="2.9" width="{wide - 5.8:.2f}" height="{high - 5.8:.2f}" rx="{r + 1.5:.2f}"'
    svg = f'<rect {rim} fill="none" stroke="{t.LACQUER}" stroke-width="5.4"/>'
    svg += f'<rect {rim} fill="none" stroke="{t.seat_colour(crest)}" stroke-width="3.2"/>'
    canvas.shape("laid", svg, x - out - 1, y - out - 1, wide, high)


def gold_rim(canvas: Canvas, box: Box, radius: float) -> None:
    """Draw a gold rim around a card or a sum, with a dark line on its inner side."""
    x, y, w, h = box
    wide, high = w + 10, h + 10
    svg = "".join(
        f'<rect x="{away}" y="{away}" width="{wide - 2 * away}" height="{high - 2 * away}"'
        f' rx="{radius + 5 - away}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for away, colour, width in ((2.6, t.LACQUER, 5.2), (2.6, t.WINNING_RIM, 3.6))
    )
    canvas.shape("gold", svg, x - 5, y - 5, wide, high)


def chevron_at(
    nth: int, cx: float, cy: float, rx: float, ry: float, steep: bool = False
) -> tuple[float, float, float]:
    """Return the place of the nth double chevron on the table's ring, and its clockwise angle in degrees."""
    a = math.radians((STEEP_CHEVRONS if steep else CHEVRONS)[nth])
    along = math.degrees(math.atan2(ry * math.cos(a), -rx * math.sin(a)))
    return cx + rx * math.cos(a), cy + ry * math.sin(a), along


def chevron(canvas: Canvas, x: float, y: float, along: float) -> None:
    """Draw one of the four double chevrons that show the direction of play."""
    path = "M-7,-7L2,0L-7,7M0,-7L9,0L0,7"
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    line = f'fill="none" stroke="{t.BRASS_HI}" stroke-width="2.6" {ends}'
    ground = f'<circle cx="14" cy="14" r="13" fill="{canvas.look.cloth.middle}"/>'
    turned = f'<g transform="translate(14,14) rotate({along:.1f})"><path d="{path}" {line}/></g>'
    canvas.shape("chevron", ground + turned, x - 14, y - 14, 28, 28)


def window_ring(canvas: Canvas, cx: float, cy: float, left: float, r: float = WINDOW_R) -> None:
    """Draw the gold ring of a call window, of which `left` (1..0) remains; it shrinks clockwise.

    It is drawn before the cord, because the cord's knot covers it.
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


def cord(
    canvas: Canvas, cx: float, cy: float, text: str = "", tight: float = 1.0, grown: float = 1.0
) -> None:
    """Draw the cord of a bind round the pile, with `text` on the disc of its knot below.

    `tight` (0..1) says how far the cord is drawn together; the knot appears at the end. `grown` is how much
    larger than usual the pile is.
    """
    picture = _strands(canvas, grown)
    if tight < 1:
        # On its way it is the same, grown: a new one for each step would cost ten times as much. They share
        # the room for that, as those of a stamp do.
        wide = round(picture.get_width() * (1 + CORD_LOOSE * (1 - tight)))
        picture = pygame.transform.smoothscale(
            picture, (wide, wide), _cord_room(canvas, grown).subsurface((0, 0), (wide, wide))
        )
    canvas.centred(picture, cx, cy)
    if tight >= 1:
        _knot(canvas, cx, cy + KNOT * grown, text)


def make_cord(canvas: Canvas) -> None:
    """Make the pictures of a cord."""
    _cord_room(canvas)
    unseen(lambda hidden: cord(hidden, 0, 0), canvas)


def _strands(canvas: Canvas, grown: float = 1.0) -> pygame.Surface:
    half = CORD[0][0] + 4
    inner = f'<circle cx="{half:.2f}" cy="{half:.2f}" r="{half - 2:.2f}" fill="{t.VEIL}" fill-opacity=".3"/>'
    for r, colour, width in CORD:
        edge = f'fill="none" stroke="{colour}" stroke-width="{width}"'
        inner += f'<circle cx="{half:.2f}" cy="{half:.2f}" r="{r:.2f}" {edge}/>'
    side = canvas.metrics.px(2 * half * grown)
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * half} {2 * half}">{inner}</svg>'
    return canvas.art.svg("cord", source, side, side)


def _cord_room(canvas: Canvas, grown: float = 1.0) -> pygame.Surface:
    """Return the surface on which a cord is scaled, as large as the cord at its widest."""
    wide = math.ceil(_strands(canvas, grown).get_width() * (1 + CORD_LOOSE))
    return canvas.art.pictures.get(
        ("room", "cord", wide), lambda: pygame.Surface((wide, wide), pygame.SRCALPHA)
    )


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
        side = 2 * SEAL_R
        canvas.panel("button_call", x - SEAL_R, y + 2 - SEAL_R, side, side, radius=SEAL_R, color=t.BRASS_HI)
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


def stamp_crest(size: float) -> float:
    """Return the room of a crest on a stamp with letters of this size."""
    return STAMP_CREST * size / t.BANNER


def stamp(
    canvas: Canvas, text: Text, x: float, y: float, w: float, size: float = t.BANNER, grow: float = 1.0,
    crests: Sequence[int] = (), turn: float = STAMP_TURN,
) -> None:  # fmt: skip
    """Draw a paper stamp with its middle at (x, y): a framed word, slightly turned, `grow` times as large.

    The portraits of `crests` stand at the left of the word. `turn` is counted against the clock, in degrees.
    """
    drawn = _turned_stamp(canvas, text, w, size, crests, turn)
    if grow != 1.0:
        # Growing what is turned already takes a tenth of the time of turning each size anew; it grows into
        # one picture, since a new one of that size for each frame costs more than the growing.
        wide, high = drawn.get_size()
        room = _stamp_room(canvas, text, w, size, crests, turn)
        large = min(room.get_width(), round(wide * grow)), min(room.get_height(), round(high * grow))
        drawn = pygame.transform.smoothscale(drawn, large, room.subsurface((0, 0), large))
    canvas.centred(drawn, x, y)


def stamp_growth(age: float, lasts: float) -> float:
    """Return how large a stamp is that has been falling for `age` ms of `lasts`, of its size as it lies."""
    share = age / lasts if lasts > 0 else 1.0
    return STAMP_SIZES[max(0, min(len(STAMP_SIZES) - 1, int(share * len(STAMP_SIZES))))]


def stamp_steps(
    text: Text, w: float, size: float, crests: Sequence[int] = (), turn: float = STAMP_TURN
) -> Iterator[PrerenderStep]:
    """Make the picture of a stamp bit by bit, for frames that draw little."""
    yield lambda canvas: unseen(lambda hidden: hidden.panel("sheet", 40, 40, w, stamp_height(size)), canvas)
    yield lambda canvas: unseen(lambda hidden: _stamp_frame(hidden, w, size), canvas)
    yield lambda canvas: unseen(lambda hidden: _stamp_faces(hidden, size, crests), canvas)
    yield lambda canvas: unseen(lambda hidden: _stamp_words(hidden, text, w, size, crests), canvas)
    yield lambda canvas: _flat_stamp(canvas, text, w, size, crests)
    yield from _turning(text, w, size, crests, turn)
    yield lambda canvas: _stamp_room(canvas, text, w, size, crests, turn)


def _turning(
    text: Text, w: float, size: float, crests: Sequence[int], turn: float
) -> Iterator[PrerenderStep]:
    turning: list[BackgroundRotation] = []

    def begin(canvas: Canvas) -> None:
        if (*_stamp_key(canvas, text, w, size, crests), turn) not in canvas.art.pictures:
            turning.append(BackgroundRotation(_flat_stamp(canvas, text, w, size, crests), turn))

    yield begin
    if turning:
        for _ in range(ROTATION_FRAMES):
            yield lambda canvas: LATER
        yield lambda canvas: _turned_stamp(canvas, text, w, size, crests, turn, turning[0].result)


def stamp_height(size: float) -> float:
    """Return the height in du of the paper of a stamp with letters of a size."""
    return max(84.0 * min(1.0, size / t.BANNER), 1.75 * size)


def _stamp_key(
    canvas: Canvas, text: Text, w: float, size: float, crests: Sequence[int]
) -> tuple[object, ...]:
    plain = canvas.type.plain(text)
    return "stamp", plain, round(w), round(size), tuple(crests), canvas.metrics, canvas.look


def _stamp_frame(canvas: Canvas, w: float, size: float) -> None:
    """Draw the frame of a stamp, 40 du from the upper left corner of the canvas."""
    h, k = stamp_height(size), min(1.0, size / t.BANNER)
    frame = f'<rect x="{9 * k}" y="{9 * k}" width="{w - 18 * k:.1f}" height="{h - 18 * k:.1f}" rx="{6 * k}"'
    line = f'fill="none" stroke="{t.SHU}" stroke-width="{3 * k}"/>'
    canvas.shape("stamp", f"{frame} {line}", 40, 40, w, h)


def _stamp_faces(canvas: Canvas, size: float, crests: Sequence[int]) -> None:
    h, one = stamp_height(size), stamp_crest(size)
    for place, crest in enumerate(crests):
        canvas.face(crest, 40 + 0.5 * size + one * (place + 0.5) - 4, 40 + h / 2, 0.4 * one)


def _stamp_words(canvas: Canvas, text: Text, w: float, size: float, crests: Sequence[int]) -> None:
    h, k = stamp_height(size), min(1.0, size / t.BANNER)
    taken = len(crests) * stamp_crest(size)
    middle = 40 + w / 2 + taken / 2, 40 + h / 2
    plain = canvas.type.plain(text)
    canvas.text(plain, *middle, size, True, t.SHU, "center", w - 40 * k - taken, "middle", display=True)


def _flat_stamp(canvas: Canvas, text: Text, w: float, size: float, crests: Sequence[int]) -> pygame.Surface:
    px, h = canvas.metrics.px, stamp_height(size)

    def paper() -> pygame.Surface:
        made = pygame.Surface((px(w + 80), px(h + 80)), pygame.SRCALPHA)
        with canvas.onto(made):
            canvas.panel("sheet", 40, 40, w, h)
            _stamp_frame(canvas, w, size)
            _stamp_faces(canvas, size, crests)
            _stamp_words(canvas, text, w, size, crests)
        return made

    return canvas.art.pictures.get(_stamp_key(canvas, text, w, size, crests), paper)


def _stamp_room(
    canvas: Canvas, text: Text, w: float, size: float, crests: Sequence[int], turn: float
) -> pygame.Surface:
    """Return the surface on which a stamp is scaled, as large as the stamp at its largest."""
    wide, high = _turned_stamp(canvas, text, w, size, crests, turn).get_size()

    def room() -> pygame.Surface:
        made = pygame.Surface((math.ceil(wide * STAMP_GROWN), math.ceil(high * STAMP_GROWN)), pygame.SRCALPHA)
        made.fill((0, 0, 0, 0))
        return made

    return canvas.art.pictures.get(("room", *_stamp_key(canvas, text, w, size, crests), turn), room)


def _turned_stamp(
    canvas: Canvas, text: Text, w: float, size: float, crests: Sequence[int], turn: float,
    known: Callable[[], pygame.Surface] | None = None,
) -> pygame.Surface:  # fmt: skip
    """Return the picture of a turned stamp from the cache, or from `known`, or turn it now."""

    def turned() -> pygame.Surface:
        return pygame.transform.rotozoom(_flat_stamp(canvas, text, w, size, crests), turn, 1.0)

    key = (*_stamp_key(canvas, text, w, size, crests), turn)
    return canvas.art.pictures.get(key, known or turned)


def air_shadow(canvas: Canvas, piece: Box, air: float, squeeze: float = 1.0) -> None:
    """Draw the shadow of a piece at height `air` (1..0): farther away and paler the higher the piece, none at
    0."""
    x, y, w, h = piece
    s = canvas.metrics.s
    # In steps, so that a piece that grows on its way needs few shadows.
    step = max(8, round(AIR_STEP * s))
    size = max(step, round(w * squeeze * s / step) * step), max(step, round(h * s / step) * step)
    shade, _ = canvas.panels.shadows.get(*size, 0.07 * w * s, 7 * s, alpha=AIR_DARK[0])
    pale = 1 - (1 - AIR_DARK[1] / AIR_DARK[0]) * air
    drop = AIR_DROP[0] + (AIR_DROP[1] - AIR_DROP[0]) * air
    canvas.centred(shade, x + w / 2, y + h / 2 + drop, round(255 * min(1.0, 4 * air) * pale))


LAYER: Final = 1.1
"""The height of a layer of a pile, which stands for `LAYER_CARDS` cards, in du."""
LAYER_CARDS: Final = 3


CARD_RADIUS: Final = 0.072
"""The radius of the corners of a card, in its widths."""


def pile_height(count: int) -> float:
    """Return how far the top card of a pile of so many cards lies above its foot, in du."""
    return LAYER * max(0, count // LAYER_CARDS)


def pile(canvas: Canvas, count: int, x: float, y: float, w: float) -> None:
    """Draw a stock of hidden cards, whose foot stays while its top becomes lower with every few cards."""
    if count <= 0:
        return
    canvas.card(None, x, y, w)
    high, tall = w * t.CARD_RATIO, pile_height(count)
    layers = count // LAYER_CARDS
    rows = [(tall + 0.8, t.PILE_FOOT)]
    rows += [(LAYER * layer, t.PILE_ROWS[(layer + 1) % 2]) for layer in range(layers, 0, -1)]
    svg = "".join(_layer(w, high, down, colour) for down, colour in rows)
    if layers:
        canvas.shape("pile", svg, x, y - tall, w, high + tall + 1)
    canvas.card(None, x, y - tall, w, shadow="none")


def _layer(w: float, high: float, down: float, colour: str) -> str:
    """Return a layer of a pile as SVG. Of those below the first only as much as may be seen, which is
    quicker."""
    down, high = round(down, 2), round(high, 2)
    seen = high if down <= LAYER else round(min(high, 2 * CARD_RADIUS * w + down + 1), 2)
    return (
        f'<rect y="{down + high - seen:.2f}" width="{w:.2f}" height="{seen:.2f}"'
        f' rx="{CARD_RADIUS * w:.2f}" fill="{colour}"/>'
    )


@lru_cache(maxsize=64)
def stitch_line(w: float, h: float) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return the ends of every stitch of the oval that `canvas.stitches` sews, clockwise from the right."""
    out = []
    for piece in outline(w, h, 12, 1, 9, 6, True).split("M")[1:]:
        points = [tuple(map(float, point.split(","))) for point in piece.split("L")]
        out.append(((points[0][0], points[0][1]), (points[-1][0], points[-1][1])))
    return tuple(out)


def lit_stitches(
    canvas: Canvas, x: float, y: float, w: float, h: float, lit: Iterable[int], alpha: float = 0.9
) -> None:
    """Draw some stitches of `canvas.stitches(x, y, w, h, oval=True)` in the focus colour, by number."""
    every = stitch_line(w, h)
    for number in {place % len(every) for place in lit}:
        (ax, ay), (bx, by) = every[number]
        left, top = min(ax, bx) - 3, min(ay, by) - 3
        path = f"M{ax - left:.2f},{ay - top:.2f}L{bx - left:.2f},{by - top:.2f}"
        line = stroke(path, t.FOCUS, 2.6, alpha)
        canvas.shape("lit", line, x + left, y + top, abs(ax - bx) + 6, abs(ay - by) + 6)


def target(canvas: Canvas, box: Box) -> None:
    """Draw stitches round a plate that can be pressed."""
    x, y, w, h = box
    canvas.stitches(x - 5, y - 5, w + 10, h + 10, 14, t.LEGAL_RIM, 0.9)


def buzzer(canvas: Canvas, pad: Box, crest: int, key: str, pressed: bool = False) -> None:
    """Draw the pad that a player presses for a call, with that player's crest and key."""
    x, y, w, h = pad
    canvas.panel("plate_active" if pressed else "plate", x, y, w, h)
    r = 0.25 * min(w, h)
    canvas.crest(crest, x + w / 2, y + 0.4 * h, r)
    if key:
        size = canvas.type.within(key, t.NAME, 22)
        canvas.text(
            key, x + w / 2, y + 0.82 * h, size, True, align="center", anchor="middle", max_width=w - 16
        )

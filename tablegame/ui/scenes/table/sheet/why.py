"""The note beside a score sheet: one number, card by card or part by part."""

from dataclasses import replace

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import sign_colour
from tablegame.ui.scenes.table.sheet.data import Why
from tablegame.ui.system.metrics import Box

PAD = 16.0
PART_GAP = 4.0
LEAST = 18.0
"""What a card is worth is not smaller than this in du where large letters were chosen."""


def draw_why(canvas: Canvas, box: Box, why: Why, points_at: float | None) -> float:
    """The note, with a tongue towards the height of the number it is about; where its words end."""
    x, y, w, h = box
    canvas.panel("note", x, y, w, h, color=t.BRASS)
    if points_at is not None:
        middle = max(y + 20, min(y + h - 20, points_at)) - y
        svg = (
            f'<path d="M14,{middle - 9:.1f}L2,{middle:.1f}L14,{middle + 9:.1f}" fill="{t.WASHI_BOX}"'
            f' stroke="{t.BRASS}" stroke-width="1.6"/>'
            f'<rect x="13.2" y="{middle - 8:.1f}" width="3" height="16" fill="{t.WASHI_BOX}"/>'
        )
        canvas.shape("tongue", svg, x - 13, y, 18, h)
    left, room, foot = x + PAD, w - 2 * PAD, y + h - PAD
    top = y + PAD - 2
    # Words that are larger by choice leave room for what is added up under them.
    crowded = bool(why.parts and why.pieces)
    head, body = (canvas.type.within(words, size, most) if crowded else size
                  for words, size, most in ((why.title, t.BODY, 27), (why.text, t.NAME, 23)))  # fmt: skip
    top += canvas.lines(why.title, left, top, room, head, True, t.SUMI, max_lines=2) + 6
    top += canvas.lines(why.text, left, top, room, body, color=t.SUMI, max_lines=6) + 12
    if why.pieces:
        top = _cards(
            canvas, left, top, room, foot - 76 - len(why.parts) * (canvas.type.leading("x", t.NAME) + 4), why
        )
    why, step = _fitting(canvas, why, foot - top - 52)
    size = t.NAME * (step - PART_GAP) / canvas.type.leading("x", t.NAME)
    for words, written, change in why.written():
        middle = top + step / 2
        ink = sign_colour(-change if why.low else change)
        wide, _ = canvas.text(written, left + room, middle, size, True, ink, "right", anchor="middle")
        canvas.text(
            words, left, middle, size, color=t.SUMI, max_width=room - wide - 10, anchor="middle", shrink=True
        )
        top += step
    canvas.line(left, top + 4, left + room, top + 4, t.WASHI_LINE, 1.4)
    top += 12
    if why.sum:
        rows = max(1, int((foot - top - 30) // canvas.type.leading("x", t.NAME)))
        top += canvas.lines(f"{why.sum} =", left, top, room, t.NAME, color=t.SUMI_SECOND, max_lines=rows) + 2
    size = min(t.TOTAL, t.TOTAL * (foot - top) / max(1.0, canvas.type.em("x", t.TOTAL)))
    canvas.text(
        number(why.points) if why.plain else signed(why.points),
        left,
        top,
        max(t.BODY, size),
        True,
        t.SUMI if why.plain else sign_colour(-why.points if why.low else why.points),
    )
    return top + canvas.type.em("x", size)


def _fitting(canvas: Canvas, why: Why, height: float) -> tuple[Why, float]:
    """Return the note, and how far its parts stand apart: closer where there are many. If there are too many
    still, the first ones are added up."""
    type_, parts = canvas.type, list(why.parts)
    natural = type_.leading("x", t.NAME) + PART_GAP
    least = min(natural, type_.leading("x", t.CAPTION / type_.scale) + PART_GAP)
    most = max(2, int(height // least))
    if len(parts) > most:
        first = sum(value for _, value in parts[: 1 - most])
        parts = [(why.rest, first), *parts[1 - most :]]
    return replace(why, parts=tuple(parts)), max(least, min(natural, height / max(1, len(parts))))


def _cards(canvas: Canvas, x: float, top: float, room: float, foot: float, why: Why) -> float:
    """The cards with what each is worth under it, in as many rows as they need; where they end."""
    count = len(why.pieces)
    ratio = t.TILE_RATIO if any(piece >= FIRST_TILE for piece, _ in why.pieces) else t.CARD_RATIO
    em, scale = canvas.type.em("0", t.SIDE), canvas.type.scale
    small = min(t.CAPTION, LEAST / scale)
    widest = max((canvas.type.measure(worth, small, True) for _, worth in why.pieces), default=0.0)
    for card, gap in ((48.0, 12.0), (44.0, 8.0), (38.0, 6.0), (34.0, 5.0), (28.0, 4.0)):
        gap = max(gap, widest + 4 - card)
        across = max(1, int((room + gap) // (card + gap)))
        rows = -(-count // across)
        pitch = card * ratio + em + 12
        if top + rows * pitch <= foot:
            break
    room = card + gap - 2
    fits = (canvas.type.fitting(worth, t.SIDE, room, True, small) for _, worth in why.pieces if worth)
    size = min(fits, default=t.SIDE)
    for index, (piece, worth) in enumerate(why.pieces):
        left = x + (index % across) * (card + gap)
        high = top + (index // across) * pitch
        canvas.piece(piece, left, high, card)
        foot_of_card = high + card * ratio + 5
        canvas.text(worth, left + card / 2, foot_of_card, size, True, t.SUMI, "center", room, shrink=True)
    return top + rows * pitch + 2

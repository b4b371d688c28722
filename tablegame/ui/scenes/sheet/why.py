"""The note beside a score sheet: one number, card by card or part by part."""

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import sign_colour
from tablegame.ui.scenes.sheet.data import Why
from tablegame.ui.system.metrics import Box

PAD = 16.0


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
    top += canvas.lines(why.title, left, top, room, t.BODY, True, t.SUMI, max_lines=2) + 6
    top += canvas.lines(why.text, left, top, room, t.NAME, color=t.SUMI, max_lines=4) + 12
    if why.pieces:
        top = _cards(
            canvas, left, top, room, foot - 76 - len(why.parts) * (canvas.type.leading("x", t.NAME) + 4), why
        )
    for words, value in _fitting(canvas, why, foot - top - 52):
        step = canvas.type.leading("x", t.NAME) + 4
        middle = top + step / 2
        wide, _ = canvas.text(
            signed(value),
            left + room,
            middle,
            t.NAME,
            True,
            sign_colour(-value if why.low else value),
            "right",
            anchor="middle",
        )
        canvas.text(
            words,
            left,
            middle,
            t.NAME,
            color=t.SUMI,
            max_width=room - wide - 10,
            anchor="middle",
            shrink=True,
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


def _fitting(canvas: Canvas, why: Why, height: float) -> list[tuple[Text, int]]:
    """The parts there is room for; when there are too many, the last ones."""
    step = canvas.type.leading("x", t.NAME) + 4
    most = max(1, int(height // step))
    return list(why.parts[-most:])


def _cards(canvas: Canvas, x: float, top: float, room: float, foot: float, why: Why) -> float:
    """The cards with what each is worth under it, in as many rows as they need; where they end."""
    count = len(why.pieces)
    ratio = t.TILE_RATIO if any(piece >= FIRST_TILE for piece, _ in why.pieces) else t.CARD_RATIO
    em = canvas.type.em("0", t.SIDE)
    for card, gap in ((48.0, 12.0), (44.0, 8.0), (38.0, 6.0), (34.0, 5.0), (28.0, 4.0)):
        across = max(1, int((room + gap) // (card + gap)))
        rows = -(-count // across)
        pitch = card * ratio + em + 12
        if top + rows * pitch <= foot:
            break
    for index, (piece, worth) in enumerate(why.pieces):
        left = x + (index % across) * (card + gap)
        high = top + (index // across) * pitch
        canvas.piece(piece, left, high, card)
        foot_of_card = high + card * ratio + 5
        room = card + gap - 2
        canvas.text(worth, left + card / 2, foot_of_card, t.SIDE, True, t.SUMI, "center", room, shrink=True)
    return top + rows * pitch + 2

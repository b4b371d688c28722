"""What a question is about, on a piece of cloth: hands, tricks, or lanes."""

from typing import Final

from tablegame.learn.drills.question import Cloth, Hands, Lanes, Tricks
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box

CARD: Final = 122.0
"""The widest a card is, in du."""
SIGNS: Final = (("+", 0, 0), ("−", 1, 0), ("×", 0, 1), ("÷", 1, 1))
CAPTION_WIDEST: Final = 180.0
"""The most room that the name of a first hand takes, in du."""
CAPTION_MOST, FOOT_MOST = 24.0, 20.0
"""How high letters on the cloth are at most, in du."""


def paint_cloth(canvas: Canvas, speaker: Speaker, box: Box, cloth: Cloth) -> None:
    """The cloth and all that lies on it."""
    x, y, w, h = box
    look = canvas.look.cloth
    svg = (
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="10" fill="{look.middle}"'
        f' stroke="{t.BRASS_LO}" stroke-width="2"/>'
    )
    canvas.shape("drill cloth", svg, x, y, w, h)
    if isinstance(cloth, Hands):
        _hands(canvas, speaker, box, cloth)
    elif isinstance(cloth, Tricks):
        _tricks(canvas, speaker, box, cloth)
    else:
        _lanes(canvas, speaker, box, cloth)


def _caption_width(canvas: Canvas, speaker: Speaker, text: Text) -> float:
    said = text.say(speaker)
    return min(CAPTION_WIDEST, canvas.type.measure(said, canvas.type.within(said, t.NAME, CAPTION_MOST)) + 2)


def _caption(canvas: Canvas, speaker: Speaker, text: Text, x: float, y: float, width: float) -> None:
    said = text.say(speaker)
    size = canvas.type.within(said, t.NAME, CAPTION_MOST)
    canvas.text(said, x, y, size, False, t.TEXT_COOL, anchor="middle", max_width=width, shrink=True)


def _foot(canvas: Canvas, speaker: Speaker, text: Text | None, box: Box) -> None:
    if text is None:
        return
    x, y, w, h = box
    said = text.say(speaker)
    size = canvas.type.within(said, t.SIDE, FOOT_MOST)
    canvas.rows(said, x + 20, y + h - 27, w - 40, size, False, t.TEXT_COOL, most=2, high=52)


def _ratio(piece: int) -> float:
    return t.TILE_RATIO if piece >= FIRST_TILE else t.CARD_RATIO


def _hands(canvas: Canvas, speaker: Speaker, box: Box, cloth: Hands) -> None:
    x, y, w, h = box
    _foot(canvas, speaker, cloth.foot, box)
    if not cloth.groups:
        return
    count = sum(len(group.pieces) for group in cloth.groups)
    gap = 30.0 * (len(cloth.groups) - 1)
    room = w - 44 - gap - (136 if cloth.signs else 0)
    foot = 52 if cloth.foot is not None else 18
    high = h - 42 - foot
    ratio = max(_ratio(piece) for group in cloth.groups for piece in group.pieces)
    wide = min(CARD, high / ratio)
    step = min(wide + 14, (room - wide * len(cloth.groups)) / max(1, count - len(cloth.groups)))
    first = cloth.groups[0]
    named = _caption_width(canvas, speaker, first.caption) if len(cloth.groups) > 1 else 0.0
    if (beyond := named - wide - step * (len(first.pieces) - 1)) > 0:
        # The next hand begins after the name of the first.
        room -= beyond
        step = min(wide + 14, (room - wide * len(cloth.groups)) / max(1, count - len(cloth.groups)))
    if step < 0.5 * wide:
        wide *= 0.8
        step = min(wide + 14, (room - wide * len(cloth.groups)) / max(1, count - len(cloth.groups)))
    left = x + 22
    top = y + 42 + (high - wide * ratio) / 2
    for nth, group in enumerate(cloth.groups):
        across = wide + step * (len(group.pieces) - 1)
        takes = max(across, named) if nth == 0 else across
        free = takes + 18
        if nth == len(cloth.groups) - 1:
            free = x + w - 14 - left
        _caption(canvas, speaker, group.caption, left, y + 24, free)
        for at, piece in enumerate(group.pieces):
            canvas.piece(piece, left + at * step, top, wide)
        left += takes + 30
    if cloth.signs:
        _signs(canvas, x + w - 128, top + wide * ratio / 2)


def _signs(canvas: Canvas, x: float, middle: float) -> None:
    """The four operations; they are no buttons."""
    for sign, across, down in SIGNS:
        cx, cy = x + 24 + 58 * across, middle - 29 + 58 * down
        canvas.circle(cx, cy, 23, None, t.BRASS, 1.6)
        size = canvas.type.within(sign, 24, 30)
        canvas.text(sign, cx, cy, size, False, t.BRASS_HI, "center", anchor="middle")


def _tricks(canvas: Canvas, speaker: Speaker, box: Box, cloth: Tricks) -> None:
    x, y, w, h = box
    gutter = 102.0 if cloth.before is not None else 22.0
    column = (w - gutter - 14) / len(cloth.names)
    for nth, name in enumerate(cloth.names):
        said = speaker.plain(name.say(speaker))
        size = canvas.type.within(said, t.NAME, 22)
        middle = x + gutter + (nth + 0.5) * column
        canvas.text(said, middle, y + 20, size, True, t.TEXT, "center", column - 4, "middle", shrink=True)
    top = y + 36
    if cloth.before is not None:
        before = Text("drills.loadum.before").say(speaker)
        small = canvas.type.within(before, t.SIDE, 19)
        canvas.text(before, x + 14, y + 46, small, False, t.TEXT_COOL, max_width=gutter - 16, anchor="middle",
                    shrink=True)  # fmt: skip
        for nth, points in enumerate(cloth.before):
            middle = x + gutter + (nth + 0.5) * column
            size = canvas.type.within(str(points), t.BODY, 24)
            canvas.text(str(points), middle, y + 46, size, True, t.BRASS_HI, "center", anchor="middle")
        top = y + 62
    rows = len(cloth.cards)
    high = (y + h - 34 - top) / rows
    wide = min(CARD * 0.9, (high - 5) / t.CARD_RATIO, column - 26)
    for row, cards in enumerate(cloth.cards):
        above = top + row * high + (high - wide * t.CARD_RATIO) / 2
        for nth, card in enumerate(cards):
            left = x + gutter + (nth + 0.5) * column - wide / 2
            canvas.card(card, left, above, wide)
            if cloth.led[row] == nth:
                canvas.icon("leader", left - 12, above + wide * 0.7, 16, t.SELECTED)
    if cloth.foot is not None:
        foot = cloth.foot.say(speaker)
        size = canvas.type.within(foot, t.NAME, 22)
        canvas.text(foot, x + 20, y + h - 18, size, True, t.BRASS_HI, anchor="middle", max_width=w / 2 - 24)
    words = Text("drills.loadum.led").say(speaker)
    size = canvas.type.within(words, t.SIDE, 20)
    wide, _ = canvas.text(words, x + w - 18, y + h - 18, size, False, t.TEXT_COOL, "right", anchor="middle")
    canvas.icon("leader", x + w - 30 - wide, y + h - 18, 16, t.SELECTED)


def _lanes(canvas: Canvas, speaker: Speaker, box: Box, cloth: Lanes) -> None:
    x, y, w, h = box
    below = 100.0 if cloth.hand else 0.0
    high = (h - 20 - below) / len(cloth.rows)
    wide = (high - 6) / t.CARD_RATIO
    for suit, row in enumerate(cloth.rows):
        top = y + 10 + suit * high
        canvas.medallion("SHD"[suit], x + 36, top + high / 2, min(20, high / 2 - 4))
        svg = (
            f'<rect x="0" y="0" width="{w - 84}" height="{high - 4}" rx="8" fill="{canvas.look.cloth.slot}"'
            ' fill-opacity=".7"/>'
        )
        canvas.shape("drill lane", svg, x + 66, top + 2, w - 84, high - 4)
        step = min(wide + 8, (w - 100 - wide) / 5)
        for nth, card in enumerate(row):
            canvas.card(card, x + 74 + nth * step, top + (high - wide * t.CARD_RATIO) / 2, wide)
    if cloth.hand and cloth.caption is not None:
        said = cloth.caption.say(speaker)
        size = canvas.type.within(said, t.NAME, 22)
        top = y + h - below
        canvas.rows(said, x + 14, top + 46, 92, size, False, t.TEXT_COOL, most=2, high=56)
        small = 62.0
        step = min(small + 6, (w - 124 - small) / max(1, len(cloth.hand) - 1))
        for nth, card in enumerate(cloth.hand):
            canvas.card(card, x + 112 + nth * step, top + 4, small)

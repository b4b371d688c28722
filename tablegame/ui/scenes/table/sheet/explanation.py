"""The explanation of one number of a score sheet, as nodes."""

from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.layout import Column, Flow, Node, Row, Space
from tablegame.ui.kit.nodes import Label, Speech, hairline, piece
from tablegame.ui.scenes.common import sign_colour
from tablegame.ui.scenes.table.sheet.data import Why
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Widget

MOST, TITLE = 29.0, 30.0
"""The greatest heights of letters and of those of the title, in du."""
MANY_PIECES = 8
"""More pieces than this are smaller."""


def explain_number(ui: Ui, why: Why) -> Node:
    """Return title, reason, pieces and parts of a number."""
    pieces, said = [], []
    for card, worth in why.pieces:
        said.append(_valued(ui, ui.text("access.piece", card=card), worth))
        value = Label(worth, t.SIDE, bold=True, most=20, align="center", say=False)
        pieces.append(Column(piece(card, 40 if len(why.pieces) <= MANY_PIECES else 34), value, gap=3))
    parts = []
    for words, written, change in why.written():
        said.append(_valued(ui, ui.type.plain(words), written))
        ink = sign_colour(-change if why.low else change)
        value = Label(written, t.NAME, ink, bold=True, most=MOST, say=False)
        parts.append(Row(Label(words, t.NAME, most=MOST, grow=1, say=False), value))
    return Column(
        note_title(why.title),
        Label(why.text, t.NAME, lines=0, most=MOST, live="soon", name="why.text"),
        Flow(*pieces, gap=6, line_gap=4) if pieces else None,
        Speech(ui.text("app.separator").join(said), live="soon", name="why.parts"),
        Column(*parts, gap=2),
        gap=8,
    )


def explain_luck(title: Text, words: str) -> Node:
    """Return the explanation of a number about luck or decisions: a title and lines of words."""
    first, *others = words.split("\n")
    return Column(
        note_title(title),
        Speech(words, live="soon", name="why.text"),
        Label(first, t.NAME, lines=0, most=MOST, say=False),
        *(Label(line, t.NAME, t.SUMI_SECOND, lines=0, most=MOST, say=False) for line in others),
        gap=8,
    )


def note_title(title: Text) -> Node:
    """Return the title of a note."""
    return Label(title, t.BODY, bold=True, lines=0, most=TITLE, live="soon", name="why.title")


def total_line(why: Why) -> Node:
    """Return the number that is explained, under a rule."""
    total = number(why.points) if why.plain else signed(why.points)
    ink = t.SUMI if why.plain else sign_colour(-why.points if why.low else why.points)
    said = f"{why.sum} = {total}" if why.sum else total
    return Column(
        Speech(said, live="soon", name="why.total"),
        Space(6, grow=0),
        hairline(4),
        Label(f"{why.sum} =", t.NAME, t.SUMI_SECOND, lines=0, most=MOST, say=False) if why.sum else None,
        Label(total, t.TOTAL, ink, bold=True, most=40, say=False),
    )


def _valued(ui: Ui, words: str, value: str) -> str:
    return ui.text("access.row", label=words, value=value) if value else words


def draw_note(canvas: Canvas, box: Box, target: Widget | None) -> None:
    """Draw the panel of a note, with a tongue towards the widget that it is about."""
    x, y, w, h = box
    canvas.panel("note", x, y, w, h, color=t.BRASS)
    if target is None:
        return
    middle = max(20, min(h - 20, target.rect[1] + target.rect[3] / 2 - y))
    svg = (
        f'<path d="M14,{middle - 9:.1f}L2,{middle:.1f}L14,{middle + 9:.1f}" fill="{t.WASHI_BOX}"'
        f' stroke="{t.BRASS}" stroke-width="1.6"/>'
        f'<rect x="13.2" y="{middle - 8:.1f}" width="3" height="16" fill="{t.WASHI_BOX}"/>'
    )
    canvas.shape("tongue", svg, x - 13, y, 18, h)

"""More examples beside the text of a section, each in small with a tick or a cross."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import link
from tablegame.ui.kit.layout import AsMany, Column, Node, Row
from tablegame.ui.kit.nodes import Draw, Label, Press, icon
from tablegame.ui.kit.rich_text import RichText, letters_of
from tablegame.ui.scenes.learn.book.board import HAND
from tablegame.ui.scenes.learn.book.example_view import ExampleView
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

SHOWN: Final = 2
"""The greatest number of examples that are shown; the others are counted."""
CARD, TILE, STEP, ARROW = 42.0, 29.0, 30.0, 24.0
"""Widths in du: of a card, of a tile, from one piece to the next, and of the arrow behind them."""
FAN: Final = 84.0
"""The greatest width of a hand, in du."""
MOST_PIECES: Final = 3


def sidebar(ui: Ui, views: Sequence[ExampleView], go: Callable[[str], object]) -> Node:
    """Return as many examples as there is room for, and a link to the rest. `go` gets the id of one."""

    def form(count: int) -> Node:
        rest = views[count:]
        more = None
        if rest:
            words = ui.text("rulebook.more_left", n=len(rest))
            more = link(words, partial(go, rest[0].id), name="more left", icon="right")
        head = Label(ui.say("rulebook.more"), t.NAME, bold=True)
        return Column(head, *(_example(ui, view, go) for view in views[:count]), more, gap=10)

    return AsMany(form, min(SHOWN, len(views)), search=True)


def _example(ui: Ui, view: ExampleView, go: Callable[[str], object]) -> Node:
    """Return one example in small, which leads to the example itself."""
    verdict, words = view.story.verdict, view.caption
    label = letters_of(words)
    if verdict is None:
        mark: Node = Draw(lambda canvas, b: canvas.circle(b[0] + 10, b[1] + b[3] / 2, 3, t.BRASS_LO), 20, 20)
    else:
        mark = icon("check" if verdict else "close", 20, t.GAIN if verdict else t.LOSS)
        label = f"{ui.text('rulebook.example.yes' if verdict else 'rulebook.example.refused')}: {label}"

    def draw_ground(canvas: Canvas, state: State, box: Box) -> None:
        x, y, w, h = box
        if state.hovered:
            canvas.panel("tab", x - 4, y, w + 8, h, color=t.WASHI_SHADE, radius=8)

    def make(box: Box) -> Hotspot:
        draw = lambda canvas, state: draw_ground(canvas, state, box)  # noqa: E731
        return Hotspot(box, label, partial(go, view.id), draw, name=f"more.{view.id}", ring=6)

    text = Row(mark, RichText(words, t.NAME, grow=1), gap=6, align="top")
    return Press(make, Column(_pieces(view), text, gap=6), pad=4, top=4)


def _pieces(view: ExampleView) -> Node | None:
    """Return a picture of a small hand and of the piece that it is about, if the example has such."""
    asked = view.story.asked
    hand = asked.find(HAND)
    heaps = [heap for heap in asked.heaps if heap.name != HAND]
    own = [piece.face for piece in hand.pieces] if hand is not None else []
    if not 0 < len(own) <= MOST_PIECES or not heaps:
        return None
    goal = heaps[0].pieces[-1].face
    tile = own[0] >= FIRST_TILE
    wide, ratio = (TILE, t.TILE_RATIO) if tile else (CARD, t.CARD_RATIO)
    step = min(STEP, (FAN - wide) / max(1, len(own) - 1))
    reach = step * (len(own) - 1) + wide

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, _, h = box
        for n, face in enumerate(own):
            canvas.piece(face, x + n * step, y, wide)
        canvas.icon("right", x + reach + ARROW / 2, y + h / 2, 14, t.SUMI_QUIET)
        canvas.piece(goal, x + reach + ARROW, y, wide)

    return Draw(paint, reach + ARROW + wide, wide * ratio)

"""Bubbles of a table as nodes: the coach's sealed paper, and the strip of a hint or a refusal."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal

from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.layout import Column, Layers, Layout, Node, Panel, Row, Sized, Space, Widths
from tablegame.ui.kit.nodes import Draw, Label, icon
from tablegame.ui.kit.overlay import NodeLayer
from tablegame.ui.kit.rich_text import BrokenText, TextSpan, break_text
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table.overlay.bubble_place import POINTER_H, BubbleRoom, Place, pointer
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.form import Form

BOLD: Final = "**"
"""The mark around bold words."""
SIZE: Final = 18.0
"""The size of the coach's letters, in du."""
WIDTH: Final = 524.0
"""The usual width of the coach's bubble, in du."""
GUTTER: Final = 226.0
"""The room at both sides of the canvas that a broad bubble leaves free, in du."""
LETTERS: Final = 1.4
"""The largest text size of the coach beside a match: larger letters would cover what the tip is about."""
PAD, SEAL_R, BESIDE_SEAL = 20.0, 15.0, 12.0
"""The room at the sides of the coach's paper, the radius of the seal, and the room behind it, in du."""
TEXT_X: Final = PAD + 2 * SEAL_R + BESIDE_SEAL
"""The distance of the words from the left edge of the coach's paper, in du."""
LEAST_WORDS: Final = 34.0
"""The least height of the coach's words, that of the seal."""
POINTER_W: Final = 26.0
"""The width of the foot of a pointer, in du."""
TAB: Final = 44.0
"""The width of the tab with the sign of a hint or a refusal, in du."""
STRIP_PAD, STRIP_TOP = 14.0, 6.0
"""The room beside, and over and under, the words of a strip, in du."""
BOOK: Final = 20.0
"""The size of the sign that the rule book says more, in du."""
BESIDE_BOOK: Final = 8.0
"""The room before this sign, in du."""
LEAST_STRIP: Final = 1.2
"""The text size to which letters give way first."""

MessageKind = Literal["hint", "refusal", "note"]
Pointer = Callable[[], Place | None]


# Marked words -----------------------------------------------------------------------------------------------
def plain(text: str) -> str:
    """Return a text without its marks."""
    return text.replace(BOLD, "")


def marked_spans(text: str) -> tuple[TextSpan, ...]:
    """Return the parts of a text between its marks as spans, each bold or not."""
    return tuple(TextSpan(part, bold=bool(nth % 2)) for nth, part in enumerate(text.split(BOLD)) if part)


class MarkedWords(Node):
    """Words in as many lines as they take, with those between marks bold; `whole` ones need one line."""

    def __init__(self, words: str, *, whole: bool = False, grow: float = 0.0) -> None:
        super().__init__()
        self.words, self.whole, self.grow = words, whole, grow
        self._lines: dict[tuple[Metrics, float, float], BrokenText] = {}
        """The words in lines, by the window, the text size and the width."""

    def _ask(self, layout: Layout) -> Widths:
        wished = self._broken(layout, math.inf).width + 1
        return Widths(0.0, wished if self.whole else 0.0, wished)

    def _broken(self, layout: Layout, w: float) -> BrokenText:
        key = layout.type.metrics, layout.type.scale, w
        if (known := self._lines.get(key)) is None:
            broken = break_text(layout.type, marked_spans(self.words), SIZE, w)
            known = self._lines[key] = replace(broken, leading=max(26.0, 1.4 * broken.em))
        return known

    def _height(self, layout: Layout, w: float) -> float:
        return max(LEAST_WORDS, self._broken(layout, w).height)

    def _place(self, layout: Layout, box: Rect) -> None:
        broken = self._broken(layout, box[2])
        down = max(0.0, (min(box[3], LEAST_WORDS) - broken.leading) / 2) if len(broken.lines) == 1 else 0.0
        layout.paint(box, lambda canvas, b: broken.draw(canvas, (b[0], b[1] + down, b[2], b[3]), t.SUMI))


# The coach's paper ------------------------------------------------------------------------------------------
def bubble_node(content: Node, *, wrong: bool, pointer: Pointer = lambda: None, top: float = 12.0) -> Node:
    """Return the coach's paper with the seal beside the content; `wrong`: whether its edge is vermilion.

    `pointer` returns where it stands and what it points at; None for a bubble that points at nothing.
    """

    def paint(canvas: Canvas, box: Rect) -> None:
        _draw_paper(canvas, pointer() or Place(Box(*box)), wrong)

    row = Row(Space(2 * SEAL_R, grow=0), content, gap=BESIDE_SEAL, align="top")
    return Layers(Draw(paint, 0, 0), Panel(row, kind="", pad=PAD, top=top))


def words_over(words: str, foot: Node) -> Node:
    """Return marked words with what is pressed under them."""
    return Column(MarkedWords(words), foot, gap=4, grow=1)


def bubble_room(type: Typesetter, width: float, most: float = WIDTH) -> float:
    """Return the width of a bubble on a canvas of that width: `most`, or more where letters are large."""
    between = width - 2 * GUTTER
    return between if type.em("x", SIZE) > 1.3 * SIZE else min(most, between)


def _draw_paper(canvas: Canvas, where: Place, wrong: bool) -> None:
    x, y, w, h = where.box
    edge, line = (t.SHU, 2.4) if wrong else (t.BRASS, 1.6)
    canvas.panel("bubble", x, y, w, h, radius=10)
    body = (
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}"'
        f' stroke="{edge}" stroke-width="{line}"/>'
    )
    canvas.shape("bubble", body, x, y, w, h)
    if where.points:
        tail = pointer(where, POINTER_W, POINTER_H, 3.0)
        svg = (
            f'<polygon points="{tail.points}" fill="{t.WASHI_BOX}"/><polyline points="{tail.points}"'
            f' fill="none" stroke="{edge}" stroke-width="{line}" stroke-linejoin="round"/>'
        )
        canvas.shape("pointer", svg, *tail.box)
    middle = y + min(h / 2, PAD + SEAL_R - 2)
    canvas.circle(x + PAD + SEAL_R, middle, SEAL_R, t.WASHI_BOX, t.SHU, 2)
    canvas.icon("coach", x + PAD + SEAL_R, middle, 17, t.SHU)


# A hint or a refusal ----------------------------------------------------------------------------------------
def message_node(words: Runs, kind: MessageKind, explained: bool) -> Node:
    """Return the strip of words that are said for a moment.

    A hint has a green tab with a lamp, a refusal is dark red with a cross: they differ by more than colour.
    `explained`: whether it has the sign that a press on it opens the rule book.
    """
    ink = t.SHU_TEXT if kind == "refusal" else t.SUMI
    signs = {"hint": ("hint", t.HINT_TEXT), "refusal": ("close", t.SHU_TEXT)}
    sign = None
    if kind in signs:
        name, colour = signs[kind]
        sign = Sized(Row(Space(), icon(name, 24, colour), Space(), gap=0), TAB)
    label = Label(words, t.NAME, ink, lines=0, align="left" if sign is not None else "center")
    book = None
    if explained:
        sign_of_book = icon("book", BOOK, ink if kind == "refusal" else t.TERM)
        book = Row(Space(BESIDE_BOOK, grow=0), sign_of_book, gap=0)
    padded = Panel(label, kind="", pad=0, top=STRIP_TOP, grow=1)
    row = Row(sign or Space(STRIP_PAD, grow=0), padded, book, Space(STRIP_PAD, grow=0), gap=0)
    if sign is not None:
        row = Row(sign, Space(12, grow=0), padded, book, Space(STRIP_PAD, grow=0), gap=0)
    return Layers(Draw(lambda canvas, box: _draw_strip(canvas, box, kind), 0, 0), row)


def _draw_strip(canvas: Canvas, box: Rect, kind: MessageKind) -> None:
    x, y, w, h = box
    if kind == "note":
        canvas.panel("bubble", x, y, w, h)
        return
    canvas.panel("bubble", x, y, w, h, radius=6)
    inner = f'x="1" y="1" width="{w - 2:.1f}" height="{h - 2:.1f}" rx="5.5"'
    if kind == "refusal":
        body = (
            f'<rect {inner} fill="{t.SHU_DEEP}" stroke="{t.SHU_EDGE}" stroke-width="1.6"/>'
            f'<path d="M{TAB} 1.8V{h - 1.8:.1f}H7a5 5 0 0 1 -5 -5V7a5 5 0 0 1 5 -5z"'
            f' fill="{t.BLACK}" fill-opacity="0.28"/>'
        )
    else:
        body = (
            f'<rect {inner} fill="{t.WASHI_BOX}" stroke="{t.BRASS}" stroke-width="1.6"/>'
            f'<path d="M{TAB} 1.8V{h - 1.8:.1f}H7a5 5 0 0 1 -5 -5V7a5 5 0 0 1 5 -5z" fill="{t.HINT}"/>'
        )
    canvas.shape(f"strip.{kind}", body, x, y, w, h)


# Nodes over a table -----------------------------------------------------------------------------------------
class FloatingBubble(NodeLayer):
    """A bubble over a table, whose widgets stand in the form. It keeps its place as long as that is free."""

    def __init__(self, ui: Ui, form: Form, room: BubbleRoom) -> None:
        super().__init__(ui)
        self._form, self._room = form, room
        self.position: Place | None = None
        """The place where it stands; None while there is no bubble."""
        self._look: object = None
        """All that its sizes depend on, as they were last."""

    @property
    def bounds(self) -> Box | None:
        """The box of the bubble; None without one."""
        return None if self.position is None else self.position.box

    @property
    def takes_prompt(self) -> bool:
        """Return whether it stands in the place of the prompt."""
        return self.position is not None and self._room.over_prompt(self.position)

    def remove(self) -> None:
        """Remove the bubble."""
        self.clear()
        self.position = self._look = None

    def stays(self, content: object, scale: float, taken: Sequence[Box] = ()) -> bool:
        """Return whether the bubble with this content stands where it can stay, in letters of this size."""
        look = content, self._room.area, self.ui.metrics, self.ui.language, scale
        before, self._look = self._look, look
        return self.position is not None and before == look and self._room.is_free(self.position, taken)

    def put(self, node: Node, where: Place) -> None:
        """Place the node, and move its widgets in the form there; those that the form lacks are added."""
        self.clear()
        self.position = where
        with self.ui.type.at(where.scale):
            self.place(node, where.box, paper=True)
        for item in self.items:
            if item.widget is None:
                continue
            if (known := self._form.find(item.widget.name)) is not None:
                known.rect, item.widget = item.box, known
            else:
                self._form.add(item.widget)

    def show(self, canvas: Canvas) -> None:
        """Draw the node with its widgets, in the text size of its place."""
        if self.position is not None:
            with canvas.type.at(self.position.scale):
                self.draw(canvas, self._form)


def draw_node(ui: Ui, node: Node, box: Rect, canvas: Canvas) -> None:
    """Draw a node without widgets in a box."""
    layout = Layout(ui)
    node.place(layout, box)
    for item in layout.items:
        if item.paint is not None:
            item.paint(canvas, item.box)


def measure_node(ui: Ui, node: Node, most: float) -> tuple[float, float]:
    """Return the width that a node wishes, at most `most` du but what it needs, and its height there."""
    layout = Layout(ui)
    _, needed, wished = node.ask(layout)
    wide = min(max(most, needed), wished)
    return wide, node.height(layout, wide)


def message_scales(scale: float) -> tuple[float, ...]:
    """Return the text sizes that are tried for a message, the largest first."""
    return tuple(dict.fromkeys(min(scale, most) for most in (2.0, 1.6, LEAST_STRIP, 1.0)))

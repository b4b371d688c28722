"""The bubble of the coach: its words and what is pressed under them as nodes, and where it covers least."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Layout, Node, Panel, Row, Space, Widths
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.coach_words import draw_lines, plain, set_lines
from tablegame.ui.table.pose import Box

GAP: Final = 12.0
"""Between the seal of the coach and the words, in du."""
BROAD: Final = 1.26
"""How much broader than usual a bubble may be where it covers less so."""
NARROW: Final = 324.0
"""The least width of a bubble, where a broader one covers more, in du."""
EDGE: Final = 8.0
"""How near to the edges of the window a bubble may stand, in du."""


class MarkedWords(Node):
    """Words in as many lines as they take. Those between marks are bold."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def _ask(self, layout: Layout) -> Widths:
        wished = layout.type.measure(plain(self.words), bubble.SIZE, True)
        return Widths(0.0, 0.0, wished)

    def _height(self, layout: Layout, w: float) -> float:
        lines = set_lines(layout.type, self.words, bubble.SIZE, w)
        return max(34.0, len(lines) * bubble.leading_of(layout.type, self.words))

    def _place(self, layout: Layout, box: Rect) -> None:
        lines = set_lines(layout.type, self.words, bubble.SIZE, box[2])
        leading = bubble.leading_of(layout.type, self.words)
        layout.paint(box, lambda canvas, b: draw_lines(canvas, lines, b[0], b[1], bubble.SIZE, leading))


def bubble_node(
    words: str, foot: Node, *, wrong: bool, pointer: Callable[[], Place | None] = lambda: None
) -> Node:
    """Return the bubble. `foot`: what is pressed in it; `wrong`: whether its edge is vermilion.

    `pointer` returns where it stands and what it points at; None for a bubble that points at nothing.
    """

    def paint(canvas: Canvas, box: Rect) -> None:
        bubble.draw(canvas, pointer() or Place(Box(*box)), (), 0.0, wrong)

    content = Column(MarkedWords(words), foot, gap=4, grow=1)
    seal = Space(2 * bubble.SEAL_R, grow=0)
    row = Row(seal, content, gap=GAP, align="top")
    return Layers(Draw(paint, 0, 0), Panel(row, kind="", pad=bubble.PAD, top=12))


def bubble_sizes(ui: Ui, node: Node, foot: Node, *, narrow: bool = False) -> list[tuple[float, float]]:
    """Return the sizes that a bubble may have: the usual one, a broader one, and if `narrow` a third one."""
    layout, whole = Layout(ui), ui.metrics.w
    usual, between = bubble.room(ui.type, whole), whole - 2 * bubble.GUTTER
    widths = [usual, max(usual, min(BROAD * usual, between))]
    if narrow:
        needed = bubble.TEXT_X + bubble.PAD + foot.ask(layout).wished
        widths.append(min(usual, max(NARROW, needed)))
    return [(width, node.height(layout, width)) for width in widths]


def free_place(
    sizes: Sequence[tuple[float, float]], before: Place | None, needed: Sequence[Box], soft: Sequence[Box],
    canvas: tuple[float, float],
) -> Place:  # fmt: skip
    """Return where a bubble covers nothing that is `needed`, and as little as can be of what is `soft`.

    It grows up or down where it stood `before`, so that what is pressed in it does not jump away.
    """
    if before is not None:
        x, y, _, h = before.box
        wide, high = sizes[0]
        for top in (y, y + h - high):
            box = Box(x, top, wide, high)
            inside = top >= bubble.BAR and box.bottom <= canvas[1] - EDGE and box.right <= canvas[0] - EDGE
            if inside and not any(box.overlap(other) for other in (*needed, *soft)):
                return Place(box)
    places = [bubble.place((size,), None, needed, soft, canvas) for size in sizes]

    def covered(place: Place) -> float:
        return sum(map(place.box.overlap, soft)) + 10 * sum(map(place.box.overlap, needed))

    return min(places, key=covered)

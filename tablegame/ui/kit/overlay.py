"""Nodes over others: bubbles, menus and tooltips beside a node, and layers over scenes that are no pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.layout import Layout, Node, PlacedItem
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, Widget

Side = Literal["below", "above", "right", "left"]
GAP = 10.0
"""Between an overlay and what it stands beside, in du."""


@dataclass(frozen=True)
class Overlay:
    """A node beside the node named `anchor`, and over the nodes named in `avoid` only without other room."""

    node: Node
    anchor: str
    sides: Sequence[Side] = ("below", "above", "right", "left")
    """Where it may stand; the first that is free is taken."""
    avoid: Sequence[str] = ()
    widths: Sequence[float] = field(default=(420.0, 300.0))
    """The widths that are tried, in du, the last of which is taken if none is free; 0: that of the anchor."""
    along: str = ""
    """The node whose left and right edges count as those of the anchor, so that it stands beside the line."""
    align: Align = "center"
    """What is in line with the anchor first, below or above it: the middles, the left or the right edges."""

    def place(self, layout: Layout, room: Box) -> Box:
        """Place the node into the best box of the room and return that box.

        It is read behind its anchor, and what it covers cannot be pressed.
        """
        anchor = layout.shown_box(self.anchor) or (room[0], room[1], 0.0, 0.0)
        if (line := layout.shown_box(self.along)) is not None:
            anchor = line[0], anchor[1], line[2], anchor[3]
        avoided = (layout.shown_box(name) for name in self.avoid)
        covered = [anchor, *(box for box in avoided if box is not None)]
        box = place_beside(self._sizes(layout, anchor, room), anchor, covered, room, self.sides, self.align)
        begun = len(layout.items)
        ground = Widget(box, "", name=f"overlay.{self.anchor}")
        ground.focusable = False
        layout.add(ground)
        self.node.place(layout, box)
        items = layout.items[begun:]
        del layout.items[begun:]
        for item in items:
            item.over = True
        at = [n for n, item in enumerate(layout.items) if item.widget and item.widget.name == self.anchor]
        place = at[-1] + 1 if at else begun
        layout.items[place:place] = items
        return box

    def _sizes(self, layout: Layout, anchor: Box, room: Box) -> list[tuple[float, float]]:
        """Return the sizes that are tried. What can scroll is also tried as high as there is room."""
        sizes = []
        for limit in self.widths:
            wide = min(limit, self.node.ask(layout).wished, room[2]) if limit else anchor[2]
            high = min(room[3], self.node.height(layout, wide))
            sizes.append((wide, high))
            above, below = anchor[1] - room[1], room[1] + room[3] - anchor[1] - anchor[3]
            low, free = self.node.least_height(layout, wide), max(above, below) - GAP
            if low < high and free < high:
                sizes.append((wide, max(low, free)))
        return sizes


class NodeLayer:
    """Nodes over a scene that is no page, such as a bubble over a table; its form takes their widgets.

    The scene says itself what a screen reader reads of them.
    """

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.items: list[PlacedItem] = []
        self._tips: list[tuple[PlacedItem, str]] = []
        self._tip: tuple[PlacedItem, str] | None = None
        """What is under the mouse and is shown whole."""

    def clear(self) -> None:
        """Remove all nodes, to place them again."""
        self.items.clear()
        self._tips.clear()
        self._tip = None

    def point(self, point: tuple[float, float]) -> bool:
        """Show the text under the mouse whole if it was cut. Return whether another one is shown now."""
        before = self._tip
        self._tip = next((tip for tip in self._tips if inside(tip[0].box, point)), None)
        return self._tip is not before

    def size(self, node: Node, most: float) -> tuple[float, float]:
        """Return the width that a node wishes, at most `most` du, and its height at that width."""
        layout = Layout(self.ui)
        wide = min(most, node.ask(layout).wished)
        return wide, node.height(layout, wide)

    def place(self, node: Node, box: Box, paper: bool = False) -> list[Widget]:
        """Place a node, which lies on paper or on the cloth, and return its widgets for the form."""
        layout = Layout(self.ui)
        layout.paper = paper
        node.place(layout, box)
        self.items += layout.items
        self._tips += layout.tips
        return [item.widget for item in layout.items if item.widget is not None]

    def draw(self, canvas: Canvas, form: Form) -> None:
        """Draw all nodes, each over those placed before it."""
        for item in self.items:
            if item.widget is not None:
                item.widget.draw(canvas, form.state(item.widget))
            elif item.paint is not None:
                item.paint(canvas, item.box)
        if self._tip is not None:
            canvas.hint(self._tip[1], self._tip[0].box)


def overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes have in common, in square du."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def place_beside(
    sizes: Sequence[tuple[float, float]], anchor: Box, covered: Sequence[Box], room: Box,
    sides: Sequence[Side], align: Align = "center",
) -> Box:  # fmt: skip
    """Return the first box inside the room that covers nothing, or else the one of the last size that covers
    least.

    The anchor, the first of `covered`, is covered only without any other room. Sizes are tried in their
    order, each on all sides of the anchor, centred, at its start and at its end.
    """
    best: tuple[float, Box] | None = None
    for w, h in sizes:
        for box in _candidates(w, h, anchor, sides, align):
            x = max(room[0], min(room[0] + room[2] - w, box[0]))
            y = max(room[1], min(room[1] + room[3] - h, box[1]))
            inner = (x, y, w, h)
            cost = sum(overlap(inner, other) * (1 if n else 1000) for n, other in enumerate(covered))
            if cost <= 0:
                return inner
            if (w, h) == sizes[-1] and (best is None or cost < best[0]):
                best = cost, inner
    if best is None:
        raise ValueError("an overlay needs a size and a side")
    return best[1]


def _candidates(w: float, h: float, anchor: Box, sides: Sequence[Side], align: Align) -> list[Box]:
    x, y, wide, high = anchor
    lefts: dict[Align, float] = {"center": x + wide / 2 - w / 2, "left": x, "right": x + wide - w}
    lefts = {align: lefts[align], **lefts}
    boxes: list[Box] = []
    for side in sides:
        if side in ("below", "above"):
            top = y + high + GAP if side == "below" else y - GAP - h
            boxes += [(left, top, w, h) for left in lefts.values()]
        else:
            left = x + wide + GAP if side == "right" else x - GAP - w
            boxes += [(left, top, w, h) for top in (y + high / 2 - h / 2, y, y + high - h)]
    return boxes

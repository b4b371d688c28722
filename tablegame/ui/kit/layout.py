"""The layout engine: nodes ask for widths, say how high they are at a width, and are placed by their parent.

Constraints go down, sizes come up. A node asks for three widths. With the least, its letters are cut. With
the one it needs, nothing is made smaller or cut. The one it wishes gives a text one line where two would do.
All sizes are in du.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeVar

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import MIDDLE_EM, Typesetter
from tablegame.ui.kit.scrolling import BAR, SLACK, ScrollArea, ScrollBar
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, Widget

Paint = Callable[[Canvas, Box], object]
VerticalAlign = Literal["top", "middle", "baseline", "fill"]
GUTTER = BAR + 8
"""The width of a scroll bar and of the room beside it, in du."""
LEAST_SCROLL = 60.0
"""The least height of a part that scrolls."""
PAPERS = MappingProxyType(
    {"sheet": t.WASHI_SHEET, "field": t.WASHI_BOX, "list": t.WASHI_BOX, "note": t.WASHI_BOX}
)
"""The colours of panels that hold what scrolls."""
MOST_KEPT = 2000
"""The most nodes that are kept from one layout to the next."""


T = TypeVar("T")
Measured = tuple[T, float | None, bool]
"""A measure; the room that it holds for, or None for any; whether something that was measured gives way."""


class Widths(NamedTuple):
    """The widths that a node asks for."""

    least: float
    needed: float
    wished: float


NOTHING = Widths(0.0, 0.0, 0.0)


@dataclass(slots=True)
class PlacedItem:
    """One thing on a page: a picture, a widget or spoken words. Items are drawn and read in their order."""

    box: Box
    paint: Paint | None = None
    widget: Widget | None = None
    text: str = ""
    area: ScrollArea | None = None
    """The area that it scrolls with."""
    live: str = ""
    """When a screen reader says the words if they change: "soon", "now" or never."""
    name: str = ""
    """The name by which words that change are known again."""
    over: bool = False
    """Whether it belongs to an overlay, and so is drawn over everything else."""


class ScrolledList(Protocol):
    """A placed list, as its page scrolls it and gives it keys."""

    box: Box

    def holds(self, widget: Widget | None, /) -> bool: ...
    def scroll(self, rows: int, /) -> None: ...
    def key(self, form: Form, event: pygame.event.Event, /) -> bool: ...


class Layout:
    """One pass over a tree of nodes, and its result."""

    def __init__(
        self, ui: Ui, areas: dict[str, ScrollArea] | None = None,
        scroll: Callable[[ScrollArea, float], object] | None = None,
    ) -> None:  # fmt: skip
        """Create a pass. `areas`: the scroll areas of the passes before, by name; their offsets are kept.

        `scroll` scrolls an area by so many du. Without it there are no scroll bars.
        """
        self.ui = ui
        self.type: Typesetter = ui.type
        self.items: list[PlacedItem] = []
        self.tips: list[tuple[PlacedItem, str]] = []
        """Texts that were cut, or are explained, for the player who points at them."""
        self.named: dict[str, Box] = {}
        """The boxes of the nodes that have a name."""
        self.lists: list[ScrolledList] = []
        """The lists that stand on the page."""
        self.areas = areas if areas is not None else {}
        for area in self.areas.values():
            area.most = 0.0  # an area of a form that is no longer shown does not scroll
        self._room = 0.0
        self._room_read = False
        """Whether what is measured now depends on the room."""
        self.gives_way = False
        """Whether something in what is measured now has a lower least height."""
        self.paper = False
        """Whether widgets that are added now lie on paper."""
        self.paper_colour: t.Colour | None = None
        """The colour of the paper under what is added now, or None on the cloth."""
        self._scroll = scroll
        self._area: ScrollArea | None = None
        self._area_of: dict[str, ScrollArea] = {}
        self._silent = 0

    @property
    def room(self) -> float:
        """The height that can be seen without scrolling."""
        self._room_read = True
        return self._room

    @room.setter
    def room(self, room: float) -> None:
        self._room = room

    def measured(
        self, known: dict[float, Measured[T]], measure: Callable[["Layout", float], T], w: float
    ) -> T:
        """Return what `measure` returns for the width `w`, from `known` if it holds that for this room."""
        stored = known.get(w)
        if stored is None or (stored[1] is not None and stored[1] != self.room):
            around = self._room_read, self.gives_way
            self._room_read = self.gives_way = False
            value = measure(self, w)
            stored = known[w] = value, self._room if self._room_read else None, self.gives_way
            self._room_read, self.gives_way = self._room_read or around[0], around[1]
        self.gives_way = self.gives_way or stored[2]
        return stored[0]

    def paint(self, box: Box, paint: Paint, tip: str = "") -> None:
        """Add a picture. `tip` is shown while the mouse is on it."""
        item = PlacedItem(box, paint=paint, area=self._area)
        self.items.append(item)
        if tip:
            self.tips.append((item, tip))

    def add(self, widget: Widget) -> None:
        """Add a widget, in its own box."""
        widget.paper = widget.paper or self.paper
        self.items.append(PlacedItem(widget.rect, widget=widget, area=self._area))

    def speak(self, text: str, box: Box, live: str = "", name: str = "") -> None:
        """Add words for the screen reader, unless a node around them speaks for its content.

        Words that are `live` need a name: they are said when they change.
        """
        if text and not self._silent:
            self.items.append(PlacedItem(box, text=text, area=self._area, live=live, name=name))

    def keep_box(self, name: str, box: Box) -> None:
        """Store the box of something on the page under a name."""
        self.named[name] = box
        if self._area is not None:
            self._area_of[name] = self._area

    def shown_box(self, name: str) -> Box | None:
        """Return the box of a name where it is scrolled to, or None for an unknown name."""
        if name not in self.named:
            return None
        x, y, w, h = self.named[name]
        area = self._area_of.get(name)
        return x, y - (area.offset if area is not None else 0.0), w, h

    def place_silently(self, node: "Node", box: Box) -> None:
        """Place a node whose words are spoken by the widget around it."""
        self._silent += 1
        node.place(self, box)
        self._silent -= 1

    def place_scrolled(
        self, node: "Node", box: Box, name: str, height: float, reach: float, gutter: bool = False
    ) -> None:
        """Place a node of this height in a scroll area that shows the part in `box`.

        `reach`: how far around the box rings and shadows may be drawn; `gutter`: whether the room of the bar
        stays free without a bar.
        """
        if self._area is not None:
            raise ValueError(f"the scroll area {name!r} lies in another one")
        x, y, w, h = box
        area = self.areas.setdefault(name, ScrollArea(name))
        area.fit((x - reach, y - reach, w + 2 * reach, h + 2 * reach), height + 2 * reach)
        area.reach, area.paper = reach, self.paper_colour
        self._area = area
        node.place(self, (x, y, w - (GUTTER if area.most or gutter else 0.0), max(h, height)))
        self._area = None
        if area.most and self._scroll is not None:
            bar = ScrollBar.of(area, (x + w - BAR, y + 2, BAR, h - 4), self._scroll)
            self.items.append(PlacedItem(bar.rect, widget=bar))


class Node:
    """A part of a page. Sizes are computed once a node, so a changed page is described by new nodes."""

    grow = 0.0
    """The node's share of the room that is left in a row or a column."""
    name = ""
    """The name under which the layout keeps its box."""

    _widths: Widths | None = None
    _heights: dict[float, Measured[float]] | None = None

    def ask(self, layout: Layout) -> Widths:
        """Return the widths that the node asks for."""
        if self._widths is None:
            self._widths = self._ask(layout)
        return self._widths

    def height(self, layout: Layout, w: float) -> float:
        """Return the height that the node wishes at the width `w`."""
        heights = self._heights
        if heights is None:
            heights = self._heights = {}
        elif (known := heights.get(w)) is not None and known[1] is None and not known[2]:
            return known[0]
        return layout.measured(heights, self._height, w)

    def place(self, layout: Layout, box: Box) -> None:
        """Put the node into a box."""
        if self.name:
            layout.keep_box(self.name, box)
        self._place(layout, box)

    def least_height(self, layout: Layout, w: float) -> float:
        """Return the least height. It differs from the wished one only if something inside gives way."""
        return self.height(layout, w)

    def baseline(self, layout: Layout, w: float) -> float:
        """Return the distance from the top of the node to the line on which its first letters stand."""
        return self.height(layout, w) / 2 + MIDDLE_EM * layout.type.em("x", t.BODY)

    def _ask(self, layout: Layout) -> Widths:
        return NOTHING

    def _height(self, layout: Layout, w: float) -> float:
        return 0.0

    def _place(self, layout: Layout, box: Box) -> None:
        pass


class Container(Node):
    """A node with others inside, each of which may give way."""

    def least_height(self, layout: Layout, w: float) -> float:
        high = self.height(layout, w)
        if self._heights is None or not self._heights[w][2]:
            return high
        return self._least_height(layout, w)

    def _least_height(self, layout: Layout, w: float) -> float:
        return self.height(layout, w)


class NodeGroup(Container):
    """Several nodes; None stands for no node."""

    nodes: Sequence[Node]

    def _asked(self, layout: Layout) -> list[Widths]:
        return [node.ask(layout) for node in self.nodes]

    def _ask(self, layout: Layout) -> Widths:
        return _widest(self._asked(layout))

    def _height(self, layout: Layout, w: float) -> float:
        return max([node.height(layout, w) for node in self.nodes], default=0.0)

    def _least_height(self, layout: Layout, w: float) -> float:
        return max([node.least_height(layout, w) for node in self.nodes], default=0.0)

    def baseline(self, layout: Layout, w: float) -> float:
        return self.nodes[0].baseline(layout, w) if self.nodes else super().baseline(layout, w)


class Wrapper(Container):
    """A node around another one, which has the same place unless the wrapper says otherwise."""

    node: Node

    def _ask(self, layout: Layout) -> Widths:
        return self.node.ask(layout)

    def _height(self, layout: Layout, w: float) -> float:
        return self.node.height(layout, w)

    def _least_height(self, layout: Layout, w: float) -> float:
        return self.node.least_height(layout, w)

    def baseline(self, layout: Layout, w: float) -> float:
        return self.node.baseline(layout, w)

    def _place(self, layout: Layout, box: Box) -> None:
        self.node.place(layout, box)


class Substitute(Node):
    """A node in whose place another one stands, which depends on the width."""

    _chosen: dict[float, Measured[Node]] | None = None

    def chosen(self, layout: Layout, w: float) -> Node:
        """Return the node that is shown at the width `w`."""
        if self._chosen is None:
            self._chosen = {}
        return layout.measured(self._chosen, self._choose, w)

    @abstractmethod
    def _choose(self, layout: Layout, w: float) -> Node: ...

    def height(self, layout: Layout, w: float) -> float:
        return self.chosen(layout, w).height(layout, w)

    def least_height(self, layout: Layout, w: float) -> float:
        return self.chosen(layout, w).least_height(layout, w)

    def baseline(self, layout: Layout, w: float) -> float:
        return self.chosen(layout, w).baseline(layout, w)

    def _place(self, layout: Layout, box: Box) -> None:
        self.chosen(layout, box[2]).place(layout, box)


class NodeCache:
    """The nodes of the layouts before, each by a key that says all that it shows.

    They are made again when the window, the text size, the language or the device has changed.
    """

    def __init__(self) -> None:
        self._look: Hashable = None
        self._nodes: dict[Hashable, Node] = {}
        self._latest: dict[str, tuple[object, Node]] = {}
        """By a name what was shown last, and its node."""

    def _check_look(self, ui: Ui) -> None:
        look = ui.metrics, ui.type.scale, ui.language, ui.device
        if look != self._look or len(self._nodes) > MOST_KEPT:
            self._look = look
            self._nodes.clear()
            self._latest.clear()

    def latest(self, ui: Ui, name: str, shown: object, make: Callable[[], Node]) -> Node:
        """Return the one node of a name, which `make` makes again when what it shows differs from before.

        What is shown is compared and not hashed, because large records take long to hash.
        """
        self._check_look(ui)
        stored = self._latest.get(name)
        if stored is None or stored[0] != shown:
            stored = self._latest[name] = shown, make()
        return stored[1]

    def node(self, ui: Ui, key: Hashable, make: Callable[[], Node]) -> Node:
        """Return the node of a key, which `make` makes when it is not there yet."""
        self._check_look(ui)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = make()
        return node


def share_widths(asked: Sequence[tuple[Widths, float]], room: float) -> list[float]:
    """Return the widths of nodes beside each other, given what each asks for and its share of spare room.

    Where the room is too small, those that take spare room first give way, down to what they need. Then the
    others do, and then all give way down to their least.
    """
    widths = [widths.wished for widths, _ in asked]
    shares = sum(grow for _, grow in asked)
    spare = room - sum(widths)
    if spare >= 0:
        if not shares:
            return widths
        return [w + spare * grow / shares for w, (_, grow) in zip(widths, asked, strict=True)]
    growing = [a.needed if grow else a.wished for a, grow in asked]
    for limits in (growing, [a.needed for a, _ in asked], [a.least for a, _ in asked]):
        slack = [max(0.0, w - limit) for w, limit in zip(widths, limits, strict=True)]
        over = sum(widths) - room
        part = min(1.0, over / sum(slack)) if over > 0 and sum(slack) > 0 else 0.0
        widths = [w - part * give for w, give in zip(widths, slack, strict=True)]
    over = sum(widths) - room
    if over > 0 and sum(widths) > 0:  # narrower than the sum of what is least: everything gives way alike
        widths = [w * max(0.0, room) / sum(widths) for w in widths]
    return widths


def _add(asked: Sequence[Widths], gap: float) -> Widths:
    if not asked:
        return NOTHING
    least, needed, wished = zip(*asked, strict=True)
    between = gap * (len(asked) - 1)
    return Widths(sum(least) + between, sum(needed) + between, sum(wished) + between)


def _widest(asked: Sequence[Widths]) -> Widths:
    if not asked:
        return NOTHING
    least, needed, wished = zip(*asked, strict=True)
    return Widths(max(least), max(needed), max(wished))


def _padded(asked: Widths, by: float) -> Widths:
    least, needed, wished = asked
    return Widths(least + by, needed + by, wished + by)


class Space(Node):
    """A gap, or with `grow` all the room that is left."""

    def __init__(self, size: float = 0.0, grow: float = 1.0) -> None:
        self.size, self.grow = size, grow

    def _ask(self, layout: Layout) -> Widths:
        return Widths(self.size, self.size, self.size)

    def _height(self, layout: Layout, w: float) -> float:
        return self.size


class Row(NodeGroup):
    """Nodes beside each other. `shares` gives columns of fixed proportions, whatever stands in them."""

    _cells: tuple[float, list[tuple[Node, float]]] = (-1.0, [])
    """A width of the row, and its nodes with the widths that they have then."""

    def __init__(
        self, *nodes: Node | None, gap: float = 8.0, align: VerticalAlign = "middle",
        shares: Sequence[float] = (), grow: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        self.nodes = [node for node in nodes if node is not None]
        self.gap, self.align, self.shares, self.grow, self.name = gap, align, shares, grow, name

    def _ask(self, layout: Layout) -> Widths:
        asked = self._asked(layout)
        if not self.shares:
            return _add(asked, self.gap)
        whole, between = sum(self.shares), self.gap * max(0, len(asked) - 1)
        scaled = [
            Widths(*(width * whole / share for width in widths))
            for widths, share in zip(asked, self.shares, strict=True)
        ]
        return _padded(_widest(scaled), between)

    def _sized(self, layout: Layout, w: float) -> list[tuple[Node, float]]:
        """Return the nodes and their widths when the row is `w` wide."""
        if self._cells[0] != w:
            room = max(0.0, w - self.gap * max(0, len(self.nodes) - 1))
            if self.shares:
                whole = sum(self.shares)
                widths = [room * share / whole for share in self.shares]
            else:
                widths = share_widths([(node.ask(layout), node.grow) for node in self.nodes], room)
            self._cells = w, list(zip(self.nodes, widths, strict=True))
        return self._cells[1]

    def _height(self, layout: Layout, w: float) -> float:
        cells = self._sized(layout, w)
        if self.align != "baseline":
            return max([node.height(layout, wide) for node, wide in cells], default=0.0)
        below = [node.height(layout, wide) - node.baseline(layout, wide) for node, wide in cells]
        return self.baseline(layout, w) + max(below, default=0.0)

    def _least_height(self, layout: Layout, w: float) -> float:
        return max([node.least_height(layout, wide) for node, wide in self._sized(layout, w)], default=0.0)

    def baseline(self, layout: Layout, w: float) -> float:
        if not self.nodes:
            return super().baseline(layout, w)
        return max([node.baseline(layout, wide) for node, wide in self._sized(layout, w)])

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        align, gap = self.align, self.gap
        line = self.baseline(layout, w) if align == "baseline" else 0.0
        for node, wide in self._sized(layout, w):
            high = h if align == "fill" else min(h, node.height(layout, wide))
            top = y
            if align == "middle":
                top += (h - high) / 2
            elif align == "baseline":
                top += line - node.baseline(layout, wide)
            node.place(layout, (x, top, wide, high))
            x += wide + gap


class Column(NodeGroup):
    """Nodes under each other. Those that grow get spare height; those that scroll give way.

    `stretch`: how many times its height the column becomes at most; what is left then stays empty below.
    """

    def __init__(
        self, *nodes: Node | None, gap: float = 0.0, grow: float = 0.0,
        align: Literal["fill", "center"] = "fill", stretch: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        self.nodes = [node for node in nodes if node is not None]
        self.gap, self.grow, self.align, self.stretch, self.name = gap, grow, align, stretch, name
        self._between = gap * max(0, len(self.nodes) - 1)

    def _sized(self, layout: Layout, w: float) -> list[tuple[Node, float]]:
        if self.align == "fill":
            return [(node, w) for node in self.nodes]
        return [(node, min(w, node.ask(layout).wished)) for node in self.nodes]

    def _height(self, layout: Layout, w: float) -> float:
        return sum([node.height(layout, wide) for node, wide in self._sized(layout, w)]) + self._between

    def _least_height(self, layout: Layout, w: float) -> float:
        return sum([node.least_height(layout, wide) for node, wide in self._sized(layout, w)]) + self._between

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        cells = self._sized(layout, w)
        heights = [node.height(layout, wide) for node, wide in cells]
        spare = h - sum(heights) - self._between
        if self.stretch:
            spare = min(spare, (self.stretch - 1) * sum(heights))
        if spare > 0 and (shares := sum([node.grow for node in self.nodes])):
            heights = [
                high + spare * node.grow / shares for (node, _), high in zip(cells, heights, strict=True)
            ]
        elif spare < 0:
            slack = [
                high - node.least_height(layout, wide)
                for (node, wide), high in zip(cells, heights, strict=True)
            ]
            part = min(1.0, -spare / sum(slack)) if sum(slack) > 0 else 0.0
            heights = [high - part * give for high, give in zip(heights, slack, strict=True)]
        for (node, wide), high in zip(cells, heights, strict=True):
            node.place(layout, (x + (w - wide) / 2, y, wide, high))
            y += high + self.gap


class Layers(NodeGroup):
    """Nodes in one box, each over the one before it, such as a picture with words on it."""

    def __init__(self, *nodes: Node | None, grow: float = 0.0, name: str = "") -> None:
        self.nodes = [node for node in nodes if node is not None]
        self.grow, self.name = grow, name

    def baseline(self, layout: Layout, w: float) -> float:
        return self.nodes[-1].baseline(layout, w) if self.nodes else super().baseline(layout, w)

    def _place(self, layout: Layout, box: Box) -> None:
        for node in self.nodes:
            node.place(layout, box)


class Steady(NodeGroup):
    """A node as wide and as high as the largest of several, so that a page stands still when it changes."""

    def __init__(self, node: Node, *others: Node) -> None:
        """Show `node`, in the room of the largest; `others` are what may stand in its place."""
        self.nodes = node, *others

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, _ = box
        self.nodes[0].place(layout, (x, y, w, self.nodes[0].height(layout, w)))


class Grid(Substitute):
    """Nodes in rows of equal columns, each row as high as its highest node.

    There are as many columns as are `least` wide, and at most `columns`. With `spread`, a node that needs
    more than a column has a row of its own. A node that is alone in its row then fills it.
    """

    def __init__(
        self, nodes: Sequence[Node], columns: int, *, least: float = 0.0, gap: float = 12.0,
        line_gap: float | None = None, spread: bool = False, grow: float = 0.0,
    ) -> None:  # fmt: skip
        self.nodes, self.columns, self.least, self.gap, self.grow = nodes, columns, least, gap, grow
        self.line_gap, self.spread = gap if line_gap is None else line_gap, spread

    def _choose(self, layout: Layout, w: float) -> Node:
        fits = int((w + self.gap) // (self.least + self.gap)) if self.least else self.columns
        count = max(1, min(self.columns, fits, len(self.nodes) or 1))
        column = (w - self.gap * (count - 1)) / count + SLACK
        rows: list[list[Node]] = []
        full = True
        for node in self.nodes:
            alone = self.spread and node.ask(layout).needed > column
            if full or alone:
                rows.append([])
            rows[-1].append(node)
            full = alone or len(rows[-1]) == count
        return Column(*(self._row(row, count) for row in rows), gap=self.line_gap)

    def _row(self, nodes: list[Node], count: int) -> Node:
        if self.spread and len(nodes) == 1:
            return nodes[0]
        cells = [*nodes, *(Space() for _ in range(count - len(nodes)))]
        return Row(*cells, gap=self.gap, align="fill", shares=(1,) * count, grow=1)

    def _ask(self, layout: Layout) -> Widths:
        one = _widest([node.ask(layout) for node in self.nodes])
        least = min(max(one.least, self.least), one.wished) if self.least else one.least * self.columns
        between = self.gap * (self.columns - 1)
        needed = max(one.needed, self.least)
        return Widths(
            least, needed if self.least else needed * self.columns + between,
            max(one.wished, self.least) * self.columns + between,
        )  # fmt: skip


class Flow(Substitute):
    """Nodes beside each other that go on in the next line where there is no room; each line is a row."""

    def __init__(
        self, *nodes: Node | None, gap: float = 8.0, line_gap: float = 8.0, grow: float = 0.0,
        align: VerticalAlign = "middle",
    ) -> None:  # fmt: skip
        self.nodes = [node for node in nodes if node is not None]
        self.gap, self.line_gap, self.grow, self.align = gap, line_gap, grow, align

    def _ask(self, layout: Layout) -> Widths:
        asked = [node.ask(layout) for node in self.nodes]
        one = _widest(asked)
        return Widths(one.least, one.needed, _add(asked, self.gap).wished)

    def _choose(self, layout: Layout, w: float) -> Node:
        lines: list[list[Node]] = []
        used = 0.0
        for node in self.nodes:
            wide = node.ask(layout).wished
            if not lines or used + wide > w + SLACK:
                lines.append([])
                used = 0.0
            lines[-1].append(node)
            used += wide + self.gap
        return Column(*(Row(*line, gap=self.gap, align=self.align) for line in lines), gap=self.line_gap)


class TableNode(Node):
    """Rows of cells in common columns, with hairlines between the rows.

    The column `wide` takes the room that is left and gives way first. A cell spreads over the None to its
    right.
    """

    def __init__(
        self, rows: Sequence[Sequence[Node | None]], *, wide: int = 0, gap: float = 12.0, pad: float = 1.0,
        grow: float = 0.0, line: bool = True, grounds: Mapping[int, Paint] = MappingProxyType({}),
        align: VerticalAlign = "middle",
    ) -> None:  # fmt: skip
        """Create a table.

        `grounds`: what is drawn under rows, by their index. With -1 no column is `wide`.
        """
        self.align = align
        self.rows, self.wide, self.gap, self.pad, self.grow, self.line = rows, wide, gap, pad, grow, line
        self.grounds = grounds
        self._columns_asked: list[Widths] | None = None
        self._rows_at: dict[float, list[Row]] = {}

    def _columns(self, layout: Layout) -> list[Widths]:
        if self._columns_asked is None:
            count = max((len(row) for row in self.rows), default=0)
            asked: list[list[Widths]] = [[] for _ in range(count)]
            for row in self.rows:
                for n, cell in enumerate(row):
                    if cell is not None and (n + 1 == len(row) or row[n + 1] is not None):
                        asked[n].append(cell.ask(layout))
            columns = [_widest(column) for column in asked]
            self._columns_asked = [
                widths if n == self.wide else Widths(widths.needed, widths.needed, widths.wished)
                for n, widths in enumerate(columns)
            ]
        return self._columns_asked

    def _ask(self, layout: Layout) -> Widths:
        return _add(self._columns(layout), self.gap)

    def _made_rows(self, layout: Layout, w: float) -> list[Row]:
        if w not in self._rows_at:
            columns = [(widths, float(n == self.wide)) for n, widths in enumerate(self._columns(layout))]
            widths = share_widths(columns, max(0.0, w - self.gap * max(0, len(columns) - 1)))
            self._rows_at[w] = [self._row(cells, widths, w) for cells in self.rows]
        return self._rows_at[w]

    def _row(self, cells: Sequence[Node | None], widths: Sequence[float], w: float) -> Row:
        spread: list[float] = []
        for cell, wide in zip(cells, widths, strict=True):
            if cell is None:
                spread[-1] += self.gap + wide
            else:
                spread.append(wide)
        row = Row(*cells, gap=self.gap, align=self.align)
        row._cells = w, list(zip(row.nodes, spread, strict=True))  # whatever the cells ask for
        return row

    def _height(self, layout: Layout, w: float) -> float:
        return sum(row.height(layout, w) + 2 * self.pad for row in self._made_rows(layout, w))

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        rows = self._made_rows(layout, w)
        extra = min(8.0, max(0.0, h - self.height(layout, w)) / max(1, len(rows)))
        for n, row in enumerate(rows):
            high = row.height(layout, w) + 2 * self.pad + extra
            if n and self.line:
                layout.paint((x, y, w, 0), draw_hairline)
            if n in self.grounds:
                layout.paint((x, y, w, high), self.grounds[n])
            row.place(layout, (x, y + self.pad, w, high - 2 * self.pad))
            y += high


def draw_hairline(canvas: Canvas, box: Box) -> None:
    """Draw a thin line along the top of a box."""
    x, y, w, _ = box
    canvas.line(x, y, x + w, y, t.WASHI_LINE, 1, alpha=0.6)


class Sized(Wrapper):
    """A node of a given width, or of a given least height.

    With `least` and `low` it gives way down to that width and that height where there is little room.
    """

    def __init__(
        self, node: Node, w: float = 0.0, *, h: float = 0.0, least: float = 0.0, low: float = 0.0,
        grow: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        self.node, self.w, self.h, self.least, self.low, self.grow = node, w, h, least or w, low, grow
        self.name = name

    def _ask(self, layout: Layout) -> Widths:
        return Widths(self.least, self.least, self.w) if self.w else self.node.ask(layout)

    def _height(self, layout: Layout, w: float) -> float:
        layout.gives_way = layout.gives_way or self.low > 0
        return max(self.h, self.node.height(layout, w))

    def _least_height(self, layout: Layout, w: float) -> float:
        low = self.low or self.node.least_height(layout, w)
        return min(self.height(layout, w), max(self.h if not self.low else 0.0, low))


class Fits(Substitute):
    """The first of several forms that fits, or else the last.

    A form fits when what it needs is at most the width. The first `whole` forms must also be seen
    without scrolling, though lists and scroll areas inside them may scroll. `ease` is the part of the needed
    width with which a form still does, its letters smaller.

    A form may be a function, which makes it when it is tried. What it asks for is not known before. Use this
    where the forms differ only in height, or where the width is given, as in a row with `shares`.
    """

    def __init__(
        self, *forms: Node | Callable[[], Node], whole: int = 0, ease: float = 1.0, grow: float = 0.0
    ) -> None:
        self.forms, self.whole, self.ease, self.grow = list(forms), whole, ease, grow

    def _form(self, index: int) -> Node:
        form = self.forms[index]
        if not isinstance(form, Node):
            form = self.forms[index] = form()
        return form

    def _ask(self, layout: Layout) -> Widths:
        self._form(0)
        asked = [form.ask(layout) for form in self.forms if isinstance(form, Node)]
        return Widths(min(a.least for a in asked), min(a.needed for a in asked), asked[0].wished)

    def _choose(self, layout: Layout, w: float) -> Node:
        for index in range(len(self.forms) - 1):
            form = self._form(index)
            wide = not self.ease or self.ease * form.ask(layout).needed <= w + SLACK
            if wide and (index >= self.whole or form.least_height(layout, w) <= layout.room + SLACK):
                return form
        return self._form(-1)


class AsMany(Substitute):
    """The form with as many parts as fit, such as the columns of a table that is turned through.

    `make` returns the form with a number of parts, from 1 to `most`; each part takes the same width. With
    `search`, parts differ: every number is tried from the most down, and its form must also be seen without
    scrolling. No form is made before it is tried.
    """

    def __init__(self, make: Callable[[int], Node], most: int, *, search: bool = False) -> None:
        self.most, self.search = max(1, most), search
        self._form = cache(make)

    def _choose(self, layout: Layout, w: float) -> Node:
        if self.search:
            return self._search(layout, w)
        if self._form(self.most).ask(layout).needed <= w + SLACK:
            return self._form(self.most)
        first, second = (self._form(min(n, self.most)).ask(layout).needed for n in (1, 2))
        count = 1 + int((w - first) // (second - first)) if second > first else 1
        count = max(1, min(self.most, count))
        while count > 1 and self._form(count).ask(layout).needed > w + SLACK:
            count -= 1
        return self._form(count)

    def _search(self, layout: Layout, w: float) -> Node:
        for count in range(self.most, 1, -1):
            form = self._form(count)
            seen = form.least_height(layout, w) <= layout.room + SLACK
            if seen and form.ask(layout).needed <= w + SLACK:
                return form
        return self._form(1)

    def _ask(self, layout: Layout) -> Widths:
        one, all_parts = self._form(1).ask(layout), self._form(self.most).ask(layout)
        return Widths(one.least, one.needed, all_parts.wished)


class Spread(NodeGroup):
    """Nodes over a picture, such as seats round a table.

    Each stands at a share of the room that it leaves: (0, 0) is the upper left corner, (1, 1) the lower
    right one.
    """

    edge, gap = 10.0, 8.0
    """The least room at the edges of the picture and between two nodes, in du."""

    def __init__(
        self, nodes: Sequence[Node], spots: Sequence[tuple[float, float]], paint: Paint, *, across: int,
        down: int,
    ) -> None:  # fmt: skip
        """Place nodes at spots.

        `across`, `down`: how many nodes stand beside and under each other at most.
        """
        self.nodes, self.spots, self.paint, self.across, self.down = nodes, spots, paint, across, down

    def _ask(self, layout: Layout) -> Widths:
        between = 2 * self.edge + self.gap * (self.across - 1)
        return Widths(*(width * self.across + between for width in super()._ask(layout)))

    def _cell(self, layout: Layout, w: float) -> float:
        room = (w - 2 * self.edge - self.gap * (self.across - 1)) / self.across
        return min(room, max((node.ask(layout).wished for node in self.nodes), default=0.0))

    def _height(self, layout: Layout, w: float) -> float:
        cell = self._cell(layout, w)
        high = max((node.height(layout, cell) for node in self.nodes), default=0.0)
        return high * self.down + self.gap * (self.down - 1) + 2 * self.edge

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, h = box
        layout.paint(box, self.paint)
        wide, edge = self._cell(layout, w), self.edge
        for node, (right, low) in zip(self.nodes, self.spots, strict=True):
            high = node.height(layout, wide)
            left, top = x + edge + right * (w - 2 * edge - wide), y + edge + low * (h - 2 * edge - high)
            node.place(layout, (left, top, wide, high))


class Padded(Wrapper):
    """A node with room around it: `pad` at its sides, `top` over and under it, in du."""

    def __init__(self, node: Node, *, pad: float, top: float, grow: float = 0.0, name: str = "") -> None:
        self.node, self.pad, self.top, self.grow, self.name = node, pad, top, grow, name

    def _ask(self, layout: Layout) -> Widths:
        return _padded(self.node.ask(layout), 2 * self.pad)

    def _height(self, layout: Layout, w: float) -> float:
        return self.node.height(layout, max(0.0, w - 2 * self.pad)) + 2 * self.top

    def _least_height(self, layout: Layout, w: float) -> float:
        return self.node.least_height(layout, max(0.0, w - 2 * self.pad)) + 2 * self.top

    def baseline(self, layout: Layout, w: float) -> float:
        return self.top + self.node.baseline(layout, max(0.0, w - 2 * self.pad))

    def inner(self, box: Box) -> Box:
        """Return the part of a box in which the node stands."""
        x, y, w, h = box
        return x + self.pad, y + self.top, max(0.0, w - 2 * self.pad), max(0.0, h - 2 * self.top)


class Panel(Padded):
    """A piece of paper with a node on it."""

    def __init__(
        self, node: Node, *, pad: float = 16.0, top: float = 10.0, kind: str = "field",
        ink: t.Colour | None = None, radius: float = 10.0, grow: float = 0.0, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__(node, pad=pad, top=top, grow=grow, name=name)
        self.kind, self.ink, self.radius = kind, ink, radius

    def _place(self, layout: Layout, box: Box) -> None:
        if self.kind:
            layout.paint(
                box, lambda canvas, b: canvas.panel(self.kind, *b, radius=self.radius, color=self.ink)
            )
        before = layout.paper, layout.paper_colour
        layout.paper = layout.paper or self.kind == "sheet"
        layout.paper_colour = PAPERS.get(self.kind, layout.paper_colour)
        self.node.place(layout, self.inner(box))
        layout.paper, layout.paper_colour = before


class Scroll(Wrapper):
    """A node that scrolls where it is higher than its room. Names tell the areas of a page apart.

    With `gutter` the room of the bar, `GUTTER`, stays free without a bar too. So columns inside line up with
    those of a node that ends in such a space. With `shrink` the node first gives way, down to
    its least height.
    """

    def __init__(
        self, node: Node, name: str = "page", *, reach: float = 7.0, grow: float = 1.0, gutter: bool = False,
        shrink: bool = False,
    ) -> None:  # fmt: skip
        self.node, self.name, self.reach, self.grow, self.gutter = node, name, reach, grow, gutter
        self.shrink = shrink

    def _ask(self, layout: Layout) -> Widths:
        return _padded(self.node.ask(layout), GUTTER) if self.gutter else self.node.ask(layout)

    def _height(self, layout: Layout, w: float) -> float:
        layout.gives_way = True
        return self.node.height(layout, max(0.0, w - GUTTER) if self.gutter else w)

    def _least_height(self, layout: Layout, w: float) -> float:
        return min(LEAST_SCROLL, self.height(layout, w))

    def _place(self, layout: Layout, box: Box) -> None:
        w, h = box[2:]
        room, layout.room = layout.room, h
        high = self.height(layout, w)
        if self.shrink:
            high = self.node.least_height(layout, max(0.0, w - GUTTER) if self.gutter else w)
        if high > h + SLACK:
            high = self.node.height(layout, max(0.0, w - GUTTER))
        layout.place_scrolled(self.node, box, self.name, high, self.reach, self.gutter)
        layout.room = room

"""A row of a list in which one is chosen, to be laid under the node that shows its content."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Container, Layout, Node, NodeCache, Widths
from tablegame.ui.kit.scrolling import BAR, SLACK, ScrollBar
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, Widget, WidgetState

R = TypeVar("R", bound=Hashable)
R_co = TypeVar("R_co", bound=Hashable, covariant=True)
LEAST_ROWS = 2.5
"""The least height of a list, in rows."""
FEW_ROWS = 8
"""The most rows that stand without the room of a bar if all of them are seen."""
MOST_SPREAD = 9.0
"""How much higher a row of a list that scrolls becomes at most, to fill the room of a row that is cut."""


class ListRow(Widget):
    """A row that a press chooses; pressed by a key while it is chosen, it goes on with its first action."""

    role = "list item"

    def __init__(
        self, rect: Box, label: str, spoken: str, *, chosen: bool, name: str,
        on_choose: Callable[[], object], on_go: Callable[[], object], reach: float = 0.0,
        twice: bool = False, ring: bool = True, keys: Mapping[int, Callable[[], object]] | None = None,
    ) -> None:  # fmt: skip
        """Create a row.

        `spoken`: all that stands in the row; `reach`: how far its ground reaches beyond both ends, in du.

        `twice`: whether a press of the mouse on the chosen row goes on, too.

        `ring`: whether it shows the focus besides the choice; `keys`: what keys do while it has the focus.
        """
        super().__init__(rect, label, name=name)
        self.spoken, self.chosen, self.reach, self.twice = spoken, chosen, reach, twice
        self.ring, self.keys = ring, keys or {}
        self.tab_stop = chosen
        self.confirm = "activate" if chosen else "lift"
        self._choose = on_choose
        self._go = on_go

    @property
    def value_text(self) -> str:
        return self.spoken

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        if self.chosen and (point is None or self.twice):
            self._go()
        elif not self.chosen:
            form.ui.sounds.play("button")
            self._choose()

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if (act := self.keys.get(event.key)) is None:
            return False
        act()
        return True

    def _draw_ground(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw straw under a row that is chosen or pointed at, or else a line."""
        x, y, w, h = self.rect
        x, w = x - self.reach, w + 2 * self.reach
        if self.chosen:
            straw = (
                f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 6.4}" rx="10" fill="{t.STRAW}"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="2.4"/>'
            )
            canvas.shape("chosen", straw, x, y + 2, w, h - 4)
            return
        if state.hovered:
            straw = f'<rect width="{w}" height="{h - 6}" rx="10" fill="{t.STRAW}" fill-opacity=".45"/>'
            canvas.shape("pointed", straw, x, y + 3, w, h - 6)
        canvas.line(x + 8, y + h, x + w - 8, y + h, t.WASHI_LINE, 1.2)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        self._draw_ground(canvas, state)
        if state.focused and self.ring:
            canvas.ring((x - self.reach, y + 2, w + 2 * self.reach, h - 4), 10, self.paper, gap=1)


@dataclass
class ListState:
    """What a page keeps of a list: the first row in sight, the chosen row, and the nodes of the rows."""

    first: int = 0
    index: int = 0
    revealed: bool = True
    """Whether the chosen row has been brought into sight; set to False to bring it."""
    nodes: NodeCache = field(default_factory=NodeCache)


class ListRows(Protocol[R_co]):
    """The rows of a list: a sequence, or an object that describes a row when it is asked for."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> R_co: ...


class ListNode(Container, Generic[R]):
    """A list that fills its room with rows; one of them is chosen, and the arrow keys move the choice.

    Rows must be hashable, and equal rows look alike: the row is the key of its node.
    """

    grow = 1.0

    def __init__(
        self, state: ListState, rows: ListRows[R], make: Callable[[R], Node], choose: Callable[[int], object],
        *, before: str = "back", after: str = "back", name: str = "list", wished_rows: int = 0,
        takes_all_keys: bool = True, head: Node | None = None,
    ) -> None:  # fmt: skip
        """Create a list.

        `make` returns the node of a row; `choose` gets the index of the row that the keys come to.

        `before` and `after` name the widgets that get the focus beyond the first and the last row.
        `wished_rows`: the rows whose height the list wishes, however many it has; 0 for the height of its own
        rows. `takes_all_keys`: whether keys move the choice while something outside has the focus, too.

        `head`: what stands over the rows, as wide as they are.
        """
        self.state, self.rows, self.make, self.choose = state, rows, make, choose
        self.before, self.after, self.name = before, after, name
        self.wished_rows, self.takes_all_keys, self.head = wished_rows, takes_all_keys, head
        self.box: Box = (0, 0, 0, 0)
        self.shown = 1
        self._last: Callable[[], int] = int
        """Returns the first row in sight when the list is scrolled to its end."""
        self._widgets: set[int] = set()

    def _row(self, layout: Layout, index: int) -> Node:
        row = self.rows[index]
        return self.state.nodes.node(layout.ui, row, lambda: self.make(row))

    def _ask(self, layout: Layout) -> Widths:
        if not self.rows:
            return Widths(0.0, 0.0, 0.0)
        asked = self._row(layout, 0).ask(layout)
        return Widths(*(width + BAR + 6 for width in asked))

    def _height(self, layout: Layout, w: float) -> float:
        layout.gives_way = True
        inner, total, index = w - BAR - 6, self._head_height(layout, w), 0
        if self.wished_rows and self.rows:
            first = range(min(self.wished_rows, len(self.rows)))
            heights = [self._row(layout, index).height(layout, inner) for index in first]
            return total + sum(heights) + (self.wished_rows - len(heights)) * heights[0]
        room = layout.room or layout.ui.metrics.h
        while index < len(self.rows) and total < room:  # more could not be seen anyway
            total += self._row(layout, index).height(layout, inner)
            index += 1
        return total

    def _least_height(self, layout: Layout, w: float) -> float:
        if not self.rows:
            return 0.0
        first = range(min(3, len(self.rows)))  # one of them may be open, and high
        low = min(self._row(layout, index).height(layout, w - BAR - 6) for index in first)
        return min(self.height(layout, w), self._head_height(layout, w) + LEAST_ROWS * low)

    def _head_height(self, layout: Layout, w: float) -> float:
        return self.head.height(layout, w) if self.head is not None else 0.0

    def _needs_no_bar(self, layout: Layout, w: float, room: float) -> bool:
        """Return whether the rows are few, and all of them are seen at once."""
        count = len(self.rows)
        if count > FEW_ROWS:  # many would have to be made and measured for an answer that is mostly False
            return False
        return sum(self._row(layout, index).height(layout, w) for index in range(count)) <= room + SLACK

    def _first_for(self, layout: Layout, w: float, room: float, last: int) -> int:
        """Return the first row in sight when `last` is the last one."""
        first, used = last, self._row(layout, last).height(layout, w)
        while first > 0:
            used += self._row(layout, first - 1).height(layout, w)
            if used > room + 0.5:
                break
            first -= 1
        return first

    def _heights_in_sight(self, layout: Layout, w: float, room: float) -> list[float]:
        """Return the heights of the rows that are seen in the room, at least of one."""
        heights: list[float] = []
        used = 0.0
        for index in range(self.state.first, len(self.rows)):
            high = self._row(layout, index).height(layout, w)
            used += high
            if used > room + 1 and heights:
                break
            heights.append(high)
        return heights

    def _place(self, layout: Layout, box: Box) -> None:
        layout.lists.append(self)
        self.box = box
        x, y, w, h = box
        state = self.state
        if not self.rows:
            return
        over = self._head_height(layout, w)
        h -= over
        if not self._needs_no_bar(layout, w, h):
            w -= BAR + 6
        if self.head is not None:
            self.head.place(layout, (x, y, w, over))
        y += over
        top = y
        state.index = max(0, min(len(self.rows) - 1, state.index))
        self._last = lambda: self._first_for(layout, w, h, len(self.rows) - 1)
        if not state.revealed:
            state.first = min(state.first, state.index)
            state.first = max(state.first, self._first_for(layout, w, h, state.index))
            state.revealed = True
        last = self._last() if state.first > 0 else 0  # the last rows are not made before they are wanted
        state.first = max(0, min(last, state.first))
        begun, heights = len(layout.items), self._heights_in_sight(layout, w, h)
        self.shown = len(heights)
        all_shown = self.shown == len(self.rows)
        spare = 0.0 if all_shown else max(0.0, min(MOST_SPREAD, (h - sum(heights)) / self.shown))
        for index, high in enumerate(heights, start=state.first):
            self._row(layout, index).place(layout, (x, y, w, high + spare))
            y += high + spare
        self._widgets = {id(item.widget) for item in layout.items[begun:] if item.widget is not None}
        if not all_shown:
            rect = (x + w + 6, top + 6, BAR, h - 12)
            offset = state.first / last if last else 0.0
            bar = ScrollBar(rect, self.shown / len(self.rows), offset, lambda part: self._drag(layout, part))
            bar.name = f"scroll bar.{self.name}"
            layout.add(bar)

    def _drag(self, layout: Layout, part: float) -> None:
        self.state.first = round(part * self._last())
        layout.ui.stack.layout()

    def holds(self, widget: Widget | None) -> bool:
        """Return whether a widget stands in one of the rows."""
        return id(widget) in self._widgets

    def scroll(self, rows: int) -> None:
        """Move the list up by so many rows; the page must be laid out again."""
        self.state.first = max(0, min(self._last(), self.state.first + rows))

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """Move the choice by an arrow key or a page key. Return whether the key was one of these."""
        step, far = max(1, self.shown - 1), len(self.rows)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -step,
            pygame.K_PAGEDOWN: step,
            pygame.K_HOME: -far,
            pygame.K_END: far,
        }
        if not self.rows or event.key not in steps or getattr(event, "mod", 0) & ~pygame.KMOD_NUM & 0xFFF:
            return False
        by, focus = steps[event.key], form.focus
        if not self.takes_all_keys and not self.holds(focus):
            return False
        if abs(by) == 1 and focus is not None and not self.holds(focus):
            inner = [n for n, widget in enumerate(form.widgets) if self.holds(widget)]
            below = bool(inner) and form.widgets.index(focus) > inner[-1]
            if below != (by < 0):
                return False
            by = 0
        target = self.state.index + by
        if abs(by) == 1 and not 0 <= target < far:
            neighbour = form.find(self.after if by > 0 else self.before)
            if neighbour is not None:
                form.set_focus(neighbour, ring=True)
            return neighbour is not None
        self.state.revealed = False
        self.choose(max(0, min(far - 1, target)))
        return True

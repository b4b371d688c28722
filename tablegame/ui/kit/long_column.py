"""A column of many nodes, of which those that are seen first are measured first."""

import time
from collections.abc import Sequence

from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.system.metrics import Box


class LongColumn(Node):
    """Nodes under each other that are measured once. Those that are not measured yet have a guessed height.

    A page keeps the column over its layouts, and measures the rest while nothing else is to be done. So it
    opens at once however long it is.
    """

    def __init__(
        self, nodes: Sequence[Node], *, widths: Widths, start: int = 0, until: float = 0.0, lazy: bool = True
    ) -> None:
        """Take the nodes. `widths`: what the column asks for; without `lazy` all is measured at once.

        `start`: the node that is seen first; `until`: how far the column is scrolled below that one, in du.
        """
        self.nodes, self.widths, self.start, self.until, self.lazy = list(nodes), widths, start, until, lazy
        self._measured = range(start, start)
        self._high = [0.0] * len(self.nodes)
        self._w = 0.0

    @property
    def is_measured(self) -> bool:
        """Return whether all nodes are measured."""
        return len(self._measured) == len(self.nodes)

    @property
    def measured(self) -> range:
        """The indices of the nodes that are measured, which are those that stand on the page."""
        return self._measured

    def _ask(self, layout: Layout) -> Widths:
        return self.widths

    def height(self, layout: Layout, w: float) -> float:
        self._measure_first(layout, w)
        return self.top(len(self.nodes))

    def least_height(self, layout: Layout, w: float) -> float:
        return self.height(layout, w)

    def top(self, index: int) -> float:
        """Return how far the top of a node is below that of the column, in du."""
        done = self._measured
        guess = sum(self._high[n] for n in done) / len(done) if done else 0.0
        return sum(self._high[n] if n in done else guess for n in range(index))

    def _measure_first(self, layout: Layout, w: float) -> None:
        """Measure what is to be seen at once, and again whatever was measured before."""
        if w != self._w:
            self._w, self._measured = w, range(self.start, self.start)
        for n in self._measured:
            self._high[n] = self.nodes[n].height(layout, w)
        seen = self.until + layout.room
        extent = sum(self._high[n] for n in self._measured)
        while not self.lazy or extent < seen:
            index = self._measure_next(layout)
            if index is None:
                break
            extent += self._high[index]

    def _measure_next(self, layout: Layout) -> int | None:
        """Measure the next node below, or else above. Return its index, or None if there is none."""
        first, last = self._measured.start, self._measured.stop
        if last < len(self.nodes):
            index, self._measured = last, range(first, last + 1)
        elif first > 0:
            index, self._measured = first - 1, range(first - 1, last)
        else:
            return None
        self._high[index] = self.nodes[index].height(layout, self._w)
        return index

    def is_measured_between(self, top: float, bottom: float) -> bool:
        """Return whether all that is to be seen between two heights, in du, is measured."""
        done = self._measured
        above, below = done.start == 0, done.stop == len(self.nodes)
        return (above or self.top(done.start) <= top) and (below or self.top(done.stop) >= bottom)

    def measure_more(self, layout: Layout, seconds: float) -> None:
        """Measure more nodes for so long, at least one."""
        until = time.perf_counter() + seconds
        while self._measure_next(layout) is not None and time.perf_counter() < until:
            pass

    def _place(self, layout: Layout, box: Box) -> None:
        x, y, w, _ = box
        self._measure_first(layout, w)
        y += self.top(self._measured.start)
        for n in self._measured:
            self.nodes[n].place(layout, (x, y, w, self._high[n]))
            y += self._high[n]

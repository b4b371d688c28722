"""Nodes that are placed beside another node: bubbles, menus and tooltips, with one rule for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablegame.ui.kit.layout import Layout, Node
from tablegame.ui.system.metrics import Box

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
    """The widths that are tried, in du."""

    def place(self, layout: Layout, room: Box) -> Box:
        """Place the node into the best box of the room and return that box."""
        sizes = []
        for limit in self.widths:
            wide = min(limit, self.node.ask(layout).wished, room[2])
            sizes.append((wide, min(room[3], self.node.height(layout, wide))))
        anchor = layout.named.get(self.anchor, (room[0], room[1], 0.0, 0.0))
        covered = [layout.named[name] for name in (self.anchor, *self.avoid) if name in layout.named]
        box = place_beside(sizes, anchor, covered, room, self.sides)
        self.node.place(layout, box)
        return box


def overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes have in common, in square du."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def place_beside(
    sizes: Sequence[tuple[float, float]],
    anchor: Box,
    covered: Sequence[Box],
    room: Box,
    sides: Sequence[Side],
) -> Box:
    """Return the first box inside the room that covers nothing, or else the one that covers least.

    Sizes are tried in their order, each on all sides of the anchor, centred, at its start and at its end.
    """
    best: tuple[float, Box] | None = None
    for w, h in sizes:
        for box in _candidates(w, h, anchor, sides):
            x = max(room[0], min(room[0] + room[2] - w, box[0]))
            y = max(room[1], min(room[1] + room[3] - h, box[1]))
            inner = (x, y, w, h)
            cost = sum(overlap(inner, other) for other in covered)
            if cost <= 0:
                return inner
            if best is None or cost < best[0]:
                best = cost, inner
    if best is None:
        raise ValueError("an overlay needs a size and a side")
    return best[1]


def _candidates(w: float, h: float, anchor: Box, sides: Sequence[Side]) -> list[Box]:
    x, y, wide, high = anchor
    found: list[Box] = []
    for side in sides:
        if side in ("below", "above"):
            top = y + high + GAP if side == "below" else y - GAP - h
            found += [(left, top, w, h) for left in (x + wide / 2 - w / 2, x, x + wide - w)]
        else:
            left = x + wide + GAP if side == "right" else x - GAP - w
            found += [(left, top, w, h) for top in (y + high / 2 - h / 2, y, y + high - h)]
    return found

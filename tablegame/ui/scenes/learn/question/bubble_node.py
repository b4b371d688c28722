"""The bubble of a lesson and of an exercise: its sizes, and where it covers least."""

from collections.abc import Sequence
from typing import Final

from tablegame.ui.kit.layout import Layout, Node
from tablegame.ui.shell.context import Ui
from tablegame.ui.table import bubble
from tablegame.ui.table.bubble_place import Place, first_free, least_covered, places_beside, search_boxes
from tablegame.ui.table.pose import Box

BROAD: Final = 1.26
"""How much broader than usual a bubble may be where it covers less so."""
NARROW: Final = 324.0
"""The least width of a bubble, where a broader one covers more, in du."""
EDGE, TOP = 8.0, 50.0
"""How near to the edges of the window a bubble may stand, and to its upper edge, in du."""
ABOVE_EDGE: Final = 200.0
"""The height of the foot of a bubble that speaks of nothing, in du from below."""


def bubble_node(words: str, foot: Node, *, wrong: bool, pointer: bubble.Pointer = lambda: None) -> Node:
    """Return the bubble. `foot`: what is pressed in it; `wrong`: whether its edge is vermilion.

    `pointer` returns where it stands and what it points at; None for a bubble that points at nothing.
    """
    return bubble.bubble_node(bubble.words_over(words, foot), wrong=wrong, pointer=pointer)


def bubble_sizes(ui: Ui, node: Node, foot: Node, *, narrow: bool = False) -> list[tuple[float, float]]:
    """Return the sizes that a bubble may have: the usual one, a broader one, and if `narrow` a third one."""
    layout, whole = Layout(ui), ui.metrics.w
    usual, between = bubble.bubble_room(ui.type, whole), whole - 2 * bubble.GUTTER
    widths = [usual, max(usual, min(BROAD * usual, between))]
    if narrow:
        needed = bubble.TEXT_X + bubble.PAD + foot.ask(layout).wished
        widths.append(min(usual, max(NARROW, needed)))
    return [(width, node.height(layout, width)) for width in widths]


def lesson_area(width: float, height: float) -> Box:
    """Return the part of a canvas in which the bubble of a lesson stands."""
    return Box(EDGE, TOP, width - 2 * EDGE, height - TOP - EDGE)


def place_beside(
    sizes: Sequence[tuple[float, float]], about: Box, never: Sequence[Box], soft: Sequence[Box],
    canvas: tuple[float, float], before: Place | None = None,
) -> Place:  # fmt: skip
    """Return where a bubble points at its thing, over as little as possible of what is `soft`.

    It stays where it stood `before`, or at least at that side, if it can, so that its buttons do not jump
    away. Where it has room at no side, it stands where it covers least.
    """
    area = lesson_area(*canvas)
    if before is not None and before.points and (before.box.w, before.box.h) in sizes:
        # A piece that is lifted does not move it.
        if not any(before.box.overlap(box) for box in (*never, about)):
            return before
    tried = [place for size in sizes for place in places_beside(size, about, area)]
    free = [place for place in tried if first_free([place], never, area) is not None]
    if before is not None and before.points:
        free = [place for place in free if (place.points, place.at) == (before.points, before.at)] or free
    if free:
        return least_covered(free, (), soft, area)
    return place_anywhere(sizes[0], about.centre, never, soft, canvas)


def place_anywhere(
    size: tuple[float, float], near: tuple[float, float], never: Sequence[Box], soft: Sequence[Box],
    canvas: tuple[float, float],
) -> Place:  # fmt: skip
    """Return the place nearest to a point where a bubble covers nothing, or else as little as possible."""
    area = lesson_area(*canvas)
    searched = [Place(box) for box in search_boxes(size, near, area)]
    free = first_free(searched, (*never, *soft), area)
    return free if free is not None else least_covered(searched, never, soft, area)


def free_place(
    sizes: Sequence[tuple[float, float]], before: Place | None, needed: Sequence[Box], soft: Sequence[Box],
    canvas: tuple[float, float],
) -> Place:  # fmt: skip
    """Return where a bubble covers nothing that is `needed`, and as little as can be of what is `soft`.

    It grows up or down where it stood `before`, so that what is pressed in it does not jump away.
    """
    if before is not None:
        box, (across, down) = before.box, sizes[0]
        grown = [Place(Box(box.x, edge, across, down)) for edge in (box.y, box.bottom - down)]
        if (kept := first_free(grown, (*needed, *soft), lesson_area(*canvas))) is not None:
            return kept
    near = (canvas[0] / 2, canvas[1] - ABOVE_EDGE)
    places = [place_anywhere(size, near, needed, soft, canvas) for size in sizes]

    def covered(place: Place) -> float:
        return sum(map(place.box.overlap, soft)) + 10 * sum(map(place.box.overlap, needed))

    return min(places, key=covered)

"""What the bubbles of one table leave free, and where they stand by the rule of `bubble_place`."""

from collections.abc import Mapping, Sequence

from tablegame.ui.table.bubble_place import (
    FOOT_WIDTHS,
    Place,
    Spot,
    bubble_area,
    first_free,
    fixed_spots,
    least_covered,
    place_bubble,
    reserved_boxes,
    search_free,
    sizes_of,
)
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.picking import Lead, Reading
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.widgets.buttons import Button

PRESSED = Button | Answer | Ground | Lead | Reading
"""Widgets that no bubble covers."""


class BubbleRoom(TablePart):
    """What bubbles of one table leave free, and where they may stand."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.written: Sequence[Box] = ()
        """What is written around the middle, as it was drawn last. The painter sets it."""
        self.covers: Mapping[str, Sequence[Box]] = {}
        """What a bubble may cover at each fixed spot, and only there. The painter sets it."""
        self.notice: Box | None = None
        """Where the notice hangs. The painter sets it."""
        self.broadest = FOOT_WIDTHS[-1]
        """The width that is free above the hand, in du. The painter sets it."""

    def never(self) -> tuple[Box, ...]:
        """Return what no bubble covers: pieces, plates, and what can be pressed."""
        geometry = self._geometry
        boxes = [pose.box for _, pose in self._animator.resting()]
        boxes += [*geometry.room.plates.values(), geometry.column[0]]
        boxes += [Box(*widget.rect) for widget in self._form.widgets if isinstance(widget, PRESSED)]
        if (hand := geometry.hand) is not None:
            boxes.append(hand)
        return tuple(boxes)

    def spots(self, called: bool = False) -> tuple[Spot, Spot, Spot]:
        """Return the fixed spots in their order. During a call the one above the hand is the last."""
        foot, log, notice = fixed_spots(self._geometry.room, self.notice, self.broadest)
        return (log, notice, foot) if called else (foot, log, notice)

    @property
    def area(self) -> Box:
        """The part of the canvas in which bubbles stand."""
        return bubble_area(*self._geometry.size)

    def levels(self, taken: Sequence[Box] = ()) -> tuple[tuple[Box, ...], ...]:
        """Return what is taken, less from level to level. The levels are with the fans and places for a close
        trick, with words around the middle, and with places for pieces. The last is what is never covered.

        `taken` is never covered either.
        """
        never = (*self.never(), *taken)
        zones = tuple(zone.box for zone in self._geometry.zones() if not zone.roomy)
        read = (*never, *zones, *self.written)
        reserved = reserved_boxes(self._geometry.room, self._game_table.has_tricks)
        return (*read, *reserved), read, (*never, *zones), never

    def place(
        self, candidates: Sequence[Place], about: Box | None = None, taken: Sequence[Box] = ()
    ) -> Place:
        """Return where a bubble stands; besides what no bubble covers, `taken` is never covered."""
        return place_bubble(candidates, self.levels(taken), self.area, self.covers, about)

    def place_alone(self, candidates: Sequence[Place]) -> Place | None:
        """Return where a bubble stands that is answered before anything else is done at the table.

        It covers words and places for pieces, but no pieces, plates or fans. Where each candidate does, it
        stands as near to the first as is free. None if no place on the canvas is.
        """
        never, near = self.never(), candidates[0].box.centre
        levels = ((*never, *reserved_boxes(self._geometry.room, self._game_table.has_tricks)), never)
        for taken in levels:
            if (found := first_free(candidates, taken, self.area)) is not None:
                return found
        for taken in levels:
            if (found := search_free(sizes_of(candidates), near, taken, self.area)) is not None:
                return found
        return None

    def least_covered(self, candidates: Sequence[Place]) -> Place:
        """Return the place that covers least of what no bubble covers."""
        return least_covered(candidates, self.never(), (), self.area)

    def over_prompt(self, place: Place) -> bool:
        """Return whether a bubble covers the prompt, so that this is not drawn under it."""
        return any(place.box.overlap(box) for box in self.covers.get("foot", ()))

    def is_free(self, place: Place, taken: Sequence[Box] = ()) -> bool:
        """Return whether a bubble may keep its place."""
        others = [box for name, boxes in self.covers.items() if name != place.spot for box in boxes]
        return first_free([place], (*self.never(), *others, *taken), self.area) is not None

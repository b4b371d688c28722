"""The screen as a table finds it: its size, who sits where, and the oval in its middle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tablegame.pieces.seats import Seat
from tablegame.ui.table import places
from tablegame.ui.table.pose import Box

Size: TypeAlias = tuple[float, float]
"""Of the canvas, in du."""
Sides: TypeAlias = tuple[float, float]
"""A width at the left and one at the right, in du."""
WHOLE: Final[Sides] = (0.0, 0.0)


@dataclass(frozen=True)
class Room:
    """Where things may lie; all in du."""

    size: Size
    home: Seat
    """Who sits at the lower edge: the viewer, or seat 0 for bystanders."""
    plates: Mapping[Seat, Box]
    """Plates of the others, clockwise from the left neighbour of `home`."""
    hold: places.HandStyle = places.RIGHT
    taken: Sides = WHOLE
    """How much of the canvas at its left and at its right is not the table's: a panel lies there."""

    at_sides: bool = False
    """Whether all plates stand in two columns, the tag above the right one."""

    @property
    def left(self) -> float:
        """Where the table begins."""
        return self.taken[0]

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.size[0] - self.taken[1]

    @property
    def table(self) -> Size:
        """How large it is. Hand, buttons and prompt are laid out on the whole canvas, whatever is taken."""
        return self.right - self.left, self.size[1]

    @property
    def middle(self) -> float:
        """Half way from its left edge to the right one."""
        return (self.left + self.right) / 2

    @property
    def narrow(self) -> bool:
        """Whether what is left of it is less than the smallest window shows."""
        return self.table[0] < places.LEAST_WIDE

    @property
    def widest_tag(self) -> float:
        """The width of the tag where its words ask for more."""
        widest = places.widest_slip(self.seats)
        return min(widest, places.SIDE_PLATE[0]) if self.at_sides else widest

    def tag_scale(self, scale: float) -> float:
        """How large the letters of the tag are where others are so large."""
        return min(scale, places.TAG_AT_SIDES) if self.at_sides else scale

    def hung(self, wide: float) -> float:
        """The left edge of a tag of a width."""
        return self.right - 12 - wide if self.at_sides else self.left + 12

    @property
    def seats(self) -> int:
        """How many people sit here."""
        return len(self.plates) + 1

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the oval."""
        x, y = places.oval(self.seats, *self.table)[0]
        return self.left + x, y

    @property
    def radii(self) -> tuple[float, float]:
        """Half the width and half the height of the oval."""
        return places.oval(self.seats, *self.table)[1]

    def plate(self, seat: Seat) -> Box:
        """Where a person's name stands."""
        return self.plates.get(seat) or places.action_column(*self.size, self.hold)[0]

    def towards(self, seat: Seat, share: float = 1.0) -> tuple[float, float]:
        """The point of the oval in front of a seat, or a share of the way to it from the middle."""
        (x, y), (rx, ry) = self.centre, self.radii
        if seat == self.home:
            return x, y + ry * share
        box = self.plates[seat]
        dx, dy = (box.centre[0] - x) / rx, (box.centre[1] - y) / ry
        far = (dx * dx + dy * dy) ** 0.5
        return x + rx * share * dx / far, y + ry * share * dy / far

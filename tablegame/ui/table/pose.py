"""Where things lie on the table, in design units."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablegame.ui.draw.theme import CARD_RATIO, TILE_RATIO

COPY = 1024
"""Pieces of which there are two are told apart by their items: the second one is `piece + COPY`."""


def piece_of(item: int) -> int:
    """Return the piece that an item is."""
    return item % COPY


def items_of(pieces: Iterable[int]) -> tuple[int, ...]:
    """Return an item for each piece, the second of a kind another one than the first."""
    seen: dict[int, int] = {}
    found = []
    for piece in pieces:
        found.append(piece + COPY * seen.get(piece, 0))
        seen[piece] = seen.get(piece, 0) + 1
    return tuple(found)


class Box(NamedTuple):
    """A rectangle in du, from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def overlap(self, other: "Box") -> float:
        """Return the area that both cover, in du²."""
        x, y, w, h = self
        left, top, wide, high = other
        wide = min(x + w, left + wide) - max(x, left)
        if wide <= 0:
            return 0.0
        high = min(y + h, top + high) - max(y, top)
        return wide * high if high > 0 else 0.0

    def grown(self, by: float) -> "Box":
        """Return the same box with `by` more on each side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def around(boxes: Iterable[Box]) -> Box | None:
    """Return the box round all of them; None for none."""
    every = tuple(boxes)
    if not every:
        return None
    x, y = min(box.x for box in every), min(box.y for box in every)
    return Box(x, y, max(box.right for box in every) - x, max(box.bottom for box in every) - y)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one piece lies: its centre, width, angle in degrees (clockwise), and its face if it is up."""

    x: float
    y: float
    w: float
    angle: float = 0.0
    face: int | None = None
    z: int = 0
    """Higher lies on top."""
    tile: bool = False
    """Whether it is a tile and not a card."""
    turned: bool = False
    """A tile with its higher number below."""

    @property
    def h(self) -> float:
        """Its height."""
        return self.w * (TILE_RATIO if self.tile else CARD_RATIO)

    @property
    def box(self) -> Box:
        """Its outline, its angle ignored."""
        return Box(self.x - self.w / 2, self.y - self.h / 2, self.w, self.h)


Layout: TypeAlias = Mapping[str, Pose]
"""By spot: `card.17` for an item that the viewer knows, `back.2.0` for the first hidden one of seat 2."""


def card_spot(card: int) -> str:
    """Return the spot of an item that is known."""
    return f"card.{card}"


def back_spot(seat: int, index: int) -> str:
    """Return the spot of the index-th hidden card in a seat's hand."""
    return f"back.{seat}.{index}"


def seat_of(spot: str) -> int | None:
    """Return the seat in whose hand a hidden card lies; None for a card that is known."""
    kind, _, rest = spot.partition(".")
    return int(rest.partition(".")[0]) if kind == "back" else None

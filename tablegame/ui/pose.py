"""Where things lie on the table, in design units."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tablegame.ui.theme import CARD_RATIO


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
        """The area that both cover, in du²."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def grown(self, by: float) -> "Box":
        """The same with `by` more on each side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one card lies: its centre, width, angle in degrees (clockwise), and its face if it is up."""

    x: float
    y: float
    w: float
    angle: float = 0.0
    face: int | None = None
    z: int = 0
    """Higher lies on top."""

    @property
    def box(self) -> Box:
        """The card's outline, its angle ignored."""
        return Box(self.x - self.w / 2, self.y - self.w * CARD_RATIO / 2, self.w, self.w * CARD_RATIO)


Layout: TypeAlias = Mapping[str, Pose]
"""By spot: `card.17` for a card that the viewer knows, `back.2.0` for the first hidden card of seat 2."""


def card_spot(card: int) -> str:
    """The spot of a card that is known."""
    return f"card.{card}"


def back_spot(seat: int, index: int) -> str:
    """The spot of the index-th hidden card in a seat's hand."""
    return f"back.{seat}.{index}"


def seat_of(spot: str) -> int | None:
    """The seat in whose hand a hidden card lies; None for a card that is known."""
    kind, _, rest = spot.partition(".")
    return int(rest.partition(".")[0]) if kind == "back" else None

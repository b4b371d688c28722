"""The four storeys of the title, from the top: who we are, the scrolls, what to do, other places."""

from dataclasses import dataclass
from typing import Final

ART: Final = (120.0, 224.0, 260.0)
"""The height of a scroll's picture: the least, the usual one, all of it."""
PAPER: Final = 104.0
"""The usual height of the paper under it, with the names."""
FRAME: Final = 64.0
"""What a scroll's cloth and rods add to both."""
LEFT, RIGHT = 46.0, 1234.0
"""Between these all of them stand, on a picture of the least width; in du."""
ACTION_H: Final = 66.0
PLACE_H: Final = 56.0


@dataclass(frozen=True)
class Storeys:
    """Where each begins, and what a scroll is made of; in du from the top of the canvas."""

    head: float
    scrolls: float
    art: float
    paper: float
    actions: float
    places: float

    @property
    def body(self) -> float:
        """The height of a scroll."""
        return self.art + self.paper + FRAME


def storeys(h: float, paper: float) -> Storeys:
    """On a canvas `h` du high, with scrolls whose words need so much paper.

    Spare height goes to the pictures first, then between the storeys. More words take it from the pictures.
    """
    least, usual, most = ART
    spare = max(0.0, h - 720.0)
    paper = max(PAPER, paper)
    room = usual + PAPER + spare * 0.6
    art = max(least, min(most, room - paper))
    gap = max(0.0, (spare - (art + paper - usual - PAPER)) / 5)
    scrolls = 126.0 + 2 * gap
    actions = scrolls + art + paper + FRAME + 22.0 + gap
    return Storeys(30.0 + gap, scrolls, art, paper, actions, actions + ACTION_H + 20.0 + gap)

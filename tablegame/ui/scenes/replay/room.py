"""How large the table of a replay is drawn in what the console and the paper leave of the window."""

from typing import Final

from tablegame.ui.system.metrics import BASE_H, BASE_W

NARROW: Final = 1054.0
"""A table at which few sit needs so many of its own du from side to side, where letters are not large."""
FEW: Final = 5


def fitted(w: float, h: float, seats: int, text_scale: float) -> float:
    """The size of the table's du in those of the window."""
    least = NARROW if seats <= FEW and text_scale <= 1.15 else BASE_W
    return min(w / least, h / BASE_H)

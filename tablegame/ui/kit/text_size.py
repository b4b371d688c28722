"""The height that letters really have, and limits of it."""

from tablegame.ui.draw import theme as t
from tablegame.ui.shell.context import Ui


def text_scale(ui: Ui, size: float = t.BODY) -> float:
    """Return how much larger letters are than their size in du says, at least 1.

    The chosen text size and the least readable size make them larger.
    """
    return max(1.0, letter_height(ui, size) / size)


def letter_height(ui: Ui, size: float) -> float:
    """Return the height of letters of the display language, in du."""
    return ui.type.em("あ" if ui.language == "ja" else "x", size)


def clamp_size(ui: Ui, size: float, most: float) -> float:
    """Return a size whose letters are at most `most` du high at every text size."""
    return min(size, most / text_scale(ui, size))

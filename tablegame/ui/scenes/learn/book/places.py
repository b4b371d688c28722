"""Where the parts of the book stand: three columns, two where the window is small, one with large letters."""

from dataclasses import dataclass
from typing import Final

from tablegame.ui.scenes.common import grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_H, BASE_W, Box

WIDE: Final = 1232.0
EDGE: Final = 24.0
TOP: Final = 104.0
TAB_STEP: Final = 40.0
ONE_COLUMN: Final = 1.3
"""Letters so much larger leave no room for the sections beside the text."""
NO_MARGIN: Final = 1.08
"""And so much larger none for a margin."""
MEASURE: Final = 640.0
"""The longest line of text of the usual size, in du."""


WIDER_TABS: Final = 26.0
"""Letters do not become smaller with a small window: there the names of sections have so much more."""


@dataclass(frozen=True, slots=True)
class Places:
    """All in du."""

    sheet: Box
    title: Box
    """From its left edge, round its middle."""
    earlier: Box
    later: Box
    search: Box
    tabs: Box
    dropped: Box | None
    """The list of the sections that opens, in place of the tabs."""
    rule: float | None
    text: Box
    measure: float
    """How wide running text is at most; what is no text may have all of it."""
    area: Box
    """What is seen of the text, with some room for rings."""
    bar: Box
    margin: Box | None
    bubble: Box
    """As wide as the slip is; it stands within."""
    back: Box
    foot: Box
    """Left, top, the right edge and the height of the buttons to the neighbours."""
    names: bool
    """Whether the neighbours are named."""
    hide: tuple[float, float] | None
    """Right end and middle of the words that hide the underlines."""


def places(ui: Ui, whole: bool = False) -> Places:
    """For the window and the letters as they are; `whole`: the text needs all the room there is."""
    w, h, k = ui.metrics.w, ui.metrics.h, grown(ui)
    x = (w - WIDE) / 2 - EDGE
    low = h - BASE_H
    small = ui.metrics.s < 1.0 and ui.metrics.w_px < BASE_W
    sheet = ((w - WIDE) / 2, 20.0, WIDE, h - 40.0)
    right, foot = x + 1224.0, 632.0 + low
    search = (x + 864.0, 44.0, 360.0, 44.0)
    if k > ONE_COLUMN:
        search = (x + 764.0, 44.0, 460.0, 48.0)
        text = (x + 64.0, 176.0, 1132.0, foot - 18 - 176)
        dropped = (x + 64.0, 106.0, 560.0, 52.0)
        return Places(
            sheet, (x + 64, 66.0, 560.0, 44.0), (x + 652, 44.0, 48.0, 48.0), (x + 706, 44.0, 48.0, 48.0),
            search,
            (x + 44, TOP, 248.0, 0.0), dropped, None, text, text[2],
            (text[0] - 12, 168.0, 1160.0, text[3] + 8),
            (right - 8, 176.0, 12.0, text[3] - 8), None, (x + 64, 176.0, 1120.0, text[3] - 6),
            (x + 44, foot - 8, 420.0, 56.0), (x + 480, foot - 4, right, 52.0), False, None,
        )  # fmt: skip
    margin = k <= NO_MARGIN and not small and not whole
    across = 560.0 if margin else 864.0 if whole else min(864.0, MEASURE * max(1.0, k))
    measure = min(across, MEASURE * max(1.0, k))
    left = x + 328 + (WIDER_TABS if small else 0.0)
    text = (left, TOP - 4, across, foot - 16 - (TOP - 4))
    area = (left - 12, TOP - 6, across + 20, text[3] + 2)
    bar = (left + across + 9, TOP, 12.0, foot - 20 - TOP)
    beside = (x + 924, TOP, 300.0, foot - 10 - TOP)
    bubble = beside if margin else (text[0], text[1] + 8, text[2], text[3] - 14)
    return Places(
        sheet, (x + 64, 66.0, 676.0, 44.0), (x + 752, 44.0, 44.0, 44.0), (x + 804, 44.0, 44.0, 44.0), search,
        (x + 44, TOP, left - x - 80, 0.0), None, left - 23.4, text, measure, area, bar,
        beside if margin else None, bubble,
        (x + 44, foot - 8, 248.0, 52.0), (left, foot, left + min(across, 680.0), 44.0), True,
        (right, foot + 22),
    )  # fmt: skip

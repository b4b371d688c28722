"""The six panels in their order, and how wide and high they are where all have room."""

from typing import Final

from tablegame.ui.scenes.study.statistics.matches_won import Line, Places, Won
from tablegame.ui.scenes.study.statistics.played_how import Cards, Figures, HeadToHead

PANELS: Final = (Won, Places, Line, Figures, HeadToHead, Cards)
SHARES: Final = ((356, 300, 432), (408, 332, 348))
"""The widths of three panels beside each other, in two rows."""
ROWS: Final = (208.0, 236.0)

"""How a table of High Card looks."""

from typing import Final

from tablegame.ui.table.game_table import GameTable
from tests.sixth.rules.high_card.state import HighCardView
from tests.sixth.ui.games.high_card.table import HighCardTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[HighCardView]] = HighCardTable()

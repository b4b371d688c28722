"""The table of Clackerjack."""

from typing import Final

from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.ui.games.clackerjack.table import ClackerjackTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[ClackerjackView]] = ClackerjackTable()

"""The table of Dokuson."""

from typing import Final

from tablegame.rules.dokuson.view import DokusonView
from tablegame.ui.games.dokuson.table import DokusonTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[DokusonView]] = DokusonTable()

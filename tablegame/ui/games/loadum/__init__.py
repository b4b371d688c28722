"""The table of Losing Loadum."""

from typing import Final

from tablegame.rules.loadum.view import LoadumView
from tablegame.ui.games.loadum.table import LoadumTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[LoadumView]] = LoadumTable()

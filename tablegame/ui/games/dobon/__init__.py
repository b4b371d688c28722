"""The table of Dobon."""

from typing import Final

from tablegame.rules.dobon.view import DobonView
from tablegame.ui.games.dobon.table import DobonTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[DobonView]] = DobonTable()

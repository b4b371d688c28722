"""The table of Fukuchi Dobon."""

from typing import Final

from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView
from tablegame.ui.games.dobon_fukuchi.table import DobonFukuchiTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[DobonFukuchiView]] = DobonFukuchiTable()

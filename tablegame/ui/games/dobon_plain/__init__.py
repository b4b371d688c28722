"""The table of Everyday Dobon."""

from typing import Final

from tablegame.rules.dobon_plain.view import DobonPlainView
from tablegame.ui.games.dobon_plain.table import DobonPlainTable
from tablegame.ui.table.game_table import GameTable

__all__ = ["TABLE"]

TABLE: Final[GameTable[DobonPlainView]] = DobonPlainTable()

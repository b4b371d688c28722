"""The table of each game, read when somebody sits down at it."""

from typing import Final

from tablegame.rules.catalogue import OfEachGame
from tablegame.ui.table.game_table import AnyGameTable

GAME_TABLES: Final = OfEachGame[AnyGameTable]("ui.games", "TABLE")
"""By the game's id; a game of the catalogue without a table cannot be played in the window."""

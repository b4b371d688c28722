"""The table of each game, read when somebody sits down at it."""

from typing import TYPE_CHECKING, Final

from tablegame.rules.catalogue import OfEachGame

if TYPE_CHECKING:
    # The title asks which games have a table, and need not wait for what a table is.
    from tablegame.ui.table.game_table import AnyGameTable

GAME_TABLES: "Final[OfEachGame[AnyGameTable]]" = OfEachGame("ui.games", "TABLE")
"""By the game's id; a game of the catalogue without a table cannot be played in the window."""

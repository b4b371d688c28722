"""The table of each game, loaded when a match of it is opened."""

from typing import TYPE_CHECKING, Final

from tablegame.rules.catalogue import SHELF, OfEachGame, Shelved

if TYPE_CHECKING:
    # The title asks which games have a table, and need not wait for what a table is.
    from tablegame.ui.table.game_table import AnyGameTable

    Tables = OfEachGame[AnyGameTable]
else:
    Tables = OfEachGame


class GameTables(Tables):
    """The table of each game, by the game's id; pages ask at every layout which games have one."""

    def __init__(self) -> None:
        super().__init__("ui.games", "TABLE")
        self._known: dict[Shelved, bool] = {}

    def __contains__(self, game_id: object) -> bool:
        line = SHELF.get(str(game_id))
        if line is not None and line not in self._known:
            self._known[line] = super().__contains__(game_id)
        return line is not None and self._known[line]


GAME_TABLES: Final = GameTables()
"""By the game's id; a game of the catalogue without a table cannot be played in the window."""

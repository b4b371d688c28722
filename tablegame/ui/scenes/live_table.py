"""The table of a match that is being played."""

from tablegame.controllers.table_controller import TableController
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import LiveSource


def live_table(ui: Ui, table: TableController) -> TableScene:
    """The scene that shows it, drawn as its game says."""
    return TableScene(ui, LiveSource(table), GAME_TABLES[table.match.game.id])

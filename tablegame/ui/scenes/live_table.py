"""The table of a match that is being played."""

from typing import Final

from tablegame.controllers.table_controller import TableController
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.model import Bubble
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import LiveSource

NOTE_MS: Final = 8000.0
"""How long it is said what is different about a match, unless something is pressed."""


def live_table(ui: Ui, table: TableController, note: Text | None = None) -> TableScene:
    """The scene that shows it, drawn as its game says; `note` is said and stands in the log."""
    scene = TableScene(ui, LiveSource(table), GAME_TABLES[table.match.game.id])
    if note is not None:
        scene.model.log.append(note)
        scene.model.bubble = Bubble(note, None, NOTE_MS)
    return scene

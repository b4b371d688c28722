"""The table of a match that is being played."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Final

from tablegame.controllers.table_controller import TableController
from tablegame.learn.book import has_book
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.model import Bubble
from tablegame.ui.table.pages import paragraph_for
from tablegame.ui.table.scene import TableScene

NOTE_MS: Final = 8000.0
"""How long it is said what is different about a match, unless something is pressed."""


def live_table(ui: Ui, table: TableController, note: Text | None = None, coached: bool = False) -> TableScene:
    """Return the scene of a table. `note` is said and logged first; `coached`: whether the coach is there."""
    game = table.match.game.id

    scene = TableScene(ui, LiveSource(table), GAME_TABLES[game], later=_book_ahead(ui, table))
    scene.parts.coach.there = coached
    if note is not None:
        scene.model.log.append(note)
        scene.model.bubble = Bubble(note, None, NOTE_MS)
    return scene


def _book_ahead(ui: Ui, table: TableController) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that read the rule book and set its page beforehand, so that it opens at once."""
    game = table.match.game.id
    if not ui.lively or not has_book(game):
        return
    reader = Thread(target=read_book, args=(game, ui.language), name="rule book", daemon=True)
    reader.start()
    while reader.is_alive():
        yield lambda canvas: None
    from tablegame.ui.scenes.learn.book.prerendering import pieces

    yield from pieces(ui, table)


def read_book(game: str, language: str) -> None:
    """Load all that opening the rule book needs, and finding a paragraph in it."""
    import tablegame.ui.scenes.learn.book.scene  # noqa: F401
    from tablegame.learn.fill import fill_of
    from tablegame.learn.lessons import read
    from tablegame.learn.pages import pages
    from tablegame.speech import Speaker

    if has_book(game):
        pages(game, Speaker(language), fill_of(game))
        paragraph_for(game, ())
        read(game)

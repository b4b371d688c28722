"""The table of a match that is being played."""

from threading import Thread
from typing import Final

from tablegame.controllers.table_controller import TableController
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas, unseen
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.model import Bubble
from tablegame.ui.table.rule_links import paragraph_for
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.source import LiveSource

NOTE_MS: Final = 8000.0
"""How long it is said what is different about a match, unless something is pressed."""
_PREPARED: Final[set[str]] = set()


def live_table(ui: Ui, table: TableController, note: Text | None = None, coached: bool = False) -> TableScene:
    """The scene that shows it, drawn as its game says; `note` is said and stands in the log; `coached`:
    whether the coach looks on, as long as he has anything to say."""
    game = table.match.game.id

    def prepare(canvas: Canvas) -> None:
        """The rule book is read beforehand, beside everything else, so that it opens at once."""
        if ui.lively and game not in _PREPARED:
            _PREPARED.add(game)
            Thread(target=read_book, args=(game, ui.language), name="rule book", daemon=True).start()

    def lay_out_paper(canvas: Canvas) -> None:
        """So is the paper that it is drawn on."""
        if ui.lively:
            from tablegame.ui.scenes.book.places import places

            unseen(lambda on: on.panel("sheet", *places(ui).sheet), canvas)

    scene = TableScene(ui, LiveSource(table), GAME_TABLES[game], later=(prepare, lay_out_paper))
    scene.parts.coach.there = coached
    if note is not None:
        scene.model.log.append(note)
        scene.model.bubble = Bubble(note, None, NOTE_MS)
    return scene


def read_book(game: str, language: str) -> None:
    """Whatever opening the rule book needs, and finding a paragraph in it."""
    import tablegame.ui.scenes.book.scene  # noqa: F401
    from tablegame.learn.book import has_book
    from tablegame.learn.fill import fill_of
    from tablegame.learn.lessons import read
    from tablegame.learn.pages import pages
    from tablegame.speech import Speaker

    if has_book(game):
        pages(game, Speaker(language), fill_of(game))
        paragraph_for(game, ())
        read(game)

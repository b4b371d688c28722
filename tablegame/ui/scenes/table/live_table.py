"""The table of a match that is being played."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Final

import pygame

from tablegame.controllers.table_controller import TableController
from tablegame.learn.book import has_book
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.picture_cache import Unfinished, limit_picture_time
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table.live_source import LiveSource
from tablegame.ui.table.match_controls import paragraph_for
from tablegame.ui.table.model import Bubble
from tablegame.ui.table.scene import TableScene

NOTE_MS: Final = 8000.0
"""How long the note on what is different about a match is shown, unless something is pressed."""
SETTINGS: Final = "tablegame.ui.scenes.system.settings_page"
PART_S: Final = 0.006
"""How long pictures are made in one part of the work, in seconds."""


def live_table(ui: Ui, table: TableController, note: Text | None = None, coached: bool = False) -> TableScene:
    """Return the scene of a table. `note` is said and logged first; `coached`: whether the coach is there."""
    game = table.match.game.id

    scene = TableScene(ui, LiveSource(table), GAME_TABLES[game], later=_pages_ahead(ui, table))
    scene.parts.coach.there = coached
    if note is not None:
        scene.model.log.append(note)
        scene.model.bubble = Bubble(note, NOTE_MS)
    return scene


def _pages_ahead(ui: Ui, table: TableController) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that make the pages ready that may be opened over a match at any time."""
    if ui.lively:
        yield from _book_ahead(ui, table)
        yield from _settings_ahead(ui)


def _book_ahead(ui: Ui, table: TableController) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that read the rule book and set its page beforehand, so that it opens at once."""
    game = table.match.game.id
    if not has_book(game):
        return
    yield from _beside(partial(read_book, game, ui.language))
    from tablegame.ui.scenes.learn.book.scene import BookScene

    book = BookScene(ui, BookPage(game, "", table))
    yield lambda canvas: book.layout()
    while book.text.growing:
        yield lambda canvas: book.update(0)
    yield from _drawn_ahead(book)


def _settings_ahead(ui: Ui) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that read the settings and draw their page beforehand."""
    yield from _beside(partial(import_module, SETTINGS))
    from tablegame.ui.scenes.system.settings_page import SettingsScene

    settings = SettingsScene(ui)
    yield lambda canvas: settings.layout()
    yield from _drawn_ahead(settings)


def _beside(read: Callable[[], object]) -> Iterator[Callable[[Canvas], object]]:
    """Read something in a thread, and yield pieces of work that do nothing until that is done."""
    reader = Thread(target=read, name="page", daemon=True)
    reader.start()
    while reader.is_alive():
        yield lambda canvas: None


def _drawn_ahead(page: Scene) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that draw a page without showing it: letters and pictures are then made."""
    drawn = False

    def draw(canvas: Canvas) -> None:
        """Draw the page as far as there is time."""
        nonlocal drawn
        try:
            with limit_picture_time(PART_S), canvas.onto(pygame.Surface((1, 1))):
                page.draw(canvas)
            drawn = True
        except Unfinished:
            pass
        finally:
            canvas.drop()

    while not drawn:
        yield draw


def read_book(game: str, language: str) -> None:
    """Load all that opening the rule book needs, and finding a paragraph in it."""
    import tablegame.ui.scenes.learn.book.scene  # noqa: F401
    from tablegame.learn.book_pages import pages
    from tablegame.learn.book_values import fill_of
    from tablegame.learn.lessons import read
    from tablegame.speech import Speaker

    if has_book(game):
        pages(game, Speaker(language), fill_of(game))
        paragraph_for(game, ())
        read(game)

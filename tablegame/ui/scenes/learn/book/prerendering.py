"""The rule book of a match, made ready a little at a time while nothing else is to be done."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from tablegame.controllers.table_controller import TableController
from tablegame.ui.draw.cache import Unfinished, at_most
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage

PIECE_S: Final = 0.006
"""How long pictures are made in one piece, in seconds."""


def pieces(ui: Ui, table: TableController) -> Iterator[Callable[[Canvas], object]]:
    """Yield pieces of work that lay out the page that would be opened now and draw it, without showing it.

    Opening it then finds letters, pictures and examples made.
    """
    scene = BookScene(ui, BookPage(table.match.game.id, "", table))
    yield lambda canvas: scene.layout()
    while scene.growing:
        yield lambda canvas: scene.update(0)
    drawn = False

    def draw(canvas: Canvas) -> None:
        nonlocal drawn
        try:
            with at_most(PIECE_S), canvas.onto(pygame.Surface((1, 1))):
                scene.draw(canvas)
            drawn = True
        except Unfinished:
            pass
        finally:
            canvas.drop()

    while not drawn:
        yield draw

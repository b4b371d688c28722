"""A picture of the table with numbers on it: made in a moment in which nothing else is to be drawn, and kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.learn.lessons import read
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.book.bookmark import names_in_examples
from tablegame.ui.scenes.book.cloth import cloth
from tablegame.ui.scenes.book.content import TableView
from tablegame.ui.scenes.book.moment import picture_of, table_at
from tablegame.ui.scenes.book.typeset import Look
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.lit import find
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.form import Widget

NUMBER_R: Final = 13.0
WIDEST: Final = 760.0
RIM: Final = 4.0
APART: Final = 3.0
"""Between two numbers, in du."""
OFF: Final = 0.5
"""So far off a corner of its thing a number stands, each way, in its radius."""
BELOW: Final = 16.0


def number(canvas: Canvas, value: int, x: float, y: float, alpha: float = 1.0) -> None:
    """A number on a disc of paper with a red rim, its middle at (x, y)."""
    canvas.circle(x, y, NUMBER_R, t.WASHI, t.SHU, 2, alpha)
    size = canvas.type.within(str(value), t.SIDE, 1.4 * NUMBER_R)
    canvas.text(str(value), x, y, size, True, t.SHU_LO, "center", anchor="middle", alpha=alpha)


@dataclass(frozen=True, slots=True)
class _Made:
    """A picture for the screen as it was then; boxes in shares of its width and height."""

    key: object
    surface: pygame.Surface
    marks: tuple[Box | None, ...]


class Still:
    """One moment of a lesson; `make` it while nothing is to be drawn."""

    def __init__(self, ui: Ui, view: TableView) -> None:
        self._ui = ui
        self._view = view
        self._table: tuple[object, TableScene] | None = None
        self._made: _Made | None = None
        self._small: tuple[object, pygame.Surface] | None = None

    @property
    def made(self) -> bool:
        """Whether there is a picture for the screen as it is."""
        return self._made is not None and self._made.key == self._key()

    @property
    def marks(self) -> Sequence[Box | None]:
        """Where the things with numbers are, in shares of the picture; None for one that is not on it."""
        return self._made.marks if self._made is not None else ()

    def _key(self) -> object:
        ui = self._ui
        return ui.language, ui.metrics, ui.theme, ui.type.scale, ui.preferences.player_name

    def make(self) -> bool:
        """The next piece of the work, if some is left; whether the picture is done now."""
        key = self._key()
        if self.made:
            return False
        ui, view = self._ui, self._view
        if self._table is None or self._table[0] != key:
            lesson = read(view.game)[view.lesson]
            self._table = key, table_at(ui, lesson, view.step, names_in_examples(ui))
            return False
        table, self._table = self._table[1], None
        canvas = ui.canvas()
        whole = picture_of(table, canvas)
        top = canvas.metrics.px(TOPBAR_H)
        cut = whole.subsurface((0, top, whole.get_width(), whole.get_height() - top))
        w, h = canvas.w, canvas.h - TOPBAR_H
        lit = [find(mark, table) for mark in view.marks]
        boxes = (None if one is None else one.box for one in lit)
        marks = tuple(
            None if box is None else (box.x / w, (box.y - TOPBAR_H) / h, box.w / w, box.h / h)
            for box in boxes
        )
        self._made = _Made(key, cut, marks)
        return True

    def ratio(self) -> float:
        """Height over width."""
        return (self._ui.metrics.h - TOPBAR_H) / self._ui.metrics.w

    def draw(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Bare cloth until it is made, then the table and its numbers."""
        cloth(canvas, x, y, w, h)
        if self._made is None or not self.made:
            return
        area = canvas.metrics.rect(x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)
        mark = self._made.key, area.size
        if self._small is None or self._small[0] != mark:
            self._small = mark, pygame.transform.smoothscale(self._made.surface, area.size)
        canvas.surface.blit(self._small[1], area)
        for nth, (cx, cy) in enumerate(self.places(w, h), 1):
            if cx or cy:
                number(canvas, nth, x + cx, y + cy)

    def places(self, w: float, h: float) -> list[tuple[float, float]]:
        """The middle of each number on a picture of this size: at a corner of its thing that is free; (0, 0)
        for what is not there."""
        found: list[tuple[float, float]] = []
        for box in self.marks:
            found.append((0.0, 0.0) if box is None else _free(box, w, h, found))
        return found


def _free(box: Box, w: float, h: float, taken: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Off a corner of the box, where it hides nothing of it, on the picture and on no other number."""
    left, top, right, low = box[0] * w, box[1] * h, (box[0] + box[2]) * w, (box[1] + box[3]) * h
    edge, least = NUMBER_R + RIM + 2, 2 * NUMBER_R + APART

    def within(x: float, y: float) -> tuple[float, float]:
        return min(w - edge, max(edge, x)), min(h - edge, max(edge, y))

    far = OFF * NUMBER_R
    corners = [(left - far, top - far), (right + far, top - far), (left - far, low + far)]
    corners += [(right + far, low + far), (left - far, (top + low) / 2), (right + far, (top + low) / 2)]
    free = [
        within(*corner)
        for corner in corners
        if all((within(*corner)[0] - x) ** 2 + (within(*corner)[1] - y) ** 2 >= least**2 for x, y in taken)
    ]
    whole = [place for place in free if place in corners]
    return (whole or free or [within(left, top)])[0]


@dataclass
class ViewBlock:
    """The picture with a place; a reader hears what it is, and the list beneath says the rest."""

    id: str
    still: Still
    room: float
    said: str

    def __post_init__(self) -> None:
        self.width = min(self.room, WIDEST)

    @property
    def height(self) -> float:
        """With the space below."""
        return self.width * self.still.ratio() + BELOW

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """The picture."""
        self.still.draw(canvas, x, y, self.width, self.height - BELOW)

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """Nothing."""
        return ()

    def words(self) -> str:
        """What it is a picture of."""
        return self.said

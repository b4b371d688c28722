"""A picture of the table with numbers on it: made while nothing else is to be drawn, and kept."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from tablegame.learn.course import Course
from tablegame.learn.lessons import Lesson, read
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.cache import Unfinished, at_most
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn.book.bookmark import names_in_examples
from tablegame.ui.scenes.learn.book.content import TablePicture
from tablegame.ui.scenes.learn.book.heap_layout import draw_cloth
from tablegame.ui.scenes.learn.highlight_targets import Lit, find
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.lesson_source import LessonSource
from tablegame.ui.table.pose import Box as Area
from tablegame.ui.table.scene import TableScene

NUMBER_R: Final = 13.0
MOST_GROWN: Final = 1.5
"""How much larger a number becomes with the letters."""
STEP_MS: Final = 200
MOST: Final = 60
"""Steps of time in which everything has come to rest."""
PIECE_S: Final = 0.006
"""How long pictures are made in one piece of the work."""
RIM: Final = 4.0
APART: Final = 3.0
"""Between two numbers, in du."""
GRID: Final = 8
STEP: Final = 400
"""Differences of colour that are too small to choose a place by."""
Point: TypeAlias = tuple[float, float]


def radius(type: Typesetter) -> float:
    """Return the radius of the disc of a number, which grows with the letters, in du."""
    return NUMBER_R * min(MOST_GROWN, max(1.0, type.scale))


def number(canvas: Canvas, value: int, x: float, y: float, alpha: float = 1.0) -> None:
    """Draw a number on a disc of paper with a red rim, its middle at (x, y)."""
    r = radius(canvas.type)
    canvas.circle(x, y, r, t.WASHI, t.SHU, 2, alpha)
    size = canvas.type.within(str(value), t.SIDE, 1.4 * r)
    canvas.text(str(value), x, y, size, True, t.SHU_LO, "center", anchor="middle", alpha=alpha)


@dataclass(frozen=True, slots=True)
class _Made:
    """A picture for the screen as it was then; boxes in shares of its width and height."""

    key: object
    surface: pygame.Surface
    marks: tuple[Box | None, ...]


class TableThumbnail:
    """One moment of a lesson; `make` is called while nothing is to be drawn."""

    def __init__(self, ui: Ui, view: TablePicture) -> None:
        self._ui = ui
        self._view = view
        self._work: tuple[object, Iterator[_Made | None]] | None = None
        """What is being made, and for what screen."""
        self._made: _Made | None = None
        self._small: tuple[object, pygame.Surface, list[Point | None]] | None = None

    @property
    def made(self) -> bool:
        """Whether there is a picture for the screen as it is."""
        return self._made is not None and self._made.key == self._key()

    @property
    def marks(self) -> Sequence[Box | None]:
        """Where the things with numbers are, in shares of the picture; None for one that is not on it."""
        return self._made.marks if self._made is not None else ()

    @property
    def places(self) -> Sequence[Point | None]:
        """The middle of each number, as it was drawn last, in du from the corner of the picture."""
        return self._small[2] if self._small is not None else ()

    def _key(self) -> object:
        ui = self._ui
        return ui.language, ui.metrics, ui.theme, ui.type.scale, ui.preferences.player_name

    def make(self) -> bool:
        """Make the next part of the picture, if some is left. Return whether the picture is done now."""
        if self.made:
            return False
        key = self._key()
        if self._work is None or self._work[0] != key:
            self._work = key, self._pieces(key)
        found = next(self._work[1])
        if found is None:
            return False
        self._made, self._work = found, None
        return True

    def _pieces(self, key: object) -> Iterator[_Made | None]:
        """Yield None after each piece of the work, which is for a frame of its own, and last the result."""
        ui, view = self._ui, self._view
        table = table_at(ui, read(view.game)[view.lesson], view.step, names_in_examples(ui))
        yield None
        canvas = ui.canvas()
        while (whole := picture_of(table, canvas, PIECE_S)) is None:
            yield None
        top = canvas.metrics.px(TOPBAR_H)
        cut = whole.subsurface((0, top, whole.get_width(), whole.get_height() - top))
        w, h = canvas.w, canvas.h - TOPBAR_H
        marks: list[Box | None] = []
        for mark in view.marks:
            yield None
            lit = find(mark, table)
            box = None if lit is None else _square(lit)
            marks.append(None if box is None else (box.x / w, (box.y - TOPBAR_H) / h, box.w / w, box.h / h))
        yield _Made(key, cut, tuple(marks))

    def ratio(self) -> float:
        """Return the height of the picture over its width."""
        return (self._ui.metrics.h - TOPBAR_H) / self._ui.metrics.w

    def draw(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw bare cloth until the picture is made, then the table and its numbers."""
        draw_cloth(canvas, x, y, w, h)
        if self._made is None or not self.made:
            return
        area = canvas.metrics.rect(x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)
        mark = self._made.key, area.size
        if self._small is None or self._small[0] != mark:
            small = pygame.transform.smoothscale(self._made.surface, area.size)
            self._small = mark, small, self._places(small, w, h)
        canvas.surface.blit(self._small[1], area)
        for nth, place in enumerate(self._small[2], 1):
            if place is not None:
                number(canvas, nth, x + place[0], y + place[1])

    def _places(self, picture: pygame.Surface, w: float, h: float) -> list[Point | None]:
        """Return the middle of each number: beside its thing, where it hides least and no other number."""
        r, s = radius(self._ui.type), self._ui.metrics.s
        found: list[Point | None] = []
        for box in self.marks:
            if box is None:
                found.append(None)
                continue
            taken = [place for place in found if place is not None]
            near = _beside(box, w, h, r)
            free = [
                (x, y) for x, y in near
                if all((x - ox) ** 2 + (y - oy) ** 2 >= (2 * r + APART) ** 2 for ox, oy in taken)
            ]  # fmt: skip
            found.append(min(free or near, key=lambda at: _busy(picture, at, r, s)))
        return found


def _beside(box: Box, w: float, h: float, r: float) -> list[Point]:
    """Return places around a box, those at its corners first, on a picture of this size."""
    left, top, right, low = box[0] * w, box[1] * h, (box[0] + box[2]) * w, (box[1] + box[3]) * h
    far, away, edge = 0.5 * r, r + APART, r + RIM + 2
    across, down = (left + right) / 2, (top + low) / 2
    corners = [(x, y) for y in (top - far, low + far) for x in (left - far, right + far)]
    sides = [(left - away, down), (right + away, down), (across, top - away), (across, low + away)]
    every = [*corners, *sides]
    whole = [(x, y) for x, y in every if edge <= x <= w - edge and edge <= y <= h - edge]
    return whole or [(min(w - edge, max(edge, left)), min(h - edge, max(edge, top)))]


def _busy(picture: pygame.Surface, at: Point, r: float, s: float) -> int:
    """Return how much is to be seen where a disc would lie: the contrast of each point, in steps."""
    grid = [-r + (n + 0.5) * 2 * r / GRID for n in range(GRID)]
    wide, high = picture.get_size()
    rows = [
        [
            sum(picture.get_at((
                min(wide - 1, max(0, round((at[0] + dx - RIM) * s))),
                min(high - 1, max(0, round((at[1] + dy - RIM) * s))),
            ))[:3])
            for dx in grid
        ]
        for dy in grid
    ]  # fmt: skip
    across = sum(abs(a - b) for row in rows for a, b in pairwise(row))
    down = sum(abs(a - b) for one, two in pairwise(rows) for a, b in zip(one, two, strict=True))
    return (across + down) // STEP


def _square(lit: Lit) -> Area:
    """Return the box of a highlight; of a circle the square in it, whose corners are on the line."""
    box = lit.box
    if 2 * lit.radius < min(box.w, box.h):
        return box
    cut = (1 - 0.5**0.5) * lit.radius
    return box.grown(-cut)


def table_at(ui: Ui, lesson: Lesson, step: int, names: Sequence[str]) -> TableScene:
    """Return the table before the move of a step (from 1). `names`: the learner's, then the others'."""
    others = iter(names[1:])
    sitting = [names[0] if seat == lesson.seat else next(others) for seat in range(lesson.seats)]
    source = LessonSource(Course(lesson, step - 1), sitting)
    # Here a window for calls is open as in play: it is not held for a learner.
    source.patient = False
    game_table = GAME_TABLES[lesson.game]
    source.closing = game_table.closing
    scene = TableScene(_aside(ui), source, game_table)
    scene.model.home = lesson.seat
    scene.layout()
    source.begin()
    for _ in range(MOST):
        scene.update(STEP_MS)
        if source.told and not scene.animator.moving and scene.parts.legal.asked:
            break
    scene.update(1)
    return scene


def picture_of(scene: TableScene, canvas: Canvas, seconds: float) -> pygame.Surface | None:
    """Return a picture of the table as large as the window, or None if it is to be asked for again."""
    picture = pygame.Surface(canvas.surface.get_size())
    try:
        with at_most(seconds), canvas.onto(picture):
            scene.draw(canvas)
    except Unfinished:
        return None
    finally:
        canvas.drop()
    return picture


def _aside(ui: Ui) -> Ui:
    """Return the same screen, on which nothing moves, sounds or is kept."""
    quiet = copy.copy(ui)
    quiet.preferences = replace(ui.preferences, reduced_motion=True, speed="instant", first_windows="usual")
    quiet.sounds = Sounds(on=False)
    return quiet

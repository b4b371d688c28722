"""The picture of the table in the rule book: a step of a lesson, with numbers on what the points speak of."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import pygame

from tablegame.learn.blocks import TableView
from tablegame.learn.course import LessonCourse
from tablegame.learn.lessons import Lesson, read
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn.book.book_contents import names_in_examples
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget, find_target
from tablegame.ui.scenes.learn.question.position_sources import LessonSource
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.table.position_view import RIM, PositionView, settle
from tablegame.ui.table.scene import TableScene

NUMBER_R: Final = 13.0
"""The radius of the disc of a number with letters of the usual size, in du."""
MOST_GROWN: Final = 1.5
"""The greatest growth of a number with the letters."""
APART: Final = 3.0
"""The least room between two numbers, in du."""
GRID: Final = 8
"""The number of points across a disc at which the picture under it is looked at."""
STEP: Final = 400
"""Differences of colour up to this one are too small to choose a place by."""
Point: TypeAlias = tuple[float, float]


def number_radius(type: Typesetter) -> float:
    """Return the radius of the disc of a number, which grows with the letters, in du."""
    return NUMBER_R * min(MOST_GROWN, max(1.0, type.scale))


def draw_number(canvas: Canvas, value: int, x: float, y: float) -> None:
    """Draw a number on a disc of paper with a red rim, its middle at (x, y)."""
    r = number_radius(canvas.type)
    canvas.circle(x, y, r, t.WASHI, t.SHU, 2)
    size = canvas.type.within(str(value), t.SIDE, 1.4 * r)
    canvas.text(str(value), x, y, size, True, t.SHU_LO, "center", anchor="middle")


class NumberedTable(PositionView):
    """The table at a step of a lesson, with numbers."""

    def __init__(self, ui: Ui, game_id: str, view: TableView) -> None:
        super().__init__(ui)
        self._game_id, self._view = game_id, view
        self._places: tuple[pygame.Surface, list[Point | None]] | None = None

    def set_up(self, ui: Ui) -> TableScene:
        return table_at(ui, read(self._game_id)[self._view.lesson], self._view.step, names_in_examples(ui))

    def marked(self, table: TableScene) -> Iterator[TableBox | None]:
        for mark in self._view.marks:
            target = find_target(mark, table)
            yield None if target is None else _square(target)

    @property
    def places(self) -> Sequence[Point | None]:
        """The middle of each number, as it was drawn last, in du from the corner of the picture."""
        return self._places[1] if self._places is not None else ()

    def paint_over(self, canvas: Canvas, box: Box, picture: pygame.Surface) -> None:
        x, y, w, h = box
        if self._places is None or self._places[0] is not picture:
            self._places = picture, _place_numbers(canvas, self.marks, picture, (w, h))
        for nth, place in enumerate(self._places[1], 1):
            if place is not None:
                draw_number(canvas, nth, x + place[0], y + place[1])


def _place_numbers(
    canvas: Canvas, marks: Sequence[Box | None], picture: pygame.Surface, size: tuple[float, float]
) -> list[Point | None]:
    """Return the middle of each number: beside its thing, where it hides least and no other number."""
    r, s = number_radius(canvas.type), canvas.metrics.s
    places: list[Point | None] = []
    for mark in marks:
        if mark is None:
            places.append(None)
            continue
        taken = [place for place in places if place is not None]
        near = _beside(canvas, mark, size)
        free = [
            (x, y) for x, y in near
            if all((x - a) ** 2 + (y - b) ** 2 >= (2 * r + APART) ** 2 for a, b in taken)
        ]  # fmt: skip
        places.append(min(free or near, key=lambda point: _busy(picture, point, r, s)))
    return places


def _beside(canvas: Canvas, mark: Box, size: tuple[float, float]) -> list[Point]:
    """Return places around a mark, those at its corners first, on a picture of this size."""
    (w, h), r = size, number_radius(canvas.type)
    left, top, right, low = mark[0] * w, mark[1] * h, (mark[0] + mark[2]) * w, (mark[1] + mark[3]) * h
    far, away, edge = 0.5 * r, r + APART, r + RIM + 2
    across, down = (left + right) / 2, (top + low) / 2
    corners = [(x, y) for y in (top - far, low + far) for x in (left - far, right + far)]
    sides = [(left - away, down), (right + away, down), (across, top - away), (across, low + away)]
    inner = [(x, y) for x, y in (*corners, *sides) if edge <= x <= w - edge and edge <= y <= h - edge]
    return inner or [(min(w - edge, max(edge, left)), min(h - edge, max(edge, top)))]


def _busy(picture: pygame.Surface, point: Point, r: float, s: float) -> int:
    """Return how much is to be seen where a disc would lie: the contrast of each point, in steps."""
    grid = [-r + (n + 0.5) * 2 * r / GRID for n in range(GRID)]
    last_x, last_y = picture.get_width() - 1, picture.get_height() - 1
    rows = [
        [
            sum(picture.get_at((
                min(last_x, max(0, round((point[0] + dx - RIM) * s))),
                min(last_y, max(0, round((point[1] + dy - RIM) * s))),
            ))[:3])
            for dx in grid
        ]
        for dy in grid
    ]  # fmt: skip
    across = sum(abs(a - b) for row in rows for a, b in pairwise(row))
    down = sum(abs(a - b) for one, two in pairwise(rows) for a, b in zip(one, two, strict=True))
    return (across + down) // STEP


def _square(target: HighlightTarget) -> TableBox:
    """Return the box of a highlight; of a circle the square in it, whose corners are on the line."""
    box = target.box
    if 2 * target.radius < min(box.w, box.h):
        return box
    return box.grown(-(1 - 0.5**0.5) * target.radius)


def table_at(ui: Ui, lesson: Lesson, step: int, names: Sequence[str]) -> TableScene:
    """Return the table before the move of a step (from 1). `names`: the learner's, then the others'."""
    others = iter(names[1:])
    players = [names[0] if seat == lesson.seat else next(others) for seat in range(lesson.seats)]
    source = LessonSource(LessonCourse(lesson, step - 1), players)
    # Here a window for calls is open as in play, because it is not held for a learner.
    source.patient = False
    game_table = GAME_TABLES[lesson.game]
    source.closing = game_table.closing
    table = TableScene(ui, source, game_table)
    table.model.home = lesson.seat
    table.layout()
    source.begin()
    settle(table, lambda: source.is_shown and not table.animator.moving and bool(table.parts.legal.asked))
    return table

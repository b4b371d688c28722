"""The pictures of the rule book: the table with numbers, and the heaps of a worked example."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame

from tablegame.learn.book_model import TableView
from tablegame.learn.lesson_course import LessonCourse
from tablegame.learn.lessons import Lesson, read
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Text
from tablegame.ui.access.recorder import listen
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.layout import Column, Flow, Layers, Node, Row
from tablegame.ui.kit.nodes import Draw, Label, Press, piece_ratio
from tablegame.ui.scenes.learn.book.book_contents import names_in_examples
from tablegame.ui.scenes.learn.book.example_story import HAND, Board, BoardPiece, ExampleStory, Heap
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget, find_target, game_parts, read_boxes
from tablegame.ui.scenes.learn.position_sources import LessonSource
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.table.position_view import RIM, FinishedPicture, PositionView, settle
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.buttons import Button, Hotspot

CARD: Final = 72.0
TILE: Final = 48.0
SMALL_CARD: Final = 48.0
"""The width of cards where several heaps lie on the table."""
LEAST_STEP: Final = 0.36
"""The least part of a piece that is seen under the next one, as a share of its width."""
BETWEEN: Final = 34.0
"""The room between two heaps, in du."""
SIGN: Final = 30.0
"""The room of a sign between two pieces, in du."""
AROUND_SIGN: Final = 5.0
LETTER: Final = 16.0
"""The height of the letter of an owner at every text size, in du."""
LIFT: Final = 8.0
FALL: Final = 16.0
"""How far above its place a new piece appears, in du."""
TRAVEL_MS: Final = 300.0
STAMP_MS: Final = 1200.0
MakeSpot = Callable[[BoardPiece, Box], Hotspot]
"""A function that makes the widget of a piece, in the box of what is seen of it."""
NUMBER_R: Final = 13.0
"""The radius of the disc of a number with letters of the usual size, in du."""
MOST_GROWN: Final = 1.5
"""The greatest growth of a number with the letters."""
APART: Final = 3.0
"""The least room between two numbers, in du."""
ALONG: Final = (0.5, 0.0, 1.0)
"""The places of a number along a side of its thing, as shares of that side."""
WIDEST_WRITTEN: Final = 20_000.0
"""The area from which a part of the table is a ground with words on it, in square du."""
GRID: Final = 8
"""The number of points across a disc at which the picture under it is looked at."""
STEP: Final = 400
"""Differences of colour up to this one are too small to choose a place by."""
Point: TypeAlias = tuple[float, float]


class PiecePlace(NamedTuple):
    """The place of a piece, from the corner of the picture, and its width."""

    x: float
    y: float
    w: float


def is_tile(face: int) -> bool:
    """Return whether a face is that of a tile, or of one as played."""
    return face >= FIRST_TILE


def equation(story: ExampleStory, board: Board) -> tuple[str, ...]:
    """Return the signs between the pieces of the reader's hand if it is called with as a plain sum."""
    hand = board.find(HAND)
    for called in story.sums:
        if hand is None or called.seat != story.you or len(board.heaps) != 2:
            continue
        same = sorted(called.pieces) == sorted(piece.face for piece in hand.pieces)
        if same and set(called.signs) <= {"+"} and len(hand.pieces) <= 4:
            return called.signs or ("",)
    return ()


class ExamplePicture:
    """The boards of one example, as nodes, and where their pieces were drawn last."""

    def __init__(self, ui: Ui, names: Sequence[str], name_of: Callable[[Heap], str]) -> None:
        """Take the names of the players by seat. `name_of` returns the name over a heap."""
        self._ui, self._names, self._name_of = ui, names, name_of
        self._corner = (0.0, 0.0)
        self._places: dict[str, PiecePlace] = {}
        """The places where pieces were drawn last, by spot."""
        self._before: Mapping[str, PiecePlace] | None = None
        """The places that pieces come from; None before anything has moved."""
        self._since = TRAVEL_MS
        """The time since the pieces began to move, in ms."""
        self._banner: Text | None = None
        self._stamped = 0.0
        """How long the stamp of a call is still shown, in ms."""
        self.picked: frozenset[str] = frozenset()
        """The spots of the pieces that are picked."""

    # Nodes --------------------------------------------------------------------------------------------------
    def board(
        self, board: Board, signs: Sequence[str], make_spot: MakeSpot | None = None, *, wraps: bool
    ) -> Node:
        """Return a board. `signs` stand in the hand, and before what it makes.

        `make_spot` makes the widgets of the reader's pieces; `wraps`: whether heaps may stand under others.
        """
        small = sum(heap.name != HAND for heap in board.heaps) > 2
        heaps: list[Node] = []
        for heap in board.heaps:
            own = heap.name == HAND
            size = TILE if is_tile(heap.pieces[0].face) else SMALL_CARD if small and not own else CARD
            column = self._heap(heap, size, signs, make_spot if own else None)
            if signs and not own and heaps:
                head = Label("\u00a0", t.SIDE, say=False)
                equals = _sign("=", size * piece_ratio(heap.pieces[0].face))
                column = Row(Column(head, equals, gap=4), column, gap=AROUND_SIGN, align="top")
            heaps.append(column)
        gap = AROUND_SIGN if signs else BETWEEN
        row = Flow(*heaps, gap=gap, line_gap=14, align="top") if wraps else Row(*heaps, gap=gap, align="top")
        return Layers(Draw(self._start_drawing, 0, 0), row, Draw(self._draw_stamp, 0, 0))

    def _heap(self, heap: Heap, size: float, signs: Sequence[str], make_spot: MakeSpot | None) -> Node:
        """Return a heap under its name; pieces that are many lie partly under the next."""
        own, count = heap.name == HAND, len(heap.pieces)
        step = size + (0.0 if signs and own else 6.0)
        if (own or not is_tile(heap.pieces[0].face)) and (count > 6 or (not own and count > 4)):
            step = 0.5 * size
        tall = size * piece_ratio(heap.pieces[0].face)
        pieces: list[Node] = []
        spots: list[Node] = []
        for n, piece in enumerate(heap.pieces):
            whole = n + 1 == count or (own and bool(signs))
            seen = partial(
                Draw, w=size if whole else step, h=tall, least=size if whole else LEAST_STEP * size
            )
            if signs and own and n:
                pieces.append(_sign(signs[n - 1], tall))
                spots.append(_sign("", tall))
            pieces.append(seen(partial(self._draw_piece, piece, size)))
            if make_spot is not None:
                spots.append(Press(partial(make_spot, piece), seen(_draw_nothing)))
        fan: Node = Row(*pieces, gap=0, align="top")
        if spots:
            fan = Layers(fan, Row(*spots, gap=0, align="top"))
        return Column(Label(self._name_of(heap), t.SIDE, t.TEXT_COOL, say=False), fan, gap=4)

    # Motion -------------------------------------------------------------------------------------------------
    def move(self, banner: Text | None = None) -> None:
        """Let the pieces travel from where they are to another board, which a call may be stamped on."""
        self._before, self._places, self._since = self._places, {}, 0.0
        self._banner, self._stamped = banner, STAMP_MS if banner is not None else 0.0

    def update(self, ms: int) -> bool:
        """Advance by some time. Return whether something moves."""
        moves = self._since < TRAVEL_MS or self._stamped > 0
        self._since += ms
        self._stamped = max(0.0, self._stamped - ms)
        return moves

    # Drawing ------------------------------------------------------------------------------------------------
    def _start_drawing(self, canvas: Canvas, box: Box) -> None:
        self._corner = box[:2]

    def _draw_piece(self, piece: BoardPiece, size: float, canvas: Canvas, box: Box) -> None:
        """Draw a piece on its way; the player who laid it is named when it is there."""
        x, y = box[0] - self._corner[0], box[1] - self._corner[1]
        place = self._places[piece.spot] = PiecePlace(x, y, size)
        share = 1.0 if self._ui.preferences.reduced_motion else out_cubic(min(1.0, self._since / TRAVEL_MS))
        start, alpha = place, 255
        if self._before is not None and share < 1:
            if (known := self._before.get(piece.spot)) is not None:
                start = known
            else:
                start, alpha = PiecePlace(x, y - FALL, size), round(255 * share)
        left, top, wide = (a + (b - a) * share for a, b in zip(start, place, strict=True))
        raised = piece.spot in self.picked
        canvas.piece(
            piece.face, self._corner[0] + left, self._corner[1] + top - (LIFT if raised else 0), wide,
            rim="selected" if raised else None, made_for=size if wide != size else None, alpha=alpha,
        )  # fmt: skip
        if piece.owner is not None and share == 1:
            name = self._names[piece.owner]
            foot = (box[0] + size / 2, box[1] + size * piece_ratio(piece.face) - 1)
            _draw_owner(canvas, *foot, crests_of(self._names)[piece.owner], name)

    def _draw_stamp(self, canvas: Canvas, box: Box) -> None:
        if self._stamped <= 0 or self._banner is None:
            return
        x, y, w, h = box
        text, size = self._banner.say(self._ui.speaker), t.TOTAL
        wide, high = canvas.type.measure(text, size, True) + 36, canvas.type.em(text, size) * 1.5
        canvas.panel("button_call", x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        canvas.text(text, x + w / 2, y + h / 2, size, True, t.SHU_TEXT, "center", anchor="middle")


def _sign(sign: str, tall: float) -> Node:
    return Draw(
        lambda canvas, b: canvas.text(
            sign, b[0] + b[2] / 2, b[1] + b[3] / 2, t.TOTAL, True, t.TEXT, "center", anchor="middle"
        ),
        SIGN,
        tall,
    )


def _draw_nothing(canvas: Canvas, box: Box) -> None:
    """Draw nothing, because the piece is drawn under its widget."""


def _draw_owner(canvas: Canvas, x: float, y: float, crest: int, name: str) -> None:
    """Draw the colour and the first letter of the owner of a piece on the middle of its lower edge."""
    canvas.panel("badge", x - 24, y - 9, 48, 20, color=t.seat_colour(crest))
    size = canvas.type.within(name[:1], t.KEY_CAP, LETTER)
    canvas.text(name[:1], x, y + 1, size, True, t.SUMI, "center", anchor="middle")


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

    def words(self, table: TableScene) -> Sequence[TableBox]:
        geometry, widgets = table.parts.geometry, table.form.widgets
        buttons = [TableBox(*widget.rect) for widget in widgets if isinstance(widget, Button)]
        prompt = table.parts.painter.part("prompt")
        boxes = [*read_boxes(table), *buttons]
        boxes += [
            part.box for part in game_parts(table)
            if not part.read and part.box.w * part.box.h < WIDEST_WRITTEN and listen(table.ui, part.paint)
        ]  # fmt: skip
        boxes += [*geometry.room.plates.values(), geometry.column[0]]
        return boxes if prompt is None else [*boxes, prompt]

    @property
    def places(self) -> Sequence[Point | None]:
        """The middle of each number, as it was drawn last, in du from the corner of the picture."""
        return self._places[1] if self._places is not None else ()

    def paint_over(self, canvas: Canvas, box: Box, made: FinishedPicture, picture: pygame.Surface) -> None:
        x, y, w, h = box
        if self._places is None or self._places[0] is not picture:
            self._places = picture, _place_numbers(canvas, made, picture, (w, h))
        for nth, place in enumerate(self._places[1], 1):
            if place is not None:
                draw_number(canvas, nth, x + place[0], y + place[1])


def _place_numbers(
    canvas: Canvas, made: FinishedPicture, picture: pygame.Surface, size: tuple[float, float]
) -> list[Point | None]:
    """Return the middle of each number: beside its thing, clear of other numbers and of words, where it hides
    least.
    """
    r, s = number_radius(canvas.type), canvas.metrics.s
    words = [TableBox(x * size[0], y * size[1], w * size[0], h * size[1]) for x, y, w, h in made.words]
    places: list[Point | None] = []
    for mark in made.marks:
        if mark is None:
            places.append(None)
            continue
        taken = [place for place in places if place is not None]
        near = _beside(canvas, mark, size)
        free = [
            (x, y) for x, y in near
            if all((x - a) ** 2 + (y - b) ** 2 >= (2 * r + APART) ** 2 for a, b in taken)
        ]  # fmt: skip
        discs = {point: TableBox(point[0] - r, point[1] - r, 2 * r, 2 * r) for point in free}
        clear = [point for point in free if not any(map(discs[point].overlap, words))]
        places.append(min(clear or free or near, key=lambda point: _busy(picture, point, r, s)))
    return places


def _beside(canvas: Canvas, mark: Box, size: tuple[float, float]) -> list[Point]:
    """Return places around a mark, those at its corners first, on a picture of this size."""
    (w, h), r = size, number_radius(canvas.type)
    left, top, right, low = mark[0] * w, mark[1] * h, (mark[0] + mark[2]) * w, (mark[1] + mark[3]) * h
    far, away, edge = 0.5 * r, r + APART, r + RIM + 2
    corners = [(x, y) for y in (top - far, low + far) for x in (left - far, right + far)]
    down = [top + share * (low - top) for share in ALONG]
    across = [left + share * (right - left) for share in ALONG]
    sides = [(x, y) for y in down for x in (left - away, right + away)]
    sides += [(x, y) for x in across for y in (top - away, low + away)]
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

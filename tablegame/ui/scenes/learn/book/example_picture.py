"""The picture of a worked example: heaps side by side under their names, with pieces that travel."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Flow, Layers, Node, Row
from tablegame.ui.kit.nodes import Draw, Label, Press, piece_ratio
from tablegame.ui.scenes.learn.book.example_story import HAND, Board, BoardPiece, ExampleStory, Heap
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot

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

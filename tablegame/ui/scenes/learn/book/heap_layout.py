"""Where the pieces of a worked example lie: heaps side by side under their names, in rows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.nodes import piece_ratio
from tablegame.ui.scenes.learn.book.board import HAND, Board, Heap
from tablegame.ui.scenes.learn.book.example_story import ExampleStory

CARD: Final = 72.0
TILE: Final = 48.0
SMALL_CARD: Final = 48.0
"""Of cards where several heaps lie on the table."""
LEAST_STEP: Final = 0.36
"""Of a piece's width, what is seen of one that lies under the next."""
BETWEEN: Final = 34.0
SIGN: Final = 30.0
"""The room of a sign between two pieces."""
OVERHANG: Final = 36.0
"""So far the name of the last heap may reach beyond its pieces."""
LETTER: Final = 16.0
"""The height of the letter of an owner at every text size, in du."""
NEAR: Final = 10.0
"""So far it does where it can begin before them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a piece, from the corner of the picture, in du."""

    x: float
    y: float
    w: float
    face: int
    owner: Seat | None = None

    @property
    def h(self) -> float:
        """The height of the piece, in du."""
        return self.w * piece_ratio(self.face)


@dataclass(frozen=True, slots=True)
class HeapLabel:
    """The name over a heap."""

    x: float
    y: float
    w: float
    text: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The pieces of a board where they lie, with their labels and the signs between them."""

    spots: dict[str, Spot]
    labels: tuple[HeapLabel, ...]
    signs: tuple[tuple[float, float, str], ...]
    """The middle of each sign."""
    w: float
    h: float


EMPTY: Final = BoardPicture({}, (), (), 0.0, 0.0)


def is_tile(face: int) -> bool:
    """Return whether a face is that of a tile, or of one as played."""
    return face >= FIRST_TILE


def equation(story: ExampleStory, board: Board) -> tuple[str, ...]:
    """Return the signs between the pieces of the reader's hand if it is called with as a plain sum."""
    hand = board.find(HAND)
    for one in story.sums:
        if hand is None or one.seat != story.you or len(board.heaps) != 2:
            continue
        same = sorted(one.pieces) == sorted(piece.face for piece in hand.pieces)
        if same and set(one.signs) <= {"+"} and len(hand.pieces) <= 4:
            return one.signs or ("",)
    return ()


def arrange(
    type: Typesetter, board: Board, wide: float, name_of: Callable[[Heap], str], signs: tuple[str, ...]
) -> BoardPicture:
    """Return the board in rows of `wide` du. `signs` stand in the hand, and before what it makes."""
    high = max((type.leading(name_of(heap), t.SIDE) for heap in board.heaps), default=0.0) + 6
    small = sum(heap.name != HAND for heap in board.heaps) > 2
    spots: dict[str, Spot] = {}
    labels: list[HeapLabel] = []
    between: list[tuple[float, float, str]] = []
    x, y, row, most = 0.0, 0.0, 0.0, 0.0
    for heap in board.heaps:
        own = heap.name == HAND
        w = TILE if is_tile(heap.pieces[0].face) else SMALL_CARD if small and not own else CARD
        step = _step(heap, w, wide, bool(signs))
        across = w + step * (len(heap.pieces) - 1)
        name = name_of(heap)
        asked = type.measure(name, t.SIDE)
        before = labels[-1].x + labels[-1].w + 12 if labels and x > 0 else x
        back = min(x - before, max(0.0, asked - across - NEAR))
        reaches = heap is board.heaps[-1] and back >= 0 and asked <= across + OVERHANG + back
        takes = across if reaches else max(across, min(asked, max(across, 240.0)))
        if x > 0 and x + takes > wide:
            y, x, row, back = y + row + 8, 0.0, 0.0, 0.0
        middle = y + high + w * piece_ratio(heap.pieces[0].face) / 2
        if signs and not own and x > 0:
            between.append((x - (SIGN + 10) / 2, middle, "="))
        shift = back if reaches else 0.0
        labels.append(HeapLabel(x - shift, y, max(takes, min(asked, across + OVERHANG + shift)), name))
        for n, piece in enumerate(heap.pieces):
            at = x + n * step
            spots[piece.spot] = Spot(at, y + high, w, piece.face, piece.owner)
            if signs and own and n:
                between.append((at - SIGN / 2, middle, signs[n - 1]))
        row = max(row, high + w * piece_ratio(heap.pieces[0].face) + 8)
        most = max(most, x + takes)
        x += takes + (SIGN + 10 if signs else BETWEEN)
    return BoardPicture(spots, tuple(labels), tuple(between), most, max(0.0, y + row - 8))


def _step(heap: Heap, w: float, wide: float, signs: bool) -> float:
    """Return how far it is from one piece of a heap to the next, in du."""
    own, count = heap.name == HAND, len(heap.pieces)
    step = w + (SIGN if signs and own else 6.0)
    if own or not is_tile(heap.pieces[0].face):
        step = min(step, max(LEAST_STEP * w, (wide - w) / max(1, count - 1)))
        if count > 6 or (not own and count > 4):
            step = min(step, 0.5 * w)
    return step


def draw_owner(canvas: Canvas, x: float, y: float, crest: int, name: str) -> None:
    """Draw the colour and the first letter of the owner of a piece on the middle of its lower edge."""
    canvas.panel("badge", x - 24, y - 9, 48, 20, color=t.seat_colour(crest))
    size = canvas.type.within(name[:1], t.KEY_CAP, LETTER)
    canvas.text(name[:1], x, y + 1, size, True, t.SUMI, "center", anchor="middle")

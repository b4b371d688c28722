"""Where the pieces of a worked example lie: heaps side by side under their names, in rows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.learn.book.board import HAND, Board, Heap
from tablegame.ui.scenes.learn.book.playing import Story

PAD: Final = 20.0
"""From the edge of the strip."""
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
NEAR: Final = 10.0
"""So far it does where it can begin before them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies, from the corner of the strip."""

    x: float
    y: float
    w: float
    face: int
    owner: Seat | None = None

    @property
    def h(self) -> float:
        """Its height."""
        return self.w * ratio(self.face)


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a heap, over it."""

    x: float
    y: float
    w: float
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The pieces of a board where they lie, with their labels and the signs between them."""

    spots: dict[str, Spot]
    labels: tuple[Label, ...]
    signs: tuple[tuple[float, float, str], ...]
    """The middle of each sign."""
    w: float
    h: float


EMPTY: Final = Picture({}, (), (), 0.0, 0.0)


def is_tile(face: int) -> bool:
    """Whether it is a tile, or one as played."""
    return face >= FIRST_TILE


def ratio(face: int) -> float:
    """Height over width."""
    return t.TILE_RATIO if is_tile(face) else t.CARD_RATIO


def equation(story: Story, board: Board) -> tuple[str, ...]:
    """The signs between the pieces of the reader's hand, if he calls with all of it by a plain sum."""
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
) -> Picture:
    """The board in rows of `wide` du; `signs` stand in the hand, and before what it makes."""
    high = max((type.leading(name_of(heap), t.SIDE) for heap in board.heaps), default=0.0) + 6
    small = sum(heap.name != HAND for heap in board.heaps) > 2
    spots: dict[str, Spot] = {}
    labels: list[Label] = []
    between: list[tuple[float, float, str]] = []
    x, y, row, most = PAD, 8.0, 0.0, 0.0
    for heap in board.heaps:
        own = heap.name == HAND
        w = TILE if is_tile(heap.pieces[0].face) else SMALL_CARD if small and not own else CARD
        step = _step(heap, w, wide, bool(signs))
        across = w + step * (len(heap.pieces) - 1)
        name = name_of(heap)
        asked = type.measure(name, t.SIDE)
        before = labels[-1].x + labels[-1].w + 12 if labels and x > PAD else x
        back = min(x - before, max(0.0, asked - across - NEAR))
        reaches = heap is board.heaps[-1] and back >= 0 and asked <= across + OVERHANG + back
        takes = across if reaches else max(across, min(asked, max(across, 240.0)))
        if x > PAD and x - PAD + takes > wide:
            y, x, row, back = y + row + 8, PAD, 0.0, 0.0
        middle = y + high + w * ratio(heap.pieces[0].face) / 2
        if signs and not own and x > PAD:
            between.append((x - (SIGN + 10) / 2, middle, "="))
        shift = back if reaches else 0.0
        labels.append(Label(x - shift, y, max(takes, min(asked, across + OVERHANG + shift)), name))
        for n, piece in enumerate(heap.pieces):
            at = x + n * step
            spots[piece.spot] = Spot(at, y + high, w, piece.face, piece.owner)
            if signs and own and n:
                between.append((at - SIGN / 2, middle, signs[n - 1]))
        row = max(row, high + w * ratio(heap.pieces[0].face) + 8)
        most = max(most, x - PAD + takes)
        x += takes + (SIGN + 10 if signs else BETWEEN)
    return Picture(spots, tuple(labels), tuple(between), most, max(0.0, y + row - 8))


def _step(heap: Heap, w: float, wide: float, signs: bool) -> float:
    """From one piece of a heap to the next."""
    own, count = heap.name == HAND, len(heap.pieces)
    step = w + (SIGN if signs and own else 6.0)
    if own or not is_tile(heap.pieces[0].face):
        step = min(step, max(LEAST_STEP * w, (wide - w) / max(1, count - 1)))
        if count > 6 or (not own and count > 4):
            step = min(step, 0.5 * w)
    return step

"""Where the pieces of a worked example lie."""

from typing import Any, cast

from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.learn.book.board import HAND, Board, BoardPiece, Heap
from tablegame.ui.scenes.learn.book.heap_layout import NEAR, OVERHANG, BoardPicture, arrange

HAND_OF_TWO = Heap(HAND, (BoardPiece("card.1", 1), BoardPiece("card.10", 10)))
FIELD = Heap("field", (BoardPiece("card.12", 12, Seat(1)),))


class Even:
    """Letters that are all ten du wide."""

    def leading(self, text: str, size: float) -> float:
        return 20.0

    def measure(self, text: str, size: float) -> float:
        return 10.0 * len(text)


def of(field: str) -> BoardPicture:
    """A sum of two cards, with this name over the card that it makes."""
    names = {HAND: "hand", "field": field}
    board = Board((HAND_OF_TWO, FIELD))
    return arrange(cast(Any, Even()), board, 1000.0, lambda heap: names[heap.name], ("+",))


def test_a_long_name_begins_before_its_card_and_asks_for_no_more_room() -> None:
    short, long = of("field"), of("f" * 11)
    card, label = long.spots["card.12"], long.labels[1]
    assert long.w == short.w and card == short.spots["card.12"]
    assert label.x < card.x and label.x + label.w <= card.x + card.w + NEAR


def test_a_name_that_would_meet_the_one_before_it_takes_its_room() -> None:
    long = of("f" * 60)
    before, label = long.labels
    assert before.x + before.w < label.x
    assert long.w > of("field").w + OVERHANG

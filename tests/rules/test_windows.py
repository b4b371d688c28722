"""Windows: answers are sealed, and the order in which they came leaves no trace."""

from itertools import permutations

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.sealed_answers import Window

ANSWERS = {Seat(0): "pass", Seat(2): "dobon", Seat(3): "return"}


def test_every_order_of_answering_opens_to_the_same() -> None:
    seen = set()
    for order in permutations(ANSWERS):
        window: Window[str] = Window.of(ANSWERS)
        finished = [window.answer(seat, ANSWERS[seat]) for seat in order]
        assert finished == [False, False, True]
        seen.add(window.opened())
    assert seen == {((0, "pass"), (2, "dobon"), (3, "return"))}


def test_answers_stay_sealed_and_cannot_be_changed() -> None:
    window: Window[str] = Window.of([Seat(3), Seat(1)])
    assert window.waiting == (1, 3)
    assert not window.answer(Seat(1), "pass")
    assert window.waiting == (3,)
    with pytest.raises(ValueError, match="sealed"):
        window.opened()
    with pytest.raises(ValueError, match="seat 1"):
        window.answer(Seat(1), "dobon")
    with pytest.raises(ValueError, match="seat 2"):
        window.answer(Seat(2), "dobon")
    assert window.answer(Seat(3), "dobon")
    assert window.opened() == ((1, "pass"), (3, "dobon"))


def test_nobody_asked_is_open_at_once() -> None:
    window: Window[str] = Window.of([])
    assert window.waiting == () == window.opened()


def test_a_clone_is_independent() -> None:
    window: Window[str] = Window.of([Seat(0), Seat(1)])
    twin = window.clone()
    twin.answer(Seat(0), "pass")
    assert window.waiting == (0, 1)
    assert twin.waiting == (1,)


def test_marks_are_public() -> None:
    for mark in (WindowOpened("dobon"), WindowClosed("dobon")):
        assert mark.seen_by(None) is mark
        assert mark.seen_by(Seat(1)) is mark

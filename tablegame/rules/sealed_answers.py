"""A window: several seats decide at once, sealed, and the last answer opens them all."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from tablegame.pieces.seats import Seat

A = TypeVar("A")


class Window(Generic[A]):
    """The seats that are asked, and the answers so far. Mutable; `clone` copies."""

    __slots__ = ("_answers", "_asked", "waiting")

    def __init__(self, asked: tuple[Seat, ...], waiting: tuple[Seat, ...], answers: dict[Seat, A]) -> None:
        self._asked = asked
        self.waiting = waiting
        """The seats that have not answered yet, ascending."""
        self._answers = answers

    @staticmethod
    def of(asked: Iterable[Seat]) -> "Window[A]":
        """Return a window without answers yet."""
        seats = tuple(sorted(asked))
        return Window(seats, seats, {})

    def answer(self, seat: Seat, action: A) -> bool:
        """Seal the answer of a seat, and return whether it was the last. Raise ValueError if the seat is not
        waited for."""
        waiting = self.waiting
        if seat not in waiting:
            raise ValueError(f"seat {seat} is not waited for")
        at = waiting.index(seat)
        self.waiting = waiting = waiting[:at] + waiting[at + 1 :]
        self._answers[seat] = action
        return not waiting

    def given(self, seat: Seat) -> A | None:
        """Return the sealed answer of a seat: for its own eyes only."""
        return self._answers.get(seat)

    def opened(self) -> tuple[tuple[Seat, A], ...]:
        """Return all answers by seat, ascending, whatever order they came in. ValueError while sealed."""
        if self.waiting:
            raise ValueError("answers stay sealed until the last one is in")
        return tuple([(seat, self._answers[seat]) for seat in self._asked])

    def clone(self) -> "Window[A]":
        """Return an independent copy."""
        return Window(self._asked, self.waiting, self._answers.copy())

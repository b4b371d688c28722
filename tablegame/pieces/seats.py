"""Seats round a table, clockwise from 0, and the dealer's hand as a seat of its own."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 .. n-1 clockwise."""

CHANCE: Final = Seat(-1)
"""The dealer's hand: whoever answers for shuffles and lots."""

Viewer = Seat | None
"""Whose eyes: a seat, or None for what a bystander may see."""


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the next seat clockwise."""
    return Seat((seat + 1) % seats)


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats, from this one on."""
    return tuple(Seat((first + place) % seats) for place in range(seats))

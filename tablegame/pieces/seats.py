"""Seats round a table, clockwise from 0, and the dealer as a seat of its own."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0 .. n-1 clockwise."""

CHANCE: Final = Seat(-1)
"""The dealer, who answers for shuffles and lots, as a seat."""

Viewer = Seat | None
"""The viewer of a view: a seat, or None for a bystander."""


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the next seat clockwise."""
    return Seat((seat + 1) % seats)


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats, from this one on."""
    return tuple(Seat((first + place) % seats) for place in range(seats))

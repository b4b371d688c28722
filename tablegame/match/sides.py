"""The places of those who play together."""

from collections.abc import Sequence

from tablegame.pieces.seats import Seat


def among_sides(places: Sequence[int], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """Places where those who play together take one: of two pairs the one that lost is second."""
    best = {seat: min(places[each] for each in side) for side in sides for seat in side}
    firsts = [min(places[seat] for seat in side) for side in sides]
    return tuple(1 + sum(first < best[Seat(seat)] for first in firsts) for seat in range(len(places)))

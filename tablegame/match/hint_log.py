"""Hints that people were shown: a key of any line, which holds by seat how many decisions had one by then."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tablegame.match.record import HINTED, Record
from tablegame.pieces.seats import Seat

_MOST: Final = 10**6


def hints_of(record: Record) -> dict[Seat, int]:
    """Return by seat, for how many decisions a hint was shown; seats without any are not in it."""
    return hints_in((move.data for move in record.moves), record.header.seats)


def hints_in(lines: Iterable[Mapping[str, Any]], seats: int) -> dict[Seat, int]:
    """Return the same of lines: the numbers only grow."""
    found: dict[Seat, int] = {}
    for data in lines:
        told = data.get(HINTED)
        if not isinstance(told, Mapping):
            continue
        for seat, count in told.items():
            if _is_seat(seat, seats) and type(count) is int and 0 < count <= _MOST:
                found[Seat(int(seat))] = max(count, found.get(Seat(int(seat)), 0))
    return found


def hinted_lines(record: Record) -> list[tuple[int, Seat]]:
    """Return after which line a hint was shown to which seat, as far as lines that still stand tell it."""
    found: list[tuple[int, Seat]] = []
    known: dict[Seat, int] = {}
    for line, move in enumerate(record.moves, 2):
        for seat, count in hints_in([move.data], record.header.seats).items():
            if count > known.get(seat, 0):
                found.append((line, seat))
                known[seat] = count
    return found


def written(hints: Mapping[Seat, int]) -> dict[str, int]:
    """Return the numbers of hints as a line of a record holds them."""
    return {str(int(seat)): hints[seat] for seat in sorted(hints)}


def _is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, str) and seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < seats

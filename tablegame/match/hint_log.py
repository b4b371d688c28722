"""The log of hints shown to people: a key of any line, with the number of decisions that had one, by seat."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tablegame.match.record import HINTED, Record
from tablegame.pieces.seats import Seat

_MOST: Final = 10**6


def hints_of(record: Record) -> dict[Seat, int]:
    """Return the number of decisions for which a hint was shown, by seat; seats without any are left out."""
    return hints_in((move.data for move in record.moves), record.header.seats)


def hints_in(lines: Iterable[Mapping[str, Any]], seats: int) -> dict[Seat, int]:
    """Return the same for lines: the numbers only grow."""
    hints: dict[Seat, int] = {}
    for data in lines:
        numbers = data.get(HINTED)
        if not isinstance(numbers, Mapping):
            continue
        for seat, count in numbers.items():
            if _is_seat(seat, seats) and type(count) is int and 0 < count <= _MOST:
                hints[Seat(int(seat))] = max(count, hints.get(Seat(int(seat)), 0))
    return hints


def hinted_lines(record: Record) -> list[tuple[int, Seat]]:
    """Return the lines after which a hint was shown, with its seat, as far as the lines left say so."""
    hinted: list[tuple[int, Seat]] = []
    known: dict[Seat, int] = {}
    for line, move in enumerate(record.moves, 2):
        for seat, count in hints_in([move.data], record.header.seats).items():
            if count > known.get(seat, 0):
                hinted.append((line, seat))
                known[seat] = count
    return hinted


def written(hints: Mapping[Seat, int]) -> dict[str, int]:
    """Return the numbers of hints as a line of a record holds them."""
    return {str(int(seat)): hints[seat] for seat in sorted(hints)}


def _is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, str) and seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < seats

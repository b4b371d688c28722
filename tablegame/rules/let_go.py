"""Numbers that seats have let go by, when all players saw that a seat could have called and did not.

One whole number for a table: bit 16 s + n for seat s and number n.
"""

from collections.abc import Sequence
from typing import Final

_SEATS: Final = 6
_HIGHEST: Final = 13

LET_GO: Final = tuple(
    tuple(sum(1 << 16 * seat + number for seat in range(_SEATS) if seat != owner) for number in range(14))
    for owner in range(_SEATS)
)
"""By the owner of a card, then its number: what all others have let go by when no seat calls."""
CHANGED: Final = tuple(((1 << 16 * _SEATS) - 1) ^ (0xFFFF << 16 * seat) for seat in range(_SEATS))
"""By the seat whose hand is another one now: what stays of all that was let go by."""


def by_seat(passed: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return by seat its numbers, ascending; () where no seat has any."""
    found = tuple(
        tuple(number for number in range(_HIGHEST + 1) if passed >> 16 * seat + number & 1)
        for seat in range(seats)
    )
    return found if any(found) else ()


def as_bits(passed: Sequence[Sequence[int]]) -> int:
    """Return the whole number of such lists."""
    return sum(1 << 16 * seat + number for seat, numbers in enumerate(passed) for number in set(numbers))


def check(passed: Sequence[Sequence[int]], seats: int) -> None:
    """Raise ValueError if these can not be the lists of so many seats."""
    if passed and len(passed) != seats:
        raise ValueError("every seat has numbers that it has let go by")
    if any(not 0 <= number <= _HIGHEST for numbers in passed for number in numbers):
        raise ValueError("numbers that were let go by are those of cards")

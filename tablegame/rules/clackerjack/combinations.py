"""The ten kinds of combination, what they are compared by, and what beats what (rules §3, §4)."""

from collections.abc import Iterator, Sequence
from typing import Final

SINGLE: Final = 0
STEP: Final = 1
PAIR: Final = 2
RUN: Final = 3
TRIP: Final = 4
DOUBLE: Final = 5
DOUBLE_STEP: Final = 6
DOUBLE_PAIR: Final = 7
DOUBLE_RUN: Final = 8
DOUBLE_TRIP: Final = 9

KINDS: Final[tuple[str, ...]] = (
    "single", "step", "pair", "run", "trip",
    "double", "double_step", "double_pair", "double_run", "double_trip",
)  # fmt: skip
"""Names by kind: ordinary combinations by row, then bombs by level."""
SIZE: Final[tuple[int, ...]] = (1, 2, 2, 3, 3, 1, 2, 2, 3, 3)
"""By kind: its number of tiles."""
HIGHEST: Final = 6
"""The highest number there is; with two players it is 5."""

Sides = tuple[int, int]
"""Suit and rank of a tile as it is played."""


def is_bomb(kind: int) -> bool:
    """Return whether a kind is one of the five bombs."""
    return kind >= DOUBLE


def row(kind: int) -> int:
    """Return the row of an ordinary combination or the level of a bomb, 1..5."""
    return kind % 5 + 1


def beats(kind: int, key: int, top_kind: int, top_key: int) -> bool:
    """Return whether a combination may follow another (rules §4). Equal is not enough."""
    if is_bomb(top_kind):
        return (kind, key) > (top_kind, top_key)
    if is_bomb(kind):
        return row(kind) >= row(top_kind)
    return kind == top_kind and key > top_key


def key_of(suit: int, rank: int) -> int:
    """Return the key that compares ordinary combinations of one kind: the suit, then the highest rank."""
    return 10 * suit + rank


def classify(shown: Sequence[Sides], single: bool = False) -> tuple[int, int] | None:
    """Return the kind and key of faces in ascending order; None for no combination.

    Equal doubles are always the bomb, except a lone double declared as a `single`.
    """
    if not 1 <= len(shown) <= 3:
        return None
    (suit, rank), last = shown[0], shown[-1]
    extra = len(shown) - 1
    if single:
        return (SINGLE, key_of(suit, rank)) if extra == 0 and suit == rank else None
    if all(one == shown[0] for one in shown):
        if suit == rank:
            return ((DOUBLE, DOUBLE_PAIR, DOUBLE_TRIP)[extra], suit)
        return ((SINGLE, PAIR, TRIP)[extra], key_of(suit, rank))
    if all(one == (suit, rank + n) for n, one in enumerate(shown)):
        return ((STEP, RUN)[extra - 1], key_of(*last))
    if suit == rank and all(one == (suit + n, rank + n) for n, one in enumerate(shown)):
        return ((DOUBLE_STEP, DOUBLE_RUN)[extra - 1], last[0])
    return None


def patterns() -> Iterator[tuple[Sides, ...]]:
    """Return every combination of numbers once: 36 with one tile, 71 with two, 64 with three."""
    numbers = range(1, HIGHEST + 1)
    for length in (1, 2, 3):
        for suit in numbers:
            for rank in numbers:
                yield ((suit, rank),) * length
                if length > 1 and rank + length - 1 <= HIGHEST:
                    yield tuple((suit, rank + n) for n in range(length))
        if length > 1:
            for double in range(1, HIGHEST + 2 - length):
                yield tuple((double + n, double + n) for n in range(length))

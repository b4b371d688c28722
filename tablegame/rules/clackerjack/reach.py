"""The plays that a hand can make, as a set of indices into PLAYS.

A hand has two bits for each of 28 tiles. It is cut into seven bytes of four tiles each. A table has for each
value of a byte the plays that need no more of these four tiles than there are.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress, product
from typing import Final

from tablegame.pieces.dominoes import COPIES, FIRST_TILE, HALVES, rank_of, suit_of
from tablegame.rules.clackerjack.actions import (
    DOUBLE,
    HIGHEST,
    PLAYS,
    SINGLE,
    Play,
    has_plain_tile,
    index_mask,
)

_EVERY: Final = (1 << len(PLAYS)) - 1
_POWER: Final = len(PLAYS).bit_length() - 1
_ONES: Final = bytes.maketrans(b"01", b"\0\1")
_FEW: Final = 12
"""The number of members of a set up to which they are found one by one; more by halving."""


def _at_most() -> tuple[tuple[int, ...], ...]:
    """Return by tile and count the plays that need no more of that tile."""
    needs = [[0] * (COPIES + 1) for _ in HALVES]
    for index, play in enumerate(PLAYS):
        for piece in set(play.tiles):
            needs[piece - FIRST_TILE][play.tiles.count(piece)] |= 1 << index
    return tuple((_EVERY & ~(one | two), _EVERY & ~two, _EVERY) for _, one, two in needs)


def _by_byte() -> Iterator[tuple[int, ...]]:
    at_most = _at_most()
    for start in range(0, len(HALVES), 4):
        table = [0] * 256
        for counts in product(range(COPIES + 1), repeat=4):
            mask = _EVERY
            for place, count in enumerate(counts):
                mask &= at_most[start + place][count]
            table[sum(count << 2 * place for place, count in enumerate(counts))] = mask
        yield tuple(table)


_TABLES: Final = tuple(_by_byte())
_A: Final = _TABLES[0]
_B: Final = _TABLES[1]
_C: Final = _TABLES[2]
_D: Final = _TABLES[3]
_E: Final = _TABLES[4]
_F: Final = _TABLES[5]
_G: Final = _TABLES[6]


def reachable_plays(hand: int, allowed: int) -> int:
    """Return the plays of `allowed` that the tiles of `hand` (packed) suffice for."""
    return (
        _A[hand & 255]
        & allowed
        & _B[hand >> 8 & 255]
        & _C[hand >> 16 & 255]
        & _D[hand >> 24 & 255]
        & _E[hand >> 32 & 255]
        & _F[hand >> 40 & 255]
        & _G[hand >> 48]
    )


def remaining_plays(plays: int, before: int, after: int) -> int:
    """Return which of `plays`, those that `before` suffices for, its part `after` suffices for (packed).

    Only the tables of the bytes that have changed are asked, which is cheaper than to begin again.
    """
    changed = before ^ after
    if changed & 0xFF:
        plays &= _A[after & 255]
    if changed & 0xFF00:
        plays &= _B[after >> 8 & 255]
    if changed & 0xFF0000:
        plays &= _C[after >> 16 & 255]
    if changed & 0xFF000000:
        plays &= _D[after >> 24 & 255]
    if changed & 0xFF00000000:
        plays &= _E[after >> 32 & 255]
    if changed & 0xFF0000000000:
        plays &= _F[after >> 40 & 255]
    if changed >> 48:
        plays &= _G[after >> 48]
    return plays


def plays_in(mask: int) -> list[Play]:
    """Return the plays of a set, in the order of PLAYS."""
    return list(compress(PLAYS, bin(mask)[:1:-1].encode().translate(_ONES)))


def nth_play(mask: int, n: int, count: int) -> Play:
    """Return the n-th play, from 0, of a set of `count`."""
    base = 0
    power = _POWER
    while count > _FEW:
        low = mask & _LOW[power]
        inside = low.bit_count()
        if n < inside:
            mask = low
            count = inside
        else:
            mask >>= 1 << power
            n -= inside
            count -= inside
            base += 1 << power
        power -= 1
    for _ in range(n):
        mask &= mask - 1
    return PLAYS[base + (mask & -mask).bit_length() - 1]


_LOW: Final = [(1 << (1 << power)) - 1 for power in range(_POWER + 1)]


def is_distinct(play: Play) -> bool:
    """Return whether no earlier play makes the same combination of the same tiles.

    `1*-1* 1-2*` and `1-1* 1*-2*` differ only in which of the two blank tiles shows which face.
    """
    return _FIRST.get((play.cost, play.kind, play.key, play.single), play) == play


_FIRST: Final = {(play.cost, play.kind, play.key, play.single): play for play in reversed(PLAYS)}


@cache
def allowed_plays(highest: int, all_blank: bool, double_single: bool, blank_single: bool) -> int:
    """Return the plays that a number of seats and the options allow (rules §10)."""
    options = highest, all_blank, double_single, blank_single
    return index_mask(play for play in PLAYS if _allowed(play, *options))


def _allowed(play: Play, highest: int, all_blank: bool, double_single: bool, blank_single: bool) -> bool:
    if highest < HIGHEST and any(highest < number for number in _numbers(play)):
        return False
    if play.single and not double_single:
        return False
    if play.kind == SINGLE and not play.single and not has_plain_tile(play) and not blank_single:
        return False
    return all_blank or play.kind in (SINGLE, DOUBLE) or has_plain_tile(play)


def _numbers(play: Play) -> Sequence[int]:
    return [number for shown in play.faces for number in (suit_of(shown), rank_of(shown))]

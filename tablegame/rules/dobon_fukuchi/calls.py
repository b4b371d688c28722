"""The moves that stand open in a turn or a window, and the asked seats (rules §2, §3.6-8, §4, §6.1)."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.dobon_fukuchi.actions import (
    ALL,
    ANY,
    DOBON,
    DRAW,
    PASS,
    RANK_MASK,
    SPARING,
    TAKE,
    Action,
)

LIMIT: Final = 10
"""A hand that has been drawn up to so many cards must lay one, and may not stay above it (rules §5)."""

NOBODY: Final = -1
"""Stands for the owner of the flipped card, which no seat laid."""

_SUIT: Final = 0x1FFF
_VALUES: Final = tuple(tuple(bit + 1 for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""The values of the cards of one suit, by the mask of that suit."""

_ANY_ALL: Final = ALL[ANY]
_ANY_SPARING: Final = SPARING[ANY]


def turn_plays(hand: int, value: int, suit: int, penalty: int) -> list[Action]:
    """Return plays in a turn onto a top card of this value that counts as this suit; under a penalty only
    twos.

    At least one card stays (rules §2.4).
    """
    plays: list[Action] = []
    mine = hand & RANK_MASK[value]
    if mine:
        plays += (_ANY_SPARING if mine == hand else _ANY_ALL)[mine]
    if not penalty:
        for other in _VALUES[hand >> 13 * suit & _SUIT & ~(1 << value - 1)]:
            mine = hand & RANK_MASK[other]
            plays += (SPARING if mine == hand else ALL)[suit][mine]
    return plays


def turn_moves(hand: int, value: int, suit: int, penalty: int, due: bool) -> list[Action]:
    """Return all moves of a turn; with the ten-card duty (`due`) plays only."""
    moves = turn_plays(hand, value, suit, penalty)
    if not due:
        moves.append(TAKE if penalty else DRAW)
    return moves


def _answers(calls: tuple[Action, ...]) -> tuple[dict[int, tuple[Action, ...]], ...]:
    """Return calls and plays by the cards held of the top card's rank; in the second table one of them
    stays."""
    return tuple(
        {0: calls} | {held: calls + plays for held, plays in table.items()}
        for table in (_ANY_ALL, _ANY_SPARING)
    )


_QUIET: Final = _answers((PASS,))
_LOUD: Final = _answers((PASS, DOBON))


def window_moves(hand: int, value: int, dobon: bool) -> Sequence[Action]:
    """Return all answers of a seat in a window; `dobon` tells whether it may go out on the top card."""
    mine = hand & RANK_MASK[value]
    return (_LOUD if dobon else _QUIET)[mine == hand][mine]


def asked(hands: list[int], makes: list[int], value: int, owner: int) -> int:
    """Return the seats that could do more than pass, as a mask. `makes` are the numbers that the hands
    make."""
    rank = RANK_MASK[value]
    found = 0
    bit = 1
    if owner < 0:
        for hand in hands:
            if hand & rank and hand & hand - 1:
                found |= bit
            bit += bit
        return found
    number = 1 << value
    for seat, hand in enumerate(hands):
        if makes[seat] & number or (hand & rank and hand & hand - 1):
            found |= bit
        bit += bit
    if makes[owner] & number:
        mine = hands[owner]
        if not mine & rank or not mine & mine - 1:
            found &= ~(1 << owner)
    return found


def priority(seats: int, base: int, direction: int, first: int = NOBODY) -> list[Seat]:
    """Return the order in which plays are carried out: from `base` on in the direction, `base` last (rules
    §2). `first` goes before all."""
    order = [Seat((base + direction * step) % seats) for step in range(1, seats + 1)]
    if first >= 0:
        order.sort(key=lambda seat: seat != first)
    return order

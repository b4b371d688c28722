"""Which moves stand open: in a turn, in a window, and who is asked (rules §2, §3.6-8, §4, §6.1)."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import cards_in
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
    Play,
)

LIMIT: Final = 10
"""A hand that has been drawn up to so many cards must lay one, and may not stay above it (rules §5)."""

NOBODY: Final = -1
"""The owner of the flipped card."""

_SUIT: Final = 0x1FFF


def rank_plays(hand: int, value: int) -> tuple[Play, ...]:
    """Plays onto a top card of this value by rank; at least one card stays (rules §2.4)."""
    mine = hand & RANK_MASK[value]
    if not mine:
        return ()
    return (SPARING if mine == hand else ALL)[ANY][mine]


def turn_plays(hand: int, value: int, suit: int, penalty: int) -> list[Play]:
    """Plays in a turn onto a top card of this value that counts as this suit; under a penalty only twos."""
    plays = list(rank_plays(hand, value))
    if not penalty:
        for card in cards_in(hand >> 13 * suit & _SUIT & ~(1 << value - 1)):
            mine = hand & RANK_MASK[card + 1]
            plays += (SPARING if mine == hand else ALL)[suit][mine]
    return plays


def turn_moves(hand: int, value: int, suit: int, penalty: int, due: bool) -> list[Action]:
    """All moves of a turn; with the ten-card duty (`due`) plays only."""
    moves: list[Action] = list(turn_plays(hand, value, suit, penalty))
    if not due:
        moves.append(TAKE if penalty else DRAW)
    return moves


def window_moves(hand: int, value: int, dobon: bool) -> list[Action]:
    """All answers of a seat in a window; `dobon` tells whether it may go out on the top card."""
    moves: list[Action] = [PASS, *rank_plays(hand, value)]
    if dobon:
        moves.append(DOBON)
    return moves


def asked(hands: Sequence[int], makes: Sequence[int], value: int, owner: int) -> int:
    """The seats that could do more than pass, as a mask. `makes` are the numbers that the hands make."""
    rank = RANK_MASK[value]
    number = 1 << value
    found = 0
    bit = 1
    for hand in hands:
        if hand & rank and hand & hand - 1:
            found |= bit
        bit += bit
    if owner >= 0:
        bit = 1
        for numbers in makes:
            if numbers & number:
                found |= bit
            bit += bit
        if found >> owner & 1 and not (hands[owner] & rank and hands[owner] & hands[owner] - 1):
            found ^= 1 << owner
    return found


def priority(seats: int, base: int, direction: int, first: int = NOBODY) -> list[Seat]:
    """Whose play is carried out before whose: from `base` on in the direction, `base` last (rules §2);
    `first` goes before all."""
    order = [Seat((base + direction * step) % seats) for step in range(1, seats + 1)]
    if first >= 0:
        order.sort(key=lambda seat: seat != first)
    return order

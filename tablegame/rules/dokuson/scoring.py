"""Places of the suits and points of the hands (rules §6, §7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tablegame.pieces.cards import SUITS, suit_of, value_of
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.dokuson.actions import LANES

FULL: Final = 6
"""A row of this length ends the deal (rules §5)."""
FACTOR: Final = (0, 1, 0, -1)
"""What a card's value counts for, by its suit's place; 0 is a place that is still open."""

Rows = Sequence[Sequence[int]]
"""For each suit S H D the cards laid, in order."""


def strength(row: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """What rows are compared by: the length, then the values from the last card back (rules §6.2-3)."""
    return len(row), tuple(value_of(card) for card in reversed(row))


def places(rows: Rows) -> tuple[int, ...]:
    """1, 2 or 3 for each suit of a deal that is over; equal rows are both 2nd (rules §6.4-5)."""
    first = max(range(LANES), key=lambda suit: len(rows[suit]))
    return _behind(first, rows)


def _behind(first: int, rows: Rows) -> tuple[int, ...]:
    a, b = (suit for suit in range(LANES) if suit != first)
    found = [0] * LANES
    found[first] = 1
    ahead, behind = strength(rows[a]), strength(rows[b])
    found[a] = 2 if ahead >= behind else 3
    found[b] = 2 if behind >= ahead else 3
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Lane:
    """Where a suit stands if the deal ended now, and what decides it."""

    place: int
    """1, 2, 3, or 0 while it shares the lead and nothing is decided."""
    why: Literal["empty", "count", "last", "earlier", "level"]
    against: int
    """The suit that it was compared with."""
    mine: int
    theirs: int
    """The two counts or card values that decided."""


def standing_now(rows: Rows) -> tuple[Lane, ...]:
    """The suits' places if the deal ended with these rows."""
    order = sorted(range(LANES), key=lambda suit: strength(rows[suit]), reverse=True)
    first, second, third = order
    if strength(rows[first]) != strength(rows[second]):
        now: tuple[int, ...] = _behind(first, rows)
    else:
        now = tuple(
            0 if strength(rows[suit]) == strength(rows[first]) else 3 for suit in range(LANES)
        )
    rival = {first: second, second: third if now[first] == 1 else first, third: second}
    return tuple(_lane(now[suit], rows, suit, rival[suit]) for suit in range(LANES))


def _lane(place: int, rows: Rows, suit: int, rival: int) -> Lane:
    mine, theirs = rows[suit], rows[rival]
    if not mine and not theirs:
        return Lane(place, "empty", rival, 0, 0)
    if len(mine) != len(theirs):
        return Lane(place, "count", rival, len(mine), len(theirs))
    for back, (a, b) in enumerate(zip(reversed(mine), reversed(theirs), strict=True)):
        if value_of(a) != value_of(b):
            return Lane(place, "earlier" if back else "last", rival, value_of(a), value_of(b))
    return Lane(place, "level", rival, len(mine), len(theirs))


def points_of(hand: Sequence[int], place: Sequence[int]) -> int:
    """The points of a hand: + value, 0, or - value a card by its suit's place."""
    return sum(FACTOR[place[suit_of(card)]] * value_of(card) for card in hand)


_LINE: Final = ("", "dokuson.line.first", "dokuson.line.second", "dokuson.line.third")


def result(rows: Rows, hands: Sequence[Sequence[int]]) -> DealResult:
    """What a deal that is over leaves behind: a line for each suit of each hand."""
    place = places(rows)
    return DealResult(
        hands=tuple(map(tuple, hands)),
        lines=tuple(
            tuple(
                Line(
                    _LINE[place[suit]],
                    mine := tuple(card for card in hand if suit_of(card) == suit),
                    (("suit", SUITS[suit]), ("place", place[suit])),
                    points_of(mine, place),
                )
                for suit in range(LANES)
            )
            for hand in hands
        ),
        facts=tuple((SUITS[suit], place[suit]) for suit in range(LANES)),
    )

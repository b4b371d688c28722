"""Dobon and its return: who may call on a card, and whose call stands (rules §8)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from tablegame.pieces.seats import Seat
from tablegame.rules.dobon.suits import JOKER


def may_call(hand: int, numbers: int, number: int) -> bool:
    """Return whether a hand, its numbers adding up to `numbers`, makes a dobon on `number` (rules §8.1-2).

    A sum of 0 is a hand of jokers alone.
    """
    return numbers == number and hand != 0 and not (number and hand & JOKER)


def callers_of(number: int, owner: Seat, hands: Sequence[int], sums: Sequence[int]) -> list[Seat]:
    """Return the seats that may dobon on a card of this number just laid by `owner`, ascending."""
    return [
        Seat(seat)
        for seat, numbers in enumerate(sums)
        if numbers == number and seat != owner and may_call(hands[seat], numbers, number)
    ]


def nearest(callers: Iterable[Seat], owner: Seat, direction: int, seats: int) -> Seat:
    """Return the caller next after the discarder in the direction of play (rules §8.7)."""
    return min(callers, key=lambda seat: (seat - owner) * direction % seats)


class Called(NamedTuple):
    """A dobon as the special ones judge it."""

    cards_left: int
    """Cards that stay in the discarder's hand."""


class Special(NamedTuple):
    """A special dobon: who calls it and wins scores `points`."""

    id: str
    points: int
    applies: Callable[[Called], bool]


SPECIALS: Final = (Special("disrupt", -50, lambda called: called.cards_left == 0),)
"""The only one that is known: on another player's last card (rules §9, §9.7)."""


def specials_of(called: Called) -> tuple[Special, ...]:
    """Return the special dobons that a call is."""
    return tuple(special for special in SPECIALS if special.applies(called))

"""How likely hidden hands can call on a number, with every unseen card counted, which playouts cannot afford.

The chance follows from open play. A hand that was forced to draw holds no card that would have followed. The
groups of `PublicKnowledge` exclude those cards, so only the others are counted here.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final

from tablegame.rules.arithmetic import HIGHEST, NUMBERS, total
from tablegame.rules.public_knowledge import Group
from tablegame.rules.shedding.facts import JOKER, PACK

MOST: Final = 4
"""Cards of the largest hand that is feared: one of five makes a number once in ten thousand discards."""

OF_NUMBER: Final = tuple(
    sum(1 << card for card in range(PACK) if NUMBERS[card] == number) for number in range(HIGHEST + 1)
)
"""By number: all its cards, as a mask; the jokers at 0."""

_NONE: Final = (0.0,) * (HIGHEST + 1)


def counts_by_number(cards: int) -> tuple[int, ...]:
    """Count the cards of each number in a mask, by number."""
    return tuple([(cards & mask).bit_count() for mask in OF_NUMBER])


@lru_cache(maxsize=4096)
def _sums(counts: tuple[int, ...], size: int) -> tuple[float, ...]:
    """Return by number 0..13 the chance that `size` of these cards, none a joker, add up to it."""
    ways = [[0] * (HIGHEST + 1) for _ in range(size + 1)]
    ways[0][0] = 1
    for number in range(1, HIGHEST + 1):
        held = counts[number]
        if not held:
            continue
        for taken in range(size, 0, -1):
            row = ways[taken]
            for copies in range(1, min(held, taken) + 1):
                before, much, choices = ways[taken - copies], copies * number, comb(held, copies)
                for reached in range(HIGHEST, much - 1, -1):
                    row[reached] += choices * before[reached - much]
    every = comb(sum(counts), size)
    return tuple([way / every for way in ways[size]]) if every else _NONE


def call_chances(groups: Sequence[Group], opened: int, unseen: int) -> tuple[float, ...]:
    """Return by number 0..13 the chance that a hand can call dobon on it.

    `groups` are its hidden cards by the facts of open play, `opened` those that lie open, and `unseen` the
    cards hidden from the calculating seat. Exact for a hand of one group; two are taken to be independent.
    """
    hidden = sum(count for count, _ in groups)
    if hidden + opened.bit_count() > MOST or opened & JOKER:
        return _NONE
    if not opened and hidden == 1:
        counts = counts_by_number(groups[0][1] & unseen)
        every = sum(counts)
        return tuple([count / every for count in counts]) if every else _NONE
    chances: tuple[float, ...] = _NONE
    start = total(opened)
    if start <= HIGHEST:
        chances = tuple([float(number == start) for number in range(HIGHEST + 1)])
    for count, may in groups:
        more = _sums(counts_by_number(may & unseen), count)
        chances = tuple(
            [
                sum([chances[part] * more[number - part] for part in range(number + 1)])
                for number in range(HIGHEST + 1)
            ]
        )
    return chances


_MISSED: Final = 0.05
"""The part that is left of the danger of a number that a seat has let go by with the hand it holds."""


def discount_passed(chances: Sequence[float], passed: int) -> list[float]:
    """Return the chances by number, reduced for numbers that the seat let go by with the same hand."""
    return [_MISSED * chance if passed >> number & 1 else chance for number, chance in enumerate(chances)]

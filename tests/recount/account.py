"""What a match should come to, counted again from the lines of its record by the pages of rules alone.

Nothing here or beside it knows the program's rules or screens: a fault of theirs cannot hide in both.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

CHANCE = "chance"


@dataclass
class Deal:
    """What one deal should show, by seat; a row has None where a seat has nothing to show on it."""

    rows: list[tuple[str, list[int | None]]]
    points: list[int]
    hands: list[list[str]]
    """Pieces left, as the record writes them."""


@dataclass
class Account:
    """What a match should show."""

    sides: list[tuple[int, ...]]
    stake: int = 0
    low: bool = False
    deals: list[Deal] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    """By seat, after each deal."""
    winners: list[int] = field(default_factory=list)

    def totals(self, deals: int) -> list[int]:
        """Return the totals by seat after so many deals."""
        seats = sum(map(len, self.sides))
        return [self.stake + sum(deal.points[seat] for deal in self.deals[:deals]) for seat in range(seats)]

    def rank(self) -> None:
        """Rank the seats after each deal and at the end, where points are added up and equal ones share."""
        for deal in range(1, len(self.deals) + 1):
            totals = self.totals(deal)
            sign = -1 if self.low else 1
            by_side = [sign * totals[side[0]] for side in self.sides]
            place = {seat: 1 + sum(other > mine for other in by_side)
                     for side, mine in zip(self.sides, by_side, strict=True) for seat in side}  # fmt: skip
            self.places.append([place[seat] for seat in range(len(totals))])
        self.winners = [seat for seat, place in enumerate(self.places[-1]) if place == 1]


class Lines:
    """The moves of a record, one after the other."""

    def __init__(self, lines: Iterable[str]) -> None:
        read = [json.loads(line) for line in lines]
        self.header: Mapping[str, Any] = read[0]
        self.result: Mapping[str, Any] = read[-1]["result"]
        self._moves = read[1:-1]
        self._next = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.header["seats"])

    @property
    def options(self) -> Mapping[str, Any]:
        """Of the rules."""
        return self.header["options"]  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return self._next < len(self._moves)

    def peek(self) -> tuple[Any, list[str]]:
        """Return who moves next and the words of the move; -1 at the end."""
        if not self:
            return None, [""]
        line = self._moves[self._next]
        return line["a"], line["m"].split()

    def take(self, *words: str) -> tuple[Any, list[str]]:
        """Return the next move, which must begin with one of these words."""
        actor, said = self.peek()
        assert not words or said[0] in words, (self._next + 2, actor, said, words)
        self._next += 1
        return actor, said

    def chance(self, word: str) -> list[str]:
        """Return what chance says next."""
        actor, said = self.take(word)
        assert actor == CHANCE
        return said[1:]


def alone(seats: int) -> list[tuple[int, ...]]:
    """Return sides of one seat each."""
    return [(seat,) for seat in range(seats)]


def deal_round(
    order: Sequence[str], seats: Sequence[int], each: int
) -> tuple[dict[int, list[str]], list[str]]:
    """Deal one piece to each of these seats a round. Return the hands and what is left."""
    hands: dict[int, list[str]] = {seat: [] for seat in seats}
    for place in range(each * len(seats)):
        hands[seats[place % len(seats)]].append(order[place])
    return hands, list(order[each * len(seats) :])


VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13, "X": 0} | {str(n): n for n in range(2, 10)}
"""What a card's first letter counts; X is a joker."""

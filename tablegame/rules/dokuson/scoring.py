"""Places of the suits and points of the hands (rules §6, §7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tablegame.pieces.cards import SUITS, cards_in, suit_of, value_of
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.dokuson.actions import LANES

FULL: Final = 6
"""A row of this length ends the deal (rules §5)."""
FACTOR: Final[tuple[int, ...]] = (0, 1, 0, -1)
"""The factor of a card's value, by its suit's place; 0 is a place that is still open."""

Rows = Sequence[Sequence[int]]
"""For each suit S H D the cards laid, in order."""


def row_strength(row: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the key that compares rows: the length, then the values from the last card back (rules
    §6.2-3)."""
    return len(row), tuple(value_of(card) for card in reversed(row))


_OTHERS: Final = ((1, 2), (0, 2), (0, 1))
_PLACES: Final = (
    ((1, 3, 2), (1, 2, 2), (1, 2, 3)),
    ((3, 1, 2), (2, 1, 2), (2, 1, 3)),
    ((3, 2, 1), (2, 2, 1), (2, 3, 1)),
)
"""By the first suit, and whether the earlier of the other two is behind (0), level (1) or ahead (2)."""


def suit_places(first: int, rows: Rows) -> tuple[int, ...]:
    """Return 1, 2 or 3 for each suit when `first` is 1st; equal rows are both 2nd (rules §6.4-5)."""
    a, b = _OTHERS[first]
    gap = len(rows[a]) - len(rows[b])
    if not gap:
        own, other = row_strength(rows[a]), row_strength(rows[b])
        gap = (own > other) - (own < other)
    return _PLACES[first][1 if not gap else 2 if gap > 0 else 0]


@dataclass(frozen=True)
class Lane:
    """The place of a suit if the deal ended now, and what decides it."""

    place: int
    """1, 2, 3, or 0 while it shares the lead and nothing is decided."""
    why: Literal["empty", "count", "last", "earlier", "level"]
    against: int
    """The suit that it was compared with."""
    mine: int
    theirs: int
    """The two counts or card values that decided."""


def standing_now(rows: Rows) -> tuple[Lane, ...]:
    """Return the suits' places if the deal ended with these rows."""
    order = sorted(range(LANES), key=lambda suit: row_strength(rows[suit]), reverse=True)
    first, second, third = order
    if row_strength(rows[first]) != row_strength(rows[second]):
        now: tuple[int, ...] = suit_places(first, rows)
    else:
        best = row_strength(rows[first])
        now = tuple(0 if row_strength(rows[suit]) == best else 3 for suit in range(LANES))
    rival = {first: second, second: third if now[first] == 1 else first, third: second}
    return tuple(_lane(now[suit], rows, suit, rival[suit]) for suit in range(LANES))


def _lane(place: int, rows: Rows, suit: int, rival: int) -> Lane:
    row, rival_row = rows[suit], rows[rival]
    if not row and not rival_row:
        return Lane(place, "empty", rival, 0, 0)
    if len(row) != len(rival_row):
        return Lane(place, "count", rival, len(row), len(rival_row))
    for back, (a, b) in enumerate(zip(reversed(row), reversed(rival_row), strict=True)):
        if value_of(a) != value_of(b):
            return Lane(place, "earlier" if back else "last", rival, value_of(a), value_of(b))
    return Lane(place, "level", rival, len(row), len(rival_row))


def _sums() -> tuple[int, ...]:
    table = [0]
    for value in range(1, 14):
        table += [total + value for total in table]
    return tuple(table)


_SUM: Final = _sums()
"""The values of the cards of one suit, added up, by their mask."""


def points_of(hand: int, place: Sequence[int]) -> int:
    """Return the points of a hand, given as a mask: + value, 0, or - value a card by its suit's place (rules
    §7)."""
    points = _SUM[hand >> 13 * place.index(1) & 0x1FFF]
    if 3 in place:
        points -= _SUM[hand >> 13 * place.index(3) & 0x1FFF]
    return points


_LINE: Final[tuple[str, ...]] = ("", "dokuson.line.first", "dokuson.line.second", "dokuson.line.third")
"""By place: the key of the line."""


class Ending(NamedTuple):
    """A deal that is over, as its score sheet needs it."""

    places: tuple[int, ...]
    """For each suit S H D its place, 1 .. 3."""
    hands: tuple[int, ...]
    """By seat the cards left in hand, as a mask."""


def explain(ending: Ending) -> DealResult:
    """Return the score sheet of a deal: a line for each suit of each hand."""
    place, masks = ending
    hands = tuple(tuple(cards_in(mask)) for mask in masks)
    return DealResult(
        hands=hands,
        lines=tuple(
            tuple(
                Line(
                    _LINE[place[suit]],
                    cards := tuple(card for card in hand if suit_of(card) == suit),
                    (("suit", SUITS[suit]), ("place", place[suit])),
                    FACTOR[place[suit]] * sum(map(value_of, cards)),
                )
                for suit in range(LANES)
            )
            for hand in hands
        ),
        facts=tuple((SUITS[suit], place[suit]) for suit in range(LANES)),
    )

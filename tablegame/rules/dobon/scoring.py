"""Calls of dobon, yaku, and the points of a round (rules §8, §9)."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tablegame.pieces.cards import card_text, cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.dobon.matching import may_call
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED, VOID

__all__ = [
    "DOBON", "FACTOR", "OUT", "RETURNED", "SPECIALS", "VOID", "YAKU", "Called", "Ending", "Special",
    "base_points", "callers_of", "explain", "may_call", "points_of", "score_round", "specials_of", "yaku_of",
]  # fmt: skip


def callers_of(number: int, owner: Seat, hands: Sequence[int], sums: Sequence[int]) -> list[Seat]:
    """Return the seats that may dobon on a card of this number just laid by `owner`, ascending."""
    return [
        Seat(seat)
        for seat, numbers in enumerate(sums)
        if numbers == number and seat != owner and may_call(hands[seat], numbers, number)
    ]


class Called(NamedTuple):
    """A dobon as the special ones judge it."""

    cards_left: int
    """Cards that stay in the discarder's hand."""


class Special(NamedTuple):
    """A special dobon: a seat that calls it and wins scores `points`."""

    id: str
    points: int
    applies: Callable[[Called], bool]


SPECIALS: Final = (Special("disrupt", -50, lambda called: called.cards_left == 0),)
"""The special dobons: there is one, on another player's last card (rules §9, §9.7)."""


def specials_of(called: Called) -> tuple[Special, ...]:
    """Return the special dobons that apply to a call."""
    return tuple(special for special in SPECIALS if special.applies(called))


YAKU: Final[tuple[str, ...]] = ("", "straight", "flush", "full_house", "four", "straight_flush")
"""By the number that `yaku_of` returns; 0 is no yaku."""

_RANKS: Final = 0x1FFF
_FIVE: Final = 0b11111
_STRAIGHTS: Final = frozenset([_FIVE << low for low in range(9)] + [0b1111 << 9 | 1])
"""A-2-3-4-5 up to 10-J-Q-K-A, without a way round (rules §9.10)."""


def yaku_of(hand: int) -> int:
    """Return the yaku of a hand, given as a mask: an index of YAKU. A joker spoils it."""
    if hand >> 52 or hand.bit_count() != 5:
        return 0
    spades, hearts, diamonds, clubs = hand & _RANKS, hand >> 13 & _RANKS, hand >> 26 & _RANKS, hand >> 39
    ranks = spades | hearts | diamonds | clubs
    kinds = ranks.bit_count()
    if kinds == 5:
        straight = ranks in _STRAIGHTS
        if ranks in (spades, hearts, diamonds, clubs):
            return 5 if straight else 2
        return 1 if straight else 0
    if kinds == 2:
        return 4 if spades & hearts & diamonds & clubs else 3
    return 0


FACTOR: Final = {DOBON: 2, RETURNED: 6}
"""The multiple of the worst other score that the loser pays."""
RIGHT: Final = -50
SLAM: Final = -50
SLAM_FROM: Final = 3
"""A slam is paid from so many wins in a row on."""
REVEALED: Final = -100

_SUIT: Final = 0x1FFF
_POINTS: Final = tuple(
    sum(min(bit + 1, 10) for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13)
)


def points_of(hand: int) -> int:
    """Return the points of a hand, given as a mask: each number up to 10, a joker 0."""
    return (
        _POINTS[hand & _SUIT]
        + _POINTS[hand >> 13 & _SUIT]
        + _POINTS[hand >> 26 & _SUIT]
        + _POINTS[hand >> 39 & _SUIT]
    )


class Ending(NamedTuple):
    """A round that is over, as its score sheet needs it."""

    how: str
    winner: int | None
    loser: int | None
    hands: tuple[int, ...]
    """By seat the cards left in hand, as a mask."""
    card: int
    """The field card at the end."""
    right: int | None
    """The seat that held the right of the auction; None without one."""
    bid: int
    wins: int
    """Wins in a row that the winner has now, where they count."""
    yaku: int
    """The yaku that the winner revealed, as an index of YAKU."""
    specials: tuple[str, ...]


def base_points(how: str, winner: int | None, loser: int | None, hands: Sequence[int]) -> list[int]:
    """Return the points of the cards alone, by seat (rules §9.1-5)."""
    points = [0 if seat == winner else points_of(hand) for seat, hand in enumerate(hands)]
    if loser is not None:
        points[loser] = 0
        points[loser] = FACTOR[how] * max(points)
    return points


def score_round(ending: Ending) -> list[int]:
    """Return the points of the round, by seat."""
    points = base_points(ending.how, ending.winner, ending.loser, ending.hands)
    winner = ending.winner
    if ending.right is not None:
        points[ending.right] += RIGHT if winner == ending.right else ending.bid
    if winner is not None:
        if ending.wins >= SLAM_FROM:
            points[winner] += SLAM
        if ending.yaku:
            points[winner] += REVEALED
        for special in SPECIALS:
            if special.id in ending.specials:
                points[winner] += special.points
    return points


def explain(ending: Ending) -> DealResult:
    """Return the score sheet of a round: for each seat a line for its cards and one for each bonus."""
    hands = tuple(tuple(cards_in(hand)) for hand in ending.hands)
    facts: list[tuple[str, int | str]] = [("how", ending.how), ("card", card_text(ending.card))]
    if ending.winner is not None:
        facts.append(("winner", ending.winner))
    if ending.loser is not None:
        facts.append(("loser", ending.loser))
    if ending.right is not None:
        facts += [("right", ending.right), ("bid", ending.bid)]
    return DealResult(
        hands=hands,
        lines=tuple(tuple(_lines(ending, seat, hands)) for seat in range(len(hands))),
        facts=tuple(facts),
    )


def _lines(ending: Ending, seat: int, hands: Sequence[tuple[int, ...]]) -> list[Line]:
    base = base_points(ending.how, ending.winner, ending.loser, ending.hands)[seat]
    if seat == ending.winner:
        lines = [Line("dobon.line.winner", hands[seat], (), 0)]
    elif seat == ending.loser:
        worst, whose = max(
            (0 if other == ending.winner else points_of(hand), -other)
            for other, hand in enumerate(ending.hands)
            if other != seat
        )
        values = (("factor", FACTOR[ending.how]), ("worst", worst))
        lines = [Line("dobon.line.loser", hands[-whose], values, base)]
    else:
        lines = [Line("dobon.line.hand", hands[seat], (), base)]
    if seat == ending.right:
        if seat == ending.winner:
            lines.append(Line("dobon.line.right_won", (), (("bid", ending.bid),), RIGHT))
        else:
            lines.append(Line("dobon.line.right_lost", (), (("bid", ending.bid),), ending.bid))
    if seat == ending.winner:
        if ending.wins >= SLAM_FROM:
            lines.append(Line("dobon.line.slam", (), (("wins", ending.wins),), SLAM))
        if ending.yaku:
            lines.append(Line(f"dobon.line.{YAKU[ending.yaku]}", (), (), REVEALED))
        for special in SPECIALS:
            if special.id in ending.specials:
                lines.append(Line(f"dobon.line.{special.id}", (), (), special.points))
    return lines

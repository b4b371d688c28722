"""The points of a round (rules §9)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.pieces.cards import card_text, cards_in
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.dobon.calls import SPECIALS
from tablegame.rules.dobon.yaku import YAKU

OUT: Final = "out"
DOBON: Final = "dobon"
RETURNED: Final = "return"
VOID: Final = "void"

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


def bases(how: str, winner: int | None, loser: int | None, hands: Sequence[int]) -> list[int]:
    """Return the points of the cards alone, by seat (rules §9.1-5)."""
    found = [0 if seat == winner else points_of(hand) for seat, hand in enumerate(hands)]
    if loser is not None:
        found[loser] = 0
        found[loser] = FACTOR[how] * max(found)
    return found


def score(ending: Ending) -> list[int]:
    """Return the points of the round, by seat."""
    found = bases(ending.how, ending.winner, ending.loser, ending.hands)
    winner = ending.winner
    if ending.right is not None:
        found[ending.right] += RIGHT if winner == ending.right else ending.bid
    if winner is not None:
        if ending.wins >= SLAM_FROM:
            found[winner] += SLAM
        if ending.yaku:
            found[winner] += REVEALED
        for special in SPECIALS:
            if special.id in ending.specials:
                found[winner] += special.points
    return found


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
    base = bases(ending.how, ending.winner, ending.loser, ending.hands)[seat]
    if seat == ending.winner:
        found = [Line("dobon.line.winner", hands[seat], (), 0)]
    elif seat == ending.loser:
        worst, whose = max(
            (0 if other == ending.winner else points_of(hand), -other)
            for other, hand in enumerate(ending.hands)
            if other != seat
        )
        values = (("factor", FACTOR[ending.how]), ("worst", worst))
        found = [Line("dobon.line.loser", hands[-whose], values, base)]
    else:
        found = [Line("dobon.line.hand", hands[seat], (), base)]
    if seat == ending.right:
        if seat == ending.winner:
            found.append(Line("dobon.line.right_won", (), (("bid", ending.bid),), RIGHT))
        else:
            found.append(Line("dobon.line.right_lost", (), (("bid", ending.bid),), ending.bid))
    if seat == ending.winner:
        if ending.wins >= SLAM_FROM:
            found.append(Line("dobon.line.slam", (), (("wins", ending.wins),), SLAM))
        if ending.yaku:
            found.append(Line(f"dobon.line.{YAKU[ending.yaku]}", (), (), REVEALED))
        for special in SPECIALS:
            if special.id in ending.specials:
                found.append(Line(f"dobon.line.{special.id}", (), (), special.points))
    return found

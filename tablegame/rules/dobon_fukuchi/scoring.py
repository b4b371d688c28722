"""The points of a deal by seat, and its score sheet (rules §7)."""

from dataclasses import dataclass
from typing import Final

from tablegame.pieces.cards import cards_in, value_of
from tablegame.rules.arithmetic import reckon_hand
from tablegame.rules.contract import DealResult, Line

STAKE: Final = 100
"""The stake, in points, of every deal at its beginning (rules §7.1)."""


@dataclass(frozen=True)
class Ending:
    """A deal that is over, as its score sheet needs it."""

    how: str
    """`dobon`, `return` or `burst`."""
    loser: int
    """The seat that has lost the deal, and deals next."""
    owner: int
    """The seat that laid the top card; -1 where it was the flipped one."""
    callers: tuple[int, ...]
    """The seats whose dobon stands, ascending."""
    outvoted: tuple[int, ...]
    """The seats that called too, where the nearest alone stands."""
    stake: int
    top: int
    hands: tuple[int, ...]
    """By seat the cards left in hand, as a mask."""
    burst_pays: bool
    """Whether a burst is paid to the others."""


def points_of(ending: Ending) -> list[int]:
    """Return by seat the gain of its account (rules §7.7)."""
    seats = len(ending.hands)
    stake = ending.stake
    points = [0] * seats
    if ending.how == "burst":
        points = [stake if ending.burst_pays else 0] * seats
        points[ending.loser] = -stake * (seats - 1 if ending.burst_pays else 1)
        return points
    gain = -2 * stake if ending.how == "return" else stake
    for caller in ending.callers:
        points[caller] += gain
        points[ending.owner] -= gain
    return points


def explain(ending: Ending) -> DealResult:
    """Return the score sheet of a deal: one line for each seat."""
    facts: list[tuple[str, int | str]] = [("how", ending.how), ("stake", ending.stake)]
    if ending.how != "burst":
        facts.append(("number", value_of(ending.top)))
    facts.append(("loser", ending.loser))
    return DealResult(
        hands=tuple(tuple(cards_in(hand)) for hand in ending.hands),
        lines=tuple((_line(ending, seat, points),) for seat, points in enumerate(points_of(ending))),
        facts=tuple(facts),
    )


_QUIET: Final = "dobon_fukuchi.line.quiet"


def _line(ending: Ending, seat: int, points: int) -> Line:
    stake = ("stake", ending.stake)
    if ending.how == "burst":
        if seat == ending.loser:
            hand = tuple(cards_in(ending.hands[seat]))
            return Line("dobon_fukuchi.line.burst", hand, (("n", len(hand)), stake), points)
        key = "dobon_fukuchi.line.burst_gain" if points else _QUIET
        return Line(key, (), (stake,), points)
    returned = ending.how == "return"
    winners = (ending.owner,) if returned else ending.callers
    if seat in winners:
        way = reckon_hand(ending.hands[seat], value_of(ending.top))
        assert way is not None, "who goes out makes the number of the top card"
        key = "dobon_fukuchi.line.returned" if returned else "dobon_fukuchi.line.dobon"
        count = len(ending.callers) if returned else 1
        return Line(key, way.cards, (("way", way.written()), ("n", count), stake), points)
    if seat == ending.owner or seat in ending.callers:
        key = "dobon_fukuchi.line.beaten" if returned else "dobon_fukuchi.line.hit"
        count = 1 if returned else len(ending.callers)
        return Line(key, (ending.top,), (("n", count), stake), points)
    key = "dobon_fukuchi.line.outvoted" if seat in ending.outvoted else _QUIET
    return Line(key, (), (stake,), points)

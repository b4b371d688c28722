"""In what reviews count: the points of a deal as they are told of a seat, up being good."""

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame, DealResult
from tablegame.study.review.model import DealPlayed

TURNED: Final[Mapping[str, float]] = {"dobon": -1.0, "loadum": 100.0}
"""By game what a point of the sheet counts, where it is not 1: few points are good in Dobon, and the points
of Losing Loadum are lives."""
_LIVES: Final = frozenset({"loadum"})
"""Games in which a seat without lines had no part in the deal."""


def played_by(game: AnyGame, result: DealResult, deal: int, seat: Seat) -> DealPlayed | None:
    """Return what a deal that was counted brought a seat; None where it had no part in it."""
    found = told(game, result)
    if found[seat] is None:
        return None
    taking_part = [points for points in found if points is not None]
    return DealPlayed(deal, found[seat] or 0.0, sum(taking_part) / len(taking_part))


def told(game: AnyGame, result: DealResult) -> Sequence[float | None]:
    """Return by seat the points; where sides play, those of the own side less the mean of the others'."""
    turned = TURNED.get(game.id, 1.0)
    points = [turned * each for each in result.points()]
    seats = len(points)
    sides = game.sides(seats)
    if len(sides) < seats or game.id == "clackerjack":
        by_side = {seat: points[side[0]] for side in sides for seat in side}
        total = sum(points[side[0]] for side in sides)
        return [by_side[Seat(s)] - (total - by_side[Seat(s)]) / (len(sides) - 1) for s in range(seats)]
    if game.id in _LIVES:
        return [p if lines else None for p, lines in zip(points, result.lines, strict=True)]
    return points

"""The unit of reviews: the points of a deal for a seat, up being good."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame, DealResult
from tablegame.study.review.model import DealPlayed

LIFE: Final = 100.0
"""The worth of a life in reviews."""


def has_two_sides(game: AnyGame) -> bool:
    """Return whether two sides play in every match of a game, so that a lead is what counts."""
    return all(len(game.sides(seats)) == 2 for seats in game.seats)


def played_by(game: AnyGame, result: DealResult, deal: int, seat: Seat) -> DealPlayed | None:
    """Return what a deal that was counted brought a seat; None where it had no part in it."""
    found = told(game, result)
    if found[seat] is None:
        return None
    taking_part = [points for points in found if points is not None]
    return DealPlayed(deal, found[seat] or 0.0, sum(taking_part) / len(taking_part))


def told(game: AnyGame, result: DealResult) -> Sequence[float | None]:
    """Return by seat the points; where sides play those of the own side less the mean of the others'."""
    factor = -1.0 if game.low_wins else LIFE if game.lives else 1.0
    points = [factor * each for each in result.points()]
    seats = len(points)
    sides = game.sides(seats)
    if len(sides) < seats or has_two_sides(game):
        by_side = {seat: points[side[0]] for side in sides for seat in side}
        total = sum(points[side[0]] for side in sides)
        return [by_side[Seat(s)] - (total - by_side[Seat(s)]) / (len(sides) - 1) for s in range(seats)]
    if game.lives:
        return [p if lines else None for p, lines in zip(points, result.lines, strict=True)]
    return points

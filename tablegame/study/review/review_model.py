"""A review as plain data, its sums, and the limits of its grades.

Worths are points of the sheet for the reviewed seat, turned so that up is good: in games where points are bad
they are negative. Where sides play they are those of the own side less the other's. In Losing Loadum, where
points only decide over a life, they are hundredths of a life. A loss is never below zero.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from tablegame.features.game_features import features_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, DealResult, Reason

Grade: TypeAlias = Literal["good", "inaccuracy", "mistake", "blunder"]
"""The grade of a decision; `good` includes those of which it is not clear at 95 % that another was better."""
GRADES: Final[tuple[Grade, ...]] = ("good", "inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class Rival:
    """The move that did better, or as well, in the same imagined deals."""

    move: str
    """Its notation."""
    lead: float
    """Points by which it did better on average; below zero where it did worse."""
    error: float
    """Half of the 95 % interval of `lead`."""
    won: int
    """Imagined deals in which it did better."""
    lost: int
    """Imagined deals in which it did worse."""
    sheet: float | None = None
    """Points of the sheet by which it did better, where `lead` counts hundredths of a life."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision, judged from what its seat could know."""

    line: int
    """The line of the record with the move."""
    deal: int
    """From 0."""
    played: str
    """Notation of the move."""
    grade: Grade
    loss: float
    """The cost in points, 0 for a good move."""
    expected: float
    """Points of the deal that could be expected after the move."""
    worlds: int
    """Imagined deals in which the moves were compared; 0 where the first look already agreed."""
    rival: Rival | None = None
    """The best other move that was measured; None where the first look already agreed."""
    certain: bool = False
    """Whether the rest was solved and nothing was guessed but the hands."""
    reason: Reason | None = field(default=None, hash=False)
    """The reason why the better move is better: a key of speech and its slots. Its slots cannot be hashed."""

    @property
    def better(self) -> str | None:
        """The move that should have been played; None for a good decision."""
        return self.rival.move if self.rival is not None and self.grade != "good" else None


@dataclass(frozen=True, slots=True)
class Par:
    """The worth of the cards of a deal: the mean of what hard reaches with them in that seat."""

    deal: int
    mean: float
    """Points, up is good."""
    error: float
    """Half of the 95 % interval of `mean`."""
    runs: int


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """The result of a deal that was counted."""

    deal: int
    points: float
    """The points of the reviewed seat, up is good."""
    average: float
    """Mean of all seats, up is good."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one match and one seat, as far as it has come."""

    match: str
    """The id of the match."""
    game: str
    seat: Seat
    mark: str
    """The fingerprint of the thought that judged."""
    total: int
    """Decisions with a choice in the match."""
    judged: tuple[Judged, ...] = ()
    """In order of the record."""
    deals: tuple[DealPlayed, ...] = ()
    pars: tuple[Par, ...] = ()
    """The pars of the deals whose par is known, in order."""

    @property
    def complete(self) -> bool:
        """Return whether every decision has been judged; pars may still be missing."""
        return len(self.judged) >= self.total

    def costliest(self, most: int | None = None) -> Sequence[Judged]:
        """Return the decisions that were not good, those that cost most first."""
        lost = [judged for judged in self.judged if judged.grade != "good"]
        return sorted(lost, key=lambda judged: (-judged.loss, judged.line))[:most]

    @property
    def lost(self) -> float:
        """The cost of mistakes so far, in points."""
        return sum(judged.loss for judged in self.judged)


class Limits(NamedTuple):
    """Points, in the measure of a game's reviews, from which on a loss is one of these."""

    inaccuracy: float
    mistake: float
    blunder: float

    def grade(self, loss: float) -> Grade:
        """Return the grade of a loss of so many points."""
        if loss >= self.blunder:
            return "blunder"
        return "mistake" if loss >= self.mistake else "inaccuracy" if loss >= self.inaccuracy else "good"


def limits_of(game_id: str) -> Limits:
    """Return the limits of a game; docs/review.md says what they were measured with."""
    return Limits(*features_of(game_id).review_limits)


def counts_lives(game_id: str) -> bool:
    """Return whether reviews of a game count hundredths of a life instead of points of the sheet."""
    return game_id in GAMES and GAMES[game_id].lives


LIFE: Final = 100.0
"""The worth of a life in reviews."""


def has_two_sides(game: AnyGame) -> bool:
    """Return whether two sides play in every match of a game, so that a lead is what counts."""
    return all(len(game.sides(seats)) == 2 for seats in game.seats)


def played_by(game: AnyGame, result: DealResult, deal: int, seat: Seat) -> DealPlayed | None:
    """Return what a deal that was counted brought a seat; None where it had no part in it."""
    points = points_by_seat(game, result)
    if points[seat] is None:
        return None
    taking_part = [of_seat for of_seat in points if of_seat is not None]
    return DealPlayed(deal, points[seat] or 0.0, sum(taking_part) / len(taking_part))


def points_by_seat(game: AnyGame, result: DealResult) -> Sequence[float | None]:
    """Return by seat the points; where sides play those of the own side less the mean of the others'."""
    factor = -1.0 if game.low_wins else LIFE if game.lives else 1.0
    points = [factor * of_seat for of_seat in result.points()]
    seats = len(points)
    sides = game.sides(seats)
    if len(sides) < seats or has_two_sides(game):
        by_side = {seat: points[side[0]] for side in sides for seat in side}
        total = sum(points[side[0]] for side in sides)
        return [by_side[Seat(s)] - (total - by_side[Seat(s)]) / (len(sides) - 1) for s in range(seats)]
    if game.lives:
        return [p if lines else None for p, lines in zip(points, result.lines, strict=True)]
    return points


@dataclass(frozen=True, slots=True)
class Sums:
    """Points of all deals that were counted, up is good. `average + cards - lost + fell == total`."""

    total: float
    """The points of the seat."""
    average: float
    """The points of a seat on average."""
    lost: float
    """Given away by decisions; not below zero."""
    cards: float | None
    """The worth of the cards beyond the average: par less that; None while pars are missing."""
    error: float
    """Half of the 95 % interval of `cards`."""
    deals: int
    """Deals that count."""
    pars: int
    """The number of deals that have a par."""

    @property
    def fell(self) -> float | None:
        """The rest of the total: luck beyond the cards; None while pars are missing."""
        return None if self.cards is None else self.total - self.average - self.cards + self.lost

    @property
    def par(self) -> float | None:
        """The points that hard reaches with these cards; None while pars are missing."""
        return None if self.cards is None else self.average + self.cards


def sums_of(review: Review, deal: int | None = None) -> Sums:
    """Sum up a match as far as it has been reviewed, or one of its deals."""
    deals = [deal_played for deal_played in review.deals if deal in (None, deal_played.deal)]
    pars = {par.deal: par for par in review.pars}
    known = [pars[deal_played.deal] for deal_played in deals if deal_played.deal in pars]
    total = sum(deal_played.points for deal_played in deals)
    average = sum(deal_played.average for deal_played in deals)
    lost = sum(judged.loss for judged in review.judged if deal in (None, judged.deal))
    cards = sum(par.mean for par in known) - average if len(known) == len(deals) else None
    error = math.sqrt(sum(par.error**2 for par in known))
    return Sums(total, average, lost, cards, error, len(deals), len(known))


def add_sums(sums: list[Sums]) -> Sums | None:
    """Sum up several matches of one game; None for none.

    The caller leaves out those without pars: with one of them there are no cards.
    """
    if not sums:
        return None
    known = [match.cards for match in sums if match.cards is not None]
    return Sums(
        sum(match.total for match in sums),
        sum(match.average for match in sums),
        sum(match.lost for match in sums),
        sum(known) if len(known) == len(sums) else None,
        math.sqrt(sum(match.error**2 for match in sums)),
        sum(match.deals for match in sums),
        sum(match.pars for match in sums),
    )


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck and skill of one player in the matches of one game.

    Only matches that are reviewed whole and whose pars are all known are counted. No player is rated.
    """

    game: str
    matches: int
    """The number of matches that are counted."""
    open: int
    """The number of matches that are not reviewed whole, or whose pars are not all known."""
    sums: Sums | None
    """None where no match is counted."""


def luck_of(reviews: Iterable[Review], game: str) -> Luck:
    """Return the luck in the matches of a game, among reviews of any."""
    own = [review for review in reviews if review.game == game]
    sums = [sums_of(review) for review in own if review.complete]
    counted = [of_match for of_match in sums if of_match.cards is not None and of_match.deals]
    return Luck(game, len(counted), len(own) - len(counted), add_sums(counted))

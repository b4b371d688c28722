"""A review as plain data.

Worths are points of the sheet for the reviewed seat, turned so that up is good: in games where points are bad
they are negative. Where sides play they are those of the own side less the other's. In Losing Loadum, where
points only decide over a life, they are hundredths of a life. A loss is never below zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason

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
    """Points given away, 0 for a good one."""
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
        """Whether every decision has been judged; pars may still be missing."""
        return len(self.judged) >= self.total

    def costliest(self, most: int | None = None) -> Sequence[Judged]:
        """Return the decisions that were not good, those that cost most first."""
        lost = [each for each in self.judged if each.grade != "good"]
        return sorted(lost, key=lambda each: (-each.loss, each.line))[:most]

    @property
    def lost(self) -> float:
        """Points given away by decisions so far."""
        return sum(each.loss for each in self.judged)

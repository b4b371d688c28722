"""Shapes that the events of several games share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult


@dataclass(frozen=True, slots=True)
class Public:
    """An event that all seats see whole."""

    def seen_by(self, viewer: Viewer) -> "Public":
        """Return all of it."""
        return self


@dataclass(frozen=True, slots=True)
class FirstDealer(Public):
    """The lot has named who deals first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    """A deal is over; hands are shown and counted."""

    deal: int
    result: DealResult
    scores: tuple[int, ...]
    """By seat: the score of the match after this deal."""


@dataclass(frozen=True, slots=True)
class MatchEnded(Public):
    """The last deal is counted."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards have gone to the hands; of a hand only its owner sees the cards."""

    deal: int
    dealer: Seat
    counts: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, viewer: Viewer) -> "Dealt":
        """Return the same with every other hand blank."""
        shown = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return Dealt(self.deal, self.dealer, self.counts, shown)

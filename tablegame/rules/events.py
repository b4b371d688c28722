"""Events that several games share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult


@dataclass(frozen=True, slots=True)
class Public:
    """An event that all seats see whole."""

    def seen_by(self, viewer: Viewer) -> "Public":
        """Return the whole event."""
        return self


@dataclass(frozen=True, slots=True)
class FirstDealer(Public):
    """The draw of the first dealer by lot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    """The end of a deal, when hands are shown and counted."""

    deal: int
    result: DealResult
    scores: tuple[int, ...]
    """By seat: the score of the match after this deal."""


@dataclass(frozen=True, slots=True)
class MatchEnded(Public):
    """The end of the match, after the last deal is counted."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal of cards to the hands; only the owner of a hand sees its cards."""

    deal: int
    dealer: Seat
    counts: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]

    def seen_by(self, viewer: Viewer) -> "Dealt":
        """Return the event with every other hand as None."""
        shown = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return Dealt(self.deal, self.dealer, self.counts, shown)


@dataclass(frozen=True, slots=True)
class WindowOpened(Public):
    """The start of a window for calls, whether or not a seat can make one."""

    kind: str


@dataclass(frozen=True, slots=True)
class WindowClosed(Public):
    """The end of a window for calls."""

    kind: str

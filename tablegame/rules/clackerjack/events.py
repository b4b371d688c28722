"""The events of Clackerjack beside those that all games share."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.events import Public


@dataclass(frozen=True, slots=True)
class FirstStarter(Public):
    """The lot has named who starts the first deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TilesDealt:
    """The deal of tiles to the hands; only the owner of a hand sees its tiles."""

    deal: int
    starter: Seat
    counts: tuple[int, ...]
    """By seat: tiles that it holds hidden."""
    hands: tuple[tuple[int, ...] | None, ...]
    open: tuple[tuple[int, ...], ...]
    """With two players the blanks before each; with four they come with the stacks."""

    def seen_by(self, viewer: Viewer) -> "TilesDealt":
        """Return the event with every other hand as None."""
        shown = tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands))
        return TilesDealt(self.deal, self.starter, self.counts, shown, self.open)


@dataclass(frozen=True, slots=True)
class StackTaken(Public):
    """A seat has chosen a stack; its partner has got the opposite one."""

    seat: Seat
    parity: str
    tiles: tuple[int, ...]
    partner: Seat
    partner_tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played(Public):
    """A seat has put tiles on the table."""

    seat: Seat
    tiles: tuple[int, ...]
    faces: tuple[int, ...]
    """The way in which each of the tiles is turned, and the numbers of its blanks."""
    kind: str
    left: int
    """Tiles that the seat still holds."""


@dataclass(frozen=True, slots=True)
class Passed(Public):
    """A seat has passed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(Public):
    """A seat has played its last tile; its side scores the tiles of the opponent who has more."""

    seat: Seat
    against: Seat
    points: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundWon(Public):
    """A round is over; `leader` is None while the winner may give the lead away."""

    seat: Seat
    bomb: bool
    leader: Seat | None


@dataclass(frozen=True, slots=True)
class LeadChosen(Public):
    """The winner of a round has said who leads the next one."""

    seat: Seat
    leader: Seat

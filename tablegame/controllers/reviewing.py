"""Where a window learns what reviews have come to; the thinking is done elsewhere."""

from typing import Protocol

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.study.review.model import Review


class Reviewing(Protocol):
    """Reviews of finished matches: those that are kept, and those on their way."""

    def want(self, record: Record, seat: Seat, pars: bool = False, deal: int | None = None) -> None:
        """Have this match reviewed for a seat, before all others; again is no matter. With `pars` the pars of
        its deals too, after everything else. `deal`: the one that is looked at comes first, from 0."""

    def found(self, record: Record, seat: Seat) -> Review | None:
        """As far as it has come; None where nothing is known. Asked every frame: costs nothing."""

    def awaited(self, record: Record, seat: Seat) -> bool:
        """Whether something about a match that is over is on its way, of which nothing may be known yet."""

    def tick(self) -> bool:
        """Take in what was thought; whether any review grew by it."""

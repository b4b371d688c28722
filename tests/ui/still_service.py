"""The service of a window in which no other process thinks."""

import os
from pathlib import Path

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Review
from tests.controllers.in_process import InProcess


class NoReviews:
    """A reviewer that never reviews anything."""

    busy = False

    def want(self, record: Record, seat: Seat, pars: bool = False, deal: int | None = None) -> None:
        """Ignore the wish."""

    def found(self, record: Record, seat: Seat) -> Review | None:
        """Return None."""
        return None

    def awaited(self, record: Record, seat: Seat) -> bool:
        """Return False."""
        return False

    def tick(self) -> bool:
        """Return False."""
        return False


class StillService(MatchService):
    """A match service over the folder of the test, whose workers think in this process."""

    def __init__(self, workers: object = None, reviewing: object = None) -> None:
        super().__init__(Path(os.environ["TABLEGAME_HOME"]).parent, InProcess())
        self.workers: Workers = workers or self.workers  # type: ignore[assignment]
        self._reviewing = reviewing or NoReviews()  # type: ignore[assignment]

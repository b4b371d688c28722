"""What a seat is told of its match, for a program that follows along: never more than the seat may see."""

from collections.abc import Callable, Sequence
from typing import Any

from tablegame.match.event_json import event_to_json
from tablegame.match.match import Batch, Match
from tablegame.pieces.seats import Seat

Hear = Callable[[Sequence[dict[str, Any]], bool], None]
"""Takes events as JSON values; True: they are all of this deal so far, whatever was told before."""


class Ear:
    """Listens for one seat of a match."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self._match = match
        self._seat = seat
        self._line = 0
        """The line of the record whose events were told last."""
        self._hear: Hear | None = None
        self._stop: Callable[[], None] | None = None

    def open(self, hear: Hear) -> None:
        """Tell what has happened in this deal, and from now on what happens."""
        self.shut()
        self._hear = hear
        self._stop = self._match.listen(self._seat, self._take)
        self._from_the_beginning(self._match.line)

    def shut(self) -> None:
        """Tell nothing any more."""
        if self._stop is not None:
            self._stop()
        self._hear = self._stop = None

    def _take(self, batch: Batch) -> None:
        if self._hear is None:
            return
        if batch.line <= self._line:
            # Moves were taken back: what was told of them is no longer so.
            self._from_the_beginning(batch.line)
            return
        self._line = batch.line
        self._hear(as_json(batch), False)

    def _from_the_beginning(self, line: int) -> None:
        """Tell all events of this deal up to that line."""
        match, deal = self._match, self._match.standing().deal
        batches = [each for each in match.history(self._seat) if each.line <= line]
        self._line = batches[-1].line if batches else 0
        events = [event for each in batches if match.deal_of(each.line) == deal for event in as_json(each)]
        if self._hear is not None:
            self._hear(events, True)


def as_json(batch: Batch) -> list[dict[str, Any]]:
    """The events of a batch as the protocol writes them."""
    return [event_to_json(event) for event in batch.events]

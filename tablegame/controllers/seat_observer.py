"""The events of a match for one seat, for a program that follows: never more than the seat may see."""

from collections.abc import Callable, Sequence
from typing import Any

from tablegame.match.event_json import event_to_json
from tablegame.match.match import Batch, Match
from tablegame.pieces.seats import Seat
from tablegame.rules.events import WindowClosed, WindowOpened

Hear = Callable[[Sequence[dict[str, Any]], bool], None]
"""A function that takes events as JSON values; True: they are all of this deal so far, and replace earlier
ones."""


class SeatObserver:
    """The events of a match as one seat may know them.

    While a window is open only a seat that is asked in it gets events (`catch_up`). Otherwise a seat could
    tell from the grouping of events whether another seat is asked.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self._match = match
        self._seat = seat
        self._line = 0
        """The line of the record whose events came last."""
        self._held: list[dict[str, Any]] = []
        """Events that are not sent yet."""
        self._anew = False
        """Whether they are all of this deal so far."""
        self._window = False
        """Whether a window is open behind them."""
        self._hear: Hear | None = None
        self._stop: Callable[[], None] | None = None

    def open(self, hear: Hear) -> None:
        """Send the events of this deal, and from now on new ones."""
        self.shut()
        self._hear = hear
        self._stop = self._match.listen(self._seat, self._take)
        self._begin_anew(self._match.line)

    def shut(self) -> None:
        """Stop sending events."""
        if self._stop is not None:
            self._stop()
        self._hear = self._stop = None

    def catch_up(self) -> None:
        """Send all events so far, because the seat is asked."""
        if self._hear is not None and (self._held or self._anew):
            held, anew = self._held, self._anew
            self._held, self._anew = [], False
            self._hear(held, anew)

    def _take(self, batch: Batch) -> None:
        if batch.line <= self._line:
            # Moves were taken back: events sent about them no longer hold.
            self._begin_anew(batch.line)
            return
        self._hold(batch)
        if not self._window:
            self.catch_up()

    def _begin_anew(self, line: int) -> None:
        """Send all events of this deal up to that line."""
        match, deal = self._match, self._match.standing().deal
        self._held, self._anew, self._window, self._line = [], True, False, 0
        for batch in match.history(self._seat):
            if batch.line <= line and match.deal_of(batch.line) == deal:
                self._hold(batch)
        if not self._window:
            self.catch_up()

    def _hold(self, batch: Batch) -> None:
        self._line = batch.line
        for event in batch.events:
            self._held.append(event_to_json(event))
            if isinstance(event, WindowOpened | WindowClosed):
                self._window = isinstance(event, WindowOpened)

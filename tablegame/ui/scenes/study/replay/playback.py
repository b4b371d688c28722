"""Movement through a replay: by moves, by decisions of the viewer, by deals, or by itself."""

from collections.abc import Callable

from tablegame.ui.scenes.study.replay.replay_table import ReplayTable
from tablegame.ui.scenes.study.replay.replay_text import ReplayText


class ReplayPlayback:
    """The movement of one table; `changed` is called after each move, and when play starts or stops."""

    def __init__(self, table: ReplayTable, words: ReplayText, changed: Callable[[], object]) -> None:
        self._table = table
        self._words = words
        self._source = table.replay
        self._changed = changed

    @property
    def last(self) -> int:
        """The number of moments."""
        return len(self._source.moments)

    def go(self, at: int) -> None:
        """Go to the moment after so many, at once."""
        at = max(0, min(self.last, at))
        self._table.go(at)
        if at >= self.last:
            self._source.playing = False
        self._changed()

    def stay(self, at: int) -> None:
        """Go to a moment and pause there."""
        self._source.playing = False
        self.go(at)

    def play(self) -> None:
        """Play or pause; from the end, play from the beginning."""
        source, finale = self._source, self._table.model.finale
        if not source.playing and source.at >= self.last and self._table.resting:
            self.go(0)
            finale = None
        source.playing = not source.playing
        if finale is not None and source.playing and finale.stands:
            finale.left = True
        self._changed()

    def step(self, by: int) -> None:
        """Go a moment back or on, and pause."""
        self.stay(self._source.at + by)

    def to_mine(self, by: int) -> None:
        """Go to the previous or next decision of the viewer, as it was before the decision was made."""
        self._to([n for n, moment in enumerate(self._source.moments) if moment.own], by)

    def to_deal(self, by: int) -> None:
        """Go to the beginning of the next deal, or back to that of this or the previous one."""
        self._to([segment.first for segment in self._words.segments(True)], by)

    def _to(self, places: list[int], by: int) -> None:
        at = self._source.at
        if by > 0:
            self.stay(next((n for n in places if n > at), self.last))
        else:
            self.stay(next((n for n in reversed(places) if n < at), 0))

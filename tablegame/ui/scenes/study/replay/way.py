"""From place to place in a replay: by moves, by one's own decisions, by deals, or by itself."""

from collections.abc import Callable

from tablegame.ui.scenes.study.replay.table import ReplayTable
from tablegame.ui.scenes.study.replay.words import ReplayWords


class Way:
    """Moves one table; `changed` is called whenever it stands elsewhere, or plays, or no longer does."""

    def __init__(self, table: ReplayTable, words: ReplayWords, changed: Callable[[], object]) -> None:
        self._table = table
        self._words = words
        self._source = table.replay
        self._changed = changed

    @property
    def last(self) -> int:
        """All moments."""
        return len(self._source.moments)

    def go(self, at: int) -> None:
        """To the moment after so many, at once."""
        at = max(0, min(self.last, at))
        self._table.go(at)
        if at >= self.last:
            self._source.playing = False
        self._changed()

    def stay(self, at: int) -> None:
        """There, and it stands still."""
        self._source.playing = False
        self.go(at)

    def play(self) -> None:
        """Goes on by itself, or stands still; from the end it begins anew."""
        source, finale = self._source, self._table.model.finale
        if not source.playing and source.at >= self.last and self._table.resting:
            self.go(0)
            finale = None
        source.playing = not source.playing
        if finale is not None and source.playing and finale.stands:
            finale.left = True
        self._changed()

    def step(self, by: int) -> None:
        """A moment back or on; it stands still then."""
        self.stay(self._source.at + by)

    def to_mine(self, by: int) -> None:
        """To the decision before or after of whoever looks; the moment before it is made is shown."""
        self._to([n for n, each in enumerate(self._source.moments) if each.own], by)

    def to_deal(self, by: int) -> None:
        """To the beginning of the next deal; back to that of this one, or of the one before."""
        self._to([each.first for each in self._words.segments(True)], by)

    def _to(self, places: list[int], by: int) -> None:
        at = self._source.at
        if by > 0:
            self.stay(next((n for n in places if n > at), self.last))
        else:
            self.stay(next((n for n in reversed(places) if n < at), 0))

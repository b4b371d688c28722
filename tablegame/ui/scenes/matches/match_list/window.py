"""The rows of a list as far as they are in sight: asked for a piece at a time, however long the list is."""

from pathlib import Path
from typing import Final

from tablegame.match.archive_page import Listed, Lists, Query

PIECE: Final = 60
"""Rows that are asked for at once."""


class RowWindow:
    """A list, which row of it is uppermost, and which is chosen."""

    def __init__(self, lists: Lists) -> None:
        self._lists = lists
        self._query = Query()
        self._start = 0
        self._held: list[Listed] = []
        self.count = 0
        """Rows of the list, the heads of branches among them."""
        self.matches = 0
        """Matches that fit."""
        self.first = 0
        """The uppermost row in sight."""
        self.index = 0
        """The row that is chosen."""

    def ask(self, query: Query) -> None:
        """The list anew; what was chosen stays so where it still stands near."""
        before, same = self.chosen, query.tab is self._query.tab
        self._query, self._held, self._start = query, [], 0
        self.count, self.matches = self._lists.rows(query)
        self.index = max(0, min(self.count - 1, self.index))
        if before is not None and same:
            self._follow(before)

    def _follow(self, before: Listed) -> None:
        """Rows that came in above push the chosen one down."""
        half = PIECE // 2
        for index in sorted(range(max(0, self.index - half), self.index + half), key=self._off):
            found = self.at(index)
            if found is not None and found.summary.path == before.summary.path:
                self.first = max(0, self.first + index - self.index) if self.first else 0
                self.index = index
                return

    def _off(self, index: int) -> int:
        return abs(index - self.index)

    def at(self, index: int) -> Listed | None:
        """A row by its place; None beyond the ends."""
        if not 0 <= index < self.count:
            return None
        if not self._start <= index < self._start + len(self._held):
            self._start = max(0, index - PIECE // 2)
            self._held = self._lists.page(self._query, self._start, PIECE)
        place = index - self._start
        return self._held[place] if place < len(self._held) else None

    @property
    def chosen(self) -> Listed | None:
        """The row that is chosen."""
        return self.at(self.index)

    def choose_match(self, identity: str) -> None:
        """Chooses a match, if it is in the list."""
        place = self._lists.place(self._query, identity)
        if place is not None:
            self.index = place

    def index_of(self, path: Path) -> int | None:
        """Where the match of a record stands; None where it does not."""
        return next(
            (
                index
                for index in range(max(0, self.index - 2 * PIECE), min(self.count, self.index + 2 * PIECE))
                if (found := self.at(index)) is not None and found.summary.path == path
            ),
            None,
        )

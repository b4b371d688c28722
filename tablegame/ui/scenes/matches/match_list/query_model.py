"""The matches that the list shows: the tab, the filters, the rows, and the row that is chosen."""

from datetime import datetime
from pathlib import Path
from typing import Final

from tablegame.controllers.match_shelf import MatchShelf
from tablegame.match.archive_page import Listed, Lists, Query, Tab
from tablegame.pieces.seats import Seat
from tablegame.ui.kit.list_node import ListState
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.match_list.filters import Filters
from tablegame.ui.scenes.matches.match_list.match_text import TABS, RowWords, row_words
from tablegame.ui.scenes.matches.match_list.review_loss import LostPoints, ReviewLosses, seat_of
from tablegame.ui.scenes.matches.open_duplicates import going_on
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage

MOST_WORDS: Final = 500
"""Rows whose words are kept."""
PIECE: Final = 60
"""Rows that are asked for at once."""


class RowWindow(ListState):
    """The rows of a list of any length, of which a piece is held at a time."""

    def __init__(self, lists: Lists) -> None:
        super().__init__()
        self._lists = lists
        self._query = Query()
        self._start = 0
        self._held: list[Listed] = []
        self.count = 0
        """Rows of the list, with the heads of branches."""
        self.matches = 0
        """Matches that fit."""

    def ask(self, query: Query) -> None:
        """Ask for the list again; the chosen match stays chosen where it still stands near."""
        before, same = self.chosen, query.tab is self._query.tab
        self._query, self._held, self._start = query, [], 0
        self.count, self.matches = self._lists.rows(query)
        self.index = max(0, min(self.count - 1, self.index))
        if before is not None and same:
            self._follow(before)

    def _follow(self, before: Listed) -> None:
        """Move the choice down by the rows that came in above it."""
        half, old = PIECE // 2, self.index
        near = sorted(range(max(0, old - half), old + half), key=lambda index: abs(index - old))
        for index in near:
            listed = self.at(index)
            if listed is not None and listed.summary.path == before.summary.path:
                self.first = max(0, self.first + index - old) if self.first else 0
                self.index = index
                return

    def at(self, index: int) -> Listed | None:
        """Return a row by its place, or None beyond the ends."""
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
        """Choose a match if it is in the list."""
        place = self._lists.place(self._query, identity)
        if place is not None:
            self.index, self.revealed = place, False

    def index_of(self, path: Path) -> int | None:
        """Return the place of a record near the chosen row, or None."""
        near = range(max(0, self.index - 2 * PIECE), min(self.count, self.index + 2 * PIECE))
        rows = ((index, self.at(index)) for index in near)
        return next((index for index, row in rows if row is not None and row.summary.path == path), None)


class QueryModel:
    """The answers of the archive to what the list asked last."""

    def __init__(self, ui: Ui, shelf: MatchShelf, filters: Filters) -> None:
        self.ui = ui
        self.shelf = shelf
        self.filters = filters
        self.rows = RowWindow(shelf.lists)
        self.query = Query()
        self.totals: dict[Tab, int] = dict.fromkeys(Tab, 0)
        self.damaged: list[str] = []
        self.newer: list[str] = []
        """The names of damaged records, and of those that only a newer version reads."""
        self.losses = ReviewLosses(ui)
        self._words: dict[tuple[object, ...], RowWords] = {}

    @property
    def tab(self) -> Tab:
        """The tab that is open."""
        return self.filters.query.tab

    @property
    def chosen(self) -> Listed | None:
        """The match that is chosen."""
        return self.rows.chosen

    def look(self) -> None:
        """Look through the folder, from now on."""
        look = getattr(self.ui.service, "look", None)
        if look is not None:
            look()

    def open(self, page: MatchesPage) -> None:
        """Open the tab that a page names, or that of its match, and choose the match."""
        tab = self.shelf.tab_of(page.identity) if page.identity else None
        if tab is None:
            totals = self.shelf.lists.totals()
            waits = totals[Tab.UNFINISHED] or going_on(self.ui)
            usual = Tab.UNFINISHED if waits or not totals[Tab.FINISHED] else Tab.FINISHED
            tab = TABS.get(page.tab, usual)
        self.filters.turn_to(tab)
        if not page.identity:
            self.filters.narrow(page.game, page.person, page.level, page.days)
        self.ask()
        if page.identity:
            self.rows.choose_match(page.identity)

    def ask(self) -> None:
        """Ask for the rows and the counts again."""
        self.now = datetime.now().astimezone()
        self.query = self.filters.full(lambda: self.shelf.keepsakes.starred, self.now)
        self.rows.ask(self.query)
        self.totals = self.shelf.lists.totals()
        self.damaged, self.newer = records.set_aside(self.ui)

    def seat(self, listed: Listed | None) -> Seat | None:
        """Return the seat whose decisions the list reports: the player's own, or that of a person."""
        you = list(self.query.whose or self.query.you)
        return None if listed is None else seat_of(listed.summary, you)

    def lost(self, listed: Listed) -> LostPoints | None:
        """Return what the decisions of a match lost, or None where there can be no review."""
        return self.losses.of(listed, self.seat(listed))

    def words(self, listed: Listed) -> RowWords:
        """Return the words of a row, which are kept as long as nothing changes."""
        summary = listed.summary
        kept = self.shelf.keepsakes.of(summary.identity)
        state = summary.path, summary.modified, summary.deal
        key = *state, kept, self.ui.language, self.now.date(), self.query.person
        if key not in self._words:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            you = self.query.whose or self.query.you
            self._words[key] = row_words(self.ui, listed, kept, you, self.now)
        return self._words[key]

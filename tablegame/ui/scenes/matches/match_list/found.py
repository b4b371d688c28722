"""Which matches the list shows: the tab, the filters, the rows and which of them is chosen."""

from datetime import datetime

from tablegame.controllers.match_shelf import MatchShelf
from tablegame.match.archive_page import Listed, Query, Tab
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.match_list.filters import Filters
from tablegame.ui.scenes.matches.match_list.lost import Losses, Lost, seat_of
from tablegame.ui.scenes.matches.match_list.window import RowWindow
from tablegame.ui.scenes.matches.match_list.words import TABS, RowWords, row_words
from tablegame.ui.scenes.matches.open_duplicates import going_on
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage

MOST_WORDS = 500
"""Rows whose words are kept."""


class Found:
    """What the archive knows by now, as it was asked last."""

    def __init__(self, ui: Ui, shelf: MatchShelf, filters: Filters) -> None:
        self.ui = ui
        self.shelf = shelf
        self.filters = filters
        self.rows = RowWindow(shelf.lists)
        self.query = Query()
        self.totals: dict[Tab, int] = dict.fromkeys(Tab, 0)
        self.damaged: list[str] = []
        self.newer: list[str] = []
        """Names of records that were put aside, and of those that are left alone."""
        self.losses = Losses(ui)
        self._words: dict[tuple[object, ...], RowWords] = {}

    @property
    def tab(self) -> Tab:
        """The one that is open."""
        return self.filters.query.tab

    @property
    def chosen(self) -> Listed | None:
        """The match that is chosen."""
        return self.rows.chosen

    def look(self) -> None:
        """Looks through the folder, from now on."""
        look = getattr(self.ui.service, "look", None)
        if look is not None:
            look()

    def open(self, page: MatchesPage) -> None:
        """The tab that was asked for, and the match."""
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
        """The rows, anew."""
        self.now = datetime.now().astimezone()
        self.query = self.filters.full(lambda: self.shelf.keepsakes.starred, self.now)
        self.rows.ask(self.query)
        self.totals = self.shelf.lists.totals()
        self.damaged, self.newer = records.set_aside(self.ui)

    def seat(self, listed: Listed | None) -> Seat | None:
        """Whose decisions are told of a match: those of who looks, or of a person."""
        you = list(self.query.whose or self.query.you)
        return None if listed is None else seat_of(listed.summary, you)

    def lost(self, listed: Listed) -> Lost | None:
        """What the decisions of a match lost."""
        return self.losses.of(listed, self.seat(listed))

    def words(self, listed: Listed) -> RowWords:
        """The words of a row, kept as long as nothing changes."""
        kept, found = self.shelf.keepsakes.of(listed.summary.identity), listed.summary
        key = (
            found.path, found.modified, found.deal, kept, self.ui.language, self.now.date(),
            self.query.person,
        )  # fmt: skip
        if key not in self._words:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            you = self.query.whose or self.query.you
            self._words[key] = row_words(self.ui, listed, kept, you, self.now)
        return self._words[key]

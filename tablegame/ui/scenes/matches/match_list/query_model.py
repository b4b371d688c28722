"""The filters over the list, and its order."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, cast, get_args

from tablegame.ai.levels import LEVELS
from tablegame.controllers.match_shelf import MatchShelf
from tablegame.match.archive_page import OUTSIDE, PEOPLE, ArchiveRow, Lists, Order, Query, Tab
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import choice, icon_check
from tablegame.ui.kit.layout import Node
from tablegame.ui.kit.list_node import ListState
from tablegame.ui.scenes.common import game_name, short_name
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.duplicate_results import open_duplicates
from tablegame.ui.scenes.matches.match_list.match_text import (
    TABS,
    LostPoints,
    ReviewLosses,
    RowWords,
    level_name,
    row_words,
    seat_of,
)
from tablegame.ui.scenes.people.people_service import host_of, names_of, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage

PERIODS: Final = (7, 30, 365)
MOST_PEOPLE: Final = 12
"""The most names in the list, those of most matches first."""

Options = list[tuple[object, str]]
MOST_WORDS: Final = 500
"""Rows whose words are kept."""
PIECE: Final = 60
"""Rows that are asked for at once."""


def since(days: int, now: datetime) -> float:
    """Return when the last `days` begin, which is at midnight, or 0 for all days."""
    if not days:
        return 0.0
    first = (now - timedelta(days=days - 1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return first.timestamp()


class Filters:
    """The filters and the order of the list, and the fields that set them."""

    def __init__(self, ui: Ui, on_change: Callable[[], object]) -> None:
        self.ui = ui
        self.query = Query()
        """All but the period and the stars."""
        self.days = 0
        self.kept = False
        self._on_change = on_change

    def full(self, starred: Callable[[], frozenset[str]], now: datetime) -> Query:
        """Return the whole query, with `starred()` the matches that are kept."""
        return replace(
            self.query, since=since(self.days, now), kept=starred() if self.kept else None,
            names=names_of(self.ui, self.query.person), you=names_of(self.ui, own_name(self.ui)),
        )  # fmt: skip

    def turn_to(self, tab: Tab) -> None:
        """Turn to another tab with the same filters, without a call of `on_change`."""
        self.query = replace(self.query, tab=tab)

    def narrow(self, game: str, person: str, level: str, days: int) -> None:
        """Set filters before the list is shown, without a call of `on_change`."""
        known = host_of(self.ui).people.by_name(person)
        person = person if known is None else known.name
        self.query = replace(self.query, game=game, person=person, level=level)
        self.days = days if days in PERIODS else 0

    def clear(self) -> None:
        """Leave nothing out."""
        self.query = replace(self.query, game="", person="", level="")
        self.days, self.kept = 0, False
        self._on_change()

    def _set(self, **what: Any) -> None:
        self.query = replace(self.query, **what)
        self._on_change()

    def _period(self, days: object) -> None:
        self.days = cast(int, days)
        self._on_change()

    def _keep(self, kept: bool) -> None:
        self.kept = kept
        self._on_change()

    # Fields -------------------------------------------------------------------------------------------------
    def order_field(self, size: float) -> Node:
        """Return the field for the order."""
        ui = self.ui
        options: Options = [(order, ui.text(f"matches.order.{order}")) for order in get_args(Order)]
        return choice(
            ui.text("matches.sort"), options, self.query.order, lambda order: self._set(order=order),
            name="sort", size=size, icon="sort", widest=False,
        )  # fmt: skip

    def fields(self, lists: Lists, size: float) -> list[Node]:
        """Return a field for each thing that can be left out."""
        ui, query = self.ui, self.query
        fields: list[tuple[str, Options, object, Callable[[Any], object]]] = [
            ("game", self._games(lists), query.game, lambda game: self._set(game=game)),
            ("person", self._people(lists), query.person, lambda person: self._set(person=person)),
            ("level", self._levels(lists), query.level, lambda level: self._set(level=level)),
            ("period", self._periods(), self.days, self._period),
        ]
        kept = ui.text("matches.filter_of.kept")
        star = icon_check(
            ("star", "star_kept"), kept, self.kept, self._keep, name="kept", words=kept, size=size
        )
        made: list[Node] = [
            choice(
                ui.text(f"matches.filter_of.{name}"), options, value, change, name=f"filter.{name}",
                size=size, widest=False, narrows=True,
            )
            for name, options, value, change in fields
        ]  # fmt: skip
        return [*made, star]

    def _games(self, lists: Lists) -> Options:
        ui = self.ui
        games = sorted(lists.games(self.query.tab) | ({self.query.game} - {""}))
        return [("", ui.text("matches.any.game")), *((game, game_name(ui, game)) for game in games)]

    def _people(self, lists: Lists) -> Options:
        ui, chosen = self.ui, self.query.person
        people: Sequence[str] = list(host_of(ui).people.group(lists.people(self.query.tab)))[:MOST_PEOPLE]
        if chosen and chosen not in people:
            people = [*people, chosen]
        everyone: Options = [("", ui.text("matches.any.person"))]
        return everyone + [(name, short_name(ui, name, t.NAME, 260)) for name in people]

    def _levels(self, lists: Lists) -> Options:
        ui, kinds = self.ui, lists.kinds(self.query.tab) | {f"bot:{self.query.level}"}
        options: Options = [("", ui.text("matches.any.level"))]
        options += [(level, level_name(ui, level)) for level in LEVELS if f"bot:{level}" in kinds]
        options.append((PEOPLE, ui.text("matches.level.people")))
        if self.query.level == OUTSIDE or any(kind.startswith("outside:") for kind in kinds):
            options.append((OUTSIDE, ui.text("matches.level.outside")))
        return options

    def _periods(self) -> Options:
        ui = self.ui
        options: Options = [(0, ui.text("matches.any.period"))]
        return options + [(days, ui.text(f"matches.period.{days}")) for days in PERIODS]


class RowWindow(ListState):
    """The rows of a list of any length, of which a piece is held at a time."""

    def __init__(self, lists: Lists) -> None:
        super().__init__()
        self._lists = lists
        self._query = Query()
        self._start = 0
        self._held: list[ArchiveRow] = []
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

    def _follow(self, before: ArchiveRow) -> None:
        """Move the choice down by the rows that came in above it."""
        half, old = PIECE // 2, self.index
        near = sorted(range(max(0, old - half), old + half), key=lambda index: abs(index - old))
        for index in near:
            listed = self.at(index)
            if listed is not None and listed.summary.path == before.summary.path:
                self.first = max(0, self.first + index - old) if self.first else 0
                self.index = index
                return

    def at(self, index: int) -> ArchiveRow | None:
        """Return a row by its place, or None beyond the ends."""
        if not 0 <= index < self.count:
            return None
        if not self._start <= index < self._start + len(self._held):
            self._start = max(0, index - PIECE // 2)
            self._held = self._lists.page(self._query, self._start, PIECE)
        place = index - self._start
        return self._held[place] if place < len(self._held) else None

    @property
    def chosen(self) -> ArchiveRow | None:
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
    def chosen(self) -> ArchiveRow | None:
        """The match that is chosen."""
        return self.rows.chosen

    def look(self) -> None:
        """Look through the folder, from now on."""
        self.ui.service.look()

    def open(self, page: MatchesPage) -> None:
        """Open the tab that a page names, or that of its match, and choose the match."""
        tab = self.shelf.tab_of(page.identity) if page.identity else None
        if tab is None:
            totals = self.shelf.lists.totals()
            waits = totals[Tab.UNFINISHED] or open_duplicates(self.ui)
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
        self.query = self.filters.full(lambda: self.shelf.bookmarks.starred, self.now)
        self.rows.ask(self.query)
        self.totals = self.shelf.lists.totals()
        self.damaged, self.newer = records.set_aside(self.ui)

    def seat(self, listed: ArchiveRow | None) -> Seat | None:
        """Return the seat whose decisions the list reports: the player's own, or that of a person."""
        you = list(self.query.whose or self.query.you)
        return None if listed is None else seat_of(listed.summary, you)

    def lost(self, listed: ArchiveRow) -> LostPoints | None:
        """Return the loss of all decisions of a match, or None where there can be no review."""
        return self.losses.of(listed, self.seat(listed))

    def words(self, listed: ArchiveRow) -> RowWords:
        """Return the words of a row, which are kept as long as nothing changes."""
        summary = listed.summary
        kept = self.shelf.bookmarks.of(summary.identity)
        state = summary.path, summary.modified, summary.deal
        key = *state, kept, self.ui.language, self.now.date(), self.query.person
        if key not in self._words:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            you = self.query.whose or self.query.you
            self._words[key] = row_words(self.ui, listed, kept, you, self.now)
        return self._words[key]

"""The row of filters over the list, and the order of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, cast, get_args

from tablegame.ai.levels import LEVELS
from tablegame.match.archive_page import OUTSIDE, PEOPLE, Lists, Order, Query, Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import game_name, short_name
from tablegame.ui.scenes.matches.match_list.widgets import Filter, KeptFilter
from tablegame.ui.scenes.matches.match_list.words import level_name
from tablegame.ui.scenes.people.people_service import host_of, names_of, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.choices import Choice
from tablegame.ui.widgets.form import Widget

PERIODS: Final = (7, 30, 365)
GAP: Final = 8.0
MOST_PEOPLE: Final = 12
"""Names in the list, those of most matches first."""

Options = list[tuple[object, str]]


def since(days: int, now: datetime) -> float:
    """Where the last days begin: at midnight, so that a list is the same all day; 0 for all days."""
    if not days:
        return 0.0
    first = (now - timedelta(days=days - 1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return first.timestamp()


class Filters:
    """What is set, and the fields to set it with."""

    def __init__(self, ui: Ui, on_change: Callable[[], object]) -> None:
        self.ui = ui
        self.query = Query()
        """But for the period and what is kept."""
        self.days = 0
        self.kept = False
        self._on_change = on_change

    def full(self, starred: Callable[[], frozenset[str]], now: datetime) -> Query:
        """What the list shows."""
        return replace(
            self.query, since=since(self.days, now), kept=starred() if self.kept else None,
            names=names_of(self.ui, self.query.person), you=names_of(self.ui, own_name(self.ui)),
        )  # fmt: skip

    def turn_to(self, tab: Tab) -> None:
        """Another tab, with the same set; nobody is told."""
        self.query = replace(self.query, tab=tab)

    def narrow(self, game: str, person: str, level: str, days: int) -> None:
        """What is set when the list is opened; nobody is told."""
        known = host_of(self.ui).people.by_name(person)
        person = person if known is None else known.name
        self.query = replace(self.query, game=game, person=person, level=level)
        self.days = days if days in PERIODS else 0

    def clear(self) -> None:
        """Nothing is left out."""
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
    def sort_field(self, box: Box, size: float) -> Choice:
        """In which order."""
        ui = self.ui
        options: Options = [(order, ui.text(f"matches.order.{order}")) for order in get_args(Order)]
        field = Filter(
            box, ui.text("matches.sort"), options, self.query.order, lambda order: self._set(order=order),
            name="sort", size=size,
        )  # fmt: skip
        field.icon = "sort"
        return field

    def fields(self, lists: Lists, x: float, y: float, room: float, high: float, size: float) -> list[Widget]:
        """One beside the other, each as wide as its words ask, in at most `room` du."""
        ui, query = self.ui, self.query
        asked: list[tuple[str, Options, object, Callable[[object], object]]] = [
            ("game", self._games(lists), query.game, lambda game: self._set(game=game)),
            ("person", self._people(lists), query.person, lambda person: self._set(person=person)),
            ("level", self._levels(lists), query.level, lambda level: self._set(level=level)),
            ("period", self._periods(), self.days, self._period),
        ]
        wide = []
        for name, options, value, _ in asked:
            shown = next((words for each, words in options if each == value), ui.text(f"matches.any.{name}"))
            wide.append(ui.type.measure(shown, size, True) + 54)
        kept = ui.text("matches.filter_of.kept")
        wide.append(ui.type.measure(kept, size, True) + 34 + 1.1 * ui.type.em(kept, size))
        spare = room - GAP * (len(wide) - 1)
        if sum(wide) > spare:
            wide = [each * spare / sum(wide) for each in wide]
        found: list[Widget] = []
        for (name, options, value, change), w in zip(asked, wide, strict=False):
            label = ui.text(f"matches.filter_of.{name}")
            field = Filter((x, y, w, high), label, options, value, change, name=f"filter.{name}", size=size)
            found.append(field)
            x += w + GAP
        found.append(KeptFilter((x, y, wide[-1], high), kept, self.kept, self._keep, size))
        return found

    def _games(self, lists: Lists) -> Options:
        ui = self.ui
        games = sorted(lists.games(self.query.tab) | ({self.query.game} - {""}))
        return [("", ui.text("matches.any.game")), *((game, game_name(ui, game)) for game in games)]

    def _people(self, lists: Lists) -> Options:
        ui, chosen = self.ui, self.query.person
        people: Sequence[str] = list(host_of(ui).people.group(lists.people(self.query.tab)))[:MOST_PEOPLE]
        if chosen and chosen not in people:
            people = [*people, chosen]
        found: Options = [("", ui.text("matches.any.person"))]
        return found + [(name, short_name(ui, name, t.NAME, 260)) for name in people]

    def _levels(self, lists: Lists) -> Options:
        ui, kinds = self.ui, lists.kinds(self.query.tab) | {f"bot:{self.query.level}"}
        found: Options = [("", ui.text("matches.any.level"))]
        found += [(level, level_name(ui, level)) for level in LEVELS if f"bot:{level}" in kinds]
        found.append((PEOPLE, ui.text("matches.level.people")))
        if self.query.level == OUTSIDE or any(kind.startswith("outside:") for kind in kinds):
            found.append((OUTSIDE, ui.text("matches.level.outside")))
        return found

    def _periods(self) -> Options:
        ui = self.ui
        found: Options = [(0, ui.text("matches.any.period"))]
        return found + [(days, ui.text(f"matches.period.{days}")) for days in PERIODS]

"""The filters over the list, and its order."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, cast, get_args

from tablegame.ai.levels import LEVELS
from tablegame.match.archive_page import OUTSIDE, PEOPLE, Lists, Order, Query, Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import choice, icon_check
from tablegame.ui.kit.layout import Node
from tablegame.ui.scenes.common import game_name, short_name
from tablegame.ui.scenes.matches.match_list.match_text import level_name
from tablegame.ui.scenes.people.people_service import host_of, names_of, own_name
from tablegame.ui.shell.context import Ui

PERIODS: Final = (7, 30, 365)
MOST_PEOPLE: Final = 12
"""The most names in the list, those of most matches first."""

Options = list[tuple[object, str]]


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

"""A list of matches: its filters, its order, and the query to the database."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from tablegame.match.archive_db import plain, rebuilding
from tablegame.match.summary import Summary, from_json

Order = Literal["newest", "oldest", "best", "worst"]

PEOPLE: Final = "people"
"""The level of matches without computers and programs."""
OUTSIDE: Final = "outside"
"""The level of matches with any program."""


class Tab(Enum):
    """The list in which a match appears."""

    UNFINISHED = 0
    FINISHED = 1
    PRACTICE = 2
    """Finished matches of practice tables, and all branches: none of them counts."""
    ABANDONED = 3


@dataclass(frozen=True, slots=True)
class Query:
    """The filters and the order of a list of matches; an empty filter lets all pass."""

    tab: Tab = Tab.FINISHED
    game: str = ""
    person: str = ""
    """The name in a person's seat."""
    names: tuple[str, ...] = ()
    """All names of that person; none: only this one."""
    level: str = ""
    """The level of any computer there, or PEOPLE, or OUTSIDE."""
    since: float = 0.0
    """The time in seconds since 1970; matches last touched before are left out."""
    kept: Collection[str] | None = None
    """The identities of bookmarked matches, if only these are listed; None: all."""
    order: Order = "newest"
    you: tuple[str, ...] = ()
    """The names of the person whose result is sorted by; without any, the first person's."""

    @property
    def whose(self) -> tuple[str, ...]:
        """The names of the person in the filter."""
        return (self.names or (self.person,)) if self.person else ()

    @property
    def narrowed(self) -> bool:
        """Return whether the filters leave anything out."""
        return bool(self.game or self.person or self.level or self.since or self.kept is not None)


@dataclass(frozen=True, slots=True)
class ArchiveRow:
    """A row of a list."""

    summary: Summary
    under: bool = False
    """Whether it is a branch beneath the row of its match."""
    head: bool = False
    """Whether it is listed only because of its branches, and belongs to another tab."""


class Lists:
    """The lists of one archive, as far as it has read them."""

    def __init__(
        self,
        ask: Callable[..., list[tuple[Any, ...]]],
        changes: Callable[[], int],
        folder: Path,
        abandoned: Path,
        rebuild: Callable[[], object],
    ) -> None:
        """Use `ask` for questions to a database; `changes` returns a number that grows with its data.
        `rebuild` rebuilds the database."""
        self._ask = ask
        self._changes = changes
        self._folders = folder, abandoned
        self._kept: dict[tuple[object, ...], list[tuple[Any, ...]]] = {}
        self._kept_of = -1
        self._rebuild = rebuild

    def rebuild(self) -> None:
        """Rebuild the database, and drop cached answers."""
        self._kept_of = -1
        self._rebuild()

    def _ask_once(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the same answer as long as nothing has changed."""
        if self._kept_of != self._changes():
            self._kept.clear()
            self._kept_of = self._changes()
        key = (text, *values)
        if key not in self._kept:
            self._kept[key] = self._ask(text, *values)
        return self._kept[key]

    def _folder(self, aside: object) -> Path:
        return self._folders[bool(aside)]

    @rebuilding
    def page(self, query: Query, first: int = 0, most: int = -1) -> list[ArchiveRow]:
        """Return so many matches of a list from a place on (from 0)."""
        text, values = rows_of(query)
        rows = self._ask(f"{text} LIMIT ? OFFSET ?", *values, most, first)
        return [
            ArchiveRow(known_summary(self._folder(aside), file, summary), bool(under), bool(head))
            for file, summary, aside, under, head in rows
        ]

    @rebuilding
    def rows(self, query: Query) -> tuple[int, int]:
        """Return the number of rows of a list, and of those that are not only heads of branches."""
        text, values = rows_of(replace(query, order="newest"), "head")
        rows, heads = self._ask_once(f"SELECT count(*), total(head) FROM ({text})", *values)[0]
        return int(rows), int(rows - heads)

    @rebuilding
    def place(self, query: Query, identity: str) -> int | None:
        """Return the place of a match in a list, from 0; None if it is not in it."""
        text, values = rows_of(query, "identity")
        for place, (listed,) in enumerate(self._ask(text, *values)):
            if listed == identity:
                return place
        return None

    @rebuilding
    def listed(self, identity: str) -> tuple[Tab, Path] | None:
        """Return the tab of a match and the path of its record; None if it is not here."""
        rows = self._ask(
            "SELECT tab, file, abandoned FROM matches WHERE identity = ? AND tab >= 0"
            " ORDER BY abandoned LIMIT 1",
            identity,
        )
        return next(((Tab(tab), self._folder(aside) / json.loads(file)) for tab, file, aside in rows), None)

    @rebuilding
    def daily(self, beginning: str) -> list[Summary]:
        """Return all matches whose first line names a day that begins like this, such as 2026-11."""
        rows = self._ask_once(
            "SELECT file, summary, abandoned FROM matches WHERE daily >= ? AND daily < ? AND tab >= 0"
            " ORDER BY name",
            plain(beginning),
            plain(beginning) + "\U0010ffff",
        )
        return [known_summary(self._folder(aside), file, text) for file, text, aside in rows if text]

    @rebuilding
    def match(self, identity: str) -> tuple[Tab, Summary] | None:
        """Return the tab and the summary of a match; None if it is not here."""
        rows = self._ask(
            "SELECT tab, file, abandoned, summary FROM matches WHERE identity = ? AND tab >= 0"
            " ORDER BY abandoned LIMIT 1",
            identity,
        )
        return next(
            (
                (Tab(tab), known_summary(self._folder(aside), file, summary))
                for tab, file, aside, summary in rows
            ),
            None,
        )

    @rebuilding
    def played_by_name(self) -> dict[str, int]:
        """Return by the name in a person's seat how many matches were finished; practice is not counted."""
        rows = self._ask_once(
            "SELECT s.name, count(DISTINCT m.identity) FROM seatings s JOIN matches m ON m.name = s.match"
            " WHERE s.kind = 'human' AND m.tab = ? GROUP BY s.name",
            Tab.FINISHED.value,
        )
        return {name: int(count) for name, count in rows}

    @rebuilding
    def player_names(self) -> list[str]:
        """Return every name in a person's seat, in any tab."""
        rows = self._ask_once("SELECT DISTINCT name FROM seatings WHERE kind = 'human'")
        return [name for (name,) in rows]

    @rebuilding
    def named(self, name: str) -> bool:
        """Return whether a person of that name sits in any match, finished or not."""
        return bool(
            self._ask("SELECT 1 FROM seatings WHERE kind = 'human' AND name = ? LIMIT 1", plain(name))
        )

    @rebuilding
    def totals(self) -> dict[Tab, int]:
        """Return how many matches there are in each tab."""
        rows = dict(self._ask_once("SELECT tab, count(*) FROM matches WHERE tab >= 0 GROUP BY tab"))
        return {tab: rows.get(tab.value, 0) for tab in Tab}

    @rebuilding
    def games(self, tab: Tab) -> set[str]:
        """Return the games of a tab's matches."""
        return {
            game for (game,) in self._ask_once("SELECT DISTINCT game FROM matches WHERE tab = ?", tab.value)
        }

    @rebuilding
    def people(self, tab: Tab) -> list[str]:
        """Return the people in a tab's matches, those of most matches first."""
        rows = self._ask_once(
            "SELECT s.name, count(*) AS n FROM seatings s JOIN matches m ON m.name = s.match"
            " WHERE s.kind = 'human' AND m.tab = ? GROUP BY s.name ORDER BY n DESC, s.name",
            tab.value,
        )
        return [name for name, _ in rows]

    @rebuilding
    def kinds(self, tab: Tab) -> set[str]:
        """Return the kinds of who plays in a tab's matches."""
        rows = self._ask_once(
            "SELECT DISTINCT s.kind FROM seatings s JOIN matches m ON m.name = s.match WHERE m.tab = ?",
            tab.value,
        )
        return {kind for (kind,) in rows}


def tab_of(summary: Summary, aside: bool) -> Tab:
    """Return the tab that lists a match; `aside`: its record is among the abandoned ones."""
    if aside:
        return Tab.ABANDONED
    if summary.branch or (summary.over and summary.assisted):
        return Tab.PRACTICE
    return Tab.FINISHED if summary.over else Tab.UNFINISHED


_PLACE: Final = (
    "(SELECT s.place FROM seatings s WHERE s.match = {0}.name AND s.kind = 'human'"
    " ORDER BY s.name NOT IN (SELECT value FROM json_each(?)), s.seat LIMIT 1)"
)
_WAYS: Final[dict[Order, str]] = {
    "newest": "touched DESC, name DESC",
    "oldest": "touched, name",
    "best": "result IS NULL, result, touched DESC, name DESC",
    "worst": "result IS NULL, result DESC, touched DESC, name DESC",
}


def rows_of(query: Query, column: str = "") -> tuple[str, list[object]]:
    """Return the query for all rows of a list in their order, and its values; `column`: of that column
    only."""
    where, values = _conditions(query)
    shown = column or "file, summary, abandoned, under, head"
    by_result = query.order in ("best", "worst")
    you = _json(query.whose or query.you)
    if query.tab is not Tab.PRACTICE:
        result = f", {_PLACE.format('m')} AS result" if by_result else ""
        first = [you] if by_result else []
        text = (
            f"SELECT {shown} FROM (SELECT m.*, 0 AS under, 0 AS head{result} FROM matches m WHERE {where})"
            f" ORDER BY {_WAYS[query.order]}"
        )
        return text, [*first, *values]
    # A branch is listed beneath its match, which is a row of its own though it may belong to another tab.
    result = _PLACE.format("b") if by_result else "NULL"
    newest = "MIN" if query.order == "oldest" else "MAX"
    way = {
        "newest": "together DESC", "oldest": "together",
        "best": "best IS NULL, best, together DESC", "worst": "best IS NULL, best DESC, together DESC",
    }[query.order]  # fmt: skip
    text = (
        f"WITH found AS (SELECT m.* FROM matches m WHERE {where}),"
        " heads AS (SELECT m.* FROM matches m WHERE m.tab IN (0, 1) AND m.known_as IN"
        " (SELECT parent FROM found WHERE parent != '') GROUP BY m.known_as),"
        " both AS (SELECT *, 0 AS head FROM found UNION ALL SELECT *, 1 AS head FROM heads),"
        " joined AS (SELECT b.*, EXISTS (SELECT 1 FROM both p WHERE b.parent != '' AND p.known_as = b.parent)"
        f" AS under, {result} AS result FROM both b),"
        " grouped AS (SELECT *, CASE WHEN under THEN parent ELSE known_as END AS family FROM joined)"
        f" SELECT {shown} FROM (SELECT *, {newest}(touched) OVER (PARTITION BY family) AS together,"
        " MIN(result) OVER (PARTITION BY family) AS best FROM grouped)"
        f" ORDER BY {way}, family, under, touched DESC, name DESC"
    )
    return text, [*values, *([you] if by_result else [])]


def _conditions(query: Query) -> tuple[str, list[object]]:
    where, values = ["m.tab = ?"], list[object]([query.tab.value])

    def sits(condition: str) -> str:
        return f"EXISTS (SELECT 1 FROM seatings s WHERE s.match = m.name AND {condition})"

    if query.game:
        where.append("m.game = ?")
        values.append(plain(query.game))
    if query.person:
        where.append(sits("s.kind = 'human' AND s.name IN (SELECT value FROM json_each(?))"))
        values.append(_json(query.whose))
    if query.level == PEOPLE:
        where.append("NOT " + sits("s.kind != 'human'"))
    elif query.level == OUTSIDE:
        where.append(sits("s.kind LIKE 'outside:%'"))
    elif query.level:
        where.append(sits("s.kind = ?"))
        values.append(f"bot:{plain(query.level)}")
    if query.since:
        where.append("m.touched >= ?")
        values.append(query.since)
    if query.kept is not None:
        where.append("m.identity IN (SELECT value FROM json_each(?))")
        values.append(json.dumps(sorted(query.kept)))
    return " AND ".join(where), values


def _json(names: Sequence[str]) -> str:
    return json.dumps([plain(name) for name in names])


@lru_cache(maxsize=2048)
def known_summary(folder: Path, file: str, text: str) -> Summary:
    """Return the summary of a stored row; cached, because a growing list is queried again and again."""
    return from_json(folder / json.loads(file), json.loads(text))

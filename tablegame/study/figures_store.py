"""The figures of all finished matches of a folder: a database that can be rebuilt from the records."""

import json
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from tablegame.match.archive import listed
from tablegame.match.archive_db import opened_or_remade, rebuilding
from tablegame.match.files import make_private
from tablegame.match.header import Player, match_id
from tablegame.match.hint_log import hints_of
from tablegame.match.home import matches
from tablegame.match.record import Record, RecordMove, bytes_of, glance_bytes, parse_bytes
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.match.replay import Replayer
from tablegame.match.summary import loading_rules
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, Event
from tablegame.study.figures.match_figures import MatchCount, MatchFigures, count_in_steps

NAME: Final = "statistics.db"
_LAYOUT: Final = 5
"""Grows when something else is counted: all records are then counted again."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS rules (game TEXT PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS records (
    name TEXT PRIMARY KEY, size INTEGER NOT NULL, stamp TEXT NOT NULL, state INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
    record TEXT NOT NULL REFERENCES records (name) ON DELETE CASCADE,
    identity TEXT NOT NULL, game TEXT NOT NULL, created TEXT NOT NULL, sort INTEGER NOT NULL,
    count INTEGER NOT NULL, sides INTEGER NOT NULL, seat INTEGER NOT NULL, side INTEGER NOT NULL,
    who TEXT NOT NULL, level TEXT NOT NULL, won INTEGER NOT NULL, chance REAL NOT NULL,
    places TEXT NOT NULL, score INTEGER NOT NULL, figures TEXT NOT NULL,
    code TEXT NOT NULL, name TEXT NOT NULL, crc INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS names (
    game TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (game, place));
CREATE INDEX IF NOT EXISTS seats_record ON seats (record);
CREATE INDEX IF NOT EXISTS seats_who ON seats (game, who);
"""
COUNTED, UNCOUNTED, UNUSABLE = range(3)
"""States of records: counted; nothing to count, as it has not ended or is a branch; damaged or unreadable."""
PLAIN, HELPED, PRACTICE = range(3)
"""Sorts of matches: without help, with help, at a practice table."""
PERSON: Final = "human:"
"""Before the name of a person; computers go by their kind, `bot:LEVEL`, and programs are PROGRAMS."""
PEOPLE, MIXED, PROGRAMS = "people", "mixed", "programs"
"""Beside the levels of computers: who else was at the table."""
_TRIES: Final = 2
"""Databases that may fail before memory is used."""
_BATCH_S: Final = 0.5
_STATS: Final = 200
_NAMES: Final = 2000
"""The number of names that are read in one step."""


class Seating(NamedTuple):
    """The result of one seat in one finished match."""

    identity: str
    """The identity of the match, the same in all copies of its record."""
    record: str
    """The name of its file."""
    created: str
    sort: int
    """PLAIN, HELPED or PRACTICE."""
    seats: int
    """The number of seats of the match."""
    sides: int
    """The number of sides that win or lose apart: the seats, or the pairs of them."""
    seat: int
    level: str
    """The level of the computers in the other seats, or PEOPLE, MIXED, PROGRAMS."""
    won: bool
    chance: float
    """The chance of having won without skill: winners by seats."""
    places: tuple[int, ...]
    """The places of all seats; () where the match was played by other rules than this program's."""
    score: int
    figures: str
    """The figures as JSON, under the store's names; "" where the match was played by other rules."""

    @property
    def place(self) -> int:
        """The place of this seat; 0 where it is not known."""
        return self.places[self.seat] if self.places else 0


class RecordFigures:
    """The count of one record while the archive follows it."""

    def __init__(self, store: "FigureStore", name: str, size: int, stamp: int) -> None:
        self.name, self.size, self.stamp = name, size, stamp
        self._store = store
        self.state = UNCOUNTED
        self.record: Record | None = None
        self.figures: MatchFigures | None = None
        self._match: MatchCount | None = None

    def begin(self, record: Record, replayer: Replayer | None) -> bool:
        """Take a record, and what follows it: None for other rules. Return whether its moves are counted."""
        if record.result is None or record.header.start is not None:
            return False
        self.record, self.state = record, COUNTED
        if replayer is not None:
            try:
                self._match = MatchCount(record, replayer)
            except Exception:  # as in `_try`
                self.state = UNUSABLE
        return self._match is not None

    def decides(self, move: RecordMove) -> None:
        """Count a move that is about to be made."""
        self._try(lambda match: match.decides(move))

    def see(self, events: Sequence[Event]) -> None:
        """Count the events of that move."""
        self._try(lambda match: match.see(events))

    def _try(self, count: Callable[[MatchCount], object]) -> None:
        """Count something; one odd record must not keep the archive from listing it."""
        if self._match is None:
            return
        try:
            count(self._match)
        except Exception:
            self.state, self._match = UNUSABLE, None

    def keep(self) -> None:
        """Store what was counted."""
        self._try(self._end)
        self._store.keep(self)

    def _end(self, match: MatchCount) -> None:
        self.figures = match.figures()


class FigureStore:
    """The figures of all matches in a folder, in a database there, or in memory where that cannot be written.

    Queries answer at once with what has been counted. `work` counts what is new in the folder in small steps.
    """

    def __init__(self, home: Path, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.folder: Final = matches(home)
        self.changes = 0
        """Grows with all that answers may depend on."""
        self.found = self.done = 0
        """Records of the pass under way that are new, and those of them that have been counted."""
        self._games = games
        self._file = home / NAME
        self._pass: Iterator[None] | None = None
        self._committed = 0.0
        self._failures = 0
        self._db = self._open()

    # The database

    def _open(self) -> sqlite3.Connection:
        return opened_or_remade(self._file, self._prepared)

    def _prepared(self, file: Path | None) -> sqlite3.Connection:
        if file is not None:
            with suppress(OSError):
                make_private(file)
        db = sqlite3.connect(":memory:" if file is None else str(file), timeout=0.5)
        try:
            db.execute("PRAGMA synchronous = OFF")
            if db.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
                for table in ("seats", "records", "rules", "names"):
                    db.execute(f"DROP TABLE IF EXISTS {table}")
            db.executescript(_TABLES)
            db.execute("PRAGMA foreign_keys = ON")
            db.execute(f"PRAGMA user_version = {_LAYOUT}")
            before = dict(db.execute("SELECT game, version FROM rules"))
            now = {game.id: game.rules_version for game in self._games.values()}
            for game in now.keys() - {game for game in before if before[game] == now.get(game)}:
                # Matches of which only the result was known may be of these rules.
                db.execute(
                    "DELETE FROM records WHERE name IN"
                    " (SELECT record FROM seats WHERE game = ? AND figures = '')",
                    (game,),
                )
            db.execute("DELETE FROM rules")
            db.executemany("INSERT INTO rules VALUES (?, ?)", now.items())
            db.commit()
        except BaseException:
            db.close()
            raise
        return db

    def rebuild(self) -> None:
        """Forget all, and begin the pass that counts every record again."""
        self._failures = 0
        self._start_over()
        self.look_again()

    def _start_over(self) -> None:
        self._pass = None
        self._db.close()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._db = self._open() if self._failures < _TRIES else self._prepared(None)
        self.changes += 1

    def close(self) -> None:
        """Close the database; the store must not be used any more."""
        self._pass = None
        with suppress(sqlite3.Error):
            self._db.commit()
        self._db.close()

    # Counting

    def look_again(self) -> None:
        """Begin a pass through the folder, unless one is under way."""
        if self._pass is None:
            self.found = self.done = 0
            self._pass = self._steps()

    @property
    def busy(self) -> bool:
        """Return whether a pass is under way."""
        return self._pass is not None

    def work(self, seconds: float) -> bool:
        """Continue the pass for about so long, and return whether answers have changed."""
        before, end = self.changes, time.monotonic() + seconds
        while self._pass is not None:
            try:
                next(self._pass)
            except StopIteration:
                self._pass = None
            except Exception:  # faults of records are caught where they are read: this one is the cache's
                self._failures += 1
                if self._failures > _TRIES:
                    raise
                self._start_over()
                self.look_again()
            if time.monotonic() >= end:
                break
        return self.changes != before

    def refresh(self) -> None:
        """Count all new records."""
        self.look_again()
        while self.busy:
            self.work(3600.0)

    def counting(self, name: str, size: int, stamp: int) -> "RecordFigures | None":
        """Return the count of a record that another pass follows; None if it has been counted."""
        with suppress(Exception):  # a damaged database is found, and made again, by the own pass
            if not self._is_known(name, size, stamp):
                return RecordFigures(self, name, size, stamp)
        return None

    def _is_known(self, name: str, size: int, stamp: int) -> bool:
        rows = self._ask("SELECT size, stamp FROM records WHERE name = ?", _plain(name))
        return rows == [(size, str(stamp))]

    def _steps(self) -> Iterator[None]:
        known = dict[str, tuple[int, str]]()
        last, rows = -1, "SELECT rowid, name, size, stamp FROM records WHERE rowid > ? ORDER BY rowid LIMIT ?"
        while some := self._ask(rows, last, _NAMES):
            known.update((name, (size, stamp)) for _, name, size, stamp in some)
            last = some[-1][0]
            yield
        new: list[tuple[str, int, int]] = []
        entries = yield from listed(self.folder)
        for number, entry in enumerate(entries):
            if not number % _STATS:
                yield
            try:
                about = entry.stat()
            except OSError:
                continue
            if stat.S_ISREG(about.st_mode) and about.st_size:
                seen = known.pop(_plain(entry.name), None)
                if seen != (about.st_size, str(about.st_mtime_ns)):
                    new.append((entry.name, about.st_size, about.st_mtime_ns))
        for number, name in enumerate(known, 1):
            self._db.execute("DELETE FROM records WHERE name = ?", (name,))
            self.changes += 1
            if not number % _STATS:
                yield
        self._db.commit()
        self.found = len(new)
        for name, size, stamp in new:
            if not self._is_known(name, size, stamp):  # the archive may have come to it meanwhile
                yield from self._count(name, size, stamp)
            self.done += 1
            self._batch()
        self._db.commit()

    def _batch(self) -> None:
        """Store what was counted so far, so that it lasts even if the program is killed."""
        now = time.monotonic()
        if now - self._committed > _BATCH_S:
            self._committed = now
            self._db.commit()

    def _count(self, name: str, size: int, stamp: int) -> Iterator[None]:
        """Count a record if there is anything to count; the archive reports those that are damaged."""
        counted: MatchFigures | None = None
        record: Record | None = None
        state = UNCOUNTED
        try:
            data = bytes_of(self.folder / name)
            glanced = glance_bytes(data)
            if glanced.result is not None and glanced.header.start is None:
                yield
                record = parse_bytes(data)
                yield from loading_rules(self._games.get(record.header.game))
                yield
                counted = yield from count_in_steps(record, self._games)
                state = COUNTED
        except OtherRules:
            state = COUNTED if record is not None else UNUSABLE
        except Exception as fault:  # one odd file must not keep the others from being counted
            if not isinstance(fault, RecordError | OSError | ValueError):
                self._keep(name, size, stamp, UNUSABLE)
                return
            state = UNUSABLE
        self._store(name, size, stamp, state, record, counted)
        yield

    def keep(self, count: "RecordFigures") -> None:
        """Store what another pass has counted."""
        try:
            self._store(count.name, count.size, count.stamp, count.state, count.record, count.figures)
            self._batch()
        except Exception:  # no fault of the archive: the own pass counts the record again
            self._failures += 1
            self._start_over()
            self.look_again()

    def _store(
        self,
        name: str,
        size: int,
        stamp: int,
        state: int,
        record: Record | None,
        counted: MatchFigures | None,
    ) -> None:
        self._keep(name, size, stamp, state)
        if state == COUNTED and record is not None:
            self._db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                _rows(name, record, counted, self._games, self._named(record.header.game, counted)),
            )

    def _keep(self, name: str, size: int, stamp: int, state: int) -> None:
        self._db.execute("DELETE FROM records WHERE name = ?", (_plain(name),))
        self._db.execute("INSERT INTO records VALUES (?, ?, ?, ?)", (_plain(name), size, str(stamp), state))
        self.changes += 1

    def _named(self, game: str, counted: MatchFigures | None) -> list[str]:
        """Return the names of a game's figures, those of this match among them."""
        names = self.names(game)
        for figures in counted.seats if counted else ():
            for name in figures.counts:
                if name not in names:
                    self._db.execute("INSERT INTO names VALUES (?, ?, ?)", (game, len(names), name))
                    names.append(name)
        return names

    # Queries

    @rebuilding
    def names(self, game: str) -> list[str]:
        """Return the figures of a game, in the order in which they are kept."""
        return [name for (name,) in self._ask("SELECT name FROM names WHERE game = ? ORDER BY place", game)]

    @rebuilding
    def who(self, game: str) -> list[tuple[str, int]]:
        """Return the players who have finished a match of a game, with their matches; those with most
        first."""
        rows = self._ask(
            "SELECT who, COUNT(DISTINCT identity || seat) AS n FROM seats WHERE game = ?"
            " GROUP BY who ORDER BY n DESC, who",
            game,
        )
        return [(str(who), int(count)) for who, count in rows]

    @rebuilding
    def games(self) -> dict[str, int]:
        """Return by game how many matches have been counted."""
        rows = self._ask("SELECT game, COUNT(DISTINCT identity) FROM seats GROUP BY game")
        return {str(game): int(count) for game, count in rows}

    @rebuilding
    def total(self) -> int:
        """Return how many records have been counted, whatever the game."""
        return int(self._ask("SELECT COUNT(*) FROM records WHERE state = ?", COUNTED)[0][0])

    @rebuilding
    def last(self, who: str) -> str:
        """Return when a player last played a match that was finished; "" for never."""
        return str(self._ask("SELECT MAX(created) FROM seats WHERE who = ?", who)[0][0] or "")

    @rebuilding
    def seatings(self, game: str, who: str) -> list[Seating]:
        """Return a player's result in every match of a game, the oldest first; of copies of a match one.

        A code that a person plays once more is practice, because its cards were known.
        """
        rows = self._ask(
            "SELECT identity, record, created, sort, count, sides, seat, level, won, chance, places, score,"
            " figures, code, crc FROM seats WHERE game = ? AND who = ? ORDER BY created, record, seat",
            game,
            who,
        )
        seatings: dict[tuple[str, int], Seating] = {}
        met: dict[str, str] = {}
        """By code the match in which it was played first."""
        for identity, record, created, sort, *rest in rows:
            seats, sides, seat, level, won, chance, places, score, kept, code, crc = rest
            if crc32(kept.encode()) != crc:
                raise sqlite3.DatabaseError("figures are not those that were counted")
            if code and who.startswith(PERSON) and met.setdefault(code, identity) != identity:
                sort = PRACTICE
            if (identity, seat) not in seatings:
                seatings[identity, seat] = Seating(
                    identity, record, created, sort, seats, sides, seat, level, bool(won), chance,
                    _places(places), score, kept,
                )  # fmt: skip
        return list(seatings.values())

    @rebuilding
    def meetings(self, game: str, who: str) -> list[tuple[str, str, int, int, int]]:
        """Return a player's meetings with people: the record, the other person, the own seat, the other's,
        and 1 for partners."""
        rows = self._ask(
            "SELECT mine.record, others.who, mine.seat, others.seat, mine.side = others.side"
            " FROM seats AS mine JOIN seats AS others ON others.record = mine.record"
            " WHERE mine.game = ? AND mine.who = ? AND others.seat != mine.seat"
            " AND others.who != mine.who AND others.who LIKE ?"
            " GROUP BY mine.identity, mine.seat, others.seat",
            game,
            who,
            f"{PERSON}%",
        )
        return [(str(record), str(other), own, theirs, same) for record, other, own, theirs, same in rows]

    @rebuilding
    def computers_met(self, who: str) -> list[tuple[str, int, int]]:
        """Return a player's meetings with computers in any game, practice aside: the computer's name, the own
        place, and its place.

        Of copies of a match one; partners are no rivals.
        """
        rows = self._ask(
            "SELECT DISTINCT mine.identity, mine.seat, others.name, others.seat, mine.places"
            " FROM seats AS mine JOIN seats AS others ON others.record = mine.record"
            " WHERE mine.who = ? AND others.who LIKE 'bot:%' AND mine.side != others.side"
            " AND mine.sort != ? AND mine.places != ''",
            who,
            PRACTICE,
        )
        results = []
        for _, seat, name, other_seat, kept in rows:
            places = _places(kept)
            results.append((str(name), places[seat], places[other_seat]))
        return results

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._db.execute(query, values).fetchall()


@lru_cache(maxsize=4096)
def _places(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()


def _rows(
    name: str,
    record: Record,
    counted: MatchFigures | None,
    games: Mapping[str, AnyGame],
    names: Sequence[str],
) -> Iterator[tuple[object, ...]]:
    """Return the seats of a finished match, but for those that another player took over meanwhile."""
    header, result = record.header, record.result
    assert result is not None, "only what has ended is counted"
    game, count = games.get(header.game), header.seats
    sides = game.sides(count) if game is not None and count in game.seats else ()
    side_of = {int(seat): number for number, side in enumerate(sides) for seat in side}
    identity = match_id(header)
    aided = bool(record.helped() or hints_of(record))
    sort = PRACTICE if header.assisted or record.practised() else HELPED if aided else PLAIN
    changed, kinds = record.changed_seats(), record.kinds()
    for seat, player in enumerate(header.players):
        if seat in changed:
            continue
        others = {kind for other, seat_kinds in enumerate(kinds) if other != seat for kind in seat_kinds}
        figures = json.dumps(counted.seats[seat].flat(names)) if counted else ""
        yield (
            _plain(name),
            _plain(identity),
            _plain(header.game),
            header.created,
            sort,
            count,
            len(sides) or count,
            seat,
            side_of.get(seat, seat),
            who_is(player),
            level_of(others),
            seat in result.winners,
            len(result.winners) / count,
            ",".join(map(str, counted.places)) if counted else "",
            result.scores[seat],
            figures,
            _plain(header.code),
            _plain(player.name),
            crc32(figures.encode()),
        )


def who_is(player: Player) -> str:
    """Return the key of a player's figures: a person's by name, computers' by level, one for all programs."""
    if player.kind == "human":
        return _plain(PERSON + player.name)
    return PROGRAMS if player.kind.startswith("outside:") else _plain(player.kind)


def level_of(kinds: set[str]) -> str:
    """Return how strong the computers among these players are, in a word."""
    machines = {kind for kind in kinds if kind != "human"}
    if not machines:
        return PEOPLE
    levels = {kind.partition(":")[2] if kind.startswith("bot:") else PROGRAMS for kind in machines}
    return _plain(levels.pop()) if len(levels) == 1 else MIXED


def _plain(text: str) -> str:
    """Return the text as a database takes it: halves of surrogate pairs, from outside, as their escapes."""
    return text.encode("utf-8", "backslashreplace").decode()

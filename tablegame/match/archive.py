"""All matches of a folder at a glance: a database derived from the records, and rebuilt at will."""

import json
import math
import os
import sqlite3
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tablegame.match.files import make_private, put_aside
from tablegame.match.home import SUFFIX, matches
from tablegame.match.record import OtherFormat, RecordError
from tablegame.match.summary import Summary, from_json, glance, reading, to_json
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame

NAME: Final = "archive.db"
_LAYOUT: Final = 4
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS rules (game TEXT PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY, file TEXT NOT NULL, size INTEGER NOT NULL, stamp TEXT NOT NULL,
    touched REAL NOT NULL, kind INTEGER NOT NULL, followed INTEGER NOT NULL,
    game TEXT NOT NULL, summary TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS matches_kind ON matches (kind, touched);
CREATE INDEX IF NOT EXISTS matches_game ON matches (game);
CREATE TABLE IF NOT EXISTS seatings (
    match TEXT NOT NULL REFERENCES matches (name) ON DELETE CASCADE,
    game TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    score INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, assisted INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS seatings_match ON seatings (match);
"""
UNFINISHED, FINISHED, OTHER_FORMAT, ODD = range(4)
"""Kinds of records, in the order in which they are followed. ODD ones fault what reads them."""
_BATCH_S: Final = 0.5
"""Seconds of reading that a kill may cost."""
_STATS: Final = 200
"""Files that are looked at in one step."""
_NEW: Final = 50
"""What a new record counts against one that has only been looked at."""
_TRIES: Final = 2
"""Databases that may fail before memory is used."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to tell the person: a key of speech and its slots."""

    key: str
    slots: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What one player has reached in one game."""

    game: str
    name: str
    kind: str
    matches: int
    wins: int
    points: int
    best: int
    """The highest score of a match."""
    places: tuple[int, ...]
    """How often first, second and so on."""


class Archive:
    """Kept in the folder, or in memory where the folder cannot hold it.

    It opens at once with what it knows. What is new in the folder is read in a pass of small steps (`work`),
    what is unfinished first: a record that has ended is listed by the word of its first and last lines until
    its moves have been followed. What has been read is kept from batch to batch.
    """

    def __init__(self, home: Path, *, games: Mapping[str, AnyGame] = GAMES, read: bool = True) -> None:
        """If `read`, all that is new is read before it is asked anything."""
        self.folder: Final = matches(home)
        self.messages: list[Message] = []
        """Of records put aside, and of a disk that cannot be read. The reader empties it."""
        self._games = games
        self._file = home / NAME
        self._unreadable: set[str] = set()
        self._failures = 0
        self._pass: Iterator[None] | None = None
        """What is left of the pass under way."""
        self._changes = 0
        """Grows with all that lists may show."""
        self._looked: float = 0
        """Files looked at in the pass under way, a new one counting as _NEW; infinite after the last."""
        self._committed = 0.0
        self._db = self._open()
        if read:
            self.refresh()

    # The database

    def _open(self) -> sqlite3.Connection:
        try:
            return self._prepared(str(self._file))
        except sqlite3.OperationalError:
            pass  # a folder that cannot be written
        except sqlite3.DatabaseError:
            try:
                self._file.unlink(missing_ok=True)
                return self._prepared(str(self._file))
            except (sqlite3.Error, OSError):
                pass
        return self._prepared(":memory:")

    def _prepared(self, place: str) -> sqlite3.Connection:
        if place != ":memory:":
            with suppress(OSError):
                make_private(self._file)
        db = sqlite3.connect(place)
        try:
            # What a power loss takes is read from the records again; nobody waits for the disk.
            db.execute("PRAGMA synchronous = OFF")
            if db.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
                for table in ("seatings", "matches", "meta", "rules"):
                    db.execute(f"DROP TABLE IF EXISTS {table}")
            db.executescript(_TABLES)
            db.execute("PRAGMA foreign_keys = ON")
            with db:
                before = dict(db.execute("SELECT game, version FROM rules"))
                now = {game.id: game.rules_version for game in self._games.values()}
                for game in before.keys() | now.keys():
                    if before.get(game) != now.get(game):
                        # Other rules may read the same records of this game in another way.
                        db.execute("UPDATE matches SET followed = 0 WHERE game = ?", (game,))
                if before != now:
                    db.execute("DELETE FROM rules")
                    db.executemany("INSERT INTO rules VALUES (?, ?)", now.items())
                db.execute(f"PRAGMA user_version = {_LAYOUT}")
        except BaseException:
            db.close()
            raise
        return db

    def _start_over(self) -> None:
        """The database is damaged, or there is no room for it: another one, and in the end memory."""
        self._failures += 1
        self._db.close()
        self._pass = None
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._db = self._open() if self._failures < _TRIES else self._prepared(":memory:")

    def rebuild(self) -> None:
        """Forget all and read every record again."""
        self._failures = 0
        self._start_over()
        self.refresh()

    def refresh(self) -> None:
        """Read all records that are new or have changed."""
        self.look_again()
        while self._pass is not None:
            self.work(3600.0)

    def look_again(self) -> None:
        """Begin a pass through the folder, unless one is under way."""
        if self._pass is None:
            self._looked = 0
            self._pass = self._steps()

    @property
    def busy(self) -> bool:
        """Whether a pass is under way."""
        return self._pass is not None

    def work(self, seconds: float, least: int = 0) -> bool:
        """Go on with the pass for about so long, and until it has listed `least` new records or looked at
        some hundred that are not new.

        Whether lists show something else than before.
        """
        before, end = self._changes, time.monotonic() + seconds
        while self._pass is not None:
            try:
                next(self._pass)
            except StopIteration:
                self._pass = None
            except sqlite3.DatabaseError:
                self._start_over()
                self.look_again()
            if time.monotonic() >= end and self._looked >= least * _NEW:
                break
        return self._changes != before

    def renew(self, path: Path) -> None:
        """Read one record now, if it has changed: one that has just been played on."""
        try:
            about = path.stat()
        except OSError:
            return
        with suppress(sqlite3.DatabaseError):  # the next pass will meet it again
            key = (_plain(path.name),)
            known = self._db.execute("SELECT size, stamp FROM matches WHERE name = ?", key).fetchone()
            if path.parent == self.folder and known != (about.st_size, str(about.st_mtime_ns)):
                for _ in self._follow(path.name, about.st_size, about.st_mtime_ns):
                    pass
                self._db.commit()

    def close(self) -> None:
        """Let go of the database; the archive must not be used any more."""
        self._pass = None
        with suppress(sqlite3.Error):
            self._db.commit()
        self._db.close()

    # The records

    def _steps(self) -> Iterator[None]:
        """A pass: what has changed is glanced at, the newest name first, and followed at once where it is
        unfinished; all others are followed after that."""
        known = {
            name: (size, stamp)
            for name, size, stamp in self._db.execute("SELECT name, size, stamp FROM matches")
        }
        yield
        for number, entry in enumerate(self._entries()):
            if not number % _STATS:
                yield
            self._looked += 1
            try:
                about = entry.stat()
            except OSError:
                continue
            if not stat.S_ISREG(about.st_mode) or not about.st_size:
                # A pipe, a folder, what a cloud has not fetched yet, or a match for whose first line there
                # was no room: none of it is a record, and it is nobody's to remove.
                continue
            if os.name == "posix" and stat.S_IMODE(about.st_mode) & 0o077:
                with suppress(OSError):
                    os.chmod(entry.path, 0o600)
            if known.pop(_plain(entry.name), None) != (about.st_size, str(about.st_mtime_ns)):
                yield from self._glance(entry.name, about.st_size, about.st_mtime_ns)
                self._batch()
        for name in known:
            self._db.execute("DELETE FROM matches WHERE name = ?", (name,))
            self._changes += 1
        self._db.commit()
        self._looked = math.inf
        yield
        waiting = self._db.execute(
            "SELECT file, size, stamp FROM matches WHERE NOT followed ORDER BY kind, touched DESC, name DESC"
        ).fetchall()
        for file, size, stamp in waiting:
            yield from self._follow(json.loads(file), size, int(stamp))
            self._batch()
        self._db.commit()

    def _entries(self) -> list[os.DirEntry[str]]:
        """The records of the folder, the newest name first."""
        try:
            with os.scandir(self.folder) as entries:
                found = [entry for entry in entries if entry.name.endswith(SUFFIX)]
        except OSError:
            return []
        return sorted(found, key=lambda entry: entry.name, reverse=True)

    def _batch(self) -> None:
        """What has been read so far lasts, also if the program is killed."""
        now = time.monotonic()
        if now - self._committed > _BATCH_S:
            self._committed = now
            self._db.commit()

    def _glance(self, name: str, size: int, stamp: int) -> Iterator[None]:
        """List a record by its first and last lines; one that is unfinished is followed at once."""
        self._forget(name)
        try:
            found = glance(self.folder / name, stamp / 1e9, self._games)
        except OtherFormat:
            self._keep(name, size, stamp, None, OTHER_FORMAT, followed=True)
        except RecordError:
            yield from self._follow(name, size, stamp)
        except OSError as fault:
            self._tell_unreadable(name, fault.strerror or "")
        except Exception as fault:  # one odd file must not keep the others from being listed
            self._tell_unreadable(name, type(fault).__name__)
            self._keep(name, size, stamp, None, ODD, followed=True)
        else:
            self._keep(name, size, stamp, found, FINISHED if found.over else UNFINISHED, followed=False)
            if not found.over:
                yield from self._follow(name, size, stamp)
        self._looked += _NEW
        yield

    def _follow(self, name: str, size: int, stamp: int) -> Iterator[None]:
        """Follow the moves of a record; put it aside if it is damaged."""
        path = self.folder / name
        try:
            found = yield from reading(path, stamp / 1e9, self._games)
        except OtherFormat:
            self._forget(name)
            self._keep(name, size, stamp, None, OTHER_FORMAT, followed=True)
        except RecordError as fault:
            self._forget(name)
            self._put_aside(path, fault)
        except OSError as fault:
            self._forget(name)
            self._tell_unreadable(name, fault.strerror or "")
        except Exception as fault:
            self._forget(name)
            self._tell_unreadable(name, type(fault).__name__)
            self._keep(name, size, stamp, None, ODD, followed=True)
        else:
            self._forget(name)
            self._keep(name, size, stamp, found, FINISHED if found.over else UNFINISHED, followed=True)
        yield

    def _forget(self, name: str) -> None:
        self._db.execute("DELETE FROM matches WHERE name = ?", (_plain(name),))
        self._changes += 1

    def _keep(
        self, name: str, size: int, stamp: int, found: Summary | None, kind: int, *, followed: bool
    ) -> None:
        key, game = _plain(name), "" if found is None else _plain(found.game)
        text = "" if found is None else json.dumps(to_json(found))
        self._db.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (key, json.dumps(name), size, str(stamp), stamp / 1e9, kind, followed, game, text),
        )
        if found is None or not found.over or found.branch:
            return
        for seat, player in enumerate(found.players):
            if seat in found.changed:
                continue  # it is nobody's result
            aided = found.assisted or found.helped
            score, place, won = found.scores[seat], found.places[seat], seat in found.winners
            self._db.execute(
                "INSERT INTO seatings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (key, game, _plain(player.name), _plain(player.kind), score, place, won, aided),
            )

    def _tell_unreadable(self, name: str, text: str) -> None:
        if name not in self._unreadable:
            self._unreadable.add(name)
            self.messages.append(Message("errors.record.unreadable", {"file": _shown(name), "text": text}))

    def _put_aside(self, path: Path, fault: RecordError) -> None:
        try:
            aside = put_aside(path)
        except OSError:
            # It stays, on a disk that cannot be written: told once.
            if path.name not in self._unreadable:
                self._unreadable.add(path.name)
                self.messages.append(Message(fault.key, {"file": _shown(path.name), **fault.slots}))
            return
        slots = {"file": _shown(aside.name), **fault.slots}
        self.messages.append(Message("errors.record.put_aside", slots))

    # Questions

    def unfinished(self) -> list[Summary]:
        """Every match that can or could be gone on with, the last touched first."""
        return self._summaries(UNFINISHED, "", "")

    def finished(self, game: str = "", player: str = "") -> list[Summary]:
        """Every match that has ended, of one game and with one player where named; the last first."""
        return self._summaries(FINISHED, game, player)

    def played(self) -> set[str]:
        """The games of which any match is listed, finished or not."""
        return {game for (game,) in self._ask("SELECT DISTINCT game FROM matches WHERE game != ''")}

    def newer(self) -> list[str]:
        """The names of records of a format that only another version of this program reads."""
        rows = self._ask("SELECT file FROM matches WHERE kind = ? ORDER BY name", OTHER_FORMAT)
        return [_shown(json.loads(file)) for (file,) in rows]

    def _summaries(self, kind: int, game: str, player: str) -> list[Summary]:
        rows = self._ask(
            "SELECT file, summary FROM matches WHERE kind = ? AND ? IN ('', game)"
            " ORDER BY touched DESC, name DESC",
            kind,
            _plain(game),
        )
        found = [_summary(self.folder, file, text) for file, text in rows]
        return [each for each in found if not player or player in (one.name for one in each.players)]

    def results(self, game: str = "", player: str = "", *, assisted: bool = False) -> list[PlayerStatistics]:
        """What the players have reached, by game, name and kind; those with most wins first.

        Matches at practice tables, or with help, are counted apart, if `assisted`; a seat that changed hands
        is not.
        """
        rows = self._ask(
            "SELECT game, name, kind, score, place, won FROM seatings"
            " WHERE ? IN ('', game) AND ? IN ('', name) AND assisted = ? ORDER BY game, name, kind",
            _plain(game),
            _plain(player),
            assisted,
        )
        groups: dict[tuple[str, str, str], list[tuple[int, int, int]]] = {}
        for of_game, name, kind, score, place, won in rows:
            groups.setdefault((of_game, name, kind), []).append((score, place, won))
        tallies = [_tally(*who, played) for who, played in groups.items()]
        return sorted(
            tallies, key=lambda tally: (tally.game, -tally.wins, -tally.points, tally.name, tally.kind)
        )

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError:
            self.rebuild()
            return self._db.execute(query, values).fetchall()


@lru_cache(maxsize=2048)
def _summary(folder: Path, file: str, text: str) -> Summary:
    """A list that grows is asked for again and again."""
    return from_json(folder / json.loads(file), json.loads(text))


def _plain(text: str) -> str:
    """The text as a database takes it: halves of surrogate pairs, from outside, as their escapes."""
    return text.encode("utf-8", "backslashreplace").decode()


def _shown(name: str) -> str:
    """A file's name as a person can read it, whatever bytes are in it."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


def _tally(game: str, name: str, kind: str, played: list[tuple[int, int, int]]) -> PlayerStatistics:
    scores = [score for score, _, _ in played]
    places = [place for _, place, _ in played]
    return PlayerStatistics(
        game,
        name,
        kind,
        matches=len(played),
        wins=sum(won for _, _, won in played),
        points=sum(scores),
        best=max(scores),
        places=tuple(places.count(place) for place in range(1, max(places) + 1)),
    )

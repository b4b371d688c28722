"""All matches of a folder at a glance: a database derived from the records, and rebuilt at will."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablegame.match.files import put_aside
from tablegame.match.home import SUFFIX, matches
from tablegame.match.record import RecordError
from tablegame.match.summary import Summary, from_json, summarise, to_json
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame

NAME: Final = "archive.db"
_LAYOUT: Final = 2
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS meta (rules TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY, size INTEGER NOT NULL, stamp INTEGER NOT NULL, over INTEGER NOT NULL,
    game TEXT NOT NULL, summary TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seatings (
    match TEXT NOT NULL REFERENCES matches (name) ON DELETE CASCADE,
    game TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    score INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, assisted INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS seatings_match ON seatings (match);
"""


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
    """Kept in the folder, or in memory where the folder cannot hold it."""

    def __init__(self, home: Path, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.folder: Final = matches(home)
        self.messages: list[Message] = []
        """Of records put aside, and of a disk that cannot be read. The reader empties it."""
        self._games = games
        self._file = home / NAME
        self._rules = json.dumps({game.id: game.rules_version for game in games.values()}, sort_keys=True)
        self._unreadable: set[str] = set()
        self._db = self._open()
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
        db = sqlite3.connect(place)
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
                for table in ("seatings", "matches", "meta"):
                    db.execute(f"DROP TABLE IF EXISTS {table}")
            db.executescript(_TABLES)
            db.execute("PRAGMA foreign_keys = ON")
            with db:
                if db.execute("SELECT rules FROM meta").fetchall() != [(self._rules,)]:
                    # Other rules may read the same records in another way.
                    db.execute("DELETE FROM matches")
                    db.execute("DELETE FROM meta")
                    db.execute("INSERT INTO meta VALUES (?)", (self._rules,))
                db.execute(f"PRAGMA user_version = {_LAYOUT}")
        except BaseException:
            db.close()
            raise
        return db

    def rebuild(self) -> None:
        """Forget all and read every record again."""
        self._db.close()
        try:
            self._file.unlink(missing_ok=True)
        except OSError:
            pass
        self._db = self._open()
        try:
            self._read_all()
        except sqlite3.DatabaseError:  # no room for it on the disk
            self._db.close()
            self._db = self._prepared(":memory:")
            self._read_all()

    def refresh(self) -> None:
        """Read the records that are new or have changed."""
        try:
            self._read_changed()
        except sqlite3.DatabaseError:
            self.rebuild()

    def close(self) -> None:
        """Let go of the database; the archive must not be used any more."""
        self._db.close()

    # The records

    def _read_all(self) -> None:
        with self._db:
            self._db.execute("DELETE FROM matches")
        self._read_changed()

    def _read_changed(self) -> None:
        known = {
            name: (size, stamp)
            for name, size, stamp in self._db.execute("SELECT name, size, stamp FROM matches")
        }
        with self._db:
            for path in self._records():
                try:
                    about = path.stat()
                except OSError:
                    continue
                if not about.st_size:
                    # A match for whose first line there was no room. Nothing is lost with it.
                    with suppress(OSError):
                        path.unlink()
                    continue
                if known.pop(path.name, None) != (about.st_size, about.st_mtime_ns):
                    self._read(path, about.st_size, about.st_mtime_ns)
            for name in known:
                self._db.execute("DELETE FROM matches WHERE name = ?", (name,))

    def _records(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.suffix == SUFFIX)
        except OSError:
            return []

    def _read(self, path: Path, size: int, stamp: int) -> None:
        self._db.execute("DELETE FROM matches WHERE name = ?", (path.name,))
        try:
            found = summarise(path, stamp / 1e9, self._games)
        except RecordError as fault:
            self._put_aside(path, fault)
            return
        except OSError as fault:
            if path.name not in self._unreadable:
                self._unreadable.add(path.name)
                slots = {"file": path.name, "text": fault.strerror or ""}
                self.messages.append(Message("errors.record.unreadable", slots))
            return
        row = (path.name, size, stamp, found.over, found.game, json.dumps(to_json(found)))
        self._db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", row)
        if found.over:
            for seat, player in enumerate(found.players):
                if seat in found.changed:
                    continue  # it is nobody's result
                score, place, won = found.scores[seat], found.places[seat], seat in found.winners
                self._db.execute(
                    "INSERT INTO seatings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (path.name, found.game, player.name, player.kind, score, place, won, found.assisted),
                )

    def _put_aside(self, path: Path, fault: RecordError) -> None:
        try:
            aside = put_aside(path)
        except OSError:
            # It stays, on a disk that cannot be written: told once.
            if path.name not in self._unreadable:
                self._unreadable.add(path.name)
                self.messages.append(Message(fault.key, {"file": path.name, **fault.slots}))
            return
        self.messages.append(Message("errors.record.put_aside", {"file": aside.name, **fault.slots}))

    # Questions

    def unfinished(self) -> list[Summary]:
        """Every match that can or could be gone on with, the last touched first."""
        return self._summaries(False, "", "")

    def finished(self, game: str = "", player: str = "") -> list[Summary]:
        """Every match that has ended, of one game and with one player where named; the last first."""
        return self._summaries(True, game, player)

    def _summaries(self, over: bool, game: str, player: str) -> list[Summary]:
        rows = self._ask("SELECT name, summary FROM matches WHERE over = ?", over)
        found = [from_json(self.folder / name, json.loads(text)) for name, text in rows]
        found = [
            summary
            for summary in found
            if game in ("", summary.game) and (not player or player in (p.name for p in summary.players))
        ]
        return sorted(found, key=lambda summary: (summary.modified, summary.path.name), reverse=True)

    def results(self, game: str = "", player: str = "", *, assisted: bool = False) -> list[PlayerStatistics]:
        """What the players have reached, by game, name and kind; those with most wins first.

        Matches at practice tables are counted apart, if `assisted`; a seat that changed hands is not.
        """
        rows = self._ask(
            "SELECT game, name, kind, score, place, won FROM seatings"
            " WHERE ? IN ('', game) AND ? IN ('', name) AND assisted = ? ORDER BY game, name, kind",
            game,
            player,
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

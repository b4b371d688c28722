"""The database of the archive: its tables, opening it, and rebuilding a damaged one."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

from tablegame.match.files import make_private
from tablegame.rules.contract import AnyGame

NAME: Final = "archive.db"
_LAYOUT: Final = 11
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS rules (game TEXT PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY, file TEXT NOT NULL, size INTEGER NOT NULL, stamp TEXT NOT NULL,
    touched REAL NOT NULL, kind INTEGER NOT NULL, followed INTEGER NOT NULL,
    game TEXT NOT NULL, summary TEXT NOT NULL,
    abandoned INTEGER NOT NULL, tab INTEGER NOT NULL, own_tab INTEGER NOT NULL, identity TEXT NOT NULL,
    known_as TEXT NOT NULL, parent TEXT NOT NULL, daily TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS matches_kind ON matches (abandoned, kind, touched);
CREATE INDEX IF NOT EXISTS matches_tab ON matches (tab, touched, name);
CREATE INDEX IF NOT EXISTS matches_game ON matches (game);
CREATE INDEX IF NOT EXISTS matches_identity ON matches (identity);
CREATE INDEX IF NOT EXISTS matches_known_as ON matches (known_as);
CREATE INDEX IF NOT EXISTS matches_daily ON matches (daily);
CREATE INDEX IF NOT EXISTS matches_waiting ON matches (game, touched DESC, name DESC) WHERE tab = 0;
CREATE INDEX IF NOT EXISTS matches_unread ON matches (abandoned, kind, touched DESC, name DESC)
    WHERE NOT followed;
CREATE TABLE IF NOT EXISTS seatings (
    match TEXT NOT NULL REFERENCES matches (name) ON DELETE CASCADE, seat INTEGER NOT NULL,
    game TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    score INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, assisted INTEGER NOT NULL,
    counted INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS seatings_match ON seatings (match, kind, name, seat, place);
"""
_IN_USE: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
UNFINISHED, FINISHED, OTHER_FORMAT, ODD = range(4)
"""Kinds of records, in the order in which they are followed. Reading ODD ones fails."""


def opened(file: Path, games: Mapping[str, AnyGame], *, beside: bool = False) -> sqlite3.Connection:
    """Return the database in a file: a new one where it is damaged, one in memory where there can be no file.

    `beside`: another program holds the folder; it is copied to memory, and the file is left alone.
    """
    if beside:
        return _copied(file, games)
    return opened_or_remade(file, lambda place: _prepared(place, games))


def opened_or_remade(file: Path, prepare: Callable[[Path | None], sqlite3.Connection]) -> sqlite3.Connection:
    """Return the cache database that `prepare` opens. If anything is wrong with the file, it is made again.

    In memory (`prepare(None)`) where there can be no file, or while another program writes to it.
    """
    for _ in range(2):
        try:
            return prepare(file)
        except Exception as fault:  # damage raises any error: bad letters, numbers, missing columns
            if isinstance(fault, sqlite3.Error) and getattr(fault, "sqlite_errorcode", None) in _IN_USE:
                break
        with suppress(OSError):
            file.unlink(missing_ok=True)
    return prepare(None)


class _Rebuildable(Protocol):
    def rebuild(self) -> None:
        """Make the database again."""


_Database = TypeVar("_Database", bound=_Rebuildable)
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def rebuilding(
    question: Callable[Concatenate[_Database, _Asked], _Answer],
) -> Callable[Concatenate[_Database, _Asked], _Answer]:
    """Wrap a query: if the database cannot answer, rebuild it once and ask again."""

    @wraps(question)
    def asked(database: _Database, /, *args: _Asked.args, **kwargs: _Asked.kwargs) -> _Answer:
        try:
            return question(database, *args, **kwargs)
        except Exception:  # the records hold the truth, so nothing is lost by any fault of a cache
            database.rebuild()
            return question(database, *args, **kwargs)

    return asked


def in_memory(games: Mapping[str, AnyGame]) -> sqlite3.Connection:
    """Return an empty database that is gone when the program ends."""
    return _prepared(None, games)


def _copied(file: Path, games: Mapping[str, AnyGame]) -> sqlite3.Connection:
    copy = sqlite3.connect(":memory:")
    try:
        with sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True) as source:
            source.backup(copy)
        source.close()
        return _with_tables(copy, games)
    except Exception:
        copy.close()
        return in_memory(games)


def _prepared(file: Path | None, games: Mapping[str, AnyGame]) -> sqlite3.Connection:
    if file is not None:
        with suppress(OSError):
            make_private(file)
    db = sqlite3.connect(":memory:" if file is None else str(file))
    try:
        return _with_tables(db, games)
    except BaseException:
        db.close()
        raise


def _with_tables(db: sqlite3.Connection, games: Mapping[str, AnyGame]) -> sqlite3.Connection:
    # What a power loss takes is read from the records again, so no one waits for the disk.
    db.execute("PRAGMA synchronous = OFF")
    if db.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
        for table in ("seatings", "matches", "meta", "rules"):
            db.execute(f"DROP TABLE IF EXISTS {table}")
    db.executescript(_TABLES)
    db.execute("PRAGMA foreign_keys = ON")
    with db:
        before = dict(db.execute("SELECT game, version FROM rules"))
        now = {game.id: game.rules_version for game in games.values()}
        for game in before.keys() | now.keys():
            if before.get(game) != now.get(game):
                # Other rules may read the same records of this game in another way.
                db.execute("UPDATE matches SET followed = 0 WHERE game = ?", (game,))
        if before != now:
            db.execute("DELETE FROM rules")
            db.executemany("INSERT INTO rules VALUES (?, ?)", now.items())
        db.execute(f"PRAGMA user_version = {_LAYOUT}")
    return db


def plain(text: str) -> str:
    """Return the text as a database takes it: halves of surrogate pairs, from outside, as their escapes."""
    return text.encode("utf-8", "backslashreplace").decode()

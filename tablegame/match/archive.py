"""The archive of a folder's matches: a database derived from the records, which can be rebuilt at any
time."""

import json
import math
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from heapq import merge
from itertools import chain, repeat
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Protocol

from tablegame.match import archive_db as db
from tablegame.match.archive_db import FINISHED, NAME, ODD, OTHER_FORMAT, UNFINISHED, plain, rebuilding
from tablegame.match.archive_page import Lists, Tab, known_summary, tab_of
from tablegame.match.files import put_aside
from tablegame.match.home import SUFFIX, abandoned, matches
from tablegame.match.record import bytes_of
from tablegame.match.record_error import OtherFormat, RecordError
from tablegame.match.summary import RecordCount, Summary, glance, reading, to_json
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.speech.terminal import printable

_BATCH_S: Final = 0.5
"""Seconds of reading that a kill may cost."""
_STATS: Final = 200
"""The number of files that are checked in one step."""
_NAMES: Final = 2000
"""The number of names that are listed in one step."""
_FORGOTTEN: Final = 20
"""The number of records that are forgotten in one step."""
_FOLLOWED: Final = 200
"""The number of records that are read before the order of those that wait is looked at again."""
_NEW: Final = 50
"""The weight of a new record against one that is only checked."""
_LAST: Final = "touched DESC, name DESC"
"""The order of matches in which the one that was touched last comes first."""
_WAITING: Final = f"matches INDEXED BY matches_waiting WHERE tab = {Tab.UNFINISHED.value}"
"""The rows of matches that can or could be continued."""
_MOST_COPIES: Final = 20
"""Records of one match that are compared with each other; all beyond them are listed."""
_TRIES: Final = 2
"""Databases that may fail before memory is used."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message for the person: a key of speech and its slots."""

    key: str
    slots: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The results of one player in one game."""

    game: str
    name: str
    kind: str
    matches: int
    wins: int
    points: int
    best: int
    """The highest score of a match."""
    places: tuple[int, ...]
    """The numbers of first places, second places and so on."""


def listed(folder: Path) -> Generator[None, None, Iterator[os.DirEntry[str]]]:
    """Return the records of a folder, the newest name first, after a step for every `_NAMES` of them."""
    runs = [list[os.DirEntry[str]]()]
    with suppress(OSError), os.scandir(folder) as entries:
        for number, entry in enumerate(entries, 1):
            if entry.name.endswith(SUFFIX):
                runs[-1].append(entry)
            if not number % _NAMES:
                runs[-1].sort(key=attrgetter("name"))
                runs.append([])
                yield
    runs[-1].sort(key=attrgetter("name"))
    return merge(*map(_emptied, runs), key=attrgetter("name"), reverse=True)


def _emptied(run: list[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    """Yield the entries of a list from its end, and release each: thousands at once would hold up a
    frame.
    """
    while run:
        yield run.pop()


class StoredCount(RecordCount, Protocol):
    """A count that is stored once the record has been followed to its end."""

    def keep(self) -> None:
        """Store what was counted."""


class Archive:
    """The matches of a folder, in a database there, or in memory if the folder cannot hold one.

    It opens at once with what it knows. What is new in the folder is read in a pass of small steps (`work`),
    what is unfinished first. A record that has ended is listed by its first and last lines until its moves
    have been followed. What has been read is stored from batch to batch.
    """

    def __init__(
        self,
        home: Path,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        read: bool = True,
        beside: bool = False,
        counting: Callable[[str, int, int], StoredCount | None] = lambda name, size, stamp: None,
    ) -> None:
        """Open the archive; with `read` all that is new is read at once. `beside`: another program holds the
        folder, and its database is only copied. `counting` returns what is counted of a record, by the name,
        the size and the time of its file, while it is followed here."""
        self.folder: Final = matches(home)
        self.abandoned: Final = abandoned(home)
        self.messages: list[Message] = []
        """Messages about records put aside, and a disk that cannot be read. The reader empties the list."""
        self._games = games
        self._counting = counting
        self.beside: Final = beside
        self._file = home / NAME
        self._unreadable: set[str] = set()
        self._failures = 0
        self._pass: Iterator[None] | None = None
        """The rest of the pass under way."""
        self._changes = 0
        """A number that grows with every change that lists may show."""
        self._looked: float = 0
        """The number of files checked in the pass under way, a new one counting as _NEW; infinite after the
        last. While known names are read it grows by whole thousands."""
        self._committed = 0.0
        self._db = self._open()
        self.lists: Final = Lists(self._ask, lambda: self._changes, self.folder, self.abandoned, self.rebuild)
        if read:
            self.refresh()

    # The database

    def _open(self) -> sqlite3.Connection:
        return db.opened(self._file, self._games, beside=self.beside)

    def _start_over(self) -> None:
        """Replace a database that is damaged or has no room by another one, in the end one in memory."""
        self._failures += 1
        self._db.close()
        self._pass = None
        if not self.beside:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
        self._db = self._open() if self._failures < _TRIES else db.in_memory(self._games)

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
        """Return whether a pass is under way."""
        return self._pass is not None

    def work(self, seconds: float, least: int = 0) -> bool:
        """Continue the pass for about so long, and until it has listed `least` new records or checked some
        hundred known ones. Return whether lists have changed."""
        before, end = self._changes, time.monotonic() + seconds
        while self._pass is not None:
            try:
                next(self._pass)
            except StopIteration:
                self._pass = None
            except Exception:  # faults of records are caught where they are read: this one is the cache's
                if self._failures > _TRIES:
                    raise
                self._start_over()
                self.look_again()
            if time.monotonic() >= end and self._looked >= least * _NEW:
                break
        return self._changes != before

    def renew(self, path: Path) -> None:
        """Read one record now, if it has changed, appeared or gone."""
        if path.parent not in (self.folder, self.abandoned):
            return
        aside = path.parent == self.abandoned
        with suppress(sqlite3.Error, ValueError):  # the next pass will read it again
            key = _key(path.name, aside)
            try:
                about = path.stat()
            except FileNotFoundError:
                self._forget(key)
                self._db.commit()
                return
            except OSError:
                return
            known = self._db.execute("SELECT size, stamp FROM matches WHERE name = ?", (key,)).fetchone()
            if known != (about.st_size, str(about.st_mtime_ns)):
                for _ in self._follow(path.name, about.st_size, about.st_mtime_ns, aside):
                    pass
                self._db.commit()

    def close(self) -> None:
        """Close the database; the archive must not be used any more."""
        self._pass = None
        with suppress(sqlite3.Error):
            self._db.commit()
        self._db.close()

    # The records

    def _steps(self) -> Iterator[None]:
        """Walk through the folder: changed records are read in outline, the newest name first, and followed
        at once if unfinished. All others are followed after that."""
        known = dict[str, tuple[int, str]]()
        last, rows = -1, "SELECT rowid, name, size, stamp FROM matches WHERE rowid > ? ORDER BY rowid LIMIT ?"
        while some := self._db.execute(rows, (last, _NAMES)).fetchall():
            known.update((name, (size, stamp)) for _, name, size, stamp in some)
            last = some[-1][0]
            self._looked += len(some) // _NAMES * _NAMES
            yield
        usual, aside_too = (yield from listed(self.folder)), (yield from listed(self.abandoned))
        entries = chain(zip(usual, repeat(False)), zip(aside_too, repeat(True)))
        for number, (entry, aside) in enumerate(entries):
            if not number % _STATS:
                yield
            self._looked += 1
            try:
                about = entry.stat()
            except OSError:
                continue
            if not stat.S_ISREG(about.st_mode) or not about.st_size:
                # A pipe, a folder, what a cloud has not fetched yet, or a match for whose first line there
                # was no room: none of it is a record, and must not be removed.
                continue
            if os.name == "posix" and stat.S_IMODE(about.st_mode) & 0o077:
                with suppress(OSError):
                    os.chmod(entry.path, 0o600)
            if known.pop(_key(entry.name, aside), None) != (about.st_size, str(about.st_mtime_ns)):
                yield from self._glance(entry.name, about.st_size, about.st_mtime_ns, aside)
                self._batch()
        for number, name in enumerate(known, 1):
            self._forget(name)
            if not number % _FORGOTTEN:
                yield
        self._db.commit()
        self._looked = math.inf
        yield
        while waiting := self._db.execute(
            "SELECT file, size, stamp, abandoned FROM matches WHERE NOT followed"
            " ORDER BY abandoned, kind, touched DESC, name DESC LIMIT ?",
            (_FOLLOWED,),
        ).fetchall():
            for file, size, stamp, aside in waiting:
                yield from self._follow(json.loads(file), size, int(stamp), bool(aside))
                self._batch()
        self._db.commit()

    def _path(self, name: str, aside: bool) -> Path:
        return (self.abandoned if aside else self.folder) / name

    def _batch(self) -> None:
        """Store the records read so far, so that they last even if the program is killed."""
        now = time.monotonic()
        if now - self._committed > _BATCH_S:
            self._committed = now
            self._db.commit()

    def _glance(self, name: str, size: int, stamp: int, aside: bool) -> Iterator[None]:
        """List a record by its first and last lines; one that is unfinished is followed at once."""
        self._forget(_key(name, aside))
        try:
            outline = glance(self._path(name, aside), stamp / 1e9, self._games)
        except OtherFormat:
            self._keep(name, size, stamp, aside, None, OTHER_FORMAT, followed=True)
        except RecordError:
            yield from self._follow(name, size, stamp, aside)
        except OSError as fault:
            self._tell_unreadable(name, fault)
        except Exception as fault:  # one odd file must not keep the others from being listed
            self._tell_unreadable(name, type(fault).__name__)
            self._keep(name, size, stamp, aside, None, ODD, followed=True)
        else:
            self._keep(
                name, size, stamp, aside, outline, FINISHED if outline.over else UNFINISHED, followed=False
            )
            if not outline.over:
                yield from self._follow(name, size, stamp, aside)
        self._looked += _NEW
        yield

    def _follow(self, name: str, size: int, stamp: int, aside: bool) -> Iterator[None]:
        """Follow the moves of a record; put it aside if it is damaged, unless it was abandoned anyway."""
        path, key = self._path(name, aside), _key(name, aside)
        count = None if aside else self._counting(name, size, stamp)
        try:
            summary = yield from reading(path, stamp / 1e9, self._games, count)
        except OtherFormat:
            self._forget(key)
            self._keep(name, size, stamp, aside, None, OTHER_FORMAT, followed=True)
        except RecordError as fault:
            self._forget(key)
            if aside:
                self._keep(name, size, stamp, aside, None, ODD, followed=True)
            else:
                self._put_aside(path, fault)
        except OSError as fault:
            self._forget(key)
            self._tell_unreadable(name, fault)
        except Exception as fault:
            self._forget(key)
            self._tell_unreadable(name, type(fault).__name__)
            self._keep(name, size, stamp, aside, None, ODD, followed=True)
        else:
            self._forget(key)
            kind = FINISHED if summary.over else UNFINISHED
            self._keep(name, size, stamp, aside, summary, kind, followed=True)
            if count is not None:
                count.keep()
        yield

    def _forget(self, key: str) -> None:
        rows = self._db.execute("SELECT identity FROM matches WHERE name = ?", (key,)).fetchall()
        self._db.execute("DELETE FROM matches WHERE name = ?", (key,))
        self._changes += 1
        for (identity,) in rows:
            self._settle_copies(identity)

    def _settle_copies(self, identity: str) -> None:
        """List the longest record of one match, and those that are no beginning of another one.

        Programs that synchronise folders leave copies; those that differ are all listed, and marked.
        """
        if not identity:
            return
        rows = self._db.execute(
            "SELECT name, file, abandoned, own_tab, summary, tab FROM matches WHERE identity = ?"
            " ORDER BY abandoned, length(name), name LIMIT ?",
            (identity, _MOST_COPIES),
        ).fetchall()
        if not rows or (len(rows) == 1 and rows[0][3] == rows[0][5] and '"copy": true' not in rows[0][4]):
            return  # as nearly always
        listed, hidden = list[str](), set[str]()
        whole: list[bytes] = []
        texts = {name: self._whole_lines(file, aside) for name, file, aside, *_ in rows} if rows[1:] else {}
        for name, *_ in sorted(rows, key=lambda row: -len(texts.get(row[0], b""))):
            if any(longer.startswith(texts[name]) for longer in whole):
                hidden.add(name)
            else:
                listed.append(name)
                whole.append(texts.get(name, b""))
        for name, _, _, tab, text, _ in rows:
            data = {**json.loads(text), "copy": name in listed and len(listed) > 1}
            self._db.execute(
                "UPDATE matches SET tab = ?, summary = ? WHERE name = ?",
                (-1 if name in hidden else tab, json.dumps(data), name),
            )

    def _whole_lines(self, file: str, aside: bool) -> bytes:
        try:
            data = bytes_of(self._path(json.loads(file), bool(aside)))
        except OSError:
            return b""
        return data[: data.rfind(b"\n") + 1]

    def _keep(
        self, name: str, size: int, stamp: int, aside: bool, summary: Summary | None, kind: int, *,
        followed: bool,
    ) -> None:  # fmt: skip
        key, game = _key(name, aside), "" if summary is None else plain(summary.game)
        text = "" if summary is None else json.dumps(to_json(summary))
        tab = None if summary is None else tab_of(summary, aside)
        called = ("", "", "", "")
        if summary is not None:
            called = (summary.identity, summary.known_as, plain(summary.parent), plain(summary.daily))
        self._db.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key, json.dumps(name), size, str(stamp), stamp / 1e9, kind, followed, game, text, aside,
                *[-1 if tab is None else tab.value] * 2, *called,
            ),
        )  # fmt: skip
        if summary is None:
            return
        self._settle_copies(summary.identity)
        ended = summary.over and not summary.branch and not aside
        for seat, player in enumerate(summary.players):
            aided = summary.assisted or summary.helped or summary.hints > 0
            counted = ended and seat not in summary.changed  # else it is no player's result
            score = summary.scores[seat] if summary.scores else 0
            place, won = summary.places[seat] if summary.places else 0, seat in summary.winners
            self._db.execute(
                "INSERT INTO seatings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (key, seat, game, plain(player.name), plain(player.kind), score, place, won, aided, counted),
            )

    def _tell_unreadable(self, name: str, text: str | OSError) -> None:
        if name not in self._unreadable:
            self._unreadable.add(name)
            self.messages.append(Message("errors.record.unreadable", {"file": printable(name), "text": text}))

    def _put_aside(self, path: Path, fault: RecordError) -> None:
        try:
            aside = put_aside(path)
        except OSError:
            # It stays, on a disk that cannot be written: reported once.
            if path.name not in self._unreadable:
                self._unreadable.add(path.name)
                slots = {"file": printable(path.name), **fault.slots}
                self.messages.append(Message("errors.record.not_put_aside", slots))
            return
        slots = {"file": printable(aside.name), **fault.slots}
        self.messages.append(Message("errors.record.put_aside", slots))

    # Queries

    @rebuilding
    def unfinished(self, newest: int = -1) -> list[Summary]:
        """Return the matches that can or could be continued, the last touched first; no branches.

        `newest`: how many of each game; -1: all.
        """
        rows = self._ask(
            "SELECT file, summary FROM matches WHERE rowid IN (SELECT rowid FROM (SELECT rowid,"
            f" ROW_NUMBER() OVER (PARTITION BY game ORDER BY {_LAST}) AS place FROM {_WAITING})"
            f" WHERE place <= ? OR ? < 0) ORDER BY {_LAST}",
            newest,
            newest,
        )
        return [known_summary(self.folder, file, text) for file, text in rows]

    @rebuilding
    def unfinished_count(self, games: Iterable[str]) -> int:
        """Return how many matches of some games `unfinished` lists."""
        [(count,)] = self._ask(
            f"SELECT COUNT(*) FROM {_WAITING} AND game IN (SELECT value FROM json_each(?))",
            json.dumps(list(games)),
        )
        return int(count)

    @rebuilding
    def finished(self, game: str = "", player: str = "") -> list[Summary]:
        """Return every match that has ended, of one game and with one player where named; the last first."""
        rows = self._ask(
            "SELECT file, summary FROM matches WHERE abandoned = 0 AND tab >= 0 AND kind = ?"
            f" AND ? IN ('', game) ORDER BY {_LAST}",
            FINISHED,
            plain(game),
        )
        summaries = [known_summary(self.folder, file, text) for file, text in rows]
        return [
            summary
            for summary in summaries
            if not player or player in (seated.name for seated in summary.players)
        ]

    @rebuilding
    def played(self) -> set[str]:
        """Return the games of which any match is listed, finished or not."""
        # From one game to the next in the index, because there may be many thousand matches of each.
        rows = self._ask(
            "WITH RECURSIVE games (game) AS (SELECT MIN(game) FROM matches WHERE game > '' UNION ALL"
            " SELECT (SELECT MIN(game) FROM matches AS m WHERE m.game > games.game) FROM games"
            " WHERE games.game IS NOT NULL) SELECT game FROM games WHERE EXISTS"
            " (SELECT 1 FROM matches AS m WHERE m.game = games.game AND m.abandoned = 0)"
        )
        return {game for (game,) in rows}

    @rebuilding
    def known_as(self, name: str) -> Path | None:
        """Return the path of the match that branches know by this name."""
        rows = self._ask(
            "SELECT file, abandoned FROM matches WHERE known_as = ? ORDER BY tab < 0, abandoned", plain(name)
        )
        return next((self._path(json.loads(file), bool(aside)) for file, aside in rows), None)

    @rebuilding
    def newer(self) -> list[str]:
        """Return the names of records of a format that only another version of this program reads."""
        rows = self._ask(
            "SELECT file FROM matches WHERE kind = ? AND abandoned = 0 ORDER BY name", OTHER_FORMAT
        )
        return [printable(json.loads(file)) for (file,) in rows]

    @rebuilding
    def results(self, game: str = "", player: str = "", *, assisted: bool = False) -> list[PlayerStatistics]:
        """Return the results of players by game, name and kind; those with most wins first.

        Matches at practice tables, or with help, are counted apart, if `assisted`; a seat that changed hands
        is not.
        """
        rows = self._ask(
            "SELECT game, name, kind, score, place, won FROM seatings"
            " WHERE counted AND match IN (SELECT name FROM matches WHERE tab >= 0)"
            " AND ? IN ('', game) AND ? IN ('', name) AND assisted = ?"
            " ORDER BY game, name, kind",
            plain(game),
            plain(player),
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
        return self._db.execute(query, values).fetchall()


def _key(name: str, aside: bool) -> str:
    """Return the name of a file in the database. A stroke marks abandoned ones, because no file's name has
    one."""
    return plain(f"abandoned/{name}" if aside else name)


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

"""The restoring of a backup. Nothing in it starts a program, and nothing here is overwritten by it."""

import calendar
import json
import os
import re
import struct
import time
import zipfile
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from tablegame.controllers import presets
from tablegame.controllers.backup import (
    EVENINGS,
    EXERCISES,
    FOLDERS,
    KEPT,
    LEARNED,
    MANIFEST,
    MOST_DUPLICATES,
    MOST_OPINIONS,
    MOST_OTHER,
    MOST_RECORDS,
    PEOPLE,
    PRESETS,
    RESETS,
    SETTINGS,
    VERSION,
    most_of,
    player_name,
    without_programs,
)
from tablegame.controllers.presets import OwnPreset
from tablegame.learn import progress
from tablegame.learn.progress import Progress
from tablegame.match import bookmarks as keepsakes
from tablegame.match import duplicate_store as duplicates
from tablegame.match import evenings, people
from tablegame.match.bookmarks import Bookmark
from tablegame.match.evenings import Evening
from tablegame.match.files import check_regular, make_folder, move_into, write_safely
from tablegame.match.header import match_id
from tablegame.match.home import SUFFIX, abandoned, matches
from tablegame.match.people import Person
from tablegame.match.record import MOST_BYTES, Record, bytes_of, glance_bytes, parse_bytes
from tablegame.match.record_files import compared, lay_record, shown_name
from tablegame.match.store import BACKED_UP
from tablegame.match.verify import verify_in_steps
from tablegame.rules.catalogue import GAMES
from tablegame.study import stats_epoch
from tablegame.study.review import stored_reviews
from tablegame.study.review.stored_reviews import Opinions
from tablegame.study.stats_epoch import Since

MOST_TOTAL: Final = 2 << 30
"""Bytes of all files together."""
MOST_LIST: Final = 32 << 20
"""Bytes of the list of files."""
MOST_GROWTH: Final = 100
"""The most that the contents may exceed the size of a backup, as a factor."""
OPINIONS: Final = "opinions"
"""The word for opinions of reviews among the parts that were taken."""
PIECE: Final = 1 << 16
STEP: Final = 40
"""The number of moves that are followed between two points at which the caller can stop."""
_RECORD: Final = re.compile(r"(matches|abandoned|duplicates)/[^/\\:\x00-\x1f]{1,200}\.tgr")
_DUPLICATE: Final = re.compile(r"duplicates/[0-9a-f]{32}\.json")
_OPINIONS: Final = re.compile(r"reviews/[A-Za-z0-9_-]{1,80}\.opinions")
_END: Final = struct.Struct("<4s4H2LH")


def is_backup(path: Path) -> bool:
    """Return whether a file is to be taken for a backup, whole or not, rather than for a record."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return path.suffix.lower() == ".zip" or file.read(4) == b"PK\x03\x04"
    except (OSError, ValueError):
        return False


class NotRestored(Exception):
    """The error of a file that is no whole backup, of which nothing was taken: a key of speech and its
    slots."""

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key)
        self.key = key
        self.slots = slots


@dataclass(frozen=True)
class RestoreTarget:
    """The functions that take what is no record. Each adds to the data of this home."""

    kept: Callable[[dict[str, Bookmark]], object]
    learned: Callable[[Progress], object]
    settings: Callable[[bytes], object]
    exercises: Callable[[bytes], object]
    people: Callable[[Iterable[Person]], object]
    evenings: Callable[[Iterable[Evening]], object]
    presets: Callable[[Iterable[OwnPreset]], object]
    is_own: Callable[[str], bool]
    """Whether settings with that name of a player may be taken without a question."""


@dataclass
class Restored:
    """The outcome of restoring."""

    records: list[Path] = field(default_factory=list)
    player_name: str = ""
    """The name of the person whose settings are in it."""
    known: int = 0
    """Matches that were here already."""
    further: list[Path] = field(default_factory=list)
    """Matches that were here, and are further on now."""
    differ: list[str] = field(default_factory=list)
    """Matches that are here with other moves, which stay."""
    refused: list[str] = field(default_factory=list)
    """Files that this program cannot read."""
    others: list[str] = field(default_factory=list)
    """The parts of BACKED_UP that were taken."""
    offered: dict[str, bytes] = field(default_factory=dict)
    """Settings and the start of statistics of another person, which take effect only if that is wanted."""


def restoring(home: Path, source: Path, hands: RestoreTarget) -> Generator[tuple[int, int], None, Restored]:
    """Restore a backup in steps, and yield how much of how much is done. The whole file is checked before
    anything is taken.

    NotRestored where it is no whole backup, OSError where what is in it cannot be written here.
    """
    name = shown_name(source)
    try:
        check_regular(source)
        raw = source.open("rb")
    except (OSError, ValueError) as fault:
        raise NotRestored("errors.record.unreadable", file=name, text=fault) from fault
    with raw:
        try:
            _look_at_end(raw)
            file = zipfile.ZipFile(raw)
            newer = _manifest(file)
            entries = [] if newer else _entries(file, os.fstat(raw.fileno()).st_size)
            total = 2 * len(entries)
            for done, entry in enumerate(entries):
                yield done, total
                _read(file, entry)
        except Exception as fault:  # no fault of a file may let any of it in
            raise NotRestored("errors.backup.damaged", file=name) from fault
        if newer:
            raise NotRestored("errors.backup.newer", file=name)
        out = Restored()
        if any(entry.filename == SETTINGS for entry in entries):
            out.player_name = player_name(_read(file, file.getinfo(SETTINGS)))
        own = hands.is_own(out.player_name)  # before anything of it is here
        stored = _StoredMatches()
        for _ in stored.look(home):
            yield len(entries), total
        # What is closed is known before the first record of it comes.
        entries.sort(key=lambda entry: _DUPLICATE.fullmatch(entry.filename) is None)
        for done, entry in enumerate(entries, len(entries)):
            yield done, total
            if _DUPLICATE.fullmatch(entry.filename):
                _take_duplicate(home, entry.filename, _read(file, entry), out)
            elif entry.filename.endswith(SUFFIX):
                for _ in _take_record(home, stored, entry, _read(file, entry), out):
                    yield done, total
            elif entry.filename in BACKED_UP:
                _take_other(home, entry.filename, _read(file, entry), hands, out, own)
            elif _OPINIONS.fullmatch(entry.filename):
                _take_opinions(home, entry.filename, _read(file, entry), out)
        return out


def take_offered(home: Path, offered: Mapping[str, bytes], hands: RestoreTarget, out: Restored) -> None:
    """Let the settings and the start of statistics of another person take effect."""
    for name, data in offered.items():
        _take_other(home, name, data, hands, out, True)


# What a file may be -----------------------------------------------------------------------------------------
def _look_at_end(raw: IO[bytes]) -> None:
    """Check the end of the file before its list is read as a whole; ValueError if the list is too long."""
    size = os.fstat(raw.fileno()).st_size
    if size > MOST_TOTAL:
        raise ValueError("too large")
    raw.seek(max(0, size - _END.size))
    mark, disk, first, disk_count, count, list_size, _, comment = _END.unpack(raw.read(_END.size))
    # A backup has no comment, and never so many files that it needs the longer form of the list.
    if mark != b"PK\x05\x06" or disk or first or disk_count != count or comment:
        raise ValueError("no end")
    if count > MOST_RECORDS + MOST_DUPLICATES + MOST_OPINIONS + len(BACKED_UP) + 1 or list_size > MOST_LIST:
        raise ValueError("too many files")
    raw.seek(max(0, size - _END.size - 20))
    if raw.read(4) == b"PK\x06\x07":
        raise ValueError("too many files")
    raw.seek(0)


def _entries(file: zipfile.ZipFile, size: int) -> list[zipfile.ZipInfo]:
    """Return all files, each with a name and a size that it may have."""
    entries, names, total = file.infolist(), set[str](), 0
    for entry in entries:
        record = _RECORD.fullmatch(entry.filename) is not None
        small = (_DUPLICATE.fullmatch(entry.filename), _OPINIONS.fullmatch(entry.filename))
        other = entry.filename in (*BACKED_UP, MANIFEST) or any(small)
        if not (record or other) or entry.filename.lower() in names:
            raise ValueError("a name")
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError("a way of packing")
        if entry.file_size > (MOST_BYTES if record else most_of(entry.filename)):
            raise ValueError("a size")
        names.add(entry.filename.lower())
        total += entry.file_size
    if MANIFEST not in names or total > min(MOST_TOTAL, MOST_GROWTH * size):
        raise ValueError("a size")
    return entries


def _read(file: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Read exactly as many bytes as the entry says; ValueError for more or fewer."""
    parts, left = list[bytes](), entry.file_size
    with file.open(entry) as stream:
        while part := stream.read(PIECE):
            left -= len(part)
            if left < 0:
                raise ValueError("a size")
            parts.append(part)
    if left:
        raise ValueError("a size")
    return b"".join(parts)


def _manifest(file: zipfile.ZipFile) -> bool:
    """Return whether a newer version has written it; ValueError if it is no backup."""
    entry = file.getinfo(MANIFEST)
    if entry.file_size > MOST_OTHER:
        raise ValueError("a size")
    about = json.loads(_read(file, entry))
    version = about.get("tablegame_backup") if isinstance(about, dict) else None
    if type(version) is not int or version < 1:
        raise ValueError("no backup")
    return version > VERSION


# Records ----------------------------------------------------------------------------------------------------
class _StoredMatches:
    """The matches of this folder by their identity."""

    def __init__(self) -> None:
        self._found: dict[str, Path] = {}

    def look(self, home: Path) -> Iterator[None]:
        """Read the folder in steps."""
        for folder in (duplicates.folder_of(home), abandoned(home), matches(home)):
            for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
                # A record here that cannot be read hinders no other.
                with suppress(Exception):
                    self.add(match_id(glance_bytes(bytes_of(path)).header), path)
                yield

    def add(self, identity: str, path: Path) -> None:
        """Add a match that has been stored here."""
        self._found[identity] = path

    def of(self, identity: str) -> Path | None:
        """Return the file of the match; None if it is not here."""
        return self._found.get(identity)


def _take_record(
    home: Path, stored: _StoredMatches, entry: zipfile.ZipInfo, data: bytes, out: Restored
) -> Iterator[None]:
    """Take a record in small steps: one that is new here is followed from its first line to its last
    before."""
    folder, _, name = entry.filename.partition("/")
    try:
        record = parse_bytes(data)
        identity = match_id(record.header)
    except Exception:  # damaged, or of a newer version
        out.refused.append(name)
        return
    data = data[: record.size]
    own_path = stored.of(identity)
    if own_path is not None:
        how = compared(bytes_of(own_path), data)
        if how != "later":
            out.known += how == "known"
            out.differ += [name] * (how == "differs")
            return
    if not (yield from _followed(record)):
        out.refused.append(name)
        return
    if own_path is not None:
        write_safely(own_path, data)
        comes_back = folder == FOLDERS[0] and own_path.parent == abandoned(home)
        path = move_into(own_path, matches(home)) if comes_back else own_path
        out.further.append(path)
    else:
        closed = duplicates.is_closed(home, record.header)
        if closed and (folder != FOLDERS[2] or (duplicates.folder_of(home) / name).exists()):
            out.differ.append(name)  # it is open there, and here it is not
            return
        over = record.result is not None if folder == FOLDERS[2] else folder == FOLDERS[0]
        place = duplicates.folder_of(home) if closed else matches(home) if over else abandoned(home)
        make_folder(place)
        path = lay_record(place, name, data)
        out.records.append(path)
    stored.add(identity, path)
    with suppress(OSError, ValueError, OverflowError):
        when = min(calendar.timegm((*entry.date_time, 0, 0, 0)), time.time())
        os.utime(path, (when, when))


def _followed(record: Record) -> Generator[None, None, bool]:
    """Follow a record in small steps.

    Return whether it can be played to its last line, or is of other rules.
    """
    steps = verify_in_steps(record)
    while True:
        try:
            moves = next(steps)
        except StopIteration as end:
            fault = end.value.fault
            return fault is None or fault.code == "other-rules"
        except Exception:  # any fault of a record only means that it is not taken
            return False
        if moves % STEP == 0:
            yield


def _take_duplicate(home: Path, name: str, data: bytes, out: Restored) -> None:
    try:
        duplicate = duplicates.from_bytes(data)
        if f"{duplicate.id}.json" != name.rpartition("/")[2]:
            raise ValueError("the file of another duplicate")
    except ValueError:
        out.refused.append(name)
    else:
        duplicates.bring(home, duplicate)


# Other files ------------------------------------------------------------------------------------------------
def _take_other(home: Path, name: str, data: bytes, hands: RestoreTarget, out: Restored, own: bool) -> None:
    if name in (SETTINGS, RESETS) and not own:
        out.offered[name] = data
        return
    try:
        if name == KEPT:
            hands.kept(keepsakes.from_bytes(data))
        elif name == LEARNED:
            hands.learned(progress.from_bytes(data))
        elif name == SETTINGS:
            settings = without_programs(data)
            if settings is None:
                raise ValueError("no settings")
            hands.settings(settings)
        elif name == PEOPLE:
            hands.people(people.from_bytes(data))
        elif name == EVENINGS:
            hands.evenings(evenings.from_bytes(data))
        elif name == PRESETS:
            hands.presets(presets.from_bytes(data))
        elif name == EXERCISES:
            hands.exercises(data)
        elif name == RESETS:
            _resets(Since(home), stats_epoch.from_bytes(data))
    except (ValueError, RecursionError):
        out.refused.append(name)
    else:
        out.others.append(name)


def _take_opinions(home: Path, name: str, data: bytes, out: Restored) -> None:
    try:
        Opinions(home, Path(name).stem).join(stored_reviews.opinions_from(data))
    except ValueError:
        out.refused.append(name)
    else:
        if OPINIONS not in out.others:
            out.others.append(OPINIONS)


def _resets(own: Since, moments: dict[str, str]) -> None:
    """Reset the count of games to the later moment."""
    now = datetime.now().astimezone()
    for game, moment in moments.items():
        with suppress(ValueError, TypeError):
            begins = datetime.fromisoformat(moment)
            if game in GAMES and begins <= now and moment > own.of(game):
                own.reset(game, moment)

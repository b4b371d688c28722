"""The import, export and salvage of records."""

import os
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from tablegame.limits import LINE, parse_json
from tablegame.match.duplicate_store import CLOSED, is_closed
from tablegame.match.files import make_folder, move_into, private_file, write_safely
from tablegame.match.header import match_id
from tablegame.match.home import SUFFIX, HomeBusy, matches
from tablegame.match.record import Record, bytes_of, dump, move_of, parse_bytes, parse_record, split_lines
from tablegame.match.record_error import OtherFormat, RecordError
from tablegame.match.replay import Replayer
from tablegame.match.summary import summarise
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.speech.terminal import printable

_LONGEST_NAME: Final = 80
_SAFE: Final = "-_.() "
_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9\xb9\xb2\xb3]", re.IGNORECASE)
"""Names that Windows gives to devices, with any ending."""


class NotImported(Exception):
    """The error of a file that is no record for this home: a key of speech and its slots."""

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key)
        self.key = key
        self.slots: Mapping[str, object] = slots


@dataclass(frozen=True, slots=True)
class Imported:
    """A match that was imported, or was here already."""

    path: Path
    identity: str
    fresh: bool
    """False if it was here before, so that nothing was copied."""


def exports(home: Path) -> Path:
    """Return the folder of exported copies below a home."""
    return home / "exports"


def import_record(
    home: Path,
    source: Path,
    known: Callable[[str], Path | None],
    games: Mapping[str, AnyGame] = GAMES,
    *,
    replaces: bool = True,
) -> Imported:
    """Copy a record into the folder of matches, once it has been followed from its first line to its last.

    A later state takes the place of its beginning, unless `replaces` forbids that (the match may be played
    now). `known`: returns the path of a match with an identity, if it is here. NotImported if the file is no
    whole record.
    """
    name = shown_name(source)
    try:
        data = bytes_of(source)
        stamp = source.stat().st_mtime
    except (OSError, ValueError) as fault:
        raise NotImported("errors.record.unreadable", file=name, text=fault) from fault
    try:
        record = parse_bytes(data)
        identity = match_id(record.header)
        if is_closed(home, record.header):
            raise NotImported(CLOSED)
        own_path = known(identity)
        how = "new" if own_path is None else compared(bytes_of(own_path), data)
        if own_path is not None and how == "known":
            return Imported(own_path, identity, False)
        if how == "later" and not replaces:
            raise NotImported(HomeBusy.key)
        summarise(source, stamp, games)
    except NotImported:
        raise
    except OtherFormat as fault:
        raise NotImported("errors.import.newer", file=name) from fault
    except RecordError as fault:
        key = "errors.import.none" if fault.line == 1 and not data.startswith(b'{"tablegame"') else None
        if key is not None:
            raise NotImported(key, file=name) from fault
        raise NotImported("errors.import.damaged", file=name, line=fault.line) from fault
    except OSError as fault:
        raise NotImported("errors.record.unreadable", file=name, text=fault) from fault
    except Exception as fault:  # any fault of a file only means that it is not taken
        raise NotImported("errors.import.none", file=name) from fault
    try:
        folder = matches(home)
        make_folder(folder)
        if own_path is not None and how == "later":
            path = own_path if own_path.parent == folder else move_into(own_path, folder)
            write_safely(path, data)
        else:
            path = lay_record(folder, source.name, data)
    except OSError as fault:
        raise NotImported("errors.import.unwritable", file=name, text=fault) from fault
    with suppress(OSError, ValueError, OverflowError):
        # A file that was sent here is younger than the match in it.
        begun = datetime.fromisoformat(record.header.created).timestamp()
        when = min(max(stamp, begun), time.time())
        os.utime(path, (when, when))
    return Imported(path, identity, True)


def compared(own: bytes, other: bytes) -> Literal["known", "later", "differs"]:
    """Compare another record of a match with the one that is here, by their whole lines.

    "known": it is the same, or its beginning. "later": the one here is its beginning.
    """
    own, other = (data[: data.rfind(b"\n") + 1] for data in (own, other))
    if own.startswith(other):
        return "known"
    return "later" if other.startswith(own) else "differs"


def export_record(home: Path, path: Path) -> Path:
    """Copy a record into the folder of exports, and return the new path. Raise OSError if that fails."""
    folder = exports(home)
    make_folder(folder)
    return lay_record(folder, path.name, bytes_of(path))


def shown_name(path: Path) -> str:
    """Return a file's name as a person can read it."""
    return printable(path.name, _LONGEST_NAME)


def safe_stem(name: str) -> str:
    """Return the name of a record without its ending, in letters that every system accepts."""
    stem = name.removesuffix(SUFFIX)
    stem = "".join(letter if letter.isalnum() or letter in _SAFE else "_" for letter in stem)
    stem = stem.strip(" .").encode(errors="replace").decode()[:_LONGEST_NAME] or "match"
    return f"_{stem}" if _DEVICE.fullmatch(stem.partition(".")[0].strip()) else stem


def lay_record(folder: Path, name: str, data: bytes) -> Path:
    """Return a new file with these bytes, or the one of that name that holds them already."""
    stem = safe_stem(name)
    number, path = 1, folder / f"{stem}{SUFFIX}"
    while path.exists() or path.is_symlink():
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return path
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    write_safely(path, data)
    return path


MENDED: Final = "mended"
"""The key in the first line for the damaged file that the lines come from, and its last good line."""
DAMAGED_MARK, MENDED_MARK = ".damaged-", ".mended-"
"""The parts of the names of files that were put aside, and of those whose good lines are continued."""


def good_part(data: bytes, games: Mapping[str, AnyGame] = GAMES) -> Record:
    """Return the record of the good lines, unfinished unless all are good; RecordError if not even the first
    is."""
    lines = split_lines(data[: data.rfind(b"\n") + 1])
    if not lines:
        raise RecordError(1, "there is no whole first line")
    record = parse_record([lines[0].decode("utf-8", "replace")])
    promise = record.header.promise
    dealer = promise.dealer() if promise else None
    replayer = Replayer.of(record.header, games)
    dealer = replayer.dealing(dealer)
    for line in lines[1:]:
        try:
            move = move_of(len(record.moves) + 2, parse_json(line, LINE), record.header.seats)
            replayer.follow(move, dealer)
        except (RecordError, ValueError):
            break
        record.moves.append(move)
    return record


def mend(aside: Path, games: Mapping[str, AnyGame] = GAMES) -> Path:
    """Write the good lines of a file that was put aside as a record of their own, under its old name.

    The damaged file stays, byte for byte, under another name. RecordError if no line is good, OSError if
    that cannot be done; then nothing has changed.
    """
    record = good_part(bytes_of(aside), games)
    name, _, number = aside.name.partition(DAMAGED_MARK)
    first, *others = record.lines()
    kept = _free(aside.with_name(f"{name}{MENDED_MARK}{number}"))
    first[MENDED] = {"file": kept.name, "line": len(record.moves) + 1}
    path = aside.with_name(name)
    stem, count = path.stem, 1
    while path.exists():
        count += 1
        path = path.with_name(f"{stem}-{count}{path.suffix}")
    with private_file(path, new=True) as file:
        file.write(b"".join(map(dump, (first, *others))))
    aside.rename(kept)
    return path


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free

"""A backup of a home folder as one file: matches, notes, exercises, people, evenings, presets, settings.

The commands of outside programs stay out of it, so that nothing that is read from it can name one.
"""

import json
import os
import time
import zipfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tablegame.controllers.programs import KIND
from tablegame.limits import EXERCISES_BYTES
from tablegame.match.duplicate_store import files_of, folder_of
from tablegame.match.files import make_folder, read_regular, sync_folder, unfinished
from tablegame.match.home import SUFFIX, abandoned, matches
from tablegame.match.record import bytes_of
from tablegame.match.record_files import exports, safe_stem
from tablegame.match.store import BACKED_UP, NOT_BACKED_UP
from tablegame.study.review.stored_reviews import FOLDER, OPINIONS_ENDING

MANIFEST: Final = "tablegame-backup.json"
VERSION: Final = 3
KEPT, LEARNED, SETTINGS, RESETS, PEOPLE, EVENINGS, EXERCISES, PRESETS = BACKED_UP
FOLDERS: Final = ("matches", "abandoned", "duplicates")
MOST_RECORDS: Final = 60_000
MOST_DUPLICATES: Final = 1000
MOST_OPINIONS: Final = 10_000
MOST_OTHER: Final = 8 << 20
"""The largest size in bytes of a file that is no record."""
_EARLIEST: Final = datetime(1980, 1, 1, tzinfo=UTC).timestamp()
"""The first moment that such a file can hold."""


@dataclass
class BackedUp:
    """A finished backup."""

    path: Path
    records: int = 0
    left_out: list[str] = field(default_factory=list)
    """Files that are too large, cannot be read, or are not of this program."""

    @property
    def lacks_matches(self) -> bool:
        """Return whether it holds no match although there are some."""
        return not self.records and any(SUFFIX in name for name in self.left_out)


def backing_up(home: Path, target: Path | None = None) -> Generator[tuple[int, int], None, BackedUp]:
    """Step by step, telling how many of how many files are done; OSError if it cannot be written.

    Without a target it is a new file in the folder for others. Nothing stands there before it is whole.
    """
    path = target if target is not None else _new_path(home)
    if target is not None and (target.exists() or target.is_symlink()):
        raise FileExistsError(17, os.strerror(17), str(target))
    folders = (matches(home), abandoned(home), folder_of(home))
    files = [file for folder in folders for file in _records(folder)]
    out, inside = BackedUp(path), set[Path]()
    handle, temporary = unfinished(path)
    try:
        with os.fdopen(handle, "wb") as raw:
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, allowZip64=False) as file:
                total, taken = len(files[:MOST_RECORDS]), set[str]()
                for done, record in enumerate(files[:MOST_RECORDS]):
                    yield done, total
                    try:
                        data, when = bytes_of(record), record.stat().st_mtime
                    except OSError:
                        continue
                    # A line that is being written now is not whole.
                    if not (data := data[: data.rfind(b"\n") + 1]):
                        continue
                    file.writestr(_entry(_free(record, taken), when), data)
                    out.records += 1
                    inside.add(record)
                opinions = sorted((home / FOLDER).glob(f"*{OPINIONS_ENDING}"))[:MOST_OPINIONS]
                others = [home / name for name in BACKED_UP]
                for other in (*files_of(home)[:MOST_DUPLICATES], *opinions, *others):
                    if (contents := _other(other)) is not None:
                        file.writestr(_entry(other.relative_to(home).as_posix(), time.time()), contents)
                        inside.add(other)
                out.left_out = [listed.name for listed in _listed(home) if listed not in inside]
                about = {"tablegame_backup": VERSION, "records": out.records}
                file.writestr(_entry(MANIFEST, time.time()), json.dumps(about))
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return out


def _new_path(home: Path) -> Path:
    folder = exports(home)
    make_folder(folder)
    stem = f"tablegame-backup-{datetime.now():%Y%m%d-%H%M%S}"
    number, path = 1, folder / f"{stem}.zip"
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{stem}-{number}.zip"
    return path


def _records(folder: Path) -> Iterable[Path]:
    """Return the records of a folder, the newest first, because of too many the oldest are left out."""
    if not folder.is_dir():
        return ()
    records = [
        (entry.stat(follow_symlinks=False).st_mtime, Path(entry.path))
        for entry in os.scandir(folder)
        if entry.name.endswith(SUFFIX) and entry.is_file(follow_symlinks=False)
    ]
    return [path for _, path in sorted(records, reverse=True)]


def _free(record: Path, taken: set[str]) -> str:
    """Return a plain name that no other has, however large and small letters are told apart."""
    stem, number = safe_stem(record.name), 1
    name = f"{record.parent.name}/{stem}{SUFFIX}"
    while name.lower() in taken:
        number += 1
        name = f"{record.parent.name}/{stem}-{number}{SUFFIX}"
    taken.add(name.lower())
    return name


def _entry(name: str, when: float) -> zipfile.ZipInfo:
    """Make the entry of a file; its time is in UTC because the file may be read elsewhere."""
    moment = datetime.fromtimestamp(max(_EARLIEST, min(when, time.time())), UTC)
    entry = zipfile.ZipInfo(name, moment.timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _listed(home: Path) -> Iterator[Path]:
    """Yield the files of a home that a backup holds or names."""
    for folder in (home, matches(home), abandoned(home), folder_of(home), home / FOLDER):
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                path = Path(entry.path)
                name = path.relative_to(home).as_posix()
                quiet = any(fnmatch(name, pattern) for pattern in NOT_BACKED_UP)
                if not (quiet or entry.is_dir(follow_symlinks=folder == home)):
                    yield path


def most_of(name: str) -> int:
    """Return the largest size in bytes of a file of that name in a backup."""
    return EXERCISES_BYTES if name == EXERCISES else MOST_OTHER


def _other(path: Path) -> bytes | None:
    try:
        data = read_regular(path, most_of(path.name))
    except OSError:
        return None
    return without_programs(data) if path.name == SETTINGS else data


def player_name(settings: bytes) -> str:
    """Return the name of the player whose settings these are; "" for none."""
    try:
        name = json.loads(settings).get("player_name")
    except (ValueError, RecursionError, AttributeError):
        return ""
    return name if isinstance(name, str) else ""


def without_programs(settings: bytes) -> bytes | None:
    """Remove the last choices that name a program from settings. Return None if they are no settings."""
    try:
        data = json.loads(settings)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    last = data.get("last")
    if isinstance(last, dict):
        data["last"] = {key: choice for key, choice in last.items() if f'"{KIND}:' not in json.dumps(choice)}
    return json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True).encode(errors="replace")

"""The duplicates of a home, each in a file, next to the records of those that are not over.

A record stays here, apart from all other matches, until all people have played. So no list, no statistics and
no replay shows it before. Then it moves to the finished matches.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from tablegame.limits import STORE, parse_json
from tablegame.match.duplicate import VERSION, Duplicate, from_json, is_id, to_json
from tablegame.match.files import make_folder, move_into
from tablegame.match.header import Header
from tablegame.match.home import SUFFIX, abandoned, matches
from tablegame.match.record import bytes_of, glance_bytes, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.store import SAVES, Store
from tablegame.match.timeline import Timeline
from tablegame.rules.catalogue import GAMES

STATE: Final = ".json"
MOST_BYTES: Final = 1 << 20
CLOSED: Final = "errors.duplicate.closed"
"""The key of the sentence that refuses closed records."""


def folder_of(home: Path) -> Path:
    """Return the folder of duplicates below a home."""
    return home / "duplicates"


def is_closed(home: Path, header: Header) -> bool:
    """Return whether a match belongs to a duplicate of this home that not all have played."""
    turn = header.turn
    if turn is None or not is_id(turn.duplicate):
        return False
    try:
        return DuplicateFile(home, turn.duplicate).read().closed
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True  # a file that cannot be read does not say that it is over


def to_bytes(duplicate: Duplicate) -> bytes:
    """Return the contents of a file."""
    text = json.dumps(to_json(duplicate), ensure_ascii=False, indent=1, sort_keys=True)
    return (text + "\n").encode(errors="replace")


def files_of(home: Path) -> list[Path]:
    """Return the files of all duplicates."""
    folder = folder_of(home)
    return sorted(path for path in folder.glob(f"*{STATE}") if path.is_file()) if folder.is_dir() else []


def from_bytes(raw: bytes) -> Duplicate:
    """Parse a file. Raise ValueError if it is none of this program."""
    try:
        return from_json(parse_json(raw, STORE))
    except (KeyError, TypeError) as fault:
        raise ValueError("no duplicate") from fault


class DuplicateFile(Store[Duplicate]):
    """The file of one duplicate. One of a newer version is left alone, because its deals may be closed."""

    named_by_page = True
    reads_newer = False

    def __init__(self, home: Path, name: str) -> None:
        def own_from_bytes(raw: bytes) -> Duplicate:
            duplicate = from_bytes(raw)
            if duplicate.id != name:
                raise ValueError("the file of another duplicate")
            return duplicate

        super().__init__(home, f"duplicates/{name}{STATE}", own_from_bytes, to_bytes, VERSION, MOST_BYTES)


def bring(home: Path, other: Duplicate) -> bool:
    """Store a duplicate from elsewhere if it is not here, or has come further there. Return whether it was.

    OSError if it cannot be written.
    """
    file = DuplicateFile(home, other.id)
    try:
        stored = file.read()
    except (FileNotFoundError, ValueError):
        stored = None
    if stored is not None and (
        not stored.closed or not set(stored.points) <= set(other.points) or stored == other
    ):
        return False
    make_folder(folder_of(home))
    file.write(other)
    return True


class Duplicates:
    """The duplicates of a home.

    Results are read from the records themselves, so that nothing is lost however the program ends.
    """

    def __init__(self, home: Path, moved: Callable[[Path], object] = lambda path: None) -> None:
        """Load the duplicates of a home. `moved` is called with every record that moves to the finished
        matches."""
        self.home: Final = home
        self.folder: Final = folder_of(home)
        self.damaged: list[str] = []
        """Names of files that were put aside. The reader empties the list."""
        self._moved = moved
        self._all: dict[str, Duplicate] = {}
        self._load()

    # Queries -----------------------------------------------------------------------------------------------
    def all(self) -> list[Duplicate]:
        """Return all duplicates, those that go on first, the newest before the older."""
        every = self._all.values()
        newest = sorted(every, key=lambda duplicate: (duplicate.created, duplicate.id), reverse=True)
        return sorted(newest, key=lambda duplicate: not duplicate.closed)

    def open(self) -> list[Duplicate]:
        """Return the duplicates that go on, the newest first."""
        return [duplicate for duplicate in self.all() if duplicate.closed]

    def get(self, name: str) -> Duplicate | None:
        """Return the duplicate with an id."""
        return self._all.get(name)

    def path(self, duplicate: Duplicate, person: int, deal: int) -> Path:
        """Return the path of a record: here while it is closed, then among the finished matches."""
        folder = self.folder if duplicate.closed else matches(self.home)
        return folder / duplicate.file(person, deal)

    # Changes ------------------------------------------------------------------------------------------------
    def begin(self, duplicate: Duplicate) -> None:
        """Store a new duplicate; OSError if it cannot be written, because then nothing would be closed."""
        make_folder(self.folder)
        DuplicateFile(self.home, duplicate.id).write(duplicate)
        self._all[duplicate.id] = duplicate

    def look(self, name: str) -> Duplicate | None:
        """Read the records of a duplicate, and return it: finished deals count, and the last of all opens the
        records."""
        duplicate = self._all.get(name)
        if duplicate is None or not duplicate.closed:
            return duplicate
        for person, deal in self._unplayed(duplicate):
            made = self._made(duplicate, person, deal)
            if made is not None:
                duplicate = duplicate.with_points(person, deal, made)
        self._keep(duplicate)
        return duplicate

    def call_off(self, name: str) -> Duplicate | None:
        """Cancel a duplicate: what was finished moves to the matches, the rest is abandoned."""
        duplicate = self.look(name)
        if duplicate is not None and duplicate.closed:
            duplicate = replace(duplicate, state="called_off")
            self._keep(duplicate)
        return duplicate

    def forget(self, name: str) -> None:
        """Forget a duplicate that is not open; its matches stay."""
        duplicate = self._all.get(name)
        if duplicate is not None and not duplicate.closed:
            self._open_up(duplicate)
            with suppress(OSError):
                self._file(duplicate).unlink(missing_ok=True)
            del self._all[name]

    def reload(self) -> None:
        """Load the files again, because a restored backup may have changed them."""
        self._all.clear()
        self._load()

    # The files ----------------------------------------------------------------------------------------------
    def _file(self, duplicate: Duplicate) -> Path:
        return self.folder / f"{duplicate.id}{STATE}"

    def _load(self) -> None:
        for path in files_of(self.home):
            file = DuplicateFile(self.home, path.stem)
            if (duplicate := file.load()) is not None:
                self._all[duplicate.id] = duplicate
            elif file.damaged is not None:
                self.damaged.append(file.damaged)
        for name in list(self._all):
            if self._all[name].closed:
                self.look(name)
            else:
                self._open_up(self._all[name])
        self._free_orphans()

    def _keep(self, duplicate: Duplicate) -> None:
        if duplicate != self._all.get(duplicate.id):
            SAVES.save(self._file(duplicate), partial(self._write_down, duplicate))
        elif not duplicate.closed:
            self._open_up(duplicate)

    def _write_down(self, duplicate: Duplicate) -> None:
        """Write its file; OSError where that cannot be: then it stays as it was, and closed."""
        DuplicateFile(self.home, duplicate.id).write(duplicate)
        self._all[duplicate.id] = duplicate
        if not duplicate.closed:
            self._open_up(duplicate)

    @staticmethod
    def _unplayed(duplicate: Duplicate) -> Iterator[tuple[int, int]]:
        for person in range(len(duplicate.people)):
            for deal in range(duplicate.deals):
                if (person, deal) not in duplicate.points:
                    yield person, deal

    def _made(self, duplicate: Duplicate, person: int, deal: int) -> int | None:
        """Return the points of a deal that has been played to its end, or None for one that has not."""
        path = self.folder / duplicate.file(person, deal)
        if not path.exists():
            return None
        try:
            record = read_record(path)
            if record.result is None or record.header.turn != duplicate.turn(person, deal):
                return None
            deals = Timeline(record).deals
        except (RecordError, OSError):
            return None
        made = next((scored.points for scored in reversed(deals) if scored.points is not None), None)
        return None if made is None else duplicate.made_of(made, deal)

    def _open_up(self, duplicate: Duplicate) -> None:
        """Move the records of a duplicate that is no longer open out of the folder."""
        for person in range(len(duplicate.people)):
            for deal in range(duplicate.deals):
                self._release(self.folder / duplicate.file(person, deal))

    def _release(self, path: Path) -> None:
        with suppress(OSError, RecordError):
            if not path.is_file():
                return
            over = glance_bytes(bytes_of(path)).result is not None
            self._moved(move_into(path, (matches if over else abandoned)(self.home)))

    def _free_orphans(self) -> None:
        """Move out records whose duplicate is gone or damaged, because they cannot be played on."""
        for path in self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ():
            with suppress(OSError, RecordError):
                turn = glance_bytes(bytes_of(path)).header.turn
                if turn is None or not (self.folder / f"{turn.duplicate}{STATE}").exists():
                    self._release(path)


def known_rules(duplicate: Duplicate) -> bool:
    """Return whether its game is played here by the rules that it was begun with."""
    game = GAMES.get(duplicate.game)
    return game is not None and game.rules_version == duplicate.rules

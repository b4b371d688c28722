"""The actions on whole matches of a folder: list, keep, delete, put back, import and export."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.match.archive import Archive
from tablegame.match.archive_page import Lists, Tab
from tablegame.match.bookmarks import Bookmarks
from tablegame.match.files import move_into
from tablegame.match.home import matches
from tablegame.match.record_files import Imported, export_record, import_record


@dataclass(frozen=True, slots=True)
class Deleted:
    """A match that was taken off the list, and can be put back."""

    was: Path
    now: Path


class MatchShelf:
    """The matches of one home. No record is ever changed by it."""

    def __init__(
        self, home: Path, archive: Callable[[], Archive], abandon: Callable[[Path], Path],
        stop: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """Use `abandon` to move a record to the abandoned ones and return its new path. `stop` ends matches
        without a screen, before another record may take the place of theirs."""
        self.home: Final = home
        self.bookmarks: Final = Bookmarks(home)
        self._archive = archive
        self._abandon = abandon
        self._stop = stop

    @property
    def lists(self) -> Lists:
        """The matches as they are known by now."""
        return self._archive().lists

    def look(self, paths: Iterable[Path] = ()) -> None:
        """Look through the folder again from now on; at these records at once."""
        for path in paths:
            self._archive().renew(path)
        self._archive().look_again()

    def delete(self, path: Path) -> Deleted:
        """Take a match off the list; its record is moved to the abandoned ones. OSError if it cannot."""
        deleted = Deleted(path, self._abandon(path))
        self.look((deleted.was, deleted.now))
        return deleted

    def put_back(self, path: Path) -> Path:
        """Put back a match that was abandoned, byte for byte. Return the new path. OSError if it cannot."""
        back = move_into(path, matches(self.home))
        self.look((path, back))
        return back

    def bring(self, source: Path) -> Imported:
        """Import a copy of a record. Raise NotImported if it is none."""
        self._stop()
        lists = self.lists

        def known(identity: str) -> Path | None:
            listed = lists.listed(identity)
            return listed[1] if listed is not None and listed[1].exists() else None

        brought = import_record(self.home, source, known)
        self.look((brought.path,))
        return brought

    def send(self, path: Path) -> Path:
        """Export a copy of a record to the folder for exports. Raise OSError if that fails."""
        return export_record(self.home, path)

    def tab_of(self, identity: str) -> Tab | None:
        """Return the tab of the list that shows a match."""
        listed = self.lists.listed(identity)
        return None if listed is None else listed[0]

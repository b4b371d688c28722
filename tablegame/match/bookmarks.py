"""Bookmarks of matches: stars and notes. A match is identified by its identity, not by its file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablegame.limits import STORE, parse_json
from tablegame.match.store import Store

FILE: Final = "kept.json"
VERSION: Final = 1
LONGEST_NOTE: Final = 200


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The star and the note on one match."""

    star: bool = False
    note: str = ""


class Bookmarks(Store[Mapping[str, Bookmark]]):
    """The bookmarks of one home, in one file; every change is written at once."""

    named_by_page = True

    def __init__(self, home: Path) -> None:
        """Load the file of the home."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self._kept: dict[str, Bookmark] = dict(self.load() or {})

    def of(self, identity: str) -> Bookmark:
        """Return the bookmark of a match; an empty one if there is none."""
        return self._kept.get(identity, Bookmark())

    @property
    def starred(self) -> frozenset[str]:
        """The identities of the matches with a star."""
        return frozenset(identity for identity, kept in self._kept.items() if kept.star)

    def star(self, identity: str, star: bool) -> None:
        """Set or clear the star of a match."""
        self._put(identity, Bookmark(star, self.of(identity).note))

    def note(self, identity: str, note: str) -> None:
        """Write a note on a match; an empty one is none."""
        self._put(identity, Bookmark(self.of(identity).star, " ".join(note.split())[:LONGEST_NOTE]))

    def join(self, others: Mapping[str, Bookmark]) -> None:
        """Add bookmarks of another home: no star is lost, and two notes are joined if they fit."""
        for identity, other in others.items():
            own = self.of(identity)
            note = own.note or other.note
            both = f"{own.note} / {other.note}"
            if own.note and other.note and other.note not in own.note and len(both) <= LONGEST_NOTE:
                note = both
            joined = Bookmark(own.star or other.star, note)
            if joined != Bookmark():
                self._kept[identity] = joined
        self._write()

    def _put(self, identity: str, kept: Bookmark) -> None:
        self._kept.pop(identity, None)
        if kept != Bookmark():
            self._kept[identity] = kept
        self._write()

    def _write(self) -> None:
        self._save(self._kept)


def to_bytes(kept: Mapping[str, Bookmark]) -> bytes:
    """Return the contents of a file."""
    matches = {identity: {"star": mark.star, "note": mark.note} for identity, mark in kept.items()}
    data = {"version": VERSION, "matches": matches}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> dict[str, Bookmark]:
    """Return the valid entries of a file. Raise ValueError if it is no such file."""
    data = parse_json(raw, STORE)
    matches = data.get("matches") if isinstance(data, dict) else None
    if not isinstance(matches, dict):
        raise ValueError("no bookmarks")
    bookmarks = {identity: _keepsake(value) for identity, value in matches.items()}
    return {identity: bookmark for identity, bookmark in bookmarks.items() if bookmark != Bookmark()}


def _keepsake(data: Any) -> Bookmark:
    if not isinstance(data, dict):
        return Bookmark()
    note = data.get("note")
    text = " ".join(note.split())[:LONGEST_NOTE] if isinstance(note, str) else ""
    return Bookmark(data.get("star") is True, text)

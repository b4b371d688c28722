"""Stars and notes: what a person keeps of matches. A match is told by its identity, not by its file."""

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
    """Kept in one file of the home folder; every change is written at once."""

    named_by_page = True

    def __init__(self, home: Path) -> None:
        """Load what is stored in that folder."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self._kept: dict[str, Bookmark] = dict(self.load() or {})

    def of(self, identity: str) -> Bookmark:
        """Return what is kept of a match."""
        return self._kept.get(identity, Bookmark())

    @property
    def starred(self) -> frozenset[str]:
        """The identities of the matches with a star."""
        return frozenset(identity for identity, kept in self._kept.items() if kept.star)

    def star(self, identity: str, star: bool) -> None:
        """Give a match a star, or take it away."""
        self._put(identity, Bookmark(star, self.of(identity).note))

    def note(self, identity: str, note: str) -> None:
        """Write a note on a match; an empty one is none."""
        self._put(identity, Bookmark(self.of(identity).star, " ".join(note.split())[:LONGEST_NOTE]))

    def join(self, others: Mapping[str, Bookmark]) -> None:
        """Add what is kept elsewhere: no star is lost, and of two notes both stay where they fit."""
        for identity, other in others.items():
            mine = self.of(identity)
            note = mine.note or other.note
            both = f"{mine.note} / {other.note}"
            if mine.note and other.note and other.note not in mine.note and len(both) <= LONGEST_NOTE:
                note = both
            joined = Bookmark(mine.star or other.star, note)
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
    """Return the file."""
    matches = {identity: {"star": each.star, "note": each.note} for identity, each in kept.items()}
    data = {"version": VERSION, "matches": matches}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> dict[str, Bookmark]:
    """Return what stands in a file: each entry that makes sense. ValueError if it is no such file at all."""
    data = parse_json(raw, STORE)
    matches = data.get("matches") if isinstance(data, dict) else None
    if not isinstance(matches, dict):
        raise ValueError("not what somebody has kept")
    found = {identity: _keepsake(each) for identity, each in matches.items()}
    return {identity: each for identity, each in found.items() if each != Bookmark()}


def _keepsake(data: Any) -> Bookmark:
    if not isinstance(data, dict):
        return Bookmark()
    note = data.get("note")
    text = " ".join(note.split())[:LONGEST_NOTE] if isinstance(note, str) else ""
    return Bookmark(data.get("star") is True, text)

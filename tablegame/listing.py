"""The matches of the folder on the command line: as a table, as JSON for other programs, and imported.

Of a match that goes on, only what all players at its table may know is shown.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tablegame.match.archive import Archive
from tablegame.match.archive_page import Listed, Query, Tab
from tablegame.match.bookmarks import Bookmark, Bookmarks
from tablegame.match.home import HomeBusy, lock
from tablegame.match.record_files import NotImported, import_record, shown_name
from tablegame.match.store import cause_slots
from tablegame.speech import Speaker
from tablegame.speech.terminal import printable

VERSION: Final = 1


class NotTaken(Exception):
    """A file was not imported; the sentence says why."""


def told(home: Path) -> dict[str, Any]:
    """Return every match, by tab in the order of the window, as plain JSON values."""
    with opened_archive(home) as archive:
        kept = Bookmarks(home)
        found = [
            _match(listed, tab, kept.of(listed.summary.identity))
            for tab in Tab
            for listed in archive.lists.page(Query(tab))
            if not listed.head
        ]
    return {"tablegame": VERSION, "folder": str(home), "matches": found}


def lines(home: Path, speaker: Speaker) -> Iterator[str]:
    """Return a line for each match."""
    matches = told(home)["matches"]
    if not matches:
        yield speaker.text("cli.matches.none")
    tab = ""
    for match in matches:
        if match["tab"] != tab:
            tab = match["tab"]
            count = sum(other["tab"] == tab for other in matches)
            yield speaker.text("matches.tab.counted", name=speaker.text(f"matches.tab.{tab}"), n=count)
        separator = speaker.text("app.separator")
        people = separator.join(printable(_scored(player)) for player in match["players"])
        name = f"{match['game']}.name"
        game = speaker.text(name) if speaker.has(name) else printable(match["game"])
        copy = [speaker.text("matches.mark.copy")] if match["copy"] else []
        yield "  " + speaker.text(
            "cli.matches.line", when=match["last_played"][:10], game=game, people=people,
            file=separator.join([printable(match["file"]), *copy]),
        )  # fmt: skip


def bring(home: Path, source: Path, speaker: Speaker) -> str:
    """Import a record, and return the sentence about it. Raise NotTaken where there is none."""
    with opened_archive(home) as archive:

        def known(identity: str) -> Path | None:
            found = archive.lists.listed(identity)
            return found[1] if found is not None and found[1].exists() else None

        try:
            brought = import_record(home, source, known, replaces=not archive.beside)
        except NotImported as fault:
            raise NotTaken(speaker.text(fault.key, **cause_slots(speaker, fault.key, fault.slots))) from None
    name = shown_name(brought.path)
    if brought.fresh:
        return speaker.text("matches.import_page.done", match=name)
    return speaker.text("cli.matches.known", file=str(brought.path))


@contextmanager
def opened_archive(home: Path) -> Iterator[Archive]:
    """Return the archive, up to date; where the window is open, beside it."""
    with ExitStack() as stack:
        try:
            stack.enter_context(lock(home))
            beside = False
        except HomeBusy:
            beside = True
        archive = Archive(home, beside=beside)
        stack.callback(archive.close)
        yield archive


def _match(listed: Listed, tab: Tab, kept: Bookmark) -> dict[str, Any]:
    found = listed.summary
    players = []
    for seat, player in enumerate(found.players):
        score = found.scores[seat] if found.scores and (found.over or found.deal) else None
        place = found.places[seat] if found.over and found.places else None
        players.append({"name": player.name, "kind": player.kind, "score": score, "place": place})
    return {
        "id": found.identity, "tab": tab.name.lower(), "file": found.path.name, "path": str(found.path),
        "game": found.game, "seats": found.seats, "options": dict(found.options), "players": players,
        "winners": list(map(int, found.winners)), "over": found.over, "deal": found.deal or None,
        "deals": found.deals, "created": found.created,
        "last_played": datetime.fromtimestamp(found.modified, UTC).isoformat(timespec="seconds"),
        "playable": found.playable, "practice": found.assisted, "helped": found.helped,
        "hints": found.hints,
        "seats_changed": list(map(int, found.changed)), "branch_of": found.parent or None,
        "branch": found.branch, "duplicate": found.duplicate, "copy": found.copy, "code": found.code or None,
        "daily": found.daily or None, "star": kept.star, "note": kept.note,
    }  # fmt: skip


def _scored(player: Mapping[str, Any]) -> str:
    score = player["score"]
    return str(player["name"]) if score is None else f"{player['name']} {score}"

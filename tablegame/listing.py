"""The commands about a home folder: its matches as a list, imports, codes, and the deals of the day.

Of a match that goes on, only what all players at its table may know is shown.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.deal_par import kept_pars
from tablegame.match.archive import Archive
from tablegame.match.archive_page import ArchiveRow, Query, Tab
from tablegame.match.bookmarks import Bookmark, Bookmarks
from tablegame.match.code import BadCode, Code
from tablegame.match.daily import SETUPS, Reached, at_par, code_of, reached
from tablegame.match.home import HomeBusy, lock
from tablegame.match.record_files import NotImported, import_record, shown_name
from tablegame.match.store import cause_slots
from tablegame.speech import Speaker, number
from tablegame.speech.terminal import printable

VERSION: Final = 1


class NotTaken(Exception):
    """The error of a file that was not imported; the sentence says why."""


def match_list(home: Path, speaker: Speaker, tell: Callable[[str], object]) -> dict[str, Any]:
    """Return every match, by tab in the order of the window, as plain JSON values.

    `tell` is called with a sentence for each record that is damaged or cannot be read, and one for those of
    newer versions.
    """
    with opened_archive(home) as archive:
        for message in archive.messages:
            tell(speaker.text(message.key, **cause_slots(speaker, message.key, message.slots)))
        if newer := archive.newer():
            files = speaker.text("app.separator").join(newer)
            tell(speaker.text("matches.aside.newer", files=files))
        kept = Bookmarks(home)
        matches = [
            _match(listed, tab, kept.of(listed.summary.identity))
            for tab in Tab
            for listed in archive.lists.page(Query(tab))
            if not listed.head
        ]
    return {"tablegame": VERSION, "folder": str(home), "matches": matches}


def match_lines(home: Path, speaker: Speaker, tell: Callable[[str], object]) -> Iterator[str]:
    """Return a line for each match; `tell` as in `match_list`."""
    matches = match_list(home, speaker, tell)["matches"]
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


def import_match(home: Path, source: Path, speaker: Speaker) -> str:
    """Import a record, and return the sentence about it. Raise NotTaken if it is none."""
    with opened_archive(home) as archive:

        def known(identity: str) -> Path | None:
            entry = archive.lists.listed(identity)
            return entry[1] if entry is not None and entry[1].exists() else None

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
    """Open the archive, up to date; while the window is open, a copy of it."""
    with ExitStack() as stack:
        try:
            stack.enter_context(lock(home))
            beside = False
        except HomeBusy:
            beside = True
        archive = Archive(home, beside=beside)
        stack.callback(archive.close)
        yield archive


def _match(listed: ArchiveRow, tab: Tab, kept: Bookmark) -> dict[str, Any]:
    summary = listed.summary
    players = []
    for seat, player in enumerate(summary.players):
        score = summary.scores[seat] if summary.scores and (summary.over or summary.deal) else None
        place = summary.places[seat] if summary.over and summary.places else None
        players.append({"name": player.name, "kind": player.kind, "score": score, "place": place})
    return {
        "id": summary.identity, "tab": tab.name.lower(), "file": summary.path.name, "path": str(summary.path),
        "game": summary.game, "seats": summary.seats, "options": dict(summary.options), "players": players,
        "winners": list(map(int, summary.winners)), "over": summary.over, "deal": summary.deal or None,
        "deals": summary.deals, "created": summary.created,
        "last_played": datetime.fromtimestamp(summary.modified, UTC).isoformat(timespec="seconds"),
        "playable": summary.playable, "practice": summary.assisted, "helped": summary.helped,
        "hints": summary.hints, "preset": summary.preset or None,
        "seats_changed": list(map(int, summary.changed)), "branch_of": summary.parent or None,
        "branch": summary.branch, "duplicate": summary.duplicate, "copy": summary.copy,
        "code": summary.code or None,
        "daily": summary.daily or None, "star": kept.star, "note": kept.note,
    }  # fmt: skip


def _scored(player: Mapping[str, Any]) -> str:
    score = player["score"]
    return str(player["name"]) if score is None else f"{player['name']} {score}"


class NoCode(Exception):
    """The error of a text that is no code; the sentence says why."""


def read_code(text: str, speaker: Speaker) -> Code:
    """Return the code in a text. Raise NoCode if there is none."""
    try:
        return Code.found_in(text) or Code.read(text)
    except BadCode as fault:
        raise NoCode(speaker.text(fault.key, **fault.slots)) from None


def code_data(code: Code) -> dict[str, Any]:
    """Return a code as plain JSON values."""
    return {
        "tablegame": VERSION, "code": code.text, "game": code.game, "seats": code.seats,
        "options": dict(code.options), "deal": f"{code.deal:012x}",
    }  # fmt: skip


def code_lines(code: Code, speaker: Speaker) -> Iterator[str]:
    """Yield the code and its match in words."""
    yield code.text
    yield speaker.text("code.about", game=speaker.text(f"{code.game}_rules.name"), n=code.seats)
    for name, value in code.options.items():
        yield f"  {name} = {json.dumps(value)}"


def daily_data(home: Path, day: date) -> dict[str, Any]:
    """Return the deals of a day and their results, as plain JSON values."""
    with opened_archive(home) as archive:
        results = reached(archive.lists.daily(day.isoformat()))
    pars = kept_pars(home)
    games = [_game(day, game, results.get((day, game), Reached()), pars) for game in SETUPS]
    return {"tablegame": VERSION, "day": day.isoformat(), "deals": games}


def _game(day: date, game: str, known: Reached, pars: dict[str, float]) -> dict[str, Any]:
    code, setup = code_of(day, game), SETUPS[game]
    value, par = known.value(setup), pars.get(code.text)
    compared = None if value is None or par is None else at_par(setup, value, par)
    return {
        "game": game, "code": code.text, "seats": code.seats, "options": dict(code.options),
        "counts": "place" if setup.places else "points", "low_wins": setup.low, "result": value,
        "par": par if known.first is not None else None, "at_par": compared, "helped": known.helped,
        "repeats": known.repeats, "begun": known.begun is not None,
    }  # fmt: skip


def daily_lines(home: Path, day: date, speaker: Speaker) -> Iterator[str]:
    """Return a line for each game."""
    for deal in daily_data(home, day)["deals"]:
        game = speaker.text(f"{deal['game']}_rules.name")
        line = speaker.text("cli.daily.line", game=game, code=deal["code"])
        if deal["result"] is not None:
            you = _words(speaker, deal["counts"], deal["result"])
            line += "  " + speaker.text("daily.told.you", value=you)
            if deal["par"] is not None:
                par = _words(speaker, deal["counts"], deal["par"])
                line += speaker.text("app.separator") + speaker.text("daily.told.par", value=par)
        yield line


def _words(speaker: Speaker, counts: str, value: float) -> str:
    """Format points or a place; par may lie between two."""
    if counts == "points":
        return number(round(value))
    if value == int(value):
        return speaker.text(f"title.place.{int(value)}")
    return speaker.text("daily.place", value=f"{value:.1f}")

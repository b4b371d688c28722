"""The matches of the folder as pages list and open them, and practice matches that begin in one."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.match_service import Origin
from tablegame.controllers.programs import ProgramsWanted, program_of
from tablegame.match.daily import Reached, counts, reached
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.position import imagined
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import Replayer
from tablegame.match.store import cause_slots
from tablegame.match.summary import Summary
from tablegame.match.timeline import Timeline
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.speech import Text as Line
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import short_name
from tablegame.ui.scenes.formats import moment
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LogPage, NotePage, ProgramsPage, ReplayPage, TablePage

SHARE: Final = 0.4
"""Of a frame's time, for reading records that are new."""
LONGEST_READING_S: Final = 0.02
WAYS: Final = ("known", "anew", "expert")
"""The ways to play on: with the hands as they were, unseen pieces dealt anew, or played by the expert."""
OTHERS: Final = "bot:normal"
"""The computer that plays for all other people of the match, because a single player plays on."""
SHOWS: Final = "bot:expert"


def games_with_a_table() -> Iterable[AnyGame]:
    """Return the games of the catalogue that can be played in the window."""
    return (GAMES[game_id] for game_id in GAME_TABLES)


def waiting(ui: Ui) -> list[Summary]:
    """Return the newest unfinished matches, the last changed first; some may not be playable."""
    return _with_a_table(ui.service.unfinished()) if ui.has_service else []


def waiting_count(ui: Ui) -> int:
    """Return how many matches are unfinished, whether they are playable or not."""
    return ui.service.unfinished_count(GAME_TABLES) if ui.has_service else 0


def set_aside(ui: Ui) -> tuple[list[str], list[str]]:
    """Return the names of damaged records, and of those that only a newer version reads."""
    return (ui.service.damaged(), ui.service.newer()) if ui.has_service else ([], [])


def read_on(ui: Ui, ms: int) -> list[Summary] | None:
    """Read some new records within the time of a frame. Return the list if it may have changed, or None."""
    if not ui.has_service or not ui.service.read_on(min(LONGEST_READING_S, SHARE * ms / 1000)):
        return None
    return _with_a_table(ui.service.listed())


def _with_a_table(summaries: Sequence[Summary]) -> list[Summary]:
    return [summary for summary in summaries if summary.game in GAME_TABLES]


def at_the_end(record: Record) -> Any:
    """Return the view of the first person at the end. Raise RecordError if the match cannot be followed."""
    replayer = Replayer.of(record.header, GAMES)
    for move in record.moves:
        replayer.follow(move, None, quiet=True)
    people = (seat for seat, player in enumerate(record.header.players) if player.kind == "human")
    return replayer.state.view(next((Seat(seat) for seat in people), None))


def look_at(ui: Ui, summary: Summary) -> None:
    """Show the moves of a record of other rules, or say that it cannot be read."""
    try:
        record = read_record(summary.path)
    except (RecordError, OSError):
        ui.open(NotePage([ui.say("errors.no_file", path=summary.path.name)]))
        return
    names = [player.name for player in record.header.players]
    lines = [
        Line("title.look.rules", {"game": ui.text(f"{summary.game}.name"), "version": record.header.rules}),
        Line("title.look.people", {"names": ui.text("app.separator").join(names)}),
        Line("title.look.begun", {"when": moment(ui, record.header.created)}),
    ]
    # What the dealer did shows the cards of all players.
    moves = (move for move in record.moves if move.actor != CHANCE)
    lines += [Line("title.look.move", {"name": names[move.actor], "move": move.text}) for move in moves]
    ui.open(LogPage(lines))


def replay(ui: Ui, path: Path) -> None:
    """Open the replay of a match of the folder, or say that its record cannot be read."""
    try:
        record = read_record(path)
    except RecordError as fault:
        ui.open(NotePage([ui.say(fault.key, **fault.slots)]))
    except OSError:
        ui.open(NotePage([ui.say("errors.no_file", path=path.name)]))
    else:
        ui.open(ReplayPage(path, record))


def archive_messages(ui: Ui) -> list[Text]:
    """Return the messages of the archive, such as of a damaged record, and clear them."""
    if not ui.has_service:
        return []
    archive = ui.service.archive
    messages: list[Text] = [
        ui.say(message.key, **cause_slots(ui.speaker, message.key, message.slots))
        for message in archive.messages
    ]
    archive.messages.clear()
    return messages


def of_days(ui: Ui, beginning: str) -> dict[tuple[date, str], Reached]:
    """Return the results in the deals of the days that begin like "2026-11", by day and game."""
    return reached(_of_days(ui, beginning))


def played_on(ui: Ui, day: date) -> set[str]:
    """Return the games whose deal of a day has been played, without loading the rules of any game."""
    summaries = _of_days(ui, day.isoformat())
    return {summary.game for summary in summaries if summary.over and counts(summary)}


def _of_days(ui: Ui, beginning: str) -> list[Summary]:
    return list(ui.service.archive.lists.daily(beginning)) if ui.has_service else []


def where_words(ui: Ui, summary: Summary) -> str:
    """Return the progress of a match in words."""
    if summary.deals is not None:
        own = f"{summary.game}.where"  # a game may have another word for its deals
        key = own if ui.speaker.has(own) else "title.deal"
        return ui.text(key, deal=summary.deal, deals=summary.deals)
    return ui.text("title.deal_open", deal=summary.deal) if summary.deal else ui.text("title.unfinished")


def deal_numbers(ui: Ui, summary: Summary) -> str:
    """Return the progress of a match in as few letters as possible."""
    if not summary.deal:
        return ui.text("title.unfinished")
    if summary.deals is None:
        return str(summary.deal)
    return ui.text("table.of", n=summary.deal, of=summary.deals)


def summary_words(ui: Ui, summary: Summary) -> str:
    """Return the progress of a match in words, and the names of the players to act."""
    if not summary.playable:
        return ui.text("title.list.other_rules")
    parts = [where_words(ui, summary)]
    people = [player.name for player in summary.players if player.kind == "human"]
    if summary.assisted:
        parts.append(ui.text("table.practice"))
    elif summary.helped:
        parts.append(ui.text("table.helped"))
    if summary.copy:
        parts.append(ui.text("matches.mark.copy"))
    if not people:
        parts.append(ui.text("title.watching"))
    elif people == [*summary.to_act[:1]]:
        parts.append(ui.text("title.your_turn"))
    elif summary.to_act:
        parts.append(ui.text("title.turn", seat=short_name(ui, summary.to_act[0], t.NAME, 160, False)))
    return ui.text("app.between.and").join(parts)


def resume(ui: Ui, summary: Summary, seated: Mapping[Seat, str] | None = None) -> None:
    """Open the table of a match; where that cannot be, say so.

    Programs that it names are asked about first; `seated`: who plays for them, as was chosen then.
    """
    try:
        chosen = any(program_of(kind) is not None for kind in (seated or {}).values())
        table = ui.service.resume(summary.path, seated, agreed=chosen)
    except ProgramsWanted as fault:
        ui.open(ProgramsPage(fault.wanted, partial(resume, ui, summary)))
        return
    except RecordError as fault:
        ui.open(NotePage([ui.say(fault.key, **fault.slots)]))
        return
    except OSError:
        ui.open(NotePage([ui.say("errors.no_file", path=summary.path.name)]))
        return
    ui.open(TablePage(table))


class Branching:
    """The practice matches that can begin at moments of one record."""

    def __init__(self, ui: Ui, timeline: Timeline, path: Path | None) -> None:
        self._ui = ui
        self._timeline = timeline
        self._path = path

    def off(self, line: int, viewer: Viewer) -> str:
        """Return the key of the reason why it is impossible to play on after a line; "" if it is possible."""
        timeline = self._timeline
        if not timeline.over:
            # Hidden pieces of a match that is still played must not become known in another one.
            return "off.later"
        if viewer is None:
            return "off.unknown"
        acting = timeline.acting(line)
        return "off.over" if not acting else "off.between" if min(acting) < 0 else ""

    def begin(
        self, way: str, line: int, seat: Seat, begun: Line, seated: Mapping[Seat, str] | None = None,
        dealer: Dealer | None = None, home: Seat | None = None, *, reviewed: bool = False,
    ) -> None:  # fmt: skip
        """Begin a match after a line of the record, in one of the WAYS.

        `begun`: the sentence that is shown first. `seated`: who plays for programs that are not known here.
        `dealer`: who deals what follows, or None for a new dealer. `home`: the player's seat in the record,
        which the player of `seat` gets in exchange. `reviewed`: whether the way back leads to a review.
        """
        ui, timeline = self._ui, self._timeline
        header = timeline.record.header

        def begin_with(chosen: Mapping[Seat, str]) -> None:
            self.begin(way, line, seat, begun, chosen, dealer, home, reviewed=reviewed)

        position = timeline.position(line, seat)
        if way == "anew":
            rng = Rng(int.from_bytes(os.urandom(8), "big"))
            position = imagined(timeline.game, timeline.seats, position, rng)
        try:
            table = ui.service.new_match(
                timeline.game.id, timeline.seats, timeline.options,
                self._players(way, line, seat, seated or {}, home), assisted=True,
                memory=header.memory, start=position, dealer=dealer, deals=header.deals,
            )  # fmt: skip
        except ProgramsWanted as fault:
            ui.open(ProgramsPage(fault.wanted, begin_with))
            return
        origin = Origin(self._path, timeline.record, line, seat if reviewed else None)
        ui.service.note_origin(table, origin)
        ui.open(TablePage(table, begun))

    def _players(
        self, way: str, line: int, seat: Seat, seated: Mapping[Seat, str], home: Seat | None
    ) -> list[Player]:  # fmt: skip
        kinds = self._timeline.kinds_at(line)
        players = [
            replace(player, kind=kind)
            for player, kind in zip(self._timeline.record.header.players, kinds, strict=True)
        ]
        if home is not None and kinds[home] == "human":
            players[home], players[seat] = players[seat], players[home]
        seats = []
        for n, player in enumerate(players):
            kind = OTHERS if player.kind == "human" else player.kind
            kind = (SHOWS if way == "expert" else "human") if n == seat else seated.get(Seat(n), kind)
            seats.append(replace(player, kind=kind))
        return seats

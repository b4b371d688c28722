"""The service for matches: it begins and resumes them, and holds the folder of records and the thinking
process."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.ai.levels import LEVELS
from tablegame.controllers.bot import Bot
from tablegame.controllers.deal_par import DailyPars, DealPar
from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.controllers.evening_host import EveningHost
from tablegame.controllers.match_shelf import MatchShelf
from tablegame.controllers.outside_bot import OutsideBot
from tablegame.controllers.presets import OwnPresets
from tablegame.controllers.programs import Programs, ProgramsWanted, program_of
from tablegame.controllers.question import Controller, Human
from tablegame.controllers.reviewer import Reviewer
from tablegame.controllers.seat_observer import SeatObserver
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.archive import Archive
from tablegame.match.dealer import Dealer
from tablegame.match.files import move_into
from tablegame.match.header import match_id
from tablegame.match.home import abandoned, new_record_path
from tablegame.match.match import Match, Player
from tablegame.match.position import Position
from tablegame.match.record import Record, id_of, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.record_files import DAMAGED_MARK, mend
from tablegame.match.summary import Summary
from tablegame.match.timeline import Timeline, played_again
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.figures_store import FigureStore

_FIRST_LOOK_S: Final = 0.03
"""Seconds for which a screen waits for new records before it shows those that are known."""
_SAY_EVERY_S: Final = 0.5
_MOST_WAITING: Final = 100
"""The unfinished matches of a game that a list of all games holds."""
_FIRST_LOOK: Final = 6
"""New records for which it waits however long they take: a folder that has just been filled shows them."""


def check_kind(kind: str) -> None:
    """Check that a kind is `human`, `bot:LEVEL` or `outside:NAME`; ValueError otherwise."""
    what, _, rest = kind.partition(":")
    known = kind == "human" or (what == "bot" and rest in LEVELS) or (what == "outside" and rest.strip())
    if not known:
        raise ValueError(f"{kind[:40]!r} is not human, bot:LEVEL or outside:NAME")


class Origin(NamedTuple):
    """A moment of a record."""

    path: Path | None
    record: Record
    line: int
    reviewed: Seat | None = None
    """The seat whose decisions a review judges, for a moment in a review; None for one in a replay."""


class FirstTime(NamedTuple):
    """A deal of a finished match that is played once more."""

    origin: Origin
    timeline: Timeline
    deal: int


class MatchService:
    """The one service of a program: it opens tables, holds the archive of its folder, and lends the thinking
    process."""

    def __init__(self, home: Path, workers: Workers) -> None:
        self.home = home
        self.workers = workers
        self.programs = Programs(home)
        self._archive: Archive | None = None
        self._figures: FigureStore | None = None
        self._shelf: MatchShelf | None = None
        self._host: EveningHost | None = None
        self._presets: OwnPresets | None = None
        self._duplicates: DuplicateTurns | None = None
        self._changed = False
        """Whether `read_on` has found changes that it has not reported."""
        self._said = 0.0
        self._counted = False
        """Whether the pass that counts has begun."""
        self._tables: list[TableController] = []
        self._origins: dict[str, Origin] = {}
        self._pars: dict[str, DealPar] = {}
        self._first_times: dict[str, FirstTime | None] = {}
        self._daily_pars: DailyPars | None = None
        self._reviewing: Reviewer | None = None
        self._looked_over: dict[str, tuple[int, bool]] = {}
        """The progress of each match when its deals were last handed to the reviewer."""

    @property
    def archive(self) -> Archive:
        """The archive of all matches of the folder, opened at the first use."""
        if self._archive is None:
            self._archive = Archive(self.home, read=False, counting=self.figures.counting)
        return self._archive

    @property
    def figures(self) -> FigureStore:
        """The figures of the finished matches, opened at the first use."""
        if self._figures is None:
            self._figures = FigureStore(self.home)
        return self._figures

    @property
    def reviewing(self) -> Reviewer:
        """The reviewer of the matches, made at the first use."""
        if self._reviewing is None:
            self._reviewing = Reviewer(self.home, self.workers.note)
        return self._reviewing

    def look_over(self) -> None:
        """Review the deals that have just ended for the people who played them; called every frame.

        Deals of a duplicate that others have still to play are left out. Tables without a screen play on.
        """
        for table in self._unattended:
            if table.play_unattended():
                self._end_unattended(table)
        for table in self._tables:
            match = table.match
            if match.turn is not None or not any(player.kind == "human" for player in match.sitting):
                continue
            now = match.standing().deal, match.over
            before = self._looked_over.setdefault(match.id, now)
            if now == before:
                continue
            self._looked_over[match.id] = now
            for seat, kinds in enumerate(match.record.kinds()):
                if "human" in kinds:
                    self.reviewing.follow(match.record, Seat(seat))
        if not self.workers.idle:
            self.workers.tick()  # nobody else may wait for an answer that was withdrawn
        if self._reviewing is not None:
            self._reviewing.tick(thinking=not self.workers.idle)

    @property
    def works(self) -> bool:
        """Return whether a table waits for a computer, or a process works on what was asked.

        The turn of a computer counts, not only its thought: moves must not come later after a short one.
        """
        if not self.workers.idle or any(table.thinking for table in self._tables):
            return True
        return self._reviewing is not None and self._reviewing.busy

    @property
    def shelf(self) -> MatchShelf:
        """The shelf for actions on whole matches, made at the first use."""
        if self._shelf is None:
            self._shelf = MatchShelf(self.home, lambda: self.archive, self.abandon, self.stop_unattended)
        return self._shelf

    @property
    def host(self) -> EveningHost:
        """The people who play here and their evenings, read at the first use."""
        if self._host is None:
            self._host = EveningHost(self.home, lambda: self.archive.lists)
        return self._host

    @property
    def presets(self) -> OwnPresets:
        """The player's own presets, read at the first use."""
        if self._presets is None:
            self._presets = OwnPresets(self.home)
        return self._presets

    @property
    def duplicates(self) -> DuplicateTurns:
        """The duplicates: deals that several people play one after the other with the same cards."""
        if self._duplicates is None:
            self._duplicates = DuplicateTurns(
                self.home,
                lambda match, fresh: self._open(match, fresh=fresh),
                lambda path: self.archive.renew(path),
                lambda: self.presets,
            )
        return self._duplicates

    def new_match(
        self,
        game_id: str,
        seats: int,
        options: Mapping[str, object],
        players: Sequence[Player],
        cut: str | Mapping[Seat, str] = "",
        dealer: Dealer | None = None,
        assisted: bool = False,
        memory: str = "",
        start: Position | None = None,
        deals: int | None = None,
    ) -> TableController:
        """Begin a match and return its table.

        `dealer`: one whose seal was shown before anything was chosen. `cut`: the words that people mix in, by
        seat; a single word is that of the first person. `assisted`: a practice table. `memory`: how much the
        memory aid shows at a shared table. `start`: the position that it begins from. `deals`: the number of
        deals after which it ends.

        ValueError if options, players or cuts do not fit; ProgramsWanted if a player is a program that is not
        known here.
        """
        for player in players:
            check_kind(player.kind)
        unknown = [program for program in self.programs.wanted("", players) if program.state == "unknown"]
        if unknown:
            raise ProgramsWanted("", unknown)
        dealer = (dealer or Dealer.new()).fresh()
        if isinstance(cut, str):
            people = [Seat(seat) for seat, player in enumerate(players) if player.kind == "human"]
            cut = {(people or [Seat(0)])[0]: cut}
        for seat, word in cut.items():
            dealer.cut(word, seat)
        path = new_record_path(self.home, game_id)
        match = Match.new(
            GAMES[game_id],
            seats,
            options,
            players,
            dealer=dealer,
            record=path,
            assisted=assisted,
            memory=memory,
            start=start,
            deals=deals,
            preset=self.presets.name_of(GAMES[game_id], seats, options),
        )
        if any(program_of(player.kind) for player in players):
            self.programs.agree(match_id(match.record.header))
        return self._open(match, fresh=start is None)

    def note_origin(self, table: TableController, origin: Origin) -> None:
        """Store the moment of the record from which a match was begun, for the way back there."""
        self._origins[table.match.id] = origin

    def origin(self, table: TableController) -> Origin | None:
        """Return the moment that a match was begun from. None for a match that began with the first card, or
        in another run of the program."""
        return self._origins.get(table.match.id)

    @property
    def daily_pars(self) -> DailyPars:
        """The points that the hard level reaches in the deals of a day, worked out on ticks."""
        if self._daily_pars is None:
            self._daily_pars = DailyPars(self.home, self.workers)
        return self._daily_pars

    def first_time(self, record: Record) -> FirstTime | None:
        """Return where the deal that a match begins with was played first. None if the match repeats no deal,
        or its parent is missing."""
        key = id_of(record.header)
        if key in self._first_times:
            return self._first_times[key]
        self._first_times[key] = None
        origin = self.parent(record) or self._parent_in_folder(record)
        if origin is not None:
            timeline = Timeline(origin.record)
            deal = played_again(record, timeline)
            first_time = None if deal is None else FirstTime(origin, timeline, deal)
            self._first_times[key] = first_time
        return self._first_times[key]

    def _parent_in_folder(self, record: Record) -> Origin | None:
        start = record.header.start
        path = self.archive.known_as(start.match) if start is not None and start.match else None
        if start is None or path is None:
            return None
        try:
            return Origin(path, read_record(path), start.line)
        except (RecordError, OSError):
            return None

    def par(self, record: Record) -> DealPar:
        """Return the par of the deal that a match begins with, if computers play it; worked out on ticks."""
        key = id_of(record.header)
        if key not in self._pars:
            self._pars[key] = DealPar(self.workers, record)
        return self._pars[key]

    def parent(self, record: Record) -> Origin | None:
        """Return the moment that a recorded match was begun from, where the program still knows it."""
        start = record.header.start
        if start is None or not start.match:
            return None
        for origin in self._origins.values():
            if id_of(origin.record.header) == start.match:
                return Origin(origin.path, origin.record, start.line)
        return None

    def resume(
        self, path: Path, seated: Mapping[Seat, str] | None = None, *, agreed: bool = False
    ) -> TableController:
        """Resume a recorded match; `seated` names who plays for seats instead.

        RecordError (or OtherRules) or OSError if it cannot be resumed. ProgramsWanted if it names programs
        that are unknown here, or that the user has not agreed to; `agreed` says that they have.
        """
        self.stop_unattended()
        record = read_record(path)
        about, players = match_id(record.header), list(record.sitting())
        for seat, kind in (seated or {}).items():
            check_kind(kind)
            players[seat] = replace(players[seat], kind=kind)
        if agreed:
            self.programs.agree(about)
        if record.result is None and (wanted := self.programs.wanted(about, players)):
            raise ProgramsWanted(about, wanted)
        match = Match.resume(path)
        for seat, kind in (seated or {}).items():
            match.seat(seat, kind)
        return self._open(match, fresh=False)

    def unfinished(self) -> list[Summary]:
        """Return the unfinished matches that are known by now, the last touched first; `read_on` finds more.

        Of each game the newest `_MOST_WAITING`. Those of other rules are among them (`playable`). What was
        played here is up to date.
        """
        self.look()
        return self.listed()

    def look(self) -> None:
        """Look through the folder from now on (`read_on`); what was played here is up to date at once."""
        for table in self._tables:
            if table.match.path is not None:
                self.archive.renew(table.match.path)
        self.archive.look_again()
        self.archive.work(_FIRST_LOOK_S, _FIRST_LOOK)

    def read_on(self, seconds: float) -> bool:
        """Read some of what is new in the folder, for about so long; whether lists have changed.

        They are said to have changed twice a second at most, and at last. Finished matches that the archive
        knew before they could be counted are counted after that.
        """
        if self.archive.busy:
            self._changed |= self.archive.work(seconds)
        else:
            self._count_on(seconds)
        now = time.monotonic()
        if not self._changed or (self.archive.busy and now - self._said < _SAY_EVERY_S):
            return False
        self._changed, self._said = False, now
        return True

    def _count_on(self, seconds: float) -> None:
        """Count matches for about so long, in one pass through the folder in each run of the program."""
        if not self._counted:
            self._counted = True
            self.figures.look_again()
        if self.figures.busy:
            self.figures.work(seconds)

    def listed(self) -> list[Summary]:
        """Return the unfinished matches, as `unfinished`, without looking at the folder."""
        return self.archive.unfinished(_MOST_WAITING)

    def unfinished_count(self, games: Iterable[str]) -> int:
        """Return how many unfinished matches of some games are known by now."""
        return self.archive.unfinished_count(games)

    def played(self) -> set[str]:
        """Return the games of which a match is stored in the folder, as far as that is known by now."""
        return self.archive.played()

    def abandon(self, path: Path) -> Path:
        """Move a match off the list and return the new path of its record, which stays whole.

        Its table is left first. OSError if it cannot be moved.
        """
        for table in self.open_tables:
            if table.match.path == path:
                table.leave()
        return move_into(path, abandoned(self.home))

    def seat(self, table: TableController, seat: Seat, kind: str) -> None:
        """Seat another kind of player from now on; ValueError for an unknown kind."""
        check_kind(kind)
        if (name := program_of(kind)) is not None and self.programs.command(name) is None:
            raise ValueError(f"no program {name[:40]!r} was entered on this machine")
        table.match.seat(seat, kind)
        table.replace(seat, self._controller(table.match, seat))

    def damaged(self) -> list[str]:
        """Return names of the records that were damaged and put aside."""
        try:
            return sorted(name for name in os.listdir(self.archive.folder) if DAMAGED_MARK in name)
        except OSError:
            return []

    def newer(self) -> list[str]:
        """Return names of the records that another version of this program has written, and that are left
        alone."""
        return self.archive.newer()

    def mend(self, name: str) -> Path:
        """Make a match of the good lines of a record that was put aside; the file itself is kept.

        RecordError if not even its first line is good, OSError if it cannot be read or written.
        """
        path = mend(self.archive.folder / name)
        self.archive.renew(path)
        return path

    @property
    def tables(self) -> list[TableController]:
        """The tables that people sit at."""
        return [table for table in self.open_tables if not table.unattended]

    @property
    def open_tables(self) -> list[TableController]:
        """The tables whose matches go on, with a screen or without."""
        return [table for table in self._tables if not table.left]

    @property
    def _unattended(self) -> list[TableController]:
        """The tables whose computers play on without a screen."""
        return [table for table in self.open_tables if table.unattended]

    def stop_unattended(self) -> None:
        """Leave the tables without a screen, so that their records can be opened, replaced or moved."""
        for table in self._unattended:
            self._end_unattended(table)

    def _end_unattended(self, table: TableController) -> None:
        """Leave a table without a screen, and update lists with the progress of its match."""
        table.leave()
        if table.match.path is not None:
            self.archive.renew(table.match.path)
        self._changed, self._said = True, 0.0

    @property
    def not_saved(self) -> bool:
        """Return whether a match in progress should be on a disk and is not."""
        return any(table.match.not_saved for table in self.open_tables)

    def leave_all(self) -> None:
        """Leave all tables."""
        tables, self._tables = self._tables, []
        for table in tables:
            table.leave()

    def close(self) -> None:
        """Leave every table, end the thinking process, and close the archive."""
        self.leave_all()
        self.workers.close()
        if self._reviewing is not None:
            self._reviewing.close()
            self._reviewing = None
        if self._archive is not None:
            self._archive.close()
            self._archive = None
        if self._figures is not None:
            self._figures.close()
            self._figures = None

    def _open(self, match: Match, *, fresh: bool) -> TableController:
        self.stop_unattended()
        if any(player.kind.startswith("bot:") for player in match.sitting):
            self.workers.prepare(match.game.id)
        controllers = [self._controller(match, Seat(seat)) for seat in range(match.seats)]
        table = TableController(match, controllers, fresh=fresh)
        self._tables = [*(other for other in self._tables if not other.left), table]
        return table

    def _controller(self, match: Match, seat: Seat) -> Controller:
        """Return a controller for a seat by the record; for a level that no longer exists the weakest one."""
        kind = match.sitting[seat].kind
        what, _, rest = kind.partition(":")
        if (name := program_of(kind)) is not None:
            command = self.programs.command(name)
            if command is None:
                # A finished match is looked at again: no seat is asked any more.
                return Human()
            return OutsideBot(
                command,
                match.game.id,
                match.seats,
                seat,
                match.options,
                apart=True,
                seed=match.bot_seed(seat),
                observer=SeatObserver(match, seat),
            )
        if what == "bot":
            watched = any(player.kind == "human" for player in match.sitting)
            level = rest if rest in LEVELS else LEVELS[0]
            return Bot(self.workers, level, watched, match.sitting[seat].character)
        return Human()

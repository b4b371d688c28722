"""One match, the only holder of its true state: it checks and carries out decisions, records them, and
reports events."""

import os
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from tablegame.match.dealer import Dealer, Terms
from tablegame.match.files import create_folder
from tablegame.match.header import Player, Turn, agreement, make_header
from tablegame.match.hint_log import hinted_lines, hints_of, written
from tablegame.match.position import Position, position_of
from tablegame.match.record import (
    HELPED,
    HINTED,
    MINDS,
    OPEN,
    SEATED,
    TAKEN_BACK,
    Record,
    RecordMove,
    dump,
    id_of,
    make_move,
    make_result,
    read_record,
    within_limit,
)
from tablegame.match.replay import Replayer, seen, told_of
from tablegame.match.verify import check_result
from tablegame.match.writer import FileWriter, MemoryWriter, Writer
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES, complete, recorded
from tablegame.rules.contract import (
    Action,
    AnyGame,
    Choose,
    ChooseAction,
    Event,
    Options,
    Reason,
    Shuffle,
    ShuffleAction,
    Standing,
)

__all__ = ["Batch", "CannotUndo", "IllegalAction", "Match", "Player"]


class IllegalAction(Exception):
    """The error of an impossible decision; the match has not changed.

    `code` is `not-to-act`, `illegal-move` or `match-over`; `reason` has the key of the sentence.
    """

    def __init__(self, seat: Seat, action: Action, reason: Reason, code: str = "illegal-move") -> None:
        super().__init__(f"seat {seat}: {action.notation()}: {reason.code}")
        self.seat = seat
        self.action = action
        self.reason = reason
        self.code = code


class CannotUndo(Exception):
    """The error that the last move has revealed something, or that there is no move."""

    key: Final = "errors.undo.revealed"


@dataclass(frozen=True, slots=True)
class Batch:
    """The events of one decision, as one viewer may see them."""

    index: int
    """`Match.index` right after the decision."""
    events: tuple[Event, ...]
    line: int
    """The line of the record that it came from: shown once `Match.acknowledged` has reached it."""
    view: Any = field(default=None, compare=False, repr=False)
    """The view right afterwards; None in a history."""
    everybodys: "Batch | None" = field(default=None, compare=False, repr=False)
    """The public form of the batch, if it is shown to one person among several."""


@dataclass(frozen=True, slots=True)
class _Entry:
    line: int
    index: int
    events: tuple[Event, ...]
    deal: int
    """The deal in which it was decided."""

    def batch(self, viewer: Viewer, view: Any = None) -> Batch | None:
        events = seen(self.events, viewer)
        return Batch(self.index, events, self.line, view) if events else None


Listener = Callable[[Batch], None]


class Match:
    """A match, made by `new`, `resume` or `load`."""

    def __init__(self, replayer: Replayer, record: Record, dealer: Dealer | None, writer: Writer) -> None:
        self._replayer = replayer
        self._record = record
        self._dealer = dealer
        self._writer = writer
        self._history: list[_Entry] = []
        self._listeners: dict[object, tuple[Viewer, Listener]] = {}
        self._untold: deque[tuple[_Entry, dict[Viewer, Any]]] = deque()
        self._telling = False
        self._sitting = list(record.sitting())
        self._noted = list(self._sitting)
        """The kinds of players by seat, as far as the record says."""
        self._kinds = record.kinds()
        self._opened, self._practised = record.opened(), record.practised()
        self.helped = record.helped()
        """The deals in which a move was taken back though it had shown something new, which is help."""
        self.hints: Final = hints_of(record)
        """The number of decisions for which a hint was shown, by seat."""
        self._hinted = {seat for line, seat in hinted_lines(record) if line == len(record.moves) + 1}
        """The seats that were shown a hint since the last line."""
        self.id: Final = id_of(record.header)
        # A match that is dropped without `close` must not leave its writer's thread behind.
        weakref.finalize(self, writer.seal)

    @classmethod
    def new(
        cls,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object],
        players: Sequence[Player],
        *,
        dealer: Dealer | None,
        record: Path | None = None,
        bots: bytes | None = None,
        assisted: bool = False,
        start: Position | None = None,
        memory: str = "",
        turn: Turn | None = None,
        deals: int | None = None,
        preset: str = "",
    ) -> "Match":
        """Begin a match; ValueError for options, players or a `start` that do not fit.

        Without a dealer CHANCE is decided from outside. Without a path, or where no file can be made
        (`not_saved`), the record stays in memory. `bots` is the seed of the bots' choices, where it does not
        lie under the dealer's seal.
        `assisted`: a practice table, where moves are taken back freely. `start`: the position to begin from
        instead of the first card. `memory`: how much the memory aid tells all people of a shared table.
        `turn`: which part of a duplicate it is. `deals`: after how many it ends, whatever its rules say.
        `preset`: the name of the player's own preset that the options are.
        """
        # A position may come out of a match that is older than some of the options.
        chosen = (complete if start is None else recorded)(game, seats, options)
        replayer = Replayer(game, seats, chosen, start, deals)
        if len(players) != seats:
            raise ValueError(f"{len(players)} players for {seats} seats")
        terms = Terms(game.id, game.rules_version, seats, chosen, agreement(players, assisted, memory, deals))
        dealer = dealer and dealer.at(terms, inherit=start is not None)
        dealer = replayer.dealing(dealer)
        sealed = dealer.bots if dealer else None
        if sealed is not None and bots not in (None, sealed):
            raise ValueError("the bots' seed lies under the dealer's seal already")
        header = make_header(
            game.id,
            game.rules_version,
            seats,
            chosen,
            players,
            datetime.now(UTC).isoformat(timespec="seconds"),
            dealer,
            bots if bots is not None else sealed or os.urandom(16),
            assisted,
            start,
            memory,
            turn,
            deals,
            preset,
        )
        writer: Writer = MemoryWriter()
        if record is not None:
            try:
                create_folder(record.parent)
                writer = FileWriter(record)
            except OSError:
                writer = MemoryWriter(not_saved=True)
        writer.append(dump(header.data))
        path = record if isinstance(writer, FileWriter) else None
        match = cls(replayer, Record(header, path=path), dealer, writer)
        match._begin()
        return match

    @classmethod
    def resume(cls, path: Path, *, games: Mapping[str, AnyGame] = GAMES) -> "Match":
        """Go on with the match in a file; OtherRules, RecordError or OSError if that cannot be."""
        record = read_record(path)
        match = cls._followed(record, games, lambda lines: _reopened(record, path, lines))
        match._begin()
        return match

    @classmethod
    def load(cls, record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> "Match":
        """Go on with a recorded match in memory; the record is not changed."""
        match = cls._followed(
            Record(record.header, list(record.moves), record.result), games, lambda lines: MemoryWriter(lines)
        )
        match._begin()
        return match

    @classmethod
    def _followed(
        cls, record: Record, games: Mapping[str, AnyGame], writer: Callable[[int], Writer]
    ) -> "Match":
        promise = record.header.promise
        dealer = promise.dealer() if promise else None
        replayer = Replayer.of(record.header, games)
        dealer = replayer.dealing(dealer)
        history: list[_Entry] = []
        for move in record.moves:
            deal = replayer.state.standing().deal
            events = replayer.follow(move, dealer)
            history.append(_Entry(replayer.line, replayer.index, events, deal))
        check_result(record, replayer)
        match = cls(replayer, record, dealer, writer(replayer.line + (record.result is not None)))
        match._history = history
        return match

    # Properties

    @property
    def game(self) -> AnyGame:
        """The game, with its rules."""
        return self._replayer.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._record.header.seats

    @property
    def options(self) -> Options:
        """The rule options, with defaults for those that were not given."""
        return self._replayer.options

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat at the beginning of the match."""
        return self._record.header.players

    @property
    def sitting(self) -> tuple[Player, ...]:
        """The players by seat, each with the kind that plays there now."""
        return tuple(self._sitting)

    @property
    def kinds(self) -> Sequence[Set[str]]:
        """The kinds by seat of all players who have sat there in this match."""
        return self._kinds

    @property
    def assisted(self) -> bool:
        """Return whether this is a practice table, where moves are taken back freely. It is one from the
        beginning,
        or since a person has sat down who may have seen all hands."""
        return self._record.header.assisted or self._practised

    @property
    def memory(self) -> str:
        """The level of the memory aid for all people; "" if none was agreed."""
        return self._record.header.memory

    @property
    def turn(self) -> Turn | None:
        """The part of a duplicate that this match is, or None for a match by itself."""
        return self._record.header.turn

    @property
    def commit(self) -> str | None:
        """The dealer's promise, to be shown before the first card; None with chance from outside."""
        promise = self._record.header.promise
        return promise.commit if promise else None

    @property
    def start(self) -> Position | None:
        """The position that it began from, if not with the first card."""
        return self._record.header.start

    def position(self, viewer: Viewer) -> Position:
        """Return this moment for another match to begin from: what `viewer` knows, and the rest as it is."""
        shuffles = (move.text for move in reversed(self._record.moves) if move.text.startswith("shuffle "))
        order = next(shuffles, "").split()[1:]
        if not order and self.start is not None and self.start.hidden:
            order = list(self.start.hidden[-1])
        return position_of(self.game, self._replayer.state, viewer, order, self.id, self.line)

    @property
    def record(self) -> Record:
        """The referee's record so far, for reading."""
        return self._record

    @property
    def path(self) -> Path | None:
        """The file of the record; None where it is kept in memory."""
        return self._record.path

    # State

    @property
    def index(self) -> int:
        """The public decision point: questions of one window share it, and sealed answers do not change
        it.
        """
        return self._replayer.index

    @property
    def line(self) -> int:
        """The number of lines of the record that are header or move. It is secret, because it grows with
        sealed answers."""
        return self._replayer.line

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return not self._replayer.state.to_act()

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that owe a decision, CHANCE only if it is decided from outside."""
        return tuple(self._replayer.state.to_act())

    def chance(self) -> Shuffle | Choose | None:
        """Return the request to CHANCE, if it is decided from outside."""
        return self._replayer.state.chance()

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Return the legal actions of a seat that owes a decision; of CHANCE only those of a lot."""
        if seat == CHANCE:
            request = self.chance()
            return tuple(map(ChooseAction, request.values)) if isinstance(request, Choose) else ()
        return self._replayer.state.legal_actions(seat) if seat in self.to_act() else ()

    def view(self, viewer: Viewer) -> Any:
        """Return all that a viewer may know now, as the view of the game."""
        return self._replayer.state.view(viewer)

    def beginning(self) -> Replayer:
        """Return the replayer before the first move, with the full state."""
        return self._replayer.again()

    def standing(self) -> Standing:
        """Return deal, phase, scores, the end and its winners."""
        return self._replayer.standing()

    def parse(self, actor: Seat, text: str) -> Action:
        """Return the action written as `text`; ValueError if it is not the text of one."""
        return self._replayer.parse(actor, text)

    def deal_of(self, line: int) -> int:
        """Return the deal in which the move of that line was made."""
        return self._history[line - 2].deal

    @property
    def begins_deal(self) -> bool:
        """Return whether no decision has been made in this deal."""
        deal = self.standing().deal
        moves = zip(reversed(self._history), reversed(self._record.moves), strict=True)
        of_deal = takewhile(lambda pair: pair[0].deal == deal, moves)
        return all(move.actor == CHANCE for _, move in of_deal)

    def bot_seed(self, seat: Seat) -> int:
        """Return the seed of a bot's next decision, which depends on the bots' own seed, the seat and its
        number of decisions."""
        return self._replayer.bot_seed(self._record.header.bots, seat)

    # Saving

    @property
    def acknowledged(self) -> int:
        """The number of durable lines: a batch may be shown when this has reached its line."""
        return self._writer.acknowledged

    @property
    def written(self) -> int:
        """The number of lines handed to the disk, the result among them."""
        return self._writer.written

    @property
    def saved(self) -> bool:
        """Return whether all moves so far are on a disk, and durable."""
        return self._writer.saved

    @property
    def not_saved(self) -> bool:
        """Return whether the match should be saved and is not: the disk is full, read-only or gone."""
        return self._writer.not_saved

    def close(self) -> None:
        """Close the file, when all of it is durable."""
        if self._sitting != self._noted and self._record.result is None:
            # No move has followed since a player sat down, which has no line of its own.
            self._record.note(SEATED, {**self._record.last_line().get(SEATED, {}), **self._newly_seated()})
            self._rewrite()
        self._writer.close()

    # Listeners

    def listen(self, viewer: Viewer, callback: Listener) -> Callable[[], None]:
        """Call back with every batch from now on as `viewer` may see it. Return a function that ends this."""
        token = object()
        self._listeners[token] = (viewer, callback)

        def stop() -> None:
            self._listeners.pop(token, None)

        return stop

    def history(self, viewer: Viewer, after: int = 0) -> list[Batch]:
        """Return the batches for `viewer` of the lines after line `after`."""
        entries = self._history[max(0, after - 1) :]  # entry i came from line i + 2
        return [batch for entry in entries if (batch := entry.batch(viewer)) is not None]

    def events_since(self, after: int = 0) -> list[Event]:
        """Return all events, hidden ones too, of the lines after line `after`."""
        return [event for entry in self._history[max(0, after - 1) :] for event in entry.events]

    def _tell(self) -> None:
        """Send a batch to the listeners in order, even if one of them makes the next decision."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                entry, views = self._untold.popleft()
                for viewer, callback in tuple(self._listeners.values()):
                    if (batch := entry.batch(viewer, views.get(viewer))) is not None:
                        callback(batch)
        finally:
            self._telling = False

    # Decisions

    def decide(self, seat: Seat, action: Action, thought: Mapping[str, object] | None = None) -> None:
        """Carry out a decision, and what the dealer then has to do; IllegalAction if it cannot be done.
        `thought`: what the record keeps of how a computer decided (docs/record.md); it is shown to no player.
        """
        if self.over:
            raise IllegalAction(seat, action, Reason("errors.move.over"), "match-over")
        if seat not in self.to_act():
            raise IllegalAction(seat, action, Reason("errors.move.turn"), "not-to-act")
        if seat == CHANCE:
            action = self._checked_chance(action)
        elif isinstance(action, ShuffleAction | ChooseAction) or action not in self.legal(seat):
            raise IllegalAction(seat, action, self._why_not(seat, action))
        kept = dict(thought or {})
        if MINDS in kept and kept[MINDS] == self._record.minds():
            del kept[MINDS]
        self._carry_out(seat, action, kept)
        self._settle()
        self._tell()

    def _checked_chance(self, action: Action) -> Action:
        try:
            return self._replayer.parse(CHANCE, action.notation())
        except ValueError as fault:
            reason = Reason("errors.move.chance", {"text": str(fault)})
            raise IllegalAction(CHANCE, action, reason) from fault

    def _why_not(self, seat: Seat, action: Action) -> Reason:
        reason: Reason | None = None
        if not isinstance(action, ShuffleAction | ChooseAction):
            reason = self.game.why_not(self.view(seat), action)
        return reason or Reason("errors.move.illegal")

    def _carry_out(self, actor: Seat, action: Action, kept: Mapping[str, object] | None = None) -> None:
        newly = self._newly_seated()
        fields = {**(kept or {}), **({SEATED: newly} if newly else {})}
        if self.hints and not self._record.moves:
            fields[HINTED] = written(self.hints)
        self._hinted.clear()
        move = make_move(actor, action.notation(), fields)
        self._noted = list(self._sitting)
        deal = self.standing().deal
        events = self._replayer.advance(actor, action)
        self._record.moves.append(move)
        self._writer.append(dump(move.data))
        entry = _Entry(self._replayer.line, self._replayer.index, events, deal)
        self._history.append(entry)
        # One decision may carry the match into the next deal: views are taken after each line.
        viewers = {viewer for viewer, _ in self._listeners.values()}
        self._untold.append((entry, {viewer: self._replayer.state.view(viewer) for viewer in viewers}))

    def _begin(self) -> None:
        """Begin the match; what happens before there are listeners is in `history`."""
        self._settle()
        self._untold.clear()

    def _settle(self) -> None:
        """Let the dealer answer for CHANCE, and store the result of an ended match."""
        while self._dealer is not None and (request := self._replayer.state.chance()) is not None:
            self._carry_out(CHANCE, self._dealer.answer(request), told_of(request, self._dealer.method))
        if self.over and self._record.result is None:
            standing = self.standing()
            self._record.result = make_result(standing.scores, standing.winners)
            self._writer.append(dump(self._record.result.data))
            self._writer.seal()

    # Taking back

    @property
    def may_undo(self) -> bool:
        """Return whether the last line is a seat's decision that has revealed nothing, such as a sealed
        answer."""
        if not self._record.moves or self._record.result is not None:
            return False
        return self._record.moves[-1].actor != CHANCE and not self.tells(self.line)

    def tells(self, line: int) -> bool:
        """Return whether the move of a line revealed anything to any viewer."""
        events = self._history[line - 2].events
        return any(seen(events, eyes) for eyes in (None, *map(Seat, range(self.seats))))

    def undo(self) -> RecordMove:
        """Take back the last decision if it has revealed nothing; CannotUndo otherwise."""
        if not self.may_undo:
            raise CannotUndo("the last move cannot be taken back")
        move = self._record.moves[-1]
        self.take_back(self.line - 1)
        return move

    def take_back(self, line: int, *, helps: bool = False) -> None:
        """Go back to the moment after `line`: the match is replayed to there. CannotUndo if it cannot be.

        What was revealed since is the caller's question; `helps`: something was. The dealer will deal the
        same cards again. The lines taken back stay in the record, with the line that they followed.
        """
        record, deal = self._record, self.standing().deal
        if record.result is not None or not 1 <= line < self.line:
            raise CannotUndo(f"the match cannot go back to line {line}")
        replayer = self.beginning()
        dealer = self._dealer and self._dealer.fresh()
        for kept in record.moves[: line - 1]:
            replayer.follow(kept, dealer)
        gone = [dict(move.data) for move in record.moves[line - 1 :]]
        del record.moves[line - 1 :], self._history[line - 1 :]
        before = record.last_line().get(TAKEN_BACK)
        record.note(TAKEN_BACK, within_limit([*(before if isinstance(before, list) else ()), gone]))
        if helps:
            self.helped |= {deal}
        # Keys of the removed lines stay in force.
        if self.helped:
            record.note(HELPED, sorted(self.helped))
        self._note_hints()
        self._hinted.clear()
        if self._opened:
            record.note(OPEN, True)
        self._replayer, self._dealer = replayer, dealer
        self._noted = list(record.sitting())
        self._untold.clear()
        self._rewrite()

    def note_help(self) -> None:
        """Note that a person has had help in this deal that does not show in the moves."""
        deal = self.standing().deal
        if self._record.result is None and deal not in self.helped:
            self.helped |= {deal}
            self._record.note(HELPED, sorted(self.helped))
            self._rewrite()

    def note_hint(self, seat: Seat) -> None:
        """Note that a hint was shown to the person in a seat; once a decision. The game does not change."""
        if self._record.result is None and seat not in self._hinted:
            self._hinted.add(seat)
            self.hints[seat] = self.hints.get(seat, 0) + 1
            if self._note_hints():
                self._rewrite()

    def _note_hints(self) -> bool:
        """Write the hints with the last line, or with the next one before the first, which names the
        match.
        """
        if not self.hints or not self._record.moves:
            return False
        self._record.note(HINTED, written(self.hints))
        return True

    def _rewrite(self) -> None:
        self._writer.rewrite([dump(data) for data in self._record.lines()])

    # Players

    def seat(self, seat: Seat, kind: str) -> None:
        """Seat another kind of player from now on. The next line says so."""
        self._practised |= self._opened and kind == "human"
        self._sitting[seat] = replace(self._sitting[seat], kind=kind)
        self._kinds[seat].add(kind)

    def open_hands(self) -> None:
        """Open all hands to those who watch. A person who sits down later does so to practise."""
        if not self._opened and self._record.moves and self._record.result is None:
            self._opened = True
            self._record.note(OPEN, True)
            self._rewrite()

    def _newly_seated(self) -> dict[str, str]:
        pairs = zip(self._sitting, self._noted, strict=True)
        return {str(seat): now.kind for seat, (now, noted) in enumerate(pairs) if now != noted}


def _reopened(record: Record, path: Path, lines: int) -> Writer:
    """Reopen the file of a record, and cut off an incomplete last line before anything is added."""
    if record.result is not None:
        return MemoryWriter(lines)
    try:
        return FileWriter(path, record.size, lines)
    except OSError:
        return MemoryWriter(lines, not_saved=True)

"""A worked example beat by beat, as the player who decides in it sees it.

The game's own table places the pieces; pieces that are together there are a heap of the example's board.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final, TypeAlias

from tablegame.learn.book_values import case_of
from tablegame.learn.example_facts import ExampleFacts
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyState, Event, OptionValue
from tablegame.rules.events import DealScored, WindowOpened
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import Case, ExampleMove
from tablegame.speech import Speaker, Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.places import Room
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Pose, card_spot, items_of, piece_of
from tablegame.ui.table.table_values import Equation

LINES: Final = 2
"""The number of lines of the log that a beat says."""
HAND: Final = "hand"
NEAR: Final = 1.6
"""The greatest distance of two pieces of one heap in a row, in widths of a piece."""


Owners: TypeAlias = dict[str, Seat]
"""The players who laid pieces, as far as it was seen, by spot."""


# Boards -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BoardPiece:
    """One piece; its `spot` names it in the next picture, too."""

    spot: str
    face: int
    owner: Seat | None = None
    """The player who laid it."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Pieces that lie together; its name is `HAND` for the reader's own."""

    name: str
    pieces: tuple[BoardPiece, ...]

    @property
    def owner(self) -> Seat | None:
        """The player who laid all of them, if it was one."""
        owners = {piece.owner for piece in self.pieces}
        return owners.pop() if len(owners) == 1 else None


@dataclass(frozen=True, slots=True)
class Board:
    """The pieces that a reader sees at one moment."""

    heaps: tuple[Heap, ...]

    def find(self, name: str) -> Heap | None:
        """Return the heap of a name, if there is one."""
        return next((heap for heap in self.heaps if heap.name == name), None)


# Beats ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Beat:
    """A move, made or refused, and what is to be seen and said after it."""

    actor: Seat
    move: str
    """The notation of the move."""
    board: Board
    lines: tuple[Text, ...] = ()
    """The lines of the log."""
    banner: Text | None = None
    refused: Text | None = None
    """The reason why it may not be made; the table is then as it was."""
    sums: tuple[Equation, ...] = ()
    call: bool = False
    """Whether it is said, and lays no piece."""
    answered: bool = False
    """Whether another player may still answer it."""


@dataclass(frozen=True, slots=True)
class ExampleStory:
    """A whole example."""

    seats: int
    you: Seat
    """The seat that decides what the example is about."""
    start: Board
    beats: tuple[Beat, ...]
    turn: int
    """The index of the beat that the reader decides."""
    before: int = 0
    """The number of lots and shuffles before the start."""
    plain: bool = True
    """Whether it ends with what happens, and not with what may not."""

    @property
    def asked(self) -> Board:
        """The board when the reader is to decide."""
        return self.beats[self.turn - 1].board if self.turn else self.start

    @property
    def verdict(self) -> bool | None:
        """Return whether the call may be made that the example is about; None for another subject."""
        if self.turn >= len(self.beats):
            return None
        own = self.beats[self.turn]
        if own.refused is not None:
            return False if own.call else None
        last = self.turn + 1 == len(self.beats)
        return (
            True if last and self.plain and not own.answered and own.actor == self.you and own.sums else None
        )

    @property
    def sums(self) -> tuple[Equation, ...]:
        """The hands that are called with."""
        return tuple(equation for beat in self.beats for equation in beat.sums)


@lru_cache(maxsize=128)
def playing(
    game_id: str,
    number: str,
    case: int,
    names: tuple[str, ...],
    options: tuple[tuple[str, OptionValue], ...] = (),
) -> "Playing":
    """Return an example, which is played once, however often its page is opened."""
    return Playing(game_id, case_of(game_id, number, case, options), names)


class Playing:
    """A worked example of a game, which is played when it is first looked at."""

    def __init__(self, game_id: str, case: Case, names: Sequence[str]) -> None:
        """Take an example and names: the reader's own, then those of the others."""
        self.game = GAMES[game_id]
        self.table = GAME_TABLES[game_id]
        self._case = case
        self._names = names

    @cached_property
    def you(self) -> Seat:
        """The seat that moves last, or may move or call at the end."""
        last = Seat(0)
        for step in self._case.steps:
            for move in (*step.do, *(move for moves in step.refused.values() for move in moves)):
                if move.actor != CHANCE:
                    last = move.actor
            for seats in (step.legal, step.may):
                if len(seats) == 1:
                    (last,) = seats
        return last

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._case.seats

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        others = iter(self._names[1:])
        return tuple(self._names[0] if seat == self.you else next(others) for seat in range(self.seats))

    @cached_property
    def story(self) -> ExampleStory:
        """The example, beat by beat."""
        state, owners = begin_case(self.game.id, self._case), Owners()
        beats: list[Beat] = []
        start = self._board(state, owners)
        turn = -1
        for step in self._case.steps:
            for move in step.do:
                if move.actor == self.you:
                    turn = len(beats)
                beats.append(self._made(state, move, owners))
            for moves in step.refused.values():
                for move in moves:
                    turn = len(beats) if move.actor == self.you else turn
                    beats.append(self._refused(state, move, owners))
        turn = len(beats) if turn < 0 else turn
        # Lots and shuffles before anything else are not worth a look: the table is still empty.
        dealt = next((n for n, beat in enumerate(beats) if beat.actor != CHANCE), len(beats))
        if dealt:
            start, beats, turn = beats[dealt - 1].board, beats[dealt:], max(0, turn - dealt)
        return ExampleStory(self.seats, self.you, start, tuple(beats), turn, dealt, self._plain_end())

    def _plain_end(self) -> bool:
        """Return whether the example ends with what happens, and not with what may not."""
        last = self._case.steps[-1]
        return not (last.no_events or last.legal or last.refused or last.exact_events is not None)

    def at_turn(self) -> AnyState:
        """Return the match when the reader is to decide, a new one each time."""
        state = begin_case(self.game.id, self._case)
        beats = self.story.turn + self.story.before
        for step in self._case.steps:
            for move in step.do:
                if not beats:
                    return state
                make_move(self.game, state, move)
                beats -= 1
            refused = sum(map(len, step.refused.values()))
            if refused >= beats:
                return state
            beats -= refused
        return state

    def position(self, speaker: Speaker) -> tuple[str, ...]:
        """Return in sentences what bears on the decision of the reader beside the pieces."""
        facts = ExampleFacts(self.game, self._case, self.names, speaker, self.you)
        return tuple(facts.position(self.at_turn())) if self._case.start else ()

    def _board(self, state: AnyState, owners: Owners) -> Board:
        return board_of(self.table, state.view(self.you), self.seats, self.you, owners)

    def _made(self, state: AnyState, move: ExampleMove, owners: Owners) -> Beat:
        before = state.view(self.you)
        events = make_move(self.game, state, move)
        lines, banner, sums = self._cues(events, before, owners)
        board = self._board(state, owners)
        if any(isinstance(event, DealScored) for event in events):
            seen = [one for event in events if (one := event.seen_by(self.you)) is not None]
            closing = self.table.closing(before, seen, state.view(self.you))
            board = board_of(self.table, closing, self.seats, self.you, owners)
        opened = any(isinstance(event, WindowOpened) for event in events)
        return Beat(move.actor, move.text, board, lines, banner, None, sums, answered=opened)

    def _cues(
        self, events: Sequence[Event], before: Any, owners: Owners
    ) -> tuple[tuple[Text, ...], Text | None, tuple[Equation, ...]]:
        """Return the lines of the log, the stamp and the sums about events that the reader may know."""
        lines: list[Text] = []
        banner: Text | None = None
        sums: tuple[Equation, ...] = ()
        for event in events:
            seen = event.seen_by(self.you)
            if seen is None:
                continue
            cue = self.table.cue(seen, before, self.names)
            owners.update({spot: Seat(seat) for spot, seat in cue.origins.items()})
            lines += cue.log
            banner = cue.banner or banner
            sums += cue.sums
        return tuple(lines[:LINES]), banner, sums

    def _refused(self, state: AnyState, move: ExampleMove, owners: Owners) -> Beat:
        action = self.game.parse(move.text)
        why = self.why_not(state.view(move.actor), action)
        call = self.table.calls and not action.gesture().pieces
        return Beat(move.actor, move.text, self._board(state, owners), refused=why, call=call)

    def why_not(self, view: Any, action: Action) -> Text | None:
        """Return why an action may not be played, in a sentence, if that is known."""
        if (refusal := self.table.refusal(view, action)) is not None:
            return refusal
        reason = self.game.why_not(view, action)
        return None if reason is None else Text(reason.code, dict(reason.values))


# Boards from views ------------------------------------------------------------------------------------------
@cache
def room(seats: int, home: Seat) -> Room:
    """Return the room at a table of the usual size, for the player who sits at `home`."""
    return room_of(seats, home, (BASE_W, BASE_H))


def board_of(table: AnyGameTable, view: Any, seats: int, you: Seat, owners: Owners) -> Board:
    """Return the board of a view, which is that of `you`."""
    hand = table.order(table.sorts[0] if table.sorts else "", table.hand(view))
    own = Heap(HAND, tuple(BoardPiece(card_spot(item), piece_of(item)) for item in items_of(hand)))
    poses = table.lay(view, room(seats, you))
    known = {card_spot(piece): seat for piece, seat in table.laid_by(view).items()}
    if not known:
        known = dict(owners)
        if (topmost := table.top_card(view)) is not None and card_spot(topmost[0]) in poses:
            known[card_spot(topmost[0])] = topmost[1]
    open_ = {spot: pose for spot, pose in poses.items() if pose.face is not None}
    if laid := [spot for spot in open_ if spot in known and table.laid_by(view)]:
        groups = [sorted(laid, key=lambda spot: open_[spot].z)]
        groups += _rows({spot: pose for spot, pose in open_.items() if spot not in laid})
    else:
        groups = _rows(open_)
    heaps = [own] if own.pieces else []
    for spots in groups:
        pieces = tuple(BoardPiece(spot, _face(open_[spot]), known.get(spot)) for spot in spots)
        heaps.append(Heap(spots[0], pieces))
    return Board(tuple(heaps))


def _face(pose: Pose) -> int:
    assert pose.face is not None, "only open pieces are in a heap"
    return pose.face


def _rows(poses: Mapping[str, Pose]) -> list[list[str]]:
    """Return spots in heaps, those from the left first. Of a pile only its top piece is left."""
    heaps: list[list[str]] = []
    for spot in sorted(_tops(poses), key=lambda name: (round(poses[name].y / 30), poses[name].x)):
        pose = poses[spot]
        for heap in heaps:
            last = poses[heap[-1]]
            level = abs(last.y - pose.y) < 0.5 * last.h
            if level and last.w == pose.w and 0 <= pose.x - last.x <= NEAR * last.w:
                heap.append(spot)
                break
        else:
            heaps.append([spot])
    return heaps


def _tops(poses: Mapping[str, Pose]) -> list[str]:
    """Return the spots that no other piece covers."""
    tops: list[str] = []
    for spot, pose in sorted(poses.items(), key=lambda item: -item[1].z):
        above = (poses[other] for other in tops)
        if not any(abs(a.x - pose.x) < 0.3 * a.w and abs(a.y - pose.y) < 0.3 * a.h for a in above):
            tops.append(spot)
    return tops

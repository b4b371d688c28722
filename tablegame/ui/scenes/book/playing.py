"""A worked example as something that happens: beat by beat, for the eyes of the one who decides in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyState, Event
from tablegame.rules.events import DealScored
from tablegame.rules.example_match import begin, make
from tablegame.rules.examples import Case, Move, read
from tablegame.speech import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.book.board import Board, Owners, board_of
from tablegame.ui.table.deal_end import Equation

LINES: Final = 2
"""Of what a beat tells, so many lines are said."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One move, or one that may not be made, and what is to be seen and said after it."""

    actor: Seat
    move: str
    """As the protocol writes it."""
    board: Board
    told: tuple[Text, ...] = ()
    banner: Text | None = None
    refused: Text | None = None
    """Why it may not be made: the table is as it was."""
    sums: tuple[Equation, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A whole example."""

    seats: int
    you: Seat
    """Who decides what it is about."""
    start: Board
    beats: tuple[Beat, ...]
    turn: int
    """Which beat is his."""

    @property
    def asked(self) -> Board:
        """What lies on the table when he is to decide."""
        return self.beats[self.turn - 1].board if self.turn else self.start

    @property
    def verdict(self) -> bool | None:
        """Whether what it is about may be done; None where it tells something else."""
        if any(beat.refused is not None for beat in self.beats):
            return False
        own = self.beats[self.turn] if self.turn < len(self.beats) else None
        return True if own is not None and own.actor == self.you and own.sums else None

    @property
    def sums(self) -> tuple[Equation, ...]:
        """Hands that are called with in it."""
        return tuple(one for beat in self.beats for one in beat.sums)


class Playing:
    """The example of a game's rules with this number. Nothing is played before it is looked at."""

    def __init__(self, game_id: str, number: str, case: int, names: Sequence[str]) -> None:
        """`names`: the reader's own, then those of the others."""
        self.game = GAMES[game_id]
        self.table = GAME_TABLES[game_id]
        self._case: Case = read(game_id)[number].cases[case]
        self._names = names

    @cached_property
    def you(self) -> Seat:
        """Who moves last, or would like to."""
        last = Seat(0)
        for step in self._case.steps:
            for move in (*step.do, *(one for moves in step.refused.values() for one in moves)):
                if move.actor != CHANCE:
                    last = move.actor
        return last

    @property
    def seats(self) -> int:
        """How many sit there."""
        return self._case.seats

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        others = iter(self._names[1:])
        return tuple(self._names[0] if seat == self.you else next(others) for seat in range(self.seats))

    @cached_property
    def story(self) -> Story:
        """All of it."""
        state, owners = begin(self.game.id, self._case), Owners()
        beats: list[Beat] = []
        start = self._board(state, owners)
        turn = 0
        for step in self._case.steps:
            for move in step.do:
                if move.actor == self.you:
                    turn = len(beats)
                beats.append(self._made(state, move, owners))
            for moves in step.refused.values():
                for move in moves:
                    beat = self._refused(state, move, owners)
                    if beat is not None:
                        turn = len(beats) if move.actor == self.you else turn
                        beats.append(beat)
        return Story(self.seats, self.you, start, tuple(beats), turn)

    def at_turn(self) -> AnyState:
        """The match when the reader is to decide, from its beginning: a match of his own."""
        state = begin(self.game.id, self._case)
        left = self.story.turn
        for step in self._case.steps:
            for move in step.do:
                if not left:
                    return state
                make(self.game, state, move)
                left -= 1
            for moves in step.refused.values():
                for _ in moves:
                    if not left:
                        return state
                    left -= 1
        return state

    def _board(self, state: AnyState, owners: Owners) -> Board:
        return board_of(self.table, state.view(self.you), self.seats, self.you, owners)

    def _made(self, state: AnyState, move: Move, owners: Owners) -> Beat:
        before = state.view(self.you)
        events = make(self.game, state, move)
        told, banner, sums = self.tell(events, before, owners)
        board = self._board(state, owners)
        if any(isinstance(event, DealScored) for event in events):
            seen = [one for event in events if (one := event.seen_by(self.you)) is not None]
            closing = self.table.closing(before, seen, state.view(self.you))
            board = board_of(self.table, closing, self.seats, self.you, owners)
        return Beat(move.actor, move.text, board, told, banner, None, sums)

    def tell(
        self, events: Sequence[Event], before: Any, owners: Owners
    ) -> tuple[tuple[Text, ...], Text | None, tuple[Equation, ...]]:
        """What the log, the stamp and the sums say of events, as the reader hears of them."""
        told: list[Text] = []
        banner: Text | None = None
        sums: tuple[Equation, ...] = ()
        for event in events:
            seen = event.seen_by(self.you)
            if seen is None:
                continue
            cue = self.table.cue(seen, before, self.names)
            owners.note(cue.origins)
            told += cue.log
            banner = cue.banner or banner
            sums += cue.sums
        return tuple(told[:LINES]), banner, sums

    def _refused(self, state: AnyState, move: Move, owners: Owners) -> Beat | None:
        why = self.why_not(state.view(move.actor), self.game.parse(move.text))
        return Beat(move.actor, move.text, self._board(state, owners), refused=why)

    def why_not(self, view: Any, action: Action) -> Text | None:
        """Why it may not be played, in a sentence."""
        if (told := self.table.refusal(view, action)) is not None:
            return told
        reason = self.game.why_not(view, action)
        return None if reason is None else Text(reason.code, dict(reason.values))

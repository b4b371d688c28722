"""A worked example as something that happens: beat by beat, for the eyes of the one who decides in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from tablegame.learn.example_facts import ExampleFacts
from tablegame.learn.fill import case_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyState, Event, OptionValue
from tablegame.rules.events import DealScored
from tablegame.rules.example_match import begin, make
from tablegame.rules.examples import Case, Move
from tablegame.rules.windows import WindowOpened
from tablegame.speech import Speaker, Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn.book.board import Board, Owners, board_of
from tablegame.ui.table.table_values import Equation

LINES: Final = 2
"""Of what a beat tells, so many lines are said."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A move, or one that may not be made, and what is to be seen and said after it."""

    actor: Seat
    move: str
    """As the protocol writes it."""
    board: Board
    told: tuple[Text, ...] = ()
    banner: Text | None = None
    refused: Text | None = None
    """Why it may not be made: the table is as it was."""
    sums: tuple[Equation, ...] = ()
    call: bool = False
    """Whether it is said, and no piece is laid."""
    answered: bool = False
    """Whether another player may still answer it."""


@dataclass(frozen=True, slots=True)
class ExampleStory:
    """A whole example."""

    seats: int
    you: Seat
    """Who decides what it is about."""
    start: Board
    beats: tuple[Beat, ...]
    turn: int
    """The index of the beat that the reader decides."""
    before: int = 0
    """So many lots and shuffles came before the start."""
    plain: bool = True
    """Whether it ends with what happens, and not with what may not."""

    @property
    def asked(self) -> Board:
        """What lies on the table when the reader is to decide."""
        return self.beats[self.turn - 1].board if self.turn else self.start

    @property
    def verdict(self) -> bool | None:
        """Whether a call may be made that it is about; None where it tells something else."""
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
        """Hands that are called with in it."""
        return tuple(one for beat in self.beats for one in beat.sums)


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
    """The example of a game's rules with this number. Nothing is played before it is looked at."""

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
            for move in (*step.do, *(one for moves in step.refused.values() for one in moves)):
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
        state, owners = begin(self.game.id, self._case), Owners()
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
                    beat = self._refused(state, move, owners)
                    if beat is not None:
                        turn = len(beats) if move.actor == self.you else turn
                        beats.append(beat)
        turn = len(beats) if turn < 0 else turn
        # Lots and shuffles before anything else are not worth a look: the table is still empty.
        dealt = next((n for n, beat in enumerate(beats) if beat.actor != CHANCE), len(beats))
        if dealt:
            start, beats, turn = beats[dealt - 1].board, beats[dealt:], max(0, turn - dealt)
        return ExampleStory(self.seats, self.you, start, tuple(beats), turn, dealt, self._plain_end())

    def _plain_end(self) -> bool:
        """Return whether the example ends with what happens, and not with what may not."""
        last = self._case.steps[-1]
        return not (last.untold or last.legal or last.refused or last.told_exactly is not None)

    def at_turn(self) -> AnyState:
        """Return the match when the reader is to decide, a new one each time."""
        state = begin(self.game.id, self._case)
        left = self.story.turn + self.story.before
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

    def position(self, speaker: Speaker) -> tuple[str, ...]:
        """Return in sentences what bears on the decision of the reader beside the pieces."""
        facts = ExampleFacts(self.game, self._case, self.names, speaker, self.you)
        return tuple(facts.position(self.at_turn())) if self._case.start else ()

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
        opened = any(isinstance(event, WindowOpened) for event in events)
        return Beat(move.actor, move.text, board, told, banner, None, sums, answered=opened)

    def tell(
        self, events: Sequence[Event], before: Any, owners: Owners
    ) -> tuple[tuple[Text, ...], Text | None, tuple[Equation, ...]]:
        """Return what the log, the stamp and the sums say of events, as the reader hears of them."""
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
        action = self.game.parse(move.text)
        why = self.why_not(state.view(move.actor), action)
        call = self.table.calls and not action.gesture().pieces
        return Beat(move.actor, move.text, self._board(state, owners), refused=why, call=call)

    def why_not(self, view: Any, action: Action) -> Text | None:
        """Return why an action may not be played, in a sentence, if that is known."""
        if (told := self.table.refusal(view, action)) is not None:
            return told
        reason = self.game.why_not(view, action)
        return None if reason is None else Text(reason.code, dict(reason.values))

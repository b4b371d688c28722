"""A worked example on paper: its pieces at the beginning, and the events that follow, line by line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablegame.characters import name_key
from tablegame.features.game_features import features_of
from tablegame.learn.book_values import case_of
from tablegame.learn.example_facts import ExampleFacts
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Action, AnyGame, AnyState, Event, OptionValue
from tablegame.rules.events import DealScored, Dealt
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import Case, ExampleStep
from tablegame.speech import Speaker, Text, slots
from tablegame.speech.runs import SUIT_SIGNS
from tablegame.transcript import Narrator
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import move_words
from tablegame.ui.system.metrics import BASE_H, BASE_W
from tablegame.ui.table.plates import room_of

MOST_REFUSED: Final = 6
"""The most wrong moves of a step that are listed; a step with more is about something else."""
MOST_WORDS: Final = 6
"""The most moves without a piece that are named."""


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """A group of pieces, with its name."""

    name: str
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExampleText:
    """An example in one language."""

    lying: tuple[PieceGroup, ...]
    position: tuple[str, ...]
    """Further facts of the position, in sentences, and the seats to act."""
    lines: tuple[str, ...]
    """The events, and the facts after them."""


def example_text(
    game_id: str,
    example: str,
    case: int,
    speaker: Speaker,
    options: Iterable[tuple[str, OptionValue]] = (),
) -> ExampleText:
    """Return a case of an example as it is read: the hands that it names, the table, and its steps."""
    return _ExampleReader(game_id, case_of(game_id, example, case, options), speaker).told()


class _ExampleReader:
    def __init__(self, game_id: str, case: Case, speaker: Speaker) -> None:
        self._game: AnyGame = GAMES[game_id]
        self._case = case
        self._speaker = speaker
        self._names = [speaker.text(name_key(seat + 1)) for seat in range(min(case.seats, 8))]
        self._names += [speaker.text("seating.names.person", n=seat + 1) for seat in range(8, case.seats)]
        self._narrator = Narrator(speaker, game_id, self._names)
        self._facts = ExampleFacts(self._game, case, self._names, speaker)

    def told(self) -> ExampleText:
        state = begin_case(self._game.id, self._case)
        lying = tuple(self._lying(state)) if self._case.start else ()
        position = tuple(self._facts.position(state)) if self._case.start else ()
        lines = [line for step in self._case.steps for line in self._step(state, step)]
        return ExampleText(lying, position, tuple(lines))

    def _lying(self, state: AnyState) -> Iterator[PieceGroup]:
        """Yield the table, then the hands that the example names."""
        for group in features_of(self._game.id).open_groups(state.view(None)):
            if group.pieces:
                yield PieceGroup(self._speaker.text(f"book.printed.{group.name}"), tuple(group.pieces))
        named = {**self._case.start.get("hands", {}), **self._case.start.get("dealt", {})}
        for seat in sorted(named):
            if pieces := tuple(state.view(Seat(seat)).table.hand):
                yield PieceGroup(self._names[seat], pieces)

    def _step(self, state: AnyState, step: ExampleStep) -> Iterator[str]:
        """Yield the events of the moves of a step, then the moves that may be played and those that may
        not."""
        for move in step.do:
            lines = [line for event in make_move(self._game, state, move) for line in self._event(event)]
            if not lines and move.actor != CHANCE and (pieces := self._pieces(move.text)):
                lines = [self._narrator.move(move.actor, pieces)]
            yield from lines
        if step.acts and step.do and not step.legal:
            yield from self._facts.acting(step.acts)
        for viewer, keys in ((None, step.table), *step.sees.items()):
            view = state.view(viewer)
            yield from self._facts.sentences(view, keys)
            yield from self._facts.piles(view) if "piles" in keys else ()
        for seat in {**step.legal, **step.may}:
            legal = state.legal_actions(seat)
            moves = {self._pieces(action.notation()): None for action in legal if seat in step.legal}
            words = {self._word(state, seat, action): None for action in legal if not action.gesture().pieces}
            if words and len(words) <= MOST_WORDS:
                choices = self._speaker.text("app.separator").join(words)
                yield self._speaker.text("book.printed.may", seat=self._names[seat], moves=choices)
            if cards := self._speaker.text("app.separator").join(move for move in moves if move):
                yield self._speaker.text("book.printed.legal", seat=self._names[seat], cards=cards)
        refused = [move for moves in step.refused.values() for move in moves]
        for move in refused if len(refused) <= MOST_REFUSED else ():
            action = self._game.parse(move.text)
            reason = self._game.why_not(state.view(move.actor), action)
            if reason is not None:
                pieces = self._pieces(move.text)
                key = "book.printed.refused" if pieces else "book.printed.refused_word"
                refused_move = pieces or self._word(state, move.actor, action)
                why = self._why(reason.code, reason.values)
                yield self._speaker.text(key, seat=self._names[move.actor], cards=refused_move, why=why)

        yield from self._sheet(state, step.result)
        if places := step.standing.get("places"):
            named = (f"{name} {place}" for name, place in zip(self._names, places, strict=False))
            every = self._speaker.text("app.separator").join(named)
            yield self._speaker.text("book.printed.places", all=every)

    def _sheet(self, state: AnyState, result: Mapping[str, Any]) -> Iterator[str]:
        """Yield the lines of the sheet of the seats that a step speaks of."""
        named = {seat for key in ("lines", "values") for seat in result.get(key, {})}
        facts = result.get("facts", {})
        if places := [f"{SUIT_SIGNS[suit]} {facts[suit]}" for suit in "SHD" if suit in facts]:
            between = self._speaker.text("app.separator")
            yield self._speaker.text("book.printed.places", all=between.join(places))
        results = state.view(None).table.results
        for seat in sorted(named):
            for line in results[-1].lines[seat]:
                why = GAME_TABLES[self._game.id].why(line, self._names, seat, results[-1])
                text = why.text.say(self._speaker) if isinstance(why.text, Text) else why.text
                line_text = self._speaker.plain(text)
                slots = {"seat": self._names[seat], "line": line_text, "points": line.points}
                yield self._speaker.text("book.printed.line", **slots)

    def _word(self, state: AnyState, seat: Seat, action: Action) -> str:
        """Return a move without a piece as its button says it."""
        view, table = state.view(seat), GAME_TABLES[self._game.id]
        seats = self._case.seats
        room = room_of(seats, seat, (BASE_W, BASE_H))
        words = self._speaker.plain(move_words(self._speaker, table, view, action, self._names, room))
        verb, _, rest = words.partition(" ")
        if words == action.notation() and self._speaker.has(key := f"book.printed.word.{verb}"):
            return self._speaker.text(key, **({"seat": self._names[int(rest)]} if rest else {}))
        return words

    def _event(self, event: Event) -> Iterator[str]:
        """Return the lines of an event, without dealt pieces, which are listed, and without the end of a
        deal."""
        dealt = isinstance(event, Dealt) or {"hands", "deal"} <= {field.name for field in _fields(event)}
        if not dealt:
            lines = [line.strip() for line in self._narrator.told(event) if line.strip()]
            yield from lines[isinstance(event, DealScored) :]

    def _pieces(self, notation: str) -> str:
        """Return the pieces of a move as they are written; "" if it has none."""
        pieces = self._game.parse(notation).gesture().pieces
        return self._speaker.text("book.printed.pieces", cards=tuple(pieces)) if pieces else ""

    def _why(self, key: str, values: Mapping[str, object]) -> str:
        types = slots(self._speaker.language, key)
        filled = {
            name: self._narrator.slot(name, types[name], values[name]) for name in types if name in values
        }
        return self._speaker.text(key, **filled)


def _fields(event: Event) -> tuple[Any, ...]:
    return fields(event)  # type: ignore[arg-type]

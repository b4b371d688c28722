"""A worked example on paper: what lies where at its beginning, and what then happens, line by line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablegame.characters import name_key
from tablegame.learn.fill import case_of
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.pieces.texts import parse_piece
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, AnyState, Event, OptionValue
from tablegame.rules.events import DealScored, Dealt
from tablegame.rules.example_match import begin, make
from tablegame.rules.examples import Case, Step
from tablegame.speech import Speaker, slots
from tablegame.transcript import Narrator

MOST_REFUSED: Final = 6
"""A step that tries more wrong moves than these makes another point than that they are wrong."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Pieces that lie together, and what or whose they are."""

    name: str
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An example in one language."""

    lying: tuple[Lying, ...]
    lines: tuple[str, ...]


def told(
    game_id: str,
    example: str,
    case: int,
    speaker: Speaker,
    options: Iterable[tuple[str, OptionValue]] = (),
) -> Told:
    """Return a case of an example as it is read: the hands that it names, the table, and its steps."""
    return _Teller(game_id, case_of(game_id, example, case, options), speaker).told()


class _Teller:
    def __init__(self, game_id: str, case: Case, speaker: Speaker) -> None:
        self._game: AnyGame = GAMES[game_id]
        self._case = case
        self._speaker = speaker
        self._names = [speaker.text(name_key(seat + 1)) for seat in range(min(case.seats, 8))]
        self._names += [speaker.text("seating.names.person", n=seat + 1) for seat in range(8, case.seats)]
        self._narrator = Narrator(speaker, game_id, self._names)

    def told(self) -> Told:
        state = begin(self._game.id, self._case)
        lying = tuple(self._lying(state)) if self._case.start else ()
        lines = [line for step in self._case.steps for line in self._step(state, step)]
        return Told(lying, tuple(lines))

    def _lying(self, state: AnyState) -> Iterator[Lying]:
        """The table, then the hands that the example names."""
        yield from self._table(self._game.view_to_json(state.view(None)))
        named = {**self._case.start.get("hands", {}), **self._case.start.get("dealt", {})}
        for seat in sorted(named):
            hand = self._game.view_to_json(state.view(Seat(seat)))["hand"]
            if pieces := tuple(map(parse_piece, hand)):
                yield Lying(self._names[seat], pieces)

    def _table(self, seen: Mapping[str, Any]) -> Iterator[Lying]:
        """What a bystander sees lie open, by the keys that games have for it."""
        groups = [("pile", seen.get("pile", [])[-1:]), ("trick", seen.get("trick", []))]
        groups += [("lane", row) for row in seen.get("rows", [])]
        groups.append(("turned", seen.get("turned", [])))
        for name, texts in groups:
            if texts and all(isinstance(text, str) for text in texts):
                yield Lying(self._speaker.text(f"book.printed.{name}"), tuple(map(parse_piece, texts)))
        if played := seen.get("round"):
            move = self._game.parse(played[-1]["move"])
            yield Lying(self._speaker.text("book.printed.led"), tuple(move.gesture().pieces))

    def _step(self, state: AnyState, step: Step) -> Iterator[str]:
        """What the moves of a step made happen, and what may then be played and what may not."""
        for move in step.do:
            said = [line for event in make(self._game, state, move) for line in self._event(event)]
            if not said and move.actor != CHANCE and (pieces := self._pieces(move.text)):
                said = [self._narrator.move(move.actor, pieces)]
            yield from said
        for seat in step.legal:
            moves = {self._pieces(one.notation()): None for one in state.legal_actions(seat)}
            if cards := self._speaker.text("app.separator").join(move for move in moves if move):
                yield self._speaker.text("book.printed.legal", seat=self._names[seat], cards=cards)
        refused = [move for moves in step.refused.values() for move in moves]
        for move in refused if len(refused) <= MOST_REFUSED else ():
            action = self._game.parse(move.text)
            reason = self._game.why_not(state.view(move.actor), action)
            if reason is not None and (pieces := self._pieces(move.text)):
                why = self._why(reason.code, reason.values)
                yield self._speaker.text(
                    "book.printed.refused", seat=self._names[move.actor], cards=pieces, why=why
                )

    def _event(self, event: Event) -> Iterator[str]:
        """The lines of an event, but not what was dealt, which lies there, nor which deal is over."""
        dealt = isinstance(event, Dealt) or {"hands", "deal"} <= {field.name for field in _fields(event)}
        if not dealt:
            said = [line.strip() for line in self._narrator.told(event) if line.strip()]
            yield from said[isinstance(event, DealScored) :]

    def _pieces(self, notation: str) -> str:
        """The pieces of a move as they are written; "" if it has none."""
        pieces = self._game.parse(notation).gesture().pieces
        return self._speaker.text("book.printed.pieces", cards=tuple(pieces)) if pieces else ""

    def _why(self, key: str, values: Mapping[str, object]) -> str:
        types = slots(self._speaker.language, key)
        said = {
            name: self._narrator.slot(name, types[name], values[name]) for name in types if name in values
        }
        return self._speaker.text(key, **said)


def _fields(event: Event) -> tuple[Any, ...]:
    return fields(event)  # type: ignore[arg-type]

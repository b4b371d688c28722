"""The worked examples of the rules as data: `rules/<game>/examples.toml`, one table for each numbered row.

Tests play every one of them, so what a reader is shown of them is true. docs/rules/README.md describes how
such a file is written. `DataReader` reads lessons and books, too.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, ClassVar, Final, NoReturn

from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.contract import Options

FILE: Final = "examples.toml"

_ROW: Final = ("section", "seats", "options", "start", "steps", "cases")
_CASE: Final = ("seats", "options", "start", "steps")
STANDING: Final = ("deal", "phase", "scores", "over", "winners", "places", "out")
"""Fields of `contract.Standing` that a step may name."""
RESULT: Final = ("points", "facts", "hands", "lines", "values", "cards")
"""The keys with which a step may describe the deal that has just ended."""
_STEP: Final = (
    "do", "acts", "asks", "legal", "may", "refused", "events", "exact_events", "no_events", "seen", "table",
    "sees", "result", *STANDING,
)  # fmt: skip


class BadExample(ValueError):
    """An error in a file of examples: a field is missing, or fields contradict each other."""


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """A move and its seat, in the notation of the protocol."""

    actor: Seat
    text: str


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """Moves, and facts that hold after them. A step states nothing about what it does not name."""

    do: tuple[ExampleMove, ...] = ()
    acts: tuple[Seat, ...] | None = None
    """The seats to act, all of them."""
    asks: str = ""
    """The request to the dealer: `choose 0, choose 1`, or `shuffle` and the pieces in any order."""
    legal: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """By seat all its legal moves."""
    may: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """By seat some of its legal moves."""
    refused: Mapping[str, tuple[ExampleMove, ...]] = field(default_factory=dict)
    """By reason moves that are not legal."""
    events: tuple[Mapping[str, Any], ...] = ()
    """Events of these moves in order; others may stand between them, and fields not named may be anything."""
    exact_events: tuple[Mapping[str, Any], ...] | None = None
    """The same, but these are all events."""
    no_events: tuple[str, ...] = ()
    """Names of events that are not among them."""
    seen: Mapping[Viewer, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    """The events, like `events`, as a seat sees them, or a bystander (None)."""
    table: Mapping[str, Any] = field(default_factory=dict)
    """Some keys of the view that a bystander has."""
    sees: Mapping[Seat, Mapping[str, Any]] = field(default_factory=dict)
    """Some keys of the views of seats."""
    result: Mapping[str, Any] = field(default_factory=dict)
    """Some parts of the result of the deal that has just ended (RESULT)."""
    standing: Mapping[str, Any] = field(default_factory=dict)
    """Some parts of the standing of the match (STANDING)."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way through an example: a beginning, and steps from there."""

    where: str
    """The file, the row and the case, for error messages."""
    seats: int
    options: Options
    start: Mapping[str, Any]
    steps: tuple[ExampleStep, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A numbered row of a game's page of rules."""

    game: str
    id: str
    section: str
    """The section or paragraph of the rules that it belongs to: `4`, `9.7`."""
    cases: tuple[Case, ...]


@cache
def read_examples(game_id: str) -> Mapping[str, Example]:
    """Return the examples of a game by their numbers, in the order of its file; BadExample if it can not be
    read."""
    folder = SHELF[game_id].folder("rules")
    try:
        text = (files(folder) / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return MappingProxyType({})
    return parse_examples(game_id, text)


def parse_examples(game_id: str, text: str) -> Mapping[str, Example]:
    """Parse a game's file of examples. Return them by number; BadExample if the file is wrong."""
    where = f"{game_id}/{FILE}"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadExample(f"{where}: {fault}") from fault
    seats = data.pop("seats", None)
    return MappingProxyType(
        {id: _Row(game_id, f"{where}, {id}", seats, row).example(id) for id, row in data.items()}
    )


def read_case(
    game_id: str, where: str, seats: Any, options: Any, start: Any, steps: Any, fault: str = FILE
) -> Case:
    """Return a case that the file `fault` writes in the form of examples; BadExample if it is not one."""
    row = {"section": "", "seats": seats, "options": options, "start": start, "steps": steps or [{}]}
    return _Row(game_id, f"{game_id}/{fault}, {where}", None, row).example(where).cases[0]


def parse_moves(text: str) -> tuple[ExampleMove, ...]:
    """Parse the moves of a text, each after the seat that makes it. Raise BadExample if the seat is
    missing."""
    parsed = []
    for part in text.split(","):
        actor, _, move = part.strip().partition(" ")
        if actor != "chance" and actor and not actor.isdecimal():
            raise BadExample(f"does not say who makes the move {part.strip()!r}")
        if actor:
            parsed.append(ExampleMove(CHANCE if actor == "chance" else Seat(int(actor)), move))
    return tuple(parsed)


class DataReader:
    """The reader of a part of a file of examples, lessons or a book; errors are raised as `fault`."""

    fault: ClassVar[type[Exception]]

    def __init__(self, where: str) -> None:
        self._where = where

    @property
    def _place(self) -> str:
        """The place in the file that is read; error messages begin with it."""
        return self._where

    def _fail(self, field: str, what: str) -> NoReturn:
        raise self.fault(f"{self._place}: {field} {what}")

    def _table(self, field: str, value: Any, keys: Sequence[str] = ()) -> Mapping[str, Any]:
        """Return a table; with `keys` it has no fields but those."""
        if not isinstance(value, dict):
            self._fail(field, f"is no table but {str(value)[:40]!r}")
        for key in value:
            if keys and key not in keys:
                self._fail(field, f"has no field {key!r}; it has {', '.join(keys)}")
        return value

    def _list(self, field: str, value: Any) -> list[Any]:
        if not isinstance(value, list):
            self._fail(field, f"is no list but {str(value)[:40]!r}")
        return value


class _Row(DataReader):
    """The reader of one row; `where` names the row in error messages."""

    fault = BadExample

    def __init__(self, game_id: str, where: str, seats: Any, row: Any) -> None:
        super().__init__(where)
        self._game = GAMES[game_id]
        self._row = self._table("it", row, _ROW)
        self._seats = seats

    def example(self, id: str) -> Example:
        section = self._row.get("section")
        if not isinstance(section, str):
            self._fail("section", "is missing: the section of the rules, as a text")
        cases = self._row.get("cases", [{}])
        if not isinstance(cases, list) or not cases:
            self._fail("cases", "is not a list of tables")
        tables = [self._table("cases", case, _CASE) for case in cases]
        parts = tuple(self._case(nth, table) for nth, table in enumerate(tables, 1))
        return Example(self._game.id, id, section, parts)

    def _case(self, nth: int, case: Mapping[str, Any]) -> Case:
        """Return one case of a row. The row's values hold unless the case has its own; the row's steps come
        first."""
        seats = case.get("seats", self._row.get("seats", self._seats))
        options = {
            name: value
            for part in (self._row, case)
            for name, value in self._table("options", part.get("options", {})).items()
        }
        start = dict(self._table("start", self._row.get("start", {})))
        for key, value in self._table("start", case.get("start", {})).items():
            both = isinstance(value, dict) and isinstance(start.get(key), dict)
            start[key] = {**start[key], **value} if both else value
        steps = [step for part in (self._row, case) for step in self._list("steps", part.get("steps", []))]
        if not steps:
            self._fail("steps", "is missing")
        try:
            complete(self._game, seats, options)
        except ValueError as fault:
            raise BadExample(f"{self._where}, case {nth}: {fault}") from fault
        return Case(
            f"{self._where}, case {nth}",
            seats,
            options,
            {key: self._by_seat(f"start.{key}", value) for key, value in start.items()},
            tuple(self._step(f"case {nth}, step {at}", step) for at, step in enumerate(steps, 1)),
        )

    def _step(self, at: str, data: Any) -> ExampleStep:
        step = self._table(at, data, _STEP)
        result = self._table(f"{at}, result", step.get("result", {}), RESULT)
        return ExampleStep(
            do=self._moves(f"{at}, do", step.get("do", "")),
            acts=tuple(map(self._actor, self._list(f"{at}, acts", step["acts"]))) if "acts" in step else None,
            asks=self._text(f"{at}, asks", step.get("asks", "")),
            legal=self._of_seats(f"{at}, legal", step.get("legal", {})),
            may=self._of_seats(f"{at}, may", step.get("may", {})),
            refused={
                reason: self._moves(f"{at}, refused.{reason}", moves)
                for reason, moves in self._table(f"{at}, refused", step.get("refused", {})).items()
            },
            events=self._events(f"{at}, events", step.get("events", [])),
            exact_events=(
                self._events(f"{at}, exact_events", step["exact_events"]) if "exact_events" in step else None
            ),
            no_events=self._parts(f"{at}, no_events", step.get("no_events", "")),
            seen={
                self._viewer(f"{at}, seen", who): self._events(f"{at}, seen.{who}", events)
                for who, events in self._table(f"{at}, seen", step.get("seen", {})).items()
            },
            table=self._table(f"{at}, table", step.get("table", {})),
            sees={
                self._seat(f"{at}, sees", who): self._table(f"{at}, sees.{who}", keys)
                for who, keys in self._table(f"{at}, sees", step.get("sees", {})).items()
            },
            result={
                key: value if key == "points" else self._sheet(f"{at}, result.{key}", value)
                for key, value in result.items()
            },
            standing={name: step[name] for name in STANDING if name in step},
        )

    def _text(self, field: str, value: Any) -> str:
        if not isinstance(value, str):
            self._fail(field, f"is no text but {str(value)[:40]!r}")
        return value

    def _parts(self, field: str, value: Any) -> tuple[str, ...]:
        """Return the parts of a text between its commas."""
        return tuple(part.strip() for part in self._text(field, value).split(",") if part.strip())

    def _seat(self, field: str, value: Any) -> Seat:
        if not str(value).isdecimal():
            self._fail(field, f"names no seat but {str(value)[:40]!r}")
        return Seat(int(value))

    def _actor(self, value: Any) -> Seat:
        return CHANCE if value == "chance" else self._seat("an actor", value)

    def _viewer(self, field: str, value: Any) -> Viewer:
        return None if value == "bystander" else self._seat(field, value)

    def _moves(self, field: str, value: Any) -> tuple[ExampleMove, ...]:
        try:
            return parse_moves(self._text(field, value))
        except BadExample as fault:
            self._fail(field, str(fault))

    def _of_seats(self, field: str, value: Any) -> Mapping[Seat, tuple[str, ...]]:
        return {
            self._seat(field, seat): self._parts(f"{field}.{seat}", moves)
            for seat, moves in self._table(field, value).items()
        }

    def _events(self, field: str, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return the events of a list; a name alone is an event of which nothing else is stated."""
        return tuple(self._each_event(field, self._list(field, value)))

    def _each_event(self, field: str, values: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
        for value in values:
            event = {"event": value} if isinstance(value, str) else self._table(field, value)
            if not isinstance(event.get("event"), str):
                self._fail(field, f"has an event without a name: {str(value)[:40]!r}")
            yield event

    def _sheet(self, field: str, value: Any) -> Any:
        return self._by_seat(field, self._table(field, value))

    def _by_seat(self, field: str, value: Any) -> Any:
        """Return a table whose keys are seats, with numbers for them; everything else as it is."""
        if isinstance(value, dict) and value and all(key.isdecimal() for key in value):
            return {self._seat(field, key): inner for key, inner in value.items()}
        return value

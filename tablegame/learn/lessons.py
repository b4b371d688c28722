"""The lessons of a game as data: `rules/<game>/lessons.toml`, without a word of any language.

The texts are in speech, under `lessons_<game>.<lesson>.…`. docs/rules/README.md describes the file; tests
play every lesson through the rules.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.rules import examples
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.examples import BadExample, Case, DataReader, ExampleMove

FILE: Final = "lessons.toml"
ANY: Final = "any"
"""In the place of a step's moves: every legal move is right, but those that are listed as wrong."""
OTHER: Final = "other"
"""In the place of a wrong move or answer: every one that has no sentence of its own."""

_LESSON: Final = ("id", "seats", "seat", "options", "start", "names", "sign", "steps")
_STEP: Final = (
    "start", "options", "do", "so", "say", "ring", "move", "ask", "choices", "right", "wrong", "praise",
)  # fmt: skip
ALONE: Final = ("hand", "field", "stock", "sheet", "prompt")
"""The things that can be marked without a name."""
NAMED: Final = ("card", "lane", "seat", "word", "zone")
"""The things that can be marked with a name: `card 9C`, `seat 2`, `word dobon`."""
MARKED_ALONE: Final = (*ALONE, "window")
MARKED_NAMED: Final = (*NAMED, "part")
"""The things that can be marked on a picture of the table: beside the same things the ring of a call window,
and the parts that are drawn there under a name, `part ladder`."""
_SECONDS: Final = 20
"""The estimated time of a step."""


class BadLesson(ValueError):
    """A file that has no lessons, or lessons that contradict themselves."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A subject of a step: a thing on the table, and which one of its kind."""

    what: str
    which: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a text, moves that are made, and what the learner is asked."""

    say: str
    """The name of its text in the lesson."""
    ring: tuple[Ring, ...] = ()
    """The things that the text is about, the main one first."""
    start: Case | None = None
    """The position that it begins from; none: that of the step before."""
    do: tuple[ExampleMove, ...] = ()
    """Moves of all seats that are made before the step's text is shown."""
    so: Case | None = None
    """Facts and moves that prove the text, in the words of examples; they are not shown."""
    moves: tuple[str, ...] = ()
    """The right moves of the learner, the best one first; `ANY` alone for every legal one."""
    ask: str = ""
    """The name of a question, under which the words of its answers are found."""
    choices: tuple[str, ...] = ()
    right: str = ""
    """The choice that is true."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """By a wrong move or answer the name of its text."""
    praise: str = ""
    """The name of the text after the right move or answer."""

    @property
    def asks(self) -> bool:
        """Return whether the learner must do something that can be wrong."""
        return bool(self.moves or self.ask)

    @property
    def texts(self) -> tuple[str, ...]:
        """The names of all texts in it."""
        return (self.say, *dict.fromkeys(self.wrong.values()), *((self.praise,) if self.praise else ()))


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game, for a learner in `seat`."""

    game: str
    id: str
    number: int
    """1 for the first of the game."""
    seats: int
    seat: Seat
    sign: str
    """The icon of its seal."""
    steps: tuple[LessonStep, ...]
    """The first one has a `start`."""

    @property
    def minutes(self) -> int:
        """The estimated time, in minutes."""
        return minutes(len(self.steps))

    def key(self, name: str) -> str:
        """Return the key of speech of one of its texts."""
        return f"lessons_{self.game}.{self.id}.{name}"

    def choice_key(self, step: LessonStep, choice: str) -> str:
        """Return the key of the words of an answer; where there is no such text, the answer is shown as it
        is."""
        return self.key(f"{step.ask}.{choice}")

    def beginning(self, at: int) -> int:
        """Return the last step up to this one that has a start: from there a way leads to it."""
        return next(n for n in range(at, -1, -1) if self.steps[n].start is not None)


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """A lesson in a list: its facts without reading the rules of its game."""

    game: str
    id: str
    number: int
    sign: str
    steps: int
    asked: tuple[int, ...] = ()
    """The steps that ask for a move or an answer, from 0 on."""

    @property
    def minutes(self) -> int:
        """The estimated time, in minutes."""
        return minutes(self.steps)

    def key(self, name: str) -> str:
        """Return the key of speech of its name or theme."""
        return f"lessons_{self.game}.{self.id}.{name}"


def minutes(steps: int) -> int:
    """Estimate the minutes that so many steps take."""
    return max(2, round(steps * _SECONDS / 60))


def ring(text: str, alone: Sequence[str] = ALONE, named: Sequence[str] = NAMED) -> Ring | None:
    """Return the part of the table that a text names; None for a part that does not exist."""
    what, _, which = text.partition(" ")
    known = (what in alone and not which) or (what in named and which)
    return Ring(what, which) if known else None


_SIGNS: Final = ("card", "cards", "sheet", "call", "eye", "undo")
"""Icons of lessons that name none, by their number."""


@cache
def contents(game_id: str) -> tuple[LessonEntry, ...]:
    """Return the lessons of a game in their order, as its file names them; whether they are whole is not
    asked."""
    lessons = []
    for number, row in enumerate(tomllib.loads(_file(game_id)).get("lesson", ()), 1):
        sign = row.get("sign", _sign(number))
        asked = tuple(nth for nth, step in enumerate(row["steps"]) if "move" in step or "ask" in step)
        lessons.append(LessonEntry(game_id, row["id"], number, sign, len(row["steps"]), asked))
    return tuple(lessons)


def _file(game_id: str) -> str:
    """Return the file of a game; "" where it has none."""
    if game_id not in SHELF:
        return ""
    try:
        return (files(f"{SHELF[game_id].package}.rules") / game_id / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _sign(number: int) -> str:
    return _SIGNS[min(number, len(_SIGNS)) - 1]


@cache
def read(game_id: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game by id, in the order of its file; BadLesson if it can not be read."""
    text = _file(game_id)
    return parse(game_id, text) if text else MappingProxyType({})


def parse(game_id: str, text: str) -> Mapping[str, Lesson]:
    """Parse the file of a game. Raise BadLesson if it is none."""
    where = f"{game_id}/{FILE}"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadLesson(f"{where}: {fault}") from fault
    rows = data.get("lesson")
    if set(data) != {"lesson"} or not isinstance(rows, list) or not rows:
        raise BadLesson(f"{where}: it is not a list of [[lesson]] and nothing else")
    entries: dict[str, Lesson] = {}
    for number, row in enumerate(rows, 1):
        lesson = _LessonReader(game_id, f"lesson {number}", row).lesson(number)
        if lesson.id in entries:
            raise BadLesson(f"{where}, lesson {number}: there is another lesson {lesson.id!r}")
        entries[lesson.id] = lesson
    return MappingProxyType(entries)


class _LessonReader(DataReader):
    """The reader of one lesson; `where` names it in reports of faults."""

    fault = BadLesson

    def __init__(self, game_id: str, where: str, row: Any) -> None:
        super().__init__(where)
        self._game = GAMES[game_id]
        self._row = self._table("it", row, _LESSON)

    def lesson(self, number: int) -> Lesson:
        id = self._name("id", self._row.get("id"))
        self._where = f"lesson {id}"
        seats, seat = self._row.get("seats"), self._row.get("seat", 0)
        if type(seats) is not int or type(seat) is not int or not 0 <= seat < seats:
            self._fail("seats", "or seat is missing, or there is no such seat")
        steps = self._list("steps", self._row.get("steps"))
        if not steps:
            self._fail("steps", "is missing")
        if "start" not in self._row and "start" not in steps[0]:
            self._fail("start", "is missing")
        sign = self._row.get("sign", _sign(number))
        lesson_steps = tuple(
            self._step(nth, self._table(f"step {nth + 1}", data, _STEP)) for nth, data in enumerate(steps)
        )
        return Lesson(self._game.id, id, number, seats, Seat(seat), self._name("sign", sign), lesson_steps)

    def _step(self, nth: int, data: Mapping[str, Any]) -> LessonStep:
        at = f"step {nth + 1}"
        start = data.get("start", self._row.get("start") if nth == 0 else None)
        if "options" in data and start is None:
            self._fail(f"{at}, options", "belongs to a step with a start")
        options = {**self._row.get("options", {}), **data.get("options", {})}
        begins = None if start is None else self._case(f"{at}, start", start, options)
        moves = data.get("move", [])
        moves = tuple(self._list(f"{at}, move", [moves] if isinstance(moves, str) else moves))
        wrong = self._table(f"{at}, wrong", data.get("wrong", {}))
        step = LessonStep(
            say=self._name(f"{at}, say", data.get("say")),
            ring=tuple(self._ring(at, text) for text in self._list(f"{at}, ring", data.get("ring", []))),
            start=begins,
            do=self._do(f"{at}, do", data.get("do", "")),
            so=self._proof(at, data["so"], options) if "so" in data else None,
            moves=moves,
            ask=self._name(f"{at}, ask", data["ask"]) if "ask" in data else "",
            choices=tuple(map(str, self._list(f"{at}, choices", data.get("choices", [])))),
            right=str(data.get("right", "")),
            wrong={str(move): self._name(f"{at}, wrong", name) for move, name in wrong.items()},
            praise=self._name(f"{at}, praise", data["praise"]) if "praise" in data else "",
        )
        self._holds_together(at, step)
        return step

    def _holds_together(self, at: str, step: LessonStep) -> None:
        """Check that every question of a step has answers, and every answer a question."""
        if step.ask:
            if step.moves:
                self._fail(at, "asks for a move and for an answer")
            if len(step.choices) < 2 or len(set(step.choices)) < len(step.choices):
                self._fail(f"{at}, choices", "are not two or more different ones")
            if step.right not in step.choices:
                self._fail(f"{at}, right", "is not one of the choices")
        elif step.choices or step.right:
            self._fail(at, "has choices, and asks nothing")
        if not step.asks and (step.wrong or step.praise):
            self._fail(at, "has an answer to what it does not ask for")
        texts = [text for text in (*step.moves, *step.wrong) if text not in (ANY, OTHER)]
        if ANY in step.moves and len(step.moves) > 1:
            self._fail(f"{at}, move", "names others beside any")
        for text in texts if step.moves else ():
            if not isinstance(text, str):
                self._fail(f"{at}, move", f"is no text but {str(text)[:40]!r}")
            try:
                self._game.parse(text)
            except ValueError as fault:
                self._fail(f"{at}, move", f"is no move, {text!r}: {fault}")
        for text in step.wrong:
            if text in step.moves or text == step.right:
                self._fail(f"{at}, wrong", f"names what is right: {text!r}")
            if step.ask and text != OTHER and text not in step.choices:
                self._fail(f"{at}, wrong", f"names what is no choice: {text!r}")

    def _case(self, at: str, start: Any, options: Any) -> Case:
        try:
            return examples.read_case(
                self._game.id, f"{self._where}, {at}", self._row["seats"], options, start, [], FILE
            )
        except BadExample as fault:
            raise BadLesson(str(fault)) from fault

    def _proof(self, at: str, so: Any, options: Any) -> Case:
        steps = [so] if isinstance(so, dict) else self._list(f"{at}, so", so)
        where = f"{self._where}, {at}, so"
        try:
            return examples.read_case(self._game.id, where, self._row["seats"], options, {}, steps, FILE)
        except BadExample as fault:
            raise BadLesson(str(fault)) from fault

    def _do(self, at: str, value: Any) -> tuple[ExampleMove, ...]:
        if not isinstance(value, str):
            self._fail(at, f"is no text but {str(value)[:40]!r}")
        try:
            return examples.parse_moves(value)
        except BadExample as fault:
            self._fail(at, str(fault))

    def _ring(self, at: str, value: Any) -> Ring:
        if (subject := ring(str(value))) is not None:
            return subject
        known = ", ".join([*ALONE, *(f"{name} …" for name in NAMED)])
        self._fail(f"{at}, ring", f"names nothing that can be ringed: {str(value)[:40]!r}; there are {known}")

    @property
    def _place(self) -> str:
        return f"{self._game.id}/{FILE}, {self._where}"

    def _name(self, field: str, value: Any) -> str:
        if not isinstance(value, str) or not value.replace("_", "").isalnum():
            self._fail(field, f"is no name of small letters: {str(value)[:40]!r}")
        return value

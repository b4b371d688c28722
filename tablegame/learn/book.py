"""The rule book of a game: `rules/<game>/book.toml`, which is its structure; its texts are in speech.

How the file is written stands in docs/learn.md. What can be seen to be wrong in it is a BadBook, which names
the place.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, Final

from tablegame.learn import lessons
from tablegame.learn.book_model import (
    BookItem,
    Bullet,
    Bullets,
    Condition,
    Figure,
    HeadingPart,
    Paragraph,
    Section,
    SectionPart,
    Table,
    TableRow,
    View,
    Worked,
    items_of,
)
from tablegame.learn.lessons import Ring
from tablegame.pieces.texts import parse_piece
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.contract import OptionValue
from tablegame.rules.examples import DataReader, read_examples

FILE: Final = "book.toml"
SECTIONS: Final = ("short", "table", "turn", "cards", "calls", "scoring", "end", "origin", "advice")
"""The sections that a file may have, in the order of the book."""
MORE: Final = "more"

_COMMON: Final = ("text", "when", "unless", "reasons")
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "head": (),
    "list": (),
    "table": ("rows", "columns"),
    "deal": ("rows", "columns"),
    "figure": ("pieces",),
    "example": ("case",),
    "view": ("step",),
}
"""The keys that identify a part, with its keys beside a text, conditions and reasons."""


class BadBook(ValueError):
    """A file that is no rule book."""


@dataclass(frozen=True)
class Book:
    """The rule book of one game."""

    game_id: str
    sections: tuple[Section, ...]

    @cached_property
    def places(self) -> Mapping[str, str]:
        """The section of every place that a link may lead to: sections, parts, items."""
        sections = {section.id: section.id for section in self.sections}
        for section in self.sections:
            for part in section.parts:
                sections[part.id] = section.id
                sections.update((item.id, section.id) for item in items_of(part))
        return sections

    @cached_property
    def reasons(self) -> Mapping[str, str]:
        """The place that explains a sentence, by the sentence's key; the first one, if several do."""
        places: dict[str, str] = {}
        for section in self.sections:
            for part in section.parts:
                for place in (part, *items_of(part)):
                    for key in place.reasons:
                        places.setdefault(key, place.id)
        return places

    def section(self, id: str) -> Section | None:
        """Return the section of this name, if the book has it."""
        return next((section for section in self.sections if section.id == id), None)

    def paragraph_for(self, reason: str) -> str:
        """Return the place that explains the sentence with this key; "" if there is none.

        `dobon.line.*` stands for all keys that begin so and are not named themselves.
        """
        if (place := self.reasons.get(reason)) is not None:
            return place
        while "." in reason:
            reason = reason.rpartition(".")[0]
            if (place := self.reasons.get(f"{reason}.*")) is not None:
                return place
        return ""

    def examples(self) -> Iterator[Worked]:
        """Return all examples of the book."""
        for section in self.sections:
            yield from (part for part in section.parts if isinstance(part, Worked))
            yield from section.more


_BOOKS: Final[dict[str, tuple[str, Book]]] = {}
"""By game: the package of its rules, and its book."""


def has_book(game_id: str) -> bool:
    """Return whether a game has a rule book."""
    return game_id in SHELF and (files(SHELF[game_id].folder("rules")) / FILE).is_file()


def is_read(game_id: str) -> bool:
    """Return whether the rule book of a game has been read, so that a look into it takes no time."""
    known = _BOOKS.get(game_id)
    return known is not None and known[0] == SHELF[game_id].folder("rules")


def read(game_id: str) -> Book:
    """Return the rule book of a game, read once; BadBook if its file is none, KeyError if there is none."""
    if is_read(game_id):
        return _BOOKS[game_id][1]
    folder = SHELF[game_id].folder("rules")
    try:
        text = (files(folder) / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise KeyError(f"{game_id} has no rule book") from None
    book = parse(game_id, text)
    _BOOKS[game_id] = folder, book
    return book


def parse(game_id: str, text: str) -> Book:
    """Parse the file of a game. Raise BadBook if it is no book."""
    where = f"{game_id}/{FILE}"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadBook(f"{where}: {fault}") from fault
    return _BookReader(game_id, where).book(data)


class _BookReader(DataReader):
    """The reader of one file; `_where` names it in reports of faults."""

    fault = BadBook

    def __init__(self, game_id: str, where: str) -> None:
        super().__init__(where)
        self._id = game_id
        self._area = f"book_{game_id}"
        game = GAMES[game_id]
        self._options = {option.name: option for seats in game.seats for option in game.options(seats)}
        self._seats = game.seats
        self._examples = read_examples(game_id)

    def book(self, data: Mapping[str, Any]) -> Book:
        for name in data:
            if name not in (*SECTIONS, MORE):
                self._fail(name, f"is no section; there are {', '.join(SECTIONS)}")
        more = self._table(MORE, data.get(MORE, {}))
        for name in more:
            if name not in data or name == MORE:
                self._fail(MORE, f"names a section {name!r} that the book does not have")
        sections = tuple(
            self._section(name, data[name], more.get(name, [])) for name in SECTIONS if name in data
        )
        book = Book(self._id, sections)
        for section in sections:
            self._different(section)
        return book

    def _different(self, section: Section) -> None:
        seen: set[str] = set()
        for part in section.parts:
            for place in (part, *items_of(part)):
                if place.id in seen:
                    self._fail(place.id, "is there twice")
                seen.add(place.id)

    def _section(self, name: str, data: Any, more: Any) -> Section:
        data = self._table(name, data, ("parts",))
        parts = self._list(f"{name}.parts", data.get("parts"))
        others = tuple(self._other(name, other) for other in self._list(f"{MORE}.{name}", more))
        return Section(name, tuple(self._part(name, nth, part) for nth, part in enumerate(parts, 1)), others)

    def _other(self, section: str, value: Any) -> Worked:
        """Return one more example: a number, or a table of its number and its conditions."""
        at = f"{MORE}.{section}"
        fields = ("example", "case", "when", "unless")
        other = {"example": value} if isinstance(value, str) else self._table(at, value, fields)
        number: Any = other.get("example")
        case: Any = other.get("case", 0)
        example = self._example(at, number, case)
        when = self._when(at, other)
        return Worked(f"{section}.more_{number}", f"{self._area}.example.{number}", when, (), example, case)

    def _part(self, section: str, nth: int, data: Any) -> SectionPart:
        at = f"{section}, part {nth}"
        part = self._table(at, data)
        kind = next((name for name in _KINDS if name in part), "text")
        allowed = (kind, *_COMMON, *_KINDS.get(kind, ()))
        for field in part:
            if field not in allowed:
                self._fail(at, f"has no field {field!r}; {kind} goes with {', '.join(allowed)}")
        when, reasons = self._when(at, part), self._texts(f"{at}, reasons", part.get("reasons", []))
        text = self._name(f"{at}, text", part["text"]) if "text" in part else ""
        named = f"{self._area}.{section}.{text}" if text else ""
        if kind == "text":
            if not text:
                self._fail(at, f"is neither a text nor {', '.join(_KINDS)}")
            return Paragraph(f"{section}.{text}", named, when, reasons)
        if kind == "example":
            example = self._example(at, part["example"], part.get("case", 0))
            id = f"{section}.{text}" if text else f"{section}.example_{example}"
            key = named or f"{self._area}.example.{example}"
            return Worked(id, key, when, reasons, example, part.get("case", 0))
        if kind == "view":
            lesson, step = self._moment(at, part["view"], part.get("step", 1))
            return View(f"{section}.view_{lesson}_{step}", named, when, reasons, lesson, step)
        if kind == "list":
            items = tuple(
                Bullet(item.id, item.key, item.when, item.reasons, self._mark(at, data))
                for item, data in self._items(section, f"{at}, list", part["list"], "text", ("mark",))
            )
            id = f"{section}.{text}" if text else f"{items[0].id}_list"
            return Bullets(id, named, when, reasons, items)
        name = self._name(f"{at}, {kind}", part[kind])
        id = f"{section}.{name}"
        if kind == "head":
            if text:
                self._fail(at, "has two texts: a heading is named by head alone")
            return HeadingPart(id, f"{self._area}.{id}", when, reasons)
        if kind == "figure":
            return Figure(id, named, when, reasons, self._pieces(at, part.get("pieces")))
        return self._sheet(section, at, id, part, Table(id, named, when, reasons, deal=kind == "deal"))

    def _sheet(self, section: str, at: str, id: str, part: Mapping[str, Any], bare: Table) -> Table:
        columns = part.get("columns")
        if type(columns) is not int or not 1 <= columns <= 8:
            self._fail(at, "has no columns: a number from 1 to 8")
        numbers = range(1, columns + 1)
        rows = tuple(
            TableRow(
                item.id,
                "",
                item.when,
                item.reasons,
                tuple(f"{item.key}.{n}" for n in numbers),
                self._pieces(at, data["pieces"]) if "pieces" in data else (),
            )
            for item, data in self._items(id, f"{at}, rows", part.get("rows"), "row", ("pieces",))
        )
        head = tuple(f"{self._area}.{id}.head.{n}" for n in numbers)
        return Table(bare.id, bare.key, bare.when, bare.reasons, head, rows, bare.deal)

    def _items(
        self, above: str, at: str, values: Any, naming: str, others: tuple[str, ...] = ()
    ) -> Iterator[tuple[BookItem, Mapping[str, Any]]]:
        """Return the places of a list or of a table's rows: a name, or a table of its name and its
        conditions."""
        entries = self._list(at, values)
        if not entries:
            self._fail(at, "is empty")
        for value in entries:
            item = {naming: value} if isinstance(value, str) else self._table(at, value)
            for field in item:
                if field not in (naming, "when", "unless", "reasons", *others):
                    self._fail(at, f"has no field {field!r}")
            name = self._name(at, item.get(naming))
            id = f"{above}.{name}"
            reasons = self._texts(f"{at}, reasons", item.get("reasons", []))
            yield BookItem(id, f"{self._area}.{id}", self._when(at, item), reasons), item

    def _when(self, at: str, part: Mapping[str, Any]) -> tuple[Condition, ...]:
        return tuple(
            self._condition(f"{at}, {word}", option, value, negated=word == "unless")
            for word in ("when", "unless")
            for option, value in self._table(f"{at}, {word}", part.get(word, {})).items()
        )

    def _condition(self, at: str, option: str, value: Any, *, negated: bool) -> Condition:
        values = tuple(None if value == "null" else value for value in self._or_list(value))
        if option == "seats":
            wrong = [value for value in values if value not in self._seats]
        elif option not in self._options:
            self._fail(at, f"names no option: {option!r}; there are seats, {', '.join(self._options)}")
        else:
            known = self._options[option]
            ranges = (known.by_seats or {}).values()
            wrong = [value for value in values if not known.allows(value) and not _within(value, ranges)]
        if wrong or not values:
            self._fail(at, f"{option} is never {str(wrong)[:40]}")
        return Condition(option, values, negated)

    def _example(self, at: str, id: Any, case: Any) -> str:
        if not isinstance(id, str) or id not in self._examples:
            self._fail(at, f"names no example: {str(id)[:40]!r}")
        if type(case) is not int or not 0 <= case < len(self._examples[id].cases):
            self._fail(at, f"example {id} has no case {str(case)[:40]}; the first one is 0")
        return id

    def _moment(self, at: str, id: Any, step: Any) -> tuple[str, int]:
        known = {entry.id: entry for entry in lessons.contents(self._id)}
        if not isinstance(id, str) or id not in known:
            self._fail(at, f"names no lesson: {str(id)[:40]!r}")
        if type(step) is not int or not 1 <= step <= known[id].steps:
            self._fail(at, f"lesson {id} has no step {str(step)[:40]}; the first one is 1")
        return id, step

    def _mark(self, at: str, item: Mapping[str, Any]) -> Ring | None:
        if "mark" not in item:
            return None
        alone, named = lessons.MARKED_ALONE, lessons.MARKED_NAMED
        mark = lessons.ring(self._text(f"{at}, mark", item["mark"]), alone, named)
        if mark is None:
            known = ", ".join([*alone, *(f"{name} …" for name in named)])
            self._fail(f"{at}, mark", f"names nothing on a table: {item['mark']!r}; there are {known}")
        return mark

    def _pieces(self, at: str, value: Any) -> tuple[int, ...]:
        try:
            pieces = tuple(map(parse_piece, self._text(f"{at}, pieces", value).split()))
        except ValueError as fault:
            self._fail(at, f"pieces: {fault}")
        if not pieces:
            self._fail(at, "pieces: there are none")
        return pieces

    def _or_list(self, value: Any) -> list[Any]:
        return value if isinstance(value, list) else [value]

    def _text(self, at: str, value: Any) -> str:
        if not isinstance(value, str) or not value:
            self._fail(at, f"is no text but {str(value)[:40]!r}")
        return value

    def _texts(self, at: str, value: Any) -> tuple[str, ...]:
        return tuple(self._text(at, text) for text in self._list(at, value))

    def _name(self, at: str, value: Any) -> str:
        name = self._text(at, value)
        if not name.replace("_", "").isalnum() or not name.isascii():
            self._fail(at, f"is no name: {name[:40]!r}")
        return name


def _within(value: OptionValue, ranges: Any) -> bool:
    return type(value) is int and any(low <= value <= high for low, high in ranges)

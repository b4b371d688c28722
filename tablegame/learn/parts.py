"""The parts of a section of a rule book in their order, free of language.

Each part has an id, `calls.window`, by which links and reasons lead to it, and a key of speech for its text.
"""

from dataclasses import dataclass

from tablegame.learn.lessons import Ring
from tablegame.rules.contract import OptionValue


@dataclass(frozen=True, slots=True)
class Condition:
    """A part is there if an option has one of these values; `negated`, if it has none of them."""

    option: str
    values: tuple[OptionValue, ...]
    negated: bool = False

    def holds(self, value: OptionValue) -> bool:
        """Return whether the condition holds for a value. True is not 1."""
        found = any(value == each and type(value) is type(each) for each in self.values)
        return found is not self.negated


@dataclass(frozen=True, slots=True)
class Item:
    """A place that a link may lead to: a part of a section, a bullet, or the row of a table."""

    id: str
    key: str
    """Empty if it has no text of its own."""
    when: tuple[Condition, ...] = ()
    """All of them must hold."""
    reasons: tuple[str, ...] = ()
    """Keys of the sentences that it explains."""


@dataclass(frozen=True, slots=True)
class Part(Item):
    """A part of a section."""


@dataclass(frozen=True, slots=True)
class Paragraph(Part):
    """A few sentences."""


@dataclass(frozen=True, slots=True)
class Heading(Part):
    """A small heading."""


@dataclass(frozen=True, slots=True)
class Bullet(Item):
    """One point of a list, and its subject on a picture of the table."""

    mark: Ring | None = None


@dataclass(frozen=True, slots=True)
class Bullets(Part):
    """A list; its own text, if it has one, stands before it."""

    items: tuple[Bullet, ...] = ()


@dataclass(frozen=True, slots=True)
class Row(Item):
    """A row of a table: the keys of its cells, and the pieces that stand before them."""

    cells: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(Part):
    """A table with a head; a worked deal is one as well. Its own text, if it has one, is its caption."""

    head: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    deal: bool = False


@dataclass(frozen=True, slots=True)
class Figure(Part):
    """Pieces side by side, and a caption."""

    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View(Part):
    """The table as it lies at a step of a lesson, from 1, with the marks of the section's lists."""

    lesson: str = ""
    step: int = 1


@dataclass(frozen=True, slots=True)
class Worked(Part):
    """A row of the game's examples, to be shown and to be tried; its text is its title."""

    example: str = ""
    case: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """The parts under one name, and what else is played for who wants more."""

    id: str
    parts: tuple[Part, ...]
    more: tuple[Worked, ...] = ()


def items_of(part: Part) -> tuple[Item, ...]:
    """Return the places inside of a part."""
    match part:
        case Bullets():
            return part.items
        case Table():
            return part.rows
        case _:
            return ()

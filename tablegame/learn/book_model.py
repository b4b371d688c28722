"""The contents of a rule book: the parts of its sections, free of language, and the blocks made of them.

Each part has an id such as `calls.window`, which links and reasons name, and a key of speech for its text.
Blocks have their text in one language, for a screen or a printer.
"""

from dataclasses import dataclass
from typing import TypeAlias

from tablegame.learn.lessons import Ring
from tablegame.learn.markup import Spans
from tablegame.rules.contract import OptionValue


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a part: an option has one of these values or, if `negated`, none of them."""

    option: str
    values: tuple[OptionValue, ...]
    negated: bool = False

    def holds(self, value: OptionValue) -> bool:
        """Return whether the condition holds for a value. True is not 1."""
        is_one = any(value == allowed and type(value) is type(allowed) for allowed in self.values)
        return is_one is not self.negated


@dataclass(frozen=True, slots=True)
class BookItem:
    """A place that a link may lead to: a part of a section, a bullet, or the row of a table."""

    id: str
    key: str
    """Empty if it has no text of its own."""
    when: tuple[Condition, ...] = ()
    """All of them must hold."""
    reasons: tuple[str, ...] = ()
    """Keys of the sentences that it explains."""


@dataclass(frozen=True, slots=True)
class SectionPart(BookItem):
    """A part of a section."""


@dataclass(frozen=True, slots=True)
class Paragraph(SectionPart):
    """A paragraph of a few sentences."""


@dataclass(frozen=True, slots=True)
class HeadingPart(SectionPart):
    """A small heading."""


@dataclass(frozen=True, slots=True)
class Bullet(BookItem):
    """One point of a list, and its subject on a picture of the table."""

    mark: Ring | None = None


@dataclass(frozen=True, slots=True)
class Bullets(SectionPart):
    """A list, after its own text if it has one."""

    items: tuple[Bullet, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow(BookItem):
    """A row of a table: the keys of its cells, and the pieces drawn before them."""

    cells: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(SectionPart):
    """A table with a head; a worked deal is one as well. Its own text, if it has one, is its caption."""

    head: tuple[str, ...] = ()
    rows: tuple[TableRow, ...] = ()
    deal: bool = False


@dataclass(frozen=True, slots=True)
class Figure(SectionPart):
    """Pieces side by side, and a caption."""

    pieces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View(SectionPart):
    """The table at a step of a lesson, from 1, with the marks of the section's lists."""

    lesson: str = ""
    step: int = 1


@dataclass(frozen=True, slots=True)
class Worked(SectionPart):
    """A row of the game's examples, to be shown and to be tried; its text is its title."""

    example: str = ""
    case: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """The parts under one name, and further examples."""

    id: str
    parts: tuple[SectionPart, ...]
    more: tuple[Worked, ...] = ()


def items_of(part: SectionPart) -> tuple[BookItem, ...]:
    """Return the places inside of a part."""
    match part:
        case Bullets():
            return part.items
        case Table():
            return part.rows
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph."""

    id: str
    spans: Spans
    number: int = 0
    """The number of its mark on the picture of the table; 0 for none."""


@dataclass(frozen=True, slots=True)
class Title:
    """A small heading."""

    id: str
    spans: Spans


@dataclass(frozen=True, slots=True)
class Points:
    """Bullets, each with its id; `lead` stands before them, () if nothing does."""

    id: str
    lead: Spans
    items: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class BookTableRow:
    """A row of a table."""

    id: str
    cells: tuple[Spans, ...]
    pieces: tuple[int, ...] = ()
    """Pieces that are drawn before the first cell."""
    marked: frozenset[int] = frozenset()
    """The cells that differ from the usual, or from each other."""


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table; `deal` if it is a worked deal, which looks like a score sheet."""

    id: str
    caption: Spans
    head: tuple[Spans, ...]
    rows: tuple[BookTableRow, ...]
    deal: bool = False


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces side by side."""

    id: str
    caption: Spans
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The table at a step of a lesson, from 1; its marks have the numbers of the page's points."""

    id: str
    caption: Spans
    lesson: str
    step: int
    marks: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """A worked example of the game, by its number and case."""

    id: str
    title: Spans
    example: str
    case: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The options of the table by which it is played, where they are not those of the case."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of the glossary; `more` is the place that says more, or ""."""

    id: str
    name: str
    reading: str
    spans: Spans
    more: str


Block: TypeAlias = Prose | Title | Points | BookTable | Pieces | TableView | ExampleBlock | GlossaryEntry


@dataclass(frozen=True, slots=True)
class RuleBookPage:
    """One section of a book, in the order of reading."""

    id: str
    name: str
    blocks: tuple[Block, ...]
    more: tuple[ExampleBlock, ...] = ()

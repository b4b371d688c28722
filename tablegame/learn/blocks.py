"""The blocks of a page of a rule book, in one language, for a screen or a printer."""

from dataclasses import dataclass
from typing import TypeAlias

from tablegame.learn.lessons import Ring
from tablegame.learn.markup import Spans
from tablegame.rules.contract import OptionValue


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
class SheetRow:
    """A row of a table."""

    id: str
    cells: tuple[Spans, ...]
    pieces: tuple[int, ...] = ()
    """Stand before the first cell."""
    marked: frozenset[int] = frozenset()
    """The cells that differ from the usual, or from each other."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table; `deal` if it is a worked deal, which looks like a score sheet."""

    id: str
    caption: Spans
    head: tuple[Spans, ...]
    rows: tuple[SheetRow, ...]
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
class Example:
    """A worked example of the game, by its number and case."""

    id: str
    title: Spans
    example: str
    case: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The options of the table by which it is played, where they are not those of the case."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the glossary; `more` is the place that says more, or ""."""

    id: str
    name: str
    reading: str
    spans: Spans
    more: str


Block: TypeAlias = Prose | Title | Points | Sheet | Pieces | TableView | Example | Entry


@dataclass(frozen=True, slots=True)
class Page:
    """One section of a book, in the order of reading."""

    id: str
    name: str
    blocks: tuple[Block, ...]
    more: tuple[Example, ...] = ()

"""What the pages of the rule book are made of, as the screen wants it: sections, blocks, words, findings."""

from dataclasses import dataclass
from typing import TypeAlias

from tablegame.learn.lessons import Ring
from tablegame.rules.contract import OptionValue
from tablegame.ui.kit.rich_text import Spans


@dataclass(frozen=True, slots=True)
class BookParagraph:
    """Running text; `bullet`: one point of a list."""

    id: str
    words: Spans
    bullet: bool = False
    number: int = 0
    """Of its mark on the picture of the table; 0 for none."""


@dataclass(frozen=True, slots=True)
class BookHeading:
    """A small heading within a section."""

    id: str
    words: Spans


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a table."""

    id: str
    cells: tuple[Spans, ...]
    pieces: tuple[int, ...] = ()
    """Stand before the first cell."""
    marked: frozenset[int] = frozenset()
    """The cells that differ from the usual, or from each other."""


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table with a line above it; `deal`: a worked deal, whose last row is the sum of the others."""

    id: str
    caption: Spans
    head: tuple[Spans, ...]
    rows: tuple[TableLine, ...]
    deal: bool = False


@dataclass(frozen=True, slots=True)
class BookFigure:
    """Pieces side by side, with a line beneath."""

    id: str
    pieces: tuple[int, ...]
    caption: Spans


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The table at a step of a lesson, from 1, with numbers on what the points beneath speak of."""

    id: str
    game: str
    lesson: str
    step: int
    marks: tuple[Ring, ...]
    caption: Spans


@dataclass(frozen=True, slots=True)
class BookExample:
    """A worked example, played at this paragraph."""

    id: str
    number: str
    """Of the row in the game's examples."""
    case: int
    caption: Spans
    options: tuple[tuple[str, OptionValue], ...] = ()
    """As in `learn.blocks.Example`."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of the glossary, where all of them stand."""

    id: str
    word: "GlossaryWord"


Block: TypeAlias = (
    BookParagraph | BookHeading | BookTable | BookFigure | TablePicture | BookExample | GlossaryEntry
)


@dataclass(frozen=True, slots=True)
class BookSection:
    """One page of the book."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    more: tuple[BookExample, ...] = ()
    """Examples that stand beside it."""


@dataclass(frozen=True, slots=True)
class GlossaryWord:
    """A word of the glossary."""

    id: str
    name: str
    reading: str
    text: Spans
    more: str = ""
    """The paragraph that says more, if one does."""
    more_title: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Where what was searched for stands."""

    title: str
    where: str
    """The section; nothing for a word."""
    target: str
    """A paragraph, or `word:` and a word of the glossary."""

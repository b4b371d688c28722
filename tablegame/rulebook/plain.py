"""A rule book as plain text, wrapped for a terminal; Japanese letters are two columns wide."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.learn.book_model import (
    Block,
    BookTable,
    ExampleBlock,
    GlossaryEntry,
    Pieces,
    Points,
    Prose,
    RuleBookPage,
    TableView,
    Title,
)
from tablegame.learn.book_pages import pages
from tablegame.learn.book_values import Fill
from tablegame.learn.markup import Spans
from tablegame.rulebook.positions import example_text
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Mark, Speaker
from tablegame.ui.draw.line_breaking import phrases, wrap

INDENT: Final = "  "
GAP: Final = "  "
NARROWEST: Final = 6
"""The least columns of a line."""


def columns(text: str) -> int:
    """Return the number of columns of a terminal that a text takes."""
    return sum(_wide(letter) for letter in text)


def _wide(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


class Printer:
    """Lines of one book in one language."""

    def __init__(self, game_id: str, speaker: Speaker, fill: Fill, width: int) -> None:
        self._game = game_id
        self._speaker = speaker
        self._fill = fill
        self._width = width

    def lines(self) -> Iterator[str]:
        """Return the whole book."""
        say = self._speaker.text
        yield say("book.printed.title", game=say(f"{self._game}_rules.name"))
        yield from self._wrapped(say(f"{self._game}_rules.author"))
        for page in pages(self._game, self._speaker, self._fill):
            yield ""
            yield from self._page(page)

    def _page(self, page: RuleBookPage) -> Iterator[str]:
        yield ""
        yield page.name
        yield "=" * min(columns(page.name), self._width)
        # On paper there is no picture of the table, only its list.
        for block in (block for block in page.blocks if not isinstance(block, TableView)):
            yield ""
            yield from self._block(block)
        if page.more:
            yield ""
            yield self._speaker.text("book.printed.more")
            for example in page.more:
                yield ""
                yield from self._block(example)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case TableView():
                return
            case Prose():
                yield from self._wrapped(self._plain(block.spans))
            case Title():
                title = self._plain(block.spans)
                yield title
                yield "-" * min(columns(title), self._width)
            case Points():
                if block.lead:
                    yield from self._wrapped(self._plain(block.lead))
                for item in block.items:
                    yield from self._wrapped(self._plain(item.spans), "* ", INDENT)
            case BookTable():
                yield from self._sheet(block)
            case Pieces():
                yield from self._wrapped(self._signs(block.pieces), INDENT, INDENT)
                if block.caption:
                    yield from self._wrapped(self._plain(block.caption), INDENT, INDENT)
            case ExampleBlock():
                yield from self._example(block)
            case GlossaryEntry():
                head = f"{block.name} – {block.reading}" if block.reading else block.name
                yield from self._wrapped(head)
                yield from self._wrapped(self._plain(block.spans), INDENT, INDENT)

    def _example(self, block: ExampleBlock) -> Iterator[str]:
        title = self._speaker.text("book.printed.example", title=self._plain(block.title))
        yield from self._wrapped(title)
        example = example_text(self._game, block.example, block.case, self._speaker, block.options)
        for lying in example.lying:
            words = self._speaker.text(
                "book.printed.lying", name=lying.name, pieces=self._signs(lying.pieces)
            )
            yield from self._wrapped(words, INDENT, INDENT * 2)
        for line in example.position:
            yield from self._wrapped(line, INDENT, INDENT * 2)
        for line in example.lines:
            yield from self._wrapped(line, f"{INDENT}> ", INDENT * 2)

    def _sheet(self, sheet: BookTable) -> Iterator[str]:
        if sheet.caption:
            yield from self._wrapped(self._plain(sheet.caption))
        marked = sheet.id == "compare.presets"
        rows = [[self._plain(cell) for cell in sheet.head]]
        for row in sheet.rows:
            cells = [self._plain(cell) for cell in row.cells]
            if marked:
                cells = [f"{cell} *" if at in row.marked else cell for at, cell in enumerate(cells)]
            if row.pieces and (sheet.deal or not cells[0]):
                cells[0] = f"{self._signs(row.pieces)}  {cells[0]}".rstrip()
            rows.append(cells)
        widths = self._widths(rows)
        if sum(widths) + len(INDENT) + len(GAP) * (len(widths) - 1) > self._width:
            if marked and not sheet.rows[0].marked:  # a preset a row, the standard one first
                rows[2:] = [
                    [cells[0], *(cell if cell.endswith("*") else "" for cell in cells[1:])]
                    for cells in rows[2:]
                ]
            yield from self._listed(rows)
        else:
            for nth, cells in enumerate(rows):
                yield from (INDENT + line for line in _row(cells, widths))
                if nth == 0:
                    yield INDENT + GAP.join("-" * width for width in widths)
        if marked and any(row.marked for row in sheet.rows):
            first = next(iter(GAMES[self._game].presets))
            name = self._speaker.text(f"{self._game}_rules.preset.{first}")
            yield INDENT + self._speaker.text("book.printed.marked", name=name)

    def _listed(self, rows: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield a table that is too wide: under the first cell of each row the others that say something,
        with their heads."""
        heads, *rest = rows
        colon = self._speaker.text("book.this.separator")
        for cells in rest:
            yield from self._wrapped(cells[0], INDENT, INDENT)
            for head, cell in zip(heads[1:], cells[1:], strict=True):
                if cell:
                    yield from self._wrapped(f"{head}{colon}{cell}", INDENT * 2, INDENT * 3)

    def _widths(self, rows: Sequence[Sequence[str]]) -> list[int]:
        """Return columns as wide as their cells; where that is too much the widest give way, to the longest
        word or phrase in them."""
        sheet = list(zip(*rows, strict=True))
        widths = [max(map(columns, cells)) for cells in sheet]
        least = [max(columns(part.rstrip()) for cell in cells for part in phrases(cell)) for cells in sheet]
        room = self._width - len(INDENT) - len(GAP) * (len(widths) - 1)
        while sum(widths) > room and widths != least:
            at = max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))
            widths[at] -= 1
        return widths

    def _wrapped(self, text: str, first: str = "", rest: str = "") -> Iterator[str]:
        width = max(NARROWEST, self._width - columns(rest or first))
        for nth, line in enumerate(wrap(text, width, columns)):
            yield (rest if nth else first) + line

    def _signs(self, pieces: tuple[int, ...]) -> str:
        return self._speaker.plain(_spaced(pieces))

    def _plain(self, spans: Spans) -> str:
        return self._speaker.plain(span.run for span in spans)


def _spaced(pieces: tuple[int, ...]) -> Iterator[str | Mark]:
    for nth, piece in enumerate(pieces):
        if nth:
            yield " "
        yield Mark("piece", piece)


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield one row of a table, its cells wrapped below each other."""
    wrapped = [wrap(cell, width, columns) for cell, width in zip(cells, widths, strict=True)]
    for nth in range(max(map(len, wrapped))):
        parts = [lines[nth] if nth < len(lines) else "" for lines in wrapped]
        padded = [part + " " * (width - columns(part)) for part, width in zip(parts, widths, strict=True)]
        yield GAP.join(padded).rstrip()

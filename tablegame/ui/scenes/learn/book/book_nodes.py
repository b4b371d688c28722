"""The nodes of the rule book: the blocks of a section, and the bubble of a word."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.learn.book_model import (
    BookTable,
    ExampleBlock,
    GlossaryEntry,
    Pieces,
    Prose,
    RuleBookPage,
    TableView,
    Title,
)
from tablegame.learn.markup import Span
from tablegame.learn.markup import Spans as BookWords
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import has_japanese
from tablegame.ui.kit.layout import (
    Column,
    Fits,
    Flow,
    Layers,
    Node,
    Panel,
    Row,
    Sized,
    Space,
    TableNode,
)
from tablegame.ui.kit.nodes import Described, Draw, Label, piece, pieces
from tablegame.ui.kit.rich_text import Follow, RichText, TextSide, TextSpan, letters_of
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_contents import (
    BookBlock,
    BookContents,
    BookPoint,
    paragraphs_of,
)
from tablegame.ui.scenes.learn.book.book_pictures import NumberedTable, draw_number, number_radius
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

MEASURE: Final = 37.0
"""The longest line of running text, in letter heights."""
PICTURE: Final = 720.0
"""The greatest width of a picture of the table, in du."""
CARD_IN_FIGURE, TILE_IN_FIGURE = 60.0, 40.0
"""The widths of pieces side by side, in du."""
CARD, TILE, STEP = 34.0, 26.0, 0.62
"""The widths of pieces before a row of a table, in du, and of that what is seen of one under the next."""
_FIGURE: Final = re.compile(r"[-+−×÷=±]?\s?\d[\d\s.,+−×÷=]*")


@dataclass
class BlockNodes:
    """A maker of nodes. `paint_under` draws the ground of a block, whose id it gets first."""

    ui: Ui
    contents: BookContents
    follow: Follow
    is_lit: Callable[[str], bool]
    paint_under: Callable[[str, Canvas, Box], object]
    example_node: Callable[[ExampleBlock], Node]
    picture_of: Callable[[TableView], NumberedTable]

    def blocks(self, section: RuleBookPage) -> list[BookBlock]:
        """Return all blocks of a section; the examples that stand beside it follow at its end."""
        more = [Title("more", (Span(self.ui.text("rulebook.more")),))] if section.more else []
        return [*paragraphs_of(section), *more, *section.more]

    def title(self, section: RuleBookPage) -> Node:
        """Return the heading of a section."""
        return Column(Label(section.name, 26, bold=True, display=True), Space(6, grow=0))

    def node(self, block: BookBlock, follows: bool) -> Node:
        """Return a block with its ground and the room over and under it. `follows`: it is not the first."""
        above, below = 0.0, 16.0
        match block:
            case Title():
                above, below = 12.0 if follows else 0.0, 4.0
            case BookPoint():
                below = 6.0
            case Prose():
                below = 11.0 if has_japanese(letters_of(self.contents.words(block.spans))) else 12.0
            case Pieces() | GlossaryEntry():
                below = 14.0
        ground = Draw(partial(self.paint_under, block.id), 0, 0)
        framed: Node = Layers(ground, self._node(block), name=f"block.{block.id}")
        if not isinstance(block, BookTable | TableView):
            framed = Row(Sized(framed, MEASURE * self._em()), gap=0)
        return Column(Space(above, grow=0), framed, Space(below, grow=0))

    def _node(self, block: BookBlock) -> Node:
        match block:
            case Title():
                return self._text(block.spans, block.id, 20.0, bold=True)
            case Prose():
                return self._text(block.spans, block.id, t.BODY)
            case BookPoint():
                return self._point(block)
            case BookTable():
                sizes = (t.READING, t.NAME, t.SIDE, t.CAPTION)
                tables = Fits(*(self._table(block, size) for size in sizes))
                return Described(self._words_of_table(block), tables)
            case Pieces():
                return self._figure(block)
            case TableView():
                said = self._letters(block.caption) or self.ui.text("rulebook.table")
                return Row(self.picture_of(block).node(PICTURE, said))
            case ExampleBlock():
                return self.example_node(block)
            case GlossaryEntry():
                return self._entry(block)

    def _em(self) -> float:
        return letter_height(self.ui, t.BODY)

    def _letters(self, spans: BookWords) -> str:
        return letters_of(self.contents.words(spans))

    def _text(
        self, spans: BookWords, id: str, size: float, ink: t.Colour = t.SUMI, *, bold: bool = False
    ) -> RichText:
        return RichText(
            self.contents.words(spans), size, ink, bold=bold, follow=self.follow,
            dots=self.ui.preferences.underlines, is_lit=self.is_lit, name=f"text.{id}",
        )  # fmt: skip

    def _point(self, block: BookPoint) -> Node:
        text, letters = self._text(block.spans, block.id, t.BODY), self._letters(block.spans)
        leading = self.ui.type.leading(letters, t.BODY)
        if not block.number:
            dot = Draw(lambda canvas, b: canvas.circle(b[0] + 8, b[1] + b[3] / 2, 3, t.BRASS_LO), 22, leading)
            return Row(dot, Sized(text, MEASURE * self._em()), gap=0, align="top")
        text.say = False
        r = number_radius(self.ui.type)
        mark = Draw(
            lambda canvas, b: draw_number(canvas, block.number, b[0] + r + 1, b[1] + b[3] / 2), 2 * r, leading
        )
        row = Row(mark, Sized(text, MEASURE * self._em()), gap=11, align="top")
        return Described(f"{block.number}. {letters}", row)

    def _figure(self, block: Pieces) -> Node:
        size = TILE_IN_FIGURE if block.pieces[0] >= FIRST_TILE else CARD_IN_FIGURE
        said = " ".join(map(self._say_piece, block.pieces))
        row = Flow(*(piece(one, size) for one in block.pieces), gap=8, line_gap=10)
        caption = self._text(block.caption, block.id, t.SIDE, t.SUMI_SECOND)
        return Described(f"{said} {self._letters(block.caption)}", Column(row, caption, gap=8))

    def _say_piece(self, face: int) -> str:
        return self.ui.speaker.plain(self.ui.say("rulebook.example.piece", piece=face))

    def _entry(self, word: GlossaryEntry) -> Node:
        text = self._text(word.spans, word.id, t.READING)
        more = _more_link(self.ui, self.contents, word, t.SIDE, False, self.follow, f"text.{word.id}/more")
        said = f"{word.name} {word.reading} {self._letters(word.spans)}"
        return Described(said, Column(_word_head(word, t.BODY), text, more))

    # Tables -------------------------------------------------------------------------------------------------
    def _table(self, grid: BookTable, size: float) -> Node:
        """Return a table with letters of a size."""
        columns = max(len(grid.head), *(len(row.cells) for row in grid.rows))
        figures = [self._has_figures(grid, n) for n in range(columns)]
        pictured = any(row.pieces for row in grid.rows)
        rows: list[list[Node | None]] = []
        grounds: dict[int, Callable[[Canvas, Box], object]] = {}
        if grid.head:
            grounds[0] = _draw_under_head
            rows.append([Space()] if pictured else [])
            for n in range(columns):
                words = grid.head[n] if n < len(grid.head) else ()
                head = self.contents.words(words)
                cell = RichText(head, min(t.SIDE, size), t.SUMI_SECOND, bold=True, align=_side(figures[n]))
                rows[0].append(_cell(cell))
        for nth, row in enumerate(grid.rows):
            total = grid.deal and nth + 1 == len(grid.rows)
            if total:
                grounds[len(rows)] = _draw_over_total
            made: list[Node | None] = [_pieces_of_row(row.pieces)] if pictured else []
            for n in range(columns):
                words = row.cells[n] if n < len(row.cells) else ()
                cell = self._text(words, f"{row.id}.{n}", size, bold=total)
                cell.align = _side(figures[n])
                made.append(_cell(cell, "tab" if n in row.marked else ""))
            rows.append(made)
        gap = 2.0 if size > t.SIDE else 0.0
        pad = 5.0 if pictured else 2.0
        table: Node = TableNode(rows, wide=-1, gap=gap, pad=pad, grounds=grounds, align="fill")
        if grid.deal:
            table = Panel(table, pad=0, top=0, kind="note")
        caption = self._text(grid.caption, grid.id, size, bold=True) if grid.caption else None
        return Column(caption, Row(table, gap=0), gap=4)

    def _has_figures(self, grid: BookTable, column: int) -> bool:
        """Return whether a column other than the first has nothing but figures in it."""
        cells = [self._letters(row.cells[column]) for row in grid.rows if column < len(row.cells)]
        return column > 0 and bool(cells) and all(not cell or _FIGURE.fullmatch(cell) for cell in cells)

    def _words_of_table(self, grid: BookTable) -> str:
        """Return a table in words, row by row, each figure with the head of its column."""
        head = [self._letters(words) for words in grid.head]
        said = [self._letters(grid.caption)] if grid.caption else []
        for row in grid.rows:
            cells = [self._letters(words) for words in row.cells]
            names = ["", *head[1:], *[""] * len(cells)]
            row_words = (
                self.ui.text("access.row", label=name, value=cell) if name else cell
                for name, cell in zip(names, cells, strict=False)
                if cell
            )
            said.append(self.ui.text("app.separator").join(row_words))
        return joined(self.ui, said)


def word_bubble(ui: Ui, contents: BookContents, word: GlossaryEntry, follow: Follow) -> Node:
    """Return a bubble with the meaning of a word of the glossary."""
    words = contents.words(word.spans)
    text = RichText(words, t.NAME, dots=False, follow=follow, name="bubble.text")
    more = _more_link(ui, contents, word, t.NAME, True, follow, "bubble.more")
    name = ui.text("app.separator").join((word.name, word.reading))
    said = joined(ui, (name, letters_of(words)))
    content = Described(said, Column(_word_head(word, 19), text, more, gap=6), live="soon", name="word")
    return Panel(content, kind="bubble", pad=18, top=12, name="bubble")


def _more_link(
    ui: Ui, contents: BookContents, word: GlossaryEntry, size: float, bold: bool, follow: Follow, name: str
) -> Node | None:
    """Return the link to the paragraph that says more of a word, if there is one."""
    if not word.more:
        return None
    title = contents.title_of(word.more)
    link = TextSpan(ui.text("rulebook.more_of", title=title), bold, "link", word.more)
    return RichText((link,), size, follow=follow, name=name)


def _word_head(word: GlossaryEntry, size: float) -> Node:
    """Return the name of a word of the glossary and its reading, which stands under it if it must."""
    name = RichText(word.name, size, bold=True, one_line=True)
    reading = RichText(word.reading, t.SIDE, t.SUMI_QUIET, one_line=True)
    return Fits(Row(name, reading, align="baseline", gap=12), Column(name, reading))


def _cell(text: Node, kind: str = "") -> Node:
    """Return a cell of a table, in the middle of the height of its row, on straw if a kind is given."""
    middle = Column(Space(), text, Space())
    return Panel(middle, pad=8, top=4, kind=kind, ink=t.STRAW, radius=6)


def _side(figures: bool) -> TextSide:
    return "right" if figures else "left"


def _draw_under_head(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.line(x + 2, y + h, x + w - 2, y + h, t.BRASS_LO, 1.4)


def _draw_over_total(canvas: Canvas, box: Box) -> None:
    x, y, w, _ = box
    canvas.line(x + 8, y, x + w - 8, y, t.SUMI_SECOND, 1.4)


def _pieces_of_row(row: Sequence[int]) -> Node:
    """Return a picture of the pieces that a row of a table is about, each partly under the next."""
    if not row:
        return Space()
    size = TILE if row[0] >= FIRST_TILE else CARD
    return Panel(pieces(row, size, STEP * size), kind="", pad=8, top=0)

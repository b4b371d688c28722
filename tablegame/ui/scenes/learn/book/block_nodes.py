"""The nodes of a section of the rule book: text, tables, pictures, words of the glossary, worked examples."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import has_japanese
from tablegame.ui.kit.layout import Column, Fits, Flow, Layers, Node, Panel, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Described, Draw, Label, piece, pieces
from tablegame.ui.kit.rich_text import Follow, RichText, Spans, TextSide, TextSpan, letters_of
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.content import (
    Block,
    BookExample,
    BookFigure,
    BookHeading,
    BookParagraph,
    BookSection,
    BookTable,
    GlossaryEntry,
    GlossaryWord,
    TablePicture,
)
from tablegame.ui.scenes.learn.book.table_picture import NumberedTable, draw_number, number_radius
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

MEASURE: Final = 37.0
"""The longest line of running text, in letter heights."""
PICTURE: Final = 720.0
"""The greatest width of a picture of the table, in du."""
CARD, TILE, STEP = 34.0, 26.0, 0.62
"""The widths of pieces before a row of a table, in du, and of that what is seen of one under the next."""
_FIGURE: Final = re.compile(r"[-+−×÷=±]?\s?\d[\d\s.,+−×÷=]*")


@dataclass(frozen=True)
class BlockNodes:
    """Makes the nodes of blocks. `paint_under` draws the ground of a block, whose id it gets first."""

    ui: Ui
    follow: Follow
    is_lit: Callable[[str], bool]
    paint_under: Callable[[str, Canvas, Box], object]
    example_node: Callable[[BookExample], Node]
    picture_of: Callable[[TablePicture], NumberedTable]

    def blocks(self, section: BookSection) -> list[Block]:
        """Return all blocks of a section; the examples that stand beside it follow at its end."""
        more = [BookHeading("more", (TextSpan(self.ui.text("rulebook.more")),))] if section.more else []
        return [*section.blocks, *more, *section.more]

    def title(self, section: BookSection) -> Node:
        """Return the heading of a section."""
        return Column(Label(section.title, 26, bold=True, display=True), Space(6, grow=0))

    def node(self, block: Block, follows: bool) -> Node:
        """Return a block with its ground and the room over and under it. `follows`: it is not the first."""
        above, below = 0.0, 16.0
        match block:
            case BookHeading():
                above, below = 12.0 if follows else 0.0, 4.0
            case BookParagraph():
                below = 6.0 if block.bullet else 11.0 if has_japanese(letters_of(block.words)) else 12.0
            case BookFigure() | GlossaryEntry():
                below = 14.0
        ground = Draw(partial(self.paint_under, block.id), 0, 0)
        framed: Node = Layers(ground, self._node(block), name=f"block.{block.id}")
        if not isinstance(block, BookTable | TablePicture):
            framed = Row(Sized(framed, MEASURE * self._em()), gap=0)
        return Column(Space(above, grow=0), framed, Space(below, grow=0))

    def _node(self, block: Block) -> Node:
        match block:
            case BookHeading():
                return self._text(block.words, block.id, 20.0, bold=True)
            case BookParagraph():
                return self._paragraph(block)
            case BookTable():
                sizes = (t.READING, t.NAME, t.SIDE, t.CAPTION)
                tables = Fits(*(self._table(block, size) for size in sizes))
                return Described(_words_of_table(block), tables)
            case BookFigure():
                return self._figure(block)
            case TablePicture():
                said = letters_of(block.caption) or self.ui.text("rulebook.table")
                return Row(self.picture_of(block).node(PICTURE, said))
            case BookExample():
                return self.example_node(block)
            case GlossaryEntry():
                return self._entry(block)

    def _em(self) -> float:
        return letter_height(self.ui, t.BODY)

    def _text(
        self, words: Spans, id: str, size: float, ink: t.Colour = t.SUMI, *, bold: bool = False
    ) -> RichText:
        return RichText(
            words, size, ink, bold=bold, follow=self.follow, dots=self.ui.preferences.underlines,
            is_lit=self.is_lit, name=f"text.{id}",
        )  # fmt: skip

    def _paragraph(self, block: BookParagraph) -> Node:
        text = self._text(block.words, block.id, t.BODY)
        if not block.bullet:
            return text
        leading = self.ui.type.leading(letters_of(block.words), t.BODY)
        if not block.number:
            dot = Draw(lambda canvas, b: canvas.circle(b[0] + 8, b[1] + b[3] / 2, 3, t.BRASS_LO), 22, leading)
            return Row(dot, Sized(text, MEASURE * self._em()), gap=0, align="top")
        text.say = False
        r = number_radius(self.ui.type)
        mark = Draw(
            lambda canvas, b: draw_number(canvas, block.number, b[0] + r + 1, b[1] + b[3] / 2), 2 * r, leading
        )
        row = Row(mark, Sized(text, MEASURE * self._em()), gap=11, align="top")
        return Described(f"{block.number}. {letters_of(block.words)}", row)

    def _figure(self, block: BookFigure) -> Node:
        wide = 40.0 if block.pieces[0] >= FIRST_TILE else 60.0
        said = " ".join(map(self.say_piece, block.pieces))
        row = Flow(*(piece(one, wide) for one in block.pieces), gap=8, line_gap=10)
        caption = self._text(block.caption, block.id, t.SIDE, t.SUMI_SECOND)
        return Described(f"{said} {letters_of(block.caption)}", Column(row, caption, gap=8))

    def say_piece(self, face: int) -> str:
        """Return the name of a piece."""
        return self.ui.speaker.plain(self.ui.say("rulebook.example.piece", piece=face))

    def _entry(self, block: GlossaryEntry) -> Node:
        word = block.word
        text = self._text(word.text, block.id, t.READING)
        more = _more_link(self.ui, word, t.SIDE, False, self.follow, f"text.{block.id}/more")
        said = f"{word.name} {word.reading} {letters_of(word.text)}"
        return Described(said, Column(_word_head(word, t.BODY), text, more))

    # Tables -------------------------------------------------------------------------------------------------
    def _table(self, grid: BookTable, size: float) -> Node:
        """Return a table with letters of a size."""
        columns = max(len(grid.head), *(len(row.cells) for row in grid.rows))
        figures = [_has_figures(grid, n) for n in range(columns)]
        pictured = any(row.pieces for row in grid.rows)
        rows: list[list[Node | None]] = []
        grounds: dict[int, Callable[[Canvas, Box], object]] = {}
        if grid.head:
            grounds[0] = _draw_under_head
            rows.append([Space()] if pictured else [])
            for n in range(columns):
                words = grid.head[n] if n < len(grid.head) else ()
                cell = RichText(words, min(t.SIDE, size), t.SUMI_SECOND, bold=True, align=_side(figures[n]))
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
        table: Node = TableNode(rows, wide=-1, gap=gap, pad=2, grounds=grounds, align="fill")
        if grid.deal:
            table = Panel(table, pad=0, top=0, kind="note")
        caption = self._text(grid.caption, grid.id, size, bold=True) if grid.caption else None
        return Column(caption, Row(table, gap=0), gap=4)


def word_bubble(ui: Ui, word: GlossaryWord, follow: Follow) -> Node:
    """Return what a word of the glossary means, on a bubble."""
    text = RichText(word.text, t.NAME, dots=False, follow=follow, name="bubble.text")
    more = _more_link(ui, word, t.NAME, True, follow, "bubble.more")
    said = f"{word.name}, {word.reading}. {letters_of(word.text)}"
    content = Described(said, Column(_word_head(word, 19), text, more, gap=6), live="soon", name="word")
    return Panel(content, kind="bubble", pad=18, top=12, name="bubble")


def _more_link(
    ui: Ui, word: GlossaryWord, size: float, bold: bool, follow: Follow, name: str
) -> Node | None:
    """Return the link to the paragraph that says more of a word, if there is one."""
    if not word.more:
        return None
    link = TextSpan(ui.text("rulebook.more_of", title=word.more_title), bold, "link", word.more)
    return RichText((link,), size, follow=follow, name=name)


def _word_head(word: GlossaryWord, size: float) -> Node:
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
    wide = TILE if row[0] >= FIRST_TILE else CARD
    return Panel(pieces(row, wide, STEP * wide), kind="", pad=8, top=0)


def _has_figures(grid: BookTable, column: int) -> bool:
    """Return whether a column other than the first has nothing but figures in it."""
    cells = [letters_of(row.cells[column]) for row in grid.rows if column < len(row.cells)]
    return column > 0 and bool(cells) and all(not cell or _FIGURE.fullmatch(cell) for cell in cells)


def _words_of_table(grid: BookTable) -> str:
    """Return a table in words, row by row, each figure with the head of its column."""
    head = [letters_of(words) for words in grid.head]
    said = [letters_of(grid.caption)] if grid.caption else []
    for row in grid.rows:
        cells = [letters_of(words) for words in row.cells]
        names = ["", *head[1:], *[""] * len(cells)]
        named = zip(names, cells, strict=False)
        said.append(", ".join(f"{name}: {cell}" if name else cell for name, cell in named if cell))
    return ". ".join(said)

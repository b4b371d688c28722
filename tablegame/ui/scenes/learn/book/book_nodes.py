"""The nodes of the rule book: the search with its findings, and the blocks of a section."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

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
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import cap_width, key_cap
from tablegame.ui.draw.line_breaking import has_japanese
from tablegame.ui.kit.controls import field
from tablegame.ui.kit.layout import (
    Column,
    Fits,
    Flow,
    Layers,
    Node,
    Panel,
    Row,
    Scroll,
    Sized,
    Space,
    TableNode,
)
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Described, Draw, Label, Press, piece, pieces
from tablegame.ui.kit.rich_text import Follow, RichText, TextSide, TextSpan, letters_of
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_contents import (
    BookBlock,
    BookContents,
    BookPoint,
    Finding,
    paragraphs_of,
)
from tablegame.ui.scenes.learn.book.book_pictures import NumberedTable, draw_number, number_radius
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, WidgetState
from tablegame.ui.widgets.inputs import TextField

MEASURE: Final = 37.0
"""The longest line of running text, in letter heights."""
PICTURE: Final = 720.0
"""The greatest width of a picture of the table, in du."""
CARD_IN_FIGURE, TILE_IN_FIGURE = 60.0, 40.0
"""The widths of pieces side by side, in du."""
CARD, TILE, STEP = 34.0, 26.0, 0.62
"""The widths of pieces before a row of a table, in du, and of that what is seen of one under the next."""
_FIGURE: Final = re.compile(r"[-+−×÷=±]?\s?\d[\d\s.,+−×÷=]*")
FOUND: Final = "findings"
"""The scroll area of the findings."""
ICON: Final = 30.0
ROOM_FOR_CAP: Final = 1.25
"""The text size above which there is no room for the key of the field."""


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
        table: Node = TableNode(rows, wide=-1, gap=gap, pad=2, grounds=grounds, align="fill")
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
            named = zip(names, cells, strict=False)
            said.append(", ".join(f"{name}: {cell}" if name else cell for name, cell in named if cell))
        return ". ".join(said)


def word_bubble(ui: Ui, contents: BookContents, word: GlossaryEntry, follow: Follow) -> Node:
    """Return a bubble with the meaning of a word of the glossary."""
    words = contents.words(word.spans)
    text = RichText(words, t.NAME, dots=False, follow=follow, name="bubble.text")
    more = _more_link(ui, contents, word, t.NAME, True, follow, "bubble.more")
    said = f"{word.name}, {word.reading}. {letters_of(words)}"
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


class SearchField(TextField):
    """A field with the search icon and the key that leads to it. Esc empties it and leaves it."""

    def __init__(self, *args: Any, step: Callable[[int], object], chosen: str, **more: Any) -> None:
        """Create a field. `step` chooses the finding above (-1) or below (1); `chosen`: it in words."""
        super().__init__(*args, **more)
        self._step, self._chosen = step, chosen
        self.edges = (ICON, 0.0)

    @property
    def value_text(self) -> str:
        return f"{self.value}: {self._chosen}" if self._chosen and self._active else self.value

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        if self.composing:
            return super().key(form, event)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(-1 if event.key == pygame.K_UP else 1)
            return True
        if event.key == pygame.K_ESCAPE:
            form.set_focus(None)
            self.value = ""
            self.on_change("")
            return True
        return super().key(form, event)

    def draw_frame(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        super().draw_frame(canvas)
        canvas.icon("search", x + 24, y + h / 2, 20, t.SUMI_QUIET)
        large = canvas.type.scale > ROOM_FOR_CAP
        cap = "" if self._active or self.value or large else canvas.cap_of("search")
        room = cap_width(canvas, cap) + 14 if cap else 0.0
        self.edges = (ICON, room)
        if cap:
            key_cap(canvas, x + w - room, y + h / 2, cap, False)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        super().draw(canvas, state)
        if state.focused and not self._active:
            canvas.ring(self.rect, 10, True)


class BookSearch:
    """The text that is searched for, the findings, and which of them is chosen."""

    def __init__(self, ui: Ui, changed: Callable[[], object], go: Callable[[Finding], object]) -> None:
        """Create a search. `changed` is called after a change, and `go` opens a finding."""
        self._ui, self._changed, self._go = ui, changed, go
        self._contents: BookContents | None = None
        self.text = ""
        self.open = False
        """Whether the findings hang under the field."""
        self.findings: Sequence[Finding] = ()
        self.chosen = 0

    def field(self, contents: BookContents) -> Node:
        """Return the field, which searches a book."""
        ui, self._contents = self._ui, contents
        finding = self.findings[self.chosen] if self.findings else None
        search = field(
            ui.text("rulebook.search"), self.text, self.write, name="search", most=40, wide=420,
            placeholder=ui.say("rulebook.search"), size=t.READING, kind=SearchField, step=self._choose,
            chosen=f"{finding.title}, {finding.where}".strip(", ") if finding else "",
            on_enter=self._open_chosen,
        )  # fmt: skip
        return Sized(search, 420, least=260, name="search")

    def write(self, text: str) -> None:
        """Search for another text."""
        self.text, self.chosen, self.open = text, 0, bool(text.strip())
        self.findings = self._contents.find(text) if self._contents is not None and self.open else ()
        self._changed()

    def _choose(self, by: int) -> None:
        if self.findings:
            self.chosen = (self.chosen + by) % len(self.findings)
            self._changed()

    def _open_chosen(self) -> None:
        if self.open and self.findings:
            self._open(self.findings[self.chosen])

    def _open(self, finding: Finding) -> None:
        self.text, self.open, self.findings = "", False, ()
        self._go(finding)

    def list(self) -> Node:
        """Return the list of the findings, or the words that there are none."""
        if not self.findings:
            words = Label(self._say_nothing(), t.NAME, t.SUMI_SECOND, lines=0, name="found.none", live="soon")
            return Panel(words, kind="list", pad=18, top=14)
        rows = Column(*(self._row(n, finding) for n, finding in enumerate(self.findings)))
        return Panel(Scroll(rows, FOUND, reach=0), kind="list", pad=8, top=6)

    def _row(self, index: int, finding: Finding) -> Node:
        go = partial(self._open, finding)

        def make(box: Box) -> ListRow:
            row = ListRow(
                box, finding.title, finding.where, chosen=index == self.chosen, name=f"found.{index}",
                on_choose=go, on_go=go, twice=True,
            )  # fmt: skip
            row.focusable, row.group = False, self._ui.text("rulebook.search")
            return row

        title = Label(finding.title, t.NAME, bold=True, lines=2)
        where = Label(finding.where, t.SIDE, t.SUMI_SECOND) if finding.where else None
        return Press(make, Column(title, where), pad=12, top=7, name=f"found.{index}")

    def _say_nothing(self) -> str:
        assert self._contents is not None, "the field is on the page"
        words = dict(self._contents.sections()).get("words", "")
        if near := self._contents.near(self.text):
            listed = self._ui.text("app.separator").join(near)
            return self._ui.text("rulebook.near", text=self.text, words=listed)
        return self._ui.text("rulebook.nothing", text=self.text, words=words)

"""The text of one section of the rule book: its blocks in a column, and the examples and pictures in it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.learn.book_model import ExampleBlock, RuleBookPage, TableView, Title
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import link
from tablegame.ui.kit.layout import AsMany, Column, Layout, Node, Row, Scroll, Widths
from tablegame.ui.kit.long_column import LongColumn
from tablegame.ui.kit.nodes import Draw, Label, Press, icon, piece, pieces
from tablegame.ui.kit.rich_text import Follow, RichText, letters_of
from tablegame.ui.scenes.learn.book.book_contents import BookBlock, BookContents, names_in_examples
from tablegame.ui.scenes.learn.book.book_nodes import BlockNodes
from tablegame.ui.scenes.learn.book.book_pictures import NumberedTable
from tablegame.ui.scenes.learn.book.example_story import HAND
from tablegame.ui.scenes.learn.book.example_view import ExampleView
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

AREA: Final = "page"
"""The name of the scroll area of the text."""
FLASH_MS: Final = 600.0
SHOWN: Final = 2
"""The greatest number of examples that are shown; the others are counted."""
CARD, TILE, STEP = 42.0, 29.0, 30.0
"""Widths in du: of a card, of a tile, and from one piece to the next."""
FAN: Final = 84.0
"""The greatest width of a hand, in du."""
MOST_PIECES: Final = 3


class SectionText:
    """The text of the section that is open, in columns with and without its title."""

    def __init__(
        self, ui: Ui, game_id: str, contents: BookContents, follow: Follow, is_lit: Callable[[str], bool],
        changed: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Take the actions of links. `changed` is called with the id of an example that changed its look."""
        self._ui, self._game_id, self._changed = ui, game_id, changed
        self.examples: dict[str, ExampleView] = {}
        self.pictures: dict[str, NumberedTable] = {}
        self.blocks: list[BookBlock] = []
        self.flash = ("", 0.0)
        """The paragraph whose ground is bright, and for how long still, in ms."""
        self._columns: tuple[LongColumn, LongColumn] | None = None
        self._look: object = None
        self._start_top = 0.0
        """Where the block that was measured first stood in the last layout, from the top, in du."""
        self._nodes = BlockNodes(
            ui, contents, follow, is_lit, self._paint_flash, lambda example: self.example(example).node(),
            self._picture,
        )  # fmt: skip

    def use(self, contents: BookContents) -> None:
        """Take the book in another language, and forget all examples and pictures, which speak this one."""
        self._nodes.contents = contents
        self.examples.clear()
        self.pictures.clear()

    def show(self, section: RuleBookPage, target: str, offset: float) -> None:
        """Make the nodes of a section again, if it is another one or looks different.

        What is seen first is measured first: the text from a paragraph on, or where it is scrolled to.
        """
        ui = self._ui
        look = (section.id, ui.language, ui.metrics, ui.type.scale, ui.preferences.underlines)
        if look == self._look:
            return
        self._look = look
        self.blocks = self._nodes.blocks(section)
        start = self._read_from(self.index_of(target) or 0)
        until = 0.0 if start else offset
        nodes = [self._nodes.node(block, nth > 0) for nth, block in enumerate(self.blocks)]
        make = partial(LongColumn, widths=Widths(200.0, 200.0, 2000.0), until=until, lazy=ui.lively)
        titled = [self._nodes.title(section), *nodes]
        self._columns = make(titled, start=start + 1 if start else 0), make(nodes, start=start)

    @property
    def column(self) -> LongColumn:
        """The column that stands on the page."""
        assert self._columns is not None, "a section is shown"
        titled, plain = self._columns
        return titled if titled.measured else plain

    @property
    def growing(self) -> bool:
        """Return whether some of the text is still to be measured."""
        return self._columns is not None and not self.column.is_measured

    def node(self, titled: bool) -> Node:
        """Return the text, which scrolls, with its title or without."""
        assert self._columns is not None, "a section is shown"
        return Scroll(self._columns[0 if titled else 1], AREA, gutter=True)

    def laid_out(self) -> None:
        """Remember where the text stands after a layout."""
        self._start_top = self.column.top(self.column.start)

    def measure_more(self, seconds: float) -> float:
        """Measure some of the rest. Return how far what stands has moved down once all is measured, in du."""
        column = self.column
        column.measure_more(Layout(self._ui), seconds)
        return column.top(column.start) - self._start_top if column.is_measured else 0.0

    def index_of(self, paragraph: str) -> int | None:
        """Return the number of the block with a paragraph in it, of a row that of its table, if there is."""
        ids = [block.id for block in self.blocks]
        inner = [n for n, id in enumerate(ids) if id == paragraph or paragraph.startswith(f"{id}.")]
        exact = [n for n in inner if ids[n] == paragraph]
        return (exact or inner)[-1] if inner else None

    def name_of(self, paragraph: str) -> str:
        """Return the name of the node of a paragraph, or nothing for an unknown one."""
        index = self.index_of(paragraph)
        return f"block.{self.blocks[index].id}" if index is not None else ""

    def start_flash(self, paragraph: str) -> str:
        """Make the ground of a paragraph bright. Return the name of the node to begin to read with."""
        if (index := self.index_of(paragraph)) is None:
            return ""
        self.flash = (self.blocks[index].id, FLASH_MS)
        return f"block.{self.blocks[self._read_from(index)].id}"

    def _read_from(self, index: int) -> int:
        """Return the number of the block to read first for another: of a heading right above it."""
        return index - 1 if index > 0 and isinstance(self.blocks[index - 1], Title) else index

    def _paint_flash(self, id: str, canvas: Canvas, box: Box) -> None:
        lit, left = self.flash
        if left > 0 and id == lit:
            x, y, w, h = box
            share = 1.0 if self._ui.preferences.reduced_motion else min(1.0, left / FLASH_MS * 2)
            ground = (x - 8, y - 4, w + 16, h + 8)
            canvas.panel("tab", *ground, color=t.STRAW, radius=8, alpha=round(share, 1))

    def _picture(self, view: TableView) -> NumberedTable:
        if view.id not in self.pictures:
            self.pictures[view.id] = NumberedTable(self._ui, self._game_id, view)
        return self.pictures[view.id]

    def example(self, example: ExampleBlock) -> ExampleView:
        """Return the view of an example, which keeps how far it has come."""
        if example.id not in self.examples:
            names, caption = names_in_examples(self._ui), self._nodes.contents.words(example.title)
            changed = partial(self._replace, example)
            self.examples[example.id] = ExampleView(self._ui, self._game_id, example, caption, names, changed)
        return self.examples[example.id]

    def _replace(self, example: ExampleBlock) -> None:
        """Make the node of an example again."""
        if self._columns is not None and example in self.blocks:
            index = self.blocks.index(example)
            node = self._nodes.node(example, index > 0)
            self._columns[0].nodes[index + 1] = self._columns[1].nodes[index] = node
        self._changed(example.id)

    def update(self, ms: int, idle: bool) -> bool:
        """Advance the examples here, and pictures in an idle frame. Return whether any looks different."""
        shown = [self.examples[block.id] for block in self.blocks if block.id in self.examples]
        moved = [view.update(ms) for view in shown]
        made = idle and any(picture.make() for picture in self.pictures.values())
        flashes = self.flash[1] > 0
        self.flash = (self.flash[0], max(0.0, self.flash[1] - ms))
        return any(moved) or made or flashes


def sidebar(ui: Ui, views: Sequence[ExampleView], go: Callable[[str], object]) -> Node:
    """Return as many examples as there is room for, and a link to the rest. `go` gets the id of one."""

    def form(count: int) -> Node:
        rest = views[count:]
        more = None
        if rest:
            words = ui.text("rulebook.more_left", n=len(rest))
            more = link(words, partial(go, rest[0].id), name="more left", icon="right")
        head = Label(ui.say("rulebook.more"), t.NAME, bold=True)
        return Column(head, *(_example(ui, view, go) for view in views[:count]), more, gap=10)

    return AsMany(form, min(SHOWN, len(views)), search=True)


def _example(ui: Ui, view: ExampleView, go: Callable[[str], object]) -> Node:
    """Return one example in small, which leads to the example itself."""
    verdict, words = view.story.verdict, view.caption
    label = letters_of(words)
    if verdict is None:
        mark: Node = Draw(lambda canvas, b: canvas.circle(b[0] + 10, b[1] + b[3] / 2, 3, t.BRASS_LO), 20, 20)
    else:
        mark = icon("check" if verdict else "close", 20, t.GAIN if verdict else t.LOSS)
        answer = ui.text(f"rulebook.example.{'yes' if verdict else 'refused'}")
        label = ui.text("access.row", label=answer, value=label)

    def draw_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
        x, y, w, h = box
        if state.hovered:
            canvas.panel("tab", x - 4, y, w + 8, h, color=t.WASHI_SHADE, radius=8)

    def make(box: Box) -> Hotspot:
        return Hotspot(box, label, partial(go, view.id), draw_ground, name=f"more.{view.id}", ring=6)

    text = Row(mark, RichText(words, t.NAME, grow=1), gap=6, align="top")
    return Press(make, Column(_pieces(view), text, gap=6), pad=4, top=4)


def _pieces(view: ExampleView) -> Node | None:
    """Return a picture of a small hand and of the piece that it is about, if the example has such."""
    asked = view.story.asked
    hand = asked.find(HAND)
    heaps = [heap for heap in asked.heaps if heap.name != HAND]
    own = [piece.face for piece in hand.pieces] if hand is not None else []
    if not 0 < len(own) <= MOST_PIECES or not heaps:
        return None
    goal = heaps[0].pieces[-1].face
    size = TILE if own[0] >= FIRST_TILE else CARD
    step = min(STEP, (FAN - size) / max(1, len(own) - 1))
    return Row(pieces(own, size, step), icon("right", 14, t.SUMI_QUIET), piece(goal, size), gap=5)

"""The names over the columns of a score sheet; a press on one explains its total."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.draw.components import spread, tile_rows
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.layout import (
    GUTTER,
    Column,
    Fits,
    Layers,
    Node,
    NodeCache,
    Panel,
    Row,
    Scroll,
    Sized,
    Space,
)
from tablegame.ui.kit.nodes import LINE_EM, Draw, Label, Press, Speech, face
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import place_word, sign_colour
from tablegame.ui.scenes.table.sheet.data import ScoreRow, SheetContent, SheetData
from tablegame.ui.scenes.table.sheet.luck_rows import KINDS, LuckCell, LuckRows
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

MOST: Final = 24.0
"""The greatest height of letters at the edges of the sheet, in du."""
MANY: Final = 4
"""With more columns long names stand at two heights."""
HEIGHTS: Final = {
    "hand": 74.0, "line": 44.0, "deal": 52.0, "before": 42.0, "total": 56.0, "place": 40.0, "count": 52.0,
    "one": 44.0, "luck": 38.0,
}  # fmt: skip
"""The heights of rows, in du."""
SIZES: Final = {"line": 18, "deal": 22, "before": 18, "total": 26, "one": 18}
"""The sizes of the numbers that can be pressed."""
LARGEST: Final = 32.0
"""The greatest height of letters in rows of natural height, in du."""
SCALES: Final = (1.0, 0.93, 0.86, 0.8)
"""How high rows are, in natural heights, each where not all fit with the one before."""
CROWDED: Final = 7
"""With more columns the labels give way."""
EDGE: Final = 5.0
"""The room beside numbers with so many columns, in du."""
ChosenNumber = tuple[ScoreRow, int] | LuckCell | None
"""The number that is explained: one of a row and a column, or one about luck."""


def grid_line(label: Node, cells: Sequence[Node], part: float, fill: bool = False) -> Row:
    """Return a line of the sheet: a label and what stands in the columns.

    `part`: the width of the label, in widths of all columns together; `fill`: whether cells are as high as
    the line.
    """
    shares = (part, *(1 / len(cells) for _ in cells))
    return Row(label, *cells, gap=0, align="fill" if fill else "middle", shares=shares)


def column_names(
    data: SheetData, content: SheetContent, part: float, choose: Callable[[ScoreRow, int], object]
) -> Node:
    """Return names beside their crests; in narrow columns under them; in narrower ones at two heights."""
    ui = data.ui
    names = [data.name(column) for column in data.columns]
    totals = [row for row in (*content.rows, *content.end_rows) if row.kind == "total" and row.index >= 0]
    crests = crests_of(data.true_names)

    def press(column: int, node: Node) -> Node:
        """Return a node that explains the total of its column when it is pressed."""
        said = names[column]
        if data.results:
            place = place_word(ui, data.places(content.deals)[column])
            slots = {"place": place, "n": data.totals(content.deals)[column]}
            said = ui.type.plain(data.word("head_label", seat=said, **slots))
        act = partial(choose, totals[0], column) if totals else lambda: None
        return Press(lambda box: Hotspot(box, said, act, name=f"head.{column}", ring=8), node, top=2)

    def faces(column: int) -> Node:
        return Column(Row(*(face(crests[seat], 14) for seat in data.sides[column]), gap=-6), align="center")

    def beside(column: int, lines: Sequence[str]) -> Node:
        words = Column(*(Label(line, t.BODY, bold=True, most=28) for line in lines))
        node = Sized(Row(faces(column), words, gap=8), h=42)
        return Panel(Column(press(column, node), align="center"), pad=4, top=0, kind="")

    def under(column: int) -> Node:
        name = Label(names[column], t.NAME, bold=True, align="center", even=names, most=MOST)
        return press(column, Column(faces(column), name))

    def in_columns() -> Node:
        return grid_line(Space(), [under(column) for column in data.columns], part)

    def staggered() -> Node:
        crest_line = grid_line(Space(), [faces(column) for column in data.columns], part)
        return Column(crest_line, _staggered(data, names, part, press))

    in_one_line = grid_line(Space(), [beside(n, [name]) for n, name in enumerate(names)], part)
    if len(names) < len(data.names):
        sides = [[data.names[seat] for seat in side] for side in data.sides]
        return Fits(in_one_line, grid_line(Space(), [beside(n, side) for n, side in enumerate(sides)], part))
    return Fits(in_one_line, in_columns, *([staggered] if len(names) > MANY else []))


def _staggered(
    data: SheetData, names: Sequence[str], part: float, press: Callable[[int, Node], Node]
) -> Node:
    """Return names as wide as two columns; every other one stands lower, under a line from its crest."""
    step = LINE_EM * letter_height(data.ui, clamp_size(data.ui, t.NAME, MOST)) + 4
    share, last, longest = 1 / len(names), len(names) - 1, max(names, key=len)

    def draw(canvas: Canvas, box: Box) -> None:
        middle = box[0] + box[2] / 2
        canvas.line(middle, box[1], middle, box[1] + box[3], t.WASHI_LINE, 1.2)

    def name(column: int, before: float, room: float, align: Align = "center") -> Node:
        words = Label(names[column], t.NAME, bold=True, most=MOST, align=align, even=[longest])
        lower = Space(step, grow=0) if column % 2 else None
        after = max(0.001, part + 1 - before - room)
        cells = (Space(), Column(lower, press(column, words)), Space())
        return Row(*cells, gap=0, align="top", shares=(before, room, after))

    lines = [Draw(draw, 0, step) if column % 2 else Space() for column in data.columns]
    whole = [name(n, part + (n - 0.5) * share, 2 * share) for n in range(last)]
    at_end = part + last * share
    end = Fits(name(last, at_end, share), name(last, at_end - 0.5 * share, 1.5 * share, "right"))
    return Layers(Column(grid_line(Space(), lines, part)), *whole, end)


class ScoreGrid:
    """The rows of a score sheet under the names of its columns."""

    def __init__(
        self, data: SheetData, luck_rows: LuckRows, choose: Callable[[ScoreRow, int], object]
    ) -> None:
        """Create the grid. `choose` is called with the row and the column of the number to explain."""
        self.ui: Ui = data.ui
        self.data, self.luck_rows, self.choose = data, luck_rows, choose
        self._nodes = NodeCache()
        """The rows of the layouts before: there may be hundreds of numbers."""

    def node(self, content: SheetContent, chosen: ChosenNumber) -> Node:
        """Return the grid; `chosen` is the number that is explained."""
        self._content, self._chosen = content, chosen
        key = "names", content.deals, content.deal, bool(content.end_rows)
        names = self._nodes.node(
            self.ui, key, lambda: column_names(self.data, content, self._label_part, self.choose)
        )
        if not content.end_rows:
            forms = (partial(self._deal, names, scale) for scale in SCALES)
            return Scroll(Fits(*forms, whole=len(SCALES) - 1, ease=0), "deals")
        rows = Scroll(
            Column(*(self._row(row, 1.0) for row in content.rows)), "deals", gutter=True, grow=4, reach=2
        )
        ends = Column(*self._lines(content.end_rows, 1.0))
        return self._sheet(names, [rows, _beside_bar(ends)], bar=True)

    def _deal(self, names: Node, scale: float) -> Node:
        return self._sheet(names, self._lines(self._content.rows, scale))

    @property
    def _label_part(self) -> float:
        """The width of labels, in widths of all columns together."""
        part, most = (0.19, 1.5) if len(self.data.sides) > CROWDED else (0.26, 2.0)
        return part * min(most, text_scale(self.ui, t.NAME))

    def _line(self, label: Node, cells: Sequence[Node], fill: bool = False) -> Row:
        return grid_line(label, cells, self._label_part, fill)

    def _sheet(self, names: Node, lines: Sequence[Node], bar: bool = False) -> Node:
        """Return names and rows on the mark of the best column. `bar`: whether rows leave room for a bar.

        No column is the best where all are equal, as after a first deal without a winner.
        """
        places = self.data.places(self._content.deals)
        marked = self.data.results and len(set(places)) > 1
        marks = [Draw(_draw_column, 0, 0) if marked and place == 1 else Space() for place in places]
        best: Node = self._line(Space(), marks, fill=True)
        if bar:
            best, names = _beside_bar(best), _beside_bar(names)
        return Column(Layers(best, Column(names, *lines), grow=1), stretch=1.18 if bar else 1.3)

    # Rows ---------------------------------------------------------------------------------------------------
    def _lines(self, rows: Sequence[ScoreRow], scale: float) -> list[Node]:
        """Return rows of so many times their natural height, with the hands over and luck under them."""
        deal = self._content.deal
        hands: list[Node] = []
        if deal is not None:
            key = "hand", deal, scale
            hands = [self._nodes.node(self.ui, key, lambda: _ruled(self._hands(deal, scale), "hand", scale))]
        luck = KINDS if self.luck_rows.shown else ()
        return [*hands, *(self._row(row, scale) for row in rows), *(self._luck(kind, scale) for kind in luck)]

    def _row(self, row: ScoreRow, scale: float) -> Node:
        chosen = self._chosen
        column = chosen[1] if isinstance(chosen, tuple) and chosen[0] == row else None
        key = self._content.deal, row.kind, row.index, scale, column
        return self._nodes.node(self.ui, key, lambda: _ruled(self._cells(row, scale), row.kind, scale))

    def _luck(self, kind: str, scale: float) -> Node:
        chosen = self._chosen if isinstance(self._chosen, LuckCell) and self._chosen.kind == kind else None
        key = kind, scale, chosen, tuple(self.luck_rows.shown)
        make = partial(self._luck_line, kind, scale, chosen)
        return self._nodes.node(self.ui, key, lambda: _ruled(make(), "luck", scale))

    def _hands(self, deal: int, scale: float) -> Node:
        """Return the row of what was left in hand."""
        data, hands = self.data, []
        label = data.word("hand")
        for column in data.columns:
            hand = data.hand(deal, column)
            slots = {"label": self.ui.type.plain(label), "seat": data.name(column), "cards": hand}
            said = self.ui.text("sheet.hand_told" if hand else "sheet.hand_none", **slots)
            paint = partial(_draw_tiles if data.game_table.tile else _draw_cards, hand)
            hands.append(Draw(paint, 0, 0, say=said))
        return self._line(_label(label, scale * LARGEST), hands, fill=True)

    def _luck_line(self, kind: str, scale: float, chosen: LuckCell | None) -> Node:
        label = _label(self.data.word(kind), scale * LARGEST)

        def line(error: bool) -> Node:
            return self._line(label, self.luck_rows.cells(self.data, kind, chosen, error))

        return Fits(line(True), partial(line, False), ease=0.85)

    def _cells(self, row: ScoreRow, scale: float) -> Node:
        """Return a row of numbers; a press explains one, if there is something to explain."""
        total = row.kind == "total"
        most = scale * LARGEST * (1.2 if total else 1.0)
        size, bold = (20, True) if total else (17, row.kind == "deal")
        label = _label(row.label, most, size, bold, row.suit)
        if row.kind == "place":
            return Fits(
                self._line(label, self._places(row, most, words=True)),
                lambda: self._line(label, self._places(row, most, words=False)),
            )
        words = [self.data.words(row, column) for column in self.data.columns]
        letters = clamp_size(self.ui, SIZES.get(row.kind, t.BODY), most)
        widest = max(words, key=lambda each: self.ui.type.measure(each, letters, row.kind != "before"))
        return self._line(
            label, [self._cell(row, column, scale, most, widest) for column in self.data.columns]
        )

    def _places(self, row: ScoreRow, most: float, words: bool) -> list[Node]:
        """Return places, and who went up or down, in words or as bare numbers."""
        before = self.data.places(row.index) if row.index > 0 else row.values
        cells: list[Node] = []
        for old, place in zip(before, row.values, strict=True):
            mark = "▲" if old > place else "▼" if old < place else ""
            ink = sign_colour(old - place) if mark else t.SUMI_SECOND
            shown = f"{mark} {place_word(self.ui, place)}".strip() if words else f"{mark}{place}"
            cells.append(Label(shown, t.NAME, ink, bold=True, most=most, align="center", say=False))
        return cells

    def _cell(self, row: ScoreRow, column: int, scale: float, most: float, widest: Text) -> Node:
        """Return a number in letters with which the widest one of its row has room."""
        ui, data, words = self.ui, self.data, self.data.words(row, column)
        pressed = row.kind in SIZES and row.index >= 0
        if row.kind == "line" and row.lines[column] is None:
            return Label(words, t.BODY, t.SUMI_QUIET, most=MOST, align="center", say=False)
        slots = {"row": ui.type.plain(row.label), "seat": data.name(column), "points": words}
        said = ui.text("sheet.cell_label", **slots) if pressed or row.kind == "count" else ""
        if not pressed:
            size = clamp_size(ui, t.BODY, most)
            return Layers(Speech(said), Label(words, size, align="center", say=False))
        size = clamp_size(ui, SIZES[row.kind], most)
        chosen = self._chosen == (row, column)
        counts = row.kind not in ("total", "before") and data.figure(row, column) is None
        ink = t.WHITE if chosen else data.colour(row.values[column]) if counts else t.SUMI
        bold = row.kind != "before"
        over = max(0.0, min(40.0, scale * HEIGHTS[row.kind] - 6) - LINE_EM * ui.type.em("0", size)) / 2
        needed = ui.type.measure(widest, size, bold)
        beside = max(EDGE if len(data.columns) > CROWDED else 15.0, (58 - needed) / 2)
        press = partial(self.choose, row, column)
        make = partial(_make_cell, said, press, f"{row.kind}.{row.index}.{column}", chosen)
        number = Label(words, size, ink, bold=bold, align="center", say=False, even=(widest,))
        return Column(Press(make, Sized(number, needed, least=1), pad=beside, top=over), align="center")


def _beside_bar(node: Node) -> Node:
    """Return a node that ends where the rows beside a scroll bar end."""
    return Row(Sized(node, 1, grow=1), Space(GUTTER, grow=0), gap=0, align="fill")


def _ruled(node: Node, kind: str, scale: float) -> Node:
    """Return a row under its line."""
    ink, thick = (t.SUMI_SECOND, 2.0) if kind in ("deal", "total") else (t.WASHI_LINE, 1.2)
    line = Draw(lambda canvas, b: canvas.line(b[0], b[1], b[0] + b[2], b[1], ink, thick), 0, 0)
    natural = scale * HEIGHTS[kind]
    return Sized(Layers(line, node), h=natural, grow=natural)


def _label(words: Text, most: float, size: float = 17, bold: bool = False, suit: str = "") -> Node:
    """Return what a row is called, after the sign of its suit if it has one."""
    sign = Draw(lambda canvas, b: canvas.suit(suit, b[0] + 13, b[1] + b[3] / 2, 24), 26, 26)
    label = Label(words, size, bold=bold, most=most, say=False, grow=1)
    return Row(sign if suit else None, label, Space(2, grow=0), gap=6)


def _make_cell(label: str, press: Callable[[], object], name: str, chosen: bool, box: Box) -> Hotspot:
    """Return the place of a number, with its panel."""

    def draw(canvas: Canvas, box: Box, state: WidgetState) -> None:
        ink = t.BRASS if state.hovered and not chosen else None
        x, y, w, h = box
        canvas.panel("box_chosen" if chosen else "box", x + 2, y, w - 4, h, color=ink)

    return Hotspot(box, label, press, draw, name=name, ring=8)


def _draw_tiles(hand: Sequence[int], canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    tile_rows(canvas, hand, (x + 9, y + 6, w - 18, h - 12))


def _draw_cards(hand: Sequence[int], canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    card = min(44.0, (h - 18) / t.CARD_RATIO, 0.55 * w)
    step = min(card * 0.6, (w - 18 - card) / max(1, len(hand) - 1))
    left = x + (w - card - step * (len(hand) - 1)) / 2
    spread(canvas, hand, left, y + (h - card * t.CARD_RATIO) / 2, card, step)


def _draw_column(canvas: Canvas, box: Box) -> None:
    """Draw the mark of the best column."""
    x, y, w, h = box
    canvas.panel("column", x + 3, y - 4, w - 6, h + 8)

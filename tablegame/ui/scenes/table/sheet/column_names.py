"""The names over the columns of a score sheet; a press on one explains its total."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import LINE_EM, Draw, Label, Press, face
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.table.sheet.data import SheetContent, SheetData, SheetRow
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot

MOST: Final = 24.0
"""The greatest height of letters at the edges of the sheet, in du."""
MANY: Final = 4
"""With more columns long names stand at two heights."""


def grid_line(label: Node, cells: Sequence[Node], part: float, fill: bool = False) -> Row:
    """Return a line of the sheet: a label and what stands in the columns.

    `part`: the width of the label, in widths of all columns together; `fill`: whether cells are as high as
    the line.
    """
    shares = (part, *(1 / len(cells) for _ in cells))
    return Row(label, *cells, gap=0, align="fill" if fill else "middle", shares=shares)


def column_names(
    data: SheetData, content: SheetContent, part: float, choose: Callable[[SheetRow, int], object]
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

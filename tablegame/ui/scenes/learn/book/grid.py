"""A table in the book, and a worked deal: columns as wide as their words ask, rows under hairlines."""

import re
from collections.abc import Sequence
from typing import Final

from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.content import Grid, plain
from tablegame.ui.scenes.learn.book.links import Follow, links_in
from tablegame.ui.scenes.learn.book.typeset import PAD as GROUND
from tablegame.ui.scenes.learn.book.typeset import Look, Setting, compose
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Widget

APART: Final = 18.0
"""Between two columns; """
TIGHT: Final = 12.0
"""where they have little room."""
PAD: Final = 6.0
"""Above and beneath the words of a row."""
CARD: Final = 34.0
TILE: Final = 26.0
STEP: Final = 0.62
"""Of a piece's width to the next one, where several stand before a row."""
LEAST: Final = 56.0
_FIGURE: Final = re.compile(r"[-+−×÷=±]?\s?\d[\d\s.,+−×÷=]*")


class GridBlock:
    """One table with a place."""

    def __init__(self, ui: Ui, grid: Grid, width: float, follow: Follow, underlines: bool) -> None:
        self.id = grid.id
        self._grid = grid
        self._follow = follow
        self._underlines = underlines
        self._width = width
        type = ui.type
        columns = max([len(grid.head), *(len(row.cells) for row in grid.rows)])
        self._pieces_w = max((_across(row.pieces) for row in grid.rows), default=0.0)
        self._lead = self._pieces_w + 12 if self._pieces_w else 0.0
        self._figures = [_all_figures(grid, n) for n in range(columns)]
        self._apart, size = APART, t.READING
        for size in (t.READING, t.NAME, t.SIDE, t.CAPTION):
            self._apart = APART if size > t.SIDE else TIGHT
            room = width - self._lead - self._apart * (columns - 1) - 16
            natural, least = _asked(ui, grid, columns, size)
            if sum(least) <= room:
                break
        self._widths = _shared(natural, least, room)
        self._caption = compose(type, grid.caption, size, width, True) if grid.caption else None
        self._head = [
            compose(type, w, min(t.SIDE, size), wide, True)
            for w, wide in zip(grid.head, self._widths, strict=False)
        ]
        self._rows: list[list[Setting]] = []
        for nth, row in enumerate(grid.rows):
            last = grid.deal and nth + 1 == len(grid.rows)
            self._rows.append(
                [compose(type, w, size, wide, last) for w, wide in zip(row.cells, self._widths, strict=False)]
            )
        self._head_h = max((cell.height for cell in self._head), default=0.0)
        self._head_h += 2 * PAD if self._head_h else 0.0
        self._heights = [
            max([cell.height for cell in cells] + [_high(row.pieces)]) + 2 * PAD
            for cells, row in zip(self._rows, grid.rows, strict=True)
        ]
        above = self._caption.height + 4 if self._caption is not None else 0.0
        self.height = above + self._head_h + sum(self._heights) + 16

    def _lefts(self, x: float) -> list[float]:
        lefts, at = [], x + 8 + self._lead
        for wide in self._widths:
            lefts.append(at)
            at += wide + self._apart
        return lefts

    def _cells(self, x: float, y: float) -> list[tuple[str, Setting, float, float]]:
        """Every cell of the rows with the corner of its words."""
        found = []
        y += (self._caption.height + 4 if self._caption is not None else 0.0) + self._head_h
        for row, cells, high in zip(self._grid.rows, self._rows, self._heights, strict=True):
            for n, (cell, left) in enumerate(zip(cells, self._lefts(x), strict=False)):
                shift = self._widths[n] - cell.width if self._figures[n] else 0.0
                found.append((f"{row.id}.{n}", cell, left + shift, y + (high - cell.height) / 2))
            y += high
        return found

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """The line above it, its head, its rows."""
        if self._caption is not None:
            self._caption.draw(canvas, x, y, t.SUMI, self._underlines, look, True)
            y += self._caption.height + 4
        top, grid = y, self._grid
        wide = min(self._width, self._lefts(0)[-1] + self._widths[-1] + 8)
        high = self._head_h + sum(self._heights)
        if grid.deal:
            canvas.panel("note", x, top, wide, high)
        for n, (cell, left) in enumerate(zip(self._head, self._lefts(x), strict=False)):
            shift = self._widths[n] - cell.width if self._figures[n] else 0.0
            cell.draw(
                canvas,
                left + shift,
                y + (self._head_h - cell.height) / 2,
                t.SUMI_SECOND,
                self._underlines,
                look,
                True,
            )
        y += self._head_h
        if self._head_h:
            canvas.line(x + 2, y, x + wide - 2, y, t.BRASS_LO, 1.4)
        for nth, (row, cells, step) in enumerate(zip(grid.rows, self._rows, self._heights, strict=True)):
            for n in row.marked:
                if n < len(self._widths):
                    left = self._lefts(x)[n]
                    canvas.panel(
                        "tab", left - 8, y + 2, self._widths[n] + 16, step - 4, color=t.STRAW, radius=6
                    )
            at = x + 8
            for piece in row.pieces:
                w = _wide(piece)
                canvas.piece(piece, at, y + (step - _high((piece,))) / 2, w)
                at += w * STEP
            last = grid.deal and nth + 1 == len(grid.rows)
            if last:
                canvas.line(x + 8, y, x + wide - 8, y, t.SUMI_SECOND, 1.4)
            elif nth + 1 < len(grid.rows):
                canvas.line(x + 2, y + step, x + wide - 2, y + step, t.WASHI_LINE, 1.0)
            for n, (cell, left) in enumerate(zip(cells, self._lefts(x), strict=False)):
                shift = self._widths[n] - cell.width if self._figures[n] else 0.0
                cell.draw(
                    canvas, left + shift, y + (step - cell.height) / 2, t.SUMI, self._underlines, look, last
                )
            y += step

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """The links in its cells."""
        found: list[Widget] = []
        for id, setting, left, top in self._cells(x, y):
            found += links_in(id, setting, left, top, self._follow, self._underlines)
        return found

    def words(self) -> str:
        """Row by row, each figure with the head of its column."""
        head = [plain(words) for words in self._grid.head]
        told = [plain(self._grid.caption)] if self._grid.caption else []
        for row in self._grid.rows:
            cells = [plain(words) for words in row.cells]
            said = [
                f"{name}: {cell}" if n and name else cell
                for n, (name, cell) in enumerate(zip([*head, *[""] * len(cells)], cells, strict=False))
                if cell
            ]
            told.append(", ".join(said))
        return ". ".join(told)


def _wide(piece: int) -> float:
    return TILE if piece >= 64 else CARD


def _high(pieces: Sequence[int]) -> float:
    return max((_wide(one) * (t.TILE_RATIO if one >= 64 else t.CARD_RATIO) for one in pieces), default=0.0)


def _across(pieces: Sequence[int]) -> float:
    if not pieces:
        return 0.0
    return _wide(pieces[0]) * STEP * (len(pieces) - 1) + _wide(pieces[-1])


def _all_figures(grid: Grid, column: int) -> bool:
    cells = [plain(row.cells[column]) for row in grid.rows if column < len(row.cells)]
    return column > 0 and bool(cells) and all(not cell or _FIGURE.fullmatch(cell) for cell in cells)


def _asked(ui: Ui, grid: Grid, columns: int, size: float) -> tuple[list[float], list[float]]:
    """What each column asks for, and what it needs so that no word of it is broken."""
    natural, least = [0.0] * columns, [LEAST] * columns
    last = len(grid.rows) - 1 if grid.deal else -1
    lines = [(min(t.SIDE, size), True, grid.head)]
    lines += [(size, n == last, row.cells) for n, row in enumerate(grid.rows)]
    for em, bold, cells in lines:
        for n, words in enumerate(cells):
            strong = bold or any(span.bold or span.kind == "slot" for span in words)
            grounds = 2 * GROUND * sum(span.kind == "slot" for span in words)
            natural[n] = max(natural[n], ui.type.measure(plain(words), em, strong) + grounds + 6)
            parts = (part for chunk in kinsoku.chunks(plain(words)) for part in (chunk.rstrip(" "),))
            least[n] = max([least[n], *(ui.type.measure(part, em, strong) + 3 for part in parts)])
    return natural, [min(low, wide) for low, wide in zip(least, natural, strict=True)]


def _shared(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths of columns: what each asks for, or as much of it as there is."""
    if sum(natural) <= room:
        return list(natural)
    widths = [min(wide, low) for wide, low in zip(natural, least, strict=True)]
    spare = room - sum(widths)
    if spare <= 0:
        return [wide * room / sum(widths) for wide in widths]
    asked = [wide - have for wide, have in zip(natural, widths, strict=True)]
    return [have + spare * more / sum(asked) for have, more in zip(widths, asked, strict=True)]

"""Rows of pieces on the panel of the memory aid, and the line under them."""

from collections.abc import Callable
from typing import Final, Protocol

import pygame

from tablegame.learn.memory import GONE, JOKER, MINE, OPEN, OUT, Cell, Row
from tablegame.pieces.cards import SUITS
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.memory_panel import COUNT, LEAD, label_of
from tablegame.ui.widgets.form import Form, State, Widget

DOT: Final = 1.8
"""Half of what stands for a played piece."""


class Cells(Protocol):
    """What a row asks of the whole grid."""

    column: int
    """Of the piece at which the keys have stopped, from 0; -1: at none."""

    def told(self, cell: Cell) -> Runs:
        """Where a piece is, or who played it."""

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """How a piece that has just gone stood before, and how much of that is still to be seen (0..1)."""


class PileRow(Widget):
    """The pieces of one suit: out, in the own hand, turned up, played."""

    role = "list item"

    def __init__(self, rect: Box, heard: str, row: Row, cells: Cells, ui: Ui, *, name: str) -> None:
        super().__init__(rect, heard, name=name)
        self.group = ui.text("memory.out")
        self._row, self._cells, self._ui = row, cells, ui

    @property
    def value_text(self) -> str:
        """The piece at which the keys have stopped, and where it is."""
        cell = self.chosen
        return "" if cell is None else self._ui.speaker.plain(self._cells.told(cell))

    @property
    def chosen(self) -> Cell | None:
        """The piece at which the keys have stopped."""
        cells = self._row.cells
        return None if self._cells.column < 0 else cells[min(self._cells.column, len(cells) - 1)]

    def cell_at(self, x: float) -> Cell | None:
        """The piece whose place is there from side to side."""
        nth = int((x - self.rect[0] - LEAD) // self._step)
        return self._row.cells[nth] if 0 <= nth < len(self._row.cells) else None

    @property
    def _step(self) -> float:
        places = max(len(self._row.cells), 6 if self._row.cells[0].piece >= 64 else 13)
        return (self.rect[2] - LEAD - COUNT) / places

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """What is pressed is told."""
        cell = None if point is None else self.cell_at(point[0])
        self._cells.column = -1 if cell is None else self._row.cells.index(cell)

    def key(self, form: Form, event: pygame.event.Event) -> bool:
        """The arrows go from piece to piece."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        last, by = len(self._row.cells) - 1, 1 if event.key == pygame.K_RIGHT else -1
        at = min(self._cells.column, last)
        self._cells.column = last if at < 0 and by < 0 else max(0, min(last, at + by))
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        """A sign, a place for each piece, and the count."""
        x, y, w, h = self.rect
        row = self._row
        if row.trump:
            canvas.fill(x - 6, y + 1, w + 12, h - 2, t.STRAW)
        middle = y + h / 2
        canvas.line(x, y + h - 0.5, x + w, y + h - 0.5, t.WASHI_LINE, 1)
        if row.name in SUITS:
            canvas.suit(row.name, x + 12, middle, min(20.0, 0.7 * h))
        else:
            sign = "★" if row.name == JOKER else row.name
            size = canvas.type.within(sign, t.NAME, h)
            canvas.text(sign, x + 12, middle, size, True, t.SUMI, "center", LEAD, "middle", shrink=True)
        step, chosen = self._step, self.chosen if state.focused else None
        for nth, cell in enumerate(row.cells):
            at = x + LEAD + step * (nth + 0.5)
            share = 0.0
            if (left := self._cells.left(cell)) is not None:
                before, share = left
                _draw_cell(canvas, before, at, middle, step, h, share)
            _draw_cell(canvas, cell, at, middle, step, h, 1.0 - share)
            if cell is chosen:
                high = min(h, 30.0)
                canvas.ring((at - step / 2, middle - high / 2 + 1, step, high - 2), 6, True, gap=0, width=2)
        said = str(row.out)
        size = canvas.type.within(said, t.NAME, h)
        canvas.text(said, x + w, middle, size, True, t.SUMI, "right", COUNT, "middle", shrink=True)
        if state.focused and chosen is None:
            canvas.ring((x - 6, y + 1, w + 12, h - 2), 8, True, gap=0)


def _draw_cell(
    canvas: Canvas, cell: Cell, x: float, y: float, step: float, h: float, alpha: float = 1.0
) -> None:
    """Bold letters for what is out, a box round the viewer's own, a frame where it lies open, else a dot."""
    if set(cell.states) == {GONE}:
        canvas.circle(x, y, DOT, fill=t.SUMI_QUIET, width=0, alpha=alpha)
        return
    said = label_of(cell.piece)
    box = (x - step / 2 + 1, y - min(h, 30.0) / 2 + 2, step - 2, min(h, 30.0) - 4)
    ink, bold = t.SUMI, True
    if MINE in cell.states:
        canvas.panel("tab", *box, color=t.TAB, radius=5, alpha=alpha)
        ink = t.TAB_TEXT
    elif OPEN in cell.states:
        canvas.shape(
            "aid.open",
            f'<rect x="1" y="1" width="{box[2] - 2:.1f}" height="{box[3] - 2:.1f}" rx="5" fill="none"'
            f' stroke="{t.SUMI_QUIET}" stroke-width="1.4"/>',
            *box,
        )
        bold, ink = False, t.SUMI_SECOND
    size = canvas.type.within(said, t.NAME, min(h, 30.0))
    twice = cell.out > 1 or cell.states.count(MINE) > 1
    mixed = OUT in cell.states and MINE in cell.states
    room = step - 10 if twice or mixed else step + 8
    middle = x - (7 if twice or mixed else 0)
    canvas.text(said, middle, y, size, bold, ink, "center", room, "middle", alpha, shrink=True)
    if twice or mixed:
        mark = "2" if twice else "+"
        canvas.text(
            mark, x + step / 2 - 4, y - 4, t.CAPTION, True, ink, "right", 14, "middle", alpha, shrink=True
        )


class Legend(Widget):
    """What the signs mean; while a piece is looked at, what is known of it."""

    def __init__(self, rect: Box, ui: Ui, shows_open: bool, told: Callable[[], Runs]) -> None:
        super().__init__(rect, ui.text("memory.yours"), name="aid.legend")
        self.focusable = False
        self._told = told
        self._words = [(MINE, ui.text("memory.yours")), (GONE, ui.text("memory.played"))]
        if shows_open:
            self._words.insert(1, (OPEN, ui.text("memory.turned")))

    def draw(self, canvas: Canvas, state: State) -> None:
        """A sign and a word each."""
        x, y, w, h = self.rect
        middle, left, room = y + h / 2, x, w / len(self._words)
        if told := self._told():
            size = canvas.type.within(told, t.SIDE, h)
            canvas.text(told, x, middle, size, True, t.SUMI, max_width=w, anchor="middle", shrink=True)
            return
        for sign, word in self._words:
            if sign == GONE:
                canvas.circle(left + 7, middle, DOT, fill=t.SUMI_QUIET, width=0)
            elif sign == MINE:
                canvas.panel("tab", left, middle - 7, 14, 14, color=t.TAB, radius=4)
            else:
                svg = f'<rect x="1" y="1" width="12" height="12" rx="3.5" fill="none" stroke="{t.SUMI_QUIET}"'
                canvas.shape("aid.key", svg + ' stroke-width="1.4"/>', left, middle - 7, 14, 14)
            size = canvas.type.within(word, t.SIDE, h)
            canvas.text(
                word, left + 20, middle, size, False, t.SUMI_SECOND, max_width=room - 24, anchor="middle",
                shrink=True,
            )  # fmt: skip
            left += min(room, 20 + canvas.type.measure(word, size) + 18)

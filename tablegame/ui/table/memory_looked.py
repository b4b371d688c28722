"""A piece of the memory aid that is looked at, and pieces that have just gone."""

from collections.abc import Mapping
from typing import Any

from tablegame.learn.memory import GONE, MINE, OPEN, OUT, Cell, Remembered
from tablegame.learn.played import TURNED, Way, ways
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Runs, Text
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.memory_panel import label_of
from tablegame.ui.table.memory_piles import PileRow
from tablegame.ui.table.plates import brief
from tablegame.ui.table.table_context import TableContext, TablePart


class Looked(TablePart):
    """What is told of one piece: who played it, and when. It reads nothing but what everybody has seen."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.column = -1
        """Of the piece at which the keys have stopped, from 0; -1: at none."""
        self._ways: tuple[Any, Mapping[int, tuple[Way, ...]]] = (None, {})
        """The view that was looked at last, and how pieces came to lie open until then."""
        self._stood: dict[int, Cell] = {}
        """By piece how it stood in what was told last."""
        self._left: dict[int, tuple[Cell, float]] = {}
        """By piece that has just gone how it stood before, and since when, in ms of the table."""
        self._lasts = 0.0

    def forget(self) -> None:
        """The panel is opened: nothing has been told yet."""
        self.column = -1
        self._stood = {}
        self._left = {}

    # What has just gone -------------------------------------------------------------------------------------
    def follow(self, told: Remembered, lasts: float) -> None:
        """This is told now; what has gone since then is still to be seen for a while, in ms."""
        stand = {cell.piece: cell for row in told.rows for cell in row.cells}
        for piece, cell in stand.items():
            before = self._stood.get(piece, cell)
            if set(cell.states) == {GONE} and set(before.states) != {GONE}:
                self._left[piece] = before, self._model.now
            elif set(cell.states) != {GONE}:
                self._left.pop(piece, None)
        self._stood, self._lasts = stand, lasts

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """How a piece that has just gone stood before, and how much of that is still to be seen (0..1)."""
        before, since = self._left.get(cell.piece, (cell, 0.0))
        if cell.piece not in self._left or (age := self._model.now - since) >= self._lasts:
            return None
        return before, round(1.0 - age / self._lasts, 1)

    def settled(self) -> bool:
        """Whether nothing is going any more; what has gone is forgotten."""
        now = self._model.now
        self._left = {piece: each for piece, each in self._left.items() if now - each[1] < self._lasts}
        return not self._left

    # What is looked at --------------------------------------------------------------------------------------
    def cell(self) -> Cell | None:
        """The piece under the pointer, or else the one at which the keys, or a finger, have stopped."""
        at, form = self._model.pointer.at, self._form
        if self._ui.device == "mouse":
            for widget in form.widgets:
                if isinstance(widget, PileRow) and inside(widget.rect, at):
                    return widget.cell_at(at[0])
        return form.focus.chosen if isinstance(form.focus, PileRow) else None

    def line(self) -> Runs:
        """What is told of it; nothing where none is looked at."""
        cell = self.cell()
        return () if cell is None else self.told(cell)

    def told(self, cell: Cell) -> Runs:
        """Where a piece is, or who played it; of two alike each."""
        ui, said = self._ui, []
        if MINE in cell.states:
            said.append(ui.text("memory.cell.mine"))
        if OUT in cell.states:
            said.append(ui.text("memory.cell.out"))
        known = self._of(cell.piece)
        turned = [way for way in known if way.how == TURNED]
        shown = [way for way in known if way not in turned] if OPEN not in cell.states else turned
        if OPEN in cell.states or GONE in cell.states:
            said += [self._way(way) for way in shown or turned]
        between = ui.text("app.separator")
        tile = cell.piece >= FIRST_TILE
        piece = label_of(cell.piece) if tile else ui.say("memory.cell.card", card=cell.piece)
        return ui.say("memory.cell.line", piece=piece, told=between.join(dict.fromkeys(said)))

    def _way(self, way: Way) -> str:
        slots: dict[str, object] = {"n": way.n}
        if way.seat is not None:
            slots["seat"] = brief(self._model.names[way.seat])
        return self._ui.speaker.plain(Text(f"memory.cell.{way.how}", slots).say(self._ui.speaker))

    def _of(self, piece: int) -> tuple[Way, ...]:
        view = self._model.view
        if self._ways[0] is not view:
            shown = self._model.shown_line
            batches = [batch for batch in self._source.history(None) if batch.line <= shown]
            self._ways = view, ways(event for batch in batches for event in batch.events)
        return self._ways[1].get(piece, ())

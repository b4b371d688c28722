"""Who is pleased or worried for a moment: faces follow what everybody saw, and nothing else.

A game says it of public events alone, without any view: so a face can tell nothing of a hand.
"""

from collections.abc import Iterable
from math import inf

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, Public
from tablegame.ui.table.effects import Repaint
from tablegame.ui.table.table_context import TableContext, TablePart


class Moods(TablePart):
    """The moods of one table; a mood is forgotten after a while, one at a deal's end when the next begins."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._until: dict[Seat, float] = {}
        self._counted = False
        """Whether the moods are those of a deal's end."""

    def show(self, events: Iterable[Event]) -> None:
        """This happens now."""
        now, moods = self._model.now, self._model.moods
        for event in events:
            if self._counted:
                self.clear()
            found = self._game_table.moods(event) if isinstance(event, Public) else {}
            if isinstance(event, DealScored):
                self.clear()
                self._counted = True
            until = inf if self._counted else now + self._pace().ms("mood")
            for seat, mood in found.items():
                moods[seat], self._until[seat] = mood, until
            if found:
                self._emit(Repaint())

    def clear(self) -> None:
        """Everybody is calm."""
        self._counted = False
        self._until.clear()
        if self._model.moods:
            self._model.moods.clear()
            self._emit(Repaint())

    def update(self) -> None:
        """Time passes."""
        if old := [seat for seat, until in self._until.items() if self._model.now >= until]:
            for seat in old:
                del self._until[seat]
                self._model.moods.pop(seat, None)
            self._emit(Repaint())

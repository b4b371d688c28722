"""The stamp over the middle of the table: its pictures are made bit by bit before it is seen."""

from collections.abc import Iterator
from typing import Final

from tablegame.speech import Runs
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import marks
from tablegame.ui.draw.ahead import Step, work
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.table import plates as paint
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.effects import Redraw
from tablegame.ui.table.model import Banner
from tablegame.ui.table.table_context import TableContext, TablePart

STAMP_MS: Final = 140
"""It falls on the table for so long."""
WORK_S: Final = 0.003
"""For how long in one frame another picture of it is begun."""


class BannerShow(TablePart):
    """Shows the stamp of one table."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._banner: Banner | None = None
        self._steps: Iterator[Step] = iter(())

    def update(self) -> None:
        """Makes some of its pictures; it falls when they are there."""
        banner = self._model.banner
        if banner is None or banner.since is not None:
            return
        canvas = self._ui.canvas()
        if banner is not self._banner:
            # Much is done already in the frame in which something happens.
            self._banner = banner
            with canvas.type.at(self._geometry.text_scale):
                self._steps = marks.stamp_steps(*self._look(canvas, banner))
        else:
            with canvas.type.at(self._geometry.text_scale):
                if work(self._steps, canvas, WORK_S):
                    banner.since = self._model.now
        self._emit(Redraw())

    def _look(self, canvas: Canvas, banner: Banner) -> tuple[Runs, float, float, list[int]]:
        """What stands on it, its width, the size of its letters, and the crests."""
        crests = [crests_of(self._model.names)[seat] for seat in banner.seats]
        text = in_second_person(self._ui.speaker, banner.text, self._model.you)
        return text, *paint.banner_look(canvas, text, crests), crests

    def draw(self, canvas: Canvas) -> None:
        """It falls, and lies there."""
        banner = self._model.banner
        if banner is None or banner.since is None:
            return
        age = self._model.now - banner.since
        grow = 1.0 if self._ui.pace.reduced else 1.3 - 0.3 * out_cubic(min(1.0, age / STAMP_MS))
        text, wide, size, crests = self._look(canvas, banner)
        marks.stamp(canvas, text, canvas.w / 2, (canvas.h - 720) / 2 + 300, wide, size, grow, crests)

"""The paper of a page unrolls from its top when it comes; nothing waits for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic

BESIDE: Final = 40.0
"""How far the shadow of a page reaches, in du."""
ROLL: Final = 12.0
"""The height of what is still rolled up."""


class PageTransition:
    """One page on its way. Only the running program shows it (`Ui.lively`)."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._age = 0.0
        self._lasts = ui.pace.ms("unroll") if ui.lively and not ui.pace.reduced else 0.0

    @property
    def share(self) -> float:
        """The visible share of the page, 0..1."""
        return 1.0 if self._age >= self._lasts else out_cubic(self._age / self._lasts)

    def update(self, ms: float) -> bool:
        """Advance the transition. Return whether more can be seen."""
        moving = self._age < self._lasts
        self._age += ms
        return moving

    def finish(self) -> None:
        """Show all of it at once."""
        self._age = self._lasts

    @contextmanager
    def paper(self, canvas: Canvas, box: Box, veil: float, top: float = 0.0) -> Iterator[None]:
        """Return a sheet of paper and what is written on it meanwhile; everything else, from `top` on,
        darkens."""
        canvas.veil(veil, top=top)
        share = self.share
        if share >= 1:
            canvas.panel("sheet", *box)
            yield
            return
        x, y, w, h = box
        shown = max(1.0, h * share)
        with canvas.clip(x - BESIDE, y - BESIDE, w + 2 * BESIDE, shown + BESIDE):
            canvas.panel("sheet", *box)
            yield
        canvas.panel("list", x - 6, y + shown - ROLL / 2, w + 12, ROLL, radius=ROLL / 2)
        canvas.line(x - 2, y + shown + 1, x + w + 2, y + shown + 1, t.WASHI_LINE, 1.4)

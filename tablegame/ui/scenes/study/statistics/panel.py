"""A panel of the page: a piece of paper with a head, a quiet line under it, and what stands below."""

from abc import ABC, abstractmethod
from typing import Final

from tablegame.study.statistics import Statistics
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

PAD: Final = 16.0


class Panel(ABC):
    """A piece of paper with a head and a quiet line under it."""

    name = ""
    why_empty = "statistics.empty"
    """The sentence of a panel that has nothing to show."""

    def __init__(self, ui: Ui, game: str, found: Statistics) -> None:
        self.ui = ui
        self.game = game
        self.found = found

    # What a panel says of itself
    @property
    def head(self) -> str:
        """Its title."""
        return self.ui.text(f"statistics.{self.name}.head")

    @property
    def sub(self) -> str:
        """What is counted."""
        return self.ui.text(f"statistics.{self.name}.sub")

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.found.matches

    @abstractmethod
    def body(self, width: float) -> float:
        """How high what stands under the head is."""

    @abstractmethod
    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """Draws what stands under the head; `shown`: how far lines have unrolled."""

    @abstractmethod
    def told(self) -> list[str]:
        """All of it in words."""

    # What all have
    def em(self, size: float) -> float:
        """How high letters of a size really are, in du."""
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def row(self, size: float) -> float:
        """The height of a line of letters."""
        return 1.3 * self.em(size)

    @property
    def deals(self) -> str:
        """How many deals are counted, as this game calls them."""
        ui, n = self.ui, self.found.figures.deals
        key = f"{self.game}.figures.deals"
        return ui.text(key if ui.speaker.has(key) else "statistics.deals", n=n)

    @property
    def right(self) -> float:
        """The room that something pressed takes at the right of the head."""
        return 0.0

    def aside(self, width: float) -> bool:
        """Whether what is counted stands beside the head, rather than under it."""
        return False

    def _subs(self, width: float) -> int:
        """Lines of what is counted."""
        return min(2, len(self.ui.type.wrap(self.sub, t.CAPTION, width - 2 * PAD)))

    def top(self, width: float) -> float:
        """How high the head of a panel so wide is."""
        under = 2.0 if self.aside(width) else self._subs(width) * self.row(t.CAPTION)
        return 11 + self.row(t.READING) + under + 4

    def height(self, width: float) -> float:
        """What the panel asks for."""
        return self.top(width) + self.body(width - 2 * PAD) + 14

    def draw(self, canvas: Canvas, box: Box, shown: float = 1.0) -> None:
        """The paper, the head, and what stands under it."""
        x, y, w, h = box
        canvas.panel("field", x, y, w, h, radius=10)
        room = w - 2 * PAD
        middle = y + 11 + self.row(t.READING) / 2
        beside = canvas.type.measure(self.sub, t.CAPTION) + 12 if self.aside(w) and not self.empty else 0.0
        beside += 0.0 if self.empty else self.right
        canvas.text(
            self.head, x + PAD, middle, t.READING, True, t.SUMI, max_width=room - beside, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if self.empty:
            words = self.ui.text(self.why_empty)
            canvas.lines(words, x + PAD, y + 15 + self.row(t.READING), room, t.SIDE, color=t.SUMI_QUIET)
            return
        if self.aside(w):
            canvas.text(
                self.sub, x + w - PAD - self.right, middle + 1, t.CAPTION, False, t.SUMI_QUIET, "right",
                anchor="middle",
            )  # fmt: skip
        else:
            canvas.lines(
                self.sub, x + PAD, y + 11 + self.row(t.READING), room, t.CAPTION, False, t.SUMI_QUIET,
                max_lines=2, leading=self.row(t.CAPTION),
            )  # fmt: skip
        top = self.top(w)
        self.paint(canvas, (x + PAD, y + top, room, h - top - 12), shown)

    def words(self) -> list[str]:
        """The panel as a screen reader tells it."""
        if self.empty:
            return [self.head, self.ui.text(self.why_empty)]
        return [self.head, self.sub, *self.told()]

"""What a word of the glossary means, on a slip beside its line."""

from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.content import Span, Word
from tablegame.ui.scenes.learn.book.links import Follow, links_in
from tablegame.ui.scenes.learn.book.typeset import compose, simple
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Widget

PAD: Final = 18.0
POINTER: Final = (12.0, 22.0)
NAME: Final = 19.0


class Bubble:
    """One open word; `width` of the slip in du."""

    def __init__(self, ui: Ui, word: Word, width: float, follow: Follow, underlines: bool) -> None:
        self.word = word
        self._follow = follow
        self._underlines = underlines
        inner = width - 2 * PAD
        type = ui.type
        self._name = compose(type, simple(word.name), NAME, inner, True)
        self._reading = compose(type, simple(word.reading), t.SIDE, inner)
        beside = len(self._name.lines) == len(self._reading.lines) == 1
        self._beside = beside and self._name.width + 10 + self._reading.width <= inner
        self._text = compose(type, word.text, t.NAME, inner)
        more = (Span(ui.text("rulebook.more_of", title=word.more_title), True, "link", word.more),)
        self._more = compose(type, more, t.NAME, inner) if word.more else None
        head = self._name.height + (0.0 if self._beside or not word.reading else self._reading.height)
        self._head = head
        below = self._more.height + 8 if self._more is not None else 0.0
        self.width, self.height = width, 12 + head + 4 + self._text.height + below + 14
        self.box: Box = (0, 0, width, self.height)
        self._tip: float | None = None

    def put(self, x: float, y: float, tip: float | None) -> None:
        """Its place, and at which height its pointer stands at the left; None: it has none."""
        self.box, self._tip = (x, y, self.width, self.height), tip

    def words(self) -> str:
        """All of it, for a screen reader."""
        text = "".join(run.text for line in self._text.lines for run in line)
        return f"{self.word.name}, {self.word.reading}. {text}"

    def widgets(self) -> list[Widget]:
        """Its links."""
        x, y, _, _ = self.box
        top = y + 12 + self._head + 4
        found = links_in("bubble.text", self._text, x + PAD, top, self._follow, self._underlines)
        if self._more is not None:
            found += links_in("bubble.more", self._more, x + PAD, top + self._text.height + 8, self._follow)
        return found

    def draw(self, canvas: Canvas) -> None:
        """The slip and its pointer, then the words."""
        x, y, w, h = self.box
        canvas.panel("bubble", x, y, w, h)
        if self._tip is not None:
            wide, high = POINTER
            svg = (
                f'<path d="M{wide + 1},0L1,{high / 2}L{wide + 1},{high}" fill="{t.WASHI}" stroke="{t.BRASS}"'
                ' stroke-width="1.6"/>'
            )
            canvas.shape("pointer", svg, x - wide + 1, self._tip - high / 2, wide + 1, high)
        left, top = x + PAD, y + 12
        self._name.draw(canvas, left, top, bold=True)
        if self._beside:
            drop = (self._name.leading - self._reading.leading) / 2 + 1
            self._reading.draw(canvas, left + self._name.width + 10, top + drop, t.SUMI_QUIET)
        elif self.word.reading:
            self._reading.draw(canvas, left, top + self._name.height, t.SUMI_QUIET)
        top += self._head + 4
        self._text.draw(canvas, left, top, underlines=self._underlines)
        if self._more is not None:
            self._more.draw(canvas, left, top + self._text.height + 8, t.TAB)

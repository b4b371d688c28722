"""The list of decisions: the rows in sight, which is uppermost, and the bar."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.pages.scrolled import BAR, ScrollBar
from tablegame.ui.scenes.points import plain
from tablegame.ui.scenes.study.review.reviewed import COSTLIEST, Reviewed
from tablegame.ui.scenes.study.review.rows import DecisionRow, bar_width, row_height
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form

NOTHING: Final = "-"


class DecisionList:
    """Of what is known of a match. `on_choose` hears of a row's line, `on_go` of one that is opened, and
    `on_change` of other rows in sight."""

    def __init__(
        self, of: Reviewed, form: Form, on_choose: Callable[[int], object], on_go: Callable[[], object],
        on_change: Callable[[], object],
    ) -> None:  # fmt: skip
        self._of, self._form = of, form
        self._choose, self._go, self._changed = on_choose, on_go, on_change
        self.first = 0
        """The uppermost row in sight."""
        self.shown = 1
        self.wanted = 0
        """The line of a row that comes into sight with the next layout; 0: none."""
        self.box: Box = (0, 0, 0, 0)

    def lay(self, box: Box) -> None:
        """The rows that are in sight, and the bar where there are more."""
        of, found = self._of, self._of.listed()
        ui = of.ui
        x, y, w, h = box
        high = row_height(ui)
        self.box = box
        self.shown = max(1, int((h + 2) // high))
        if self.wanted:
            self.reveal(self.wanted)
            self.wanted = 0
        self.first = max(0, min(self.first, len(found) - self.shown))
        chosen = of.chosen
        most = max((each.loss for each in of.review.judged), default=0.0)
        bar = len(found) > self.shown
        numbers = [plain(each.loss) if each.grade != "good" else NOTHING for each in found]
        widest = max((ui.type.measure(each, capped(ui, t.HERO, 34)) for each in numbers), default=0.0)
        wide = w - (BAR + 10 if bar else 0)
        under = [of.words.under(each) for each in of.costly[:COSTLIEST]]
        longest = bar_width(ui, wide, widest, under)
        for n, each in enumerate(found[self.first : self.first + self.shown]):
            kept = of.opinions.has("kept", of.seat, each.line)
            doubted = each.line in of.doubted
            points = plain(each.loss) if each.grade != "good" else NOTHING
            spoken_ = of.words.spoken(each, kept=kept, doubted=doubted)
            words = of.words.did(each), of.words.under(each), points, spoken_
            self._form.add(
                DecisionRow(
                    ui, (x, y + n * high, wide, high), each, words, most, widest, longest,
                    chosen=chosen is not None and each.line == chosen.line, kept=kept, doubted=doubted,
                    on_choose=partial(self._choose, each.line), on_go=self._go,
                )
            )  # fmt: skip
        if bar:
            rest = len(found) - self.shown
            place = (x + w - BAR, y + 4, BAR, self.shown * high - 8)
            scroll = ScrollBar(
                place,
                self.shown / len(found),
                self.first / rest,
                lambda share: self.to(round(share * rest)),
            )
            scroll.name = "rows bar"
            self._form.add(scroll)

    def to(self, first: int) -> None:
        """Another row is uppermost."""
        if first != self.first:
            self.first = first
            self._changed()

    def turn(self, by: int) -> None:
        """So many rows further down, as far as there are any."""
        self.to(max(0, min(len(self._of.listed()) - self.shown, self.first + by)))

    def reveal(self, line: int) -> None:
        """The row of a decision comes into sight with the next layout."""
        lines = [each.line for each in self._of.listed()]
        if line in lines:
            at = lines.index(line)
            if at < self.first:
                self.first = at
            elif at >= self.first + self.shown:
                self.first = at - self.shown + 1

    def draw_empty(self, canvas: Canvas) -> None:
        """Nothing cost anything, or nothing is known yet."""
        x, y, w, h = self.box
        key = "review.empty" if self._of.review.complete and self._of.begun else "review.empty_yet"
        canvas.lines(self._of.ui.text(key), x + 8, y + 16, w - 16, t.BODY, False, t.SUMI_SECOND)

"""Were the cards of this match kind? The first hands of whoever plays here, beside what chance might give."""

from collections.abc import Generator
from math import sqrt
from statistics import NormalDist
from typing import Final

from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.speech import number
from tablegame.study.figures.match import MatchFigures, counting
from tablegame.study.statistics import Z
from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.study.fair_play.words import name_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

BELL_W: Final = 300.0
BELL_H: Final = 50.0


class Kindness:
    """Counted in small steps: call `tick` once a frame. Nothing is said where no person sat."""

    def __init__(self, ui: Ui, record: Record) -> None:
        self.ui = ui
        self.record = record
        people = [seat for seat, kinds in enumerate(record.kinds()) if "human" in kinds]
        self.seat = people[0] if people else -1
        self.alone = len(people) == 1
        self.deals = 0
        self.above: float | None = None
        """In standard deviations; None before it is known, and where nothing can be said."""
        self._steps: Generator[None, None, MatchFigures] | None = counting(record) if people else None

    def tick(self) -> bool:
        """One step more; whether it is done by this."""
        if self._steps is None:
            return False
        try:
            next(self._steps)
            return False
        except StopIteration as end:
            found: MatchFigures = end.value
            mine = found.seats[self.seat]
            self.deals = mine.deals
            if mine.deals and mine.spread > 0:
                self.above = mine.fortune / sqrt(mine.spread)
        except RecordError:
            pass  # what is wrong with it is said in the rows
        self._steps = None
        return True

    @property
    def place(self) -> int:
        """Among a hundred such sums of hands, 1 being the least kind."""
        above = self.above or 0.0
        return round(min(100.0, max(1.0, 100 * NormalDist().cdf(above))))

    @property
    def fortune(self) -> str:
        """The key of what it comes to."""
        above = self.above or 0.0
        return "kind" if above > Z else "unkind" if above < -Z else "ordinary"

    def sub(self) -> str:
        """Whose hands, and how many."""
        if self.alone:
            return self.ui.text("fair_play.kind.yours", n=self.deals)
        return self.ui.text("fair_play.kind.theirs", n=self.deals, seat=name_of(self.record, self.seat))

    def told(self) -> list[str]:
        """Everything that is drawn."""
        ui = self.ui
        if self.above is None:
            return []
        verdict = ui.text(f"statistics.cards.{self.fortune}")
        return [self.sub(), ui.text("statistics.cards.told", n=self.place, verdict=verdict)]

    def height(self, width: float) -> float:
        """Of the words under the head, and of the bell where it stands beneath them."""
        leading = self.ui.type.leading
        words = leading("0", t.SIDE) + 1.15 * self.ui.type.em("0", t.DAMAGE) + 8
        return words if self._beside(width) else words + BELL_H + leading("0", t.CAPTION) + 10

    def _beside(self, width: float) -> bool:
        return width >= 560 * max(1.0, self.ui.type.em("0", t.SIDE) / t.SIDE)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The number and what it means; the bell with its mark."""
        x, y, w, h = box
        ui, beside = self.ui, self._beside(w)
        room = w - BELL_W - 24 if beside else w
        line = ui.type.leading("0", t.SIDE)
        canvas.text(
            self.sub(), x, y + line / 2, t.SIDE, False, t.SUMI_SECOND, max_width=room, anchor="middle"
        )
        high = 1.15 * ui.type.em("0", t.DAMAGE)
        middle = y + line + 6 + high / 2
        wide, _ = canvas.text(number(self.place), x, middle, t.DAMAGE, True, t.SUMI, anchor="middle")
        of = ui.text("statistics.cards.of")
        verdict = ui.text(f"statistics.cards.{self.fortune}")
        canvas.text(
            ui.text("fair_play.kind.of", of=of, verdict=verdict), x + wide + 8, middle + 4, t.READING, False,
            t.SUMI, max_width=room - wide - 8, anchor="middle", shrink=True,
        )  # fmt: skip
        caption = ui.type.leading("0", t.CAPTION)
        top = y - 14 if beside else middle + high / 2 + 4
        bell = (x + w - BELL_W if beside else x, top, BELL_W if beside else w, BELL_H + 8)
        _, _, mark = plots.bell(canvas, bell, self.above or 0.0)
        band = ui.text("statistics.cards.band")
        half = canvas.type.measure(band, t.CAPTION) / 2 + 8
        centre, level = bell[0] + bell[2] / 2, bell[1] + bell[3] - 8 - 0.75 * ui.type.em("0", t.CAPTION)
        free = [cx for cx in (centre, centre + half, centre - half) if abs(cx - mark) > half]
        if free and half < 0.3 * bell[2]:
            canvas.text(band, free[0], level, t.CAPTION, False, t.SUMI, "center", anchor="middle")
        under = bell[1] + bell[3] + caption / 2
        low, high_words = ui.text("statistics.cards.low"), ui.text("statistics.cards.high")
        canvas.text(low, bell[0], under, t.CAPTION, False, t.SUMI_SECOND, anchor="middle")
        end = bell[0] + bell[2]
        canvas.text(high_words, end, under, t.CAPTION, False, t.SUMI_SECOND, "right", anchor="middle")

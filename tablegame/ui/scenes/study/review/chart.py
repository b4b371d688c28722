"""What could be expected of each deal after every decision: a column a deal, a loss as a thick segment."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import floor, log10
from typing import Final

from tablegame.study.review.model import DealPlayed, Judged, Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import em
from tablegame.ui.scenes.points import plain, signed
from tablegame.ui.scenes.study.review.words import ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

PAD: Final = 16.0
AXIS: Final = 48.0
LOSS_W: Final = 7.0
EDGE: Final = 0.06
"""How far from its edges points lie at least, as a share of their span: no ring reaches into words."""
ENOUGH: Final = 26.0
"""A column at least so wide has its number in words."""


def step_of(span: float) -> float:
    """A round distance from one line of an axis to the next, so that there are two to five."""
    raw = max(span, 1e-6) / 4
    unit = float(10 ** floor(log10(raw)))
    return next(unit * each for each in (1, 2, 2.5, 3, 5, 10) if unit * each >= raw * 0.999)


class Chart:
    """Of one review: how high and how low it goes, and where everything stands."""

    def __init__(self, ui: Ui, words: ReviewWords, review: Review, hidden: frozenset[int]) -> None:
        self._ui, self._words, self.review = ui, words, review
        self._hidden = hidden
        self.by_deal: Mapping[int, Sequence[Judged]] = {
            number: [each for each in review.judged if each.deal == number] for number in self.numbers
        }
        values = [0.0, *(each.points for each in review.deals)]
        for each in review.judged:
            values += [each.expected, each.expected + each.loss]
        self.low, self.high = min(values), max(values)
        if self.high - self.low < 1e-9:
            self.high = self.low + 1.0
        aside = EDGE * (self.high - self.low)
        self.low, self.high = self.low - aside, self.high + aside

    @property
    def numbers(self) -> Sequence[int]:
        """The deals, from 0."""
        return sorted(
            {*(each.deal for each in self.review.deals), *(each.deal for each in self.review.judged)}
        )

    def height(self, large: bool) -> float:
        """What it asks for."""
        return self._head() + (190.0 if large else 140.0) + self._foot()

    def _head(self) -> float:
        return 12 + 1.3 * em(self._ui, t.READING) + 1.3 * em(self._ui, t.SIDE)

    def _foot(self) -> float:
        return 8 + 1.4 * em(self._ui, t.SIDE)

    # Places -------------------------------------------------------------------------------------------------
    def plot(self, box: Box) -> Box:
        """Where the lines are."""
        x, y, w, h = box
        head, foot = self._head() + 20, self._foot()
        axis = max(
            AXIS, max((self._ui.type.measure(said, t.SIDE) for _, said in self.levels()), default=0) + 14
        )
        return x + axis, y + head, w - axis - 12, h - head - foot

    def columns(self, box: Box) -> list[tuple[int, Box]]:
        """Each deal with its column."""
        x, y, w, h = self.plot(box)
        numbers = self.numbers
        wide = w / max(1, len(numbers))
        return [(number, (x + n * wide, y - 12, wide, h + 12)) for n, number in enumerate(numbers)]

    def levels(self) -> list[tuple[float, str]]:
        """The lines across, with what stands at them: as the sheet counts."""
        if not self.numbers:
            return []
        step = step_of(self.high - self.low)
        first = floor(self.low / step)
        found = []
        for n in range(first, first + 8):
            value = n * step
            if self.low <= value <= self.high:
                sheet = self._words.sheet(value)
                found.append((value, signed(sheet, 0 if step >= 1 and step == int(step) else 2)))
        return found

    def _y(self, plot: Box, value: float) -> float:
        _, y, _, h = plot
        return y + h * (self.high - value) / (self.high - self.low)

    # Picture ------------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box, chosen: Judged | None, shown: float) -> None:
        """All but the columns that are pressed. `shown`: how far the lines have unrolled."""
        ui = self._ui
        x, y, w, h = box
        canvas.panel("field", x, y, w, h, radius=10)
        first = y + 11 + 0.65 * em(ui, t.READING)
        room = w - 2 * PAD
        canvas.text(
            self._words.chart_head, x + PAD, first, t.READING, True, t.SUMI, max_width=room,
            anchor="middle", shrink=True,
        )  # fmt: skip
        second = first + 0.65 * em(ui, t.READING) + 0.65 * em(ui, t.SIDE)
        canvas.text(
            ui.say("review.chart.sub"), x + PAD, second, t.SIDE, False, t.SUMI_QUIET, max_width=room,
            anchor="middle", shrink=True,
        )  # fmt: skip
        plot = self.plot(box)
        columns = self.columns(box)
        left, top, wide, high = plot
        for number, (cx, _, cw, _) in columns:
            if chosen is not None and number == chosen.deal:
                canvas.fill(cx + 1, top - 12, cw - 2, high + 12, t.STRAW)
        last = -100.0
        for value, said in reversed(self.levels()):
            level = self._y(plot, value)
            zero = abs(value) < 1e-9
            canvas.line(
                left, level, left + wide, level, t.SUMI_QUIET if zero else t.WASHI_LINE, 1.4 if zero else 1.0
            )
            if level - last >= 1.05 * em(ui, t.SIDE):
                canvas.text(said, left - 8, level, t.SIDE, False, t.SUMI_QUIET, "right", anchor="middle")
                last = level
        for n, (number, (cx, _, cw, _)) in enumerate(columns):
            if n:
                canvas.line(cx, top - 12, cx, top + high, t.WASHI_LINE, 1.2)
            self._column(canvas, plot, number, cx, cw, shown * len(columns) - n)
        self._numbers(canvas, box, columns)

    def _column(self, canvas: Canvas, plot: Box, number: int, x: float, w: float, shown: float) -> None:
        if shown <= 0:
            return
        judged, deal = self.by_deal[number], self._deal(number)
        steps = len(judged) + (1 if deal is not None else 0)
        step = w / (steps + 1)
        points: list[tuple[float, float]] = []
        losses = []
        for n, each in enumerate(judged):
            at, after = x + step * (n + 1), self._y(plot, each.expected)
            if each.grade != "good" and each.line not in self._hidden:
                before = self._y(plot, each.expected + each.loss)
                points.append((at, before))
                losses.append((at, before, after, each))
            points.append((at, after))
        end = (x + step * steps, self._y(plot, deal.points)) if deal is not None else None
        path = [*points, *([end] if end else [])]
        if shown < 1:
            path = path[: max(1, round(shown * len(path)))]
        if len(path) > 1:
            left, top = x, plot[1] - 14
            d = "M" + "L".join(f"{a - left:.2f},{b - top:.2f}" for a, b in path)
            svg = f'<path d="{d}" fill="none" stroke="{t.TAB}" stroke-width="2.2" stroke-linejoin="round"/>'
            canvas.shape("expected", svg, left, top, w, plot[3] + 28)
        dot = 3.4 if step > 9 else 2.4
        for a, b in points[: len(path)]:
            canvas.circle(a, b, dot, t.TAB, None, 0)
        if shown < 1:
            return
        self._losses(canvas, losses, (x, w), plot[1])
        if end is not None:
            canvas.circle(*end, 6.0 if step > 9 else 4.5, t.WASHI_BOX, t.TAB, 2.6)

    def _losses(
        self, canvas: Canvas, losses: Sequence[tuple[float, float, float, Judged]],
        column: tuple[float, float], top: float,
    ) -> None:  # fmt: skip
        """Thick segments; the points over them as far as there is room, the greatest first."""
        taken: list[tuple[float, float]] = []
        for at, before, after, each in sorted(losses, key=lambda one: -one[3].loss):
            high = max(after - before, 3.0)
            canvas.panel("tab", at - LOSS_W / 2, before, LOSS_W, high, color=t.LOSS, radius=1)
            said = plain(each.loss)
            wide = canvas.type.measure(said, t.SIDE, True)
            x, w = column
            middle = max(x + wide / 2 + 1, min(x + w - wide / 2 - 1, at))
            half = wide / 2 + 2
            if wide <= w and all(middle + half <= a or middle - half >= b for a, b in taken):
                taken.append((middle - half, middle + half))
                level = max(top - 12, before - 0.62 * canvas.type.em(said, t.SIDE))
                tall = canvas.type.em(said, t.SIDE)
                canvas.panel(
                    "tab", middle - half, level - tall / 2, 2 * half, tall, color=t.WASHI_BOX, radius=4
                )
                canvas.text(said, middle, level, t.SIDE, True, t.LOSS, "center", anchor="middle")

    def _deal(self, number: int) -> DealPlayed | None:
        return next((each for each in self.review.deals if each.deal == number), None)

    def _numbers(self, canvas: Canvas, box: Box, columns: Sequence[tuple[int, Box]]) -> None:
        """Beneath the columns which deal, and what it brought."""
        base = box[1] + box[3] - self._foot() / 2 - 2
        words = [self._under(number) for number, _ in columns]
        fits = all(
            canvas.type.measure(a, t.SIDE) + canvas.type.measure(b, t.SIDE, True) + 12 <= place[2]
            for (a, b), (_, place) in zip(words, columns, strict=True)
        )
        last = -100.0
        for (first, brought), (_, (x, _, w, _)) in zip(words, columns, strict=True):
            if not fits:
                wide = canvas.type.measure(first, t.SIDE)
                if x + w / 2 - wide / 2 > last + 4:
                    canvas.text(
                        first, x + w / 2, base, t.SIDE, False, t.SUMI_SECOND, "center", anchor="middle"
                    )
                    last = x + w / 2 + wide / 2
                continue
            both = canvas.type.measure(first, t.SIDE) + 6 + canvas.type.measure(brought, t.SIDE, True)
            left = x + (w - both) / 2
            wide, _ = canvas.text(first, left, base, t.SIDE, False, t.SUMI_SECOND, anchor="middle")
            canvas.text(brought, left + wide + 6, base, t.SIDE, True, t.SUMI, anchor="middle")

    def _under(self, number: int) -> tuple[str, str]:
        deal = self._deal(number)
        brought = "…" if deal is None else signed(self._words.sheet(deal.points))
        return str(number + 1), brought

    def spots(self, box: Box, press: Callable[[int], object], chosen: int | None) -> list[Hotspot]:
        """A press on a column shows its decisions."""
        found: list[Hotspot] = []
        for number, place in self.columns(box):
            deal = self._deal(number)
            points = "…" if deal is None else signed(self._words.sheet(deal.points))
            lost = plain(sum(each.loss for each in self.by_deal[number]))
            said = self._ui.text(
                "review.chart.column", deal=self._words.deal(number), points=points, lost=lost
            )
            spot = Column(place, said, partial(press, number), name=f"column.{number}", ring=6)
            spot.chosen = number == chosen
            found.append(spot)
        return found


class Column(Hotspot):
    """One deal of the chart."""

    chosen = False

    def draw(self, canvas: Canvas, state: State) -> None:
        """A rim where its decisions are shown; the ring."""
        x, y, w, h = self.rect
        if self.chosen or state.hovered:
            width = 2.4 if self.chosen else 1.4
            svg = (
                f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="6" fill="none"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="{width}"/>'
            )
            canvas.shape("column", svg, x, y, w, h)
        super().draw(canvas, state)

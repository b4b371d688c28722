"""The chart of a review: what could be expected of each deal after each decision; losses are thick."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import floor, log10
from typing import Final

from tablegame.study.review.model import Judged, Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Layout
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.points import plain, signed
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

HIGH: Final = 80.0
"""The least height of the chart, in du."""
AXIS: Final = 32.0
LOSS_W: Final = 7.0
EDGE: Final = 0.06
"""How far from its edges points lie at least, as a share of their span: no ring reaches into words."""


def axis_step(span: float) -> float:
    """Return a round distance between two lines of an axis, so that there are two to five."""
    raw = max(span, 1e-6) / 4
    unit = float(10 ** floor(log10(raw)))
    return next(unit * factor for factor in (1, 2, 2.5, 3, 5, 10) if unit * factor >= raw * 0.999)


class ExpectationChart(Draw):
    """The chart of one review: a column for each deal, which lists the decisions of the deal when pressed."""

    def __init__(
        self, ui: Ui, words: ReviewText, review: Review, hidden: frozenset[int], *,
        chosen: Judged | None, shown: Callable[[], float], marked: int | None = None,
        press: Callable[[int], object] = lambda number: None, grow: float = 1.0,
    ) -> None:  # fmt: skip
        """`hidden`: lines whose losses are not drawn; `shown`: the share of the lines that is drawn, 0..1;
        `marked`: the deal whose decisions are listed; `press` gets the number of a deal, from 0."""
        super().__init__(self._paint, 240.0, HIGH, grow=grow)
        self._ui, self._words, self.review, self._hidden = ui, words, review, hidden
        self._chosen, self._shown, self._marked, self._press = chosen, shown, marked, press
        self._points = {deal.deal: deal.points for deal in review.deals}
        self.numbers: Sequence[int] = sorted({*self._points, *(judged.deal for judged in review.judged)})
        by_deal: dict[int, list[Judged]] = {number: [] for number in self.numbers}
        values = [0.0, *self._points.values()]
        for judged in review.judged:
            by_deal[judged.deal].append(judged)
            values += [judged.expected, judged.expected + judged.loss]
        self.by_deal: Mapping[int, Sequence[Judged]] = by_deal
        low, high = min(values), max(values)
        high = high if high - low >= 1e-9 else low + 1.0
        self.low, self.high = low - EDGE * (high - low), high + EDGE * (high - low)

    def _place(self, layout: Layout, box: Box) -> None:
        super()._place(layout, box)
        for number, place in self.columns(box):
            points = self._points.get(number)
            words = self._ui.text(
                "review.chart.column", deal=self._words.deal(number), points=self._sheet(points),
                lost=plain(sum(judged.loss for judged in self.by_deal[number])),
            )  # fmt: skip
            column = DealColumn(place, words, partial(self._press, number), name=f"column.{number}", ring=6)
            column.chosen = number == self._marked
            layout.add(column)

    # Places -------------------------------------------------------------------------------------------------
    def plot(self, box: Box) -> Box:
        """Return the part of the box in which the lines are."""
        x, y, w, h = box
        widest = max((self._ui.type.measure(words, t.SIDE) for _, words in self.levels()), default=0.0)
        axis = max(AXIS, widest + 8)
        return x + axis, y + 14, w - axis, h - 14 - 1.4 * letter_height(self._ui, t.SIDE)

    def columns(self, box: Box) -> list[tuple[int, Box]]:
        """Return each deal with its column."""
        x, y, w, h = self.plot(box)
        wide = w / max(1, len(self.numbers))
        return [(number, (x + n * wide, y - 12, wide, h + 12)) for n, number in enumerate(self.numbers)]

    def levels(self) -> list[tuple[float, str]]:
        """Return the lines across, each with its words: points as the score sheet counts them."""
        if not self.numbers:
            return []
        step = axis_step(self.high - self.low)
        digits = 0 if step >= 1 and step == int(step) else 2
        values = (n * step for n in range(floor(self.low / step), floor(self.low / step) + 8))
        return [
            (value, signed(self._words.sheet(value), digits))
            for value in values
            if self.low <= value <= self.high
        ]

    def level(self, plot: Box, value: float) -> float:
        """Return the y of a number of points."""
        return plot[1] + plot[3] * (self.high - value) / (self.high - self.low)

    def _sheet(self, points: float | None) -> str:
        return "…" if points is None else signed(self._words.sheet(points))

    # Picture ------------------------------------------------------------------------------------------------
    def _paint(self, canvas: Canvas, box: Box) -> None:
        plot, columns, em = self.plot(box), self.columns(box), letter_height(self._ui, t.SIDE)
        left, top, wide, high = plot
        for number, (x, _, w, _) in columns:
            if self._chosen is not None and number == self._chosen.deal:
                canvas.fill(x + 1, top - 12, w - 2, high + 12, t.STRAW)
        last = -100.0
        for value, words in reversed(self.levels()):
            y, zero = self.level(plot, value), abs(value) < 1e-9
            ink, width = (t.SUMI_QUIET, 1.4) if zero else (t.WASHI_LINE, 1.0)
            canvas.line(left, y, left + wide, y, ink, width)
            if y - last >= 1.05 * em:
                canvas.text(words, left - 8, y, t.SIDE, False, t.SUMI_QUIET, "right", anchor="middle")
                last = y
        shown = self._shown() * len(columns)
        for n, (number, (x, _, w, _)) in enumerate(columns):
            if n:
                canvas.line(x, top - 12, x, top + high, t.WASHI_LINE, 1.2)
            if shown > n:
                self._draw_deal(canvas, plot, number, (x, w), shown - n)
        self._draw_numbers(canvas, box[1] + box[3] - 0.6 * em, columns)

    def _draw_deal(
        self, canvas: Canvas, plot: Box, number: int, column: tuple[float, float], shown: float
    ) -> None:
        x, w = column
        judged, brought = self.by_deal[number], self._points.get(number)
        step = w / (len(judged) + (1 if brought is None else 2))
        points: list[tuple[float, float]] = []
        losses = []
        for n, one in enumerate(judged, start=1):
            after = self.level(plot, one.expected)
            if one.grade != "good" and one.line not in self._hidden:
                before = self.level(plot, one.expected + one.loss)
                points.append((x + step * n, before))
                losses.append((x + step * n, before, after, one))
            points.append((x + step * n, after))
        end = [] if brought is None else [(x + step * (len(judged) + 1), self.level(plot, brought))]
        path = [*points, *end]
        if shown < 1:
            path = path[: max(1, round(shown * len(path)))]
        if len(path) > 1:
            top = plot[1] - 14
            d = "M" + "L".join(f"{a - x:.2f},{b - top:.2f}" for a, b in path)
            svg = f'<path d="{d}" fill="none" stroke="{t.TAB}" stroke-width="2.2" stroke-linejoin="round"/>'
            canvas.shape("expected", svg, x, top, w, plot[3] + 28)
        for a, b in points[: len(path)]:
            canvas.circle(a, b, 3.4 if step > 9 else 2.4, t.TAB, None, 0)
        if shown >= 1:
            self._draw_losses(canvas, losses, column, plot[1])
            for a, b in end:
                canvas.circle(a, b, 6.0 if step > 9 else 4.5, t.WASHI_BOX, t.TAB, 2.6)

    def _draw_losses(
        self, canvas: Canvas, losses: Sequence[tuple[float, float, float, Judged]],
        column: tuple[float, float], top: float,
    ) -> None:  # fmt: skip
        """Draw thick segments, and the points over them as far as there is room, the greatest loss first."""
        taken: list[tuple[float, float]] = []
        x, w = column
        for at, before, after, judged in sorted(losses, key=lambda loss: -loss[3].loss):
            canvas.panel(
                "tab", at - LOSS_W / 2, before, LOSS_W, max(after - before, 3.0), color=t.LOSS, radius=1
            )
            words = plain(judged.loss)
            wide, high = canvas.type.measure(words, t.SIDE, True), canvas.type.em(words, t.SIDE)
            middle, half = max(x + wide / 2 + 1, min(x + w - wide / 2 - 1, at)), wide / 2 + 2
            if wide <= w and all(middle + half <= a or middle - half >= b for a, b in taken):
                taken.append((middle - half, middle + half))
                y = max(top - 12, before - 0.62 * high)
                canvas.panel(
                    "tab", middle - half, y - high / 2, 2 * half, high, color=t.WASHI_BOX, radius=4
                )
                canvas.text(words, middle, y, t.SIDE, True, t.LOSS, "center", anchor="middle")

    def _draw_numbers(self, canvas: Canvas, y: float, columns: Sequence[tuple[int, Box]]) -> None:
        """Draw the number of each deal under its column, and what it brought if there is room for all."""
        measure = canvas.type.measure
        words = [(str(number + 1), self._sheet(self._points.get(number))) for number, _ in columns]
        widths = [(measure(number, t.SIDE), measure(brought, t.SIDE, True)) for number, brought in words]
        both = all(a + b + 12 <= box[2] for (a, b), (_, box) in zip(widths, columns, strict=True))
        last = -100.0
        for (number, brought), (wide, more), (_, (x, _, w, _)) in zip(words, widths, columns, strict=True):
            left = x + (w - wide - (6 + more if both else 0.0)) / 2
            if left > last + 4:
                canvas.text(number, left, y, t.SIDE, False, t.SUMI_SECOND, anchor="middle")
                last = left + wide
            if both:
                canvas.text(brought, last + 6, y, t.SIDE, True, t.SUMI, anchor="middle")


class DealColumn(Hotspot):
    """One deal of the chart, with a rim while its decisions are listed."""

    chosen = False

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if self.chosen or state.hovered:
            width = 2.4 if self.chosen else 1.4
            svg = (
                f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="6" fill="none"'
                f' stroke="{t.FOCUS_PAPER}" stroke-width="{width}"/>'
            )
            canvas.shape("column", svg, x, y, w, h)
        super().draw(canvas, state)

"""The chart of a review: what could be expected of each deal after each decision; losses are thick."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import floor, log10
from typing import Final, NamedTuple

from tablegame.study.review.review_model import Judged, Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Press
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.formats import plain, signed
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

HIGH: Final = 80.0
"""The least height of the chart, in du."""
TOP, RISE = 14.0, 12.0
"""The room over the lines, and how far columns reach into it, in du."""
AXIS: Final = 32.0
"""The least room of the words at the left, in du."""
LOSS_W: Final = 7.0
EDGE: Final = 0.06
"""How far from its edges points lie at least, as a share of their span: no ring reaches into words."""


class DrawnLoss(NamedTuple):
    """A loss in the chart: its x, the y before and after the decision, and the points lost."""

    x: float
    before: float
    after: float
    loss: float


def axis_step(span: float) -> float:
    """Return a round distance between two lines of an axis, so that there are two to five."""
    raw = max(span, 1e-6) / 4
    unit = float(10 ** floor(log10(raw)))
    return next(unit * factor for factor in (1, 2, 2.5, 3, 5, 10) if unit * factor >= raw * 0.999)


class ExpectationChart:
    """The chart of one review: a column for each deal, which lists the decisions of the deal when pressed."""

    def __init__(
        self, ui: Ui, words: ReviewText, review: Review, hidden: frozenset[int], *,
        chosen: Judged | None, shown: Callable[[], float], marked: int | None = None,
        press: Callable[[int], object] = lambda number: None,
    ) -> None:  # fmt: skip
        """Read a review. `hidden`: the lines of the record whose losses are not drawn.

        `marked`: the deal whose decisions are listed, from 0; `press` gets the number of a deal, from 0.
        `shown`: the share of the lines that is drawn, 0..1.
        """
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
        least, span = min(values), max(values) - min(values)
        span = span if span >= 1e-9 else 1.0
        self.limits = least - EDGE * span, least + (1 + EDGE) * span
        """The least and the greatest number of points that have room."""
        self.levels = self._levels()
        """The lines across, each with its words: points as the score sheet counts them."""
        widest = max((ui.type.measure(level, t.SIDE) for _, level in self.levels), default=0.0)
        self._axis = max(AXIS, widest + 8)
        """The room of the words at the left, in du."""
        self._foot = 1.4 * letter_height(ui, t.SIDE)
        """The room of the numbers of the deals, in du."""

    def node(self) -> Node:
        """Return the picture, with a widget over the column of each deal."""
        shares = (1,) * len(self.numbers)
        columns = Row(*map(self._column, self.numbers), gap=0, align="fill", shares=shares, grow=1)
        plot = Row(Space(self._axis, grow=0), columns, gap=0, align="fill", grow=1)
        over = Column(Space(TOP - RISE, grow=0), plot, Space(self._foot, grow=0))
        return Layers(Draw(self.paint, 240.0, HIGH), over, grow=1)

    def _column(self, number: int) -> Node:
        points = self._points.get(number)
        words = self._ui.text(
            "review.chart.column", deal=self._words.deal(number), points=self._sheet(points),
            lost=plain(sum(judged.loss for judged in self.by_deal[number])),
        )  # fmt: skip
        chosen, press = number == self._marked, partial(self._press, number)
        name = f"column.{number}"
        return Press(
            lambda box: Hotspot(box, words, press, partial(draw_column, chosen), name=name, ring=6),
            Space(),
        )

    def _levels(self) -> list[tuple[float, str]]:
        if not self.numbers:
            return []
        least, most = self.limits
        step = axis_step(most - least)
        digits = 0 if step >= 1 and step == int(step) else 2
        values = (n * step for n in range(floor(least / step), floor(least / step) + 8))
        return [
            (value, signed(self._words.sheet(value), digits)) for value in values if least <= value <= most
        ]

    def _sheet(self, points: float | None) -> str:
        return "…" if points is None else signed(self._words.sheet(points))

    # Picture ------------------------------------------------------------------------------------------------
    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the lines of all deals, as far as they are shown, with the words around them."""
        x, y, w, h = box
        left, top, wide, high = plot = x + self._axis, y + TOP, w - self._axis, h - TOP - self._foot
        em, column = letter_height(self._ui, t.SIDE), wide / max(1, len(self.numbers))
        columns = [(number, left + n * column) for n, number in enumerate(self.numbers)]
        for number, x in columns:
            if self._chosen is not None and number == self._chosen.deal:
                canvas.fill(x + 1, top - RISE, column - 2, high + RISE, t.STRAW)
        last = -100.0
        for value, words in reversed(self.levels):
            y, zero = self._level(plot, value), abs(value) < 1e-9
            ink, width = (t.SUMI_QUIET, 1.4) if zero else (t.WASHI_LINE, 1.0)
            canvas.line(left, y, left + wide, y, ink, width)
            if y - last >= 1.05 * em:
                canvas.text(words, left - 8, y, t.SIDE, False, t.SUMI_QUIET, "right", anchor="middle")
                last = y
        shown, losses = self._shown() * len(columns), list[DrawnLoss]()
        for n, (number, x) in enumerate(columns):
            if n:
                canvas.line(x, top - RISE, x, top + high, t.WASHI_LINE, 1.2)
            if shown > n:
                losses += self._draw_deal(canvas, plot, number, (x, column), shown - n)
        self._draw_losses(canvas, losses, plot)
        self._draw_numbers(canvas, box[1] + box[3] - 0.6 * em, columns, column)

    def _level(self, plot: Box, value: float) -> float:
        """Return the y of a number of points."""
        least, most = self.limits
        return plot[1] + plot[3] * (most - value) / (most - least)

    def _draw_deal(
        self, canvas: Canvas, plot: Box, number: int, column: tuple[float, float], shown: float
    ) -> list[DrawnLoss]:
        """Draw the line of a deal, as far as it is shown. Return its losses once it is shown whole."""
        x, w = column
        judged, brought = self.by_deal[number], self._points.get(number)
        step = w / (len(judged) + (1 if brought is None else 2))
        points: list[tuple[float, float]] = []
        losses: list[DrawnLoss] = []
        for n, decision in enumerate(judged, start=1):
            after = self._level(plot, decision.expected)
            if decision.grade != "good" and decision.line not in self._hidden:
                before = self._level(plot, decision.expected + decision.loss)
                points.append((x + step * n, before))
                losses.append(DrawnLoss(x + step * n, before, after, decision.loss))
            points.append((x + step * n, after))
        end = [] if brought is None else [(x + step * (len(judged) + 1), self._level(plot, brought))]
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
        if shown < 1:
            return []
        for a, b in end:
            canvas.circle(a, b, 6.0 if step > 9 else 4.5, t.WASHI_BOX, t.TAB, 2.6)
        return losses

    def _draw_losses(self, canvas: Canvas, losses: Sequence[DrawnLoss], plot: Box) -> None:
        """Draw thick segments, and the points over them as far as there is room, the greatest loss first."""
        taken: list[tuple[float, float]] = []
        x, top, w, _ = plot
        ordered = sorted(losses, key=lambda segment: -segment.loss)
        for at, before, after, _ in ordered:
            height = max(after - before, 3.0)
            canvas.panel("tab", at - LOSS_W / 2, before, LOSS_W, height, color=t.LOSS, radius=1)
        for at, before, _, loss in ordered:
            words = plain(loss)
            wide, high = canvas.type.measure(words, t.SIDE, True), canvas.type.em(words, t.SIDE)
            middle, half = max(x + wide / 2 + 1, min(x + w - wide / 2 - 1, at)), wide / 2 + 2
            if all(middle + half <= a or middle - half >= b for a, b in taken):
                taken.append((middle - half, middle + half))
                y = max(top - 12, before - 0.62 * high)
                canvas.panel("tab", middle - half, y - high / 2, 2 * half, high, color=t.WASHI_BOX, radius=4)
                canvas.text(words, middle, y, t.SIDE, True, t.LOSS, "center", anchor="middle")

    def _draw_numbers(self, canvas: Canvas, y: float, columns: Sequence[tuple[int, float]], w: float) -> None:
        """Draw the number of each deal under its column, and what it brought if there is room for all."""
        measure = canvas.type.measure
        words = [(str(number + 1), self._sheet(self._points.get(number))) for number, _ in columns]
        widths = [(measure(number, t.SIDE), measure(brought, t.SIDE, True)) for number, brought in words]
        both = all(number + brought + 12 <= w for number, brought in widths)
        last = -100.0
        for (number, brought), (wide, more), (_, x) in zip(words, widths, columns, strict=True):
            left = x + (w - wide - (6 + more if both else 0.0)) / 2
            if left > last + 4:
                canvas.text(number, left, y, t.SIDE, False, t.SUMI_SECOND, anchor="middle")
                last = left + wide
            if both:
                canvas.text(brought, last + 6, y, t.SIDE, True, t.SUMI, anchor="middle")


def draw_column(chosen: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the rim of one deal of the chart, which stays while its decisions are listed."""
    x, y, w, h = box
    if chosen or state.hovered:
        width = 2.4 if chosen else 1.4
        svg = (
            f'<rect x="1.2" y="1.2" width="{w - 2.4}" height="{h - 2.4}" rx="6" fill="none"'
            f' stroke="{t.FOCUS_PAPER}" stroke-width="{width}"/>'
        )
        canvas.shape("column", svg, x, y, w, h)

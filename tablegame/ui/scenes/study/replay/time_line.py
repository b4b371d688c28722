"""The line of time: a segment for each deal, a tick for each decision, signs for calls, and a knob."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, Literal, TypeAlias

from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import WidgetState

Sign: TypeAlias = Literal["", "call", "returned", "out"]
"""A sign on the line of time: a call, one that was returned, the end of a deal."""
GAP: Final = 3.0
"""The room between two deals on the line, in du."""
HIGH: Final = 14.0
"""The height of the line, in du; the knob is larger."""
KNOB, SIGN, COST = 10.0, 9.0, 5.0
"""The radii of the knob, of a sign and of a lozenge, in du."""
COST_Y: Final = 12.0
"""The distance of a lozenge below the middle of the line, in du."""
SOON: Final = 12
"""The number of moments after which, without preview, the knob is half way to the end of its segment."""


@dataclass(frozen=True, slots=True)
class DealSegment:
    """A deal on the line of time."""

    first: int
    """The number of moments before it."""
    last: int
    """The number of moments when it is over."""
    label: str
    number: str
    """The shortest name of the deal."""
    points: int | None
    """The points of the viewer; None if they are not shown."""


@dataclass(frozen=True, slots=True)
class TimeLineContent:
    """The deals, ticks and signs that the line of time shows."""

    segments: Sequence[DealSegment]
    ticks: Sequence[int]
    """The moments, from 1, that are decisions of the viewer."""
    signs: Sequence[tuple[int, Sign]]
    at: int
    preview: bool
    costs: Sequence[int] = ()
    """The moments, from 1, of decisions that cost something, once they have been reviewed."""

    @property
    def total(self) -> int:
        """The number of moments."""
        return self.segments[-1].last if self.segments else 0


class TimeLinePicture:
    """The picture of a line of time, and the places of its moments."""

    def __init__(self, ui: Ui, line: TimeLineContent) -> None:
        self._ui, self.line = ui, line
        segments = line.segments
        sizes = [max(1, segment.last - segment.first) if line.preview else 1 for segment in segments]
        shares = (size / max(1, sum(sizes)) for size in accumulate(sizes, initial=0))
        self._shares = list(pairwise(shares))
        """The parts of the line that the segments take: the beginning and the end of each, 0..1."""

    def places(self, box: Box) -> list[float]:
        """Return the x of all moments in a box; without preview only of those that have been seen."""
        most = self.line.total if self.line.preview else self.line.at
        return [self._x(box, at) for at in range(most + 1)]

    def _span(self, box: Box, index: int) -> tuple[float, float]:
        """Return left edge and width of a segment, in du."""
        start, end = self._shares[index]
        return box[0] + box[2] * start + GAP / 2, box[2] * (end - start) - GAP

    def _x(self, box: Box, at: int) -> float:
        """Return the x of the moment after so many."""
        segments = self.line.segments
        index = next((n for n, segment in enumerate(segments) if at <= segment.last), len(segments) - 1)
        if index < 0:
            return box[0]
        start, end = self._shares[index]
        return box[0] + box[2] * (start + (end - start) * self._share(segments[index], at))

    def _share(self, segment: DealSegment, at: int) -> float:
        whole, done = max(1, segment.last - segment.first), max(0.0, at - segment.first)
        if self.line.preview or self.line.at > segment.last:
            return min(1.0, done / whole)
        return done / (done + SOON)

    def paint(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw the line."""
        x, y, w, h = box
        middle, line, knob = y + h - 16, self.line, self._x(box, self.line.at)
        shown: int | None = None
        for n, segment in enumerate(line.segments):
            left, wide = self._span(box, n)
            is_shown = segment.first < line.at <= segment.last or (line.at == 0 and segment.first == 0)
            canvas.panel("tab", left, middle - HIGH / 2, wide, HIGH, color=t.CHIP, radius=4)
            if is_shown and knob > left:
                canvas.fill(left, middle - HIGH / 2, knob - left, HIGH, t.BRASS)
            shown = n if is_shown else shown
        self._draw_labels(canvas, box, shown)
        for at in line.ticks:
            place = self._x(box, at)
            passed = at <= line.at and self._is_of_shown_deal(at)
            ink = t.PRIMARY_TEXT if passed else t.LEGAL_RIM
            canvas.line(place, middle - 5, place, middle + 5, ink, 2)
        for at in line.costs:
            _cost(canvas, self._x(box, at), middle + COST_Y)
        for at, sign in line.signs:
            _sign(canvas, sign, self._x(box, at), middle)
        canvas.circle(knob, middle, KNOB, t.FOCUS, t.PRIMARY_EDGE, 1.5)
        if state.focused:
            canvas.ring((x - 4, middle - 15, w + 8, 30), 10)

    def _is_of_shown_deal(self, at: int) -> bool:
        """Return whether a moment is of the deal that is shown."""
        now = self.line.at
        segments = self.line.segments
        return any(deal.first < at <= deal.last and deal.first < now <= deal.last for deal in segments)

    def _labels(self, canvas: Canvas, box: Box) -> Sequence[str]:
        """Return the longest words that have room above nearly all segments."""
        segments = self.line.segments
        with_points = [self._with_points(segment) for segment in segments]
        for words in (with_points, [segment.label for segment in segments]):
            wide = [canvas.type.measure(label, t.CAPTION, True) + 8 for label in words]
            fits = sum(need <= self._span(box, n)[1] for n, need in enumerate(wide))
            if fits >= 0.8 * len(segments):
                return words
        return [segment.number for segment in segments]

    def _with_points(self, segment: DealSegment) -> str:
        """Return the name of a deal and what it brought, apart, so that no number seems part of the name."""
        points = [] if segment.points is None else [signed(segment.points)]
        return self._ui.text("app.between.and").join([segment.label, *points])

    def _draw_labels(self, canvas: Canvas, box: Box, shown: int | None) -> None:
        """Draw the name of the deal that is shown, then the others as far as there is room."""
        words, size = self._labels(canvas, box), t.CAPTION
        taken: list[tuple[float, float]] = []
        apart = 0.5 * canvas.type.em("x", size)
        order = [*([] if shown is None else [shown]), *(n for n in range(len(words)) if n != shown)]
        for n in order:
            segment, (left, wide) = self.line.segments[n], self._span(box, n)
            said = self._with_points(segment) if n == shown else words[n]
            across = canvas.type.measure(said, size, n == shown)
            start = min(left + 2, box[0] + box[2] - across)
            room = n == shown or across <= wide - 2
            if not room or any(start < end and begin < start + across for begin, end in taken):
                continue
            taken.append((start - apart, start + across + apart))
            ink = t.BRASS_HI if n == shown else t.TEXT_SOFT
            high = canvas.type.em(said, size)
            canvas.text(said, start, box[1] + high / 2 + 1, size, n == shown, ink, anchor="middle")


def _cost(canvas: Canvas, x: float, y: float) -> None:
    """Draw a lozenge, which differs from a call without its colour."""
    r, side = COST, 2 * COST + 4
    svg = (
        f'<path d="M{r + 2},2L{side - 2},{r + 2}L{r + 2},{side - 2}L2,{r + 2}Z" fill="{t.SHU_HI}"'
        f' stroke="{t.TEXT}" stroke-width="1.4" stroke-linejoin="round"/>'
    )
    canvas.shape("cost", svg, x - r - 2, y - r - 2, side, side)


def _sign(canvas: Canvas, sign: Sign, x: float, y: float) -> None:
    if sign in ("call", "returned"):
        canvas.circle(x, y, SIGN, t.SHU_HI, t.TEXT, 1.5)
        turned = sign == "returned"
        long, dot = ((y + 4.5, y - 1.0), y - 4.5) if turned else ((y - 5.0, y + 1.0), y + 4.5)
        canvas.line(x, long[0], x, long[1], t.WHITE, 2.2)
        canvas.circle(x, dot, 1.3, t.WHITE, None, 0)
    elif sign == "out":
        canvas.circle(x, y, SIGN, t.LACQUER, t.TEXT_SOFT, 1.5)
        canvas.icon("flag", x, y, 11, t.TEXT)

"""The charts of the page of statistics, and the words that stand in them."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from tablegame.study.statistics import Met, Statistics
from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.formats import fixed, fixed_signed
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import WidgetState


def line_height(ui: Ui, size: float) -> float:
    """Return the height of a line of letters, in du."""
    return 1.3 * letter_height(ui, size)


def draw_share(ui: Ui, stats: Statistics, canvas: Canvas, box: Box) -> None:
    """Draw the share of matches won within its range, beside par."""
    x, y, w, h = box
    few, row = stats.verdict == "few", line_height(ui, t.CAPTION)
    greatest = max(stats.high, stats.par, stats.share)
    most = 1.0 if few else min(1.0, 0.2 * max(3, -int(-100 * greatest // 20)))
    bar = (x, y + row, w, h - 2 * row)
    par = plots.interval(canvas, bar, stats.share, stats.low, stats.high, stats.par, most, known=not few)
    words = ui.text("statistics.won.par", n=round(100 * stats.par))
    right = min(max(x + canvas.type.measure(words, t.CAPTION, True), par + 8), x + w)
    canvas.text(words, right, y + row / 2, t.CAPTION, True, t.SUMI, "right", anchor="middle")
    ticks = round(100 * most / 20)
    for n in range(ticks + 1):
        place = x + n / ticks * w, y + h - row / 2
        align: Align = "left" if n == 0 else "right" if n == ticks else "center"
        canvas.text(str(20 * n), *place, t.CAPTION, False, t.SUMI_QUIET, align, anchor="middle")


def places_least(ui: Ui, stats: Statistics) -> float:
    """Return the least width of the bars of places in du, at which all numbers under them are whole."""
    widest = max(ui.type.measure(str(value), t.BODY, True) for value in stats.places)
    return len(stats.places) * (widest + 1) + _beside(ui, _level_par(ui, stats))


def _level_par(ui: Ui, stats: Statistics) -> str:
    """Return the words beside the line of par where it is alike for all places, or ""."""
    pars = stats.par_places
    exact = pars[0] < 10 and abs(pars[0] - round(pars[0])) > 0.05
    level = max(pars) - min(pars) < 0.05 * max(pars)
    return ui.text("statistics.places.par", n=fixed(pars[0], int(exact))) if level else ""


def _beside(ui: Ui, label: str) -> float:
    return ui.type.measure(label, t.CAPTION, True) + 8 if label else 0.0


def draw_places(ui: Ui, stats: Statistics, canvas: Canvas, box: Box) -> None:
    """Draw a bar for each place, its number and its place under it, and par across all bars."""
    x, y, w, h = box
    numbers, words = line_height(ui, t.BODY), line_height(ui, t.SIDE)
    pars, count = stats.par_places, len(stats.places)
    label = _level_par(ui, stats)
    beside = _beside(ui, label)
    step = min(56.0 * max(1.0, letter_height(ui, t.SIDE) / t.SIDE), (w - beside) / count)
    gap, high = min(8.0, 0.16 * step), h - numbers - words - 4
    plots.bars(canvas, (x, y, w, high), stats.places, pars, step - gap, gap)
    short = any(canvas.type.measure(place_word(ui, n + 1), t.SIDE) > step - 2 for n in range(count))
    for n, value in enumerate(stats.places):
        middle, top = x + n * step + (step - gap) / 2, y + high + 4
        canvas.text(
            str(value), middle, top + numbers / 2, t.BODY, True, t.SUMI, "center", step, "middle", shrink=True
        )
        word = str(n + 1) if short else place_word(ui, n + 1)
        under = top + numbers + words / 2
        canvas.text(word, middle, under, t.SIDE, False, t.SUMI_QUIET, "center", anchor="middle")
    if label:
        line = y + high - pars[0] / max([*stats.places, *pars, 1]) * high
        canvas.text(label, x + count * step + 2, line, t.CAPTION, True, t.SUMI, anchor="middle")


def draw_rival(met: Met, canvas: Canvas, box: Box) -> None:
    """Draw the two parts of a bar with their numbers."""
    x, y, w, h = box
    if not met.ahead + met.behind:
        return
    plots.rivals(canvas, box, met.ahead, met.behind, few=met.few)
    share, middle = met.ahead / (met.ahead + met.behind) * w, y + h / 2
    ink = t.SUMI if met.few else t.WHITE
    if met.ahead and canvas.type.measure(str(met.ahead), t.NAME, True) + 12 < share:
        canvas.text(str(met.ahead), x + 8, middle, t.NAME, True, ink, anchor="middle")
    if met.behind and canvas.type.measure(str(met.behind), t.NAME, True) + 12 < w - share:
        canvas.text(str(met.behind), x + w - 8, middle, t.NAME, True, t.SUMI, "right", anchor="middle")


def draw_bell(ui: Ui, above: float, canvas: Canvas, box: Box) -> None:
    """Draw the bell of chance with the mark of first hands `above` the mean, in standard deviations."""
    x, y, w, h = box
    mark = plots.bell(canvas, box, above)[2]
    band = ui.text("statistics.cards.band")
    half = canvas.type.measure(band, t.CAPTION) / 2 + 8
    free = [cx for cx in (x + w / 2, x + w / 2 + half, x + w / 2 - half) if abs(cx - mark) > half]
    if free and half < 0.3 * w:
        level = y + h - 8 - 0.75 * letter_height(ui, t.CAPTION)
        canvas.text(band, free[0], level, t.CAPTION, False, t.SUMI, "center", anchor="middle")


def bell(ui: Ui, above: float, w: float, h: float) -> Node:
    """Return the bell of chance in a box of this size, with words at both ends."""
    unkind, kind = (
        Label(ui.text(f"statistics.cards.{key}"), t.CAPTION, t.SUMI_QUIET, say=False)
        for key in ("low", "high")
    )
    picture = Draw(partial(draw_bell, ui, above), w, h, least=160, grow=1)
    return Column(picture, Row(unkind, Space(), kind), grow=1)


class MarkHolder(Protocol):
    """The page as its line of matches sees it."""

    ui: Ui
    stats: Statistics
    mark: int | None

    @property
    def shown(self) -> float: ...


def match_places(page: MarkHolder, box: Box) -> list[float]:
    """Return the x of the last matches on their line in a box."""
    count = len(page.stats.recent)
    return [box[0] + (n + 1) / count * _line_width(page, box) for n in range(count)]


def _end_words(page: MarkHolder) -> tuple[str, str]:
    """Return the words behind the line: where it ends, and its middle."""
    end = page.stats.line[-1]
    return fixed_signed(end, 0 if abs(end) >= 10 else 1), page.ui.text("statistics.line.par")


def _line_width(page: MarkHolder, box: Box) -> float:
    type, (end, par) = page.ui.type, _end_words(page)
    return box[2] - max(type.measure(end, t.READING, True), type.measure(par, t.CAPTION)) - 14


def draw_match_line(
    page: MarkHolder, words: Callable[[], str], canvas: Canvas, box: Box, state: WidgetState
) -> None:
    """Draw the line of the last matches, with the marked match and its `words`."""
    (x, y, w, h), ui, stats, type = box, page.ui, page.stats, canvas.type
    end, par = _end_words(page)
    wide = _line_width(page, box)
    row, em = line_height(ui, t.CAPTION), letter_height(ui, t.READING)
    high = h - row - 4
    shown = page.shown
    points, level, foot = plots.walk(canvas, (x, y, wide, high), stats.line, stats.band, shown)
    last = points[-1]
    top = min(max(last[1], y + 0.7 * em), y + high - 0.7 * em)
    if abs(top - level) < 1.25 * em:
        top = level + (1.25 if last[1] > level else -1.25) * em
    canvas.text(par, x + wide + 10, level, t.CAPTION, False, t.SUMI, anchor="middle")
    if shown >= 1:
        canvas.circle(*last, 5.5, t.TAB, t.WASHI_BOX, 2)
        canvas.text(end, x + wide + 10, top, t.READING, True, t.SUMI, anchor="middle")
    if state.focused:
        canvas.ring(box, 10, True)
    under = y + high + 4 + row / 2
    if page.mark is not None:
        cx, cy = points[min(page.mark, len(points) - 1)]
        canvas.line(cx, y, cx, y + high, t.FOCUS_PAPER, 1.6)
        canvas.circle(cx, cy, 5.5, t.WASHI_BOX, t.FOCUS_PAPER, 2.4)
        canvas.text(words(), x, under, t.CAPTION, True, t.SUMI, max_width=w, anchor="middle", shrink=True)
        return
    ago, now = ui.text("statistics.line.ago", n=len(stats.recent)), ui.text("statistics.line.now")
    canvas.text(ago, x, under, t.CAPTION, False, t.SUMI_QUIET, anchor="middle")
    canvas.text(now, x + wide, under, t.CAPTION, False, t.SUMI_QUIET, "right", anchor="middle")
    band, tall = ui.text("statistics.line.band"), 1.2 * letter_height(ui, t.CAPTION)
    inside = level + 0.45 * (foot - level)
    lowest = max((py for px, py in points if px > x + 0.2 * wide), default=level)
    clear = lowest + tall / 2 < inside and foot - level > 1.6 * tall
    if clear and type.measure(band, t.CAPTION) < 0.8 * wide and shown >= 1:
        canvas.text(band, x + wide - 6, inside, t.CAPTION, False, t.SUMI_SECOND, "right", anchor="middle")

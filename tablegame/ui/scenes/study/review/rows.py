"""The decisions of a review, one row each: a shape for how much it cost, what was done, a bar, a number."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tablegame.study.review.model import Grade, Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.list_row import ListRow
from tablegame.ui.scenes.common import capped, grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import State

HEIGHT: Final = 62.0
REACH: Final = 8.0
BAR_W, BAR_H = 116.0, 20.0
BAR_X: Final = 304.0
LEAST_BAR: Final = 24.0
SIGN: Final = 12.0


def row_height(ui: Ui) -> float:
    """Of a row."""
    return HEIGHT * min(1.7, max(1.0, 0.92 * grown(ui, t.NAME)))


def sign(canvas: Canvas, grade: Grade, x: float, y: float, r: float = SIGN) -> None:
    """How much a decision cost, as a shape: a lozenge, a triangle, a ring; a dot where it cost nothing."""
    if grade == "good":
        canvas.circle(x, y, 0.34 * r, t.GAIN)
        return
    if grade == "inaccuracy":
        canvas.circle(x, y, 0.66 * r, None, t.LOSS, 2.6)
        return
    side = 2 * r + 2
    middle = r + 1
    if grade == "blunder":
        outline = f"M{middle},1L{side - 1},{middle}L{middle},{side - 1}L1,{middle}Z"
        long, dot = (middle - 0.45 * r, middle + 0.12 * r), middle + 0.42 * r
    else:
        outline = f"M{middle},{0.25 * r}L{side - 1},{side - 0.35 * r}L1,{side - 0.35 * r}Z"
        long, dot = (middle - 0.12 * r, middle + 0.3 * r), middle + 0.56 * r
    svg = (
        f'<path d="{outline}" fill="{t.LOSS}" stroke="{t.LOSS}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M{middle},{long[0]:.2f}V{long[1]:.2f}" stroke="{t.WHITE}" stroke-width="2.2"'
        f' stroke-linecap="round"/><circle cx="{middle}" cy="{dot:.2f}" r="1.4" fill="{t.WHITE}"/>'
    )
    canvas.shape("decision", svg, x - middle, y - middle, side, side)


class DecisionRow(ListRow):
    """One decision."""

    def __init__(
        self, ui: Ui, rect: Box, judged: Judged, words: tuple[Text, Text, str, str], most: float,
        room: float, bar: float, *, chosen: bool, kept: bool, doubted: bool,
        on_choose: Callable[[], object], on_go: Callable[[], object],
    ) -> None:  # fmt: skip
        """`words`: what was done, where and what was better, the points, all of it for the ear. `most`: the
        loss of the longest bar, `bar` its width, `room` the width of the longest number."""
        did, under, points, spoken = words
        label = ui.type.plain(did)
        super().__init__(
            rect, label, spoken, chosen=chosen, name=f"decision.{judged.line}", on_choose=on_choose,
            on_go=on_go,
        )  # fmt: skip
        self.ui = ui
        self.judged = judged
        self._did, self._under, self._points = did, under, points
        self._most = most
        self._room, self._bar_w = room, bar
        self._kept, self._doubted = kept, doubted

    def draw(self, canvas: Canvas, state: State) -> None:
        """The shape, two lines, the bar to the common largest, the number."""
        x, y, w, h = self.rect
        self.ground(canvas, state, REACH)
        middle = y + h / 2
        wide = self._bar_w
        sign(canvas, self.judged.grade, x + 18, middle)
        size = capped(self.ui, t.HERO, 34)
        canvas.text(
            self._points, x + w - 5, middle, size, False, t.LOSS if self.judged.loss else t.SUMI_QUIET,
            "right", anchor="middle",
        )  # fmt: skip
        end = x + w - 5 - self._room - 12
        if wide and self.judged.grade != "good":
            left = min(x + BAR_X * w / 492, end - 12 - wide) if wide == BAR_W else end - wide
            self._bar(canvas, left, middle, wide)
            end = left - 8
        if self._kept:
            canvas.icon("star_kept", end - 10, middle, 18, t.FOCUS_PAPER)
            end -= 26
        ink, quiet = (t.SUMI_QUIET, t.SUMI_QUIET) if self._doubted else (t.SUMI, t.SUMI_SECOND)
        top, low = y + 0.34 * h, y + 0.68 * h
        room = end - x - 40
        canvas.text(
            self._did,
            x + 40,
            top,
            t.READING,
            not self._doubted,
            ink,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        canvas.text(
            self._under, x + 40, low, t.NAME, False, quiet, max_width=room, anchor="middle", shrink=True
        )

    def _bar(self, canvas: Canvas, x: float, middle: float, wide: float) -> None:
        canvas.panel("tab", x, middle - BAR_H / 2, wide, BAR_H, color=t.WASHI_SHADE, radius=4)
        share = self.judged.loss / self._most if self._most else 0.0
        if share > 0:
            canvas.panel(
                "tab", x, middle - BAR_H / 2, max(6.0, wide * min(1.0, share)), BAR_H, color=t.LOSS, radius=4
            )


def bar_width(ui: Ui, w: float, room: float, words: Iterable[Text]) -> float:
    """How wide the longest bar is in rows `w` wide, beside numbers `room` wide: narrower where that leaves
    room for `words` to be read whole; none where even that does not, or for letters as large as may be."""
    if grown(ui, t.NAME) >= 1.3 or w <= 440:
        return 0.0
    needs = max((ui.type.measure(each, t.NAME) for each in words), default=0.0)
    if needs <= BAR_X * w / 492 - 48:
        return BAR_W
    left = min(BAR_W - 1, w - room - 66 - needs)
    return left if left >= LEAST_BAR else 0.0


def in_order(found: Sequence[Judged], by_loss: bool) -> list[Judged]:
    """As the record has them, or those that cost most first."""
    return sorted(found, key=lambda each: (-each.loss, each.line) if by_loss else (each.line,))

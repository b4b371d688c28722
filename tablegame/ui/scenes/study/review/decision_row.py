"""A row of the list of decisions: a shape for its cost, what was played, the loss as a bar."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.study.review.model import Grade, Judged
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Node, Row, Sized, Space
from tablegame.ui.kit.list_row import ListRow
from tablegame.ui.kit.nodes import Draw, Label, Press, icon
from tablegame.ui.scenes.points import plain
from tablegame.ui.scenes.study.review.review_text import ReviewText
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import State

REACH: Final = 8.0
LOSS_W, BAR_H = 80.0, 8.0
WORDS_W, NUMBER_W = 190.0, 60.0
SIGN: Final = 12.0
NO_LOSS: Final = "-"


def draw_grade(canvas: Canvas, grade: Grade, x: float, y: float, r: float = SIGN) -> None:
    """Draw what a decision cost as a shape: a lozenge, a triangle, a ring, or a dot if it cost nothing."""
    if grade == "good":
        canvas.circle(x, y, 0.34 * r, t.GAIN)
        return
    if grade == "inaccuracy":
        canvas.circle(x, y, 0.66 * r, None, t.LOSS, 2.6)
        return
    side, middle = 2 * r + 2, r + 1
    if grade == "blunder":
        outline = f"M{middle},1L{side - 1},{middle}L{middle},{side - 1}L1,{middle}Z"
        top, foot, dot = middle - 0.45 * r, middle + 0.12 * r, middle + 0.42 * r
    else:
        outline = f"M{middle},{0.25 * r}L{side - 1},{side - 0.35 * r}L1,{side - 0.35 * r}Z"
        top, foot, dot = middle - 0.12 * r, middle + 0.3 * r, middle + 0.56 * r
    svg = (
        f'<path d="{outline}" fill="{t.LOSS}" stroke="{t.LOSS}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M{middle},{top:.2f}V{foot:.2f}" stroke="{t.WHITE}" stroke-width="2.2"'
        f' stroke-linecap="round"/><circle cx="{middle}" cy="{dot:.2f}" r="1.4" fill="{t.WHITE}"/>'
    )
    canvas.shape("decision", svg, x - middle, y - middle, side, side)


def draw_bar(canvas: Canvas, box: Box, share: float, ink: t.Colour) -> None:
    """Draw a bar along the top of a box, filled to `share`, 0..1."""
    x, y, w, _ = box
    canvas.panel("tab", x, y, w, BAR_H, color=t.WASHI_SHADE, radius=4)
    if share > 0:
        canvas.panel("tab", x, y, max(BAR_H, w * min(1.0, share)), BAR_H, color=ink, radius=4)


@dataclass(frozen=True, slots=True)
class ListedDecision:
    """What a row shows."""

    judged: Judged
    chosen: bool
    kept: bool
    doubted: bool
    share: float
    """Its loss as a share of the largest one, 0..1."""


class DecisionRow(ListRow):
    """The widget of a row."""

    def __init__(
        self, rect: Box, row: ListedDecision, words: str, spoken: str,
        choose: Callable[[int], object], open_it: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__(
            rect, words, spoken, chosen=row.chosen, name=f"decision.{row.judged.line}",
            on_choose=partial(choose, row.judged.line), on_go=open_it,
        )  # fmt: skip
        self.judged = row.judged

    def draw(self, canvas: Canvas, state: State) -> None:
        self.ground(canvas, state, REACH)


def decision_row(
    words: ReviewText, row: ListedDecision, choose: Callable[[int], object], open_it: Callable[[], object]
) -> Node:
    """Return the node of a row. `choose` gets its line when it is pressed; `open_it` opens the chosen row."""
    judged, played = row.judged, words.played(row.judged)
    spoken = words.spoken(judged, kept=row.kept, doubted=row.doubted)
    ink, quiet = (t.SUMI_QUIET, t.SUMI_QUIET) if row.doubted else (t.SUMI, t.SUMI_SECOND)
    good = judged.grade == "good"
    bar = Draw(lambda canvas, b: draw_bar(canvas, b, row.share, t.LOSS), LOSS_W, BAR_H)
    number = NO_LOSS if good else plain(judged.loss)
    loss = Label(number, t.HERO, t.LOSS if judged.loss else t.SUMI_QUIET, most=34, align="right")
    first = Row(
        Sized(Label(played, t.READING, ink, bold=not row.doubted), WORDS_W, grow=1),
        icon("star_kept", 18, t.FOCUS_PAPER) if row.kept else None,
        Space(grow=0) if good else bar,
        Sized(loss, NUMBER_W),
    )
    under = Sized(Label(words.under(judged), t.NAME, quiet), WORDS_W)
    content = Row(
        Draw(lambda canvas, b: draw_grade(canvas, judged.grade, b[0] + b[2] / 2, b[1] + b[3] / 2), 28, 28),
        Column(first, under, grow=1),
        gap=6,
    )
    label = words.plain(played)
    return Press(lambda box: DecisionRow(box, row, label, spoken, choose, open_it), content, pad=2, top=5)

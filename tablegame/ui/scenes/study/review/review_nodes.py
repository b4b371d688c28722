"""The nodes of a review: the sum over the page, and the rows of the list of decisions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.study.review.model import Grade, Judged, Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Draw, Label, Press, icon
from tablegame.ui.scenes.formats import plain, signed
from tablegame.ui.scenes.study.review.review_text import SUMS, ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

INKS: Final = {"average": t.SUMI_QUIET, "cards": t.TERM, "decisions": t.LOSS, "total": t.SUMI}
TO_COME: Final = "…"
REACH: Final = 8.0
LOSS_W, BAR_H = 80.0, 8.0
WORDS_W, NUMBER_W = 190.0, 60.0
SIGN: Final = 12.0
NO_LOSS: Final = "-"


# The sum ---------------------------------------------------------------------------------------------------
class SumPart(Hotspot):
    """A number of the sum over a review; a press shows what it means."""

    def __init__(
        self, rect: Box, label: str, part: str, value: str, chosen: bool, press: Callable[[str], object]
    ) -> None:
        super().__init__(rect, label, partial(press, part), name=f"sum.{part}", ring=8)
        self.chosen, self._value = chosen, value

    @property
    def value_text(self) -> str:
        return self._value

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if self.chosen or state.hovered:
            strength = 1 if self.chosen else 0.5
            straw = f'<rect width="{w}" height="{h}" rx="8" fill="{t.STRAW}" fill-opacity="{strength}"/>'
            canvas.shape("sum", straw, x, y, w, h)
        super().draw(canvas, state)


def sum_ink(part: str, value: str, good: bool) -> str:
    """Return the colour of a part of the sum; `good`: whether its value is to the player's advantage."""
    if value.strip("+\N{MINUS SIGN}0.") == "" or value == TO_COME:
        return t.SUMI_QUIET
    return INKS.get(part) or (t.GAIN if good else t.LOSS)


def match_sum(
    ui: Ui, words: ReviewText, review: Review, explained: str, press: Callable[[str], object]
) -> Node:
    """Return the numbers that come to the total, under short names where long ones have no room.

    `explained`: the part whose meaning is shown; `press` gets the name of the part that is pressed.
    """
    values, digits = words.sums(review), words.digits(review)

    def row(names: str) -> Node:
        parts = []
        for name in SUMS:
            value = values[name]
            label = ui.text(f"review.{names}.{name}")
            if names == "sum" and name == "decisions":
                label = ui.text(words.person_key("review.sum.decisions"))
            write = plain if name in ("average", "total") else signed
            number = TO_COME if value is None else write(value, digits)
            ink = sum_ink(name, number, value is not None and words.sheet(value) > 0)
            content = Column(
                Label(number, t.TOTAL, ink, bold=name == "total", align="center", most=34),
                Label(label, t.SIDE, bold=name == "decisions", align="center"),
            )
            make = partial(
                SumPart, label=label, part=name, value=number, chosen=name == explained, press=press
            )
            parts.append(Press(make, content, pad=5, top=4, grow=1))
        return Row(*parts, gap=0)

    return Panel(Fits(row("sum"), row("sum_short"), ease=0.92), pad=6, top=4)


# Decisions -------------------------------------------------------------------------------------------------
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
    """The decision of a row, and how the row shows it."""

    judged: Judged
    chosen: bool
    kept: bool
    doubted: bool
    share: float
    """The loss of the decision as a share of the largest loss, 0..1."""


class DecisionRow(ListRow):
    """The widget of a row in the list of decisions."""

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

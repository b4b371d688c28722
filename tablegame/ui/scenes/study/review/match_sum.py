"""The sum over a review: what the cards, the decisions and the rest brought, which comes to the total."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.study.review.model import Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row
from tablegame.ui.kit.nodes import Label, Press
from tablegame.ui.scenes.points import plain, signed
from tablegame.ui.scenes.study.review.review_text import SUMS, ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

INKS: Final = {"average": t.SUMI_QUIET, "cards": t.TERM, "decisions": t.LOSS, "total": t.SUMI}
TO_COME: Final = "…"


class SumPart(Hotspot):
    """One number of the sum; a press shows what it means."""

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

"""One question of fair play on the page: a sign, the answer, a line below, and the way to its proof."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.controllers.fair_check import State as Answer
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Row
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

SIGN: Final = 15.0
"""The radius of the sign, in du."""


@dataclass(frozen=True)
class QuestionAnswer:
    """What stands in a row."""

    answer: Answer
    title: str
    note: str
    more: Sequence[str] = ()
    """What its proof says."""
    share: float | None = None
    """The part that has been checked, 0..1, while the check is under way."""


class QuestionRow(Widget):
    """The ground of a row. A press shows or hides the proof, or opens the place of the first fault."""

    role = "button"

    def __init__(
        self, rect: Box, row: QuestionAnswer, state: str, shown: bool, press: Callable[[], object], *,
        name: str, enabled: bool,
    ) -> None:  # fmt: skip
        """`state`: the answer in words; `shown`: whether the proof is shown."""
        super().__init__(rect, row.title, name=name, enabled=enabled)
        self.row, self.state_words, self.shown = row, state, shown
        self._press = press

    @property
    def value_text(self) -> str:
        more = self.row.more if self.shown else ()
        parts = [self.state_words, self.row.note, *more]
        return ". ".join(dict.fromkeys(part.rstrip(".。") for part in parts))

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._press()

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        box = (x, y + 1, w, h - 2)
        if self.shown or state.hovered:
            canvas.panel("tab", *box, color=t.STRAW, radius=9, alpha=1.0 if self.shown else 0.45)
        if self.shown:
            canvas.ring(box, 9, True, gap=0, width=2.4)
        elif not state.hovered:
            canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
        if state.focused:
            canvas.ring(box, 9, True, gap=2)


def question_row(
    ui: Ui, row: QuestionAnswer, shown: bool, press: Callable[[], object], *, name: str, enabled: bool
) -> Node:
    """Return the row of a question. `enabled`: whether there is a proof to show."""
    act = ui.text(f"fair_play.{'hide' if shown else 'show'}")
    words = Column(
        Label(row.title, t.READING, bold=True, lines=0, least=16),
        Label(row.note, t.SIDE, t.SUMI_SECOND, lines=0, least=8),
        _progress(row.share) if row.share is not None else None,
        grow=1,
    )
    sign = Draw(lambda canvas, b: _draw_sign(canvas, row.answer, b), 2 * SIGN, 2 * SIGN)
    more = Layers(Label(act, t.NAME, t.TAB, bold=True), Draw(_underline, 0, 0)) if enabled else None
    return Press(
        lambda box: QuestionRow(
            box, row, ui.text(f"fair_play.state.{row.answer}"), shown, press, name=name, enabled=enabled
        ),
        Row(sign, words, more, gap=14),
        pad=10,
        top=3,
    )


def _progress(share: float) -> Draw:
    def draw(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.panel("tab", x, y + 2, w, h - 2, color=t.TRACK_PAPER, radius=3.5)
        canvas.panel("tab", x, y + 2, max(7.0, w * share), h - 2, color=t.TAB, radius=3.5)

    return Draw(draw, 60, 9)


def _underline(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.line(x, y + h - 1, x + w, y + h - 1, t.TAB, 1.6)


def _draw_sign(canvas: Canvas, answer: Answer, box: Box) -> None:
    """Draw a tick on a disc, a cross on a square, a dash in a ring, or an empty ring."""
    r = SIGN
    ring = f'<circle cx="{r}" cy="{r}" r="{r - 1.5}" fill="none" stroke="{t.SUMI_QUIET}"'
    drawn = {
        "good": f'<circle cx="{r}" cy="{r}" r="{r}" fill="{t.GAIN}"/>'
        '<path d="M8.5,15.5L13,20L21.5,10.5" stroke-width="3"',
        "bad": f'<rect x="1" y="1" width="28" height="28" rx="5" fill="{t.SHU}"/>'
        '<path d="M9,9L21,21M21,9L9,21" stroke-width="3.2"',
        "unknown": f'{ring} stroke-width="3"/><path d="M9.5,15H20.5" stroke-width="3"',
        "open": f'{ring} stroke-width="2"/>',
    }[answer]
    if answer != "open":
        ink = t.SUMI_QUIET if answer == "unknown" else t.WHITE
        drawn += f' fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round"/>'
    canvas.shape(f"sign.{answer}", drawn, *box)

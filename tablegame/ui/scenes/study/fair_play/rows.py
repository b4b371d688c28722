"""One question of fair play on the page: a sign, the answer, a line below, and the way to its proof."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.controllers.fair_check import State as Answer
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Form, State, Widget

SIGN: Final = 15.0
"""The radius of the sign."""
INDENT: Final = 54.0
PAD: Final = 4.0
HIGH: Final = 61.0


@dataclass(frozen=True)
class Told:
    """What stands in a row."""

    answer: Answer
    title: str
    note: str
    more: Sequence[str] = ()
    """What its proof says."""
    share: float | None = None
    """Of a bar under the note, while it is being found out."""


class Row(Widget):
    """A press shows its proof; of what is wrong it goes to the place of the first fault."""

    role = "button"

    def __init__(
        self, ui: Ui, x: float, y: float, w: float, told: Told, open_: bool, press: Callable[[], object],
        name: str, *, able: bool,
    ) -> None:  # fmt: skip
        """`able`: whether there is a proof."""
        self.told = told
        self.open = open_
        self.on_press = press
        self.link = ui.text("fair_play.hide" if open_ else "fair_play.show")
        self.state_words = ui.text(f"fair_play.state.{told.answer}")
        type_ = ui.type
        widest = max(type_.measure(ui.text(f"fair_play.{key}"), t.NAME, True) for key in ("hide", "show"))
        self.link_w = type_.measure(self.link, t.NAME, True) if able else 0.0
        self.room = w - INDENT - widest - 20
        lead, side = type_.leading(told.title, t.READING), type_.leading(told.note, t.SIDE)
        self.title_h = len(type_.wrap(told.title, t.READING, self.room, True)) * lead
        self.note_h = len(type_.wrap(told.note, t.SIDE, self.room)) * side
        high = 2 * PAD + self.title_h + self.note_h + (10 if told.share is not None else 0)
        super().__init__((x, y, w, max(HIGH, high)), told.title, name=name)
        self.enabled = able

    @property
    def value_text(self) -> str:
        """The answer, the line below, and the proof that is shown."""
        more = self.told.more if self.open else ()
        parts = [self.state_words, self.told.note, *more]
        return ". ".join(dict.fromkeys(part.rstrip(".。") for part in parts))

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Shows the proof or the fault, or takes the proof away."""
        form.ui.sounds.play("button")
        self.on_press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draws the row, on straw while its proof is shown."""
        x, y, w, h = self.rect
        told = self.told
        if self.open or state.hovered:
            strong = 1.0 if self.open else 0.45
            box = (x - 8, y + 1, w + 16, h - 2)
            canvas.panel("tab", *box, color=t.STRAW, radius=9, alpha=strong)
            if self.open:
                canvas.ring(box, 9, True, gap=0, width=2.4)
        else:
            canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
        spare = max(0.0, h - 2 * PAD - self.title_h - self.note_h - (10 if told.share is not None else 0)) / 2
        sign(canvas, told.answer, x + 26, y + h / 2)
        left, top = x + INDENT, y + PAD + spare
        canvas.lines(told.title, left, top, self.room, t.READING, True, t.SUMI)
        top += self.title_h
        canvas.lines(told.note, left, top, self.room, t.SIDE, color=t.SUMI_SECOND)
        if told.share is not None:
            top += self.note_h + 2
            canvas.panel("tab", left, top, self.room, 7, color=t.TRACK_PAPER, radius=3.5)
            canvas.panel("tab", left, top, max(7.0, self.room * told.share), 7, color=t.TAB, radius=3.5)
        if self.enabled:
            middle = y + h / 2
            canvas.text(self.link, x + w - 4, middle, t.NAME, True, t.TAB, "right", anchor="middle")
            low = middle + 0.62 * canvas.type.em(self.link, t.NAME)
            canvas.line(x + w - 4 - self.link_w, low, x + w - 4, low, t.TAB, 1.6)
        if state.focused:
            canvas.ring((x - 8, y + 1, w + 16, h - 2), 9, True, gap=2)


def sign(canvas: Canvas, answer: Answer, cx: float, cy: float) -> None:
    """A tick on a disc, a cross on a square, a dash in a ring, or an empty ring: told by shape, too."""
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
    canvas.shape(f"sign.{answer}", drawn, cx - r, cy - r, 2 * r, 2 * r)

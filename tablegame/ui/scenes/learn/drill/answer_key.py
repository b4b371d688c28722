"""An answer to choose: a key of paper with a rank, a word or pieces on it."""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from tablegame.learn.drills.question import Answer
from tablegame.speech import Mark
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.draw.panels import box
from tablegame.ui.kit.layout import Column, Fits, Node, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.scenes.learn.drill.cloth import fan
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

Outcome = Literal["", "found", "missed", "wrong", "other"]
"""How an answer came out after the check; empty before it."""

HIGH: Final = 76.0
"""The least height of a key, in du."""
FAINT: Final = 0.5
"""How much is left of the ground of an answer that was neither right nor chosen."""
_INK: Final = {"found": t.GAIN, "missed": t.FOCUS_PAPER, "wrong": t.LOSS, "other": t.SUMI_QUIET}


class AnswerKey(Widget):
    """The ground of an answer; Space or a press chooses it."""

    def __init__(
        self, rect: Box, label: str, name: str, press: Callable[[], object], *, many: bool, chosen: bool,
        outcome: Outcome, enabled: bool,
    ) -> None:  # fmt: skip
        super().__init__(rect, label, name=name, enabled=enabled)
        self.role = "check box" if many else "radio button"
        self.confirm, self.focusable = "lift", enabled
        self.chosen, self.outcome = chosen, outcome
        self._press = press

    @property
    def value_text(self) -> str:
        return "1" if self.chosen else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._press()

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if self.outcome == "found":
            canvas.shape("found", box(1, 1, w - 2, h - 2, 9, t.GAIN_PALE, t.GAIN, 2), x, y, w, h)
        elif self.outcome == "wrong":
            canvas.shape("wrong", box(1.2, 1.2, w - 2.4, h - 2.4, 9, t.WASHI_BOX, t.SHU, 2.4), x, y, w, h)
        elif self.outcome == "missed":
            dashes = stroke(outline(w, h, 9, 1.2, 6, 4), t.FOCUS_PAPER, 2)
            canvas.shape("missed", box(1, 1, w - 2, h - 2, 9, t.STRAW) + dashes, x, y, w, h)
        elif self.chosen and not self.outcome:
            canvas.panel("tab", x, y, w, h, radius=10)
        else:
            alpha, word = (FAINT, "") if self.outcome else (1.0, state.word)
            canvas.panel("button_paper", x, y, w, h, state=word, alpha=alpha, radius=10)
        if self.outcome in ("found", "wrong"):
            canvas.circle(x + w - 2, y + 2, 10, _INK[self.outcome], t.WASHI_BOX, 1.6)
            canvas.icon("check" if self.outcome == "found" else "close", x + w - 2, y + 2, 13, t.WHITE)
        if state.focused:
            canvas.ring(self.rect, 10, True)


def missed_key(many: bool) -> str:
    """Return the key of what is said of a right answer that was not chosen."""
    return "missed" if many else "was_right"


def answer_key(
    ui: Ui, answer: Answer, press: Callable[[], object], *, many: bool, chosen: bool, enabled: bool,
    outcome: Outcome = "", large: bool = True,
) -> Node:  # fmt: skip
    """Return an answer as a key, and under it how it came out if it was missed or wrong.

    `large`: whether all answers have few letters.
    """
    said = answer.text.say(ui.speaker)
    label, words = ui.speaker.plain(said), ""
    if outcome in ("missed", "wrong"):
        words = ui.text(f"drills.{missed_key(many) if outcome == 'missed' else 'impossible'}")
    ink = t.TAB_TEXT if chosen and not outcome else _INK.get(outcome, t.SUMI)
    if answer.pieces:
        content: Node = fan(answer.pieces, 43, gap=4, alpha=round(255 * FAINT) if outcome == "other" else 255)
    elif len(said) == 1 and isinstance(said[0], Mark) and said[0].kind == "suit":
        faint = t.SUMI_QUIET if outcome == "other" else None
        content = Draw(partial(_draw_suit, str(said[0].value), faint), 40, 44)
    else:
        size, most = (28.0, 36.0) if large or answer.under is not None else (t.BODY, 28.0)
        forms = [Label(said, size, ink, bold=True, lines=n, most=most, align="center") for n in (1, 2)]
        content = Fits(*forms) if " " in label else forms[0]  # a word is never broken
    if answer.under is not None:
        under = Label(answer.under.say(ui.speaker), t.CAPTION, ink, most=18, align="center")
        content = Column(content, under)
    spoken = f"{label}, {words}" if words else label

    def make(box: Box) -> AnswerKey:
        return AnswerKey(
            box, spoken, f"answer.{answer.id}", press,
            many=many, chosen=chosen, outcome=outcome, enabled=enabled,
        )  # fmt: skip

    content = Column(Space(), Column(content, align="center"), Space())
    key = Press(make, Sized(content, h=HIGH), pad=5)
    return Column(key, Draw(partial(_draw_word, words, outcome), 0, 28), gap=2)


def _draw_word(words: str, outcome: Outcome, canvas: Canvas, box: Box) -> None:
    """Draw how an answer came out, centred, and wider than the key where that is narrow."""
    x, y, w, h = box
    size = canvas.type.within(words, t.SIDE, 20)
    canvas.text(words, x + w / 2, y + h / 2, size, True, _INK.get(outcome, t.SUMI), "center", anchor="middle")


def _draw_suit(suit: str, ink: t.Colour | None, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.suit(suit, x + w / 2, y + h / 2, 40, ink)

"""An answer to choose: a key of paper with a rank, a word or pieces on it."""

from collections.abc import Callable
from typing import Final, Literal

from tablegame.learn.drills.question import Answer
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Mark, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.dashes import outline, stroke
from tablegame.ui.draw.panels import box
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.form import Form, State, Widget

Outcome = Literal["", "found", "missed", "wrong", "other"]

FAINT = 0.5
"""The ground of what was found, and how much is left of what was not asked for."""
_INK: Final = {"found": t.GAIN, "missed": t.FOCUS_PAPER, "wrong": t.LOSS}


class AnswerKey(Widget):
    """One answer; Space or a press chooses it, Enter checks."""

    def __init__(
        self,
        rect: Box,
        answer: Answer,
        speaker: Speaker,
        on_press: Callable[[], object],
        *,
        many: bool,
        chosen: bool,
        mark: Outcome = "",
        word: str = "",
        large: bool = True,
    ) -> None:
        """`mark` is how it came out, and `word` says so below it; `large` for answers of a few letters."""
        super().__init__(rect, speaker.plain(answer.text.say(speaker)), name=f"answer.{answer.id}")
        self.role = "check box" if many else "radio button"
        self.answer = answer
        self.text = answer.text.say(speaker)
        self.under = "" if answer.under is None else speaker.plain(answer.under.say(speaker))
        self.on_press = on_press
        self.chosen = chosen
        self.mark: Outcome = mark
        self.word = word
        self.large = large
        self.confirm = "lift"
        self.focusable = self.enabled = not mark
        if mark:
            self.label = f"{self.label}, {word}" if word else self.label

    @property
    def value_text(self) -> str:
        """ "1" when chosen."""
        return "1" if self.chosen else "0"

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Chooses it, or takes it back."""
        form.ui.sounds.play("button")
        self.on_press()

    def draw(self, canvas: Canvas, state: State) -> None:
        """The key as it stands."""
        x, y, w, h = self.rect
        lively = self.enabled and not self.mark
        if lively:
            y += 1 if state.pressed else 0
        alpha = FAINT if self.mark == "other" else 1.0
        ink = t.TAB_TEXT if self.chosen and not self.mark else _INK.get(self.mark, t.SUMI)
        self._ground(canvas, (x, y, w, h), state, alpha)
        if self.answer.pieces:
            self._pieces(canvas, (x, y, w, h), round(255 * alpha))
        elif len(self.text) == 1 and isinstance(self.text[0], Mark) and self.text[0].kind == "suit":
            faint = t.SUMI_QUIET if self.mark == "other" else None
            canvas.suit(str(self.text[0].value), x + w / 2, y + h / 2, 40, faint)
        elif self.under:
            size = canvas.type.within(self.text, 28, 34)
            canvas.text(self.text, x + w / 2, y + h * 0.4, size, True, ink, "center", None, "middle", alpha)
            low = canvas.type.within(self.under, t.CAPTION, 18)
            canvas.text(self.under, x + w / 2, y + h * 0.79, low, False, ink, "center", None, "middle", alpha)
        else:
            size = canvas.type.within(self.text, 28 if self.large else t.BODY, 36 if self.large else 28)
            if " " not in (word := canvas.type.plain(self.text)):
                # A word is never broken.
                size = canvas.type.fitting(word, size, w - 10, True, t.CAPTION)
            canvas.rows(self.text, x + w / 2, y + h / 2, w - 10, size, True, ink, "center", 2, h - 8, alpha)
        if self.mark in ("found", "wrong"):
            canvas.circle(x + w - 2, y + 2, 10, _INK[self.mark], t.WASHI_BOX, 1.6)
            canvas.icon("check" if self.mark == "found" else "close", x + w - 2, y + 2, 13, t.WHITE)
        if self.word:
            size = canvas.type.within(self.word, t.SIDE, 20)
            canvas.text(
                self.word, x + w / 2, y + h + 16, size, True, _INK[self.mark], "center", None, "middle"
            )
        if state.focused:
            canvas.ring(self.rect, 10, True)

    def _ground(self, canvas: Canvas, place: Box, state: State, alpha: float) -> None:
        x, y, w, h = place
        if self.mark == "found":
            canvas.shape("found", box(1, 1, w - 2, h - 2, 9, t.GAIN_PALE, t.GAIN, 2), x, y, w, h)
        elif self.mark == "wrong":
            canvas.shape("wrong", box(1.2, 1.2, w - 2.4, h - 2.4, 9, t.WASHI_BOX, t.SHU, 2.4), x, y, w, h)
        elif self.mark == "missed":
            dashes = stroke(outline(w, h, 9, 1.2, 6, 4), t.FOCUS_PAPER, 2)
            canvas.shape("missed", box(1, 1, w - 2, h - 2, 9, t.STRAW) + dashes, x, y, w, h)
        elif self.chosen:
            canvas.panel("tab", x, y, w, h, radius=10)
        else:
            word = "" if self.mark else state.word
            canvas.panel("button_paper", x, y, w, h, state=word, alpha=alpha, radius=10)

    def _pieces(self, canvas: Canvas, place: Box, alpha: int) -> None:
        x, y, w, h = place
        pieces = self.answer.pieces
        ratio = t.TILE_RATIO if pieces[0] >= FIRST_TILE else t.CARD_RATIO
        wide = min((h - 14) / ratio, (w - 16) / len(pieces) - 4)
        left = x + (w - len(pieces) * (wide + 4) + 4) / 2
        for nth, piece in enumerate(pieces):
            canvas.piece(
                piece, left + nth * (wide + 4), y + (h - wide * ratio) / 2, wide, shadow="none", alpha=alpha
            )

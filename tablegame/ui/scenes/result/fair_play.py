"""What stands under a result: the seal and whose words were mixed in, or the code; the way to the check; and
what can be copied for others."""

from collections.abc import Callable

from tablegame.match.match import Match
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.fair_play.words import cut_words
from tablegame.ui.scenes.result_card import result_card
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import FairPlayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits, groups
from tablegame.ui.widgets.form import Form
from tablegame.ui.widgets.inputs import to_clipboard

PAD = 10.0
SIZE = t.NAME
MOST = 210.0
"""Of a button."""
GAP = 10.0


class FairPlayNote:
    """The seal in one line or two, or the code, a sentence, and buttons."""

    def __init__(self, ui: Ui, match: Match) -> None:
        self.ui = ui
        self.record = match.record
        self.match = match
        self.code = match.record.header.code
        self.seal = "" if self.code else match.commit or ""
        self.copied = ""
        """The button that was pressed last to copy something."""
        self.box: Box = (0, 0, 0, 0)
        self.short = False
        """Only the button, where there is no room for the seal."""
        self._digits: Digits | None = None

    @property
    def words(self) -> Text:
        """Whose words were mixed in, or that nobody cut."""
        ui = self.ui
        if self.code:
            return ui.say("result.proof.same")
        if not self.seal:
            return ui.say("fair_play.seal.free")
        return ui.text("app.separator").join(cut_words(ui, self.record))

    def _laid(self, width: float) -> Digits | None:
        if self.short or not self.seal:
            return None
        label = self.ui.text("fair_play.seal.label", seal=" ".join(groups(self.seal)))
        return Digits(self.ui.type, self.seal, 0, 0, width, label=label, name="seal")

    def _leading(self) -> float:
        return self.ui.type.leading(self.ui.text("result.proof.title"), t.SIDE)

    @property
    def title(self) -> Text:
        """What the note is about."""
        return self.ui.say("result.proof.code" if self.code else "result.proof.title")

    def _buttons(self) -> list[tuple[str, str, str, Callable[[], object], float]]:
        """From the left: name, icon, words, what it does, width."""
        ui = self.ui
        asked: list[tuple[str, str, str, Callable[[], object]]] = [
            ("copy", "copy", "code.copy_result", self.copy_result),
            ("fair_play", "verify", "result.proof.check", self.open),
        ]
        if self.code:
            asked.insert(0, ("copy_code", "code", "code.copy", self.copy_code))
        found = []
        for name, icon, key, press in asked:
            longest = max(ui.type.measure(ui.text(each), SIZE, True) for each in (key, "code.copied"))
            words = ui.text("code.copied" if self.copied == name else key)
            found.append((name, icon, words, press, min(MOST, longest + 58)))
        return found

    @property
    def _beside(self) -> float:
        """The room of the buttons."""
        return sum(wide + GAP for *_, wide in self._buttons()) - GAP

    def copy_result(self) -> None:
        """The result as text, without a card."""
        if to_clipboard(result_card(self.ui, self.match)):
            self.copied = "copy"
            self.ui.stack.layout()

    def copy_code(self) -> None:
        """The code for another program."""
        if to_clipboard(self.code):
            self.copied = "copy_code"
            self.ui.stack.layout()

    def height(self, width: float) -> float:
        """What the note needs."""
        digits = self._laid(width - 3 * PAD - self._beside)
        lines = 0.0 if self.short else self._leading() * 2 + (digits.rect[3] if digits else 0.0)
        lines += 1.3 * self._leading() if self.code and not self.short else 0.0
        return max(lines, 46.0) + (4 if self.short else 2 * PAD)

    def lay(self, form: Form, box: Box) -> None:
        """Takes its place."""
        self.box = box
        x, y, w, h = box
        self._digits = self._laid(w - 3 * PAD - self._beside)
        if self._digits is not None:
            self._digits.rect = (x + PAD, y + PAD + self._leading(), *self._digits.rect[2:])
            form.add(self._digits)
        left = x + w - PAD - self._beside
        for name, icon, words, press, wide in self._buttons():
            place = (left, y + (h - 46) / 2, wide, 46)
            form.add(Button(place, words, press, kind="paper", icon=icon, name=name, size=SIZE))
            left += wide + GAP

    def open(self) -> None:
        """The page."""
        self.ui.open(FairPlayPage(self.record))

    def draw(self, canvas: Canvas) -> None:
        """The note; the form draws digits and button."""
        x, y, w, h = self.box
        canvas.panel("note", x, y, w, h)
        room = w - 3 * PAD - self._beside
        step = self._leading()
        middle = y + h / 2 if self.short else y + PAD + step / 2
        canvas.icon("verify", x + PAD + 9, middle, 20, t.GAIN)
        canvas.text(
            self.title, x + PAD + 28, middle, t.NAME, True, t.SUMI, max_width=room - 28, anchor="middle"
        )
        if self.code and not self.short:
            high = y + PAD + 1.65 * step
            canvas.text(self.code, x + PAD, high, t.BODY, True, t.TAB, max_width=room, anchor="middle")
        if not self.short:
            low = y + h - PAD - step / 2
            canvas.text(
                self.words, x + PAD, low, t.SIDE, color=t.SUMI_SECOND, max_width=room, anchor="middle",
                shrink=True,
            )  # fmt: skip

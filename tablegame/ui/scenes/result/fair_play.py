"""What stands under a result: the seal, whose words were mixed in, and the way to the check."""

from tablegame.match.match import Match
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.fair_play.words import cut_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import FairPlayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits, groups
from tablegame.ui.widgets.form import Form

PAD = 10.0
CHECK_W = 200.0


class FairPlayNote:
    """The seal in one line or two, a sentence, and a button that opens the page."""

    def __init__(self, ui: Ui, match: Match) -> None:
        self.ui = ui
        self.record = match.record
        self.seal = match.commit or ""
        self.box: Box = (0, 0, 0, 0)
        self.short = False
        """Only the button, where there is no room for the seal."""
        self._digits: Digits | None = None

    @property
    def words(self) -> Text:
        """Whose words were mixed in, or that nobody cut."""
        ui = self.ui
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

    def height(self, width: float) -> float:
        """What the note needs."""
        digits = self._laid(width - 3 * PAD - CHECK_W)
        lines = 0.0 if self.short else self._leading() * 2 + (digits.rect[3] if digits else 0.0)
        return max(lines, 46.0) + (4 if self.short else 2 * PAD)

    def lay(self, form: Form, box: Box) -> None:
        """Takes its place."""
        self.box = box
        x, y, w, h = box
        self._digits = self._laid(w - 3 * PAD - CHECK_W)
        if self._digits is not None:
            self._digits.rect = (x + PAD, y + PAD + self._leading(), *self._digits.rect[2:])
            form.add(self._digits)
        place = (x + w - PAD - CHECK_W, y + (h - 46) / 2, CHECK_W, 46)
        words = self.ui.say("result.proof.check")
        form.add(Button(place, words, self.open, kind="paper", icon="verify", name="fair_play", size=t.NAME))

    def open(self) -> None:
        """The page."""
        self.ui.open(FairPlayPage(self.record))

    def draw(self, canvas: Canvas) -> None:
        """The note; the form draws digits and button."""
        x, y, w, h = self.box
        canvas.panel("note", x, y, w, h)
        room = w - 3 * PAD - CHECK_W
        step = self._leading()
        middle = y + h / 2 if self.short else y + PAD + step / 2
        canvas.icon("verify", x + PAD + 9, middle, 20, t.GAIN)
        title = self.ui.say("result.proof.title")
        canvas.text(title, x + PAD + 28, middle, t.NAME, True, t.SUMI, max_width=room - 28, anchor="middle")
        if not self.short:
            low = y + h - PAD - step / 2
            canvas.text(
                self.words, x + PAD, low, t.SIDE, color=t.SUMI_SECOND, max_width=room, anchor="middle",
                shrink=True,
            )  # fmt: skip

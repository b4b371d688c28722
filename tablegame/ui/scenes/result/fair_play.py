"""What stands under a result: the dealer's seal, and the command that checks the record."""

import shlex

from tablegame.match.match import Match
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Form
from tablegame.ui.widgets.inputs import to_clipboard

PAD = 14.0
COPY_W = 132.0


class FairPlayNote:
    """A note of a few lines and a button."""

    def __init__(self, ui: Ui, match: Match) -> None:
        self.ui = ui
        self.commit = match.commit or ""
        self.path = match.path
        promise = match.record.header.promise
        self.cuts = promise.cuts if promise else ()
        self.box: Box = (0, 0, 0, 0)
        self.short = False
        """Only the command, where there is no room for the seal."""

    @property
    def command(self) -> str:
        """What is typed to check the record."""
        return "" if self.path is None else f"tablegame verify {shlex.quote(str(self.path))}"

    def _lines(self) -> list[tuple[Text, bool]]:
        """Sentences, and whether each is a thing to copy."""
        say = self.ui.say
        seal = self.ui.type.plain(say("result.proof.seal"))
        lines: list[tuple[Text, bool]] = [(seal, False), (self.commit, True)]
        if self.cuts:
            word = self.ui.type.ellipsis(self.cuts[0], t.SIDE, 200)
            lines[0] = (f"{seal} {self.ui.text('result.proof.cut', word=word)}", False)
        if self.short and self.path is not None:
            return [(self.command, True)]
        if self.path is None:
            return [*lines, (say("result.proof.unsaved"), False)]
        return [*lines, (say("result.proof.check"), False), (self.command, True)]

    def _leading(self) -> float:
        return self.ui.type.leading(self.ui.text("result.proof.title"), t.SIDE) * 0.96

    def height(self, width: float) -> float:
        """What the note needs."""
        return 2 * PAD + (len(self._lines()) + 1) * self._leading() + 2

    def lay(self, form: Form, box: Box) -> None:
        """Takes its place; the button copies the command."""
        self.box = box
        x, y, w, h = box
        if self.path is not None:
            button = Button(
                (x + w - PAD - COPY_W, y + h - PAD - 44, COPY_W, 44),
                self.ui.say("result.proof.copy"),
                lambda: to_clipboard(self.command),
                kind="paper",
                icon="share",
                name="copy",
                size=t.NAME,
            )
            form.add(button)

    def draw(self, canvas: Canvas) -> None:
        """The note."""
        x, y, w, h = self.box
        canvas.panel("note", x, y, w, h)
        step = self._leading()
        middle = y + PAD + step / 2
        canvas.icon("verify", x + PAD + 9, middle, 20, t.GAIN)
        canvas.text(
            self.ui.say("result.proof.title"), x + PAD + 28, middle, t.NAME, True, t.SUMI, anchor="middle"
        )
        room = w - 2 * PAD - COPY_W - 12
        for words, exact in self._lines():
            middle += step
            ink = t.TAB if exact else t.SUMI_SECOND
            canvas.text(words, x + PAD, middle, t.SIDE, exact, ink, "left", room, "middle", shrink=True)

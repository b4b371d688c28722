"""The dialog that shows the whole seal of a deal that has not begun."""

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Node
from tablegame.ui.kit.nodes import DigitsNode, Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.digits import groups
from tablegame.ui.widgets.inputs import to_clipboard


class SealScene(PageScene):
    """All 64 digits of a seal, to read and to copy."""

    opaque, width, title, first, veil = False, 700.0, "fair_play.seal.title", "", 0.45

    def __init__(self, ui: Ui, seal: str) -> None:
        super().__init__(ui)
        self.seal = seal
        self.copied = False

    def head(self) -> Node:
        return heading(self.ui.say(self.title))

    def body(self) -> Node:
        label = self.ui.text("fair_play.seal.label", seal=" ".join(groups(self.seal)))
        digits = DigitsNode(self.seal, label=label, name="seal", size=t.READING, least=2)
        note = Label(self.ui.say("fair_play.seal.note_alone"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(digits, note, gap=16)

    def foot(self) -> Node:
        say = self.ui.say
        copy = say("fair_play.copied" if self.copied else "fair_play.seal.copy")
        return buttons(
            button(copy, self._copy, name="copy_seal", icon="share", grow=1),
            button(say("fair_play.close"), self.close, name="close", kind="primary", action="back", grow=1),
            equal=True,
        )

    def _copy(self) -> None:
        self.copied = to_clipboard(self.seal)
        self.layout()

"""The whole seal of a deal that has not begun, on a note."""

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits, groups
from tablegame.ui.widgets.inputs import to_clipboard

WIDTH, EDGE = 640.0, 44.0


class SealScene(Scene):
    """All 64 digits, to read and to copy."""

    opaque = False

    def __init__(self, ui: Ui, seal: str) -> None:
        super().__init__(ui)
        self.seal = seal
        self.copied = False

    def layout(self) -> None:
        """Heading, digits, what they are, two buttons."""
        ui, form = self.ui, self.form
        w = min(ui.metrics.w - 80, WIDTH * min(1.7, grown(ui, t.NAME)))
        inner = w - 2 * EDGE
        note = ui.say("fair_play.seal.note_alone")
        self.note_h = len(ui.type.wrap(note, t.NAME, inner)) * ui.type.leading(note, t.NAME)
        label = ui.text("fair_play.seal.label", seal=" ".join(groups(self.seal)))
        digits = Digits(ui.type, self.seal, 0, 0, inner, label=label, name="seal", size=t.READING, least=2)
        h = 92 + digits.rect[3] + 16 + self.note_h + 22 + 50 + 34
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        digits.rect = (x + EDGE, y + 92, *digits.rect[2:])
        self.note_y = y + 92 + digits.rect[3] + 16
        form.clear()
        form.paper = True
        form.add(digits)
        half, foot = (inner - 12) / 2, y + h - 84
        copy = ui.say("fair_play.copied" if self.copied else "fair_play.seal.copy")
        form.add(
            Button((x + EDGE, foot, half, 50), copy, self._copy, kind="paper", icon="share", name="copy_seal")
        )
        form.add(
            Button(
                (x + EDGE + half + 12, foot, half, 50), ui.say("fair_play.close"), self.close,
                kind="primary", action="back", name="close",
            )
        )  # fmt: skip
        self.dirty = True

    def close(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def _copy(self) -> None:
        self.copied = to_clipboard(self.seal)
        self.layout()

    def draw(self, canvas: Canvas) -> None:
        """The note."""
        ui = self.ui
        x, y, w, _ = self.box
        with self.unroll.paper(canvas, self.box, 0.45):
            heading(
                canvas, ui.say("fair_play.seal.title"), x + EDGE, y + 52, capped(ui, t.TITLE, 42),
                w - 2 * EDGE,
            )  # fmt: skip
            canvas.lines(
                ui.say("fair_play.seal.note_alone"), x + EDGE, self.note_y, w - 2 * EDGE, t.NAME,
                color=t.SUMI_SECOND,
            )  # fmt: skip
            self.form.draw(canvas)

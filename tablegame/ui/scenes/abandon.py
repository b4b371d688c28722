"""Whether a match is really to be abandoned: what that means, and where its record will lie."""

from collections.abc import Callable
from pathlib import Path

from tablegame.match.home import abandoned
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.buttons import Button

WIDTH = 680.0
EDGE = 48.0


class AbandonScene(Scene):
    """A page of paper with two buttons. `what` names the match; a match without a `path` lies nowhere."""

    opaque = False

    def __init__(self, ui: Ui, what: Text, path: Path | None, on_gone: Callable[[], object]) -> None:
        super().__init__(ui)
        self.what = what
        self.path = path
        self.on_gone = on_gone

    def _sentences(self) -> list[Text]:
        say = self.ui.say
        if self.path is None:
            return [say("pause.abandon.unsaved")]
        folder = str(abandoned(self.path.parent.parent))
        return [say("pause.abandon.means"), say("pause.abandon.kept", file=self.path.name, folder=folder)]

    def layout(self) -> None:
        """As high as its words."""
        ui, type = self.ui, self.ui.type
        w = min(WIDTH * min(1.5, max(1.0, grown(ui, t.BODY) * 0.95)), ui.metrics.w - 80)
        inner = w - 2 * EDGE
        self.lines = [(words, t.BODY) for words in self._sentences()]
        high = sum(
            len(type.wrap(words, size, inner)) * type.leading(words, size) + 10 for words, size in self.lines
        )
        h = min(ui.metrics.h - 24, 132 + high + 84)
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        half = (inner - 12) / 2
        self.form.clear()
        self.form.paper = True
        foot = y + h - 80
        self.form.add(
            Button(
                (x + EDGE, foot, half, 52), ui.say("pause.abandon.keep"), self._keep,
                kind="primary", action="back", name="keep",
            )
        )  # fmt: skip
        self.form.add(
            Button(
                (x + EDGE + half + 12, foot, half, 52), ui.say("pause.abandon.yes"), self._abandon,
                kind="paper", icon="trash", name="abandon",
            )
        )  # fmt: skip

    def _keep(self) -> None:
        self.ui.stack.pop(self)

    def _abandon(self) -> None:
        ui = self.ui
        ui.stack.pop(self)
        if self.path is not None:
            try:
                ui.service.abandon(self.path)
            except OSError as fault:
                reason = fault.strerror or ""
                ui.open(NotePage([ui.say("errors.not_moved", file=self.path.name, text=reason)]))
                return
        self.on_gone()

    def draw(self, canvas: Canvas) -> None:
        """The question, the match, what it means."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            size = capped(self.ui, t.TITLE, 42)
            heading(canvas, self.ui.say("pause.abandon.title"), x + EDGE, y + 52, size, inner)
            canvas.text(
                self.what, x + EDGE, y + 96, t.NAME, True, t.SUMI_SECOND,
                max_width=inner, anchor="middle", shrink=True,
            )  # fmt: skip
            top = y + 122
            for words, size in self.lines:
                top += canvas.lines(words, x + EDGE, top, inner, size, color=t.SUMI) + 10
            self.form.draw(canvas)

"""The question whether a match is abandoned: what that means, and where its record is kept."""

from collections.abc import Callable
from pathlib import Path

from tablegame.match.home import abandoned
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node, Row
from tablegame.ui.kit.nodes import Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage


class AbandonScene(PageScene):
    """A dialog with two answers. `what` names the match; `path` is its record, if it has one."""

    opaque, width, first = False, 680.0, ""
    title = "pause.abandon.title"

    def __init__(self, ui: Ui, what: Text, path: Path | None, on_gone: Callable[[], object]) -> None:
        super().__init__(ui)
        self.what = what
        self.path = path
        self.on_gone = on_gone

    def head(self) -> Node:
        what = Label(self.what, t.NAME, t.SUMI_SECOND, bold=True)
        return Column(heading(self.ui.say(self.title)), what, gap=6)

    def body(self) -> Node:
        return Column(*paragraphs(self._sentences()), gap=10)

    def foot(self) -> Node:
        say = self.ui.say
        keep = button(
            say("pause.abandon.keep"), self.close, name="keep", kind="primary", action="back", size=t.BODY
        )
        leave = button(say("pause.abandon.yes"), self._abandon, name="abandon", icon="trash", size=t.BODY)
        return Row(keep, leave, gap=12, shares=(1, 1))

    def _sentences(self) -> list[Text]:
        say = self.ui.say
        if self.path is None:
            return [say("pause.abandon.unsaved")]
        folder = str(abandoned(self.path.parent.parent))
        return [say("pause.abandon.means"), say("pause.abandon.kept", file=self.path.name, folder=folder)]

    def _abandon(self) -> None:
        ui = self.ui
        self.close()
        if self.path is not None:
            try:
                ui.service.abandon(self.path)
            except OSError as fault:
                reason = ui.cause(fault)
                ui.open(NotePage([ui.say("errors.not_moved", file=self.path.name, text=reason)]))
                return
        self.on_gone()

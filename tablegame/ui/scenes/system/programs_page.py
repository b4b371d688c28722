"""The question who plays for a program that a record names and that is not simply started.

The answer is a computer, or a program that is known here. What the record says is shown as text; nothing of
it is started."""

from functools import partial
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import KIND, WantedProgram
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, choice
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import short_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ProgramsPage

LONGEST: Final = 80
"""The most letters of a name or a program that are shown."""
LEVEL: Final = "bot:normal"
"""Who plays in a seat unless the player chooses otherwise."""


class ProgramsScene(PageScene):
    """A dialog with a choice for each seat. Nothing is changed or started before it is confirmed."""

    opaque, width, first = False, 860.0, ""
    title = "programs.title"

    def __init__(self, ui: Ui, page: ProgramsPage) -> None:
        super().__init__(ui)
        self.page = page
        self.kinds: dict[Seat, str] = {wanted.seat: LEVEL for wanted in page.wanted}
        """Who is to play, by seat: `bot:LEVEL` or `outside:NAME` of a program that is known here."""

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        return Column(*map(self._question, self.page.wanted), gap=24)

    def foot(self) -> Node:
        say = self.ui.say
        back = button(
            say("app.button.back"), self.close, name="back", icon="left", action="back", size=t.BODY
        )
        go_on = button(
            say("programs.go_on"), self._confirm,
            name="go_on", kind="primary", icon="continue", action="activate", size=t.BODY,
        )  # fmt: skip
        return Row(back, go_on, gap=12, shares=(1, 1))

    def _question(self, wanted: WantedProgram) -> Node:
        """Return what the record says of a seat, and the choice of who plays there."""
        label = self.ui.text("programs.plays", n=int(wanted.seat) + 1)
        kinds = choice(
            label, self._options(), self.kinds[wanted.seat], partial(self._choose, wanted.seat),
            name=f"seat.{int(wanted.seat)}", size=t.BODY,
        )  # fmt: skip
        return Column(Label(self._sentence(wanted), lines=0), Row(kinds, Space()), gap=8)

    def _options(self) -> list[tuple[object, Text]]:
        ui = self.ui
        options: list[tuple[object, Text]] = [
            (f"bot:{level}", ui.text("seating.kind.bot", level=ui.text(f"bots.level.{level}.name")))
            for level in LEVELS
        ]
        return options + [
            (f"{KIND}:{name}", ui.text("programs.program", name=short_name(ui, name, t.NAME, 220)))
            for name in ui.service.programs.names
        ]

    def _sentence(self, wanted: WantedProgram) -> Text:
        program = " ".join(wanted.program.split())
        program = program if len(program) <= LONGEST else f"{program[:LONGEST]}…"
        return self.ui.say(f"programs.{wanted.state}", seat=wanted.player[:LONGEST], program=program)

    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _confirm(self) -> None:
        self.close()
        self.page.on_chosen(dict(self.kinds))

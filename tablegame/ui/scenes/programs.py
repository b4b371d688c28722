"""Who plays for a program that a record names and that is not simply started.

A computer, or a program that is known here. What the record says is shown as text; nothing of it is started.
"""

from functools import partial
from typing import Final

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import KIND, WantedProgram
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading, short_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ProgramsPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.choices import Choice

WIDTH: Final = 860.0
EDGE: Final = 48.0
HEAD: Final = 96.0
FOOT: Final = 92.0
ROWS: Final = 6
"""Lines of words about a seat that are shown."""
LONGEST: Final = 80
"""Letters of what the record says that are shown."""
USUAL: Final = "bot:normal"


class ProgramsScene(Scene):
    """A row for each seat in question. Nothing is changed or started before it is confirmed."""

    opaque = False

    def __init__(self, ui: Ui, page: ProgramsPage) -> None:
        super().__init__(ui)
        self.page = page
        self.kinds: dict[Seat, str] = {wanted.seat: USUAL for wanted in page.wanted}
        """Who is to play, by seat: `bot:LEVEL` or `outside:NAME` of a program that is known here."""
        self.first = 0
        """The first of the seats that are shown, where there is no room for all."""

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """As many rows as there is room for, a choice in each, two buttons at the foot."""
        ui, form = self.ui, self.form
        w = min(WIDTH * min(1.35, grown(ui, t.NAME)), ui.metrics.w - 60)
        inner = w - 2 * EDGE
        self.words = [self._sentence(wanted) for wanted in self.page.wanted]
        heights = [
            min(ROWS, len(ui.type.wrap(words, t.NAME, inner))) * ui.type.leading(words, t.NAME) + 76
            for words in self.words
        ]
        room = ui.metrics.h - 40 - HEAD - FOOT
        self.shown = 1
        while self.first + self.shown < len(heights):
            if sum(heights[self.first : self.first + self.shown + 1]) > room:
                break
            self.shown += 1
        rows = heights[self.first : self.first + self.shown]
        h = HEAD + sum(rows) + FOOT
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        form.clear()
        form.paper = True
        top = y + HEAD
        self.tops: list[float] = []
        for wanted, high in zip(self.page.wanted[self.first :], rows, strict=False):
            self.tops.append(top)
            place = (x + EDGE, top + high - 62, min(inner, 420.0), 44)
            label = ui.text("programs.plays", n=int(wanted.seat) + 1)
            form.add(
                Choice(
                    place, label, self._options(), self.kinds[wanted.seat],
                    partial(self._choose, wanted.seat), name=f"seat.{int(wanted.seat)}",
                )
            )  # fmt: skip
            top += high
        self._buttons()
        self.dirty = True

    def _buttons(self) -> None:
        ui, form = self.ui, self.form
        x, y, w, h = self.box
        half, foot = (w - 2 * EDGE - 12) / 2, y + h - 74
        last = self.first + self.shown >= len(self.page.wanted)
        words = ui.say("programs.go_on" if last else "app.button.next")
        form.add(
            Button(
                (x + EDGE, foot, half, 50), ui.say("app.button.back"), self._back,
                kind="paper", icon="left", action="back", name="back",
            )
        )  # fmt: skip
        form.add(
            Button(
                (x + EDGE + half + 12, foot, half, 50), words,
                self._go_on if last else self._further,
                kind="primary", icon="continue", action="activate", name="go_on",
            )
        )  # fmt: skip

    def _options(self) -> list[tuple[object, Text]]:
        ui = self.ui
        options: list[tuple[object, Text]] = [
            (f"bot:{level}", ui.text("seating.kind.bot", level=ui.text(f"bots.level.{level}.name")))
            for level in LEVELS
        ]
        names = self.ui.service.programs.names
        return options + [
            (f"{KIND}:{name}", ui.text("programs.program", name=short_name(ui, name, t.NAME, 220)))
            for name in names
        ]

    def _sentence(self, wanted: WantedProgram) -> Text:
        said = " ".join(wanted.program.split())
        said = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
        return self.ui.say(f"programs.{wanted.state}", seat=wanted.player[:LONGEST], program=said)

    # What the person does -----------------------------------------------------------------------------------
    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _back(self) -> None:
        if self.first:
            self.first = max(0, self.first - 1)
            self.layout()
        else:
            self.ui.stack.pop(self)

    def _further(self) -> None:
        self.first += self.shown
        self.layout()

    def _go_on(self) -> None:
        self.ui.stack.pop(self)
        self.page.on_chosen(dict(self.kinds))

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The question, and for each seat what the record says of it."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(
                canvas, self.ui.say("programs.title"), x + EDGE, y + 52, capped(self.ui, t.TITLE, 42), inner
            )
            for words, top in zip(self.words[self.first :], self.tops, strict=False):
                canvas.lines(words, x + EDGE, top, inner, t.NAME, color=t.SUMI, max_lines=ROWS)
            self.form.draw(canvas)

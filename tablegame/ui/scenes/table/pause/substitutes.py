"""Who sits where: computers for people who get up, people in seats of computers, and hands to look at."""

from functools import partial

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import program_of
from tablegame.controllers.table_controller import TableController
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.scenes.people.seating.setup import USUAL
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented

WIDTH = 820.0
EDGE = 48.0


def seats_of_people(table: TableController) -> list[Seat]:
    """The seats that people had when the match began."""
    return [Seat(seat) for seat, player in enumerate(table.match.players) if player.kind == "human"]


class SubstitutesScene(Scene):
    """One row for each seat that was a person's, and for each computer's. Nothing changes before it is
    confirmed.

    Who has got up sits down again at once; a computer's own seat is taken between deals.
    """

    opaque = False

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        self.owned = seats_of_people(table)
        every = (Seat(seat) for seat, each in enumerate(table.match.sitting) if not program_of(each.kind))
        self.seats = [*self.owned, *(seat for seat in every if seat not in self.owned)]
        self.kinds = {seat: table.match.sitting[seat].kind for seat in self.seats}
        self.kinds |= dict.fromkeys(table.waiting_to_sit, "human")
        if len(self.owned) == 1:
            # Who comes here wants the other thing.
            seat = self.owned[0]
            self.kinds[seat] = USUAL if self.kinds[seat] == "human" else "human"

    def layout(self) -> None:
        """Rows of who could sit there."""
        ui = self.ui
        k = min(1.35, grown(ui, t.NAME))
        w = min(WIDTH * k, ui.metrics.w - 60)
        inner = w - 2 * EDGE
        note = self._note()
        self.note_h = len(ui.type.wrap(note, t.SIDE, inner)) * ui.type.leading(note, t.SIDE)
        self.row = min(62.0, (ui.metrics.h - 40 - 96 - self.note_h - 110) / len(self.seats))
        h = 96 + self.row * len(self.seats) + 10 + self.note_h + 100
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        self.name_w = inner * 0.3
        form = self.form
        form.clear()
        form.paper = True
        kinds = [("human", ui.text("pause.seat.human"))]
        kinds += [(f"bot:{level}", ui.text(f"bots.level.{level}.name")) for level in LEVELS]
        for index, seat in enumerate(self.seats):
            top = y + 96 + index * self.row + (self.row - 44) / 2
            label = ui.text("pause.seat.label", seat=self.table.match.players[seat].name)
            place = (x + EDGE + self.name_w, top, inner - self.name_w - 56, 44)
            if self._may_look(seat):
                words = ui.text("pause.seat.look", seat=self.table.match.players[seat].name)
                eye = (x + w - EDGE - 44, top, 44, 44)
                press = partial(self._look, seat)
                form.add(IconButton(eye, "eye", words, press, name=f"look.{seat}", color=t.SUMI))
            form.add(
                Segmented(
                    place, label, kinds, self.kinds[seat], partial(self._choose, seat), name=f"seat.{seat}"
                )
            )
        half = (inner - 12) / 2
        foot = y + h - 76
        form.add(
            Button(
                (x + EDGE, foot, half, 50), ui.say("app.button.back"), self._close,
                kind="paper", icon="left", action="back", name="back",
            )
        )  # fmt: skip
        form.add(
            Button(
                (x + EDGE + half + 12, foot, half, 50), ui.say("pause.seat.done"), self._done,
                kind="primary", icon="continue", action="activate", name="done",
            )
        )  # fmt: skip

    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _note(self) -> Text:
        key = "note" if len(self.seats) == len(self.owned) else "note_deal"
        return self.ui.say(f"pause.seat.{key}")

    def _may_look(self, seat: Seat) -> bool:
        """Whether he has got up while others sit here: his hand is shown to him behind the curtain."""
        table = self.table
        return seat in table.people_ever and not table.controllers[seat].human and bool(table.people)

    def _look(self, seat: Seat) -> None:
        self.table.show_hand(seat)
        self._to_table()

    def _close(self) -> None:
        self.ui.stack.pop(self)

    def _done(self) -> None:
        """Whoever was chosen sits down, and the match goes on."""
        table = self.table
        for seat, kind in self.kinds.items():
            if kind == table.match.sitting[seat].kind:
                table.stay_out(seat)
            elif kind == "human" and seat not in self.owned:
                table.sit_down(seat)
            else:
                self.ui.service.seat(table, seat, kind)
        self._to_table()

    def _to_table(self) -> None:
        # A curtain may hang for somebody who has got up: the table hangs it again where it is needed.
        for scene in reversed(self.ui.stack.scenes):
            if isinstance(scene, TableScene):
                return
            self.ui.stack.pop(scene)

    def draw(self, canvas: Canvas) -> None:
        """Crest, name and choice, and what it means."""
        ui = self.ui
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, ui.say("pause.seat.title"), x + EDGE, y + 50, capped(ui, t.TITLE, 42), inner)
            crests = crests_of([player.name for player in self.table.match.players])
            for index, seat in enumerate(self.seats):
                middle = y + 96 + (index + 0.5) * self.row
                canvas.face(crests[seat], x + EDGE + 16, middle, 16)
                canvas.text(
                    self.table.match.players[seat].name, x + EDGE + 42, middle, t.BODY, True, t.SUMI,
                    max_width=self.name_w - 58, anchor="middle",
                )  # fmt: skip
            top = y + 96 + self.row * len(self.seats) + 10
            canvas.lines(self._note(), x + EDGE, top, inner, t.SIDE, color=t.SUMI_SECOND)
            self.form.draw(canvas)

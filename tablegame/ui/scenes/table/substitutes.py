"""The page on which seats change hands: computers play for people, people sit down, and look at hands."""

from functools import partial

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import program_of
from tablegame.controllers.table_controller import TableController
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, choice, icon_button, segmented
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Label, face, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.people.seating.match_setup import USUAL
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.scene import TableScene


def seats_of_people(table: TableController) -> list[Seat]:
    """Return the seats that people had when the match began."""
    return [Seat(seat) for seat, player in enumerate(table.match.players) if player.kind == "human"]


class SubstitutesScene(PageScene):
    """A dialog with a row for each seat of a person or a computer. Nothing changes before it is confirmed.

    A person who has got up sits down again at once; a computer's own seat is taken between deals.
    """

    opaque, width, first = False, 820.0, ""
    title = "pause.seat.title"

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        self.owned = seats_of_people(table)
        seats = (Seat(seat) for seat, player in enumerate(table.match.sitting) if not program_of(player.kind))
        self.seats = [*self.owned, *(seat for seat in seats if seat not in self.owned)]
        self.kinds = {seat: table.match.sitting[seat].kind for seat in self.seats}
        self.kinds |= dict.fromkeys(table.waiting_to_sit, "human")
        if len(self.owned) == 1:  # a single person opens the page in order to change places
            seat = self.owned[0]
            self.kinds[seat] = USUAL if self.kinds[seat] == "human" else "human"

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        key = "note" if len(self.seats) == len(self.owned) else "note_deal"
        note = Label(self.ui.say(f"pause.seat.{key}"), t.SIDE, t.SUMI_SECOND, lines=0)
        return Column(*map(self._row, self.seats), note, gap=14)

    def foot(self) -> Node:
        say = self.ui.say
        back = button(
            say("app.button.back"), self.close, name="back", icon="left", action="back", size=t.BODY
        )
        done = button(
            say("pause.seat.done"), self._done, name="done", kind="primary", icon="continue",
            action="activate", size=t.BODY,
        )  # fmt: skip
        return Row(back, done, gap=12, shares=(1, 1))

    def _row(self, seat: Seat) -> Node:
        """Return a player, the choice of who plays for the player, and where allowed a look at the hand."""
        ui = self.ui
        names = [player.name for player in self.table.match.players]
        name = Label(names[seat], t.BODY, bold=True, grow=1, say=False)
        label = ui.text("pause.seat.label", seat=names[seat])
        kinds = [("human", ui.text("pause.seat.human"))]
        kinds += [(f"bot:{level}", ui.text(f"bots.level.{level}.name")) for level in LEVELS]
        choices = (
            control(label, kinds, self.kinds[seat], partial(self._choose, seat), name=f"seat.{seat}")
            for control in (segmented, choice)
        )
        eye: Node | None = None
        if any(map(self._may_look, self.seats)):
            eye = Sized(Space(), 44)
        if self._may_look(seat):
            words = ui.text("pause.seat.look", seat=names[seat])
            eye = icon_button("eye", words, partial(self._look, seat), name=f"look.{seat}")
        player = Row(face(crests_of(names)[seat], 16), name, gap=10)
        return Row(Row(player, Fits(*choices, ease=0.75), gap=12, shares=(3, 7), grow=1), eye, gap=12)

    # What the player does -----------------------------------------------------------------------------------
    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _may_look(self, seat: Seat) -> bool:
        """Return whether the person of a seat has got up while others play: the curtain guards the look."""
        table = self.table
        return seat in table.people_ever and not table.controllers[seat].human and bool(table.people)

    def _look(self, seat: Seat) -> None:
        self.table.show_hand(seat)
        self._to_table()

    def _done(self) -> None:
        """Let the chosen players sit down, and the match go on."""
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
        # A curtain may hang for a person who has got up: the table hangs it again where it is needed.
        for scene in reversed(self.ui.stack.scenes):
            if isinstance(scene, TableScene):
                return
            self.ui.stack.pop(scene)

"""The seats of the next match: how they change, the next game, and the plates round the cloth."""

from collections.abc import Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, choice, segmented
from tablegame.ui.kit.layout import Column, Node, Panel, Row, Sized, Space, Spread
from tablegame.ui.kit.nodes import Label, Speech
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.people.members.people_data import LEAST, PeopleData
from tablegame.ui.scenes.people.members.seat_plates import (
    WHOLE,
    SeatedPerson,
    SeatPlate,
    draw_cloth,
    plate_size,
    sides,
    spots,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.choices import Segmented
from tablegame.ui.widgets.form import Form

CLOTH: Final = 380.0
"""The width of the cloth beside the words, in du."""


class SeatingChoice(Segmented):
    """The ways of changing seats. The lot can be drawn again by a press on it."""

    def choose(self, value: object) -> None:
        if value != self.value or value == "lot":
            self.value = value
            self.on_change(value)


class SeatPanel:
    """The nodes of the seats of the next match."""

    def __init__(self, ui: Ui, data: PeopleData, form: Form) -> None:
        self.ui = ui
        self.data = data
        self.form = form

    def node(self, *, beside: bool) -> Node:
        """Return the seats of the next match; `beside`: with the cloth beside the words rather than under."""
        ui, data = self.ui, self.data
        sentences = self._seat_words()
        enough = len(data.ring) >= LEAST
        shown = len(sentences) - (beside and enough and ui.device != "touch")
        words = Column(
            Label(ui.text("people.seats.head"), t.BODY, bold=True),
            *(Label(sentence, t.SIDE, t.SUMI_SECOND, lines=0) for sentence in sentences[:shown]),
            Speech(*sentences[shown:]),
            Space(),
            self._way() if enough else None,
            self._game() if enough and data.next_game is not None else None,
            gap=5, grow=1,
        )  # fmt: skip
        if not data.ring:
            return Panel(words, pad=14, top=9)
        size = plate_size(ui, [data.name(id) for id in data.ring], small=beside)
        cloth = self._cloth(size)
        if beside:
            across = max(CLOTH, 36 + size[0] * (3 if len(data.ring) > WHOLE else 2))
            return Panel(Row(words, Sized(cloth, across), gap=12, align="fill"), pad=14, top=9)
        return Panel(Column(words, Sized(cloth, h=220), gap=12), pad=14)

    def _way(self) -> Node:
        ui, data = self.ui, self.data
        ways: list[tuple[object, Text]] = [
            (way, ui.text(f"people.seats.{way}")) for way in ("swap", "lot", "stay")
        ]
        return segmented(
            ui.text("people.seats.how"), ways, data.how, data.arrange, name="how", kind=SeatingChoice
        )

    def _game(self) -> Node:
        ui, data, game = self.ui, self.data, self.data.next_game
        games: list[tuple[object, Text]] = [(other.id, game_name(ui, other.id)) for other in data.games()]
        label = ui.text("people.seats.game")
        return choice(label, games, game.id if game is not None else "", self._choose_game, name="game")

    def _choose_game(self, game: object) -> None:
        self.data.game = str(game)
        self.data.changed()

    def _cloth(self, size: tuple[float, float]) -> Node:
        ring = self.data.ring
        many = len(ring) > WHOLE

        def paint(canvas: Canvas, box: Box) -> None:
            draw_cloth(canvas, box, len(ring), size)

        plates = [self._plate(id, place, size) for place, id in enumerate(ring)]
        return Spread(plates, spots(len(ring)), paint, across=3 if many else 2, down=4 if many else 3)

    def _plate(self, id: str, place: int, size: tuple[float, float]) -> Node:
        ui, data, ring = self.ui, self.data, self.data.ring
        person = data.host.people.by_id(id)
        name, crest = ("", 0) if person is None else (person.name, person.crest)
        seated = SeatedPerson(name, crest, self._place_before(id, place), data.before.index(id) != place)
        label = ui.text("people.seats.plate", name=name, n=place + 1, of=len(ring))

        def make(box: Box) -> SeatPlate:
            return SeatPlate(
                ui, box, seated, label, place, small=len(ring) > WHOLE, on_step=self._step,
                on_drop=self._drop,
            )  # fmt: skip

        return Control(make, lambda layout: size[0], least=60, high=size[1])

    def _place_before(self, id: str, place: int) -> str:
        """Return in words where a person sat in the last match."""
        ui, evening, before = self.ui, self.data.open, self.data.before
        if evening is None or not evening.matches:
            return ""
        if id not in [self.data.host.known(other) for other in evening.matches[-1].people]:
            return ui.text("people.seats.new")
        if before.index(id) == place:
            return ui.text("people.seats.stays")
        if len(before) > WHOLE:
            return ui.text("people.seats.was.other")
        return ui.text(f"people.seats.was.{sides(len(before))[before.index(id)]}")

    def _step(self, place: int, step: int) -> None:
        other = (place + step) % len(self.data.ring)
        self.data.exchange(place, other)
        self.form.set_focus(self.form.find(f"plate.{other}"), ring=True)

    def _drop(self, place: int, point: tuple[float, float]) -> None:
        for plate in self.form.widgets:
            if isinstance(plate, SeatPlate) and plate.place != place and inside(plate.rect, point):
                self.data.exchange(place, plate.place)
                return
        self.data.changed()

    def _seat_words(self) -> list[str]:
        """Return what is proposed, and what happens to the other seats."""
        ui, data = self.ui, self.data
        ring = data.ring
        if len(ring) < LEAST:
            return [ui.text("people.seats.few")]
        if data.next_game is None:
            return [ui.text("people.seats.none", n=len(ring))]
        words, plan = [self._change_words(ring, data.before)], data.plan()
        if plan is not None and plan.seats > len(ring):
            words.append(ui.text("people.seats.fill", n=plan.seats - len(ring)))
        if ui.device != "touch":
            words.append(ui.text("people.seats.drag", left="←", right="→"))
        return words

    def _change_words(self, ring: Sequence[str], before: Sequence[str]) -> str:
        ui, data = self.ui, self.data
        if data.how in ("own", "lot"):
            return ui.text(f"people.seats.{'own' if data.how == 'own' else 'by_lot'}")
        moved = [id for place, id in enumerate(ring) if before[place] != id]
        if not moved:
            return ui.text("people.seats.stays_all")
        fresh, all_new = data.new_neighbours()
        names = [person.name for id in moved if (person := data.host.people.by_id(id)) is not None]
        if len(names) == 2:
            one, other = (ui.type.ellipsis(name, t.SIDE, 120) for name in names)
            key = "pair" if all_new and len(ring) > 2 else "pair_again"
            return ui.text(f"people.seats.{key}", one=one, other=other)
        return ui.text("people.seats.all_new") if all_new else ui.text("people.seats.some_new", n=fresh)

"""Who sits where next: how seats are changed, the next game, and the plates round the cloth."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import game_name, grown
from tablegame.ui.scenes.people.members.desk import LEAST, Desk
from tablegame.ui.scenes.people.members.plates import (
    WHOLE,
    SeatPlate,
    Sits,
    centres,
    draw_arrows,
    plate_size,
    sides,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.buttons import Choice, Segmented
from tablegame.ui.widgets.form import Form, Widget

PAD = 20.0
CLOTH = 400.0
"""The width of the cloth, where letters are of their usual size."""
HIGH = 204.0


class SeatsPanel:
    """Laid out by the page, drawn beneath its widgets."""

    def __init__(self, ui: Ui, desk: Desk, form: Form) -> None:
        self.ui = ui
        self.desk = desk
        self.form = form
        self.box: Box = (0, 0, 0, 0)
        self.cloth: Box = (0, 0, 0, 0)
        self.plate = (0.0, 0.0)
        self.spots: list[tuple[float, float]] = []
        self._said: list[tuple[str, float]] = []
        """Sentences, and where each begins."""

    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    # Places -------------------------------------------------------------------------------------------------
    def lay(self, add: Callable[[Widget], object], x: float, y: float, w: float, h: float | None) -> float:
        """From (x, y), `h` du high or as high as it asks; the height."""
        ui, desk = self.ui, self.desk
        ring, game = desk.ring, desk.next_game
        beside = h is not None
        cloth = CLOTH / min(1.1, grown(ui, t.SIDE))
        room = w - cloth - 12 - 2 * PAD if beside else w - 2 * PAD
        control = 40.0 if beside else max(44.0, 1.5 * self._em(t.NAME))
        top = y + 14 + 1.3 * self._em(t.BODY)
        words = self.words()
        self._said = []
        if beside:
            assert h is not None
            foot = y + h - 10
            game_at, how_at = foot - control, foot - 2 * control - 6
            self._say_into(words, room, top, how_at - 4)
        else:
            for each in words:
                self._said.append((each, top))
                top += len(ui.type.wrap(each, t.SIDE, room)) * ui.type.leading(each, t.SIDE) + 4
            how_at, game_at = top + 6, top + control + 14
        enough = len(ring) >= LEAST
        if enough:
            options: list[tuple[object, Text]] = [
                (how, ui.text(f"people.seats.{how}")) for how in ("swap", "lot", "stay")
            ]
            add(
                _Ways(
                    (x + PAD, how_at, room, control), ui.text("people.seats.how"), options, desk.how,
                    desk.arrange, name="how", size=t.NAME,
                )
            )  # fmt: skip
        if enough and game is not None:
            games: list[tuple[object, Text]] = [(each.id, game_name(ui, each.id)) for each in desk.games()]
            add(
                Choice(
                    (x + PAD, game_at, room, control), ui.text("people.seats.game"), games, game.id,
                    self._game, name="game", size=t.NAME,
                )
            )  # fmt: skip
        if beside:
            assert h is not None
            self.cloth = (x + w - 12 - cloth, y + 9, cloth, h - 18)
        else:
            top = game_at + control + 14 if enough else top + 6
            size = max(220.0, 4.6 * plate_size(ui, self._names(), (0, 0, room, 999))[1])
            self.cloth = (x + PAD, top, room, size)
            h = top + size + 16 - y
        self.box = (x, y, w, h)
        self._plates(add)
        return h

    def _say_into(self, words: list[str], room: float, top: float, foot: float) -> None:
        """As many sentences as have room; the first one always."""
        for each in words:
            high = len(self.ui.type.wrap(each, t.SIDE, room)) * self._leading
            if self._said and top + high > foot:
                break
            self._said.append((each, top))
            top += high + 2
        self._foot = foot

    @property
    def _leading(self) -> float:
        return 1.32 * self._em(t.SIDE)

    def _game(self, game: object) -> None:
        self.desk.game = str(game)
        self.desk.changed()

    def _plates(self, add: Callable[[Widget], object]) -> None:
        ui, desk = self.ui, self.desk
        ring, before = desk.ring, desk.before
        self.plate = plate_size(ui, self._names(), self.cloth)
        self.spots = centres(len(ring), self.cloth, self.plate)
        wide, high = self.plate
        for place, (id, (cx, cy)) in enumerate(zip(ring, self.spots, strict=True)):
            person = desk.host.people.by_id(id)
            if person is None:
                continue
            was = self._was(id, place)
            who = Sits(person.name, person.crest, was, before.index(id) != place)
            label = ui.text("people.seats.plate", name=person.name, n=place + 1, of=len(ring))
            box = (cx - wide / 2, cy - high / 2, wide, high)
            add(
                SeatPlate(
                    ui,
                    box,
                    who,
                    label,
                    place,
                    small=len(ring) > WHOLE,
                    on_step=self._step,
                    on_drop=self._drop,
                )
            )

    def _names(self) -> list[str]:
        return [self.desk.name(id) for id in self.desk.ring]

    @property
    def roomy(self) -> bool:
        """Whether every plate has room for the whole name."""
        plates = [each for each in self.form.widgets if isinstance(each, SeatPlate)]
        return all(each.roomy for each in plates)

    def _was(self, id: str, place: int) -> str:
        """Where somebody sat in the last match."""
        ui, evening = self.ui, self.desk.open
        if evening is None or not evening.matches:
            return ""
        last = [self.desk.host.known(each) for each in evening.matches[-1].people]
        if id not in last:
            return ui.text("people.seats.new")
        before = self.desk.before
        if before.index(id) == place:
            return ui.text("people.seats.stays")
        if len(before) > WHOLE:
            return ui.text("people.seats.was.other")
        return ui.text(f"people.seats.was.{sides(len(before))[before.index(id)]}")

    def _step(self, place: int, step: int) -> None:
        count = len(self.desk.ring)
        other = (place + step) % count
        self.desk.exchange(place, other)
        self.form.set_focus(self.form.find(f"plate.{other}"), ring=True)

    def _drop(self, place: int, point: tuple[float, float]) -> None:
        wide, high = self.plate
        for other, (cx, cy) in enumerate(self.spots):
            if inside((cx - wide / 2, cy - high / 2, wide, high), point) and other != place:
                self.desk.exchange(place, other)
                return
        self.desk.changed()

    # Words --------------------------------------------------------------------------------------------------
    def words(self) -> list[str]:
        """What is proposed, and what happens to the other seats."""
        ui, desk = self.ui, self.desk
        ring, before, game = desk.ring, desk.before, desk.next_game
        if len(ring) < LEAST:
            return [ui.text("people.seats.few")]
        if game is None:
            return [ui.text("people.seats.none", n=len(ring))]
        said = [self._how_words(ring, before)]
        plan = desk.plan()
        if plan is not None and plan.seats > len(ring):
            said.append(ui.text("people.seats.fill", n=plan.seats - len(ring)))
        if ui.device != "touch":
            said.append(ui.text("people.seats.drag", left="←", right="→"))
        return said

    def _how_words(self, ring: tuple[str, ...], before: tuple[str, ...]) -> str:
        ui, desk = self.ui, self.desk
        if desk.how in ("own", "lot"):
            return ui.text(f"people.seats.{'own' if desk.how == 'own' else 'by_lot'}")
        moved = [id for place, id in enumerate(ring) if before[place] != id]
        if not moved:
            return ui.text("people.seats.stays_all")
        fresh, everybody = desk.new_neighbours()
        names = [person.name for id in moved if (person := desk.host.people.by_id(id)) is not None]
        if len(names) == 2:
            cut = [ui.type.ellipsis(name, t.SIDE, 120) for name in names]
            key = "pair" if everybody and len(ring) > 2 else "pair_again"
            return ui.text(f"people.seats.{key}", one=cut[0], other=cut[1])
        return ui.text("people.seats.all_new") if everybody else ui.text("people.seats.some_new", n=fresh)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its words, the cloth under the plates."""
        ui, (x, y, w, h) = self.ui, self.box
        canvas.panel("field", x, y, w, h, radius=10)
        room = self.cloth[0] - x - PAD - 12 if self.cloth[1] < y + 20 else w - 2 * PAD
        canvas.text(
            ui.text("people.seats.head"), x + PAD, y + 12 + 0.65 * self._em(t.BODY), t.BODY, True, t.SUMI,
            max_width=room, anchor="middle", shrink=True,
        )  # fmt: skip
        tight = self.cloth[1] < y + 20
        for words, top in self._said:
            leading = self._leading if tight else None
            most = max(1, int((self._foot - top) // self._leading)) if tight else None
            canvas.lines(
                words, x + PAD, top, room, t.SIDE, color=t.SUMI_SECOND, leading=leading, max_lines=most
            )
        cx, cy, cw, ch = self.cloth
        cloth = canvas.look.cloth
        svg = (
            f'<rect width="{cw:.1f}" height="{ch:.1f}" rx="10" fill="{cloth.middle}"/>'
            f'<rect x="1" y="1" width="{cw - 2:.1f}" height="{ch - 2:.1f}" rx="9.5" fill="none"'
            f' stroke="{cloth.rim}" stroke-width="2"/>'
        )
        canvas.shape("cloth", svg, cx, cy, cw, ch)
        draw_arrows(canvas, self.cloth, len(self.spots), self.plate)


class _Ways(Segmented):
    """The lot can be drawn again: a press on what is chosen counts, too."""

    def choose(self, value: object) -> None:
        """Chooses a way, or the lot once more."""
        if value != self.value or value == "lot":
            self.value = value
            self.on_change(value)

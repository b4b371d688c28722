"""The end of a match: who won, what each deal brought, how to check it, and what next."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tablegame.controllers.programs import ProgramsWanted
from tablegame.controllers.table_controller import TableController
from tablegame.pieces.seats import Seat
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, top_bar
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import (
    capped,
    game_name,
    grown,
    place_word,
    seat_names,
    short_name,
    sign_colour,
)
from tablegame.ui.scenes.result.fair_play import FairPlayNote
from tablegame.ui.scenes.sheet.data import among_sides
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    LastSeats,
    ProgramsPage,
    SeatingPage,
    SheetPage,
    TablePage,
    TitlePage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Tween
from tablegame.ui.widgets.buttons import Button

EDGE = 40.0
HEAD, FOOT, TITLES = 112.0, 84.0, 34.0
STAMP_MS, STAMP_AFTER_MS = 140, 250
Action = Callable[[], object]


class ResultScene(Scene):
    """Shown over everything once the last deal has been seen."""

    def __init__(
        self,
        ui: Ui,
        table: TableController,
        *,
        on_rematch: Action | None = None,
        on_again: Action | None = None,
        on_title: Action | None = None,
    ) -> None:
        super().__init__(ui)
        self.table = table
        match = table.match
        self.game_id = match.game.id
        self.names = seat_names(match.players)
        self.view = match.view(table.viewer)
        self.standing = match.standing()
        self.on_rematch = on_rematch or self._rematch
        self.on_again = on_again or self._again
        self.on_title = on_title or (lambda: ui.open(TitlePage()))
        self.proof = FairPlayNote(ui, match)
        self.places = among_sides(self.standing.places, match.game.sides(len(self.names)))
        order = sorted(range(len(self.names)), key=lambda seat: (self.places[seat], seat))
        self.order = [Seat(seat) for seat in order]
        """The seats, the best first."""
        self.fall = Tween(1.0 if ui.pace.reduced else 1.3, 1.0, STAMP_MS, delay=STAMP_AFTER_MS)
        """How many times its size the stamp has while it falls on the sheet."""

    def enter(self) -> None:
        """A bell, or a low one where every person at the table lost."""
        super().enter()
        people = {seat for seat, player in enumerate(self.table.match.players) if player.kind == "human"}
        won = not people or people & set(self.standing.winners)
        self.ui.sounds.play("win" if won else "lose")

    def update(self, ms: int) -> None:
        """The stamp falls."""
        super().update(ms)
        if not self.fall.done:
            self.fall.update(ms)
            self.dirty = True

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """A table of people, the proof under it, buttons at the foot."""
        ui = self.ui
        w, h = min(1240.0, ui.metrics.w - 96), ui.metrics.h - TOPBAR_H - 34
        self.box: Box = ((ui.metrics.w - w) / 2, TOPBAR_H + 18, w, h)
        x, y = self.box[:2]
        self.form.clear()
        self.form.paper = True
        room = h - HEAD - TITLES - FOOT - 20
        least = 38.0 * min(1.3, grown(ui, t.NAME)) * len(self.names)
        for self.proof.short in (False, True):
            proof_h = self.proof.height(w - 2 * EDGE)
            if room - proof_h >= least:
                break
        self.row = min(66.0, (room - proof_h) / len(self.names))
        self.proof.lay(self.form, (x + EDGE, y + h - FOOT - proof_h - 2, w - 2 * EDGE, proof_h))
        self._buttons()
        self.dirty = True

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot = y + h - 68
        rematch = Button(
            (x + EDGE, foot, 230, 50),
            ui.say("result.rematch"),
            self.on_rematch,
            kind="primary",
            icon="replay",
            action="activate",
            name="rematch",
        )
        self.form.add(rematch)
        left = x + EDGE + 242
        room = w - 2 * EDGE - 242
        again_w, sheet_w = room * 0.42, room * 0.29
        for name, wide, press, icon, action in (
            ("again", again_w, self.on_again, "settings", ""),
            ("sheet", sheet_w, self.open_sheet, "log", "sheet"),
            ("title", room - again_w - sheet_w, self.on_title, "exit", "back"),
        ):
            button = Button(
                (left, foot, wide - (0 if name == "title" else 12), 50),
                ui.say(f"result.{name}"),
                press,
                kind="paper",
                icon=icon,
                action=action,
                name=name,
                size=17,
            )
            self.form.add(button)
            left += wide

    # What the buttons do ------------------------------------------------------------------------------------
    def _rematch(self) -> None:
        self._play_again({})

    def _play_again(self, seated: Mapping[Seat, str]) -> None:
        """With the same players; `seated`: who plays instead of programs that are not known here."""
        match = self.table.match
        players = [
            replace(player, kind=seated.get(Seat(seat), player.kind))
            for seat, player in enumerate(match.players)
        ]
        options, assisted = dict(match.options), match.assisted
        try:
            table = self.ui.service.new_match(self.game_id, len(players), options, players, assisted=assisted)
        except ProgramsWanted as fault:
            self.ui.open(ProgramsPage(fault.wanted, self._play_again))
            return
        self.ui.open(TablePage(table))

    def _again(self) -> None:
        match = self.table.match
        self.ui.open(TitlePage())
        self.ui.open(SeatingPage(self.game_id, LastSeats(match.players, match.options, match.assisted)))

    def open_sheet(self) -> None:
        """The sheet of the last deal."""
        last = len(self.view.table.results) - 1
        self.ui.open(SheetPage(self.game_id, self.names, self.view, last, self.view))

    def _word(self, key: str, /, **slots: object) -> Text:
        """A text of this page, in the game's own words where it has some."""
        own = f"{self.game_id}.result.{key}"
        return self.ui.say(own if self.ui.speaker.has(own) else f"result.{key}", **slots)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper with everything on it."""
        canvas.table()
        mark = self.ui.say("table.practice") if self.table.match.assisted else ""
        top_bar(canvas, game_name(self.ui, self.game_id), "", "", 60, mark)
        with self.unroll.paper(canvas, self.box, 0.38, top=TOPBAR_H):
            self._head(canvas)
            self._people(canvas)
            self.proof.draw(canvas)
            self.form.draw(canvas)

    def _head(self, canvas: Canvas) -> None:
        ui = self.ui
        x, y, w, _ = self.box
        left, middle = x + EDGE, y + 52
        winners = self.standing.winners
        for seat in winners:
            canvas.crest(seat, left + 24, middle, 24, disc=True)
            left += 54
        left += 6
        room = x + w - EDGE - 290 - left
        size = capped(ui, t.TITLE, 44)
        names = [
            short_name(ui, self.names[seat], size, room * 0.55 / max(1, len(winners))) for seat in winners
        ]
        if len(names) == 1:
            words = ui.say("result.winner", seat=names[0])
        else:
            side = winners in self.table.match.game.sides(len(self.names))
            key = "result.winners" if side else "result.shared"
            words = ui.say(key, names=ui.text("result.and").join(names))
        canvas.text(
            words, left, middle - 12, size, True, t.SUMI, max_width=room, anchor="middle", shrink=True,
            display=True,
        )  # fmt: skip
        sub = self._word("sub", game=game_name(ui, self.game_id), n=len(self.view.table.results))
        size = capped(ui, t.NAME, 24)
        if self.table.match.assisted:
            sub = (*sub, " · ", *ui.say("result.practice"))
        canvas.text(sub, left, middle + 22, size, color=t.SUMI_SECOND, max_width=room, anchor="middle")
        self._stamp(canvas, x + w - EDGE - 124, middle)

    def _stamp(self, canvas: Canvas, cx: float, cy: float) -> None:
        """The game's name as a vermilion stamp: as it was lettered for it, or in the display face."""
        ui, name = self.ui, f"title/banner_{self.game_id}_{self.ui.language}"
        grow = self.fall.value
        words, size = "", 0.0
        if ui.art.has(name):
            wide = min(210.0, 40.0 / ratio(name)) * grow
            high = wide * ratio(name)
        else:
            words, high = game_name(ui, self.game_id), 40.0 * grow
            size = canvas.type.fitting(words, capped(ui, 0.8 * high, 0.8 * high), 210.0 * grow, True)
            wide = canvas.type.measure(words, size, True)
        w, h = wide + 36 * grow, high + 26 * grow
        span = max(w, h) + 30
        frame = (
            f'<rect x="{(span - w) / 2:.1f}" y="{(span - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6"'
            f' fill="none" stroke="{t.SHU}" stroke-width="3"'
            f' transform="rotate(-5 {span / 2:.1f} {span / 2:.1f})"/>'
        )
        canvas.shape("stamp", frame, cx - span / 2, cy - span / 2, span, span)
        if words:
            canvas.text(words, cx, cy, size, True, t.SHU, "center", wide, "middle", display=True)
        else:
            canvas.sprite(name, cx - wide / 2, cy - high / 2, wide, -5)

    def _people(self, canvas: Canvas) -> None:
        ui = self.ui
        x, y, w, _ = self.box
        top = y + HEAD
        k = min(1.6, grown(ui, t.NAME))
        name_at, name_w = x + EDGE + 78, 200.0 * min(1.3, k)
        total_at = x + w - EDGE - 10
        first, last = name_at + 50 + name_w, total_at - 104 * k
        columns = self._columns(max(1, int((last - first) // (42 * k))))
        pitch = min(96.0, (last - first) / len(columns))
        middle = top + TITLES / 2
        # A single line above the columns says what they are.
        canvas.text(
            self._word("deals"),
            name_at,
            middle,
            t.SIDE,
            color=t.SUMI_SECOND,
            max_width=name_w + 40,
            anchor="middle",
            shrink=True,
        )
        for index, (words, _) in enumerate(columns):
            centre = last - (len(columns) - index - 0.5) * pitch
            canvas.text(
                words,
                centre,
                middle,
                t.SIDE,
                False,
                t.SUMI_SECOND,
                "center",
                pitch - 2,
                "middle",
                shrink=True,
            )
        canvas.text(
            self._word("total"), total_at, middle, t.SIDE, True, t.SUMI_SECOND, "right", anchor="middle"
        )
        top += TITLES
        for index, seat in enumerate(self.order):
            self._person(canvas, seat, top + index * self.row, name_at, name_w, total_at)
            centre_y = top + (index + 0.5) * self.row
            for column, (_, points) in enumerate(columns):
                centre = last - (len(columns) - column - 0.5) * pitch
                value = points[seat]
                ink = sign_colour(-value if GAME_TABLES[self.game_id].low else value)
                canvas.text(
                    signed(value),
                    centre,
                    centre_y,
                    t.READING,
                    False,
                    ink,
                    "center",
                    pitch - 4,
                    "middle",
                    shrink=True,
                )

    def _columns(self, fit: int) -> list[tuple[Text, tuple[int, ...]]]:
        """The deals with their points; where not all fit, the first ones are added up."""
        ui = self.ui
        every = [result.points() for result in self.view.table.results]
        skipped = 0 if len(every) <= fit else len(every) - fit + 1
        columns: list[tuple[Text, tuple[int, ...]]] = []
        for index, points in enumerate(every[skipped:], skipped + 1):
            columns.append((ui.say("result.deal", deal=index), points))
        if skipped:
            sums = tuple(sum(points[seat] for points in every[:skipped]) for seat in range(len(self.names)))
            columns.insert(0, (ui.say("result.until", deal=skipped), sums))
        return columns

    def _person(
        self, canvas: Canvas, seat: Seat, top: float, name_at: float, name_w: float, total_at: float
    ) -> None:
        x, _, w, _ = self.box
        middle = top + self.row / 2
        place = self.places[seat]
        if seat in self.standing.winners:
            canvas.panel("column", x + EDGE - 10, top + 2, w - 2 * EDGE + 20, self.row - 4)
        else:
            canvas.line(x + EDGE, top + self.row, x + w - EDGE, top + self.row, t.WASHI_LINE, 1.2)
        if place <= 3:
            r = min(18.0, self.row * 0.38)
            canvas.sprite(f"medals/{place}", x + EDGE + 28 - r, middle - r, 2 * r)
        else:
            words = place_word(self.ui, place)
            canvas.text(
                words,
                x + EDGE + 28,
                middle,
                t.NAME,
                False,
                t.SUMI_SECOND,
                "center",
                60,
                "middle",
                shrink=True,
            )
        canvas.crest(seat, name_at + 16, middle, 16, disc=True)
        size = t.HERO if self.row > 40 else t.BODY
        canvas.text(
            self.names[seat],
            name_at + 42,
            middle,
            size,
            True,
            t.SUMI,
            max_width=name_w,
            anchor="middle",
            shrink=True,
        )
        large = capped(self.ui, t.TOTAL, self.row * 0.8)
        canvas.text(
            number(self.standing.scores[seat]),
            total_at,
            middle,
            large,
            True,
            t.SUMI,
            "right",
            anchor="middle",
        )

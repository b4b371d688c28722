"""The end of a match: who won, what each deal brought, how to check it, and what next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from tablegame.controllers.programs import ProgramsWanted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.sides import among_sides
from tablegame.pieces.seats import Seat
from tablegame.speech import number, signed
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, top_bar
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.at_home import in_evening, note_end, note_evening
from tablegame.ui.scenes.common import (
    capped,
    first_time_of,
    game_name,
    grown,
    heading,
    origin_of,
    place_word,
    seat_names,
    short_name,
    sign_colour,
)
from tablegame.ui.scenes.remembered import note_simplest
from tablegame.ui.scenes.result.fair_play import FairPlayNote
from tablegame.ui.scenes.result_card import daily_of
from tablegame.ui.scenes.simplest import rules_for_next
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AgainPage,
    BookPage,
    CutPage,
    DailyPage,
    LastSeats,
    Page,
    PeoplePage,
    ProgramsPage,
    ReplayPage,
    SeatingPage,
    SheetPage,
    TablePage,
    TitlePage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Tween
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import State

EDGE = 40.0
HEAD, FOOT, TITLES = 112.0, 84.0, 34.0
STAMP_MS, STAMP_AFTER_MS = 140, 250
ROW, SIDE_ROW = 66.0, 84.0
"""The most height of a row: of a person, and of a side of several."""
MEDALS = 3
"""Places with a medal."""
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
        self.daily = daily_of(match) is not None
        self.sides = match.game.sides(len(self.names))
        self.places = among_sides(self.standing.places, self.sides)
        self.order = sorted(self.sides, key=lambda side: (self.places[side[0]], side))
        """The sides, the best first."""
        self.fall = Tween(1.0 if ui.pace.reduced else 1.3, 1.0, STAMP_MS, delay=STAMP_AFTER_MS)
        """How many times its size the stamp has while it falls on the sheet."""

    def enter(self) -> None:
        """A bell, or a low one where every person at the table lost."""
        super().enter()
        note_end(self.ui, self.table)
        people = {seat for seat, player in enumerate(self.table.match.players) if player.kind == "human"}
        won = not people or people & set(self.standing.winners)
        self.ui.sounds.play("win" if won else "lose")

    def update(self, ms: int) -> None:
        """The stamp falls."""
        super().update(ms)
        if not self.fall.done:
            self.fall.update(ms)
            self.dirty = True

    def rule_page(self) -> Page:
        """With the options of the match that is over."""
        return BookPage(self.game_id, table=self.table)

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """A row for each side, the proof under them, buttons at the foot."""
        ui = self.ui
        w, h = min(1240.0, ui.metrics.w - 96), ui.metrics.h - TOPBAR_H - 34
        self.box: Box = ((ui.metrics.w - w) / 2, TOPBAR_H + 18, w, h)
        x, y = self.box[:2]
        self.form.clear()
        self.form.paper = True
        room = h - HEAD - TITLES - FOOT - 20
        least = 38.0 * min(1.3, grown(ui, t.NAME)) * len(self.sides)
        for self.proof.short in (False, True):
            proof_h = self.proof.height(w - 2 * EDGE)
            if room - proof_h >= least:
                break
        most = ROW if len(self.sides) == len(self.names) else SIDE_ROW
        self.row = min(most, (room - proof_h) / len(self.sides))
        self._measure()
        self._rows()
        self.proof.lay(self.form, (x + EDGE, y + h - FOOT - proof_h - 2, w - 2 * EDGE, proof_h))
        self._buttons()
        self.dirty = True

    def _measure(self) -> None:
        """From left to right: medals, crests and names, deals, totals."""
        ui = self.ui
        x, _, w, _ = self.box
        k = min(1.6, grown(ui, t.NAME))
        crests = 16.0 + (max(map(len, self.sides)) - 1) * 24
        self.crests_at = x + EDGE + 94
        self.name_at = self.crests_at + crests + 10
        self.name_w = (200.0 if len(self.sides) == len(self.names) else 330.0) * min(1.3, k)
        self.total_at = x + w - EDGE - 10
        self.deals_end = self.total_at - 104 * k
        first = self.name_at + self.name_w + 8
        fit = max(1, int((self.deals_end - first) // (42 * k)))
        self.columns = self._columns(fit if fit >= len(self.view.table.results) else max(1, fit - 1))
        wide = len(self.columns) + (len(self.columns) < len(self.view.table.results))
        self.pitch = min(96.0, (self.deals_end - first) / wide)
        size = capped(ui, t.HERO if self.row > 40 else t.BODY, self.row * 0.8)
        least = max(t.CAPTION, 0.65 * size * ui.type.scale)
        names = [self._name(side) for side in self.order]
        self.name_size = min(ui.type.fitting(name, size, self.name_w, True, least) for name in names)

    def _name(self, side: Sequence[Seat]) -> str:
        return self.ui.text("sheet.with").join(self.names[seat] for seat in side)

    def _rows(self) -> None:
        """A press on a row opens the sheet; with the focus it shows a name that is cut."""
        x, y, w, _ = self.box
        top = y + HEAD + TITLES
        for index, side in enumerate(self.order):
            box = (x + EDGE - 10, top + index * self.row + 2, w - 2 * EDGE + 20, self.row - 4)
            draw = partial(self._draw_row, side, box)
            name = f"row.{index}"
            self.form.add(Hotspot(box, self._told(side), self.open_sheet, draw, name=name, ring=10))

    def _told(self, side: Sequence[Seat]) -> str:
        """A row in words."""
        ui, seat = self.ui, side[0]
        place = self.places[seat]
        words = place_word(ui, place)
        if place <= MEDALS:
            words = ui.text("app.separator").join((words, ui.text(f"result.medal.{place}")))
        deals = ui.text("app.separator").join(
            signed(result.points()[seat]) for result in self.view.table.results
        )
        label, total = ui.type.plain(self._word("deals")), ui.type.plain(self._word("total"))
        slots = {"seat": self._name(side), "place": words, "n": self.standing.scores[seat]}
        return ui.text("result.row", label=label, deals=deals, total=total, **slots)

    def accessible_items(self) -> Sequence[Item]:
        """Who has won, and whose words were mixed in; the rows and buttons say the rest."""
        ui = self.ui
        words = (self._winners(self.names), self._sub(), self.proof.title, self.proof.words)
        return [Item(f"result.{n}", "text", spoken(ui, each)) for n, each in enumerate(words)]

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot = y + h - 68
        rematch = Button(
            (x + EDGE, foot, 204, 50),
            ui.say("result.daily" if self.daily else "result.rematch"),
            self.open_daily if self.daily else self.on_rematch,
            kind="primary",
            icon="calendar" if self.daily else "replay",
            action="activate",
            name="rematch",
        )
        self.form.add(rematch)
        left = x + EDGE + 216
        room = w - 2 * EDGE - 216
        came = origin_of(ui, self.table) is not None
        large = grown(ui, t.NAME) > 1.3
        acts: tuple[tuple[str, Action, str, str], ...] = (
            ("back", self.back_to_replay, "branch", "") if came
            else ("again", self.on_again, "settings", ""),
            ("deal_again", self.open_again, "cards", "deal_again"),
            ("replay", self.open_replay, "history", "watch"),
            ("sheet", self.open_sheet, "log", "sheet"),
            ("evening", self.open_evening, "people", "back") if in_evening(ui, self.table)
            else ("title", self.on_title, "exit", "back"),
        )  # fmt: skip
        needs = [
            ui.type.measure(self._word(name), t.READING, True) + (88 if key and not large else 58)
            for name, _, _, key in acts
        ]
        for (name, press, icon, action), need in zip(acts, needs, strict=True):
            wide = need / sum(needs) * room
            button = Button(
                (left, foot, wide - (0 if action == "back" else 12), 50),
                self._word(name),
                press,
                kind="paper",
                icon="" if large else icon,
                key="-" if large else "",
                action=action,
                name=name,
                size=17,
            )
            self.form.add(button)
            left += wide

    # What the buttons do ------------------------------------------------------------------------------------
    def open_replay(self) -> None:
        """The match is looked at again."""
        match = self.table.match
        self.ui.open(ReplayPage(match.path, match.record, seat=self.table.viewer))

    def open_daily(self) -> None:
        """The deals of that day."""
        self.ui.open(TitlePage())
        self.ui.open(DailyPage(daily_of(self.table.match)))

    def open_again(self) -> None:
        """A deal of this match is played once more; of a deal that was, how it went each time."""
        repeated = first_time_of(self.ui, self.table.match.record) is not None
        self.ui.open(self._again_page(0 if repeated else None))

    def _again_page(self, deal: int | None) -> AgainPage:
        match = self.table.match
        return AgainPage(match.path, match.record, deal, home=self.table.viewer)

    def open_evening(self) -> None:
        """The ledger of tonight, and who sits where next."""
        self.on_title()
        self.ui.open(PeoplePage())

    def back_to_replay(self) -> None:
        """Where this match was begun from."""
        if (origin := origin_of(self.ui, self.table)) is not None:
            self.ui.open(TitlePage())
            self.ui.open(ReplayPage(origin.path, origin.record, origin.line))

    def _rematch(self) -> None:
        """At once; where somebody cut the last match, or wants to be asked, the seal of this one stands
        first, and everybody may cut it."""
        match, dealer = self.table.match, Dealer.new()
        promise = match.record.header.promise
        people = any(player.kind == "human" for player in match.players)
        before = promise.words if promise is not None else ()
        if people and (before or self.ui.preferences.ask_cut):
            options, _ = rules_for_next(self.ui, match.game, len(match.players), match.options)
            self.ui.open(
                CutPage(
                    self.game_id, match.players, options, dealer.commit, {},
                    lambda cuts: self._play_again({}, dealer, cuts), seat=before[0].seat if before else None,
                )
            )  # fmt: skip
        else:
            self._play_again({}, dealer, {})

    def _play_again(self, seated: Mapping[Seat, str], dealer: Dealer, cuts: Mapping[Seat, str]) -> None:
        """With the same players; `seated`: who plays instead of programs that are not known here."""
        match = self.table.match
        players = [
            replace(player, kind=seated.get(Seat(seat), player.kind))
            for seat, player in enumerate(match.players)
        ]
        options, note = rules_for_next(self.ui, match.game, len(players), match.options)
        assisted = match.assisted
        try:
            table = self.ui.service.new_match(
                self.game_id, len(players), options, players, cut=cuts, dealer=dealer, assisted=assisted,
                memory=match.memory,
            )  # fmt: skip
        except ProgramsWanted as fault:
            go = partial(self._play_again, dealer=dealer, cuts=cuts)
            self.ui.open(ProgramsPage(fault.wanted, go))
            return
        if note is not None:
            note_simplest(self.ui, self.game_id, False)
        note_evening(self.ui, table)
        self.ui.open(TablePage(table, note))

    def _again(self) -> None:
        match = self.table.match
        options, _ = rules_for_next(self.ui, match.game, len(match.players), match.options)
        like = LastSeats(match.players, options, match.assisted, match.memory)
        self.ui.open(TitlePage())
        self.ui.open(SeatingPage(self.game_id, like))

    def open_sheet(self) -> None:
        """The sheet of the last deal."""
        last = len(self.view.table.results) - 1
        before = len(self.table.match.beginning().state.view(None).table.results)
        again = self._again_page(last - before)
        self.ui.open(SheetPage(self.game_id, self.names, self.view, last, self.view, again=again))

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
            canvas.face(crests_of(self.names)[seat], left + 24, middle, 24)
            left += 54
        left += 6
        room = x + w - EDGE - 290 - left
        size = capped(ui, t.TITLE, 44)
        each = room * 0.55 / max(1, len(winners))
        words = self._winners([short_name(ui, name, size, each) for name in self.names])
        heading(canvas, words, left, middle - 12, size, room)
        size = capped(ui, t.NAME, 24)
        sub = self._sub()
        canvas.text(sub, left, middle + 22, size, color=t.SUMI_SECOND, max_width=room, anchor="middle")
        self._stamp(canvas, x + w - EDGE - 124, middle)

    def _winners(self, names: Sequence[str]) -> Text:
        """Who has won, by these names."""
        ui, winners = self.ui, self.standing.winners
        if len(winners) == 1:
            return ui.say("result.winner", seat=names[winners[0]])
        key = "result.winners" if winners in self.sides else "result.shared"
        return ui.say(key, names=ui.text("result.and").join(names[seat] for seat in winners))

    def _sub(self) -> Text:
        """The game, and how many deals it took."""
        ui = self.ui
        words = self._word("sub", game=game_name(ui, self.game_id), n=len(self.view.table.results))
        match = self.table.match
        key = "practice" if match.assisted else "helped" if match.helped else ""
        return (*words, ui.text("app.between.and"), *ui.say(f"result.{key}")) if key else words

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
        """What the columns are; the form draws the rows."""
        _, y, _, _ = self.box
        middle = y + HEAD + TITLES / 2
        room = self._middle(0) - (self.pitch + self._wider(0)) / 2 - self.crests_at
        canvas.text(
            self._word("deals"), self.crests_at - 16, middle, t.SIDE, color=t.SUMI_SECOND,
            max_width=room, anchor="middle", shrink=True,
        )  # fmt: skip
        for index, (words, _) in enumerate(self.columns):
            canvas.text(
                words, self._middle(index), middle, t.SIDE, False, t.SUMI_SECOND, "center",
                self.pitch + self._wider(index) - 2, "middle", shrink=True,
            )  # fmt: skip
        canvas.text(
            self._word("total"), self.total_at, middle, t.SIDE, True, t.SUMI_SECOND, "right", anchor="middle"
        )

    def _middle(self, column: int) -> float:
        return self.deals_end - (len(self.columns) - column - 0.5) * self.pitch - self._wider(column) / 2

    def _wider(self, column: int) -> float:
        """By how much a column is wider: the first, where it is the sum of several deals."""
        return self.pitch if column == 0 and len(self.columns) < len(self.view.table.results) else 0.0

    def _columns(self, fit: int) -> list[tuple[Text, tuple[int, ...]]]:
        """The deals with their points by seat; where not all fit, the first ones are added up."""
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

    def _draw_row(self, side: Sequence[Seat], box: Box, canvas: Canvas, state: State) -> None:
        """One side: its medal or place, its people, its deals and its total."""
        x, y, w, h = box
        middle = y + h / 2
        if side[0] in self.standing.winners:
            canvas.panel("column", *box)
        else:
            canvas.line(x + 10, y + h + 2, x + w - 10, y + h + 2, t.WASHI_LINE, 1.2)
        self._place(canvas, self.places[side[0]], x + 38, middle)
        for n, seat in enumerate(side):
            canvas.face(crests_of(self.names)[seat], self.crests_at + n * 24, middle, 16)
        name = self._name(side)
        shown = self.ui.type.ellipsis(name, self.name_size, self.name_w, True)
        canvas.text(shown, self.name_at, middle, self.name_size, True, t.SUMI, anchor="middle")
        figures = capped(self.ui, t.READING, h * 0.8)
        for column, (_, points) in enumerate(self.columns):
            value = points[side[0]]
            ink = sign_colour(-value if GAME_TABLES[self.game_id].low else value)
            canvas.text(
                signed(value), self._middle(column), middle, figures, False, ink, "center",
                self.pitch + self._wider(column) - 4, "middle", shrink=True,
            )  # fmt: skip
        large = capped(self.ui, t.TOTAL, self.row * 0.8)
        total = number(self.standing.scores[side[0]])
        canvas.text(total, self.total_at, middle, large, True, t.SUMI, "right", anchor="middle")
        if shown != name and (state.hovered or state.focused):
            canvas.hint(name, (self.name_at, y, self.name_w, h))

    def _place(self, canvas: Canvas, place: int, cx: float, middle: float) -> None:
        """A medal, or from the fourth place on the place in words."""
        if place <= MEDALS:
            r = min(18.0, self.row * 0.38)
            canvas.sprite(f"medals/{place}", cx - r, middle - r, 2 * r)
            return
        words = place_word(self.ui, place)
        size = capped(self.ui, t.NAME, self.row * 0.7)
        canvas.text(words, cx, middle, size, False, t.SUMI_SECOND, "center", 60, "middle", shrink=True)

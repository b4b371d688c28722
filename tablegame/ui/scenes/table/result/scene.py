"""The end of a match: who has won, three moments of it, everybody's score deal by deal, and what next."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.fair_check import found_of
from tablegame.controllers.programs import ProgramsWanted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.pieces.seats import Seat
from tablegame.study.highlights.find import Finder, Highlight, foremost
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, chip, chip_width
from tablegame.ui.draw.picture import Picture
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import button, icon_button
from tablegame.ui.kit.layout import AsMany, Column, Fits, Layers, Node, Panel, PlacedItem, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, FittedText, Label, Press, Speech, icon
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import first_time_of, game_name, origin_of, way_back
from tablegame.ui.scenes.people.people_service import in_evening, note_end, note_evening
from tablegame.ui.scenes.system.title_cache import note_simplest
from tablegame.ui.scenes.table.first_match_rules import rules_for_next
from tablegame.ui.scenes.table.result.celebration import STAGES, Celebration
from tablegame.ui.scenes.table.result.chart import ScoreChart
from tablegame.ui.scenes.table.result.lives import MANY
from tablegame.ui.scenes.table.result.luck_table import LuckTable
from tablegame.ui.scenes.table.result.moments import moment_row
from tablegame.ui.scenes.table.result.standings import Standings, draw_row_ground
from tablegame.ui.scenes.table.result.winners import Winners
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.scenes.table.result_card import daily_of, result_card
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AgainPage,
    BookPage,
    CutPage,
    DailyPage,
    FairPlayPage,
    LastSeats,
    Page,
    PeoplePage,
    ProgramsPage,
    ReplayPage,
    ReviewPage,
    SeatingPage,
    SheetPage,
    TablePage,
    TitlePage,
)
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import Tween
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State
from tablegame.ui.widgets.inputs import to_clipboard

SHEET_MOST, SHEET_LEAST = 1040.0, 560.0
"""The greatest and the least width of the sheet, in du."""
MOMENT_LEAST, MOMENT_AMONG = 70.0, 84.0
"""The least height of a moment, alone and under the numbers of several people, in du."""
STAMP: Final = 190.0
"""The width of the stamp, in du."""
STAMP_MS, STAMP_AFTER_MS, REDUCED_MS = 140, 1200, 120
WORK_S: Final = 0.004
"""For so long highlights are looked for in a frame."""
Action = Callable[[], object]


class ResultScene(PageScene):
    """The page that is shown once the last deal has been seen."""

    sheet, scrolls, first, width = False, False, "", 4000.0

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
        self.cloth = GAME_TABLES[self.game_id].cloth
        self.music = self.game_id
        self.view = match.view(table.viewer)
        self.words = words = ResultWords(ui, match, self.view)
        self.names, self.standing = words.names, words.standing
        self.sides, self.places, self.order = words.sides, words.places, words.order
        self.on_rematch = on_rematch or self._rematch
        self.on_again = on_again or self._again
        self.on_title = on_title or (lambda: ui.open(TitlePage()))
        self.daily = daily_of(match) is not None
        self.code = match.record.header.code
        moving = ui.lively and not ui.pace.reduced
        self.celebration = Celebration(moving, words.won)
        self.fall = Tween(
            1.3 if moving else 1.0, 1.0, STAMP_MS if moving else 0, delay=STAMP_AFTER_MS if moving else 0
        )
        """How many times its size the stamp has while it falls on the sheet."""
        self.fade = Tween(1.0, 0.0, REDUCED_MS if ui.lively and not moving else 0.0)
        """How much is still seen of what was there before, where nothing may move."""
        self._before: pygame.Surface | None = None
        self.chart = ScoreChart(ui, words)
        self.winners = Winners(ui, words, self.celebration)
        self.standings = Standings(ui, words, self.chart, self.celebration, self.open_sheet)
        self.moments: Sequence[Highlight] = ()
        """The highlights that were found."""
        self._moment_rows: dict[tuple[int, int, float], Node] = {}
        self.copied = ""
        """The button that was pressed last to copy something."""
        earlier = len(self.view.table.results) - self._counted()
        self.finder = Finder(
            match.record, self.names, self.sides, self.standing.places, earlier=earlier,
            games={self.game_id: match.game},
        )  # fmt: skip
        self._luck = words.luck()
        self.people = LuckTable(ui, words, self.open_review, self.open_sheet)
        self._picture = Picture()
        self.form.by_eye = True

    def _counted(self) -> int:
        """Deals that this record counts; those before a position that it began from are not among them."""
        before = self.table.match.beginning().state.view(None).table.results
        return len(self.view.table.results) - len(before)

    def enter(self) -> None:
        """A bell, or a low one where every person at the table lost."""
        super().enter()
        note_end(self.ui, self.table)
        self.ui.sounds.play("lose" if self.words.lost else "win")
        if not self.ui.lively:
            self.finder.work()
            self.moments = self.finder.found

    def update(self, ms: int) -> None:
        """Things come one after the other; highlights are looked for meanwhile."""
        super().update(ms)
        if not self.finder.done and self.finder.work(WORK_S):
            self.moments = self.finder.found
            self.refresh()
        luck = self.words.luck()
        if self.people.update(ms) or luck != self._luck:
            # Pars come in by and by, while the page is looked at.
            self._luck = luck
            self.refresh()
        if not self.fade.done:
            self.fade.update(ms)
            self.dirty = True
        if not self.fall.done:
            falling = self.fall.value > 1
            self.fall.update(ms)
            if falling and self.fall.done:
                self.ui.sounds.play("brush")
            self.dirty = True
        if not self.celebration.done:
            for sound in self.celebration.update(ms):
                self.ui.sounds.play(sound)
            self.dirty = True

    def handle(self, event: pygame.event.Event) -> bool:
        """A press ends the feast; one that means a button is not lost by that."""
        if not self.celebration.done and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.celebration.finish()
            self.fall.finish()
            self.dirty = True
            keys = self.ui.keys
            going = event.type == pygame.KEYDOWN and not self.form.ring_shown
            if going and any(keys.hits(event, action) for action in ("activate", "lift", "back")):
                return True
        return super().handle(event)

    @property
    def goes_on(self) -> bool:
        """Only what has changed is laid down again."""
        return True

    def rule_page(self) -> Page:
        """With the options of the match that is over."""
        return BookPage(self.game_id, table=self.table)

    # The content --------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self._picture.forget()
        super().layout()

    def refresh(self) -> None:
        super().layout()

    def bar(self) -> Node:
        ui = self.ui
        size = clamp_size(ui, t.NAME, 20)
        acts: list[tuple[str, str, str, Action]] = [("copy", "copy", "code.copy_result", self.copy_result)]
        acts.append(("again", "settings", "result.again", self.on_again))
        if self.code:
            acts.insert(0, ("copy_code", "code", "code.copy", self.copy_code))
        worded, bare = [], []
        for name, sign, key, press in acts:
            words = ui.text("code.copied" if self.copied == name else key)
            make = partial(self._bar_button, words, press, name)
            label = Row(icon(sign, 18, t.TEXT_WARM), Label(words, size, t.TEXT_WARM, least=len(words)))
            worded.append(Press(make, Sized(label, h=TOPBAR_H), pad=8))
            bare.append(icon_button(sign, words, press, name=name, side=TOPBAR_H, ink=t.TEXT_WARM))
        over = ui.type.plain(self._word("over"))
        if self.code:
            over = ui.text("app.between.and").join((over, self._code_words()))
        said = Label(over, t.SIDE, t.TEXT_SOFT, most=24, say=False, grow=1)
        mark = ui.say("table.practice") if self.table.match.assisted else ""
        badge = None
        if mark:
            wide = chip_width(ui.canvas(), mark, 25)
            badge = Draw(lambda canvas, b: chip(canvas, b[0], b[1], mark, t.BRASS, t.SUMI, h=25), wide, 25)
        title = Label(game_name(ui, self.game_id), t.BODY, t.TEXT, bold=True, most=28, say=False)
        rows = (
            Row(Sized(Space(0, grow=0), 38), title, said, badge, *nodes, Space(4, grow=0), gap=gap)
            for nodes, gap in ((worded, 8.0), (bare, 8.0))
        )
        ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
        return Layers(ground, Fits(*rows))

    @staticmethod
    def _bar_button(words: str, press: Action, name: str, box: Box) -> Hotspot:
        return Hotspot(box, words, press, partial(draw_row_ground, box), name=name, ring=8)

    def body(self) -> Node:
        words = self.words
        spoken_words = (words.title(self.names), words.sub(), words.by_how_much() if words.lost else "")
        speech = Speech(*(spoken(self.ui, text) for text in (*spoken_words, self._code_words()) if text))
        places = [
            Column(self.winners.node(), Space(grow=0.6), standings, name="portrait", grow=1)
            for standings in self.standings.forms()
        ]
        sheet = Sized(self._sheets(), SHEET_MOST, least=SHEET_LEAST)
        return Row(Column(speech, Fits(*places, tall=1, grow=1), grow=1), sheet, gap=30, align="fill")

    def _sheets(self) -> Node:
        """Return the sheet with as much content as can be seen."""
        count = min(3, len(self.moments) if self.finder.done else len(self.view.table.results))
        self._moment_rows.clear()
        self.people.forget()
        head, people = self._sheet_head(), len(self.people.rows)
        fewest = min(1, count) if people else 0

        def make(number: int) -> Node:
            """Return the sheet with so many parts: first fewer moments give way, then fewer people."""
            moments = max(fewest, number - max(1, people) + fewest) if people else number - 1
            table = self.people.table(min(people, number)) if people else None
            low = MOMENT_AMONG if people and number >= people else MOMENT_LEAST
            return Panel(self._sheet(head, table, moments, low), kind="sheet", pad=22, top=12)

        most = people + count - fewest if people else count + 1
        return AsMany(make, most, search=True)

    def _sheet(self, head: Node, people: Node | None, count: int, low: float) -> Node:
        """Return head, numbers of several people, so many moments, and the chart in what is left."""
        ui = self.ui
        shown = foremost(self.moments, count)
        rows = [self._moment_row(n, moment, low) for n, moment in enumerate(shown)]
        lit = {moment.deal + 1 for moment in shown}
        high = 178.0 if len(self.order) == MANY and text_scale(ui, t.NAME) <= 1.3 else 150.0
        chart = Draw(
            lambda canvas, box: self.chart.draw(canvas, box, lit, self.celebration.share("chart")),
            300, 0.85 * high if people is not None else high, grow=1,
        )  # fmt: skip
        inset = Panel(Sized(chart, 300), pad=8, top=0, kind="", grow=1)
        return Column(head, people, *rows, inset, gap=4)

    def _moment_row(self, index: int, moment: Highlight, low: float) -> Node:
        key = index, self.moments.index(moment), low
        if key not in self._moment_rows:
            press = partial(self.open_moment, moment)
            self._moment_rows[key] = moment_row(self.ui, self.words, index, moment, low, press)
        return self._moment_rows[key]

    def _sheet_head(self) -> Node:
        ui, words, about = self.ui, self.words, clamp_size(self.ui, t.NAME, 20)
        title = Label(words.word("story"), 30, bold=True, display=True, most=32, say=False)
        lines = [FittedText([said], about, t.SUMI_SECOND) for said in (words.luck(), words.hidden()) if said]
        stamp = Draw(self._draw_stamp, STAMP, 1.3 * letter_height(ui, clamp_size(ui, 30, 32)))
        line = Column(title, Label(words.about(), about, t.SUMI_SECOND), grow=1)
        head = Column(Row(line, stamp, gap=14, align="fill"), *lines, Space(4, grow=0), grow=1)
        return Row(Space(6, grow=0), head, Space(6, grow=0), gap=0)

    def foot(self) -> Node:
        size = clamp_size(self.ui, t.BODY, 22)
        acts = self._acts()
        rows = []
        for with_icons, with_keys in ((True, True), (True, False), (False, False)):
            nodes = [
                button(
                    self.words.word(key), press, name=name, icon=sign if with_icons else "", action=action,
                    size=size, high=52, kind="plain" if n else "primary", key="" if with_keys else "-",
                )
                for n, (key, name, press, sign, action) in enumerate(acts)
            ]  # fmt: skip
            rows.append(Row(*nodes, Space(), self._fairness(), gap=8))
        return Fits(*rows, ease=0.92)

    def _acts(self) -> list[tuple[str, str, Action, str, str]]:
        """Return what can be done next, the likeliest first: its words, name, action, icon and key."""
        ui, people = self.ui, bool(self.words.played)
        out = ("title", "title", self.on_title, "exit", "back")
        if in_evening(ui, self.table):
            out = ("evening", "evening", self.open_evening, "people", "back")
        acts: list[tuple[str, str, Action, str, str]] = [
            ("daily", "rematch", self.open_daily, "calendar", "activate")
            if self.daily
            else ("rematch", "rematch", self.on_rematch, "replay", "activate")
        ]
        if (origin := origin_of(ui, self.table)) is not None:  # practice leads back to where it was begun
            out = (*out[:4], "")
            back = "back" if origin.reviewed is None else "back_review"
            acts.append((back, back, self.back_to_origin, "branch", "back"))
        acts.append(("deal_again", "deal_again", self.open_again, "cards", "deal_again"))
        acts.append(("sheet", "sheet", self.open_sheet, "log", "sheet"))
        if people:  # the review leads to the replay
            acts.append(("review", "review", self.open_review, "search", "review_match"))
        else:
            acts.append(("replay", "replay", self.open_replay, "history", "review_match"))
        return [*acts, out]

    def _fairness(self) -> Node:
        """Return the badge that shows whether the match was checked, and leads to its proof."""
        ui, size = self.ui, clamp_size(self.ui, t.NAME, 20)
        state = found_of(self.table.match.record)
        words = ui.text(f"result.fair.{state}")
        ink = {"good": t.GAIN_CLOTH, "bad": t.LOSS_CLOTH}.get(state, t.TEXT_WARM)
        tick = icon("check", 17, ink) if state == "good" else None
        row = Row(icon("verify", 20, ink), Label(words, size, ink, bold=True, least=len(words)), tick, gap=6)
        return Press(
            lambda box: Hotspot(
                box, words, self.open_fair_play, partial(_draw_fairness, box, state, ink), name="fair_play",
                ring=22,
            ),
            Sized(row, h=44), pad=16,
        )  # fmt: skip

    def _code_words(self) -> str:
        return self.ui.text("result.code", code=self.code) if self.code else ""

    # What the buttons do ------------------------------------------------------------------------------------
    def open_moment(self, highlight: Highlight) -> None:
        """The replay, where it happened."""
        match = self.table.match
        self.ui.open(ReplayPage(match.path, match.record, highlight.line, self.table.viewer))

    def open_fair_play(self) -> None:
        """What was promised, and the check."""
        self.ui.open(FairPlayPage(self.table.match.record))

    def copy_result(self) -> None:
        """The result as text, without a card."""
        if to_clipboard(result_card(self.ui, self.table.match)):
            self.copied = "copy"
            self.ui.stack.layout()

    def copy_code(self) -> None:
        """The code for another program."""
        if to_clipboard(self.code):
            self.copied = "copy_code"
            self.ui.stack.layout()

    def open_replay(self) -> None:
        """The match is looked at again."""
        match = self.table.match
        self.ui.open(ReplayPage(match.path, match.record, seat=self.table.viewer))

    def open_review(self, seat: Seat | None = None) -> None:
        """What the decisions were worth: of whoever looks, or of somebody."""
        match = self.table.match
        self.ui.open(ReviewPage(match.path, match.record, self.table.viewer if seat is None else seat))

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

    def back_to_origin(self) -> None:
        """Where this match was begun from."""
        if (origin := origin_of(self.ui, self.table)) is not None:
            self.ui.open(TitlePage())
            self.ui.open(way_back(origin))

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
        what = self.game_id, self.table.match.players, self.view, last, self.view
        self.ui.open(SheetPage(*what, again=again, turn=self.table.match.turn))

    def _word(self, key: str, /, **slots: object) -> Text:
        return self.words.word(key, **slots)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        if self.fade.done:
            self._picture.show(canvas, self._draw_cloth, self._draw_content)
            return
        if self._before is None:
            self._before = canvas.surface.copy()
        self._picture.anew()
        self._picture.show(canvas, self._draw_cloth, self._draw_content)
        self._picture.anew()
        if self._before.get_size() == canvas.surface.get_size():
            self._before.set_alpha(round(255 * self.fade.value))
            canvas.surface.blit(self._before, (0, 0))

    def draw_items(self, canvas: Canvas, items: Iterable[PlacedItem], seen: Box) -> None:
        """Draw the items that can be seen in a box, as far as the celebration has come."""
        shares = {name: self.celebration.share(name) for name in STAGES if name in self.named}
        hidden = [(self.named[name], share) for name, share in shares.items() if share < 1]
        for item in items:
            x, y, w, h = item.box
            part = next(((box, share) for box, share in hidden if _overlaps(box, item.box)), None)
            if part is None:
                super().draw_items(canvas, [item], seen)
            elif part[1] > 0:
                x, y, w, h = part[0]
                with canvas.clip(x - 6, y - 6, (w + 12) * part[1], h + 12):
                    super().draw_items(canvas, [item], seen)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw nothing: the picture keeps the cloth."""

    def _draw_cloth(self, canvas: Canvas) -> None:
        canvas.table()
        w, h = canvas.w, canvas.h
        shade = (
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{t.VEIL}" stop-opacity=".34"/><stop offset=".4"'
            f' stop-color="{t.VEIL}" stop-opacity=".08"/><stop offset="1" stop-color="{t.VEIL}"'
            f' stop-opacity=".34"/></linearGradient><rect width="{w}" height="{h}" fill="url(#s)"/>'
        )
        canvas.shape("evening", shade, 0, 0, w, h)

    def _draw_content(self, canvas: Canvas) -> None:
        self._draw(canvas, (0, 0, canvas.w, canvas.h))
        if (tip := self._shown_tip) is not None:
            canvas.hint(tip[1], tip[0].box)

    def _draw_stamp(self, canvas: Canvas, box: Box) -> None:
        """Draw the name of the game in vermilion: as it was lettered for it, or in the display face."""
        ui, game = self.ui, self.game_id
        if self.fall.age < self.fall.delay:
            return
        cx, cy = box[0] + box[2] / 2, box[1] + box[3] / 2
        name = f"title/banner_{game}_{ui.language}"
        grow, words, size, most, line = self.fall.value, "", 0.0, 150.0, 32.0
        if ui.art.has(name):
            wide = min(most, line / ratio(name)) * grow
            high = wide * ratio(name)
        else:
            words, high = game_name(ui, game), line * grow
            size = canvas.type.fitting(words, clamp_size(ui, 0.8 * high, 0.8 * high), most * grow, True)
            wide = canvas.type.measure(words, size, True)
        w, h = wide + 30 * grow, high + 20 * grow
        span = max(w, h) + 30
        frame = (
            f'<rect x="{(span - w) / 2:.1f}" y="{(span - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6"'
            f' fill="none" stroke="{t.SHU}" stroke-width="2.8"'
            f' transform="rotate(-5 {span / 2:.1f} {span / 2:.1f})"/>'
        )
        canvas.shape("stamp", frame, cx - span / 2, cy - span / 2, span, span)
        if words:
            canvas.text(words, cx, cy, size, True, t.SHU, "center", wide, "middle", display=True)
        else:
            canvas.sprite(name, cx - wide / 2, cy - high / 2, wide, -5)


def _overlaps(box: Box, other: Box) -> bool:
    """Return whether the middle of the second box lies in the first."""
    return inside(box, (other[0] + other[2] / 2, other[1] + other[3] / 2))


def _draw_fairness(box: Box, state: str, ink: t.Colour, canvas: Canvas, form_state: State) -> None:
    x, y, w, h = box
    ground = t.SHU_LO if state == "bad" else t.CHIP if form_state.hovered else t.PROMPT
    svg = (
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 10}" rx="{h / 2 - 5}" fill="{ground}"'
        f' fill-opacity=".82" stroke="{ink}" stroke-opacity=".6" stroke-width="1.4"/>'
    )
    canvas.shape("chip", svg, x, y + 4, w, h - 8)

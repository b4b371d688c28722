"""The end of a match: who has won, three moments of it, everybody's score deal by deal, and what next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.programs import ProgramsWanted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.pieces.seats import Seat
from tablegame.study.highlights.find import Finder, Highlight
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H, top_bar
from tablegame.ui.draw.picture import Picture
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import first_time_of, game_name, grown, origin_of, way_back
from tablegame.ui.scenes.people.people_service import note_end, note_evening
from tablegame.ui.scenes.system.title_cache import note_simplest
from tablegame.ui.scenes.table.first_match_rules import rules_for_next
from tablegame.ui.scenes.table.result.bar import bar_buttons
from tablegame.ui.scenes.table.result.chart import ScoreChart
from tablegame.ui.scenes.table.result.feast import Feast
from tablegame.ui.scenes.table.result.foot import EDGE, FOOT, LARGE, foot_buttons
from tablegame.ui.scenes.table.result.lives import MANY
from tablegame.ui.scenes.table.result.luck_table import LuckTable
from tablegame.ui.scenes.table.result.moments import GAP, Moments
from tablegame.ui.scenes.table.result.sheet import SheetHead
from tablegame.ui.scenes.table.result.standings import Standings
from tablegame.ui.scenes.table.result.winners import Stage, Winners
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
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Tween
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.inputs import to_clipboard

LEFT_W: Final = 440.0
SHEET_MOST: Final = 1040.0
PAD = 22.0
MOMENT_LEAST: Final = 70.0
"""A moment is not lower than this."""
MOMENT_AMONG: Final = 84.0
"""Nor than this where everybody's numbers stand over it: rather the least of them is left out."""
STAMP_MS, STAMP_AFTER_MS, REDUCED_MS = 140, 1200, 120
WORK_S: Final = 0.004
"""For so long highlights are looked for in a frame."""
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
        self.feast = Feast(moving, words.won)
        self.fall = Tween(
            1.3 if moving else 1.0, 1.0, STAMP_MS if moving else 0, delay=STAMP_AFTER_MS if moving else 0
        )
        """How many times its size the stamp has while it falls on the sheet."""
        self.fade = Tween(1.0, 0.0, REDUCED_MS if ui.lively and not moving else 0.0)
        """How much is still seen of what was there before, where nothing may move."""
        self._before: pygame.Surface | None = None
        self.chart = ScoreChart(ui, words)
        self.winners = Winners(ui, words, self.feast)
        self.standings = Standings(ui, words, self.chart, self.feast, self.open_sheet)
        self.moments = Moments(ui, words, self.feast, self.open_moment)
        self.head = SheetHead(ui, words, self.fall)
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
        self._stage: Stage | None = None
        self._chart_box: Box = (0, 0, 0, 0)
        self.box: Box = (0, 0, 0, 0)

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
            self.moments.rows = self.finder.found

    def update(self, ms: int) -> None:
        """Things come one after the other; highlights are looked for meanwhile."""
        super().update(ms)
        if not self.finder.done and self.finder.work(WORK_S):
            self.moments.rows = self.finder.found
            self._arrange()
        luck = self.words.luck()
        if self.people.update(ms) or luck != self._luck:
            # Pars come in by and by, while the page is looked at.
            self._luck = luck
            self._arrange()
        if not self.fade.done:
            self.fade.update(ms)
            self.dirty = True
        if not self.fall.done:
            falling = self.fall.value > 1
            self.fall.update(ms)
            if falling and self.fall.done:
                self.ui.sounds.play("brush")
            self.dirty = True
        if not self.feast.done:
            for sound in self.feast.update(ms):
                self.ui.sounds.play(sound)
            self.dirty = True

    def handle(self, event: pygame.event.Event) -> bool:
        """A press ends the feast; one that means a button is not lost by that."""
        if not self.feast.done and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.feast.finish()
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

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """The window, the letters or the language are other ones."""
        self._picture.forget()
        self._arrange()

    def _arrange(self) -> None:
        """Winners at the left, the sheet at the right, buttons at the foot."""
        ui, form = self.ui, self.form
        w, h = ui.metrics.w, ui.metrics.h
        wide = min(SHEET_MOST, w - LEFT_W - EDGE - 8)
        x = w - EDGE - wide
        self.box = (x, TOPBAR_H + 18, wide, h - TOPBAR_H - 18 - FOOT - 20)
        form.clear()
        form.by_eye = True
        self._stage = self.winners.stage(x - 8)
        self.standings.lay(form, self._stage)
        self._sheet()
        for widget in (*foot_buttons(self), *bar_buttons(self)):
            form.add(widget)
        self.dirty = True

    def _sheet(self) -> None:
        """Head, highlights, and the chart in what is left."""
        x, y, w, h = self.box
        head = self.head.height(w)
        count = len(self.moments.rows) if self.finder.done else min(3, len(self.view.table.results))
        high = self.moments.height()
        # Larger letters are for words first.
        least = 178.0 if len(self.order) == MANY and grown(self.ui, t.NAME) <= LARGE else 150.0
        inner = w - 2 * PAD
        # Everybody's numbers stand there before the last moments do.
        people = self.people.height(inner, h - head - MOMENT_LEAST - GAP - least - 16)
        if people:
            least = 0.85 * least
            count = min(count, max(1, int((h - head - people - least - 16) // (MOMENT_AMONG + GAP))))
        chart = h - head - people - count * (high + GAP) - 16
        if chart < least and count:
            high = max(MOMENT_LEAST, high - (least - chart) / count)
        self.form.paper = True
        self.people.lay(self.form, (x + PAD, y + head, inner, people))
        self.moments.lay(self.form, (x + PAD, y + head + people, inner, 0), high, count)
        self.form.paper = False
        top = y + head + people + count * (high + GAP) + 6
        self._chart_box = (x + PAD + 10, top, w - 2 * PAD - 20, y + h - 12 - top)

    def accessible_items(self) -> Sequence[Item]:
        """Who has won, by how much, and what the match was; rows, moments and buttons say the rest."""
        ui, words = self.ui, self.words
        said = [
            words.title(self.names),
            words.sub(),
            words.by_how_much() if words.lost else "",
            words.about(),
            words.luck(),
            words.hidden(),
        ]
        said.append(self._code_words())
        return [Item(f"result.{n}", "text", spoken(ui, each)) for n, each in enumerate(said) if each]

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
        """The ground once; above it what has changed. Without motion one picture fades into the other."""
        if self.fade.done:
            self._picture.show(canvas, self._ground, self._above)
            return
        if self._before is None:
            self._before = canvas.surface.copy()
        self._picture.anew()
        self._picture.show(canvas, self._ground, self._above)
        self._picture.anew()
        if self._before.get_size() == canvas.surface.get_size():
            self._before.set_alpha(round(255 * self.fade.value))
            canvas.surface.blit(self._before, (0, 0))

    def _ground(self, canvas: Canvas) -> None:
        """The cloth in the evening, the bar, and the empty sheet."""
        canvas.table()
        w, h = canvas.w, canvas.h
        shade = (
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{t.VEIL}" stop-opacity=".34"/><stop offset=".4"'
            f' stop-color="{t.VEIL}" stop-opacity=".08"/><stop offset="1" stop-color="{t.VEIL}"'
            f' stop-opacity=".34"/></linearGradient><rect width="{w}" height="{h}" fill="url(#s)"/>'
        )
        canvas.shape("evening", shade, 0, 0, w, h)
        mark = self.ui.say("table.practice") if self.table.match.assisted else ""
        over = self.ui.text("app.between.and").join(
            each for each in (self.ui.type.plain(self._word("over")), self._code_words()) if each
        )
        top_bar(canvas, game_name(self.ui, self.game_id), over, "", 220, mark)
        canvas.panel("sheet", *self.box)

    def _above(self, canvas: Canvas) -> None:
        assert self._stage is not None, "laid out"
        self.winners.draw(canvas, self._stage)
        self.head.draw(canvas, self.box)
        self.people.draw(canvas)
        lit = {each.deal + 1 for each in self.moments.shown}
        self.chart.draw(canvas, self._chart_box, lit, self.feast.share("chart"))
        self.form.draw(canvas)

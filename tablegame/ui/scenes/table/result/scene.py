"""The end of a match: the winners, three moments of it, all scores deal by deal, and what to do next."""

from collections.abc import Callable, Hashable
from functools import partial

from tablegame.controllers.fair_check import found_of
from tablegame.controllers.table_controller import TableController
from tablegame.pieces.seats import Seat
from tablegame.study.highlight_finder import Highlight
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H, chip, chip_width
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import button, icon_button
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, icon
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import first_time_of, game_name, origin_of
from tablegame.ui.scenes.people.people_service import in_evening, note_end
from tablegame.ui.scenes.table.result.celebration import FestiveScene, Winners
from tablegame.ui.scenes.table.result.match_story import MatchStory
from tablegame.ui.scenes.table.result.next_steps import (
    NextStep,
    begin_rematch,
    daily_of,
    open_daily,
    open_origin,
    open_seating,
    result_card,
)
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.scenes.table.result.standings import Standings, draw_row_ground
from tablegame.ui.scenes.table.result.sunrise import SINKS_MS, Sunrise
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AgainPage,
    BookPage,
    FairPlayPage,
    Page,
    PeoplePage,
    ReplayPage,
    ReviewPage,
    SheetPage,
    TitlePage,
)
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState
from tablegame.ui.widgets.inputs import to_clipboard

Action = Callable[[], object]


class ResultScene(FestiveScene):
    """The page that is shown once the last deal has been seen."""

    def __init__(
        self,
        ui: Ui,
        table: TableController,
        *,
        on_rematch: Action | None = None,
        on_again: Action | None = None,
        on_title: Action | None = None,
    ) -> None:
        match = table.match
        view = match.view(table.viewer)
        words = ResultWords(ui, match, view)
        cloth = GAME_TABLES[match.game.id].cloth
        dawns = cloth is not None and cloth.sunrise and ui.preferences.cloth == t.OWN
        late = SINKS_MS if dawns else 0.0
        super().__init__(ui, petals=words.won, late=late)
        self.table = table
        self.game_id = match.game.id
        self.cloth = cloth
        self.music = self.game_id
        self.view, self.words = view, words
        self.names, self.standing = words.names, words.standing
        self.sides, self.places, self.order = words.sides, words.places, words.order
        self.on_rematch = on_rematch or partial(begin_rematch, ui, match)
        self.on_again = on_again or partial(open_seating, ui, match)
        self.on_title = on_title or (lambda: ui.open(TitlePage()))
        self.daily = daily_of(match) is not None
        self.code = match.record.header.code
        self.earlier = len(match.beginning().state.view(None).table.results)
        """The number of deals before the position from which the record begins."""
        self.story = MatchStory(
            ui, words, self.celebration, self.earlier, open_moment=self.open_moment,
            open_review=self.open_review, open_sheet=self.open_sheet, moving=self.moving, late=late,
        )  # fmt: skip
        self.winners = Winners(ui, words, self.celebration)
        self.sunrise = Sunrise(self.winners, self.celebration)
        self.standings = Standings(ui, words, self.story.chart, self.celebration, self.open_sheet)
        self.copied = ""
        """The button that was pressed last to copy something."""

    def enter(self) -> None:
        super().enter()
        note_end(self.ui, self.table)
        self.ui.sounds.play("lose" if self.words.lost else "win")
        if not self.ui.lively:
            self.story.finder.work()

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.story.update(ms):
            self.refresh()
        if self.story.stamp.update(ms):
            self.dirty = True

    def finish(self) -> None:
        super().finish()
        self.story.stamp.fall.finish()

    def rule_page(self) -> Page:
        return BookPage(self.game_id, table=self.table)

    # A sunrise ----------------------------------------------------------------------------------------------
    @property
    def picture_key(self) -> Hashable:
        return super().picture_key, self.ui.look.cloth.name, self.sunrise.mountain(self.named["winners"])

    def paint_ground(self, canvas: Canvas) -> None:
        if canvas.look.cloth.sunrise:
            self.sunrise.draw_sky(canvas, self.named["winners"])
        else:
            super().paint_ground(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        if canvas.look.cloth.sunrise:
            self.sunrise.draw_sun(canvas, self.named["winners"])

    def _draw_content(self, canvas: Canvas) -> None:
        super()._draw_content(canvas)
        if canvas.look.cloth.sunrise:
            self.sunrise.draw_tray(canvas)

    # The content --------------------------------------------------------------------------------------------
    def bar(self) -> Node:
        ui = self.ui
        size = clamp_size(ui, t.NAME, 20)
        acts: list[tuple[str, str, str, Action]] = [
            ("copy_code", "code", "code.copy", self.copy_code),
            ("copy", "copy", "code.copy_result", self.copy_result),
            ("again", "settings", "result.again", self.on_again),
        ]
        acts = acts if self.code else acts[1:]
        worded, bare = [], []
        for name, sign, key, press in acts:
            words = ui.text("code.copied" if self.copied == name else key)
            make = partial(self._bar_button, words, press, name)
            label = Row(icon(sign, 18, t.TEXT_WARM), Label(words, size, t.TEXT_WARM, least=len(words)))
            worded.append(Press(make, Sized(label, h=TOPBAR_H), pad=8))
            bare.append(icon_button(sign, words, press, name=name, side=TOPBAR_H, ink=t.TEXT_WARM))
        over = ui.type.plain(self.words.word("over"))
        if self.code:
            over = ui.text("app.between.and").join((over, self._code_words()))
        said = Label(over, t.SIDE, t.TEXT_SOFT, most=24, say=False, grow=1)
        badge = None
        if self.table.match.assisted:
            mark = ui.say("table.practice")
            badge = Draw(
                lambda canvas, b: chip(canvas, b[0], b[1], mark, t.BRASS, t.SUMI, h=25),
                chip_width(ui.canvas(), mark, 25), 25,
            )  # fmt: skip
        title = Label(game_name(ui, self.game_id), t.BODY, t.TEXT, bold=True, most=28, say=False)
        rows = (
            Row(Space(38, grow=0), title, said, badge, *nodes, Space(4, grow=0)) for nodes in (worded, bare)
        )
        ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
        return Layers(ground, Fits(*rows))

    @staticmethod
    def _bar_button(words: str, press: Action, name: str, box: Box) -> Hotspot:
        return Hotspot(box, words, press, draw_row_ground, name=name, ring=8)

    def body(self) -> Node:
        words = self.words
        spoken_words = (words.title(self.names), words.sub(), words.by_how_much() if words.lost else "")
        speech = Speech(*(spoken(self.ui, text) for text in (*spoken_words, self._code_words()) if text))
        places = [partial(self._places, standings) for standings in self.standings.forms()]
        winners = Column(speech, Fits(*places, whole=1, grow=1), grow=1)
        return Row(winners, self.story.node(), gap=30, align="fill")

    def _places(self, standings: Callable[[], Node]) -> Node:
        return Column(self.winners.node(), Space(grow=0.6), standings(), name="portrait", grow=1)

    def foot(self) -> Node:
        size = clamp_size(self.ui, t.BODY, 22)
        rows = []
        for with_icons, with_keys in ((True, True), (True, False), (False, False)):
            nodes = [
                button(
                    self.words.word(key), press, name=name, icon=sign if with_icons else "", action=action,
                    size=size, high=52, kind="plain" if n else "primary", key="" if with_keys else "-",
                )
                for n, (key, name, press, sign, action) in enumerate(self._next_steps())
            ]  # fmt: skip
            rows.append(Row(*nodes, Space(), self._fairness(), gap=8))
        return Fits(*rows, ease=0.92)

    def _next_steps(self) -> list[NextStep]:
        """Return what can be done next, the likeliest first."""
        origin = origin_of(self.ui, self.table)
        steps = [NextStep("rematch", "rematch", self.on_rematch, "replay", "activate")]
        if self.daily:
            daily = partial(open_daily, self.ui, self.table.match)
            steps = [NextStep("daily", "rematch", daily, "calendar", "activate")]
        if origin is not None:  # practice leads back to where it was begun
            back = "back" if origin.reviewed is None else "back_review"
            steps.append(NextStep(back, back, partial(open_origin, self.ui, origin), "branch", "back"))
        steps.append(NextStep("deal_again", "deal_again", self.open_again, "cards", "deal_again"))
        steps.append(NextStep("sheet", "sheet", self.open_sheet, "log", "sheet"))
        if self.words.played:  # the review leads to the replay
            steps.append(NextStep("review", "review", self.open_review, "search", "review_match"))
        else:
            steps.append(NextStep("replay", "replay", self.open_replay, "history", "review_match"))
        action = "back" if origin is None else ""
        if in_evening(self.ui, self.table):
            steps.append(NextStep("evening", "evening", self.open_evening, "people", action))
        else:
            steps.append(NextStep("title", "title", self.on_title, "exit", action))
        return steps

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
                box, words, self.open_fair_play, partial(_draw_fairness, state, ink), name="fair_play",
                ring=22,
            ),
            Sized(row, h=44), pad=16,
        )  # fmt: skip

    def _code_words(self) -> str:
        return self.ui.text("result.code", code=self.code) if self.code else ""

    # What the buttons do ------------------------------------------------------------------------------------
    def open_moment(self, highlight: Highlight) -> None:
        """Open the replay where a highlight happened."""
        match = self.table.match
        self.ui.open(ReplayPage(match.path, match.record, highlight.line, self.table.viewer))

    def open_fair_play(self) -> None:
        """Open what was promised before the match, and its check."""
        self.ui.open(FairPlayPage(self.table.match.record))

    def copy_result(self) -> None:
        """Copy the result as text, without a card."""
        if to_clipboard(result_card(self.ui, self.table.match)):
            self.copied = "copy"
            self.ui.stack.layout()

    def copy_code(self) -> None:
        """Copy the code of the match for another program."""
        if to_clipboard(self.code):
            self.copied = "copy_code"
            self.ui.stack.layout()

    def open_replay(self) -> None:
        """Open the replay of the match."""
        match = self.table.match
        self.ui.open(ReplayPage(match.path, match.record, seat=self.table.viewer))

    def open_review(self, seat: Seat | None = None) -> None:
        """Open the review of the decisions of a player, or else of the viewer."""
        match = self.table.match
        self.ui.open(ReviewPage(match.path, match.record, self.table.viewer if seat is None else seat))

    def open_again(self) -> None:
        """Open the page that repeats a deal, or that compares a deal which was repeated."""
        repeated = first_time_of(self.ui, self.table.match.record) is not None
        self.ui.open(self._again_page(0 if repeated else None))

    def _again_page(self, deal: int | None) -> AgainPage:
        match = self.table.match
        return AgainPage(match.path, match.record, deal, home=self.table.viewer)

    def open_evening(self) -> None:
        """Open the page of the people who play tonight."""
        self.on_title()
        self.ui.open(PeoplePage())

    def open_sheet(self) -> None:
        """Open the score sheet of the last deal."""
        last = len(self.view.table.results) - 1
        again = self._again_page(last - self.earlier)
        what = self.game_id, self.table.match.players, self.view, last, self.view
        self.ui.open(SheetPage(*what, again=again, turn=self.table.match.turn))


def _draw_fairness(state: str, ink: t.Colour, canvas: Canvas, box: Box, form_state: WidgetState) -> None:
    x, y, w, h = box
    ground = t.SHU_LO if state == "bad" else t.CHIP if form_state.hovered else t.PROMPT
    svg = (
        f'<rect x="1" y="1" width="{w - 2}" height="{h - 10}" rx="{h / 2 - 5}" fill="{ground}"'
        f' fill-opacity=".82" stroke="{ink}" stroke-opacity=".6" stroke-width="1.4"/>'
    )
    canvas.shape("chip", svg, x, y + 4, w, h - 8)

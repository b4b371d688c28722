"""A review: the sum, the decisions with what each cost, the chart, and the position with the better move."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.branching import WAYS, Branching
from tablegame.ui.scenes.common import capped, em, game_name, grown, heading, key_only
from tablegame.ui.scenes.pages.scrolled import BAR, ScrollBar, ScrolledPage
from tablegame.ui.scenes.points import plain
from tablegame.ui.scenes.review.below import Act, Below
from tablegame.ui.scenes.review.chart import Chart
from tablegame.ui.scenes.review.head import parts
from tablegame.ui.scenes.review.position import Position
from tablegame.ui.scenes.review.reviewed import COSTLIEST, Reviewed
from tablegame.ui.scenes.review.rows import DecisionRow, row_height
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page, ReplayPage, RetryPage, ReviewPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Choice, Hotspot, Segmented

TOP: Final = 24.0
SHEET_W: Final = 1200.0
X, END = 84.0, 1196.0
"""Where what stands on the sheet begins and ends, on a canvas of 1280."""
LIST_W: Final = 492.0
RIGHT: Final = 600.0
SUM: Final = (684.0, 44.0, 512.0, 80.0)
FOOT: Final = 84.0
HEAD: Final = 164.0
LARGE: Final = 1.3
"""From so large letters on everything stands in one column."""
UNROLL_MS: Final = 240.0
NOTHING: Final = "-"


class ReviewScene(ScrolledPage, Reviewed):
    """Of one finished match; rows come as they are found."""

    above, below = 10.0, 10.0

    def __init__(self, ui: Ui, page: ReviewPage) -> None:
        ScrolledPage.__init__(self, ui)
        Reviewed.__init__(self, ui, page)
        self.branching = Branching(ui, self.timeline, page.path)
        self.first = 0
        """The uppermost row in sight."""
        self.shown = 1
        self.others = False
        """Whether the hands of the others lie open."""
        self.choosing = False
        """Whether it is asked how one plays on."""
        self.box: Box = (0, 0, 0, 0)
        self._age = 0.0
        self._chart: tuple[Chart, Box] | None = None
        self.picture: tuple[Position, Box] | None = None
        self._below: tuple[Below, float, float] | None = None
        self._rows_box: Box = (0, 0, 0, 0)
        self._sum_box: Box = (0, 0, 0, 0)
        self._foot_room = (0.0, 0.0, 0.0)
        """Where its words begin, their middle, and where they end."""
        self._said: list[tuple[float, Runs | str, float, float, bool]] = []

    # What is done -------------------------------------------------------------------------------------------
    def enter(self) -> None:
        """It is asked for."""
        super().enter()
        self.want()
        self.review = self.found()
        self._age = UNROLL_MS if self.ui.pace.reduced or not self.ui.lively else 0.0

    def choose(self, line: int, ring: bool | None = None) -> None:
        """Another decision."""
        self.line, self.choosing = line, False
        self.others = False
        self._reveal_row()
        self.form.set_focus(None)
        self.layout()
        row = self.form.find(f"decision.{line}")
        self.form.set_focus(row, ring=self.form.ring_shown if ring is None else ring)

    def step(self, by: int) -> None:
        """The decision above or below."""
        found = self.listed()
        if not found:
            return
        now = self.chosen
        at = found.index(now) if now in found else 0
        self.choose(found[max(0, min(len(found) - 1, at + by))].line, ring=True)

    def _reveal_row(self) -> None:
        lines = [each.line for each in self.listed()]
        if self.line in lines:
            at = lines.index(self.line)
            if at < self.first:
                self.first = at
            elif at >= self.first + self.shown:
                self.first = at - self.shown + 1

    def order(self, value: object) -> None:
        """By loss, or as they were made."""
        self.by_loss, self.first = bool(value), 0
        self.layout()

    def show(self, value: object) -> None:
        """Which decisions are listed."""
        if isinstance(value, str | int):
            self.which, self.first = value, 0
            if all(each.line != self.line for each in self.listed()):
                self.line = 0
            self.layout()

    def show_deal(self, number: int) -> None:
        """The decisions of one deal; pressed again, those that cost most."""
        if self.which == number:
            self.by_loss = True
            self.show("cost")
        else:
            self.by_loss = False
            self.show(number)

    def tell(self, part: str) -> None:
        """What a part of the sum is, or no longer."""
        self.told = "" if self.told == part else part
        self.layout()

    def sit(self, value: object) -> None:
        """The review of another seat."""
        if isinstance(value, int) and value != self.seat:
            self.sit_at(Seat(value))
            self.first = 0
            self.others = self.choosing = False
            self.layout()

    def toggle_others(self) -> None:
        """What the others held, or as it was known."""
        self.others = not self.others
        self.layout()

    def try_it(self) -> None:
        """The decision is made once more, without being told."""
        if (chosen := self.chosen) is not None and chosen.rival is not None:
            lines = tuple(each.line for each in self.costly[:COSTLIEST])
            lines = lines if chosen.line in lines else (chosen.line,)
            if self.ui.leads(RetryPage):
                self.ui.open(RetryPage(self.page.path, self.page.record, self.seat, lines, chosen.line))

    def choose_way(self) -> None:
        """How one plays on, or back from that question."""
        if self.chosen is None or (not self.choosing and self.branch_off):
            return
        self.choosing = not self.choosing
        self.layout()
        name = "branch.known" if self.choosing else "play_from"
        if self.form.ring_shown:
            self.form.set_focus(self.form.find(name), ring=True)

    @property
    def branch_off(self) -> str:
        """The key of why one cannot play on from here; "" where one can."""
        chosen = self.chosen
        return self.branching.off(chosen.line - 1, self.seat) if chosen is not None else "off.over"

    def play_on(self, way: str) -> None:
        """A practice match begins here."""
        if (chosen := self.chosen) is not None:
            match = game_name(self.ui, self.timeline.game.id)
            begun = Text("review.begun", {"deal": self.words.deal(chosen.deal), "match": match})
            self.branching.begin(way, chosen.line - 1, self.seat, begun)

    def replay(self) -> None:
        """The match where this was decided."""
        if (chosen := self.chosen) is not None:
            self.ui.open(ReplayPage(self.page.path, self.page.record, chosen.line - 1, self.seat))

    def keep(self) -> None:
        """Keeps the decision, or no longer."""
        self.keep_chosen()
        self.layout()

    def doubt(self) -> None:
        """Its judgement does not convince, or does again."""
        self.doubt_chosen()
        self.layout()

    def close(self) -> None:
        """Back to where the person came from; what is under way goes on."""
        self.ui.stack.pop(self)

    def rule_page(self) -> Page | None:
        """The rules with the options of the match."""
        from tablegame.ui.shell.navigation import BookPage

        return BookPage(self.timeline.game.id, "", seats=self.timeline.seats, options=self.timeline.options)

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """What was found joins the list; the lines of the chart unroll."""
        super().update(ms)
        if self.reviewing is not None:
            self.reviewing.tick()
            found = self.found()
            if found is not self.review and found != self.review:
                waited = not self.listed()
                self.review = found
                self.layout()
                focus, chosen = self.form.focus, self.chosen
                if waited and chosen is not None and focus is not None and focus.name == "back":
                    self.form.set_focus(self.form.find(f"decision.{chosen.line}"))
        if self._age < UNROLL_MS:
            self._age += ms
            self.dirty = True

    # Places -------------------------------------------------------------------------------------------------
    @property
    def ox(self) -> float:
        """Where the canvas of 1280 begins on a wider one."""
        return (self.ui.metrics.w - 1280) / 2

    @property
    def large(self) -> bool:
        """Whether all stands in one column."""
        return grown(self.ui, t.NAME) > LARGE

    def layout(self) -> None:
        """Head, both columns, foot."""
        ui, form = self.ui, self.form
        self.box = (self.ox + 40, TOP, SHEET_W, ui.metrics.h - 2 * TOP)
        form.clear()
        form.paper = True
        form.area = (0, 0, 0, 0)
        self._said = []
        self._chart = self.picture = self._below = None
        fresh = form.focus is None and form._before is None
        if self.large:
            self._lay_large()
        else:
            self._lay_columns()
        self._lay_foot()
        if fresh and form.focus is None:
            chosen = self.chosen
            row = form.find(f"decision.{chosen.line}") if chosen is not None else None
            form.set_focus(row or form.find("back"), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _lay_columns(self) -> None:
        ui, ox = self.ui, self.ox
        h = ui.metrics.h
        self.content_height = 0.0
        x, y, w, high = SUM
        self._lay_seat((ox + SUM[0] - 16 - 168, 46, 168, 38))
        self._lay_sum((ox + x, y, w, high))
        foot = h - TOP - FOOT
        top = HEAD + 12
        self._lay_toggles((ox + X, top, LIST_W, 38))
        chart_h = min(260.0, max(190.0, 0.27 * h))
        chart = (ox + X, foot - chart_h, LIST_W, chart_h)
        self._lay_rows((ox + X, top + 43, LIST_W, chart[1] - 8 - top - 43))
        self._lay_chart(chart)
        wide = END - RIGHT
        below = self._new_below(wide)
        picture = (ox + RIGHT, top, wide, foot - top - (below.height + 8 if below is not None else 0))
        self._lay_picture(picture)
        self._lay_below(below, ox + RIGHT, picture[1] + picture[3] + 8)

    def _lay_large(self) -> None:
        """One column that scrolls between head and foot."""
        ui, ox, form = self.ui, self.ox, self.form
        h = ui.metrics.h
        x, w = ox + X, END - X - BAR - 12
        top = TOP + 30 + 1.6 * em(ui, capped(ui, t.TITLE, 40))
        self._lay_seat((ox + END - 260, TOP + 22, 260, 46))
        area = (ox + 48, top, 1184.0, h - TOP - FOOT - 8 - top)
        form.area = area
        y = top + 4 - self.offset
        before = len(form.widgets)
        step = 1.35 * em(ui, t.NAME)
        y += self._write(y, self.sub(), t.NAME, w) + 6
        sums = max(80.0, 2.7 * em(ui, capped(ui, t.NAME, 28)) + 24)
        self._lay_sum((x, y, w, sums))
        y += sums + 10
        y += self._write(y, self.head_words(), t.BODY, w, bold=True) + 10
        self._lay_toggles((x, y, w, 50))
        y += 62
        rows = max(1, min(len(self.listed()) or 2, 5))
        self._lay_rows((x, y, w, rows * row_height(ui) + 2))
        y += rows * row_height(ui) + 20
        picture = (x, y, w, 400.0)
        self._lay_picture(picture)
        y += 408
        if (below := self._new_below(w)) is not None:
            self._lay_below(below, x, y)
            y += below.height + 16
        chart = self._new_chart()
        self._lay_chart((x, y, w, chart.height(True)), chart)
        y += chart.height(True) + step
        self.content_height = y + self.offset - top
        if self.offset > self._most:
            self.offset = self._most
            self.layout()
            return
        inner = form.widgets[before:]
        form.inner += inner
        self._add_bar((ox + END - BAR, area[1] + 6, BAR, area[3] - 12))

    def _write(self, y: float, words: Runs | str, size: float, width: float, bold: bool = False) -> float:
        """Words of the column, drawn later; how high they are."""
        rows = self.ui.type.wrap(words, size, width, bold)
        high = len(rows) * self.ui.type.leading(words, size)
        self._said.append((y, words, size, width, bold))
        return high

    # The parts ----------------------------------------------------------------------------------------------
    def _lay_sum(self, box: Box) -> None:
        for part in parts(self.ui, self.words, self.review, box, self.told, self.tell):
            self.form.add(part)
        self._sum_box = box

    def _lay_seat(self, box: Box) -> None:
        options = [(seat, name) for seat, name in enumerate(self.words.names)]
        self.form.add(
            Choice(
                box, self.ui.text("review.seat"), options, int(self.seat), self.sit, name="seat", size=t.NAME
            )
        )

    def _lay_toggles(self, box: Box) -> None:
        ui = self.ui
        x, y, w, h = box
        half = (w - 12) * 0.49
        order: list[tuple[object, str]] = [
            (True, ui.text("review.by_loss")),
            (False, ui.text("review.in_order")),
        ]
        self.form.add(
            Segmented(
                (x, y, half, h),
                ui.text("review.order"),
                order,
                self.by_loss,
                self.order,
                name="order",
                size=t.NAME,
            )
        )
        few = min(COSTLIEST, len(self.costly))
        which: list[tuple[object, str]] = [
            ("cost", ui.text("review.which.cost", n=few) if few else ui.text("review.which.none")),
            ("all", ui.text("review.which.all", n=len(self.review.judged))),
        ]
        if isinstance(self.which, int):
            which[1:1] = [(self.which, self.words.deal(self.which))]
        self.form.add(
            Segmented(
                (x + half + 12, y, w - half - 12, h), ui.text("review.which.label"), which, self.which,
                self.show, name="which", size=t.NAME,
            )
        )  # fmt: skip

    def _lay_rows(self, box: Box) -> None:
        ui, found = self.ui, self.listed()
        x, y, w, h = box
        high = row_height(ui)
        self._rows_box = box
        self.shown = max(1, int((h + 2) // high))
        self.first = max(0, min(self.first, len(found) - self.shown))
        chosen = self.chosen
        most = max((each.loss for each in self.review.judged), default=0.0)
        bar = len(found) > self.shown
        numbers = [plain(each.loss) if each.grade != "good" else NOTHING for each in found]
        widest = max((ui.type.measure(each, capped(ui, t.HERO, 34)) for each in numbers), default=0.0)
        wide = w - (BAR + 10 if bar else 0)
        for n, each in enumerate(found[self.first : self.first + self.shown]):
            kept = self.opinions.has("kept", self.seat, each.line)
            doubted = each.line in self.doubted
            points = plain(each.loss) if each.grade != "good" else NOTHING
            spoken_ = self.words.spoken(each, kept=kept, doubted=doubted)
            words = self.words.did(each), self.words.under(each), points, spoken_
            self.form.add(
                DecisionRow(
                    ui, (x, y + n * high, wide, high), each, words, most, widest,
                    chosen=chosen is not None and each.line == chosen.line, kept=kept, doubted=doubted,
                    on_choose=partial(self.choose, each.line), on_go=self.try_it,
                )
            )  # fmt: skip
        if bar:
            rest = len(found) - self.shown
            place = (x + w - BAR, y + 4, BAR, self.shown * high - 8)
            scroll = ScrollBar(
                place,
                self.shown / len(found),
                self.first / rest,
                lambda share: self._to_row(round(share * rest)),
            )
            scroll.name = "rows bar"
            self.form.add(scroll)

    def _to_row(self, first: int) -> None:
        if first != self.first:
            self.first = first
            self.layout()

    def _new_chart(self) -> Chart:
        return Chart(self.ui, self.words, self.review, self.doubted)

    def _lay_chart(self, box: Box, chart: Chart | None = None) -> None:
        chart = chart or self._new_chart()
        self._chart = chart, box
        which = self.which if isinstance(self.which, int) else None
        for spot in chart.spots(box, self.show_deal, which):
            self.form.add(spot)

    def _lay_picture(self, box: Box) -> None:
        chosen = self.chosen
        if chosen is None:
            self.picture = None
            self._empty_box = box
            return
        position = Position(self.ui, self.words, chosen, self.others)
        self.picture = position, box
        spot = Hotspot(
            box, self.ui.text("review.see_replay"), self.replay, name="picture", action="watch", ring=10
        )
        self.form.add(spot)

    def _acts(self) -> Sequence[Act]:
        """What can be done with the decision, or how one plays on."""
        ui, chosen = self.ui, self.chosen
        if self.choosing:
            ways = [
                Act(f"branch.{way}", ui.say(f"review.way.{way}"), partial(self.play_on, way)) for way in WAYS
            ]
            return [*ways, Act("branch.back", ui.say("replay.branch.back"), self.choose_way, "left")]
        kept = chosen is not None and self.opinions.has("kept", self.seat, chosen.line)
        others = ui.say("review.as_known" if self.others else "review.others")
        keep = ui.say("review.keep_off" if kept else "review.keep")
        free = not self.branch_off
        may_try = chosen is not None and chosen.rival is not None
        return [
            Act("try_it", ui.say("review.try"), self.try_it, "target", "try_it", "primary", may_try),
            Act("play_from", ui.say("review.play_on"), self.choose_way, "branch", "play_from", enabled=free),
            Act("others", others, self.toggle_others, "", "others_held"),
            Act("keep", keep, self.keep, "star_kept" if kept else "star", "keep_decision"),
        ]

    def _new_below(self, wide: float) -> Below | None:
        chosen = self.chosen
        if chosen is None:
            return None
        return Below(self.ui, self.words, chosen, self._acts(), wide, large=self.large)

    def _lay_below(self, below: Below | None, x: float, y: float) -> None:
        if below is None:
            return
        self._below = below, x, y
        for button in below.buttons(x, y):
            self.form.add(button)
        if self.choosing:
            key_only(self.form, "play_from", "play_from", self.choose_way)

    def _lay_foot(self) -> None:
        ui, form = self.ui, self.form
        y = ui.metrics.h - TOP - FOOT + 20
        size = capped(ui, t.BODY, 26)
        high = 50.0
        back = ui.say("review.back")
        wide = ui.type.measure(back, size, True) + 90 + 1.6 * ui.type.measure("Esc", t.KEY_CAP, True)
        act = self.choose_way if self.choosing else self.close
        form.add(
            Button(
                (self.ox + X, y, wide, high), back, act, kind="paper", icon="left", action="back",
                name="back", size=size,
            )
        )  # fmt: skip
        chosen, end = self.chosen, self.ox + END
        if chosen is not None and (chosen.grade != "good" or chosen.line in self.doubted):
            words = ui.say("review.doubt_off" if chosen.line in self.doubted else "review.doubt")
            size = capped(ui, t.NAME, 26)
            room = ui.type.measure(words, size, True) + (80 if not self.large else 36)
            end -= room
            form.add(
                Button(
                    (end, y, room, high), words, self.doubt, kind="paper", action="doubt", name="doubt",
                    key="-" if self.large else "", size=size,
                )
            )  # fmt: skip
            end -= 20
        self._foot_room = (self.ox + X + wide + 20, y + high / 2, end)

    # Keys ---------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The arrows move along the decisions; the wheel over them, too."""
        if self.form.modal is None:
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self._walks():
                self.step(1 if event.key == pygame.K_DOWN else -1)
                return True
            if event.type == pygame.MOUSEWHEEL and not self.large:
                self._to_row(max(0, min(len(self.listed()) - self.shown, self.first - event.y)))
                return True
        return super().handle(event)

    def _walks(self) -> bool:
        focus = self.form.focus
        return focus is None or not self.form.ring_shown or isinstance(focus, DecisionRow)

    # Words --------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """That it is a review, and of which game."""
        return self.ui.text("review.title", game=game_name(self.ui, self.timeline.game.id))

    @property
    def list_name(self) -> str:
        """What a screen reader calls the rows."""
        return self.ui.text("review.list")

    def accessible_items(self) -> Sequence[Item]:
        """The head, then what is shown of the chosen decision; rows and buttons are told with the widgets."""
        ui, chosen = self.ui, self.chosen
        items = [
            Item("heading", "text", self.page_name),
            Item("sub", "text", self.sub()),
            Item("lost", "text", spoken(ui, self.head_words()), live="soon"),
        ]
        if chosen is not None and self.picture is not None:
            texts = self._below[0].said() if self._below is not None else ()
            said = [self.picture[0].spoken(), *(spoken(ui, words) for words in texts)]
            items += [Item(f"decision.text.{n}", "text", each) for n, each in enumerate(said)]
        items.append(Item("foot", "text", spoken(ui, self.words.foot(self.review))))
        return items

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet and everything on it."""
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            self._draw_head(canvas)
            if self.large:
                with canvas.clip(*self.form.area):
                    for y, words, size, width, bold in self._said:
                        canvas.lines(words, self.ox + X, y, width, size, bold, t.SUMI)
                    self._draw_parts(canvas)
                left, top, wide, high = self.form.area
                if self._most:
                    canvas.line(left + 12, top, left + wide - 12, top, t.WASHI_LINE)
                    canvas.line(left + 12, top + high, left + wide - 12, top + high, t.WASHI_LINE)
            else:
                self._draw_parts(canvas)
            self._draw_foot(canvas)
            super().draw(canvas)

    def _draw_head(self, canvas: Canvas) -> None:
        ui, x = self.ui, self.ox + X
        size = capped(ui, t.TITLE, 40)
        if self.large:
            heading(canvas, self.page_name, x, TOP + 46, size, 1196 - 84 - 280)
            return
        heading(canvas, self.page_name, x, 66, size, SUM[0] - 16 - 168 - X - 12)
        room = SUM[0] - X - 20
        canvas.rows(self.sub(), x, 107, room, t.NAME, False, t.SUMI_SECOND, high=44, most=1)
        self._draw_line(canvas, x, 145, END - X)
        canvas.line(x, HEAD, self.ox + END, HEAD, t.WASHI_LINE, 1.4)

    def _draw_line(self, canvas: Canvas, x: float, middle: float, room: float) -> None:
        """The line under the head; what was lost in red."""
        words = self.head_words()
        marked = self.words.head_marked(self.review) if self.begun and not self.told else ()
        size = canvas.type.fitting(words, t.BODY, room, True)
        if not marked or canvas.type.measure(words, size, True) > room:
            canvas.rows(words, x, middle, room, t.BODY, False, t.SUMI, most=1, high=36)
            return
        for run, slot in marked:
            ink = t.LOSS if slot == "points" and self.review.lost else t.SUMI
            wide, _ = canvas.text((run,), x, middle, size, bool(slot), ink, anchor="middle")
            x += wide

    def _draw_parts(self, canvas: Canvas) -> None:
        chosen = self.chosen
        x, y, w, h = self._sum_box
        canvas.panel("field", x, y, w, h, radius=10)
        if self._chart is not None:
            chart, box = self._chart
            chart.paint(canvas, box, chosen, min(1.0, self._age / UNROLL_MS))
        if self.picture is not None:
            position, box = self.picture
            position.paint(canvas, box)
        if self._below is not None:
            below, left, top = self._below
            below.paint(canvas, left, top)
        if not self.listed():
            self._draw_empty(canvas)

    def _draw_empty(self, canvas: Canvas) -> None:
        """Nothing cost anything, or nothing is known yet."""
        x, y, w, h = self._rows_box
        key = "review.empty" if self.review.complete and self.begun else "review.empty_yet"
        canvas.lines(self.ui.text(key), x + 8, y + 16, w - 16, t.BODY, False, t.SUMI_SECOND)

    def _draw_foot(self, canvas: Canvas) -> None:
        x, middle, end = self._foot_room
        room = end - x
        if room > 160:
            words = self.words.foot(self.review)
            if self.opinions.not_saved:
                words = self.ui.say("review.not_saved")
            canvas.rows(words, x, middle, room, t.NAME, False, t.SUMI_QUIET, high=52)

"""A review: the sum, the decisions with what each cost, the chart, and the position with the better move."""

from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.speech import Runs
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em, game_name, grown, heading, key_only
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.scenes.study.review.below import Below
from tablegame.ui.scenes.study.review.chart import Chart
from tablegame.ui.scenes.study.review.deeds import Deeds
from tablegame.ui.scenes.study.review.foot import Foot
from tablegame.ui.scenes.study.review.head import paint_line, parts
from tablegame.ui.scenes.study.review.position import Position
from tablegame.ui.scenes.study.review.rows import DecisionRow, row_height
from tablegame.ui.scenes.study.review.switches import lay_order, lay_seat
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page, ReviewPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Hotspot

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
EVERY_MS: Final = 250
"""What was found joins the list so often at most."""
TOUCHED: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class ReviewScene(ScrolledPage, Deeds):
    """Of one finished match; rows come as they are found."""

    above, below = 10.0, 10.0

    def __init__(self, ui: Ui, page: ReviewPage) -> None:
        ScrolledPage.__init__(self, ui)
        Deeds.__init__(self, ui, page, self.form, self.layout)
        self.box: Box = (0, 0, 0, 0)
        self.picture: tuple[Position, Box] | None = None
        self._age = 0.0
        self._since = EVERY_MS
        self._chart: tuple[Chart, Box] | None = None
        self._below: tuple[Below, float, float] | None = None
        self._sum_box: Box = (0, 0, 0, 0)
        self._foot = Foot(self)
        self._said: list[tuple[float, Runs | str, float, float, bool]] = []

    # Coming and going ---------------------------------------------------------------------------------------
    def enter(self) -> None:
        """It is asked for."""
        super().enter()
        self.want()
        self.review = self.found()
        self.show_asked()
        self._age = UNROLL_MS if self.ui.pace.reduced or not self.ui.lively else 0.0

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
            self._since += ms
            found = self.found()
            if found is not self.review and found != self.review and self._since >= EVERY_MS:
                self._since = 0
                waited = not self.listed()
                self.review = found
                self.show_asked()
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
        y = ui.metrics.h - TOP - FOOT + 20
        back = self.choose_way if self.choosing else self.close
        self._foot.lay(self.ox + X, self.ox + END, y, self.large, back)
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
        lay_seat(self, (ox + SUM[0] - 16 - 168, 46, 168, 38))
        self._lay_sum((ox + x, y, w, high))
        foot = h - TOP - FOOT
        top = HEAD + 12
        lay_order(self, (ox + X, top, LIST_W, 38))
        chart_h = min(260.0, max(190.0, 0.27 * h))
        chart = (ox + X, foot - chart_h, LIST_W, chart_h)
        self.rows.lay((ox + X, top + 43, LIST_W, chart[1] - 8 - top - 43))
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
        lay_seat(self, (ox + END - 260, TOP + 22, 260, 46))
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
        lay_order(self, (x, y, w, 50))
        y += 62
        rows = max(1, min(len(self.listed()) or 2, 5))
        self.rows.lay((x, y, w, rows * row_height(ui) + 2))
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
            return
        position = Position(self.ui, self.words, chosen, self.others)
        self.picture = position, box
        spot = Hotspot(box, self.ui.text("review.see_replay"), self.replay, name="picture", ring=None)
        # At the foot stands a button for it.
        spot.role, spot.focusable = "none", False
        self.form.add(spot)

    def _new_below(self, wide: float) -> Below | None:
        chosen = self.chosen
        if chosen is None:
            return None
        return Below(self.ui, self.words, chosen, self.acts(), wide, large=self.large)

    def _lay_below(self, below: Below | None, x: float, y: float) -> None:
        if below is None:
            return
        self._below = below, x, y
        for button in below.buttons(x, y):
            self.form.add(button)
        if self.choosing:
            key_only(self.form, "play_from", "play_from", self.choose_way)

    # Keys ---------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The arrows move along the decisions; the wheel over them, too. Whoever does anything looks at what
        is shown: it stays, whatever is found meanwhile."""
        if event.type in TOUCHED and not self.line and self.chosen is not None:
            self.line = self.chosen.line
        if self.form.modal is None:
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self._walks():
                self.step(1 if event.key == pygame.K_DOWN else -1)
                return True
            if event.type == pygame.MOUSEWHEEL and not self.large:
                self.rows.turn(-event.y)
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
            self._foot.paint(canvas)
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
        paint_line(self, canvas, x, 145, END - X)
        canvas.line(x, HEAD, self.ox + END, HEAD, t.WASHI_LINE, 1.4)

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
            self.rows.draw_empty(canvas)

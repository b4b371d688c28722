"""Today's deals beside the month: what is open, what was reached, and the deals of days past."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import pygame

from tablegame.controllers.daily_par import PLAYER
from tablegame.match.daily import SEAT
from tablegame.match.record import read_record
from tablegame.match.record_error import RecordError
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown, heading
from tablegame.ui.scenes.matches.daily import booklet
from tablegame.ui.scenes.matches.daily.begin import begin
from tablegame.ui.scenes.matches.daily.code_panel import CodePanel
from tablegame.ui.scenes.matches.daily.days import FIRST, Days, Deal, month_by
from tablegame.ui.scenes.matches.daily.month_panel import MonthPanel
from tablegame.ui.scenes.matches.daily.row import buttons_of, draw_row
from tablegame.ui.scenes.matches.daily.words import card, day_words, told
from tablegame.ui.scenes.matches.records import read_on, resume
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage, NotePage, ReplayPage, SeatingPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import BASE_W, Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Segmented
from tablegame.ui.widgets.inputs import to_clipboard

LARGE: Final = 1.3
"""From so large letters on the deals and the month have a page each."""
ROW: Final = 78.0
FOOT: Final = 60.0


class DailyScene(Scene):
    """One page; `day` is looked at first."""

    def __init__(self, ui: Ui, day: date | None = None, *, today: Callable[[], date] = date.today) -> None:
        super().__init__(ui)
        self._today = today
        self.today = today()
        self.days = Days(ui, min(day or self.today, self.today))
        self.code = CodePanel(ui, self.layout, self.play_code)
        self.month = MonthPanel(ui, self.days, self.turn_to, self.turn_month)
        self.page = "deals"
        self.said = ""
        """What was done last, at the foot."""
        self.copied = False

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("daily.title")

    def enter(self) -> None:
        """What has been played since is known."""
        if (look := getattr(self.ui.service, "look", None)) is not None:
            look()
            self.days.read()

    def leave(self) -> None:
        """What is thought about waits."""
        super().leave()
        self.days.wait()
        self.form.leave()

    def covered(self) -> None:
        """As above."""
        super().covered()
        self.days.wait()

    def update(self, ms: int) -> None:
        """Par is worked out, records are read, and at midnight there are new deals."""
        super().update(ms)
        if (now := self._today()) != self.today:
            follows = self.days.day == self.today
            self.today = now
            if follows:
                self.days.turn_to(now)
            self.layout()
        if read_on(self.ui, ms) is not None:
            self.days.read()
            self.layout()
        if self.days.tick():
            self.layout()

    # Places -------------------------------------------------------------------------------------------------
    @property
    def large(self) -> bool:
        """Whether the deals and the month have a page each."""
        return grown(self.ui) >= LARGE

    def layout(self) -> None:
        """Deals at the left, the month at the right, buttons at the foot."""
        ui, form = self.ui, self.form
        ox, h = (ui.metrics.w - BASE_W) / 2, ui.metrics.h
        self.box: Box = (ox + 40, 24, 1200, h - 48)
        self.ox = ox
        form.clear()
        form.paper = True
        self.size = capped(ui, t.NAME, 24)
        low = h - 24 - 14 - FOOT
        self.deals = self.days.deals()
        self.rows: list[tuple[Box, Deal]] = []
        self.code.box = self.month.box = None
        self._head()
        if not self.large:
            self._left((ox + 84, 134, 628, low - 134))
            self.month.lay(form, (ox + 736, 134, 460, low - 134 - 8), self.today)
        elif self.page == "deals":
            self._left((ox + 84, 146, 1112, low - 146))
        else:
            self.month.lay(form, (ox + 84, 140, 1112, low - 140 - 8), self.today)
        self._foot(low + 8)
        if form.focus is None:
            form.set_focus(form.find(self._next_name), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _head(self) -> None:
        """At the right of the title the way to the same deals for several people at this screen."""
        ui = self.ui
        if getattr(ui.service, "duplicates", None) is None or not ui.leads(DuplicatePage):
            return
        words = ui.text("duplicate.together")
        wide = ui.type.measure(words, self.size, True) + 56
        place = (self.ox + 1196 - wide, 50, wide, 44)
        self.form.add(
            Button(
                place, words, self.open_duplicate, kind="paper", icon="" if self.large else "person",
                name="duplicate", size=self.size,
            )
        )  # fmt: skip

    def open_duplicate(self) -> None:
        """A table that goes on, or who is to sit at a new one."""
        self.ui.open(DuplicatePage())

    @property
    def _next(self) -> Deal | None:
        """The one that is played next: one that goes on, else the first that is open."""
        return next(
            (deal for deal in self.deals if deal.begun is not None),
            next((deal for deal in self.deals if deal.value is None), None),
        )

    @property
    def _next_name(self) -> str:
        return f"play.{self._next.game}" if self._next is not None else "back"

    def _left(self, box: Box) -> None:
        x, y, w, h = box
        ui = self.ui
        size = capped(ui, t.SIDE, 22)
        small = ui.type.leading(self.note, size) * len(ui.type.wrap(self.note, size, w))
        code_h = self.code.height(self.large)
        room = h - code_h - small - 20
        high = min(ROW if not self.large else 96.0, room / max(1, len(self.deals)))
        for n, deal in enumerate(self.deals):
            row = (x, y + n * high, w, high)
            self.rows.append((row, deal))
            buttons_of(ui, self.form, row, deal, first=deal is self._next, play=self.play, replay=self.replay)
        self.note_at = y + len(self.deals) * high + 6
        self.code.lay(self.form, (x, y + h - code_h - 4, w, code_h), self.large)

    @property
    def note(self) -> str:
        """What par is."""
        return self.ui.text("daily.note", level=self.ui.text(f"bots.level.{PLAYER}.name"))

    def _foot(self, y: float) -> None:
        ui, form = self.ui, self.form
        size = self.size
        left, right = self.ox + 84, self.ox + 1196
        measure = ui.type.measure
        back = measure(ui.text("daily.back"), size, True) + 84
        form.add(
            Button(
                (left, y, back, 46), ui.text("daily.back"), self.close, kind="paper", icon="left",
                action="back", name="back", size=size,
            )
        )  # fmt: skip
        acts: list[tuple[str, str, str, Callable[[], object]]] = [
            ("booklet", "save", ui.text("daily.booklet"), self.export),
            ("copy", "copy", ui.text("daily.copied" if self.copied else "daily.copy"), self.copy),
        ]
        longest = max(measure(ui.text(f"daily.{key}"), size, True) for key in ("copy", "copied"))
        buttons: list[Button] = []
        for name, icon, words, press in acts:
            wide = (longest if name == "copy" else measure(words, size, True)) + 56
            right -= wide
            button = Button((right, y, wide, 46), words, press, kind="paper", icon=icon, name=name, size=size)
            if name == "copy":
                button.enabled = any(deal.value is not None for deal in self.deals)
            buttons.append(button)
            right -= 12
        self.said_at = (left + back + 20, y + 23, right - left - back - 30)
        if self.large:
            pages = [(name, ui.text(f"daily.page.{name}")) for name in ("deals", "month")]
            wide = min(340.0, self.said_at[2])
            form.add(
                Segmented(
                    (self.said_at[0], y + 1, wide, 44), ui.text("daily.title"), pages, self.page, self._turn,
                    name="pages", size=size,
                )
            )  # fmt: skip
        for button in reversed(buttons):
            form.add(button)

    # What the person does -----------------------------------------------------------------------------------
    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """Codes can be pasted anywhere; PgUp and PgDn turn the months."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN:
            field = focus is not None and focus.role == "text field"
            if self.ui.keys.hits(event, "paste") and not field and self.code.entry.paste():
                self.page = "deals"
                self.layout()
                return True
            if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                self.turn_month(-1 if event.key == pygame.K_PAGEUP else 1)
                return True
            if event.key == pygame.K_ESCAPE and field:
                self.form.set_focus(None)
                return True
        return super().handle(event)

    def turn_to(self, day: date) -> None:
        """The deals of another day."""
        if not FIRST <= day <= self.today:
            return
        held = self.form.focus is not None and self.form.focus.name.startswith("day.")
        self.days.turn_to(day)
        self.said, self.copied = "", False
        self.layout()
        if held:
            self.form.set_focus(self.form.find(f"day.{day.isoformat()}"), ring=self.form.ring_shown)

    def turn_month(self, months: int) -> None:
        """Another month, as far as there is one."""
        other = month_by(self.days.day, months)
        first, last = FIRST, self.today
        if (other.year, other.month) == (last.year, last.month):
            other = min(other, last)
        if first <= other <= last:
            self.turn_to(other)

    def play(self, deal: Deal) -> None:
        """Goes on with a match of the deal, or begins one."""
        if deal.begun is not None:
            resume(self.ui, deal.begun)
        else:
            begin(self.ui, deal.day, deal.game)

    def replay(self, deal: Deal) -> None:
        """The match that counts is looked at again."""
        first = deal.reached.first
        if first is None:
            return
        try:
            record = read_record(first.path)
        except (RecordError, OSError):
            self.ui.open(NotePage([self.ui.say("errors.no_file", path=first.path.name)]))
            return
        self.ui.open(ReplayPage(first.path, record, seat=SEAT))

    def play_code(self) -> None:
        """Seats for the code that was typed."""
        if (code := self.code.entry.code) is not None:
            self.ui.open(SeatingPage(code.game, code=code))

    def copy(self) -> None:
        """What was reached on this day as text, without a card."""
        if to_clipboard(card(self.ui, self.days.day, self.deals)):
            self.copied = True
            self.layout()

    def export(self) -> None:
        """The month as a booklet to print."""
        try:
            path = booklet.write(self.ui, self.days, self.today)
        except OSError as fault:
            self.said = self.ui.text("daily.not_written", text=self.ui.cause(fault))
        else:
            self.said = self.ui.text("daily.written", file=path.name)
        self.layout()
        if self.large:
            # The foot has no room for it.
            self.ui.open(NotePage([self.said]))

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)

    # Words --------------------------------------------------------------------------------------------------
    def accessible_items(self) -> Sequence[Item]:
        """The day, each game with what was reached, how many days, and what par is."""
        ui = self.ui
        said = [("day", day_words(ui, self.days.day), "soon")]
        said += [(f"row.{deal.game}", told(ui, deal), "") for deal in self.deals if deal.value is not None]
        said += [("note", self.note, ""), ("days", self._line(), "")]
        said += [("code", self.code.entry.told[1], "soon")]
        if self.said:
            said.append(("said", self.said, "soon"))
        return [Item(f"daily.{key}", "text", words, live=live) for key, words, live in said]

    def _count(self) -> str:
        return self.ui.text("daily.days", n=self.days.played)

    def _line(self) -> str:
        """How many days; where there are none yet, that nothing here is secret."""
        if not self.days.played:
            return self.ui.text("daily.open_secret")
        return self.ui.text("daily.days_line", days=self._count())

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        ui, ox = self.ui, self.ox
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            heading(canvas, ui.text("daily.title"), ox + 84, 74, capped(ui, t.TITLE, 42), 700)
            sub = ui.text("daily.sub", day=day_words(ui, self.days.day))
            canvas.text(
                sub, ox + 84, 108 if not self.large else 116, capped(ui, t.NAME, 24), False, t.SUMI_SECOND,
                max_width=1112, anchor="middle", shrink=True,
            )  # fmt: skip
            for n, (row, deal) in enumerate(self.rows):
                last = n + 1 == len(self.rows) or self.rows[n + 1][1] is self._next
                draw_row(ui, canvas, row, deal, first=deal is self._next, last=last)
            if self.rows:
                canvas.lines(
                    self.note,
                    self.rows[0][0][0],
                    self.note_at,
                    self.rows[0][0][2],
                    capped(ui, t.SIDE, 22),
                    color=t.SUMI_QUIET,
                )  # fmt: skip
            self.code.draw(canvas)
            self.month.draw(canvas)
            if not self.large:
                x, middle, room = self.said_at
                words = self.said or self._line()
                canvas.text(
                    words, x, middle, capped(ui, t.SIDE, 22), False, t.SUMI_SECOND, max_width=room,
                    anchor="middle", shrink=True,
                )  # fmt: skip
            self.form.draw(canvas)

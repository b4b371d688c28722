"""Daily deals beside the month: what is open, what was reached, and the deals of days past."""

import html
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from tablegame.controllers.deal_par import PAR_LEVEL
from tablegame.match.daily import LEVEL, SEAT, code_of
from tablegame.match.record import read_record
from tablegame.match.record_error import RecordError
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, segmented
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Label, Speech, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.formats import lay
from tablegame.ui.scenes.matches.code_page import CodeEntry
from tablegame.ui.scenes.matches.daily_days import (
    FIRST,
    DailyDeal,
    Days,
    beside,
    card,
    day_words,
    month_by,
    month_words,
    notes,
    setup_words,
    value_words,
)
from tablegame.ui.scenes.matches.daily_month import LETTERS, deal_row, month_node
from tablegame.ui.scenes.matches.records import read_on, resume
from tablegame.ui.scenes.people.match_setup import Sitter, first_plan
from tablegame.ui.scenes.system.title_cache import note_begun
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage, NotePage, ReplayPage, SeatingPage, TablePage
from tablegame.ui.widgets.inputs import to_clipboard

STRETCH: Final = 1.25
"""How many times their height the deals become at most where there is room."""
INKS: Final = {"": t.SUMI_QUIET, "short": t.SUMI_QUIET, "good": t.GAIN, "bad": t.SHU}
_SIGNS = {"open": "○", "played": "◎", "par": "●"}
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 11pt/1.45 "Noto Sans", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", sans-serif; color: {ink};
  margin: 18mm; }}
h1 {{ font: bold 22pt/1.2 "Noto Serif", "Noto Serif JP", "Hiragino Mincho ProN", serif; margin: 0 0 2mm; }}
p {{ color: {second}; margin: 0 0 4mm; }}
section {{ break-inside: avoid; margin-top: 5mm; }}
h2 {{ font-size: 12pt; margin: 0; border-bottom: 0.4pt solid {line}; }}
h2 span {{ color: {code}; letter-spacing: 0.1em; float: right; }}
table {{ border-collapse: collapse; width: 100%; }}
td {{ padding: 0.4mm 3mm 0.4mm 0; }}
td.code {{ font-family: "Noto Sans Mono", Consolas, Menlo, monospace; white-space: nowrap; width: 62mm; }}
td.result {{ white-space: nowrap; }}
</style></head><body>
<h1>{title}</h1>
{heads}
{days}
</body></html>
"""


class DailyScene(PageScene):
    """One page; `day` is looked at first."""

    title = "daily.title"

    def __init__(self, ui: Ui, day: date | None = None, *, today: Callable[[], date] = date.today) -> None:
        super().__init__(ui)
        self._today = today
        self.today = today()
        self.days = Days(ui, min(day or self.today, self.today))
        self.deals: list[DailyDeal] = []
        self.entry = CodeEntry(ui, self.layout)
        self.page = "deals"
        """What is shown where the deals and the month have no room beside each other."""
        self.opened = False
        """Whether codes, duplicates and the booklet are shown."""
        self.said = ""
        """What was done last, at the foot."""
        self.copied = False

    def enter(self) -> None:
        if self.ui.has_service:
            self.ui.service.look()
            self.days.read()

    def leave(self) -> None:
        super().leave()
        self.days.wait()

    def covered(self) -> None:
        super().covered()
        self.days.wait()

    def update(self, ms: int) -> None:
        """Compute par, read records, and turn to the new deals at midnight."""
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

    # Content ------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.deals = self.days.deals()
        self.first = f"play.{self._next.game}" if self._next is not None else "back"
        super().layout()

    @property
    def _next(self) -> DailyDeal | None:
        """The deal that is played next: one that goes on, else the first that is open."""
        return next(
            (deal for deal in self.deals if deal.begun is not None),
            next((deal for deal in self.deals if deal.value is None), None),
        )

    @property
    def _size(self) -> float:
        """The size of the letters of buttons."""
        return clamp_size(self.ui, t.NAME, LETTERS)

    def head(self) -> Node:
        ui = self.ui
        day = day_words(ui, self.days.day)
        more = button(
            ui.text("daily.more"), self._fold, name="more", icon="fold" if self.opened else "step_on",
            behind=True, note=ui.text("app.fold.hide" if self.opened else "app.fold.show"), size=self._size,
        )  # fmt: skip
        return Column(
            Fits(Row(heading(self.page_name), more, gap=12), Column(heading(self.page_name, grow=0), more)),
            Label(ui.text("daily.sub", day=day), t.NAME, t.SUMI_SECOND, most=24, say=False),
            Speech(day, live="soon", name="day"),
            self._more() if self.opened else None,
        )

    def _more(self) -> Node:
        """Return the field for a code, the way to a duplicate and that to the booklet of the month."""
        ui, (state, words) = self.ui, self.entry.judgement
        hint = Label(
            words if state else ui.text("daily.code_hint"), t.CAPTION, INKS[state], bold=state == "good",
            lines=2, most=20, say=False,
        )  # fmt: skip
        about = Column(
            Label(ui.text("code.title"), t.NAME, bold=True, most=24, say=False),
            hint,
            Speech(words, live="soon", name="code"),
        )
        press = button(
            ui.text("code.play"), self.play_code, name="play_code", icon="continue", bare=True,
            size=self._size, enabled=self.entry.code is not None,
        )  # fmt: skip
        field = self.entry.field(on_enter=self.play_code, size=clamp_size(ui, t.NAME, 26))
        entry = Row(field, press, gap=12, grow=1)
        together = None
        if ui.has_service and ui.leads(DuplicatePage):
            words = ui.text("duplicate.together")
            together = button(words, self.open_duplicate, name="duplicate", icon="person", size=self._size)
        month = button(ui.text("daily.booklet"), self.export, name="booklet", icon="save", size=self._size)
        letter = min(20.0, letter_height(ui, t.CAPTION))
        beside = Row(Sized(about, 9 * letter, grow=1), entry, together, month, gap=12)
        under = Column(about, entry, Flow(together, month, gap=12), gap=6)
        return Column(Space(8, grow=0), Panel(Fits(Sized(beside, h=4.2 * letter), under), top=8))

    def body(self) -> Node:
        ui = self.ui
        pages = [(name, ui.text(f"daily.page.{name}")) for name in ("deals", "month")]
        turns = segmented(self.page_name, pages, self.page, self._turn, name="pages", size=self._size)
        deals, month = self._deals(), month_node(ui, self.days, self.today, self.turn_month, self.turn_to)
        return Fits(
            Row(deals, month, gap=24, align="fill", shares=(628, 460), grow=1),
            Column(turns, deals if self.page == "deals" else month, gap=8, grow=1),
            whole=1, grow=1,
        )  # fmt: skip

    def _deals(self) -> Node:
        ui = self.ui
        following = self._next
        rows = []
        for before, deal in zip((None, *self.deals), self.deals, strict=False):
            line = before is not None and before is not following
            rows.append(
                deal_row(ui, deal, first=deal is following, line=line, play=self.play, replay=self.replay)
            )
        note = ui.text("daily.note", level=ui.text(f"bots.level.{PAR_LEVEL}.name"))
        return Column(
            Column(*rows, grow=1), Label(note, t.SIDE, t.SUMI_QUIET, lines=0, most=22), gap=6, grow=1,
            stretch=STRETCH,
        )  # fmt: skip

    def foot(self) -> Node:
        ui, size = self.ui, self._size
        back = button(ui.text("daily.back"), self.close, name="back", icon="left", action="back", size=size)
        copy = button(
            ui.text("daily.copied" if self.copied else "daily.copy"), self.copy, name="copy", icon="copy",
            size=size, enabled=any(deal.value is not None for deal in self.deals),
        )  # fmt: skip
        note = Label(
            self.said or self._line(), t.SIDE, t.SUMI_SECOND, lines=2, grow=1, most=22, name="said",
            live="soon",
        )  # fmt: skip
        return Fits(
            Row(back, note, copy, gap=12),
            Column(note, Row(back, Space(), copy, gap=12), gap=8),
        )

    def _line(self) -> str:
        """Return on how many days something was played, or that nothing here is secret."""
        ui = self.ui
        if not self.days.played:
            return ui.text("daily.open_secret")
        return ui.text("daily.days_line", days=ui.text("daily.days", n=self.days.played))

    # What the player does -----------------------------------------------------------------------------------
    def _fold(self) -> None:
        self.opened = not self.opened
        self.layout()

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a code from the clipboard wherever the focus is, and turn months with PgUp and PgDn."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN:
            field = focus is not None and focus.role == "text field"
            if self.ui.keys.hits(event, "paste") and not field and self.entry.paste():
                self.opened = True
                self.layout()
                return True
            if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                self.turn_month(-1 if event.key == pygame.K_PAGEUP else 1)
                return True
            if event.key == pygame.K_ESCAPE and field:
                self.form.set_focus(None)
                return True
        return super().handle(event)

    def open_duplicate(self) -> None:
        """Open the duplicate that goes on, or the choice of who sits at a new one."""
        self.ui.open(DuplicatePage())

    def turn_to(self, day: date) -> None:
        """Show the deals of another day."""
        if not FIRST <= day <= self.today:
            return
        held = self.form.focus is not None and self.form.focus.name.startswith("day.")
        self.days.turn_to(day)
        self.said, self.copied = "", False
        self.layout()
        if held:
            self.form.set_focus(self.form.find(f"day.{day.isoformat()}"), ring=self.form.ring_shown)

    def turn_month(self, months: int) -> None:
        """Show another month, as far as there is one."""
        other = month_by(self.days.day, months)
        first, last = FIRST, self.today
        if (other.year, other.month) == (last.year, last.month):
            other = min(other, last)
        if first <= other <= last:
            self.turn_to(other)

    def play(self, deal: DailyDeal) -> None:
        """Resume a match of the deal, or begin one with the player in the seat that all compare."""
        if deal.begun is not None:
            resume(self.ui, deal.begun)
            return
        ui, game, code = self.ui, GAMES[deal.game], code_of(deal.day, deal.game)
        plan = first_plan(game)
        plan.seats = code.seats
        seats = range(max(game.seats))
        plan.sitters = [Sitter("human" if seat == SEAT else f"bot:{LEVEL}") for seat in seats]
        note_begun(ui, deal.game)
        ui.save()
        # Known people would meet opponents with tempers; without tempers all players meet the same ones.
        players = plan.players(ui, tempers=False)
        dealer = code.dealer(deal.day)
        table = ui.service.new_match(deal.game, code.seats, code.options, players, dealer=dealer)
        ui.open(TablePage(table))

    def replay(self, deal: DailyDeal) -> None:
        """Open the replay of the match that counts."""
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
        """Open the seats for the code that was typed."""
        if (code := self.entry.code) is not None:
            self.ui.open(SeatingPage(code.game, code=code))

    def copy(self) -> None:
        """Copy the results of this day as text, without a card."""
        if to_clipboard(card(self.ui, self.days.day, self.deals)):
            self.copied = True
            self.layout()

    def export(self) -> None:
        """Write the month as a booklet to print."""
        try:
            path = write_booklet(self.ui, self.days, self.today)
        except OSError as fault:
            self.said = self.ui.text("daily.not_written", text=self.ui.cause(fault))
        else:
            self.said = self.ui.text("daily.written", file=path.name)
        self.layout()


# The month as a booklet -------------------------------------------------------------------------------------
def booklet_page(ui: Ui, days: Days, today: date) -> str:
    """Return the month up to today as an HTML page to print."""
    seen = [(day, days.deals(day)) for day in days.month() if day <= today]
    title = ui.text("daily.booklet_title", month=month_words(ui, days.day))
    heads = [ui.text("daily.booklet_note"), *(_setups(ui, seen[0][1]) if seen else ())]
    return _PAGE.format(
        ink=t.SUMI,
        second=t.SUMI_SECOND,
        line=t.WASHI_LINE,
        code=t.TAB,
        language=ui.language,
        title=html.escape(title),
        heads="\n".join(f"<p>{html.escape(line)}</p>" for line in heads),
        days="\n".join(_booklet_day(ui, day, deals) for day, deals in seen),
    )


def _setups(ui: Ui, deals: list[DailyDeal]) -> Iterator[str]:
    """Yield one line that names what is played in each game."""
    yield ui.text("app.between.and").join(
        ui.text("access.row", label=game_name(ui, deal.game), value=setup_words(ui, deal)) for deal in deals
    )


def _booklet_day(ui: Ui, day: date, deals: list[DailyDeal]) -> str:
    signs = "".join(_SIGNS[deal.petal] for deal in deals)
    rows = "\n".join(
        f"<tr><td>{html.escape(game_name(ui, deal.game))}</td>"
        f'<td class="code">{code_of(day, deal.game).text}</td>'
        f'<td class="result">{html.escape(_result(ui, deal))}</td></tr>'
        for deal in deals
    )
    return (
        f"<section><h2>{html.escape(day_words(ui, day))} <span>{signs}</span></h2>"
        f"<table>{rows}</table></section>"
    )


def _result(ui: Ui, deal: DailyDeal) -> str:
    if deal.value is None:
        return ""
    words = [value_words(ui, deal, deal.value)]
    if deal.par is not None:
        words.append(ui.text("daily.told.par", value=value_words(ui, deal, deal.par)))
        words.append(beside(ui, deal)[0])
    return " ".join(filter(None, (*words, *notes(ui, deal))))


def write_booklet(ui: Ui, days: Days, today: date) -> Path:
    """Write the month to a new file in the folder of exports and return its path. Raises OSError."""
    data = booklet_page(ui, days, today).encode("utf-8", "replace")
    return lay(ui.home, f"daily-{days.day:%Y-%m}", ".html", data)

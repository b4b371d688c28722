"""The strip of the title: the pages that do not belong to one game, each with a line that is true today."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from tablegame.match.daily import SETUPS
from tablegame.match.ledger import by_places
from tablegame.match.summary import Summary
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized
from tablegame.ui.kit.nodes import Label, Press, icon
from tablegame.ui.scenes.learn.exercises.exercise_store import own_of
from tablegame.ui.scenes.matches.open_duplicates import going_on
from tablegame.ui.scenes.matches.records import played_on, set_aside
from tablegame.ui.scenes.people.people_service import host_of, points
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    DailyPage,
    ExercisesPage,
    MatchesPage,
    Page,
    PeoplePage,
    StatisticsPage,
)
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

HEIGHT: Final = 56.0
"""The height of the strip, in du."""
CORNER: Final = 11.0
"""The radius of its corners, in du."""
SIZES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Letter sizes that are tried for the names, as shares of the usual one."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A page to go to; `name` is that of its widget and of the key that opens it."""

    name: str
    icon: str
    title: str
    """The key of its name."""
    line: str
    page: Page


class DestinationCell(Hotspot):
    """A cell of the strip. Its line is a tip where it is not written."""

    def __init__(self, ui: Ui, rect: Box, to: Destination, *, first: bool, tip: bool) -> None:
        press = partial(ui.open, to.page)
        super().__init__(rect, ui.text(to.title), press, name=to.name, action=to.name, ring=CORNER)
        self.line, self.first, self.tip = to.line, first, tip

    @property
    def value_text(self) -> str:
        return self.line

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        if state.hovered or state.focused or state.pressed:
            ground = f'<rect width="{w}" height="{h}" rx="{CORNER}" fill="{t.LACQUER}" fill-opacity=".6"/>'
            canvas.shape("place", ground, x, y, w, h)
        if not self.first:
            canvas.line(x, y + 12, x, y + h - 12, canvas.look.stitch, 1.2, alpha=0.3)
        if self.tip and state.pointed:
            canvas.hint(self.line, self.rect, above=True)
        super().draw(canvas, state)


def strip(ui: Ui, listed: Sequence[Summary], game_id: str, two_lines: bool) -> Node:
    """Return the cells beside each other, named "strip". Their names have letters of one size.

    `listed`: all unfinished matches; `game_id`: the game whose statistics are opened.
    """
    destinations = (
        Destination("history", "history", "title.matches", matches_line(ui, listed), MatchesPage()),
        Destination("statistics", "chart", "title.statistics", statistics_line(ui), StatisticsPage(game_id)),
        Destination("people", "people", "title.people", people_line(ui), PeoplePage()),
        Destination("daily", "calendar", "title.daily", daily_line(ui), DailyPage()),
        Destination("exercises", "exercise", "exercises.title", exercises_line(ui), ExercisesPage()),
    )

    def cells(share: float, equal: bool) -> Node:
        nodes = [_cell(ui, to, two_lines, share, first=not n) for n, to in enumerate(destinations)]
        shares = (1.0,) * len(nodes) if equal else ()
        return Row(*nodes, gap=1, shares=shares, align="fill", name="strip")

    if two_lines:
        return Sized(cells(1.0, True), h=HEIGHT)
    return Sized(Fits(cells(1.0, True), *(cells(share, False) for share in SIZES)), h=HEIGHT)


def _cell(ui: Ui, to: Destination, two_lines: bool, share: float, first: bool) -> Node:
    title = Label(ui.text(to.title), t.BODY * share, t.TEXT, bold=True)
    line = Label(to.line, t.SIDE, t.TEXT_FAINT)
    words = Column(title, line) if two_lines else title
    row = Row(icon(to.icon, 24, t.BRASS_HI), Row(words, grow=1), gap=12)
    return Press(
        lambda box: DestinationCell(ui, box, to, first=first, tip=not two_lines), row, pad=10, top=2, grow=1
    )


def draw_strip_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of the strip."""
    x, y, w, h = box
    ground = (
        f'<rect x=".6" y=".6" width="{w - 1.2}" height="{h - 1.2}" rx="{CORNER}" fill="{t.PROMPT}"'
        f' fill-opacity=".42" stroke="{t.hexa(canvas.look.stitch)}" stroke-opacity=".28"/>'
    )
    canvas.shape("strip", ground, x, y, w, h)


# Today's lines ----------------------------------------------------------------------------------------------
def matches_line(ui: Ui, listed: Sequence[Summary]) -> str:
    """Return how many matches wait, and how many files were put aside."""
    aside = sum(map(len, set_aside(ui)))
    parts = [ui.text("title.matches_wait", n=len(listed))] if listed else []
    parts += [ui.text("title.matches_aside", n=aside)] if aside else []
    tables = len(going_on(ui))
    parts += [ui.text("duplicate.waiting.tables", n=tables)] if tables else []
    return ui.text("app.between.and").join(parts) or ui.text("title.matches_none")


def people_line(ui: Ui) -> str:
    """Return who leads tonight, or how many people are known."""
    host = host_of(ui)
    evening = host.evenings.open
    if evening is not None and evening.matches:
        entries = (line for line in by_places(evening, host.known).lines if any(line.entries))
        leader = next(entries, None)
        if leader is None:
            return ui.text("title.tonight_begun")
        return ui.text("title.tonight", told=f"{host.name(evening, leader.person)} {points(leader.total)}")
    count = len(host.people.all)
    return ui.text("title.people_known", n=count) if count else ui.text("title.people_none")


def daily_line(ui: Ui) -> str:
    """Return how many of today's deals have been played."""
    count = len(played_on(ui, date.today()))
    return ui.text("title.daily_done", n=count, of=len(SETUPS)) if count else ui.text("title.daily_open")


def exercises_line(ui: Ui) -> str:
    """Return how many of the player's own exercises are due, or whether that of the day is solved."""
    own = own_of(ui)
    if waiting := own.waiting():
        return ui.text("exercises.title_page.due", n=waiting)
    open_today = own.of_day(date.today()) is None
    return ui.text(f"exercises.title_page.{'open' if open_today else 'done'}")


def statistics_line(ui: Ui) -> str:
    """Return how many matches have been counted."""
    figures = getattr(ui.service, "figures", None)
    count = figures.total() if figures is not None else 0
    return ui.text("title.counted", n=count) if count else ui.text("title.not_counted")

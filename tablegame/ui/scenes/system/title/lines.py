"""What stands under the name of each place on the title: how much there is, or what waits there."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from tablegame.match.daily import SETUPS
from tablegame.match.ledger import by_places
from tablegame.match.summary import Summary
from tablegame.ui.scenes.learn.exercises.kept import own_of
from tablegame.ui.scenes.matches.open_duplicates import going_on
from tablegame.ui.scenes.matches.records import played_on, set_aside
from tablegame.ui.scenes.people.people_service import host_of, points
from tablegame.ui.shell.context import Ui

TOLD: Final = 1
"""Of the people of tonight so many are named."""


def matches(ui: Ui, listed: Sequence[Summary]) -> str:
    """How many matches wait, and how many files were put aside."""
    aside = sum(map(len, set_aside(ui)))
    said = [ui.text("title.matches_wait", n=len(listed))] if listed else []
    said += [ui.text("title.matches_aside", n=aside)] if aside else []
    tables = len(going_on(ui))
    said += [ui.text("duplicate.waiting.tables", n=tables)] if tables else []
    return ui.text("app.between.and").join(said) or ui.text("title.matches_none")


def people(ui: Ui) -> str:
    """Tonight's places; how many people are known."""
    host = host_of(ui)
    evening = host.evenings.open
    if evening is not None and evening.matches:
        lines = [line for line in by_places(evening, host.known).lines if any(line.entries)]
        each = [f"{host.name(evening, line.person)} {points(line.total)}" for line in lines[:TOLD]]
        if not each:
            return ui.text("title.tonight_begun")
        return ui.text("title.tonight", told=ui.text("app.separator").join(each))
    count = len(host.people.all)
    return ui.text("title.people_known", n=count) if count else ui.text("title.people_none")


def daily(ui: Ui) -> str:
    """How many of today's deals have been played."""
    count = len(played_on(ui, date.today()))
    if not count:
        return ui.text("title.daily_open")
    return ui.text("title.daily_done", n=count, of=len(SETUPS))


def exercises(ui: Ui) -> str:
    """How many of one's own are due, and whether the exercise of the day is solved."""
    own = own_of(ui)
    if waiting := own.waiting():
        return ui.text("exercises.title_page.due", n=waiting)
    open_today = own.of_day(date.today()) is None
    return ui.text(f"exercises.title_page.{'open' if open_today else 'done'}")


def counted(ui: Ui) -> str:
    """How many matches have been counted."""
    figures = getattr(ui.service, "figures", None)
    count = figures.total() if figures is not None else 0
    return ui.text("title.counted", n=count) if count else ui.text("title.not_counted")

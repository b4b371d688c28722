"""What a deal brought: the first time, now, and what the par is, side by side."""

from dataclasses import dataclass

from tablegame.controllers.par import Par
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.common import first_time_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage


@dataclass(frozen=True)
class Compared:
    """A deal that has been played again, and the first time of it."""

    first: AgainPage
    timeline: Timeline
    """Of the match that it was dealt in first."""
    now: tuple[int, ...]
    par: Par
    shown: bool = False
    """A computer has played it in the person's seat."""


def compared(ui: Ui, page: AgainPage, timeline: Timeline) -> Compared | None:
    """The deal of a page beside its first time; None where it was not played again, or not to the end."""
    now = timeline.deals[0].points if timeline.deals and not page.deal else None
    found = first_time_of(ui, page.record)
    start = page.record.header.start
    if found is None or now is None or start is None:
        return None
    seat = start.view["viewer"]
    there = found.timeline.kinds_at(found.origin.line)[seat]
    home = Seat(seat) if there == "human" else None
    first = AgainPage(found.origin.path, found.origin.record, found.deal, Seat(seat), home)
    shown = page.record.header.players[seat].kind != "human"
    return Compared(first, found.timeline, now, ui.service.par(page.record), shown)

"""The results and pars of a month, by day and game."""

import calendar
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from tablegame.controllers.daily_par import DailyPars
from tablegame.match.daily import SETUPS, Reached, Setup, at_par
from tablegame.match.summary import Summary
from tablegame.rules.catalogue import SHELF
from tablegame.ui.scenes.matches.records import of_days
from tablegame.ui.shell.context import Ui

FIRST: Final = date(2026, 1, 1)
"""The first day that can be chosen: there were no deals before it."""

Petal = Literal["open", "played", "par"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One game on one day."""

    day: date
    game: str
    setup: Setup
    reached: Reached
    par: float | None
    """Par, or None while it is not known."""
    share: float
    """How much of par has been computed, 0..1."""

    @property
    def value(self) -> int | None:
        """What was reached; None before the match is finished."""
        return self.reached.value(self.setup)

    @property
    def petal(self) -> Petal:
        """The state that the month shows; a result reached with help is never at par."""
        if self.value is None:
            return "open"
        good = self.par is not None and at_par(self.setup, self.value, self.par)
        return "par" if good and not self.reached.helped else "played"

    @property
    def begun(self) -> Summary | None:
        """An unfinished match of the deal."""
        return self.reached.begun


class Days:
    """A month of the archive's records; read again when they have changed."""

    def __init__(self, ui: Ui, day: date) -> None:
        self.ui = ui
        self.day = day
        """The day that is looked at; its month is the one that is shown."""
        self._reached: dict[tuple[date, str], Reached] = {}
        self.read()

    @property
    def pars(self) -> DailyPars | None:
        """The computation of par; None in a window without a service."""
        return getattr(self.ui.service, "daily_pars", None)

    def read(self) -> None:
        """Read the records again."""
        self._reached = of_days(self.ui, f"{self.day:%Y-%m}")
        self.ask()

    def turn_to(self, day: date) -> None:
        """Choose another day."""
        same = (day.year, day.month) == (self.day.year, self.day.month)
        self.day = day
        if same:
            self.ask()
        else:
            self.read()

    def ask(self) -> None:
        """Ask for the missing pars, those of the chosen day first."""
        if self.pars is not None:
            played = [key for key, reached in self._reached.items() if reached.first is not None]
            self.pars.want(sorted(played, key=lambda key: (key[0] != self.day, -key[0].toordinal())))

    def deals(self, day: date | None = None) -> list[Deal]:
        """Return the games of a day in the order of the title page."""
        return [self._deal(day or self.day, game) for game in SHELF if game in SETUPS]

    def _deal(self, day: date, game: str) -> Deal:
        known = self._reached.get((day, game), Reached())
        pars = self.pars if known.first is not None else None
        par = pars.par(day, game) if pars is not None else None
        share = pars.share(day, game) if pars is not None else 0.0
        return Deal(day, game, SETUPS[game], known, par, share)

    def month(self) -> Iterator[date]:
        """Yield the days of the month."""
        year, month = self.day.year, self.day.month
        for number in range(1, calendar.monthrange(year, month)[1] + 1):
            yield date(year, month, number)

    @property
    def played(self) -> int:
        """Days of the month on which anything was finished."""
        return len({day for (day, _), reached in self._reached.items() if reached.first is not None})

    def tick(self) -> bool:
        """Compute par. Return whether another match of it is over."""
        return self.pars is not None and self.pars.tick()

    def wait(self) -> None:
        """Pause the computation of par while the page is not seen."""
        if self.pars is not None:
            self.pars.pause()


def month_by(day: date, months: int) -> date:
    """Return the same day so many months later, or the last day of that month."""
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))

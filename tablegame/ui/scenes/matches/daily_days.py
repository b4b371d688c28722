"""The results and pars of a month, by day and game, and their words."""

import calendar
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from tablegame.controllers.deal_par import DailyPars
from tablegame.language import month_first
from tablegame.match.daily import SETUPS, DailyMatch, Reached, at_par, code_of
from tablegame.match.summary import Summary
from tablegame.rules.catalogue import SHELF
from tablegame.speech import number
from tablegame.ui.kit.layout import NodeCache
from tablegame.ui.scenes.common import game_name, place_word
from tablegame.ui.scenes.matches.records import of_days
from tablegame.ui.shell.context import Ui

FIRST: Final = date(2026, 1, 1)
"""The first day that can be chosen: there were no deals before it."""

Petal = Literal["open", "played", "par"]


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """One game on one day."""

    day: date
    game: str
    setup: DailyMatch
    reached: Reached
    par: float | None
    """Par, or None while it is not known."""
    share: float
    """How much of par has been computed, 0..1."""

    @property
    def value(self) -> int | None:
        """The result of the deal; None before the match is finished."""
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
        self.cells = NodeCache()
        """The days of the month as they were shown last."""
        self._setups = {game: SETUPS[game] for game in SHELF if game in SETUPS}
        self.read()

    @property
    def pars(self) -> DailyPars | None:
        """The computation of par; None in a window without a service."""
        return self.ui.service.daily_pars if self.ui.has_service else None

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

    def deals(self, day: date | None = None) -> list[DailyDeal]:
        """Return the games of a day in the order of the title page."""
        return [self._deal(day or self.day, game) for game in self._setups]

    def _deal(self, day: date, game: str) -> DailyDeal:
        known = self._reached.get((day, game), Reached())
        pars = self.pars if known.first is not None else None
        par = pars.par(day, game) if pars is not None else None
        share = pars.share(day, game) if pars is not None else 0.0
        return DailyDeal(day, game, self._setups[game], known, par, share)

    def month(self) -> Iterator[date]:
        """Yield the days of the month."""
        year, month = self.day.year, self.day.month
        for day in range(1, calendar.monthrange(year, month)[1] + 1):
            yield date(year, month, day)

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


def day_words(ui: Ui, day: date, environ: Mapping[str, str] = os.environ) -> str:
    """Return a day such as "Sunday, 22 November 2026", with the month first where that is usual."""
    order = "_month_first" if ui.language == "en" and month_first(environ) else ""
    return ui.text(
        f"daily.date{order}", weekday=ui.text(f"daily.weekday_name.{day.isoweekday()}"), day=str(day.day),
        month=ui.text(f"daily.month_name.{day.month}"), year=str(day.year),
    )  # fmt: skip


def month_words(ui: Ui, day: date) -> str:
    """Return a month such as "November 2026"."""
    return ui.text("daily.month", month=ui.text(f"daily.month_name.{day.month}"), year=str(day.year))


def first_weekday(ui: Ui, environ: Mapping[str, str] = os.environ) -> int:
    """Return the day with which a week begins in the language: 1 Monday, 7 Sunday."""
    return 7 if ui.language == "ja" or month_first(environ) else 1


def setup_words(ui: Ui, deal: DailyDeal, short: bool = False) -> str:
    """Return the length of a match in words; if `short`, the number of deals alone."""
    setup = deal.setup
    length = ui.text(f"daily.length.{deal.game}", seats=setup.seats)
    return length if short else ui.text("daily.setup", length=length, n=setup.minutes)


def value_words(ui: Ui, deal: DailyDeal, value: float) -> str:
    """Return points, or a place: par may lie between two."""
    if not deal.setup.places:
        return number(round(value))
    if value == int(value):
        return place_word(ui, int(value))
    return ui.text("daily.place", value=f"{value:.1f}")


def beside(ui: Ui, deal: DailyDeal) -> tuple[str, str]:
    """Return the distance from par with its sign, and the word under it; empty while par is unknown."""
    if deal.value is None or deal.par is None:
        return "", ""
    by = (deal.par - deal.value) if deal.setup.low else (deal.value - deal.par)
    if not by:
        return "=", ui.text("daily.at_par")
    size = f"{abs(by):.1f}".rstrip("0").rstrip(".") if deal.setup.places else str(round(abs(by)))
    return ("▲ " if by > 0 else "▼ ") + size, ui.text("daily.better" if by > 0 else "daily.worse")


def deal_text(ui: Ui, deal: DailyDeal) -> str:
    """Return the words of a screen reader for a game of a day."""
    name, setup = game_name(ui, deal.game), setup_words(ui, deal)
    words = [name, setup]
    if deal.value is not None:
        words.append(ui.text("daily.told.you", value=value_words(ui, deal, deal.value)))
        if deal.par is None:
            words.append(ui.text("daily.told.working", n=round(100 * deal.share)))
        else:
            words.append(ui.text("daily.told.par", value=value_words(ui, deal, deal.par)))
            sign, word = beside(ui, deal)
            words.append(" ".join((sign.strip("▲▼= "), word)).strip())
    words += notes(ui, deal)
    return ui.text("app.separator").join(words)


def notes(ui: Ui, deal: DailyDeal) -> list[str]:
    """Return whether it was played with help, and how often it was played again."""
    words = [ui.text("daily.helped")] if deal.reached.helped else []
    return words + ([ui.text("daily.again", n=deal.reached.repeats)] if deal.reached.repeats else [])


def cell_words(ui: Ui, day: date, deals: Sequence[DailyDeal]) -> str:
    """Return the words of a screen reader for a day of the month."""
    done = sum(deal.value is not None for deal in deals)
    par = sum(deal.petal == "par" for deal in deals)
    return ui.text("daily.told.day", day=day_words(ui, day), n=done, of=len(deals), par=par)


def card(ui: Ui, day: date, deals: Sequence[DailyDeal]) -> str:
    """Return the results of a day as a text for other people, which names no card."""
    lines = [ui.text("daily.card.title", day=day_words(ui, day))]
    for deal in deals:
        name = game_name(ui, deal.game)
        if deal.value is None:
            lines.append(ui.text("daily.card.open", game=name))
            continue
        value = value_words(ui, deal, deal.value)
        help_ = ui.text("daily.card.helped") if deal.reached.helped else ""
        if deal.par is None:
            lines.append(ui.text("daily.card.value", game=name, value=value) + help_)
            continue
        par, sign = value_words(ui, deal, deal.par), beside(ui, deal)[0]
        lines.append(ui.text("daily.card.line", game=name, value=value, par=par, sign=sign[:1]) + help_)
    at_par = sum(deal.petal == "par" for deal in deals)
    if all(deal.par is not None for deal in deals if deal.value is not None):
        lines.append(ui.text("daily.card.sum", n=at_par, of=len(deals)))
    lines.append(code_of(day, deals[0].game).text if len(deals) == 1 else ui.text("daily.card.how"))
    return "\n".join(lines) + "\n"

"""A day and a time as the language and the system's locale write them."""

import os
from collections.abc import Mapping
from datetime import datetime

from tablegame.language import month_first
from tablegame.ui.shell.context import Ui


def date_words(ui: Ui, when: datetime, environ: Mapping[str, str] = os.environ) -> str:
    """ "22 Nov 2026, 18:21"; where the month comes first "Nov 22, 2026, 6:21 pm"; 2026年11月22日 18:21."""
    order, hour, clock = "day_first", when.hour, "clock"
    if ui.language == "en" and month_first(environ):
        order, hour, clock = "month_first", (when.hour - 1) % 12 + 1, "pm" if when.hour >= 12 else "am"
    return ui.text(
        f"app.date.{order}",
        year=str(when.year),
        month=ui.text(f"app.month.{when.month}"),
        day=str(when.day),
        time=ui.text(f"app.date.{clock}", hour=str(hour), minute=f"{when.minute:02}"),
    )


def moment(ui: Ui, written: str) -> str:
    """A moment that a record tells, in the time of this place; as it is written where that is no moment."""
    try:
        when = datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError, OSError):  # a year that no clock of this place has
        return written[:16].replace("T", " ")
    return date_words(ui, when)

"""Dates, numbers and tables for spreadsheets as pages write them, and new files of exports."""

import csv
import io
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from tablegame.language import month_first
from tablegame.match.files import make_folder, write_safely
from tablegame.match.record_files import exports
from tablegame.speech.runs import MINUS
from tablegame.study.review.review_model import counts_lives
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage

MARK: Final = "\ufeff"
"""The beginning of a file, without which some spreadsheets take it for one of another alphabet."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The first letters of cells that a spreadsheet would compute."""


def date_words(ui: Ui, when: datetime, environ: Mapping[str, str] = os.environ) -> str:
    """Return "22 Nov 2026, 18:21", 2026年11月22日 18:21, or month first "Nov 22, 2026, 6:21 pm"."""
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


def day_alone(ui: Ui, written: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return a day that is written as 2026-11-22 in words; what is no day is returned unchanged."""
    try:
        when = datetime.fromisoformat(written)
    except ValueError:
        return written[:10]
    order = "only_month_first" if ui.language == "en" and month_first(environ) else "only_day_first"
    month = ui.text(f"app.month.{when.month}")
    return ui.text(f"app.date.{order}", year=str(when.year), month=month, day=str(when.day))


def moment(ui: Ui, written: str) -> str:
    """Return a time of a record in words of the local time; what is no time is returned unchanged."""
    try:
        when = datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError, OSError):  # a year that no clock of this place has
        return written[:16].replace("T", " ")
    return date_words(ui, when)


def short_date(ui: Ui, seconds: float, now: datetime, environ: Mapping[str, str] = os.environ) -> str:
    """Return a time, in seconds since 1970, for a list: today and yesterday by name, others with the weekday.

    A time of another year is written with its year instead.
    """
    try:
        when = datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    american = ui.language == "en" and month_first(environ)
    hour, clock = when.hour, "clock"
    if american:
        hour, clock = (when.hour - 1) % 12 + 1, "pm" if when.hour >= 12 else "am"
    time = ui.text(f"app.date.{clock}", hour=str(hour), minute=f"{when.minute:02}")
    days = (now.astimezone().date() - when.date()).days
    if days in (0, 1):
        return ui.text("matches.row.yesterday" if days else "matches.row.today", time=time)
    order = "_month_first" if american else ""
    slots = {"day": str(when.day), "month": ui.text(f"app.month.{when.month}"), "time": time}
    if when.year != now.year:
        return ui.text(f"matches.row.date_year{order}", year=str(when.year), **slots)
    weekday = ui.text(f"matches.weekday.{when.isoweekday()}")
    return ui.text(f"matches.row.date{order}", weekday=weekday, **slots)


def digits_of(value: float) -> int:
    """Return how many digits are written behind the point: none for large numbers, two for small ones."""
    return 0 if abs(value) >= 9.95 else 1 if abs(value) >= 0.995 else 2


def fixed(value: float, digits: int = 0) -> str:
    """Return a number with all its digits behind the point: `12`, `2.0`, `−3`."""
    written = f"{value:.{digits}f}"
    if float(written) == 0:
        written = f"{0:.{digits}f}"
    return written.replace("-", MINUS)


def fixed_signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign and all its digits: `+11`, `−0.4`, `0`."""
    return _with_sign(fixed(value, digits))


def plain(value: float, digits: int | None = None) -> str:
    """Return a number without zeros at the end of a fraction: `33`, `4.2`, `0.35`."""
    written = fixed(value, digits_of(value) if digits is None else digits)
    return written.rstrip("0").rstrip(".") if "." in written else written


def signed(value: float, digits: int | None = None) -> str:
    """Return a number with its sign, without zeros at the end of a fraction."""
    return _with_sign(plain(value, digits))


def _with_sign(written: str) -> str:
    return written if written.startswith(MINUS) or float(written) == 0 else f"+{written}"


def gain_words(ui: Ui, written: str, *, low: bool) -> str:
    """Return a written difference: with its sign, or as so much better or worse if few points are good."""
    amount = written.lstrip("+" + MINUS)
    if not low or amount == "0":
        return written
    word = ui.text(f"review.gain.{'better' if written.startswith(MINUS) else 'worse'}")
    return ui.text("review.gain.words", n=amount, word=word)


def amount_words(ui: Ui, game: str, value: float) -> str:
    """Return so many points, or so much of a life, in words."""
    written = plain(value)
    unit = "life" if counts_lives(game) else "point" if written == "1" else "points"
    return ui.text(f"review.unit.{unit}", n=written)


def safe(cell: str) -> str:
    """Return a cell that is no formula, whatever name of a record it holds; numbers may be negative."""
    if not cell.startswith(FORMULA):
        return cell
    try:
        float(cell)
    except ValueError:
        return "'" + cell
    return cell


def csv_bytes(rows: Sequence[Sequence[str]]) -> bytes:
    """Return a table for spreadsheets."""
    text = io.StringIO()
    csv.writer(text).writerows([safe(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode("utf-8", "replace")


def new_path(home: Path, stem: str, suffix: str, now: datetime | None = None) -> Path:
    """Make the folder and return a free name in it, with the time. Raise OSError if that is impossible."""
    when = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    folder = exports(home)
    make_folder(folder)
    number, path = 1, folder / f"{stem}-{when}{suffix}"
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{stem}-{when}-{number}{suffix}"
    return path


def lay(home: Path, stem: str, suffix: str, data: bytes, now: datetime | None = None) -> Path:
    """Write these bytes into a new file and return its path. Raise OSError if that is impossible."""
    path = new_path(home, stem, suffix, now)
    write_safely(path, data)
    return path


def save_export(ui: Ui, stem: str, suffix: str, data: bytes, *, saved: str, failed: str) -> None:
    """Write these bytes into a new file, and say where it is by the key `saved`, or why not by `failed`."""
    try:
        path = lay(ui.home, stem, suffix, data)
    except OSError as fault:
        ui.open(NotePage([ui.say(failed, text=ui.cause(fault))]))
    else:
        ui.open(NotePage([ui.say(saved, file=path.name, folder=str(path.parent))]))


def short_path(path: Path) -> str:
    """Return the end of a path, its folder and its name, which says where a new file was written."""
    return os.sep.join(("…", path.parent.name, path.name))

"""New files in the folder of exports, which never replace another file."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from tablegame.match.files import make_folder, write_safely
from tablegame.match.record_files import exports

MARK: Final = "\ufeff"
"""The beginning of a file, without which some spreadsheets take it for one of another alphabet."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The first letters of cells that a spreadsheet would compute."""


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

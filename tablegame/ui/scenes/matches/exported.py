"""Files that are laid into the folder for others: each new, none in another's place."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from tablegame.match.files import make_folder, write_safely
from tablegame.match.importing import exports

MARK: Final = "\ufeff"
"""At the beginning: some spreadsheets take a file without it for one of another alphabet."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would reckon with."""


def safe(cell: str) -> str:
    """A name from a record must not become a formula; numbers may be negative."""
    if not cell.startswith(FORMULA):
        return cell
    try:
        float(cell)
    except ValueError:
        return "'" + cell
    return cell


def csv_bytes(rows: Sequence[Sequence[str]]) -> bytes:
    """A table for spreadsheets."""
    text = io.StringIO()
    csv.writer(text).writerows([safe(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode("utf-8", "replace")


def new_path(home: Path, stem: str, suffix: str, now: datetime | None = None) -> Path:
    """A name with the moment in it that is not taken in the folder, which is made; OSError if it cannot."""
    when = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    folder = exports(home)
    make_folder(folder)
    number, path = 1, folder / f"{stem}-{when}{suffix}"
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{stem}-{when}-{number}{suffix}"
    return path


def lay(home: Path, stem: str, suffix: str, data: bytes, now: datetime | None = None) -> Path:
    """A new file with these bytes; OSError if it cannot be written."""
    path = new_path(home, stem, suffix, now)
    write_safely(path, data)
    return path

"""The command `tablegame rules`: the book of a game as lines, or as a page in a file."""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from tablegame.learn.book_values import Fill, fill_of
from tablegame.match.files import check_regular
from tablegame.rulebook.plain import Printer
from tablegame.rulebook.printed import printed
from tablegame.rules.contract import Options
from tablegame.speech import Speaker

WIDTHS: Final = (40, 80)
"""The least and most columns of a line; the width of the terminal between them, or the most without one."""


def lines(
    game_id: str, speaker: Speaker, options: Options | None, preset: str = "", seats: int | None = None
) -> Iterator[str]:
    """Return the book as plain text.

    `options`: those of a preset, None for the standard ones. `preset`: its name, if it is the player's own.

    `seats`: a number of seats that allows the options; None for the first official one.
    """
    return Printer(game_id, speaker, _fill(game_id, options, preset, seats), _width()).lines()


def page(
    game_id: str, speaker: Speaker, options: Options | None, preset: str = "", seats: int | None = None
) -> str:
    """Return the book as a page of HTML, whole in itself."""
    return printed(game_id, speaker, _fill(game_id, options, preset, seats))


def write(
    path: Path, game_id: str, speaker: Speaker, options: Options | None, preset: str = "",
    seats: int | None = None,
) -> None:  # fmt: skip
    """Write the book as a page into a file; raise OSError or ValueError if that cannot be done."""
    check_regular(path)
    path.write_text(page(game_id, speaker, options, preset, seats), encoding="utf-8", newline="\n")


def _fill(game_id: str, options: Options | None, preset: str, seats: int | None) -> Fill:
    """Return the slots of a book that belongs to no match."""
    return replace(fill_of(game_id, seats, options, preset=preset), in_match=False)


def _width() -> int:
    narrow, wide = WIDTHS
    if sys.stdout is None or not sys.stdout.isatty():
        return wide
    return max(narrow, min(wide, shutil.get_terminal_size((wide, 24)).columns))

"""Every numbered worked example of the rules has a test of its number.

A row L12 is a function `test_L12_…`, a row 7 of a file that numbers without a letter `test_7_…`, anywhere in
the folder of its game.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablegame.rules.catalogue import GAMES

HERE = Path(__file__).parent


def row_names(letter: str, last: int) -> set[str]:
    return {f"{letter}{number}" for number in range(1, last + 1)}


ROWS: Mapping[str, set[str]] = {
    "dokuson": row_names("D", 23),
    "dobon": row_names("", 34),
    "dobon_fukuchi": row_names("", 30),
    "loadum": row_names("L", 36),
    "clackerjack": row_names("A", 22) | row_names("B", 19) | row_names("C", 21),
}
"""The numbered rows of each game's worked examples."""

NAME = re.compile(r"^def test_([A-Z]?[0-9]+)_", re.MULTILINE)


def rows_tested(game: str) -> list[str]:
    files = sorted((HERE / game).glob("test_*.py"))
    return [row for file in files for row in NAME.findall(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_one_test_of_its_number(game: str) -> None:
    found = rows_tested(game)
    assert sorted(set(found)) == sorted(ROWS[game]), f"missing: {sorted(ROWS[game] - set(found))}"
    assert len(found) == len(set(found)), "a number stands twice"

"""Every numbered worked example of docs/rules has a test of its number.

The example `L12` is a function `test_L12_…`, and `7` on a page that numbers without a letter `test_7_…`,
anywhere in the folder of its game.
"""

import re
from pathlib import Path

import pytest

from tablegame.rules.catalogue import GAMES
from tests.specification import rules

HERE = Path(__file__).parent
NAME = re.compile(r"^def test_([A-Z]?[0-9]+)_", re.MULTILINE)


def rows_tested(game: str) -> list[str]:
    files = sorted((HERE / game).glob("test_*.py"))
    return [row for file in files for row in NAME.findall(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_one_test_of_its_number(game: str) -> None:
    found, rows = rows_tested(game), set(rules(game).rows)
    assert rows, "a game without examples"
    assert set(found) == rows, f"no test: {sorted(rows - set(found))}; no row: {sorted(set(found) - rows)}"
    assert len(found) == len(set(found)), "a number stands twice"

"""Two hundred matches by bots of every game and number of seats, through the real scenes.

One of them alone: `-k loadum-10`.
"""

from pathlib import Path
from typing import Any

import pytest

from tablegame.rules.catalogue import GAMES
from tests.ui.matches import run
from tests.ui.table.driver import NAMES, at_table

PARTS, EACH = 4, 50
PEOPLE = (*NAMES, "Jiro", "Kenta", "Lina", "Taro")
LENGTH = {"dobon": "rounds", "dobon_fukuchi": "deals"}
"""The option that makes matches short, where there is one."""
TABLES = [pytest.param(name, seats, id=f"{name}-{seats}") for name in GAMES for seats in GAMES[name].seats]


def options_of(name: str, seed: int) -> dict[str, Any]:
    """Return one preset after the other, one to three deals where that can be said."""
    presets = list(GAMES[name].presets.values())
    options = dict(presets[seed % len(presets)])
    if name in LENGTH:
        options[LENGTH[name]] = 1 + seed % 3
    return options


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_two_hundred_matches_by_bots_through_the_real_scenes(
    tmp_path: Path, name: str, seats: int, part: int
) -> None:
    for seed in range(EACH * part, EACH * (part + 1)):
        options = options_of(name, seed)
        with at_table(
            tmp_path, game=GAMES[name], seats=seats, person=False, options=options, seed=seed, names=PEOPLE
        ) as driver:
            run(driver, lambda _: None, 200000, drawn=True)
            assert driver.match.standing().winners and driver.match.over, (name, seats, seed)

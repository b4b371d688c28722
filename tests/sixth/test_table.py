"""High Card through the real scenes."""

from pathlib import Path

import pytest

from tests.sixth.rules.high_card.game import HIGH_CARD
from tests.ui.matches import run
from tests.ui.table.driver import at_table


@pytest.mark.parametrize("seats", HIGH_CARD.seats)
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    options = {option.name: 1 for option in HIGH_CARD.options(seats) if option.name == "deals"}
    with at_table(tmp_path, game=HIGH_CARD, seats=seats, person=False, options=options, seed=seats) as driver:
        run(driver, lambda _: None, drawn=True)
        assert driver.match.standing().over and driver.match.view(None).table.results

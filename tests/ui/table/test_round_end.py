"""What ends a deal lies before everybody's eyes before the sheet comes over it."""

from pathlib import Path

import pygame
import pytest

from tablegame.ui.scenes.sheet.scene import SheetScene
from tablegame.ui.system import motion
from tests.ui.table.driver import Driver, at_table

LONG = 20_000


def scored(driver: Driver) -> bool:
    return any(text.key == "dokuson.log.scored" for text in driver.scene.log)


def sheet(driver: Driver) -> bool:
    return isinstance(driver.ui.stack.top, SheetScene)


def to_the_end_of_a_deal(driver: Driver) -> None:
    for _ in range(4000):
        driver.play_next()
        if scored(driver):
            return
    raise AssertionError("the deal does not end")


def test_nothing_more_is_shown_until_the_end_of_a_deal_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(motion.DURATIONS, "round_end", (LONG,) * len(motion.PRESETS))
    with at_table(tmp_path, seats=3, seed=4) as driver:
        to_the_end_of_a_deal(driver)
        since = driver.clock.now()
        driver.until(lambda: sheet(driver), LONG // driver.clock.frame * 2)
        assert LONG - 2 * driver.clock.frame <= driver.clock.now() - since < LONG + 5000


def test_it_lies_until_it_is_waved_away_where_that_is_wanted(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=4) as driver:
        driver.ui.preferences.hold_trick = True
        driver.ui.changed()
        to_the_end_of_a_deal(driver)
        driver.step(600)
        assert not sheet(driver)
        driver.key(pygame.K_SPACE)
        driver.until(lambda: sheet(driver), 200)

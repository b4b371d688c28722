"""Pages that may be opened over a match at any time are made ready while nothing else is to be done."""

import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pygame
import pytest

from tablegame.ui.draw import picture_cache
from tablegame.ui.shell.navigation import Page, SettingsPage
from tests.ui.table.driver import BOTH, Driver, at_table


def pictures_made(driver: Driver, page: Page) -> int:
    """Return how many pictures the first frame of a page needs that are not there yet."""
    count = picture_cache._limits.count
    made: list[object] = []

    def counted(make: Callable[[], pygame.Surface]) -> pygame.Surface:
        made.append(make)
        return count(make)

    with mock.patch.object(picture_cache._limits, "count", counted):
        driver.ui.open(page)
        driver.step()
    assert driver.ui.stack.top is not driver.scene
    return len(made)


def make_ready(driver: Driver) -> None:
    """Let the table do all that can be done while nothing is drawn; it is laid out anew meanwhile."""
    driver.ui.lively = True
    driver.until_asked()
    driver.step(3)
    driver.scene.layout()
    end = time.monotonic() + 60
    assert driver.scene.works_ahead
    while driver.scene.works_ahead:
        assert time.monotonic() < end
        driver.step()
        time.sleep(0.001)
    driver.ui.lively = False


@pytest.mark.parametrize("page", ["settings", "book"])
def test_a_page_over_a_match_is_ready_before_it_is_opened(tmp_path: Path, page: str) -> None:
    made = []
    for ready in (False, True):
        with at_table(tmp_path, hands=BOTH) as driver:
            driver.ui.art.clear()
            if ready:
                make_ready(driver)
            else:
                driver.until_asked()
                driver.step(30)
            made.append(
                pictures_made(driver, SettingsPage() if page == "settings" else driver.scene.rule_page())
            )
    assert made[0] > 10 and made[1] < made[0] / 3, made

"""The curtain between people, by gamepad, by finger and by a screen reader."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.input.gamepad import MAPPED
from tablegame.ui.scenes.table.curtain import HOLD_MS, CurtainScene
from tests.ui.table.driver import BOTH, Driver, at_table

NUMBER = {name: number for number, name in MAPPED.items()}


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table of two people and a silent third, whose curtain hangs for the first."""
    with at_table(tmp_path, hands=BOTH, people=2) as driver:
        hangs(driver)
        yield driver


def hangs(driver: Driver) -> CurtainScene:
    """Return the curtain, once it hangs."""
    driver.until(lambda: getattr(driver.ui.stack.top, "phase", "") == "hangs")
    top = driver.ui.stack.top
    assert isinstance(top, CurtainScene)
    return top


def opens(driver: Driver) -> None:
    """Check that the curtain is gone and the hand of the person lies open."""
    driver.until(lambda: driver.ui.stack.top is driver.scene)
    driver.until_asked()
    assert len(driver.scene.model.hand.cards) > 0


def pad(driver: Driver, *names: str) -> None:
    for name in names:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, instance_id=1, button=NUMBER[name]))
            driver.step()


def finger(driver: Driver, kind: int, point: tuple[float, float]) -> None:
    m = driver.ui.metrics
    x, y = point[0] / m.w, point[1] / m.h
    pygame.event.post(pygame.event.Event(kind, touch_id=3, finger_id=1, x=x, y=y))
    driver.step()


def test_left_and_right_open_it_by_gamepad_and_a_button_alone_does_not(shared: Driver) -> None:
    pad(shared, "a", "a", "x", "y")
    shared.step(40)
    assert isinstance(shared.ui.stack.top, CurtainScene) and shared.scene.model.viewer is None
    pad(shared, "left", "right")
    opens(shared)
    pad(shared, "right", "a", "a")
    assert len(shared.own) == 1
    assert hangs(shared).who.name == "Aoi"


def test_two_people_play_by_touch(shared: Driver) -> None:
    x, y, w, h = hangs(shared).button
    middle = (x + w / 2, y + h / 2)
    finger(shared, pygame.FINGERDOWN, middle)
    shared.clock.advance(HOLD_MS - 100)
    shared.step()
    finger(shared, pygame.FINGERUP, middle)
    shared.clock.advance(2000)
    shared.step(20)
    assert isinstance(shared.ui.stack.top, CurtainScene) and shared.scene.model.viewer is None, "too short"
    finger(shared, pygame.FINGERDOWN, middle)
    shared.clock.advance(HOLD_MS)
    shared.step(2)
    finger(shared, pygame.FINGERUP, middle)
    opens(shared)
    for point in (shared.card_point("AS"), shared.lane_point("S")):
        shared.clock.advance(300)
        finger(shared, pygame.FINGERDOWN, point)
        finger(shared, pygame.FINGERUP, point)
    assert shared.own == ["0 play AS"]


def test_a_screen_reader_hears_who_is_wanted_and_opens_it_by_two_halves(shared: Driver) -> None:
    screen = describe(shared.ui)
    names = " ".join(each.name for each in screen.page.children)
    assert "Ann" in names and "spades" not in names
    assert not any(each.key == "hand" for each in screen.page.children)
    carry_out(shared.ui, "widget.hold", "press")
    shared.step(60)
    assert isinstance(shared.ui.stack.top, CurtainScene)
    assert carry_out(shared.ui, "widget.left", "press") and carry_out(shared.ui, "widget.right", "press")
    opens(shared)
    hand = next(each for each in describe(shared.ui).page.children if each.key == "hand")
    assert len(hand.children) == 9

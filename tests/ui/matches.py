"""Whole matches through the real scenes: until the result is shown, and past the curtain."""

from collections.abc import Callable
from contextlib import nullcontext

import pygame

from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.table.input.pass_and_play import GUARD_MS
from tests.ui.table.driver import Driver
from tests.ui.unseen import seldom_drawn


def over(driver: Driver) -> bool:
    """Return whether the result of the match stands on the screen."""
    return driver.match.over and isinstance(driver.ui.stack.top, ResultScene)


def run(
    driver: Driver,
    act: Callable[[Driver], object],
    frames: int = 30000,
    until: Callable[[Driver], bool] = over,
    *,
    drawn: bool = False,
) -> None:
    """Play until the result of the match is shown, or `until` is true.

    `act` is called whenever the person owes a decision or may call; what a person only looks at is closed at
    once. `drawn`: whether every frame is drawn, and not only a few.
    """
    with nullcontext() if drawn else seldom_drawn(driver.loop):
        for _ in range(frames):
            if until(driver):
                return
            scene = driver.scene
            if open_curtain(driver) is not None:
                continue
            if driver.page or scene.source.looks:
                driver.key(pygame.K_RETURN)
            elif scene.parts.pass_and_play.covered:
                uncover(driver)
            elif (scene.parts.legal.asked or scene.parts.call_window.open) and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked or scene.parts.call_window.open:
                    act(driver)
            driver.step()
    raise AssertionError("the match does not end")


def until_a_window(driver: Driver, act: Callable[[Driver], object], ready: Callable[[], object]) -> None:
    """Play on, and let windows go by, until one is open at which `ready` is true."""
    scene = driver.scene
    window = scene.parts.call_window
    with seldom_drawn(driver.loop):
        for _ in range(4000):
            open_curtain(driver)
            if window.open and not scene.animator.moving and ready():
                return
            if window.open or scene.source.looks:
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                act(driver)
            driver.step()
    raise AssertionError("no such window opens")


def buzz_for_all(driver: Driver) -> None:
    """Press the buzzer of every person who may call, and go on."""
    for seat in sorted(driver.scene.parts.call_window.buzzers()):
        driver.key(pygame.K_1 + seat)
    driver.key(pygame.K_RETURN)


def uncover(driver: Driver) -> None:
    """Uncover the hand of the player whose turn it is."""
    driver.clock.advance(GUARD_MS)
    driver.key(pygame.K_RETURN)


def letting_go(act: Callable[[Driver], None]) -> Callable[[Driver], None]:
    """Return `act`, but with each window in which several may call passed."""

    def each(driver: Driver) -> None:
        if driver.scene.parts.call_window.open:
            driver.key(pygame.K_RETURN)
        else:
            act(driver)

    return each


def curtain(driver: Driver) -> CurtainScene:
    """Return the curtain, once it hangs."""
    driver.until(
        lambda: isinstance(driver.ui.stack.top, CurtainScene) and driver.ui.stack.top.phase == "hangs"
    )
    top = driver.ui.stack.top
    assert isinstance(top, CurtainScene)
    return top


def open_curtain(driver: Driver) -> int | None:
    """Open a curtain that hangs. Return the seat that is named; None where none hangs."""
    top = driver.ui.stack.top
    if not isinstance(top, CurtainScene):
        return None
    seat = top.who.seat
    driver.until(lambda: top.phase == "hangs")
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_RIGHT)
    driver.until(lambda: driver.ui.stack.top is driver.scene, 200)
    return int(seat)

"""The question after a discard at a shared screen is put to the discarder alone, whatever anybody holds."""

from pathlib import Path

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.position import position_of
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.dobon import DOBON
from tests.rules.dobon.positions import position
from tests.ui.matches import open_curtain, uncover
from tests.ui.table.driver import NAMES, Driver, at_table

FLUSH, NO_YAKU = "2S 4S 6S 9S KS 9H", "2S 4S 6S 9S KD 9H"
NINE, MORE = "4H 5H", "7H 7D"


def match_of(hand: str, second: str, people: int) -> Match:
    """Return a match in which the first seat is to discard 9H, which the second may be able to call on."""
    state = position({0: hand, 1: second, 2: "8H 8D", 3: "TH TD"}, "9C")
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(4)]
    start = position_of(DOBON, state, Seat(0))
    return Match.new(DOBON, 4, complete(DOBON, 4, {}), players, dealer=Dealer.seeded(1), start=start)


def discard(driver: Driver) -> None:
    """Lay 9H of the first seat."""
    driver.until(lambda: open_curtain(driver) is not None or driver.scene.parts.legal.asked)
    driver.until_asked()
    driver.click(driver.card_point("9H"))
    driver.step(11)
    driver.key(pygame.K_RETURN)
    assert driver.moves == ["0 play 9H"]


def shown_to_all(driver: Driver, *, buzzes: bool) -> list[tuple[str, str | None, int | None]]:
    """Return what all can see until another player has the turn: curtains, windows, buzzers."""
    seen: list[tuple[str, str | None, int | None]] = []

    def note(what: str, seat: int | None = None) -> None:
        entry = (what, driver.scene.model.view.table.window, seat)
        if entry not in seen[-1:]:
            seen.append(entry)

    for _ in range(3000):
        scene = driver.scene
        table = scene.model.view.table
        if table.turn == 1 and table.window is None:
            return seen
        if (seat := open_curtain(driver)) is not None:
            note("curtain", seat)
        elif scene.parts.pass_and_play.covered:
            note("covered", scene.source.holder)
            uncover(driver)
        elif scene.parts.call_window.open and not scene.animator.moving:
            note("buzzers")
            if buzzes:
                driver.key(pygame.K_2)
            driver.key(pygame.K_RETURN)
        elif scene.parts.legal.asked and not scene.animator.moving:
            note("asked", scene.source.holder)
            words = {"keep", "reveal"} if table.window == "yaku" else {"dobon", "pass"}
            assert words <= {widget.name for widget in scene.form.widgets}
            driver.clock.advance(300)
            driver.step(11)
            driver.key(pygame.K_k if table.window == "yaku" else pygame.K_p)
        driver.step()
    raise AssertionError("nobody else comes to his turn")


@pytest.mark.parametrize("buzzes", [False, True])
@pytest.mark.parametrize("second", [NINE, MORE])
@pytest.mark.parametrize("hand", [FLUSH, NO_YAKU])
def test_the_screen_is_handed_over_alike_whoever_could_do_what(
    tmp_path: Path, hand: str, second: str, buzzes: bool
) -> None:
    with at_table(tmp_path, match=match_of(hand, second, 2), people=2) as driver:
        discard(driver)
        seen = shown_to_all(driver, buzzes=buzzes)
    assert [what for what in seen if what[0] == "buzzers"] == [("buzzers", "dobon", None)]
    visited = [(window, seat) for what, window, seat in seen if what == "asked"]
    assert visited == [("dobon", 1), ("yaku", 0)][not buzzes :]


def test_one_person_is_asked_after_the_window_for_calls(tmp_path: Path) -> None:
    with at_table(tmp_path, match=match_of(FLUSH, MORE, 1)) as driver:
        discard(driver)
        driver.until_asked()
        assert driver.scene.model.view.table.window == "yaku"
        driver.click(driver.widget_point("reveal"))
        driver.until(lambda: driver.scene.model.view.table.revealed[0] == "flush")
        assert driver.moves[:2] == ["0 play 9H", "0 reveal"]

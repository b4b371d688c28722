"""The sixth game in the window: by bots and by hand, with its scroll, its seats, its sheet, its result."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.pieces.cards import card_text
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.result.scene import ResultScene
from tablegame.ui.scenes.seating.scene import SeatingScene
from tablegame.ui.scenes.sheet.data import SheetData
from tablegame.ui.scenes.sheet.scene import SheetScene
from tablegame.ui.scenes.title.scene import TitleScene
from tablegame.ui.scenes.title.waiting import WaitingScene
from tests.sixth.shelf import LINE
from tests.ui.matches import over, run
from tests.ui.scenes.pages import Maker, Service, click, draw, make, show, summary
from tests.ui.table.driver import Driver, at_table

__all__ = ["make"]


@pytest.mark.parametrize("seats", LINE.seats)
def test_a_match_by_bots(tmp_path: Path, sixth: AnyGame, seats: int) -> None:
    options = {"deals": 2}
    with at_table(tmp_path, game=sixth, seats=seats, person=False, options=options, seed=seats) as driver:
        run(driver, lambda _: None)
        assert driver.match.standing().over and len(driver.match.view(None).table.results) == 2


def lay(driver: Driver) -> None:
    """The person's leftmost card is picked up by a click and laid by another."""
    scene = driver.scene
    driver.click(driver.card_point(card_text(scene.hand.cards[0])))
    driver.step(20)
    (zone,) = scene.face.zones(scene.view, scene.room)
    driver.click((zone.box.centre[0], zone.box.centre[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_by_clicks(tmp_path: Path, sixth: AnyGame, language: str) -> None:
    shown: list[Any] = []
    with at_table(tmp_path, game=sixth, seats=3, options={"deals": 2}, seed=2, language=language) as driver:
        for _ in range(30_000):
            top = driver.ui.stack.top
            if not shown or type(top) is not type(shown[-1]):
                shown.append(top)
            if over(driver):
                break
            if top is not driver.scene:
                driver.key(pygame.K_RETURN)
            elif driver.scene.asked and not driver.scene.stage.moving:
                lay(driver)
            driver.step()
        assert [text.split()[1] for text in driver.own] == ["play"] * 10
        sheets = [scene for scene in shown if isinstance(scene, SheetScene)]
        assert len(sheets) == 2 and isinstance(shown[-1], ResultScene)
        data = SheetData(driver.ui, LINE.id, driver.scene.names, driver.scene.view)
        assert data.totals(2) == driver.match.standing().scores


def test_moves_that_are_not_allowed_have_a_reason(tmp_path: Path, sixth: AnyGame) -> None:
    with at_table(tmp_path, game=sixth, seats=3, options={"deals": 1}, seed=2) as driver:
        driver.until(lambda: driver.scene.view.table.phase == "play")
        view = driver.scene.view
        assert sixth.why_not(view, sixth.parse("play AS")) is not None
        assert driver.ui.speaker.has("high_card.reason.turn")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_scroll_hangs_on_the_wall(
    make: Maker, language: str, scale: float, size: tuple[int, int]
) -> None:
    ui = make(language, size, scale)
    title = TitleScene(ui)
    show(ui, title)
    names = [widget.name for widget in title.form.widgets if widget.name.startswith("scroll.")]
    assert len(names) == 6 and names[-1] == "scroll.high_card"
    click(ui, "wall.right")
    title.update(1000)
    draw(ui)
    click(ui, "scroll.high_card")
    seating = ui.stack.top
    assert isinstance(seating, SeatingScene) and seating.game.id == LINE.id
    assert not ui.art.has(f"title/{LINE.id}"), "nobody has drawn anything for it"


def test_a_match_of_it_waits_on_the_list(make: Maker) -> None:
    service = Service(1)
    service.list = [replace(summary(0), game=LINE.id)]
    ui = make(service=service)
    title = TitleScene(ui)
    show(ui, title)
    hero = title.form.find("continue")
    assert hero is not None and hero.label == "Continue High Card"
    click(ui, "others")
    assert isinstance(ui.stack.top, WaitingScene)
    draw(ui)

"""The table makes room for the memory aid: where it can, nothing lies under the panel."""

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.table.places import WHOLE, prompt_line
from tablegame.ui.table.pose import Box, card_spot, seat_of
from tests.lengths import rest_long
from tests.ui.table.driver import NAMES, Driver, at_table

TEN = (*NAMES, "Yuki", "Haru", "Kaito", "Nao", "Ren", "Sora")
OPTIONS: dict[str, dict[str, Any]] = {
    "loadum": {"swap": 0}, "dobon": dict(GAMES["dobon"].presets["no_bonus"]),
}  # fmt: skip
"""Nothing is asked before the first card."""
HAIR = 80.0
"""Edges may touch: so much of one thing on another, in du², is none."""
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080)]
SMALL = [(game, seats) for game in GAMES for seats in GAMES[game].seats if seats <= 4]
LARGE = [(game, seats) for game in GAMES for seats in GAMES[game].seats if seats > 4]


def opened(driver: Driver) -> Box:
    """Return the panel, when it has come and the table has made room."""
    driver.until_asked()
    driver.until(lambda: driver.scene.parts.legal.asked and not driver.scene.parts.call_window.open)
    driver.key(pygame.K_m)
    driver.until(lambda: not driver.scene.animator.moving and driver.scene.parts.memory.come >= 1)
    driver.step(3)
    assert driver.scene.parts.memory.open and driver.scene.form.find("aid.paper") is not None
    return driver.scene.parts.memory.box


def lying(driver: Driver) -> list[Box]:
    """Return all pieces but the viewer's own."""
    own = {card_spot(item) for item in driver.scene.model.hand.cards}
    return [pose.box for spot, pose in driver.scene.animator.rest.items() if spot not in own]


@pytest.mark.parametrize(
    ("game", "seats", "window"),
    rest_long(
        [(*one, window) for one, window in product(SMALL, WINDOWS)],
        but=[("dokuson", 4, (1280, 720)), ("dobon_fukuchi", 3, (1024, 640)), ("loadum", 4, (1280, 720))],
    ),
)
def test_up_to_four_people_sit_beside_it(
    tmp_path: Path, game: str, seats: int, window: tuple[int, int]
) -> None:
    with at_table(
        tmp_path, game=GAMES[game], seats=seats, names=TEN, size=window, options=OPTIONS.get(game)
    ) as driver:
        panel = opened(driver)
        room, table = driver.scene.parts.geometry.room, driver.scene.game_table
        assert room.narrow and room.taken == (0.0, 412.0) and room.right <= panel.x
        plates = list(room.plates.values())
        zones = [zone.box for zone in table.zones(driver.scene.model.view, room) if zone.seat is None]
        buttons = [
            Box(*each.rect) for each in driver.scene.form.widgets
            if each.touchable and not each.name.startswith("aid.") and each.rect[1] > TOPBAR_H
        ]  # fmt: skip
        tag = driver.scene.parts.painter.part("tag")
        assert tag is not None
        for box in (*plates, *zones, *lying(driver), tag):
            assert box.x >= 0 and box.right <= room.right, box
        for box in buttons:
            assert not box.overlap(panel), box
        middle = [box for box in zones if box.w * box.h < 100_000]
        for one, other in combinations([*plates, tag, *middle], 2):
            assert one.overlap(other) < HAIR, (one, other)
        line = prompt_line(*room.size)[1] - 16
        assert all(box.bottom <= line for box in (*plates, *zones)) and panel.bottom <= line


@pytest.mark.parametrize(("game", "seats"), rest_long(LARGE, but=[("dobon", 5)]))
def test_more_people_need_the_whole_table_and_it_lies_over_that(
    tmp_path: Path, game: str, seats: int
) -> None:
    with at_table(
        tmp_path, game=GAMES[game], seats=seats, seed=4, names=TEN, options=OPTIONS.get(game)
    ) as driver:
        opened(driver)
        assert driver.scene.parts.geometry.taken == WHOLE


def test_on_a_very_broad_screen_five_have_room_beside_it(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=5, names=TEN, size=(2580, 1080)) as driver:
        panel = opened(driver)
        room = driver.scene.parts.geometry.room
        assert not room.narrow and room.right <= panel.x
        assert all(box.right <= panel.x for box in room.plates.values())


def test_large_letters_make_a_broad_panel_that_lies_over_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3) as driver:
        driver.ui.preferences.text_scale = 2.0
        driver.ui.changed()
        opened(driver)
        assert driver.scene.parts.geometry.taken == WHOLE


def test_with_the_left_hand_the_table_goes_to_the_right(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, names=TEN, options=OPTIONS["loadum"]) as driver:
        driver.ui.preferences.left_handed = True
        driver.ui.changed()
        panel = opened(driver)
        room = driver.scene.parts.geometry.room
        assert room.left >= panel.right
        assert all(box.x >= room.left for box in (*room.plates.values(), *lying(driver)))


def test_when_it_goes_everything_lies_where_it_lay(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=4) as driver:
        driver.until_asked()
        before = dict(driver.scene.animator.rest)
        plates = dict(driver.scene.parts.geometry.room.plates)
        opened(driver)
        assert driver.scene.animator.rest != before
        assert any(seat_of(spot) is not None for spot in before)
        driver.key(pygame.K_m)
        driver.until(lambda: not driver.scene.animator.moving)
        assert driver.scene.animator.rest == before
        assert driver.scene.parts.geometry.room.plates == plates


def test_it_may_be_opened_while_calls_are_offered(tmp_path: Path) -> None:
    """The buttons beside the pile go with the table."""
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, names=TEN, options=OPTIONS["dobon"]) as driver:
        driver.until_asked()
        driver.key(pygame.K_m)
        driver.step(20)
        room = driver.scene.parts.geometry.room
        calls = [driver.scene.form.find(name) for name in ("dobon", "wait")]
        boxes = [Box(*each.rect) for each in calls if each is not None]
        assert len(boxes) == 2 and boxes[0].overlap(boxes[1]) == 0
        right = room.plates[Seat(3)]
        assert all(box.overlap(right) == 0 and box.right <= room.right for box in boxes)

"""The light that goes round the ring of a table with the turn."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame
from tablegame.rules.dobon import DOBON
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.loadum import LOADUM
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.marks import stitch_line
from tablegame.ui.games.loadum.layout import offer_box
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.overlay.seat_marks import POOL_STEPS, pool_box
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box
from tests.ui.table.driver import Driver, at_table

NO_SWAPS: dict[str, object] = {"swap": 0}


def gold(driver: Driver) -> list[tuple[int, int]]:
    """Return where stitches of the ring are lit: their middles, in du from the middle of the ring."""
    ring = driver.scene.game_table.ring(driver.scene.parts.geometry.room)
    assert ring is not None
    surface, found = driver.ui.window.surface(), []
    for (ax, ay), (bx, by) in stitch_line(ring.w, ring.h):
        x, y = (ax + bx) / 2, (ay + by) / 2
        r, g, b, _ = surface.get_at((round(ring.x + x), round(ring.y + y)))
        if r > 200 and g > 160 and b < 150:
            found.append((round(x - ring.w / 2), round(y - ring.h / 2)))
    return found


@pytest.mark.parametrize("game", [DOBON, LOADUM])
def test_the_light_goes_from_seat_to_seat_and_stays_there(tmp_path: Path, game: AnyGame) -> None:
    options = NO_SWAPS if game is LOADUM else {}
    with at_table(tmp_path, game=game, seats=4, speed="normal", options=options, people=0) as driver:
        light = driver.scene.parts.turn_light
        driver.until(lambda: light.moving, 6000)
        assert light._from is not None and light._seat is not None
        begin, end = light._from, light._seat
        assert begin != end
        driver.step(8)
        assert len(gold(driver)) > 5, "a part of the way is lit"
        driver.until(lambda: not light.moving or light._seat != end, 200)
        assert driver.scene.parts.turn_light._lasts == 240


def test_your_own_turn_is_lit_in_front_of_you(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, options=NO_SWAPS) as driver:
        driver.until_asked()
        assert driver.scene.parts.turn_light._seat == 0
        lit = gold(driver)
        assert 1 <= len(lit) <= 9, "the place of your own card lies on some"
        assert all(abs(x) < 60 and y > 80 for x, y in lit), lit


@pytest.mark.parametrize("seats", DOBON.seats)
def test_the_pool_of_light_lies_along_the_edge_before_its_seat(seats: int) -> None:
    """Wide at the upper and lower edges, turned at the sides, and apart from the others."""
    room = room_of(seats, Seat(0), (1280.0, 720.0))
    for seat in (room.home, *room.plates):
        pool, plate = pool_box(room, seat), room.plate(seat)
        at_side = seat != room.home and plate.y >= 100
        assert (pool.h > pool.w) == at_side
        assert seat == room.home or pool.overlap(plate) > 0
        assert 0 <= pool.x and pool.right <= 1280


def test_with_reduced_motion_nothing_travels(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, speed="normal", people=0) as driver:
        driver.ui.preferences.reduced_motion = True
        driver.ui.changed()
        light = driver.scene.parts.turn_light
        for _ in range(500):
            driver.step()
            assert not light.moving
        assert light._last is not None


def test_the_pool_fades_from_one_seat_to_the_next_in_four_steps(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, people=0) as driver:
        driver.until(lambda: driver.scene.parts.turn_light._seat is not None, 6000)
        light, painter = driver.scene.parts.turn_light, driver.scene.parts.painter
        driver.step(2)
        driver.ui.preferences.speed = "normal"
        before = light._pool
        driver.until(lambda: light._pool != before, 6000)
        marks: list[Any] = []
        for _ in range(14):
            marks.append(painter._still._painted["pool"].mark)
            driver.step()
        steps = list(dict.fromkeys(mark[1] for mark in marks if isinstance(mark[0], Box)))
        assert steps == sorted(steps) and 3 <= len(steps) <= POOL_STEPS + 1 and steps[0] < 1
        assert marks[-1] == light._pool, "180 ms are twelve frames"


def test_the_light_passes_beneath_the_words_of_a_swap(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, people=0) as driver:
        scene, light = driver.scene, driver.scene.parts.turn_light
        driver.until(lambda: scene.parts.painter.part("swap") is not None, 6000)
        room = scene.parts.geometry.room
        ring, mat = scene.game_table.ring(room), offer_box(room).grown(-4)
        assert ring is not None
        (x, y), lit = ring.centre, 0
        driver.ui.preferences.speed = "normal"
        for seat in room.plates:
            light._from, light._seat, light._since = seat, room.home, scene.model.now
            for _ in range(25):
                scene.dirty = True
                driver.step()
                points = [(x + across, y + down) for across, down in gold(driver)]
                lit += len(points)
                assert not [point for point in points if inside(mat, point)]
        assert lit > 100, "it is seen above and below the words"


def test_a_table_without_a_ring_is_lit_before_the_own_hand_only(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOKUSON, seats=3) as driver:
        driver.until_asked()
        light = driver.scene.parts.turn_light
        assert [part.name for part in light.parts()] == ["pool"]
        light._seat = Seat(1)
        assert [part.mark for part in light.parts()] == [None], "it only goes"
        assert t.FOCUS == "#FFD54A"


def test_the_plate_of_whoever_is_to_move_pulses_three_times_and_then_rests(tmp_path: Path) -> None:
    with at_table(tmp_path, game=LOADUM, seats=4, options=NO_SWAPS) as driver:
        driver.until_asked()
        driver.step(330)  # until the slips at the plates have gone
        light = driver.scene.parts.turn_light
        assert not light.pulsing, "not at the speed without motion"
        driver.ui.preferences.speed = "normal"
        light._since = driver.scene.model.now
        driver.step(8)  # until the loop looks after a scene at rest again
        drawn = driver.loop.frames_drawn
        driver.step(60)
        assert light.pulsing and driver.loop.frames_drawn - drawn == 60
        driver.step(170)
        assert not light.pulsing
        drawn = driver.loop.frames_drawn
        driver.step(60)
        assert driver.loop.frames_drawn == drawn, "nothing moves any more"
        light._since = driver.scene.model.now
        driver.ui.preferences.reduced_motion = True
        assert not light.pulsing

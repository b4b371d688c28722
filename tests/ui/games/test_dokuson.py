"""Dokuson's lanes: large between two columns of plates, smaller beneath a row of them."""

from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.games.dokuson.lanes import LARGE, SMALL, form_of, lane_box
from tablegame.ui.games.dokuson.tally import closed_row, lay_held, seal_box
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.table.places import HandStyle
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import around, seat_of
from tablegame.ui.table.table_values import Tally
from tests.ui.table.driver import at_table
from tests.ui.table.endings import endings, put

SIZE = (1280.0, 720.0)


@pytest.mark.parametrize("seats", GAMES["dokuson"].seats)
def test_the_next_to_play_sits_at_the_lower_left_and_the_left_column_has_more(seats: int) -> None:
    room = room_of(seats, Seat(0), SIZE, broad=True)
    left = [box for box in room.plates.values() if box.x < room.middle]
    assert len(left) == seats // 2
    assert room.plates[Seat(1)] == max(left, key=lambda box: box.y)
    around = [box.y if box.x > room.middle else -box.y for box in room.plates.values()]
    assert around == sorted(around), "clockwise: up at the left, down at the right"


def test_beside_a_panel_plates_stand_in_a_row_above_smaller_lanes() -> None:
    narrow = room_of(4, Seat(0), SIZE, taken=(0.0, 412.0), broad=True)
    wide = room_of(4, Seat(0), SIZE, broad=True)
    assert not narrow.at_sides and len({box.y for box in narrow.plates.values()}) == 1
    assert form_of(narrow) is SMALL and form_of(wide) is LARGE
    assert lane_box(0, narrow).h < lane_box(0, wide).h


def test_on_a_very_broad_screen_there_is_room_for_columns_beside_a_panel() -> None:
    room = room_of(5, Seat(0), (1720.0, 720.0), taken=(0.0, 412.0), broad=True)
    assert room.at_sides
    assert all(box.right <= room.right for box in room.plates.values())
    assert room.hung(204) + 204 < room.right


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_tag_hangs_at_the_right_with_all_its_rows(tmp_path: Path, language: str, scale: float) -> None:
    with at_table(tmp_path, seats=5, language=language) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        driver.until_asked()
        room, painter = driver.scene.parts.geometry.room, driver.scene.parts.painter
        tag = next(part for part in painter._sides(driver.ui.canvas()) if part.name == "tag")
        assert len(tag.mark) == 4  # type: ignore[arg-type]
        slip = tag.box.grown(-20)
        assert slip.x > lane_box(0, room).right
        assert slip.bottom <= min(box.y for box in room.plates.values() if box.x > room.middle)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(1280.0, 720.0), (1280.0, 800.0)])
@pytest.mark.parametrize("seats", GAMES["dokuson"].seats)
def test_hands_find_room_beside_closed_rows(seats: int, size: tuple[float, float], left_handed: bool) -> None:
    """Cards, seals and rows stay apart in every lane, however the cards of a suit are spread."""
    room = room_of(seats, Seat(0), size, HandStyle(left_handed), broad=True)
    for ended in endings("dokuson", seats):
        closing = GAME_TABLES["dokuson"].closing(ended.before, ended.batch.events, ended.batch.view)
        end = GAME_TABLES["dokuson"].deal_end(ended.scored, closing, tuple("ABCDEF"[:seats]))
        tally = Tally(end, end.seals, seats, seats, tuple(range(seats)))
        for suit, row in enumerate(closing.table.rows):
            lane = lane_box(suit, room)
            laid = around(pose.box for pose in closed_row(row, suit, room).values())
            hands = lay_held(closing.table.rows, tally, suit, room).values()
            held = (around(pose.box for pose in poses) for poses in hands)
            boxes = [box for box in (laid, *held, seal_box(lane)) if box is not None]
            assert not any(one.overlap(other) > 1 for one, other in combinations(boxes, 2)), ended.kind
            assert all(box.overlap(lane) >= box.w * box.h - 1 for box in boxes)
            assert all(pose.w >= 36 for poses in hands for pose in poses)


def test_a_count_or_a_question_leaves_no_light_of_a_place_on_the_lanes(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=4) as driver:
        driver.step(30)
        scene, painter = driver.scene, driver.scene.parts.painter
        assert {f"lane.light.{suit}" for suit in range(3)} <= {part.name for part in painter._lying(None)[0]}
        scene.model.quiz = True
        beneath, _ = painter._lying(None)
        assert not [part.name for part in beneath if part.follows or "light" in part.name]
        assert all(f"lane.light.{suit}".startswith(scene.game_table.counting_parts) for suit in range(3))


def test_a_press_ends_the_count_and_does_nothing_else(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dokuson"], seats=5, seed=3) as driver:
        put(driver, endings("dokuson", 5)[0])
        finale = driver.scene.parts.finale
        finale.skip()
        driver.ui.preferences.speed = "normal"
        for frames in (5, 50, 90, 130, 200):
            finale.again()
            driver.step(frames)
            assert finale.running
            driver.key(pygame.K_RETURN)
            driver.step()
            last = driver.finale
            assert last.stands and not last.dismissed and driver.ui.stack.top is driver.scene
            assert last.sealed == 3 and last.counted == last.summed == 5
            lanes = [pose for pose in driver.scene.animator.rest.values() if pose.face is not None]
            room = driver.scene.parts.geometry.room
            assert all(any(pose.box.overlap(lane_box(suit, room)) for suit in range(3)) for pose in lanes)


def test_the_count_stands_at_once_with_reduced_motion(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dokuson"], seats=5, seed=3, speed="slow") as driver:
        driver.ui.preferences.reduced_motion = True
        put(driver, endings("dokuson", 5)[0])
        driver.until(lambda: driver.finale.stands, 60)
        assert driver.finale.counted == 5


def test_hands_are_counted_one_by_one_each_with_its_figures(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dokuson"], seats=4, seed=3) as driver:
        put(driver, endings("dokuson", 4)[0])
        finale = driver.scene.parts.finale
        finale.skip()
        driver.ui.preferences.speed = "normal"
        finale.again()
        seen = []
        while not driver.finale.stands:
            driver.step()
            last = driver.finale
            parts = driver.scene.parts.finale_parts.parts()
            open_now = [part.name for part in parts if part.name.startswith("finale.sum.")]
            assert len(open_now) == (last.opened > last.counted)
            if open_now and open_now[0] not in seen:
                seen.append(open_now[0])
                backs = {seat_of(spot) for spot in driver.scene.animator.rest} - {None}
                assert len(backs) <= 4 - len(seen), "a hand that lies open has no backs"
        assert seen == [f"finale.sum.{hand.seat}" for hand in driver.finale.end.hands]
        assert seen[0] == "finale.sum.0", "the own hand goes first: the others come to its place"


def test_a_match_without_a_number_of_deals_names_the_deal_alone() -> None:
    """As points may end one to a target."""
    view: Any = SimpleNamespace(table=SimpleNamespace(deal=3))
    assert GAME_TABLES["dokuson"].deal(view) == Text("table.deal_open", {"deal": 3})
    view.table.deals = 4
    assert GAME_TABLES["dokuson"].deal(view) == Text("table.deal", {"deal": 3, "deals": 4})

"""Dokuson's lanes: large between two columns of plates, smaller beneath a row of them."""

from pathlib import Path

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.games.dokuson.lanes import LARGE, SMALL, form_of
from tablegame.ui.games.dokuson.table import lane_box
from tablegame.ui.table.plates import room_of
from tests.ui.table.driver import at_table

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

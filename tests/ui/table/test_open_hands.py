"""Hands that lie open to whoever watches: clear of plates, and of what lies beside these."""

from itertools import pairwise

import pytest

from tablegame.pieces.seats import Seat
from tablegame.ui.games.clackerjack import layout as tiles
from tablegame.ui.games.loadum import layout as tricks
from tablegame.ui.games.loadum.furniture import packet_box
from tablegame.ui.table import places
from tablegame.ui.table.plates import dots_box, room_of
from tablegame.ui.table.pose import Box

SIZES = ((1280.0, 720.0), (1280.0, 800.0), (1066.0, 720.0))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(3, places.CROWDED))
def test_open_cards_lie_on_no_packet(size: tuple[float, float], seats: int) -> None:
    room = room_of(seats, Seat(0), size)
    for seat, plate in room.plates.items():
        packet = packet_box(tricks.pile_pose(room, seat, 0))
        for count in (1, 6, 13):
            poses = places.opened(plate, count, size, seats, taken=packet)
            boxes = [pose.box for pose in poses]
            assert not any(box.overlap(packet) or box.overlap(plate) for box in boxes), (seat, count)
            assert all(0 <= box.x and box.right <= size[0] for box in boxes)
            assert all(one.x < other.x for one, other in pairwise(boxes))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", (2, 4))
def test_open_tiles_lie_on_no_tray(size: tuple[float, float], seats: int) -> None:
    room = room_of(seats, Seat(0), size)
    for seat, plate in room.plates.items():
        tray = tiles.their_tray(seat, 3, room)
        for pose in places.opened(plate, 14, size, seats, True, tray):
            assert not pose.box.overlap(tray) and not pose.box.overlap(plate), seat


@pytest.mark.parametrize("w, h", [(236, 96), (200, 90), (180, 84), (140, 74)])
def test_dots_stay_on_their_plate(w: float, h: float) -> None:
    plate = Box(10, 60, w, h)
    for aside in (False, True):
        dots = dots_box(plate, aside)
        assert plate.overlap(dots) == pytest.approx(dots.w * dots.h)

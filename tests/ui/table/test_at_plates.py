"""What lies at plates and stands on them keeps apart: open hands, packets, trays, dots, figures."""

import itertools
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tablegame.pieces.seats import Seat
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw import seat_plates
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.seat_plates import name_size, plate_face, plate_rows, plate_words
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.clackerjack import layout as tiles
from tablegame.ui.games.clackerjack import words
from tablegame.ui.games.clackerjack.components import LEGEND
from tablegame.ui.games.loadum import layout as tricks
from tablegame.ui.games.loadum.components import packet_box
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.overlay.seat_marks import SLIP_LEAST, on_plate
from tablegame.ui.table.plates import brief, dots_box, room_of
from tablegame.ui.table.pose import Box
from tests.ui.table.driver import at_table

SCORES = ("0", "119", "+100", "−100")
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


@pytest.mark.parametrize("count", [1, 5, 11])
def test_open_tiles_lie_beside_the_legend(count: int) -> None:
    room = room_of(4, Seat(0), SIZES[0])
    legend = tiles.ladder(room, *LEGEND)
    for plate in room.plates.values():
        taken = legend if plate.y > 100 and plate.right > legend.x else None
        poses = places.opened(plate, count, SIZES[0], 4, True, taken)
        assert not any(pose.box.overlap(legend) or pose.box.overlap(plate) for pose in poses)


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
@pytest.mark.parametrize("w, h", [(236, 96), (200, 90), (180, 84), (140, 74)])
def test_dots_stay_on_their_plate_and_beside_the_name(w: float, h: float, scale: float) -> None:
    plate, type = Box(10, 60, w, h), Typesetter(Metrics(1280, 720), Art())
    with type.at(scale):
        left = plate.x + plate_words(w, h, scale)
        for name, aside in itertools.product(("Mei", "レン", "Wolfgang Amadeus"), (False, True)):
            dots = dots_box(type, plate, name, aside)
            assert plate.overlap(dots) == pytest.approx(dots.w * dots.h)
            rows = plate_rows(w, h, scale, aside)
            wide = type.measure(name, name_size(type, name, w, rows), True)
            row = Box(left, plate.y + rows.name - rows.step / 2, min(wide, plate.right - 7 - left), rows.step)
            assert not dots.overlap(row), name


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_slip_on_a_plate_leaves_its_face_and_its_figures(seats: int, scale: float) -> None:
    for plate in room_of(seats, Seat(0), SIZES[0]).plates.values():
        slip = on_plate(plate, 60, 26, scale)
        if plate.w < SLIP_LEAST:
            assert slip is None, "it would leave parts of words"
            continue
        assert slip is not None and plate.overlap(slip) == pytest.approx(slip.w * slip.h)
        rows = plate_rows(plate.w, plate.h, scale, True)
        assert slip.y >= plate.y + rows.second + 0.3 * rows.step
        size, _, down = plate_face(plate.w, plate.h, scale)
        assert slip.y >= plate.y + down + 0.1 * size, "the chin"
        assert on_plate(plate, 60, 0.5 * plate.h, scale) is None
        assert on_plate(plate, 60, 26, scale, slip.y - plate.y + 1) is None, "it would cover the figures"
        if scale == 1.0:
            beside_chin = plate.w - 7 - plate_words(plate.w, plate.h, scale)
            assert on_plate(plate, beside_chin + 6, 26, scale) is None, "a long one stands beside the plate"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("chips", [(), (("bid", "#333333"),)])
def test_a_score_is_whole_and_not_read_as_one_with_the_pieces(
    tmp_path: Path, language: str, scale: float, chips: tuple[tuple[str, str], ...]
) -> None:
    with at_table(tmp_path, language=language) as driver:
        canvas = driver.ui.canvas()
        ends: dict[str, tuple[float, float]] = {}
        write, cut = canvas.text, canvas.type.ellipsis

        def ellipsis(words: Any, *rest: Any) -> str:
            said = cut(words, *rest)
            assert "…" not in said, words
            return said

        def text(words: str, x: float, *rest: Any, **more: Any) -> tuple[float, float]:
            wide, high = write(words, x, *rest, **more)
            right = "right" in (more.get("align"), *rest)
            ends[words] = (x - wide, x) if right else (x, x + wide)
            return wide, high

        quiet = mock.patch.object(canvas.type, "ellipsis", ellipsis)
        with mock.patch.object(canvas, "text", text), quiet, canvas.type.at(scale):
            for score in SCORES:
                for count in ("3", "12"):
                    look = seat_plates.PlateLook(1, "Mei", count, score, chips)
                    seat_plates.plate(canvas, 10, 60, 200, 90, look)
                    assert ends[score][0] - ends[count][1] >= 4, (count, score)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("w, h", [(200, 90), (140, 74)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_people_without_names_are_told_apart(
    tmp_path: Path, language: str, w: float, h: float, scale: float
) -> None:
    names = [Speaker(language).text("seating.names.person", n=n) for n in range(1, 11)]
    assert len({brief(name) for name in names}) == len({words.short_name(name, 6) for name in names}) == 10
    with at_table(tmp_path, language=language) as driver:
        canvas = driver.ui.canvas()
        cut, shown = canvas.type.ellipsis, []

        def ellipsis(words: Any, *rest: Any) -> str:
            shown.append(cut(words, *rest))
            return shown[-1]

        with mock.patch.object(canvas.type, "ellipsis", ellipsis), canvas.type.at(scale):
            for n, name in enumerate(names, 1):
                shown.clear()
                seat_plates.plate(canvas, 10, 60, w, h, seat_plates.PlateLook(1, name, "3", "0", ()))
                assert any(line.endswith(str(n)) and line[:1] == name[0] for line in shown), shown

"""Nothing on the table lies on anything else, at any size, with any number of people."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson.game import EACH, SAFE
from tablegame.ui.draw.components import TOPBAR_H, tag_height
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.dokuson.lanes import lane_box
from tablegame.ui.games.dokuson.table import slot_pose
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.geometry import from_seat
from tablegame.ui.table.history import LOG_EDGE, LOG_TALL
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Animator, Box, Pose, around, back_spot
from tests.ui.table.driver import BOTH, Driver, at_table

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160)]
MOST = max(high for _, high in SAFE.values())


def canvas(window: tuple[int, int]) -> tuple[float, float]:
    metrics = Metrics(*window)
    return metrics.w, metrics.h


def on(size: tuple[float, float], box: Box) -> bool:
    return box.x >= 0 and box.y >= 0 and box.right <= size[0] + 0.01 and box.bottom <= size[1] + 0.01


def apart(*boxes: Box) -> None:
    for one, other in combinations(boxes, 2):
        assert one.overlap(other) == 0, (one, other)


def shown(poses: tuple[Pose, ...]) -> Box:
    """Return the outline of a fan, its cards turned."""
    half_w, half_h = poses[0].w / 2, poses[0].box.h / 2
    lean = max(abs(pose.angle) for pose in poses) * 0.0175
    left = poses[0].x - half_w - half_h * lean
    top = min(pose.y for pose in poses) - half_h
    right = poses[-1].x + half_w + half_h * lean
    return Box(left, top, right - left, max(pose.y for pose in poses) + half_h - top)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_plates_hand_and_buttons_lie_apart_on_the_canvas(seats: int, window: tuple[int, int]) -> None:
    size = canvas(window)
    plates = places.plates(seats, *size)
    assert len(plates) == seats - 1
    column = places.action_column(*size)
    x, y = places.prompt_line(*size)
    prompt = Box(x - 270, y - 16, 540, 32)
    bar = Box(0, 0, size[0], TOPBAR_H)
    for count in (1, 5, 12, MOST):
        fan = shown(places.fan(count, *size))
        apart(*plates, *column, prompt, bar, fan)
        assert all(on(size, box) for box in (*plates, *column, fan)), count


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", GAMES["dokuson"].seats)
def test_the_lanes_of_dokuson_lie_apart_from_everything(seats: int, window: tuple[int, int]) -> None:
    size = canvas(window)
    room = room_of(seats, Seat(0), size, broad=True)
    lanes, plates = [lane_box(suit, room) for suit in range(3)], list(room.plates.values())
    fan = shown(places.fan(SAFE[seats][1], *size))
    x, y = places.prompt_line(*size)
    for scale in (1.0, places.TAG_AT_SIDES):
        slip = Box(room.hung(room.widest_tag), 50, room.widest_tag, tag_height(4, scale))
        apart(*lanes, *plates, slip)
    apart(*lanes, *plates, *places.action_column(*size), fan, Box(x - 270, y - 16, 540, 32), slip)
    for suit, lane in enumerate(lanes):
        slots = [slot_pose(suit, index, 0, room).box for index in range(6)]
        apart(*slots)
        assert all(lane.overlap(slot) == pytest.approx(slot.w * slot.h) for slot in slots)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_hidden_cards_stay_beside_their_plate(seats: int, window: tuple[int, int]) -> None:
    size = canvas(window)
    room = room_of(seats, Seat(0), size, broad=True)
    plates = list(room.plates.values())
    for plate in plates:
        fan = [pose.box for pose in places.hidden_fan(plate, SAFE[seats][1], room)]
        for box in fan:
            assert plate.overlap(box) < 0.3 * box.w * box.h, "they lie below it"
            assert plate.x <= box.x and box.right <= plate.right
            assert on(size, box)
            apart(box, *(other for other in plates if other != plate))
            apart(box, *(lane_box(suit, room) for suit in range(3)))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("left_handed", [False, True])
def test_fans_of_backs_lie_before_their_plates_and_on_nothing_else(
    seats: int, window: tuple[int, int], left_handed: bool
) -> None:
    size = canvas(window)
    hold = places.HandStyle(left_handed)
    room = room_of(seats, Seat(0), size, hold)
    left, bottom, wide = places.log_corner(*size, hold, seats)
    reaches = Box(left, 0, wide, bottom)
    low = max((box.bottom for box in room.plates.values() if box.overlap(reaches) > 0), default=0.0)
    x, y = places.prompt_line(*size)
    log = Box(left - LOG_EDGE, max(bottom - LOG_TALL, low + 6), wide + 2 * LOG_EDGE, 0)
    log = log._replace(h=bottom - log.y)
    rows = min(4, places.slip(seats)[1])
    slip = Box(room.hung(room.widest_tag), 50, room.widest_tag, tag_height(rows, 1.0))
    read = [log, slip, Box(x - 270, y - 16, 540, 32), *places.action_column(*size, hold)]
    for count in (1, 2, 5, 7) if seats >= places.CROWDED else (1, 2, 5, 7, 8, 9, 14, 20):
        fans = []
        for plate in room.plates.values():
            if seats >= places.CROWDED and plate.y > size[1] / 2:
                # Their cards stay behind the plate: the log stands beside it.
                continue
            # So many seats play games with tricks only.
            tucked = seats > 6
            poses = places.hidden_fan(plate, count, room, tucked)
            assert len(poses) == count and [pose.z for pose in poses] == list(range(count))
            assert tucked or not any(plate.overlap(pose.covered) for pose in poses)
            fan = around(pose.covered for pose in poses)
            assert fan is not None and on(size, fan)
            fans.append(fan)
        apart(*fans)
        assert not [(box, fan) for box in read for fan in fans if box.overlap(fan)], count


def test_many_backs_lie_in_fives() -> None:
    room = room_of(4, Seat(0), (1280, 720))
    for plate in room.plates.values():
        xy = [(pose.x, pose.y)[plate.y > 100] for pose in places.hidden_fan(plate, 14, room)]
        steps = [later - sooner for sooner, later in pairwise(xy)]
        wide = [index for index, step in enumerate(steps) if step > 1.5 * min(steps)]
        assert wide == [4, 9]


def test_where_a_trick_lies_near_a_fan_is_tucked_behind_its_plate() -> None:
    room = room_of(6, Seat(0), (1280, 720))
    plate = next(box for box in room.plates.values() if box.y < 100)
    whole, tucked = (places.hidden_fan(plate, 5, room, behind)[2].box for behind in (False, True))
    assert plate.bottom + 20 < tucked.bottom < plate.bottom + 30 < whole.bottom


def test_a_played_card_leaves_the_end_of_the_fan() -> None:
    room = room_of(4, Seat(0), (1280, 720))
    seat, plate = next(iter(room.plates.items()))
    fan = places.hidden_fan(plate, 6, room)
    animator = Animator()
    animator.place({back_spot(seat, index): pose for index, pose in enumerate(fan)})
    for _ in range(8):
        origin = from_seat(animator, seat, 6, (1280, 720))
        assert (origin.x, origin.y, origin.angle) == (fan[-1].x, fan[-1].y, 0)


@pytest.mark.parametrize("window", WINDOWS)
def test_enough_of_every_card_can_be_seen(window: tuple[int, int]) -> None:
    size = canvas(window)
    strips = [places.strip_of(places.fan(count, *size)) for count in range(1, 26)]
    assert min(strips) >= 36 and min(strips[:MOST]) >= 44
    assert min(strips) * Metrics(*window).s >= 24, "in pixels"
    assert strips[2:10] == [94] * 4 + [86] * 4
    assert strips == sorted(strips, reverse=True)


def test_a_hand_is_spread_evenly_and_in_order() -> None:
    for count in range(1, 26):
        fan = places.fan(count, 1280, 720)
        assert len(fan) == count
        steps = {round(right.x - left.x, 6) for left, right in zip(fan, fan[1:], strict=False)}
        assert len(steps) <= 1
        assert [pose.z for pose in fan] == sorted({pose.z for pose in fan})
        assert fan[0].angle == pytest.approx(-fan[-1].angle)
    assert places.fan(0, 1280, 720) == ()
    assert all(pose.angle == 0 for pose in places.fan(20, 1280, 720)), "many cards are read upright"


# Words ------------------------------------------------------------------------------------------------------
SEAL = re.compile("[0-9a-f]{8}")
"""Of the dealer's promise the log shows the first figures only."""


class Cuts:
    """What was cut with … while the table was drawn: the whole text, and what was left."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[str, str]] = []
        self.asked = 0
        real = Typesetter.ellipsis

        def noted(type_: Typesetter, text: Any, size: float, width: float, bold: bool = False) -> str:
            short = real(type_, text, size, width, bold)
            self.asked += 1
            if short != type_.plain(text) and not SEAL.search(short):
                self.found.append((type_.plain(text), short))
            return short

        monkeypatch.setattr(Typesetter, "ellipsis", noted)


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cuts]:
    yield Cuts(monkeypatch)


def look(driver: Driver) -> None:
    """Look at the table with each kind of prompt, a bubble and a drawn-out log."""
    driver.until_asked()
    scene = driver.scene
    legal: Sequence[Any] = scene.parts.legal.actions
    for move in {len(move.cards): move for move in legal}.values():
        scene.model.hand.clear()
        for card in move.cards:
            scene.parts.picking.pick(card)
        driver.step(20)
        driver.ui.canvas()
    driver.key(ord("r"))
    driver.step(20)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (3440, 1440)])
def test_no_word_is_cut_with_ordinary_names(
    tmp_path: Path, cuts: Cuts, language: str, window: tuple[int, int]
) -> None:
    with at_table(tmp_path, hands=BOTH, language=language, size=window) as driver:
        look(driver)
        driver.drag("5H", driver.lane_point("H"))
        driver.until_asked()
        look(driver)
    assert cuts.asked > 50
    assert cuts.found == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("seats", [2, 6])
def test_with_endless_names_and_large_letters_something_is_left_of_every_text(
    tmp_path: Path, cuts: Cuts, language: str, scale: float, seats: int
) -> None:
    name = "Wolfeschlegelsteinhausen" if language == "en" else "寿限無寿限無五劫の擦り切れ海砂利水魚の"
    with at_table(tmp_path, seats=seats, names=[name] * seats, language=language) as driver:
        driver.ui.preferences.text_scale = scale
        driver.ui.changed()
        look(driver)
    assert any(whole == name for whole, _ in cuts.found), "such a name is cut"
    for whole, short in cuts.found:
        kept = len(short.removesuffix("…"))
        if name[:7] in whole:
            assert kept >= 4 or len(whole) <= 6, (whole, short)
        else:
            assert scale > 1 and kept >= 0.6 * len(whole), (whole, short)


def test_every_number_of_cards_can_be_dealt() -> None:
    assert set(EACH) == set(SAFE) == set(GAMES["dokuson"].seats)


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("seats", [8, 9, 10])
def test_a_tag_ends_above_the_plate_beneath_it(seats: int, scale: float) -> None:
    wide, rows = places.slip(seats)
    tag = Box(12, 50, wide, tag_height(rows, scale, wide)).grown(5)
    assert not any(tag.overlap(plate) for plate in places.plates(seats, 1280, 720) if plate.x < wide / 2)

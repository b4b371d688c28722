"""Nothing that is shown of the end of a deal lies on anything else: all games, seats, sizes and languages."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Text
from tablegame.study.review.review_model import counts_lives
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.marks import STAMP_TURN, stamp_height
from tablegame.ui.games.loadum.layout import trump_pose
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.loop import Loop
from tablegame.ui.table import finale_places as at
from tablegame.ui.table.geometry import HAND_Z
from tablegame.ui.table.model import Finale
from tablegame.ui.table.places import HandStyle
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.table_values import DealEnd, Equation, LastHand
from tests.lengths import rest_long
from tests.ui.table.driver import Driver, at_table
from tests.ui.table.endings import endings, put

NAMES = {
    "en": ("Kate", "Aoi", "Mei", "Ren", "Sora", "Hana", "Yuki", "Ken", "Nao", "Riku"),
    "ja": ("ケイト", "アオイ", "メイ", "レン", "ソラ", "ハナ", "ユキ", "ケン", "ナオ", "リク"),
}
TABLES = [(game, seats) for game in GAMES for seats in GAMES[game].seats]
USUAL = [("dokuson", 3), ("dobon", 4), ("dobon_fukuchi", 5), ("loadum", 10), ("clackerjack", 4)]
LOOKS = [
    ((1280, 720), 1.0), ((1024, 640), 1.0), ((1280, 720), 2.0), ((1024, 640), 2.0),
]  # fmt: skip
TOUCH = 1.0
"""So much of a du² is no overlap."""

Corners = Sequence[tuple[float, float]]


def corners(box: Box, angle: float = 0.0) -> Corners:
    """Return the corners of a box turned about its middle."""
    (x, y), turn = box.centre, math.radians(-angle)
    sides = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    points = [(a * box.w / 2, b * box.h / 2) for a, b in sides]
    return [
        (x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn))
        for dx, dy in points
    ]


def apart(one: Corners, other: Corners) -> bool:
    """Return whether a line lies between two convex shapes."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) + 0.5 or max(second) <= min(first) + 0.5:
                return True
    return False


def around(poses: Sequence[Pose]) -> Box:
    x, y = min(pose.box.x for pose in poses), min(pose.box.y for pose in poses)
    right, low = max(pose.box.right for pose in poses), max(pose.box.bottom for pose in poses)
    return Box(x, y, right - x, low - y)


def lying(driver: Driver) -> Iterator[tuple[str, Box]]:
    """Yield all that the finale shows now, and what must stay to be read: rows are one box each."""
    scene, finale = driver.scene, driver.finale
    room, end, tile = scene.parts.geometry.room, finale.end, scene.game_table.tile
    yield "bar", Box(0, 0, room.size[0], TOPBAR_H)
    for seat, box in room.plates.items():
        yield f"plate {seat}", box
    yield "strip", room.plate(room.home)
    for widget in scene.form.widgets:
        if widget.name in ("deal_sheet", "again"):
            yield widget.name, Box(*widget.rect)
    for hand in end.hands[: finale.opened]:
        held = hand.seat == scene.model.viewer and not hand.taken
        if end.seals:
            break
        if not held and (row := at.row(hand, room, tile, end.low)):
            if hand.seat != room.home or hand.taken:
                yield f"row {hand.seat}", around(list(row.values()))
        if rest := at.rest(hand, room):
            yield f"rest {hand.seat}", around(list(rest.values()))
    if finale.risen and finale.flying is None:
        for number, place in enumerate(at.sum_places(end.equations, room)):
            for n, pose in enumerate((*place.pieces, place.goal)):
                yield f"sum {number}.{n}", pose.box
    for part in scene.parts.finale_parts.parts():
        if part.name.startswith(("finale.hand", "finale.gain", "finale.sum")):
            yield part.name, part.box
    if finale.landed and not end.equations:
        # Another deal may end alike, with points for other seats.
        usual = -1 if counts_lives(scene.source.game.id) else -100
        wins = replace(end, gains=tuple(gain or usual for gain in end.gains))
        for seat in map(Seat, range(room.seats)):
            if not end.gains[seat]:
                yield f"finale.gain {seat}, if any", scene.parts.finale_parts.gain_box(wins, seat)
    for spot, pose in scene.animator.rest.items():
        if pose.z >= HAND_Z and pose.y > room.size[1] - 160 and pose.face is not None:
            yield f"held {spot}", pose.box
    sides: Iterator[Any] = iter(scene.parts.painter._sides(driver.ui.canvas()))
    for side in sides:
        if side.name == "tag":
            # How far it may hang is another matter.
            slip = side.box.grown(-20)
            above = [box.y for box in room.plates.values() if box.y > slip.y and box.x < slip.right]
            yield "tag", slip._replace(h=min(slip.bottom, *above, 9999) - slip.y)
        elif side.name == "prompt" and side.mark[0]:
            wide = min(490.0, driver.ui.type.measure(side.mark[0], 16, True) + 44)
            yield "prompt", Box(side.box.centre[0] - wide / 2, side.box.y + 8, wide, side.box.h - 16)


def stamp(driver: Driver) -> Corners | None:
    """Return the paper of the stamp, if it stands."""
    scene, finale = driver.scene, driver.finale
    if finale.stamped is None or finale.flying is not None:
        return None
    with driver.ui.type.at(scene.parts.geometry.text_scale):
        lowered = finale.lowered is not None
        _, wide, size = scene.parts.finale.stamp_look(finale.end, lowered)
        y = scene.parts.finale.stamp_y(finale.end, lowered)
    w, high = scene.parts.geometry.size[0], stamp_height(size)
    return corners(Box(w / 2 - wide / 2, y - high / 2, wide, high), STAMP_TURN)


def collisions(driver: Driver) -> list[str]:
    scene = driver.scene
    with driver.ui.type.at(scene.parts.geometry.text_scale):
        found = list(lying(driver))
    w, h = scene.parts.geometry.size
    bad = [
        f"{one} {tuple(map(round, a))} on {other} {tuple(map(round, b))}"
        for (one, a), (other, b) in combinations(found, 2)
        if a.overlap(b) > TOUCH and not (one.startswith("held") and other.startswith("held"))
    ]
    bad += [f"{name} off" for name, box in found if box.x < 0 or box.right > w + 1 or box.bottom > h + 1]
    if (paper := stamp(driver)) is not None:
        plates = ("held", "plate", "tag", "bar") if driver.finale.lowered is None else ("held",)
        bad += [
            f"stamp on {name} {tuple(map(round, box))}"
            for name, box in found
            if not name.startswith(plates) and not apart(paper, corners(box))
        ]
    return bad


def beats(driver: Driver) -> Iterator[str]:
    """Yield the moments at which most is to be seen, the last first."""
    finale = driver.finale
    driver.scene.parts.finale.skip()
    driver.scene.parts.controls.build()
    yield "all stands"
    finale.stands, finale.flying, finale.landed = False, None, 0
    driver.scene.parts.controls.build()
    yield "hands lie open"
    finale.opened = finale.summed = 0
    finale.lowered = None
    yield "sums are counted"
    finale.stands = True


@pytest.mark.parametrize("language", rest_long(["en", "ja"], but=["en"]))
@pytest.mark.parametrize(("game", "seats"), rest_long(TABLES, but=USUAL))
def test_nothing_of_the_end_of_a_deal_lies_on_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, language: str
) -> None:
    monkeypatch.setattr(Loop, "_draw", lambda loop: None)
    bad = []
    with at_table(
        tmp_path, game=GAMES[game], seats=seats, names=NAMES[language], language=language
    ) as driver:
        driver.step(3)
        for size, scale in LOOKS:
            driver.ui.preferences.text_scale = scale
            driver.ui.window.size = size
            driver.ui.changed()
            pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
            driver.step(2)
            for ended in endings(game, seats):
                put(driver, ended)
                for beat in beats(driver):
                    bad += [f"{size} {scale:.0%} {ended.kind}, {beat}: {one}" for one in collisions(driver)]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("seats", GAMES["dokuson"].seats)
@pytest.mark.parametrize("size", [(1280.0, 720.0), (1706.0, 720.0), (1280.0, 800.0)])
def test_hands_beside_lanes_are_large_enough_to_be_read(
    seats: int, size: tuple[float, float], left_handed: bool
) -> None:
    """What finds no room lies under the next plate, with the whole index in sight."""
    room = room_of(seats, Seat(0), size, HandStyle(left_handed), broad=True)
    cards = tuple(range(4))
    for seat, plate in room.plates.items():
        seen = at.row_box(seat, len(cards), room)
        hand = LastHand(seat, cards, said=())
        assert all(pose.w >= 56 for pose in at.row(hand, room).values())
        assert seen.h >= 56 - 2 and seen.y >= plate.bottom
        assert not any(seen.overlap(other) for other in room.plates.values())
        assert not seen.overlap(room.plate(Seat(0)))


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("seats", GAMES["loadum"].seats)
@pytest.mark.parametrize("size", [(1280.0, 720.0), (1706.0, 720.0), (1280.0, 800.0)])
def test_what_is_opened_of_loadum_lies_beside_the_trump(
    seats: int, size: tuple[float, float], left_handed: bool
) -> None:
    room = room_of(seats, Seat(0), size, HandStyle(left_handed))
    trump = trump_pose(room).box
    for seat in room.plates:
        for count in (0, 1, 4, 20):
            hand = LastHand(seat, tuple(range(count)), taken=True)
            figures = at.chips_at(hand, room)
            wide = min(figures.most, 100.0)
            x, y = figures.x - figures.align * wide, figures.y - at.CHIP_H / 2
            assert not Box(x, y, wide, at.CHIP_H).overlap(trump)
            assert not any(pose.box.overlap(trump) for pose in at.row(hand, room).values())


@pytest.mark.parametrize("left_handed", [False, True])
def test_no_card_of_an_open_hand_lies_on_the_index_of_another(left_handed: bool) -> None:
    """A left-handed player has the indices at the right."""
    room = room_of(4, Seat(0), (1280.0, 720.0), HandStyle(left_handed))
    hand = LastHand(Seat(1), tuple(range(6)), rest=tuple(range(6, 10)))
    for poses in (at.row(hand, room).values(), at.rest(hand, room).values()):
        depths = [pose.z for pose in sorted(poses, key=lambda pose: pose.x)]
        assert depths == sorted(depths, reverse=left_handed)


def test_what_lies_beside_a_short_sum_makes_room() -> None:
    """The stock next to a sum of one card would read as a term of it."""
    room = room_of(4, Seat(0), (1280.0, 720.0), HandStyle(False))
    equation = Equation(Seat(1), (1,), (), 2, "2 = 2", Seat(2))
    last = Finale(DealEnd(Text("dobon.call"), (), Text("dobon.call"), equations=(equation,)), risen=True)
    stock = Pose(450.0, 320.0, 108.0)
    lying = {"stock": stock, "far": replace(stock, x=250.0)}
    poses = at.finale_poses(lying, last, Seat(0), GAME_TABLES["dobon"], room)
    assert not stock.box.overlap(at.sums_box((equation,), room))
    assert "stock" not in poses and "far" in poses

"""Losing Loadum lies as it should with three to ten seats, at any size: one close trick, all else apart."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.components import TOPBAR_H, tag_height
from tablegame.ui.games.loadum import layout as ring
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.places import RIGHT, HandStyle, Room
from tablegame.ui.table.plates import gone_box, room_of
from tablegame.ui.table.pose import Box, around

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440)]
PANEL = 412.0


def rooms() -> Iterator[Room]:
    """Yield every number of seats, for both hands, and beside a panel where there is room for one."""
    for hold in (RIGHT, HandStyle(left_handed=True)):
        for seats in range(2, 11):
            yield room_of(seats, Seat(0), (1280, 720), hold)
            if seats <= 4:
                taken = (PANEL, 0.0) if hold.left_handed else (0.0, PANEL)
                yield room_of(seats, Seat(0), (1280, 720), hold, taken)


def share(box: Box, other: Box) -> float:
    """Return how much of a box another one covers."""
    return box.overlap(other) / (box.w * box.h)


@pytest.mark.parametrize("room", list(rooms()), ids=lambda room: f"{room.seats}-{room.left}-{room.right}")
def test_the_index_of_every_card_is_free_whoever_wins(room: Room) -> None:
    """By place and not by time: far cards lie below near ones."""
    seats = [Seat(seat) for seat in range(room.seats)]
    for winner in (None, *seats):
        trick = [ring.card_pose(room, seat, 0, seat == winner) for seat in seats]
        assert len({pose.z for pose in trick}) == room.seats
        for pose in trick:
            free = ring.index_box(pose.box, room.hold.left_handed)
            over = [other.box for other in trick if other.z > pose.z]
            assert all(share(free, box) <= 0.08 for box in over), winner
            sign = Box(free.x + 3, free.y + 4, free.w - 6, free.h - 4)
            faces = [ring.owner_face(room, seat, seat == winner) for seat in seats]
            discs = [Box(face.x - face.r, face.y - face.r, 2 * face.r, 2 * face.r) for face in faces]
            assert all(share(sign, disc) <= 0.05 for disc in discs), winner
            for seat, other in zip(seats, trick, strict=True):
                if other is not pose:
                    x, y = ring.waiting_place(room, seat)
                    assert share(sign, Box(x - 18, y - 18, 36, 36)) <= 0.05, (seat, winner)
                    x, y = ring.lead_disc(room, seat, seat == winner)
                    assert share(sign, Box(x - 9, y - 9, 18, 18)) <= 0.12, (seat, winner)


def test_two_cards_lie_as_three_do() -> None:
    assert ring.TRICKS[2] == ring.TRICKS[3]


def test_only_the_winning_card_lies_farther_out_and_has_a_rim() -> None:
    room = room_of(7, Seat(0), (1280, 720))
    for seat in map(Seat, range(7)):
        usual, wins = ring.card_pose(room, seat, 0), ring.card_pose(room, seat, 0, True)
        assert usual.rim is None and wins.rim == "winning"
        assert usual.z == wins.z and abs(usual.angle) <= 2
        assert (wins.x - usual.x) * (usual.x - room.middle) >= -0.001 and wins.y != usual.y


def won(room: Room, seat: int) -> Box:
    """Return where many won cards and their points lie."""
    box = around(pose.box for pose in ring.won_poses(room, Seat(seat), range(8)))
    assert box is not None
    return Box(box.x, box.y, box.w, box.h + 16)


@pytest.mark.parametrize("room", list(rooms()), ids=lambda room: f"{room.seats}-{room.left}-{room.right}")
def test_won_cards_and_petals_lie_on_nothing_that_is_read(room: Room) -> None:
    seats = range(room.seats)
    wide, most = places.slip(room.seats)
    left, bottom, across = places.log_corner(*room.size, room.hold, room.seats)
    notice = [Box(room.left + 12, 50, wide, tag_height(min(4, most)))]
    if not room.narrow:
        notice.append(Box(room.right - 12 - min(wide, 164), 50, min(wide, 164), tag_height(min(4, most))))
    read = [
        *room.plates.values(), places.action_column(*room.size, room.hold)[0], ring.words_box(room),
        ring.talon_box(room), ring.trump_pose(room).box, *notice,
        Box(left - 8, bottom - 121, across + 16, 124),
        *(ring.card_pose(room, Seat(seat), 0, wins).box for seat in seats for wins in (False, True)),
    ]  # fmt: skip
    x, y = places.prompt_line(*room.size)
    read.append(Box(x - 130, y - 16, 260, 32))
    fans = [won(room, seat) for seat in seats]
    for fan in fans:
        assert not [box for box in read if fan.overlap(box) > 1], fan
        assert 0 <= fan.x and fan.right <= room.size[0]
    assert not any(one.overlap(other) for one, other in combinations(fans, 2))
    for seat in seats:
        petal = Box(*ring.petal_place(room, Seat(seat)), 0, 0).grown(8)
        assert not [box for box in (*read, *fans) if petal.overlap(box) > 12], seat


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(3, 11))
def test_nothing_on_the_table_lies_on_anything_else(
    seats: int, window: tuple[int, int], left_handed: bool
) -> None:
    metrics, hold = Metrics(*window), HandStyle(left_handed)
    size = metrics.w, metrics.h
    room = room_of(seats, Seat(0), size, hold)
    trick = [ring.card_pose(room, Seat(seat)).box for seat in range(seats)]
    talon = ring.talon_box(room)
    open_card = ring.trump_pose(room, 0).box
    counted = Box(talon.right - 12, talon.centre[1] - 12, 24, 24)
    words = ring.words_box(room)
    label = Box(ring.talon_label(room)[0] - 56, ring.talon_label(room)[1] - 14, 112, 28)
    wide, most = places.slip(seats)
    high = tag_height(min(4, most))
    slips = [Box(12, 50, wide, high), Box(size[0] - min(wide, 164) - 12, 50, min(wide, 164), high)]
    x, y = places.prompt_line(*size)
    prompt = Box(x - 270, y - 16, 540, 32)
    fan = [pose.box for pose in places.fan(25, *size, hold)]
    hand = Box(fan[0].x, min(b.y for b in fan) - 18, fan[-1].right - fan[0].x, 160)
    peeks = [
        pose.box
        for box in room.plates.values()
        for pose in places.peeking(box, 12, crowded=seats >= places.CROWDED)
    ]
    bar = Box(0, 0, size[0], TOPBAR_H)
    still = [*room.plates.values(), *slips, prompt, hand, *places.action_column(*size, hold), bar]
    for box in (*trick, talon, open_card, label, words, counted):
        for other in (*still, *peeks):
            assert box.overlap(other) == 0, (box, other)
    for box in (talon, open_card, label, words, counted):
        assert all(box.overlap(other) == 0 for other in trick), box
    assert words.overlap(ring.oval(room)) == 0, "the light of the turn goes round the trick"
    panel = Box(0, 0, PANEL, size[1]) if left_handed else Box(size[0] - PANEL, 0, PANEL, size[1])
    assert not panel.overlap(talon), "the memory aid leaves trump in sight"
    large = ring.shown_pose(room, 0)
    for other in (*trick, *still, *peeks):
        assert large.box.overlap(other) == 0, "trump turned up hides nothing"
    assert large.w >= 1.25 * open_card.w
    replies = [ring.reply_box(room, place) for place in range(2)]
    for reply in replies:
        assert all(reply.overlap(other) == 0 for other in (*trick, *still, talon, label)), reply
    for mat in (ring.swap_box(room), ring.offer_box(room)):
        assert all(mat.overlap(other) == 0 for other in still), mat
    mat = ring.swap_box(room)
    for classes in (("loader", "plain"), ("loader", "plain", "court")):
        kinds = [ring.kind_box(room, kind, classes) for kind in (*ring.RANKS, *classes, "any", "pass")]
        assert all(one.overlap(other) == 0 for one, other in combinations(kinds, 2))
        assert all(min(box.w, box.h) >= 44 for box in kinds)
        assert all(box.overlap(mat) == pytest.approx(box.w * box.h) for box in kinds)
    for seat, box in room.plates.items():
        small = gone_box(box)
        assert box.overlap(small) == pytest.approx(small.w * small.h), seat

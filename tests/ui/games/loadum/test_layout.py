"""Nothing on a table of Losing Loadum lies on anything else, with three to ten seats, at any size."""

from itertools import combinations

import pytest

from tablegame.pieces.seats import Seat
from tablegame.ui.draw.components import TOPBAR_H, tag_height
from tablegame.ui.games.loadum import layout as ring
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.plates import gone_box, room_of
from tablegame.ui.table.pose import Box

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(3, 11))
def test_nothing_on_the_table_lies_on_anything_else(seats: int, window: tuple[int, int]) -> None:
    metrics = Metrics(*window)
    size = metrics.w, metrics.h
    room = room_of(seats, Seat(0), size)
    trick = [ring.card_pose(room, Seat(seat)).box for seat in range(seats)]
    tabs = [Box(box.x, box.y, box.w, box.h + ring.TAB) for box in trick]
    talon = ring.talon_pose(room).box
    open_card = ring.talon_pose(room, 0).box
    label = Box(ring.talon_label(room)[0] - 56, ring.talon_label(room)[1] - 14, 112, 28)
    wide, most = places.slip(seats)
    high = tag_height(min(4, most))
    slips = [Box(12, 50, wide, high), Box(size[0] - min(wide, 164) - 12, 50, min(wide, 164), high)]
    x, y = places.prompt_line(*size)
    prompt = Box(x - 270, y - 16, 540, 32)
    fan = [pose.box for pose in places.fan(25, *size)]
    hand = Box(fan[0].x, min(b.y for b in fan) - 18, fan[-1].right - fan[0].x, 160)
    peeks = [
        pose.box
        for box in room.plates.values()
        for pose in places.peeking(box, 12, crowded=seats >= places.CROWDED)
    ]
    bar = Box(0, 0, size[0], TOPBAR_H)
    still = [*room.plates.values(), *slips, prompt, hand, *places.action_column(*size), bar]
    for one, other in combinations(tabs, 2):
        assert one.overlap(other) == 0, (one, other)
    for box in (*tabs, talon, open_card, label):
        for other in (*still, *peeks):
            assert box.overlap(other) == 0, (box, other)
    for box in (talon, open_card, label):
        assert all(box.overlap(other) == 0 for other in tabs), box
    assert label.overlap(open_card) == 0
    large = ring.shown_pose(room, 0)
    reach = [Box(box.x, box.y - ring.DISC, box.w, box.h + ring.DISC + ring.TAB) for box in trick]
    for other in (*reach, *still, *peeks):
        assert large.box.overlap(other) == 0, "trump turned up hides nothing"
    assert large.w >= 1.25 * talon.w
    replies = [ring.reply_box(room, place) for place in range(2)]
    for reply in replies:
        assert all(reply.overlap(other) == 0 for other in (*tabs, *still, talon, label)), reply
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

"""Where things lie on a table of Clackerjack, and what is chosen before a match."""

from itertools import combinations
from pathlib import Path

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table import places
from tablegame.ui.table.history import LOG_EDGE, LOG_TALL
from tablegame.ui.table.input.picking import strip_box
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.choices import Segmented
from tests.ui.games.clackerjack.hands import spoken
from tests.ui.table.driver import at_table

WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160)]


# Places -----------------------------------------------------------------------------------------------------
def apart(*boxes: Box) -> None:
    for one, other in combinations(boxes, 2):
        assert one.overlap(other) == 0, (one, other)


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", CLACKERJACK.seats)
def test_nothing_lies_on_anything_else(seats: int, window: tuple[int, int], left_handed: bool) -> None:
    metrics = Metrics(*window)
    size = metrics.w, metrics.h
    room = room_of(seats, Seat(0), size, places.HandStyle(left_handed), tile=True)
    column = places.action_column(*size, room.hold)
    flip = Box(column[0].x, column[0].y - 52, column[0].w, 44)
    x, y = places.prompt_line(*size)
    prompt = Box(x - 270, y - 16, 540, 32)
    trays = [at.their_tray(seat, at.OPEN[seats], room) for seat in room.plates]
    ladder = at.ladder(room, at.LADDER[1], 56 + 33 * 5)
    tag = Box(12, 50, 188, 120)
    own = at.tray(room, at.OPEN[seats])
    hidden = [pose.box for pose in at.hidden_fan(at.HIDDEN[seats], room)]
    fan = Box(hidden[0].x, hidden[0].y, hidden[-1].right - hidden[0].x, hidden[0].h)
    apart(*room.plates.values(), *trays, ladder, tag, own, fan, *column, flip, prompt)
    tops = [at.played_pose(n, 3, room).box for n in range(3)]
    tops += [at.played_pose(n, 3, room, earlier=True).box for n in range(3)]
    px, py = at.pill(room)
    chips = strip_box(*size, room.hold)
    apart(*tops, Box(px - 200, py - 17, 400, 34), *trays, *room.plates.values(), prompt, ladder, tag)
    walls = [at.hidden_wall(seat, at.HIDDEN[seats], room) for seat in room.plates]
    standing = [pose.box for wall in walls for pose in wall]
    assert all(chips.overlap(box) == 0 for box in (*trays, flip, *column, fan)), "chips are clear of trays"
    left, bottom, wide = places.log_corner(*size, room.hold, seats)
    log = Box(left - LOG_EDGE, bottom - LOG_TALL, wide + 2 * LOG_EDGE, LOG_TALL)
    lying = [chips, log, own, fan, ladder, tag, prompt, flip, *column, *trays, *room.plates.values(), *tops]
    assert not [(one, box) for one in lying for box in standing if one.overlap(box)]
    stacks = [at.stack_box(parity, room) for parity in ("odd", "even")]
    row = Box(size[0] / 2 - 200, size[1] - 720 + 440, 400, 48)
    apart(*stacks, row, prompt, *room.plates.values())
    for parity in ("odd", "even"):
        tiles = [at.stack_pose(parity, copy, n, room).box for copy in range(2) for n in range(3)]
        apart(*tiles)
        box = at.stack_box(parity, room)
        assert all(abs(box.overlap(each) - each.w * each.h) < 0.01 for each in tiles)
    for count in range(1, at.OPEN[seats] + 1):
        lying = [at.tray_pose(n, count, room).box for n in range(count)]
        apart(*lying)
        assert all(at.tray(room, count).overlap(each) > 0.95 * each.w * each.h for each in lying)
    everything = (*hidden, own, *trays, ladder, *(at.aside_pose(n, room).box for n in range(4)))
    for box in everything:
        assert box.x >= 0 and box.y >= 0 and box.right <= size[0] and box.bottom <= size[1]


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_says_what_own_tiles_are_is_read_beside_picked_ones(seats: int, left_handed: bool) -> None:
    size, style = (1280.0, 720.0), places.HandStyle(left_handed)
    room = room_of(seats, Seat(0), size, style, tile=True)
    gutter, bottom, across = places.log_corner(*size, style, seats)
    log = Box(gutter - 8, bottom - 118, across + 16, 122)

    def written(at_: at.Caption) -> Box:
        return Box(at_.x - 60 if at_.ends else at_.x, at_.y - 10, 60, 20)

    for hidden in range(1, at.HIDDEN[seats] + 1):
        for count in range(1, at.OPEN[seats] + 1):
            fan, lies = at.hidden_fan(hidden, room), at.tray(room, count)
            tiles = [pose.box for pose in fan]
            # Picked: raised, with a number on the upper edge.
            tiles = [Box(box.x, box.y - 30, box.w, box.h + 30) for box in tiles]
            words = written(at.hidden_caption(fan, room))
            still = (*places.action_column(*size, style), log, lies)
            assert all(words.overlap(box) == 0 for box in (*tiles, *still)), (hidden, count)
            words = written(at.open_caption(lies, room))
            assert all(words.overlap(box) == 0 for box in (*tiles, *still)), (hidden, count)


def test_chips_stand_beside_the_log_and_above_the_prompt(tmp_path: Path) -> None:
    for left_handed in (False, True):
        with at_table(tmp_path, game=CLACKERJACK, seats=4, seed=3) as driver:
            driver.ui.preferences.left_handed = left_handed
            driver.ui.changed()
            driver.step(3)
            size, style = driver.scene.parts.geometry.size, driver.scene.parts.geometry.hand_style
            box = strip_box(*size, style)
            gutter, bottom, across = places.log_corner(*size, style, 4)
            assert box.overlap(Box(gutter, bottom - 118, across, 118)) == 0
            assert box.overlap(places.action_column(*size, style)[0]) == 0


# Before a match ---------------------------------------------------------------------------------------------
def seating(
    home: Path, window: tuple[int, int], language: str, scale: float
) -> tuple[Ui, SeatingScene, Loop]:
    ui = Ui(home, language=language, clock=ManualClock(), size=window, routes=ROUTES)
    ui.preferences.text_scale = scale
    ui.changed()
    scene = SeatingScene(ui, "clackerjack")
    ui.stack.push(scene)
    loop = Loop(ui, DEVICES)
    loop.step()
    loop.step()
    return ui, scene, loop


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_option_and_preset_can_be_reached(
    tmp_path: Path, window: tuple[int, int], language: str, scale: float
) -> None:
    ui, scene, loop = seating(tmp_path, window, language, scale)
    if scene.form.find("pages") is not None:
        scene.turn_to("rules")
    loop.step()
    boxes = [Box(*w.rect) for w in scene.form.widgets if w.name.startswith(("option.", "preset"))]
    apart(*boxes)
    found = {widget.name for widget in scene.form.widgets}
    for name in sorted(found):
        if name.startswith("option."):
            scene.form.set_focus(scene.form.find(name), ring=True)
            focus, start = scene.form.focus, scene.form.find("start")
            assert focus is not None and start is not None
            apart(Box(*focus.rect), Box(*start.rect))
    assert {f"option.{option.name}" for option in CLACKERJACK.options(4)} | {"preset"} <= found
    ui.close()


def test_partners_sit_across_from_each_other_and_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui, scene, loop = seating(tmp_path, (1280, 720), "en", 1.0)
    said = spoken(monkeypatch)
    scene.dirty = True
    loop.step()
    assert {"Player + Mei", "Aoi + Ren"} <= set(said)
    said.clear()
    seats = scene.form.find("seats")
    assert isinstance(seats, Segmented)
    seats.take(scene.form, 0)
    loop.step()
    assert said and not any(" + " in one for one in said), "two players have no partners"
    ui.close()


@pytest.mark.parametrize("flat", [False, True])
def test_the_play_before_steps_back_and_played_tiles_lie_a_little_turned(flat: bool) -> None:
    room = room_of(4, Seat(0), (1280.0, 720.0), places.HandStyle(flat=flat))
    now = [at.played_pose(n, 3, room) for n in range(3)]
    before = [at.played_pose(n, 3, room, earlier=True) for n in range(3)]
    assert all(pose.dimmed and pose.w < now[0].w for pose in before)
    assert not any(pose.dimmed for pose in now)
    assert any(pose.angle for pose in now) != flat and all(abs(pose.angle) <= 1 for pose in now)

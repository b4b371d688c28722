"""One lane of Dokuson as it is drawn: mat, medallion, six slots, and the place if the deal ended now."""

from dataclasses import dataclass
from typing import Final

from tablegame.rules.dokuson.scoring import FULL
from tablegame.speech import Runs, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.pose import Box

SLOT_W: Final = 70.0
SLOT_H: Final = 98.0
"""Of one of the six places of a lane, in du."""


def draw_mat(canvas: Canvas, lane: Box, suit: str) -> None:
    """What of a lane never changes: mat, medallion and slots."""
    canvas.panel("mat", *lane)
    canvas.medallion(suit, lane.x + 52, lane.y + 43, 27)
    for index in range(FULL):
        kind = "slot_last" if index == FULL - 1 else "slot"
        canvas.panel(kind, *_slot(lane, index), SLOT_W, SLOT_H)


def _slot(lane: Box, index: int) -> tuple[float, float]:
    return lane.x + 108 + 82 * index, lane.y + 4


@dataclass(frozen=True, slots=True)
class LaneLook:
    """What stands on a lane's mat."""

    length: int
    """Cards in the lane."""
    place: int
    """0: undecided."""
    why: Runs
    """The reason of its place."""
    lit: bool


def draw_lane(speaker: Speaker, lane: Box, look: LaneLook, canvas: Canvas) -> None:
    """On a lane's mat: its cards counted, its place, and why."""
    length, place, why = look.length, look.place, look.why
    if look.lit:
        canvas.ring(lane.grown(-3), 10, gap=0, width=2.4)
    counted = speaker.say("dokuson.lane.count", n=length)
    canvas.text(counted, lane.x + 52, lane.y + 88, t.SIDE, True, t.TEXT, "center", 94, "middle", shrink=True)
    if length < FULL:
        x, y = _slot(lane, FULL - 1)
        canvas.icon("flag", x + SLOT_W / 2, y + 40, 26, t.BRASS_HI)
        ends = speaker.say("dokuson.lane.ends")
        canvas.text(
            ends, x + SLOT_W / 2, y + 76, t.CAPTION, False, t.BRASS_HI, "center", SLOT_W - 4, "middle",
            shrink=True,
        )  # fmt: skip
    x, middle = lane.x + 632, lane.y + 53
    if place:
        canvas.medal(place, x, middle)
    else:
        canvas.circle(x, middle, 19, None, t.TEXT_COOL, 1.6)
        canvas.text("–", x, middle, t.BODY, True, t.TEXT_COOL, "center", anchor="middle")
    x += 34
    _draw_why(canvas, speaker.say(f"dokuson.lane.place{place}"), why, x, lane)


def _draw_why(canvas: Canvas, title: Runs, why: Runs, x: float, lane: Box) -> None:
    """A title and its reason in two lines, as large as the lane's height allows."""
    type, room = canvas.type, lane.right - x - 10
    size = float(t.SIDE)
    while True:
        head, step = 1.5 * type.em(title, size + 1), type.leading(why, size)
        rows = len(type.wrap(why, size, room))
        if (rows <= 2 and head + rows * step <= lane.h - 6) or size * type.scale <= t.SIDE:
            break
        size -= 0.5
    rows = min(rows, 2)
    y = lane.y + (lane.h - head - rows * step) / 2
    canvas.text(title, x, y + head / 2, size + 1, True, t.TEXT, max_width=room, anchor="middle")
    canvas.lines(why, x, y + head, room, size, color=t.TEXT_COOL, max_lines=2)

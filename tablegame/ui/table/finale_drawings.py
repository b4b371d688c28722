"""Drawings of the last moment of a deal: figures and sums, drops and dust at a call, a petal that falls."""

import math
from dataclasses import replace
from typing import Final

from tablegame.speech import Runs
from tablegame.ui.draw import effect_pictures, marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.motion import out_cubic, smooth
from tablegame.ui.table import finale_places as at
from tablegame.ui.table.animations import DUST_MS
from tablegame.ui.table.played_pieces import draw_petal
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.table_values import FallenPetal

STAMP_DUST: Final = 400.0
"""The width of the ring of dust under a stamp, in du."""
RAISED: Final = 6.0
"""How far a card rises while it is counted, in du."""
SPLASH_MS: Final = 380.0
"""The time of the drops that spring from the card that was called on, in ms."""
PETAL_FALLS, PETAL_LIES = 120 / 900, 520 / 900
"""The shares of the time in which a life is lost when its petal begins to fall, and when it lies."""
SWING: Final = 14.0
"""How far a petal swings to the side as it falls, in du."""
PETAL_TURNS, TURN_STEPS = 30.0, 6
"""How far it turns meanwhile, in degrees, and in how many steps."""
LIFE_STEP: Final = 19.8
"""The distance between two lives on a plate, at most."""
LIGHT: Final = 1.6
"""How much longer the light along a zone is than the zone is high."""


def draw_light(box: Box, share: float, canvas: Canvas) -> None:
    """Draw a light that has run a share of the way along a box."""
    wide = LIGHT * box.h
    with canvas.clip(*box):
        canvas.sprite("lanes/dawn", box.x + (box.w + wide) * share - wide, box.y, wide, h=box.h)


def lost_life_at(box: Box, kept: int, most: int) -> tuple[float, float]:
    """Return about where the life that is lost next stands on a plate, or on the viewer's own strip."""
    step = min(LIFE_STEP, 0.4 * box.w / max(1, most))
    right = box.right - 12 - step * (most - 0.5)
    return right + step * max(0, kept - 1), box.y + box.h / 2


def draw_falling(
    start: tuple[float, float], petal: FallenPetal, lasts: float, canvas: Canvas, age: float
) -> None:
    """Draw a petal on its way from a plate to the rail: it swings once to the side, and turns in steps."""
    share = min(1.0, max(0.0, (age / lasts - PETAL_FALLS) / (PETAL_LIES - PETAL_FALLS)))
    k = smooth(share)
    swing = SWING * math.sin(math.pi * k)
    turn = PETAL_TURNS / TURN_STEPS * (TURN_STEPS - int(TURN_STEPS * k))
    x, y = start[0] + (petal.x - start[0]) * k + swing, start[1] + (petal.y - start[1]) * k
    draw_petal(replace(petal, x=x, y=y, angle=petal.angle - turn), canvas)


def draw_raised(pose: Pose, lasts: float, canvas: Canvas, age: float) -> None:
    """Draw a card again that rises while it is counted."""
    lift = RAISED * out_cubic(min(1.0, 2 * age / lasts))
    canvas.piece(pose.face, pose.box.x, pose.box.y - lift, pose.w, pose.angle)


def draw_stamp_dust(x: float, y: float, canvas: Canvas, age: float) -> None:
    effect_pictures.dust_ring(canvas, x, y, STAMP_DUST, int(age / DUST_MS))


def draw_splash(x: float, y: float, canvas: Canvas, age: float) -> None:
    effect_pictures.splash(canvas, x, y, age / SPLASH_MS)


def point_along(x: float, y: float, gx: float, gy: float, share: float) -> tuple[float, float]:
    """Return a point of the arc from the middle of the table to a plate."""
    bow = 46 * 4 * share * (1 - share)
    return x + (gx - x) * share, y + (gy - y) * share - bow


def draw_sign(sign: str, term: at.Term, canvas: Canvas) -> None:
    size = canvas.type.within(sign, term.size, 1.3 * term.size)
    canvas.text(sign, term.x, term.y, size, True, t.BRASS_HI, "center", anchor="middle")


def fitted(
    type: Typesetter, said: Runs | str, high: float, air: float, size: float = t.NAME
) -> tuple[float, float]:
    """Return the size of letters that are at most so high, and the width of their plate."""
    size = type.within(said, size, high)
    return size, type.measure(said, size, True) + air


def said_so_far(said: str, terms: int) -> str:
    """Return the part of a sum in figures up to its n-th number, such as `2 + 11` of `2 + 11 = 13`."""
    return " ".join(said.partition(" = ")[0].split(" ")[: 2 * terms - 1])


def draw_sum(said: str, box: Box, size: float, whole: bool, canvas: Canvas) -> None:
    canvas.panel("prompt", *box)
    if whole:
        marks.gold_rim(canvas, box, 14.0)
    canvas.text(said, *box.centre, size, True, t.BRASS_HI, "center", box.w - 12, "middle", shrink=True)


def draw_chip(said: Runs | str, box: Box, size: float, canvas: Canvas) -> None:
    canvas.panel("prompt", *box)
    canvas.text(said, *box.centre, size, True, t.TEXT, "center", box.w - 12, "middle", shrink=True)


def fitted_gain(type: Typesetter, text: str, most: float = at.GAIN_W) -> tuple[float, float]:
    """Return the size of the letters of points, and the width of their plate, which is at most `most`."""
    size, wide = fitted(type, text, 28, 24)
    if wide > most:
        size = type.fitting(text, size, most - 24, True, t.CAPTION)
        wide = min(most, type.measure(text, size, True) + 24)
    return size, wide


def gain_box(type: Typesetter, text: str, place: at.Chips) -> Box:
    wide = fitted_gain(type, text, place.most)[1]
    return Box(place.x - place.align * wide, place.y - at.GAIN_H / 2, wide, at.GAIN_H)


def draw_gain(text: str, good: bool, x: float, y: float, canvas: Canvas, most: float = at.GAIN_W) -> None:
    size, wide = fitted_gain(canvas.type, text, most)
    canvas.panel("chip", x - wide / 2, y - at.GAIN_H / 2, wide, at.GAIN_H, color=t.GAIN if good else t.SHU)
    canvas.text(text, x, y, size, True, t.SHU_TEXT, "center", anchor="middle")

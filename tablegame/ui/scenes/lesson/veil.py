"""The veil over everything that a step does not speak of, and the rings round what it does."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.lit import Lit
from tablegame.ui.table.pose import Pose

DARK: Final = 0.4
AWAY: Final = 8.0
"""From a thing to its ring, in du."""
MAIN, SECOND = 3.0, 2.0
"""The width of the first ring, and of the others."""
GLOW: Final = ((9.0, 0.10), (6.5, 0.14))
"""Wider strokes beneath the first ring, and how clear they are."""
CORNER: Final = 10.0
"""How round the rim of a piece is, in du."""
STEPS: Final = 8
"""Pictures of a ring that draws itself."""


class Veil:
    """Kept as one picture as long as the same things are lit."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._mark: object = None

    def draw(self, canvas: Canvas, lit: Sequence[Lit], share: float) -> None:
        """Darken all but the lit things; `share` of it while it comes."""
        size, s = canvas.surface.get_size(), canvas.metrics.s
        mark = size, s, tuple(lit)
        if self._picture is None or self._mark != mark:
            self._picture, self._mark = _picture(canvas, lit), mark
        self._picture.set_alpha(round(255 * share))
        canvas.surface.blit(self._picture, (0, 0))


def _picture(canvas: Canvas, lit: Sequence[Lit]) -> pygame.Surface:
    picture = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    picture.fill(
        (0, 0, 0, round(255 * DARK)), canvas.metrics.rect(0, TOPBAR_H, canvas.w, canvas.h - TOPBAR_H)
    )
    s, clear = canvas.metrics.s, (0, 0, 0, 0)
    for one in lit:
        for box in one.worn:
            pygame.draw.rect(picture, clear, canvas.metrics.rect(*box), border_radius=round(CORNER * s))
        for pose in one.poses:
            pygame.draw.polygon(picture, clear, [(x * s, y * s) for x, y in corners(pose)])
        if not one.poses:
            pygame.draw.rect(
                picture, clear, canvas.metrics.rect(*one.box), border_radius=round(one.radius * s)
            )
    return picture


def corners(pose: Pose) -> list[tuple[float, float]]:
    """The outline of a piece as it lies, its corners cut as they are round."""
    w, h, cut = pose.w / 2, pose.h / 2, 0.06 * pose.w
    turn = math.radians(pose.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    outline = (
        (-w + cut, -h), (w - cut, -h), (w, -h + cut), (w, h - cut), (w - cut, h), (-w + cut, h),
        (-w, h - cut), (-w, -h + cut),
    )  # fmt: skip
    return [(pose.x + x * cos - y * sin, pose.y + x * sin + y * cos) for x, y in outline]


def ring(canvas: Canvas, lit: Lit, first: bool, share: float) -> None:
    """A ring that stands off its thing; `share` of it is drawn already."""
    x, y, w, h = lit.box.grown(AWAY)
    pad = 8.0
    left, top = max(2.0, x), max(TOPBAR_H + 4, y)
    w, h = min(x + w, canvas.w - 2) - left, min(y + h, canvas.h - 2) - top
    radius = lit.radius + AWAY / 2
    way = 2 * (w + h) - 8 * radius + 2 * math.pi * radius
    drawn = math.ceil(share * STEPS) / STEPS
    dash = "" if drawn >= 1 else f' stroke-dasharray="{way * drawn:.1f} {way:.1f}"'
    rect = f'<rect x="{pad}" y="{pad}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.1f}" fill="none"'
    strokes = [*GLOW, (MAIN, 1.0)] if first and drawn >= 1 else [(MAIN if first else SECOND, 1.0)]
    svg = "".join(
        f'{rect} stroke="{t.FOCUS}" stroke-width="{width}" stroke-opacity="{alpha}"{dash}/>'
        for width, alpha in strokes
    )
    canvas.shape("lesson.ring", svg, left - pad, top - pad, w + 2 * pad, h + 2 * pad)

"""The veil over everything that a step does not speak of."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.table.pose import Pose

DARK: Final = 0.4
CORNER: Final = 10.0
"""How round the rim of a piece is, in du."""


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

"""The sunrise at the end of a match: the tray of the table sinks, and the sun rises behind the winners."""

from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.scenes.table.result.celebration import Celebration, Winners
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic

SINKS_MS: Final = 500.0
"""The time in which the tray sinks, before anything else comes."""
RISES_MS: Final = 600.0
"""The time in which the sun rises."""
TRAY: Final = (217.0, 45.0, 846.0, 453.0)
"""The place of the tray on a canvas 1280 x 720."""
PAPERS: Final = (12.0, 11.5, 144.0, 822.0, 131.0)
"""The place of the first paper in the tray, the way to the next one, and the size of each."""
SUN: Final = 560 / 172
"""How much wider than the radius of its disc the picture of the sun is."""
AROUND: Final = 1.25
"""The radius of the disc, in radii of the portrait before it."""
SUNKEN: Final = 2.2
"""How far below its place it is at first, in radii of the disc."""
PEAK: Final = 0.66
"""How far below the middle of the portraits the mountain begins, in radii of a portrait."""
SHOULDERS: Final = (900.0, 260.0)
"""The size of the mountain, in du."""


class Sunrise:
    """The sunrise of one page, behind its winners."""

    def __init__(self, winners: Winners, celebration: Celebration) -> None:
        self._winners = winners
        self._celebration = celebration

    def mountain(self, box: Box) -> tuple[float, float, float]:
        """Return the middle of the portraits in the box of the winners, and the radius of each, in du."""
        stage = self._winners.stage(box)
        return stage.cx, stage.cy, self._winners.radius(stage.width + 44)

    def draw_sky(self, canvas: Canvas, box: Box) -> None:
        """Draw the sky down to the mountain below the winners in a box, and the dark beneath."""
        _, cy, r = self.mountain(box)
        low = max(TOPBAR_H + 1, cy + PEAK * r + SHOULDERS[1] / 2)
        stops = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in t.SUNRISE)
        svg = (
            '<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0"'
            f' y2="{low}">{stops}</linearGradient><rect width="{canvas.w}" height="{low}" fill="url(#s)"/>'
        )
        canvas.shape("sky", svg, 0, 0, canvas.w, low)
        canvas.fill(0, low, canvas.w, canvas.h - low, t.SUNRISE_FOOT)

    def draw_sun(self, canvas: Canvas, box: Box) -> None:
        """Draw the sun behind the winners in a box, as far as it has risen, and the mountain before it."""
        cx, cy, r = self.mountain(box)
        share = out_cubic(min(1.0, max(0.0, self._celebration.age / RISES_MS)))
        wide, top = SUN * AROUND * r, cy + PEAK * r
        sunken = (1 - share) * SUNKEN * AROUND * r
        with canvas.clip(0, TOPBAR_H, canvas.w, top + SHOULDERS[1] / 2 - TOPBAR_H):
            canvas.large_sprite("lanes/sun", (cx - wide / 2, cy - wide / 2 + sunken, wide, wide), None)
        canvas.large_sprite("lanes/shoulders", (cx - SHOULDERS[0] / 2, top, *SHOULDERS), None)

    def draw_tray(self, canvas: Canvas) -> None:
        """Draw the tray of the table with its papers, until it has sunk."""
        share = 1 + self._celebration.age / SINKS_MS
        if share >= 1:
            return
        x, y, w, h = TRAY
        x, y = x + (canvas.w - 1280) / 2, y + (canvas.h - 720) / 2
        y += (canvas.h - y) * share * share
        canvas.large_sprite("lanes/tray", (x, y, w, h), t.LACQUER)
        left, top, step, wide, high = PAPERS
        for n in range(3):
            canvas.large_sprite(f"lanes/paper_{n + 1}", (x + left, y + top + step * n, wide, high), t.WASHI)

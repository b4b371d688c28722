"""A ring round what is spoken of."""

import math
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.learn.highlight_targets import Lit

AWAY: Final = 8.0
"""From a thing to its ring, in du."""
MAIN, SECOND = 3.0, 2.0
"""The width of the first ring, and of the others."""
GLOW: Final = ((9.0, 0.10), (6.5, 0.14))
"""Wider strokes beneath the first ring, and how clear they are."""
STEPS: Final = 8
"""Pictures of a ring that draws itself."""


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

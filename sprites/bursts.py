"""The light of fireworks on the slate of Clackerjack, as it runs along what is inlaid there."""

from __future__ import annotations

import math

from pen import Drawing, num, path, stroke

GOLD, PALE = "#F6D27A", "#FFF3CF"
GREAT, FLAT = 330.0, 0.56
"""The radius of the great firework, and how flat it is; `grounds.clackerjack` inlays it."""
STAGES = (0.4, 0.7, 1.0)
"""How far its light has run, as shares of the radius."""
CORNER = 104.0
"""The radius of a firework in a corner; the lower ones are drawn smaller."""
RIM = 8.0
"""The room around it for sparks."""


def burst(d: Drawing, r: float, full: float, flat: float, rays: int, width: float, light: float) -> None:
    """Add the rays of a firework of the radius `full` as far as `r`, and a spark at the end of each."""
    x, y = d.width / 2, d.height / 2
    for colour, odd, length in ((GOLD, 0, 1.0), (PALE, 1, 0.76)):
        lines = sparks = ""
        for k in range(odd, rays, 2):
            a = 2 * math.pi * k / rays
            across, down = math.cos(a), math.sin(a) * flat
            end = min(r, full * length)
            near, far = 0.26 * full, end - 0.1 * full
            if far > near:
                lines += f"M{num(x + near * across)},{num(y + near * down)}"
                lines += f"L{num(x + far * across)},{num(y + far * down)}"
            sparks += _spark(x + end * across, y + end * down, 1.3 * width)
        if lines:
            d.add(stroke(lines, colour, width, light))
        d.add(path(sparks, colour, opacity=light))


def _spark(x: float, y: float, r: float) -> str:
    turn = f"a{num(r)},{num(r)} 0 1 0"
    return f"M{num(x - r)},{num(y)}{turn} {num(2 * r)},0{turn} {num(-2 * r)},0Z"


def drawings() -> dict[str, Drawing]:
    out = {}
    for nth, share in enumerate(STAGES, 1):
        for name, light in (("great", 0.55), ("pale", 0.28)):
            if name == "pale" and share < 1:
                continue
            r = GREAT * share
            d = Drawing(2 * (r + RIM), 2 * (FLAT * r + RIM))
            burst(d, r, GREAT, FLAT, 40, 2.6, light)
            out[f"bursts/{name}_{nth}" if name == "great" else "bursts/great_pale"] = d
    d = Drawing(2 * (CORNER + RIM), 2 * (CORNER + RIM))
    burst(d, CORNER, CORNER, 1.0, 28, 2.0, 0.8)
    out["bursts/corner"] = d
    return out

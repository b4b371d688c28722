"""Dashed outlines as separate strokes: the rasteriser's own dashes leave stray lines at some sizes."""

import math
from collections.abc import Sequence
from functools import lru_cache

Point = tuple[float, float]


def rounded(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """Return the corners and curves of a rounded rectangle as points, clockwise from the top right."""
    r = max(0.0, min(r, w / 2, h / 2))
    out: list[Point] = []
    right, bottom = x + w - r, y + h - r
    for cx, cy, start in ((right, y + r, -90), (right, bottom, 0), (x + r, bottom, 90), (x + r, y + r, 180)):
        steps = 8 if r > 0 else 0
        for n in range(steps + 1):
            angle = math.radians(start + 90 * n / max(1, steps))
            out.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return out


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Point]:
    """Return 180 points of an ellipse, clockwise from the right."""
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in (math.tau * n / 180 for n in range(180))]


def dashed(points: Sequence[Point], dash: float, gap: float) -> str:
    """Return the SVG path of evenly spread dashes along a closed line."""
    closed = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in zip(closed, closed[1:], strict=False)]
    total = sum(lengths)
    if total <= 0:
        return ""
    count = max(1, round(total / (dash + gap)))
    stretch = total / (count * (dash + gap))
    on, period = dash * stretch, (dash + gap) * stretch
    return "".join(_stroke(closed, lengths, n * period, n * period + on) for n in range(count))


def _stroke(line: Sequence[Point], lengths: Sequence[float], start: float, end: float) -> str:
    """Return the part of a line between two distances from its beginning."""
    out: list[Point] = []
    walked = 0.0
    for (ax, ay), (bx, by), length in zip(line, line[1:], lengths, strict=False):
        if length > 0 and walked + length >= start and walked <= end:
            for place in (max(start, walked), min(end, walked + length)):
                part = (place - walked) / length
                point = (ax + (bx - ax) * part, ay + (by - ay) * part)
                if not out or math.dist(out[-1], point) > 1e-6:
                    out.append(point)
        walked += length
    if len(out) < 2:
        return ""
    return "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in out)


def stroke(path: str, colour: str, width: float, alpha: float = 1.0, *, round_caps: bool = True) -> str:
    """Return a path drawn as a line."""
    caps = ' stroke-linecap="round"' if round_caps else ""
    attributes = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{alpha}"{caps}'
    return f'<path d="{path}" {attributes}/>'


@lru_cache(maxsize=256)
def outline(w: float, h: float, r: float, inset: float, dash: float, gap: float, oval: bool = False) -> str:
    """Return the dashed path of a rounded box (or an ellipse) that keeps `inset` from the edges of w x h."""
    if oval:
        return dashed(ellipse(w / 2, h / 2, w / 2 - inset, h / 2 - inset), dash, gap)
    return dashed(rounded(inset, inset, w - 2 * inset, h - 2 * inset, r), dash, gap)

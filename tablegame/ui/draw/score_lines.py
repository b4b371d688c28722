"""Scores over the deals of a match: a line for each side, with a mark as well as a colour."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.plots import dash
from tablegame.ui.system.metrics import Box

CONTRAST: Final = 3.2
"""Of a line on paper, at least."""
MARKS: Final = (
    "circle", "square", "diamond", "up", "down", "cross", "pentagon", "plus", "bar", "star",
)  # fmt: skip
"""What marks the points of each line, by seat."""
BESIDE: Final = 16.0
"""How far a deal that is set off reaches to each side, at most."""


@lru_cache(maxsize=32)
def ink_of(crest: int) -> str:
    """Return the colour of a crest, as dark as a line on paper must be."""
    colour = pygame.Color(t.seat_colour(crest))
    hue, saturation, light, _ = colour.hsla
    while t.contrast((colour.r, colour.g, colour.b), t.WASHI_SHEET) < CONTRAST and light > 5:
        light -= 1
        colour.hsla = (hue, max(saturation, 45), light, 100)
    return t.hexa((colour.r, colour.g, colour.b))


def _points(corners: int, r: float, inner: float = 0.0, turn: float = -90.0) -> str:
    steps = 2 * corners if inner else corners
    places = []
    for n in range(steps):
        a = radians(turn + 360 * n / steps)
        far = inner if inner and n % 2 else r
        places.append(f"{far * cos(a):.2f},{far * sin(a):.2f}")
    return " ".join(places)


def mark(kind: str, x: float, y: float, ink: str, r: float = 5.0) -> str:
    """Return one mark as SVG, its middle at (x, y)."""
    if kind == "circle":
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.92 * r:.2f}" fill="{ink}"/>'
    shapes = {
        "square": _points(4, 1.14 * r, turn=-45),
        "diamond": _points(4, 1.16 * r),
        "up": _points(3, 1.2 * r),
        "down": _points(3, 1.2 * r, turn=90),
        "pentagon": _points(5, 1.1 * r),
        "star": _points(5, 1.35 * r, 0.56 * r),
        "bar": f"{-1.2 * r},{-0.5 * r} {1.2 * r},{-0.5 * r} {1.2 * r},{0.5 * r} {-1.2 * r},{0.5 * r}",
    }
    place = f'transform="translate({x:.2f},{y:.2f}'
    if kind in shapes:
        return f'<polygon points="{shapes[kind]}" {place})" fill="{ink}"/>'
    d = f"M{-r} 0H{r}M0 {-r}V{r}"
    turn = ") rotate(45" if kind == "cross" else ""
    return f'<path d="{d}" {place}{turn})" fill="none" stroke="{ink}" stroke-width="{0.62 * r:.2f}"/>'


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One side: its scores from before the first deal on."""

    values: tuple[int, ...]
    ink: str
    mark: str
    strong: bool = False
    """It is drawn over the others, and wider."""


@dataclass(frozen=True, slots=True)
class Plot:
    """The scales and margins of a chart."""

    across: tuple[float, ...]
    """By deal, from the beginning."""
    ends: tuple[float, ...]
    """By line: how high its end stands."""
    goal: float | None
    """How high the line of the target stands."""


def score_lines(
    canvas: Canvas, box: Box, lines: Sequence[ScoreLine], low: bool, lit: Collection[int] = (),
    goal: int | None = None, shown: float = 1.0,
) -> Plot:  # fmt: skip
    """Draw the lines, those that are `strong` last; what is better stands higher. `lit`: deals from 1 that
    are set off. `goal`: a score that ends the match. `shown`: how much of it can be seen, from the left."""
    x, y, w, h = box
    steps = max(1, max(len(line.values) for line in lines) - 1)
    every = [value for line in lines for value in line.values] + ([] if goal is None else [goal])
    least, most = min(every), max(every)
    span = max(1, most - least)

    def px(n: float) -> float:
        return n / steps * w

    def py(value: float) -> float:
        part = (value - least) / span
        return h * part if low else h * (1 - part)

    half = min(BESIDE, 0.42 * w / steps)
    svg = ""
    for n in range(1, steps + 1):
        if n in lit:
            svg += (
                f'<rect x="{px(n) - half:.2f}" y="-6" width="{2 * half:.2f}" height="{h + 12}" rx="6"'
                f' fill="{t.STRAW}"/>'
            )
        else:
            svg += f'<path d="M{px(n):.2f} 0V{h}" stroke="{t.WASHI_LINE}" stroke-width="1"/>'
    if least <= 0 <= most:
        svg += dash(0, py(0), w, py(0), t.SWITCH_OFF, 1.4)
    if goal is not None:
        svg += dash(0, py(goal), w, py(goal), t.SHU, 1.8)
    for line in sorted(lines, key=lambda each: each.strong):
        way = "L".join(f"{px(n):.2f} {py(value):.2f}" for n, value in enumerate(line.values))
        joins = 'stroke-linejoin="round" stroke-linecap="round"'
        svg += f'<path d="M{way}" fill="none" stroke="{t.WASHI_SHEET}" stroke-width="6" {joins}/>'
        wide = 4 if line.strong else 2.6
        svg += f'<path d="M{way}" fill="none" stroke="{line.ink}" stroke-width="{wide}" {joins}/>'
    if steps <= 40:
        for line in sorted(lines, key=lambda each: each.strong):
            for n, value in enumerate(line.values):
                if n:
                    svg += mark(line.mark, px(n), py(value), line.ink)
    pad = 20.0
    with canvas.clip(x - pad, y - pad, (w + 2 * pad) * shown, h + 2 * pad):
        inner = f'<g transform="translate({pad},{pad})">{svg}</g>'
        canvas.shape("scores", inner, x - pad, y - pad, w + 2 * pad, h + 2 * pad)
    ends = tuple(y + py(line.values[-1]) for line in lines)
    return Plot(tuple(x + px(n) for n in range(steps + 1)), ends, None if goal is None else y + py(goal))

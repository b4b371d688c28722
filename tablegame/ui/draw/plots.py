"""Plots on paper: a share in its interval, bars, a line over its band, a bell. Par is always dashed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, exp, radians, sin
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box

BASE: Final = t.WASHI_SHADE
ON_DARK: Final = 2
"""So many of the indigo colours ask for white letters."""
REACH: Final = 3.0
"""Standard deviations of a bell to each side."""
Z: Final = 1.96


def dash(x1: float, y1: float, x2: float, y2: float, ink: str = t.SUMI, width: float = 2.0) -> str:
    """Return a dashed straight stroke; its dashes are strokes of their own, as the rasteriser's stray."""
    length = abs(x2 - x1) + abs(y2 - y1)
    out, at = "", 0.0
    while at < length:
        to = min(length, at + 4)
        a, b = at / length, to / length
        out += f"M{x1 + (x2 - x1) * a:.1f} {y1 + (y2 - y1) * a:.1f}"
        out += f"L{x1 + (x2 - x1) * b:.1f} {y1 + (y2 - y1) * b:.1f}"
        at += 7
    return f'<path d="{out}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def interval(
    canvas: Canvas, box: Box, share: float, low: float, high: float, par: float, most: float, *, known: bool
) -> float:
    """Return a share in the range in which it lies, against par; all of them parts of `most`. Where par
    stands."""
    x, y, w, h = box
    middle, scale = h / 2, w / most
    svg = f'<rect y="{middle - 7}" width="{w}" height="14" rx="7" fill="{BASE}"/>'
    if known:
        svg += (
            f'<rect x="{low * scale:.1f}" y="{middle - 7}" width="{(high - low) * scale:.1f}" height="14"'
            f' rx="7" fill="{t.CHART[2]}"/>'
        )
    svg += dash(par * scale, 0, par * scale, h, width=2.4)
    canvas.shape("interval", svg, x, y, w, h)
    if known:
        canvas.circle(x + min(w, share * scale), y + middle, 9, t.TAB, t.WASHI_BOX, 2.4)
    return x + par * scale


def bars(
    canvas: Canvas, box: Box, values: Sequence[float], pars: Sequence[float], wide: float, gap: float
) -> list[tuple[float, float]]:
    """Draw bars on one base with the par across them; return the middle and the top of every bar."""
    x, y, w, h = box
    most = max([*values, *pars, 1])
    total = len(values) * (wide + gap)
    svg, tops = "", []
    for index, value in enumerate(values):
        high = max(1.0, value / most * h)
        ink = t.CHART[min(index, len(t.CHART) - 1)]
        left = index * (wide + gap)
        svg += (
            f'<rect x="{left:.1f}" y="{h - high:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="3"'
            f' fill="{ink}"/>'
        )
        tops.append((x + left + wide / 2, y + h - high))
    svg += f'<path d="M0 {h}H{total:.1f}" stroke="{t.WASHI_LINE}" stroke-width="1.4"/>'
    for index, par in enumerate(pars):
        left, level = index * (wide + gap), h - par / most * h
        covered = level > h - values[index] / most * h
        ink = t.WASHI_BOX if covered and index < ON_DARK else t.SUMI
        svg += dash(left, level, left + wide, level, ink)
        if index + 1 < len(pars):
            svg += dash(left + wide, level, left + wide + gap, h - pars[index + 1] / most * h)
    canvas.shape("bars", svg, x, y, max(w, total), h + 2)
    return tops


def walk(
    canvas: Canvas, box: Box, line: Sequence[float], band: Sequence[float], shown: float = 1.0
) -> tuple[list[tuple[float, float]], float, float]:
    """Return a line that begins at par, over the band in which chance stays; its points, the height of par,
    and where the band ends."""
    x, y, w, h = box
    low = min([*line, *(-each for each in band), -1])
    high = max([*line, *band, 1])
    edge = 0.04 * (high - low)
    low, high = low - edge, high + edge
    steps = max(1, len(line) - 1)

    def px(index: float) -> float:
        return index / steps * w

    def py(value: float) -> float:
        return (high - value) / (high - low) * h

    over = " L".join(f"{px(i):.1f} {py(each):.1f}" for i, each in enumerate(band))
    under = " L".join(f"{px(i):.1f} {py(-each):.1f}" for i, each in reversed(list(enumerate(band))))
    svg = f'<path d="M{over} L{under}Z" fill="{BASE}" fill-opacity=".75"/>'
    svg += dash(0, py(0), w, py(0), width=1.6)
    canvas.shape("walk", svg, x, y, w, h)
    way = " L".join(f"{px(i):.1f} {py(each):.1f}" for i, each in enumerate(line))
    stroke = (
        f'<path d="M{way}" fill="none" stroke="{t.TAB}" stroke-width="2.6" stroke-linejoin="round"'
        ' stroke-linecap="round"/>'
    )
    with canvas.clip(x - 4, y - 4, (w + 8) * shown, h + 8):
        canvas.shape("walk.line", stroke, x, y, w, h)
    return [(x + px(i), y + py(each)) for i, each in enumerate(line)], y + py(0), y + py(-band[-1])


def bell(canvas: Canvas, box: Box, at: float) -> tuple[float, float, float]:
    """Return the bell of chance with the place of what was found, in standard deviations. Return the ends of
    what holds 95 in 100, and where the mark stands."""
    x, y, w, h = box
    base = h - 8

    def px(z: float) -> float:
        return (z + REACH) / (2 * REACH) * w

    def outline(low: float, high: float) -> str:
        points = (low + (high - low) * n / 40 for n in range(41))
        return " ".join(f"{px(z):.1f},{base - exp(-z * z / 2) * (base - 6):.1f}" for z in points)

    place = px(max(-REACH, min(REACH, at)))
    svg = (
        f'<polygon points="0,{base} {outline(-REACH, REACH)} {w},{base}" fill="{t.WASHI_SHEET}"'
        f' stroke="{t.WASHI_LINE}" stroke-width="1.2"/>'
        f'<polygon points="{px(-Z):.1f},{base} {outline(-Z, Z)} {px(Z):.1f},{base}" fill="{t.CHART_BELL}"/>'
        f'<path d="M0 {base}H{w}" stroke="{t.WASHI_LINE}" stroke-width="1.4"/>'
        f'<path d="M{place:.1f} {base + 2}V4" stroke="{t.TAB}" stroke-width="3"/>'
    )
    canvas.shape("bell", svg, x, y, w, h)
    canvas.circle(x + place, y + base + 1, 6, t.TAB, t.WASHI_BOX, 2)
    return x + px(-Z), x + px(Z), x + place


def rivals(canvas: Canvas, box: Box, ahead: int, behind: int, *, few: bool) -> None:
    """Draw a bar of two parts in proportion to the counts `ahead` and `behind`."""
    x, y, w, h = box
    share = ahead / (ahead + behind)
    left, right = max(0.0, w * share - 1.5), max(0.0, w * (1 - share) - 1.5)
    ink = t.CHART_PALE if few else t.TAB
    svg = f'<rect width="{left:.1f}" height="{h}" rx="3" fill="{ink}"/>'
    svg += (
        f'<rect x="{w - right + 0.5:.1f}" y=".5" width="{max(0.0, right - 1):.1f}" height="{h - 1}" rx="3"'
        f' fill="{BASE}" stroke="{t.WASHI_LINE}"/>'
    )
    canvas.shape("rivals", svg, x, y, w, h)


def triangle(canvas: Canvas, x: float, y: float, size: float, up: bool, ink: str) -> None:
    """Draw a triangle that points up or down, its middle at (x, y)."""
    tip, base = (0.0, size) if up else (size, 0.0)
    svg = f'<polygon points="0,{base} {size},{base} {size / 2},{tip}" fill="{ink}"/>'
    canvas.shape("triangle", svg, x - size / 2, y - size / 2, size, size)


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
    """The scores of one side, from before the first deal on."""

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

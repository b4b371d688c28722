"""What tables are drawn with: shapes that shrink, soft shadows, boards, light and stitches.

Everything is in du on a canvas 1280 wide and `height` high, with the floor beyond its edges: from X0 to X1 and from
Y0 down. A shape is a function that returns the path of an outline, drawn in by so many du. Only paths and gradients
are used, which the rasteriser draws right.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

X0, X1, Y0 = -320, 1600, -140
Point = tuple[float, float]
Box = tuple[float, float, float, float]
Shape = Callable[[float], str]
Stop = tuple[float, str] | tuple[float, str, float]
"""The offset (0..1), the colour and, if it is not opaque, the opacity."""


def num(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text in ("-0", "") else bare(text)


def bare(text: str) -> str:
    """A number without the nought before its point."""
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def share(value: float) -> str:
    """An opacity or an offset (0..1)."""
    return bare(f"{value:g}")


class Ground:
    """One drawing: gradients, and the paths that use them, rearmost first."""

    def __init__(self, height: int = 720) -> None:
        self.height, self.gradients, self.out = height, "", ""
        self._count = 0

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """A gradient from one point to another, to fill with."""
        place = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        return self._gradient("linear", place, stops)

    def radial(self, cx: float, cy: float, r: float, *stops: Stop, sy: float = 1.0) -> str:
        """A gradient from a middle outwards, to fill with; `sy` flattens it."""
        flat = f' gradientTransform="translate(0 {num(cy * (1 - sy))}) scale(1 {sy:g})"' if sy != 1 else ""
        return self._gradient("radial", f'cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"{flat}', stops)

    def _gradient(self, kind: str, place: str, stops: Sequence[Stop]) -> str:
        self._count += 1
        inner = ""
        for offset, colour, *rest in stops:
            see = f' stop-opacity="{share(rest[0])}"' if rest else ""
            inner += f'<stop offset="{share(offset)}" stop-color="{colour}"{see}/>'
        begin = f'<{kind}Gradient id="g{self._count}" gradientUnits="userSpaceOnUse" {place}>'
        self.gradients += f"{begin}{inner}</{kind}Gradient>"
        return f"url(#g{self._count})"

    def path(
        self,
        d: str,
        fill: str = "none",
        o: float = 1.0,
        line: str = "none",
        w: float = 1.0,
        rule: bool = False,
    ) -> None:
        """Add a path. `o` is its opacity; with `rule` shapes within shapes are holes.

        A minus parts two numbers by itself.
        """
        attributes = f' fill="{fill}"'
        if o != 1:
            attributes += f' opacity="{share(o)}"'
        if line != "none":
            attributes += f' stroke="{line}" stroke-width="{w:g}"'
        if rule:
            attributes += ' fill-rule="evenodd"'
        self.out += f'<path d="{d.replace(",-", "-")}"{attributes}/>'

    def cover(self, fill: str, o: float = 1.0) -> None:
        """Fill the canvas and the floor beyond it."""
        self.path(f"M{X0},{Y0}H{X1}V{self.height}H{X0}Z", fill, o)

    def begin(self, transform: str) -> None:
        """Transform all paths until `end`."""
        self.out += f'<g transform="{transform}">'

    def end(self) -> None:
        """End the transformation begun last."""
        self.out += "</g>"

    def text(self, box: Box | None = None) -> str:
        """The SVG file: the canvas with its floor, or the part of it in a box."""
        x, y, w, h = box or (X0, Y0, X1 - X0, self.height - Y0)
        size = f'width="{num(w)}" height="{num(h)}" viewBox="0 0 {num(w)} {num(h)}"'
        # The ends of all lines are said once, for a line here is one of thousands.
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{self.gradients}</defs>\n'
            f'<g {ends}><g transform="translate({num(-x)},{num(-y)})">{self.out}</g></g>\n</svg>\n'
        )


# ---------------------------------------------------------------- outlines


def _drawn_in(box: Box, by: float) -> Box:
    """A box drawn in by so many du on every side."""
    x, y, w, h = box
    return x + by, y + by, w - 2 * by, h - 2 * by


def _cornered(box: Box, r: float, sweep: int) -> str:
    """A box whose corners are arcs: round ones with a `sweep` of 1, cut ones with 0."""
    x, y, w, h = box
    arc, right, foot = f"A{num(r)},{num(r)} 0 0 {sweep} ", x + w, y + h
    return (
        f"M{num(x + r)},{num(y)}H{num(right - r)}{arc}{num(right)},{num(y + r)}V{num(foot - r)}"
        f"{arc}{num(right - r)},{num(foot)}H{num(x + r)}{arc}{num(x)},{num(foot - r)}V{num(y + r)}"
        f"{arc}{num(x + r)},{num(y)}Z"
    )


def round_box(box: Box, r: float, by: float = 0.0) -> str:
    """A box with round corners."""
    return _cornered(_drawn_in(box, by), max(0.5, r - by), 1)


def in_round_box(box: Box, r: float, by: float, px: float, py: float) -> bool:
    """Whether a point lies in such a box."""
    (x, y, w, h), r = _drawn_in(box, by), max(0.5, r - by)
    if not (x <= px <= x + w and y <= py <= y + h):
        return False
    dx = max(x + r - px, px - (x + w - r), 0)
    dy = max(y + r - py, py - (y + h - r), 0)
    return dx * dx + dy * dy <= r * r


def octagon(box: Box, cut: float, by: float = 0.0) -> list[Point]:
    """The corners of a box whose corners are cut off, clockwise from the upper left."""
    x, y, w, h = _drawn_in(box, by)
    k = max(0.0, cut - by * (2 - math.sqrt(2)))
    right, foot = x + w, y + h
    return [
        (x + k, y), (right - k, y), (right, y + k), (right, foot - k), (right - k, foot), (x + k, foot),
        (x, foot - k), (x, y + k),
    ]  # fmt: skip


def closed(points: Sequence[Point]) -> str:
    """The outline through points."""
    return "M" + "L".join(f"{num(float(x))},{num(float(y))}" for x, y in points) + "Z"


def notched_box(box: Box, r: float, by: float = 0.0) -> str:
    """A box from whose corners quarters of a disc are cut."""
    return _cornered(_drawn_in(box, by), r, 0)


def oval(cx: float, cy: float, rx: float, ry: float) -> str:
    """An ellipse as a path."""
    arc = f"A{num(rx)},{num(ry)} 0 1 1 "
    return f"M{num(cx - rx)},{num(cy)}{arc}{num(cx + rx)},{num(cy)}{arc}{num(cx - rx)},{num(cy)}Z"


# ---------------------------------------------------------------- shadow and light


def cast_shadow(d: Ground, shape: Shape, spread: float, dy: float, alpha: float, layers: int = 14) -> None:
    """A soft shadow on what lies below: nested shapes, each a little darker."""
    one = 1 - (1 - alpha) ** (1 / layers)
    for i in range(layers):
        by = spread * (1 - i / (layers - 1)) - spread * 0.25
        d.begin(f"translate(0,{num(dy)})")
        d.path(shape(-by), "#000000", round(one, 4))
        d.end()


def shade_inside(
    d: Ground, shape: Shape, width: float, alpha: float, layers: int = 9, colour: str = "#000000"
) -> None:
    """The shade of a rim on what lies inside. The rim, drawn after it, hides the outer half of its strokes."""
    one = 1 - (1 - alpha) ** (1 / layers)
    for i in range(layers):
        d.path(shape(0), "none", round(one, 4), colour, round(2 * width * (1 - i / layers), 1))


def lamp(
    d: Ground, cx: float, cy: float, r: float, colour: str, a: float, edge: float = 0.62, sy: float = 0.62
) -> None:
    """The light of a lamp, and the dark around it. Drawn last, over everything that does not move."""
    light = (0.0, colour, a), (0.35, colour, a * 0.62), (0.7, colour, a * 0.16), (1.0, colour, 0.0)
    d.cover(d.radial(cx, cy, r, *light, sy=sy))
    dark = [
        (at, "#000000", edge * much)
        for at, much in ((0.0, 0), (0.44, 0), (0.70, 0.42), (0.88, 0.82), (1.0, 1))
    ]
    d.cover(d.radial(cx, cy, 1020, *dark, sy=0.66))


# ---------------------------------------------------------------- materials


def planks(
    d: Ground,
    high: int,
    tones: Sequence[tuple[str, str, str]],
    rng: random.Random,
    dark: tuple[str, float],
    light: tuple[str, float],
    joints: Sequence[Sequence[float]],
    lines: int = 7,
) -> None:
    """Boards from one side of the floor to the other, with grain and joints.

    `high` is the height of a board, `tones` are the colours of a board from top to bottom, `dark` and `light` the
    colour and the opacity of grain, `joints` where boards end, a row at a time.
    """
    edges = [*range(Y0, d.height, high), d.height]
    for i, (top, foot) in enumerate(zip(edges, edges[1:], strict=False)):
        ends = [X0, *sorted(x + rng.uniform(-60, 60) for x in joints[i % len(joints)]), X1]
        for left, right in zip(ends, ends[1:], strict=False):
            upper, middle, lower = tones[rng.randrange(len(tones))]
            fill = d.linear(0, top, 0, foot, (0, upper), (0.5, middle), (1, lower))
            d.path(f"M{num(left)},{num(float(top))}H{num(right)}V{num(float(foot))}H{num(left)}Z", fill)
            deep, pale = _grain(left, right, top, foot, rng, lines)
            if rng.random() < 0.42 and right - left > 260:
                deep += _cathedral(left, right, top, foot, rng)
            if deep:
                d.path(deep, "none", dark[1], dark[0], 1.1)
            if pale:
                d.path(pale, "none", light[1], light[0], 0.9)
            d.path(f"M{num(right)},{num(float(top))}V{num(float(foot))}", "none", 0.55, "#000000", 1.4)
        d.path(f"M{X0},{num(float(foot))}H{X1}", "none", 0.6, "#000000", 2)
        d.path(f"M{X0},{num(foot + 1.4)}H{X1}", "none", 0.07, "#FFE9C0", 1)


def _grain(
    left: float, right: float, top: float, foot: float, rng: random.Random, lines: int
) -> tuple[str, str]:
    """The dark and the light lines along a board."""
    deep = pale = ""
    for k in range(lines):
        y = top + (foot - top) * (k + 0.5 + rng.uniform(-0.3, 0.3)) / lines
        x = left + 3
        swing, phase, length = rng.uniform(0.4, 2.4), rng.uniform(0, 6.28), rng.uniform(160, 420)

        def at(
            u: float, y: float = y, swing: float = swing, phase: float = phase, length: float = length
        ) -> float:
            return max(top + 1.5, min(foot - 1.5, y + swing * math.sin(u / length * 6.28 + phase)))

        line = f"M{num(x)},{num(y)}"
        while x < right - 60:
            to = min(x + 120, right - 3)
            middle = (x + to) / 2
            line += f"Q{num(middle)},{num(at(middle) * 2 - (at(x) + at(to)) / 2)} {num(to)},{num(at(to))}"
            x = to
        if rng.random() < 0.62:
            deep += line
        else:
            pale += line
    return deep, pale


def _cathedral(left: float, right: float, top: float, foot: float, rng: random.Random) -> str:
    """Nested long loops: the grain of a board cut near the middle of its tree."""
    cx, cy, long = rng.uniform(left + 130, right - 130), (top + foot) / 2, rng.uniform(70, 120)
    out = ""
    for q in (1, 0.72, 0.46, 0.22):
        h, w = (foot - top) * 0.4 * q, long * q
        near, far = f"{num(cx - w * 0.4)},", f"{num(cx + w * 0.4)},"
        out += (
            f"M{num(cx - w)},{num(cy)}C{near}{num(cy - h)} {far}{num(cy - h)} {num(cx + w)},{num(cy)}"
            f"C{far}{num(cy + h)} {near}{num(cy + h)} {num(cx - w)},{num(cy)}"
        )
    return out


def stitches(points: Sequence[Point], on: float, off: float, inside: Callable[[float, float], bool]) -> str:
    """Stitches along a line; one is sewn only where both its ends are inside."""
    out, down, start, need = "", True, points[0], on
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        length, at = math.hypot(bx - ax, by - ay), 0.0
        if length == 0:
            continue
        while length - at >= need:
            at += need
            end = (ax + (bx - ax) * at / length, ay + (by - ay) * at / length)
            if down and inside(*start) and inside(*end):
                out += f"M{num(start[0])},{num(start[1])}l{num(end[0] - start[0])},{num(end[1] - start[1])}"
            start, down = end, not down
            need = on if down else off
        need -= length - at
    return out


def everywhere(x: float, y: float) -> bool:
    """A place for every stitch."""
    return True


def rail(d: Ground, shape: Shape, width: float, tones: tuple[str, str, str], y0: float, y1: float) -> None:
    """A wooden rail: its outer edge dark, its top round, its inner edge in the light of the lamp."""
    high, middle, low = tones
    fill = d.linear(0, y0, 0, y1, (0, low), (0.12, middle), (0.5, high), (0.86, middle), (1, low))
    d.path(shape(0) + shape(width), fill, rule=True)
    for by, alpha in ((0.8, 0.5), (2.2, 0.3), (4.2, 0.16)):
        d.path(shape(by), "none", alpha, "#000000", 1.6)
    d.path(shape(width * 0.42), "none", 0.10, "#FFF0CC", width * 0.5)
    d.path(shape(width * 0.36), "none", 0.12, "#FFF0CC", width * 0.16)
    d.path(shape(width - 1.2), "none", 0.45, "#FFE2AE", 1.3)
    d.path(shape(width + 0.4), "none", 0.75, "#000000", 1.4)

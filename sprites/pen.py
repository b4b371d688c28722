"""Palette, shapes and documents for the sprites: the small part of SVG that the rasteriser draws right.

Units are card units (a card is 250 x 350) unless a function says otherwise.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

WASHI, SHEET, SHADE, LINE = "#FBF7EC", "#F3ECDC", "#E6DCC5", "#CDBF9F"
SUMI, SUMI_SECOND = "#1B1A1E", "#4A4540"
LACQUER, LACQUER_HIGH, LACQUER_LOW = "#1C171B", "#312830", "#110E12"
SHU, SHU_HIGH = "#A62B1F", "#CF4A35"
BRASS, BRASS_HIGH, BRASS_LOW = "#C9A14A", "#F1DA9B", "#86652A"
PAPER_TEXT = "#F4EEE0"
SHADOW = "#3A2C16"
"""Over a card that may not be played."""
SKIN, HAIR = "#FBEBD3", "#17151A"
SUIT_COLOUR = {"S": "#101418", "H": "#C2410C", "D": "#1D4ED8", "C": "#00806A"}
ROBE = {  # main, deep, light, accent
    "S": ("#2A3550", "#101418", "#D5D9E4", "#93A0BE"),
    "H": ("#C2410C", "#7A2706", "#F7DCCB", "#F0A27A"),
    "D": ("#1D4ED8", "#132F80", "#D5E0FB", "#86A5F3"),
    "C": ("#00806A", "#00483C", "#CDE9E2", "#63BDAB"),
}
SUIT_PATH = {  # box -50..50; the diamond's windings alternate: outer edge, gap, core
    "S": "M0,-50C10,-30 45,-10 45,16C45,34 27,43 9,29C10,40 14,46 23,50L-23,50C-14,46 -10,40 -9,29"
    "C-27,43 -45,34 -45,16C-45,-10 -10,-30 0,-50Z",
    "H": "M0,49C-12,27 -47,8 -47,-20C-47,-38 -34,-47 -21,-47C-10,-47 -3,-40 0,-30C3,-40 10,-47 21,-47"
    "C34,-47 47,-38 47,-20C47,8 12,27 0,49Z",
    "D": "M0,-52Q15,-22 39,0Q15,22 0,52Q-15,22 -39,0Q-15,-22 0,-52ZM0,-34Q-11,-14 -25,0Q-11,14 0,34"
    "Q11,14 25,0Q11,-14 0,-34ZM0,-21Q7,-8 16,0Q7,8 0,21Q-7,8 -16,0Q-7,-8 0,-21Z",
    "C": "M0,-49A22,22 0 0 1 18.5,-15A22,22 0 1 1 10,22C10,36 15,44 24,50L9,50L0,38L-9,50L-24,50"
    "C-15,44 -10,36 -10,22A22,22 0 1 1 -18.5,-15A22,22 0 0 1 0,-49Z",
}
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
Point = tuple[float, float]


def num(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _paint(fill: str, line: str, width: float, opacity: float, extra: str) -> str:
    parts = [f'fill="{fill}"']
    if line != "none":
        parts.append(f'stroke="{line}" stroke-width="{num(width)}"')
    if opacity != 1:
        parts.append(f'opacity="{num(opacity)}"')
    if extra:
        parts.append(extra)
    return " ".join(parts)


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    line: str = "none",
    width: float = 1,
    opacity: float = 1,
    extra: str = "",
) -> str:
    rx = f' rx="{num(r)}"' if r else ""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{rx}'
    return f"<rect {box} {_paint(fill, line, width, opacity, extra)}/>"


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    line: str = "none",
    width: float = 1,
    opacity: float = 1,
    extra: str = "",
) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" {_paint(fill, line, width, opacity, extra)}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    line: str = "none",
    width: float = 1,
    opacity: float = 1,
    extra: str = "",
) -> str:
    box = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {box} {_paint(fill, line, width, opacity, extra)}/>"


_NUMBER = re.compile(r"-?\d+\.\d+")


def path(
    d: str, fill: str = "none", line: str = "none", width: float = 1, opacity: float = 1, extra: str = ""
) -> str:
    d = _NUMBER.sub(lambda m: num(float(m.group())), d)
    return f'<path d="{d}" {_paint(fill, line, width, opacity, extra)}/>'


def stroke(d: str, line: str, width: float = 1, opacity: float = 1) -> str:
    """An open path with round ends."""
    return path(d, "none", line, width, opacity, ROUND)


def segment(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    line: str,
    width: float = 1,
    opacity: float = 1,
    extra: str = "",
) -> str:
    return path(f"M{num(x1)},{num(y1)}L{num(x2)},{num(y2)}", "none", line, width, opacity, extra)


def outline_of(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z"


def polygon(
    points: Iterable[Point], fill: str, line: str = "none", width: float = 1, opacity: float = 1
) -> str:
    return path(outline_of(points), fill, line, width, opacity, 'stroke-linejoin="round"')


def group(inner: str, transform: str = "", opacity: float = 1) -> str:
    """Opacity reaches each child by itself, so keep it to children that do not overlap."""
    attributes = f' transform="{transform}"' if transform else ""
    if opacity != 1:
        attributes += f' opacity="{num(opacity)}"'
    return f"<g{attributes}>{inner}</g>"


def part(name: str, inner: str) -> str:
    """A group that whoever shows the card may move to another place by its name."""
    return f'<g id="{name}">{inner}</g>'


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    a = math.radians(degrees)
    return x + r * math.cos(a), y + r * math.sin(a)


def suit(sign: str, x: float, y: float, size: float, fill: str | None = None, edge: str = "") -> str:
    """A suit sign centred on a point; edge is a colour drawn round it."""
    place = f'transform="translate({num(x)},{num(y)}) scale({size / 100:.4f})"'
    d = SUIT_PATH[sign]
    behind = (
        f'<path {place} d="{d}" fill="{edge}" stroke="{edge}" stroke-width="14" {ROUND}/>' if edge else ""
    )
    return behind + f'<path {place} d="{d}" fill="{fill or SUIT_COLOUR[sign]}" fill-rule="nonzero"/>'


def plum(x: float, y: float, r: float, fill: str, core: str | None = None) -> str:
    """The mark: a plum blossom of five discs."""
    petals = (polar(x, y, 0.60 * r, -90 + 72 * i) for i in range(5))
    return "".join(circle(px, py, 0.335 * r, fill) for px, py in petals) + circle(
        x, y, 0.17 * r, core or fill
    )


class Drawing:
    """One SVG file: a view box, gradients and shapes."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.body: list[str] = []
        self.gradients: dict[str, str] = {}

    def add(self, *shapes: str) -> None:
        self.body += shapes

    def gradient(
        self, name: str, line: tuple[float, float, float, float], stops: Sequence[tuple[Any, ...]]
    ) -> str:
        """A linear gradient in the coordinates of the shape; a stop is offset, colour and perhaps opacity."""
        inner = ""
        for offset, colour, *rest in stops:
            see = f' stop-opacity="{num(rest[0])}"' if rest and rest[0] != 1 else ""
            inner += f'<stop offset="{num(offset)}" stop-color="{colour}"{see}/>'
        x1, y1, x2, y2 = (num(v) for v in line)
        self.gradients[name] = (
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse"'
            f' x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{inner}</linearGradient>"
        )
        return f"url(#{name})"

    def text(self) -> str:
        w, h = num(self.width), num(self.height)
        size = f'width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
        defs = f"<defs>{''.join(self.gradients.values())}</defs>" if self.gradients else ""
        rows = "\n".join(self.body)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{defs}\n{rows}\n</svg>\n'


# ---------------------------------------------------------------- lettering

OUTLINES: dict[str, Any] = json.loads((Path(__file__).resolve().parent / "outlines.json").read_text("utf-8"))
_PAIR = re.compile(r"(-?[\d.]+)[ ,]?(-?[\d.]+)")


def _moved(d: str, sx: float, sy: float, x: float, y: float) -> str:
    return _PAIR.sub(lambda m: f"{num(float(m[1]) * sx + x)},{num(float(m[2]) * sy + y)} ", d).replace(
        " Z", "Z"
    )


class Lettering:
    """A word as outlines in font units, baseline at y 0, with its inked box."""

    def __init__(self, word: str, font: str, track: float = 0) -> None:
        table = OUTLINES[font]
        self.em: float = table["em"]
        self._glyphs: list[tuple[float, str]] = []
        x, boxes = 0.0, []
        for character in word:
            glyph = table["glyphs"][character]
            self._glyphs.append((x, glyph["path"]))
            if glyph["path"]:
                left, top, right, bottom = glyph["box"]
                boxes.append((x + left, top, x + right, bottom))
            x += glyph["width"] + track * self.em
        self.left, self.right = min(b[0] for b in boxes), max(b[2] for b in boxes)
        self.top, self.bottom = min(b[1] for b in boxes), max(b[3] for b in boxes)

    def path(self, x: float, baseline: float, sx: float, sy: float) -> str:
        """Path data with the inked left edge at x."""
        return "".join(_moved(d, sx, sy, x + (at - self.left) * sx, baseline) for at, d in self._glyphs)

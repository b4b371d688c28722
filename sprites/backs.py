"""The six card backs: a pattern inside a white edge, and the mark in a medallion (250 x 350)."""

from __future__ import annotations

from collections.abc import Callable

from patterns import Box, asanoha, kikko, lattice, seigaiha, shippo, yagasuri
from pen import (
    BRASS,
    BRASS_HIGH,
    LACQUER,
    ROUND,
    WASHI,
    circle,
    path,
    plum,
    rect,
    segment,
)

INNER: Box = (13, 13, 224, 324)
CX, CY = 125.0, 175.0


def _framed(ground: str, pattern: str, edge: str) -> str:
    """Paper, ground, pattern, edge and medallion."""
    x, y, w, h = INNER
    out = rect(1, 1, 248, 348, 17, WASHI, "#B9AB8B", 2) + rect(*INNER, 9, ground) + pattern
    for left, top, u, v in ((x - 1, y - 1, 1, 1), (x + w + 1, y - 1, -1, 1),
                            (x + w + 1, y + h + 1, -1, -1), (x - 1, y + h + 1, 1, -1)):  # fmt: skip
        turn = 0 if u * v > 0 else 1
        # Paper over the corners of the pattern, which are square.
        out += path(f"M{left},{top}H{left + 10 * u}A9,9 0 0 {turn} {left},{top + 10 * v}Z", WASHI)
    out += rect(*INNER, 9, "none", edge, 4)
    out += circle(CX, CY, 46, ground, BRASS_HIGH, 3) + circle(CX, CY, 39, "none", BRASS, 1.4)
    return out + plum(CX, CY, 34, BRASS_HIGH)


def hemp() -> str:
    """Hemp leaves on indigo."""
    line = "#9DBCDA"
    lines = path(asanoha(17, 19, (43.2, 78), 5, 4), "none", line, 2, 0.9, ROUND)
    ends = "".join(segment(17, y, 233, y, line, 2, 0.9, ROUND) for y in (19, 331))
    return _framed("#1E4068", lines + ends, "#12294A")


def waves() -> str:
    """Wave scales, gold on deep red."""
    red = "#7B1E18"
    return _framed(red, seigaiha(15, 15, 220, 320, 4, red, "#E2B865", 2.2), "#4F100C")


def treasures() -> str:
    """The seven treasures on green."""
    return _framed("#1F4D3C", path(shippo((15, 15, 220, 320), 6, 9), "none", "#A9D0B8", 2.2), "#0F2C21")


def tortoise() -> str:
    """Tortoise shell, brass on black lacquer."""
    outer, inner = kikko((15, 15, 220, 320), 26)
    lines = path(outer, "none", BRASS, 2.4) + path(inner, "none", BRASS, 1.4, 0.75)
    return _framed(LACQUER, lines, "#000000")


def arrows() -> str:
    """Arrow feathers on violet."""
    return _framed(
        "#4B3A78", yagasuri((15, 15, 220, 320), 6, 26, ("#4B3A78", "#9C8ECB"), "#2C2050"), "#2C2050"
    )


def mesh() -> str:
    """A plain lattice, white on blue."""
    lines, middles = lattice((17, 17, 216, 316), 9, 1.4)
    dots = "".join(circle(x, y, 3.2, WASHI) for x, y in middles)
    return _framed("#1F4E9E", path(lines, "none", WASHI, 2) + dots, "#123066")


BACKS: dict[str, Callable[[], str]] = {
    "back": hemp,
    "waves": waves,
    "treasures": treasures,
    "tortoise": tortoise,
    "arrows": arrows,
    "mesh": mesh,
}
"""By the name of the sprite and of the setting."""

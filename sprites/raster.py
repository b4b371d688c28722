"""The few sprites that are pictures of pixels: soft shadows as nine-patches, and the paper's fibre."""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(width: int, height: int, depth: int, kind: int, chunks: bytes, rows: Sequence[bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + chunks + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
    )


def rgba_png(colour: tuple[int, int, int], alpha: Sequence[Sequence[int]]) -> bytes:
    """One colour under a field of alpha, as 32-bit pixels."""
    rows = [b"".join(bytes((*colour, a)) for a in row) for row in alpha]
    return _png(len(alpha[0]), len(alpha), 8, 6, b"", rows)


def palette_png(colour: tuple[int, int, int], alphas: Sequence[int], field: Sequence[Sequence[int]]) -> bytes:
    """One colour in at most 16 alphas, four bits a pixel; the field holds numbers of the alphas."""
    rows = [bytes(row[i] << 4 | row[i + 1] for i in range(0, len(row), 2)) for row in field]
    chunks = _chunk(b"PLTE", bytes(colour) * len(alphas)) + _chunk(b"tRNS", bytes(alphas))
    return _png(len(field[0]), len(field), 4, 3, chunks, rows)


@dataclass(frozen=True)
class Shadow:
    """A blurred rounded box. One pixel is one design unit."""

    blur: int
    radius: int
    offset: int
    colour: tuple[int, int, int]
    alpha: float

    @property
    def pad(self) -> int:
        """How far the patch reaches beyond the box."""
        return 3 * self.blur

    @property
    def corner(self) -> int:
        """The side of a corner patch; what lies between two corners is even and may be stretched."""
        return self.pad + self.radius + 3 * self.blur


SHADOWS = {
    "rest": Shadow(3, 7, 4, (0, 0, 0), 0.42),
    "lifted": Shadow(7, 7, 4, (0, 0, 0), 0.50),
    "sheet": Shadow(13, 10, 10, (0, 0, 0), 0.55),
    "glow": Shadow(7, 12, 0, (255, 213, 74), 0.50),
}


@dataclass(frozen=True)
class Light:
    """A round light or shade that fades outwards, stretched to any size where it is drawn."""

    colour: tuple[int, int, int]
    stops: tuple[tuple[float, float], ...]
    """How far from the middle, as a share of the way to the edge, and the alpha there."""


LIGHTS = {
    "pool": Light((255, 221, 140), ((0.0, 0.42), (0.45, 0.19), (1.0, 0.0))),
    "trick": Light((10, 2, 14), ((0.0, 0.42), (0.6, 0.26), (1.0, 0.0))),
}
LIGHT_SIZE = 128


def light_alpha(light: Light) -> list[list[int]]:
    """The alpha of a light, with even steps between its stops."""

    def at(far: float) -> float:
        for (a, low), (b, high) in zip(light.stops, light.stops[1:], strict=False):
            if far <= b:
                return low + (high - low) * (far - a) / (b - a)
        return 0.0

    middle = (LIGHT_SIZE - 1) / 2
    return [
        [round(255 * at(math.hypot(x - middle, y - middle) / middle)) for x in range(LIGHT_SIZE)]
        for y in range(LIGHT_SIZE)
    ]


def _cover(x: int, y: int, size: int, pad: int, radius: int) -> float:
    """How much of a pixel a rounded box inside the patch covers, from 16 samples."""
    hits, low, high = 0, pad + radius, size - pad - radius
    for i in range(16):
        px, py = x + (i % 4 + 0.5) / 4, y + (i // 4 + 0.5) / 4
        dx, dy = max(low - px, 0, px - high), max(low - py, 0, py - high)
        hits += dx * dx + dy * dy <= radius * radius
    return hits / 16


def shadow_alpha(shadow: Shadow) -> list[list[int]]:
    """The patch, computed for one quarter and mirrored."""
    size, reach = 2 * shadow.corner + 2, 3 * shadow.blur
    half = size // 2
    weights = [math.exp(-(k * k) / (2 * shadow.blur**2)) for k in range(-reach, reach + 1)]
    total = sum(weights)
    weights = [w / total for w in weights]
    box = [[_cover(x, y, size, shadow.pad, shadow.radius) for x in range(half)] for y in range(half)]

    def at(row: Sequence[float], i: int) -> float:
        return 0.0 if i < 0 else row[i] if i < half else row[2 * half - 1 - i]

    across = [
        [sum(w * at(row, x + k - reach) for k, w in enumerate(weights)) for x in range(half)] for row in box
    ]
    columns = list(zip(*across, strict=True))
    down = [
        [sum(w * at(col, y + k - reach) for k, w in enumerate(weights)) for y in range(half)]
        for col in columns
    ]
    quarter = [[round(255 * shadow.alpha * down[x][y]) for x in range(half)] for y in range(half)]
    wide = [row + row[::-1] for row in quarter]
    return wide + wide[::-1]


def fibre(size: int = 512, levels: int = 16) -> list[list[int]]:
    """Tileable cloudy streaks and a few long fibres, in numbers 0 to levels - 1."""
    rng = random.Random(11)
    field = [[0.0] * size for _ in range(size)]
    for columns, rows, weight in ((8, 40, 0.55), (16, 80, 0.28), (32, 160, 0.17)):
        lattice = [[rng.random() for _ in range(columns)] for _ in range(rows)]
        ease = [(lambda t: t * t * (3 - 2 * t))(i * columns / size % 1) for i in range(size)]
        for y in range(size):
            v = y * rows / size
            t = v % 1
            t = t * t * (3 - 2 * t)
            upper, lower = lattice[int(v) % rows], lattice[(int(v) + 1) % rows]
            mixed = [a + (b - a) * t for a, b in zip(upper, lower, strict=True)]
            for x in range(size):
                i = x * columns // size
                a, b = mixed[i], mixed[(i + 1) % columns]
                field[y][x] += weight * (a + (b - a) * ease[x])
    for _ in range(46):
        at, up, turn = rng.random() * size, rng.random() * size, (rng.random() - 0.5) * 1.2
        bend, strength = (rng.random() - 0.5) * 0.03, 0.12 + 0.18 * rng.random()
        for _step in range(40 + int(rng.random() * 80)):
            field[int(up) % size][int(at) % size] += strength
            at, up, turn = at + math.cos(turn), up + math.sin(turn), turn + bend
    return [[max(0, min(levels - 1, int((v - 0.36) / 0.5 * levels))) for v in row] for row in field]


def write(folder: Path) -> None:
    """All pixel sprites, with the measures that a nine-patch needs."""
    folder.mkdir(parents=True, exist_ok=True)
    measures = [
        "# Nine-patches, one pixel a design unit: reach beyond the box, side of a corner, drop below the box."
    ]
    for name, shadow in SHADOWS.items():
        (folder / f"{name}.png").write_bytes(rgba_png(shadow.colour, shadow_alpha(shadow)))
        measures.append(
            f"{name} = {{ pad = {shadow.pad}, corner = {shadow.corner}, drop = {shadow.offset} }}"
        )
    (folder / "patches.toml").write_bytes(("\n".join(measures) + "\n").encode("utf-8"))
    for name, light in LIGHTS.items():
        (folder / f"{name}.png").write_bytes(rgba_png(light.colour, light_alpha(light)))
    alphas = [round(i * 200 / 15) for i in range(16)]
    (folder / "fibre.png").write_bytes(palette_png((140, 115, 71), alphas, fibre()))

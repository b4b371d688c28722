"""Pictures: SVG sprites rasterised at the size they are shown, tinted or turned, and kept."""

import io
import math
import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache, partial

import pygame

from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.draw.raster_file import RasterFile
from tablegame.ui.draw.theme import SWITCH_OFF, CardStyle, Colour, rgba
from tablegame.ui.system.assets import asset, has_asset

_VIEW_BOX = re.compile(rb'viewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)\s*"')
_ABSENT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {h}"><rect x="4" y="4"'
    ' width="92" height="{i}" rx="8"'
    ' fill="none" stroke="{c}" stroke-width="3"/></svg>'
)
_FRONT, _OVER = b'<g id="front">', b'<g id="over">'
CACHE_BYTES = 192 << 20


@lru_cache(maxsize=1024)
def _source(name: str) -> bytes | None:
    path = f"sprites/{name}.svg"
    if not has_asset(path):
        return None
    source = asset(path).read_bytes()
    return _worn_face(name, source) if name.startswith("faces/") else source


def _worn_face(name: str, face: bytes) -> bytes:
    """Return the portrait of a doll with this face: before its hair or hat, and partly over all."""
    doll = asset(f"sprites/portraits/{name.removeprefix('faces/').rpartition('_')[0]}.svg").read_bytes()
    features, over = face[face.index(b">") + 1 : face.rindex(b"</svg>")].split(_OVER)
    head, hair = doll.split(_FRONT)
    return head + features + _FRONT + hair.replace(b"</svg>", _OVER + over + b"</svg>")


@lru_cache(maxsize=1024)
def ratio(name: str) -> float:
    """Return the height of a sprite divided by its width."""
    source = _source(name)
    if source is not None:
        match = _VIEW_BOX.search(source[:2000])
        return float(match[2]) / float(match[1]) if match else 1.0
    if has_asset(f"sprites/{name}.png"):
        width, height = pygame.image.load(str(asset(f"sprites/{name}.png"))).get_size()
        return height / width
    return 1.4 if name.startswith("cards/") else 1.0


def screen_format(surface: pygame.Surface) -> pygame.Surface:
    """Return the same picture with its bytes in the screen's order; otherwise every blit is many times
    slower."""
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


class _KeptRasters:
    """The file of rasters, if there is one."""

    file: RasterFile | None = None


def keep_rasters(file: RasterFile | None) -> None:
    """Take rasters from this file, and add those it lacks; None: draw all of them."""
    _KeptRasters.file = file


def raster(source: bytes, w_px: int, h_px: int) -> pygame.Surface:
    """Return an SVG as a surface of exactly this size."""
    w_px, h_px = max(1, w_px), max(1, h_px)
    file = _KeptRasters.file
    if file is None:
        return _drawn(source, w_px, h_px)
    kept = file.get(source, w_px, h_px)
    if kept is None:
        kept = _drawn(source, w_px, h_px)
        file.add(source, kept)
    return kept


def _drawn(source: bytes, w_px: int, h_px: int) -> pygame.Surface:
    made = pygame.image.load_sized_svg(io.BytesIO(source), (w_px, h_px))
    if made.get_size() != (w_px, h_px):
        if abs(made.get_width() - w_px) <= 1 and abs(made.get_height() - h_px) <= 1:
            exact = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
            exact.blit(made, (0, 0))
            made = exact
        else:
            made = pygame.transform.smoothscale(made, (w_px, h_px))
    return screen_format(made)


def tinted(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return the shape of a picture in one colour."""
    copy = surface.copy()
    copy.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    copy.fill(rgba(colour), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Art:
    """The sprites by name, such as `cards/5H`, `icons/menu` or `crests/3`."""

    def __init__(self) -> None:
        self.pictures = Pictures(CACHE_BYTES)
        self.dress = CardStyle()

    def use_style(self, dress: CardStyle) -> bool:
        """Use a style for cards and suits. Return True if it differs from the style before."""
        if dress == self.dress:
            return False
        self.dress = dress
        self.clear()
        return True

    def has(self, name: str) -> bool:
        """Return whether there is such a sprite."""
        return has_asset(f"sprites/{name}.svg") or has_asset(f"sprites/{name}.png")

    def get(
        self, name: str, w_px: int, angle: float = 0.0, *, h_px: int | None = None, tint: Colour | None = None
    ) -> pygame.Surface:
        """Return the sprite `w_px` wide (and `h_px` high, if given), turned clockwise by `angle` degrees."""
        turn = round(angle) % 360
        height = max(1, round(w_px * ratio(name))) if h_px is None else h_px
        ink = None if tint is None else rgba(tint)

        def make() -> pygame.Surface:
            if turn:
                return pygame.transform.rotozoom(self.get(name, w_px, h_px=h_px, tint=tint), -turn, 1.0)
            if ink is not None:
                return tinted(self.get(name, w_px, h_px=h_px), ink)
            return self.load(name, max(1, w_px), height)

        return self.pictures.get((name, w_px, height, turn, ink), make)

    def has_picture(self, name: str, w_px: int, h_px: int) -> bool:
        """Return whether the plain sprite is stored in this size."""
        return (name, w_px, h_px, 0, None) in self.pictures

    def store(self, name: str, w_px: int, h_px: int, picture: pygame.Surface) -> None:
        """Store the plain sprite in this size, made by `load`."""
        self.pictures.get((name, w_px, h_px, 0, None), lambda: picture)

    def load(self, name: str, w_px: int, h_px: int) -> pygame.Surface:
        """Return a new picture of the plain sprite; also from another thread."""
        source = _source(self.dress.sprite(name))
        if source is None and has_asset(f"sprites/{name}.png"):
            picture = pygame.image.load(str(asset(f"sprites/{name}.png")))
            return pygame.transform.smoothscale(screen_format(picture), (w_px, h_px))
        if source is None:
            high = 100 * h_px / w_px
            source = _ABSENT.format(h=high, i=max(1.0, high - 8), c=SWITCH_OFF).encode()
        return raster(self.dress.worn(name, source), w_px, h_px)

    def svg(self, key: Hashable, text: str, w_px: int, h_px: int) -> pygame.Surface:
        """Return a picture from SVG written by the program, kept under `key` and its size."""
        return self.pictures.get(("svg", key, w_px, h_px), lambda: raster(text.encode(), w_px, h_px))

    def svg_sides(
        self, key: Hashable, text: str, w_px: int, h_px: int, thick: int
    ) -> Iterable[tuple[pygame.Surface, int, int]]:
        """Return the sides of a picture from SVG that is empty inside: see `Pictures.sides`."""
        make = partial(raster, text.encode(), w_px, h_px)
        return self.pictures.sides(("svg", key, w_px, h_px), (w_px, h_px), thick, make)

    def clear(self) -> None:
        """Forget all pictures."""
        self.pictures.clear()


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

"""Soft shadows and glows, blurred once for each size."""

import math
import re
from typing import Final

import pygame

from tablegame.ui.draw.art import raster, screen_format
from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.draw.theme import BLACK, Cloth, Colour, rgba
from tablegame.ui.system.assets import asset
from tablegame.ui.system.metrics import Metrics

SPREAD = 2.6


class Shadows:
    """Blurred rounded boxes."""

    def __init__(self) -> None:
        self._pictures = Pictures(48 << 20)

    def get(
        self,
        w_px: int,
        h_px: int,
        radius: float,
        blur: float,
        colour: Colour = BLACK,
        alpha: float = 0.42,
    ) -> tuple[pygame.Surface, int]:
        """Return the shadow of a box, and how far it reaches beyond it; all in pixels."""
        pad = max(2, math.ceil(blur * SPREAD))
        key = (w_px, h_px, round(radius), round(blur, 1), rgba(colour, alpha))
        return self._pictures.get(key, lambda: self._make(w_px, h_px, radius, blur, pad, colour, alpha)), pad

    @staticmethod
    def _make(
        w_px: int, h_px: int, radius: float, blur: float, pad: int, colour: Colour, alpha: float
    ) -> pygame.Surface:
        # A blur of many pixels looks the same when it is made small and stretched, and costs far less.
        shrink = max(1.0, blur / 3.0)
        full = (w_px + 2 * pad, h_px + 2 * pad)
        small = (max(4, round(full[0] / shrink)), max(4, round(full[1] / shrink)))
        sx, sy = small[0] / full[0], small[1] / full[1]
        r, g, b, a = rgba(colour, alpha)
        surface = pygame.Surface(small, pygame.SRCALPHA)
        surface.fill((r, g, b, 0))
        box = pygame.Rect(
            round(pad * sx), round(pad * sy), max(1, round(w_px * sx)), max(1, round(h_px * sy))
        )
        pygame.draw.rect(surface, (r, g, b, a), box, border_radius=round(radius * sx))
        soft = pygame.transform.gaussian_blur(surface, max(1, round(blur * sx)))
        return soft if small == full else pygame.transform.smoothscale(soft, full)

    def clear(self) -> None:
        """Forget all shadows."""
        self._pictures.clear()


class Fibre:
    """Long soft streaks: one tile, laid side by side."""

    def __init__(self) -> None:
        self._scaled: dict[int, pygame.Surface] = {}

    def clear(self) -> None:
        """Forget the sizes made."""
        self._scaled.clear()

    def _tile(self, s: float) -> pygame.Surface:
        """Return the tile at a scale."""
        side = max(64, round(512 * s))
        if side not in self._scaled:
            picture = screen_format(pygame.image.load(asset("sprites/shadows/fibre.png")))
            self._scaled[side] = pygame.transform.smoothscale(picture, (side, side))
        return self._scaled[side]

    def cut(self, w_px: int, h_px: int, s: float, radius: float, strength: float) -> pygame.Surface:
        """Return a piece of fibre with round corners, `strength` (0..1) visible."""
        tile = self._tile(s)
        piece = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
        piece.blits(
            [
                (tile, (x, y))
                for x in range(0, w_px, tile.get_width())
                for y in range(0, h_px, tile.get_height())
            ]
        )
        whole = round(255 * strength)
        mask = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255, whole), mask.get_rect(), border_radius=round(radius))
        piece.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return piece


def cloth_surface(cloth: Cloth, metrics: Metrics) -> pygame.Surface:
    """Return the whole table: light in the middle, darker at the rim, woven."""
    small = 256
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {small} {small}"><radialGradient id="a"'
        f' gradientUnits="userSpaceOnUse" cx="{small * 0.5}" cy="{small * 0.47}" r="{small * 0.78}">'
        f'<stop offset="0" stop-color="{cloth.centre}"/><stop offset=".55" stop-color="{cloth.middle}"/>'
        f'<stop offset="1" stop-color="{cloth.rim}"/></radialGradient>'
        f'<rect width="{small}" height="{small}" fill="url(#a)"/></svg>'
    )
    size = (metrics.w_px, metrics.h_px)
    table = pygame.Surface(size)
    # Stretching a picture without alpha costs a third.
    light = pygame.Surface((small, small), 0, table)
    light.blit(raster(source.encode(), small, small), (0, 0))
    if cloth.motif:
        part = SOFT / max(SOFT, metrics.s)
        light = pygame.transform.smoothscale(light, (round(part * size[0]), round(part * size[1])))
        light.blit(*_motif(cloth.motif, metrics, part))
    if light.get_size() == size:
        table.blit(light, (0, 0))
    else:
        pygame.transform.smoothscale(light, size, table)
    tile = _weave(max(2, round(4 * metrics.s)))
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            table.blit(tile, (x, y))
    return table


_SIZE: Final = re.compile(r'width="(\d+)" height="(\d+)" viewBox="0 0 \d+ \d+"')
SOFT: Final = 0.75
"""A motif is drawn with so many pixels a du: on cloth its edges are soft, and it is made sooner."""


def _motif(name: str, metrics: Metrics, part: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the visible part of a motif, scaled by `part`, and its place on the canvas in pixels.

    The motif is centred on the canvas, and their lower edges meet.
    """
    source = asset(f"sprites/{name}.svg").read_text("utf-8")
    match = _SIZE.search(source)
    assert match, "a motif says how large it is"
    wide, high = float(match[1]), float(match[2])
    w, h = min(wide, metrics.w), min(high, metrics.h)
    box = f'viewBox="{(wide - w) / 2:.2f} {high - h:.2f} {w:.2f} {h:.2f}"'
    size = round(part * metrics.w_px), round(part * metrics.h_px * h / metrics.h)
    picture = raster(_SIZE.sub(box, source).encode(), *size)
    return picture, (0, round(part * metrics.h_px) - size[1])


def _weave(px: int) -> pygame.Surface:
    """Return a picture of several repeats of the weave, so that few blits cover a table."""
    light, dark = (255, 255, 255, 9), (0, 0, 0, 13)
    one = pygame.Surface((px, px), pygame.SRCALPHA)
    half, quarter = px // 2, max(1, px // 4)
    one.fill(light, (0, 0, half, quarter))
    one.fill(light, (half, half, px - half, quarter))
    one.fill(dark, (0, quarter, half, quarter))
    one.fill(dark, (half, half + quarter, px - half, quarter))
    repeats = max(1, 256 // px)
    many = pygame.Surface((px * repeats, px * repeats), pygame.SRCALPHA)
    for y in range(repeats):
        for x in range(repeats):
            many.blit(one, (x * px, y * px))
    return many

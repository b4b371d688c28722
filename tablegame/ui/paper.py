"""The cloth of the table and the fibre of the paper."""

import random

import pygame

from tablegame.ui.art import raster
from tablegame.ui.metrics import Metrics
from tablegame.ui.theme import Cloth

FIBRE_INK = (140, 115, 71)
_OCTAVES = ((9, 46, 0.5), (18, 92, 0.3), (36, 184, 0.2))
"""Cells across and down 512 du, and weight."""


class Fibre:
    """Long soft streaks, the same in every run."""

    def __init__(self) -> None:
        self._tile: pygame.Surface | None = None
        self._scaled: dict[tuple[int, int], pygame.Surface] = {}

    def clear(self) -> None:
        """Forgets the sizes made."""
        self._scaled.clear()

    def _base(self) -> pygame.Surface:
        """640 x 360 points of streaks for a whole canvas."""
        if self._tile is None:
            dice = random.Random(11)
            size = (640, 360)
            total = pygame.Surface(size)
            for across, down, weight in _OCTAVES:
                cells = pygame.Surface((round(across * 2.5), round(down * 1.4)))
                for y in range(cells.get_height()):
                    for x in range(cells.get_width()):
                        shade = round(255 * weight * dice.random())
                        cells.set_at((x, y), (shade, shade, shade))
                total.blit(
                    pygame.transform.smoothscale(cells, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD
                )
            tile = pygame.Surface(size, pygame.SRCALPHA)
            for y in range(size[1]):
                for x in range(size[0]):
                    strength = max(0.0, min(1.0, (total.get_at((x, y))[0] / 255 - 0.38) * 0.8))
                    tile.set_at((x, y), (*FIBRE_INK, round(255 * strength)))
            self._tile = tile
        return self._tile

    def cut(self, w_px: int, h_px: int, s: float, radius: float, strength: float) -> pygame.Surface:
        """A piece of fibre with round corners, `strength` (0..1) visible."""
        whole = (max(w_px, round(1280 * s)), max(h_px, round(720 * s)))
        if whole not in self._scaled:
            self._scaled[whole] = pygame.transform.smoothscale(self._base(), whole)
        piece = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
        piece.blit(self._scaled[whole], (0, 0))
        mask = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w_px} {h_px}"><rect'
            f' width="{w_px}" height="{h_px}"'
            f' rx="{radius:.1f}" fill="#FFF" fill-opacity="{strength:.2f}"/></svg>'
        )
        piece.blit(raster(mask.encode(), w_px, h_px), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return piece


def cloth_surface(cloth: Cloth, metrics: Metrics) -> pygame.Surface:
    """The whole table: light in the middle, darker at the rim, woven."""
    small = 512
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {small} {small}"><radialGradient id="a"'
        f' gradientUnits="userSpaceOnUse" cx="{small * 0.5}" cy="{small * 0.47}" r="{small * 0.78}">'
        f'<stop offset="0" stop-color="{cloth.centre}"/><stop offset=".55" stop-color="{cloth.middle}"/>'
        f'<stop offset="1" stop-color="{cloth.rim}"/></radialGradient>'
        f'<rect width="{small}" height="{small}" fill="url(#a)"/></svg>'
    )
    size = (metrics.w_px, metrics.h_px)
    table = pygame.Surface(size)
    table.blit(pygame.transform.smoothscale(raster(source.encode(), small, small), size), (0, 0))
    tile = _weave(max(2, round(4 * metrics.s)))
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            table.blit(tile, (x, y))
    return table


def _weave(px: int) -> pygame.Surface:
    """Several repeats of the weave, so that few blits cover a table."""
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

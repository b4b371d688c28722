"""Soft shadows and glows, blurred once for each size."""

import math

import pygame

from tablegame.ui.draw.cache import Pictures
from tablegame.ui.draw.theme import BLACK, Colour, rgba

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

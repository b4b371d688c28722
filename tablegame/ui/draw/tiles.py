"""Domino tiles on the screen: two halves and the mark between them on a body, in one picture for each turn.

The upper half is the suit, the lower one the rank. Gold leaf is a blank, rings on it what it stands for.
"""

from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.cache import Pictures
from tablegame.ui.draw.cards import mounted
from tablegame.ui.draw.panels import box
from tablegame.ui.draw.shadows import Shadows
from tablegame.ui.draw.tile_parts import half_sprite, halves_shown

CACHE_BYTES: Final = 48 << 20
EDGE: Final = 0.06
"""How far the thick lower edge reaches beyond the tile, in widths."""
RADIUS: Final = 0.14
"""The radius of the corners, in widths of the tile."""


@dataclass(frozen=True)
class TileLook:
    """The look of a tile; sizes in pixels."""

    piece: int | None
    """A tile, a tile as played, or None for its back."""
    w_px: int
    s: float
    turned: bool = False
    """The number that usually lies below lies on top; for tiles that are not yet played."""
    numerals: bool = False
    dimmed: bool = False
    rim: str | None = None
    shadow: str = "rest"
    ghost: bool = False

    @property
    def h_px(self) -> int:
        """The height without the edge."""
        return round(self.w_px * t.TILE_RATIO)


class Tiles:
    """Pictures of tiles."""

    def __init__(self, art: Art, shadows: Shadows) -> None:
        self.art = art
        self.shadows = shadows
        self._pictures = Pictures(CACHE_BYTES)

    def clear(self) -> None:
        """Forget all pictures."""
        self._pictures.clear()

    def flat(self, look: TileLook) -> pygame.Surface:
        """Return the tile alone, with its edge below."""
        w, h = look.w_px, look.h_px
        deep = h + max(1, round(EDGE * w))
        if look.piece is None:
            face = self.art.get("tiles/back", w, h_px=deep).copy()
        else:
            face = self.art.get("tiles/body", w, h_px=deep).copy()
            suit, rank = halves_shown(look.piece, look.turned)
            for name in (half_sprite("suit", suit, look.numerals), half_sprite("rank", rank, look.numerals)):
                face.blit(self.art.get(name, w, h_px=h), (0, 0))
            face.blit(self.art.get("tiles/mark", w, h_px=h), (0, 0))
        if look.dimmed:
            shade = box(0, 0, w, deep, RADIUS * w, t.DIM, alpha=0.3)
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {deep}">{shade}</svg>'
            face.blit(self.art.svg("dim", svg, w, deep), (0, 0))
        return face

    def picture(self, look: TileLook, angle: float = 0.0) -> pygame.Surface:
        """Return the tile with shadow and rim; its middle is the middle of the picture. Turned clockwise."""
        turn = round(angle)

        def make() -> pygame.Surface:
            if turn:
                return pygame.transform.rotozoom(self.picture(look), -turn, 1.0)
            size = look.w_px, look.h_px
            radius = RADIUS * look.w_px
            face = self.flat(look)
            return mounted(self.shadows, face, size, radius, look.s, look.shadow, look.rim, look.ghost)

        return self._pictures.get((look, turn), make)

"""Playing cards on the screen: face, shadow, rim and dimming in one picture, kept for each turn."""

from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.pieces.cards import card_text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art, dashed, outline, raster, rounded, stroke
from tablegame.ui.draw.panels import box
from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.draw.textures import Shadows
from tablegame.ui.draw.tile_parts import half_sprite, halves_shown

CACHE_BYTES = 160 << 20
RIMS = {
    "legal": (t.LEGAL_RIM, 2.4, 1.2), "selected": (t.SELECTED, 4.0, 2.0), "focus": (t.FOCUS, 3.0, 4.0),
    "came": (t.BRASS_HI, 3.4, 3.0), "joins": (t.SELECTED, 2.4, 1.2),
    "winning": (t.WINNING_RIM, 4.0, 2.0),
}  # fmt: skip
"""Colour, width and distance from the card, in du."""


@dataclass(frozen=True)
class CardLook:
    """The look of a card; sizes in pixels."""

    card: int | None
    w_px: int
    s: float
    back: str = "back"
    dimmed: bool = False
    rim: str | None = None
    shadow: str = "rest"
    """"rest", "lifted", "dragged" or "none"."""
    ghost: bool = False


SHADOWS = {"rest": (3.0, 4.0, 0.42), "lifted": (7.0, 10.0, 0.50), "dragged": (7.0, 16.0, 0.50)}
"""Blur, drop and darkness for a card 96 du wide."""
WIDE_SHADOW: Final = (4.5, 7.0, 0.34)
"""The same of the wide shadow around the near one."""


class Cards:
    """Pictures of cards."""

    def __init__(self, art: Art, shadows: Shadows) -> None:
        self.art = art
        self.shadows = shadows
        self._pictures = Pictures(CACHE_BYTES)

    def clear(self) -> None:
        """Forget all pictures."""
        self._pictures.clear()

    def sprite(self, look: CardLook) -> str:
        """Return the sprite's name."""
        if look.card is None:
            return f"cards/{look.back}"
        text = card_text(look.card)
        dim = f"cards/dim/{text}"
        return dim if look.dimmed and self.art.has(dim) else f"cards/{text}"

    def flat(self, look: CardLook) -> pygame.Surface:
        """Return the card alone."""
        name = self.sprite(look)
        h_px = round(look.w_px * t.CARD_RATIO)
        face = self.art.get(name, look.w_px, h_px=h_px)
        if look.dimmed and not name.startswith("cards/dim/"):
            veil = f'<rect width="250" height="350" rx="18" fill="{t.DIM}" fill-opacity="{t.DIM_ALPHA}"/>'
            face = face.copy()
            face.blit(self.art.svg("dim", _svg(250, 350, veil), look.w_px, h_px), (0, 0))
        return face

    def picture(self, look: CardLook, angle: float = 0.0) -> pygame.Surface:
        """Return the card with shadow and rim; its middle is the middle of the picture. Turned clockwise."""
        turn = round(angle)
        return self._pictures.get((look, turn), lambda: self._turned(look, turn))

    def _turned(self, look: CardLook, turn: int) -> pygame.Surface:
        if turn:
            return pygame.transform.rotozoom(self.picture(look), -turn, 1.0)
        return self._compose(look)

    def _compose(self, look: CardLook) -> pygame.Surface:
        size = look.w_px, round(look.w_px * t.CARD_RATIO)
        radius = 0.072 * look.w_px
        face = self.flat(look)
        return mounted(
            self.shadows, face, size, radius, look.s, look.shadow, look.rim, look.ghost, edged=True
        )


def mounted(
    shadows: Shadows,
    face: pygame.Surface,
    size: tuple[int, int],
    radius: float,
    s: float,
    shadow: str = "rest",
    rim: str | None = None,
    ghost: bool = False,
    edged: bool = False,
) -> pygame.Surface:
    """Return a piece of `size` pixels with its shadow and rim, in the middle of the picture.

    The face may hang over below. `radius` in pixels is that of its corners. With `edged` the thickness of
    its paper is seen.
    """
    w_px, h_px = size
    over = face.get_height() - h_px
    bed, pad = _bed(shadows, size, radius, s, shadow, over, edged and not ghost)
    out = bed.copy()
    if ghost:
        face = face.copy()
        face.fill((255, 255, 255, 219), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(face, (pad, pad))
    line = ""
    if ghost:
        path = outline(w_px, h_px, radius, 0, 6 * s, 5 * s)
        gold = stroke(path, t.SELECTED, 2.4 * s, round_caps=False)
        line = f'<g transform="translate({pad},{pad})">{gold}</g>'
    elif rim:
        colour, width, away = RIMS[rim][0], RIMS[rim][1] * s, RIMS[rim][2] * s
        draw = _dashes if rim == "joins" else _rim
        line = draw(pad, w_px, h_px, radius, colour, width, away)
        if rim == "winning":
            line = _rim(pad, w_px, h_px, radius, t.LACQUER, width + 2 * s, away) + line
    if line:
        out.blit(raster(_svg(out.get_width(), out.get_height(), line).encode(), *out.get_size()), (0, 0))
    return out


def _bed(
    shadows: Shadows, size: tuple[int, int], radius: float, s: float, shadow: str, over: int, edged: bool
) -> tuple[pygame.Surface, int]:
    """Return what lies under the face of a piece, and how far it reaches beyond, in pixels.

    Near the piece the shadow is dark, farther away it is wide and faint. The face hangs over by `over`.
    """
    w_px, h_px = size
    blur, drop, dark = SHADOWS.get(shadow, (0.0, 0.0, 0.0))
    small = min(1.0, max(0.45, h_px / s / (96 * t.CARD_RATIO))) * s
    blur, drop = blur * small, drop * small
    wide_blur, wide_drop, wide_dark = WIDE_SHADOW
    reach = max(blur * 2.6 + drop, (wide_blur * 2.6 + wide_drop) * small) if dark else 0.0
    pad = max(round(7 * s), round(reach)) + 2 + over

    def make() -> pygame.Surface:
        out = pygame.Surface((w_px + 2 * pad, h_px + 2 * pad), pygame.SRCALPHA)
        if dark:
            inset = max(1, round(1.5 * small))
            wide, far = shadows.get(w_px, h_px + over, radius, wide_blur * small, alpha=wide_dark)
            out.blit(wide, (pad - far, pad - far + round(wide_drop * small)))
            shade, far = shadows.get(w_px - 2 * inset, h_px + over - inset, radius, blur, alpha=dark)
            out.blit(shade, (pad + inset - far, pad - far + round(drop)))
        if edged:
            paper = "".join(
                f'<rect x="{pad}" y="{pad + down * small:.2f}" width="{w_px}" height="{h_px}"'
                f' rx="{radius:.2f}" fill="{fill}"/>'
                for down, fill in t.PAPER_EDGE
            )
            out.blit(raster(_svg(*out.get_size(), paper).encode(), *out.get_size()), (0, 0))
        return out

    return shadows.bed((size, round(radius, 1), round(s, 4), shadow, over, edged), make), pad


def _dashes(pad: int, w: int, h: int, radius: float, colour: str, width: float, away: float) -> str:
    """Return the dashed rim, as SVG, of a piece that can only be played together with another."""
    points = rounded(pad - away, pad - away, w + 2 * away, h + 2 * away, radius + away)
    return stroke(dashed(points, 4 * width, 3 * width), colour, width, round_caps=False)


def _rim(pad: int, w: int, h: int, radius: float, colour: str, width: float, away: float) -> str:
    return (
        f'<rect x="{pad - away:.2f}" y="{pad - away:.2f}" width="{w + 2 * away:.2f}"'
        f' height="{h + 2 * away:.2f}"'
        f' rx="{radius + away:.2f}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"/>'
    )


def _svg(w: float, h: float, inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{inner}</svg>'


TILE_CACHE_BYTES: Final = 48 << 20
TILE_EDGE: Final = 0.15
"""How far the thick lower edge reaches beyond the tile, in widths."""
TILE_RADIUS: Final = 0.14
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
        self._pictures = Pictures(TILE_CACHE_BYTES)

    def clear(self) -> None:
        """Forget all pictures."""
        self._pictures.clear()

    def flat(self, look: TileLook) -> pygame.Surface:
        """Return the tile alone, with its edge below."""
        w, h = look.w_px, look.h_px
        deep = h + max(1, round(TILE_EDGE * w))
        if look.piece is None:
            face = self.art.get("tiles/back", w, h_px=deep).copy()
        else:
            face = self.art.get("tiles/body", w, h_px=deep).copy()
            suit, rank = halves_shown(look.piece, look.turned)
            for name in (half_sprite("suit", suit, look.numerals), half_sprite("rank", rank, look.numerals)):
                face.blit(self.art.get(name, w, h_px=h), (0, 0))
            face.blit(self.art.get("tiles/mark", w, h_px=h), (0, 0))
        if look.dimmed:
            shade = box(0, 0, w, deep, TILE_RADIUS * w, t.DIM, alpha=t.DIM_ALPHA + 0.08)
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
            radius = TILE_RADIUS * look.w_px
            face = self.flat(look)
            return mounted(self.shadows, face, size, radius, look.s, look.shadow, look.rim, look.ghost)

        return self._pictures.get((look, turn), make)

    def standing(self, side: str, w_px: int, s: float) -> pygame.Surface:
        """Return a standing tile, seen from a side, with its shadow; its middle is that of the picture."""

        def make() -> pygame.Surface:
            size = w_px, round(w_px * t.STANDING_RATIOS[side])
            face = self.art.get(f"tiles/standing_{side}", w_px, h_px=size[1])
            return mounted(self.shadows, face, size, 0.14 * min(size), s)

        return self._pictures.get((side, w_px, s), make)

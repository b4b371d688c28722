"""The program's own pictures of pieces inside of a page: each once, as a symbol that is used by its name."""

import re
from typing import Final

from tablegame.pieces.dominoes import FACES, TILES
from tablegame.pieces.texts import piece_text
from tablegame.ui.draw.tile_parts import half_sprite, halves_shown
from tablegame.ui.system.assets import asset

CARD: Final = (250, 350)
TILE: Final = (100, 206)
"""The sizes in which cards and tiles are drawn."""

_INSIDE: Final = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)
_NAMES: Final = re.compile(r'\b(id="|href="#|url\(#)')


def size(piece: int) -> tuple[int, int]:
    """Return the size in which a piece is drawn."""
    return TILE if piece in TILES or piece in FACES else CARD


def name(piece: int) -> str:
    """Return the name of the symbol of a piece."""
    return "p-" + piece_text(piece).replace("*", "x")


def symbol(piece: int) -> str:
    """Return a piece as a symbol of SVG; names inside of it are its own."""
    if size(piece) == CARD:
        inside = _drawing(f"cards/{piece_text(piece)}")
    else:
        suit, rank = halves_shown(piece)
        parts = ("tiles/body", half_sprite("suit", suit), half_sprite("rank", rank), "tiles/mark")
        inside = "".join(map(_drawing, parts))
    across, down = size(piece)
    own = _NAMES.sub(rf"\g<1>{name(piece)}-", inside)
    return f'<symbol id="{name(piece)}" viewBox="0 0 {across} {down}">{own}</symbol>'


def _drawing(sprite: str) -> str:
    """Return what is drawn in a sprite's file."""
    found = _INSIDE.search(asset(f"sprites/{sprite}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"sprites/{sprite}.svg is no drawing")
    return found[1].strip()

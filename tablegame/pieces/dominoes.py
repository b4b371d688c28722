"""Domino tiles and the faces they show when played, as small integers, and their text (protocol, "Pieces").

A tile is a number for its two halves: copies of a tile are the same number. Tiles and faces do not overlap
with cards, so that any of them can stand for "a piece".

>>> piece = tile(3, 0)
>>> piece, tile_text(piece), halves(piece), parse_tile("03") == piece
(67, '03', (0, 3), True)

Laid, a tile shows a face: one half is the suit, the other the rank, and its blank stands for any number.

>>> [face_text(shown) for shown in faces_of(piece, highest=2)]
['3-1*', '3-2*', '1*-3', '2*-3']
>>> shown = parse_face("3-2*")
>>> suit_of(shown), rank_of(shown), declared_of(shown) == BLANK_RANK, tile_text(tile_of(shown))
(3, 2, True, '03')

A hand is one number, so that tiles are added and taken away at once:

>>> hand = packed((tile(0, 3), tile(5, 5), tile(5, 5)))
>>> [tile_text(piece) for piece in unpacked(hand - packed([tile(5, 5)]))]
['03', '55']
"""

from collections.abc import Iterable, Iterator
from typing import Final

Tile = int
"""64 .. 91: 00 01 .. 06 11 12 .. 66."""
Face = int
"""128 .. 271: a suit and a rank 1..6, either of which may be declared by a blank."""

FIRST_TILE: Final = 64
HALVES: Final = tuple((low, high) for low in range(7) for high in range(low, 7))
"""Both numbers of a tile, low first, 0 for a blank; by tile - FIRST_TILE."""
TILES: Final = range(FIRST_TILE, FIRST_TILE + len(HALVES))
"""All 28 tiles, one of each."""
COPIES: Final = 2
"""How often each tile is in the box."""

BLANK_RANK: Final = 1
BLANK_SUIT: Final = 2
"""Flags of `face`: which numbers a blank stands for."""

FIRST_FACE: Final = 128
FACES: Final = range(FIRST_FACE, FIRST_FACE + 4 * 36)

_TILE_TEXT: Final = tuple(f"{low}{high}" for low, high in HALVES)
_TILE: Final = {text: FIRST_TILE + n for n, text in enumerate(_TILE_TEXT)}
_BY_HALVES: Final = {halves: FIRST_TILE + n for n, halves in enumerate(HALVES)}


def tile(a: int, b: int) -> Tile:
    """Return the tile with these two numbers, in any order; KeyError if there is none."""
    return _BY_HALVES[(a, b) if a <= b else (b, a)]


def halves(piece: Tile) -> tuple[int, int]:
    """Return both numbers of a tile, low first, 0 for a blank."""
    return HALVES[piece - FIRST_TILE]


def blanks(piece: Tile) -> int:
    """Count the halves of a tile that are blank."""
    low, high = HALVES[piece - FIRST_TILE]
    return (low == 0) + (high == 0)


def tile_text(piece: Tile) -> str:
    """Return the two numbers of a tile: `00`, `35`."""
    return _TILE_TEXT[piece - FIRST_TILE]


def parse_tile(text: str) -> Tile:
    """Return the tile written as `text`; ValueError if there is none."""
    tile = _TILE.get(text)
    if tile is None:
        raise ValueError(f"{text[:20]!r} is not a tile")
    return tile


def face(suit: int, rank: int, declared: int = 0) -> Face:
    """Return the face with these numbers; `declared` has BLANK_RANK and BLANK_SUIT set for those that a blank
    stands for. A half-blank shown as a double has its blank on the rank."""
    if suit == rank and declared == BLANK_SUIT:
        declared = BLANK_RANK
    return FIRST_FACE + declared * 36 + (suit - 1) * 6 + rank - 1


def suit_of(shown: Face) -> int:
    """Return the number on top, 1..6."""
    return (shown - FIRST_FACE) % 36 // 6 + 1


def rank_of(shown: Face) -> int:
    """Return the number below, 1..6."""
    return (shown - FIRST_FACE) % 6 + 1


def declared_of(shown: Face) -> int:
    """Return the numbers of a face that a blank stands for: flags BLANK_RANK | BLANK_SUIT."""
    return (shown - FIRST_FACE) // 36


def tile_of(shown: Face) -> Tile:
    """Return the tile that shows this face."""
    declared = declared_of(shown)
    return tile(
        0 if declared & BLANK_SUIT else suit_of(shown), 0 if declared & BLANK_RANK else rank_of(shown)
    )


def face_text(shown: Face) -> str:
    """Return suit and rank with a star after what a blank stands for: `3-5`, `4-2*`, `5*-2*`."""
    return _FACE_TEXT[shown - FIRST_FACE]


def parse_face(text: str) -> Face:
    """Return the face written as `text`; ValueError if there is none. `3*-3` is read as `3-3*`."""
    shown = _FACE.get(text)
    if shown is None:
        raise ValueError(f"{text[:20]!r} is not a tile as played")
    return shown


def faces_of(piece: Tile, highest: int = 6) -> tuple[Face, ...]:
    """Return every face that a tile can show when blanks stand for 1 .. `highest`."""
    low, high = halves(piece)
    faces: list[Face] = []
    for a in range(1, highest + 1) if low == 0 else (low,):
        for b in range(1, highest + 1) if high == 0 else (high,):
            first, second = BLANK_SUIT * (low == 0), BLANK_RANK * (high == 0)
            faces.append(face(a, b, first | second))
            first, second = BLANK_SUIT * (high == 0), BLANK_RANK * (low == 0)
            faces.append(face(b, a, first | second))
    return tuple(sorted(set(faces)))


def _texts() -> Iterator[str]:
    for shown in FACES:
        declared = declared_of(shown)
        suit_star = "*" if declared & BLANK_SUIT else ""
        rank_star = "*" if declared & BLANK_RANK else ""
        yield f"{suit_of(shown)}{suit_star}-{rank_of(shown)}{rank_star}"


_FACE_TEXT: Final = tuple(_texts())
_FACE: Final = {
    text: face(suit_of(shown), rank_of(shown), declared_of(shown))
    for shown, text in zip(FACES, _FACE_TEXT, strict=True)
}

# Many tiles as one number: two bits for how many there are of each.

_UNIT: Final = tuple(1 << 2 * n for n in range(len(HALVES)))


def packed(pieces: Iterable[Tile]) -> int:
    """Return tiles, at most two of each, as one number; such numbers are added and subtracted."""
    units = _UNIT
    total = 0
    for piece in pieces:
        total += units[piece - FIRST_TILE]
    return total


def unpacked(pack: int) -> tuple[Tile, ...]:
    """Return the tiles of such a number, lowest first."""
    tiles: list[Tile] = []
    while pack:
        n = (pack & -pack).bit_length() - 1 >> 1
        tiles += (FIRST_TILE + n,) * (pack >> 2 * n & 3)
        pack &= ~(3 << 2 * n)
    return tuple(tiles)

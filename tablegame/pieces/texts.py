"""The text of any piece."""

from tablegame.pieces.cards import card_text
from tablegame.pieces.dominoes import FACES, TILES, face_text, tile_text


def piece_text(piece: int) -> str:
    """`TS` for a card, `35` for a tile, `3-5*` for a tile as played; IndexError for anything else."""
    if piece in TILES:
        return tile_text(piece)
    if piece in FACES:
        return face_text(piece)
    return card_text(piece)

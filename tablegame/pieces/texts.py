"""The text of any piece."""

from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.dominoes import FACES, TILES, face_text, parse_face, parse_tile, tile_text


def piece_text(piece: int) -> str:
    """Return `TS` for a card, `35` for a tile, `3-5*` for a tile as played; raise IndexError for anything
    else."""
    if piece in TILES:
        return tile_text(piece)
    if piece in FACES:
        return face_text(piece)
    return card_text(piece)


def parse_piece(text: str) -> int:
    """Return the piece written as `text`; ValueError if there is none.

    >>> [parse_piece(piece_text(piece)) for piece in (9, 53, 67, 150)]
    [9, 53, 67, 150]
    """
    if "-" in text:
        return parse_face(text)
    return parse_tile(text) if text.isdecimal() else parse_card(text)

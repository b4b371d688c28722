"""The halves of a domino tile, and the sprite of each half."""

from tablegame.pieces import dominoes

Half = tuple[int, bool]
"""A number, 0 for a blank that stands for nothing yet, and whether a blank stands for it."""


def halves_shown(piece: int, turned: bool = False) -> tuple[Half, Half]:
    """Return suit and rank that an unplayed or played tile shows.

    In a hand a blank is the upper half, otherwise the higher number.
    """
    if piece in dominoes.FACES:
        declared = dominoes.declared_of(piece)
        suit = dominoes.suit_of(piece), bool(declared & dominoes.BLANK_SUIT)
        return suit, (dominoes.rank_of(piece), bool(declared & dominoes.BLANK_RANK))
    low, high = dominoes.halves(piece)
    first, second = (low, high) if low == 0 else (high, low)
    return ((second, False), (first, False)) if turned else ((first, False), (second, False))


def half_sprite(place: str, half: Half, numerals: bool = False) -> str:
    """Return the sprite of a half; `place` is "suit" or "rank"."""
    number, declared = half
    if number == 0:
        return f"tiles/{place}_0"
    return f"tiles/{'numerals/' if numerals else ''}{place}_{number}{'_gold' if declared else ''}"

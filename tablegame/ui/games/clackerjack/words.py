"""Combinations of tiles and names in words, and the orders of a hand."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablegame.pieces.dominoes import (
    BLANK_RANK,
    BLANK_SUIT,
    Tile,
    blanks,
    declared_of,
    face,
    face_text,
    halves,
    packed,
    rank_of,
    suit_of,
)
from tablegame.rules.clackerjack.actions import KINDS, PLAYS, Play, is_bomb, row_of
from tablegame.speech import Text
from tablegame.ui.draw.line_breaking import ellipsis, has_japanese
from tablegame.ui.table.table_values import Choice, PieceLook

SORTS: Final = ("high", "low", "double", "blank")


def kind(play: Play) -> Text:
    """Return the short name of the kind of a combination."""
    return Text(f"clackerjack.short.{KINDS[play.kind]}")


def in_words(play: Play) -> Text:
    """Return a combination with its numbers: Run 4 · 3–4–5."""
    last = play.faces[-1]
    suit, rank = suit_of(last), rank_of(last)
    slots = {"kind": kind(play), "suit": suit, "rank": rank, "before": rank - 1, "first": rank - 2}
    return Text(f"clackerjack.told.{KINDS[play.kind]}", slots)


def level(play: Play) -> int:
    """Return the level of a bomb, 1 to 5, or 0 for any other combination."""
    return row_of(play.kind) if is_bomb(play.kind) else 0


def strongest_first(plays: Sequence[Play]) -> list[Play]:
    """Sort bombs by level and number, then ordinary combinations by row and strength (rules §2)."""
    return sorted(plays, key=lambda play: (play.kind, play.key), reverse=True)


def reading(play: Play) -> Choice:
    """Return a combination as something that picked tiles can be."""
    return Choice(in_words(play), (play,), level=level(play))


def worn(pieces: Sequence[Tile], play: Play) -> tuple[PieceLook, ...]:
    """Return how picked tiles look in a play: which are turned, and what their blanks stand for."""
    left = list(zip(play.tiles, play.faces, strict=True))
    looks = []
    for piece in pieces:
        pair = next((each for each in left if each[0] == piece), None)
        if pair is None:
            return ()
        left.remove(pair)
        shown = pair[1]
        low, high = halves(piece)
        if low == 0:
            looks.append(PieceLook(shown, bool(declared_of(shown) & BLANK_RANK) and high > 0, free=high == 0))
        else:
            looks.append(PieceLook(piece, suit_of(shown) < rank_of(shown), free=low == high))
    return tuple(looks)


@cache
def _by_tiles() -> dict[int, Play]:
    """Return the strongest combination that each few tiles can be, by `dominoes.packed`."""
    return {play.cost: play for play in PLAYS}


def meant(pieces: Sequence[Tile]) -> str:
    """Return the move that these tiles are meant for, as text: the strongest that there is, or just as they
    lie."""
    play = _by_tiles().get(packed(pieces)) if max(map(list(pieces).count, pieces)) <= 2 else None
    if play is not None:
        return play.notation()
    return " ".join(["play", *(face_text(_upright(piece)) for piece in pieces)])


def _upright(piece: Tile) -> int:
    low, high = halves(piece)
    if high == 0:
        return face(1, 1, BLANK_SUIT | BLANK_RANK)
    return face(high, high, BLANK_RANK) if low == 0 else face(high, low)


def ordered(sort: str, pieces: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return a hand by its higher halves, by its lower halves, doubles first, or blanks first; strong ones
    left."""

    def key(piece: Tile) -> tuple[int, ...]:
        low, high = halves(piece)
        blank = blanks(piece)
        last = (0 if blank else 1) if sort == "blank" else min(1, blank)
        if blank == 1:
            return 2, 0, high
        if sort == "low":
            return last, 0, -low, -high
        if sort == "double":
            return last, 0 if low == high else 1, -high, -low
        return last, 0, -high, -low

    return tuple(sorted(pieces, key=key))


def short_name(name: str, most: int = 9) -> str:
    """Return a name that leaves room for other words; it keeps its number."""
    most = max(2, most * 2 // 3) if has_japanese(name) else most
    return ellipsis(name, most + 1, len)

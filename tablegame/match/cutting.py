"""A cut by a place in the pack, which the record holds as a word: `17/52` lies behind 17 of 52 pieces."""

import re
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.chance import answer
from tablegame.rules.contract import AnyGame, Options, Shuffle

_PLACE: Final = re.compile(r"([1-9]\d{0,2})/([1-9]\d{0,2})")


def pack_size(game: AnyGame, seats: int, options: Options) -> int:
    """How many pieces are shuffled for the first deal; of which there are as many in every match."""
    state = game.begin(seats, options)
    while (request := state.chance()) is not None:
        if isinstance(request, Shuffle):
            return len(request.pieces)
        state.apply(CHANCE, answer(request, Rng(0)))
    raise ValueError("a match begins with a shuffle")


def word_of(place: int, pack: int) -> str:
    """How a place is written."""
    if not 1 <= place < pack:
        raise ValueError("the pack is cut between two pieces")
    return f"{place}/{pack}"


def place_of(word: str) -> tuple[int, int] | None:
    """The place that a word means, and of how many pieces; None for any other word."""
    found = _PLACE.fullmatch(word)
    if found is None:
        return None
    place, pack = int(found[1]), int(found[2])
    return (place, pack) if place < pack else None

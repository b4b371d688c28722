"""What the laws must be told about Everyday Dobon."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tablegame.rules.dobon_plain.events import Forfeited, PenaltyEnded
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.dobon_plain.view import DobonPlainView
from tablegame.rules.shedding.events import Drew, DrewNothing, StockRenewed
from tablegame.rules.shedding.moves import Discard

PACK = 54
ASKING = frozenset({"dobon", "return"})
DRAWN = frozenset({PenaltyEnded, Drew, DrewNothing, Forfeited, StockRenewed})
LONGEST = {"rounds": 3}
VARIANTS = {
    "together": {"same_number": "any", "jokers": 2, "reach": "draw_2", "hand": 3},
    "queens": {"same_number": "queens", "draw": "until", "payment": "chips", "callers": "nearest"},
    "punished": {"wrong_call": "draw_2", "numbers": "pair", "jokers": 1, "hand": 4},
}


def pieces(state: DobonPlainState) -> list[int]:
    """Return discards, stock, and all hands as their owners see them."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    found = [*views[0].table.pile, *state.stock.cards]
    return found + [card for view in views for card in view.table.hand]


def candidates(view: DobonPlainView, rng: Rng) -> Iterator[Any]:
    """Yield every word, cards of the hand with every suit and declaration, pairs of them, and cards of
    others."""
    yield from map(DOBON_PLAIN.parse, ("draw", "keep", "dobon", "return", "pass"))
    for card in (*view.table.hand, rng.below(PACK), rng.below(PACK)):
        for suit in (None, 0, 3):
            yield from (Discard(card, suit, last) for last in (False, True))
    for under, top in list(permutations(view.table.hand, 2))[:40]:
        yield from (Discard(top, suit, False, (under,)) for suit in (None, 2))

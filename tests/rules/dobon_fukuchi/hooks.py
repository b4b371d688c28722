"""What the laws must be told about Fukuchi Dobon."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.actions import Play
from tablegame.rules.dobon_fukuchi.events import CardsDrawn, NothingDrawn, StockRenewed
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView

PACK = 52
ASKING = frozenset({"window", "return"})
DRAWN = frozenset({CardsDrawn, NothingDrawn, StockRenewed})
LONGEST = {"deals": 3}
VARIANTS = {
    "keeps_turn": {"deals": 3, "jump_in": "keeps_turn"},
    "nearest": {"deals": 3, "jump_in": "keeps_turn", "callers": "nearest", "draw_two_ends_turn": True},
}


def pieces(state: DobonFukuchiState) -> list[int]:
    """Return the cards on the pile, in the hands and in the stock."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    found = [*views[0].table.pile, *state.stock.cards]
    return found + [card for view in views for card in view.table.hand]


def candidates(view: DobonFukuchiView, rng: Rng) -> Iterator[Any]:
    """Yield every call, every card, every order of every set of one rank in the hand, and sets of mixed
    ranks."""
    hand = view.table.hand
    yield from map(DOBON_FUKUCHI.parse, ("draw", "take", "dobon", "return", "pass"))
    yield from (Play((card,)) for card in range(52))
    for rank in {card % 13 for card in hand}:
        mine = [card for card in hand if card % 13 == rank]
        for count in range(1, len(mine) + 1):
            for cards in permutations(mine, count):
                yield from (Play(cards, named) for named in (-1, rng.below(4)))
    yield from (Play(pair) for pair in list(combinations(hand, 2))[:8])
    yield Play((hand or (0,))[:1] * 2)

"""What the laws must be told about Dobon."""

from collections.abc import Iterator
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import DECLARING, Bid, Discard
from tablegame.rules.dobon.events import BindEnded
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.shedding.events import Drew, DrewNothing, StockRenewed

PACK = 54
ASKING = frozenset({"auction", "yaku", "dobon", "return"})
DRAWN = frozenset({BindEnded, Drew, DrewNothing, StockRenewed})
LONGEST = {"rounds": 3}
VARIANTS = {"stage_2": {"stage": 2}, "stage_3": {"stage": 3}}


def pieces(state: DobonState) -> list[int]:
    """Return discards, stock, and all hands as their owners see them."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    found = [*views[0].table.pile, *state.stock.cards]
    return found + [card for view in views for card in view.table.hand]


def candidates(view: DobonView, rng: Rng) -> Iterator[Any]:
    """Yield every word, some bids, every form of every discard, and discards that name a wrong suit."""
    yield from map(DOBON.parse, ("draw", "reveal", "keep", "dobon", "return", "pass"))
    yield from (Bid(amount) for amount in (-1, 0, 1, 999, 1000, rng.below(999) + 1))
    yield from (form for forms in DECLARING for form in forms)
    for card in view.table.hand:
        yield from (Discard(card, suit, bool(rng.below(2))) for suit in (None, 0, 1, 2, 3))

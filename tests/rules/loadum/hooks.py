"""What the laws must be told about Losing Loadum."""

from collections.abc import Iterator
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyState
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.actions import CHALLENGES, GIVES, PLAYS, PROPOSALS, Propose
from tablegame.rules.loadum.events import Swapped, SwapsOver
from tablegame.rules.loadum.view import LoadumView

PACK = 52
ASKING = frozenset({"answer", "give", "declare"})
DRAWN = frozenset({Swapped, SwapsOver})
LONGEST = {"lives": 2}
VARIANTS = {"court_swaps": {"swap_kinds": "court"}}


def pieces(state: AnyState) -> list[int]:
    """Return the cards in the trick, in the piles and in all hands; for each card of the talon a blank
    (-1)."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    first = views[0]
    found = [*first.table.trick, *(card for pile in first.memory.piles for card in pile)]
    found += [card for view in views for card in view.table.hand]
    return found + [-1] * first.table.talon


def candidates(view: LoadumView, rng: Rng) -> Iterator[Any]:
    """Yield every word, every card played and given, every challenge, and every proposal."""
    yield from map(LOADUM.parse, ("pass", "accept", "decline", "take", "leave", "object", "declare"))
    yield from PLAYS
    yield from GIVES
    yield from CHALLENGES
    yield from (row[rng.below(len(row))] for row in PROPOSALS for _ in range(4))
    yield from (Propose(rng.below(len(PROPOSALS)), Seat(rng.below(10))) for _ in range(10))

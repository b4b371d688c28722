"""What the laws must be told about Dokuson."""

from collections.abc import Iterator
from itertools import combinations, permutations

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyState
from tablegame.rules.dokuson.actions import PACK, Play
from tablegame.rules.dokuson.view import DokusonView

__all__ = ["ASKING", "PACK", "candidates", "pieces"]

ASKING: frozenset[str] = frozenset()


def pieces(state: AnyState) -> list[int]:
    """Return the cards in the rows and in all hands, as their owners see them; for each card aside a blank
    (-1)."""
    views = [state.view(Seat(seat)) for seat in range(len(state.standing().scores))]
    table = views[0].table
    found = [card for row in table.rows for card in row]
    found += [card for view in views for card in view.table.hand]
    if table.phase == "play":
        found += [-1] * views[0].known.places[-1]
    return found


def candidates(view: DokusonView, rng: Rng) -> Iterator[Play]:
    """Yield every card of the pack, every ordered pair of the hand, some pairs of the pack and some
    threes."""
    hand = view.table.hand
    yield from (Play((card,)) for card in range(PACK))
    yield from (Play(pair) for pair in permutations(hand, 2))
    yield from (Play((rng.below(PACK), rng.below(PACK))) for _ in range(10))
    yield from (Play(three) for three in list(combinations(hand, 3))[:5])

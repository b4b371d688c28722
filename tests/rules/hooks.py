"""What the laws must be told about each game: one entry a game in each table."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.rules.contract import AnyState
from tablegame.rules.dokuson.actions import PACK, Play
from tablegame.rules.dokuson.view import DokusonView


def dokuson_pieces(state: AnyState) -> list[int]:
    """Cards in the rows and in all hands, as their owners see them; for each card aside a blank (-1)."""
    views = [state.view(seat) for seat in range(len(state.standing().scores))]
    table = views[0].table
    found = [card for row in table.rows for card in row]
    found += [card for view in views for card in view.table.hand]
    if table.phase == "play":
        found += [-1] * views[0].known.places[-1]
    return found


def dokuson_candidates(view: DokusonView, rng: Rng) -> Iterator[Play]:
    """Every card of the pack, every ordered pair of the hand, some pairs of the pack and some threes."""
    hand = view.table.hand
    yield from (Play((card,)) for card in range(PACK))
    yield from (Play(pair) for pair in permutations(hand, 2))
    yield from (Play((rng.below(PACK), rng.below(PACK))) for _ in range(10))
    yield from (Play(three) for three in list(combinations(hand, 3))[:5])


PACKS: Mapping[str, int] = {"dokuson": 39}
"""How many pieces a game has."""

PIECES: Mapping[str, Callable[[AnyState], list[int]]] = {"dokuson": dokuson_pieces}
"""All pieces of a match, wherever they lie; -1 for one that nobody can name."""

CANDIDATES: Mapping[str, Callable[[Any, Rng], Iterator[Any]]] = {"dokuson": dokuson_candidates}
"""Actions of all sorts that a seat might try, legal or not."""

ASKING: Mapping[str, frozenset[str]] = {
    "dokuson": frozenset(),
    "dobon": frozenset({"auction", "yaku", "dobon", "return"}),
    "dobon_fukuchi": frozenset({"window", "return"}),
    "loadum": frozenset({"answer", "give", "declare"}),
    "clackerjack": frozenset(),
}
"""Phases in which it is hidden who is asked, or who has answered."""

SILENT = frozenset({"pass", "decline", "keep"})
"""Answers by which a window closes as if nobody had been asked."""

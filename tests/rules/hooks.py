"""What the laws must be told about each game: one entry a game in each table."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.rules.contract import AnyState
from tablegame.rules.dobon.actions import DECLARING, Bid, Discard
from tablegame.rules.dobon.game import DOBON
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.dobon_fukuchi.actions import Play as FukuchiPlay
from tablegame.rules.dobon_fukuchi.game import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView
from tablegame.rules.dokuson.actions import PACK, Play
from tablegame.rules.dokuson.view import DokusonView
from tests.rules.clackerjack.hooks import clackerjack_candidates, clackerjack_pieces
from tests.rules.loadum.hooks import loadum_candidates, loadum_pieces


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


def dobon_pieces(state: AnyState) -> list[int]:
    """Discards, stock, and all hands as their owners see them."""
    views = [state.view(seat) for seat in range(len(state.standing().scores))]
    found = [*views[0].table.pile, *state.stock.cards]
    return found + [card for view in views for card in view.table.hand]


def dobon_candidates(view: DobonView, rng: Rng) -> Iterator[Any]:
    """Every word, some bids, every form of every discard, and discards that name a wrong suit."""
    yield from map(DOBON.parse, ("draw", "reveal", "keep", "dobon", "return", "pass"))
    yield from (Bid(amount) for amount in (-1, 0, 1, 999, 1000, rng.below(999) + 1))
    yield from (form for forms in DECLARING for form in forms)
    for card in view.table.hand:
        yield from (Discard(card, suit, bool(rng.below(2))) for suit in (None, 0, 1, 2, 3))


def dobon_fukuchi_pieces(state: AnyState) -> list[int]:
    """Cards on the pile, in the hands and in the stock."""
    views = [state.view(seat) for seat in range(len(state.standing().scores))]
    found = [*views[0].table.pile, *state.stock.cards]
    return found + [card for view in views for card in view.table.hand]


def dobon_fukuchi_candidates(view: DobonFukuchiView, rng: Rng) -> Iterator[Any]:
    """Every call, every card, every order of every set of one rank in the hand, and sets of mixed ranks."""
    hand = view.table.hand
    yield from map(DOBON_FUKUCHI.parse, ("draw", "take", "dobon", "return", "pass"))
    yield from (FukuchiPlay((card,)) for card in range(52))
    for rank in {card % 13 for card in hand}:
        mine = [card for card in hand if card % 13 == rank]
        for count in range(1, len(mine) + 1):
            for cards in permutations(mine, count):
                yield from (FukuchiPlay(cards, named) for named in (-1, rng.below(4)))
    yield from (FukuchiPlay(pair) for pair in list(combinations(hand, 2))[:8])
    yield FukuchiPlay((hand or (0,))[:1] * 2)


PACKS: Mapping[str, int] = {"dokuson": 39, "dobon": 54, "dobon_fukuchi": 52, "loadum": 52, "clackerjack": 56}
"""How many pieces a game has."""

PIECES: Mapping[str, Callable[[AnyState], list[int]]] = {
    "dokuson": dokuson_pieces,
    "dobon": dobon_pieces,
    "dobon_fukuchi": dobon_fukuchi_pieces,
    "loadum": loadum_pieces,
    "clackerjack": clackerjack_pieces,
}
"""All pieces of a match, wherever they lie; -1 for one that nobody can name."""

CANDIDATES: Mapping[str, Callable[[Any, Rng], Iterator[Any]]] = {
    "dokuson": dokuson_candidates,
    "dobon": dobon_candidates,
    "dobon_fukuchi": dobon_fukuchi_candidates,
    "loadum": loadum_candidates,
    "clackerjack": clackerjack_candidates,
}
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

LONGEST: Mapping[str, int] = {"deals": 3, "rounds": 3, "lives": 2}
"""Options that say how long a match is, and how long it is under the laws."""


def shortened(options: Mapping[str, object]) -> dict[str, object]:
    """The same options for a match that is not long."""
    return {
        name: min(value, LONGEST[name]) if name in LONGEST and type(value) is int else value
        for name, value in options.items()
    }

"""The sampler deals every assignment as likely: small endings against exact enumeration."""

from collections import Counter
from itertools import combinations

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.imagine import Known, deal_unseen
from tests.rules.dokuson.positions import position

DRAWS = 20_000


def assignments(pieces: frozenset[int], places: tuple[int, ...]) -> list[tuple[frozenset[int], ...]]:
    """Return every way to put the pieces into the places."""
    if not places:
        return [()]
    return [
        (frozenset(first), *rest)
        for first in combinations(sorted(pieces), places[0])
        for rest in assignments(pieces - set(first), places[1:])
    ]


@pytest.mark.parametrize("places", [(2, 2, 2), (1, 2, 3), (3, 2, 1), (0, 3, 3), (4, 2, 0), (6,), (0, 6)])
def test_every_assignment_is_as_likely(places: tuple[int, ...]) -> None:
    known = Known((3, 7, 8, 20, 21, 38), places)
    rng = Rng(11)
    found: Counter[tuple[frozenset[int], ...]] = Counter()
    for _ in range(DRAWS):
        dealt = deal_unseen(known, rng)
        assert tuple(map(len, dealt)) == places
        found[tuple(map(frozenset, dealt))] += 1
    every = assignments(frozenset(known.unseen), places)
    assert set(found) == set(every)
    share = 1 / len(every)
    assert all(abs(count / DRAWS - share) <= 0.02 for count in found.values())
    noise = sum((count - DRAWS * share) ** 2 / (DRAWS * share) for count in found.values())
    assert noise < len(every) + 5 * (2 * len(every)) ** 0.5


def test_marginals_of_an_ending() -> None:
    view = position({0: "4S 6D TS 8H 9H TH"}, "5679J/5QK23/9JQTK").view(Seat(0))
    assert view.known.places == (3, 3, 12) and len(view.known.unseen) == 18
    rng = Rng(12)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DRAWS):
        for place, cards in enumerate(DOKUSON.imagine(view, rng)):
            counts.update((place, card) for card in cards)
    for place, size in enumerate(view.known.places):
        for card in view.known.unseen:
            assert abs(counts[place, card] / DRAWS - size / len(view.known.unseen)) <= 0.02


def test_nothing_unseen() -> None:
    assert deal_unseen(Known(), Rng(1)) == ()
    assert deal_unseen(Known((), (0, 0)), Rng(1)) == ((), ())


def test_the_truth_is_not_drawn_more_often() -> None:
    state = position({0: "4S 6D 7D 8D TS 8H 9H TH JH 4H"}, "5679J/5QK23/9JQTK")
    view = state.view(Seat(0))
    truth = (state.view(Seat(1)).table.hand, state.view(Seat(2)).table.hand)
    rng = Rng(13)
    hits = sum(DOKUSON.imagine(view, rng)[:2] == truth for _ in range(DRAWS))
    assert view.known.places == (1, 1, 12)
    share = 1 / (14 * 13)
    assert abs(hits / DRAWS - share) < 5 * (share / DRAWS) ** 0.5

"""Constrained knowledge: the sampler against every assignment, written out."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from tablegame.pieces.rng import Rng
from tablegame.rules import imagine
from tablegame.rules.contingency_tables import ContingencyTables, estimate_effort, split_sums
from tablegame.rules.imagine import Known, deal_unseen
from tablegame.rules.json_codec import ViewCodec
from tests.lengths import rest_long

DRAWS = 12_000

Assignment = tuple[frozenset[int], ...]


@pytest.fixture(params=["counted", "walked"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Use both ways of drawing: by counting, and by walking where counting would take too long."""
    imagine._prepared.cache_clear()
    if request.param == "walked":
        monkeypatch.setattr(imagine, "EXACT", -1)
    yield request.param
    imagine._prepared.cache_clear()


def every(known: Known) -> list[Assignment]:
    """Return all assignments that the knowledge allows."""
    allowed = dict(zip(known.unseen, known.allowed, strict=True))

    def fill(left: frozenset[int], place: int) -> Iterable[Assignment]:
        if place == len(known.places):
            yield ()
            return
        fit = sorted(piece for piece in left if allowed[piece] >> place & 1)
        for chosen in combinations(fit, known.places[place]):
            for rest in fill(left - set(chosen), place + 1):
                yield (frozenset(chosen), *rest)

    return list(fill(frozenset(known.unseen), 0))


def drawn(known: Known, seed: int) -> Counter[Assignment]:
    rng = Rng(seed)
    found: Counter[Assignment] = Counter()
    for _ in range(DRAWS):
        dealt = deal_unseen(known, rng)
        assert tuple(map(len, dealt)) == known.places
        found[tuple(map(frozenset, dealt))] += 1
    return found


def marginals(counts: Counter[Assignment]) -> dict[tuple[int, int], float]:
    total = counts.total()
    found: Counter[tuple[int, int]] = Counter()
    for assignment, times in counts.items():
        for place, pieces in enumerate(assignment):
            found.update({(place, piece): times for piece in pieces})
    return {where: times / total for where, times in found.items()}


def check(known: Known, seed: int) -> None:
    possible = every(known)
    found = drawn(known, seed)
    assert set(found) <= set(possible)
    wanted, got = marginals(Counter(possible)), marginals(found)
    assert all(abs(wanted[where] - got.get(where, 0.0)) <= 0.02 for where in wanted)


def random_known(rng: Rng) -> Known:
    places = tuple(rng.below(4) for _ in range(2 + rng.below(3)))
    patterns = [1 + rng.below((1 << len(places)) - 1) for _ in range(1 + rng.below(4))]
    pieces = tuple(range(10, 10 + sum(places)))
    return Known(pieces, places, tuple(rng.choice(patterns) for _ in pieces))


@pytest.mark.parametrize("seed", rest_long(range(12), but=range(4)))
def test_random_patterns(way: str, seed: int) -> None:
    rng = Rng(seed)
    known = random_known(rng)
    while not known.unseen or not every(known):
        if known.unseen:
            with pytest.raises(ValueError, match="no assignment"):
                deal_unseen(known, rng)
        known = random_known(rng)
    check(known, seed)


def test_voids_pins_and_a_widened_card(way: str) -> None:
    """Three seats and a talon of two suits: seat 0 has none of the first, one card lies with 0 or 2."""
    first, second = 0b1110, 0b1111
    known = Known(
        (1, 2, 3, 4, 20, 21, 22, 23, 24),
        (2, 3, 2, 2),
        (first,) * 4 + (second, second, second, 0b0101, 0b0010),
    )
    check(known, 5)


def test_every_assignment_is_as_likely() -> None:
    known = Known((1, 2, 3, 4, 5, 6), (2, 2, 2), (0b110, 0b110, 0b111, 0b111, 0b011, 0b111))
    possible, found = every(known), drawn(known, 6)
    assert set(found) == set(possible)
    share = DRAWS / len(possible)
    noise = sum((found[each] - share) ** 2 / share for each in possible)
    assert noise < len(possible) + 5 * (2 * len(possible)) ** 0.5


def test_full_masks_are_as_no_masks() -> None:
    free = Known((1, 2, 3, 4), (1, 3))
    check(Known(free.unseen, free.places, (3,) * 4), 7)


def test_sizes_must_fit() -> None:
    with pytest.raises(ValueError, match="as many"):
        deal_unseen(Known((1, 2, 3), (1, 1), (3, 3, 3)), Rng(1))
    with pytest.raises(ValueError, match="as many"):
        deal_unseen(Known((1, 2), (1, 1), (3,)), Rng(1))
    with pytest.raises(ValueError, match="no assignment"):
        deal_unseen(Known((1, 2), (1, 1), (1, 1)), Rng(1))
    with pytest.raises(ValueError, match="no assignment"):
        deal_unseen(Known((1, 2), (1, 1), (0, 3)), Rng(1))


def test_knowledge_goes_through_json() -> None:
    codec = ViewCodec(Known, "knowledge", range(54))
    for known in (Known(), Known((1, 2, 3), (1, 2)), Known((1, 2, 3), (1, 2), (3, 2, 3))):
        data = json.loads(json.dumps(codec.to_json(known)))
        assert codec.from_json(data) == known
        assert ("allowed" in data) == bool(known.allowed)
    for place in (5, -1, 10**12):
        with pytest.raises(ValueError, match=f"place {place}"):
            codec.from_json({"unseen": ["AS"], "places": [1], "allowed": [[place]]})


def test_tables_of_numbers() -> None:
    assert sorted(split_sums(2, (1, 2))) == [(0, 2), (1, 1)]
    assert split_sums(3, (1, 1)) == [] and split_sums(0, ()) == [()]
    assert ContingencyTables((1, 1), (1, 1), (0b11, 0b11)).weight() == 2
    assert ContingencyTables((1, 1), (1, 1), (0b01, 0b01)).weight() == 0
    assert estimate_effort((1, 1), (1, 1), (0b11, 0b11)) >= 2

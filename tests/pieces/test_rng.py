"""The generator is pinned: a recorded seed must give the same choices for ever."""

from collections import Counter
from itertools import permutations

import pytest

from tablegame.pieces.rng import Rng

KNOWN_RANDOM = [0.1991629037623992, 0.3430471255692503, 0.3211906924635791]
KNOWN_BELOW = [510, 731, 848, 458, 837, 115, 883, 390]
KNOWN_CHOICE = list("CDSSHCSS")
KNOWN_SHUFFLE = [
    27, 32, 24, 16, 17, 29, 15, 5, 3, 1, 25, 0, 11, 14, 38, 7, 4, 20, 36, 2,
    33, 6, 37, 30, 12, 31, 23, 34, 21, 9, 26, 18, 28, 13, 22, 35, 19, 8, 10,
]  # fmt: skip
KNOWN_FRONT = [3, 9, 5, 4, 7]
KNOWN_BIG = 477252385
KNOWN_ZERO = 844421851


def test_known_answers() -> None:
    rng = Rng(2017)
    assert [rng.random() for _ in range(3)] == KNOWN_RANDOM
    assert [rng.below(1000) for _ in range(8)] == KNOWN_BELOW
    assert [rng.choice("SHDC") for _ in range(8)] == KNOWN_CHOICE
    pack = list(range(39))
    rng.shuffle(pack)
    assert pack == KNOWN_SHUFFLE
    front = list(range(12))
    rng.shuffle_front(front, 5)
    assert front[:5] == KNOWN_FRONT
    assert Rng(2**256 - 1).below(10**9) == KNOWN_BIG
    assert Rng(0).below(10**9) == KNOWN_ZERO


def test_the_same_seed_gives_the_same_stream() -> None:
    one, two, other = Rng(5), Rng(5), Rng(6)
    stream = [one.random() for _ in range(50)]
    assert stream == [two.random() for _ in range(50)]
    assert stream != [other.random() for _ in range(50)]


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Rng(-1)


def test_below_and_choice_reach_everything_and_nothing_else() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6)) and all(abs(count - 1000) < 120 for count in counts.values())
    assert {rng.choice("abc") for _ in range(100)} == set("abc")
    assert rng.below(1) == 0


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_every_order_of_the_front_is_as_likely(count: int) -> None:
    rng = Rng(3)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle_front(items, count)
        assert sorted(items) == [0, 1, 2, 3]
        found[tuple(items[:count])] += 1
    orders = list(permutations(range(4), count))
    assert set(found) == set(orders)
    assert all(abs(n - 12_000 / len(orders)) < 5 * (12_000 / len(orders)) ** 0.5 + 1 for n in found.values())


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng(4)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        found[tuple(items)] += 1
    assert set(found) == set(permutations(range(4)))
    assert all(abs(n - 500) < 5 * 500**0.5 for n in found.values())


def test_nothing_and_one_can_be_shuffled() -> None:
    for items in ([], [7]):
        copy = list(items)
        Rng(1).shuffle(copy)
        assert copy == items

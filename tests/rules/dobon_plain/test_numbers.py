"""The numbers that a hand makes with `numbers` at `pair`."""

import pytest

from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.dobon_plain import DOBON_PLAIN
from tests.rules.positions import cards


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [("3S 4S", {1, 7, 12}), ("TS 2S", {5, 8, 12}), ("KS KH", {1}), ("AS 2S 3S", {6}), ("7S", {7})],
)
def test_44_the_numbers_that_a_hand_makes(hand: str, numbers: set[int]) -> None:
    terms = DOBON_PLAIN.begin(2, {**DOBON_PLAIN.presets["sums"]}).terms
    mask = sum(1 << card for card in cards(hand))
    made = {number for number in range(14) if terms.makes(mask, -1, number)}
    assert made == numbers and hand_targets(mask) == sum(1 << number for number in numbers)

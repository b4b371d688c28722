"""What the numbers of a hand make."""

import pytest

from tablegame.pieces.cards import JOKERS, mask_of, parse_card
from tablegame.rules.arithmetic import hand_targets, reckon_hand, reckon_sum, sum_target, total


def hand(text: str) -> int:
    """Return `7S 3H` as a mask."""
    return mask_of(map(parse_card, text.split()))


def numbers(bits: int) -> set[int]:
    return {n for n in range(14) if bits >> n & 1}


@pytest.mark.parametrize(
    ("held", "made"),
    [
        ("2S 6S", {3, 4, 8, 12}),
        ("6S 3S", {2, 3, 9}),
        ("KS KH", {1}),
        ("9S 4S", {5, 13}),
        ("7S 5S", {2, 12}),
        ("QS AS", {11, 12, 13}),
        ("5S 2S", {3, 7, 10}),
        ("QS 8S", {4}),
        ("7S", {7}),
        ("AS 2S 3S", {6}),
        ("TS 2S 2H", set()),
        ("", set()),
    ],
)
def test_what_a_hand_makes(held: str, made: set[int]) -> None:
    assert numbers(hand_targets(hand(held))) == made
    for number in range(1, 14):
        found = reckon_hand(hand(held), number)
        assert (found is not None) == (number in made)
        if found is not None:
            assert set(found.cards) == set(map(parse_card, held.split())) and found.result == number


def test_sums() -> None:
    assert total(hand("KS QH JD TC 9S")) == 55
    assert total(mask_of(JOKERS)) == 0 and sum_target(mask_of([52])) == 1
    assert sum_target(hand("KS AS")) == 0
    assert numbers(sum_target(hand("AS AH AD 2S 2H"))) == {7}


@pytest.mark.parametrize(
    ("held", "number", "written"),
    [
        ("2H JC", 13, "2 + J 11 = K 13"),
        ("AD 5S", 6, "A 1 + 5 = 6"),
        ("TS 2H", 8, "10 - 2 = 8"),
        ("2H TS", 5, "10 ÷ 2 = 5"),
        ("3S 4S", 12, "3 × 4 = Q 12"),
        ("2S 2H", 4, "2 + 2 = 4"),
        ("7S", 7, "7 = 7"),
    ],
)
def test_the_way_is_written_out(held: str, number: int, written: str) -> None:
    found = reckon_hand(hand(held), number)
    assert found is not None and found.written() == written


def test_beside_the_cards_it_is_written_in_figures() -> None:
    found = reckon_hand(hand("2H JC"), 13)
    assert found is not None and found.in_figures() == "2 + 11 = 13"


def test_players_read_a_true_minus() -> None:
    found = reckon_hand(hand("TS 2H"), 8)
    assert found is not None and found.shown_sign == "−"
    assert found.shown() == found.in_figures() == "10 − 2 = 8"


def test_jokers_and_other_cards_do_not_mix_in_a_sum() -> None:
    assert reckon_sum(hand("X1 5S"), 5) is None
    found = reckon_sum(hand("X1"), 0)
    assert found is not None and found.written() == "0 = 0"
    assert reckon_sum(0, 0) is None

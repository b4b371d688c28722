"""What two cards make (rules §6), and that it is what may be called."""

from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import targets
from tests.rules.dobon_fukuchi.positions import cards, legal, position


def numbers(hand: str) -> set[int]:
    return {number for number in range(20) if targets(mask_of(cards(hand))) >> number & 1}


def test_6_the_numbers_that_two_cards_make() -> None:
    made = {
        "2S 6H": {3, 4, 8, 12},
        "6S 3H": {2, 3, 9},
        "KS KH": {1},
        "9S 4H": {5, 13},
        "7S 5H": {2, 12},
        "QS AH": {11, 12, 13},
        "5S 2H": {3, 7, 10},
        "QS 8H": {4},
    }
    assert {hand: numbers(hand) for hand in made} == made
    for hand, found in made.items():
        for top in range(1, 14):
            rank = "A23456789TJQK"[top - 1]
            if f"{rank}D" not in hand:
                state = position({1: hand}, f"{rank}D", owner=0, turn=0, window="discard")
                assert ("dobon" in legal(state, 1)) == (top in found), (hand, top)

"""What two cards make (rules §6), and that it is what may be called."""

from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.dobon_fukuchi.scoring import Ending, explain
from tests.rules.dobon_fukuchi.positions import position
from tests.rules.positions import cards, moves


def numbers(hand: str) -> set[int]:
    return {number for number in range(20) if hand_targets(mask_of(cards(hand))) >> number & 1}


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
                assert ("dobon" in moves(state, 1)) == (top in found), (hand, top)


def ending(how: str, callers: tuple[int, ...]) -> Ending:
    """Return an ended deal of four: seat 0 has laid a 5, and 2 and 3, or 4 and A, make it."""
    hands = tuple(mask_of(cards(hand)) for hand in ("9S 4H", "2S 3H", "4S AH", "KS QS"))
    return Ending(how, 0, 0, callers, (), 4, cards("5D")[0], hands, False)


def test_lines_count_the_callers_who_were_beaten_or_who_won() -> None:
    counts = {}
    for how, callers in (("return", (1, 2)), ("return", (1,)), ("dobon", (1, 2))):
        lines = [line for (line,) in explain(ending(how, callers)).lines]
        counts[how, callers] = [(line.key.rpartition(".")[2], dict(line.values).get("n")) for line in lines]
    assert counts["return", (1, 2)] == [("returned", 2), ("beaten", 1), ("beaten", 1), ("quiet", None)]
    assert counts["return", (1,)] == [("returned", 1), ("beaten", 1), ("quiet", None), ("quiet", None)]
    assert counts["dobon", (1, 2)] == [("hit", 2), ("dobon", 1), ("dobon", 1), ("quiet", None)]

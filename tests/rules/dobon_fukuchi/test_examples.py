"""The worked examples of the rules, each under its number."""

import pytest

from tablegame.pieces.cards import card_text, mask_of
from tablegame.pieces.seats import CHANCE
from tablegame.rules.arithmetic import targets
from tablegame.rules.dobon_fukuchi.events import CardsLaid, HandBurst, SeatsSkipped
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tests.rules.dobon_fukuchi.positions import (
    after,
    cards,
    chance,
    dealt,
    do,
    last,
    legal,
    position,
    refused,
    silent,
    table,
)


@pytest.mark.parametrize(("hand", "way"), [("3S 4H", "3 × 4 = Q 12"), ("TS 2H", "2 + 10 = Q 12")])
def test_1_two_cards_make_a_queen(hand: str, way: str) -> None:
    state = position({1: hand}, "QD", owner=0, turn=0, window="discard")
    assert legal(state, 1) == {"dobon", "pass"}
    do(state, "1 dobon")
    after(state, "dobon", [-100, 100, 0, 0], 0)
    assert dict(last(state).lines[1][0].values)["way"] == way


def test_2_a_dobon_on_the_card_just_drawn() -> None:
    state = position({1: "4S"}, "6D", stock="2H")
    assert legal(state, 1) == {"draw"}
    do(state, "1 draw")
    assert table(state).window == "draw" and legal(state, 1) == {"dobon", "pass"}
    do(state, "1 dobon")
    after(state, "dobon", [-100, 100, 0, 0], 0)
    assert dict(last(state).lines[1][0].values)["way"] == "2 + 4 = 6"


@pytest.mark.parametrize(
    ("left", "way"),
    [("2S 4H", "2 × 4 = 8"), ("2S TH", "10 - 2 = 8"), ("4S QH", "Q 12 - 4 = 8")],
)
def test_3_the_dobon_is_returned(left: str, way: str) -> None:
    state = position({0: f"8S {left}", 1: "4C 4D"}, "9S", owner=3, turn=0)
    do(state, "0 play 8S S")
    assert legal(state, 1) == {"dobon", "pass"}
    do(state, "1 dobon")
    assert state.standing().phase == "return" and legal(state, 0) == {"return", "pass"}
    do(state, "0 return")
    after(state, "return", [200, -200, 0, 0], 1)
    assert dict(last(state).lines[0][0].values)["way"] == way


def test_4_no_return() -> None:
    assert numbers("3S 6H") == {2, 3, 9}
    state = position({0: "8S 3S 6H", 1: "4C 4D"}, "9S", owner=3, turn=0)
    do(state, "0 play 8S S", "1 dobon")
    after(state, "dobon", [-100, 100, 0, 0], 0)


def test_5_twos_add_up() -> None:
    state = position({0: "2S 2H KD", 1: "9C TC"}, "9S", owner=3, turn=0)
    do(state, "0 play 2S 2H")
    assert table(state).penalty == 4 and list(state.to_act()) == [1]
    assert legal(state, 1) == {"take"}
    state = position({0: "2S KD 5D", 1: "2D KC 4H", 2: "KH TH 3C"}, "9S", owner=3, turn=0)
    do(state, "0 play 2S")
    silent(state)
    assert table(state).penalty == 2
    do(state, "1 play 2D")
    silent(state)
    assert table(state).penalty == 4 and list(state.to_act()) == [2]
    assert legal(state, 2) == {"take"}


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


def test_7_three_cards_are_added_only() -> None:
    state = position({1: "AS 2H 3C"}, "6D", owner=0, turn=0, window="discard")
    assert legal(state, 1) == {"dobon", "pass"}
    state = position({1: "AS 2H 3C", 2: "4S KC KD"}, "4D", owner=0, turn=0, window="discard")
    assert legal(state, 1) == set() and refused(state, "1 dobon") == "number"


def test_8_one_card() -> None:
    state = position({1: "7S"}, "7H", owner=0, turn=0, window="discard")
    assert legal(state, 1) == {"dobon", "pass"}
    state = position({1: "7S"}, "9S", owner=0)
    assert legal(state, 1) == {"draw"} and refused(state, "1 play 7S") == "last"
    state = position({0: "9S KH QH", 1: "7S", 2: "9D QS KS"}, "3S", owner=3, turn=0)
    do(state, "0 play 9S")
    assert list(state.to_act()) == [2] and refused(state, "1 dobon") == "number"
    state = position({1: "7S 7H", 2: "7D QS KS"}, "7C", owner=3)
    do(state, "1 play 7H")
    assert list(state.to_act()) == [2] and refused(state, "1 dobon") == "own"


def test_9_aces_skip() -> None:
    for seats, play, skipped, following in (
        (4, "play AS", (1,), 2),
        (4, "play AS AH", (1, 2), 3),
        (3, "play AS AH", (1, 2), 0),
    ):
        state = position({0: "AS AH 9D 9C"}, "3S", owner=seats - 1, turn=0, seats=seats)
        told = do(state, f"0 {play}") + silent(state)
        assert list(state.to_act()) == [following]
        assert [event.skipped for event in told if isinstance(event, SeatsSkipped)] == [skipped]


def test_10_jacks_turn() -> None:
    state = position({0: "JS JH JD 2C"}, "3S", owner=3, turn=0)
    twin = state.clone()
    do(state, "0 play JS")
    silent(state)
    assert table(state).direction == -1 and list(state.to_act()) == [3]
    do(twin, "0 play JS JH")
    silent(twin)
    assert table(twin).direction == 1 and list(twin.to_act()) == [1]
    state = position({3: "JC KD 2C"}, "JS", owner=0, turn=3, clockwise=False)
    do(state, "3 play JC")
    silent(state)
    assert table(state).direction == 1 and list(state.to_act()) == [0]


def test_11_a_named_suit() -> None:
    hands = {0: "8S KC QC", 1: "9S 8H 4D", 2: "KD JS TS 9C", 3: "QS QD QH"}
    state = position(hands, "2S", owner=3, turn=0, stock="3C")
    do(state, "0 play 8S D")
    assert table(state).suit == "D"
    silent(state)
    assert legal(state, 1) == {"play 8H S", "play 8H H", "play 8H D", "play 8H C", "play 4D", "draw"}
    do(state, "1 draw")
    silent(state)
    assert table(state).suit == "D"
    assert legal(state, 2) == {"play KD", "draw"}


def test_12_an_eight_is_not_wild() -> None:
    state = position({1: "8D 3H"}, "9C")
    assert legal(state, 1) == {"draw"} and refused(state, "1 play 8D D") == "match"


def test_13_two_lay_on_the_flip() -> None:
    hands = ["KS QS JD TD", "KH QH JH TS", "5S KD QD JC", "5H KC QC JS"]
    state = dealt(4, 0, hands, "5C")
    assert list(state.to_act()) == [2, 3]
    assert do(state, "3 play 5H") == []
    told = do(state, "2 play 5S")
    assert CardsLaid(2, cards("5S"), True) in told and table(state).owner == 2
    assert list(state.to_act()) == [3]
    do(state, "3 play 5H")
    assert table(state).top == cards("5H")[0] and table(state).owner == 3
    assert state.standing().phase == "turn" and list(state.to_act()) == [0]


def test_14_no_dobon_on_the_flip() -> None:
    state = dealt(4, 0, ["KS QS JD 9D", "AS 2S 3S 4S", "KH QH JH 9S", "KD QD JC 9C"], "TC")
    assert state.standing().phase == "turn" and list(state.to_act()) == [1]
    state = dealt(4, 0, ["KS QS JD TD", "AS 2S 3S 4S", "KH QH JH 9S", "KD QD JC 9C"], "TC")
    assert list(state.to_act()) == [0] and refused(state, "1 dobon") == "flip"


@pytest.mark.parametrize("flip", ["AS", "2S", "JS", "8S", "7S"])
def test_15_nobody_lays_on_the_flip(flip: str) -> None:
    hands = ["KS QS TD 9D", "KH QH TS 9H", "KC QC TC 9C", "KD QD TH 9S"]
    state = dealt(4, 2, hands, flip)
    assert list(state.to_act()) == [3]
    seen = table(state)
    assert (seen.direction, seen.penalty, seen.suit, seen.owner) == (1, 0, "S", None)
    assert "draw" in legal(state, 3) and "take" not in legal(state, 3)


def test_16_a_play_out_of_turn() -> None:
    hands = {0: "9H KD QD", 1: "KC QC JC", 2: "9S KS QS", 3: "KH QH JH"}
    state = position(hands, "3H", owner=3, turn=0)
    do(state, "0 play 9H")
    assert list(state.to_act()) == [2] and legal(state, 2) == {"play 9S", "pass"}
    told = do(state, "2 play 9S")
    assert CardsLaid(2, cards("9S"), True) in told
    assert table(state).owner == 2 and list(state.to_act()) == [3]
    assert state.standing().phase == "turn"


def test_17_a_two_out_of_turn() -> None:
    hands = {0: "2H KD QD", 1: "KC QC JC", 2: "KS QS JS", 3: "2S QH JH"}
    state = position(hands, "3H", owner=3, turn=0)
    do(state, "0 play 2H")
    assert table(state).penalty == 2 and table(state).turn == 0
    do(state, "3 play 2S")
    assert table(state).penalty == 4 and list(state.to_act()) == [0]
    assert legal(state, 0) == {"take"}


def test_18_the_turn_goes_on_after_the_penalty() -> None:
    state = position({1: "KC QC JC TC 9D"}, "2D", owner=0, penalty=2, stock="7S 6S 3S")
    assert legal(state, 1) == {"take"} and refused(state, "1 play 9D") == "twos"
    do(state, "1 take")
    assert table(state).counts[1] == 7 and table(state).penalty == 0
    assert list(state.to_act()) == [1] and legal(state, 1) == {"play 9D", "draw"}
    twin = state.clone()
    do(state, "1 play 9D")
    silent(state)
    assert list(state.to_act()) == [2]
    do(twin, "1 draw")
    silent(twin)
    assert table(twin).counts[1] == 8 and list(twin.to_act()) == [2]


def test_19_a_dobon_outranks_a_play() -> None:
    state = position({0: "6D KD QD", 1: "2S 4S", 2: "6S KS QS"}, "3D", owner=3, turn=0)
    do(state, "0 play 6D")
    assert list(state.to_act()) == [1, 2]
    do(state, "2 play 6S")
    told = do(state, "1 dobon")
    after(state, "dobon", [-100, 100, 0, 0], 0)
    assert not any(isinstance(event, CardsLaid) for event in told)
    assert cards("6S")[0] in last(state).hands[2] and table(state).top == cards("6D")[0]


def called_by_two(left: str) -> DobonFukuchiState:
    state = position({0: f"8S {left}", 1: "3C 5D", 3: "8D"}, "3S", owner=2, turn=0)
    do(state, "0 play 8S S")
    assert list(state.to_act()) == [1, 3]
    do(state, "3 dobon", "1 dobon")
    return state


def test_20_two_callers_are_both_paid() -> None:
    after(called_by_two("9C 4C"), "dobon", [-200, 100, 0, 100], 0)


def test_21_a_return_beats_both() -> None:
    state = called_by_two("TC 2C")
    do(state, "0 return")
    after(state, "return", [400, -200, 0, -200], 1)


NINE = "KS QS JS TS 9S 7S 6S 5S 4S"
"""Nine spades, none of them an A, 2, 3 or 8."""


def test_22_burst_without_a_match() -> None:
    state = position({0: NINE, 1: "KC QC JC TC"}, "3H", owner=3, turn=0, stock="8D")
    told = do(state, "0 draw")
    assert HandBurst(0, 10) in told
    after(state, "burst", [-300, 100, 100, 100], 0)


def test_23_the_tenth_card_must_be_followed_by_a_discard() -> None:
    state = position({0: NINE.replace("9S", "3S")}, "9D", owner=3, turn=0, stock="4D")
    do(state, "0 draw")
    assert table(state).counts[0] == 10 and list(state.to_act()) == [0]
    assert legal(state, 0) == {"play 4D", "play 4D 4S"} and refused(state, "0 draw") == "duty"
    do(state, "0 play 4D")
    silent(state)
    assert table(state).counts[0] == 9 and list(state.to_act()) == [1]


def test_24_eleven_come_down_to_ten() -> None:
    state = position({0: NINE}, "2S", owner=3, turn=0, penalty=2, stock="AD 3D")
    do(state, "0 take")
    assert table(state).counts[0] == 11 and "draw" not in legal(state, 0)
    do(state, "0 play 4S")
    silent(state)
    assert table(state).counts[0] == 10 and list(state.to_act()) == [1]
    state = position({0: NINE}, "2H", owner=3, turn=0, penalty=2, stock="AD 3D")
    assert HandBurst(0, 11) in do(state, "0 take")
    after(state, "burst", [-300, 100, 100, 100], 0)


def test_25_eleven_after_the_discard_are_too_many() -> None:
    state = position({0: "KS QS JS TS 9S 7S 6S 5H"}, "2H", owner=3, turn=0, penalty=4, stock="AD 3D 4D 8D")
    do(state, "0 take")
    assert table(state).counts[0] == 12 and legal(state, 0) == {"play 5H"}
    told = do(state, "0 play 5H") + silent(state)
    assert HandBurst(0, 11) in told
    after(state, "burst", [-300, 100, 100, 100], 0)


def test_26_the_last_card_doubles_first() -> None:
    state = position({1: "4S", 0: "KD TD"}, "6D", owner=0, stock="2H", left=1)
    do(state, "1 draw")
    assert list(state.to_act()) == [CHANCE] and table(state).stock == 0
    chance(state)
    assert table(state).stake == 200
    do(state, "1 dobon")
    after(state, "dobon", [-200, 200, 0, 0], 0)
    state = position({1: "4S", 0: "5D AD"}, "6D", owner=0, stock="2H", left=1)
    do(state, "1 draw")
    chance(state)
    do(state, "1 dobon", "0 return")
    after(state, "return", [400, -400, 0, 0], 1)


def test_27_two_exhaustions_in_one_deal() -> None:
    few = {0: "KD TD", 1: "4S"}
    used = cards("KD TD 4S 6D 2H AS")
    many = " ".join(card_text(card) for card in range(52) if card not in used)
    state = position({**few, 2: many}, "AS 6D", owner=0, seats=3, stock="2H")
    assert table(state).stock == 1 and table(state).stake == 100
    do(state, "1 draw")
    chance(state)
    assert table(state).stake == 200
    silent(state)
    do(state, "2 play 6H")
    silent(state)
    do(state, "0 draw")
    chance(state)
    assert table(state).stake == 400 and table(state).stock == 1
    do(state, "2 pass", "1 dobon")
    after(state, "dobon", [0, 400, -400], 2)
    chance(state)
    assert table(state).stake == 100 and table(state).deal == 2


def test_28_not_on_a_card_of_ones_own() -> None:
    state = position({0: "3S", 1: "6H AC", 2: "KS QS"}, "7C", owner=0, turn=0, stock="4D")
    do(state, "0 draw")
    assert targets(mask_of(cards("3S 4D"))) >> 7 & 1
    assert table(state).window == "draw" and table(state).owner == 0
    assert legal(state, 0) == set() and refused(state, "0 dobon") == "own"
    assert legal(state, 1) == {"dobon", "pass"}


def test_29_one_card_must_stay() -> None:
    state = position({1: "7S 7H"}, "7D", owner=0, turn=0, window="discard")
    assert legal(state, 1) == {"play 7S", "play 7H", "pass"}
    assert refused(state, "1 play 7S 7H") == "last"
    state = position({1: "7S 7H"}, "7D", owner=0)
    assert legal(state, 1) == {"play 7S", "play 7H", "draw"}


@pytest.mark.parametrize(("seats", "left"), [(3, 39), (4, 35), (5, 31)])
def test_30_the_stock_after_the_flip(seats: int, left: int) -> None:
    state = dealt(seats, 0)
    assert table(state).stock == left
    assert table(state).counts == (4,) * seats and len(table(state).pile) == 1

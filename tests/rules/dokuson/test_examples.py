"""The worked examples of the rules of Dokuson, each under its number (rules §10)."""

import re

import pytest

from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import Shuffle
from tablegame.rules.dokuson.events import Laid
from tablegame.rules.events import DealScored, MatchEnded
from tests.rules.dokuson.positions import (
    cards,
    chance,
    dealt,
    last,
    moves,
    places_of,
    play,
    position,
    refused,
    rows_of,
)

NUMBERS = range(1, 24)
"""D1 .. D23."""

FIVE = "35679"
"""Ranks of a row of spades that is one short, without the 4."""


def test_every_numbered_example_has_a_test() -> None:
    named = [re.match(r"test_D(\d+)_", name) for name in globals()]
    found = {int(match[1]) for match in named if match}
    assert found == set(NUMBERS)


def check_deal(seats: int, each: int, aside: int) -> None:
    for dealer in range(seats):
        state = dealt(seats, dealer)
        assert list(state.to_act()) == [dealer]
        for viewer in range(seats):
            view = state.view(viewer)
            assert view.table.counts == (each,) * seats
            assert len(view.table.hand) == each
            assert view.known.places == (each,) * (seats - 1) + (aside,)
            assert len(view.known.unseen) == 39 - each
        hands = [card for seat in range(seats) for card in state.view(seat).table.hand]
        assert len(hands) == len(set(hands)) == each * seats
        assert max(hands) < 39


def test_D1_three_players_get_nine_cards() -> None:
    check_deal(3, 9, 12)


@pytest.mark.parametrize(("seats", "each", "aside"), [(4, 8, 7), (5, 7, 4), (6, 6, 3), (2, 12, 15)])
def test_D2_cards_for_other_numbers(seats: int, each: int, aside: int) -> None:
    check_deal(seats, each, aside)


def test_D3_first_card() -> None:
    state = position({0: "5H AS 2S 2H 4S 6D TS 8H JH"})
    told = play(state, "5H")
    assert rows_of(state) == "/5/"
    assert list(state.to_act()) == [1]
    assert told == [Laid(0, cards("5H"), "H", 1)]
    assert state.view(0).table.counts == (8, 9, 9)


def test_D4_a_double() -> None:
    state = position({0: "AS 2S 5H 2H 4S 6D TS 8H JH"})
    assert {"play AS 2S", "play 2S AS"} <= moves(state)
    twin = state.clone()
    told = play(state, "AS 2S")
    assert rows_of(state) == "A2//"
    assert told == [Laid(0, cards("AS 2S"), "S", 2)]
    assert state.view(0).table.counts == (7, 9, 9)
    play(twin, "2S AS")
    assert rows_of(twin) == "2A//"


def test_D5_ace_and_king_are_no_neighbours() -> None:
    state = position({0: "KS AS 5H 2H 4S 6D TS 8H JH"})
    assert refused(state, "KS AS") == refused(state, "AS KS") == "dokuson.reason.ace_king"


def test_D6_what_is_no_double() -> None:
    state = position({0: "5H 6D 5D 7H AS 2S 3S 9H QD"})
    assert refused(state, "5H 6D") == "dokuson.reason.suits"
    assert refused(state, "5H 5D") == "dokuson.reason.suits"
    assert refused(state, "5H 7H") == "dokuson.reason.gap"
    assert refused(state, "AS 2S 3S") == "dokuson.reason.many"


def test_D7_a_double_makes_six() -> None:
    for double in ("AS 2S", "2S AS"):
        state = position({0: "AS 2S 4H"}, "79JK//")
        told = play(state, double)
        assert rows_of(state) == "79JK" + double[0] + double[3] + "//"
        assert len(state.view(None).table.rows[0]) == 6
        assert list(state.to_act()) == [CHANCE] and state.standing().deal == 2
        assert [type(event) for event in told] == [Laid, DealScored]


def test_D8_no_double_on_five() -> None:
    state = position({0: "AS 2S 4H"}, "79JKQ//")
    assert moves(state) == {"play AS", "play 2S", "play 4H"}
    assert refused(state, "AS 2S") == refused(state, "2S AS") == "dokuson.reason.seven"
    play(state, "AS")
    assert rows_of(state) == "79JKQA//"
    assert list(state.to_act()) == [CHANCE] and state.standing().deal == 2


def nine() -> str:
    return f"{FIVE}/5QK2/39J"


def test_D9_the_sixth_spade() -> None:
    state = position({0: "4S 6D TS 8H JH"}, nine())
    assert len(state.view(None).table.results) == 0
    play(state, "4S")
    assert rows_of(state) == f"{FIVE}4/5QK2/39J"
    assert list(state.to_act()) == [CHANCE] and state.standing().deal == 2
    assert places_of(state) == "123"


def test_D10_the_score() -> None:
    state = position({0: "4S 6D TS 8H JH"}, nine())
    play(state, "4S")
    result = last(state)
    assert result.hands[0] == cards("TS 8H JH 6D")
    assert [line.points for line in result.lines[0]] == [10, 0, -6]
    assert result.points()[0] == state.standing().scores[0] == 4


def test_D11_the_last_cards_decide() -> None:
    state = position({0: "4S"}, f"{FIVE}/5QKT/39JQ")
    play(state, "4S")
    assert places_of(state) == "132"


def test_D12_the_cards_before_decide() -> None:
    state = position({0: "4S"}, f"{FIVE}/5Q6T/39QT")
    play(state, "4S")
    assert places_of(state) == "132"


def test_D13_equal_rows() -> None:
    state = position({0: "4S 6D TS 8H JH"}, f"{FIVE}/37/37")
    play(state, "4S")
    assert places_of(state) == "122"
    assert [line.points for line in last(state).lines[0]] == [10, 0, 0]
    assert last(state).points()[0] == state.standing().scores[0] == 10


def test_D14_two_empty_rows() -> None:
    state = position({0: "4S KH KD"}, f"{FIVE}//")
    play(state, "4S")
    assert places_of(state) == "122"
    assert last(state).points()[0] == state.standing().scores[0] == 0


def test_D15_one_empty_row() -> None:
    state = position({0: "4H KH KS KD QD"}, f"A/{FIVE}/")
    play(state, "4H")
    assert places_of(state) == "213"
    assert [line.points for line in last(state).lines[0]] == [0, 13, -13 - 12]
    assert last(state).points()[0] == state.standing().scores[0] == -12


def test_D16_the_count_comes_first() -> None:
    state = position({0: "4D JD JS JH AH"}, f"A23/KQ/{FIVE}")
    play(state, "4D")
    assert places_of(state) == "231"
    assert [line.points for line in last(state).lines[0]] == [0, -11 - 1, 11]
    assert last(state).points()[0] == state.standing().scores[0] == -1


def test_D17_a_double_laid_upwards() -> None:
    state = position({2: "9D TD", 0: "4S"}, f"{FIVE}/2T/", turn=2)
    play(state, "9D TD", "4S")
    assert rows_of(state) == f"{FIVE}4/2T/9T"
    assert places_of(state) == "132"


def test_D18_the_same_laid_downwards() -> None:
    state = position({2: "9D TD", 0: "4S"}, f"{FIVE}/2T/", turn=2)
    play(state, "TD 9D", "4S")
    assert rows_of(state) == f"{FIVE}4/2T/T9"
    assert places_of(state) == "123"


def test_D19_three_rows_of_five() -> None:
    for seat in range(3):
        state = position({}, "A2345/A2345/A2345", turn=seat)
        singles = moves(state)
        assert len(singles) == 4 and all(len(text.split()) == 2 for text in singles)
        for text in singles:
            end = state.clone()
            play(end, text.removeprefix("play "))
            assert sum(map(len, end.view(None).table.rows)) == 16
            assert len(end.view(None).table.results) == 1
            assert end.standing().phase == "deal"


def test_D20_the_most_that_one_player_can_play() -> None:
    state = position(
        {0: "AS 2S AH 2H AD 2D 3D 4D KD", 1: "3S 4S 5S 6H 7H 5D 6D QS JH", 2: "3H 4H 5H 6S 7S 7D 8D QH JS"}
    )
    play(state, "AS 2S", "3S", "3H", "AH 2H", "4S", "4H", "AD 2D", "5S", "5H")
    assert rows_of(state) == "A2345/3A245/A2"
    assert list(state.to_act()) == [0]
    play(state, "3D 4D")
    assert rows_of(state) == "A2345/3A245/A234"
    assert state.standing().phase == "play"
    assert state.view(None).table.counts == (1, 6, 6)
    turns = []
    for one in moves(state):
        after = state.clone()
        play(after, one.removeprefix("play "))
        if after.standing().phase == "deal":
            turns.append(1)
            continue
        for two in moves(after):
            end = after.clone()
            play(end, two.removeprefix("play "))
            assert end.standing().phase == "deal"
            turns.append(2)
    assert set(turns) == {1, 2}


def test_D21_dealers_and_the_last_deal() -> None:
    state = dealt(3, dealer=2)
    dealers = []
    told = []
    while state.to_act():
        if isinstance(state.chance(), Shuffle):
            chance(state, "shuffle " + " ".join(state.chance().texts))
        table = state.view(None).table
        if table.deal > len(dealers):
            dealers.append(table.dealer)
            assert list(state.to_act()) == [table.dealer]
        told += play(state, sorted(moves(state))[0].removeprefix("play "))
    assert dealers == [2, 0, 1]
    assert state.standing().over and state.standing().deal == 3
    assert len(state.view(None).table.results) == 3
    assert isinstance(told[-1], MatchEnded)


def test_D22_a_shared_win() -> None:
    hands = {0: "4S 6D TS 8H JH", 1: "AH 3H 4H 6H 7H", 2: "9H TH KS KD 8D"}
    state = position(hands, nine(), deal=3, scores=[8, -5, 20])
    told = play(state, "4S")
    assert last(state).points() == (4, 0, -8)
    standing = state.standing()
    assert standing.scores == (12, -5, 12)
    assert standing.over and list(state.to_act()) == []
    assert standing.winners == (0, 2)
    assert standing.places == (1, 3, 1)
    assert told[-1] == MatchEnded((12, -5, 12), (0, 2))


def test_D23_a_complete_deal() -> None:
    hands = [
        "5H AS 2S 2H 4S 6D TS 8H JH",
        "QH KH 9S 9D KS 3S 4H TD AD",
        "3D 7S 8S JD QS 6H 7H KD 5D",
    ]
    state = dealt(3, 0, hands)
    for seat, hand in enumerate(hands):
        assert state.view(seat).table.hand == tuple(sorted(cards(hand)))
    told = []
    plays = ["5H", "QH KH", "3D", "AS 2S", "9S", "7S 8S", "2H", "9D", "JD", "4S"]
    for turn, text in enumerate(plays):
        assert list(state.to_act()) == [turn % 3]
        told += play(state, text)
    assert rows_of(state) == "A29784/5QK2/39J"
    assert sum(map(len, state.view(None).table.rows)) == 13
    assert places_of(state) == "123"
    result = last(state)
    left = ["6D TS 8H JH", "KS 3S 4H TD AD", "QS 6H 7H KD 5D"]
    assert result.hands == tuple(tuple(sorted(cards(text))) for text in left)
    sheet = [[line.points for line in lines] for lines in result.lines]
    assert sheet == [[10, 0, -6], [13 + 3, 0, -10 - 1], [12, 0, -13 - 5]]
    assert result.points() == state.standing().scores == (4, 5, -6)
    assert told[-1] == DealScored(1, result, (4, 5, -6))

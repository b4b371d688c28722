"""The worked examples of the rules of Dobon, each under its number: play."""

import pytest

from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import Choose
from tablegame.rules.dobon.events import BindEnded, Bound, DirectionTurned, Drew, Skipped
from tests.rules.dobon.positions import (
    act,
    bid,
    cards,
    chance,
    dealt,
    legal_cards,
    moves,
    play,
    position,
    refused,
)


def test_2_an_eight_names_a_suit() -> None:
    state = position({0: "8S KC KD", 1: "3H 8D JH JD JS 2S 9C X1"}, "4S")
    play(state, "play 8S H")
    assert list(state.to_act()) == [1]
    assert legal_cards(state) == {"3H", "8D", "JH", "JD", "X1"}
    for text in ("play JS S", "play 2S", "play 9C"):
        assert refused(state, 1, text) == "named"


def test_3_a_bind_and_after_it() -> None:
    hands = {0: "X1 KC QC", 1: "2D KH KS", 2: "9S TS TC", 3: "4D 2S 8C JH JS 5C X2"}
    state = position(hands, "4S", stock="3S 6S 7S 9H TH 6C 4C 7C")
    assert Bound(5) in play(state, "play X1")
    assert Bound(7) in play(state, "play 2D")
    assert moves(state) == {"draw"}
    told = play(state, "draw")
    assert told[:2] == [Drew(2, 7, cards("3S 6S 7S 9H TH 6C 4C")), BindEnded()]
    table = state.view(2).table
    assert table.counts[2] == 3 + 7 and table.damage == 0 and table.stock == 1
    assert list(state.to_act()) == [3]
    assert legal_cards(state) == {"4D", "2S", "8C", "JH", "X2"}
    assert refused(state, 3, "play JS S") == refused(state, 3, "play 5C") == "match"


def test_13_jacks_follow_their_colour() -> None:
    state = position({0: "JC JS JH"}, "4S")
    assert legal_cards(state) == {"JC", "JS"}


def test_14_a_jack_by_its_number() -> None:
    state = position({0: "JH 4S 4C"}, "JS", suit="C")
    assert moves(state) == {"play JH H", "play JH D", "play 4C"}
    assert refused(state, 0, "play 4S") == "named"


@pytest.mark.parametrize(("seats", "direction", "after"), [(4, 1, 2), (4, -1, 2), (5, -1, 3)])
def test_15_an_ace_skips(seats: int, direction: int, after: int) -> None:
    state = position({0: "AS KC QC"}, "4S", seats=seats, direction=direction)
    told = play(state, "play AS")
    assert list(state.to_act()) == [after]
    assert Skipped(direction % seats) in told


def test_16_queens_turn() -> None:
    state = position({1: "QS KC KD", 0: "QH TC TD"}, "4S", turn=1)
    assert DirectionTurned(False) in play(state, "play QS")
    assert list(state.to_act()) == [0] and state.view(None).table.direction == -1
    assert DirectionTurned(True) in play(state, "play QH")
    assert list(state.to_act()) == [1] and state.view(None).table.direction == 1


def test_17_a_five_in_a_bind() -> None:
    state = position(
        {1: "5S 5H 8H JH 3H X1", 0: "5C 5D 2C 2S X2 9H 8C JD"}, "2H", turn=1, damage=2
    )
    assert legal_cards(state) == {"5H", "X1"}
    told = play(state, "play 5H")
    assert DirectionTurned(False) in told
    table = state.view(None).table
    assert table.direction == -1 and table.damage == 2
    assert list(state.to_act()) == [0]
    assert legal_cards(state) == {"5C", "5D", "2C", "2S", "X2"}


def test_18_a_bind_on_a_joker() -> None:
    state = position({0: "5S 8H JC QH 2C"}, "X1", damage=5)
    assert legal_cards(state) == {"5S", "2C"}
    assert refused(state, 0, "play 8H H") == "bind"


def test_19_a_five_outside_a_bind() -> None:
    state = position({0: "5H KC QC"}, "5C")
    told = play(state, "play 5H")
    table = state.view(None).table
    assert table.direction == 1 and table.damage == 0 and list(state.to_act()) == [1]
    assert not [event for event in told if isinstance(event, DirectionTurned | Bound)]


def test_20_the_last_card_must_have_been_declared() -> None:
    hands = {0: "7H 7S", 1: "7C KH KS", 2: "KD QD 9D"}
    state = position(hands, "7D", seats=3)
    assert moves(state) == {"play 7H", "play 7H last", "play 7S", "play 7S last"}
    play(state, "play 7H", "play 7C")
    assert list(state.to_act()) == [0] and moves(state) == {"dobon", "pass"}
    play(state, "pass", "draw")
    assert list(state.to_act()) == [0]
    assert refused(state, 0, "play 7S") == "undeclared"
    assert moves(state) == {"draw"}
    assert isinstance(told := play(state, "draw")[0], Drew) and told.count == 1
    state = position(hands, "7D", seats=3)
    play(state, "play 7H last", "play 7C", "pass", "draw")
    assert moves(state) == {"play 7S"}
    play(state, "play 7S")
    assert state.standing().deal == 2 and dict(state.view(None).table.results[-1].facts)["winner"] == 0


@pytest.mark.parametrize(("damage", "draws"), [(0, 1), (4, 4)])
def test_21_a_lone_joker_stays(damage: int, draws: int) -> None:
    for declared in ((), (0,)):
        state = position({0: "X1"}, "3C" if not damage else "2C", damage=damage, declared=declared)
        assert moves(state) == {"draw"}
        assert refused(state, 0, "play X1") == "lone_joker"
        play(state, "draw")
        assert state.view(None).table.counts[0] == 1 + draws and state.view(None).table.damage == 0


def test_25_a_draw_takes_what_there_is() -> None:
    state = position({0: "KS"}, "2H", damage=9, stock="3S 4S 6S", under="7S 8S 9S TS", rest=1, declared=(0,))
    assert moves(state) == {"draw"}
    told = play(state, "draw")
    assert told == [Drew(0, 3, cards("3S 4S 6S"))]
    assert list(state.to_act()) == [CHANCE]
    request = state.chance()
    assert request is not None and sorted(request.texts) == ["7S", "8S", "9S", "TS"]
    chance(state, "shuffle 9S 7S TS 8S")
    table = state.view(0).table
    assert table.counts[0] == 1 + 7 and table.damage == 0 and table.stock == 0
    assert table.pile == cards("2H") and list(state.to_act()) == [1]


@pytest.mark.parametrize(
    ("field", "hand", "legal"),
    [
        ("X1", "3H 4S 9D JC KC", {"3H", "4S", "9D", "JC", "KC"}),
        ("QH", "3H 4S 9D JS KC", {"3H"}),
        ("2H", "3H 2S JD X1 KC", {"3H", "2S", "JD", "X1"}),
        ("2H", "8C JH 5H JS 9S", {"8C", "JH", "5H"}),
        ("8C", "3C 8H JS X1 9H", {"3C", "8H", "JS", "X1"}),
        ("8C", "JH 9H 9D 9S TS", set()),
    ],
)
def test_26_the_first_field_card_does_nothing(field: str, hand: str, legal: set[str]) -> None:
    state = dealt(3, [hand], field)
    bid(state, 9, 1, 1)
    assert list(state.to_act()) == [0]
    table = state.view(None).table
    assert table.direction == 1 and table.damage == 0 and table.owner is None
    assert legal_cards(state) == legal


@pytest.mark.parametrize(("seats", "stock"), [(3, 38), (4, 33), (5, 28), (6, 23)])
def test_28_cards_after_the_deal(seats: int, stock: int) -> None:
    state = dealt(seats)
    table = state.view(None).table
    assert table.stock == stock and table.counts == (5,) * seats and len(table.pile) == 1


def test_31_damage_adds_up() -> None:
    state = position({1: "X1 KC", 2: "2H KD QD", 3: "9C 9D 9H"}, "2S", turn=1, damage=2)
    assert Bound(7) in play(state, "play X1 last")
    assert Bound(9) in play(state, "play 2H")
    assert list(state.to_act()) == [3] and moves(state) == {"draw"}
    told = play(state, "draw")
    assert isinstance(told[0], Drew) and told[0].count == 9


def test_8_the_auction() -> None:
    for lot in (1, 2):
        state = dealt(4)
        assert list(state.to_act()) == [0, 1, 2, 3]
        bid(state, 10, 25, 25, 3)
        assert state.chance() == Choose((1, 2)) and state.standing().phase == "auction"
        assert state.view(3).table.bids == (10, 25, 25, 3)
        chance(state, f"choose {lot}")
        assert list(state.to_act()) == [lot]
        assert state.view(None).table.right == lot
    state = position({1: "4S", 0: "KC", 2: "9H", 3: "9D"}, "3S", turn=1, declared=(1,), right=1, bid=25)
    play(state, "play 4S")
    assert state.standing().scores == (10, -50, 9, 9)
    state = position({0: "4S", 1: "KC", 2: "9H", 3: "9D"}, "3S", declared=(0,), right=1, bid=25)
    play(state, "play 4S")
    assert state.standing().scores == (0, 10 + 25, 9, 9)
    state = position({1: "6S KC QD", 0: "6H", 2: "TC 3C", 3: "9D"}, "3S", turn=1, right=1, bid=25)
    play(state, "play 6S")
    act(state, 0, "dobon")
    assert state.standing().scores == (0, 26 + 25, 13, 9)

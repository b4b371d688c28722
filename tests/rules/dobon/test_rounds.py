"""The worked examples of the rules of Dobon, each under its number: dobon, and the points of a round."""

import pytest

from tablegame.rules.dobon.events import DobonCalled, DobonReturned, Revealed, RoundVoid, WentOut
from tablegame.rules.windows import WindowClosed, WindowOpened
from tests.rules.dobon.positions import (
    act,
    bare,
    bid,
    bonuses,
    cards,
    dealt,
    how,
    last,
    moves,
    play,
    position,
    refused,
)


def test_1_the_points_of_a_hand() -> None:
    state = position({0: "4S", 1: "X1 AH 8D KC"}, "3S", declared=(0,))
    play(state, "play 4S")
    assert bare(state)[1] == 0 + 1 + 8 + 10 == 19
    assert last(state).lines[1][0].pieces == tuple(sorted(cards("X1 AH 8D KC")))


def test_4_true_numbers_count_for_a_dobon() -> None:
    state = position({0: "KS 9D 9H", 2: "2H JC"}, "3S")
    play(state, "play KS")
    assert list(state.to_act()) == [2] and moves(state) == {"dobon", "pass"}
    told = act(state, 2, "dobon")
    assert told[:2] == [WindowClosed("dobon"), DobonCalled(2, 0, tuple(sorted(cards("2H JC"))), 2 + 11)]
    assert how(state) == ("dobon", 2, 0)
    passed = position({0: "KS 9D 9H", 2: "2H JC", 1: "KC QC"}, "3S")
    play(passed, "play KS", "pass")
    out = position({1: "KC", 2: "2H JC"}, "KS", turn=1, declared=(1,))
    play(out, "play KC", "pass")
    assert bare(out)[2] == 12


def disrupt(**more: object):
    hands = {1: "6C", 3: "AD 5S", 0: "KH 4D", 2: "9S"}
    state = position(hands, "3C", turn=1, declared=(1,), **more)
    play(state, "play 6C")
    assert list(state.to_act()) == [3]
    return state


def test_5_disrupt_dobon() -> None:
    state = disrupt()
    told = act(state, 3, "dobon")
    assert how(state) == ("dobon", 3, 1)
    assert bare(state) == (14, 2 * 14, 9, -50)
    assert bonuses(state, 3) == [("disrupt", -50)]
    assert not [event for event in told if isinstance(event, WentOut)]
    assert WindowOpened("return") not in told


def returning():
    state = position({0: "9H 4C 5C", 2: "9D", 1: "QS 3D", 3: "7C"}, "3H")
    play(state, "play 9H")
    assert list(state.to_act()) == [2]
    told = act(state, 2, "dobon")
    assert told[-1] == WindowOpened("return")
    assert list(state.to_act()) == [0] and moves(state) == {"return", "pass"}
    return state


def test_6_a_return_and_none() -> None:
    state = returning()
    told = act(state, 0, "return")
    assert DobonReturned(0, 2, cards("4C 5C"), 9) in told
    assert how(state) == ("return", 0, 2) and bare(state) == (0, 13, 6 * 13, 7) == (0, 13, 78, 7)
    state = returning()
    act(state, 0, "pass")
    assert how(state) == ("dobon", 2, 0) and bare(state) == (2 * 13, 13, 0, 7) == (26, 13, 0, 7)


def test_7_a_mixed_hand_returns_nothing() -> None:
    state = position({0: "7D X1 7C", 2: "7H"}, "3D")
    play(state, "play 7D")
    told = act(state, 2, "dobon")
    assert [WindowOpened("return"), WindowClosed("return")] == told[2:4]
    assert how(state) == ("dobon", 2, 0)


def test_9_slams() -> None:
    streak: tuple[int, int] | None = None
    found = []
    for winner in (1, 1, 1, 1, 2, 1):
        state = position({winner: "4S"}, "3S", turn=winner, declared=(winner,), streak=streak)
        play(state, "play 4S")
        found.append(dict(bonuses(state, winner)).get("slam", 0))
        table = state.view(None).table
        streak = (table.streak_seat, table.streak)
    assert found == [0, 0, -50, -50, 0, 0]
    assert streak == (1, 1)


def test_10_a_revealed_straight() -> None:
    state = dealt(3, ["3C 4C 9D TD KD", "5S 6H 7D 8C 9S"], "2C")
    bid(state, 1, 7, 1)
    assert list(state.to_act()) == [1] and moves(state) == {"reveal", "keep"}
    told = play(state, "reveal")
    assert told == [WindowClosed("yaku"), Revealed(1, tuple(sorted(cards("5S 6H 7D 8C 9S"))), "straight")]
    assert state.view(0).table.opened[1] == tuple(sorted(cards("5S 6H 7D 8C 9S")))
    assert state.view(0).table.revealed == ("", "straight", "")
    state = position(
        {1: "9S"}, "3S", turn=1, declared=(1,), revealed={1: "straight"}, right=1, bid=7, owner=None
    )
    play(state, "play 9S")
    assert state.standing().scores[1] == 0 - 100 - 50 == -150
    assert bonuses(state, 1) == [("right_won", -50), ("straight", -100)]


@pytest.mark.parametrize(
    ("hand", "yaku"),
    [
        ("QS KH AD 2C 3S", False),
        ("7S 7H 7D X1 X2", False),
        ("TS JH QD KC AS", True),
        ("AS 2H 3D 4C 5S", True),
    ],
)
def test_11_what_is_a_yaku(hand: str, yaku: bool) -> None:
    state = dealt(3, [hand, "2S 4S 6D 8D TC", "3H 6C 8H TH QC"], "9C")
    bid(state, 1, 2, 3)
    assert (list(state.to_act()) == [0] and moves(state, 0) == {"reveal", "keep"}) == yaku
    assert yaku or list(state.to_act()) == [2]


def test_12_a_dobon_with_a_full_house() -> None:
    state = position({0: "7S KC QC", 1: "AS AH AD 2S 2H"}, "3S")
    play(state, "play 7S")
    act(state, 1, "dobon")
    assert how(state) == ("dobon", 1, 0)
    assert bonuses(state, 1) == [("full_house", -100)] and bare(state)[1] == -100


def test_22_jokers_and_dobon() -> None:
    state = position({0: "X1 KC QC", 2: "X2"}, "3S")
    play(state, "play X1")
    assert list(state.to_act()) == [2] and moves(state) == {"dobon", "pass"}
    act(state, 2, "dobon")
    assert how(state) == ("dobon", 2, 0)
    state = position({0: "5S KC QC", 2: "X2 5H"}, "3S")
    play(state, "play 5S")
    assert list(state.to_act()) == [1]
    assert refused(state, 2, "dobon") == "no_dobon"


HANDS = {0: "TS 3C", 1: "4H 6C", 3: "TH", 2: "5D"}


def check_two_callers(direction: int, order: tuple[int, int]) -> None:
    state = position(HANDS, "2S", direction=direction)
    play(state, "play TS")
    assert list(state.to_act()) == [1, 3]
    assert act(state, order[0], "dobon") == []
    told = act(state, order[1], "dobon")
    winner = 1 if direction == 1 else 3
    assert [event.seat for event in told if isinstance(event, DobonCalled)] == [winner]
    assert how(state) == ("dobon", winner, 0)
    assert bare(state) == ((20, 0, 5, 10) if winner == 1 else (20, 10, 5, 0))


def test_23_the_nearest_caller_wins() -> None:
    check_two_callers(1, (1, 3))
    check_two_callers(-1, (1, 3))


def test_34_the_order_of_answers_does_not_matter() -> None:
    check_two_callers(1, (1, 3))
    check_two_callers(1, (3, 1))
    check_two_callers(-1, (3, 1))


def test_24_nobody_else_has_points() -> None:
    state = position({0: "6S KC", 2: "6H", 1: "X1"}, "3S", seats=3)
    play(state, "play 6S")
    act(state, 2, "dobon")
    assert how(state) == ("dobon", 2, 0) and bare(state) == (2 * 0, 0, 0)


def test_27_bonuses_add_up() -> None:
    state = disrupt(right=3, bid=30, streak=(3, 2))
    act(state, 3, "dobon")
    assert bonuses(state, 3) == [("right_won", -50), ("slam", -50), ("disrupt", -50)]
    assert state.standing().scores[3] == -150


def test_29_the_lowest_total_wins() -> None:
    hands = {0: "4S", 1: "KC", 2: "9H", 3: "KD TD"}
    before = (10, 120 - 10, -40 - 9, 300 - 20)
    state = position(hands, "3S", declared=(0,), right=0, deal=20, scores=before)
    play(state, "play 4S")
    standing = state.standing()
    assert standing.scores == (-40, 120, -40, 300)
    assert standing.over and list(state.to_act()) == []
    assert standing.places == (1, 3, 1, 4) and standing.winners == (0, 2)


def test_30_nothing_left_to_draw() -> None:
    hands = {0: "KS 3H", 1: "X1 9C"}
    state = position(hands, "4S", seats=3, stock="", rest=2, free=True, right=1, bid=30)
    assert state.view(None).table.stock == 0
    for _ in range(2):
        assert not [event for event in play(state, "draw") if isinstance(event, RoundVoid)]
    table = state.view(2).table
    told = play(state, "draw")
    assert RoundVoid(1) in told and how(state) == ("void", None, None)
    points = sum(0 if card > 51 else min(card % 13 + 1, 10) for card in table.hand)
    assert bare(state) == (13, 9, points)
    assert state.standing().scores == (13, 9 + 30, points)
    assert state.view(None).table.streak == 0


def test_32_a_dobon_passed_over() -> None:
    state = disrupt()
    told = act(state, 3, "pass")
    assert WentOut(1) in told and how(state) == ("out", 1, None)
    assert bare(state) == (14, 0, 9, 6)


def test_33_a_return_with_a_full_house() -> None:
    state = position({0: "7S AS AH AD 2S 2H", 1: "7D", 2: "KC 3C", 3: "4C"}, "3S")
    play(state, "play 7S")
    act(state, 1, "dobon")
    assert list(state.to_act()) == [0]
    act(state, 0, "return")
    assert how(state) == ("return", 0, 1)
    assert bare(state) == (0 - 100, 6 * 13, 13, 4) and bonuses(state, 0)[-1] == ("full_house", -100)

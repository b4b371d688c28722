"""Whose turn it is where cards out of turn leave the order as it was, and who of several callers stands."""

import pytest

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.dobon_fukuchi.events import CardsDrawn, HandBurst, NearestStands, SeatsSkipped
from tablegame.rules.events import WindowClosed, WindowOpened
from tests.rules.dobon_fukuchi.positions import after, dealt, do, last, position, refused, silent, table
from tests.rules.positions import cards, chance, moves

DULL = {1: "KH QH TD", 2: "KS QS TH", 3: "KC QC TC"}
"""Hands that lay nothing on low cards."""
NINE = "KS QS JS TS 9S 7S 6S 5S 4S"


# The order is kept ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("keeps", "turn"), [(True, 0), (False, 2)])
def test_the_turn_is_shown_where_it_stays(keeps: bool, turn: int) -> None:
    hands = {**DULL, 0: "9C KD QD", 2: "9D JS TH", 3: "9H JC TC"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=keeps)
    do(state, "0 play 9C", "3 pass", "2 play 9D")
    assert table(state).window == "discard" and (table(state).turn, table(state).owner) == (turn, 2)
    silent(state)
    assert list(state.to_act()) == [1 if keeps else 3]


def test_the_own_jack_counts_and_those_of_others_turn_the_order_behind_the_next_seat() -> None:
    hands = {**DULL, 0: "JC KD QD", 2: "JD TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play JC")
    assert table(state).following == 3
    do(state, "2 play JD")
    silent(state)
    assert table(state).direction == 1 and list(state.to_act()) == [3]
    do(state, "3 draw")
    silent(state)
    assert list(state.to_act()) == [0]


def test_a_second_card_of_the_seat_in_turn_does_not_move_the_next_one() -> None:
    hands = {**DULL, 0: "JC JH JS KD", 2: "JD TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play JC")
    do(state, "0 pass", "2 play JD")
    do(state, "0 play JH JS")
    silent(state)
    assert table(state).direction == 1 and list(state.to_act()) == [3]


def test_after_a_draw_the_next_seat_stays_whatever_others_lay() -> None:
    hands = {**DULL, 0: "5C KD QD", 2: "JD TS 9H"}
    state = position(hands, "JS", owner=3, turn=0, stock="4D", keeps_turn=True)
    do(state, "0 draw", "2 play JD")
    silent(state)
    assert table(state).direction == -1 and list(state.to_act()) == [1]
    do(state, "1 draw")
    silent(state)
    assert list(state.to_act()) == [0], "behind the next seat the order has turned"


def test_a_drawer_who_lays_in_the_window_goes_by_his_own_card() -> None:
    hands = {**DULL, 0: "5C KD QD", 2: "JD TS 9H"}
    state = position(hands, "JS", owner=3, turn=0, stock="JC", keeps_turn=True)
    twin = state.clone()
    do(state, "0 draw", "2 pass", "0 play JC")
    silent(state)
    assert table(state).direction == -1 and list(state.to_act()) == [3]
    do(twin, "0 draw", "0 pass", "2 play JD", "0 play JC")
    silent(twin)
    assert table(twin).direction == 1 and list(twin.to_act()) == [1]


def test_own_aces_skip_as_long_as_nobody_lays_out_of_turn() -> None:
    hands = {**DULL, 0: "AC KD QD", 2: "AD TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    twin = state.clone()
    told = do(state, "0 play AC") + silent(state)
    assert [event.skipped for event in told if isinstance(event, SeatsSkipped)] == [(1,)]
    assert list(state.to_act()) == [2]
    told = do(twin, "0 play AC", "2 play AD") + silent(twin)
    assert [event.skipped for event in told if isinstance(event, SeatsSkipped)] == [(1,)]
    assert list(twin.to_act()) == [2], "one ace of his, the other's dropped"


def test_twos_out_of_turn_fall_on_the_seat_that_is_next() -> None:
    hands = {**DULL, 0: "2C KD QD", 3: "2D TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play 2C", "3 play 2D")
    silent(state)
    assert table(state).penalty == 4 and list(state.to_act()) == [1] and moves(state, 1) == {"take"}


def test_a_suit_named_out_of_turn_holds_for_the_seat_that_is_next() -> None:
    hands = {**DULL, 0: "8C KD QD", 3: "8D TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play 8C C", "3 play 8D H")
    silent(state)
    assert list(state.to_act()) == [1] and moves(state, 1) == {"play KH", "play QH", "draw"}


def test_who_has_taken_goes_on_though_others_lay() -> None:
    """A 2 laid meanwhile is a new penalty on this player."""
    hands = {**DULL, 3: "2D TS 9H"}
    state = position(hands, "2C", owner=0, penalty=2, stock="4C 5D 3S 6S", keeps_turn=True)
    do(state, "1 take")
    assert table(state).window == "draw" and table(state).again
    told = do(state, "3 play 2D") + silent(state)
    assert not any(isinstance(event, CardsDrawn) for event in told)
    assert table(state).penalty == 2 and list(state.to_act()) == [1] and moves(state, 1) == {"take"}
    do(state, "1 take")
    silent(state)
    assert table(state).counts[1] == 7 and list(state.to_act()) == [1] and "draw" in moves(state, 1)
    do(state, "1 draw")
    silent(state)
    assert list(state.to_act()) == [2]


def test_who_has_taken_and_lays_in_a_window_has_had_his_turn() -> None:
    hands = {**DULL, 3: "2D TS 9H"}
    state = position(hands, "2C", owner=0, penalty=2, stock="4C 2H", keeps_turn=True)
    do(state, "1 take", "1 pass", "3 play 2D", "1 play 2H")
    silent(state)
    assert table(state).penalty == 4 and list(state.to_act()) == [2]


def test_where_taking_ends_the_turn_the_next_seat_meets_the_new_penalty() -> None:
    hands = {**DULL, 0: "2D TS 9H"}
    state = position(hands, "2C", owner=3, penalty=2, stock="4C 5D", keeps_turn=True, take_ends=True)
    do(state, "1 take", "0 play 2D")
    silent(state)
    assert table(state).penalty == 2 and list(state.to_act()) == [2]


def test_the_ten_card_duty_stays_with_the_drawer() -> None:
    hands = {0: NINE, 1: "KC QC JC", 2: "3D KD QD", 3: "KH QH JH"}
    state = position(hands, "3S", owner=3, turn=0, stock="3C", keeps_turn=True)
    do(state, "0 draw", "0 pass", "2 play 3D")
    told = silent(state)
    assert not any(isinstance(event, HandBurst) for event in told)
    assert table(state).due and list(state.to_act()) == [0] and moves(state, 0) == {"play 3C"}
    do(state, "0 play 3C")
    silent(state)
    assert list(state.to_act()) == [1]


@pytest.mark.parametrize(("card", "bursts"), [("5D", True), ("2H", False)])
def test_under_the_duty_a_new_penalty_is_passed_on_or_bursts(card: str, bursts: bool) -> None:
    hands = {0: NINE, 1: "KC QC JC", 2: "2D KD QD", 3: "KH QH JH"}
    state = position(hands, "2C", owner=3, turn=0, penalty=2, stock=f"{card} 6D", keeps_turn=True)
    do(state, "0 take")
    if not bursts:
        do(state, "0 pass")
    told = do(state, "2 play 2D")
    if bursts:
        assert HandBurst(Seat(0), 11) in told
        after(state, "burst", [-300, 100, 100, 100], 0)
        return
    silent(state)
    assert moves(state, 0) == {"play 2H"} and refused(state, "0 take") == "duty"
    do(state, "0 play 2H")
    silent(state)
    assert table(state).penalty == 4 and list(state.to_act()) == [1]


def test_cards_on_the_flip_move_the_start() -> None:
    hands = ["KS QS JD TD", "KH QH JH TS", "5S KD QD JC", "5H KC QC JS"]
    state = dealt(4, 0, hands, "5C", {"jump_in": "keeps_turn"})
    assert table(state).following is None
    do(state, "3 pass", "2 play 5S")
    assert table(state).turn == 2 and table(state).following is None
    do(state, "3 play 5H")
    assert list(state.to_act()) == [0] and table(state).following == 1


def test_a_new_deal_starts_anew() -> None:
    state = position({0: "8S KD QD", 1: "4C 4D"}, "9S", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play 8S S", "1 dobon")
    chance(state)
    assert table(state).deal == 2 and (table(state).following, table(state).fixed) != (1, True)
    if table(state).window == "flip":
        silent(state)
    assert list(state.to_act()) == [1] and table(state).following == 2


def test_the_view_alone_says_who_is_next() -> None:
    """A match assembled from a view goes on as it does."""
    hands = {**DULL, 0: "JC KD QD", 2: "JD TS 9H"}
    state = position(hands, "3C", owner=3, turn=0, keeps_turn=True)
    do(state, "0 play JC")
    seen = table(state)
    assert (seen.keeps_turn, seen.following, seen.fixed, seen.turn) == (True, 3, True, 0)
    plain = position(hands, "3C", owner=3, turn=0)
    do(plain, "0 play JC")
    seen = table(plain)
    assert (seen.keeps_turn, seen.following, seen.fixed, seen.turn) == (False, None, False, 0)


# The nearest ------------------------------------------------------------------------------------------------
CALLERS = {1: "3C 4C", 2: "KC QC TD", 3: "7D"}
"""Seats 1 and 3 make seven."""


def test_after_a_draw_the_nearest_is_counted_from_the_owner_of_the_card() -> None:
    hands = {0: "KS QS TH", 1: "3C 4C", 2: "9C", 3: "KH QH"}
    state = position(hands, "7S", owner=0, turn=2, stock="2H", nearest=True)
    do(state, "2 draw")
    assert list(state.to_act()) == [1, 2]
    told = do(state, "2 dobon", "1 dobon")
    assert NearestStands(Seat(1)) in told
    after(state, "dobon", [-100, 100, 0, 0], 0)
    assert last(state).lines[2][0].key == "dobon_fukuchi.line.outvoted"


def test_a_return_beats_the_nearest_alone() -> None:
    state = position({**CALLERS, 0: "7S 5D 2D"}, "3S", owner=3, turn=0, nearest=True)
    do(state, "0 play 7S", "3 dobon", "1 dobon")
    assert table(state).callers == (1, 3) and state.standing().phase == "return"
    do(state, "0 return")
    after(state, "return", [200, -200, 0, 0], 1)
    assert last(state).lines[3][0].key == "dobon_fukuchi.line.outvoted"


def test_one_caller_is_told_as_ever() -> None:
    state = position({**CALLERS, 0: "7S KD QD"}, "3S", owner=3, turn=0, nearest=True)
    told = do(state, "0 play 7S", "1 pass", "3 dobon")
    assert not any(isinstance(event, NearestStands) for event in told)
    after(state, "dobon", [-100, 0, 0, 100], 0)


def test_the_nearest_who_has_called_does_not_close_the_window() -> None:
    """Before the last answer it is hidden who could call, and who has."""
    state = position({**CALLERS, 0: "7S KD QD"}, "3S", owner=3, turn=0, nearest=True)
    told = do(state, "0 play 7S")
    assert [event for event in told if isinstance(event, WindowOpened)] == [WindowOpened("discard")]
    viewers = (None, Seat(0), Seat(2), Seat(3))
    seen = {seat: state.view(seat) for seat in viewers}
    assert do(state, "1 dobon") == [] and list(state.to_act()) == [3]
    assert {seat: state.view(seat) for seat in viewers} == seen
    assert WindowClosed("discard") in do(state, "3 pass")


def test_only_the_nearest_deals_after_a_return() -> None:
    hands = {**CALLERS, 0: "7S 5D 2D"}
    state = position(hands, "3S", owner=3, turn=0, nearest=True, clockwise=False)
    do(state, "0 play 7S", "3 dobon", "1 dobon", "0 return")
    after(state, "return", [200, 0, 0, -200], 3)
    assert list(state.to_act()) == [CHANCE] and cards("7S")[0] not in last(state).hands[0]

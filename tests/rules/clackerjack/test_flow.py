"""The worked examples C of the rules of Clackerjack: rounds, going out, the next deal, two players."""

import pytest

from tablegame.pieces.dominoes import parse_tile
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.events import LeadChosen, RoundWon, WentOut
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.events import DealScored, MatchEnded
from tests.rules.clackerjack.positions import act, chance, dealt, moves, position, refused, shuffle, tiles


def sides(state: ClackerjackState) -> tuple[int, ...]:
    """The points of both sides."""
    scores = state.standing().scores
    assert all(score == scores[seat % 2] for seat, score in enumerate(scores))
    return scores[:2]


def turn(state: ClackerjackState) -> int:
    (seat,) = state.to_act()
    return seat


def leads(state: ClackerjackState, seat: int) -> None:
    """`seat` is to lead a new round, with nothing to choose."""
    assert state.standing().phase == "play" and turn(state) == seat
    assert state.view(None).table.round == ()
    assert refused(state, "pass") == "leader"


def soft_pass() -> ClackerjackState:
    """C2 up to the stronger play of the seat that had passed."""
    state = position({0: "12 23 34", 1: "56 11 22", 2: "14 15 16", 3: "44 45 46"})
    act(state, "play 1-2", "pass", "play 1-4", "pass", "pass")
    return state


def test_C1_the_leader_may_not_pass() -> None:
    state = position({0: "12 23 34"})
    assert refused(state, "pass") == "leader"
    assert "pass" not in moves(state)


def test_C2_a_seat_that_passed_may_play_again() -> None:
    state = soft_pass()
    assert turn(state) == 1 and {"play 6-5", "pass"} <= moves(state)
    act(state, "play 6-5")
    assert state.view(None).table.counts == (2, 2, 2, 3)


def test_C3_three_passes_end_the_round() -> None:
    state = soft_pass()
    told = act(state, "play 6-5", "pass", "pass", "pass")
    assert told[-1] == RoundWon(1, False, 1)
    leads(state, 1)


def test_C4_the_winner_by_a_bomb_may_give_the_lead_away() -> None:
    for choice, leader in (("lead self", 0), ("lead partner", 2)):
        state = position({0: "11 23 34", 2: "14 15 16"})
        told = act(state, "play 1-1", "pass", "pass", "pass")
        assert told[-1] == RoundWon(0, True, None)
        assert state.standing().phase == "lead" and turn(state) == 0
        assert moves(state) == {"lead self", "lead partner"}
        for seat in (1, 3):
            assert not state.legal_actions(seat)
        assert refused(state, "play 3-4") == refused(state, "pass") == "phase_lead"
        assert act(state, choice) == [LeadChosen(0, leader)]
        leads(state, leader)


def fifth() -> ClackerjackState:
    """C5: seat 0 has just played its last tile."""
    state = position({0: "56", 1: "66 11 12 13 14 15", 3: "22 23 24 25 26 33 34 35 36"})
    told = act(state, "play 6-5")
    assert WentOut(0, 3, 9, (9, 0, 9, 0)) in told
    return state


def test_C5_going_out_scores_and_the_round_goes_on() -> None:
    state = fifth()
    assert sides(state) == (9, 0) and state.standing().deal == 1
    assert state.view(None).table.counts == (0, 6, 5, 9)
    assert turn(state) == 1
    assert moves(state) == {"pass", "play 6-6", "play 1-1"}
    assert refused(state, "play 5-1") == "weaker"


def test_C6_the_winner_is_out_his_left_neighbour_leads() -> None:
    state = fifth()
    act(state, "pass", "pass")
    assert state.view(None).table.round != ()
    assert act(state, "pass")[-1] == RoundWon(0, False, 1)
    leads(state, 1)


def test_C7_out_with_a_bomb_the_partner_leads() -> None:
    state = position({0: "66", 1: "11 12 13 14 15 16", 3: "22 23 24"})
    act(state, "play 6-6")
    assert sides(state) == (6, 0)
    assert act(state, "pass", "pass", "pass")[-1] == RoundWon(0, True, 2)
    leads(state, 2)


def test_C8_two_passes_when_one_is_out() -> None:
    state = position({0: "56 12", 1: ""}, outs=[(1, 0, 3)], scores=(0, 3))
    act(state, "play 6-5")
    assert turn(state) == 2
    act(state, "pass")
    assert turn(state) == 3
    assert act(state, "pass")[-1] == RoundWon(0, False, 0)
    leads(state, 0)


def test_C9_the_left_neighbour_is_out_too() -> None:
    state = position({0: "56", 1: "", 3: "11 12 13 14"}, outs=[(1, 0, 3)], scores=(0, 3))
    act(state, "play 6-5")
    assert sides(state) == (4, 3)
    assert act(state, "pass", "pass")[-1] == RoundWon(0, False, 2)
    leads(state, 2)


def test_C10_a_whole_side_is_out() -> None:
    state = position({0: "56", 1: "11 12 13 14 15", 2: "", 3: "22 23"}, outs=[(2, 1, 9)], scores=(9, 0))
    told = act(state, "play 6-5")
    assert sides(state) == (14, 0)
    assert state.standing().deal == 2 and state.standing().phase == "deal" and turn(state) == CHANCE
    assert [type(event) for event in told][1:] == [WentOut, DealScored]
    result = state.view(None).table.results[-1]
    assert result.points() == (14, 0, 14, 0)
    assert result.hands == ((), tiles("11 12 13 14 15"), (), tiles("22 23"))
    assert [line.points for line in result.lines[0]] == [9, 5] and result.lines[1] == ()


def test_C11_the_target_ends_the_match_at_once() -> None:
    state = position({0: "56", 1: "11 12 13 14 15", 3: "22 23 24 25 26 33 34"}, scores=(24, 20))
    told = act(state, "play 6-5")
    assert sides(state) == (31, 20)
    standing = state.standing()
    assert standing.over and standing.winners == (0, 2) and not state.to_act()
    assert isinstance(told[-1], MatchEnded) and isinstance(told[-2], DealScored)
    assert standing.places == (1, 3, 1, 3)


def test_C12_both_sides_have_one_out() -> None:
    state = position({0: "", 1: "56", 2: "11 12 13 14"}, turn=1, outs=[(0, 1, 5)], scores=(5, 0))
    act(state, "play 6-5")
    assert sides(state) == (5, 4)
    assert state.standing().deal == 1 and state.standing().phase == "play" and turn(state) == 2


def test_C13_no_choice_when_the_partner_is_out() -> None:
    state = position({0: "66 12", 2: ""}, outs=[(2, 1, 5)], scores=(5, 0))
    assert act(state, "play 6-6", "pass", "pass")[-1] == RoundWon(0, True, 0)
    leads(state, 0)


def deal_ending(starter: int, scores: tuple[int, int], **options: object) -> ClackerjackState:
    """The deal that `starter` started has just ended with these points of the sides."""
    gain = 2
    state = position(
        {0: "56", 1: "11 12", 2: "", 3: "22"},
        outs=[(2, 1, 0)],
        starter=starter,
        scores=(scores[0] - gain, scores[1]),
        **options,
    )
    act(state, "play 6-5")
    assert sides(state) == scores
    return state


@pytest.mark.parametrize(("scores", "next_one"), [((5, 5), 1), ((9, 3), 1), ((3, 9), 2)])
def test_C14_who_starts_after_seat_0(scores: tuple[int, int], next_one: int) -> None:
    state = deal_ending(0, scores)
    shuffle(state)
    assert state.view(None).table.starter == next_one == turn(state)


@pytest.mark.parametrize(("scores", "next_one"), [((5, 5), 0), ((9, 3), 1), ((3, 9), 0)])
def test_C15_who_starts_after_seat_3(scores: tuple[int, int], next_one: int) -> None:
    state = deal_ending(3, scores)
    shuffle(state)
    assert state.view(None).table.starter == next_one == turn(state)


@pytest.mark.parametrize("first", ["odd", "even"])
@pytest.mark.parametrize("second", ["odd", "even"])
def test_C16_a_deal(first: str, second: str) -> None:
    state = dealt(4, 2)
    blank = parse_tile("00")
    table = state.view(None).table
    assert state.standing().phase == "stacks" and table.counts == (11, 11, 11, 11) and turn(state) == 2
    assert moves(state) == {"take even", "take odd"}
    act(state, f"take {first}")
    assert turn(state) == 3
    act(state, f"take {second}")
    assert turn(state) == 2 and state.standing().phase == "play"
    table = state.view(None).table
    assert table.counts == (14, 14, 14, 14)
    opposite = {"odd": "even", "even": "odd"}
    assert table.stacks == (opposite[first], opposite[second], first, second)
    stacks = {"odd": tiles("01 03 05"), "even": tiles("02 04 06")}
    assert table.open == tuple(stacks[name] for name in table.stacks)
    for seat in range(4):
        hand = state.view(seat).table.hand
        assert len(hand) == 14 and hand.count(blank) == (seat in (0, 1))
        assert all(blank not in shown for shown in state.view(seat).table.open)
    held = sorted(tile for seat in range(4) for tile in state.view(seat).table.hand)
    assert len(held) == 56 and all(held.count(tile) == 2 for tile in held)


def test_C17_two_players_one_pass() -> None:
    state = position({0: "12 34", 1: "55 44"}, seats=2)
    assert act(state, "play 2-1", "pass")[-1] == RoundWon(0, False, 0)
    leads(state, 0)


def test_C18_two_players_no_choice() -> None:
    state = position({0: "55 34", 1: "12 44"}, seats=2)
    assert act(state, "play 5-5", "pass")[-1] == RoundWon(0, True, 0)
    leads(state, 0)


def test_C19_two_players_going_out() -> None:
    state = position({0: "12", 1: "11 22 33 44 13 14 15"}, seats=2)
    assert state.view(None).table.target == 15
    told = act(state, "play 2-1")
    assert sides(state) == (7, 0)
    assert isinstance(told[-1], DealScored) and not state.standing().over
    assert state.standing().deal == 2 and turn(state) == CHANCE
    shuffle(state)
    assert state.view(None).table.starter == 1 == turn(state)


def test_C20_level_after_the_last_deal() -> None:
    state = deal_ending(0, (22, 22), deal=4)
    assert not state.standing().over and state.standing().deal == 5
    shuffle(state)
    assert state.standing().phase == "stacks"
    state = deal_ending(0, (26, 25), deal=5)
    assert state.standing().over and state.standing().winners == (0, 2)
    assert deal_ending(0, (22, 21), deal=4).standing().over
    assert not deal_ending(0, (22, 21), deal=3).standing().over


def test_C21_two_players_level() -> None:
    state = position({0: "12", 1: "11 22 33"}, seats=2, scores=(4, 7), starter=0)
    act(state, "play 2-1")
    assert sides(state) == (7, 7)
    shuffle(state)
    assert state.view(None).table.starter == 1


def test_two_players_are_dealt_nineteen() -> None:
    state = dealt(2, 1)
    assert state.standing().phase == "play" and turn(state) == 1
    open_tiles = tiles("00 01 02 03 04 05")
    view = state.view(0)
    assert view.table.counts == (19, 19) and view.table.open == (open_tiles, open_tiles)
    assert view.known.places == (13, 4) and len(view.known.unseen) == 17
    assert all(tile not in view.table.hand for tile in tiles("06 16 26 36 46 56 66"))


def test_the_first_starter_is_drawn_among_all() -> None:
    for seats in (2, 4):
        for starter in range(seats):
            assert dealt(seats, starter).view(None).table.starter == starter


@pytest.mark.parametrize("seats", [2, 4])
def test_tiles_go_round_one_at_a_time(seats: int) -> None:
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, {}))
    chance(state, "choose 1")
    texts = list(state.chance().texts)
    shuffle(state)
    dealt_out = texts if seats == 4 else texts[:26]
    assert texts[26:] == ["45", "45", "55", "55"] or seats == 4
    extra = {2: ["00", "01", "02", "03", "04", "05"], 4: ["00"]}[seats]
    for place in range(seats):
        seat = (1 + place) % seats
        blank = extra if seats == 2 or place >= 2 else []
        assert state.view(seat).table.hand == tiles(" ".join(dealt_out[place::seats] + blank))

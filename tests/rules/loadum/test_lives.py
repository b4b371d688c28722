"""Losing Loadum, worked examples L12-L28: thirty-one, lives, dealers, the end of the match (rules §9)."""

from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import Event, ShuffleAction
from tablegame.rules.events import DealScored, Dealt, MatchEnded
from tablegame.rules.loadum.events import Declared, LifeLost, Refused, TrickTaken
from tablegame.rules.loadum.state import LoadumState
from tests.rules.loadum.positions import (
    act,
    between_deals,
    cards,
    legal,
    lives,
    play,
    position,
    refused,
    shuffled,
    to_next_deal,
    told_as,
    totals,
)

NOTHING = "9H 2H 3H 4H"
"""A last trick without points, taken by seat 0."""


def last_trick(piles: dict[int, str], trick: str = NOTHING, **more: object) -> LoadumState:
    """Every seat has one card left, and seat 0 leads; who is not in `piles` is dead."""
    hands = dict(zip(sorted(piles), trick.split(), strict=False))
    return position(hands, piles=piles, **more)


def reaching(piles: dict[int, str], taker: int = 0, **more: object) -> LoadumState:
    """`taker` leads the ace of hearts and takes it; cards remain."""
    seats = int(more.get("seats", 4))
    hands = {taker: "AH 2C"}
    for nth, seat in enumerate((taker + step) % seats for step in range(1, seats)):
        hands[seat] = f"{nth + 2}H {nth + 3}C"
    state = position(hands, turn=taker, piles=piles, **more)
    play(state, " ".join(["AH", "2H", "3H", "4H"][:seats]))
    return state


def facts(state: LoadumState) -> dict[str, int | str]:
    return dict(state.view(None).table.results[-1].facts)


def deal_over(state: LoadumState) -> bool:
    return list(state.to_act()) in ([CHANCE], []) and len(state.view(None).table.results) == 1


def test_L12_thirty_one() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    assert totals(state) == [31, 0, 0] and state.view(0).table.totals == (31, None, None)
    assert legal(state, 0) == {"pass", "declare", "declare 1", "declare 2"}
    told = act(state, 0, "declare")
    assert told_as(told, Declared) == [Declared(0, None)]
    assert told_as(told, LifeLost) == [LifeLost(0, 2)]
    assert lives(state) == [2, 3, 3] and deal_over(state)
    assert state.view(0).table.counts == (1, 1, 1)
    result = state.view(None).table.results[0]
    assert result.points() == (-1, 0, 0) and dict(result.lines[0][0].values)["pile"] == 31


def test_L13_thirty() -> None:
    state = reaching({0: "TS KD KS KC"}, seats=3)
    assert totals(state) == [30, 0, 0]
    assert state.standing().phase == "trick" and list(state.to_act()) == [0]
    assert legal(state, 0) == {"play 2C"} and lives(state) == [3, 3, 3]


def test_L14_a_challenge_that_is_right() -> None:
    state = reaching({1: "AS AD AC", 2: "TS TD KD JD"}, taker=2)
    assert totals(state) == [0, 33, 35, 0]
    told = act(state, 2, "declare 1")
    assert told_as(told, Declared) == [Declared(2, 1)]
    assert lives(state) == [3, 2, 3, 3] and deal_over(state)
    assert facts(state) == {"why": "challenged", "by": 2, "target": 1}


def test_L15_a_challenge_that_is_wrong() -> None:
    state = reaching({1: "TS TD TC", 2: "AS KD KC KS"}, taker=2)
    assert totals(state) == [0, 30, 31, 0]
    act(state, 2, "declare 1")
    assert lives(state) == [3, 3, 2, 3] and deal_over(state)
    assert facts(state) == {"why": "wrong", "by": 2, "target": 1}


def test_L16_declared_by_itself() -> None:
    state = reaching({2: "TS TD"}, taker=2, declaration="auto")
    assert totals(state)[2] == 31
    assert lives(state) == [3, 3, 2, 3] and deal_over(state)
    assert facts(state) == {"why": "declared", "by": 2}


def test_L17_only_who_is_challenged() -> None:
    state = reaching({0: "AS AD AC", 1: "TS TD TC KD JD", 2: "KS KH KC QS QH QD QC JS JH JC"}, taker=2)
    assert totals(state) == [33, 34, 31, 0]
    act(state, 2, "declare 0")
    assert lives(state) == [2, 3, 3, 3] and deal_over(state)


def test_L18_all_tied_for_the_highest() -> None:
    piles = {0: "AS AH KS KH", 1: "TS TH TD", 2: "AD TC QS QH QC JS JH JD", 3: "AC JC"}
    state = last_trick(piles, talon="KC KD QD")
    assert totals(state) == [28, 30, 30, 12]
    play(state, NOTHING)
    assert totals(state) == [28, 30, 30, 12] and deal_over(state)
    assert lives(state) == [3, 2, 2, 3]
    assert facts(state) == {"why": "highest"}


def test_L19_only_the_highest_counts() -> None:
    piles = {0: "AS AH AD", 1: "TS TH TD TC", 2: "KS KH KD JS", 3: "AC KC QS QH QD QC JH JD JC"}
    state = last_trick(piles, declaration="manual")
    assert totals(state) == [33, 40, 10, 25]
    play(state, NOTHING)
    assert state.view(0).table.totals == (None,) * 4
    act(state, 0, "pass")
    assert lives(state) == [3, 2, 3, 3] and deal_over(state)


def next_dealers(state: LoadumState, deals: int) -> list[tuple[int | None, int, tuple[int, ...]]]:
    """Dealer, leader and cards each of the next deals."""
    found = []
    for deal in range(deals):
        shuffled(state, deal)
        table = state.view(None).table
        assert list(state.to_act()) == [table.leader]
        found.append((table.dealer, table.leader, table.counts))
        to_next_deal(state, deal)
    return found


def test_L20_the_leader_deals_once_as_a_ghost() -> None:
    state = reaching({1: "TS TD"}, taker=1, dealer=0, lives=(5, 1, 5, 5), swap=0)
    told = act(state, 1, "declare")
    assert told_as(told, LifeLost) == [LifeLost(1, 0)]
    assert state.standing().out == (1,)
    each = (17, 0, 17, 17)
    assert next_dealers(state, 4) == [(1, 2, each), (2, 3, each), (3, 0, each), (0, 2, each)]


def test_L21_another_seat_dies() -> None:
    hands = {1: "2H 2C", 2: "3H 3C", 3: "AH 4C", 0: "4H 5C"}
    state = position(hands, turn=1, dealer=0, piles={3: "TS TD"}, lives=(5, 5, 5, 1), swap=0)
    play(state, "2H 3H AH 4H")
    act(state, 3, "declare")
    assert lives(state) == [5, 5, 5, 0]
    assert [found[:2] for found in next_dealers(state, 3)] == [(1, 2), (2, 0), (0, 1)]


def test_L22_two_die_together() -> None:
    hands = {2: "9H", 3: "2H", 4: "3H", 0: "4H", 1: "5H"}
    piles = {2: "TS TD", 3: "TH TC"}
    state = position(hands, seats=5, turn=2, dealer=1, piles=piles, lives=(5, 5, 1, 1, 5), swap=0)
    play(state, "9H 2H 3H 4H 5H")
    assert lives(state) == [5, 5, 0, 0, 5]
    each = (17, 17, 0, 0, 17)
    assert next_dealers(state, 2) == [(2, 4, each), (4, 0, each)]


def test_L23_one_is_left() -> None:
    piles = {0: "AS AH AD KS", 1: "TS TH", 2: "TD TC AC KD QD"}
    state = last_trick(piles, "9H 2H 3H", seats=3, end="play_out", lives=(1, 2, 1))
    assert totals(state) == [36, 20, 36]
    told = play(state, "9H 2H 3H")
    standing = state.standing()
    assert standing.scores == (0, 2, 0) and standing.over and standing.winners == (1,)
    assert told[-1] == MatchEnded((0, 2, 0), (1,))
    assert standing.phase == "over" and standing.deal == 1 and standing.places == (2, 1, 2)


def test_L24_two_survivors() -> None:
    state = reaching({2: "TS TD"}, taker=2, seats=3, lives=(2, 2, 1))
    act(state, 2, "declare")
    assert lives(state) == [2, 2, 0] and not state.standing().over
    shuffled(state)
    table = state.view(None).table
    assert table.counts == (25, 25, 0) and table.talon == 2
    for deal in range(9):
        to_next_deal(state, deal)
        if state.standing().over:
            break
        shuffled(state, deal)
    assert sorted(life > 0 for life in lives(state)) == [False, False, True]
    assert len(state.standing().winners) == 1

    state = reaching({2: "TS TD"}, taker=2, seats=3, lives=(2, 1, 1), stop_at=2)
    act(state, 2, "declare")
    standing = state.standing()
    assert standing.over and standing.winners == (0, 1) and standing.scores == (2, 1, 0)


def test_L25_all_would_die_with_equal_points() -> None:
    piles = {seat: " ".join(rank + suit for rank in "ATKQJ") for seat, suit in enumerate("SHDC")}
    state = last_trick(piles, lives=(1, 1, 1, 1))
    assert totals(state) == [27, 27, 27, 27]
    play(state, NOTHING)
    standing = state.standing()
    assert standing.over and standing.winners == (0, 1, 2, 3) and standing.scores == (1, 1, 1, 1)


def test_L26_play_out() -> None:
    piles = {
        0: "AS AH AD QH",
        1: "AC KS KH KD KC QD QC JS JH JD JC",
        2: "TS TH TD TC QS",
    }
    state = last_trick(piles, "9H 2H 3H", seats=3, end="play_out", lives=(1, 1, 2))
    assert totals(state) == [35, 31, 42]
    told = play(state, "9H 2H 3H")
    assert told_as(told, LifeLost) == [LifeLost(0, 0), LifeLost(1, 0), LifeLost(2, 1)]
    assert state.view(None).table.results[0].points() == (-1, -1, -1)
    standing = state.standing()
    assert standing.over and standing.winners == (2,) and standing.scores == (0, 0, 1)


def test_L27_the_fewest_points_survive() -> None:
    piles = {0: "TS TH TD TC", 1: "AS AH AD AC KH KD KC QS QH QD QC JS JH JD JC"}
    state = last_trick(piles, "9H 2H", seats=3, talon="KS", end="play_out", lives=(1, 1, 0))
    assert totals(state) == [40, 65, 0]
    play(state, "9H 2H")
    standing = state.standing()
    assert standing.over and standing.winners == (0,) and standing.scores == (1, 0, 0)
    assert state.view(None).table.results[0].points() == (0, -1, 0)


def test_L28_sixteen_cards_each() -> None:
    state = shuffled(between_deals((3, 3, 3), dealer=0, three_hand=16))
    table = state.view(None).table
    assert table.counts == (16, 16, 16) and table.talon == 4


def test_nobody_need_say_that_he_has_thirty_one() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    assert state.view(1).table.phase == "trick" and state.view(1).table.turn == 0
    act(state, 0, "pass")
    assert list(state.to_act()) == [0] and legal(state, 0) == {"play 2C"}
    assert lives(state) == [3, 3, 3]


def test_a_declaration_with_too_few_is_shown_and_refused() -> None:
    state = reaching({0: "TS", 1: "AS AD AC"}, declaration="manual")
    told = act(state, 0, "declare 1")
    assert told_as(told, Refused) == [Refused(0, 21)]
    assert lives(state) == [3, 3, 3, 3] and legal(state, 0) == {"play 2C"}


def test_who_may_be_challenged() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    assert refused(state, 0, "declare 0") == "loadum.reason.challenge"
    assert refused(state, 0, "declare 5") == "loadum.reason.challenge"


def test_the_declaration_comes_before_the_count() -> None:
    piles = {0: "TS TD AD", 1: "AS AC TC TH", 2: ""}
    state = last_trick(piles, "9H 2H 3H", seats=3, lives=(3, 3, 3))
    play(state, "9H 2H 3H")
    assert totals(state) == [31, 42, 0] and legal(state, 0) >= {"declare 1"}
    act(state, 0, "pass")
    assert lives(state) == [3, 2, 3]


def test_a_deal_tells_what_happened_in_order() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    told = act(state, 0, "declare")
    assert [type(event).__name__ for event in told] == ["WindowClosed", "Declared", "LifeLost", "DealScored"]
    (scored,) = told_as(told, DealScored)
    assert isinstance(scored, DealScored) and scored.scores == (2, 3, 3)
    table = state.view(1).table
    assert table.last_by == (0, 0) and table.last_trick == cards("AH 2H 3H")


def test_cards_go_round_from_the_dealers_left() -> None:
    state = between_deals((1, 0, 1, 1), dealer=1)
    told: list[Event] = []
    state.apply(CHANCE, ShuffleAction(tuple(range(52)), ()), told)
    (dealt,) = told
    assert isinstance(dealt, Dealt) and dealt.dealer == 1
    assert dealt.hands[2] == tuple(range(0, 51, 3)) and dealt.hands[3] == tuple(range(1, 51, 3))
    assert dealt.hands[0] == tuple(range(2, 51, 3)) and dealt.hands[1] == ()


def test_who_takes_the_trick_leads() -> None:
    state = position({0: "2H 2C", 1: "9H 3C", 2: "3H 4C", 3: "4H 5C"})
    told = play(state, "2H 9H 3H 4H")
    assert told_as(told, TrickTaken) == [TrickTaken(1)] and list(state.to_act()) == [1]

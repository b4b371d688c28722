"""Losing Loadum: thirty-one, lives, dealers, the end of the match, beside the worked examples."""

from typing import Any

from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import Event, ShuffleAction
from tablegame.rules.events import DealScored, Dealt
from tablegame.rules.loadum.events import Refused, TrickTaken
from tablegame.rules.loadum.state import LoadumState
from tests.rules.loadum.positions import (
    act,
    between_deals,
    lives,
    play,
    position,
    refused,
    shuffled,
    to_next_deal,
    told_as,
    totals,
)
from tests.rules.positions import cards, moves

NOTHING = "9H 2H 3H 4H"
"""A last trick without points, taken by seat 0."""


def last_trick(piles: dict[int, str], trick: str = NOTHING, **more: Any) -> LoadumState:
    """Return a deal in which each seat has one card left and seat 0 leads; seats not in `piles` are dead."""
    hands = dict(zip(sorted(piles), trick.split(), strict=False))
    return position(hands, piles=piles, **more)


def reaching(piles: dict[int, str], taker: int = 0, **more: Any) -> LoadumState:
    """Return a state in which `taker` leads the ace of hearts and takes it; cards remain."""
    seats = more.get("seats", 4)
    hands = {taker: "AH 2C"}
    for nth, seat in enumerate((taker + step) % seats for step in range(1, seats)):
        hands[seat] = f"{nth + 2}H {nth + 3}C"
    state = position(hands, turn=taker, piles=piles, **more)
    play(state, " ".join(["AH", "2H", "3H", "4H"][:seats]))
    return state


def next_dealers(state: LoadumState, deals: int) -> list[tuple[Seat | None, Seat, tuple[int, ...]]]:
    """Return dealer, leader and number of cards of the next deals."""
    found = []
    for deal in range(deals):
        shuffled(state, deal)
        table = state.view(None).table
        assert list(state.to_act()) == [table.leader]
        found.append((table.dealer, table.leader, table.counts))
        to_next_deal(state, deal)
    return found


def test_nobody_need_say_that_he_has_thirty_one() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    assert state.view(Seat(1)).table.phase == "trick" and state.view(Seat(1)).table.turn == 0
    act(state, 0, "pass")
    assert list(state.to_act()) == [0] and moves(state, 0) == {"play 2C"}
    assert lives(state) == [3, 3, 3]


def test_a_declaration_with_too_few_is_shown_and_refused() -> None:
    state = reaching({0: "TS", 1: "AS AD AC"}, declaration="manual")
    told = act(state, 0, "declare 1")
    assert told_as(told, Refused) == [Refused(Seat(0), 21)]
    assert lives(state) == [3, 3, 3, 3] and moves(state, 0) == {"play 2C"}


def test_who_may_be_challenged() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    assert refused(state, 0, "declare 0") == "loadum.reason.challenge"
    assert refused(state, 0, "declare 5") == "loadum.reason.challenge"


def test_the_declaration_comes_before_the_count() -> None:
    piles = {0: "TS TD AD", 1: "AS AC TC TH", 2: ""}
    state = last_trick(piles, "9H 2H 3H", seats=3, lives=(3, 3, 3))
    play(state, "9H 2H 3H")
    assert totals(state) == [31, 42, 0] and moves(state, 0) >= {"declare 1"}
    act(state, 0, "pass")
    assert lives(state) == [3, 2, 3]


def test_a_deal_tells_what_happened_in_order() -> None:
    state = reaching({0: "TS TD"}, seats=3)
    told = act(state, 0, "declare")
    assert [type(event).__name__ for event in told] == ["WindowClosed", "Declared", "LifeLost", "DealScored"]
    (scored,) = told_as(told, DealScored)
    assert isinstance(scored, DealScored) and scored.scores == (2, 3, 3)
    table = state.view(Seat(1)).table
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
    assert told_as(told, TrickTaken) == [TrickTaken(Seat(1))] and list(state.to_act()) == [1]


def test_dealers_go_round_and_the_dead_deal_once() -> None:
    """L20 to L22 in one go: what is random between are the deals themselves."""
    state = reaching({1: "TS TD"}, taker=1, dealer=0, lives=(5, 1, 5, 5), swap=0)
    act(state, 1, "declare")
    counts = (17, 0, 17, 17)
    assert next_dealers(state, 4) == [(1, 2, counts), (2, 3, counts), (3, 0, counts), (0, 2, counts)]

    hands = {1: "2H 2C", 2: "3H 3C", 3: "AH 4C", 0: "4H 5C"}
    state = position(hands, turn=1, dealer=0, piles={3: "TS TD"}, lives=(5, 5, 5, 1), swap=0)
    play(state, "2H 3H AH 4H")
    act(state, 3, "declare")
    assert [found[:2] for found in next_dealers(state, 3)] == [(1, 2), (2, 0), (0, 1)]

    hands = {2: "9H", 3: "2H", 4: "3H", 0: "4H", 1: "5H"}
    piles = {2: "TS TD", 3: "TH TC"}
    state = position(hands, seats=5, turn=2, dealer=1, piles=piles, lives=(5, 5, 1, 1, 5), swap=0)
    play(state, "9H 2H 3H 4H 5H")
    assert next_dealers(state, 2) == [(2, 4, (17, 17, 0, 0, 17)), (4, 0, (17, 17, 0, 0, 17))]


def test_two_survivors_play_to_the_last_life() -> None:
    state = reaching({2: "TS TD"}, taker=2, seats=3, lives=(2, 2, 1))
    act(state, 2, "declare")
    for deal in range(9):
        if state.standing().over:
            break
        shuffled(state, deal)
        to_next_deal(state, deal)
    assert sorted(life > 0 for life in lives(state)) == [False, False, True]
    assert len(state.standing().winners) == 1

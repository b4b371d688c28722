"""Losing Loadum, worked examples L1-L11 and L36: the deal, the tricks, trump, swallowing (rules §9)."""

import pytest

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.rules.loadum.events import Claimed, LetPass, Objected, TrickTaken, TurnedUp
from tablegame.rules.loadum.pack import ALL, PACK, points_in
from tablegame.rules.loadum.state import LoadumState
from tests.rules.loadum.positions import (
    act,
    between_deals,
    cards,
    legal,
    play,
    position,
    refused,
    shuffled,
    told_as,
    totals,
)

SPARE = ("2C", "3C", "4C", "5C")
"""A card for each seat that keeps the deal going."""


def trick(text: str, seats: int = 4, **more: object) -> LoadumState:
    """Seat 0 to lead; the n-th seat holds the n-th card of the trick and one of clubs to spare."""
    hands = {seat: f"{card} {SPARE[seat]}" for seat, card in enumerate(text.split())}
    return position(hands, seats=seats, **more)


def taken(text: str, **more: object) -> tuple[int, int]:
    """Who takes the trick and how many points he has then."""
    state = trick(text, seats=len(text.split()), **more)
    told = play(state, text)
    (event,) = told_as(told, TrickTaken)
    assert isinstance(event, TrickTaken)
    assert list(state.to_act()) == [event.seat]
    assert sum(totals(state)) == totals(state)[event.seat]
    return event.seat, totals(state)[event.seat]


@pytest.mark.parametrize(
    ("alive", "hand", "talon"),
    [(2, 25, 2), (3, 17, 1), (4, 12, 4), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4), (9, 5, 7), (10, 5, 2)],
)
def test_L1_hands_and_talon(alive: int, hand: int, talon: int) -> None:
    state = shuffled(between_deals([1] * alive + [0] * (10 - alive), dealer=0))
    table = state.view(None).table
    assert table.counts == (hand,) * alive + (0,) * (10 - alive)
    assert table.talon == talon == PACK - hand * alive


def test_L2_points() -> None:
    assert points_in(ALL) == 108
    assert [points_in(0x1FFF << 13 * suit) for suit in range(4)] == [27] * 4
    pile = "AS TH KD QC JS 9H"
    assert points_in(mask_of(cards(pile))) == 27
    state = position({seat: SPARE[seat] for seat in range(4)}, piles={0: pile}, declaration="auto")
    assert state.view(1).table.totals == (27, 0, 0, 0)


def test_L3_without_trump() -> None:
    assert taken("7H 9H QH 2H") == (2, 2)


def test_L4_jack_and_queen_beat_the_ten() -> None:
    assert taken("TS JS QS 2S") == (2, 13)
    assert taken("TS JS 2S") == (1, 11)
    assert taken("TS 2S QS") == (2, 12)


def test_L5_the_order_of_ranks() -> None:
    assert taken("TS KS JS 2S") == (1, 14)
    assert taken("TS KS JS 2S", rank_order="ten_high") == (0, 14)


def test_L6_trump_from_this_very_trick_on() -> None:
    state = trick("8D KD 3S 2S", talon="5S")
    told = play(state, "8D KD 3S")
    assert told_as(told, TurnedUp) == [TurnedUp(2, cards("5S"), "S")]
    assert state.view(3).table.trump == "S" and state.view(3).table.turned == cards("5S")
    assert legal(state, 3) == {"play 2S", "play 5C"}
    told = play(state, "2S")
    assert told_as(told, TrickTaken) == [TrickTaken(2)] and totals(state) == [0, 0, 3, 0]


def test_L7_the_card_that_turned_it_up_is_a_discard() -> None:
    state = position({0: "8D 2S", 1: "KD 3S", 2: "AS 4S", 3: "TD 5S"}, talon="5C")
    told = play(state, "8D KD AS")
    assert told_as(told, TurnedUp) == [TurnedUp(2, cards("5C"), "C")]
    assert legal(state, 3) == {"play TD"}
    told = play(state, "TD")
    assert told_as(told, TrickTaken) == [TrickTaken(1)] and totals(state) == [0, 24, 0, 0]


def test_L8_trump_is_the_suit_led() -> None:
    state = position({0: "4C 2S", 1: "9C 3S", 2: "AH 4S"}, seats=3, talon="2C")
    told = play(state, "4C 9C AH")
    assert told_as(told, TurnedUp) == [TurnedUp(2, cards("2C"), "C")]
    assert told_as(told, TrickTaken) == [TrickTaken(1)] and totals(state) == [0, 11, 0]


def test_L9_the_highest_trump() -> None:
    spare = {0: "2S", 1: "3S", 2: "4S", 3: "5S"}
    hands = {seat: f"{card} {spare[seat]}" for seat, card in enumerate("AH 2C TH JC".split())}
    state = position(hands, turned="4C")
    told = play(state, "AH 2C TH JC")
    assert told_as(told, TrickTaken) == [TrickTaken(3)] and totals(state) == [0, 0, 0, 22]
    assert told_as(told, TurnedUp) == []
    state = position(hands, talon="9S")
    told = play(state, "AH 2C TH JC")
    assert told_as(told, TurnedUp) == [TurnedUp(1, cards("9S"), "S")]
    assert told_as(told, TrickTaken) == [TrickTaken(0)] and totals(state) == [22, 0, 0, 0]


def test_L10_suit_is_followed() -> None:
    state = position({0: "9H 2S", 1: "4H KC", 2: "3S 4S", 3: "5S 6S"}, turned="9C")
    play(state, "9H")
    assert legal(state, 1) == {"play 4H"}
    assert refused(state, 1, "play KC") == "loadum.reason.follow"


def test_L11_nothing_is_turned_twice() -> None:
    hands = {0: "9H 2S", 1: "AD KD", 2: "3S 4S", 3: "5S 6S"}
    state = position(hands, talon="7C 8D")
    told = play(state, "9H AD 3S 5S")
    assert told_as(told, TurnedUp) == [TurnedUp(1, cards("7C"), "C")]
    told = play(state, "2S KD 4S 6S")
    assert told_as(told, TurnedUp) == []
    assert state.view(0).table.turned == cards("7C") and state.view(0).table.trump == "C"


def swallowed() -> LoadumState:
    """L36 before the answers: the trick is complete and seat 0 is asked."""
    hands = {0: "AH 2S", 1: "2C 3S", 2: "TH 4S", 3: "3H 5S"}
    state = position(hands, turned="4C", piles={0: "KD QD"}, swallow=True)
    assert totals(state)[0] < 10
    assert state.view(1).table.trump is None and state.view(1).memory.turned == cards("4C")
    play(state, "AH 2C TH 3H")
    assert state.standing().phase == "swallow" and list(state.to_act()) == [0]
    assert legal(state, 0) == {"take", "leave"}
    assert act(state, 0, "take") == [Claimed(0, True)]
    assert legal(state, 1) == {"object", "pass"}
    return state


def test_L36_swallowing() -> None:
    state = swallowed()
    before = totals(state)
    assert act(state, 1, "pass") == [LetPass(1)]
    act(state, 2, "pass")
    told = act(state, 3, "pass")
    assert told_as(told, TrickTaken) == [TrickTaken(0)]
    assert [now - was for now, was in zip(totals(state), before, strict=True)] == [21, 0, 0, 0]
    assert list(state.to_act()) == [0] and legal(state, 0) == {"play 2S"}

    state = swallowed()
    act(state, 1, "pass")
    told = act(state, 2, "object")
    assert told_as(told, Objected) == [Objected(2, cards("4C"))]
    assert told_as(told, TrickTaken) == [TrickTaken(1)]
    assert [now - was for now, was in zip(totals(state), before, strict=True)] == [0, 21, 0, 0]
    assert state.view(3).table.turned == cards("4C")
    assert list(state.to_act()) == [1] and legal(state, 1) == {"play 3S"}


def test_leaving_and_objecting_without_need() -> None:
    hands = {0: "AH 2S", 1: "2C 3S", 2: "TH 4S", 3: "3H 5S"}
    state = position(hands, turned="4D", swallow=True)
    play(state, "AH 2C TH 3H")
    told = act(state, 0, "leave")
    assert told_as(told, TrickTaken) == [TrickTaken(0)] and totals(state) == [21, 0, 0, 0]

    state = position(
        {seat: f"{card} {SPARE[seat]}" for seat, card in enumerate("7H 9H QH 2H".split())}, swallow=True
    )
    play(state, "7H 9H QH 2H")
    assert list(state.to_act()) == [2]
    act(state, 2, "take")
    told = act(state, 3, "object")
    assert told_as(told, Objected) == [Objected(3, ())]
    assert told_as(told, TrickTaken) == [TrickTaken(2)]


def test_the_turned_card_is_shown_for_a_moment() -> None:
    state = position({0: "8D 2S", 1: "KD 3S", 2: "AS 4S", 3: "TD 5S"}, talon="5C", swallow=True)
    play(state, "8D KD AS")
    assert state.view(0).table.turned == cards("5C")
    play(state, "TD")
    assert state.view(0).table.turned == () and state.view(0).memory.turned == cards("5C")


def test_the_top_of_the_talon_is_unknown_until_it_is_turned() -> None:
    state = shuffled(between_deals([3] * 4, dealer=0, swap=0))
    rng = Rng(1)
    for _ in range(10):
        state.apply(state.to_act()[0], state.random_action(state.to_act()[0], rng))
    for seat in range(4):
        view = state.view(seat)
        assert set(view.memory.turned).isdisjoint(view.known.unseen)
        assert sum(view.known.places) == len(view.known.unseen)

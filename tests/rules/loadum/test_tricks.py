"""Losing Loadum: points, the turned-up card and swallowing, beside the worked examples (L2 is here)."""

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.events import Objected, TrickTaken
from tablegame.rules.loadum.pack import ALL, points_in
from tests.rules.loadum.positions import act, between_deals, play, position, shuffled, told_as, totals
from tests.rules.positions import cards

SPARE = ("2C", "3C", "4C", "5C")
"""A card for each seat that keeps the deal going."""


def test_L2_points() -> None:
    assert points_in(ALL) == 108
    assert [points_in(0x1FFF << 13 * suit) for suit in range(4)] == [27] * 4
    pile = "AS TH KD QC JS 9H"
    assert points_in(mask_of(cards(pile))) == 27
    state = position({seat: SPARE[seat] for seat in range(4)}, piles={0: pile}, declaration="auto")
    assert state.view(Seat(1)).table.totals == (27, 0, 0, 0)


def test_leaving_and_objecting_without_need() -> None:
    hands = {0: "AH 2S", 1: "2C 3S", 2: "TH 4S", 3: "3H 5S"}
    state = position(hands, turned="4D", swallow=True)
    play(state, "AH 2C TH 3H")
    told = act(state, 0, "leave")
    assert told_as(told, TrickTaken) == [TrickTaken(Seat(0))] and totals(state) == [21, 0, 0, 0]

    state = position(
        {seat: f"{card} {SPARE[seat]}" for seat, card in enumerate("7H 9H QH 2H".split())}, swallow=True
    )
    play(state, "7H 9H QH 2H")
    assert list(state.to_act()) == [2]
    act(state, 2, "take")
    told = act(state, 3, "object")
    assert told_as(told, Objected) == [Objected(Seat(3), ())]
    assert told_as(told, TrickTaken) == [TrickTaken(Seat(2))]


def test_the_turned_card_is_shown_for_a_moment() -> None:
    state = position({0: "8D 2S", 1: "KD 3S", 2: "AS 4S", 3: "TD 5S"}, talon="5C", swallow=True)
    play(state, "8D KD AS")
    assert state.view(Seat(0)).table.turned == cards("5C")
    play(state, "TD")
    assert state.view(Seat(0)).table.turned == () and state.view(Seat(0)).memory.turned == cards("5C")


def test_the_top_of_the_talon_is_unknown_until_it_is_turned() -> None:
    state = shuffled(between_deals([3] * 4, dealer=0, swap=0))
    rng = Rng(1)
    for _ in range(10):
        state.apply(state.to_act()[0], state.random_action(state.to_act()[0], rng))
    for seat in range(4):
        view = state.view(Seat(seat))
        assert set(view.memory.turned).isdisjoint(view.known.unseen)
        assert sum(view.known.places) == len(view.known.unseen)

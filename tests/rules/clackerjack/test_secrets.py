"""What a seat learns at a table of Clackerjack, and what stays unknown to it."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tablegame.pieces.dominoes import blanks, parse_tile
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.actions import PASS
from tablegame.rules.clackerjack.events import TilesDealt
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored
from tests.rules.clackerjack.positions import act, dealt, position, tiles
from tests.rules.positions import random_chance

DRAWS = 20_000


def plain(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in hand if not blanks(tile))


def test_open_blanks_are_public_and_hidden_hands_are_nobody_elses() -> None:
    state = dealt(4, 0)
    act(state, "take odd", "take even")
    for viewer in (None, *map(Seat, range(4))):
        view = state.view(viewer)
        assert view.table.open == tuple(map(tiles, ("01 03 05", "02 04 06", "02 04 06", "01 03 05")))
        assert view.sure == ((), (), tiles("00"), tiles("00"))
        assert view.known.places == tuple(
            count for seat, count in enumerate((11, 11, 10, 10)) if seat != viewer
        )
        own = () if viewer is None else state.view(viewer).table.hand
        hands = [state.view(Seat(seat)).table.hand for seat in range(4) if seat != viewer]
        others = [tile for hand in hands for tile in plain(hand)]
        assert view.table.hand == own and view.known.unseen == tuple(sorted(others))


def test_a_deal_is_told_to_each_seat_alone() -> None:
    state = CLACKERJACK.begin(4, complete(CLACKERJACK, 4, {}))
    random_chance(state, Rng(1))
    (event,) = random_chance(state, Rng(1))
    assert isinstance(event, TilesDealt)
    for viewer in (None, *map(Seat, range(4))):
        hands = event.seen_by(viewer).hands
        assert [seat for seat, hand in enumerate(hands) if hand is not None] == (
            [] if viewer is None else [viewer]
        )
        assert event.seen_by(viewer).counts == (11, 11, 11, 11)


def test_a_double_blank_that_was_played_is_no_longer_known_to_be_hidden() -> None:
    state = position({0: "12 13", 2: "00 14 15", 3: "00 22"})
    assert state.view(Seat(0)).sure == ((), (), tiles("00"), tiles("00"))
    act(state, "play 2-1", "pass", "play 6*-6*")
    view = state.view(Seat(0))
    assert view.sure == ((), (), (), tiles("00"))
    assert parse_tile("00") in view.table.gone[2]


def test_tiles_set_aside_stay_unknown() -> None:
    rng = Rng(5)
    state = CLACKERJACK.begin(2, complete(CLACKERJACK, 2, {}))
    chance.settle(state, rng)
    aside = Counter(tile for tile in state.terms.pack)
    for seat in (0, 1):
        aside.subtract(plain(state.view(Seat(seat)).table.hand))
    ended = False
    while state.to_act():
        if state.to_act()[0] == CHANCE:
            ended = True
            result = state.view(None).table.results[-1]
            shown = Counter(tile for hand in result.hands for tile in plain(hand))
            shown.update(tile for gone in state.view(None).table.gone for tile in plain(gone))
            assert aside == Counter(state.terms.pack) - shown and aside.total() == 4
            assert state.view(Seat(0)).known.places == ()
            break
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, rng))
        if state.standing().phase == "play":
            assert state.view(Seat(0)).known.places[-1] == 4
    assert ended


def told_to(state: ClackerjackState, viewer: Seat, seat: Seat, move: Any) -> tuple[object, ...]:
    told: list[Event] = []
    state.apply(seat, move, told)
    return tuple(event.seen_by(viewer) for event in told if not isinstance(event, DealScored))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_told_follows_from_the_view_and_the_move(seats: int) -> None:
    """In every world that a seat may imagine the same move brings the same words. At the end of a deal hands
    are shown."""
    rng = Rng(40 + seats)
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, {"deals": 2}))
    compared = 0
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            chance.settle(state, rng)
            continue
        move = state.random_action(seat, rng)
        for viewer in map(Seat, range(seats)):
            if viewer == seat or move is PASS:
                view = state.view(viewer)
                world = CLACKERJACK.assemble(view, CLACKERJACK.imagine(view, rng))
                assert told_to(world, viewer, seat, move) == told_to(state.clone(), viewer, seat, move)
                compared += 1
        state.apply(seat, move)
    assert compared > 40


def ending(seats: int) -> ClackerjackState:
    if seats == 4:
        return position({0: "56 12", 1: "11 35", 2: "35 36 00", 3: "36 46 05"}, turn=0)
    return position({0: "55 12 03", 1: "11 35 04"}, seats=2)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_deal_of_the_unseen_tiles_is_as_likely(seats: int) -> None:
    """Against exact enumeration, copies of a tile being tiles of their own."""
    view = ending(seats).view(Seat(0))
    unseen, places = view.known.unseen, view.known.places
    assert places == {2: (2, 4), 4: (2, 2, 2)}[seats] and len(unseen) == 6
    exact = _enumerate(list(range(len(unseen))), places)
    worlds = Counter(tuple(tuple(sorted(unseen[n] for n in place)) for place in world) for world in exact)
    rng = Rng(9)
    found = Counter(
        tuple(tuple(sorted(place)) for place in CLACKERJACK.imagine(view, rng)) for _ in range(DRAWS)
    )
    assert set(found) == set(worlds)
    for world, weight in worlds.items():
        assert abs(found[world] / DRAWS - weight / len(exact)) <= 0.02
    for tile in set(unseen):
        for place in range(len(places)):
            share = sum(w * world[place].count(tile) for world, w in worlds.items()) / len(exact)
            drawn = sum(n * world[place].count(tile) for world, n in found.items()) / DRAWS
            assert abs(drawn - share) <= 0.02


def _enumerate(pieces: list[int], places: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
    if not places:
        return [()]
    return [
        (first, *rest)
        for first in combinations(pieces, places[0])
        for rest in _enumerate([piece for piece in pieces if piece not in first], places[1:])
    ]

"""Events, views and results of Clackerjack as the rest of the program takes them."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules import chance
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.events import WentOut
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, MatchEnded
from tests.rules.positions import random_chance


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(15))
def test_points_add_up(seats: int, seed: int) -> None:
    """The scores are what goings out brought, in the events, on the sheets and in the standing."""
    rng = Rng(seed)
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, {}))
    target, planned = {2: (15, 6), 4: (30, 4)}[seats]
    totals = [0] * seats
    told: list[Event] = []
    while state.to_act():
        seat = state.to_act()[0]
        told.clear()
        before = state.view(None).table
        if seat == CHANCE:
            random_chance(state, rng)
            continue
        move = state.random_action(seat, rng)
        state.apply(seat, move, told)
        assert max(totals) < target
        for event in told:
            if isinstance(event, WentOut):
                counts = list(before.counts)
                opponents = [counts[other] for other in range(seats) if (other - seat) % 2]
                assert event.points == max(opponents) == counts[event.against]
                totals = [had + event.points * ((s - seat) % 2 == 0) for s, had in enumerate(totals)]
                assert event.scores == tuple(totals)
            elif isinstance(event, DealScored):
                table = state.view(None).table
                assert event.scores == tuple(totals) == table.scores
                assert event.result == table.results[-1]
                assert [len(hand) for hand in event.result.hands] == list(table.counts)
                summed = [sum(result.points()[s] for result in table.results) for s in range(seats)]
                assert summed == totals
                done = max(totals) >= target
                out = [s for s, hand in enumerate(event.result.hands) if not hand]
                assert done or any(set(side) <= set(out) for side in CLACKERJACK.sides(seats))
            elif isinstance(event, MatchEnded):
                assert max(totals) >= target or (before.deal >= planned and totals[0] != totals[1])
    assert state.standing().over and state.standing().scores == tuple(totals)


def test_events_can_be_kept_in_sets() -> None:
    rng = Rng(3)
    state = CLACKERJACK.begin(4, complete(CLACKERJACK, 4, {"deals": 1}))
    told: list[Event] = []
    while state.to_act():
        seat = state.to_act()[0]
        request = state.chance()
        move = state.random_action(seat, rng) if request is None else chance.answer(request, rng)
        state.apply(seat, move, told)
    assert len(set(told)) > 20
    assert {type(event).__name__ for event in told} >= {
        "FirstStarter", "TilesDealt", "StackTaken", "Played", "Passed", "RoundWon", "WentOut", "DealScored",
        "MatchEnded",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hand", ["99"]), ("hand", 5), ("round", [{"seat": 0, "move": "pass"}]), ("round", [{}]),
        ("open", None), ("viewer", "x"), ("unseen", [7]), ("outs", [{"seat": 0}]), ("results", [1]),
        ("counts", "ab"),
    ],
)  # fmt: skip
def test_what_is_no_view(key: str, value: object) -> None:
    state = CLACKERJACK.begin(4, complete(CLACKERJACK, 4, {}))
    chance.settle(state, Rng(1))
    good = CLACKERJACK.view_to_json(state.view(state.to_act()[0]))
    assert CLACKERJACK.view_from_json(good) == state.view(state.to_act()[0])
    with pytest.raises(ValueError):
        CLACKERJACK.view_from_json(good | {key: value})
    with pytest.raises(ValueError):
        CLACKERJACK.view_from_json({name: had for name, had in good.items() if name != key})

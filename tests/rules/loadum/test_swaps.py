"""Losing Loadum: swapping before play, beside the worked examples."""

from typing import Any

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.view import Swaps
from tests.rules.loadum.positions import act, between_deals, position, refused, shuffled
from tests.rules.positions import cards, moves

FOUR = {0: "KS TS AH 5H", 1: "TH TD 4S 6C", 2: "JH QD 3S 7C", 3: "2S 3H 4D 5C"}
"""Seat 3 has no loader, seat 2 no ace and no ten."""


def swaps(**more: Any) -> LoadumState:
    return position(FOUR, phase="swap", **more)


def agreed(state: LoadumState) -> Swaps:
    """Return the public part of the swaps."""
    swaps = state.view(None).table.swaps
    assert swaps is not None
    return swaps


def trade(state: LoadumState, offer: str, one: str, two: str, partner: int = 1) -> list[Event]:
    """Seat 0 proposes, the partner accepts, both give; what was told."""
    told = act(state, 0, f"propose {offer}")
    told += act(state, partner, "accept")
    told += act(state, 0, f"give {one}")
    return told + act(state, partner, f"give {two}")


def traces(state: LoadumState, seat: int) -> dict[int, tuple[int, ...]]:
    return dict(state.view(Seat(seat)).memory.traces)


def test_ten_rounds_are_the_most() -> None:
    """Of two traders one always wants a swap: the tenth round is the last."""
    state = swaps(swap=10)
    rounds = 0
    while state.standing().phase == "swap":
        offers = sorted(move for move in moves(state, 0) if move != "pass" and move.split()[1] not in "AK")
        act(state, 0, offers[0])
        if state.standing().phase == "answer":
            act(state, state.to_act()[0], "decline")
            while state.standing().phase == "answer":
                act(state, state.to_act()[0], "decline")
        for seat in (1, 2, 3):
            act(state, seat, "pass")
        rounds += 1
    assert rounds == 10 and state.standing().phase == "trick"


@pytest.mark.parametrize(("alive", "rounds"), [(3, 2), (6, 2), (7, 1), (10, 1)])
def test_rounds_of_swaps_where_nothing_else_is_agreed(alive: int, rounds: int) -> None:
    """By the players of the deal, not by the seats of the match; what is agreed goes before."""
    for asked, most in ((None, rounds), (2, 2), (1, 1), (5, 5)):
        state = between_deals([1] * alive + [0] * (10 - alive), dealer=0, swap=asked)
        shuffled(state)
        assert agreed(state).rounds == most
    state = between_deals([1] * alive + [0] * (10 - alive), dealer=0, swap=0)
    assert shuffled(state).standing().phase == "trick"


def test_a_declined_proposal_is_no_pass() -> None:
    state = swaps()
    act(state, 0, "propose A 1")
    for seat in (1, 2, 3):
        act(state, seat, "pass")
    assert state.standing().phase == "swap" and agreed(state).round == 2
    for seat in (0, 1, 2, 3):
        act(state, seat, "pass")
    assert state.standing().phase == "trick"


def test_a_swap_that_was_done_may_be_repeated() -> None:
    state = swaps()
    trade(state, "loader 1", "KS", "TH")
    for seat in (1, 2, 3):
        act(state, seat, "pass")
    assert {"propose loader 1", "propose loader any"} <= moves(state, 0)


@pytest.mark.parametrize(
    ("kinds", "allowed"),
    [
        ("all", {"loader", "plain", "A", "K", "T", "5"}),
        ("classes", {"loader", "plain"}),
        ("rank", {*"AKT5"}),
        ("court", {"loader", "plain", "court", "A", "K", "T", "5"}),
    ],
)
def test_kinds_that_may_be_named(kinds: str, allowed: set[str]) -> None:
    state = swaps(swap_kinds=kinds)
    offers = [move.split() for move in moves(state, 0) if move != "pass"]
    assert {kind for _, kind, _ in offers} == allowed
    assert {partner for _, _, partner in offers} == {"any", "1", "2", "3"}
    if kinds == "rank":
        assert refused(state, 0, "propose loader 1") == "loadum.reason.kind"
    if kinds != "court":
        assert refused(state, 0, "propose court 1") == "loadum.reason.kind"


def test_reasons_against_a_proposal() -> None:
    state = swaps()
    assert refused(state, 0, "propose Q 1") == "loadum.reason.none_rank"
    without = position({**FOUR, 0: "9S TS AH 5H"}, phase="swap", swap_kinds="court")
    assert refused(without, 0, "propose court 1") == "loadum.reason.none_court"
    assert refused(state, 0, "propose A 0") == "loadum.reason.target"
    assert refused(state, 0, "propose A 7") == "loadum.reason.target"
    assert refused(state, 0, "play KS") == "loadum.reason.asked_swap"
    assert refused(state, 1, "pass") == "loadum.reason.turn"


def test_nobody_else_can_tell_who_is_asked() -> None:
    """Seat 0 offers a ten to anyone: seat 1 is asked. With the tens elsewhere, no seat would be."""
    asked = swaps()
    nobody = position({**FOUR, 1: "8H 8D 4S 6C"}, phase="swap")
    told = act(asked, 0, "propose T any")
    unasked = act(nobody, 0, "propose T any")
    assert list(asked.to_act()) == [1] and list(nobody.to_act()) == [1]
    assert asked.standing().phase == "answer" and nobody.standing().phase == "swap"
    for viewer in (None, Seat(0), Seat(2), Seat(3)):
        assert asked.view(viewer) == nobody.view(viewer)
    told += act(asked, 1, "decline")
    assert told == unasked


def test_a_card_seen_may_wander_on() -> None:
    state = swaps()
    trade(state, "loader 1", "KS", "TH")
    ks = cards("KS")[0]
    assert traces(state, 0)[ks] == (1,)
    act(state, 1, "propose loader 2")
    act(state, 2, "accept")
    act(state, 1, "give TD")
    act(state, 2, "give JH")
    assert traces(state, 0)[ks] == (1, 2)
    known = state.view(Seat(0)).known
    assert known.allowed[known.unseen.index(ks)] == 0b011
    rng = Rng(3)
    where = [LOADUM.imagine(state.view(Seat(0)), rng) for _ in range(200)]
    assert all(ks in hidden[0] or ks in hidden[1] for hidden in where)
    assert any(ks in hidden[0] for hidden in where) and any(ks in hidden[1] for hidden in where)

"""Losing Loadum, worked examples L29-L35: swapping before play (rules §9)."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.events import Accepted, Declined, Proposed, SwapPassed, Swapped, SwapsOver
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.view import Trade
from tablegame.rules.windows import WindowClosed, WindowOpened
from tests.rules.loadum.positions import act, cards, legal, position, refused, told_as

FOUR = {0: "KS TS AH 5H", 1: "TH TD 4S 6C", 2: "JH QD 3S 7C", 3: "2S 3H 4D 5C"}
"""Seat 3 has no loader, seat 2 no ace and no ten."""


def swaps(**more: object) -> LoadumState:
    return position(FOUR, phase="swap", **more)


def hand(state: LoadumState, seat: int) -> set[int]:
    return set(state.view(Seat(seat)).table.hand)


def trade(state: LoadumState, offer: str, one: str, two: str, partner: int = 1) -> list[Event]:
    """Seat 0 proposes, the partner accepts, both give; what was told."""
    told = act(state, 0, f"propose {offer}")
    told += act(state, partner, "accept")
    told += act(state, 0, f"give {one}")
    return told + act(state, partner, f"give {two}")


def traces(state: LoadumState, seat: int) -> dict[int, tuple[int, ...]]:
    return dict(state.view(Seat(seat)).memory.traces)


def test_L29_a_swap_of_loaders() -> None:
    state = swaps()
    told = trade(state, "loader 1", "KS", "TH")
    ks, th = cards("KS TH")
    assert th in hand(state, 0) and ks not in hand(state, 0)
    assert ks in hand(state, 1) and th not in hand(state, 1)
    assert told == [
        Proposed(0, "loader", 1), WindowOpened("answer"), WindowClosed("answer"),
        Accepted(0, 1, "loader"), Swapped(0, 1, "loader", True, (ks, th)),
    ]  # fmt: skip
    for viewer in (None, Seat(2), Seat(3)):
        assert told[-1].seen_by(viewer) == Swapped(0, 1, "loader", True, None)
        assert state.view(viewer).table.trades == () and state.view(viewer).memory.traces == ()
    for viewer in (Seat(0), Seat(1)):
        assert told[-1].seen_by(viewer) == told[-1]
    assert traces(state, 0) == {ks: (1,)} and traces(state, 1) == {th: (0,)}
    assert state.view(Seat(0)).table.trades == (Trade(Seat(1), True, (ks, th)),)
    assert state.view(Seat(1)).table.trades == (Trade(Seat(0), True, (th, ks)),)
    assert list(state.to_act()) == [1]


def test_L30_two_cards_of_one_suit() -> None:
    hands = {**FOUR, 0: "KS AH 5H 6H", 1: "TS TH 4S 6C"}
    state = position(hands, phase="swap")
    ks, ts = cards("KS TS")
    told = trade(state, "loader 1", "KS", "TS")
    assert told_as(told, Swapped) == [Swapped(0, 1, "loader", False, (ks, ts))]
    assert ks in hand(state, 0) and ts in hand(state, 1)
    assert traces(state, 0) == {ts: (1,)} and traces(state, 1) == {ks: (0,)}
    for viewer in (None, Seat(2)):
        assert told[-1].seen_by(viewer) == Swapped(0, 1, "loader", False, None)
    assert state.view(Seat(0)).table.trades == (Trade(Seat(1), False, (ks, ts)),)
    (offer,) = state.view(None).table.swaps.barred
    assert (offer.seat, offer.kind, offer.target) == (0, "loader", 1)


def test_L31_a_swap_of_one_rank() -> None:
    state = swaps()
    told = trade(state, "T 1", "TS", "TD")
    ts, td = cards("TS TD")
    assert told_as(told, Swapped) == [Swapped(0, 1, "T", True, (ts, td))]
    assert td in hand(state, 0) and ts in hand(state, 1)


def test_L32_a_loader_is_not_plain() -> None:
    state = position({**FOUR, 0: "JH KS 2H 9D", 2: "TS QD 3S 7C"}, phase="swap")
    act(state, 0, "propose plain 1")
    act(state, 1, "accept")
    assert legal(state, 0) == {"give 2H", "give 9D"}
    assert refused(state, 0, "give JH") == "loadum.reason.give_plain"


def test_L33_a_seat_that_has_none_declines_by_itself() -> None:
    state = swaps()
    told = act(state, 0, "propose A 1")
    assert told == [
        Proposed(0, "A", 1), WindowOpened("answer"), WindowClosed("answer"), Declined(0, "A", 1)
    ]  # fmt: skip
    assert list(state.to_act()) == [1]
    for seat in (1, 2, 3):
        act(state, seat, "pass")
    assert refused(state, 0, "propose A 1") == "loadum.reason.again"
    assert {"propose A any", "propose A 2", "propose loader 1"} <= legal(state, 0)


def test_L34_anyone() -> None:
    state = position({**FOUR, 3: "2S 3H 4D JC"}, phase="swap")
    act(state, 0, "propose loader any")
    assert list(state.to_act()) == [1] and legal(state, 1) == {"accept", "decline"}
    assert act(state, 1, "decline") == []
    assert list(state.to_act()) == [2]
    told = act(state, 2, "accept")
    assert told == [WindowClosed("answer"), Accepted(0, 2, "loader")]
    assert list(state.to_act()) == [0, 2] and state.standing().phase == "give"
    assert legal(state, 0) == {"give KS", "give TS", "give AH"}
    assert legal(state, 2) == {"give JH", "give QD"}
    assert act(state, 2, "give JH") == []
    assert list(state.to_act()) == [0]
    assert state.view(Seat(2)).table.swaps.cards == cards("JH")
    assert state.view(Seat(0)).table.swaps.cards == ()
    told = act(state, 0, "give AH")
    assert told_as(told, Swapped)[0].seen_by(Seat(1)) == Swapped(0, 2, "loader", False, None)


def test_L35_a_round_of_passes() -> None:
    hands = {0: "KS TS", 1: "TH TD", 2: "JH QD"}
    state = position(hands, seats=3, phase="swap")
    assert act(state, 0, "pass") == [SwapPassed(0)]
    act(state, 1, "pass")
    told = act(state, 2, "pass")
    assert told == [SwapPassed(2), SwapsOver(0)]
    assert list(state.to_act()) == [0] and legal(state, 0) == {"play KS", "play TS"}


def test_a_declined_proposal_is_no_pass() -> None:
    state = swaps()
    act(state, 0, "propose A 1")
    for seat in (1, 2, 3):
        act(state, seat, "pass")
    assert state.standing().phase == "swap" and state.view(None).table.swaps.round == 2
    for seat in (0, 1, 2, 3):
        act(state, seat, "pass")
    assert state.standing().phase == "trick"


def test_a_swap_that_was_done_may_be_repeated() -> None:
    state = swaps()
    trade(state, "loader 1", "KS", "TH")
    for seat in (1, 2, 3):
        act(state, seat, "pass")
    assert {"propose loader 1", "propose loader any"} <= legal(state, 0)


@pytest.mark.parametrize(
    ("kinds", "allowed"),
    [("all", {"loader", "plain", "A", "K", "T", "5"}), ("classes", {"loader", "plain"}), ("rank", {*"AKT5"})],
)
def test_kinds_that_may_be_named(kinds: str, allowed: set[str]) -> None:
    state = swaps(swap_kinds=kinds)
    moves = legal(state, 0)
    assert {move.split()[1] for move in moves if move != "pass"} == allowed
    assert {move.split()[2] for move in moves if move != "pass"} == {"any", "1", "2", "3"}
    if kinds == "rank":
        assert refused(state, 0, "propose loader 1") == "loadum.reason.kind"


def test_reasons_against_a_proposal() -> None:
    state = swaps()
    assert refused(state, 0, "propose Q 1") == "loadum.reason.none_rank"
    assert refused(state, 0, "propose A 0") == "loadum.reason.target"
    assert refused(state, 0, "propose A 7") == "loadum.reason.target"
    assert refused(state, 0, "play KS") == "loadum.reason.asked_swap"
    assert refused(state, 1, "pass") == "loadum.reason.turn"


def test_nobody_else_can_tell_who_is_asked() -> None:
    """Seat 0 offers a ten to anyone: seat 1 is asked. Were his tens elsewhere, nobody would be."""
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

"""Moves that no player of sense would make, each seen once at the table."""

import pytest

from tablegame.ai.loadum.mind import MIND
from tablegame.ai.think import simple, think
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import Propose
from tablegame.rules.loadum.state import LoadumState
from tests.rules.loadum.positions import act, play, position

WEAK = ("novice", "easy", "normal")


def thought_of(state: LoadumState) -> set[str]:
    """Return what the levels think of that choose softly."""
    seat = state.to_act()[0]
    moves = MIND.candidates(state, seat, state.legal_actions(seat))
    return {move.notation() for move in MIND.plausible(state, seat, moves)}


def chosen(state: LoadumState, level: str, seeds: int = 12, iterations: int | None = None) -> set[str]:
    """Return what a level plays, over some seeds."""
    seat = state.to_act()[0]
    view, legal = state.view(seat), state.legal_actions(seat)
    thoughts = [think("loadum", view, legal, level, seed, iterations, 60_000) for seed in range(seeds)]
    return {thought.move.notation() for thought in thoughts}


def bare_ace(seat: int) -> LoadumState:
    """Return a deal in its swaps whose seat would gladly be rid of a bare ace."""
    hands = {
        0: "3S 4S 5S 6H 7H 8H 9D TD", 1: "6S 7S 8S 9H TH JH QD KD", 2: "9S TS JS QH KH 3H 2D 3D",
        3: "2S 4D 5D 6D 7D 2C 3C 4C",
    }  # fmt: skip
    hands[seat] = "AC 2H 4H 5H 8D AD QS KS" if seat else hands[seat]
    return position(hands, phase="swap", swap=2)


def test_who_was_a_partner_may_still_propose() -> None:
    state = bare_ace(1)
    act(state, 0, "propose plain 1")
    act(state, 1, "accept")
    act(state, 0, "give 8H")
    act(state, 1, "give 8D")
    assert state.to_act() == (1,)
    assert isinstance(simple("loadum", state.view(Seat(1)), state.legal_actions(Seat(1))), Propose)
    found = think("loadum", state.view(Seat(1)), state.legal_actions(Seat(1)), "hard", 1, 200, 60_000)
    assert any(isinstance(each.move, Propose) for each in found.tried)


def test_nobody_asks_twice() -> None:
    """Declined, done or void: one proposal a deal."""
    for answers in (["decline"], ["accept"]):
        state = bare_ace(1)
        act(state, 0, "pass")
        act(state, 1, "propose plain 2")
        for answer in answers:
            act(state, 2, answer)
        if answers == ["accept"]:
            act(state, 1, "give 8D")
            act(state, 2, "give 3H")
        for _ in range(3):
            act(state, state.to_act()[0], "pass")
        assert state.to_act() == (1,)
        assert simple("loadum", state.view(Seat(1)), state.legal_actions(Seat(1))).notation() == "pass"


def voids(state: LoadumState, *suits: int) -> LoadumState:
    state.voids = list(suits)
    return state


def test_no_trump_is_led_to_those_who_have_none() -> None:
    """All others were seen without spades: the three takes whatever they throw."""
    hands = {0: "3S 8H 5H", 1: "TH KC 2D", 2: "AH 9C TD", 3: "QH AC 4D"}
    state = voids(position(hands, turned="2S"), 0, 1, 1, 1)
    assert thought_of(state) == {"play 5H", "play 8H"}
    assert "play 3S" not in chosen(state, "normal")


def test_no_high_trump_is_led_to_the_only_one_who_has_some() -> None:
    hands = {0: "9S 8H 5C QD 6D", 1: "TH KC 2D 7H TS", 2: "AH 9C TD 9D 3H", 3: "QH AC 4D 2H 4C"}
    state = voids(position(hands, turned="2S"), 0, 0, 1, 1)
    assert thought_of(state) == {"play 8H", "play 5C", "play 6D"}


@pytest.mark.parametrize("level", WEAK)
def test_no_loader_takes_where_a_low_card_may_stay_below(level: str) -> None:
    """4D is led: 5D or 6D may yet be beaten, the queen is worse in every way."""
    hands = {0: "5D 6D QD 2S", 1: "8D 3H TH KC", 2: "JD 9C TC 9H", 3: "4D 2H 4C 7H"}
    state = position(hands, turn=3)
    play(state, "4D")
    assert thought_of(state) <= {"play 5D", "play 6D"}
    assert "play QD" not in chosen(state, level)


def test_a_low_card_that_stays_below_is_not_kept_for_a_loader_that_takes() -> None:
    hands = {0: "5D 6D QD 2S", 1: "8D 3H TH KC", 2: "JD 9C TC 9H", 3: "7D 2H 4C 7H"}
    state = position(hands, turn=3)
    play(state, "7D")
    assert thought_of(state) <= {"play 5D", "play 6D"}
    last = position({**hands, 2: "9D 9C TC 9H", 3: "7D 2H 4C 7H"}, turn=1)
    play(last, "8D 9D 7D")
    assert thought_of(last) <= {"play 5D", "play 6D"}

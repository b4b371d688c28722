"""How Dobon is thought about: every phase at every level, and what a sensible player does."""

from collections.abc import Iterator

import pytest

from tablegame.ai.dobon import MIND, bid_for
from tablegame.ai.levels import LEVELS
from tablegame.ai.think import simple, think
from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.state import DobonState
from tests.rules.dobon.positions import act, bid, cards, dealt, play, position


def positions(
    seed: int, seats: int = 4, rounds: int = 2, free: bool = False
) -> Iterator[tuple[DobonState, Seat]]:
    """Every decision of a match of random moves."""
    rng = Rng(seed)
    state = DOBON.begin(seats, complete(DOBON, seats, {"rounds": rounds, "voluntary_draw": free}))
    while acting := state.to_act():
        if acting[0] == CHANCE:
            settle(state, rng)
            continue
        seat = rng.choice(acting)
        yield state, seat
        state.apply(seat, state.random_action(seat, rng))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_level_plays_legal_moves_in_every_phase(seats: int) -> None:
    asked = set()
    for number, (state, seat) in enumerate(
        pair for seed in range(25) for pair in positions(seed, seats, 1, seed % 2 == 0)
    ):
        phase = state.standing().phase
        if phase == "turn" and number % 40:
            continue
        if phase in asked and number % 5:
            continue
        asked.add(phase)
        legal = state.legal_actions(seat)
        view = state.view(seat)
        for level in LEVELS:
            thought = think("dobon", view, legal, level, 3, iterations=24)
            assert thought.move in legal
            assert thought.value is None or 0 <= thought.value <= 1
        assert state.view(seat) == view
    assert asked >= {"auction", "turn", "dobon", "yaku"}


def test_a_return_is_thought_about() -> None:
    state = position({0: "9H 4C 5C", 2: "9D", 1: "QS 3D", 3: "7C"}, "3H")
    play(state, "play 9H")
    act(state, 2, "dobon")
    legal = state.legal_actions(Seat(0))
    for level in LEVELS:
        assert think("dobon", state.view(Seat(0)), legal, level, 1, iterations=40).move.notation() == "return"


def test_the_simple_policy_plays_legal_moves_through_whole_matches() -> None:
    for seed in range(12):
        for number, (state, seat) in enumerate(positions(seed, 3 + seed % 4, 2, seed % 3 == 0)):
            move = MIND.sensible(state, seat)
            assert move in state.legal_actions(seat)
            if number % 10 == 0:
                assert simple("dobon", state.view(seat), state.legal_actions(seat)) == move


def test_candidates_are_legal_and_leave_no_card_out() -> None:
    for seed in range(8):
        for state, seat in positions(seed):
            legal = state.legal_actions(seat)
            kept = MIND.candidates(state, seat, legal)
            assert kept and len(set(kept)) == len(kept) and all(move in legal for move in kept)
            if state.standing().phase == "turn":
                tried = {getattr(move, "card", -1) for move in legal} - {53}
                assert {getattr(move, "card", -1) for move in kept} - {53} == tried


def test_a_playout_leaves_the_state_as_it_is_and_repeats() -> None:
    for number, (state, seat) in enumerate(positions(3)):
        before = state.view(seat)
        move = state.random_action(seat, Rng(number))
        worth = MIND.playout(state, seat, move, Rng(number), 0.3)
        assert 0 <= worth <= 1 and state.view(seat) == before
        assert MIND.playout(state, seat, move, Rng(number), 0.3) == worth


def test_the_same_seed_and_playouts_give_the_same_move() -> None:
    for state, seat in list(positions(5))[::9]:
        legal = state.legal_actions(seat)
        first, again = (
            think("dobon", state.view(seat), legal, "hard", 7, iterations=60, ms=9000) for _ in range(2)
        )
        assert (first.move, first.value) == (again.move, again.value)


def chosen(state: DobonState) -> str:
    (seat,) = state.to_act()
    return simple("dobon", state.view(seat), state.legal_actions(seat)).notation()


def test_the_last_one_is_declared_and_the_round_is_won() -> None:
    state = position({0: "9S KS"}, "3S")
    assert chosen(state).endswith(" last")
    state = position({0: "9S"}, "3S", declared=(0,))
    assert chosen(state) == "play 9S"


def test_a_joker_is_not_stranded() -> None:
    state = position({0: "X1 9S"}, "3S")
    assert chosen(state) == "play X1 last"


def test_the_suit_held_most_is_named() -> None:
    state = position({0: "8C 9H 4H JD"}, "3S")
    assert chosen(state) == "play 8C H"


def test_a_dobon_is_called_but_not_into_a_likely_return() -> None:
    state = position({0: "KS 4C 5C TC TD", 2: "2H JC"}, "3S")
    play(state, "play KS")
    assert chosen(state) == "dobon"


def test_a_yaku_is_revealed() -> None:
    state = dealt(3, ["5S 6H 7D 8C 9S", "KS QD 4C 2D TH", "QC JH AD 3D 6C"], "5H")
    bid(state, 9, 1, 2)
    assert chosen(state) == "reveal"


def test_a_strong_hand_bids_more() -> None:
    strong, weak = mask_of(cards("8S 8H 2D X1 JC")), mask_of(cards("KS 9H TD 4C 3C"))
    for seats in (3, 4, 5, 6):
        assert 1 <= bid_for(weak, seats) < bid_for(strong, seats) <= 120


def test_sense_beats_chance() -> None:
    """One sensible seat against three that play anything but always declare: points of a round."""
    rng = Rng(9)
    lead = 0.0
    rounds = 400
    options = complete(DOBON, 4, {"rounds": 1})
    for number in range(rounds):
        hero = number % 4
        state = DOBON.begin(4, options)
        while acting := state.to_act():
            if acting[0] == CHANCE:
                settle(state, rng)
            elif acting[0] == hero:
                state.apply(acting[0], MIND.sensible(state, acting[0]))
            else:
                state.apply(acting[0], MIND._stray(state, acting[0], rng))
        mine = state.standing().scores[hero]
        lead += (sum(state.standing().scores) - mine) / 3 - mine
    assert lead / rounds > 4

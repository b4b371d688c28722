"""How Dobon is thought about: every phase at every level, and what a sensible player does."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from tablegame.ai.dobon.evaluation import DiscardEvaluation
from tablegame.ai.dobon.mind import MIND, likely_return, reckless_move
from tablegame.ai.dobon.policy import bid_for, should_call
from tablegame.ai.levels import LEVELS
from tablegame.ai.mind import TriedMove
from tablegame.ai.shedding.danger import call_chances
from tablegame.ai.think import simple, think
from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.arithmetic import total
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.actions import PLAIN
from tablegame.rules.dobon.matching import ALL, JOKER
from tablegame.rules.dobon.state import DobonState
from tests.ai.spoken import spoken
from tests.lengths import rest_long
from tests.rules.dobon.positions import act, bid, dealt, play, position
from tests.rules.positions import cards


def positions(
    seed: int, seats: int = 4, rounds: int = 2, free: bool = False
) -> Iterator[tuple[DobonState, Seat]]:
    """Yield every decision of a match of random moves."""
    rng = Rng(seed)
    state = DOBON.begin(seats, complete(DOBON, seats, {"rounds": rounds, "voluntary_draw": free}))
    while acting := state.to_act():
        if acting[0] == CHANCE:
            settle(state, rng)
            continue
        seat = rng.choice(acting)
        yield state, seat
        state.apply(seat, state.random_action(seat, rng))


@pytest.mark.parametrize("seats", rest_long((3, 4, 5, 6), but=[5]))
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
    return str(simple("dobon", state.view(seat), state.legal_actions(seat)).notation())


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


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_chance_of_a_call_is_counted_exactly(size: int) -> None:
    """All hands of the cards that it may be, one by one; a joker calls on a joker alone."""
    unseen = cards("AS AH 2D 3C 4S 5H 6D 7C 8S 9H TD JC QS KH X1")
    hands = [mask_of(hand) for hand in combinations(unseen, size)]
    found = call_chances(((size, ALL),), 0, mask_of(unseen))
    for number in range(14):
        met = sum(total(hand) == number and (not hand & JOKER or not number) for hand in hands)
        assert abs(found[number] - met / len(hands)) < 1e-12


@pytest.mark.parametrize("opened", ["X1", "X1 5S", "X1 X2"])
def test_a_hand_with_an_open_joker_makes_no_number(opened: str) -> None:
    """Whatever it hides but the other joker: a hand with one makes 0 and nothing else."""
    unseen = cards("AS AH 2D 3C 4S 6D 7C 8S 9H TD JC QS KH")
    shown = mask_of(cards(opened))
    for size in (1, 2):
        hands = [shown | mask_of(hidden) for hidden in combinations(unseen, size)]
        assert all(total(hand) > 0 for hand in hands)
        assert call_chances(((size, mask_of(unseen)),), shown, mask_of(unseen)) == (0.0,) * 14
    assert any(call_chances(((1, mask_of(unseen)),), mask_of(cards("5S")), mask_of(unseen)))


def test_a_forced_draw_shows_what_is_not_feared() -> None:
    """A player who had to draw on a 9 of spades holds no 9, 8, joker or spade; the drawn card may be
    anything."""
    state = position({0: "9S 7H KD", 1: "QD QC", 2: "TS TC 4S", 3: "TD 6C 5C"}, "2S", turn=0)
    play(state, "play 9S", "draw")
    lying = mask_of(state.stock.pile)
    (count, may), (drawn, anything) = state.tracker.public(lying).groups[1]
    unseen = ALL & ~state.hands[0] & ~lying
    assert (count, drawn) == (2, 1)
    one, other = call_chances(((1, may),), 0, unseen), call_chances(((1, anything),), 0, unseen)
    assert one[8] == one[9] == one[0] == 0.0 < other[8]
    assert one[12] > 1.2 * other[12] and abs(sum(one) - 1.0) < 1e-9


def test_a_sum_is_worth_its_unseen_cards() -> None:
    """Both discards leave a number to call on: of the one no card is left, of the other all four."""
    state = position({0: "9S 4S 5S", 1: "KS KD KC QC", 2: "TS TC TD 6C", 3: "JD 6D 7C AD"}, "3S",
                     under="9H 9D 9C 5H")  # fmt: skip
    evaluation = DiscardEvaluation(state, Seat(0))
    assert evaluation.outs(mask_of(cards("4S 5S")), 9) == 0.0
    assert evaluation.outs(mask_of(cards("9S 4S")), 13) == 4 / evaluation.many
    assert evaluation.worth(PLAIN[cards("5S")[0]][0]) > evaluation.worth(PLAIN[cards("9S")[0]][0])


def test_a_dobon_into_a_return_that_is_almost_certain_is_left_alone() -> None:
    state = position({0: "KS 4C", 2: "2H JC", 1: "QS TS", 3: "TH TC"}, "3S")
    play(state, "play KS last")
    assert should_call(state, Seat(2), 0.05) and not should_call(state, Seat(2), 0.4)
    assert 0.0 < likely_return(state) < 0.1


def test_bids_and_calls_cost_no_playouts_up_to_hard() -> None:
    """And the bids of one hand differ, so that they cannot be foreseen; the weaker the level the more."""
    state = dealt(4, ["5S 6H 7D 8C 2S", "KS QD 4C 2D TH", "QC JH AD 3D 6C", "KH KD 9C 9D TC"], "5H")
    view, legal = state.view(Seat(0)), state.legal_actions(Seat(0))
    spread = {}
    for level in ("novice", "hard"):
        bids = []
        for seed in range(40):
            thought = think("dobon", view, legal, level, seed)
            assert thought.iterations == 0
            bids.append(int(thought.move.notation().split()[1]))
        spread[level] = max(bids) - min(bids)
    assert 0 < spread["hard"] <= 3 < spread["novice"]
    spent = sorted(think("dobon", view, legal, "hard", seed).ms for seed in range(40))
    assert spent[20] < 5


def test_the_expert_thinks_over_bids_and_calls() -> None:
    """But not over what always wins."""
    state = dealt(4, ["5S 6H 7D 8C 2S", "KS QD 4C 2D TH", "QC JH AD 3D 6C", "KH KD 9C 9D TC"], "5H")
    thought = think("dobon", state.view(Seat(0)), state.legal_actions(Seat(0)), "expert", 1, 60, 60_000)
    assert thought.iterations > 30 and thought.move in state.legal_actions(Seat(0))
    state = position({0: "KS 4C", 2: "2H JC", 1: "QS TS", 3: "TH TC"}, "3S")
    play(state, "play KS last")
    legal = state.legal_actions(Seat(2))
    thought = think("dobon", state.view(Seat(2)), legal, "expert", 1, 200, 60_000)
    assert thought.iterations > 30 and thought.move.notation() == "dobon"


def test_a_bid_that_no_hand_is_worth_tells_of_a_reckless_player() -> None:
    """A reckless player does not know it, and opponents of one do not count on sense."""
    state = dealt(4, ["5S 6H 7D 8C 2S", "KS QD 4C 2D TH", "QC JH AD 3D 6C", "KH KD 9C 9D TC"], "5H")
    bid(state, 900, 30, 2, 400)
    assert reckless_move(state, Seat(0)) == [3] and reckless_move(state, Seat(1)) == [0, 3]
    legal = state.legal_actions(Seat(0))
    assert MIND.opinion(state, Seat(0), legal) is None
    state = dealt(4, ["5S 6H 7D 8C 2S", "KS QD 4C 2D TH", "QC JH AD 3D 6C", "KH KD 9C 9D TC"], "5H")
    bid(state, 30, 12, 2, 20)
    assert not reckless_move(state, Seat(1)) and MIND.opinion(state, Seat(0), legal) is not None


def test_a_weak_level_overlooks_calls_that_a_strong_one_makes() -> None:
    state = position({0: "KS 4C 5C TC TD", 2: "2H JC"}, "3S")
    play(state, "play KS")
    view, legal = state.view(Seat(2)), state.legal_actions(Seat(2))
    called = {
        level: sum(think("dobon", view, legal, level, seed).move.notation() == "dobon" for seed in range(60))
        for level in ("novice", "easy", "hard")
    }
    assert 0 < called["novice"] < called["easy"] < called["hard"] == 60


def test_reasons_are_said_in_both_languages() -> None:
    codes = set()
    for seed in range(40):
        for state, seat in positions(seed, 4, 1):
            legal = state.legal_actions(seat)
            if len(legal) < 2 or state.standing().phase == "auction":
                continue
            tried = [TriedMove(move, 0.5, 1) for move in MIND.candidates(state, seat, legal)]
            for each in tried:
                found = MIND.reason(state, seat, each.move, tried)
                if found is not None:
                    codes.add(found.code.partition(".")[2])
                    assert all(spoken(found))
    assert codes >= {"waits", "least_danger", "lies_in_wait", "last_one", "keeps", "calls", "goes_out"}, codes


def test_greedy_wins_far_more_rounds_than_three_that_play_at_random() -> None:
    """Every seat of the same shuffles in turn; level play would win 25 of a hundred."""
    won = 0
    rounds = 300
    options = complete(DOBON, 4, {"rounds": 1})
    for seed in range(rounds):
        for place in range(4):
            state = DOBON.begin(4, options)
            rng, choices = Rng(seed), Rng(4 * seed + place)
            while acting := state.to_act():
                if acting[0] == CHANCE:
                    settle(state, rng)
                elif acting[0] == place:
                    state.apply(acting[0], MIND.sensible(state, acting[0]))
                else:
                    state.apply(acting[0], state.random_action(acting[0], choices))
            scores = state.standing().scores
            won += scores[place] == min(scores)
    assert won / rounds / 4 >= 0.40


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

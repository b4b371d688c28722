"""Thought on Fukuchi Dobon: legal in every phase, by the view alone, and better than chance."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from tablegame.ai.dobon_fukuchi.mind import MIND
from tablegame.ai.dobon_fukuchi.policy import HIT, UnseenCount, next_of, worth_of
from tablegame.ai.levels import LEVELS
from tablegame.ai.mind import TriedMove
from tablegame.ai.think import simple, think
from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.actions import DOBON, PASS, Play
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tests.ai.spoken import spoken
from tests.lengths import rest_long
from tests.rules.dobon_fukuchi.positions import do, position
from tests.rules.positions import cards

GAME = "dobon_fukuchi"


def positions(
    seeds: range, seats: int = 4, deals: int = 2, sensible: float = 0.5
) -> Iterator[tuple[DobonFukuchiState, Seat]]:
    """Yield every decision of matches that are played half at random."""
    for seed in seeds:
        options = {
            "deals": deals,
            "draw_two_ends_turn": seed % 2 == 1,
            "jump_in": ("moves_turn", "keeps_turn")[seed // 2 % 2],
            "callers": ("all", "nearest")[seed // 4 % 2],
        }
        state = DOBON_FUKUCHI.begin(seats, complete(DOBON_FUKUCHI, seats, options))
        rng = Rng(seed)
        while owed := state.to_act():
            if (request := state.chance()) is not None:
                state.apply(CHANCE, answer(request, rng))
                continue
            yield state.clone(), owed[0]
            if rng.random() < sensible:
                state.apply(owed[0], MIND.sensible(state, owed[0]))
            else:
                state.apply(owed[0], state.random_action(owed[0], rng))


@pytest.mark.parametrize("seats", rest_long([3, 4, 5], but=[4]))
def test_every_level_plays_legal_moves_in_every_phase(seats: int) -> None:
    phases = set()
    seen = 0
    for number, (state, seat) in enumerate(positions(range(24), seats)):
        phase = state.standing().phase
        if number % 12 and phase in phases and phase != "return":
            continue
        phases.add(phase)
        seen += 1
        legal = state.legal_actions(seat)
        for level in LEVELS:
            thought = think(GAME, state.view(seat), legal, level, 3, iterations=16, ms=60_000)
            assert thought.move in legal
            assert thought.value is None or 0 <= thought.value <= 1
    assert phases == {"window", "turn", "return"} and seen > 60


def test_the_simple_policy_plays_legal_moves_through_whole_matches() -> None:
    for state, seat in positions(range(40), 4, 3, 0.8):
        assert MIND.sensible(state, seat) in state.legal_actions(seat)


def test_candidates_keep_every_call_and_every_set_of_cards() -> None:
    for state, seat in positions(range(20)):
        legal = state.legal_actions(seat)
        kept = MIND.candidates(state, seat, legal)
        assert len(set(kept)) == len(kept) and set(kept) <= set(legal)
        assert {frozenset(move.gesture().pieces) for move in kept} == {
            frozenset(move.gesture().pieces) for move in legal
        }


def test_playouts_leave_the_state_as_it_is() -> None:
    for number, (state, seat) in enumerate(positions(range(6))):
        before = state.view(seat)
        value = MIND.playout(state, seat, state.random_action(seat, Rng(number)), Rng(number), 0.3)
        assert 0 <= value <= 1 and state.view(seat) == before


def test_decisions_depend_on_the_view_only() -> None:
    moved = 0
    tried = 0
    for number, (state, seat) in enumerate(positions(range(8))):
        if number % 10:
            continue
        view = state.view(seat)
        rng = Rng(number)
        thoughts = set()
        for _ in range(3):
            world = DOBON_FUKUCHI.assemble(view, DOBON_FUKUCHI.imagine(view, rng))
            moved += world.hands != state.hands
            assert MIND.sensible(world, seat) == MIND.sensible(state, seat)
            legal = world.legal_actions(seat)
            thought = think(GAME, world.view(seat), legal, "hard", number, iterations=24, ms=60_000)
            thoughts.add((thought.move, thought.value))
        assert len(thoughts) == 1
        tried += 1
    assert tried > 40 and moved > 2 * tried


def test_the_view_survives_the_pipe_without_changing_the_thought() -> None:
    for state, seat in list(positions(range(3)))[::5]:
        view = state.view(seat)
        again = DOBON_FUKUCHI.view_from_json(DOBON_FUKUCHI.view_to_json(view))
        legal = state.legal_actions(seat)
        one = think(GAME, view, legal, "hard", 5, iterations=40, ms=60_000)
        two = think(GAME, again, legal, "hard", 5, iterations=40, ms=60_000)
        assert (one.move, one.value) == (two.move, two.value)


def test_a_dobon_and_a_return_are_taken() -> None:
    state = position({0: "8S 2S 4H", 1: "4C 4D"}, "9S", owner=3, turn=0)
    do(state, "0 play 8S S")
    for level in ("easy", "hard"):
        legal = state.legal_actions(Seat(1))
        assert think(GAME, state.view(Seat(1)), legal, level, 1, 200).move.notation() == "dobon"
    do(state, "1 dobon")
    assert simple(GAME, state.view(Seat(0)), state.legal_actions(Seat(0))).notation() == "return"


def test_twelve_cards_come_down_to_ten_where_they_can() -> None:
    hand = "KS QS JS TS 9S 7S 5H 5C"
    state = position({0: hand}, "2H", owner=3, turn=0, penalty=4, stock="AD 3D 4D 8D")
    do(state, "0 take")
    seat = Seat(0)
    assert len(simple(GAME, state.view(seat), state.legal_actions(seat)).cards) == 2


def test_two_cards_are_worth_more_than_three_or_one() -> None:
    two, three, one = (worth_of(mask_of(cards(text))) for text in ("2S 6H", "2S 6H KD", "6H"))
    assert two > three and two > one


def gains(hero: str, villain: str | None, seeds: range) -> list[int]:
    """Return what the hero gains a deal, in each seat of the same matches in turn."""
    found = []
    for seed in seeds:
        state = DOBON_FUKUCHI.begin(4, complete(DOBON_FUKUCHI, 4, {"deals": 3}))
        rng = Rng(seed)
        place = seed % 4
        while owed := state.to_act():
            seat = owed[0]
            if (request := state.chance()) is not None:
                state.apply(CHANCE, answer(request, rng))
            elif hero == "greedy" and seat == place:
                state.apply(seat, simple(GAME, state.view(seat), state.legal_actions(seat)))
            elif seat != place and villain is None:
                state.apply(seat, state.random_action(seat, rng))
            else:
                level = hero if seat == place or villain is None else villain
                legal = state.legal_actions(seat)
                drawn = rng.below(1 << 30)
                if level == "simple":
                    move = simple(GAME, state.view(seat), legal)
                else:
                    move = think(GAME, state.view(seat), legal, level, drawn, ms=60_000).move
                state.apply(seat, move)
        found.append(state.scores[place])
    return found


def test_the_simple_policy_beats_random_play() -> None:
    found = gains("greedy", None, range(60))
    assert sum(found) / len(found) > 50


def test_greedy_wins_far_more_deals_than_three_that_play_at_random() -> None:
    """Every seat of the same shuffles in turn; level play would win 25 of a hundred."""
    won = 0
    deals = 150
    for seed in range(3000, 3000 + deals):
        for place in range(4):
            state = DOBON_FUKUCHI.begin(4, complete(DOBON_FUKUCHI, 4, {"deals": 1}))
            rng, choices = Rng(seed), Rng(4 * seed + place)
            while owed := state.to_act():
                seat = owed[0]
                if (request := state.chance()) is not None:
                    state.apply(CHANCE, answer(request, rng))
                elif seat == place:
                    state.apply(seat, MIND.sensible(state, seat))
                else:
                    state.apply(seat, state.random_action(seat, choices))
            won += state.scores[place] == max(state.scores)
    assert won / deals / 4 >= 0.45


def test_a_pair_is_counted_exactly() -> None:
    """All pairs of the unseen cards, one by one."""
    state = position({0: "8S 2S 4H", 1: "4C 4D", 2: "KS"}, "9S", owner=3, turn=0)
    count = UnseenCount(state, 0)
    hidden = [card for card in range(52) if card not in (*cards("8S 2S 4H"), *state.stock.pile)]
    for number in range(1, 14):
        pairs = [mask_of(pair) for pair in combinations(hidden, 2)]
        met = sum(hand_targets(pair) >> number & 1 for pair in pairs)
        assert abs(count.hit(2, number) - met / len(pairs)) < 1e-12
        assert count.hit(1, number) == sum(card % 13 + 1 == number for card in hidden) / len(hidden)
    assert sum(HIT[2]) > sum(HIT[1]) > sum(HIT[3]) > sum(HIT[4])


def test_what_can_not_be_held_is_not_feared() -> None:
    """Three kings in the own hand leave one that a single card could be; of the fours there are three."""
    state = position({0: "KS KH KD 4S TC", 1: "9C", 2: "9D", 3: "2H 3H 4D 5H"}, "5S", owner=3, turn=0)
    danger = UnseenCount(state, 0).danger
    assert danger[13] < danger[4]
    assert abs(danger[13] - HIT[4][13] - 2 / 46) < 1e-9


def test_who_follows_a_play_is_who_is_next_indeed() -> None:
    """Every play of the matches above, where nothing more is laid: skips, twos, jacks, duties, either way."""
    compared = kept = 0
    for state, seat in positions(range(24)):
        for move in state.legal_actions(seat):
            if not isinstance(move, Play):
                continue
            expected = next_of(state, seat, move)
            world = state.clone()
            world.apply(seat, move)
            while world.to_act() and world.standing().phase == "window":
                world.apply(world.to_act()[0], PASS)
            laid = world.stock.pile[-len(move.cards) :] == list(move.cards)
            moved = state.keeps_turn or not state.due
            if world.standing().phase == "turn" and world.chance() is None and laid and moved:
                assert world.turn == expected, (state.view(None).table, move)
                compared += 1
                kept += state.keeps_turn and seat != state.turn
    assert compared > 1000 and kept > 50, (compared, kept)


def test_of_several_who_may_call_one_alone_is_feared_where_the_nearest_stands() -> None:
    hands = {0: "8S 2S 4H", 1: "KC", 2: "KD", 3: "KH QH"}
    every = UnseenCount(position(hands, "9S", owner=3, turn=0), 0).danger
    one = UnseenCount(position(hands, "9S", owner=3, turn=0, nearest=True), 0).danger
    for number in range(1, 14):
        assert 0 <= one[number] <= every[number]
    state = position(hands, "9S", owner=3, turn=0)
    hits = [UnseenCount(state, 0).hit(size, 13) for size in (1, 1, 2)]
    assert abs(every[13] - sum(hits)) < 1e-12
    assert abs(one[13] - (1 - (1 - hits[0]) * (1 - hits[1]) * (1 - hits[2]))) < 1e-12


@pytest.mark.parametrize(("seat", "code"), [(1, "calls"), (3, "calls_nearest")])
def test_only_the_first_after_the_owner_is_told_that_a_dobon_wins(seat: int, code: str) -> None:
    state = position({0: "7S KD QD", 1: "3C 4C", 3: "7D"}, "3S", owner=3, turn=0, nearest=True)
    do(state, "0 play 7S")
    found = MIND.reason(state, Seat(seat), DOBON, [])
    assert found is not None and found.code == f"dobon_fukuchi_hints.{code}" and all(spoken(found))


def test_a_card_is_drawn_rather_than_laid_before_hands_that_wait_for_it() -> None:
    """Two cards with many numbers are worth waiting with."""
    state = position({0: "2S 6H", 1: "9C 9D", 2: "TH TC", 3: "KH QC"}, "3S", owner=3, turn=0)
    assert MIND.sensible(state, Seat(0)).notation() == "draw"


def test_windows_are_answered_at_once() -> None:
    """No playouts up to hard, and half of the answers within milliseconds; expert thinks where there is a
    choice, but not over what always wins."""
    spent = []
    pondered = 0
    for state, seat in positions(range(6), sensible=0.8):
        if state.standing().phase == "turn":
            continue
        legal, view = state.legal_actions(seat), state.view(seat)
        thought = think(GAME, view, legal, "hard", 1)
        assert thought.iterations == 0
        spent.append(thought.ms)
        if len(legal) > 1 and len(spent) % 8 == 0:
            iterations = think(GAME, view, legal, "expert", 1, 20, 60_000).iterations
            pondered += iterations > 0
            assert not iterations or state.standing().phase == "window"
    assert pondered > 5
    assert len(spent) > 60 and sorted(spent)[len(spent) // 2] < 5


def test_reasons_are_said_in_both_languages() -> None:
    """Whatever move is chosen, and of every kind that is known."""
    codes = set()
    for number, (state, seat) in enumerate(positions(range(60), sensible=0.9)):
        legal = state.legal_actions(seat)
        if len(legal) < 2:
            continue
        move = MIND.sensible(state, seat) if number % 3 else legal[number % len(legal)]
        found = MIND.reason(state, seat, move, [TriedMove(each, 0.5, 1) for each in legal])
        if found is not None:
            codes.add(found.code.partition(".")[2])
            assert all(spoken(found))
    assert len(codes) >= 12, codes


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_hard_gains_from_the_simple_policy() -> None:
    """Three deals a match; level play would gain nothing."""
    found = gains("hard", "simple", range(50_000, 50_060))
    mean = sum(found) / len(found)
    print(f"hard against three of the simple policy: {mean:+.0f} a match")
    assert mean > 0

"""The opponents of Losing Loadum: always a legal move, by their own view alone, and better than chance."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.ai.loadum.choice import EndgameSolver, is_endgame
from tablegame.ai.loadum.inference import TELLS, ActDealer, card_weights, read_acts
from tablegame.ai.loadum.mind import MIND, OVERLOOKED
from tablegame.ai.loadum.policy import peril, sensible_card, swap_gain, to_give
from tablegame.ai.think import simple, think
from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.actions import Propose
from tablegame.rules.loadum.pack import KINDS
from tablegame.rules.loadum.state import LoadumState
from tests.ai.spoken import spoken


def begun(seats: int, seed: int, **options: object) -> tuple[LoadumState, Rng]:
    rng = Rng(seed)
    return LOADUM.begin(seats, complete(LOADUM, seats, options)), rng


def hand(text: str) -> int:
    return mask_of(map(parse_card, text.split()))


@pytest.mark.parametrize("preset", LOADUM.presets)
@pytest.mark.parametrize("seats", [3, 10])
def test_the_simple_policy_plays_whole_matches(seats: int, preset: str) -> None:
    state, rng = begun(seats, seats, **{**LOADUM.presets[preset], "lives": 1})
    moves = 0
    while state.to_act():
        settle(state, rng)
        for seat in tuple(state.to_act()):
            legal = state.legal_actions(seat)
            move = simple("loadum", state.view(seat), legal)
            assert move in legal
            state.apply(seat, move)
            moves += 1
    assert moves > 20


@pytest.mark.parametrize("declaration", ["assisted", "manual"])
def test_every_level_answers_in_every_phase(declaration: str) -> None:
    met: dict[str, set[str]] = {}
    for seed in range(6):
        state, rng = begun(4, seed, lives=1, swallow=seed % 2 == 1, declaration=declaration)
        while state.to_act():
            settle(state, rng)
            if not state.to_act():
                break
            seat = state.to_act()[0]
            phase = state.standing().phase
            level = LEVELS[rng.below(len(LEVELS))]
            if level not in met.setdefault(phase, set()):
                legal = state.legal_actions(seat)
                found = think("loadum", state.view(seat), legal, level, seed, iterations=24, ms=60_000)
                assert found.move in legal
                met[phase].add(level)
            state.apply(seat, state.random_action(seat, rng))
    assert {"swap", "answer", "give", "trick", "swallow", "declare"} <= set(met)


def test_the_policy_does_not_look_at_hidden_cards() -> None:
    looked = 0
    for seed in range(3):
        state, rng = begun(5, seed, lives=1)
        while state.to_act():
            settle(state, rng)
            if not state.to_act():
                break
            seat = state.to_act()[0]
            view = state.view(seat)
            moves = {MIND.sensible(LOADUM.assemble(view, LOADUM.imagine(view, rng)), seat) for _ in range(3)}
            assert len(moves) == 1
            looked += 1
            state.apply(seat, state.random_action(seat, rng))
    assert looked > 100


def test_the_same_seed_finds_the_same_move() -> None:
    state, rng = begun(4, 2)
    settle(state, rng)
    view, legal = state.view(state.to_act()[0]), state.legal_actions(state.to_act()[0])
    found = [think("loadum", view, legal, "hard", 9, iterations=60, ms=60_000).move for _ in range(2)]
    assert found[0] == found[1]


def test_a_playout_leaves_the_state_alone() -> None:
    state, rng = begun(4, 3, swap=0)
    settle(state, rng)
    seat = state.to_act()[0]
    before = state.view(seat)
    for move in state.legal_actions(seat):
        assert 0 <= MIND.playout(state, seat, move, rng, 0.3) <= 1
    assert state.view(seat) == before


def test_what_makes_a_hand_dangerous() -> None:
    assert peril(hand("AS 5H 4H"), "plain") > peril(hand("AS 2S 3S"), "plain")
    assert peril(hand("KS 2S"), "plain") > peril(hand("9S 2S"), "plain")
    assert swap_gain(hand("AS 2H 3H 4H 5H 2C 3C 2D"), 0, "plain") > 0


def test_the_simple_policy_beats_chance() -> None:
    won = 0
    for seed in range(30):
        state, rng = begun(4, seed, lives=1)
        hero = Seat(seed % 4)
        while state.to_act():
            if state.to_act()[0] == CHANCE:
                settle(state, rng)
                continue
            seat = state.to_act()[0]
            move = MIND.sensible(state, seat) if seat == hero else state.random_action(seat, rng)
            state.apply(seat, move)
        won += hero in state.standing().winners
    assert won >= 18


def moments(
    seats: int, seeds: range, phase: str, forgetful: bool = False, **options: object
) -> Iterator[tuple[LoadumState, Seat]]:
    """Yield decisions of one phase in matches of the simple policy, or of chance if it is `forgetful`."""
    for seed in seeds:
        state, rng = begun(seats, seed, **options)
        while state.to_act() and state.standing().deal < 4:
            settle(state, rng)
            if not state.to_act():
                break
            seat = state.to_act()[0]
            if state.standing().phase == phase:
                yield state, seat
            random = forgetful or state.standing().phase == "declare"
            state.apply(seat, state.random_action(seat, rng) if random else MIND.sensible(state, seat))


def test_a_lead_that_others_must_go_over_is_the_safest() -> None:
    state, rng = begun(4, 1, swap=0)
    settle(state, rng)
    seat = state.to_act()[0]
    state.hands[seat] = hand("AS KS 2H 9D 8D 7D QC JC")
    assert sensible_card(state, seat) == parse_card("2H")
    # Nobody else has a heart any more: whoever leads one takes all that is thrown on it.
    state.piles[(seat + 1) % 4] = hand("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    assert sensible_card(state, seat) != parse_card("2H")


def test_who_can_not_follow_throws_the_worst_loader() -> None:
    state, rng = begun(4, 1, swap=0)
    settle(state, rng)
    first = state.to_act()[0]
    state.hands[first] = hand("5H 2C")
    state.apply(first, LOADUM.parse("play 5H"))
    second = state.to_act()[0]
    state.hands[second] = hand("AS 2S 9C")
    assert sensible_card(state, second) == parse_card("AS")
    state.hands[second] = hand("TH 4H 3H")
    assert sensible_card(state, second) == parse_card("4H")


def test_who_counts_along_challenges_whoever_has_reached_31() -> None:
    state, rng = begun(4, 5, swap=0)
    settle(state, rng)
    seat, other = Seat(1), Seat(3)
    state.piles[seat], state.totals[seat] = hand("AS TS AH"), 32
    state.piles[other], state.totals[other] = hand("AD TD AC"), 32
    state.phase, state.turn = 4, seat
    legal = state.legal_actions(seat)
    assert think("loadum", state.view(seat), legal, "hard", 1).move.notation() == "declare 3"
    novice = {think("loadum", state.view(seat), legal, "novice", seed).move.notation() for seed in range(40)}
    assert novice == {"pass", "declare"}


def test_how_often_a_level_overlooks_that_it_has_reached_31() -> None:
    """Rules §5: anew with every question."""
    state, rng = begun(4, 5, swap=0)
    settle(state, rng)
    seat = Seat(1)
    state.piles[seat], state.totals[seat] = hand("AS TS AH"), 32
    state.phase, state.turn = 4, seat
    view, legal = state.view(seat), state.legal_actions(seat)

    def said(level: str) -> list[str]:
        return [think("loadum", view, legal, level, seed).move.notation() for seed in range(1000)]

    silent = {level: said(level).count("pass") for level in LEVELS}
    assert silent["expert"] == 0 and 12 <= silent["hard"] <= 52
    assert 65 <= silent["normal"] <= 140 and 200 <= silent["easy"] <= 300 and 340 <= silent["novice"] <= 460
    assert {level for level, often in silent.items() if often} == set(OVERLOOKED)


def test_a_court_card_is_swapped_where_it_helps() -> None:
    """Seat 0 is best rid of a bare king; a queen of a long suit is safe, a swap of it offers nothing."""
    kind = KINDS.index("court")
    bare, safe = hand("KS 2H 3H 4H 5H 2C 3C 4C"), hand("QH 2H 3H 4H 5H 2C 3C 4C")
    assert to_give(bare, kind, "plain") == parse_card("KS")
    assert to_give(hand("KS JH 2H 3H 4H 5H"), kind, "plain") == parse_card("KS")
    assert swap_gain(bare, kind, "plain") > swap_gain(safe, kind, "plain")


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_computers_alone_soon_want_no_more_swaps(level: str) -> None:
    """Ten rounds are there for people: opponents ask once a deal, and a round of passes ends the swaps."""
    kinds = set()
    for seed in range(6):
        state, rng = begun(4, seed, swap=10, swap_kinds="court")
        settle(state, rng)
        asked, last = [0] * 4, 0
        while state.standing().phase in ("swap", "answer", "give"):
            seat = state.to_act()[0]
            view, legal = state.view(seat), state.legal_actions(seat)
            move = think("loadum", view, legal, level, seed, iterations=24, ms=60_000).move
            assert move in legal
            if isinstance(move, Propose):
                asked[seat] += 1
                kinds.add(KINDS[move.kind])
            assert view.table.swaps is not None
            last = view.table.swaps.round
            state.apply(seat, move)
        assert max(asked) <= 1 and last <= 5
    assert kinds


@pytest.mark.parametrize("level", LEVELS)
def test_a_late_round_of_swaps_is_thought_about_alike_in_worlds_that_look_alike(level: str) -> None:
    """With cards that have been seen and wander on, and many offers that may not be repeated."""
    looked = 0
    for phase in ("swap", "answer", "give"):
        for state, seat in moments(4, range(4), phase, True, swap=10, swap_kinds="court"):
            view, legal = state.view(seat), state.legal_actions(seat)
            if view.table.swaps is None or view.table.swaps.round < 3 or len(legal) < 2:
                continue
            rng = Rng(looked)
            for _ in range(3):
                world = LOADUM.assemble(view, LOADUM.imagine(view, rng))
                assert world.view(seat) == view and list(world.legal_actions(seat)) == list(legal)
                found = think("loadum", world.view(seat), legal, level, 5, iterations=12, ms=60_000)
                assert found.move == think("loadum", view, legal, level, 5, iterations=12, ms=60_000).move
            looked += 1
            if looked % 6 == 0:
                break
    assert looked >= 12


def test_forgetting_only_widens_what_is_known() -> None:
    changed = 0
    for number, (state, seat) in enumerate(moments(4, range(3), "trick", forgetful=True)):
        view = state.view(seat)
        kept = MIND.forget(view, 0.3, Rng(number))
        assert kept.table == view.table and kept.known.places == view.known.places
        assert kept.known.unseen == view.known.unseen
        every = (1 << len(view.known.places)) - 1
        for n in range(len(view.known.unseen)):
            before = view.known.allowed[n] if view.known.allowed else every
            after = kept.known.allowed[n] if kept.known.allowed else every
            assert before & ~after == 0
        for mine, all_of_it in zip(kept.memory.piles, view.memory.piles, strict=True):
            assert set(mine) <= set(all_of_it)
        assert kept.memory.piles[seat] == view.memory.piles[seat]
        changed += kept != view
        LOADUM.assemble(kept, LOADUM.imagine(kept, Rng(number)))
    assert changed > 20


def test_what_was_played_tells_of_the_hand() -> None:
    """Of the simple policy's acts: what speaks against a card is seldom said of one that was held."""
    said, held = [0, 0], [0, 0]
    for state, seat in moments(4, range(3), "trick", swap=0):
        for reading in read_acts(state.view(seat)):
            if reading.seat != seat and abs(TELLS[reading.sort]) >= 1.0:
                unseen = mask_of(state.view(seat).known.unseen)
                likely = TELLS[reading.sort] > 0
                said[likely] += (reading.cards & unseen).bit_count()
                held[likely] += (reading.cards & state.hands[reading.seat]).bit_count()
    assert said[0] > 500 and held[0] / said[0] < 0.15


def test_a_likely_world_is_one_in_which_others_played_well() -> None:
    state, rng = begun(4, 4, swap=0)
    settle(state, rng)
    order = [Seat((state.turn + n) % 4) for n in range(4)]
    state.hands[order[0]] = hand("9H 2S 3S")
    state.hands[order[1]] = hand("4H 5S 6S")
    state.apply(order[0], LOADUM.parse("play 9H"))
    state.apply(order[1], LOADUM.parse("play 4H"))
    view = state.view(order[2])
    weights = card_weights(view)
    assert weights is not None
    row = weights[view.known.unseen.index(parse_card("8H"))]
    ducked = sorted(set(range(4)) - {order[2]}).index(order[1])
    assert row[ducked] == min(row) < 0.5
    assert MIND.dealer(begun_view(4)) is None


@pytest.mark.long
def test_cards_are_dealt_by_what_the_acts_tell() -> None:
    """A long walk between worlds meets each as often as its weight says, within what is allowed."""
    looked = 0
    for number, (state, seat) in enumerate(moments(3, range(6), "trick", swap=0)):
        view = state.view(seat)
        known, weights = view.known, card_weights(view)
        if weights is None or not 3 <= len(known.unseen) <= 6:
            continue
        chances = exact(view, weights)
        dealt = ActDealer(view, weights)
        met: Counter[tuple[int, ...]] = Counter()
        rng = Rng(number)
        for _ in range(3000):
            hidden = dealt.deal(rng)
            where = {card: nth for nth, cards in enumerate(hidden) for card in cards}
            met[tuple(where[card] for card in known.unseen)] += 1
        assert set(met) <= set(chances)
        for way, chance in chances.items():
            assert abs(met[way] / 3000 - chance) < 0.05
        looked += 1
    assert looked >= 3


def exact(view: Any, weights: list[list[float]]) -> dict[tuple[int, ...], float]:
    """Return by the place of each unseen card the chance of such a deal, by counting all of them."""
    places = range(len(view.known.places))
    found = {}
    for way in product(places, repeat=len(weights)):
        if all(way.count(place) == view.known.places[place] for place in places):
            chance = prod(row[place] for row, place in zip(weights, way, strict=True))
            if chance:
                found[way] = chance
    total = sum(found.values())
    return {way: chance / total for way, chance in found.items()}


def begun_view(seats: int) -> Any:
    state, rng = begun(seats, 1, swap=0)
    settle(state, rng)
    return state.view(state.to_act()[0])


def test_only_the_last_cards_are_played_out() -> None:
    solved = refused = 0
    for state, seat in moments(4, range(2), "trick", swap=0):
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            worths = MIND.exact(state, seat, legal, 5000)
            assert (worths is not None) == is_endgame(state)
            assert worths is None or all(0 <= worth <= 1 for worth in worths)
            solved += worths is not None
            refused += is_endgame(state) and MIND.exact(state, seat, legal, 0) is None
    assert solved >= 3 and refused


def test_the_end_is_seen_coming() -> None:
    """With 25 points the ace must go on another player's trick: the low card is led first."""
    state, rng = begun(3, 1, swap=0)
    settle(state, rng)
    first = state.to_act()[0]
    second, third = state.after[first], state.after[state.after[first]]
    for seat, cards in ((first, "2S AS"), (second, "3S 4H"), (third, "5S 6H")):
        state.hands[seat] = hand(cards)
    state.talon = (parse_card("9C"),)
    state.totals[first], state.totals[second] = 25, 28
    low, ace = LOADUM.parse("play 2S"), LOADUM.parse("play AS")
    worths = MIND.exact(state, first, [low, ace], 5000)
    assert worths is not None and worths[0] > 0.2 > worths[1]
    assert EndgameSolver(state, MIND.worth, MIND.sensible, 5000).after(first, low) is not None


def test_every_reason_is_a_text_of_both_languages() -> None:
    keys = set()
    phases = ("swap", "answer", "give", "trick", "declare", "swallow")
    for swallow in (False, True):
        for phase in phases:
            for state, seat in moments(4, range(2), phase, forgetful=True, swallow=swallow):
                for move in state.legal_actions(seat):
                    found = MIND.reason(state, seat, move, ())
                    if found is None:
                        continue
                    keys.add(found.code)
                    assert all(spoken(found))
    assert len(keys) >= 18


def test_a_person_is_asked_for_a_swap_once_in_a_deal_by_each_opponent() -> None:
    for seed in range(4):
        state, rng = begun(4, seed, swap=5)
        settle(state, rng)
        asked = [0] * 4
        while state.standing().phase in ("swap", "answer", "give"):
            seat = state.to_act()[0]
            move = MIND.sensible(state, seat)
            asked[seat] += move.notation().startswith("propose")
            state.apply(seat, move)
        assert max(asked) <= 1

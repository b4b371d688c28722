"""The model of how strong players choose a card in Losing Loadum, and playouts in which all players do."""

from collections import Counter
from collections.abc import Iterator

import likely

from tablegame.ai.levels import LEVELS, LIKELY, settings_of
from tablegame.ai.loadum.choice import WEIGHTS, card_chances, card_scores, likely_card
from tablegame.ai.loadum.mind import MIND
from tablegame.ai.loadum.policy import sensible_card
from tablegame.ai.think import think
from tablegame.pieces.cards import cards_in, parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.actions import PLAYS
from tablegame.rules.loadum.position import TRICK
from tablegame.rules.loadum.state import LoadumState
from tests.rules.loadum.positions import play, position


def tricks(seeds: range, seats: int = 4) -> Iterator[tuple[LoadumState, Seat]]:
    """Yield every card of first deals in which each card is as likely."""
    for seed in seeds:
        state, rng = LOADUM.begin(seats, complete(LOADUM, seats, {"swap": 0})), Rng(seed)
        settle(state, rng)
        while state.standing().deal == 1 and not state.standing().over:
            seat = state.to_act()[0]
            if state.phase == TRICK:
                yield state.clone(), seat
            state.apply(
                seat, MIND.sensible(state, seat) if rng.random() < 0.5 else state.random_action(seat, rng)
            )
            settle(state, rng)


def test_every_legal_card_has_its_chance_and_they_add_up_to_one() -> None:
    for seats in (3, 4, 7):
        for state, seat in tricks(range(3), seats):
            found = card_chances(state, seat)
            assert set(found) == set(cards_in(state.playable(seat)))
            assert all(each > 0 for each in found.values()) and abs(sum(found.values()) - 1) < 1e-9


def test_what_is_seen_of_a_card_is_named() -> None:
    for state, seat in tricks(range(1)):
        found = card_scores(state, seat)
        assert list(found) == [PLAYS[one] for one in card_chances(state, seat)]
        assert all(len(row) == len(WEIGHTS) for row in found.values())


def test_no_other_hand_is_read() -> None:
    looked = 0
    for number, (state, seat) in enumerate(tricks(range(2))):
        view = state.view(seat)
        world = LOADUM.assemble(view, LOADUM.imagine(view, Rng(number)))
        looked += world.hands != state.hands
        assert card_chances(world, seat) == card_chances(state, seat)
    assert looked > 30


def test_cards_are_drawn_as_often_as_their_chance_says() -> None:
    state, seat = max(list(tricks(range(1)))[:12], key=lambda each: len(card_chances(*each)))
    rng = Rng(5)
    met = Counter(likely_card(state, seat, rng) for _ in range(20_000))
    for one, chance in card_chances(state, seat).items():
        assert abs(met[one] / 20_000 - chance) < 0.02


def test_the_simple_policys_card_is_mostly_the_likeliest() -> None:
    same = looked = 0
    for state, seat in tricks(range(6)):
        found = card_chances(state, seat)
        if len(found) > 1:
            looked += 1
            same += max(found, key=lambda one: found[one]) == sensible_card(state, seat)
    assert looked > 60 and same / looked > 0.5


def test_who_can_stay_below_does() -> None:
    state = position({0: "9S 2H", 1: "8S KS", 2: "3S 4H", 3: "2S 6H"}, swap=0)
    play(state, "9S")
    found = card_chances(state, Seat(1))
    assert found[parse_card("8S")] > 0.8 > 0.2 > found[parse_card("KS")]


def test_likely_playouts_are_the_experts_alone() -> None:
    marked = [level for level in LEVELS if LIKELY in MIND.tuned(settings_of(level)).noise]
    assert marked == ["expert"]
    assert MIND.tuned(settings_of("expert")).nodes == 0


def test_likely_playouts_are_the_same_by_seed_and_leave_the_state_alone() -> None:
    for number, (state, seat) in enumerate(tricks(range(2))):
        move = state.random_action(seat, Rng(number))
        before = state.view(seat)
        one, two = (MIND.playout(state, seat, move, Rng(number), LIKELY) for _ in range(2))
        assert one == two and 0 <= one <= 1 and state.view(seat) == before


def test_the_expert_decides_by_its_view_and_its_seed() -> None:
    for number, (state, seat) in enumerate(list(tricks(range(2)))[::7]):
        view, legal = state.view(seat), state.legal_actions(seat)
        world = LOADUM.assemble(view, LOADUM.imagine(view, Rng(number)))
        one, two = (
            think("loadum", each.view(seat), legal, "expert", number, 40, 60_000) for each in (state, world)
        )
        assert (one.move, one.value, one.iterations) == (two.move, two.value, two.iterations)


def test_weights_are_found_again_from_choices_made_by_them() -> None:
    rng = Rng(3)
    made = []
    for _ in range(3000):
        moves = [[rng.random() * 4 - 2, float(rng.below(2))] for _ in range(5)]
        at, chosen = rng.random(), 0
        for nth, chance in enumerate(likely.softmax(moves, [1.0, -2.0])):
            at -= chance
            if at < 0:
                chosen = nth
                break
        made.append((moves, chosen))
    found = likely.fit(made)
    assert abs(found[0] - 1.0) < 0.15 and abs(found[1] + 2.0) < 0.25
    assert likely.unlikely(made, found) < likely.unlikely(made, [0.0, 0.0])


def test_what_was_played_is_seen_again_when_it_is_fitted() -> None:
    state, rng = LOADUM.begin(4, complete(LOADUM, 4, {})), Rng(8)
    moves, cards = [], 0
    settle(state, rng)
    while state.standing().deal == 1:
        seat = state.to_act()[0]
        move = MIND.sensible(state, seat)
        cards += state.phase == TRICK and state.playable(seat).bit_count() > 1
        moves.append(move.notation())
        state.apply(seat, move)
        settle(state, rng)
    found = list(likely.choices("loadum", 4, {"seed": 8, "moves": moves}))
    assert len(found) == cards > 10
    assert likely.unlikely(found, list(WEIGHTS.values())) < likely.unlikely(found, [0.0] * len(WEIGHTS))

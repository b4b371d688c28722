"""The model of how strong players choose in Dokuson, and playouts in which all players do."""

from collections import Counter
from dataclasses import replace

from tablegame.ai.dokuson.choice import likely_play, play_chance, weigh_plays
from tablegame.ai.dokuson.mind import MIND
from tablegame.ai.levels import LEVELS, LIKELY, settings_of
from tablegame.ai.think import think
from tablegame.pieces.rng import Rng
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.state import DokusonState
from tests.ai.dokuson.play import positions


def code_of(state: DokusonState) -> int:
    a, b, c = map(len, state.rows)
    return a * 49 + b * 7 + c


def test_every_legal_play_has_its_chance_and_they_add_up_to_one() -> None:
    for seats in (2, 3, 5):
        for state, seat in positions(range(6), seats):
            hand, code = state.hands[seat], code_of(state)
            plays: list[int] = []
            ladder: list[float] = []
            weigh_plays(hand, code, plays, ladder)
            legal = {frozenset(play.cards) for play in state.legal_actions(seat)}
            assert {frozenset({p % 39, p % 39 + p // 39}) for p in plays} == legal
            assert len(plays) == len(legal) and ladder == sorted(ladder)
            chances = [play_chance(hand, code, p % 39 // 13, p % 13, p >= 39) for p in plays]
            assert all(each > 0 for each in chances) and abs(sum(chances) - 1) < 1e-9


def test_plays_are_drawn_as_often_as_their_chance_says() -> None:
    state, seat = list(positions(range(2)))[9]
    hand, code = state.hands[seat], code_of(state)
    rng = Rng(5)
    met = Counter(likely_play(hand, code, rng) for _ in range(20_000))
    for (suit, bit, double), often in met.items():
        assert abs(often / 20_000 - play_chance(hand, code, suit, bit, double)) < 0.02


def test_a_full_row_that_pays_is_likely_and_one_that_costs_is_not() -> None:
    """Five spades lie; the hand holds high spades, or is best rid of them."""
    code = 5 * 49 + 2 * 7 + 3
    rich = 1 << 1 | 1 << 11 | 1 << 12 | 1 << 13
    poor = 1 << 1 | 0b1110000000000 << 13
    assert play_chance(rich, code, 0, 1, False) > 0.8 > 0.2 > play_chance(poor, code, 0, 1, False)


def test_likely_playouts_are_the_experts_alone() -> None:
    marked = [level for level in LEVELS if LIKELY in MIND.tuned(settings_of(level)).noise]
    assert marked == ["expert"]


def test_likely_playouts_end_as_the_rules_count_and_leave_the_state_alone() -> None:
    for number, (state, seat) in enumerate(positions(range(6))):
        move = state.random_action(seat, Rng(number))
        before = state.view(seat)
        points = MIND.finish(state, move, Rng(number), LIKELY)
        assert points == MIND.finish(state, move, Rng(number), LIKELY)
        assert len(points) == 3 and state.view(seat) == before
        assert 0 <= MIND.playout(state, seat, move, Rng(number), LIKELY) <= 1


def test_the_expert_decides_by_its_view_and_its_seed() -> None:
    for number, (state, seat) in enumerate(list(positions(range(4)))[::3]):
        view, legal = state.view(seat), state.legal_actions(seat)
        world = DOKUSON.assemble(view, DOKUSON.imagine(view, Rng(number)))
        one, two = (
            think("dokuson", each.view(seat), legal, "expert", number, 60, 60_000) for each in (state, world)
        )
        assert (one.move, one.value, one.iterations) == (two.move, two.value, two.iterations)


def test_other_levels_do_not_ask_the_model_in_playouts() -> None:
    settings = MIND.tuned(settings_of("hard"))
    assert settings == replace(settings, noise=settings_of("hard").noise)

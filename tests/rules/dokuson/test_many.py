"""Ten thousand random matches of Dokuson against the bounds of the rules and a second, plain way to score."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import Event
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.events import DealVoid
from tablegame.rules.dokuson.state import PLAY
from tablegame.rules.events import DealScored
from tests.rules.dokuson.positions import EACH
from tests.rules.positions import random_chance

MOST_ON_TURN = {2: 10, 3: 7, 4: 6, 5: 4, 6: 4}
"""R(n) of the rules: cards that a player can have played when it is his turn."""
MOST_AT_END = {2: 11, 3: 8, 4: 7, 5: 6, 6: 6}
"""M(n) of the rules."""


def plain_points(rows: tuple[tuple[int, ...], ...], hand: tuple[int, ...]) -> int:
    """Return the points word by word (rules §6 and §7)."""
    keys = [(len(row), [card % 13 for card in reversed(row)]) for row in rows]
    total = 0
    for card in hand:
        better = sum(key > keys[card // 13] for key in keys)
        total += {0: 1, 1: 0, 2: -1}[better] * (card % 13 + 1)
    return total


def run(seats: int, seed: int) -> None:
    rng = Rng(seed)
    state = DOKUSON.begin(seats, {"deals_per_player": 1, "cards": None})
    each = EACH[seats]
    dealers, totals = list[int](), [0] * seats
    while acting := state.to_act():
        (seat,) = acting
        told: list[Event] = []
        if seat == CHANCE:
            random_chance(state, rng)
            if state.phase == PLAY:
                assert state.dealer is not None
                dealers.append(state.dealer)
            continue
        assert each - state.hands[seat].bit_count() <= MOST_ON_TURN[seats]
        state.apply(seat, state.random_action(seat, rng), told)
        assert not any(isinstance(event, DealVoid) for event in told)
        scored = [event for event in told if isinstance(event, DealScored)]
        if scored:
            lengths = sorted(map(len, state.rows))
            assert lengths[-1] == 6 and 6 <= sum(lengths) <= 16 and lengths[1] <= 5
            hands = scored[0].result.hands
            assert all(each - len(hand) <= MOST_AT_END[seats] for hand in hands)
            points = tuple(plain_points(tuple(map(tuple, state.rows)), hand) for hand in hands)
            assert scored[0].result.points() == points
            totals = [a + b for a, b in zip(totals, points, strict=True)]
            assert scored[0].scores == tuple(totals)
    assert dealers == [(dealers[0] + deal) % seats for deal in range(seats)]
    standing = state.standing()
    assert standing.scores == tuple(totals)
    assert standing.winners == tuple(seat for seat in range(seats) if totals[seat] == max(totals))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_some_matches(seats: int) -> None:
    for seed in range(40):
        run(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ten_thousand_matches(seats: int) -> None:
    for seed in range(2000):
        run(seats, seed)

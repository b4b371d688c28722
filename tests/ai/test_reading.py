"""Soft inference: what the moves of others tell is neither imagined nor overstated."""

from collections.abc import Sequence
from math import exp, log
from typing import Any

import pytest

from tablegame.ai.levels import settings_of
from tablegame.ai.think import MINDS, simple, think
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import settle
from tests.ai.positions import Position
from tests.lengths import rest_long

DRAWS = 128


def played(game_id: str, seats: int, seeds: range, level: str) -> list[Position]:
    """Return decisions of matches between players of one level, `simple` for the simple policy; of one
    match those in which something is inferred."""
    game, mind = GAMES[game_id], MINDS[game_id]
    found = []
    for seed in seeds:
        state = game.begin(seats, complete(game, seats, {}))
        rng = Rng(seed)
        settle(state, rng)
        first = state.standing().deal
        while (owed := state.to_act()) and state.standing().deal == first:
            seat = owed[0]
            view, legal = state.view(seat), state.legal_actions(seat)
            read = mind.evidence(view) is not None or mind.dealer(view) is not None
            if read and rng.random() < 0.4:
                found.append(Position(game_id, state.clone(), seat))
            if level == "simple":
                move = simple(game_id, view, legal)
            else:
                move = think(game_id, view, legal, level, rng.below(1 << 30), None, 60_000).move
            state.apply(seat, move)
            settle(state, rng)
    return found


def test_what_is_laid_in_dokuson_points_to_the_true_hands() -> None:
    """Against worlds drawn without regard to it, the true one is the likelier the more has been laid."""
    gains = []
    for number, position in enumerate(played("dokuson", 3, range(10), "simple")):
        evidence = MINDS["dokuson"].evidence(position.view)
        assert evidence is not None
        logs = [evidence(world) for world in position.worlds(24, number)]
        most = max(logs)
        mean = most + log(sum(exp(each - most) for each in logs) / len(logs))
        gains.append(evidence(position.state) - mean)
    assert len(gains) > 15 and sum(gains) / len(gains) > 0.5


@pytest.mark.parametrize("seats", rest_long([4, 7], but=[4]))
def test_what_is_played_in_losing_loadum_points_to_the_true_hands(seats: int) -> None:
    """Among worlds dealt by it the true place of a card is met more often than among those that are not."""
    with_it, without, looked = 0.0, 0.0, 0
    game: Any = GAMES["loadum"]
    for number, position in enumerate(played("loadum", seats, range(5), "simple")):
        dealer = MINDS["loadum"].dealer(position.view)
        assert dealer is not None
        rng = Rng(number)
        dealt = [game.assemble(position.view, dealer(rng)).hands for _ in range(16)]
        with_it += sum(_right(hands, position) for hands in dealt) / 16
        without += sum(_right(world.hands, position) for world in position.worlds(16, number)) / 16
        looked += 1
    assert looked > 25 and with_it > 1.1 * without


def test_the_true_hands_agree_with_what_was_played_in_losing_loadum() -> None:
    """The simple policy would have played from them what it did; from others it would not."""
    looked = 0
    for number, position in enumerate(played("loadum", 4, range(3), "simple")):
        evidence = MINDS["loadum"].evidence(position.view)
        if evidence is None:
            continue
        others = [evidence(world) for world in position.worlds(6, number)]
        assert evidence(position.state) == 0.0 >= max(others)
        looked += sum(others) < -3.0
    assert looked > 15


def test_nothing_is_weighed_where_a_trick_may_have_been_swallowed() -> None:
    game = GAMES["loadum"]
    state = game.begin(4, complete(game, 4, {"swap": 0, "swallow": True}))
    settle(state, Rng(2))
    state.apply(state.to_act()[0], state.legal_actions(state.to_act()[0])[0])
    assert MINDS["loadum"].evidence(state.view(state.to_act()[0])) is None


def _right(hands: Sequence[int], position: Position) -> float:
    """Return the share of the others' cards that lie where they truly lie."""
    others = [seat for seat in range(len(hands)) if seat != position.seat]
    true: Sequence[int] = position.state.hands
    held = sum(true[seat].bit_count() for seat in others)
    return sum((hands[seat] & true[seat]).bit_count() for seat in others) / max(1, held)


@pytest.mark.parametrize("seats", rest_long([4, 7], but=[4]))
def test_worlds_that_look_alike_are_dealt_alike(seats: int) -> None:
    """What is dealt by acts follows from the view, is allowed by it, and looks like it."""
    game, looked = GAMES["loadum"], 0
    for number, position in enumerate(played("loadum", seats, range(2), "simple")):
        found = set()
        for world in (position.state, *position.worlds(3, number)):
            view = world.view(position.seat)
            dealer = MINDS["loadum"].dealer(view)
            assert dealer is not None
            rng = Rng(number)
            hidden = [dealer(rng) for _ in range(3)]
            found.add(tuple(hidden))
            assert all(game.assemble(view, each).view(position.seat) == view for each in hidden)
        assert len(found) == 1
        looked += 1
    assert looked > 10


def test_nothing_is_inferred_before_anybody_has_laid() -> None:
    game = GAMES["dokuson"]
    state = game.begin(3, complete(game, 3, {}))
    settle(state, Rng(2))
    assert MINDS["dokuson"].evidence(state.view(state.to_act()[0])) is None


def error(game_id: str, positions: list[Position]) -> tuple[float, int]:
    """Return how far what is predicted of single cards is from the truth on average, and over how many."""
    buckets: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for number, position in enumerate(positions):
        game, view, state = GAMES[game_id], position.view, position.state
        mind = MINDS[game_id]
        worlds = Worlds(game, view, Rng(number), mind.evidence(view), mind.dealer(view))
        hands: list[Any] = [worlds.next().hands for _ in range(DRAWS)]
        for seat in range(len(state.hands)):
            if seat == position.seat:
                continue
            for card in view.known.unseen:
                share = sum(each[seat] >> card & 1 for each in hands) / DRAWS
                if 0.0 < share < 1.0:
                    true = bool(state.hands[seat] >> card & 1)
                    buckets[min(9, int(10 * share))].append((share, true))
    total = sum(map(len, buckets))
    gap = sum(abs(sum(share - true for share, true in bucket)) for bucket in buckets)
    return gap / total, total


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("game_id", "seats"), [("dokuson", 3), ("loadum", 4), ("loadum", 7)])
def test_predictions_are_calibrated(game_id: str, seats: int) -> None:
    """Of cards that are said to be in a hand in three of ten worlds, three of ten are."""
    assert settings_of("expert").inference
    found, count = error(game_id, played(game_id, seats, range(3000, 3060), "normal"))
    print(f"{game_id}: off by {found:.3f} over {count} predictions")
    assert count > 5000 and found <= 0.05

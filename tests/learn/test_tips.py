"""Tips on the rules: each at its moment, once, and from nothing but what a seat may see."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.learn.progress import Progress
from tablegame.learn.tips.course import name_of, next_tip, tips_of
from tablegame.learn.tips.tip import Moment
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import parse_answer
from tablegame.rules.contract import AnyGame, AnyState, Choose
from tests.lengths import rest_long

LIMITS = {"en": 140, "ja": 70}
PLIES = 400
SEEDS = 12
GAMES_WITH_TIPS = [game for game in GAMES if tips_of(game)]
SELDOM = {"loadum.declare"}
"""What random moves seldom lead to."""


def steps(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[AnyState, Seat, list[Any]]]:
    """A match of random moves: after each the state, a seat, and what that seat has seen of it."""
    rng = Rng(seed)
    state = game.begin(seats, complete(game, seats, {}))
    me = Seat(seed % seats)
    for _ in range(PLIES):
        if not state.to_act():
            return
        seen: list[Any] = []
        if (request := state.chance()) is not None:
            if isinstance(request, Choose):
                text = f"choose {request.values[rng.below(len(request.values))]}"
            else:
                order = list(request.texts)
                rng.shuffle(order)
                text = "shuffle " + " ".join(order)
            state.apply(CHANCE, parse_answer(request, text), seen)
        else:
            acting = state.to_act()
            seat = acting[rng.below(len(acting))]
            legal = state.legal_actions(seat)
            state.apply(seat, legal[rng.below(len(legal))], seen)
        yield state, me, [event.seen_by(me) for event in seen]


def found(game_id: str, seeds: int) -> dict[str, Moment]:
    """The first moment of each tip in random matches."""
    moments: dict[str, Moment] = {}
    for seed in range(seeds):
        progress, seats = Progress(), GAMES[game_id].seats
        for state, me, events in steps(GAMES[game_id], seats[seed % len(seats)], seed):
            moment = Moment(events, state.view(me), me)
            tip = next_tip(game_id, moment, progress)
            if tip is not None:
                assert progress.tip(name_of(game_id, tip))
                moments.setdefault(tip.id, moment)
        assert len(progress.tips) <= len(tips_of(game_id))
    return moments


@pytest.mark.parametrize("game_id", rest_long(GAMES_WITH_TIPS, but={"dokuson"}))
def test_every_tip_has_its_moment(game_id: str) -> None:
    moments = found(game_id, SEEDS)
    missing = {tip.id for tip in tips_of(game_id)} - set(moments)
    assert not {f"{game_id}.{tip}" for tip in missing} - SELDOM

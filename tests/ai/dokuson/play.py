"""Matches of Dokuson between opponents, for the tests beside this file."""

from collections.abc import Callable, Iterator
from typing import Any

from tablegame.ai.think import simple, think
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.dokuson.state import DokusonState

Mover = Callable[[DokusonState, Seat, int], Any]


def random_mover(state: DokusonState, seat: Seat, seed: int) -> Any:
    return state.random_action(seat, Rng(seed))


def thinker(level: str, iterations: int | None = None) -> Mover:
    def move(state: DokusonState, seat: Seat, seed: int) -> Any:
        legal = state.legal_actions(seat)
        return think("dokuson", state.view(seat), legal, level, seed, iterations, ms=60_000).move

    return move


def greedy(state: DokusonState, seat: Seat, seed: int) -> Any:
    return simple("dokuson", state.view(seat), state.legal_actions(seat))


def match(seed: int, movers: list[Mover], options: dict[str, object] | None = None) -> DokusonState:
    """Play a match whose deals depend on nothing but `seed`."""
    seats = len(movers)
    state = DOKUSON.begin(seats, complete(DOKUSON, seats, options or {}))
    rng = Rng(seed)
    count = 0
    while owed := state.to_act():
        if (request := state.chance()) is not None:
            state.apply(CHANCE, answer(request, rng))
            continue
        count += 1
        state.apply(owed[0], movers[owed[0]](state, owed[0], seed * 1000 + count))
    return state


def share(state: DokusonState, seat: int) -> float:
    """Return the seat's share of the win."""
    winners = state.standing().winners
    return 1 / len(winners) if seat in winners else 0.0


def duplicate(seed: int, hero: Mover, villain: Mover, seats: int = 3) -> float:
    """Return the hero's mean share over all seats of the same deals."""
    total = 0.0
    for place in range(seats):
        movers = [hero if seat == place else villain for seat in range(seats)]
        total += share(match(seed, movers), place)
    return total / seats


def positions(seeds: range, seats: int = 3) -> Iterator[tuple[DokusonState, Seat]]:
    """Yield every decision of random matches."""
    for seed in seeds:
        state = DOKUSON.begin(seats, complete(DOKUSON, seats, {}))
        rng = Rng(seed)
        while owed := state.to_act():
            if (request := state.chance()) is not None:
                state.apply(CHANCE, answer(request, rng))
                continue
            yield state.clone(), owed[0]
            state.apply(owed[0], state.random_action(owed[0], rng))

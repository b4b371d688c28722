"""Sequential halving over imagined worlds, for every game.

Each world is a full assignment of the unseen pieces that the view allows. All moves still in the race are
tried in the same worlds, so that they are compared pair by pair; after each round the weaker half goes.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame

NOISE: Final = (0.1, 0.5)
"""How often a playout strays from the simple policy. Mixed by world: a search that trusts its opponents to be
sensible overfits to them."""

LEAVE_AT: Final = 1.5
"""Standard errors of paired lead that a move needs over the simple policy's own move."""

STOP_AT: Final = 2.5
"""Standard errors of paired lead over every rival at which the leader needs no more worlds."""

_FEW: Final = 32
"""Worlds below which no leader is trusted, and between two looks at the lead."""


V_contra = TypeVar("V_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")


class Mind(Protocol[V_contra, S_contra, A]):
    """What a game adds to the search."""

    def seat(self, view: V_contra) -> Seat:
        """Whose view it is."""

    def sensible(self, state: S_contra, seat: Seat) -> A:
        """The simple policy's move. Reads what `seat` knows, though it is handed a whole state."""

    def candidates(self, state: S_contra, seat: Seat, legal: Sequence[A]) -> list[A]:
        """The legal moves worth trying, each unlike the others."""

    def playout(self, state: S_contra, seat: Seat, move: A, rng: Rng, noise: float) -> float:
        """The worth for `seat`, 0..1, of one way in which the deal may end after its `move`.

        Leaves the state as it is.
        """


AnyMind: TypeAlias = Mind[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """The chosen move, the playouts spent, and the worth they found in it (None without any)."""

    move: Any
    iterations: int
    value: float | None


def paired_lead(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error of the difference over the worlds that both were tried in."""
    n = len(ours)
    if n < 2:
        return 0.0, math.inf
    total = squares = 0.0
    for a, b in zip(ours, theirs, strict=True):
        gap = a - b
        total += gap
        squares += gap * gap
    mean = total / n
    variance = max(0.0, squares / n - mean * mean) * n / (n - 1)
    return mean, math.sqrt(variance / n)


def _settled(samples: Sequence[list[float]], alive: Sequence[int]) -> bool:
    best = alive[0]
    for other in alive:
        if sum(samples[other]) > sum(samples[best]):
            best = other
    for other in alive:
        if other != best:
            lead, error = paired_lead(samples[best], samples[other])
            if lead <= STOP_AT * error:
                return False
    return True


def halve(
    game: AnyGame, mind: AnyMind, view: Any, legal: Sequence[Any], rng: Rng, iterations: int, deadline: float
) -> Found:
    """The best of `legal` for the owner of `view`, within `iterations` playouts or until `deadline`
    (of `time.perf_counter`). Stays with the simple policy's move unless another is clearly better."""
    seat = mind.seat(view)
    world = game.assemble(view, game.imagine(view, rng))
    home_move = mind.sensible(world, seat)
    moves = mind.candidates(world, seat, legal)
    if home_move not in moves:
        moves.append(home_move)
    if len(moves) == 1:
        return Found(home_move, 0, None)
    home = moves.index(home_move)
    samples: list[list[float]] = [[] for _ in moves]
    alive = list(range(len(moves)))
    rounds = max(1, math.ceil(math.log2(len(moves))))
    spent = 0
    late = False
    for turn in range(rounds):
        last = turn == rounds - 1
        share = (iterations - spent) // (rounds - turn)
        for count in range(1, max(1, share // len(alive)) + 1):
            if time.perf_counter() >= deadline:
                late = True
                break
            world = game.assemble(view, game.imagine(view, rng))
            noise = rng.choice(NOISE)
            for i in alive:
                samples[i].append(mind.playout(world, seat, moves[i], rng, noise))
            spent += len(alive)
            if last and count % _FEW == 0 and _settled(samples, alive):
                break
        alive.sort(key=lambda i: (-sum(samples[i]), i))
        if late or (len(samples[alive[0]]) >= _FEW and _settled(samples, alive)):
            break
        if not last:
            kept = alive[: (len(alive) + 1) // 2]
            alive = kept if home in kept else [*kept, home]
    best = alive[0]
    if best != home:
        lead, error = paired_lead(samples[best], samples[home])
        if lead < LEAVE_AT * error or len(samples[best]) < 2:
            best = home
    tried = samples[best]
    return Found(moves[best], spent, sum(tried) / len(tried) if tried else None)

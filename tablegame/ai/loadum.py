"""How Losing Loadum is thought about.

The simple policy plays the card that plain sense plays, swaps only where a hand gets safer by it, and counts
along, so that it knows who else has reached 31. It reads nothing but what its seat has seen.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ai import loadum_memory, loadum_reading, loadum_reasons
from tablegame.ai.levels import Plan
from tablegame.ai.loadum_cards import card
from tablegame.ai.loadum_ending import Ending, distinct, short
from tablegame.ai.loadum_swaps import offers, swap
from tablegame.ai.mind import Mind, Weighed
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.rules.loadum.actions import (
    ACCEPT_LOSS,
    CHALLENGES,
    LEAVE,
    OBJECT,
    PASS,
    PLAYS,
    TAKE,
    LoadumAction,
)
from tablegame.rules.loadum.fields import CLAIM, DECLARE, OVER, SHUFFLE, SWAP, TRICK
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.view import LoadumView

PLAYOUTS: Final = 2000
"""At hard, for a card."""
SWAPPING: Final = 600
"""For what is said and given in swaps."""
OVERLOOKED: Final = {"novice": 0.4, "easy": 0.25, "normal": 0.1}
"""How often a level overlooks that it has reached 31 (rules §5), anew with every trick it takes."""

_WIDE: Final = 8
"""Proposals that a search tries."""

_KEPT: Final = 0.5
_CLEAN: Final = 0.3
_LIGHT: Final = 0.15
_HURT: Final = 0.05
"""What a deal is worth: a life kept, hardly any points, few points, and lives that others lose."""
_HEAVY: Final = 40
"""Points from which on more of them make no difference."""


def _light(alive: int) -> tuple[float, ...]:
    """By points taken, what few of them are worth. With more players the least of all has fewer."""
    scale = 28.0 / alive
    return tuple(
        _CLEAN * math.exp(-points / scale) + _LIGHT * (1.0 - min(points, _HEAVY) / _HEAVY)
        for points in range(121)
    )


_FEW: Final = (*((),) * 2, *map(_light, range(2, 11)))
"""By number of players in the deal."""


def _declare(state: LoadumState, seat: Seat) -> LoadumAction:
    """Who counts along knows who else has reached 31."""
    if state.totals[seat] < LIMIT:
        return PASS
    for other in state.alive:
        if other != seat and state.totals[other] >= LIMIT:
            return CHALLENGES[other]
    return ACCEPT_LOSS


def _swallow(state: LoadumState, seat: Seat) -> LoadumAction:
    """Nobody takes points that are not his, or lets others have what should hurt somebody else."""
    points = sum(POINTS[one] for one in state.trick)
    if state.phase == CLAIM:
        return TAKE if state.winner == seat or not points else LEAVE
    profits = points and state.claimant != state.winner and state.winner != seat
    return OBJECT if profits and state.totals[state.winner] > state.totals[state.claimant] else PASS


class LoadumMind(Mind[LoadumView, LoadumState, LoadumAction]):
    """Losing Loadum for the search."""

    def seat(self, view: LoadumView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: LoadumState, seat: Seat) -> LoadumAction:
        """Reads what has been played, what has been taken, and the hand of `seat` only."""
        phase = state.phase
        if phase == TRICK:
            return PLAYS[card(state, seat)]
        if phase == SWAP:
            return swap(state, seat)
        return _declare(state, seat) if phase == DECLARE else _swallow(state, seat)

    def candidates(self, state: LoadumState, seat: Seat, legal: Sequence[LoadumAction]) -> list[LoadumAction]:
        """Of cards that are neighbours in hand one; of proposals the most promising, to anyone."""
        if state.phase == TRICK:
            return distinct(state, seat)
        if state.phase == SWAP and state.swap is not None and not state.swap.stage:
            return [PASS, *(offer for _, offer in offers(state, seat)[:_WIDE])]
        return list(legal)

    def playout(self, state: LoadumState, seat: Seat, move: LoadumAction, rng: Rng, noise: float) -> float:
        """Ends the deal by the simple policy, each decision strayed from with chance `noise`."""
        world = state.clone()
        world.apply(seat, move)
        random = rng.random
        while True:
            phase = world.phase
            if phase == TRICK:
                actor = world.turn
                if random() < noise:
                    action = world.random_action(actor, rng)
                else:
                    action = PLAYS[card(world, actor)]
            elif phase == SHUFFLE or phase == OVER:
                return self.worth(state, world, seat)
            else:
                actor = world.to_act()[0]
                if phase == SWAP and world.swap is not None and not world.swap.stage:
                    action = PASS
                else:
                    action = self.sensible(world, actor)
            world.apply(actor, action)

    def worth(self, before: LoadumState, after: LoadumState, seat: Seat) -> float:
        """The end of a deal for `seat`: its life first, then its points, then the lives of the others.
        Nothing is worth anything without a life."""
        if not after.lives[seat]:
            return 0.0
        if after.phase == OVER:
            return 1.0
        worth = _FEW[len(before.alive)][after.totals[seat]]
        lost = after.lives[seat] < before.lives[seat]
        if not lost:
            worth += _KEPT
        if sum(after.lives) + lost < sum(before.lives):
            worth += _HURT
        return worth

    def effort(self, state: LoadumState, seat: Seat) -> int:
        """Declarations and what is said of a swallowed trick follow from what has been counted."""
        if state.phase == TRICK:
            return PLAYOUTS
        return SWAPPING if state.phase == SWAP else 0

    def at_once(
        self, state: LoadumState, seat: Seat, way: Plan, draw: Callable[[], LoadumState], rng: Rng
    ) -> LoadumAction:
        """Weak levels overlook that they have reached 31, and forget a trump that was turned down again."""
        if state.phase == DECLARE:
            return PASS if rng.random() < OVERLOOKED.get(way.name, 0.0) else _declare(state, seat)
        if rng.random() >= way.memory:
            return TAKE if state.phase == CLAIM else PASS
        return _swallow(state, seat)

    def forget(self, view: LoadumView, memory: float, rng: Rng) -> LoadumView:
        """Voids, cards in the piles of others, cards seen in swaps."""
        return loadum_memory.forget(view, memory, rng)

    def evidence(self, view: LoadumView) -> Callable[[LoadumState], float] | None:
        """The last cards of the others."""
        return loadum_reading.evidence(view)

    def exact(
        self, world: LoadumState, seat: Seat, moves: Sequence[LoadumAction], nodes: int
    ) -> list[float] | None:
        """With few cards left."""
        if not short(world):
            return None
        ending = Ending(world, self.worth, self.sensible, nodes)
        found = []
        for move in moves:
            worths = ending.after(seat, move)
            if worths is None:
                return None
            found.append(worths[seat])
        return found

    def reason(
        self, state: LoadumState, seat: Seat, move: LoadumAction, tried: Sequence[Weighed]
    ) -> Reason | None:
        """What the move does with the hand."""
        return loadum_reasons.reason(state, seat, move)


MIND: Final = LoadumMind()

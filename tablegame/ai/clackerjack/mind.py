"""The decisions of computer players in Clackerjack.

The simple policy counts the turns that a hand still needs. It leads and follows with what leaves the fewest,
and holds back bombs and blanks until they matter. It leaves the round to a partner who is winning it.
Playouts use a quicker relative of it: the first of the possible plays in an order in which the cheapest comes
first.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.ai.clackerjack import reasons
from tablegame.ai.clackerjack.evaluation import (
    FULL,
    KIND,
    SIZED,
    deal_worth,
    distinct_plays,
    first_play,
    is_endgame,
    point_gain,
    solve_endgame,
    turns_needed,
)
from tablegame.ai.clackerjack.reasons import LOW
from tablegame.ai.levels import LevelSettings, Temper
from tablegame.ai.mind import Mind, Outcome, TriedMove
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import (
    LEADS,
    PAIR,
    PASS,
    PLAYS,
    RUN,
    SINGLE,
    STEP,
    TAKES,
    Lead,
    Move,
    Play,
    blanks_declared,
    is_bomb,
    row_of,
)
from tablegame.rules.clackerjack.reach import reachable_plays
from tablegame.rules.clackerjack.state import LEAD, PLAY, STACK, UNKNOWN, ClackerjackState
from tablegame.rules.clackerjack.terms import OPEN_PACK
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.contract import Reason

PLAYOUTS: Final = {2: 2500, 4: 1500}
"""Playouts at hard, by number of seats."""
CHOOSING: Final = 600
"""At hard, for a choice of two: a stack, or who leads."""

KEPT: Final = 12
"""The number of plays of a long list that are searched."""
_SPENT: Final = 0.1
"""The liking for bombs of a temper that spends them."""
NODES: Final[dict[str, int]] = {"hard": 800, "expert": 4000}
"""Moves that may be tried to solve the end of one world."""
NOISE: Final[tuple[float, ...]] = (0.3, 0.7)
"""The rates at which players stray in expert's playouts: it trusts the quick policy less."""

_LEAST: Final[tuple[int, ...]] = (
    KIND[RUN] & FULL,
    (KIND[PAIR] | KIND[STEP]) & FULL,
    KIND[SINGLE],
    FULL,
    KIND[RUN],
    (1 << len(PLAYS)) - 1,
)
"""The plays that a playout leads: the first of these sets in which there is one."""


class ClackerjackMind(Mind[ClackerjackView, ClackerjackState, Move]):
    """Clackerjack as the search needs it."""

    def sensible(self, state: ClackerjackState, seat: Seat) -> Move:
        """Read the hand of `seat` and what lies open."""
        if state.phase == STACK:
            return _stack(state, seat)
        if state.phase == LEAD:
            return _lead(state, seat)
        mask = state.plays(seat)
        if state.top is not None:
            mask &= state.top.beaten
        if not mask:
            return PASS
        if out := mask & SIZED[state.counts[seat]] if state.counts[seat] <= 3 else 0:
            return first_play(out)
        if state.top is None:
            return min(distinct_plays(mask), key=lambda play: _price(state, seat, play))
        if _helped(state, seat):
            return PASS
        play = min(distinct_plays(mask), key=lambda play: _price(state, seat, play))
        return play if _worth_it(state, seat, play) else PASS

    def candidates(self, state: ClackerjackState, seat: Seat, legal: Sequence[Move]) -> list[Move]:
        """Return one way to make each combination, the cheapest few of them, and passing."""
        if state.phase != PLAY or len(legal) <= 2:
            return list(legal)
        mask = state.plays(seat)
        if state.top is not None:
            mask &= state.top.beaten
        plays = sorted(distinct_plays(mask), key=lambda play: _price(state, seat, play))
        kept: list[Move] = [*plays[:KEPT]]
        if state.top is not None:
            kept.append(PASS)
        return kept

    def plausible(self, state: ClackerjackState, seat: Seat, moves: Sequence[Move]) -> list[Move]:
        """Go out where possible, leave the round to the partner, and save bombs while no opponent is near the
        end.

        Do not make it easy for one who is.
        """
        plays = [move for move in moves if isinstance(move, Play)]
        if out := [play for play in plays if play.size == state.counts[seat]]:
            return [*out]
        threat = _threat(state, seat)
        if not plays:
            return list(moves)
        if _helped(state, seat):
            cheap = [play for play in plays if not is_bomb(play.kind) and not blanks_declared(play)]
            return [*cheap, PASS] if threat <= LOW else [PASS]
        ordinary = [play for play in plays if not is_bomb(play.kind)]
        if threat > LOW:
            kept = ordinary or plays
        elif state.top is None:
            kept = [play for play in ordinary if play.size != threat] or plays
        else:
            kept = plays
        stop = state.top is not None and (state.owner - seat) % 2 == 1 and state.counts[state.owner] < LOW
        return [*kept] if state.top is None or stop else [*kept, PASS]

    def playout(self, state: ClackerjackState, seat: Seat, move: Move, rng: Rng, noise: float) -> float:
        """End the deal from `state` by the quick policy, each move strayed from with chance `noise`."""
        return deal_worth(self.finish(state, seat, move, rng, noise), seat, state.scores)

    def outcome(self, state: ClackerjackState, seat: Seat, move: Move, rng: Rng, noise: float) -> Outcome:
        """Return the tiles that the own side scored, less those of the other."""
        world = self.finish(state, seat, move, rng, noise)
        return Outcome(point_gain(world, seat, state.scores), deal_worth(world, seat, state.scores))

    def finish(
        self, state: ClackerjackState, seat: Seat, move: Move, rng: Rng, noise: float
    ) -> ClackerjackState:
        """Return the deal ended so. Leaves `state` as it is."""
        if state.phase == PLAY:
            # Once for all playouts of this world, whose moves start from the same hands.
            for other in state.terms.left:
                state.plays(other)
        world = state.clone()
        world.apply(seat, move)
        random = rng.random
        while STACK <= world.phase <= LEAD:
            turn = world.turn
            if random() < noise:
                world.apply(turn, world.random_action(turn, rng))
            else:
                world.apply(turn, _quick(world, turn))
        return world

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        """Let both strong levels solve endings, and expert trust simple playouts less than others do."""
        if settings.name == "expert":
            return replace(settings, noise=NOISE, nodes=NODES["expert"])
        return replace(settings, nodes=NODES["hard"]) if settings.name == "hard" else settings

    def effort(self, state: ClackerjackState, seat: Seat) -> int:
        """Return playouts by the number of seats; fewer where there are only two choices."""
        return PLAYOUTS[state.terms.seats] if state.phase == PLAY else CHOOSING

    def likes(
        self, state: ClackerjackState, seat: Seat, moves: Sequence[Move], temper: Temper
    ) -> list[float]:
        """Keep or spend bombs. A bomb that is spent too early is missed more than one kept too long."""
        like = -temper.hoards if temper.hoards > 0 else -_SPENT * temper.hoards
        return [like if isinstance(move, Play) and is_bomb(move.kind) else 0.0 for move in moves]

    def exact(
        self, world: ClackerjackState, seat: Seat, moves: Sequence[Move], nodes: int
    ) -> list[float] | None:
        """Return worths where `is_endgame` holds; None also where the solver gives up."""
        outcomes = solve_endgame(world, seat, moves, nodes) if is_endgame(world) else None
        return None if outcomes is None else [worth for worth, _ in outcomes]

    def solved(
        self, world: ClackerjackState, seat: Seat, moves: Sequence[Move], nodes: int
    ) -> list[Outcome] | None:
        """Return the outcome of each move, with its gain in tiles."""
        outcomes = solve_endgame(world, seat, moves, nodes) if is_endgame(world) else None
        return None if outcomes is None else [Outcome(gain, worth) for worth, gain in outcomes]

    def reason(
        self, state: ClackerjackState, seat: Seat, move: Move, tried: Sequence[TriedMove]
    ) -> Reason | None:
        """Explain what the move does for the hand and for the round."""
        return reasons.reason(state, seat, move)


def _partner(state: ClackerjackState, seat: Seat) -> int:
    return (seat + 2) % 4 if state.terms.partners else -1


def _helped(state: ClackerjackState, seat: Seat) -> bool:
    """Return whether passing leaves the lead to the own side (rules §6).

    A partner has then made the last play, and is still in or went out by it with a bomb.
    """
    if _partner(state, seat) != state.owner or state.top is None:
        return False
    return state.counts[state.owner] > 0 or is_bomb(state.top.kind)


def _threat(state: ClackerjackState, seat: Seat) -> int:
    """Return the tiles of the opponent who has fewest and is not out."""
    counts = state.counts
    return min(count for other, count in enumerate(counts) if count and (other - seat) % 2)


def _price(state: ClackerjackState, seat: Seat, play: Play) -> float:
    """Return the cost of a play: the turns left after it, then bombs, blanks and strength given away.

    Shedding more tiles at once is cheaper.
    """
    left = turns_needed(state.hands[seat] - play.cost, state.terms.allowed)
    strength = play.key * (1.0 if is_bomb(play.kind) else 0.1)
    price = 10.0 * left + 2.0 * (blanks_declared(play) - play.size) + strength
    return price + (3.0 + 2.0 * row_of(play.kind) if is_bomb(play.kind) else 0.0)


def _worth_it(state: ClackerjackState, seat: Seat, play: Play) -> bool:
    """Return whether it is better to play than to pass."""
    allowed, hand = state.terms.allowed, state.hands[seat]
    left = turns_needed(hand - play.cost, allowed)
    gain = turns_needed(hand, allowed) - left
    if _threat(state, seat) <= LOW:
        return gain >= -1
    if is_bomb(play.kind):
        return gain >= 1 and left <= 3
    return gain >= 1 or (gain == 0 and not blanks_declared(play))


def _stack(state: ClackerjackState, seat: Seat) -> Move:
    """Return the stack with which the hand can make more."""
    hand, allowed = state.hands[seat], state.terms.allowed
    ways = [reachable_plays(hand + OPEN_PACK[take.parity], allowed).bit_count() for take in TAKES]
    return TAKES[ways[1] > ways[0]]


def _lead(state: ClackerjackState, seat: Seat) -> Lead:
    """Return the opponent with fewer tiles as the one to be led against."""
    return LEADS[state.counts[_partner(state, seat)] < state.counts[seat]]


def _quick(state: ClackerjackState, seat: Seat) -> Move:
    """Return the policy of playouts: leads the first of _LEAST that it can and answers with the cheapest
    play, be it a bomb. Keeping bombs lost four points a deal against it."""
    if state.phase != PLAY:
        return _stack(state, seat) if state.phase == STACK else _lead(state, seat)
    mask = state.reaches[seat]
    if mask == UNKNOWN:
        mask = state.plays(seat)
    counts = state.counts
    count = counts[seat]
    top = state.top
    if top is None:
        if count <= 3 and (out := mask & SIZED[count]):
            return first_play(out)
        for group in _LEAST:
            if chosen := mask & group:
                return first_play(chosen)
    else:
        mask &= top.beaten
        if not mask:
            return PASS
        if count <= 3 and (out := mask & SIZED[count]):
            return first_play(out)
        owner = state.owner
        if (owner - seat) % 4 == 2 and (counts[owner] or is_bomb(top.kind)):
            return PASS
        return first_play(mask)
    return PASS


MIND: Final = ClackerjackMind()

"""How Clackerjack is thought about.

The simple policy counts the turns that a hand still needs: it leads and follows with what leaves the fewest,
holds back bombs and blanks until they matter, and leaves the round to a partner who is winning it. Playouts
use a quicker relative of it: of what may be played the first in an order in which the cheapest comes first.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import LEADS, PASS, PLAYS, TAKES, Lead, Move, Play, declared
from tablegame.rules.clackerjack.combinations import KINDS, PAIR, RUN, SINGLE, STEP, is_bomb, row
from tablegame.rules.clackerjack.reach import reach
from tablegame.rules.clackerjack.state import LEAD, PLAY, STACK, ClackerjackState
from tablegame.rules.clackerjack.terms import OPEN_PACK
from tablegame.rules.clackerjack.view import ClackerjackView

KEPT: Final = 12
"""So many of a long list of plays are searched."""
LOW: Final = 3
"""An opponent with so few tiles must be stopped."""
HOLD: Final = 0.35
"""How often a playout keeps a bomb that it could play."""
SPREAD: Final = 28.0
"""Points of a deal between the best and the worst that is reckoned with."""


def _those(wanted: Callable[[Play], bool]) -> int:
    return sum(1 << index for index, play in enumerate(PLAYS) if wanted(play))


_SIZED: Final = (0, *(_those(lambda play, n=n: play.size == n) for n in (1, 2, 3)))  # type: ignore[misc]
_FULL: Final = _those(lambda play: not declared(play))

_KIND: Final = tuple(_those(lambda play, k=k: play.kind == k) for k in range(len(KINDS)))  # type: ignore[misc]
_LEAST: Final = (
    _KIND[RUN] & _FULL,
    (_KIND[PAIR] | _KIND[STEP]) & _FULL,
    _KIND[SINGLE],
    _FULL,
    _KIND[RUN],
    (1 << len(PLAYS)) - 1,
)
"""What a playout leads, the first of these that it can."""
_COVER: Final = (_SIZED[3] & _FULL, _SIZED[3], _SIZED[2] & _FULL, _SIZED[2], _SIZED[1])
"""How a hand is cut into turns: long plays without blanks first."""


def _first(mask: int) -> Play:
    return PLAYS[(mask & -mask).bit_length() - 1]


def turns(hand: int, allowed: int) -> int:
    """About how many plays clear a hand: the longest first, each as cheap as can be."""
    count = 0
    while hand:
        mask = reach(hand, allowed)
        for group in _COVER:
            if mask & group:
                hand -= _first(mask & group).cost
                break
        count += 1
    return count


class ClackerjackMind(Mind[ClackerjackView, ClackerjackState, Move]):
    """Clackerjack for the search."""

    def seat(self, view: ClackerjackView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: ClackerjackState, seat: Seat) -> Move:
        """Reads the hand of `seat` and what lies open."""
        if state.phase == STACK:
            return _stack(state, seat)
        if state.phase == LEAD:
            return _lead(state, seat)
        mask = state.plays(seat)
        if state.top is not None:
            mask &= state.top.beaten
        if not mask:
            return PASS
        if out := mask & _SIZED[state.counts[seat]] if state.counts[seat] <= 3 else 0:
            return _first(out)
        if state.top is None:
            return min(_apart(mask), key=lambda play: _price(state, seat, play))
        if _partner(state, seat) == state.owner:
            return PASS
        play = min(_apart(mask), key=lambda play: _price(state, seat, play))
        return play if _worth_it(state, seat, play) else PASS

    def candidates(self, state: ClackerjackState, seat: Seat, legal: Sequence[Move]) -> list[Move]:
        """One way to make each combination, the cheapest few of them, and passing."""
        if state.phase != PLAY or len(legal) <= 2:
            return list(legal)
        mask = state.plays(seat)
        if state.top is not None:
            mask &= state.top.beaten
        plays = sorted(_apart(mask), key=lambda play: _price(state, seat, play))
        kept: list[Move] = [*plays[:KEPT]]
        if state.top is not None:
            kept.append(PASS)
        return kept

    def playout(self, state: ClackerjackState, seat: Seat, move: Move, rng: Rng, noise: float) -> float:
        """Ends the deal from `state` by the quick policy, each move strayed from with chance `noise`."""
        world = state.clone()
        before = world.scores[:]
        world.apply(seat, move)
        random = rng.random
        while STACK <= world.phase <= LEAD:
            turn = world.turn
            if random() < noise:
                world.apply(turn, world.random_action(turn, rng))
            else:
                world.apply(turn, _quick(world, turn, rng))
        return _worth(world, seat, before)


def _partner(state: ClackerjackState, seat: Seat) -> int:
    return (seat + 2) % 4 if state.terms.partners else -1


def _threat(state: ClackerjackState, seat: Seat) -> int:
    """The tiles of the opponent who has fewest and is not out."""
    counts = state.counts
    return min(count for other, count in enumerate(counts) if count and (other - seat) % 2)


def _apart(mask: int) -> list[Play]:
    """One play of the set for each kind and key, the one that takes the fewest blanks."""
    found: dict[tuple[int, int], Play] = {}
    while mask:
        low = mask & -mask
        play = PLAYS[low.bit_length() - 1]
        found.setdefault((play.kind, play.key), play)
        mask ^= low
    return list(found.values())


def _price(state: ClackerjackState, seat: Seat, play: Play) -> float:
    """What a play costs: the turns that are left after it, then bombs, blanks and strength given away;
    shedding more tiles at once is cheaper."""
    left = turns(state.hands[seat] - play.cost, state.terms.allowed)
    strength = play.key * (1.0 if is_bomb(play.kind) else 0.1)
    price = 10.0 * left + 2.0 * (declared(play) - play.size) + strength
    return price + (3.0 + 2.0 * row(play.kind) if is_bomb(play.kind) else 0.0)


def _worth_it(state: ClackerjackState, seat: Seat, play: Play) -> bool:
    """Whether it is better to play than to pass."""
    allowed, hand = state.terms.allowed, state.hands[seat]
    left = turns(hand - play.cost, allowed)
    gain = turns(hand, allowed) - left
    if _threat(state, seat) <= LOW:
        return gain >= -1
    if is_bomb(play.kind):
        return gain >= 1 and left <= 3
    return gain >= 1 or (gain == 0 and not declared(play))


def _stack(state: ClackerjackState, seat: Seat) -> Move:
    """The stack with which the hand can make more."""
    hand, allowed = state.hands[seat], state.terms.allowed
    ways = [reach(hand + OPEN_PACK[take.parity], allowed).bit_count() for take in TAKES]
    return TAKES[ways[1] > ways[0]]


def _lead(state: ClackerjackState, seat: Seat) -> Lead:
    """Whoever of the two has fewer tiles."""
    return LEADS[state.counts[_partner(state, seat)] < state.counts[seat]]


def _quick(state: ClackerjackState, seat: Seat, rng: Rng) -> Move:
    """The policy of playouts."""
    if state.phase != PLAY:
        return _stack(state, seat) if state.phase == STACK else _lead(state, seat)
    mask = state.reaches[seat]
    if mask < 0:
        mask = state.plays(seat)
    counts = state.counts
    count = counts[seat]
    top = state.top
    if top is None:
        if count <= 3 and (out := mask & _SIZED[count]):
            return _first(out)
        for group in _LEAST:
            if chosen := mask & group:
                return _first(chosen)
    else:
        mask &= top.beaten
        if not mask:
            return PASS
        if count <= 3 and (out := mask & _SIZED[count]):
            return _first(out)
        if state.terms.partners and (state.owner - seat) % 4 == 2:
            return PASS
        play = _first(mask)
        if play.kind < len(KINDS) // 2:
            return play
        if count <= 6 or _threat(state, seat) <= LOW:
            return PASS if rng.random() < HOLD else play
    return PASS


def _worth(state: ClackerjackState, seat: Seat, before: Sequence[int]) -> float:
    """0..1: half what the deal brought, half how near the match is to being won."""
    rival = (seat + 1) % state.terms.seats
    ours, theirs = state.scores[seat], state.scores[rival]
    gained = (ours - before[seat]) - (theirs - before[rival])
    deal = min(1.0, max(0.0, 0.5 + gained / SPREAD))
    if not state.to_act():
        return 0.5 * deal + 0.5 * (ours > theirs)
    lead = min(1.0, max(0.0, 0.5 + (ours - theirs) / (2.0 * state.terms.target)))
    return 0.5 * deal + 0.5 * lead


MIND: Final = ClackerjackMind()

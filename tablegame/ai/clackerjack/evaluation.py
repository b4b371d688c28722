"""Sets of plays, the turns that a hand needs, the worth of a deal, and its end solved in one world.

In a solved end both sides play their best, knowing all tiles.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import (
    KINDS,
    LEADS,
    PASS,
    PLAYS,
    Move,
    Play,
    blanks_declared,
    is_bomb,
)
from tablegame.rules.clackerjack.reach import reachable_plays
from tablegame.rules.clackerjack.state import LEAD, PLAY, ClackerjackState

SPREAD: Final = 28.0
"""The points of a deal between the best and the worst result."""


def select_plays(wanted: Callable[[Play], bool]) -> int:
    """Return the plays that are wanted, as a set of indices."""
    return sum(1 << index for index, play in enumerate(PLAYS) if wanted(play))


SIZED: Final[tuple[int, ...]] = (0, *(select_plays(lambda play, n=n: play.size == n) for n in (1, 2, 3)))  # type: ignore[misc]
"""By number of tiles, 1 .. 3: the plays of so many, as a set of indices into PLAYS; 0 at 0."""
FULL: Final = select_plays(lambda play: not blanks_declared(play))
"""The plays without blanks, as a set of indices into PLAYS."""
KIND: Final = tuple(select_plays(lambda play, k=k: play.kind == k) for k in range(len(KINDS)))  # type: ignore[misc]
ORDINARY: Final = sum(KIND[: len(KINDS) // 2])
"""All plays but bombs, as a set of indices into PLAYS."""

_COVER: Final[tuple[int, ...]] = (SIZED[3] & FULL, SIZED[3], SIZED[2] & FULL, SIZED[2], SIZED[1])
"""The order in which a hand is cut into turns: long plays without blanks first."""


def _others() -> list[int]:
    """Return by index of a play all plays but those of the same kind and key."""
    groups: dict[tuple[int, int], int] = {}
    for index, play in enumerate(PLAYS):
        groups[play.kind, play.key] = groups.get((play.kind, play.key), 0) | 1 << index
    every = (1 << len(PLAYS)) - 1
    return [every & ~groups[play.kind, play.key] for play in PLAYS]


_OTHERS: Final = _others()


def first_play(mask: int) -> Play:
    """Return the play of a set that comes first, which is the cheapest of its kind."""
    return PLAYS[(mask ^ (mask - 1)).bit_length() - 1]


def distinct_plays(mask: int) -> list[Play]:
    """Return one play of the set for each kind and key, the one that takes the fewest blanks."""
    plays = []
    while mask:
        index = (mask ^ (mask - 1)).bit_length() - 1
        plays.append(PLAYS[index])
        mask &= _OTHERS[index]
    return plays


def turns_needed(hand: int, allowed: int) -> int:
    """Estimate how many plays clear a hand: the longest first, each as cheap as can be."""
    count = 0
    while hand:
        mask = reachable_plays(hand, allowed)
        for group in _COVER:
            if mask & group:
                hand -= first_play(mask & group).cost
                break
        count += 1
    return count


def point_gain(state: ClackerjackState, seat: Seat, before: Sequence[int]) -> int:
    """Return the points that the own side has gained on the other since `before`."""
    rival = (seat + 1) % state.terms.seats
    return (state.scores[seat] - before[seat]) - (state.scores[rival] - before[rival])


def deal_worth(state: ClackerjackState, seat: Seat, before: Sequence[int]) -> float:
    """Return the worth, 0..1: one half for the gain since `before`, one half for the lead in the match."""
    own, other = state.scores[seat], state.scores[(seat + 1) % state.terms.seats]
    deal = min(1.0, max(0.0, 0.5 + point_gain(state, seat, before) / SPREAD))
    if not state.to_act():
        return 0.5 * deal + 0.5 * (own > other)
    lead = min(1.0, max(0.0, 0.5 + (own - other) / (2.0 * state.terms.target)))
    return 0.5 * deal + 0.5 * lead


TILES: Final = 11
"""The most tiles that may be left in all hands."""
REMEMBERED: Final = 512
"""The number of solved worlds that are kept. Near the end so few worlds are possible that the same ones come
again and again."""

_EXACT: Final = 0
_LEAST: Final = 1
_MOST: Final = 2


def is_endgame(state: ClackerjackState) -> bool:
    """Return whether so few tiles are left that the end may be played out."""
    return state.phase in (PLAY, LEAD) and sum(state.counts) <= TILES


class TooLong(Exception):
    """The error of an end that takes more positions than are allowed."""


class EndgameSolver:
    """An alpha-beta search over stored positions, from the side of one seat."""

    __slots__ = ("_before", "_gains", "_left", "_seat", "_side", "_table")

    def __init__(self, state: ClackerjackState, seat: Seat, nodes: int) -> None:
        self._seat = seat
        self._side = seat % 2
        self._before = tuple(state.scores)
        self._left = nodes
        self._table: dict[object, tuple[int, float]] = {}
        self._gains: dict[float, int] = {}

    def after(self, state: ClackerjackState, move: Move) -> tuple[float, int]:
        """Return the worth of a move to the seat, 0..1, and its gain in tiles.

        Raise TooLong if that takes too many positions.
        """
        world = state.clone()
        world.apply(world.turn, move)
        best = self._best(world, 0.0, 1.0)
        return best, self._gains[best]

    def _best(self, world: ClackerjackState, low: float, high: float) -> float:
        if world.phase != PLAY and world.phase != LEAD:
            end = deal_worth(world, self._seat, self._before)
            self._gains[end] = point_gain(world, self._seat, self._before)
            return end
        top = world.top
        key = (
            *world.hands, world.scores[0], world.scores[1],
            world.turn, world.phase, world.passes, world.owner, None if top is None else (top.kind, top.key),
        )  # fmt: skip
        known = self._table.get(key)
        if known is not None:
            sort, value = known
            if sort == _EXACT or (sort == _LEAST and value >= high) or (sort == _MOST and value <= low):
                return value
        turn = world.turn
        moves = _moves(world, turn)
        self._left -= len(moves)
        if self._left < 0:
            raise TooLong
        ours = turn % 2 == self._side
        alpha, beta = low, high
        best = -1.0 if ours else 2.0
        for move in moves:
            twin = world.clone()
            twin.apply(turn, move)
            value = self._best(twin, alpha, beta)
            if ours:
                if value > best:
                    best = value
                    if best > alpha:
                        alpha = best
            elif value < best:
                best = value
                if best < beta:
                    beta = best
            if alpha >= beta:
                break
        self._table[key] = (_LEAST if best >= high else _MOST if best <= low else _EXACT, best)
        return best


_solved: dict[object, list[tuple[float, int]] | None] = {}


def solve_endgame(
    world: ClackerjackState, seat: Seat, moves: Sequence[Move], nodes: int
) -> list[tuple[float, int]] | None:
    """Return by move of the seat to act its worth, 0..1, and its gain in tiles.

    Return None if more than `nodes` moves must be tried.
    """
    top = world.top
    key = (
        *world.hands, *world.scores, world.turn, world.phase, world.passes, world.owner, world.deal, seat,
        world.terms, None if top is None else (top.kind, top.key), nodes, *moves,
    )  # fmt: skip
    if key in _solved:
        return _solved[key]
    ending = EndgameSolver(world, seat, nodes)
    outcomes: list[tuple[float, int]] | None
    try:
        outcomes = [ending.after(world, move) for move in moves]
    except TooLong:
        outcomes = None
    if len(_solved) >= REMEMBERED:
        _solved.clear()
    _solved[key] = outcomes
    return outcomes


def _moves(state: ClackerjackState, seat: Seat) -> list[Move]:
    """Return one way to make each combination: the long ones first, bombs later, passing last."""
    if state.phase == LEAD:
        return list(LEADS)
    mask = state.plays(seat)
    top = state.top
    if top is not None:
        mask &= top.beaten
        if not mask:
            return [PASS]
    plays = distinct_plays(mask)
    plays.sort(key=lambda play: (-play.size, is_bomb(play.kind)))
    return [*plays] if top is None else [*plays, PASS]

"""The end of a deal of Clackerjack in one world: both sides play their best, knowing all tiles."""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.clackerjack.plays import apart, gained, worth
from tablegame.pieces.seats import Seat
from tablegame.rules.clackerjack.actions import LEADS, PASS, Move, is_bomb
from tablegame.rules.clackerjack.state import LEAD, PLAY, ClackerjackState

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
    """An ending takes more positions than it is worth."""


class EndgameSolver:
    """Alpha and beta over positions that are remembered, from the side of one seat."""

    __slots__ = ("_before", "_gains", "_left", "_seat", "_side", "_table")

    def __init__(self, state: ClackerjackState, seat: Seat, nodes: int) -> None:
        self._seat = seat
        self._side = seat % 2
        self._before = tuple(state.scores)
        self._left = nodes
        self._table: dict[object, tuple[int, float]] = {}
        self._gains: dict[float, int] = {}

    def after(self, state: ClackerjackState, move: Move) -> tuple[float, int]:
        """Return what a move of the seat to act is worth to the one seat (0..1) and what it gains. Raise
        TooLong if that takes too many moves."""
        world = state.clone()
        world.apply(world.turn, move)
        found = self._best(world, 0.0, 1.0)
        return found, self._gains[found]

    def _best(self, world: ClackerjackState, low: float, high: float) -> float:
        if world.phase != PLAY and world.phase != LEAD:
            found = worth(world, self._seat, self._before)
            self._gains[found] = gained(world, self._seat, self._before)
            return found
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


def solve(
    world: ClackerjackState, seat: Seat, moves: Sequence[Move], nodes: int
) -> list[tuple[float, int]] | None:
    """Return what each move of the seat to act is worth (0..1) and what it gains; None where more than
    `nodes` moves must be tried."""
    top = world.top
    key = (
        *world.hands, *world.scores, world.turn, world.phase, world.passes, world.owner, world.deal, seat,
        world.terms, None if top is None else (top.kind, top.key), nodes, *moves,
    )  # fmt: skip
    if key in _solved:
        return _solved[key]
    ending = EndgameSolver(world, seat, nodes)
    found: list[tuple[float, int]] | None
    try:
        found = [ending.after(world, move) for move in moves]
    except TooLong:
        found = None
    if len(_solved) >= REMEMBERED:
        _solved.clear()
    _solved[key] = found
    return found


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
    plays = apart(mask)
    plays.sort(key=lambda play: (-play.size, is_bomb(play.kind)))
    return [*plays] if top is None else [*plays, PASS]

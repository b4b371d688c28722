"""The last cards of a deal of Losing Loadum, played out in one world, each seat at its own best."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ai.loadum.policy import STRENGTH
from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import PLAYS, LoadumAction
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.position import OVER, SHUFFLE, TRICK
from tablegame.rules.loadum.state import LoadumState

CARDS: Final = 9
"""The most cards that may be left in all hands."""

Worth = Callable[[LoadumState, LoadumState, Seat], float]
Answer = Callable[[LoadumState, Seat], LoadumAction]


def is_endgame(state: LoadumState) -> bool:
    """Return whether so few cards are left that the end can be played out."""
    return state.phase == TRICK and sum(hand.bit_count() for hand in state.hands) <= CARDS


def distinct(state: LoadumState, seat: Seat) -> list[LoadumAction]:
    """Return the cards that a seat may play, one of each row of neighbours that do the same."""
    strength = STRENGTH[state.terms.rank_order]
    gone = sum(state.piles)
    mine = sorted(cards_in(state.playable(seat)), key=lambda card: (card // 13, strength[card]))
    kept: list[LoadumAction] = []
    before = -1
    for card in mine:
        if not (before >= 0 and _same(before, card, strength, gone)):
            kept.append(PLAYS[card])
        before = card
    return kept


def _same(low: int, high: int, strength: Sequence[int], gone: int) -> bool:
    """Return whether two cards of a hand do the same: alike in points, and no card that is still in play
    between."""
    if low // 13 != high // 13 or POINTS[low] != POINTS[high]:
        return False
    base = low // 13 * 13
    between = [card for card in range(base, base + 13) if strength[low] < strength[card] < strength[high]]
    return all(gone >> card & 1 for card in between)


class EndgameSolver:
    """A solver in which each seat plays its own best card, knowing all hands. `worth` is the worth of an end
    to a seat, `answer` the answer given outside of the play of cards."""

    __slots__ = ("answer", "before", "left", "worth")

    def __init__(self, before: LoadumState, worth: Worth, answer: Answer, nodes: int) -> None:
        self.before = before
        self.worth = worth
        self.answer = answer
        self.left = nodes

    def after(self, seat: Seat, move: LoadumAction) -> tuple[float, ...] | None:
        """Return what is left for each seat after a move; None where that takes too many positions."""
        world = self.before.clone()
        world.apply(seat, move)
        return self._best(world)

    def _best(self, world: LoadumState) -> tuple[float, ...] | None:
        while True:
            phase = world.phase
            if phase == TRICK:
                actor = world.turn
                moves = distinct(world, actor)
                if len(moves) > 1:
                    break
                world.apply(actor, moves[0])
            elif phase == SHUFFLE or phase == OVER:
                return tuple(self.worth(self.before, world, Seat(seat)) for seat in range(world.seats))
            else:
                actor = world.to_act()[0]
                world.apply(actor, self.answer(world, actor))
        self.left -= len(moves)
        if self.left < 0:
            return None
        found: tuple[float, ...] | None = None
        for move in moves:
            twin = world.clone()
            twin.apply(actor, move)
            worths = self._best(twin)
            if worths is None:
                return None
            if found is None or worths[actor] > found[actor]:
                found = worths
        return found

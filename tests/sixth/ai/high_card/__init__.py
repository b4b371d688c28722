"""How High Card is thought about."""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.cards import value_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tests.sixth.rules.high_card.state import EACH, PLAYS, HighCardState, HighCardView, Play

__all__ = ["MIND"]


class HighCardMind(Mind[HighCardView, HighCardState, Play]):
    """High Card for the search."""

    def sensible(self, state: HighCardState, seat: Seat) -> Play:
        """Return a sensible play: lead high, beat the trick cheaply, or throw the lowest card."""
        hand = sorted(state.hands[seat], key=lambda card: (value_of(card), card))
        if not state.trick:
            return PLAYS[hand[-1]]
        best = max(map(value_of, state.trick))
        return PLAYS[next((card for card in hand if value_of(card) > best), hand[0])]

    def candidates(self, state: HighCardState, seat: Seat, legal: Sequence[Play]) -> list[Play]:
        """Return one card of each rank."""
        return list({value_of(move.card): move for move in legal}.values())

    def playout(self, state: HighCardState, seat: Seat, move: Play, rng: Rng, noise: float) -> float:
        """Return the share of this deal's tricks that the seat takes after the move, 0..1."""
        world, results = state.clone(), len(state.results)
        world.apply(seat, move)
        while len(world.results) == results:
            turn = world.to_act()[0]
            stray = rng.random() < noise
            world.apply(turn, world.random_action(turn, rng) if stray else self.sensible(world, turn))
        return world.results[-1].points()[seat] / EACH


MIND: Final = HighCardMind()

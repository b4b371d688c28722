"""The worth of discards of Dobon with every unseen card counted, which playouts cannot afford.

Worths are in points of the round, as in the simple policy, and from the same playouts. The chance that a
hidden hand makes a number follows from open play. A hand that was forced to draw holds no card that would
have followed. The groups of `PublicKnowledge` exclude those cards, so only the others are counted here.
"""

from typing import Final

from tablegame.ai.dobon.policy import BACK, DAMAGE, DANGER, DANGER_BASE, SUIT, WITH_JOKER, weights_at
from tablegame.ai.shedding.danger import call_chances, counts_by_number, discount_passed
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST
from tablegame.rules.card_tracking import PASSED_BITS
from tablegame.rules.dobon.actions import Discard
from tablegame.rules.dobon.matching import (
    BIND,
    EFFECT_BIND,
    EFFECT_FIVE,
    EFFECT_SKIP,
    EFFECT_TURN,
    JOKER,
)
from tablegame.rules.dobon.matching import DAMAGE as DAMAGE_OF
from tablegame.rules.dobon.state import DobonState

_READY: Final[tuple[float, ...]] = (0.0, 2.0, 0.5, 1.8, 6.6)
"""To be left with so many cards that add up to a number that a dobon can meet."""
_OUTS: Final[tuple[float, ...]] = (0.0, 58.0, 77.0, 62.0, 37.0)
"""For the share of the unseen cards that have that number."""
_ALMOST: Final = 20
"""Sums up to this are a little worse than larger ones: no dobon, and yet hardly a card to be rid of."""
_FOLLOW: Final[tuple[float, ...]] = (0.0, 6.8, 1.6, 2.5)
"""For the share of the cards that stay which could be laid on the discard."""
_NEXT: Final[tuple[float, ...]] = (0.0, 2.4, -0.3, -2.1, 0.1)
"""By the cards of the next seat, four standing for more."""
_OPEN: Final[tuple[float, ...]] = (0.0, -17.9, -10.1, -4.7, -9.9)
"""By the cards of the next seat, four standing for more: for the share of the unseen cards, 0..1, that could
be laid on the discard."""
_BOUND: Final[tuple[float, ...]] = (0.0, 2.1, 0.6, 1.3, -1.5)
"""By the cards of the next seat, four standing for more: to put that seat into a bind."""
_BEYOND: Final = 1.0
"""The part of _OPEN that counts for the seat after one which can not answer a bind."""
_HELD: Final[tuple[int, ...]] = (0, 0, 0, 1, 2, 2, 3)
"""By the cards held: the row of SHED."""


class DiscardEvaluation:
    """The facts that one seat can count before it discards, from the open cards, the public history and its
    own hand."""

    __slots__ = ("counts", "danger", "hand", "largest", "many", "seat", "sizes", "state", "unseen")

    def __init__(self, state: DobonState, seat: Seat) -> None:
        lying = mask_of(state.stock.pile)
        public = state.tracker.public(lying)
        self.state, self.seat = state, seat
        self.hand = state.hands[seat]
        self.sizes = [hand.bit_count() for hand in state.hands]
        hidden = state.tracker.pack & ~(self.hand | lying)
        for mask in public.opened:
            hidden &= ~mask
        self.unseen = hidden
        """The cards that the seat does not see, as a mask."""
        self.many = max(1, hidden.bit_count())
        self.counts = counts_by_number(hidden)
        feared = [
            discount_passed(
                call_chances(public.groups[other], public.opened[other], hidden),
                state.passed >> PASSED_BITS * other,
            )
            for other in range(state.seats)
            if other != seat
        ]
        self.danger: list[float] = [
            sum(column) if state.stage.calls else 0.0 for column in zip(*feared, strict=True)
        ]
        """By number 0 .. 13: how many calls are to be feared on it."""
        self.largest = max(size for other, size in enumerate(self.sizes) if other != seat)

    def outs(self, left: int, ahead: int) -> float:
        """Return the share of the unseen cards on which a hand `left` that adds up to `ahead` can call."""
        if not left or ahead > HIGHEST or (left & JOKER and ahead) or not self.state.stage.calls:
            return 0.0
        return self.counts[ahead] / self.many

    def next_seat(self, move: Discard) -> int:
        """Return the seat that would act after this discard if no player calls."""
        state = self.state
        step = state.direction
        effect = state.stage.effect[move.card]
        if effect == EFFECT_TURN or (effect == EFFECT_FIVE and state.damage):
            step = -step
        return (self.seat + step * (2 if effect == EFFECT_SKIP else 1)) % state.seats

    def beyond(self, move: Discard, answers: int) -> float:
        """Return the gain where the next seat answers a bind with none of these cards.

        The seat after it then lays freely; on a joker anything.
        """
        state = self.state
        after = (self.next_seat(move) + state.direction) % state.seats
        if after == self.seat:
            return 0.0
        blocked = (1.0 - answers.bit_count() / self.many) ** self.sizes[self.next_seat(move)]
        free = (state.stage.match[move.key] & self.unseen).bit_count() / self.many
        return _BEYOND * _OPEN[min(4, self.sizes[after])] * blocked * free

    def worth(self, move: Discard) -> float:
        """Return the points of the round, up to a constant; going out is worth more than anything."""
        left = self.hand ^ move.mask
        if not left:
            return 1000.0
        number, key = move.number, move.key
        held = self.sizes[self.seat]
        stay = held - 1
        danger = self.danger[number]
        ahead = self.state.sums[self.seat] - number
        jokers = left & JOKER
        stage = self.state.stage
        weights = weights_at(stage)
        worth = weights.rows[_HELD[min(held, 6)]][number]
        if ahead == number and (not jokers or not number):
            worth += BACK * self.largest * danger
        else:
            worth += (DANGER * self.largest + DANGER_BASE) * danger
        if jokers:
            if not left & ~JOKER:
                worth += weights.stranded
            elif stay < len(WITH_JOKER):
                worth += WITH_JOKER[stay]
        elif not stage.calls:
            pass
        elif ahead <= HIGHEST:
            worth += _READY[min(stay, 4)] + _OUTS[min(stay, 4)] * self.outs(left, ahead)
        elif ahead <= _ALMOST:
            worth -= 0.5
        worth += _FOLLOW[min(stay, 3)] * (left & stage.match[key]).bit_count() / stay
        worth += SUIT * sum(left >> shift & 0x1FFF != 0 for shift in (0, 13, 26, 39))
        size = min(4, self.sizes[self.next_seat(move)])
        bound = self.state.damage or stage.effect[move.card] == EFFECT_BIND
        follows = (BIND if bound else stage.match)[key] & self.unseen
        worth += _NEXT[size] + _OPEN[size] * follows.bit_count() / self.many
        if bound:
            worth += (
                _BOUND[size]
                + self.beyond(move, follows)
                + DAMAGE * (self.state.damage + DAMAGE_OF[move.card]) / 5
            )
        return worth

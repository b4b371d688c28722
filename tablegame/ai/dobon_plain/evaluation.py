"""The facts of a decision of Everyday Dobon with every unseen card counted, which playouts cannot afford."""

from typing import Final

from tablegame.ai.dobon_plain.policy import DRAWING, KEEPING, draw_worth, lay_worth
from tablegame.ai.shedding.danger import call_chances, counts_by_number, discount_passed
from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, hand_targets, results_of_pair, sum_target
from tablegame.rules.card_tracking import PASSED_BITS
from tablegame.rules.dobon_plain.actions import Move
from tablegame.rules.dobon_plain.state import DobonPlainState
from tablegame.rules.shedding.moves import CALL, KEEP, Discard

_OUTS: Final[tuple[float, ...]] = (0.0, 40.0, 55.0, 45.0, 30.0)
"""For the share of the unseen cards on which the hand that stays can call, by its cards."""
_SURE: Final = 60.0
"""A call, beside anything else."""


class UnseenCount:
    """What one seat can count before it decides, from the open cards, the public history and its own hand."""

    __slots__ = ("counts", "danger", "many", "others", "seat", "sizes", "state", "unseen")

    def __init__(self, state: DobonPlainState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        lying = mask_of(state.stock.pile)
        public = state.tracker.public(lying)
        self.sizes = [hand.bit_count() for hand in state.hands]
        self.others = sum(self.sizes) - self.sizes[seat]
        hidden = state.tracker.pack & ~(state.hands[seat] | lying)
        for mask in public.opened:
            hidden &= ~mask
        self.unseen = hidden
        """The cards that the seat does not see, as a mask."""
        self.many = max(1, hidden.bit_count())
        self.counts = counts_by_number(hidden)
        """By number 0 .. 13: the unseen cards that have it."""
        self.danger = [0.0] * (HIGHEST + 1)
        """By number 0 .. 13: how many calls are to be feared on it."""
        for other, size in enumerate(self.sizes):
            if other == seat:
                continue
            if size == 2 and not state.terms.sums and not state.terms.wrong_calls:
                chances = self._pairs()
            else:
                chances = call_chances(public.groups[other], public.opened[other], hidden)
            for number, chance in enumerate(discount_passed(chances, state.passed >> PASSED_BITS * other)):
                self.danger[number] += chance

    def _pairs(self) -> tuple[float, ...]:
        """Return by number the chance that two unseen cards make it by + − × ÷."""
        chances = [0.0] * (HIGHEST + 1)
        ways = self.many * (self.many - 1) / 2
        for a in range(1, HIGHEST + 1):
            for b in range(a, HIGHEST + 1):
                pairs = self.counts[a] * (self.counts[b] if a != b else (self.counts[a] - 1) / 2)
                for number in {way.result for way in results_of_pair(a, b)}:
                    chances[number] += pairs / ways if ways else 0.0
        return tuple(chances)

    def targets(self, hand: int) -> int:
        """Return the numbers that a hand makes, as bits."""
        pair = self.state.terms.makes(0b11, 0, 2)
        return hand_targets(hand) if pair else sum_target(hand) if hand else 0

    def outs(self, hand: int) -> int:
        """Return the unseen cards on which a hand can call."""
        numbers = self.targets(hand)
        return sum(count for number, count in enumerate(self.counts) if numbers >> number & 1)

    def worth(self, move: Move) -> float:
        """Return the worth of a move, in points of the round up to a constant."""
        state, seat = self.state, self.seat
        if type(move) is Discard:
            left = state.hands[seat] ^ move.mask
            stay = left.bit_count()
            worth = lay_worth(state, seat, move, self.danger[move.number], self.sizes, self.others)
            if 0 < stay < len(_OUTS):
                worth += _OUTS[stay] * self.outs(left) / self.many
            return worth
        if move == CALL:
            return _SURE
        return KEEPING if move == KEEP else draw_worth(state, seat)


__all__ = ["DRAWING", "UnseenCount"]

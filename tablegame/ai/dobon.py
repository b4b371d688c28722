"""How Dobon is thought about.

The simple policy sheds points, keeps what can always be discarded, fears the numbers that small hands may add
up to, never strands a joker and always declares. What a discard is worth is counted in points of the round.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.cards import JOKERS
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.chance import settle
from tablegame.rules.dobon.actions import (
    BIDS,
    CALL,
    DECLARING,
    DRAW,
    PASS,
    PLAIN,
    RETURN,
    REVEAL,
    Bid,
    Discard,
    Move,
)
from tablegame.rules.dobon.position import AUCTION, DOBON_WINDOW, OVER, RETURN_WINDOW, SHUFFLE, TURN
from tablegame.rules.dobon.scoring import points_of
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.suits import EIGHTS, JACKS, JOKER, TWOS
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.dobon.yaku import yaku_of
from tablegame.rules.reckoning import HIGHEST, NUMBERS

_EACH: Final = 6.4
"""Points of a card that nobody sees."""


def _sums() -> tuple[tuple[float, ...], ...]:
    """By the size of a hand, then a number: how likely so many cards add up to it."""
    found = [tuple([1.0] + [0.0] * HIGHEST)]
    for size in range(1, 6):
        before = found[-1]
        row = [sum(before[:number][-HIGHEST:]) * 4 / 54 for number in range(HIGHEST + 1)]
        if size == 1:
            row[0] = 2 / 54
        found.append(tuple(row))
    found[0] = (0.0,) * (HIGHEST + 1)
    return tuple(found)


_HIT: Final = _sums()
_SIZES: Final = len(_HIT)

_KEEP: Final = {0: 7.0, 2: 4.0, 8: 9.0, 11: 2.5}
"""By number: what it is worth to keep a card that opens a bind or names a suit."""
_SHED: Final = tuple(min(number, 10) - _KEEP.get(number, 0.0) for number in NUMBERS)
"""By card: what it is worth to be rid of it while the hand is large."""
_STRANDED: Final = -12.0
"""To be left with jokers alone: the last of them can not be discarded."""
_READY: Final = 5.0
"""To be left with one card that may be discarded."""
_LOW: Final = 1.0
"""To be left with a sum that a dobon can meet."""
_BACK: Final = 40.0
"""To return a dobon, by its chance."""
_FOLLOWS: Final = 0.8
"""For each card that stays and is of the suit left on the field."""
_DRAWING: Final = -7.5
"""Drawing where discarding is possible."""
_SUIT: Final = 0x1FFF

_FIRST: Final = 3.0
"""Points that beginning is worth beside the bonus for winning."""
_YAKU: Final = 30.0
"""What a yaku in hand adds to winning: who begins has a little more of it."""
_SHADE: Final = 0.72
"""What part of a break-even bid is bid: the second highest is often far lower."""

RANGE: Final = 240.0
"""Points of a round between the worst and the best that can happen, for the worth 0..1."""


def bid_for(hand: int, seats: int) -> int:
    """A bid by the chance that this hand wins when it begins, as matches of this policy have shown it."""
    controls = (hand & (EIGHTS | TWOS)).bit_count() + 0.5 * (hand & (JACKS | JOKER)).bit_count()
    wins = min(0.6, 0.06 + 0.5 / seats + (0.15 - 0.011 * seats) * controls)
    gain = _FIRST + (_YAKU * wins if yaku_of(hand) else 0.0)
    return max(1, round(_SHADE * (50.0 * wins + gain) / (1.0 - wins)))


def _discard(state: DobonState, seat: Seat) -> Move:
    """The discard worth most, or the draw."""
    legal = state.discards(seat)
    if not legal:
        return DRAW
    hand = state.hands[seat]
    hits = []
    largest = 0
    for other, held in enumerate(state.hands):
        if other != seat:
            size = held.bit_count()
            if size > largest:
                largest = size
            if size < _SIZES:
                hits.append(_HIT[size])
    price = 2.0 * _EACH * largest
    held = hand.bit_count()
    numbers = state.sums[seat]
    best: int = -1
    most = _DRAWING if state.free else -1e9
    rest = legal
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        number = NUMBERS[card]
        left = hand ^ low
        danger = 0.0
        for chances in hits:
            danger += chances[number]
        worth = _SHED[card] if held > 3 else min(number, 10)
        ahead = numbers - number
        if ahead == number and left and (not left & JOKER or not number):
            worth += _BACK * danger
        else:
            worth -= danger * (price + 6.0)
        if not left & ~JOKER:
            worth += _STRANDED if left else 1000.0
        elif held == 2:
            worth += _READY
        if ahead <= HIGHEST and not left & JOKER:
            worth += _LOW
        if card < 52 and low & ~(EIGHTS | JACKS):
            worth += _FOLLOWS * (left >> card // 13 * 13 & _SUIT).bit_count()
        if worth > most:
            best, most = card, worth
    return DRAW if best < 0 else _form(best, hand ^ 1 << best, last=held == 2)


def _form(card: int, left: int, *, last: bool) -> Discard:
    """The form of a discard that names the suit held most and declares where it can."""
    forms = DECLARING[card] if last else PLAIN[card]
    found = forms[-1]
    most = -1
    for form in forms[len(forms) // 2 :] if last else forms:
        if form.suit is not None:
            count = (left >> 13 * form.suit & _SUIT).bit_count()
            if count > most:
                found, most = form, count
    return found


def _calls(state: DobonState, seat: Seat) -> bool:
    """Whether a dobon pays in spite of the return that may follow."""
    owner = state.owner
    assert owner is not None, "somebody discarded"
    size = state.hands[owner].bit_count()
    back = _HIT[size][state.key // 5] if size < _SIZES else 0.0
    worst = _EACH * max(hand.bit_count() for hand in state.hands)
    own = points_of(state.hands[seat])
    return back * (6.0 * worst + own) <= (1.0 - back) * (own + 2.0 * worst / (state.seats - 1))


class DobonMind(Mind[DobonView, DobonState, Move]):
    """Dobon for the search."""

    def seat(self, view: DobonView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: DobonState, seat: Seat) -> Move:
        """Reads what lies open, the sizes of the hands, and the hand of `seat` only."""
        phase = state.phase
        if phase == TURN:
            return _discard(state, seat)
        if phase == AUCTION:
            return BIDS[bid_for(state.hands[seat], state.seats) - 1]
        if phase == DOBON_WINDOW:
            return CALL if _calls(state, seat) else PASS
        return RETURN if phase == RETURN_WINDOW else REVEAL

    def candidates(self, state: DobonState, seat: Seat, legal: Sequence[Move]) -> list[Move]:
        """Some bids about the sensible one; of the discards those that declare, one joker, and of the suits
        that an 8 may name those that are held; every word."""
        if state.phase == AUCTION:
            home = bid_for(state.hands[seat], state.seats)
            amounts = {1, max(1, home // 2), home, home + home // 2, 2 * home + 1, 3 * home + 1}
            return [BIDS[amount - 1] for amount in sorted(amounts) if amount <= len(BIDS)]
        hand = state.hands[seat]
        declares = hand.bit_count() == 2
        jokers = hand & JOKER == JOKER
        kept: list[Move] = []
        for move in legal:
            if type(move) is Discard:
                if move.last != declares or (jokers and move.card == JOKERS[1]):
                    continue
                left = hand ^ move.mask
                if move.mask & EIGHTS and left & ~JOKER and not left >> 13 * (move.suit or 0) & _SUIT:
                    continue
            kept.append(move)
        return kept

    def playout(self, state: DobonState, seat: Seat, move: Move, rng: Rng, noise: float) -> float:
        """Ends the round from `state` by the simple policy, each move strayed from with chance `noise`."""
        world = state.clone()
        deal = world.deal
        before = world.scores
        world.apply(seat, move)
        while world.deal == deal and world.phase != OVER:
            acting = world.to_act()[0]
            if acting == CHANCE:
                if world.phase == SHUFFLE:
                    break
                settle(world, rng)
            elif rng.random() < noise:
                world.apply(acting, self._stray(world, acting, rng))
            else:
                world.apply(acting, self.sensible(world, acting))
        return self.worth(state, seat, [now - was for now, was in zip(world.scores, before, strict=True)])

    def _stray(self, state: DobonState, seat: Seat, rng: Rng) -> Move:
        """Any move, but no bid that nobody would make, and never without the declaration."""
        if state.phase == AUCTION:
            return Bid(1 + rng.below(2 * bid_for(state.hands[seat], state.seats)))
        move = state.random_action(seat, rng)
        if type(move) is Discard and not move.last and state.hands[seat].bit_count() == 2:
            return Discard(move.card, move.suit, True)
        return move

    def worth(self, state: DobonState, seat: Seat, points: Sequence[int]) -> float:
        """What these points are worth to `seat`; in the last round half of it is its share of the win."""
        mine = points[seat]
        others = (sum(points) - mine) / (len(points) - 1)
        linear = min(1.0, max(0.0, 0.5 + (others - mine) / RANGE))
        if state.deal < state.deals:
            return linear
        totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        best = min(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        return 0.5 * share + 0.5 * linear


MIND: Final = DobonMind()

"""The decisions of computer players in Dobon.

Playouts are played by the simple policy. The upper levels examine every discard more closely before they try
it, and calls with all that the play has shown. Bids are never quite the same.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from tablegame.ai import negative_inference
from tablegame.ai.dobon.evaluation import DiscardEvaluation
from tablegame.ai.dobon.policy import bid_for, calls_quickly, choose_discard, should_call
from tablegame.ai.dobon.reasons import reason
from tablegame.ai.levels import LevelSettings, Temper, lean_on_policy
from tablegame.ai.mind import Mind, Opinion, Outcome, TriedMove
from tablegame.ai.shedding.danger import call_chances
from tablegame.pieces.cards import JOKERS, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.arithmetic import HIGHEST, total
from tablegame.rules.chance import settle
from tablegame.rules.contract import Reason
from tablegame.rules.dobon.actions import BIDS, CALL, PASS, RETURN, REVEAL, Bid, Discard, Move
from tablegame.rules.dobon.matching import EFFECT_BIND, EFFECT_SKIP, EIGHTS, JACKS, JOKER, TWOS
from tablegame.rules.dobon.position import AUCTION, DOBON_WINDOW, OVER, RETURN_WINDOW, SHUFFLE, TURN
from tablegame.rules.dobon.scoring import may_call
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.view import DobonView

_SUIT: Final = 0x1FFF

RANGE: Final = 240.0
"""Points of a round between the worst and the best that can happen, for the worth 0..1."""

MOST_LOST: Final = 120
"""Points that count of what another seat loses: a bid of hundreds would make all ends look alike."""

ROW: Final = 4
"""Points that a win is worth beside those of its round: three in a row and more are paid (rules §9)."""

RECKLESS: Final = 150
"""A bid that no hand is worth: the other moves of such a bidder are not taken to be sensible either."""

EFFORT: Final = 1500
"""Playouts at hard, for a discard."""
BID_EFFORT: Final = 600
CALL_EFFORT: Final = 120
"""A third of the playouts of expert, for a bid and for an answer in a window."""
_BIDS: Final = 4
"""The spread of bids around what they should be, in playouts."""
PRIOR: Final = {"novice": 0.03, "easy": 0.05, "normal": 0.25}
"""By level: what the simple policy's move is taken to be worth beyond what a few worlds show."""
OPINION_WORLDS: Final = 600
"""Worlds that a closer look at the discards is as good as."""

_HIGH, _LOW = 0.2, 0.6
"""By how much a temper raises or lowers a bid: a little too high costs far more than any that is too low."""
_DARED: Final = 4.0
"""The liking of a temper for a call to be feared, or its dislike."""
_DARES: Final = 0.7
"""The weight that a temper gives to the return that may follow a call."""
_OVERLOOKED: Final = 2.5
"""The rate at which a weak level overlooks that its hand makes the number, for each unit of its softness."""
_WILD: Final = 6.0
"""The spread of a weak level's bids around what they should be, for each unit of its softness."""


def likely_return(state: DobonState) -> float:
    """Return the chance that the discarder can return a dobon on the field card, by public facts."""
    owner = state.owner
    assert owner is not None, "a card was discarded"
    lying = mask_of(state.stock.pile)
    public = state.tracker.public(lying)
    hidden = state.tracker.pack & ~lying
    for mask in public.opened:
        hidden &= ~mask
    return call_chances(public.groups[owner], public.opened[owner], hidden)[state.key // 5]


def reckless_move(state: DobonState, seat: Seat) -> list[int]:
    """Return the seats but `seat` whose bids show that they play anything."""
    return [other for other, bid in enumerate(state.bids or ()) if bid > RECKLESS and other != seat]


class DobonMind(Mind[DobonView, DobonState, Move]):
    """Dobon as the search needs it."""

    def sensible(self, state: DobonState, seat: Seat) -> Move:
        """Read what lies open, the sizes of the hands, and the hand of `seat` only."""
        phase = state.phase
        if phase == TURN:
            return choose_discard(state, seat)
        if phase == AUCTION:
            return BIDS[bid_for(state.hands[seat], state.seats) - 1]
        if phase == DOBON_WINDOW:
            return CALL if calls_quickly(state, seat) else PASS
        return RETURN if phase == RETURN_WINDOW else REVEAL

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        return lean_on_policy(settings, PRIOR)

    def dealer(self, view: DobonView) -> Callable[[Rng], Any] | None:
        """Deal hands that add up to none of the numbers that they have let go by."""
        return negative_dealer(view)

    def effort(self, state: DobonState, seat: Seat) -> int:
        """Give playouts to discards only: they cannot tell two bids apart, and calls are counted out."""
        return EFFORT if state.phase == TURN else 0

    def call_effort(self, state: DobonState, seat: Seat) -> int:
        """Return a bid, and a dobon that may be returned; a return always wins, and a yaku is always
        shown."""
        phase = state.phase
        return BID_EFFORT if phase == AUCTION else CALL_EFFORT if phase == DOBON_WINDOW else 0

    def at_once(
        self, state: DobonState, seat: Seat, settings: LevelSettings, draw: Callable[[], DobonState], rng: Rng
    ) -> Move:
        """Bid about what the hand is worth, the weaker the level the wilder. Call dobon unless the return
        that may follow costs more; a weak level overlooks some."""
        temper = settings.temper
        if state.phase == AUCTION:
            amount = bid_for(state.hands[seat], state.seats) * (
                1.0 + (rng.random() - 0.5) * _WILD * settings.temperature
            )
            amount *= 1.0 + (_HIGH if temper.bids > 0 else _LOW) * temper.bids
            return BIDS[min(len(BIDS), max(1, round(amount + 2.0 * rng.random() - 1.0))) - 1]
        if state.phase == DOBON_WINDOW:
            if settings.memory >= 1.0:
                back = likely_return(state) * (1.0 - _DARES * temper.calls)
                return CALL if should_call(state, seat, back) else PASS
            if state.hands[seat].bit_count() > 1 and rng.random() < _OVERLOOKED * settings.temperature:
                return PASS
        return self.sensible(state, seat)

    def opinion(self, state: DobonState, seat: Seat, moves: Sequence[Move]) -> Opinion | None:
        """Return the closer look at discards, which counts on sense; none where drawing is a choice."""
        if reckless_move(state, seat):
            return None
        evaluation = DiscardEvaluation(state, seat)
        worths: list[float] = []
        for move in moves:
            if type(move) is not Discard:
                return None
            worths.append(0.5 + evaluation.worth(move) / RANGE)
        return Opinion(worths, OPINION_WORLDS)

    def likes(self, state: DobonState, seat: Seat, moves: Sequence[Move], temper: Temper) -> list[float]:
        """Prefer or avoid numbers that might be called, keep or spend strong cards, and aim what hurts at the
        leader."""
        if state.phase != TURN:
            return [0.0] * len(moves)
        look, scores = DiscardEvaluation(state, seat), state.scores
        best = min(score for other, score in enumerate(scores) if other != seat)
        bold = temper.boldness(best - scores[seat])
        likes_by_move = []
        for move in moves:
            if type(move) is not Discard:
                likes_by_move.append(0.0)
                continue
            like = _DARED * bold * look.danger[move.number]
            if move.mask & (EIGHTS | TWOS | JOKER):
                like -= temper.hoards
            effect, target = state.stage.effect[move.card], look.next_seat(move)
            if effect == EFFECT_SKIP:
                target = (seat + state.direction) % state.seats
            if temper.hunts and effect in (EFFECT_BIND, EFFECT_SKIP):
                like += temper.hunts * (1.0 if scores[target] == best else -1.0)
            likes_by_move.append(like)
        return likes_by_move

    def reason(self, state: DobonState, seat: Seat, move: Move, tried: Sequence[TriedMove]) -> Reason | None:
        """Return the most telling thing about a move."""
        return reason(state, seat, move, [tried_move.move for tried_move in tried])

    def candidates(self, state: DobonState, seat: Seat, legal: Sequence[Move]) -> list[Move]:
        """Return the discards that are worth trying, every word, and some bids about the sensible one.

        Of the discards those that declare, one joker, and of the suits for an 8 those that are held.
        """
        if state.phase == AUCTION:
            home = bid_for(state.hands[seat], state.seats)
            amounts = {1, max(1, home // 2), home, home + home // 2, 2 * home + 1, 3 * home + 1}
            return [BIDS[amount - 1] for amount in sorted(amounts) if amount <= len(BIDS)]
        hand = state.hands[seat]
        declares = state.stage.declares and hand.bit_count() == 2
        jokers = hand & JOKER == JOKER
        kept: list[Move] = []
        for move in legal:
            if type(move) is Discard:
                if move.last != declares or (jokers and move.card == JOKERS[1]):
                    continue
                left = hand ^ move.mask
                named = None if not move.mask & EIGHTS else move.suit
                if named is not None and left & ~JOKER and not left >> 13 * named & _SUIT:
                    continue
            kept.append(move)
        return kept

    def plausible(self, state: DobonState, seat: Seat, moves: Sequence[Move]) -> list[Move]:
        """Keep an 8 where a plain card follows, and a joker while no seat is near the end.

        A J names a suit that is held; no joker stays behind alone.
        """
        hand = state.hands[seat]
        few = min(one.bit_count() for one in state.hands) <= 2
        stage = state.stage
        wild = EIGHTS if stage.names else 0
        kept = wild | (0 if few else JOKER)
        special = wild | JOKER | (JACKS if stage.names else 0) | (TWOS if stage.binds else 0)
        plays = [move for move in moves if isinstance(move, Discard)]
        held = [
            move for move in plays
            if move.suit is None or hand == move.mask or (hand ^ move.mask) & stage.match[move.key]
        ] or plays  # fmt: skip
        if stage.declares:
            held = [move for move in held if (hand ^ move.mask) & ~JOKER or hand == move.mask] or held
        if hand.bit_count() != 3 and any(not move.mask & special for move in held):
            held = [move for move in held if not move.mask & kept]
        return [*held, *(move for move in moves if not isinstance(move, Discard))]

    def playout(self, state: DobonState, seat: Seat, move: Move, rng: Rng, noise: float) -> float:
        """End the round from `state` by the simple policy, each move strayed from with chance `noise`; the
        reckless play anything."""
        return self.worth(state, seat, _rowed(self.finish(state, seat, move, rng, noise), state.scores))

    def outcome(self, state: DobonState, seat: Seat, move: Move, rng: Rng, noise: float) -> Outcome:
        """Return the points of the round, which are bad."""
        world = self.finish(state, seat, move, rng, noise)
        points = float(state.scores[seat] - world.scores[seat])
        return Outcome(points, self.worth(state, seat, _rowed(world, state.scores)))

    def finish(self, state: DobonState, seat: Seat, move: Move, rng: Rng, noise: float) -> DobonState:
        """Return the round ended so. Leaves `state` as it is."""
        world = state.clone()
        deal = world.deal
        strays = [noise] * world.seats
        for other in reckless_move(state, seat):
            strays[other] = 1.0
        world.apply(seat, move)
        while world.deal == deal and world.phase != OVER:
            acting = world.to_act()[0]
            if acting == CHANCE:
                if world.phase == SHUFFLE:
                    break
                settle(world, rng)
            elif rng.random() < strays[acting]:
                world.apply(acting, self._stray(world, acting, rng))
            elif world.phase == AUCTION:
                amount = bid_for(world.hands[acting], world.seats) + rng.below(2 * _BIDS + 1) - _BIDS
                world.apply(acting, BIDS[max(1, amount) - 1])
            else:
                world.apply(acting, self.sensible(world, acting))
        return world

    def _stray(self, state: DobonState, seat: Seat, rng: Rng) -> Move:
        """Return any move, but no absurd bid, and never a discard without the declaration."""
        if state.phase == AUCTION:
            return Bid(1 + rng.below(2 * bid_for(state.hands[seat], state.seats)))
        move = state.random_action(seat, rng)
        declares = state.stage.declares and state.hands[seat].bit_count() == 2
        if declares and type(move) is Discard and not move.last:
            return Discard(move.card, move.suit, True)
        return move

    def worth(self, state: DobonState, seat: Seat, points: Sequence[int]) -> float:
        """Return the worth of these points to `seat`; in the last round half of it is its share of the
        win."""
        own = points[seat]
        lost = sum([min(MOST_LOST, lost_points) for lost_points in points]) - min(MOST_LOST, own)
        others = lost / (len(points) - 1)
        linear = min(1.0, max(0.0, 0.5 + (others - own) / RANGE))
        if state.deal < state.deals:
            return linear
        totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        best = min(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        return 0.5 * share + 0.5 * linear


def _rowed(world: DobonState, before: Sequence[int]) -> list[int]:
    """Return the points of the round since `before`, with the worth of a row of wins that has begun."""
    points = [now - was for now, was in zip(world.scores, before, strict=True)]
    if world.streak_seat is not None and world.phase != OVER:
        points[world.streak_seat] -= ROW
    return points


MIND: Final = DobonMind()


OVERLOOKED: Final = 0.1
"""The rate at which a call is let go by that could have been made."""
MOST: Final = 5
"""The most cards of a hand that is examined: of larger ones next to none adds up to a number."""


def negative_dealer(view: DobonView) -> Callable[[Rng], Any] | None:
    """Return a dealer of the hidden cards whose deals let hardly any call go by; None if none was let go by.

    A seat that holds the sum that was laid calls, unless a return is to be feared. So a hand that has let a
    number go by hardly adds up to it.
    """
    return negative_inference.negative_dealer(view, OVERLOOKED, _could_call, MOST)


def _could_call(hand: int, passed: int) -> bool:
    number = total(hand)
    return number <= HIGHEST and bool(passed >> number & 1) and may_call(hand, number, number)

"""The decisions of computer players in Everyday Dobon.

Turns, and what becomes of a drawn card, are decided by playouts of the simple policy in sampled worlds. Calls
are answered at once: a correct call almost always pays, even if it may be returned.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablegame.ai import negative_inference
from tablegame.ai.dobon_plain.evaluation import UnseenCount
from tablegame.ai.dobon_plain.policy import choose_move, may_call, next_seat
from tablegame.ai.dobon_plain.reasons import reason
from tablegame.ai.levels import LevelSettings, Temper, lean_on_policy
from tablegame.ai.mind import Mind, Opinion, Outcome, TriedMove
from tablegame.ai.shedding.danger import call_chances
from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.arithmetic import hand_targets, sum_target
from tablegame.rules.chance import answer
from tablegame.rules.contract import Reason
from tablegame.rules.dobon_plain.actions import Move
from tablegame.rules.dobon_plain.scoring import RETURN_FACTOR
from tablegame.rules.dobon_plain.state import DRAWN, DobonPlainState
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.dobon_plain.view import DobonPlainView
from tablegame.rules.shedding.facts import EFFECT_BIND, EFFECT_SKIP, EIGHTS, TWOS, number_of
from tablegame.rules.shedding.moves import CALL, DRAW, KEEP, PASS, Discard
from tablegame.rules.shedding.position import DOBON_WINDOW, OVER, SHUFFLE, TURN

_SUIT: Final = 0x1FFF
RANGE: Final = 260.0
"""Points of a round between the worst and the best that can happen, for the worth 0..1."""
CHIPS_RANGE: Final = 24.0
"""The same where a hand is worth one chip."""
EFFORT: Final = 1200
"""Playouts at hard, for a turn."""
EFFORT_OF_MANY: Final = 700
"""The same with more than `_FEW_SEATS` seats, where rounds are long."""
_FEW_SEATS: Final = 5
PRIOR: Final = {"novice": 0.03, "easy": 0.05, "normal": 0.2}
"""By level: what the simple policy's move is taken to be worth beyond what a few worlds show."""
OPINION_WORLDS: Final = 300
"""Worlds that counting the unseen cards is as good as."""
DEPTH: Final = 400
"""Decisions after which a playout counts as a void round."""
OVERLOOKED: Final = 0.03
"""The rate at which a call is let go by that could have been made."""
MOST: Final = 5
"""The most cards of a hand that is examined for calls it has let go by."""
_DARED: Final = 4.0
"""The liking of a temper for a call to be feared, or its dislike."""
_MISSED: Final = 2.5
"""The rate at which a weak level overlooks that its hand makes the number, for each unit of its softness."""


class DobonPlainMind(Mind[DobonPlainView, DobonPlainState, Move]):
    """Everyday Dobon as the search needs it."""

    def sensible(self, state: DobonPlainState, seat: Seat) -> Move:
        """Read what lies open, the sizes of the hands, and the hand of `seat` only."""
        return choose_move(state, seat)

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        return lean_on_policy(settings, PRIOR)

    def dealer(self, view: DobonPlainView) -> Callable[[Rng], Any] | None:
        """Deal hands that make none of the numbers that they have let go by."""
        targets = hand_targets if view.table.options.numbers == "pair" else sum_target

        def could_call(hand: int, passed: int) -> bool:
            return bool(hand) and bool(targets(hand) & passed)

        return negative_inference.negative_dealer(view, OVERLOOKED, could_call, MOST)

    def effort(self, state: DobonPlainState, seat: Seat) -> int:
        """Return playouts for a turn and for a card just drawn, and none for a window."""
        if state.phase not in (TURN, DRAWN):
            return 0
        return EFFORT if state.seats <= _FEW_SEATS else EFFORT_OF_MANY

    def at_once(
        self, state: DobonPlainState, seat: Seat, settings: LevelSettings,
        draw: Callable[[], DobonPlainState], rng: Rng,
    ) -> Move:  # fmt: skip
        """Call unless the return that may follow costs more; a weak level overlooks some calls."""
        if state.phase == DOBON_WINDOW and may_call(state, seat):
            if settings.memory >= 1.0:
                return CALL if call_pays(state, seat, settings.temper.calls) else PASS
            if state.hands[seat].bit_count() > 1 and rng.random() < _MISSED * settings.temperature:
                return PASS
        return self.sensible(state, seat)

    def opinion(self, state: DobonPlainState, seat: Seat, moves: Sequence[Move]) -> Opinion | None:
        """Return the simple policy's, with every unseen card counted."""
        count = UnseenCount(state, seat)
        return Opinion([0.5 + count.worth(move) / RANGE for move in moves], OPINION_WORLDS)

    def yardsticks(self) -> Mapping[str, Callable[[DobonPlainView, Sequence[Move]], Move]]:
        """Return an ordinary player, one that never calls, and one that always draws."""
        return {"ordinary": play_highest, "no_calls": never_call, "draws": draw_always}

    def likes(self, state: DobonPlainState, seat: Seat, moves: Sequence[Move], temper: Temper) -> list[float]:
        """Prefer or avoid numbers that might be called, keep or spend strong cards, and aim what hurts at the
        leader."""
        count, scores = UnseenCount(state, seat), state.scores
        best = max(score for other, score in enumerate(scores) if other != seat)
        bold = temper.boldness(scores[seat] - best)
        likes_by_move = []
        for move in moves:
            if type(move) is not Discard:
                likes_by_move.append(0.0)
                continue
            like = _DARED * bold * count.danger[move.number]
            if move.mask & (NAMING | TWOS):
                like -= temper.hoards
            if move.under:
                like += temper.doubles
            effect = state.terms.effect[move.card]
            target = next_seat(state, seat, move)
            if effect == EFFECT_SKIP:
                target = (seat + state.direction) % state.seats
            if temper.hunts and effect in (EFFECT_BIND, EFFECT_SKIP):
                like += temper.hunts * (1.0 if scores[target] == best else -1.0)
            likes_by_move.append(like)
        return likes_by_move

    def reason(
        self, state: DobonPlainState, seat: Seat, move: Move, tried: Sequence[TriedMove]
    ) -> Reason | None:
        """Return the most telling thing about a move."""
        return reason(state, seat, move, [tried_move.move for tried_move in tried])

    def candidates(self, state: DobonPlainState, seat: Seat, legal: Sequence[Move]) -> list[Move]:
        """Return every word, and of the discards those that announce and name a suit that is held."""
        hand, kept = state.hands[seat], list[Move]()
        for move in legal:
            if type(move) is Discard:
                left = hand ^ move.mask
                if state.terms.forfeit and not left & left - 1 and left and not move.last:
                    continue
                suits = [suit for suit in range(4) if left & ~NAMING & _SUIT << 13 * suit]
                if move.suit is not None and suits and move.suit not in suits:
                    continue
            kept.append(move)
        return kept

    def plausible(self, state: DobonPlainState, seat: Seat, moves: Sequence[Move]) -> list[Move]:
        """Keep an 8 where a plain card follows, and draw or keep a card only where no plain one is played."""
        plays = [move for move in moves if type(move) is Discard]
        plain = [move for move in plays if not move.mask & EIGHTS]
        words = [move for move in moves if type(move) is not Discard and move != DRAW]
        return [*(plain or plays), *words] or list(moves)

    def playout(self, state: DobonPlainState, seat: Seat, move: Move, rng: Rng, noise: float) -> float:
        """End the round from `state` by the simple policy, each move strayed from with chance `noise`."""
        return self.outcome(state, seat, move, rng, noise).worth

    def outcome(self, state: DobonPlainState, seat: Seat, move: Move, rng: Rng, noise: float) -> Outcome:
        """Return the points of the round."""
        world = self.finish(state, seat, move, rng, noise)
        points = [now - was for now, was in zip(world.scores, state.scores, strict=True)]
        return Outcome(float(points[seat]), self.worth(state, seat, points))

    def finish(
        self, state: DobonPlainState, seat: Seat, move: Move, rng: Rng, noise: float
    ) -> DobonPlainState:
        """Return the round ended so. Leaves `state` as it is."""
        world = state.clone()
        deal = world.deal
        world.apply(seat, move)
        for _ in range(DEPTH):
            if world.deal != deal or world.phase in (OVER, SHUFFLE):
                break
            acting = world.to_act()[0]
            if acting == CHANCE:
                request = world.chance()
                assert request is not None, "chance is asked"
                world.apply(CHANCE, answer(request, rng))
            elif rng.random() < noise:
                world.apply(acting, self._stray(world, acting, rng))
            else:
                world.apply(acting, choose_move(world, acting))
        return world

    def _stray(self, state: DobonPlainState, seat: Seat, rng: Rng) -> Move:
        """Return any move, but no wrong call."""
        move = state.random_action(seat, rng)
        return PASS if move == CALL and not may_call(state, seat) else move

    def worth(self, state: DobonPlainState, seat: Seat, points: Sequence[int]) -> float:
        """Return the worth of these points to `seat`; in the last round half of it is its share of the
        win."""
        span = CHIPS_RANGE if state.terms.chips else RANGE
        linear = min(1.0, max(0.0, 0.5 + points[seat] / span))
        if state.deal < state.deals:
            return linear
        totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        best = max(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        return 0.5 * share + 0.5 * linear


def call_pays(state: DobonPlainState, seat: Seat, eager: float) -> bool:
    """Return whether a call pays in spite of the return that may follow; `eager` fears it less."""
    owner = state.owner
    assert owner is not None, "a card was discarded"
    lying = mask_of(state.stock.pile)
    public = state.tracker.public(lying)
    hidden = state.tracker.pack & ~(lying | state.hands[seat])
    back = call_chances(public.groups[owner], public.opened[owner], hidden)[number_of(state.key)]
    return back * (1.0 - 0.5 * eager) * (1 + RETURN_FACTOR) < 1.0


def play_highest(view: DobonPlainView, legal: Sequence[Move]) -> Move:
    """Return the move of an ordinary player: the highest card that follows, every call and every return."""
    plays = [move for move in legal if type(move) is Discard]
    if plays:
        return max(plays, key=lambda move: (move.number, move.last))
    wished = [move for move in legal if move not in (PASS, KEEP)]
    hand = mask_of(view.table.hand)
    if CALL in wished and view.table.window is not None and view.table.rules.wrong_calls:
        number = view.table.pile[-1] % 13 + 1
        return CALL if sum_target(hand) >> number & 1 else PASS
    return wished[0] if wished else legal[0]


def never_call(view: DobonPlainView, legal: Sequence[Move]) -> Move:
    """Return the move of an ordinary player who never calls."""
    return PASS if CALL in legal and PASS in legal else play_highest(view, legal)


def draw_always(view: DobonPlainView, legal: Sequence[Move]) -> Move:
    """Return the move of an ordinary player who draws whenever more than two cards are held."""
    many = len(view.table.hand) > 2
    return DRAW if many and DRAW in legal else KEEP if many and KEEP in legal else play_highest(view, legal)


MIND: Final = DobonPlainMind()

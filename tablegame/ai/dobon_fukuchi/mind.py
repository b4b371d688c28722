"""The decisions of computer players in Fukuchi Dobon.

Turns are decided by playouts of the simple policy. Windows, which must not wait, are answered at once; the
upper levels then count every unseen card.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegame.ai import negative_inference
from tablegame.ai.dobon_fukuchi.policy import (
    UnseenCount,
    answer_worth,
    choose_move,
    next_of,
    turn_worth,
    worth_of,
)
from tablegame.ai.dobon_fukuchi.reasons import reason
from tablegame.ai.levels import LevelSettings, Temper, lean_on_policy
from tablegame.ai.mind import Mind, Opinion, Outcome, TriedMove
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.chance import answer
from tablegame.rules.contract import Reason
from tablegame.rules.dobon_fukuchi.actions import DOBON, DRAW, PASS, RETURN, TAKE, Action, Play
from tablegame.rules.dobon_fukuchi.position import OVER, RENEW, SHUFFLE, TURN, WINDOW
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView

DEPTH: Final = 60
"""Decisions after which a playout is cut off and judged by the hand."""
RANGE: Final = 6.0
"""Stakes between the worst and the best that can happen, for the worth 0..1."""
WON: Final = 0.2
"""Stakes that gaining is worth beside the gain: only the highest account wins a match."""
EFFORT: Final = 1200
"""Playouts at hard, for a move of a turn."""
CALL_EFFORT: Final = 80
"""A third of the playouts of expert, for an answer in a window."""
PRIOR: Final = {"novice": 0.03, "easy": 0.04, "normal": 0.12}
"""By level: what the simple policy's move is taken to be worth beyond what a few worlds show."""
TEMPERATURE: Final = {"novice": 0.1, "easy": 0.05, "normal": 0.02}
"""By level: how softly it chooses, as `LevelSettings.temperature`."""
OPINION_WORLDS: Final = 300
"""Worlds that counting the unseen cards is as good as."""
_DARED: Final = 4.0
"""The liking of a temper for a call to be feared, or its dislike."""
_EAGER: Final = 4.0
"""Hundredths of the stake that a temper adds to a card out of turn, or takes from it."""
_OVERLOOKED: Final = 3.0
"""The rate at which a weak level overlooks that it could lay out of turn, for each unit of its softness."""
_MISCOUNTED: Final = 4.0
"""The rate at which it overlooks that its hand makes the number on top."""


class DobonFukuchiMind(Mind[DobonFukuchiView, DobonFukuchiState, Action]):
    """Fukuchi Dobon as the search needs it."""

    def sensible(self, state: DobonFukuchiState, seat: Seat) -> Action:
        """Read what lies open, the sizes of the hands, and the hand of `seat` only."""
        return choose_move(state, seat)

    def tuned(self, settings: LevelSettings) -> LevelSettings:
        temperature = TEMPERATURE.get(settings.name, settings.temperature)
        return replace(lean_on_policy(settings, PRIOR), temperature=temperature)

    def dealer(self, view: DobonFukuchiView) -> Callable[[Rng], Any] | None:
        """Deal hands that make none of the numbers that they have let go by."""
        return negative_dealer(view)

    def effort(self, state: DobonFukuchiState, seat: Seat) -> int:
        """Return playouts for a turn, and none for a window."""
        return EFFORT if state.phase == TURN else 0

    def call_effort(self, state: DobonFukuchiState, seat: Seat) -> int:
        """Return some for a window; a return always wins."""
        return CALL_EFFORT if state.phase == WINDOW else 0

    def at_once(
        self,
        state: DobonFukuchiState,
        seat: Seat,
        settings: LevelSettings,
        draw: Callable[[], DobonFukuchiState],
        rng: Rng,
    ) -> Action:
        """Return every dobon and every return, and a card out of turn where it leaves a better hand; a weak
        level overlooks some of these."""
        if settings.memory >= 1.0:
            calls = settings.temper.calls
            return choose_move(state, seat, UnseenCount(state, seat), _EAGER * calls)
        move = choose_move(state, seat)
        missed = _OVERLOOKED if type(move) is Play else _MISCOUNTED
        harmless = move == RETURN or (type(move) is not Play and state.hands[seat].bit_count() == 1)
        if not state.due and not harmless and rng.random() < missed * settings.temperature:
            return PASS
        return move

    def opinion(self, state: DobonFukuchiState, seat: Seat, moves: Sequence[Action]) -> Opinion | None:
        """Return the simple policy's, with every unseen card counted; none where a call is among the
        moves."""
        if any(move in (DOBON, RETURN) for move in moves):
            return None
        count = UnseenCount(state, seat)
        weigh = turn_worth if state.phase == TURN else answer_worth
        worths = [0.5 + weigh(state, seat, move, count) / (100 * RANGE) for move in moves]
        return Opinion(worths, OPINION_WORLDS)

    def yardsticks(self) -> Mapping[str, Callable[[DobonFukuchiView, Sequence[Action]], Action]]:
        """Return a policy without any sense of danger."""
        return {"lay_all": lay_most}

    def likes(
        self, state: DobonFukuchiState, seat: Seat, moves: Sequence[Action], temper: Temper
    ) -> list[float]:
        """Prefer or avoid numbers that might be called, keep or spend twos and eights, and aim what hurts at
        the leader."""
        count, scores = UnseenCount(state, seat), state.scores
        best = max(score for other, score in enumerate(scores) if other != seat)
        bold = temper.boldness(scores[seat] - best)
        likes_by_move = []
        for move in moves:
            if type(move) is not Play:
                likes_by_move.append(0.0)
                continue
            like = _DARED * bold * count.danger[move.value]
            if move.value in (2, 8):
                like -= temper.hoards
            if temper.hunts and move.value == 2:
                like += temper.hunts * (1.0 if scores[next_of(state, seat, move)] == best else -1.0)
            likes_by_move.append(like)
        return likes_by_move

    def reason(
        self, state: DobonFukuchiState, seat: Seat, move: Action, tried: Sequence[TriedMove]
    ) -> Reason | None:
        """Return the most telling thing about a move."""
        return reason(state, seat, move, [tried_move.move for tried_move in tried])

    def candidates(self, state: DobonFukuchiState, seat: Seat, legal: Sequence[Action]) -> list[Action]:
        """Return every call. Of the plays of the same cards, return the one that leaves the suit held most,
        an 8 with the two suits held most."""
        hand = state.hands[seat]
        kept: list[Action] = []
        sets: dict[int, dict[int, tuple[int, Play]]] = {}
        for move in legal:
            if type(move) is not Play:
                kept.append(move)
                continue
            suit = move.cards[-1] // 13 if move.named < 0 else move.named
            length = ((hand ^ move.mask) >> 13 * suit & 0x1FFF).bit_count()
            sets.setdefault(move.mask, {}).setdefault(suit, (length, move))
        for group in sets.values():
            ranked = sorted(group.values(), key=lambda pair: -pair[0])
            kept += [move for _, move in ranked[: 2 if ranked[0][1].named >= 0 else 1]]
        return kept

    def playout(self, state: DobonFukuchiState, seat: Seat, move: Action, rng: Rng, noise: float) -> float:
        """Play the deal on by the simple policy, each decision strayed from with chance `noise`; a long one
        is cut off."""
        gain, ended = self._gain(state, self.finish(state, seat, move, rng, noise), seat)
        return _worth(gain, ended)

    def outcome(self, state: DobonFukuchiState, seat: Seat, move: Action, rng: Rng, noise: float) -> Outcome:
        """Return the points of the sheet; of a deal that was cut off those that the hand promises."""
        gain, ended = self._gain(state, self.finish(state, seat, move, rng, noise), seat)
        return Outcome(gain * state.stake, _worth(gain, ended))

    def finish(
        self, state: DobonFukuchiState, seat: Seat, move: Action, rng: Rng, noise: float
    ) -> DobonFukuchiState:
        """Return the deal played on so. Leaves `state` as it is."""
        world = state.clone()
        world.apply(seat, move)
        random = rng.random
        for _ in range(DEPTH):
            phase = world.phase
            if phase == SHUFFLE or phase == OVER:
                break
            if phase == RENEW and (request := world.chance()) is not None:
                # The new stock may end the deal; the next one is not dealt.
                world.apply(CHANCE, answer(request, rng))
                continue
            actor = world.to_act()[0]
            if random() < noise:
                world.apply(actor, world.random_action(actor, rng))
            else:
                world.apply(actor, choose_move(world, actor))
        return world

    def _gain(self, state: DobonFukuchiState, world: DobonFukuchiState, seat: Seat) -> tuple[float, bool]:
        """Return the gain of the deal in stakes, and whether the deal is over."""
        if world.phase != SHUFFLE and world.phase != OVER:
            return self._forecast(world, seat), False
        return (world.scores[seat] - state.scores[seat]) / state.stake, True

    def _forecast(self, world: DobonFukuchiState, seat: Seat) -> float:
        """Estimate how the hand stands against the others', in stakes."""
        others = [worth_of(hand) for other, hand in enumerate(world.hands) if other != seat]
        return (worth_of(world.hands[seat]) - sum(others) / len(others)) / 100


def _worth(gain: float, ended: bool) -> float:
    if ended and gain > 0:
        gain += WON
    return min(1.0, max(0.0, 0.5 + gain / RANGE))


MIND: Final = DobonFukuchiMind()


OVERLOOKED: Final = 0.05
"""The rate at which a call is overlooked that could have been made."""


def negative_dealer(view: DobonFukuchiView) -> Callable[[Rng], Any] | None:
    """Return a dealer of the hidden cards whose deals overlook hardly any call; None if none was let go by.

    A seat that holds the number on top calls almost always. So a hand that has let a number go by does not
    make it.
    """
    return negative_inference.negative_dealer(view, OVERLOOKED, _could_call)


def _could_call(hand: int, passed: int) -> bool:
    return bool(hand_targets(hand) & passed)


def lay_most(view: DobonFukuchiView, legal: Sequence[Action]) -> Action:
    """Return the move of a player who lays as many cards as possible and ignores danger.

    A dobon or a return goes first, then the first of the plays with the most cards, then a draw or a pass.
    Tests measure the policy against it.
    """
    plays = [move for move in legal if isinstance(move, Play)]
    most = max(plays, key=lambda play: len(play.cards), default=None)
    return next(
        move for move in (DOBON, RETURN, most, TAKE, DRAW, PASS) if move is not None and move in legal
    )

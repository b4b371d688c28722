"""How Fukuchi's Dobon is thought about.

The simple policy weighs what it would be left with against the danger of the card it would leave on top. A
hand is worth more the smaller it is (two cards make most numbers), and one that makes the number of its own
discard lies in wait to return. Chances are in units of the stake.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.chance import answer
from tablegame.rules.dobon_fukuchi.actions import DOBON, DRAW, EIGHT, PASS, RETURN, TAKE, TWO, Action, Play
from tablegame.rules.dobon_fukuchi.calls import LIMIT, turn_plays, window_moves
from tablegame.rules.dobon_fukuchi.position import ANSWER, OVER, RENEW, SHUFFLE, TURN
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView
from tablegame.rules.reckoning import results_of_pair, targets

_WORTH: Final = (0.0, 0.16, 0.2, 0.14, 0.1, 0.06, 0.02, -0.03, -0.09, -0.18, -0.4)
"""What a hand of so many cards is worth; more cards than ten are worth ever less."""
_NUMBER: Final = 0.03
"""What each number that a small hand makes adds."""
_OVER: Final = -3.0
"""More than ten cards at the end of a turn: burst."""
_PENALTY: Final = 0.03
"""What two cards for the next seat are worth."""
_LAY: Final = 0.02
"""How much better a play out of turn must leave the hand."""

DEPTH: Final = 60
"""Decisions after which a playout is cut off and judged by the hand."""
RANGE: Final = 6.0
"""Stakes between the worst and the best that can happen, for the worth 0..1."""


def _sums(count: int) -> list[float]:
    """For each number 0 .. 13 how likely so many cards add up to it."""
    chance = [1.0] + [0.0] * 13
    for _ in range(count):
        chance = [sum(chance[max(0, number - 13) : number]) / 13 for number in range(14)]
    return chance


def _pairs() -> list[float]:
    """For each number 0 .. 13 how likely two cards make it."""
    chance = [0.0] * 14
    for a in range(1, 14):
        for b in range(1, 14):
            for number in {way[3] for way in results_of_pair(a, b)}:
                chance[number] += 1 / 169
    return chance


_HIT: Final = ([0.0] * 14, _sums(1), _pairs(), _sums(3), _sums(4), _sums(5))
"""By the size of a hand, then the number on top: the chance that it makes it. Larger hands hardly do."""


def worth_of(hand: int) -> float:
    """What it is worth to be left with a hand."""
    count = hand.bit_count()
    if count > LIMIT:
        return _WORTH[LIMIT] - 0.1 * (count - LIMIT)
    if count > 4:
        return _WORTH[count]
    return _WORTH[count] + _NUMBER * targets(hand).bit_count()


def _grown(count: int) -> float:
    """What a hand is worth that has been drawn up to so many cards."""
    if count > LIMIT:
        return _WORTH[LIMIT] - 0.1 * (count - LIMIT)
    return _WORTH[count] + (_NUMBER if count < 5 else 0.0)


def _best_play(
    state: DobonFukuchiState, seat: Seat, plays: Sequence[Action], least: float, fallback: Action | None
) -> Action | None:
    """The play worth most, if it is worth more than `least`; else `fallback`."""
    hand = state.hands[seat]
    hits = [
        _HIT[count]
        for other, held in enumerate(state.hands)
        if other != seat and (count := held.bit_count()) < len(_HIT)
    ]
    best = fallback
    held = hand.bit_count()
    for play in plays:
        if type(play) is not Play:
            continue
        left = hand ^ play.mask
        value = play.value
        danger = 0.0
        for chances in hits:
            danger += chances[value]
        # Whoever calls on this card is returned, and pays double.
        worth = worth_of(left) + (2 * danger if targets(left) >> value & 1 else -danger)
        if value == TWO:
            worth += _PENALTY * len(play.cards)
        elif value == EIGHT:
            worth += 0.004 * (left >> 13 * play.named & 0x1FFF).bit_count()
        if held - len(play.cards) > LIMIT:
            worth += _OVER
        if worth > least:
            best, least = play, worth
    return best


def _turn(state: DobonFukuchiState, seat: Seat) -> Action:
    hand = state.hands[seat]
    plays = turn_plays(hand, state.value, state.suit, state.penalty)
    if state.due:
        best = _best_play(state, seat, plays, -1e9, None)
        assert best is not None, "a seat without a play bursts by itself"
        return best
    more = state.penalty or 1
    draw = TAKE if state.penalty else DRAW
    if not plays:
        return draw
    return _best_play(state, seat, plays, _grown(hand.bit_count() + more), draw) or draw


def _window(state: DobonFukuchiState, seat: Seat) -> Action:
    if state.may_dobon(seat):
        return DOBON
    hand = state.hands[seat]
    if state.heavy == seat and state.due:
        least = -1e9
    else:
        least = worth_of(hand) + _LAY
    return _best_play(state, seat, window_moves(hand, state.value, False), least, PASS) or PASS


class DobonFukuchiMind(Mind[DobonFukuchiView, DobonFukuchiState, Action]):
    """Fukuchi's Dobon for the search."""

    def seat(self, view: DobonFukuchiView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: DobonFukuchiState, seat: Seat) -> Action:
        """Reads what lies open, the sizes of the hands, and the hand of `seat` only."""
        if state.phase == TURN:
            return _turn(state, seat)
        return RETURN if state.phase == ANSWER else _window(state, seat)

    def candidates(self, state: DobonFukuchiState, seat: Seat, legal: Sequence[Action]) -> list[Action]:
        """Every call, and of the plays of the same cards the one that leaves the suit held most, an 8 with
        the two suits held most."""
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
        for found in sets.values():
            ranked = sorted(found.values(), key=lambda each: -each[0])
            kept += [move for _, move in ranked[: 2 if ranked[0][1].named >= 0 else 1]]
        return kept

    def playout(self, state: DobonFukuchiState, seat: Seat, move: Action, rng: Rng, noise: float) -> float:
        """Plays the deal on by the simple policy, each decision strayed from with chance `noise`; a long one
        is cut off."""
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
                world.apply(actor, self.sensible(world, actor))
        gained = (world.scores[seat] - state.scores[seat]) / state.stake
        if world.phase != SHUFFLE and world.phase != OVER:
            gained = self._forecast(world, seat)
        return min(1.0, max(0.0, 0.5 + gained / RANGE))

    def _forecast(self, world: DobonFukuchiState, seat: Seat) -> float:
        """How the hand stands against the others', in stakes."""
        others = [worth_of(hand) for other, hand in enumerate(world.hands) if other != seat]
        return worth_of(world.hands[seat]) - sum(others) / len(others)


MIND: Final = DobonFukuchiMind()

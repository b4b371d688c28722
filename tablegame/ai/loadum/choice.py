"""The choices of strong players in Losing Loadum: cards by likelihood, and the last cards solved.

They mostly play what the simple policy names. The weights are those by which some thousand of their cards are
likeliest (docs/arena.md, tools/likely.py); expert's playouts choose by them. The last cards of a deal are
played out in one world, each seat at its own best.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from tablegame.ai.loadum.policy import SHED, STRENGTH, rank_leads
from tablegame.pieces.cards import cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import PLAYS, LoadumAction
from tablegame.rules.loadum.pack import BITS, POINTS
from tablegame.rules.loadum.position import OVER, SHUFFLE, TRICK
from tablegame.rules.loadum.state import LoadumState

WEIGHTS: Final[dict[str, float]] = {
    # A lead: what it costs more than the best one, the first two points of it, and the card itself.
    "lead_gap": -0.08, "lead_near": -1.34, "lead_points": -0.04, "lead_strength": 0.01,
    # Below the card that takes the trick: the highest one, how gladly it is given away, its points.
    "under_best": 2.69, "under_shed": 0.05, "under_points": -0.12,
    # Over it all the same: at all, with what lies there, as the last, both, and the card itself.
    "over": -1.78, "over_lying": -0.75, "over_last": 0.98, "over_last_lying": 0.11,
    "over_points": -0.29, "over_strength": 0.21,
    # Over it because there is nothing lower, as the last or before.
    "must_points": -0.47, "must_strength": -0.75, "last_points": -2.77, "last_strength": 0.84,
    # Thrown on another suit: the worst one, how gladly it is given away, its points, each card of its suit,
    # and whether it trumps, with what lies there.
    "throw_best": 1.73, "throw_shed": 0.21, "throw_points": -0.41, "throw_long": -0.36,
    "throw_takes": -0.45, "throw_takes_lying": -0.33,
}  # fmt: skip
"""The weight of each observable feature of a card, as a logarithm."""

_NEAR: Final = 2.0
"""Points by which a lead may be dearer than the best and still be near it."""
Weights = tuple[float, ...]
_WEIGHTS: Final[Weights] = tuple(WEIGHTS.values())


def weigh_cards(
    state: LoadumState, seat: Seat, cards: list[int], scores: list[float], weights: Weights
) -> None:
    """Append the cards that may be played to `cards`, and to `scores` what the weights add up to."""
    hand = state.hands[seat]
    if not state.trick:
        _lead(state, seat, cards, scores, weights)
        return
    base = 13 * state.led
    bits = BITS[hand >> base & 0x1FFF]
    if bits:
        _follow(state, bits, base, cards, scores, weights)
    else:
        _throw(state, hand, cards, scores, weights)


def _lead(state: LoadumState, seat: Seat, cards: list[int], scores: list[float], weights: Weights) -> None:
    strength = STRENGTH[state.terms.rank_order]
    costs = rank_leads(state, seat)
    least = min(costs)[0]
    for cost, card in costs:
        gap = cost - least
        cards.append(card)
        scores.append(
            weights[0] * gap
            + weights[1] * min(gap, _NEAR)
            + weights[2] * POINTS[card]
            + weights[3] * strength[card]
        )


def _follow(
    state: LoadumState,
    bits: tuple[int, ...],
    base: int,
    cards: list[int],
    scores: list[float],
    weights: Weights,
) -> None:
    order = state.terms.rank_order
    strength, shed = STRENGTH[order], SHED[order]
    power, best = state.power, state.best
    last = len(state.trick) + 1 == len(state.alive)
    lying = 0
    for one in state.trick:
        lying += POINTS[one]
    under, most = -1, -1
    for bit in bits:
        card = base + bit
        if power[card] < best and shed[card] > most:
            under, most = card, shed[card]
    for bit in bits:
        card = base + bit
        points = POINTS[card]
        if power[card] < best:
            score = weights[5] * shed[card] + weights[6] * points
            if card == under:
                score += weights[4]
        elif under >= 0:
            score = weights[7] + weights[8] * lying + weights[11] * points + weights[12] * strength[card]
            if last:
                score += weights[9] + weights[10] * lying
        elif last:
            score = weights[15] * points + weights[16] * strength[card]
        else:
            score = weights[13] * points + weights[14] * strength[card]
        cards.append(card)
        scores.append(score)


def _throw(state: LoadumState, hand: int, cards: list[int], scores: list[float], weights: Weights) -> None:
    power, best, known = state.power, state.best, state.trump >= 0
    shed = SHED[state.terms.rank_order]
    lying = 0
    for one in state.trick:
        lying += POINTS[one]
    worst, most, first = -1, -1, len(cards)
    for suit in (0, 1, 2, 3):
        bits = BITS[hand >> 13 * suit & 0x1FFF]
        for bit in bits:
            card = 13 * suit + bit
            score = weights[18] * shed[card] + weights[19] * POINTS[card] + weights[20] * len(bits)
            if known and power[card] > best:
                score += weights[21] + weights[22] * lying
            elif shed[card] > most:
                worst, most = len(cards), shed[card]
            cards.append(card)
            scores.append(score)
    if worst >= first:
        scores[worst] += weights[17]


def likely_card(state: LoadumState, seat: Seat, rng: Rng) -> int:
    """Return a card to the trick, drawn as strong players choose. Reads no other hand."""
    cards: list[int] = []
    scores: list[float] = []
    weigh_cards(state, seat, cards, scores, _WEIGHTS)
    if len(cards) == 1:
        return cards[0]
    best = max(scores)
    total = 0.0
    ladder: list[float] = []
    for score in scores:
        total += exp(score - best)
        ladder.append(total)
    at = rng.random() * total
    for nth, upto in enumerate(ladder):
        if at < upto:
            return cards[nth]
    return cards[-1]


def card_chances(state: LoadumState, seat: Seat) -> dict[int, float]:
    """Return by card that may be played to the trick its chance."""
    cards: list[int] = []
    scores: list[float] = []
    weigh_cards(state, seat, cards, scores, _WEIGHTS)
    best = max(scores)
    raw = [exp(score - best) for score in scores]
    total = sum(raw)
    return {card: weight / total for card, weight in zip(cards, raw, strict=True)}


def card_scores(state: LoadumState, seat: Seat) -> dict[LoadumAction, list[float]]:
    """Return by card that may be played what is seen of it, in the order of `WEIGHTS`; {} outside of
    tricks."""
    if state.phase != TRICK:
        return {}
    by_card: dict[LoadumAction, list[float]] = {}
    for nth in range(len(WEIGHTS)):
        cards: list[int] = []
        scores: list[float] = []
        weigh_cards(state, seat, cards, scores, tuple(float(nth == other) for other in range(len(WEIGHTS))))
        for card, score in zip(cards, scores, strict=True):
            by_card.setdefault(PLAYS[card], []).append(score)
    return by_card


CARDS: Final = 9
"""The most cards that may be left in all hands."""

Worth = Callable[[LoadumState, LoadumState, Seat], float]
Answer = Callable[[LoadumState, Seat], LoadumAction]


def is_endgame(state: LoadumState) -> bool:
    """Return whether so few cards are left that the end can be played out."""
    return state.phase == TRICK and sum(hand.bit_count() for hand in state.hands) <= CARDS


def distinct_cards(state: LoadumState, seat: Seat) -> list[LoadumAction]:
    """Return the cards that a seat may play, one of each row of neighbours that do the same."""
    strength = STRENGTH[state.terms.rank_order]
    taken = sum(state.piles)
    cards = sorted(cards_in(state.playable(seat)), key=lambda card: (card // 13, strength[card]))
    kept: list[LoadumAction] = []
    before = -1
    for card in cards:
        if not (before >= 0 and _same(before, card, strength, taken)):
            kept.append(PLAYS[card])
        before = card
    return kept


def _same(low: int, high: int, strength: Sequence[int], taken: int) -> bool:
    """Return whether two cards of a hand do the same: alike in points, and no card that is still in play
    between."""
    if low // 13 != high // 13 or POINTS[low] != POINTS[high]:
        return False
    base = low // 13 * 13
    between = [card for card in range(base, base + 13) if strength[low] < strength[card] < strength[high]]
    return all(taken >> card & 1 for card in between)


class EndgameSolver:
    """A solver in which each seat plays its own best card, knowing all hands.

    `worth` returns the worth of an end to a seat, `answer` the move of a seat outside of the play of cards.
    """

    __slots__ = ("answer", "before", "left", "worth")

    def __init__(self, before: LoadumState, worth: Worth, answer: Answer, nodes: int) -> None:
        self.before = before
        self.worth = worth
        self.answer = answer
        self.left = nodes

    def after(self, seat: Seat, move: LoadumAction) -> tuple[float, ...] | None:
        """Return by seat the worth of the end after a move; None if that takes too many positions."""
        world = self.before.clone()
        world.apply(seat, move)
        return self._best(world)

    def _best(self, world: LoadumState) -> tuple[float, ...] | None:
        while True:
            phase = world.phase
            if phase == TRICK:
                actor = world.turn
                moves = distinct_cards(world, actor)
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
        best: tuple[float, ...] | None = None
        for move in moves:
            twin = world.clone()
            twin.apply(actor, move)
            worths = self._best(twin)
            if worths is None:
                return None
            if best is None or worths[actor] > best[actor]:
                best = worths
        return best

"""How Losing Loadum is thought about.

The simple policy ducks: it plays as high as it can below the card that takes the trick, throws its worst
loader where it can not follow, and leads low. It swaps only where a hand gets safer by it, and reads nothing
but what its seat has seen.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.cards import cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ACCEPT_LOSS,
    ANY,
    CHALLENGES,
    DECLINE,
    GIVES,
    LEAVE,
    OBJECT,
    PASS,
    PLAYS,
    PROPOSALS,
    TAKE,
    LoadumAction,
    Propose,
)
from tablegame.rules.loadum.fields import CLAIM, DECLARE, OVER, SHUFFLE, SWAP, TRICK
from tablegame.rules.loadum.pack import ALL, BITS, KIND_MASK, POINTS, POWERS
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.swap import ANSWER, GIVE
from tablegame.rules.loadum.view import LoadumView

_STRENGTH: Final = {
    order: tuple(table[0][card // 13][card] for card in range(52)) for order, table in POWERS.items()
}
"""By the order of ranks: 1..13 for every card within its suit."""
_SHED: Final = {
    order: tuple(2 * POINTS[card] + strength[card] for card in range(52))
    for order, strength in _STRENGTH.items()
}
"""How gladly a card is given away."""

_RELIEF: Final = 3.2
"""How much of a card's strength each lower card of its suit makes good: so many tricks it can wait."""
_VOID: Final = 7.0
"""What it is worth to have no card of a suit."""
_GAIN: Final = 1.5
"""How much safer a hand must become for a swap."""
_WIDE: Final = 8
"""Proposals that a search tries."""


def peril(hand: int, order: str) -> float:
    """How dangerous a hand is: strong cards with little below them, most of all those that count."""
    strength = _STRENGTH[order]
    cost = 0.0
    for suit in range(4):
        bits = BITS[hand >> 13 * suit & 0x1FFF]
        if not bits:
            cost -= _VOID
            continue
        cards = [13 * suit + bit for bit in bits]
        cards.sort(key=strength.__getitem__)
        for nth, card in enumerate(cards):
            exposed = strength[card] - 3 - _RELIEF * nth
            if exposed > 0:
                cost += exposed * (1 + POINTS[card] / 11)
    return cost


def _to_give(hand: int, kind: int, order: str) -> int:
    """The card of a kind that a hand is best rid of."""
    return min(cards_in(hand & KIND_MASK[kind]), key=lambda card: peril(hand ^ 1 << card, order))


def swap_gain(hand: int, kind: int, order: str) -> float:
    """How much safer a hand may become by a swap of a kind, if the other gives a card that he is glad to
    be rid of."""
    given = _to_give(hand, kind, order)
    rest = hand ^ 1 << given
    shed = _SHED[order]
    cost = weight = 0.0
    for card in cards_in(KIND_MASK[kind] & ALL & ~hand):
        # A card of the suit that is given would make the swap void.
        if card // 13 != given // 13:
            cost += shed[card] * peril(rest | 1 << card, order)
            weight += shed[card]
    return peril(hand, order) - cost / weight if weight else 0.0


def _swap(state: LoadumState, seat: Seat) -> LoadumAction:
    swap = state.swap
    assert swap is not None, "swaps have a state"
    hand, order = state.hands[seat], state.terms.rank_order
    if swap.stage == GIVE:
        return GIVES[_to_give(hand, swap.offer.kind, order)]
    if swap.stage == ANSWER:
        return ACCEPT if swap_gain(hand, swap.offer.kind, order) > _GAIN else DECLINE
    offers = _offers(state, seat)
    return offers[0][1] if offers and offers[0][0] > _GAIN else PASS


def _offers(state: LoadumState, seat: Seat) -> list[tuple[float, Propose]]:
    """What may be proposed to anyone, the most promising first."""
    swap = state.swap
    assert swap is not None, "swaps have a state"
    hand, order = state.hands[seat], state.terms.rank_order
    legal = set(swap.legal(seat, hand))
    found = [
        (swap_gain(hand, kind, order), PROPOSALS[kind][ANY + 1])
        for kind in swap.kinds
        if PROPOSALS[kind][ANY + 1] in legal
    ]
    return sorted(found, key=lambda each: -each[0])


def _lead(hand: int, order: str) -> int:
    """A weak card, of a short suit rather than a long one, and none that counts if it can be helped."""
    strength = _STRENGTH[order]
    best, least = 0, 1e9
    for suit in (0, 1, 2, 3):
        bits = BITS[hand >> 13 * suit & 0x1FFF]
        length = len(bits)
        for bit in bits:
            card = 13 * suit + bit
            cost = strength[card] + 0.8 * POINTS[card] + 0.5 * length
            if cost < least:
                best, least = card, cost
    return best


def _follow(state: LoadumState, bits: Sequence[int], base: int) -> int:
    """As high as can be below the card that takes the trick; or, if it can not be helped, over it."""
    order = state.terms.rank_order
    power, best = state.power, state.best
    shed = _SHED[order]
    chosen, most = -1, -1
    for bit in bits:
        card = base + bit
        if power[card] < best and shed[card] > most:
            chosen, most = card, shed[card]
    if chosen >= 0:
        return chosen
    if len(state.trick) + 1 == len(state.alive):
        # The trick is taken whatever is played: with few points, and with the strongest of them.
        return min((base + bit for bit in bits), key=lambda card: 20 * POINTS[card] - power[card])
    return min((base + bit for bit in bits), key=lambda card: power[card] + POINTS[card])


def _discard(state: LoadumState, hand: int) -> int:
    """The worst card of another suit; with trump known no trump that would take the trick."""
    power, best, known = state.power, state.best, state.trump >= 0
    shed = _SHED[state.terms.rank_order]
    chosen, most = -1, -1e9
    for suit in (0, 1, 2, 3):
        bits = BITS[hand >> 13 * suit & 0x1FFF]
        short = 6 - len(bits)
        for bit in bits:
            card = 13 * suit + bit
            worth: float = shed[card] + short
            if known and power[card] > best:
                worth -= 100 + 2 * power[card]
            if worth > most:
                chosen, most = card, worth
    return chosen


def _card(state: LoadumState, seat: Seat) -> int:
    hand = state.hands[seat]
    if not state.trick:
        return _lead(hand, state.terms.rank_order)
    base = 13 * state.led
    bits = BITS[hand >> base & 0x1FFF]
    if not bits:
        return _discard(state, hand)
    return base + bits[0] if len(bits) == 1 else _follow(state, bits, base)


def _declare(state: LoadumState, seat: Seat) -> LoadumAction:
    """Who counts along knows who else has reached 31."""
    if state.totals[seat] < LIMIT:
        return PASS
    for other in state.alive:
        if other != seat and state.totals[other] >= LIMIT:
            return CHALLENGES[other]
    return ACCEPT_LOSS


def _swallow(state: LoadumState, seat: Seat) -> LoadumAction:
    """Nobody takes points that are not his, or lets others have what should hurt somebody else."""
    points = sum(POINTS[card] for card in state.trick)
    if state.phase == CLAIM:
        return TAKE if state.winner == seat or not points else LEAVE
    profits = points and state.claimant != state.winner and state.winner != seat
    return OBJECT if profits and state.totals[state.winner] > state.totals[state.claimant] else PASS


class LoadumMind(Mind[LoadumView, LoadumState, LoadumAction]):
    """Losing Loadum for the search."""

    def seat(self, view: LoadumView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: LoadumState, seat: Seat) -> LoadumAction:
        """Reads what has been played, what has been taken, and the hand of `seat` only."""
        phase = state.phase
        if phase == TRICK:
            return PLAYS[_card(state, seat)]
        if phase == SWAP:
            return _swap(state, seat)
        return _declare(state, seat) if phase == DECLARE else _swallow(state, seat)

    def candidates(self, state: LoadumState, seat: Seat, legal: Sequence[LoadumAction]) -> list[LoadumAction]:
        """Of cards that are neighbours in hand one; of proposals the most promising, to anyone; of challenges
        the one that is known to be right."""
        if state.phase == SWAP and state.swap is not None and not state.swap.stage:
            return [PASS, *(offer for _, offer in _offers(state, seat)[:_WIDE])]
        if state.phase == DECLARE:
            found = _declare(state, seat)
            return [move for move in legal if move in (PASS, ACCEPT_LOSS, found)]
        if state.phase != TRICK:
            return list(legal)
        strength = _STRENGTH[state.terms.rank_order]
        gone = sum(state.piles)
        mine = sorted(cards_in(state.playable(seat)), key=lambda card: (card // 13, strength[card]))
        kept: list[LoadumAction] = []
        before = -1
        for card in mine:
            if not (before >= 0 and _same(before, card, strength, gone)):
                kept.append(PLAYS[card])
            before = card
        return kept

    def playout(self, state: LoadumState, seat: Seat, move: LoadumAction, rng: Rng, noise: float) -> float:
        """Ends the deal by the simple policy, each decision strayed from with chance `noise`."""
        world = state.clone()
        world.apply(seat, move)
        random = rng.random
        while True:
            phase = world.phase
            if phase == TRICK:
                actor = world.turn
                if random() < noise:
                    action = world.random_action(actor, rng)
                else:
                    action = PLAYS[_card(world, actor)]
            elif phase == SHUFFLE or phase == OVER:
                return self.worth(state, world, seat)
            else:
                actor = world.to_act()[0]
                if phase == SWAP and world.swap is not None and not world.swap.stage:
                    action = PASS
                else:
                    action = self.sensible(world, actor)
            world.apply(actor, action)

    def worth(self, before: LoadumState, after: LoadumState, seat: Seat) -> float:
        """The end of a deal for `seat`: its life first, then its points and the lives of the others."""
        if after.phase == OVER:
            return 1.0 if after.lives[seat] else 0.0
        lost = after.lives[seat] < before.lives[seat]
        points = min(40, after.totals[seat]) / 40
        hurt = sum(now < was for now, was in zip(after.lives, before.lives, strict=True)) - lost
        alive = len(before.alive)
        worth = 0.7 * (not lost) + 0.2 * (1 - points) + 0.1 * min(1.0, 2 * hurt / max(1, alive - 1))
        return worth if after.lives[seat] else 0.0


def _same(low: int, high: int, strength: Sequence[int], gone: int) -> bool:
    """Whether two cards of a hand do the same: alike in points, and no card that is still in play between."""
    if low // 13 != high // 13 or POINTS[low] != POINTS[high]:
        return False
    base = low // 13 * 13
    between = [card for card in range(base, base + 13) if strength[low] < strength[card] < strength[high]]
    return all(gone >> card & 1 for card in between)


MIND: Final = LoadumMind()

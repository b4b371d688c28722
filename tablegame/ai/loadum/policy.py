"""The simple policy of Losing Loadum: the card that it plays, and its swaps before play.

It ducks: as high as it can below the card that takes the trick. It throws its worst loader where it cannot
follow, and leads where others must go over it. It reads one hand and the public history. It swaps where a
hand becomes less dangerous by it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ANY,
    DECLINE,
    GIVES,
    PASS,
    PROPOSALS,
    LoadumAction,
    Propose,
)
from tablegame.rules.loadum.pack import ALL, BITS, KIND_MASK, POINTS, POWERS
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.swap import ANSWER, GIVE

STRENGTH: Final = {
    order: tuple(table[0][card // 13][card] for card in range(52)) for order, table in POWERS.items()
}
"""By the order of ranks: 1..13 for every card within its suit."""
SHED: Final = {
    order: tuple(2 * POINTS[card] + strength[card] for card in range(52))
    for order, strength in STRENGTH.items()
}
"""By the order of ranks and card: how gladly it is given away, twice its points and its strength."""


def _above(strength: Sequence[int]) -> tuple[int, ...]:
    suits = [range(start, start + 13) for start in range(0, 52, 13)]
    return tuple(
        sum(1 << other for other in suit if strength[other] > strength[card])
        for suit in suits
        for card in suit
    )


HIGHER: Final = {order: _above(strength) for order, strength in STRENGTH.items()}
"""By the order of ranks and card: those of its suit that beat it."""

_THROWN: Final = 6.0
"""Points that a player without the suit is expected to throw on a trick."""
_FOLLOWED: Final = 1.5
"""Points that a player with the suit is expected to add."""
_AGAIN: Final = 2.0
"""The cost of having to lead once more, in points."""
_RIDDANCE: Final = 0.25
"""The worth of getting rid of a card, for each point of SHED."""


def _holders(others: int, left: int) -> float:
    """Return the expected number of players who hold a suit of which so many cards are out."""
    return others * (1.0 - (1.0 - 1.0 / others) ** left) if others else 0.0


def _taking(others: int, left: int, higher: int) -> float:
    """Return the chance that a card led takes its trick, if all others duck who can."""
    holders = _holders(others, left)
    if not higher or not holders:
        return 1.0
    return float((1.0 - (higher / left) ** (left / holders)) ** holders)


_ADDED: Final = tuple(
    tuple(tuple(
        _THROWN * (others - _holders(held, left)) + _FOLLOWED * _holders(held, left) + _AGAIN
        for left in range(14)
    ) for held in range(others + 1))
    for others in range(10)
)  # fmt: skip
"""By number of other players, of those who may hold the suit, and of its cards that are out: what a trick
costs beside the card led."""
_TAKES: Final = tuple(
    tuple(tuple(_taking(held, left, higher) for higher in range(left + 1)) for left in range(14))
    for held in range(10)
)
"""By number of others who may hold the suit, of its cards that are out, and of those that are higher."""


def sensible_card(state: LoadumState, seat: Seat) -> int:
    """Return the card that the simple policy plays to a trick."""
    hand = state.hands[seat]
    if not state.trick:
        return best_lead(state, seat)
    base = 13 * state.led
    bits = BITS[hand >> base & 0x1FFF]
    if not bits:
        return _discard(state, hand)
    return base + bits[0] if len(bits) == 1 else _follow(state, bits, base)


def best_lead(state: LoadumState, seat: Seat) -> int:
    """Return the card with the least to fear: that others must go over, and of which it is good to be rid."""
    return min(rank_leads(state, seat))[1]


def rank_leads(state: LoadumState, seat: Seat) -> list[tuple[float, int]]:
    """Return every card of a hand with what it costs to lead it, in points. Who was seen not to have a suit
    throws something on it."""
    hand = state.hands[seat]
    order = state.terms.rank_order
    higher, shed = HIGHER[order], SHED[order]
    out = ALL & ~hand & ~sum(state.piles)
    if state.trump >= 0:
        out &= ~(1 << state.talon[0])
    alive, voids = state.alive, state.voids
    added = _ADDED[len(alive) - 1]
    ranked = []
    for suit in (0, 1, 2, 3):
        base = 13 * suit
        bits = BITS[hand >> base & 0x1FFF]
        if not bits:
            continue
        left = (out >> base & 0x1FFF).bit_count()
        held = -1 + (voids[seat] >> suit & 1)
        for other in alive:
            if not voids[other] >> suit & 1:
                held += 1
        takes, extra = _TAKES[held][left], added[held][left]
        for bit in bits:
            one = base + bit
            taking = takes[(out & higher[one]).bit_count()]
            ranked.append((taking * (POINTS[one] + extra) - _RIDDANCE * shed[one] * (1.0 - taking), one))
    return ranked


def _follow(state: LoadumState, bits: tuple[int, ...], base: int) -> int:
    """Return a card as high as can be below the one that takes the trick; or, if that is impossible, over
    it."""
    power, best = state.power, state.best
    shed = SHED[state.terms.rank_order]
    chosen, most = -1, -1
    for bit in bits:
        one = base + bit
        if power[one] < best and shed[one] > most:
            chosen, most = one, shed[one]
    if chosen >= 0:
        return chosen
    if len(state.trick) + 1 == len(state.alive):
        # The trick is taken whatever is played: with few points, and with the strongest of them.
        return min((base + bit for bit in bits), key=lambda one: 20 * POINTS[one] - power[one])
    return min((base + bit for bit in bits), key=lambda one: power[one] + POINTS[one])


def _discard(state: LoadumState, hand: int) -> int:
    """Return the worst card of another suit; with trump known no trump that would take the trick."""
    power, best, known = state.power, state.best, state.trump >= 0
    shed = SHED[state.terms.rank_order]
    chosen, most = -1, -1e9
    for suit in (0, 1, 2, 3):
        bits = BITS[hand >> 13 * suit & 0x1FFF]
        short = 6.0 - len(bits)
        for bit in bits:
            one = 13 * suit + bit
            worth: float = shed[one] + short
            if known and power[one] > best:
                worth -= 100 + 2 * power[one]
            if worth > most:
                chosen, most = one, worth
    return chosen


_RELIEF: Final = 3.2
"""The part of a card's strength that each lower card of its suit makes good: so many tricks it can wait."""
_VOID: Final = 7.0
"""The worth of having no card of a suit."""
_GAIN: Final = 1.5
"""The least gain in safety of a hand for a swap."""


def peril(hand: int, order: str) -> float:
    """Return the peril of a hand: strong cards with little below them, most of all those that count."""
    return (
        _of_suit(hand & 0x1FFF, order)
        + _of_suit(hand >> 13 & 0x1FFF, order)
        + _of_suit(hand >> 26 & 0x1FFF, order)
        + _of_suit(hand >> 39, order)
    )


@cache
def _of_suit(held: int, order: str) -> float:
    """Return the part of the cards of one suit, bit n for value n + 1, in the peril of a hand."""
    if not held:
        return -_VOID
    strength = STRENGTH[order]
    cost = 0.0
    for nth, card in enumerate(sorted(BITS[held], key=strength.__getitem__)):
        exposed = strength[card] - 3 - _RELIEF * nth
        if exposed > 0:
            cost += exposed * (1 + POINTS[card] / 11)
    return cost


def to_give(hand: int, kind: int, order: str) -> int:
    """Return the card of a kind that a hand is best rid of."""
    return min(cards_in(hand & KIND_MASK[kind]), key=lambda card: peril(hand ^ 1 << card, order))


def swap_gain(hand: int, kind: int, order: str) -> float:
    """Return the peril that a hand may lose by a swap of a kind, if the other gives its worst card."""
    given = to_give(hand, kind, order)
    rest = hand ^ 1 << given
    shed = SHED[order]
    cost = weight = 0.0
    for card in cards_in(KIND_MASK[kind] & ALL & ~hand):
        # A card of the suit that is given would make the swap void.
        if card // 13 != given // 13:
            cost += shed[card] * peril(rest | 1 << card, order)
            weight += shed[card]
    return peril(hand, order) - cost / weight if weight else 0.0


def choose_swap(state: LoadumState, seat: Seat) -> LoadumAction:
    """Answer in a swap as the simple policy does: accept a gain, or leave it."""
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    hand, order = state.hands[seat], state.terms.rank_order
    if swapping.stage == GIVE:
        return GIVES[to_give(hand, swapping.offer.kind, order)]
    if swapping.stage == ANSWER:
        return ACCEPT if swap_gain(hand, swapping.offer.kind, order) > _GAIN else DECLINE
    gains = rank_offers(state, seat)
    return gains[0][1] if gains and gains[0][0] > _GAIN else PASS


def rank_offers(state: LoadumState, seat: Seat) -> list[tuple[float, Propose]]:
    """Return the gains and proposals that may be made to each seat, the most promising first.

    Nothing to a seat that was asked in this deal, because people are not to be pestered.
    """
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    if asked_before(state, seat):
        return []
    hand, order = state.hands[seat], state.terms.rank_order
    legal = set(swapping.legal(seat, hand))
    gains = [
        (swap_gain(hand, kind, order), PROPOSALS[kind][ANY + 1])
        for kind in swapping.kinds
        if PROPOSALS[kind][ANY + 1] in legal
    ]
    return sorted(gains, key=lambda gain: -gain[0])


def asked_before(state: LoadumState, seat: Seat) -> bool:
    """Return whether a seat has proposed a swap in this deal. To have accepted one is not to have asked."""
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    return any(offer.seat == seat for offer in swapping.said)

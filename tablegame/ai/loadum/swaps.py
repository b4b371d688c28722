"""Swaps before play, by how dangerous a hand is before and after."""

from functools import cache
from typing import Final

from tablegame.ai.loadum.policy import SHED, STRENGTH
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
from tablegame.rules.loadum.pack import ALL, BITS, KIND_MASK, POINTS
from tablegame.rules.loadum.state import LoadumState
from tablegame.rules.loadum.swap import ANSWER, GIVE

_RELIEF: Final = 3.2
"""The part of a card's strength that each lower card of its suit makes good: so many tricks it can wait."""
_VOID: Final = 7.0
"""The worth of having no card of a suit."""
_GAIN: Final = 1.5
"""The least gain in safety of a hand for a swap."""


def peril(hand: int, order: str) -> float:
    """Return how dangerous a hand is: strong cards with little below them, most of all those that count."""
    return (
        _of_suit(hand & 0x1FFF, order)
        + _of_suit(hand >> 13 & 0x1FFF, order)
        + _of_suit(hand >> 26 & 0x1FFF, order)
        + _of_suit(hand >> 39, order)
    )


@cache
def _of_suit(held: int, order: str) -> float:
    """Return what the cards of one suit, bit n for value n + 1, add to the peril of a hand."""
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
    """Return how much safer a hand may become by a swap of a kind, if the other gives a card to be rid of."""
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


def swap(state: LoadumState, seat: Seat) -> LoadumAction:
    """Answer in a swap as the simple policy does: accept a gain, or leave it."""
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    hand, order = state.hands[seat], state.terms.rank_order
    if swapping.stage == GIVE:
        return GIVES[to_give(hand, swapping.offer.kind, order)]
    if swapping.stage == ANSWER:
        return ACCEPT if swap_gain(hand, swapping.offer.kind, order) > _GAIN else DECLINE
    found = offers(state, seat)
    return found[0][1] if found and found[0][0] > _GAIN else PASS


def offers(state: LoadumState, seat: Seat) -> list[tuple[float, Propose]]:
    """Return what may be proposed to each seat and how much it may gain, the most promising first.

    Nothing to a seat that was asked in this deal, because people are not to be pestered.
    """
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    if asked_before(state, seat):
        return []
    hand, order = state.hands[seat], state.terms.rank_order
    legal = set(swapping.legal(seat, hand))
    found = [
        (swap_gain(hand, kind, order), PROPOSALS[kind][ANY + 1])
        for kind in swapping.kinds
        if PROPOSALS[kind][ANY + 1] in legal
    ]
    return sorted(found, key=lambda each: -each[0])


def asked_before(state: LoadumState, seat: Seat) -> bool:
    """Return whether a seat has proposed a swap in this deal. To have accepted one is not to have asked."""
    swapping = state.swap
    assert swapping is not None, "swaps have a state"
    return any(offer.seat == seat for offer in swapping.said)

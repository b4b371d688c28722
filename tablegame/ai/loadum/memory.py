"""The memory of a forgetful player of Losing Loadum: fewer voids, fewer cards in the piles of others."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.rng import Rng
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.state import next_of
from tablegame.rules.loadum.view import CardTrace, LoadumView

_VOIDS: Final = 1.25
"""The ease of remembering a void compared with a card: normal forgets none."""


def forget(view: LoadumView, memory: float, rng: Rng) -> LoadumView:
    """Return the view with this share of what has gone by.

    Kept for certain is what can be seen: the trick, the one before, totals that are shown, own piles and own
    trades.
    """
    table, old = view.table, view.memory
    seen = set(table.last_trick)
    counted = table.terms.declaration == "auto"
    piles = tuple(
        pile
        if counted or seat == view.viewer
        else tuple(card for card in pile if card in seen or rng.random() < memory)
        for seat, pile in enumerate(old.piles)
    )
    shown = _voids_shown(view)
    voids = tuple(
        tuple(suit for suit in suits if (seat, suit) in shown or rng.random() < _VOIDS * memory)
        for seat, suits in enumerate(old.voids)
    )
    own = {card for trade in table.trades for card in trade.cards}
    traces = tuple(trace for trace in old.traces if trace.card in own or rng.random() < memory)
    past = tuple(trick for trick in old.past if rng.random() < memory)
    offers = tuple(offer for offer in old.offers if offer.seat == view.viewer or rng.random() < memory)
    kept = replace(old, piles=piles, voids=voids, traces=traces, past=past, offers=offers)
    return replace(view, memory=kept, known=_wider(view, voids, traces))


def _voids_shown(view: LoadumView) -> set[tuple[int, str]]:
    """Return the seats that lack the suit of the trick on the table, each with the suit."""
    table = view.table
    if not table.trick:
        return set()
    after = next_of(table.alive, table.seats)
    led, seat = suit_of(table.trick[0]), table.opener
    found = set()
    for card in table.trick:
        if suit_of(card) != led:
            found.add((int(seat), SUITS[led]))
        seat = after[seat]
    return found


def _wider(
    view: LoadumView,
    voids: Sequence[Sequence[str]],
    traces: Sequence[CardTrace],
) -> Known:
    """Return the knowledge of unseen cards that such voids and traces leave."""
    known = view.known
    if not known.allowed:
        return known
    others = [seat for seat in range(view.table.seats) if seat != view.viewer]
    every = (1 << len(known.places)) - 1
    open_to = {
        suit: every & ~sum(1 << place for place, seat in enumerate(others) if suit in voids[seat])
        for suit in SUITS
    }
    seen = {
        card: sum(1 << place for place, seat in enumerate(others) if seat in where) for card, where in traces
    }
    allowed = tuple(open_to[SUITS[suit_of(card)]] & seen.get(card, every) for card in known.unseen)
    return replace(known, allowed=allowed if any(mask != every for mask in allowed) else ())

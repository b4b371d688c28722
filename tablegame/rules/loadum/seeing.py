"""The view of a seat of a match of Losing Loadum, made from its state."""

from collections.abc import Sequence

from tablegame.pieces.cards import SUITS, cards_in
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.actions import ANY
from tablegame.rules.loadum.pack import ALL, KINDS
from tablegame.rules.loadum.position import OBJECTION, Position
from tablegame.rules.loadum.swap import Offered, Traded, barred_offer, traced
from tablegame.rules.loadum.view import (
    CardTrace,
    LoadumView,
    Memory,
    Offer,
    PastOffer,
    PastTrick,
    PublicView,
    Swaps,
    Trade,
)


def look(state: Position, viewer: Viewer) -> LoadumView:
    """Return what `viewer` sees of a match. The caller hides what only the asked seat may notice."""
    terms = state.terms
    phase = state.phase_name()
    playing = phase not in ("deal", "over")
    if phase == "declare" and viewer != state.turn:
        phase = "trick"
    turned = (state.talon[0],) if state.trump >= 0 else ()
    shown = turned if not terms.swallow or state.peek else ()
    hands = tuple(tuple(cards_in(hand)) for hand in state.hands)
    swap = state.swap
    trades = state.trades if swap is None else swap.trades
    table = PublicView(
        terms=terms,
        seats=state.seats,
        deal=state.deal,
        phase=phase,
        dealer=state.dealer,
        leader=state.leader,
        turn=_turn(state, phase) if playing else None,
        lives=tuple(state.lives),
        fallen=tuple(state.fallen),
        alive=state.alive,
        counts=tuple(map(len, hands)),
        hand=() if viewer is None else hands[viewer],
        talon=len(state.talon),
        turned=shown,
        trump=SUITS[state.trump] if shown else None,
        opener=state.opener,
        trick=tuple(state.trick),
        claimant=state.claimant if state.phase == OBJECTION else None,
        last_trick=state.last_trick,
        last_by=state.last_by,
        tricks=tuple(state.tricks),
        totals=tuple(
            total
            if terms.declaration == "auto" or (terms.declaration == "assisted" and seat == viewer)
            else None
            for seat, total in enumerate(state.totals)
        ),
        swaps=_swaps(state, viewer),
        trades=_own_trades((*state.earlier, *trades), viewer),
        results=state.results(),
    )
    memory = Memory(
        piles=tuple(tuple(cards_in(pile)) for pile in state.piles),
        voids=tuple(tuple(SUITS[suit] for suit in range(4) if void >> suit & 1) for void in state.voids),
        turned=turned,
        traces=tuple(
            CardTrace(card, tuple(Seat(seat) for seat in range(state.seats) if where >> seat & 1))
            for owner, card, where in traced(state.traces, trades)
            if owner == viewer
        ),
        past=tuple(PastTrick(opener, cards) for opener, cards in state.past),
        offers=tuple(map(_settled, state.offers if swap is None else swap.said)),
    )
    return LoadumView(viewer, table, memory, _known(state, viewer, memory) if playing else Known())


def _own_trades(trades: Sequence[Traded], viewer: Viewer) -> tuple[Trade, ...]:
    found = []
    for trade in trades:
        if viewer == trade.proposer:
            found.append(Trade(trade.partner, trade.done, (trade.card, trade.other)))
        elif viewer == trade.partner:
            found.append(Trade(trade.proposer, trade.done, (trade.other, trade.card)))
    return tuple(found)


def _turn(state: Position, phase: str) -> Seat:
    if phase == "answer":
        assert state.swap is not None, "an answer is of a swap"
        return state.swap.asked
    return state.turn


def _swaps(state: Position, viewer: Viewer) -> Swaps | None:
    swap = state.swap
    if swap is None:
        return None
    offer = partner = None
    cards: tuple[int, ...] = ()
    if swap.stage:
        offer = _offer(swap.proposer, swap.offer.kind, swap.offer.target)
    if swap.picks is not None:
        partner = swap.partner
        mine = None if viewer is None else swap.picks.given(viewer)
        cards = () if mine is None else (mine.card,)
    return Swaps(
        round=swap.nth,
        rounds=swap.rounds,
        passes=swap.passes,
        barred=tuple(
            _offer(seat, action.kind, action.target)
            for seat, action in map(barred_offer, sorted(swap.barred))
        ),
        offer=offer,
        partner=partner,
        cards=cards,
    )


def _settled(offer: Offered) -> PastOffer:
    seat, kind, target, partner, done = offer
    return PastOffer(
        seat, KINDS[kind], None if target == ANY else target, None if partner == ANY else partner, done
    )


def _offer(seat: Seat, kind: int, target: Seat) -> Offer:
    return Offer(seat, KINDS[kind], None if target == ANY else target)


def _known(state: Position, viewer: Viewer, memory: Memory) -> Known:
    """Return what a viewer knows of the unseen cards.

    Voids close a seat to a suit, and a card seen in a swap may lie with a few seats only (design, "What is
    known").
    """
    gone = sum(state.piles)
    for card in (*state.trick, *memory.turned):
        gone |= 1 << card
    if viewer is not None:
        gone |= state.hands[viewer]
    unseen = tuple(cards_in(ALL & ~gone))
    others = [seat for seat in range(state.seats) if seat != viewer]
    places = (*(state.hands[seat].bit_count() for seat in others), len(state.talon) - len(memory.turned))
    every = (1 << len(places)) - 1
    by_suit = [
        every & ~sum(1 << place for place, seat in enumerate(others) if state.voids[seat] >> suit & 1)
        for suit in range(4)
    ]
    seen = {
        card: sum(1 << place for place, seat in enumerate(others) if seat in where)
        for card, where in memory.traces
    }
    allowed = tuple(by_suit[card // 13] & seen.get(card, every) for card in unseen)
    return Known(unseen, places, allowed if any(mask != every for mask in allowed) else ())

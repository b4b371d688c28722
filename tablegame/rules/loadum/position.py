"""The fields of a match of Losing Loadum, its copies, and the views of its seats."""

from collections.abc import Sequence
from typing import Final, Self

from tablegame.pieces.cards import SUITS, cards_in
from tablegame.pieces.seats import Seat, Viewer, left_of
from tablegame.rules.contract import DealResult
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.actions import ANY
from tablegame.rules.loadum.pack import ALL, KINDS, NO_TRUMP
from tablegame.rules.loadum.scoring import Ending, explain
from tablegame.rules.loadum.swap import Offered, Swapping, Trace, Traded, barred_offer, traces_after
from tablegame.rules.loadum.terms import Terms
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

LOT: Final = 0
"""The first dealer is to be drawn."""
SHUFFLE: Final = 1
SWAP: Final = 2
TRICK: Final = 3
DECLARE: Final = 4
CLAIM: Final = 5
"""The player of the highest card of the suit led is asked for the trick (rules §8, swallow)."""
OBJECTION: Final = 6
"""The others are asked, one after the other, whether they object."""
OVER: Final = 7


_PHASE: Final[tuple[str, ...]] = ("deal", "deal", "swap", "trick", "declare", "swallow", "swallow", "over")
_SWAP_PHASE: Final[tuple[str, ...]] = ("swap", "answer", "give")


class Position:
    """Hands and piles as bit masks, the trick, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "after", "alive", "best", "claimant", "deal", "dealer", "earlier", "fallen", "hands", "last_by",
        "last_trick", "leader", "led", "lives", "offers", "opener", "past", "peek", "phase", "piles", "power",
        "seats", "sheets", "swap", "talon", "terms", "totals", "traces", "trades", "trick", "tricks", "trump",
        "turn", "unwritten", "voids", "winner",
    )  # fmt: skip

    def begin(self, seats: int, terms: Terms) -> Self:
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.seats = seats
        self.terms = terms
        self.deal = 1
        self.phase = LOT
        self.dealer: Seat | None = None
        """The last dealer, who may be dead; the next is known when a deal is over."""
        self.leader = Seat(0)
        """The seat that leads first in this deal."""
        self.turn = Seat(0)
        self.lives = [terms.lives] * seats
        self.fallen = [0] * seats
        """The deal in which a seat lost its last life, or 0."""
        self.alive: tuple[Seat, ...] = tuple(map(Seat, range(seats)))
        """The seats of this deal, ascending."""
        self.after: tuple[Seat, ...] = tuple(left_of(seat, seats) for seat in self.alive)
        """For each seat the next one of this deal."""
        self.hands = [0] * seats
        self.talon: tuple[int, ...] = ()
        """The cards set aside, the turned-up one first."""
        self.trump = NO_TRUMP
        self.peek = False
        """The turn-up lies open for a moment, where it is turned down again (rules §8, swallow)."""
        self.trick: list[int] = []
        self.opener = Seat(0)
        """The seat that led to the trick, or is to lead."""
        self.led = 0
        self.power: tuple[int, ...] = ()
        self.best = 0
        self.winner = Seat(0)
        """The seat that takes the trick as far as it is played."""
        self.claimant = Seat(0)
        """The seat that wants the trick, while others may object."""
        self.last_trick: tuple[int, ...] = ()
        """The cards of the trick before, in the order played."""
        self.last_by: tuple[Seat, Seat] | None = None
        """The seats that led to that trick and took it; None before the second trick."""
        self.past: tuple[tuple[Seat, tuple[int, ...]], ...] = ()
        """The tricks of this deal that are over: who led, and the cards in the order played."""
        self.piles = [0] * seats
        self.totals = [0] * seats
        self.tricks = [0] * seats
        self.voids = [0] * seats
        """The suits that a seat was seen not to have, bit n for suit n."""
        self.swap: Swapping | None = None
        self.trades: tuple[Traded, ...] = ()
        """The swaps of this deal, once they are over."""
        self.offers: tuple[Offered, ...] = ()
        """The proposals of the swaps, with their outcomes."""
        self.earlier: tuple[Traded, ...] = ()
        """In an imagined match those that its owner knew of."""
        self.traces: tuple[Trace, ...] = ()
        """The viewer's knowledge of others' cards by then."""
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> Self:
        """Return an independent copy."""
        kind = type(self)
        twin = kind()
        twin.seats = self.seats
        twin.terms = self.terms
        twin.deal = self.deal
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.turn = self.turn
        twin.lives = self.lives[:]
        twin.fallen = self.fallen
        twin.alive = self.alive
        twin.after = self.after
        twin.hands = self.hands[:]
        twin.talon = self.talon
        twin.trump = self.trump
        twin.peek = self.peek
        twin.trick = self.trick[:]
        twin.opener = self.opener
        twin.led = self.led
        twin.power = self.power
        twin.best = self.best
        twin.winner = self.winner
        twin.claimant = self.claimant
        twin.last_trick = self.last_trick
        twin.last_by = self.last_by
        twin.past = self.past
        twin.piles = self.piles[:]
        twin.totals = self.totals[:]
        twin.tricks = self.tricks[:]
        twin.voids = self.voids[:]
        twin.swap = self.swap.clone() if self.swap is not None else None
        twin.earlier = self.earlier
        twin.traces = self.traces
        twin.trades = self.trades
        twin.offers = self.offers
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def phase_name(self) -> str:
        """Return the phase as views and the protocol call it."""
        if self.swap is not None:
            return _SWAP_PHASE[self.swap.stage]
        return _PHASE[self.phase]


def view_of(state: Position, viewer: Viewer) -> LoadumView:
    """Return the view of `viewer`. The caller hides what only the asked seat may notice."""
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
            for owner, card, where in traces_after(state.traces, trades)
            if owner == viewer
        ),
        past=tuple(PastTrick(opener, cards) for opener, cards in state.past),
        offers=tuple(map(_settled, state.offers if swap is None else swap.said)),
    )
    return LoadumView(viewer, table, memory, _known(state, viewer, memory) if playing else Known())


def _own_trades(trades: Sequence[Traded], viewer: Viewer) -> tuple[Trade, ...]:
    own = []
    for trade in trades:
        if viewer == trade.proposer:
            own.append(Trade(trade.partner, trade.done, (trade.card, trade.other)))
        elif viewer == trade.partner:
            own.append(Trade(trade.proposer, trade.done, (trade.other, trade.card)))
    return tuple(own)


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
        pick = None if viewer is None else swap.picks.given(viewer)
        cards = () if pick is None else (pick.card,)
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
    """Return the knowledge of a viewer about the unseen cards.

    Voids close a seat to a suit, and a card seen in a swap may lie with a few seats only (design, "What is
    known").
    """
    seen_cards = sum(state.piles)
    for card in (*state.trick, *memory.turned):
        seen_cards |= 1 << card
    if viewer is not None:
        seen_cards |= state.hands[viewer]
    unseen = tuple(cards_in(ALL & ~seen_cards))
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

"""Hidden cards that a view allows, and the match that a view and hidden cards make."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import SUITS, cards_in, mask_of, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.imagine import AssembleCache, deal_with_stock
from tablegame.rules.loadum import position
from tablegame.rules.loadum.actions import ANY, GIVES, PROPOSALS, Give, Propose
from tablegame.rules.loadum.pack import ALL, KIND_MASK, KINDS, KINDS_NAMED, POINTS, POWERS
from tablegame.rules.loadum.state import LoadumState, next_of
from tablegame.rules.loadum.swap import ANSWER, GIVE, TURN, Offered, Swapping, Trace, Traded, barred_key
from tablegame.rules.loadum.view import LoadumView, Offer, PastOffer, Swaps
from tablegame.rules.sealed_answers import Window

Hidden = tuple[tuple[int, ...], ...]
"""The cards of the other seats, ascending, then the talon: its top first, and without a turned-up card."""

_TRIES: Final = 10_000
_PHASES: Final = {
    "swap": position.SWAP,
    "answer": position.SWAP,
    "give": position.SWAP,
    "trick": position.TRICK,
    "declare": position.DECLARE,
    "over": position.OVER,
}
_STAGES: Final = {"swap": TURN, "answer": ANSWER, "give": GIVE}
_KIND: Final = {text: kind for kind, text in enumerate(KINDS)}


def imagine(view: LoadumView, rng: Rng) -> Hidden:
    """Return the other hands and the talon, every deal as likely that fits the viewer's knowledge.

    A trader of a swap under way holds a card of its kind: deals without that are dealt again. Raise
    ValueError if there is no such deal.
    """
    holders = _holders(view)
    others = [seat for seat in range(view.table.seats) if seat != view.viewer]
    for _ in range(_TRIES):
        dealt = deal_with_stock(view.known, rng)
        if not dealt:
            return ()
        if all(any(kind >> card & 1 for card in dealt[others.index(seat)]) for seat, kind in holders):
            return dealt
    raise ValueError("no trader can hold a card of the kind")


def _holders(view: LoadumView) -> list[tuple[Seat, int]]:
    """Return the other seats that must hold a card of a kind, with the kind as a mask."""
    swaps = view.table.swaps
    if swaps is None or swaps.offer is None:
        return []
    kind = KIND_MASK[_KIND[swaps.offer.kind]]
    traders = [swaps.offer.seat] + ([] if swaps.partner is None else [swaps.partner])
    return [(seat, kind) for seat in traders if seat != view.viewer]


def assemble(view: LoadumView, hidden: Hidden) -> LoadumState:
    """Return the match; ValueError if the hidden cards are not for as many seats, or a trader cannot
    trade."""
    state = _last.of(view)
    if hidden:
        hands = list(map(mask_of, hidden[:-1]))
        if view.viewer is not None:
            hands.insert(view.viewer, state.hands[view.viewer])
        if len(hands) != state.seats:
            raise ValueError(f"{len(hands)} hands for {state.seats} seats")
        if any(not hands[seat] & kind for seat, kind in _holders(view)):
            raise ValueError("a trader holds no card of the kind")
        state.hands = hands
        state.talon = view.memory.turned + hidden[-1]
    return state


def _bare(view: LoadumView) -> LoadumState:
    """Return the match without what the view does not show. Between deals every hand has been shown, and what
    is in no hand and no pile is the talon."""
    table, memory = view.table, view.memory
    seats = table.seats
    state = LoadumState().begin(seats, table.terms)
    state.deal = table.deal
    state.dealer = table.dealer
    state.leader = table.leader
    state.lives = list(table.lives)
    state.fallen = list(table.fallen)
    state.alive = table.alive
    state.after = next_of(table.alive, seats)
    state.opener = table.opener
    state.trick = list(table.trick)
    state.last_trick = table.last_trick
    state.last_by = table.last_by
    state.tricks = list(table.tricks)
    state.past = tuple((opener, cards) for opener, cards in memory.past)
    state.offers = tuple(map(_settled, memory.offers))
    state.piles = list(map(mask_of, memory.piles))
    state.totals = [sum(map(POINTS.__getitem__, pile)) for pile in memory.piles]
    state.voids = [sum(1 << SUITS.index(suit) for suit in suits) for suits in memory.voids]
    state.sheets = table.results
    state.phase = _phase(view)
    state.peek = bool(table.turned)
    if memory.turned:
        state.trump = suit_of(memory.turned[0])
    _judge(state)
    if table.turn is not None:
        state.turn = table.turn
    if table.claimant is not None:
        state.claimant = table.claimant
    if view.viewer is not None:
        viewer = view.viewer
        state.traces = tuple(Trace(viewer, card, _seats(where)) for card, where in memory.traces)
        state.earlier = tuple(Traded(viewer, trade.seat, 0, *trade.cards) for trade in table.trades)
        state.hands[viewer] = mask_of(table.hand)
    if table.phase in ("deal", "over") and table.results:
        state.hands = list(map(mask_of, table.results[-1].hands))
        rest = ALL & ~sum(state.hands) & ~sum(state.piles) & ~mask_of(memory.turned)
        state.talon = (*memory.turned, *cards_in(rest))
    if table.swaps is not None:
        state.swap = _swapping(view, table.swaps, state)
    return state


_last: Final = AssembleCache(_bare)


def _phase(view: LoadumView) -> int:
    table = view.table
    if table.phase == "deal":
        return position.LOT if table.dealer is None else position.SHUFFLE
    if table.phase == "swallow":
        return position.CLAIM if table.claimant is None else position.OBJECTION
    return _PHASES[table.phase]


def _judge(state: LoadumState) -> None:
    """Set who takes the trick as far as it is played."""
    if not state.trick:
        return
    state.led = suit_of(state.trick[0])
    state.power = POWERS[state.terms.rank_order][state.trump + 1][state.led]
    state.best = -1
    for nth, card in enumerate(state.trick):
        if state.power[card] > state.best:
            state.best = state.power[card]
            state.winner = state.player_of(nth)


def _swapping(view: LoadumView, swaps: Swaps, state: LoadumState) -> Swapping:
    table = view.table
    swap = Swapping().begin(table.alive, table.leader, swaps.rounds, KINDS_NAMED[table.terms.swap_kinds])
    swap.nth = swaps.round
    swap.passes = swaps.passes
    swap.barred = frozenset(barred_key(offer.seat, _proposal(offer)) for offer in swaps.barred)
    swap.said = state.offers
    swap.stage = _STAGES[table.phase]
    proposer = table.turn if swaps.offer is None else swaps.offer.seat
    assert proposer is not None, "in a swap a seat is in turn"
    swap.turn = swap.alive.index(proposer)
    state.turn = proposer
    if swaps.offer is not None:
        swap.offer = _proposal(swaps.offer)
    if swap.stage == ANSWER:
        assert view.viewer is not None, "only the asked seat sees that it is asked"
        swap.asked = view.viewer
    if swaps.partner is not None:
        swap.partner = swaps.partner
        picks: Window[Give] = Window.of((proposer, swaps.partner))
        if swaps.cards and view.viewer is not None:
            picks.answer(view.viewer, GIVES[swaps.cards[0]])
        swap.picks = picks
    return swap


def _settled(offer: PastOffer) -> Offered:
    target = ANY if offer.target is None else offer.target
    partner = ANY if offer.partner is None else offer.partner
    return Offered(offer.seat, _KIND[offer.kind], target, partner, offer.done)


def _proposal(offer: Offer) -> Propose:
    return PROPOSALS[_KIND[offer.kind]][(ANY if offer.target is None else offer.target) + 1]


def _seats(where: Sequence[Seat]) -> int:
    return sum(1 << seat for seat in where)

"""What one seat may know of a match of Losing Loadum."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablegame.pieces.cards import SUITS, cards_in, suit_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult
from tablegame.rules.imagine import Known
from tablegame.rules.loadum.actions import ANY
from tablegame.rules.loadum.pack import ALL, KINDS
from tablegame.rules.loadum.swap import Traded, barred_offer, traced
from tablegame.rules.loadum.terms import Terms

if TYPE_CHECKING:
    from tablegame.rules.loadum.state import LoadumState


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal of a swap."""

    seat: Seat
    kind: str
    target: Seat | None
    """None for anyone."""


@dataclass(frozen=True, slots=True)
class Trade:
    """A swap that the viewer took part in: he has seen both cards."""

    seat: Seat
    """The other trader."""
    done: bool
    """False for a void one: both kept their cards."""
    cards: tuple[int, int]
    """What the viewer gave, and what the other gave."""


@dataclass(frozen=True, slots=True)
class Swaps:
    """Where the swaps before play stand."""

    round: int
    """From 1."""
    rounds: int
    passes: int
    """In this round so far."""
    barred: tuple[Offer, ...]
    """Declined or void: not to be repeated in this deal."""
    offer: Offer | None
    """Asked of the viewer, or being carried out."""
    partner: Seat | None
    """Who has accepted, while both pick."""
    cards: tuple[int, ...]
    """The viewer's own sealed pick, if he has made it."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that lies open, and the viewer's own hand."""

    terms: Terms
    seats: int
    deal: int
    phase: str
    """`deal`, `swap`, `answer`, `give`, `trick`, `declare`, `swallow` or `over`. `answer` and `declare` only
    for the seat that is asked: for all others play seems to have gone on."""
    dealer: Seat | None
    """None before the first lot. He may be dead, and deals once without playing."""
    leader: Seat
    """Who leads first in this deal."""
    turn: Seat | None
    """Whose turn it is, or who has proposed a swap that is being carried out."""
    lives: tuple[int, ...]
    fallen: tuple[int, ...]
    """The deal in which a seat lost its last life, or 0."""
    alive: tuple[Seat, ...]
    """The seats of this deal, or of the one that is just over."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    hand: tuple[int, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    talon: int
    """Cards set aside, the turned-up one among them."""
    turned: tuple[int, ...]
    """The turned-up card of the talon, where it lies open."""
    trump: str | None
    """Its suit; None without trump, and where it is turned down again."""
    opener: Seat
    """Who led to the trick, or is to lead."""
    trick: tuple[int, ...]
    """The cards so far, in order."""
    claimant: Seat | None
    """Who wants the trick, while the others may object."""
    last_trick: tuple[int, ...]
    """The trick before."""
    last_by: tuple[Seat, Seat] | None
    """Who led to it and who took it."""
    tricks: tuple[int, ...]
    """Tricks taken."""
    totals: tuple[int | None, ...]
    """Points taken, where the option `declaration` shows them."""
    swaps: Swaps | None
    """None outside of the swaps."""
    trades: tuple[Trade, ...]
    """The viewer's own, in this deal."""
    results: tuple[DealResult, ...]
    """Of the deals that are over."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What somebody who has watched the deal can remember; it is not drawn."""

    piles: tuple[tuple[int, ...], ...]
    """The cards that each seat has taken."""
    voids: tuple[tuple[str, ...], ...]
    """The suits that each seat was seen not to have."""
    turned: tuple[int, ...]
    """The turned-up card, also where it is turned down again."""
    traces: tuple[tuple[int, tuple[Seat, ...]], ...]
    """Cards of others that the viewer has seen in a swap, and the seats that may hold them now."""


@dataclass(frozen=True, slots=True)
class LoadumView:
    """What is drawn (`table`), what is known of the unseen cards (`known`), and what was seen (`memory`).

    The places of `known` are the other seats, ascending, then the talon without its turned-up card.
    """

    viewer: Viewer
    table: PublicView
    known: Known
    memory: Memory


def look(state: "LoadumState", viewer: Viewer) -> LoadumView:
    """The view of a state."""
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
        claimant=state.claimant if state.objecting else None,
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
            (card, tuple(Seat(seat) for seat in range(state.seats) if where >> seat & 1))
            for owner, card, where in traced(state.traces, trades)
            if owner == viewer
        ),
    )
    return LoadumView(viewer, table, _known(state, viewer, memory) if playing else Known(), memory)


def _own_trades(trades: Sequence[Traded], viewer: Viewer) -> tuple[Trade, ...]:
    found = []
    for one, two, _, mine, theirs in trades:
        done = suit_of(mine) != suit_of(theirs)
        if viewer == one:
            found.append(Trade(two, done, (mine, theirs)))
        elif viewer == two:
            found.append(Trade(one, done, (theirs, mine)))
    return tuple(found)


def _turn(state: "LoadumState", phase: str) -> Seat:
    if phase == "answer":
        assert state.swap is not None, "an answer is of a swap"
        return state.swap.asked
    return state.turn


def _swaps(state: "LoadumState", viewer: Viewer) -> Swaps | None:
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


def _offer(seat: Seat, kind: int, target: Seat) -> Offer:
    return Offer(seat, KINDS[kind], None if target == ANY else target)


def _known(state: "LoadumState", viewer: Viewer, memory: Memory) -> Known:
    """Voids close a seat to a suit, and a card seen in a swap may lie with a few seats only (design, "What is
    known")."""
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

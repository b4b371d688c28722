"""Inference about hands in Losing Loadum from the acts of their players.

A reading is a set of cards that a player would have played, or kept, if they had been held. Deals of the
hidden cards are drawn by all readings. Agreement is the share of plays in one world that follow the simple
policy. Strong players play its card six times of seven, so a hand that disagrees often is unlikely.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tablegame.ai.loadum.policy import HIGHER, SHED, sensible_card
from tablegame.pieces.cards import suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum import imagine
from tablegame.rules.loadum.actions import PASS, PLAYS
from tablegame.rules.loadum.imagine import Hidden
from tablegame.rules.loadum.pack import (
    ALL,
    KIND_MASK,
    KINDS,
    LOADER,
    LOADERS,
    NO_TRUMP,
    PLAIN,
    POINTS,
    POWERS,
)
from tablegame.rules.loadum.position import DECLARE, TRICK
from tablegame.rules.loadum.state import LoadumState, next_of
from tablegame.rules.loadum.view import LoadumView, PastOffer

_MOST: Final = 4.0
"""However much has been seen: no card is taken to be likelier or less likely by more."""

_MOVES: Final = 2
"""Cards that change places between two worlds, for each unseen card; not all do."""
_FRESH: Final = 16
"""The number of worlds that are reached from one that was dealt without regard to the acts."""
_SETTLE: Final = 3
"""Times as many moves before the first of them."""


def act_dealer(view: LoadumView) -> Callable[[Rng], Hidden] | None:
    """Return a dealer of the hidden cards that prefers deals fitting the acts so far; None if nothing was
    seen.

    None too where swaps are under way and traders must hold a card of the kind.
    """
    if view.table.swaps is not None or not view.known.unseen:
        return None
    weights = card_weights(view)
    return ActDealer(view, weights).deal if weights is not None else None


def card_weights(view: LoadumView) -> list[list[float]] | None:
    """Return by unseen card and place how likely it lies there rather than elsewhere, the size of the place
    apart."""
    known, table = view.known, view.table
    others = [seat for seat in range(table.seats) if seat != view.viewer]
    place = {seat: nth for nth, seat in enumerate(others)}
    at = {card: nth for nth, card in enumerate(known.unseen)}
    every = sum(1 << card for card in known.unseen)
    logs = [[0.0] * len(known.places) for _ in known.unseen]
    is_any = False
    for seat, sort, cards in read_acts(view):
        tells = TELLS[sort]
        cards &= every
        if seat == view.viewer:
            continue
        is_any = True
        column = place[seat]
        while cards:
            low = cards & -cards
            logs[at[low.bit_length() - 1]][column] += tells
            cards ^= low
    if not is_any:
        return None
    allowed = known.allowed or ((1 << len(known.places)) - 1,) * len(known.unseen)
    return [
        [math.exp(min(_MOST, max(-_MOST, log))) if mask >> nth & 1 else 0.0 for nth, log in enumerate(row)]
        for row, mask in zip(logs, allowed, strict=True)
    ]


class ActDealer:
    """Walks from world to world: two cards change places, or do not, as their weights say."""

    __slots__ = ("_left", "_view", "_weights", "_where")

    def __init__(self, view: LoadumView, weights: list[list[float]]) -> None:
        self._view = view
        self._weights = weights
        self._where: list[int] = []
        self._left = 0

    def deal(self, rng: Rng) -> Hidden:
        """Deal one more world."""
        known = self._view.known
        count = len(known.unseen)
        moves = _MOVES * count
        if not self._left:
            self._left = _FRESH
            dealt = imagine.imagine(self._view, rng)
            where = {card: nth for nth, cards in enumerate(dealt) for card in cards}
            self._where = [where[card] for card in known.unseen]
            moves *= _SETTLE
        self._left -= 1
        self._walk(moves, rng)
        hidden: list[list[int]] = [[] for _ in known.places]
        for card, nth in zip(known.unseen, self._where, strict=True):
            hidden[nth].append(card)
        rng.shuffle(hidden[-1])
        return tuple(map(tuple, hidden))

    def _walk(self, moves: int, rng: Rng) -> None:
        where, weights = self._where, self._weights
        count = len(where)
        random = rng.random
        for _ in range(moves):
            one, two = int(random() * count), int(random() * count)
            place, goal = where[one], where[two]
            if place != goal:
                first, second = weights[one], weights[two]
                ratio = first[goal] * second[place] / (first[place] * second[goal])
                if ratio >= 1.0 or random() < ratio:
                    where[one], where[two] = goal, place


class Reading(NamedTuple):
    """An act of a seat makes it more or less likely that it held some cards then."""

    seat: Seat
    sort: str
    """The relation of these cards to the act: a key of `TELLS`."""
    cards: int
    """The cards as a mask."""


TELLS: Final[dict[str, float]] = {
    # A player who stays below plays as high as possible: cards between that and the best are hardly held.
    "duck_next": -1.49, "duck_plain": -1.48, "duck_loader": -1.34,
    # A player who goes over with a plain card, or with a loader, had nothing below, and nothing between.
    "rise_below": -1.67, "rise_between": -2.21, "rise_above": -0.13,
    "dear_below": -2.64, "dear_between": -1.22, "dear_above": -0.2,
    # The last to a trick may take it because it is cheap.
    "last_below": -0.77, "last_between": -0.89, "last_above": -0.47,
    # A player who throws a plain card, or a loader, has hardly a worse one that would not take the trick.
    "throw_more": -0.81, "throw_much": -0.55, "throw_trump": 0.43, "throw_suit": 0.54, "throw_other": 0.44,
    "shed_little": -0.75, "shed_more": -1.37, "shed_much": -1.49,
    "shed_trump": 0.2, "shed_suit": 0.36, "shed_other": 0.31,
    # With every card played, what others would gladly be rid of is more likely in a hand than in the talon.
    "kept_court": 0.07, "kept_heavy": 0.12,
    # A low lead has lower ones behind it, hardly lower ones of other suits.
    "lead_below": 0.67, "lead_above": -0.11, "lead_other": -0.24,
    "high_above": -0.15, "high_other": -0.2, "high_other_above": 0.16,
    # Rank for rank: both traders keep one, and where all declined few have any.
    "offers_rank": 0.95, "takes_rank": 0.56, "nobody_rank": -0.22, "nobody_loader": -0.17,
}  # fmt: skip
"""By sort: how much likelier a card is in the hand of the acting seat, as a logarithm. Fitted to 120 deals of
hard with four seats, all readings together; no card is read alone."""

_LITTLE: Final = 3
_MORE: Final = 9
"""By so much SHED a card would have been gladlier thrown, to be called a little or more."""
_HIGH: Final = 6
"""A card with so many lower ones in its suit is a high lead: the eight."""
_COURTS: Final = sum(1 << card for card in range(52) if 0 < POINTS[card] < 10)
_HEAVY: Final = sum(1 << card for card in range(52) if POINTS[card] >= 10)


def _at_least() -> dict[str, tuple[int, ...]]:
    """Return by the order of ranks, then by SHED, the cards that are given away as gladly or more so."""
    return {
        order: tuple(sum(1 << card for card in range(52) if shed[card] >= least) for least in range(60))
        for order, shed in SHED.items()
    }


_SHED_FROM: Final = _at_least()


def read_acts(view: LoadumView) -> Iterator[Reading]:
    """Yield what the acts of this deal tell, the viewer's own among them, the oldest first."""
    table, memory = view.table, view.memory
    for offer in memory.offers:
        yield from _offered(offer, table.alive)
    after = next_of(table.alive, table.seats)
    order = table.terms.rank_order
    turned = suit_of(memory.turned[0]) if memory.turned else NO_TRUMP
    trump = NO_TRUMP
    for opener, cards in (*memory.past, (table.opener, table.trick)):
        seat, best, led, power = opener, 0, 0, POWERS[order][0][0]
        for nth, card in enumerate(cards):
            suit = suit_of(card)
            if not nth:
                led = suit
                power = POWERS[order][trump + 1][led]
                yield from _led(seat, card, order)
            elif suit == led:
                yield from _followed(seat, card, power, best, order, nth + 1 == len(table.alive))
            else:
                yield from _thrown(seat, card, trump, power, best, order)
                if trump == NO_TRUMP:
                    trump = turned
                    power = POWERS[order][trump + 1][led]
                    best = max(power[one] for one in cards[:nth])
            yield Reading(seat, "kept_court", _COURTS)
            yield Reading(seat, "kept_heavy", _HEAVY)
            best = max(best, power[card])
            seat = after[seat]


def _led(seat: Seat, card: int, order: str) -> Iterator[Reading]:
    higher, base, rank = HIGHER[order], card - card % 13, card % 13
    suit = 0x1FFF << base
    lower = suit & ~higher[card] & ~(1 << card)
    above = sum(higher[13 * n + rank] for n in range(4)) & ~suit
    below = ALL & ~above & ~suit & ~sum(1 << 13 * n + rank for n in range(4))
    if lower.bit_count() < _HIGH:
        yield Reading(seat, "lead_below", lower)
        yield Reading(seat, "lead_above", higher[card])
        yield Reading(seat, "lead_other", below)
    else:
        yield Reading(seat, "high_above", higher[card])
        yield Reading(seat, "high_other", below)
        yield Reading(seat, "high_other_above", above)


def _followed(
    seat: Seat, card: int, power: Sequence[int], best: int, order: str, last: bool
) -> Iterator[Reading]:
    base = card - card % 13
    suit, higher = 0x1FFF << base, HIGHER[order][card]
    below = sum(1 << one for one in range(base, base + 13) if power[one] < best)
    if power[card] < best:
        gap = below & higher
        near = sum(1 << one for one in range(base, base + 13) if power[one] == power[card] + 1)
        yield Reading(seat, "duck_next", gap & ~LOADERS & near)
        yield Reading(seat, "duck_plain", gap & ~LOADERS & ~near)
        yield Reading(seat, "duck_loader", gap & LOADERS)
        return
    kind = "last" if last else "dear" if POINTS[card] else "rise"
    yield Reading(seat, f"{kind}_below", below)
    yield Reading(seat, f"{kind}_between", suit & ~below & ~higher & ~(1 << card))
    yield Reading(seat, f"{kind}_above", higher)


def _thrown(
    seat: Seat, card: int, trump: int, power: Sequence[int], best: int, order: str
) -> Iterator[Reading]:
    kind = "shed" if POINTS[card] else "throw"
    shed, upwards = SHED[order][card], _SHED_FROM[order]
    taking = 0
    if trump != NO_TRUMP:
        taking = sum(1 << one for one in range(13 * trump, 13 * trump + 13) if power[one] > best)
        yield Reading(seat, f"{kind}_trump", taking & ~(1 << card))
    rest, suit = ALL & ~taking, 0x1FFF << card - card % 13
    little, more = upwards[shed + _LITTLE + 1], upwards[shed + _MORE + 1]
    if kind == "shed":
        yield Reading(seat, "shed_little", rest & upwards[shed + 1] & ~little)
    yield Reading(seat, f"{kind}_more", rest & little & ~more)
    yield Reading(seat, f"{kind}_much", rest & more)
    yield Reading(seat, f"{kind}_suit", rest & ~upwards[shed] & suit)
    yield Reading(seat, f"{kind}_other", rest & ~upwards[shed] & ~suit)


def _offered(offer: PastOffer, alive: Sequence[Seat]) -> Iterator[Reading]:
    """Yield that a rank proposed or accepted is held, and that one which no seat accepts is not there, or not
    to be had."""
    kind = KINDS.index(offer.kind)
    if kind < LOADER:
        yield Reading(offer.seat, "offers_rank", KIND_MASK[kind])
        if offer.partner is not None:
            yield Reading(offer.partner, "takes_rank", KIND_MASK[kind])
    if offer.partner is None and offer.target is None and kind < PLAIN:
        for seat in alive:
            if seat != offer.seat:
                yield Reading(seat, "nobody_rank" if kind < LOADER else "nobody_loader", KIND_MASK[kind])


ODDS: Final = 1.3
"""The factor by which a card makes a world less likely from which the policy would not have played it (a
logarithm)."""

Cards = list[tuple[Seat, int]]


class Agreement:
    """The moments at which others chose a card, as public events show them."""

    __slots__ = ("_moments",)

    def __init__(self, moments: list[tuple[LoadumState, Seat, int, int]]) -> None:
        """Keep of each moment the state, the seat, the card it played, and that and all it has played
        since."""
        self._moments = moments

    def likelihood(self, world: LoadumState) -> float:
        """Return the likelihood of all these cards together, as a logarithm."""
        hands = world.hands
        log = 0.0
        for state, seat, played, since in self._moments:
            state.hands[seat] = hands[seat] | since
            if sensible_card(state, seat) != played:
                log -= ODDS
        return log


def agreement_evidence(view: LoadumView, world: LoadumState) -> Callable[[LoadumState], float] | None:
    """Return a function that weighs worlds by agreement; None if others have played nothing, or where a trick
    may have been swallowed.

    `world` is any that the view allows; none of its guesses is read.
    """
    table = view.table
    cards = _played(view)
    if table.terms.swallow or table.phase != "trick" or not cards:
        return None
    state = world.clone()
    state.piles, state.totals, state.tricks = [0] * state.seats, [0] * state.seats, [0] * state.seats
    state.voids, state.trump, state.trick, state.past = [0] * state.seats, NO_TRUMP, [], ()
    state.phase, state.turn = TRICK, cards[0][0]
    since = [0] * state.seats
    for seat, one in cards:
        state.hands[seat] |= 1 << one
        since[seat] |= 1 << one
    moments = []
    for seat, one in cards:
        if state.phase != TRICK or state.turn != seat:
            return None
        if seat != view.viewer:
            moments.append((state.clone(), seat, one, since[seat]))
        since[seat] &= ~(1 << one)
        state.apply(seat, PLAYS[one])
        if state.phase == DECLARE:
            state.apply(state.turn, PASS)
    return Agreement(moments).likelihood if moments else None


def _played(view: LoadumView) -> Cards:
    """Return the cards of the deal in the order played, and by whom."""
    table = view.table
    after = next_of(table.alive, table.seats)
    plays: Cards = []
    for opener, cards in (*view.memory.past, (table.opener, table.trick)):
        seat = opener
        for one in cards:
            plays.append((seat, one))
            seat = after[seat]
    return plays

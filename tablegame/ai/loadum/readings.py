"""Inference from the public acts of a deal: cards that a player would have played, or kept, if they had been
held."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tablegame.ai.loadum.policy import HIGHER, SHED
from tablegame.pieces.cards import suit_of
from tablegame.pieces.seats import Seat
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
from tablegame.rules.loadum.state import next_of
from tablegame.rules.loadum.view import LoadumView, PastOffer


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
    # Who goes over with a plain card, or with a loader, had nothing below, and nothing between.
    "rise_below": -1.67, "rise_between": -2.21, "rise_above": -0.13,
    "dear_below": -2.64, "dear_between": -1.22, "dear_above": -0.2,
    # The last to a trick may take it because it is cheap.
    "last_below": -0.77, "last_between": -0.89, "last_above": -0.47,
    # Who throws a plain card, or a loader, has hardly a worse one that would not take the trick.
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
"""By sort: how much likelier a card is in the hand of who acted, as a logarithm. Fitted to 120 deals of hard
with four seats, all readings together; no card is read alone."""

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


def readings(view: LoadumView) -> Iterator[Reading]:
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
